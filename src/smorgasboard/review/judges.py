"""Who says what a decision was worth: the game's expert, from one seat's view, with the noise of what it says.

First a glance at all actions finds the one to hold against what was done; then both are played on, each time on the
same imagined position with the same chance. The glance's own figures are never told: what looked best among many
looked too good.
"""

import math
from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

import smorgasboard as sb
from smorgasboard.bots.bot import fit_for_bots
from smorgasboard.bots.foresight import ForesightBot, Race
from smorgasboard.bots.kinds import NAMES
from smorgasboard.bots.levels import levels_of
from smorgasboard.bots.rest import worths_to_the_end
from smorgasboard.bots.simple import GreedyBot
from smorgasboard.bots.tree import Tree
from smorgasboard.engine import Chance, RecordingChance, SeededChance, State, with_points_if_settled

EXPERT: Final = "expert"
STEERED: Final = 1e9
"""So curious is a tree about the action that it is to walk next."""
SETTLING_IN: Final = 0.25
"""The share of a tree's walks that are not counted: they ended before it knew anything."""
WIDTH: Final = 8
"""Good-looking actions that a game without a tree holds against each other."""
DOUBT: Final = 0.01
"""Winning chances by which two searches of this size differ though each is sure of itself: they grow other trees. It is
part of every error, so that none is 0 where nothing is left to chance."""


class Glance(NamedTuple):
    """A first look at all that could be done."""

    ranked: tuple[int, ...]
    """The best first."""
    stake: float
    """How much better the best looks than a blind choice would."""
    exact: dict[int, float] | None = None
    """What each action comes to, where little of the match is left and nothing of that is left to chance."""


class Gain(NamedTuple):
    """By how much one action is better than another, and how sure that is."""

    mean: float
    error: float
    pairs: int = 0


class Judge(ABC):
    """Sees observations only. The same question with the same seed has the same answer."""

    def __init__(self, game: sb.Game, observation: sb.Observation, seed: str) -> None:
        self.game = game
        self.observation = observation
        self.seat = observation.seat
        self.chance: Chance = SeededChance(seed)
        self.position = game.imagine(observation, self.chance)
        self.legal = fit_for_bots(game, list(observation.legal))
        self.seats = len(self.position.outcome().scores)
        self.evaluation = with_points_if_settled(game.evaluation, self.position, self.seat)

    @property
    def plays_for_points(self) -> bool:
        """Alone, or where this seat has as good as won or lost."""
        return self.seats == 1 or self.evaluation is not self.game.evaluation

    def imagine(self, chance: Chance) -> State:
        if self.game.facts.hidden_information:
            return self.game.imagine(self.observation, chance)
        return self.position.copy(chance)

    @abstractmethod
    def glance(self, walks: int) -> Glance:
        """At all legal actions."""

    @abstractmethod
    def pairs(self, one: int, other: int, walks: int) -> Iterator[float]:
        """By how much one is better than the other, again and again, with so many walks in all."""

    def compare(self, one: int, other: int, walks: int) -> Gain:
        return gain_of([*self.pairs(one, other, walks)])


class TreeJudge(Judge):
    """Grows the tree that the game's search bots grow."""

    def tree(self) -> Tree:
        curiosity = self.evaluation.curiosity_for(self.seats)
        return Tree(self.evaluation, self.chance, self.seat, self.seats, True, curiosity, self.plays_for_points)

    def glance(self, walks: int) -> Glance:
        exact = self._to_the_end(walks)
        if exact is not None:
            ranked = sorted(self.legal, key=lambda action: -exact[action])
            return Glance(tuple(ranked), _stake([*exact.values()]), exact)
        tree = self.tree()
        tree.grow_from(self.imagine, walks, math.inf)
        root = tree.root
        places = [root.place_of(action) for action in self.legal]
        places.sort(key=lambda place: (-root.visits[place], -root.worth(place)))
        return Glance(tuple(root.actions[place] for place in places), _stake([root.hunches[each] for each in places]))

    def _to_the_end(self, walks: int) -> dict[int, float] | None:
        return worths_to_the_end(self.game, self.evaluation, self.imagine, self.seat, self.chance.copy(), walks)

    def pairs(self, one: int, other: int, walks: int) -> Iterator[float]:
        tree = self.tree()
        legal = list(self.observation.legal)
        tree.root.open(legal, [0.5] * len(legal), [0.0] * len(legal))
        places = [legal.index(one), legal.index(other)]
        for number in range(walks // 2):
            luck = self._luck()
            better, worse = (self._walked(tree, place, luck.copy()) for place in places)
            if number >= SETTLING_IN * walks / 2:
                yield better - worse

    def _luck(self) -> Chance:
        return SeededChance(str(self.chance.below(1 << 30)))

    def _walked(self, tree: Tree, place: int, luck: Chance) -> float:
        """What one walk that begins with this action brings back."""
        root = tree.root
        before = root.totals[place]
        root.weights[place] = STEERED
        tree.noted = RecordingChance(luck)
        tree.walk(self.imagine(tree.noted))
        root.weights[place] = 0.0
        return root.totals[place] - before


class RaceJudge(Judge):
    """Plays on to where the game's judgement foresees the rest, as its foresight bots do."""

    def _race(self, actions: list[int], width: int) -> Race:
        return Race(self.game, self.seat, actions, self.imagine, self.chance, width)

    def glance(self, walks: int) -> Glance:
        rivals = self.legal
        if not self.evaluation.comparable(self.position):
            rivals = self._like_what_looks_best()
        if len(rivals) < 2:
            return Glance(tuple(rivals), 0.0)
        race = self._race(rivals, WIDTH)
        while race.is_open and race.lines < walks:
            race.run_once()
        ranked = race.ranked()
        return Glance(tuple(each.action for each in ranked), _stake([each.worth for each in ranked]))

    def _like_what_looks_best(self) -> list[int]:
        values = GreedyBot().values(self.game, self.position, self.seat, self.legal)
        best = self.legal[values.index(max(values))]
        return self.evaluation.like_it(self.position, self.seat, best, self.legal)

    def pairs(self, one: int, other: int, walks: int) -> Iterator[float]:
        race = self._race([one, other], 2)
        for _ in range(walks // 2):
            better, worse = race.ends_of([one, other])
            yield better - worse


def judge_of(game: sb.Game, observation: sb.Observation, seed: str) -> Judge:
    """The way of thinking of the game's own expert."""
    foresees = NAMES.get(levels_of(game)[EXPERT].name) is ForesightBot
    return (RaceJudge if foresees else TreeJudge)(game, observation, seed)


def gain_of(pairs: Sequence[float]) -> Gain:
    if not pairs:
        return Gain(0.0, math.inf)
    mean = math.fsum(pairs) / len(pairs)
    if len(pairs) == 1:
        return Gain(mean, math.inf, 1)
    squares = math.fsum((pair - mean) ** 2 for pair in pairs)
    error = math.sqrt(squares / (len(pairs) - 1) / len(pairs))
    return Gain(mean, math.hypot(error, DOUBT), len(pairs))


def _stake(worths: Sequence[float]) -> float:
    return max(worths) - math.fsum(worths) / len(worths)
