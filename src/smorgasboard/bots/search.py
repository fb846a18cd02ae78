"""A bot that looks ahead: Monte Carlo tree search over imagined positions."""

import gc
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any

import smorgasboard as sb
from smorgasboard.bots.bot import Bot, Reason, fit_for_bots
from smorgasboard.bots.ideas import Ranked
from smorgasboard.bots.limits import UNLIMITED, limit, whole
from smorgasboard.bots.reasons import reason
from smorgasboard.bots.rest import looks, worths_to_the_end
from smorgasboard.bots.tree import Node, Tree
from smorgasboard.bots.turn import Turn
from smorgasboard.engine import read_numbers, say, with_points_if_settled


@contextmanager
def _undisturbed() -> Iterator[None]:
    """A tree has no cycles: while it grows, Python's cycle collector would only read it again and again."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()


class SearchBot(Bot):
    """Thinks until its limits are reached, or until its choice is clear.

    `walks` are those of one decision, with those that earlier decisions of the same turn have left; `seconds` of
    processor time are for one decision, `turn` seconds for all decisions of a turn. `rollouts` says how a walk is
    judged where the tree ends: "none" asks the game's own evaluation, "full" plays at random to the end of the game,
    without any knowledge of the game. `numbers` is a file with other numbers for the evaluation.

    >>> import smorgasboard as sb
    >>> state = sb.load("foodfighters").new(seed=7)
    >>> seen = state.observation(state.actors()[0])
    >>> sb.bots.SearchBot(walks=50, seed=1).choose(seen) in seen.legal
    True
    """

    name = "search"

    def __init__(
        self,
        seconds: float | None = None,
        walks: int | None = None,
        turn: float | None = None,
        rollouts: str = "none",
        curiosity: float | None = None,
        numbers: str | None = None,
        seed: int | str | None = None,
    ) -> None:
        super().__init__(seed)
        if rollouts not in ("none", "full"):
            raise sb.SmorgasboardError(f"rollouts cannot be {rollouts!r}: it is none or full.")
        unlimited = seconds is None and walks is None and turn is None
        self._seconds = limit("seconds", 1.0 if unlimited else seconds)
        self._turn_seconds = limit("turn", turn)
        self._walks = whole("walks", walks, least=1)
        self.repeatable = min(self._seconds, self._turn_seconds) >= UNLIMITED
        self._guided = rollouts == "none"
        self._curiosity = None if curiosity is None else limit("curiosity", curiosity)
        self._numbers = None if numbers is None else read_numbers(Path(str(numbers)))
        self._turn = Turn()

    def __repr__(self) -> str:
        limits = {"seconds": self._seconds, "walks": self._walks, "turn": self._turn_seconds}
        given = [f"{name}={limit}" for name, limit in limits.items() if limit < UNLIMITED]
        if not self._guided:
            given.append("rollouts='full'")
        return f"SearchBot({', '.join(given)})"

    def think(self, game: sb.Game, observation: sb.Observation) -> tuple[int, Reason]:
        tree = self._grown(game, observation.seat, observation.view, lambda chance: game.imagine(observation, chance))
        root = tree.root
        place = self._chosen(tree, observation.legal)
        ranked = _ranked(root, place, observation.legal)
        plain = partial(_plain, game, observation, ranked[0], tree.walks, tree.seats == 1)
        chance = self._chance.copy()
        return ranked[0].action, partial(reason, game, observation, ranked, chance, plain, root, self.effort)

    def choose_at(self, game: sb.Game, state: sb.State, seat: int) -> int:
        legal = fit_for_bots(game, state.list_actions(seat))
        if len(legal) == 1:
            return legal[0]
        view = None if self._turn.expected is None else state.observation(seat).view
        tree = self._grown(game, seat, view, lambda chance: game.imagined(state, seat, chance))
        return tree.root.actions[self._chosen(tree, tuple(legal))]

    def _grown(
        self, game: sb.Game, seat: int, view: dict[str, Any] | None, imagine: Callable[[sb.Chance], sb.State]
    ) -> Tree:
        turn = self._turn = self._turn if self._turn.goes_on else Turn()
        began, since = time.thread_time(), time.perf_counter()
        until = self._until - turn.waited
        position = imagine(self._chance)
        tree = turn.kept_tree(view) or self._planted(game, seat, position)
        with _undisturbed():
            if not self._knows_the_rest(game, tree, imagine):
                seconds = min(self._seconds, turn.allowance(self._turn_seconds)) - (time.thread_time() - began)
                if game.facts.hidden_information:
                    tree.grow_from(imagine, self._walks, seconds, until)
                else:
                    tree.grow(position, self._walks, seconds, until)
        turn.position = position
        turn.tree = tree
        turn.spent += time.thread_time() - began
        turn.waited += time.perf_counter() - since
        self.simulations = tree.walks
        return tree

    def _planted(self, game: sb.Game, seat: int, position: sb.State) -> Tree:
        seats = len(position.outcome().scores)
        if not self._guided:
            curiosity = 1.4 if self._curiosity is None else self._curiosity
            return Tree(game.evaluation, self._chance, seat, seats, False, curiosity)
        plain = game.evaluation if self._numbers is None else game.judge_by(self._numbers)
        evaluation = with_points_if_settled(plain, position, seat)
        curiosity = evaluation.curiosity_for(seats) if self._curiosity is None else self._curiosity
        return Tree(evaluation, self._chance, seat, seats, True, curiosity, evaluation is not plain)

    def _knows_the_rest(self, game: sb.Game, tree: Tree, imagine: Callable[[sb.Chance], sb.State]) -> bool:
        """Where points alone are left to play for, and little of the match, nothing is left to chance."""
        if not (tree.closely or (tree.seats == 1 and tree.guided)):
            return False
        worths = worths_to_the_end(game, tree.evaluation, imagine, tree.seat, self._chance.copy(), self._walks)
        if worths is not None:
            tree.know([*worths], [*worths.values()], looks(self._walks))
        return worths is not None

    def _chosen(self, tree: Tree, legal: tuple[int, ...]) -> int:
        """The place of the action that it takes; the rest of the turn is foreseen from there."""
        place = tree.favourite(legal)
        self._turn.foresee(tree.seat, tree.root.actions[place], place, self._chance)
        return place


def _ranked(root: Node, chosen: int, legal: tuple[int, ...]) -> list[Ranked]:
    """The chosen one first, then by how often they were followed."""
    places = [place for place, action in enumerate(root.actions) if action in legal]
    places.sort(key=lambda place: (place != chosen, -root.visits[place], -root.worth(place)))
    return [Ranked(root.actions[place], root.worth(place), root.visits[place]) for place in places]


def _plain(game: sb.Game, observation: sb.Observation, chosen: Ranked, walks: int, alone: bool) -> str:
    """For games whose judgement does not say what it is made of."""
    words = game.describe(chosen.action, observation)
    facts = {"action": words, "share": f"{chosen.visits / max(1, walks):.0%}", "walks": walks}
    if alone:  # nobody to win against
        return say("{action}: I followed it in {share} of {walks} imagined games.", **facts)
    return say(
        "{action}: I followed it in {share} of {walks} imagined games, and my chances came out at {worth}.",
        **facts,
        worth=f"{chosen.worth:.0%}",
    )
