"""What was measured, as a table with targets for people and as JSON for later."""

from collections.abc import Iterator
from dataclasses import asdict, dataclass, field
from statistics import median
from typing import Any

from benchmarks.web.crowd import Crowd
from benchmarks.web.kinds import WANTED_MS, KindCost
from benchmarks.web.page import FAST_3G, Visit
from benchmarks.web.pages import PageCost
from benchmarks.web.play import Reading
from benchmarks.web.servers import OURS, PEER_FILES, PEER_MEMORY
from benchmarks.web.thinking import Waits

TITLES = {
    OURS: "Smorgasboard, SQLite",
    PEER_MEMORY: "boardgame.io, memory (its default)",
    PEER_FILES: "boardgame.io, FlatFile",
}
SATURATED = (20, 100)
"""Tables at which moves/s are compared; a single table waits for messages, not for a processor."""
TIMES = 3.0
CROWD_BYTES = 2**30
PAGE_BYTES = 100_000
USABLE_MS = 1000.0
WAIT_MS = 100.0
BUSY_CLIENT = 0.9
BUSY_MACHINE = 0.1
"""Cores taken by others from which on a run says so."""


@dataclass
class Findings:
    plays: dict[tuple[str, int], list[Reading]] = field(default_factory=dict)
    """By server and number of tables, a reading per round."""
    several: dict[tuple[int, int], list[Reading]] = field(default_factory=dict)
    """By number of processes on one PostgreSQL and number of tables."""
    crowd: Crowd | None = None
    visits: dict[str, Visit] = field(default_factory=dict)
    pages: list[PageCost] = field(default_factory=list)
    kinds: list[KindCost] = field(default_factory=list)
    waits: Waits | None = None
    missing: list[str] = field(default_factory=list)


@dataclass(frozen=True)
class Target:
    measure: str
    wanted: str
    found: str
    met: bool

    def line(self) -> str:
        return f"  {self.measure:<62}{self.wanted:>16}{self.found:>14}   {'met' if self.met else 'NOT MET'}"


def middle(findings: Findings, name: str, tables: int, what: str) -> float | None:
    rounds = findings.plays.get((name, tables))
    return median(getattr(one, what) for one in rounds) if rounds else None


def percentile(values: list[float], share: float) -> float:
    return sorted(values)[min(len(values) - 1, int(share * len(values)))]


# ---- the table ----


def table(findings: Findings) -> str:
    return "\n".join([*_plays(findings), *_several(findings), *_single_lines(findings), "", *_target_lines(findings)])


def _plays(findings: Findings) -> Iterator[str]:
    for tables in sorted({tables for _, tables in findings.plays}):
        yield f"\n{tables} {'match' if tables == 1 else 'matches'} at full speed, two viewers each (medians)"
        yield f"  {'':<36}{'moves/s':>10}{'p50 ms':>10}{'p99 ms':>10}{'CPU ms a move':>16}"
        for name, title in TITLES.items():
            if (name, tables) in findings.plays:
                yield f"  {title:<36}" + _numbers(findings, name, tables)


def _numbers(findings: Findings, name: str, tables: int) -> str:
    rate, half, most, cpu = (
        middle(findings, name, tables, what) or 0 for what in ("rate", "p50_ms", "p99_ms", "cpu_ms")
    )
    return f"{float(f'{rate:.3g}'):>10,.0f}{half:>10.2f}{most:>10.2f}{cpu:>16.3f}"


def _several(findings: Findings) -> Iterator[str]:
    """Processor time and memory are those of our processes, without PostgreSQL's."""
    for tables in sorted({tables for _, tables in findings.several}):
        size = f"{tables} {'match' if tables == 1 else 'matches'}"
        yield f"\n{size}, one PostgreSQL, the players of each at different processes (medians)"
        yield f"  {'':<14}{'moves/s':>10}{'p50 ms':>10}{'p99 ms':>10}{'CPU ms a move':>16}{'MiB each':>10}"
        for processes in sorted({number for number, size in findings.several if size == tables}):
            rounds = findings.several[processes, tables]
            rate, half, most, cpu, memory = (
                median(getattr(one, what) for one in rounds)
                for what in ("rate", "p50_ms", "p99_ms", "cpu_ms", "server_bytes")
            )
            title = f"{processes} process{'es' if processes > 1 else ''}"
            each = memory / processes / 2**20
            yield f"  {title:<14}{rate:>10,.0f}{half:>10.1f}{most:>10.1f}{cpu:>16.3f}{each:>10.0f}"


def _single_lines(findings: Findings) -> Iterator[str]:
    if crowd := findings.crowd:
        size = f"{crowd.matches} matches with {crowd.streams} streams of pages"
        yield f"\n{size}: {crowd.server_bytes / 2**20:.0f} MiB, {crowd.stream_bytes / 1000:,.0f} kB sent"
    for title, visit in findings.visits.items():
        yield f"\nFirst page on {title}: {visit.requests} requests, {visit.bytes_sent / 1000:.1f} kB,"
        yield f"  painted {visit.painted_ms:.0f} ms, ready {visit.ready_ms:.0f} ms, loaded {visit.loaded_ms:.0f} ms"
    if findings.pages:
        yield f"\nPages, on one core{'pages/s':>20}{'ms a step':>12}{'bytes an update':>18}{'tables at 5 s a step':>22}"
    for cost in findings.pages:
        shown = f"  {cost.game}, {cost.players} players"
        yield f"{shown:<32}{cost.pages:>7.0f}{cost.step_ms:>12.1f}{cost.update_bytes:>18,}{cost.tables:>22.0f}"
    if findings.kinds:
        yield f"\nEvery kind of page, for somebody with many tables (ms of processor time; {WANTED_MS:.0f} wanted)"
    for kind in findings.kinds:
        yield f"  {kind.kind:<16}{kind.game:<16}{kind.page_ms:>8.1f}   {'met' if kind.met else 'NOT MET'}"
    if waits := findings.waits:
        yield f"\nRequests while bots think ({len(waits.thoughts_s)} thoughts, median {median(waits.thoughts_s):.1f} s)"
        yield f"  no bot at work:  {_times(waits.idle_ms)}"
        yield f"  bots at work:    {_times(waits.busy_ms)}"


def _times(times: list[float]) -> str:
    return f"p50 {median(times):.1f} ms, p99 {percentile(times, 0.99):.1f} ms, slowest {max(times):.1f} ms"


def _target_lines(findings: Findings) -> Iterator[str]:
    yield f"  {'Targets':<62}{'wanted':>16}{'found':>14}"
    yield from (target.line() for target in targets(findings))
    yield from (f"  not measured: {reason}" for reason in findings.missing)


# ---- targets ----


def targets(findings: Findings) -> Iterator[Target]:
    for peer in (PEER_MEMORY, PEER_FILES):
        for tables in sorted({tables for _, tables in findings.plays}):
            yield from _against(findings, peer, tables)
    if crowd := findings.crowd:
        title, found = (
            f"memory, {crowd.matches} matches, {crowd.streams} streams",
            f"{crowd.server_bytes / 2**20:.0f} MiB",
        )
        yield Target(title, "< 1 GiB", found, crowd.server_bytes < CROWD_BYTES)
    if visit := findings.visits.get(FAST_3G.title):
        yield from _page(visit)
    if waits := findings.waits:
        worst = percentile(waits.busy_ms, 0.99)
        yield Target("p99 of requests while bots think", f"< {WAIT_MS:.0f} ms", f"{worst:.1f} ms", worst < WAIT_MS)


def _against(findings: Findings, peer: str, tables: int) -> Iterator[Target]:
    ours, theirs = (middle(findings, name, tables, "rate") for name in (OURS, peer))
    if not ours or not theirs:
        return
    at = f"{TITLES[peer]}, {tables} at once"
    if tables in SATURATED:
        yield Target(f"moves/s / {at}", f">= {TIMES:.0f}x", f"{ours / theirs:.2f}x", ours / theirs >= TIMES)
    mine, their = (middle(findings, name, tables, "p99_ms") or 0 for name in (OURS, peer))
    yield Target(f"p99 / {at}", f"<= {their:.1f} ms", f"{mine:.1f} ms", mine <= their)


def _page(visit: Visit) -> Iterator[Target]:
    sent, usable = visit.bytes_sent, visit.usable_ms
    yield Target("first page, compressed", f"< {PAGE_BYTES / 1000:.0f} kB", f"{sent / 1000:.1f} kB", sent < PAGE_BYTES)
    yield Target("first page usable on fast 3G", f"< {USABLE_MS:.0f} ms", f"{usable:.0f} ms", usable < USABLE_MS)


def busy_clients(findings: Findings) -> list[str]:
    """Readings in which the load program was at its own limit."""
    return [
        f"{name} with {tables}"
        for (name, tables), rounds in findings.plays.items()
        if median(one.client_share for one in rounds) > BUSY_CLIENT
    ]


def others(findings: Findings) -> float:
    """Cores that other work on the machine took, in the median."""
    return median([one.others_share for rounds in findings.plays.values() for one in rounds] or [0.0])


def as_json(findings: Findings) -> dict[str, Any]:
    return {
        "targets": [asdict(target) for target in targets(findings)],
        "plays": {
            f"{name} {tables}": [asdict(one) for one in rounds] for (name, tables), rounds in findings.plays.items()
        },
        "several": {
            f"{processes} processes {tables}": [asdict(one) for one in rounds]
            for (processes, tables), rounds in findings.several.items()
        },
        "crowd": asdict(findings.crowd) if findings.crowd else None,
        "visits": {title: asdict(visit) for title, visit in findings.visits.items()},
        "pages": [asdict(cost) for cost in findings.pages],
        "kinds": [asdict(kind) for kind in findings.kinds],
        "waits": asdict(findings.waits) if findings.waits else None,
        "missing": findings.missing,
    }
