"""What never happens: a fuzz run that steers towards actions it has seldom or never used."""

from collections import Counter
from dataclasses import dataclass
from random import Random

from smorgasboard.engine.events import Event
from smorgasboard.engine.game import Game
from smorgasboard.engine.state import State
from smorgasboard.testing.declarations import option_values, player_counts

FRONTIER = 200
"""Positions kept in which an action was used for the first time."""


@dataclass(frozen=True)
class Unused:
    """Not a failure: content that nobody reached is worth a look."""

    actions: tuple[str, ...]
    events: tuple[str, ...]
    """Kinds that the game's package declares and that never happened."""
    games: int
    steps: int

    def __str__(self) -> str:
        actions, events = ", ".join(self.actions) or "none", ", ".join(self.events) or "none"
        return f"In {self.games} games of {self.steps} steps, never used: {actions}; events never seen: {events}."


def unused_actions(game: Game, games: int = 40, seed: int | str = 0) -> Unused:
    """Plays with every player count and option value in turn, now and then on from where something was new."""
    fuzz = _Fuzz(game, Random(f"fuzz {seed}"))
    tables = [*player_counts(game, str(seed)), *option_values(game, str(seed))]
    for number in range(games):
        trial = tables[number % len(tables)]
        trial.seed = f"{seed}/{number}"
        fuzz.play(fuzz.start(trial.new()))
    unused = tuple(text for number, text in enumerate(map(_text, game.actions)) if not fuzz.used[number])
    unseen = tuple(sorted(set(event_kinds(game)) - fuzz.seen))
    return Unused(unused, unseen, games, fuzz.used.total())


def _text(action: object) -> str:
    return str(getattr(action, "text", action))


def event_kinds(game: Game) -> list[str]:
    """Names of the events declared in the package of this game's class."""
    home = _package(type(game))
    return sorted(kind.__name__ for kind in _subclasses(Event) if _package(kind) == home)


def _package(kind: type) -> str:
    return kind.__module__.rpartition(".")[0] or kind.__module__


def _subclasses(kind: type[Event]) -> list[type[Event]]:
    return [each for child in kind.__subclasses__() for each in (child, *_subclasses(child))]


class _Fuzz:
    def __init__(self, game: Game, choices: Random) -> None:
        self.longest = game.facts.longest
        self.choices = choices
        self.used: Counter[int] = Counter()
        self.seen: set[str] = set()
        self.frontier: list[State] = []

    def start(self, fresh: State) -> State:
        """Every other match goes on from a position in which something was new."""
        if not self.frontier or self.choices.random() < 0.5:
            return fresh
        return self.choices.choice(self.frontier[-FRONTIER:]).copy(fresh.chance)

    def play(self, state: State) -> None:
        for _ in range(self.longest):
            if state.over:
                return
            seat = self.choices.choice(state.actors())
            action = self.rare(state.legal_actions(seat))
            if not self.used[action]:
                self.frontier.append(state.copy())
            self.used[action] += 1
            self.watch(state, seat, action)

    def rare(self, legal: list[int]) -> int:
        """The least used action most of the time, any action otherwise."""
        if self.choices.random() < 0.3:
            return self.choices.choice(legal)
        return min(legal, key=lambda action: (self.used[action], self.choices.random()))

    def watch(self, state: State, seat: int, action: int) -> None:
        state.events = []
        state.apply(seat, action)
        self.seen.update(type(event).__name__ for event in state.events)
