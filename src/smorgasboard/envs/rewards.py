"""What a finished match is worth to each seat: its points, its place, or whether it won."""

from collections.abc import Callable
from typing import Literal, get_args

from smorgasboard.engine import BadOption, Facts, Outcome

Reward = Literal["points", "rank", "win"]
POINTS: Reward = "points"
KINDS: tuple[str, ...] = get_args(Reward)


def paid(kind: str, outcome: Outcome) -> list[float]:
    """To every seat."""
    return _PAYS[_checked(kind)](outcome)


def bounds(kind: str, facts: Facts) -> tuple[float, float]:
    """The least and the most that a seat can get."""
    return facts.scores if _checked(kind) == POINTS else (-1.0, 1.0)


def total(kind: str, facts: Facts, seats: int) -> float | None:
    """What all seats get together, where that is constant. Alone, nobody has anybody to take from."""
    if _checked(kind) == POINTS:
        return facts.score_sum
    return 0.0 if seats > 1 else None


def _points(outcome: Outcome) -> list[float]:
    return list(outcome.scores)


def _by_rank(outcome: Outcome) -> list[float]:
    """From 1 for the first to -1 for the last, evenly; who ties, shares."""
    ranks, last = outcome.ranks, max(1, len(outcome.ranks) - 1)
    places = [rank - 1 + (ranks.count(rank) - 1) / 2 for rank in ranks]
    return [1.0 - 2.0 * place / last for place in places]


def _by_win(outcome: Outcome) -> list[float]:
    """1 for the only winner, and all others lose it together; winners share, and nobody has won a draw."""
    seats, winners = len(outcome.scores), outcome.winners or tuple(range(len(outcome.scores)))
    if seats == 1:
        return [float(bool(outcome.winners))]
    return [((seat in winners) * seats / len(winners) - 1) / (seats - 1) for seat in range(seats)]


_PAYS: dict[str, Callable[[Outcome], list[float]]] = {"points": _points, "rank": _by_rank, "win": _by_win}


def _checked(kind: str) -> str:
    if kind not in _PAYS:
        raise BadOption(f"Rewards are one of {', '.join(KINDS)}, not {kind!r}.")
    return kind
