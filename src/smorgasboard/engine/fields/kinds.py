"""What a field of a position may hold: how it is written as JSON, read back, refused, copied and turned into numbers.

A value lies in memory as the rules like it, such as a number for a card, and in JSON as people read it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from smorgasboard.engine.errors import BadPosition
from smorgasboard.engine.native import open_class
from smorgasboard.engine.speech import say

MANY: Final = 1000
"""More than any list or count of a game has, unless it says otherwise."""
NAMES_SHOWN: Final = 8
SHOWN: Final = 40
MISSING: Final = ""
BELOW_ALL: Final = -(1 << 60)
"""A number that no field ever holds."""
MOST_NUMBERS: Final = 256
"""A list that would be encoded as more numbers than these is encoded by its length."""


class Misfit(Exception):
    """Something in a JSON form that is not what belongs there."""

    def __init__(self, found: str, expected: str, place: str = "") -> None:
        super().__init__(place, found, expected)
        self.found = found
        self.expected = expected
        self.place = place
        """Where it stands, such as `players[2].kitchen`."""

    def within(self, outer: str) -> Misfit:
        joint = "." if self.place and not self.place.startswith("[") else ""
        return Misfit(self.found, self.expected, f"{outer}{joint}{self.place}")

    def refusal(self, title: str) -> BadPosition:
        """One sentence for whoever wrote the position."""
        facts = {"title": title, "place": self.place or say("it"), "found": self.found, "expected": self.expected}
        if self.found == MISSING:
            return BadPosition(say("This is not a position of {title}: {place} is missing, {expected}.", **facts))
        return BadPosition(say("This is not a position of {title}: {place} is {found}, not {expected}.", **facts))


def unfit(value: object, expected: str) -> Misfit:
    text = repr(value)
    return Misfit(text if len(text) <= SHOWN else f"{text[:SHOWN]}…", expected)


def is_whole(value: object) -> bool:
    """True and False are no numbers, though Python counts with them."""
    return isinstance(value, int) and not isinstance(value, bool)


@open_class(allow_interpreted_subclasses=True)
class Kind:
    """What a field may hold. A game brings a kind of its own by writing `write`, `read` and `expected`.

    The rest has answers that do for values that are never changed in place.
    """

    def write(self, value: Any) -> Any:
        """As JSON; never a list or mapping that the position still uses."""
        return value

    def read(self, data: Any) -> Any:
        """The value from its JSON form, Misfit when it is none. Look at `data` with care: anybody may have sent it."""
        return data

    def expected(self) -> str:
        """What belongs here, in words: "a whole number from 0 to 5"."""
        return ""

    def copied(self, value: Any) -> Any:
        """A value that changes of this one do not reach."""
        return value

    def others(self, value: Any) -> list[Any]:
        """Different values of the same size, which the conformance kit puts in a secret's place; none is fine."""
        return []

    def size(self) -> int:
        """How many numbers `numbers` gives, always."""
        return 0

    def numbers(self, data: Any, viewer: int) -> list[float]:
        """The JSON form as numbers from 0 to 1, seen from a seat."""
        return []

    # ---- for kinds that are made of other kinds ----

    def listed(self, data: Any) -> list[Any]:
        """The data, which must be a list."""
        if not isinstance(data, list):
            raise unfit(data, self.expected())
        return data

    def plain(self) -> bool:
        """Whether the value is its own JSON form."""
        return False

    def usual(self) -> Any:
        """What stands in JSON most often, where that never changes in place."""
        return None

    def write_all(self, values: Any) -> list[Any]:
        found: list[Any] = []
        for value in values:
            found.append(self.write(value))
        return found

    def seen(self, state: Any, value: Any, owner: int, viewer: int) -> Any:
        """The JSON form as a seat may see it; `owner` is the seat whose thing it is."""
        return self.write(value)

    def read_seen(self, data: Any) -> Any:
        """The value from what a seat sees."""
        return self.read(data)

    def at_table(self, seats: int) -> Kind:
        """The same for so many seats."""
        return self


# ---- single values ----


class Whole(Kind):
    """A whole number. One number, `none`, may stand for nothing: it is null in JSON and need not be in the range."""

    def __init__(self, least: int, most: int, none: int | None = None) -> None:
        self.least = least
        self.most = most
        self.none = none

    def plain(self) -> bool:
        return self.none is None

    def usual(self) -> Any:
        return 0

    def write(self, value: Any) -> Any:
        return None if value == self.none else value

    def write_all(self, values: Any) -> list[Any]:
        return list(values) if self.none is None else [None if value == self.none else value for value in values]

    def read(self, data: Any) -> Any:
        if data is None and self.none is not None:
            return self.none
        if isinstance(data, int) and not isinstance(data, bool) and self.least <= data <= self.most:
            return data
        raise unfit(data, self.expected())

    def expected(self) -> str:
        facts = {"least": self.least, "most": self.most}
        if self.none is not None:
            return say("a whole number from {least} to {most}, or null", **facts)
        return say("a whole number from {least} to {most}", **facts)

    def others(self, value: Any) -> list[Any]:
        return [other for other in (self.least, self.most) if other != value]

    def size(self) -> int:
        return 1 if self.none is None else 2

    def numbers(self, data: Any, viewer: int) -> list[float]:
        width = self.most - self.least
        part = 0.0 if data is None or not width else (data - self.least) / width
        return [part] if self.none is None else [float(data is not None), part]


class Flag(Kind):
    """True or false."""

    def plain(self) -> bool:
        return True

    def usual(self) -> Any:
        return False

    def write_all(self, values: Any) -> list[Any]:
        return list(values)

    def read(self, data: Any) -> Any:
        if not isinstance(data, bool):
            raise unfit(data, self.expected())
        return data

    def expected(self) -> str:
        return say("true or false")

    def others(self, value: Any) -> list[Any]:
        return [not value]

    def size(self) -> int:
        return 1

    def numbers(self, data: Any, viewer: int) -> list[float]:
        return [float(data is True)]


class Text(Kind):
    """Words of people; they do not become numbers."""

    def plain(self) -> bool:
        return True

    def read(self, data: Any) -> Any:
        if not isinstance(data, str):
            raise unfit(data, self.expected())
        return data

    def expected(self) -> str:
        return say("a text")

    def others(self, value: Any) -> list[Any]:
        return [f"{value}?"]


class Fixed(Kind):
    """Always the same in JSON, such as the edition that a position is of."""

    def __init__(self, value: str) -> None:
        self.value = value

    def write(self, value: Any) -> Any:
        return self.value

    def read(self, data: Any) -> Any:
        if data != self.value:
            raise unfit(data, self.expected())
        return data

    def usual(self) -> Any:
        return self.value

    def expected(self) -> str:
        return repr(self.value)


class OneOf(Kind):
    """One of these names, a number in memory: its place among them, or `none`, which is null in JSON.

    `what` says what they are names of, in English, where listing them would not help: "the name of a recipe".
    """

    def __init__(self, names: Sequence[str], none: int | None = None, what: str = "") -> None:
        self.names: list[str] = list(names)
        self.none = none
        self.nothing: int = BELOW_ALL if none is None else none
        self.what = what
        self.code: dict[str, int] = {name: code for code, name in enumerate(self.names)}

    def write(self, value: Any) -> Any:
        code: int = value
        return None if code == self.nothing else self.names[code]

    def write_all(self, values: Any) -> list[Any]:
        codes: list[int] = values
        names = self.names
        nothing = self.nothing
        return [None if code == nothing else names[code] for code in codes]

    def read(self, data: Any) -> Any:
        if isinstance(data, str):
            code = self.code.get(data)
            if code is not None:
                return code
        elif data is None and self.none is not None:
            return self.none
        raise unfit(data, self.expected())

    def expected(self) -> str:
        known = say(self.what) if self.what else one_of(self.names)
        return known if self.none is None else say("{expected}, or null", expected=known)

    def others(self, value: Any) -> list[Any]:
        return [code for code in range(len(self.names)) if code != value][:3]

    def size(self) -> int:
        return len(self.names)

    def numbers(self, data: Any, viewer: int) -> list[float]:
        return [float(name == data) for name in self.names]


class SomeOf(Kind):
    """Some of these names, each at most once: in memory as bits, in JSON as a list in their order."""

    def __init__(self, names: Sequence[str], what: str = "") -> None:
        self.names: list[str] = list(names)
        self.what = what
        self.bit: dict[str, int] = {name: 1 << place for place, name in enumerate(self.names)}

    def write(self, value: Any) -> Any:
        bits: int = value
        found: list[str] = []
        at = 0
        while bits:
            if bits & 1:
                found.append(self.names[at])
            bits >>= 1
            at += 1
        return found

    def read(self, data: Any) -> Any:
        bits = 0
        for at, name in enumerate(self.listed(data)):
            bit = self.bit.get(name) if isinstance(name, str) else None
            if bit is None:
                raise unfit(name, say(self.what) if self.what else one_of(self.names)).within(f"[{at}]")
            bits |= bit
        return bits

    def expected(self) -> str:
        return say("a list of {expected}", expected=say(self.what) if self.what else ", ".join(self.names))

    def others(self, value: Any) -> list[Any]:
        """With as many names, if that can be: who sees how many may notice the difference."""
        moved = value << 1 | value >> len(self.names) - 1
        other = moved & (1 << len(self.names)) - 1
        return [other] if other != value else []

    def size(self) -> int:
        return len(self.names)

    def numbers(self, data: Any, viewer: int) -> list[float]:
        return [float(name in data) for name in self.names]


class Seat(Kind):
    """A seat of the table; `none` is what stands for nobody, and is itself in JSON, or null if `as_null`."""

    def __init__(self, none: int | None = None, as_null: bool = False, seats: int = 0) -> None:
        self.none = none
        self.as_null = as_null
        self.seats = seats

    def plain(self) -> bool:
        return not self.as_null

    def write(self, value: Any) -> Any:
        return None if self.as_null and value == self.none else value

    def read(self, data: Any) -> Any:
        nothing = None if self.as_null else self.none
        if self.none is not None and data == nothing:
            return self.none
        if isinstance(data, int) and not isinstance(data, bool) and 0 <= data < (self.seats or MANY):
            return data
        raise unfit(data, self.expected())

    def expected(self) -> str:
        seat = say("a seat from 0 to {last}", last=self.seats - 1)
        if self.none is None:
            return seat
        none = "null" if self.as_null else str(self.none)
        return say("{expected}, or {none} for nobody", expected=seat, none=none)

    def others(self, value: Any) -> list[Any]:
        return [0 if value else 1]

    def size(self) -> int:
        return self.seats

    def numbers(self, data: Any, viewer: int) -> list[float]:
        """The viewer's own seat first."""
        first = max(0, viewer)
        return [float(data == (first + place) % self.seats) for place in range(self.seats)]

    def at_table(self, seats: int) -> Kind:
        return Seat(self.none, self.as_null, seats)


class SomeSeats(Kind):
    """Some seats of the table, as bits in memory, as a list in JSON."""

    def __init__(self, seats: int = 0) -> None:
        self.seats = seats

    def write(self, value: Any) -> Any:
        bits: int = value
        found: list[int] = []
        seat = 0
        while bits:
            if bits & 1:
                found.append(seat)
            bits >>= 1
            seat += 1
        return found

    def read(self, data: Any) -> Any:
        bits = 0
        for at, seat in enumerate(self.listed(data)):
            if not is_whole(seat) or not 0 <= seat < (self.seats or MANY):
                raise unfit(seat, say("a seat from 0 to {last}", last=self.seats - 1)).within(f"[{at}]")
            bits |= 1 << seat
        return bits

    def expected(self) -> str:
        return say("a list of seats from 0 to {last}", last=self.seats - 1)

    def others(self, value: Any) -> list[Any]:
        return [value ^ 1]

    def size(self) -> int:
        return self.seats

    def numbers(self, data: Any, viewer: int) -> list[float]:
        first = max(0, viewer)
        return [float((first + place) % self.seats in data) for place in range(self.seats)]

    def at_table(self, seats: int) -> Kind:
        return SomeSeats(seats)


# ---- several values ----


class ListOf(Kind):
    """A list of `least` to `most` values of one kind. `replaced`: the rules never change it in place."""

    def __init__(self, kind: Kind, least: int = 0, most: int = MANY, replaced: bool = False) -> None:
        self.kind = kind
        self.least = least
        self.most = most
        self.replaced = replaced
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
        return value if self.replaced else [self.kind.copied(each) for each in value]

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
        return ListOf(self.kind.at_table(seats), self.least, self.most, self.replaced)


class PerSeat(Kind):
    """A list with a value for every seat, from seat 0 on. What is OWNER's of it is that seat's."""

    def __init__(self, kind: Kind, seats: int = 0) -> None:
        self.kind = kind
        self.seats = seats
        self.nested: bool = has_parts(kind)

    def write(self, value: Any) -> Any:
        return self.kind.write_all(value)

    def seen(self, state: Any, value: Any, owner: int, viewer: int) -> Any:
        kind = self.kind
        if not self.nested:
            return kind.write_all(value)
        found: list[Any] = []
        for each in value:
            found.append(kind.seen(state, each, len(found), viewer))
        return found

    def read(self, data: Any) -> Any:
        return self._list().read(data)

    def read_seen(self, data: Any) -> Any:
        return self._list().read_seen(data)

    def _list(self) -> ListOf:
        return ListOf(self.kind, self.seats or 1, self.seats or MANY)

    def expected(self) -> str:
        return self._list().expected()

    def copied(self, value: Any) -> Any:
        return [self.kind.copied(each) for each in value]

    def others(self, value: Any) -> list[Any]:
        return self._list().others(value)

    def size(self) -> int:
        return self.seats * self.kind.size()

    def numbers(self, data: Any, viewer: int) -> list[float]:
        """The viewer's own first; seats that are not taken are zeros."""
        first = max(0, viewer)
        found: list[float] = []
        for place in range(len(data)):
            found += self.kind.numbers(data[(first + place) % len(data)], viewer)
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


def one_of(names: list[str]) -> str:
    listed = ", ".join(names[:NAMES_SHOWN])
    return say("one of {names}", names=listed if len(names) <= NAMES_SHOWN else f"{listed}, …")
