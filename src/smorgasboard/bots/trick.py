"""A seat with one fixed trick: whatever else happens, it does this whenever it may, and is greedy elsewhere.

A trick is a kind of action, such as `BuyItem`, or one with a value of a field, `BuyItem.item.spoon`; `never.BuyItem`
leaves such actions alone as long as there is anything else to do. Whoever wins with so little has found a hole.
"""

import difflib
import re
from collections.abc import Iterator
from functools import cache

import smorgasboard as sb
from smorgasboard.bots.bot import fit_for_bots
from smorgasboard.bots.kinds import NAMES, UnknownBot
from smorgasboard.bots.simple import GreedyBot
from smorgasboard.engine import best_actions, say

NEVER = "never"
INNER_CAPITAL = re.compile(r"(?<=[a-z])(?=[A-Z])")
MOST_VALUES = 24
"""A field with more values than this is a place on the table or a combination, no habit."""


class TrickBot(GreedyBot):
    """Does always what its habit names, or never, and is greedy elsewhere.

    >>> import smorgasboard as sb
    >>> game = sb.load("foodfighters")
    >>> state = game.new(seed=7)
    >>> game.actions.text(sb.bots.TrickBot("Roll", seed=1).choose(state.observation(state.mover())))
    'roll'
    """

    name = "trick"

    def __init__(self, always: str = "", seed: int | str | None = None) -> None:
        super().__init__(seed)
        self.always = always

    def __repr__(self) -> str:
        return f"TrickBot({self.always!r})"

    def think(self, game: sb.Game, observation: sb.Observation) -> tuple[int, str]:
        imagined = game.imagine(observation, self._chance)
        action = self._best(game, imagined, observation.seat, list(observation.legal))
        return action, say("It is what I always do.")

    def choose_at(self, game: sb.Game, state: sb.State, seat: int) -> int:
        legal = fit_for_bots(game, state.listed(seat))
        return self._best(game, game.imagined(state, seat, self._chance), seat, legal)

    def _best(self, game: sb.Game, imagined: sb.State, seat: int, legal: list[int]) -> int:
        left = self._left(game, legal)
        if len(left) == 1:
            return left[0]
        return self._chance.pick(best_actions(left, self.values(game, imagined, seat, left)))

    def misfit(self, game: sb.Game) -> str:
        if actions_of(game, self.always.removeprefix(f"{NEVER}.")):
            return ""
        there = [trick for trick in tricks_of(game) if not trick.startswith(NEVER)]
        near = difflib.get_close_matches(self.always.removeprefix(f"{NEVER}."), there, 1)
        kinds = [trick for trick in there if "." not in trick]
        hint = f"did you mean {near[0]}?" if near else f"there are {', '.join(kinds)}."
        return f"{game.facts.title} has no trick {self.always!r}; {hint}"

    def _left(self, game: sb.Game, legal: list[int]) -> list[int]:
        """What the trick leaves of the legal actions; all of them where it says nothing."""
        meant = actions_of(game, self.always.removeprefix(f"{NEVER}."))
        if not meant:
            raise UnknownBot(self.misfit(game))
        unwanted = self.always.startswith(f"{NEVER}.")
        return [action for action in legal if (action in meant) != unwanted] or legal


@cache
def actions_of(game: sb.Game, habit: str) -> frozenset[int]:
    """The numbers of the actions that a habit names."""
    return frozenset(number for number, action in enumerate(game.actions) if habit in _habits(action))


def tricks_of(game: sb.Game) -> list[str]:
    """All that can be tried: each kind of action, always or never, and each value of its fields that is a habit."""
    kinds: dict[str, dict[str, None]] = {}
    for number, action in enumerate(game.actions):
        if number not in game.for_people:
            for habit in _habits(action):
                kinds.setdefault(habit.rpartition(".")[0], {})[habit] = None
    habits = [habit for found in kinds.values() if len(found) <= MOST_VALUES for habit in found]
    alone = list(dict.fromkeys(type(action).__name__ for action in game.actions))
    return list(dict.fromkeys([*alone, *habits, *(f"{NEVER}.{kind}" for kind in alone)]))


def _habits(action: sb.Action) -> Iterator[str]:
    kind = type(action).__name__
    yield kind
    for field, value in vars(action).items() if hasattr(action, "__dict__") else _slots(action):
        if isinstance(value, str | int) and not set(str(value)) & set(",=:."):
            yield f"{kind}.{field}.{value}"


def _slots(action: sb.Action) -> Iterator[tuple[str, object]]:
    for field in getattr(action, "__match_args__", ()):
        yield field, getattr(action, field)


def in_words(game: sb.Game, trick: str) -> str:
    """ "always buy item: Spoon", "never pass": what the trick means in the names by which players know things."""
    when, habit = (NEVER, trick.removeprefix(f"{NEVER}.")) if trick.startswith(f"{NEVER}.") else ("always", trick)
    kind, *value = habit.split(".")
    words = f"{when} {INNER_CAPITAL.sub(' ', kind).lower()}"
    return f"{words}: {_value_in_words(game, kind, habit) or ' '.join(value)}" if value else words


def _value_in_words(game: sb.Game, kind: str, habit: str) -> str:
    """What is written in all actions of the habit, and not in all of its kind."""
    of_kind, of_habit = (_written_in_all(game, each) for each in (kind, habit))
    titles = game.titles()
    return " ".join(titles.get(word, word) for word in of_habit if word not in of_kind)


def _written_in_all(game: sb.Game, habit: str) -> list[str]:
    written = [game.actions.text(action).split() for action in sorted(actions_of(game, habit))]
    return [word for word in written[0] if all(word in others for others in written)] if written else []


NAMES[TrickBot.name] = TrickBot
