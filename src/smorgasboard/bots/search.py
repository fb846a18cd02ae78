"""A bot that looks ahead: Monte Carlo tree search over imagined positions."""

import gc
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial

import smorgasboard as sb
from smorgasboard.bots.bot import Bot, Reason, fit_for_bots
from smorgasboard.bots.ideas import Ranked
from smorgasboard.bots.reasons import reason
from smorgasboard.bots.tree import Node, Tree
from smorgasboard.engine import say


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


UNLIMITED = 10**9
IMAGINED_AT_A_TIME = 1


class SearchBot(Bot):
    """Thinks for `seconds`, or for `iterations` walks if given, or until the first of both.

    `rollouts` says how a walk is judged where the tree ends: "none" asks the game's own evaluation, "full" plays
    at random to the end of the game, without any knowledge of the game.
    """

    name = "search"

    def __init__(
        self,
        seconds: float | None = None,
        iterations: int | None = None,
        rollouts: str = "none",
        curiosity: float | None = None,
        seed: int | str | None = None,
    ) -> None:
        super().__init__(seed)
        if rollouts not in ("none", "full"):
            raise sb.SmorgasboardError(f"rollouts cannot be {rollouts!r}: it is none or full.")
        if (seconds is not None and seconds <= 0) or (iterations is not None and iterations < 1):
            raise sb.SmorgasboardError("A search needs more than 0 seconds and at least 1 iteration.")
        self._seconds = seconds if seconds is not None else 1.0 if iterations is None else float(UNLIMITED)
        self._iterations = iterations or UNLIMITED
        self.repeatable = self._seconds >= UNLIMITED
        self._guided = rollouts == "none"
        self._curiosity = curiosity if curiosity is not None else 0.6 if self._guided else 1.4
        self.simulations = 0
        """Walks of the last choice."""

    def __repr__(self) -> str:
        limits = {"seconds": self._seconds, "iterations": self._iterations}
        given = [f"{name}={limit}" for name, limit in limits.items() if limit < UNLIMITED]
        if not self._guided:
            given.append("rollouts='full'")
        return f"SearchBot({', '.join(given)})"

    def think(self, game: sb.Game, observation: sb.Observation) -> tuple[int, Reason]:
        tree = self._grown(game, observation.seat, lambda: game.imagine(observation, self._chance))
        place = tree.favourite(observation.legal)
        action = tree.root.actions[place]
        plain = partial(_plain, game, observation, tree, place)
        ranked = _ranked(tree.root, place, observation.legal)
        chance = self._chance.copy()
        return action, partial(reason, game, observation, ranked, chance, plain, tree.root, self.effort)

    def choose_at(self, game: sb.Game, state: sb.State, seat: int) -> int:
        legal = fit_for_bots(game, state.list_actions(seat))
        if len(legal) == 1:
            return legal[0]
        tree = self._grown(game, seat, lambda: game.imagined(state, seat, self._chance))
        return tree.root.actions[tree.favourite(tuple(legal))]

    def _grown(self, game: sb.Game, seat: int, imagine: Callable[[], sb.State]) -> Tree:
        with _undisturbed():
            tree = self._grow(game, seat, imagine)
        self.simulations = tree.walks
        return tree

    def _grow(self, game: sb.Game, seat: int, imagine: Callable[[], sb.State]) -> Tree:
        imagined = imagine()
        seats = len(imagined.outcome().scores)
        tree = Tree(game.evaluation, self._chance, seat, seats, self._guided, self._curiosity)
        now = time.perf_counter()
        stop = min(now + self._seconds, self._until)
        if not game.facts.hidden_information:
            tree.grow(imagined, self._iterations, stop - now)
            return tree
        while tree.walks < self._iterations and (time.perf_counter() < stop or not tree.walks):
            tree.grow(imagine(), IMAGINED_AT_A_TIME, self._seconds)
        return tree


def _ranked(root: Node, chosen: int, legal: tuple[int, ...]) -> list[Ranked]:
    """The chosen one first, then by how often they were followed."""
    places = [place for place, action in enumerate(root.actions) if action in legal]
    places.sort(key=lambda place: (place != chosen, -root.visits[place], -root.worth(place)))
    return [Ranked(root.actions[place], root.worth(place), root.visits[place]) for place in places]


def _plain(game: sb.Game, observation: sb.Observation, tree: Tree, place: int) -> str:
    """For games whose judgement does not say what it is made of."""
    root = tree.root
    share = root.visits[place] / max(1, tree.walks)
    words = game.describe(root.actions[place], observation)
    facts = {"action": words, "share": f"{share:.0%}", "walks": tree.walks}
    if tree.seats == 1:  # nobody to win against
        return say("{action}: I followed it in {share} of {walks} imagined games.", **facts)
    return say(
        "{action}: I followed it in {share} of {walks} imagined games, and my chances came out at {worth}.",
        **facts,
        worth=f"{root.worth(place):.0%}",
    )
