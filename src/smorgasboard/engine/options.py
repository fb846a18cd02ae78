"""What a table can agree on before a game: declared by the game, typed, checked, shown by every front end."""

import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from smorgasboard.engine.errors import BadOption
from smorgasboard.engine.speech import say

_WHOLE = re.compile(r"-?[0-9]{1,18}")


def _plain_enough(_choice: str) -> str:
    return ""


@dataclass(frozen=True)
class Option(ABC):
    """One thing to agree on. `read` takes what a person or a record gave, as text or as a value.

    >>> import smorgasboard as sb
    >>> [option.name for option in sb.load("foodadvice").options]
    ['house_fines']
    """

    name: str
    help: str
    label: str = field(default="", kw_only=True)
    """What people call it. Like `help` it is written in English, and front ends `say` it."""
    wording: Callable[[str], str] = field(default=say, kw_only=True, compare=False)
    """A choice as people read it, in the language spoken now."""
    about: Callable[[str], str] = field(default=_plain_enough, kw_only=True, compare=False)
    """What a choice does, in a sentence, where its words do not tell."""

    @property
    @abstractmethod
    def default(self) -> Any: ...

    @abstractmethod
    def expects(self) -> str:
        """The allowed values, in words."""

    @abstractmethod
    def accept(self, value: Any) -> Any:
        """The value in its own type, or None when it is not allowed."""

    def read(self, value: Any) -> Any:
        accepted = self.accept(value)
        if accepted is None:
            raise BadOption(
                say(
                    "Option {name} cannot be {value}: it is {expected}.",
                    name=self.name,
                    value=repr(value),
                    expected=self.expects(),
                )
            )
        return accepted


@dataclass(frozen=True)
class Choice(Option):
    """One of a few words; the first is the default.

    >>> import smorgasboard as sb
    >>> sb.Choice("pace", "How fast we play.", choices=("slow", "quick")).read("quick")
    'quick'
    """

    choices: tuple[str, ...]

    @property
    def default(self) -> str:
        return self.choices[0]

    def expects(self) -> str:
        return say("one of {choices}", choices=", ".join(self.choices))

    def accept(self, value: Any) -> str | None:
        return value if value in self.choices else None


@dataclass(frozen=True)
class Number(Option):
    """A whole number in a range.

    >>> import smorgasboard as sb
    >>> sb.Number("rounds", "How many rounds.", usual=3, least=1, most=9).read("5")
    5
    """

    usual: int
    least: int
    most: int

    @property
    def default(self) -> int:
        return self.usual

    def expects(self) -> str:
        return say("a whole number from {least} to {most}", least=self.least, most=self.most)

    def accept(self, value: Any) -> int | None:
        if isinstance(value, str) and _WHOLE.fullmatch(value.strip()):
            value = int(value)
        whole = isinstance(value, int) and not isinstance(value, bool)
        return value if whole and self.least <= value <= self.most else None


@dataclass(frozen=True)
class Several(Option):
    """Any of a few words, none by default; text form: words with commas between.

    >>> import smorgasboard as sb
    >>> sb.Several("modules", "What is added.", choices=("goals", "freezer")).read("freezer, goals")
    ['goals', 'freezer']
    """

    choices: tuple[str, ...]

    @property
    def default(self) -> list[str]:
        return []

    def expects(self) -> str:
        return say("any of {choices}", choices=", ".join(self.choices))

    def accept(self, value: Any) -> list[str] | None:
        words = [word.strip() for word in value.split(",") if word.strip()] if isinstance(value, str) else value
        if not isinstance(words, list | tuple) or not all(word in self.choices for word in words):
            return None
        return [choice for choice in self.choices if choice in words]


@dataclass(frozen=True)
class Settings:
    """What a table agreed on: every declared option has a value of its own type.

    >>> import smorgasboard as sb
    >>> settings = sb.load("foodadvice").settings(5)
    >>> settings.players, settings["house_fines"]
    (5, 'no')
    """

    players: int
    values: Mapping[str, Any]

    def __getitem__(self, name: str) -> Any:
        return self.values[name]


def settle(title: str, players: range, options: tuple[Option, ...], count: int, given: Mapping[str, Any]) -> Settings:
    """Check a player count and options, filling in defaults."""
    if type(count) is not int or count not in players:
        raise BadOption(_wrong_count(title, players, count))
    declared = {option.name: option for option in options}
    for name in given:
        if name not in declared:
            known = ", ".join(declared) or say("none")
            raise BadOption(
                say("{title} has no option {name}; its options are: {known}.", title=title, name=name, known=known)
            )
    values = {name: option.read(given[name]) if name in given else option.default for name, option in declared.items()}
    return Settings(count, values)


def _wrong_count(title: str, players: range, wanted: object) -> str:
    if len(players) == 1:
        return say("{title} is for {least} players, not {wanted}.", title=title, least=players[0], wanted=wanted)
    facts = {"title": title, "least": players[0], "most": players[-1], "wanted": wanted}
    return say("{title} is for {least} to {most} players, not {wanted}.", **facts)
