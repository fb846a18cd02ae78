"""All that chance can make of one action: for bots that weigh dice instead of guessing them."""

from abc import abstractmethod
from typing import Final

from smorgasboard.engine.chance import Chance, Dice
from smorgasboard.engine.judgement.evaluation import Evaluation
from smorgasboard.engine.state import State

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
    """Takes the results of actions, one after another."""

    def __init__(self) -> None:
        self.branch = BranchingChance([], [])

    @abstractmethod
    def add(self, likelihood: float, state: State) -> None:
        """One more result."""

    @abstractmethod
    def forget(self) -> None:
        """Begin anew, without any result."""

    def gather(self, state: State, seat: int, action: int, chance: Chance, most: int) -> None:
        """Every result of a legal action; where there are more than `most`, samples from `chance`."""
        self.forget()
        branch = self.branch
        for number in range(most):
            after = state.copy(branch)
            after.play(seat, action)
            after.chance = chance
            if number == 0 and branch.breadth() > most:
                break
            self.add(branch.likelihood, after)
            if not branch.next_branch():
                return
        self.branch = BranchingChance([], [])
        self.forget()
        self.gather_samples(state, seat, action, chance, min(most, SAMPLES))

    def gather_samples(self, state: State, seat: int, action: int, chance: Chance, samples: int) -> None:
        for _ in range(samples):
            after = state.copy(chance)
            after.play(seat, action)
            self.add(1.0 / samples, after)


class Collection(Gatherer):
    """Keeps all results."""

    __slots__ = ("results",)

    def __init__(self) -> None:
        super().__init__()
        self.results: list[Possibility] = []

    def add(self, likelihood: float, state: State) -> None:
        self.results.append(Possibility(likelihood, state))

    def forget(self) -> None:
        self.results.clear()


class Expectation(Gatherer):
    """Keeps nothing but the average of an evaluation."""

    __slots__ = ("evaluation", "seat", "value")

    def __init__(self, evaluation: Evaluation, seat: int) -> None:
        super().__init__()
        self.evaluation = evaluation
        self.seat = seat
        self.value = 0.0

    def add(self, likelihood: float, state: State) -> None:
        self.value += likelihood * self.evaluation.value(state, self.seat)

    def forget(self) -> None:
        self.value = 0.0

    def after(self, state: State, action: int, chance: Chance) -> float:
        self.gather(state, self.seat, action, chance, MANY)
        return self.value


def possible_results(state: State, seat: int, action: int, chance: Chance, most: int = MANY) -> list[Possibility]:
    """Every result of a legal action with its likelihood; where there are more than `most`, samples from `chance`.

    Throws of dice that read alike are one result.
    """
    collection = Collection()
    collection.gather(state, seat, action, chance, most)
    return collection.results


def expected_value(evaluation: Evaluation, state: State, seat: int, action: int, chance: Chance) -> float:
    """The evaluation after an action, averaged over what chance can make of it."""
    return Expectation(evaluation, seat).after(state, action, chance)


def expected_values(evaluation: Evaluation, state: State, seat: int, actions: list[int], chance: Chance) -> list[float]:
    expectation = Expectation(evaluation, seat)
    return [expectation.after(state, action, chance) for action in actions]


def best_actions(actions: list[int], values: list[float]) -> list[int]:
    """Those of the greatest value."""
    best = max(values)
    return [actions[at] for at in range(len(actions)) if values[at] == best]
