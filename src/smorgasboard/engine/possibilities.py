"""All that chance can make of one action: for bots that weigh dice instead of guessing them."""

from typing import Final

from smorgasboard.engine.chance import Chance
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

    __slots__ = ("outcomes", "ways", "at")

    def __init__(self, outcomes: list[int], ways: list[int]) -> None:
        self.outcomes = outcomes
        self.ways = ways
        self.at = 0

    def copy(self) -> "BranchingChance":
        twin = BranchingChance(self.outcomes.copy(), self.ways.copy())
        twin.at = self.at
        return twin

    def below(self, n: int) -> int:
        if self.at == len(self.outcomes):
            self.outcomes.append(0)
            self.ways.append(n)
        self.at += 1
        return self.outcomes[self.at - 1]

    def likelihood(self) -> float:
        likelihood = 1.0
        for ways in self.ways:
            likelihood /= ways
        return likelihood

    def next_branch(self) -> bool:
        """Turn to the next script, like an odometer; False when all have been seen."""
        self.at = 0
        while self.outcomes and self.outcomes[-1] == self.ways[-1] - 1:
            self.outcomes.pop()
            self.ways.pop()
        if not self.outcomes:
            return False
        self.outcomes[-1] += 1
        return True


def possible_results(state: State, seat: int, action: int, chance: Chance, most: int = MANY) -> list[Possibility]:
    """Every result of a legal action with its likelihood; where there are more than `most`, samples from `chance`."""
    results: list[Possibility] = []
    branch = BranchingChance([], [])
    while len(results) < most:
        after = state.copy(branch)
        after.play(seat, action)
        after.chance = chance
        results.append(Possibility(branch.likelihood(), after))
        if not branch.next_branch():
            return results
        if results[0].likelihood * most < 1.0:  # if all are as unlikely as the first, there are too many
            break
    return sampled_results(state, seat, action, chance, min(most, SAMPLES))


def sampled_results(state: State, seat: int, action: int, chance: Chance, samples: int) -> list[Possibility]:
    results: list[Possibility] = []
    for _ in range(samples):
        after = state.copy(chance)
        after.play(seat, action)
        results.append(Possibility(1.0 / samples, after))
    return results


def expected_values(evaluation: Evaluation, state: State, seat: int, actions: list[int], chance: Chance) -> list[float]:
    """The evaluation after each action, averaged over what chance can make of it."""
    return [expected_value(evaluation, state, seat, action, chance) for action in actions]


def expected_value(evaluation: Evaluation, state: State, seat: int, action: int, chance: Chance) -> float:
    total = 0.0
    for result in possible_results(state, seat, action, chance):
        total += result.likelihood * evaluation.value(result.state, seat)
    return total
