"""Where each value of a TOML text stands: the standard parser does not tell."""

import re
import tomllib

Place = tuple[str | int, ...]
"""The keys and numbers, from 0, that lead to a value."""

_BETWEEN = re.compile(r"(?:\s|#[^\n]*)*")
_KEY = re.compile(r"""[ \t]*(?:(?P<bare>[A-Za-z0-9_-]+)|"(?P<quoted>(?:[^"\\]|\\.)*)"|'(?P<literal>[^']*)')[ \t]*""")
_SCALAR = re.compile(
    r'"""(?:[^\\]|\\.)*?"{3,5}'
    r"|'''.*?'{3,5}"
    r'|"(?:[^"\\]|\\.)*"'
    r"|'[^']*'"
    r"|[^\s,\]}#]+(?: \d\d:[^\s,\]}#]*)?",
    re.DOTALL,
)


class Spans:
    """Reads a text that is known to be valid TOML."""

    def __init__(self, text: str) -> None:
        self.values: dict[Place, tuple[int, int]] = {}
        """By value, those of lists and of tables in braces too: where it begins and ends."""
        self.headers: dict[Place, int] = {}
        """By table with a header: where the header's line ends."""
        self._text = text
        self._at = 0
        self._counts: dict[Place, int] = {}
        self._read_all()

    def line(self, place: Place) -> int:
        """The line on which something stands, or the nearest thing around it; of a list of tables, its first."""
        first = (*place[:1], 0)
        while place and place not in self.values and place not in self.headers:
            place = place[:-1]
        place = place or first
        at = self.values[place][0] if place in self.values else self.headers.get(place, 0)
        return self._text.count("\n", 0, at) + 1

    def _read_all(self) -> None:
        here: Place = ()
        while self._next() != "":
            if self._next() == "[":
                here = self._header()
            else:
                self._pair(here)

    def _next(self) -> str:
        """The next character that is neither space nor comment; nothing at the end."""
        found = _BETWEEN.match(self._text, self._at)
        self._at = found.end() if found else self._at
        return self._text[self._at : self._at + 1]

    def _header(self) -> Place:
        in_list = self._text.startswith("[[", self._at)
        self._at += 2 if in_list else 1
        place = self._entered(self._keys(), in_list)
        end = self._text.find("\n", self._at)
        self._at = len(self._text) if end < 0 else end
        self.headers[place] = self._at
        return place

    def _entered(self, keys: list[str], in_list: bool) -> Place:
        """The table that a header opens: of lists on the way the last entry, of a list itself a new one."""
        place: Place = ()
        for depth, key in enumerate(keys, start=1):
            place = (*place, key)
            if in_list and depth == len(keys):
                self._counts[place] = self._counts.get(place, -1) + 1
            if place in self._counts:
                place = (*place, self._counts[place])
        return place

    def _keys(self) -> list[str]:
        """A key, or several with points between them."""
        keys: list[str] = []
        while not keys or self._text.startswith(".", self._at):
            found = _KEY.match(self._text, self._at + bool(keys))
            assert found
            keys.append(found["bare"] or _unescaped(found["quoted"] or "") or found["literal"] or "")
            self._at = found.end()
        return keys

    def _pair(self, owner: Place) -> None:
        keys = self._keys()
        self._at += 1  # the equals sign
        self._value((*owner, *keys))

    def _value(self, place: Place) -> None:
        opening = self._next()
        start = self._at
        if opening == "[":
            self._list(place)
        elif opening == "{":
            self._braces(place)
        elif found := _SCALAR.match(self._text, start):
            self._at = found.end()
        self.values[place] = start, self._at

    def _list(self, place: Place) -> None:
        self._at += 1
        count = 0
        while self._next() != "]":
            self._value((*place, count))
            count += 1
            self._skip_comma()
        self._at += 1

    def _braces(self, place: Place) -> None:
        self._at += 1
        while self._next() != "}":
            self._pair(place)
            self._skip_comma()
        self._at += 1

    def _skip_comma(self) -> None:
        self._at += self._next() == ","


def _unescaped(key: str) -> str:
    return next(iter(tomllib.loads(f'"{key}" = 0'))) if "\\" in key else key
