"""Readings as a table for people and as JSON for later."""

from collections.abc import Iterator
from dataclasses import asdict
from statistics import median
from typing import Any

from benchmarks.clock import Reading
from benchmarks.rows import SECTIONS, Against, Section

Readings = dict[str, list[Reading]]
"""By side and measure: "ours driven", "pure driven", "peers catanatron"; a reading per round."""
BUSY = 0.9
"""Below this share of the processor, somebody else was working on the machine."""


def rate(readings: Readings, side: str, measure: str) -> float | None:
    """The median over the rounds; None when it could not be measured."""
    rounds = readings.get(f"{side} {measure}")
    return median(reading.rate for reading in rounds) if rounds else None


def ratio(readings: Readings, section: Section, against: Against) -> float | None:
    ours, theirs = rate(readings, "ours", section.ours), rate(readings, "peers", against.measure)
    return ours / theirs if ours and theirs else None


def table(readings: Readings) -> str:
    return "\n".join(line for section in SECTIONS for line in _section(readings, section))


def _section(readings: Readings, section: Section) -> Iterator[str]:
    ours = rate(readings, "ours", section.ours)
    yield f"\n{section.title}"
    yield _line(section.game, ours, section.unit, _against_rate(ours, section.rate))
    if section.on_pure and (pure := rate(readings, "pure", section.ours)):
        yield _line(f"{section.game}, interpreted", pure, section.unit, "")
    for against in section.peers:
        times = ratio(readings, section, against)
        yield _line(against.title, rate(readings, "peers", against.measure), section.unit, _against(times, against))


def _line(title: str, found: float | None, unit: str, verdict: str) -> str:
    number = "not measured" if found is None else f"{_rounded(found)} {unit}"
    return f"  {title:<36}{number:>24}   {verdict}".rstrip()


def _rounded(found: float) -> str:
    """Three digits are all that such readings can carry."""
    return f"{float(f'{found:.3g}'):,.0f}"


def _against(times: float | None, against: Against) -> str:
    if times is None:
        return ""
    target = "" if against.times is None else f"   target {against.times:.0f}x: {_verdict(times, against.times)}"
    return f"we are {times:,.1f}x{target}"


def _against_rate(found: float | None, wanted: float | None) -> str:
    return "" if found is None or wanted is None else f"target {wanted:,.0f}: {_verdict(found, wanted)}"


def _verdict(found: float, wanted: float) -> str:
    return "met" if found >= wanted else "NOT MET"


def lengths(readings: Readings) -> str:
    """How long random games are: whoever compares simulations compares these as well."""
    games = {
        "Foodfighters": "ours driven",
        "Consumption": "ours four_driven",
        "FoodAdvice": "ours at_once_driven",
        "backgammon": "peers openspiel_backgammon",
        "Catan": "peers catanatron",
    }
    known = [f"{name} {_moves(readings[key]):.0f}" for name, key in games.items() if readings.get(key)]
    return "Moves in a random game: " + ", ".join(known) + "."


def _moves(rounds: list[Reading]) -> float:
    return sum(reading.units for reading in rounds) / sum(reading.plays for reading in rounds)


def memory(readings: Readings) -> str:
    most = {key: max(reading.memory_mb for reading in rounds) for key, rounds in readings.items()}
    keys = ("ours driven", "ours search", "peers openspiel_cpp_search", "peers catanatron")
    return "Peak memory: " + ", ".join(f"{key} {most[key]:.0f} MB" for key in keys if key in most) + "."


def busy(readings: Readings) -> bool:
    return median(one.cpu_seconds / one.seconds for rounds in readings.values() for one in rounds) < BUSY


def as_json(readings: Readings) -> dict[str, Any]:
    return {
        "rates": {key: median(one.rate for one in rounds) for key, rounds in readings.items()},
        "targets": list(_targets(readings)),
        "rounds": {key: [asdict(one) for one in rounds] for key, rounds in readings.items()},
    }


def _targets(readings: Readings) -> Iterator[dict[str, Any]]:
    for section in SECTIONS:
        ours = rate(readings, "ours", section.ours)
        if section.rate and ours:
            yield {"measure": section.ours, "wanted": section.rate, "found": ours, "met": ours >= section.rate}
        for against in section.peers:
            times = ratio(readings, section, against)
            if against.times and times:
                yield {
                    "measure": f"{section.ours} / {against.measure}",
                    "wanted": against.times,
                    "found": round(times, 2),
                    "met": times >= against.times,
                }
