"""A search tree over any game: one growing statistic of what follows from what.

The tree is open-loop: a node stands for a sequence of decisions, not for a position. Every walk down it rolls the
dice anew (and starts, where something is hidden, from another imagined position), so a node's numbers are averages
over all that chance and secrets may be. What is legal can differ from walk to walk, and a node learns it on the way.
"""

import math
import time
from collections.abc import Callable
from typing import Final

from smorgasboard.engine import Chance, Evaluation, RecordingChance, State

SAMPLES: Final = 6
"""How often a new node looks at what chance makes of one action."""
CLOCK_EVERY: Final = 16
NARROW: Final = 0.02
"""Where all actions look alike to within this, and that is all that counts any more, a tree looks as much closer."""
TINY: Final = 1e-9


def play_randomly(state: State, chance: Chance) -> int:
    """Play any legal actions to the end of the game; return how many."""
    moves = 0
    while not state.over:
        seat = state.mover()
        state.play(seat, state.sample(seat, chance))
        moves += 1
    return moves


NO_ACTIONS: Final[list[int]] = []
NO_NUMBERS: Final[list[float]] = []
NO_CHILDREN: Final[list["Node | None"]] = []


class Node:
    """What is known about the decisions that follow one sequence of decisions."""

    __slots__ = (
        "actions", "children", "hunches", "lots", "places", "reached", "totals", "tried", "visits", "weights",
    )  # fmt: skip

    def __init__(self) -> None:
        self.reached = False
        """Some walk ended here: the next one opens the node."""
        self.tried = 0
        """Sum of `visits`."""
        self.actions = NO_ACTIONS
        self.visits = NO_ACTIONS
        self.totals = NO_NUMBERS
        """Sum of results for the seat that decides here."""
        self.hunches = NO_NUMBERS
        """What the action looked like before it was tried; counts as one visit."""
        self.weights = NO_NUMBERS
        """How much of the curiosity goes to the action."""
        self.children = NO_CHILDREN
        self.places: dict[int, int] | None = None
        """Where each action stands, once some walk met other legal actions than the first."""
        self.lots: dict[tuple[int, ...], Node] | None = None
        """What follows an action (its place comes first) whose draws the same player sees and acts on at once."""

    def open(self, actions: list[int], hunches: list[float], weights: list[float]) -> None:
        count = len(actions)
        self.actions = actions
        self.visits = [0] * count
        self.totals = [0.0] * count
        self.hunches = hunches
        self.weights = weights
        self.children = [None] * count

    def add(self, action: int, hunch: float, weight: float) -> None:
        """An action that was not legal on earlier walks. Lists that nodes share are left alone."""
        if self.places is not None:
            self.places[action] = len(self.actions)
        self.actions = [*self.actions, action]
        self.hunches = [*self.hunches, hunch]
        self.weights = [*self.weights, weight]
        self.visits.append(0)
        self.totals.append(0.0)
        self.children.append(None)

    def place_of(self, action: int) -> int:
        """Where an action stands in the lists; -1 when it is new."""
        if self.places is None:
            self.places = {known: place for place, known in enumerate(self.actions)}
        return self.places.get(action, -1)

    def worth(self, place: int) -> float:
        return (self.totals[place] + self.hunches[place]) / (self.visits[place] + 1)

    def child(self, place: int) -> "Node":
        found = self.children[place]
        if found is None:
            found = Node()
            self.children[place] = found
        return found

    def child_after(self, place: int, drawn: list[int]) -> "Node":
        """The child for one outcome of chance."""
        if self.lots is None:
            self.lots = {}
        key = (place, *drawn)
        found = self.lots.get(key)
        if found is None:
            found = Node()
            self.lots[key] = found
        return found


class Limits:
    """How far a tree is to grow this time."""

    __slots__ = ("before", "began", "most", "stop", "until")

    def __init__(self, before: int, most: int, seconds: float, until: float) -> None:
        self.before = before
        """Walks that the tree has already."""
        self.most = most
        self.began = time.thread_time()
        self.stop = self.began + seconds
        self.until = until


class Tree:
    """Grows by walks from a root position and answers which action they favour.

    `guided` trees ask the game's evaluation for a first opinion of every action and judge the end of a walk by it;
    others know nothing and play every walk to the end of the game at random.
    """

    def __init__(
        self,
        evaluation: Evaluation,
        chance: Chance,
        seat: int,
        seats: int,
        guided: bool,
        curiosity: float,
        closely: bool = False,
    ) -> None:
        self.evaluation = evaluation
        self.chance = chance
        self.noted = RecordingChance(chance)
        self.seat = seat
        """Who asks: decides first in every walk, whoever else may decide at the same time."""
        self.seats = seats
        self.guided = guided
        self.curiosity = curiosity
        self.sharpness = evaluation.sharpness_for(seats)
        self.closely = closely
        """Small differences count, as where only points are left to play for:"""
        self.closer = 1.0
        """so many times smaller ones than elsewhere."""
        self.root = Node()
        self.root.reached = True
        self.walks = 0
        self.even: dict[int, tuple[list[float], list[float]]] = {}
        self.path_nodes: list[Node] = []
        self.path_places: list[int] = []
        self.path_seats: list[int] = []

    def grow(self, position: State, most: int, seconds: float, until: float = math.inf) -> None:
        """Walk until there are `most` walks, or so much processor time is spent, or it is `until` by the clock, or no
        further walk could change which action is walked most."""
        limits = Limits(self.walks, most, seconds, until)
        while self.wants_more(limits):
            self.walk(position.copy(self.noted if self.guided else self.chance))

    def grow_from(self, imagine: Callable[[Chance], State], most: int, seconds: float, until: float = math.inf) -> None:
        """The same where something is hidden: every walk has a position of its own."""
        limits = Limits(self.walks, most, seconds, until)
        while self.wants_more(limits):
            self.walk(imagine(self.noted if self.guided else self.chance))

    def wants_more(self, limits: "Limits") -> bool:
        if self.walks >= limits.most:
            return False
        made = self.walks - limits.before
        if made == 0 or made % CLOCK_EVERY:
            return True
        now = time.thread_time()
        if now > limits.stop or time.perf_counter() > limits.until:
            return False
        in_time = made * (limits.stop - now) / max(now - limits.began, TINY)
        return not self.decided(min(float(limits.most - self.walks), in_time))

    def decided(self, left: float) -> bool:
        """Whether so many more walks leave the favourite of the root the favourite."""
        most = 0
        second = 0
        for visits in self.root.visits:
            if visits > most:
                second = most
                most = visits
            elif visits > second:
                second = visits
        return most - second > left

    def go_on(self, place: int) -> bool:
        """Make what follows an action of the root the root, if walks have been there: they are not forgotten."""
        node = self.root.children[place]
        if node is None or not node.actions:
            return False
        self.root = node
        self.walks = node.tried
        self.look_closely()
        return True

    def know(self, actions: list[int], worths: list[float], looks: int) -> None:
        """What the actions of the root lead to, without a walk: the best have all the visits there could be."""
        best = max(worths)
        self.root.open(actions, worths, self.weights(worths))
        for place in range(len(actions)):
            if worths[place] >= best - TINY:
                self.root.visits[place] = looks
                self.root.totals[place] = looks * worths[place]
        self.walks = looks

    def look_closely(self) -> None:
        """Adapt to how far apart the actions of the root look."""
        if self.closely and self.root.hunches:
            spread = max(self.root.hunches) - min(self.root.hunches)
            self.closer = max(1.0, NARROW / max(spread, TINY))
            self.root.weights = self.weights(self.root.hunches)

    def walk(self, state: State) -> None:
        """Down the tree to a new node, an opinion about where that leads, and back with it."""
        self.path_nodes.clear()
        self.path_places.clear()
        self.path_seats.clear()
        node = self.root
        while not state.over:
            seat = self.seat if node is self.root else state.mover()
            actions = state.list_actions(seat)
            if len(actions) == 1:
                if self.guided and self.evaluation.foresees(state):
                    break
                state.play(seat, actions[0])
                continue
            if self.guided and node is not self.root and not self.evaluation.comparable(state):
                state.play(seat, self.best_looking(state, seat, actions))
                continue
            if not node.reached:
                node.reached = True
                if not self.guided or self.evaluation.settled(state):
                    break
            if not node.actions:
                self.open(node, state, seat, actions)
            place = self.select(node, state, seat, actions)
            self.path_nodes.append(node)
            self.path_places.append(place)
            self.path_seats.append(seat)
            node = self.follow(node, place, state, seat)
        if not self.guided:
            play_randomly(state, self.chance)
        self.bring_back(state)
        self.walks += 1

    def follow(self, node: Node, place: int, state: State, seat: int) -> Node:
        self.noted.drawn.clear()
        state.play(seat, node.actions[place])
        if self.noted.drawn and not state.over and not self.evaluation.settled(state):
            return node.child_after(place, self.noted.drawn)
        return node.child(place)

    def open(self, node: Node, state: State, seat: int, actions: list[int]) -> None:
        """A first opinion of everything that may be done here."""
        if not self.guided:
            node.open(actions, *self.no_opinion(len(actions)))
            return
        hunches = [self.hunch(state, seat, action) for action in actions]
        node.open(actions, hunches, self.weights(hunches))
        if node is self.root:
            self.look_closely()

    def weights(self, hunches: list[float]) -> list[float]:
        """How the curiosity is shared out among actions that look like this."""
        best = max(hunches)
        weights = [math.exp(self.sharpness * self.closer * (hunch - best)) for hunch in hunches]
        total = sum(weights)
        return [weight / total for weight in weights]

    def best_looking(self, state: State, seat: int, actions: list[int]) -> int:
        hunches = [self.hunch(state, seat, action) for action in actions]
        return actions[hunches.index(max(hunches))]

    def no_opinion(self, count: int) -> tuple[list[float], list[float]]:
        """Even hunches and weights, one pair of lists for all nodes of this width."""
        if count not in self.even:
            self.even[count] = ([0.5] * count, [1.0 / count] * count)
        return self.even[count]

    def hunch(self, state: State, seat: int, action: int) -> float:
        """The evaluation after an action, averaged over a few throws where dice are thrown."""
        total = self.glance(state, seat, action)
        if not self.noted.drawn:
            return total
        for _ in range(SAMPLES - 1):
            total += self.glance(state, seat, action)
        return total / SAMPLES

    def glance(self, state: State, seat: int, action: int) -> float:
        self.noted.drawn.clear()
        after = state.copy(self.noted)
        after.play(seat, action)
        return self.evaluation.value(after, seat)

    def select(self, node: Node, state: State, seat: int, actions: list[int]) -> int:
        """The place of the legal action with the best mixture of result and curiosity."""
        if actions == node.actions:
            return self.best_of(node, None)
        return self.best_of(node, [self.place_for(node, state, seat, action) for action in actions])

    def best_of(self, node: Node, places: list[int] | None) -> int:
        """Among these places, or among all."""
        spread = self.curiosity / self.closer * math.sqrt(node.tried + 1)
        visits = node.visits
        totals = node.totals
        hunches = node.hunches
        weights = node.weights
        best = -1
        best_score = -1.0
        for at in range(len(visits) if places is None else len(places)):
            place = at if places is None else places[at]
            score = (totals[place] + hunches[place] + spread * weights[place]) / (visits[place] + 1)
            if score > best_score:
                best_score = score
                best = place
        return best

    def place_for(self, node: Node, state: State, seat: int, action: int) -> int:
        """The place of an action, which is added if no walk has met it here."""
        place = node.place_of(action)
        if place < 0:
            hunch = self.hunch(state, seat, action) if self.guided else 0.5
            node.add(action, hunch, 1.0 / (len(node.actions) + 1))
            place = len(node.actions) - 1
        return place

    def bring_back(self, state: State) -> None:
        results = self.evaluation.values(state, self.seats)
        for at in range(len(self.path_nodes)):
            node = self.path_nodes[at]
            place = self.path_places[at]
            node.tried += 1
            node.visits[place] += 1
            node.totals[place] += results[self.path_seats[at]]

    def favourite(self, among: tuple[int, ...]) -> int:
        """The place, at the root, of the action of these that was walked most, the better one among equals."""
        root = self.root
        best = -1
        for place in range(len(root.actions)):
            if root.actions[place] in among and (best < 0 or self._is_better(place, best)):
                best = place
        return best

    def _is_better(self, place: int, other: int) -> bool:
        root = self.root
        more = root.visits[place] - root.visits[other]
        return more > 0 or (more == 0 and root.worth(place) > root.worth(other))
