"""Cards and numbers as data: TOML files read with the line of every entry at hand.

A game asks for what it expects, entry by entry. Whatever does not fit is refused with file, line and what was
expected, so that a person who edits a card in a text editor can mend it.
"""

import hashlib
import json
import tomllib
from collections.abc import Collection, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NoReturn

from smorgasboard.engine.content.spans import Place, Spans
from smorgasboard.engine.errors import BadContent

ORIGINS = ("rulebook", "house")
BLANK = "blank"
"""Where a game knows it, `blank = true` makes a thing do nothing in its place: to see what it is worth."""


@dataclass(frozen=True)
class Asked:
    """What a game asks of a value: one of these."""

    known: range | tuple[str, ...]


_questions: ContextVar[dict[Place, Asked] | None] = ContextVar("questions", default=None)


@contextmanager
def listening() -> Iterator[dict[Place, Asked]]:
    """Notes, while a game reads a content file, what it asks of which value."""
    questions: dict[Place, Asked] = {}
    token = _questions.set(questions)
    try:
        yield questions
    finally:
        _questions.reset(token)


class Entry:
    """One table of a content file. Its methods return what they name, or refuse with the line."""

    def __init__(self, sheet: "Sheet", path: Place, data: Mapping[str, Any]) -> None:
        self._sheet = sheet
        self._path = path
        self._data = data

    def __contains__(self, key: str) -> bool:
        return key in self._data

    def __iter__(self) -> Iterator[str]:
        return iter(self._data)

    def keys(self) -> tuple[str, ...]:
        return tuple(self._data)

    def plain(self) -> dict[str, Any]:
        """All that stands there, as it was read."""
        return dict(self._data)

    def text(self, key: str) -> str:
        value = self._get(key, "a text")
        if not isinstance(value, str) or not value.strip():
            self.refuse(key, f"expected a text, found {value!r}")
        return value

    def whole(self, key: str, least: int = 0, most: int = 10**6) -> int:
        self._asks(key, Asked(range(least, most + 1)))
        value = self._get(key, "a whole number")
        if not isinstance(value, int) or isinstance(value, bool) or not least <= value <= most:
            self.refuse(key, f"expected a whole number from {least} to {most}, found {value!r}")
        return value

    def flag(self, key: str) -> bool:
        self._asks(key, Asked(("true", "false")))
        value = self._get(key, "true or false")
        if not isinstance(value, bool):
            self.refuse(key, f"expected true or false, found {value!r}")
        return value

    def is_blank(self) -> bool:
        return BLANK in self and self.flag(BLANK)

    def choice(self, key: str, known: Collection[str]) -> str:
        self._asks(key, Asked(tuple(known)))
        value = self.text(key)
        if value not in known:
            self.refuse(key, f"expected one of {', '.join(known)}, found {value!r}")
        return value

    def origin(self) -> str:
        return self.choice("origin", ORIGINS)

    def values(self, key: str) -> list[Any]:
        value = self._get(key, "a list")
        if not isinstance(value, list):
            self.refuse(key, f"expected a list, found {value!r}")
        return value

    def texts(self, key: str, known: Collection[str]) -> tuple[str, ...]:
        """A list whose members are all known."""
        values = self.values(key)
        for value in values:
            if not isinstance(value, str) or value not in known:
                self.refuse(key, f"expected a list of {', '.join(known)}, found {value!r}")
        return tuple(values)

    def wholes(self, key: str, least: int, most: int) -> tuple[int, ...]:
        values = self.values(key)
        for value in values:
            if not isinstance(value, int) or isinstance(value, bool) or not least <= value <= most:
                self.refuse(key, f"expected whole numbers from {least} to {most}, found {value!r}")
        return tuple(values)

    def table(self, key: str) -> "Entry":
        value = self._get(key, "a table")
        if not isinstance(value, dict):
            self.refuse(key, f"expected a table, found {value!r}")
        return Entry(self._sheet, (*self._path, key), value)

    def tables(self, key: str) -> list["Entry"]:
        values = self.values(key)
        if not all(isinstance(value, dict) for value in values):
            self.refuse(key, "expected a list of tables")
        return [Entry(self._sheet, (*self._path, key, at), value) for at, value in enumerate(values)]

    def only(self, *known: str) -> None:
        """Refuse keys that nobody reads: a misspelt one would be ignored in silence."""
        for key in self._data:
            if key not in known:
                self.refuse(key, f"unknown entry {key!r}; expected {', '.join(known)}")

    def refuse(self, key: str | None, problem: str) -> NoReturn:
        path = self._path if key is None else (*self._path, key)
        line = self._sheet.line(path)
        raise BadContent(f"{self._sheet.name}, line {line}: {_dotted(path)}: {problem}.", path, problem)

    def _asks(self, key: str, asked: "Asked") -> None:
        questions = _questions.get()
        if questions is not None and key in self._data:
            questions[*self._path, key] = asked

    def _get(self, key: str, expected: str) -> Any:
        if key not in self._data:
            self.refuse(None, f"{key} is missing; expected {expected}")
        return self._data[key]


class Sheet(Entry):
    """A whole content file.

    >>> import smorgasboard as sb
    >>> sheet = sb.Sheet.read(sb.load("foodfighters").own_content)
    >>> len(sheet.fingerprint)
    16
    """

    def __init__(self, name: str, text: str) -> None:
        self.name = name
        try:
            data = tomllib.loads(text)
            self.fingerprint = fingerprint_of(data)
        except tomllib.TOMLDecodeError as error:
            raise BadContent(f"{name} is not valid TOML: {error}.") from None
        except (ValueError, RecursionError):
            raise BadContent(f"{name} has a number of too many digits, or lists too deep in each other.") from None
        self._text = text
        super().__init__(self, (), data)

    @classmethod
    def read(cls, path: Path) -> "Sheet":
        try:
            return cls(path.name, path.read_text(encoding="utf-8"))
        except OSError as error:
            raise BadContent(f"{path} cannot be read: {error.strerror}.") from None
        except UnicodeDecodeError:
            raise BadContent(f"{path} is not a text file in UTF-8.") from None

    def sections(self, *names: str) -> dict[str, Any]:
        """What the file has of these, as it was read."""
        return {name: self._data[name] for name in names if name in self._data}

    def line(self, place: Place) -> int:
        """The line of an entry, or of the nearest thing around it."""
        return Spans(self._text).line(place)


def fingerprint_of(data: Mapping[str, Any]) -> str:
    text = json.dumps(data, sort_keys=True, separators=(",", ":"), default=str)
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def without_words(data: Any, words: Collection[str]) -> Any:
    """The same content less all that stands under these keys, however deep."""
    if isinstance(data, dict):
        return {key: without_words(value, words) for key, value in data.items() if key not in words}
    return [without_words(value, words) for value in data] if isinstance(data, list) else data


def _dotted(path: Place) -> str:
    words = ".".join(str(part + 1) if isinstance(part, int) else part for part in path)
    return words or "the file"
