"""Kinds that are made of other kinds: lists, one value for each seat or name, rows, counts, and nothing or a value."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from smorgasboard.engine.fields.kinds import MANY, MISSING, Kind, Misfit, OneOf, Whole, one_of, own_first, unfit
from smorgasboard.engine.native import open_class
from smorgasboard.engine.speech import say

MOST_NUMBERS: Final = 256
"""A list that would be encoded as more numbers than these is encoded by its length."""


class ListOf(Kind):
    """A list of `least` to `most` values of one kind."""

    def __init__(self, kind: Kind, least: int = 0, most: int = MANY) -> None:
        self.kind = kind
        self.least = least
        self.most = most
        self.nested: bool = has_parts(kind)

    def write(self, value: Any) -> Any:
        return self.kind.write_all(value) if value else []

    def seen(self, state: Any, value: Any, owner: int, viewer: int) -> Any:
        kind = self.kind
        return [kind.seen(state, each, owner, viewer) for each in value] if self.nested else kind.write_all(value)

    def read(self, data: Any) -> Any:
        return self._each(data, False)

    def read_seen(self, data: Any) -> Any:
        return self._each(data, True)

    def _each(self, data: Any, seen: bool) -> list[Any]:
        values = self.listed(data)
        if not self.least <= len(values) <= self.most:
            raise Misfit(say("a list of {count}", count=len(values)), self.expected())
        kind = self.kind
        found: list[Any] = []
        try:
            for value in values:
                found.append(kind.read_seen(value) if seen else kind.read(value))
        except Misfit as wrong:
            raise wrong.within(f"[{len(found)}]") from None
        return found

    def expected(self) -> str:
        facts = {"least": self.least, "most": self.most, "kind": self.kind.expected()}
        if self.least == self.most:
            return say("a list of {most} entries, each {kind}", **facts)
        if self.most == MANY:
            return say("a list, each entry {kind}", **facts)
        return say("a list of {least} to {most} entries, each {kind}", **facts)

    def copied(self, value: Any) -> Any:
        return [self.kind.copied(each) for each in value]

    def others(self, value: Any) -> list[Any]:
        found = [value[::-1]] if value[::-1] != value else []
        for at in range(len(value)):
            found += [[*value[:at], other, *value[at + 1 :]] for other in self.kind.others(value[at])[:1]]
        return found[:4]

    def size(self) -> int:
        kind = self.kind
        if isinstance(kind, OneOf):
            return kind.size()
        size = self.most * kind.size()
        return 1 + size if size <= MOST_NUMBERS else 1

    def numbers(self, data: Any, viewer: int) -> list[float]:
        """By name how many there are, where names are listed; else how long it is, and each value."""
        kind = self.kind
        if isinstance(kind, OneOf):
            most = min(self.most, max(1, len(data)))
            return [data.count(name) / most for name in kind.names]
        found = [min(1.0, len(data) / max(1, self.most))]
        size = self.size()
        if size > 1:
            for value in data[: self.most]:
                found += kind.numbers(value, viewer)
        return found + [0.0] * (size - len(found))

    def at_table(self, seats: int) -> Kind:
        return ListOf(self.kind.at_table(seats), self.least, self.most)


class PerSeat(ListOf):
    """A list with a value for every seat, from seat 0 on. What is OWNER's of it is that seat's."""

    def __init__(self, kind: Kind, seats: int = 0) -> None:
        super().__init__(kind, seats or 1, seats or MANY)
        self.seats = seats

    def seen(self, state: Any, value: Any, owner: int, viewer: int) -> Any:
        kind = self.kind
        if not self.nested:
            return kind.write_all(value)
        found: list[Any] = []
        for each in value:
            found.append(kind.seen(state, each, len(found), viewer))
        return found

    def size(self) -> int:
        return self.seats * self.kind.size()

    def numbers(self, data: Any, viewer: int) -> list[float]:
        """The viewer's own first; seats that are not taken are zeros."""
        found: list[float] = []
        for each in own_first(data, viewer):
            found += self.kind.numbers(each, viewer)
        return found + [0.0] * (self.size() - len(found))

    def at_table(self, seats: int) -> Kind:
        return PerSeat(self.kind.at_table(seats), seats)


class ByName(Kind):
    """A list with a value for every name, from the first on; in JSON a mapping. Values equal to `empty` stay away."""

    def __init__(self, names: Sequence[str], kind: Kind, empty: int | None = None) -> None:
        self.names: list[str] = list(names)
        self.kind = kind
        self.empty = empty
        self.blank: dict[str, Any] = dict.fromkeys(self.names, kind.usual())

    def write(self, value: Any) -> Any:
        values: list[Any] = value
        names = self.names
        if self.empty is None and self.kind.plain():
            usual = self.kind.usual()
            counted = self.blank.copy()
            for place, each in enumerate(values):
                if each is not usual:
                    counted[names[place]] = each
            return counted
        found: dict[str, Any] = {}
        for at in range(len(names)):
            if values[at] != self.empty:
                found[names[at]] = self.kind.write(values[at])
        return found

    def read(self, data: Any) -> Any:
        if not isinstance(data, dict):
            raise unfit(data, self.expected())
        for name in data:
            if name not in self.names:
                raise unfit(name, one_of(self.names))
        return [self._read_one(data, name) for name in self.names]

    def _read_one(self, data: dict[str, Any], name: str) -> Any:
        if name not in data:
            if self.empty is not None:
                return self.empty
            raise Misfit(MISSING, self.kind.expected(), name)
        try:
            return self.kind.read(data[name])
        except Misfit as wrong:
            raise wrong.within(name) from None

    def expected(self) -> str:
        return say("named entries, each {kind}", kind=self.kind.expected())

    def copied(self, value: Any) -> Any:
        return [self.kind.copied(each) for each in value]

    def others(self, value: Any) -> list[Any]:
        return ListOf(self.kind).others(value)

    def size(self) -> int:
        return len(self.names) * self.kind.size()

    def numbers(self, data: Any, viewer: int) -> list[float]:
        found: list[float] = []
        for name in self.names:
            found += self.kind.numbers(data[name], viewer) if name in data else [0.0] * self.kind.size()
        return found

    def at_table(self, seats: int) -> Kind:
        return ByName(self.names, self.kind.at_table(seats), self.empty)


class Repeated(Kind):
    """How many there are of each name, from the first on; in JSON a list with every name so often."""

    def __init__(self, names: Sequence[str], most: int = MANY, what: str = "") -> None:
        self.each = OneOf(names, what=what)
        self.most = most

    def write(self, value: Any) -> Any:
        return self.write_rows(value)[0]

    def write_rows(self, counts: list[int]) -> list[list[str]]:
        """Of the counts for several lists, one after the other."""
        names = self.each.names
        rows: list[list[str]] = []
        row: list[str] = []
        at = 0
        for count in counts:
            if at == 0:
                row = []
                rows.append(row)
            left = count
            while left > 0:
                row.append(names[at])
                left -= 1
            at += 1
            if at == len(names):
                at = 0
        return rows

    def read(self, data: Any) -> Any:
        counts = [0] * len(self.each.names)
        for code in ListOf(self.each, 0, self.most).read(data):
            counts[code] += 1
        return counts

    def expected(self) -> str:
        return ListOf(self.each, 0, self.most).expected()

    def copied(self, value: Any) -> Any:
        return list(value)

    def others(self, value: Any) -> list[Any]:
        return [value[1:] + value[:1]] if len(set(value)) > 1 else []

    def size(self) -> int:
        return self.each.size()

    def numbers(self, data: Any, viewer: int) -> list[float]:
        return ListOf(self.each, 0, self.most).numbers(data, viewer)


class Counted(Kind):
    """How often each name stands in a list, as a mapping: what others may know of a bag whose order is hidden."""

    def __init__(self, names: Sequence[str]) -> None:
        self.names: list[str] = list(names)
        self.blank: dict[str, Any] = dict.fromkeys(self.names, 0)

    def write(self, value: Any) -> Any:
        codes: list[int] = value
        counts = [0] * len(self.names)
        for code in codes:
            before = counts[code]
            counts[code] = before + 1
        found = self.blank.copy()
        for at in range(len(counts)):
            if counts[at]:
                found[self.names[at]] = counts[at]
        return found

    def read(self, data: Any) -> Any:
        """The list in the order of the names, which says nothing."""
        counts: list[int] = ByName(self.names, Whole(0, MANY)).read(data)
        found: list[int] = []
        for code in range(len(counts)):
            found += [code] * counts[code]
        return found

    def expected(self) -> str:
        return ByName(self.names, Whole(0, MANY)).expected()


class InRows(Kind):
    """One list in memory that is `count` equal parts one after the other; in JSON a list of parts, each of a kind."""

    def __init__(self, count: int, width: int, kind: Kind) -> None:
        self.count = count
        self.width = width
        self.kind = kind

    def write(self, value: Any) -> Any:
        width = self.width
        kind = self.kind
        values: list[Any] = value
        if isinstance(kind, Repeated):
            return kind.write_rows(value)
        return [kind.write(values[at * width : at * width + width]) for at in range(self.count)]

    def read(self, data: Any) -> Any:
        found: list[Any] = []
        for row in ListOf(self.kind, self.count, self.count).read(data):
            found += row
        return found

    def expected(self) -> str:
        return ListOf(self.kind, self.count, self.count).expected()

    def copied(self, value: Any) -> Any:
        return list(value)

    def others(self, value: Any) -> list[Any]:
        moved = value[self.width :] + value[: self.width]
        return [moved] if moved != value else []

    def size(self) -> int:
        return self.count * self.kind.size()

    def numbers(self, data: Any, viewer: int) -> list[float]:
        found: list[float] = []
        for row in data:
            found += self.kind.numbers(row, viewer)
        return found


class Maybe(Kind):
    """A value of a kind, or None; null in JSON. For numbers that stand for nothing, kinds have `none`."""

    def __init__(self, kind: Kind) -> None:
        self.kind = kind

    def write(self, value: Any) -> Any:
        return None if value is None else self.kind.write(value)

    def seen(self, state: Any, value: Any, owner: int, viewer: int) -> Any:
        return None if value is None else self.kind.seen(state, value, owner, viewer)

    def read(self, data: Any) -> Any:
        return None if data is None else self.kind.read(data)

    def read_seen(self, data: Any) -> Any:
        return None if data is None else self.kind.read_seen(data)

    def expected(self) -> str:
        return say("{expected}, or null", expected=self.kind.expected())

    def copied(self, value: Any) -> Any:
        return None if value is None else self.kind.copied(value)

    def others(self, value: Any) -> list[Any]:
        return [] if value is None else self.kind.others(value)

    def size(self) -> int:
        return 1 + self.kind.size()

    def numbers(self, data: Any, viewer: int) -> list[float]:
        return [0.0] * self.size() if data is None else [1.0, *self.kind.numbers(data, viewer)]

    def at_table(self, seats: int) -> Kind:
        return Maybe(self.kind.at_table(seats))


@open_class(allow_interpreted_subclasses=True)
class Parts(Kind):
    """A kind whose values have parts with an audience of their own, such as records."""


def has_parts(kind: Kind) -> bool:
    return isinstance(kind, (Parts, PerSeat, Maybe)) or (isinstance(kind, ListOf) and has_parts(kind.kind))
