"""What a table can agree on before a game: declared by the game, typed, checked, shown by every front end."""

import re
from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from smorgasboard.engine.errors import BadOption

_WHOLE = re.compile(r"-?[0-9]{1,18}")


@dataclass(frozen=True)
class Option(ABC):
    """One thing to agree on. `read` takes what a person or a record gave, as text or as a value."""

    name: str
    help: str

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
            raise BadOption(f"Option {self.name} cannot be {value!r}: it is {self.expects()}.")
        return accepted


@dataclass(frozen=True)
class Choice(Option):
    """One of a few words; the first is the default."""

    choices: tuple[str, ...]

    @property
    def default(self) -> str:
        return self.choices[0]

    def expects(self) -> str:
        return "one of " + ", ".join(self.choices)

    def accept(self, value: Any) -> str | None:
        return value if value in self.choices else None


@dataclass(frozen=True)
class Number(Option):
    """A whole number in a range."""

    usual: int
    least: int
    most: int

    @property
    def default(self) -> int:
        return self.usual

    def expects(self) -> str:
        return f"a whole number from {self.least} to {self.most}"

    def accept(self, value: Any) -> int | None:
        if isinstance(value, str) and _WHOLE.fullmatch(value.strip()):
            value = int(value)
        whole = isinstance(value, int) and not isinstance(value, bool)
        return value if whole and self.least <= value <= self.most else None


@dataclass(frozen=True)
class Several(Option):
    """Any of a few words, none by default; text form: words with commas between."""

    choices: tuple[str, ...]

    @property
    def default(self) -> list[str]:
        return []

    def expects(self) -> str:
        return "any of " + ", ".join(self.choices)

    def accept(self, value: Any) -> list[str] | None:
        words = [word.strip() for word in value.split(",") if word.strip()] if isinstance(value, str) else value
        if not isinstance(words, list | tuple) or not all(word in self.choices for word in words):
            return None
        return [choice for choice in self.choices if choice in words]


@dataclass(frozen=True)
class Settings:
    """What a table agreed on: every declared option has a value of its own type."""

    players: int
    values: Mapping[str, Any]

    def __getitem__(self, name: str) -> Any:
        return self.values[name]


def settle(
    title: str, players: range, options: tuple[Option, ...], wanted: int | None, given: Mapping[str, Any]
) -> Settings:
    """Check a player count and options, filling in defaults."""
    count = players[0] if wanted is None else wanted
    if type(count) is not int or count not in players:
        span = str(players[0]) if len(players) == 1 else f"{players[0]} to {players[-1]}"
        raise BadOption(f"{title} is for {span} players, not {wanted}.")
    declared = {option.name: option for option in options}
    for name in given:
        if name not in declared:
            known = ", ".join(declared) or "none"
            raise BadOption(f"{title} has no option {name}; its options are: {known}.")
    values = {name: option.read(given[name]) if name in given else option.default for name, option in declared.items()}
    return Settings(count, values)
