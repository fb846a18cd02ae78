"""How good a seat's prospects are, as far as it can see: the same judgement at every moment of a match."""

import math
from collections.abc import Callable, Iterator
from typing import Final

import smorgasboard as sb
from smorgasboard.bots.bot import fit_for_bots
from smorgasboard.bots.tree import Tree
from smorgasboard.engine import NOBODY, SeededChance, State
from smorgasboard.engine.judgement.possibilities import possible_results

LONGEST: Final = 60
"""Steps after which a position is judged though it is still in the middle of something."""
MANY: Final = 24
"""Results of chance that are all looked at; of more, as many samples."""

Deed = Callable[[State], int | None]
"""What was done, in a position that is imagined."""


class Sight:
    """One seat's. Looks at imagined positions only."""

    def __init__(self, game: sb.Game, seat: int, seats: int, imagined: int, seed: str) -> None:
        self.game = game
        self.seat = seat
        self._alone = seats == 1
        self._imagined = imagined if game.facts.hidden_information else 1
        self._seed = seed
        evaluation = game.evaluation
        self._eye = Tree(evaluation, SeededChance(seed), seat, seats, True, evaluation.curiosity_for(seats))

    @property
    def unit(self) -> str:
        """Alone at a table there is nobody to win against: there it counts points, where the game says which."""
        return self.game.evaluation.unit if self._alone else ""

    def imagine(self, observation: sb.Observation, about: str) -> Iterator[State]:
        """What the table may look like; always the same positions for the same question."""
        chance = SeededChance(f"{self._seed}:{about}")
        for _ in range(self._imagined):
            yield self.game.imagine(observation, chance)

    def worth(self, observation: sb.Observation, about: str) -> float:
        """On average over what may be hidden."""
        return _mean([self.judged(state) for state in self.imagine(observation, about)])

    def expected(self, observation: sb.Observation, mover: int, deed: Deed, about: str) -> float | None:
        """The worth after somebody's action on average over chance; None where this seat cannot tell what was done."""
        found: list[float] = []
        for state in self.imagine(observation, about):
            action = deed(state)
            if action is not None:
                found.append(self._average(state, mover, action))
        return _mean(found) if found else None

    def _average(self, state: State, mover: int, action: int) -> float:
        results = possible_results(state, mover, action, state.chance, MANY)
        return math.fsum(each.likelihood * self.judged(each.state) for each in results)

    def judged(self, state: State) -> float:
        """Where it is in the middle of something, that is finished first, by what looks best."""
        if not state.over and not self.game.evaluation.settled(state):
            state = self._settled(state.copy())
        return self.measured(state)

    def measured(self, state: State) -> float:
        if not self.unit:
            return self.game.evaluation.value(state, self.seat)
        if state.over:
            return state.outcome().scores[self.seat]
        return math.fsum(part.amount for part in self.game.evaluation.parts(state, self.seat))

    def _settled(self, state: State) -> State:
        for _ in range(LONGEST):
            if state.over or self.game.evaluation.settled(state) or self.game.evaluation.foresees(state):
                break
            self._step(state)
        return state

    def _step(self, state: State) -> None:
        seat = state.mover()
        actions = fit_for_bots(self.game, state.list_actions(seat)) or state.list_actions(seat)
        state.play(seat, actions[0] if len(actions) == 1 else self._likely(state, seat, actions))

    def _likely(self, state: State, seat: int, actions: list[int]) -> int:
        guessed = self.game.evaluation.in_passing(state, seat, actions)
        return self._eye.best_looking(state, seat, actions) if guessed == NOBODY else guessed


def points_of(game: sb.Game, state: State, value: float) -> float:
    """The points that are worth so much: what `Evaluation.chance` makes of them, the other way round."""
    low, high = -1000.0, 1000.0
    for _ in range(60):
        middle = (low + high) / 2
        low, high = (middle, high) if game.evaluation.chance(state, middle) < value else (low, middle)
    return low


def _mean(numbers: list[float]) -> float:
    return math.fsum(numbers) / len(numbers)
