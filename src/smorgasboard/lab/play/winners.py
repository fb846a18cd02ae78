"""Who won how often, by seat and by bot: the shortest summary of many matches."""

import math
import statistics
from collections import Counter, defaultdict
from collections.abc import Generator, Sequence
from dataclasses import dataclass

from smorgasboard.lab.evidence import OfShare
from smorgasboard.lab.play.matches import Played
from smorgasboard.lab.play.plan import Leg
from smorgasboard.lab.play.workers import Task, chunks, crew_of

LEAST_LOOSE = 1e-12
"""Below it a variance is known as well as it can be."""


@dataclass(frozen=True)
class Share:
    """Victories of a seat or a bot, draws split, with a 95% interval."""

    name: str
    n: int
    share: float
    low: float
    high: float


@dataclass(frozen=True)
class Summary:
    games: int
    draws: int
    mean_steps: float
    median_steps: float
    seats: list[Share]
    bots: list[Share]


def play_leg(leg: Leg, workers: int) -> Generator[Played, None, None]:
    """All matches of a leg, a few at a time, kept nowhere."""
    return crew_of(workers)(Task(leg, numbers, None) for numbers in chunks(range(leg.games), workers))


def summarise(leg: Leg, played: Sequence[Played]) -> Summary:
    whole = Played(leg.name)
    for some in played:
        whole.add(some)
    shares = [win_shares(winners, leg.players) for winners in whole.winners]
    seats = range(leg.players)
    by_seat = [[each[seat] for each in shares] for seat in seats]
    by_bot = [[each[bots.index(bot)] for each, bots in zip(shares, whole.bots, strict=True)] for bot in seats]
    return Summary(
        games=len(whole),
        draws=sum(not winners for winners in whole.winners),
        mean_steps=statistics.fmean(whole.steps),
        median_steps=statistics.median(whole.steps),
        seats=[_share(f"seat {seat + 1}", wins, whole.deal) for seat, wins in enumerate(by_seat)],
        bots=[_share(name, wins, whole.deal) for name, wins in zip(_bot_names(leg.bots), by_bot, strict=True)],
    )


def win_shares(winners: Sequence[int], players: int) -> tuple[float, ...]:
    """Of one victory, by seat; a draw is shared by all."""
    sharing = winners or range(players)
    return tuple(1 / len(sharing) if seat in sharing else 0.0 for seat in range(players))


def _share(name: str, wins: Sequence[float], deals: Sequence[int]) -> Share:
    found = evidence_of_share(wins, deals).estimate()
    return Share(name, found.n, found.value, found.low, found.high)


def evidence_of_share(wins: Sequence[float], deals: Sequence[int]) -> OfShare:
    """As `intervals` finds it for many shares at once, but with nothing that has to be installed."""
    won: dict[int, float] = defaultdict(float)
    for deal, part in zip(deals, wins, strict=True):
        won[deal] += part
    matches, total, clusters = Counter(deals), len(wins), len(won)
    value = sum(wins) / total
    off = [won[deal] - value * matches[deal] for deal in won]
    squares = sum(each * each for each in off)
    if not squares:
        return OfShare(value, 0.0, clusters, clusters - 1, total)
    explained = (1 - 2 * value) / (total * value * (1 - value))
    loose = sum((each * each / squares - explained * each) ** 2 for each in off) - 1 / clusters
    freedom = min(clusters - 1, 2 / loose if loose > LEAST_LOOSE else math.inf)
    variance = squares * clusters / max(clusters - 1, 1) / total**2
    return OfShare(value, variance, clusters, freedom, total)


def _bot_names(bots: Sequence[str]) -> list[str]:
    return [f"{bot} ({number})" if bots.count(bot) > 1 else bot for number, bot in enumerate(bots, start=1)]
