"""The page about strength: what was found, in words, tables and pictures. Nobody types between its marks."""

import math
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import TypeVar

import smorgasboard as sb
from benchmarks.strength import drawing
from benchmarks.strength.drawing import Axis, Curve, Point
from benchmarks.strength.findings import OPEN, REFUTED, SHOWN, Findings, Found
from benchmarks.strength.plan import HOURS, TRICK
from benchmarks.strength.simulation import MOST, SERIES, Trial
from smorgasboard.bots import levels_of
from smorgasboard.engine import SmorgasboardError
from smorgasboard.lab.report.numbers import number

BEGIN, END = "<!-- written by `make strength`: begin -->", "<!-- written by `make strength`: end -->"
PICTURES = "pictures"
RATINGS = (-600, -400, -200, 0, 200, 400, 600)
SECONDS = (0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1, 3, 10)
TENTHS = [(each / 5, f"{each * 20}%") for each in range(6)]
VERDICTS = {SHOWN: "shown", REFUTED: "**not so**", OPEN: "**not shown**"}
A_HUNDREDTH = 0.01
Number = TypeVar("Number", int, float)


def filled(page: str, findings: Findings) -> str:
    """The page with what stands between its marks written anew."""
    before, begin, rest = page.partition(BEGIN)
    _, end, after = rest.partition(END)
    if not begin or not end:
        raise SmorgasboardError(f"The page about strength has lost its marks {BEGIN} and {END}.")
    return f"{before}{BEGIN}\n{text(findings)}\n{END}{after}"


def pictures(contests: Sequence[Found]) -> dict[str, str]:
    """By file name."""
    found: dict[str, str] = {}
    for game, own in _by_game(contests).items():
        thinking, judged = ([each for each in own if each.kind == kind] for kind in ("thinking", "judgement"))
        if thinking:
            found[f"strength-{game}.svg"] = _thinking_picture(game, thinking)
        if judged:
            found[f"judgement-{game}.svg"] = _judgement_picture(game, judged)
    return found


def write(page: Path, findings: Findings) -> None:
    page.write_text(filled(page.read_text(encoding="utf-8"), findings), encoding="utf-8")
    for name, drawn in pictures(findings.contests).items():
        (page.parent / PICTURES / name).write_text(drawn, encoding="utf-8")


def text(findings: Findings) -> str:
    parts = [_in_short(findings), *_unplayed(findings.unplayed)]
    for game, own in _by_game(findings.contests).items():
        parts += ["", f"## {_title(game)}", *_game(game, own)]
    return "\n".join([*parts, "", *_about_the_test(findings.trials)])


def _by_game(contests: Sequence[Found]) -> Mapping[str, list[Found]]:
    games = dict.fromkeys(each.game for each in contests)
    return {game: [each for each in contests if each.game == game] for game in games}


def _title(game: str) -> str:
    return str(next((each.facts.title for each in sb.games() if each.name == game), game))


def _in_short(findings: Findings) -> str:
    contests = findings.contests
    shown = sum(each.verdict == SHOWN for each in contests if each.kind == "levels")
    steps = sum(name.startswith("levels: ") for name in (*(each.name for each in contests), *findings.unplayed))
    hours = sum(each.hours for each in contests)
    words = (
        f"{shown} of {steps} steps from a level to the next are shown. All that is told here took {hours:.1f} hours of "
        f"one core; at most {HOURS:g} are planned."
    )
    missing = [each for each in contests if each.verdict in (OPEN, REFUTED)]
    if not missing:
        return words
    return "\n".join([words, "", "What could not be shown:", "", *(f"- {_missing(each)}" for each in missing)])


def _unplayed(names: Sequence[str]) -> list[str]:
    return ["", "Not played yet, or not a whole deal:", "", *(f"- {_planned(name)}" for name in names)] if names else []


def _planned(name: str) -> str:
    """A contest's name, as the tables say it."""
    game, players, who = name.partition(": ")[2].split(", ", 2)
    return f"{_title(game)}, {_players(int(players.split()[0]))}: {_bot(who)}"


def _missing(each: Found) -> str:
    side = "above" if each.above else "below"
    known = f"{_percent(each.share)} ({_percent(each.low)} to {_percent(each.high)}) of {each.matches} matches"
    spent = f"{60 * each.hours:.1f} minutes of processor time were too short to tell"
    end = "the interval lies on the other side" if each.verdict == REFUTED else spent
    assert each.mark is not None
    return (
        f"{_title(each.game)}, {_players(each.players)}: {_bot(each.one)} among {_bot(each.others)} is to win "
        f"{side} {_percent(each.mark)} and wins {known}; {end}."
    )


def _game(game: str, own: Sequence[Found]) -> Iterator[str]:
    levels, tricks = ([each for each in own if each.kind == kind] for kind in ("levels", "tricks"))
    if levels:
        yield from ("", *_what_levels_are(levels), "", *_table(levels))
    if tricks:
        yield from ("", "Seats that always do the same, among bots that judge:", "", *_table(tricks))
    if any(each.kind == "thinking" for each in own):
        peers = ", ".join(dict.fromkeys(f"`{each.others}`" for each in own if each.kind == "thinking"))
        yield from ("", f"![Strength against thinking time]({PICTURES}/strength-{game}.svg)", "")
        yield f"Against {peers} in all other seats; how long a turn takes is measured in the same matches."
    judged = [each for each in own if each.kind == "judgement"]
    if judged:
        matches = ", ".join(f"{each.matches} of {_players(each.players)} by `{each.one}`" for each in judged)
        yield from ("", f"![What judged chances were worth]({PICTURES}/judgement-{game}.svg)", "")
        yield f"All seats' chances at the beginning of every turn, in matches of equals: {matches}."
    yield ""
    yield from (f"Measured {each}." for each in dict.fromkeys(each.measured for each in own))


def _what_levels_are(levels: Sequence[Found]) -> Iterator[str]:
    """As they were when they played; those that have not, as they are."""
    known = {level: spec.text for level, spec in levels_of(sb.load(levels[0].game)).items()}
    specs = {**known, **{each.one: each.specs[0] for each in levels}}
    yield "; ".join(f"**{level}** is `{spec}`" for level, spec in specs.items()) + "."


def _table(contests: Sequence[Found]) -> Iterator[str]:
    alone = any(each.score for each in contests)
    points = " points more |" if alone else ""
    yield f"| players | bot | among | wins | 95% interval | wanted |{points} matches | a turn | |"
    yield f"|---|---|---|---|---|---|{'---|' if alone else ''}---|---|---|"
    for each in contests:
        assert each.mark is not None
        wanted = f"{'above' if each.above else 'below'} {_percent(each.mark)}"
        more = f" {_points(each)} |" if alone else ""
        yield (
            f"| {each.players} | {_bot(each.one)} | {_bot(each.others)} | {_percent(each.share)} | "
            f"{_percent(each.low)} to {_percent(each.high)} | {wanted} |{more} {each.matches} | "
            f"{_seconds(each.turn[0])} | {VERDICTS[each.verdict]} |"
        )


def _points(each: Found) -> str:
    return "" if each.score is None else f"{each.score[0]:+.1f} ({each.score[1]:.1f} to {each.score[2]:.1f})"


def _bot(name: str) -> str:
    return name.removeprefix(TRICK)


def _players(players: int) -> str:
    return "one player" if players == 1 else f"{players} players"


def _percent(share: float) -> str:
    return f"{100 * share:.1f}%"


def _seconds(seconds: float) -> str:
    return f"{seconds:.1f} s" if seconds >= 1 else f"{1000 * seconds:.{0 if seconds >= A_HUNDREDTH else 1}f} ms"


# ---- pictures ----


def rating(share: float, players: int, least: float) -> float:
    """On Elo's scale, 0 for the equal of the others: the strength at which one of so many wins this share of matches.

    Shares are kept so far from nothing and from all.
    """
    kept = min(max(share, least), 1 - least)
    return 400 * math.log10(kept * (players - 1) / (1 - kept))


def _thinking_picture(game: str, found: Sequence[Found]) -> str:
    curves = [
        Curve(f"{_players(players)}, against {peer}", [_strength(each) for each in found if each.players == players])
        for players, peer in dict.fromkeys((each.players, each.others.removeprefix("search:")) for each in found)
    ]
    points = [point for curve in curves for point in curve.points]
    across = Axis("processor time of a turn", [(each, _tick(each)) for each in _span(SECONDS, _xs(points))], True)
    up = Axis("rating, against the peer", [(each, number(each, signed=True)) for each in _span(RATINGS, _ends(points))])
    level = [(across.ticks[0][0], 0.0), (across.ticks[-1][0], 0.0)]
    return drawing.picture(f"{_title(game)}: strength against thinking time", across, up, curves, level)


def _strength(each: Found) -> Point:
    least = 0.5 / (each.matches + 1)
    value, low, high = (rating(share, each.players, least) for share in (each.share, each.low, each.high))
    words = f"{each.one}: {_percent(each.share)} ({_percent(each.low)} to {_percent(each.high)})"
    return Point(each.turn[0], value, low, high, words)


def _tick(seconds: float) -> str:
    return f"{seconds:g} s" if seconds >= 1 else f"{1000 * seconds:g} ms"


def _span(ticks: Sequence[Number], values: Sequence[float]) -> Sequence[Number]:
    """The ticks from the last below all values to the first above them, two at least."""
    start = max((at for at, tick in enumerate(ticks) if tick <= min(values)), default=0)
    end = min((at for at, tick in enumerate(ticks) if tick >= max(values)), default=len(ticks) - 1)
    return ticks[min(start, len(ticks) - 2) : max(end, start + 1) + 1]


def _xs(points: Sequence[Point]) -> list[float]:
    return [point.x for point in points]


def _ends(points: Sequence[Point]) -> list[float]:
    return [0.0, *(end for point in points for end in (point.low, point.high))]


def _judgement_picture(game: str, found: Sequence[Found]) -> str:
    curves = [
        Curve(
            f"{_players(each.players)}, {each.one}",
            [
                Point(tenth.expected, tenth.won, tenth.low, tenth.high, f"{tenth.positions} positions")
                for tenth in each.tenths
            ],
        )
        for each in found
    ]
    title = f"{_title(game)}: what judged chances were worth"
    return drawing.picture(title, Axis("judged", TENTHS), Axis("won", TENTHS), curves, [(0, 0), (1, 1)])


# ---- the test itself ----


def _about_the_test(trials: Sequence[Trial]) -> Iterator[str]:
    yield "## How often the test errs"
    yield ""
    yield f"Simulated: {SERIES} series of at most {MOST} deals each, looked at after every deal; in half of the deals a"
    yield "seat decides, not who sits there (in none where one bot wins three of four):"
    yield ""
    yield "| players | wanted | truth | says shown | says not so | deals on average |"
    yield "|---|---|---|---|---|---|"
    for each in trials:
        yield (
            f"| {each.players} | above {_percent(each.mark)} | {_percent(each.truth)} | {_percent(each.shown)} | "
            f"{_percent(each.refuted)} | {each.deals:.0f} |"
        )
