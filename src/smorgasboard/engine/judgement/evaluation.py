"""How good a position is, and why: what a game tells its bots."""

from abc import abstractmethod
from typing import Final, NamedTuple

from smorgasboard.engine.native import open_class
from smorgasboard.engine.state import NOBODY, State

AS_GOOD_AS: Final = 0.03
"""Chances to win or to lose below which a match counts as settled for a seat,"""
POINTS: Final = 0.05
"""and what all points together weigh then, against winning."""


class Part(NamedTuple):
    """One of the reasons why a position is as good as it is."""

    key: str
    """What it is about: parts of two positions with the same key are compared with each other."""
    amount: float
    """In the unit of the game's judgement, such as victory points; below 0 it speaks against the seat."""
    more: str
    """What is said where an action makes this greater than another one would: "the Paella comes closer"."""
    less: str
    """What is said where it makes it smaller."""


@open_class(allow_interpreted_subclasses=True)
class Evaluation:
    """A game's own judgement of positions, for the bots that look ahead.

    >>> import smorgasboard as sb
    >>> game = sb.load("foodfighters")
    >>> state = game.new(seed=7)
    >>> chance = game.evaluation.chance(state, 0)
    >>> 0 <= chance <= 1
    True
    """

    sharpness: float = 20.0
    """How much more curious a search is about what looks better,"""
    curiosity: float = 0.6
    """and how curious it is about what it has seldom tried. Both go with the numbers of the judgement."""
    unit: str = ""
    """What the amounts of `parts` count, where that is something people know, such as "VP"; nothing elsewhere."""

    def sharpness_for(self, seats: int) -> float:
        """With so many seats: some games are searched otherwise alone."""
        return self.sharpness

    def curiosity_for(self, seats: int) -> float:
        return self.curiosity

    @abstractmethod
    def value(self, state: State, seat: int) -> float:
        """This seat's prospects, 0 (lost) to 1 (won); over all seats they need not add up to 1."""

    def values(self, state: State, seats: int) -> list[float]:
        """Of all seats at once: games whose judgement has much in common for all seats write it once."""
        return [self.value(state, seat) for seat in range(seats)]

    def parts(self, state: State, seat: int) -> list[Part]:
        """What the value is made of, in the game's words, unless the match is over; nothing where a game does not say.

        `chance` makes the value of what the amounts add up to.
        """
        return []

    def amounts(self, state: State, seat: int) -> list[tuple[str, float]]:
        """Keys and amounts of `parts`, for those who want no words: games may find them more quickly."""
        return [(part.key, part.amount) for part in self.parts(state, seat)]

    def chance(self, state: State, total: float) -> float:
        """The value of a position whose parts add up to this."""
        return total

    def points(self, state: State, seat: int) -> float:
        """How many points this seat may expect, pressed into 0 to 1: bots play for them where the winner is settled."""
        outcome = state.outcome()
        low, high = min(outcome.scores), max(outcome.scores)
        return 0.5 if low == high else (outcome.scores[seat] - low) / (high - low)

    def settled(self, state: State) -> bool:
        """Whether `value` judges such a moment well: searches follow the best-looking action until one comes.

        Games whose actions are many small decisions say here that the middle of an action is not such a moment.
        """
        return True

    def foresees(self, state: State) -> bool:
        """Whether `value` already averages over what now comes by itself: then searches do not play it out.

        Elsewhere they follow what is forced until somebody may choose.
        """
        return False

    def comparable(self, state: State) -> bool:
        """Whether an action means the same in every imagined position, so that searches may learn about it.

        Not where hidden cards are chosen by their place in a hand: there they take what looks best, each time anew.
        """
        return True

    def like_it(self, state: State, seat: int, action: int, legal: list[int]) -> list[int]:
        """Where positions are not comparable: what may be held against this action, and means the same to this seat.

        Its own hand is the same however the others' are imagined. None where all that counts is how it looks.
        """
        return []

    def in_passing(self, state: State, seat: int, actions: list[int]) -> int:
        """What somebody may be taken to do in the middle of a long line; NOBODY where each is to be looked at."""
        return NOBODY


class ByScore(Evaluation):
    """For games without a judgement of their own: who is ahead by score has better prospects."""

    def value(self, state: State, seat: int) -> float:
        outcome = state.outcome()
        if state.over:
            winners = outcome.winners
            return 1.0 / len(winners) if seat in winners else 0.0 if winners else 0.5
        low = min(outcome.scores)
        width = max(outcome.scores) - low
        return 0.25 + 0.5 * (outcome.scores[seat] - low) / width if width else 0.5


@open_class(allow_interpreted_subclasses=True)
class Around(Evaluation):
    """Judges as another evaluation does, but for what it says itself."""

    def __init__(self, inner: Evaluation) -> None:
        self.inner = inner

    def sharpness_for(self, seats: int) -> float:
        return self.inner.sharpness_for(seats)

    def curiosity_for(self, seats: int) -> float:
        return self.inner.curiosity_for(seats)

    def settled(self, state: State) -> bool:
        return self.inner.settled(state)

    def foresees(self, state: State) -> bool:
        return self.inner.foresees(state)

    def comparable(self, state: State) -> bool:
        return self.inner.comparable(state)

    def like_it(self, state: State, seat: int, action: int, legal: list[int]) -> list[int]:
        return self.inner.like_it(state, seat, action, legal)

    def in_passing(self, state: State, seat: int, actions: list[int]) -> int:
        return self.inner.in_passing(state, seat, actions)


class ForPointsToo(Around):
    """Another evaluation that also counts points, far less than winning: for whoever can hardly change the winner."""

    def value(self, state: State, seat: int) -> float:
        return (1.0 - POINTS) * self.inner.value(state, seat) + POINTS * self.inner.points(state, seat)

    def values(self, state: State, seats: int) -> list[float]:
        values = self.inner.values(state, seats)
        return [(1.0 - POINTS) * values[seat] + POINTS * self.inner.points(state, seat) for seat in range(seats)]


def with_points_if_settled(evaluation: Evaluation, state: State, seat: int) -> Evaluation:
    """The evaluation that a bot goes by here: where it has as good as won or lost, points count too."""
    value = evaluation.value(state, seat)
    if len(state.outcome().scores) == 1 or AS_GOOD_AS < value < 1.0 - AS_GOOD_AS:
        return evaluation
    return ForPointsToo(evaluation)
