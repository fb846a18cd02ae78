"""How strong the bots are, by the plan in each game's `strength.toml`: every bot against the weaker ones, at every
player count, and each level for people against the one below.

One stronger bot sits among weaker ones; everybody has every seat on the same deals. Prints win shares with 95%
intervals, two-player ratings, and how long a move takes, and writes strength.json after each game.
"""

import argparse
import itertools
import json
import math
import platform
import time
import tomllib
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

import smorgasboard as sb
from smorgasboard.bots.spec import BotSpec
from smorgasboard.lab.play.plan import Leg
from smorgasboard.lab.play.winners import Share, play_leg, summarise
from smorgasboard.lab.play.workers import cores

FILE = "strength.toml"
RESULTS = Path(__file__).with_name("strength.json")
ROUNDS_OF_FIT = 2000
TIMED_MOVES = 60


@dataclass(frozen=True)
class Contest:
    """Bots from the weakest on: each meets the one before it, or all before it; one of them among weaker ones."""

    players: int
    games: int
    bots: Sequence[str]
    everyone: bool = False

    def pairs(self) -> Iterator[tuple[str, str]]:
        """The weaker one first."""
        return itertools.combinations(self.bots, 2) if self.everyone else itertools.pairwise(self.bots)

    def sized(self, share: float) -> "Contest":
        """Part of it, in which everybody still has every seat equally often."""
        return replace(self, games=self.players * max(1, round(self.games * share / self.players)))


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
    for name in wanted.game or games_with_a_plan():
        contests = [contest.sized(wanted.share) for contest in planned(name)]
        machine = f"{platform.machine()}, {cores()} cores, Python {platform.python_version()}"
        report[name] = {"machine": machine, "contests": []}
        for contest in contests:
            report[name]["contests"].append(held(contest, name, wanted.seed))
            RESULTS.write_text(json.dumps(report, indent=2) + "\n", encoding="utf-8")


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", action="append", help="only this game; may be given several times")
    parser.add_argument("--share", type=float, default=1.0, help="play this part of each pairing's matches")
    parser.add_argument("--seed", default="strength")
    return parser.parse_args()


def games_with_a_plan() -> list[str]:
    """Each once, however many editions it has."""
    return list(dict.fromkeys(game.name for game in sb.games() if (game.room("study") / FILE).exists()))


def planned(name: str) -> list[Contest]:
    plan = tomllib.loads((sb.load(name).room("study") / FILE).read_text(encoding="utf-8"))
    return [Contest(**entry) for entry in plan["contests"]]


def held(contest: Contest, game: str, seed: str) -> dict[str, Any]:
    pairings = _play_all(contest, game, seed)
    ratings = _ratings(contest.bots, pairings) if contest.players == 2 else {}
    pace = {bot: _seconds_a_move(BotSpec.read(bot), game, contest.players) for bot in contest.bots}
    console = Console()
    console.print(_results_table(contest.players, pairings), _pace_table(pace, ratings))
    return {
        "players": contest.players,
        "pairings": [asdict(pairing) for pairing in pairings],
        "ratings": {bot: round(rating) for bot, rating in ratings.items()},
        "seconds_a_move": {bot: {"mean": mean, "longest": longest} for bot, (mean, longest) in pace.items()},
    }


def _play_all(contest: Contest, game: str, seed: str) -> list[Pairing]:
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True)) as progress:
        return [_pairing(_leg(contest, game, stronger, weaker, seed), progress) for weaker, stronger in contest.pairs()]


def _leg(contest: Contest, game: str, stronger: str, weaker: str, seed: str) -> Leg:
    return Leg("main", game, None, (), (stronger, *[weaker] * (contest.players - 1)), contest.games, seed, lines=False)


def _pairing(leg: Leg, progress: Progress) -> Pairing:
    stronger, weaker = leg.bots[:2]
    what = f"{leg.game}, {leg.players} players: {stronger} against {weaker}"
    task = progress.add_task(what, total=leg.games)
    played = []
    for some in play_leg(leg, cores()):
        played.append(some)
        progress.update(task, advance=len(some))
    summary = summarise(leg, played)
    return Pairing(stronger, weaker, replace(summary.bots[0], name=stronger), summary.draws, summary.mean_steps)


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


def _seconds_a_move(spec: BotSpec, name: str, players: int) -> tuple[float, float]:
    """Mean and longest time of choices with more than one possibility, alone on one core."""
    game, bot, times = sb.load(name), spec.make("pace"), list[float]()
    for seed in itertools.count():
        state = game.new(players, seed)
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


def _results_table(players: int, pairings: Sequence[Pairing]) -> Table:
    title = f"{players} players: wins of one bot, everybody in every seat on the same deals; fair is {1 / players:.1%}"
    table = Table("Bot", "against", box=None, title=title)
    for head in ("wins", "95% interval", "draws", "n", "steps a match"):
        table.add_column(head, justify="right")
    for p in pairings:
        interval = f"{p.share.low:.1%} to {p.share.high:.1%}"
        table.add_row(
            p.stronger, p.weaker, f"{p.share.share:.1%}", interval, str(p.draws), str(p.share.n), f"{p.mean_steps:.0f}"
        )
    return table


def _pace_table(pace: dict[str, tuple[float, float]], ratings: dict[str, float]) -> Table:
    table = Table("Bot", box=None, title="Ratings and pace" if ratings else "Pace")
    for head in (*(["rating"] if ratings else []), "mean ms a move", "longest"):
        table.add_column(head, justify="right")
    for name, (mean, longest) in pace.items():
        rating = [f"{ratings[name]:.0f}"] if ratings else []
        table.add_row(name, *rating, f"{1000 * mean:.1f}", f"{1000 * longest:.1f}")
    return table


if __name__ == "__main__":
    main()
