"""Speed of the lab on this machine: what watching costs, what a second core brings, how long a large study takes."""

import argparse
import json
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from pathlib import Path

import smorgasboard as sb
from benchmarks.machine import machine
from smorgasboard.engine import state as engine_state
from smorgasboard.lab.play.matches import play_some, seated
from smorgasboard.lab.play.plan import Leg, Study
from smorgasboard.lab.play.running import run
from smorgasboard.lab.play.study_folder import StudyFolder
from smorgasboard.lab.play.workers import crew_of
from smorgasboard.lab.publishing import publish

HERE = Path(__file__).resolve().parent
MOST_OVERHEAD = 1.10
LEAST_SPEEDUP = 1.8
LONGEST_S = 15.0
LARGE = 10_000


@dataclass(frozen=True)
class Row:
    title: str
    found: float
    unit: str
    target: str
    met: bool


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="benchmarks.lab", description=__doc__)
    parser.add_argument("--matches", type=int, default=100, help="matches of each game, watched and bare (100)")
    parser.add_argument("--large", type=int, default=LARGE, help=f"matches of the large study ({LARGE})")
    parser.add_argument("--results", type=Path, default=HERE / "lab.json", help="where to write what was read")
    return parser.parse_args()


def leg(game: str, games: int) -> Leg:
    """Greedy bots, as many as the game needs at least."""
    return Leg("main", game, None, (), ("greedy",) * sb.load(game).facts.players[0], games, "bench")


def bare(plan: Leg, number: int) -> None:
    """The same match with nobody watching."""
    game = sb.load(plan.game)
    state, bots = game.new(plan.players, plan.seed_of(number)), seated(plan, number)
    while not state.over:
        seat = state.mover()
        state.play(seat, bots[seat].choose_at(game, state, seat))


def processor_time(work: Callable[[], object]) -> float:
    before = time.process_time()
    work()
    return time.process_time() - before


def watching(game: str, matches: int) -> tuple[float, float]:
    """Seconds of processor time for a match, bare and watched; in turns, so that both meet the same weather."""
    plan = leg(game, matches)
    alone = watched = 0.0
    for number in range(-2, matches):  # the first two warm up
        this_alone = processor_time(lambda number=number: bare(plan, abs(number)))  # type: ignore[misc]
        this_watched = processor_time(lambda number=number: play_some(plan, [abs(number)]))  # type: ignore[misc]
        alone, watched = (alone + this_alone, watched + this_watched) if number >= 0 else (0.0, 0.0)
    return alone / matches, watched / matches


def seconds_of_study(game: str, matches: int, workers: int, report: bool) -> float:
    """By the clock on the wall, everything from the first process to the last file."""
    with tempfile.TemporaryDirectory() as place:
        study, folder = Study("bench", "Bench", "run", (leg(game, matches),)), StudyFolder(Path(place) / "bench")
        began = time.perf_counter()
        folder.begin(study, {})
        run(study, folder, crew_of(workers), workers)
        if report:
            publish(folder)
        return time.perf_counter() - began


def rows(matches: int, large: int) -> Iterator[Row]:
    names = list(dict.fromkeys(game.name for game in sb.games()))
    cost = {name: watching(name, matches) for name in names}
    for name, (alone, watched) in cost.items():
        ratio = watched / alone
        title = f"{name}: watched against bare, {alone * 1000:.2f} ms a match"
        yield Row(title, ratio, "times", f"at most {MOST_OVERHEAD:.2f}", ratio <= MOST_OVERHEAD)
    lightest = min(names, key=lambda name: cost[name][1])
    one, two = (seconds_of_study(lightest, large, workers, report=False) for workers in (1, 2))
    yield Row(
        f"{lightest}: two cores against one, {large:,} matches",
        one / two,
        "times",
        f"{LEAST_SPEEDUP}",
        one / two >= LEAST_SPEEDUP,
    )
    whole = seconds_of_study(lightest, large, 2, report=True)
    title = f"{lightest}: {large:,} matches of greedy bots, with report"
    yield Row(title, whole, "s", f"under {LONGEST_S:.0f}", whole < LONGEST_S)


def main() -> int:
    asked = arguments()
    found = []
    for row in rows(asked.matches, asked.large):
        found.append(row)
        verdict = "met" if row.met else "NOT MET"
        print(f"  {row.title:<60}{row.found:>8.2f} {row.unit:<6} target {row.target}: {verdict}", flush=True)
    compiled = not str(engine_state.__file__).endswith(".py")
    where = {"date": datetime.now(UTC).isoformat(timespec="seconds"), "machine": machine(), "compiled": compiled}
    result = where | {"rows": [asdict(row) for row in found]}
    asked.results.write_text(json.dumps(result, indent=1) + "\n", encoding="utf-8")
    if not compiled:
        print("This is not the compiled build: the targets are meant for that one.")
    print(f"Everything read is in {asked.results}.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
