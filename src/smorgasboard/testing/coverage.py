"""What never happens: a fuzz run that takes whatever is new, and goes back to where it passed something new by."""

from collections import Counter
from random import Random

from smorgasboard.engine import Event, Frozen, Game, State
from smorgasboard.testing.declarations import option_values, player_counts
from smorgasboard.testing.trial import chosen


class Unused(Frozen):
    """Not a failure: content that nobody reached is worth a look."""

    actions: tuple[str, ...]
    events: tuple[str, ...]
    """Kinds that the game's package declares and that never happened."""
    games: int
    steps: int

    def __str__(self) -> str:
        actions, events = ", ".join(self.actions) or "none", ", ".join(self.events) or "none"
        return f"In {self.games} games of {self.steps} steps, never used: {actions}; events never seen: {events}."


def unused_actions(game: Game, games: int = 200, seed: int | str = 0) -> Unused:
    """Plays with every player count and option value in turn, and first from where something new was passed by.

    >>> import smorgasboard as sb
    >>> unused = sb.testing.unused_actions(sb.load("foodfighters"), games=3)
    >>> "roll" in unused.actions
    False
    """
    fuzz = _Fuzz(game, Random(f"fuzz {seed}"))
    tables = [*player_counts(game, str(seed)), *option_values(game, str(seed))]
    for number in range(games):
        trial = tables[number % len(tables)]
        trial.seed = f"{seed}/{number}"
        fuzz.play(fuzz.start(trial.new()))
    unused = tuple(action.text for number, action in enumerate(game.actions) if not fuzz.used[number])
    unseen = tuple(sorted(set(event_kinds(game)) - fuzz.seen))
    return Unused(unused, unseen, games, fuzz.used.total())


def event_kinds(game: Game) -> list[str]:
    """Names of the events declared in the packages of this game's class and of those it extends."""
    homes = {_package(kind) for kind in type(game).__mro__ if issubclass(kind, Game) and kind is not Game}
    return sorted(kind.__name__ for kind in _subclasses(Event) if _package(kind) in homes)


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
        self.crossroads: list[State] = []
        """Positions in which several actions were new, of which only one could be taken."""

    def start(self, fresh: State) -> State:
        """Back to the last crossroads that still has something new, or a fresh match."""
        while self.crossroads:
            if self.new_actions(self.crossroads[-1]):
                return self.crossroads[-1].copy(fresh.chance)
            self.crossroads.pop()
        return fresh

    def new_actions(self, state: State) -> list[tuple[int, int]]:
        legal = [(seat, action) for seat in state.actors() for action in state.legal_actions(seat)]
        return [(seat, action) for seat, action in legal if not self.used[action]]

    def play(self, state: State) -> None:
        for _ in range(self.longest):
            if state.over:
                return
            new = self.new_actions(state)
            if len(new) > 1:
                self.crossroads.append(state.copy())
            self.watch(state, *(self.choices.choice(new) if new else chosen(state, self.choices)))

    def watch(self, state: State, seat: int, action: int) -> None:
        self.used[action] += 1
        state.events = []
        state.apply(seat, action)
        self.seen.update(type(event).__name__ for event in state.events)
