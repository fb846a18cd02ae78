"""What a field of a position may hold: how it is written as JSON, read back, refused, copied and turned into numbers.

Here are single values; lists of values and what else is made of them are in `lists`.
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
            return BadPosition(
                say("This is not a position of {title}: {place} is missing; it should be {expected}.", **facts)
            )
        return BadPosition(say("This is not a position of {title}: {place} is {found}, not {expected}.", **facts))


def unfit(value: object, expected: str) -> Misfit:
    text = repr(value)
    return Misfit(text if len(text) <= SHOWN else f"{text[:SHOWN]}…", expected)


def is_whole(value: object, least: int, most: int) -> bool:
    """True and False are no numbers, though Python counts with them."""
    return isinstance(value, int) and not isinstance(value, bool) and least <= value <= most


def one_of(names: list[str], what: str = "") -> str:
    """What a name is expected to be; `what` says it where listing them would not help."""
    if what:
        return say(what)
    listed = ", ".join(names[:NAMES_SHOWN])
    return say("one of {names}", names=listed if len(names) <= NAMES_SHOWN else f"{listed}, …")


def own_first(data: list[Any], viewer: int) -> list[Any]:
    """What belongs to the seats, from the viewer's own on; from the first on for somebody beside the table."""
    first = max(0, viewer)
    return data[first:] + data[:first]


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

    def like(self) -> Kind | None:
        """Another kind whose JSON this one's is described by: games say so of kinds of their own."""
        return None

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
        if is_whole(data, self.least, self.most):
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
        known = one_of(self.names, self.what)
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
                raise unfit(name, one_of(self.names, self.what)).within(f"[{at}]")
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
        if is_whole(data, 0, (self.seats or MANY) - 1):
            return data
        raise unfit(data, self.expected())

    def expected(self) -> str:
        seat = say("a seat from 0 to {last}", last=self.seats - 1)
        if self.none is None:
            return seat
        return say("{expected}, or {none} for nobody", expected=seat, none="null" if self.as_null else self.none)

    def others(self, value: Any) -> list[Any]:
        return [0 if value else 1]

    def size(self) -> int:
        return self.seats

    def numbers(self, data: Any, viewer: int) -> list[float]:
        return own_first([float(data == seat) for seat in range(self.seats)], viewer)

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
            if not is_whole(seat, 0, (self.seats or MANY) - 1):
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
        return own_first([float(seat in data) for seat in range(self.seats)], viewer)

    def at_table(self, seats: int) -> Kind:
        return SomeSeats(seats)
