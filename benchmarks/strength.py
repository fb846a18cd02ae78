"""How strong the bots are: everyone against everyone, and each level for people against the one below.

Seats and sides are swapped on the same deals. Prints win shares with Wilson's 95% intervals, ratings, and how long a
move takes, and writes strength.json.
"""

import argparse
import itertools
import json
import math
import platform
import time
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

import smorgasboard as sb
from smorgasboard.bots import LEVELS
from smorgasboard.cli.series import Plan, Result, Share, cores, results, summarise
from smorgasboard.terminal.opponents import BotSpec

RESULTS = Path(__file__).with_name("strength.json")
BOTS = ("random", "greedy", "search:iterations=1000")
PARTS = ("bots", "levels")
ROUNDS_OF_FIT = 2000
TIMED_MOVES = 60


@dataclass(frozen=True)
class Pairing:
    stronger: str
    weaker: str
    share: Share
    draws: int
    mean_steps: float


def main() -> None:
    wanted = _arguments()
    report = json.loads(RESULTS.read_text(encoding="utf-8")) if RESULTS.exists() else {}
    report |= {"game": wanted.game, "machine": _machine()}
    if "bots" in wanted.parts:
        report |= _bots_part(wanted)
    if "levels" in wanted.parts:
        report |= _levels_part(wanted)
    RESULTS.write_text(json.dumps(report, indent=2) + "\n", encoding="utf-8")


def _machine() -> str:
    return f"{platform.machine()}, {cores()} cores, Python {platform.python_version()}"


def _bots_part(wanted: argparse.Namespace) -> dict[str, object]:
    specs = [BotSpec.read(text) for text in wanted.bots.split()]
    pairings = _play_all(list(itertools.combinations(specs, 2)), wanted.game, wanted.games, wanted.seed)
    ratings = _ratings([spec.text for spec in specs], pairings)
    pace = {spec.text: _seconds_a_move(spec, wanted.game) for spec in specs}
    Console().print(_results_table(pairings), _ratings_table(ratings, pace))
    return {
        "pairings": [asdict(pairing) for pairing in pairings],
        "ratings": {name: round(rating) for name, rating in ratings.items()},
        "seconds_a_move": _pace_report(pace),
    }


def _levels_part(wanted: argparse.Namespace) -> dict[str, object]:
    specs = [BotSpec.read(level) for level in LEVELS]
    pairings = _play_all(list(itertools.pairwise(specs)), wanted.game, wanted.level_games, wanted.seed)
    pace = {spec.text: _seconds_a_move(spec, wanted.game) for spec in specs}
    Console().print(_results_table(pairings), _pace_table(pace))
    return {"levels": [asdict(pairing) for pairing in pairings], "level_seconds_a_move": _pace_report(pace)}


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", default="foodfighters")
    parser.add_argument("--games", type=int, default=400, help="matches per pairing")
    parser.add_argument("--bots", default=" ".join(BOTS), help="bots, weakest first, with spaces between")
    parser.add_argument("--level-games", type=int, default=200, help="matches per level against the one below")
    parser.add_argument("--parts", nargs="+", choices=PARTS, default=PARTS, help="what to measure")
    parser.add_argument("--seed", default="strength")
    return parser.parse_args()


def _play_all(pairs: Sequence[tuple[BotSpec, BotSpec]], game: str, games: int, seed: str) -> list[Pairing]:
    """Each pair has the weaker bot first."""
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True)) as progress:
        return [_pairing(Plan(game, None, (), (b, a), games, seed), progress) for a, b in pairs]


def _pairing(plan: Plan, progress: Progress) -> Pairing:
    names = [spec.text for spec in plan.bots]
    task = progress.add_task(" against ".join(names), total=plan.games)
    played: list[Result] = []
    for chunk in results(plan, cores()):
        played += chunk
        progress.update(task, completed=len(played))
    summary = summarise(plan, played)
    return Pairing(names[0], names[1], summary.bots[0], summary.draws, summary.mean_steps)


def _ratings(names: Sequence[str], pairings: Sequence[Pairing]) -> dict[str, float]:
    """Bradley and Terry's strengths on Elo's scale, half a game added each way; the first bot is 0."""
    skill = dict.fromkeys(names, 1.0)
    for _ in range(ROUNDS_OF_FIT):
        for name in names:
            won = pull = 0.0
            for pairing in pairings:
                if name in (pairing.stronger, pairing.weaker):
                    wins = pairing.share.share * pairing.share.n
                    won += 0.5 + (wins if name == pairing.stronger else pairing.share.n - wins)
                    pull += (pairing.share.n + 1) / (skill[pairing.stronger] + skill[pairing.weaker])
            skill[name] = won / pull
    return {name: 400 * math.log10(skill[name] / skill[names[0]]) for name in names}


def _seconds_a_move(spec: BotSpec, name: str) -> tuple[float, float]:
    """Mean and longest time of choices with more than one possibility, alone on one core."""
    game, bot, times = sb.load(name), spec.make("pace"), list[float]()
    for seed in itertools.count():
        state = game.new(seed=seed)
        while not state.over:
            seat = state.actors()[0]
            observation = state.observation(seat)
            started = time.perf_counter()
            action = bot.choose(observation)
            if len(observation.legal) > 1:
                times.append(time.perf_counter() - started)
            if len(times) == TIMED_MOVES:
                return sum(times) / len(times), max(times)
            state.apply(seat, action)
    raise AssertionError("seeds never run out")


def _results_table(pairings: Sequence[Pairing]) -> Table:
    table = Table("Bot", "against", box=None, title="Win share, seats and sides swapped on the same deals")
    for head in ("wins", "95% interval", "draws", "n", "steps a match"):
        table.add_column(head, justify="right")
    for p in pairings:
        interval = f"{p.share.low:.1%} to {p.share.high:.1%}"
        table.add_row(
            p.stronger, p.weaker, f"{p.share.share:.1%}", interval, str(p.draws), str(p.share.n), f"{p.mean_steps:.0f}"
        )
    return table


def _ratings_table(ratings: dict[str, float], pace: dict[str, tuple[float, float]]) -> Table:
    table = Table("Bot", box=None, title="Ratings and pace")
    for head in ("rating", "mean ms a move", "longest"):
        table.add_column(head, justify="right")
    for name, rating in sorted(ratings.items(), key=lambda item: -item[1]):
        mean, longest = pace[name]
        table.add_row(name, f"{rating:.0f}", f"{1000 * mean:.1f}", f"{1000 * longest:.1f}")
    return table


def _pace_table(pace: dict[str, tuple[float, float]]) -> Table:
    table = Table("Level", box=None, title="Pace")
    for head in ("mean ms a move", "longest"):
        table.add_column(head, justify="right")
    for name, (mean, longest) in pace.items():
        table.add_row(name, f"{1000 * mean:.1f}", f"{1000 * longest:.1f}")
    return table


def _pace_report(pace: dict[str, tuple[float, float]]) -> dict[str, dict[str, float]]:
    return {name: {"mean": mean, "longest": longest} for name, (mean, longest) in pace.items()}


if __name__ == "__main__":
    main()
