"""What an action leads to: imagined positions in which it is played on until what it began is done.

Two actions are compared on the same imagined positions and with the same chance, so that they differ by what they do
and not by luck. Everything starts from an observation: nothing here knows more than the seat that asks.
"""

import math
import time
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from functools import cached_property
from typing import NamedTuple

import smorgasboard as sb
from smorgasboard.bots.bot import fit_for_bots
from smorgasboard.bots.tree import Node, Tree
from smorgasboard.engine import Chance, Part, RecordingChance, State

NONE = -1
LONGEST = 60
"""Steps after which a line is judged wherever it is: a game need not ever be settled."""
TRUSTED = 8
"""Walks after which a tree's favourite counts for more than what looks best."""
ALIKE = 0.005
"""Ends are alike when no part of theirs differs by more than this share of the greatest,"""
ALIKE_IN_UNITS = 0.5
"""or, where a game counts in something that people know, when all differences together are told as nothing."""
PATIENCE = 2.0
"""Standard errors that a difference must have to be one."""


class Ranked(NamedTuple):
    """An action as some bot sees it."""

    action: int
    worth: float
    visits: int = 0
    """How often a search followed it."""
    doubt: float | None = None
    """How likely it is to be better than the chosen one after all, where that was found out in pairs."""


class Ending(NamedTuple):
    """Where one line of play ends."""

    state: State
    chance: Chance
    value: float
    own: frozenset[int]
    """What the seat did on the way, but for the first action."""
    parts: Mapping[str, Part]
    """None where the match is over."""


class OutOfTime(Exception):
    """The line was not followed to its end."""


class Playouts:
    """Plays actions on, each on the same positions, as long as the processor's time lasts."""

    def __init__(
        self, game: sb.Game, observation: sb.Observation, root: Node | None, chance: Chance, seconds: float
    ) -> None:
        self.game = game
        self.seat = observation.seat
        self.evaluation = game.evaluation
        self._root = root
        self._chance = chance.copy()
        self._stop = time.thread_time() + seconds
        self._tables = self._imagined(observation)
        self._positions: list[tuple[State, Chance]] = []
        self._known: dict[tuple[int, int, int], Ending] = {}
        self._seats = len(self.position(0)[0].outcome().scores)
        curiosity = self.evaluation.curiosity_for(self._seats)
        self._eye = Tree(self.evaluation, self._chance.copy(), self.seat, self._seats, True, curiosity)

    def _imagined(self, observation: sb.Observation) -> Iterator[State]:
        while True:
            table = self.game.imagine(observation, self._chance)
            yield table
            while not self.game.facts.hidden_information:
                yield table

    def position(self, number: int) -> tuple[State, Chance]:
        """One of the imagined positions, and the chance that belongs to it."""
        while len(self._positions) <= number:
            table = next(self._tables)
            self._positions.append((table, self._chance.copy()))
            self._chance.below(1 << 16)
        return self._positions[number]

    def endings(self, action: int, count: int) -> list[Ending]:
        """Of this many positions, the first first; fewer when the time is over."""
        found: list[Ending] = []
        with suppress(OutOfTime):
            for number in range(count):
                found.append(self.ending(action, number))
        return found

    def pairs(self, one: int, other: int, count: int, apart: bool = False) -> list[tuple[Ending, Ending]]:
        """Of two actions, position by position; kept apart, the other one's line does not come back to the first."""
        found: list[tuple[Ending, Ending]] = []
        with suppress(OutOfTime):
            for number in range(count):
                found.append((self.ending(one, number), self.ending(other, number, one if apart else NONE)))
        return found

    def ending(self, action: int, number: int, without: int = NONE) -> Ending:
        line = (action, number, without)
        if line not in self._known:
            self._known[line] = self._followed(*line)
        return self._known[line]

    def _followed(self, action: int, number: int, without: int) -> Ending:
        """Until the judgement is sound and somebody else is to decide, or the match is over."""
        table, chance = self.position(number)
        drawn = RecordingChance(chance.copy())
        state = table.copy(drawn)
        state.play(self.seat, action)
        node = _after(self._root, action, drawn.take())
        own: set[int] = set()
        for _ in range(LONGEST):
            if self._is_end(state):
                break
            seat = state.mover()
            actions = self._allowed(state, seat, without)
            if len(actions) == 1:
                if self.evaluation.foresees(state):
                    break
                step = actions[0]
                state.play(seat, step)
                drawn.take()
            else:
                step = self._best(node, state, seat, actions)
                drawn.take()
                state.play(seat, step)
                node = _after(node, step, drawn.take())
            if seat == self.seat:
                own.add(step)
        return self._ending(state, drawn, frozenset(own))

    def _allowed(self, state: State, seat: int, without: int) -> list[int]:
        actions = state.list_actions(seat)
        fit = fit_for_bots(self.game, actions)
        if seat == self.seat:
            fit = [action for action in fit if action != without]
        return fit or actions

    def _is_end(self, state: State) -> bool:
        """Alone at a table there is nobody whom the turn could pass to."""
        passed = self._seats == 1 or self.seat not in state.awaited()
        return state.over or (passed and self.evaluation.settled(state))

    def _ending(self, state: State, chance: Chance, own: frozenset[int]) -> Ending:
        value = self.evaluation.value(state, self.seat)
        parts = [] if state.over else self.evaluation.parts(state, self.seat)
        return Ending(state, chance, value, own, {part.key: part for part in parts})

    def _best(self, node: Node | None, state: State, seat: int, actions: list[int]) -> int:
        if time.thread_time() > self._stop:
            raise OutOfTime
        favourite = _favourite(node, actions)
        return self._eye.best_looking(state, seat, actions) if favourite is None else favourite

    def is_lost_at_once(self, ending: Ending) -> bool:
        """Whether the others end the match, without this seat among the winners, before it decides again."""
        state = ending.state.copy(ending.chance.copy())
        with suppress(OutOfTime):
            for _ in range(LONGEST):
                if state.over or self.seat in state.awaited():
                    break
                seat = state.mover()
                state.play(seat, self._best(None, state, seat, state.list_actions(seat)))
        return state.over and self.seat not in state.outcome().winners


def _after(node: Node | None, action: int, drawn: list[int]) -> Node | None:
    """What the tree knows of the position after an action, if it was there."""
    if node is None or action not in node.actions:
        return None
    place = node.actions.index(action)
    exactly = node.lots.get((place, *drawn)) if node.lots is not None else None
    return exactly if exactly is not None else node.children[place]


def _favourite(node: Node | None, actions: list[int]) -> int | None:
    """What the tree walked most among these, if that was often enough to be an opinion."""
    known = [] if node is None else [(node.visits[at], each) for at, each in enumerate(node.actions) if each in actions]
    visits, favourite = max(known, default=(0, -1))
    return favourite if visits >= TRUSTED else None


class Difference(NamedTuple):
    """How much more of one part one action has at the end than the other."""

    amount: float
    sure: bool
    part: Part


class Comparison:
    """Two actions, by their ends on the same positions."""

    def __init__(self, action: int, pairs: Sequence[tuple[Ending, Ending]], unit: str = "") -> None:
        """`unit` is what the game's judgement counts in."""
        self.action = action
        self.pairs = pairs
        self.unit = unit
        gains = [one.value - other.value for one, other in pairs]
        self.gain, self.error = _mean(gains)

    @property
    def is_better(self) -> bool:
        """Beyond chance."""
        return self.gain > PATIENCE * self.error and self.gain > 0

    @property
    def is_worse(self) -> bool:
        return -self.gain > PATIENCE * self.error and self.gain < 0

    @property
    def comes_back(self) -> bool:
        """The other action only does first something that goes with this one: the next token of the same thing."""
        return 2 * sum(self.action in other.own for _, other in self.pairs) > len(self.pairs)

    @property
    def ends_alike(self) -> bool:
        if any(one.state.over != other.state.over for one, other in self.pairs):
            return False
        if not self.differences:
            return all(math.isclose(one.value, other.value, abs_tol=1e-9) for one, other in self.pairs)
        if self.unit:
            return sum(abs(each.amount) for each in self.differences) < ALIKE_IN_UNITS
        greatest = max(abs(part.amount) for pair in self.pairs for end in pair for part in end.parts.values())
        return all(abs(each.amount) <= ALIKE * greatest for each in self.differences)

    @cached_property
    def differences(self) -> list[Difference]:
        """Of all parts, the greatest first; only where both matches go on."""
        amounts: dict[str, list[float]] = defaultdict(list)
        said: dict[str, Part] = {}
        going_on = [pair for pair in self.pairs if pair[0].parts and pair[1].parts]
        for one, other in going_on:
            for key in sorted({*one.parts, *other.parts}):
                amounts[key].append(_amount(one, key) - _amount(other, key))
                said.setdefault(key, one.parts.get(key) or other.parts[key])
        found = [_difference(said[key], each, len(going_on)) for key, each in amounts.items()]
        return sorted(found, key=lambda each: -abs(each.amount))

    @property
    def total(self) -> float:
        """By how much the parts differ in all."""
        return sum(each.amount for each in self.differences)


def _difference(part: Part, amounts: list[float], count: int) -> Difference:
    mean, error = _mean([*amounts, *[0.0] * (count - len(amounts))])
    return Difference(mean, abs(mean) > PATIENCE * error, part)


def _amount(ending: Ending, key: str) -> float:
    part = ending.parts.get(key)
    return part.amount if part is not None else 0.0


def _mean(numbers: Sequence[float]) -> tuple[float, float]:
    """The mean and its standard error."""
    mean = sum(numbers) / len(numbers)
    if len(numbers) == 1:
        return mean, math.inf
    squares = sum((number - mean) ** 2 for number in numbers)
    return mean, math.sqrt(squares / (len(numbers) - 1) / len(numbers))
