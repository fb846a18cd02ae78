"""One random match under examination, and how a game fails it."""

import json
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property, wraps
from random import Random
from typing import Any

from smorgasboard.engine import NOBODY, SPECTATOR, Frozen, Game, Match, SeededChance, Settings, State


class Broken(Exception):
    """What a check found, in one clause; `conformance` adds where.

    Random play itself can fail in whichever check comes first; it names the check that is meant.
    """

    def __init__(self, problem: str, check: str | None = None) -> None:
        super().__init__(problem)
        self.check = check


class Moment(Frozen):
    """A position of random play, and the step that comes next; at the end of a match nobody acts."""

    state: State
    seat: int
    action: int


@dataclass
class Trial:
    """A random match, the same for the same seed. Every check takes one of these.

    >>> import smorgasboard as sb
    >>> trial = sb.testing.Trial(sb.load("foodfighters"), seed="7")
    >>> next(iter(trial.moments())).state.over
    False
    """

    game: Game
    seed: str = "0"
    players: int | None = None
    options: Mapping[str, Any] = field(default_factory=dict)
    curious: bool = False
    """Whether kinds of actions that were rarely done are done more often: where random play soon passes, it goes on."""
    most: int | None = None
    """Sampled moments are at most so many: for a look at many tables instead of a long one at a few."""
    step: int = 0
    """How many steps have been played: where a check that fails has stopped."""

    @cached_property
    def settings(self) -> Settings:
        return self.game.settings(self.players, self.options)

    @property
    def seats(self) -> range:
        return range(self.settings.players)

    @property
    def viewers(self) -> tuple[int, ...]:
        return (SPECTATOR, *self.seats)

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(f"Seat {seat + 1}" for seat in self.seats)

    @cached_property
    def length(self) -> int:
        for _ in self.moments():
            pass
        return self.step

    def new(self) -> State:
        return self.game.deal(self.settings, SeededChance(self.seed))

    def match(self) -> Match:
        return Match(self.game, self.players, self.seed, self.options)

    def moments(self, most: int | None = None) -> Iterator[Moment]:
        """Each position of the match, or `most` of them, and always its end. Seats act in random order."""
        wanted = None if most is None else self._some_steps(most if self.most is None else min(most, self.most))
        state, choices = self.new(), Random(self.seed)
        choose = _Curious(self.game).chosen if self.curious else chosen
        self.step = 0
        while True:
            seat, action = choose(state, choices)
            if wanted is None or self.step in wanted or state.over:
                yield Moment(state, seat, action)
            if state.over:
                return
            self.play(state, seat, action)
            self.step += 1
            self._must_not_drag_on()

    def play(self, state: State, seat: int, action: int) -> None:
        try:
            state.apply(seat, action)
        except Exception as error:
            text = self.game.actions.text(action)
            problem = f'"{text}" by {who(seat)} is listed, but {type(error).__name__} was raised: {error}'
            raise Broken(problem, "listed_actions_apply") from error

    def _some_steps(self, most: int) -> set[int]:
        return set(Random(f"steps {self.seed}").sample(range(self.length), min(most, self.length)))

    def _must_not_drag_on(self) -> None:
        if self.step > self.game.facts.longest:
            longest = self.game.facts.longest
            raise Broken(f"the match goes on after {longest} steps, the declared longest", "play_ends_in_time")


def chosen(state: State, choices: Random) -> tuple[int, int]:
    """A random decision: any of the seats that may act, any of its legal actions."""
    if state.over:
        return NOBODY, NOBODY
    actors = state.actors()
    if not actors:
        raise Broken("the match is not over, yet nobody may act", "play_ends_in_time")
    seat = choices.choice(actors)
    legal = state.legal_actions(seat)
    if not legal:
        raise Broken(f"{who(seat)} has to act and has no legal action", "legal_actions_are_listed_well")
    return seat, choices.choice(legal)


class _Curious:
    """Every other decision is for the kind of action that was done least often in this match."""

    def __init__(self, game: Game) -> None:
        self.kinds = [type(action) for action in game.actions]
        self.done: Counter[type] = Counter()

    def chosen(self, state: State, choices: Random) -> tuple[int, int]:
        seat, action = chosen(state, choices)
        if not state.over:
            if choices.random() < 0.5:
                action = choices.choice(self.rarest(state.legal_actions(seat)))
            self.done[self.kinds[action]] += 1
        return seat, action

    def rarest(self, legal: list[int]) -> list[int]:
        least = min(self.done[self.kinds[action]] for action in legal)
        return [action for action in legal if self.done[self.kinds[action]] == least]


def who(viewer: int) -> str:
    return "a spectator" if viewer == SPECTATOR else f"seat {viewer + 1}"


def written(data: Any) -> str:
    """JSON as it leaves the process: in the order in which it was built, which may tell something too."""
    return json.dumps(data)


class NotConforming(AssertionError):
    """A game does not keep the engine's contract. The message names check, seed and step.

    >>> from smorgasboard.testing import NotConforming
    >>> issubclass(NotConforming, AssertionError)
    True
    """

    def __init__(self, check: str, trial: Trial, problem: str) -> None:
        game = trial.game
        table = f"{game.name}:{game.edition} for {trial.settings.players} players {dict(trial.options) or ''}".rstrip()
        played = f"seed {trial.seed!r}{', curious' if trial.curious else ''}"
        super().__init__(f"{check}: {table}, {played}, step {trial.step}: {problem}.")
        self.check = check
        self.seed = trial.seed
        self.step = trial.step


Check = Callable[[Trial], None]


def conformance(check: Check) -> Check:
    """Makes whatever goes wrong inside a check, the game's own exceptions too, a NotConforming in its name."""

    @wraps(check)
    def named(trial: Trial) -> None:
        try:
            check(trial)
        except Broken as broken:
            raise NotConforming(broken.check or check.__name__, trial, str(broken)) from broken.__cause__
        except Exception as error:
            raise NotConforming(check.__name__, trial, f"{type(error).__name__} was raised: {error}") from error

    return named
