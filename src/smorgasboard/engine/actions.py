"""A game's fixed table of actions: int, typed and text, both ways."""

import difflib
from collections.abc import Iterable, Iterator
from dataclasses import fields

from smorgasboard.engine.errors import UnknownAction
from smorgasboard.engine.events import Frozen
from smorgasboard.engine.speech import say


class Action(Frozen):
    """An intent. Each game declares its own kinds as subclasses; `repr` is code."""

    @property
    def text(self) -> str:
        """The canonical words: what records, logs, terminals and the API use. Kind and fields, unless it says more."""
        return " ".join([type(self).__name__.lower(), *(str(getattr(self, part.name)) for part in fields(self))])


class ActionTable:
    """All actions a game ever has, numbered by their place."""

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
