"""Two sets of numbers against each other, everything else alike: the same bots, the same deals, seats in turn.

Every other seat is one side's. Matches come in pairs of one deal in which the sides change seats, so each side has each
seat once and a fair share is one half, however many play. Matches are kept one by one; a contest goes on where it was.
"""

import time
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass
from functools import lru_cache, partial
from pathlib import Path
from typing import Any

import smorgasboard as sb
from benchmarks.fit.explore import is_judged
from benchmarks.fit.kept import Kept
from benchmarks.fit.pool import on_all_cores
from smorgasboard.bots import BotSpec
from smorgasboard.engine import SeededChance
from smorgasboard.lab.play.winners import evidence_of_share, win_shares

LOOKS = 12
"""One of so many positions of a match is noted with its value, to see whether values are calibrated."""


@dataclass(frozen=True)
class Contest:
    game: str
    players: int
    bot: str
    """Whose numbers these are, in words such as `search:turn=0.02`."""
    new: Mapping[str, float]
    old: Mapping[str, float]
    seed: str

    def is_new(self, number: int, seat: int) -> bool:
        return (seat + number) % 2 == 0

    def deal(self, number: int) -> int:
        return number // 2


@dataclass(frozen=True)
class Result:
    """Of a contest, or of so much of it as was played."""

    matches: int
    share: float
    """Victories of the new numbers, draws split."""
    low: float
    high: float
    draws: int
    mean_steps: float
    seconds: tuple[float, float]
    """Processor time a match, of the new side and the old one."""

    def words(self) -> str:
        return f"{self.share:.1%} ({self.low:.1%} to {self.high:.1%}) of {self.matches} matches"


def held(contest: Contest, matches: int, kept: Kept, workers: int, tick: Callable[[], None]) -> Result:
    """Play what is missing, and say how it went."""
    for _line in kept.keep(on_all_cores(partial(played, contest), kept.missing(matches), workers)):
        tick()
    return result_of(contest, kept.first(matches))


def kept_matches(folder: Path, contest: Contest) -> Kept:
    return Kept(folder, "contest", asdict(contest))


def result_of(contest: Contest, lines: list[dict[str, Any]]) -> Result:
    shares = [line["share"] for line in lines]
    found = evidence_of_share(shares, [contest.deal(line["number"]) for line in lines]).estimate()
    count = len(lines)
    spent = tuple(sum(line["seconds"][side] for line in lines) / count for side in (0, 1))
    return Result(
        count,
        found.value,
        found.low,
        found.high,
        sum(line["draw"] for line in lines),
        sum(line["steps"] for line in lines) / count,
        (spent[0], spent[1]),
    )


def looks_of(lines: list[dict[str, Any]]) -> tuple[list[float], list[float], list[int]]:
    """Values on the way, what was won in the end, and in which match."""
    values, won, matches = list[float](), list[float](), list[int]()
    for line in lines:
        for look in line["looks"]:
            values.extend(look)
            won.extend(line["won"][: len(look)])
            matches.extend([line["number"]] * len(look))
    return values, won, matches


def played(contest: Contest, number: int) -> dict[str, Any]:
    sides = [judged_by(contest.game, _items(contest.new)), judged_by(contest.game, _items(contest.old))]
    state = sides[0].new(contest.players, f"{contest.seed}/{contest.deal(number)}")
    seats = range(contest.players)
    bots = [BotSpec.read(contest.bot).make(f"{contest.seed}/{number}/{seat}") for seat in seats]
    looking, looks = SeededChance(f"{contest.seed}/{number}/looks"), list[list[float]]()
    seconds, steps = [0.0, 0.0], 0
    while not state.over:
        if looking.below(LOOKS) == 0 and is_judged(sides[0].evaluation, state):
            looks.append(sides[0].evaluation.values(state, contest.players)[: 1 if contest.players == 2 else None])
        seat = state.mover()
        side = 0 if contest.is_new(number, seat) else 1
        began = time.thread_time()
        action = bots[seat].choose_at(sides[side], state, seat)
        seconds[side] += time.thread_time() - began
        state.play(seat, action)
        steps += 1
    winners = state.outcome().winners
    won = win_shares(winners, contest.players)
    share = sum(won[seat] for seat in seats if contest.is_new(number, seat))
    draw = len(winners) != 1
    return {
        "number": number, "share": share, "draw": draw, "steps": steps, "seconds": seconds, "won": won, "looks": looks,
    }  # fmt: skip


def _items(numbers: Mapping[str, float]) -> tuple[tuple[str, float], ...]:
    return tuple(sorted(numbers.items()))


@lru_cache(maxsize=16)
def judged_by(name: str, numbers: tuple[tuple[str, float], ...]) -> sb.Game:
    """The same game whose bots judge by these numbers, whether they look ahead or not."""
    game = sb.load(name)
    twin: sb.Game = object.__new__(type(game))
    twin.__dict__.update(game.__dict__)
    twin.evaluation = twin.greedy_evaluation = game.judge_by(dict(numbers))
    return twin
