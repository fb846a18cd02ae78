"""A game's fixed table of actions: int, typed and text, both ways."""

import difflib
import json
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import fields
from functools import cached_property
from typing import Any

from smorgasboard.engine.errors import UnknownAction
from smorgasboard.engine.events import Frozen
from smorgasboard.engine.speech import say

LONGEST_SHOWN = 80


class Action(Frozen):
    """An intent. Each game declares its own kinds as subclasses; `repr` is code.

    >>> import smorgasboard as sb
    >>> game = sb.load("foodfighters")
    >>> game.actions.typed(game.actions.parse("attack a1 b1")).text
    'attack a1 b1'
    """

    @property
    def text(self) -> str:
        """The canonical words: what records, logs, terminals and the API use. Kind and fields, unless it says more."""
        return " ".join([type(self).__name__.lower(), *(str(getattr(self, part.name)) for part in fields(self))])

    @classmethod
    def kind(cls) -> str:
        """Its name in JSON: `buy_item` of BuyItem."""
        return re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", cls.__name__).lower()

    def to_json(self) -> dict[str, Any]:
        """Its kind and its fields."""
        found = {part.name: getattr(self, part.name) for part in fields(self)}
        return {"kind": self.kind(), **{name: list(it) if isinstance(it, tuple) else it for name, it in found.items()}}


class ActionTable:
    """All actions a game ever has, numbered by their place.

    >>> import smorgasboard as sb
    >>> actions = sb.load("foodfighters").actions
    >>> actions.parse("Attack  A1 b1") == actions.number("attack a1 b1")
    True
    >>> actions.text(0)
    'swap a1 b1'
    """

    def __init__(self, actions: Iterable[Action]) -> None:
        self._typed = tuple(actions)
        self.texts = tuple(action.text for action in self._typed)
        """The text of each action, by its number."""
        self._by_text = {text: number for number, text in enumerate(self.texts)}
        self._by_typed = {action: number for number, action in enumerate(self._typed)}
        if len(self._by_text) != len(self._typed):
            raise ValueError("two actions of one table have the same text")

    def __len__(self) -> int:
        return len(self._typed)

    def __iter__(self) -> Iterator[Action]:
        return iter(self._typed)

    def typed(self, number: int) -> Action:
        self._must_exist(number)
        return self._typed[number]

    def text(self, number: int) -> str:
        self._must_exist(number)
        return self.texts[number]

    def __repr__(self) -> str:
        return f"<{len(self)} actions, from {self.texts[0]!r} to {self.texts[-1]!r}>"

    def number(self, action: Action | str) -> int:
        """The int of a typed action, or of a text."""
        if isinstance(action, str):
            return self.parse(action)
        try:
            return self._by_typed[action]
        except KeyError:
            raise UnknownAction(say("{action} is not an action of this game.", action=repr(action))) from None

    def parse(self, text: str) -> int:
        """The int of a text; case and spacing do not matter."""
        number = self._by_text.get(text)
        if number is not None:
            return number
        words = " ".join(text.lower().split())
        if words not in self._by_text:
            raise UnknownAction(self._unknown(words))
        return self._by_text[words]

    def read(self, data: Mapping[str, Any]) -> Action:
        """A typed action from its JSON form."""
        found = self._by_json.get(_json_key(data))
        if found is None:
            known = ", ".join(dict.fromkeys(action.kind() for action in self._typed))
            raise UnknownAction(
                say(
                    "{action} is not an action of this game; it has one of the kinds {kinds}, and its fields.",
                    action=str(dict(data))[:LONGEST_SHOWN],
                    kinds=known,
                )
            )
        return found

    @cached_property
    def _by_json(self) -> dict[str, Action]:
        return {_json_key(action.to_json()): action for action in self._typed}

    def _must_exist(self, number: int) -> None:
        if not 0 <= number < len(self._typed):
            last = len(self._typed) - 1
            raise UnknownAction(
                say("There is no action {number}; this game's actions are 0 to {last}.", number=number, last=last)
            )

    def _unknown(self, words: str) -> str:
        near = difflib.get_close_matches(words, self.texts, n=1)
        typed = words[:60]
        if near:
            return say('"{typed}" is not an action of this game; did you mean "{near}"?', typed=typed, near=near[0])
        example = self.texts[0]
        return say(
            '"{typed}" is not an action of this game; an action looks like "{example}".', typed=typed, example=example
        )


def _json_key(data: Mapping[str, Any]) -> str:
    """Equal for equal data, in any order; True and 1 are not equal."""
    return json.dumps(data, sort_keys=True, default=str)
