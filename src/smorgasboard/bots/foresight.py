"""A bot that plays what looks best on, in imagined positions, and takes what ends best.

Where a tree would be thin, because much is hidden and every position is another one, a few good-looking actions are
held against each other instead: each on the same imagined positions with the same chance, played on by what looks best
to everybody, until the game's judgement foresees the rest or the match is over. What is clearly worse is dropped on
the way.
"""

import math
import time
from collections.abc import Callable
from functools import partial
from typing import Final

import smorgasboard as sb
from smorgasboard.bots.bot import Reason, fit_for_bots
from smorgasboard.bots.ideas import Ranked
from smorgasboard.bots.limits import UNLIMITED, limit, whole
from smorgasboard.bots.reasons import reason
from smorgasboard.bots.simple import GreedyBot
from smorgasboard.bots.tree import Tree
from smorgasboard.bots.turn import Turn
from smorgasboard.engine import NOBODY, Chance, Evaluation, State, say, with_points_if_settled

GLANCES: Final = 4
"""Imagined positions that decide what looks good."""
BEFORE_DROPPING: Final = 6
"""Positions on which all of it is played on,"""
CLEARLY: Final = 2.0
"""and standard errors that are allowed for after them:"""
HARDLY: Final = 0.001
"""what even so would not be better than the best by more than this is dropped."""
HUNCH: Final = 2.0
"""Positions that the first look counts for,"""
HUNCH_OF_HAND: Final = 12.0
"""and those that it counts for where lines are long: each of them tells little then."""
TINY: Final = 1e-9
LONGEST: Final = 120
"""Steps after which a line is judged wherever it is."""

Imagine = Callable[[Chance], State]


class ForesightBot(GreedyBot):
    """`walks` lines are played for one decision, of `width` actions; `turn` seconds are for all decisions of a turn.

    Where actions mean something else in every imagined position, such as cards by their place in a hand, it is greedy,
    but for what is the same to itself, such as its own cards: `hand` lines, `walks` unless it is said, are for those.

    >>> import smorgasboard as sb
    >>> state = sb.load("foodfighters").new(seed=7)
    >>> seen = state.observation(state.actors()[0])
    >>> sb.bots.ForesightBot(walks=10, seed=1).choose(seen) in seen.legal
    True
    """

    name = "foresight"

    def __init__(
        self,
        walks: int = 100,
        width: int = 6,
        hand: int | None = None,
        turn: float | None = None,
        seed: int | str | None = None,
    ) -> None:
        super().__init__(seed)
        self._walks = whole("walks", walks, least=1)
        self._hand = self._walks if hand is None else whole("hand", hand, least=1)
        self._width = whole("width", width, least=2)
        self._turn_seconds = limit("turn", turn)
        self.repeatable = self._turn_seconds >= UNLIMITED
        self._turn = Turn()

    def __repr__(self) -> str:
        return f"ForesightBot(walks={self._walks}, width={self._width})"

    def think(self, game: sb.Game, observation: sb.Observation) -> tuple[int, Reason]:
        legal, lines = list(observation.legal), self._walks
        position = game.imagine(observation, self._chance.copy())
        if not game.evaluation.comparable(position):
            action, why = super().think(game, observation)
            legal, lines = game.evaluation.like_it(position, observation.seat, action, legal), self._hand
            if len(legal) < 2:
                return action, why
        race = self._run(game, observation.seat, legal, lambda chance: game.imagine(observation, chance), lines)
        ranked = race.ranked()
        plain = partial(_plain, game, observation, ranked[0])
        return ranked[0].action, partial(
            reason, game, observation, ranked, self._chance.copy(), plain, effort=self.effort
        )

    def choose_at(self, game: sb.Game, state: State, seat: int) -> int:
        legal, lines = fit_for_bots(game, state.listed(seat)), self._walks
        if len(legal) == 1:
            return legal[0]
        if not game.evaluation.comparable(state):
            action = super().choose_at(game, state, seat)
            legal, lines = game.evaluation.like_it(state, seat, action, legal), self._hand
            if len(legal) < 2:
                return action
        race = self._run(game, seat, legal, lambda chance: game.imagined(state, seat, chance), lines)
        return race.ranked()[0].action

    def _run(self, game: sb.Game, seat: int, legal: list[int], imagine: Imagine, lines: int) -> "Race":
        turn = self._turn = self._turn if self._turn.goes_on else Turn()
        began, since = time.thread_time(), time.perf_counter()
        until = self._until - turn.waited
        stop = began + turn.allowance(self._turn_seconds)
        turn.position = imagine(self._chance)
        race = Race(game, seat, legal, imagine, self._chance, self._width)
        while race.is_open and race.lines < lines:
            if time.thread_time() > stop or time.perf_counter() > until:
                break
            race.run_once()
        self.simulations = race.lines
        turn.foresee(seat, race.ranked()[0].action, 0, self._chance)
        turn.spent += time.thread_time() - began
        turn.waited += time.perf_counter() - since
        return race


class Race:
    """Some actions of a decision, held against each other position by position."""

    def __init__(
        self, game: sb.Game, seat: int, legal: list[int], imagine: Imagine, chance: Chance, width: int
    ) -> None:
        self._game = game
        self._seat = seat
        self._imagine = imagine
        self._chance = chance
        position = imagine(chance)
        self._seats = len(position.outcome().scores)
        self._is_long = not game.evaluation.comparable(position)
        """Much is still to come: lines are cheaper then, and end with a judgement."""
        self._hunch = HUNCH_OF_HAND if self._is_long else HUNCH
        self._evaluation: Evaluation = with_points_if_settled(game.evaluation, position, seat)
        self._eye = Tree(self._evaluation, chance, seat, self._seats, True, 0.0)
        self._hunches = self._looks(legal, position)
        by_looks = sorted(legal, key=lambda action: -self._hunches[action])
        self._open = by_looks[:width]
        self._rest = by_looks[width:]
        self._dropped: list[int] = []
        self._ends: dict[int, list[float]] = {action: [] for action in self._open}
        self.lines = 0

    @property
    def is_open(self) -> bool:
        return len(self._open) > 1

    def _looks(self, legal: list[int], position: State) -> dict[int, float]:
        totals = dict.fromkeys(legal, 0.0)
        for glance in range(GLANCES):
            if glance:
                position = self._imagine(self._chance)
            for action in legal:
                totals[action] += self._eye.hunch(position, self._seat, action)
        return {action: total / GLANCES for action, total in totals.items()}

    def run_once(self) -> None:
        """All that are still open, on one more position."""
        for action, end in zip(self._open, self.ends_of(self._open), strict=True):
            self._ends[action].append(end)
        if len(self._ends[self._open[0]]) >= BEFORE_DROPPING:
            self._drop()

    def ends_of(self, actions: list[int]) -> list[float]:
        """Of these actions, all on the same new position and with the same chance."""
        position = self._imagine(self._chance)
        luck = self._chance.copy()
        self._chance.below(1 << 16)
        self.lines += len(actions)
        return [self._end(position.copy(luck.copy()), action) for action in actions]

    def _drop(self) -> None:
        best = max(self._open, key=self.worth)
        for action in [each for each in self._open if each != best]:
            if self._is_hardly_better(action, best):
                self._open.remove(action)
                self._dropped.insert(0, action)

    def _is_hardly_better(self, action: int, best: int) -> bool:
        """Even if the positions so far were unkind to it."""
        mean, error = self._gain(action, best)
        return mean + CLEARLY * error < HARDLY

    def _gain(self, action: int, best: int) -> tuple[float, float]:
        """What it ended better with, on the positions that both were played on, and its standard error."""
        gains = [other - one for one, other in zip(self._ends[best], self._ends[action], strict=False)]
        mean = sum(gains) / len(gains)
        return mean, math.sqrt(sum((gain - mean) ** 2 for gain in gains) / (len(gains) - 1) / len(gains))

    def worth(self, action: int) -> float:
        ends = self._ends.get(action, [])
        return (self._hunch * self._hunches[action] + sum(ends)) / (self._hunch + len(ends))

    def _end(self, state: State, action: int) -> float:
        state.play(self._seat, action)
        for _ in range(LONGEST):
            if state.over:
                break
            if self._evaluation.foresees(state) and len(state.list_actions(state.mover())) == 1:
                return self._foreseen(state)
            self._step(state)
        return self._evaluation.value(state, self._seat)

    def _step(self, state: State) -> None:
        """What is forced, or what looks best to whoever decides."""
        seat = state.mover()
        actions = fit_for_bots(self._game, state.list_actions(seat)) or state.list_actions(seat)
        state.play(seat, actions[0] if len(actions) == 1 else self._likely(state, seat, actions))

    def _likely(self, state: State, seat: int, actions: list[int]) -> int:
        guessed = self._evaluation.in_passing(state, seat, actions) if self._is_long else NOBODY
        return self._eye.best_looking(state, seat, actions) if guessed == NOBODY else guessed

    def _foreseen(self, state: State) -> float:
        """By judgement; where nothing begins anew before the match is over, by how it really ends."""
        judged = self._evaluation.value(state, self._seat)
        for _ in range(0 if self._is_long else LONGEST):
            if state.over:
                return self._evaluation.value(state, self._seat)
            if not self._evaluation.comparable(state):
                break
            self._step(state)
        return judged

    def ranked(self) -> list[Ranked]:
        """The best first; then those that were dropped last."""
        order = [*sorted(self._open, key=lambda action: -self.worth(action)), *self._dropped, *self._rest]
        return [
            Ranked(action, self.worth(action), len(self._ends.get(action, ())), self._doubt(action, order[0]))
            for action in order
        ]

    def _doubt(self, action: int, best: int) -> float | None:
        """That more lines would show it to be better: both worths have the first look in them, only lines have luck."""
        lines = len(self._ends.get(action, ()))
        if action == best or lines < 2:
            return None
        error = self._gain(action, best)[1] * lines / (self._hunch + lines)
        behind = self.worth(best) - self.worth(action)
        return 0.5 * math.erfc(behind / max(error, TINY) / math.sqrt(2.0))


def _plain(game: sb.Game, observation: sb.Observation, chosen: Ranked) -> str:
    """For games whose judgement does not say what it is made of."""
    return say(
        "{action}: played on {count} times, my chances came out at {worth}.",
        action=game.describe(chosen.action, observation),
        count=chosen.visits,
        worth=f"{chosen.worth:.0%}",
    )
