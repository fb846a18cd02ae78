"""All that chance can make of one action: for bots that weigh dice instead of guessing them."""

from abc import abstractmethod
from typing import Final

from smorgasboard.engine.chance import Chance, Dice
from smorgasboard.engine.state import Evaluation, State

MANY: Final = 1000
SAMPLES: Final = 64


class Possibility:
    """One result of an action and how likely it is."""

    __slots__ = ("likelihood", "state")

    def __init__(self, likelihood: float, state: State) -> None:
        self.likelihood = likelihood
        self.state = state


class BranchingChance(Chance):
    """Follows a script, then takes the first outcome of every further draw and notes the ways not taken."""

    __slots__ = ("outcomes", "ways", "at", "likelihood")

    def __init__(self, outcomes: list[int], ways: list[int]) -> None:
        self.outcomes = outcomes
        self.ways = ways
        self.at = 0
        self.likelihood = 1.0
        """Of all that was drawn on this branch."""

    def copy(self) -> "BranchingChance":
        twin = BranchingChance(self.outcomes.copy(), self.ways.copy())
        twin.at = self.at
        twin.likelihood = self.likelihood
        return twin

    def below(self, n: int) -> int:
        self.likelihood /= n
        return self.outcome(n)

    def throw(self, dice: Dice) -> list[int]:
        kind = self.outcome(len(dice.throws))
        self.likelihood *= dice.likelihoods[kind]
        return dice.throws[kind]

    def outcome(self, ways: int) -> int:
        if self.at == len(self.outcomes):
            self.outcomes.append(0)
            self.ways.append(ways)
        self.at += 1
        return self.outcomes[self.at - 1]

    def breadth(self) -> float:
        """How many branches there are if all draw as often, and among as many, as this one."""
        breadth = 1.0
        for ways in self.ways:
            breadth *= ways
        return breadth

    def next_branch(self) -> bool:
        """Turn to the next script, like an odometer; False when all have been seen."""
        self.at = 0
        self.likelihood = 1.0
        while self.outcomes and self.outcomes[-1] == self.ways[-1] - 1:
            self.outcomes.pop()
            self.ways.pop()
        if not self.outcomes:
            return False
        self.outcomes[-1] += 1
        return True


class Gatherer:
    """Takes the results of an action, one after another."""

    @abstractmethod
    def add(self, likelihood: float, state: State) -> None:
        """One more result."""

    @abstractmethod
    def forget(self) -> None:
        """All results so far: others come instead."""


class Collection(Gatherer):
    """Keeps all results."""

    __slots__ = ("results",)

    def __init__(self) -> None:
        self.results: list[Possibility] = []

    def add(self, likelihood: float, state: State) -> None:
        self.results.append(Possibility(likelihood, state))

    def forget(self) -> None:
        self.results.clear()


class Expectation(Gatherer):
    """Keeps nothing but the average of an evaluation."""

    __slots__ = ("evaluation", "seat", "value")

    def __init__(self, evaluation: Evaluation, seat: int) -> None:
        self.evaluation = evaluation
        self.seat = seat
        self.value = 0.0

    def add(self, likelihood: float, state: State) -> None:
        self.value += likelihood * self.evaluation.value(state, self.seat)

    def forget(self) -> None:
        self.value = 0.0


def gather(gatherer: Gatherer, state: State, seat: int, action: int, chance: Chance, most: int) -> None:
    branch = BranchingChance([], [])
    for number in range(most):
        after = state.copy(branch)
        after.play(seat, action)
        after.chance = chance
        if number == 0 and branch.breadth() > most:
            break
        gatherer.add(branch.likelihood, after)
        if not branch.next_branch():
            return
    gatherer.forget()
    gather_samples(gatherer, state, seat, action, chance, min(most, SAMPLES))


def gather_samples(gatherer: Gatherer, state: State, seat: int, action: int, chance: Chance, samples: int) -> None:
    for _ in range(samples):
        after = state.copy(chance)
        after.play(seat, action)
        gatherer.add(1.0 / samples, after)


def possible_results(state: State, seat: int, action: int, chance: Chance, most: int = MANY) -> list[Possibility]:
    """Every result of a legal action with its likelihood; where there are more than `most`, samples from `chance`.

    Throws of dice that read alike are one result.
    """
    collection = Collection()
    gather(collection, state, seat, action, chance, most)
    return collection.results


def expected_values(evaluation: Evaluation, state: State, seat: int, actions: list[int], chance: Chance) -> list[float]:
    """The evaluation after each action, averaged over what chance can make of it."""
    return [expected_value(evaluation, state, seat, action, chance) for action in actions]


def expected_value(evaluation: Evaluation, state: State, seat: int, action: int, chance: Chance) -> float:
    expectation = Expectation(evaluation, seat)
    gather(expectation, state, seat, action, chance, MANY)
    return expectation.value
