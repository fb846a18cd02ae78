"""What a position is made of, declared once: fields with their kinds, and who may know them.

A `Fields` writes, shows, reads back and refuses whatever has these fields as attributes: a state, a player, a card.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from smorgasboard.engine.fields.kinds import MISSING, Fixed, Kind, Misfit, own_first, unfit
from smorgasboard.engine.fields.lists import ListOf, Parts, PerSeat, has_parts
from smorgasboard.engine.speech import say

ALL_KNOWING: Final = -(1 << 40)
"""The viewer of `to_json`: nothing is hidden from it. No number that anybody takes for a seat by mistake."""
OWNERLESS: Final = -(1 << 41)

EVERYBODY: Final = 0
"""Audiences: all may know it,"""
OWNER: Final = 1
"""the seat whose thing it is (the seat's place in a `PerSeat`),"""
NO_ONE: Final = 2
"""or nobody, such as the order of a deck."""

AS_NULL: Final = 0
"""What others see instead: null,"""
AS_SIZE: Final = 1
"""or how many there are."""
ASK: Final = 3
SHOW: Final = 3
"""A function says so."""

Knows = Callable[[Any, int, int], bool]
"""Of a state, the owner's seat and the viewer's: whether this viewer may know it now."""
Sight = Callable[[Any, int, int], Any]
"""Of a state, the owner's seat and the viewer's: what is seen, as JSON."""
Worth = Callable[[Any, int], Any]
"""Of a record and its owner's seat: a value that is worked out, not kept."""
Held = Callable[[Any], list[Any]]
"""Of a record: the values of its attributes."""
NONE_LISTED: Final[list[Any]] = []


class Field:
    """One thing that a record holds, under its name in JSON.

    `attr`: the attribute, where it is called otherwise.
    `to`: who may know it: EVERYBODY, OWNER, NO_ONE, or a function of state, owner and viewer.
    `others`: what everybody else sees: AS_NULL, AS_SIZE, what another kind writes, or such a function.
    `partly`: others know parts of it that are shown elsewhere, such as the top of a deck.
    `unknown`: what stands in memory, in each place of a list, for what is not seen.
    `of`: works the value out; it is written and checked, and reading hands it over without setting an attribute.
    `step`: in `Columns`, how many places of the one list each seat has.
    `like`: a kind that describes the JSON of what a function shows to others.
    """

    def __init__(
        self,
        name: str,
        kind: Kind,
        *,
        attr: str = "",
        to: int | Knows = EVERYBODY,
        others: int | Kind | Sight = AS_NULL,
        unknown: Any = None,
        partly: bool = False,
        of: Worth | None = None,
        step: int = 0,
        like: Kind | None = None,
    ) -> None:
        self.name = name
        self.kind = kind
        self.attr: str = "" if of is not None or isinstance(kind, Fixed) else attr or name
        self.to: int = to if isinstance(to, int) else ASK
        self.ask: Knows | None = None if isinstance(to, int) else to
        self.instead: int = others if isinstance(others, int) else SHOW
        self.shown_as: Kind | None = others if isinstance(others, Kind) else None
        self.show: Sight | None = None if isinstance(others, (int, Kind)) else others
        self.unknown = unknown
        self.partly = partly
        self.of = of
        self.step = step
        self.like = like
        self.in_json: bool = True
        self.in_view: bool = True
        free = self.attr != "" and not step and self.to == EVERYBODY
        self.as_it_is: bool = free and kind.plain()
        """In JSON it is what it is in memory, for everybody;"""
        self.as_its_kind: bool = free and not kind.plain() and not has_parts(kind)
        """or what its kind writes."""
        self.usual: Any = kind.usual()

    def is_open(self) -> bool:
        return self.to == EVERYBODY

    def is_secret(self) -> bool:
        """Whether those who may not know it see nothing of it, but for a size."""
        return self.to != EVERYBODY and self.instead != SHOW and not self.partly

    def known(self, state: Any, owner: int, viewer: int) -> bool:
        to = self.to
        if to == EVERYBODY or viewer == ALL_KNOWING:
            return True
        return owner == viewer if to == OWNER else self.ask is not None and self.ask(state, owner, viewer)

    def is_shown(self, state: Any, owner: int, viewer: int) -> bool:
        """Whether a function shows it to this viewer, who may not know it."""
        return self.show is not None and not isinstance(self.kind, PerSeat) and not self.known(state, owner, viewer)

    def sight(self, state: Any, owner: int, viewer: int) -> Any:
        return None if self.show is None else self.show(state, owner, viewer)

    def seen(self, state: Any, value: Any, owner: int, viewer: int) -> Any:
        """The value's JSON form, or what this viewer sees instead."""
        kind = self.kind
        if self.to == EVERYBODY or viewer == ALL_KNOWING:
            return kind.seen(state, value, owner, viewer)
        if isinstance(kind, PerSeat):
            inner = kind.kind
            return [self._one(inner, state, each, seat, viewer) for seat, each in enumerate(value)]
        return self._one(kind, state, value, owner, viewer)

    def _one(self, kind: Kind, state: Any, value: Any, owner: int, viewer: int) -> Any:
        if self.known(state, owner, viewer):
            return kind.seen(state, value, owner, viewer)
        if self.shown_as is not None:
            return self.shown_as.seen(state, value, owner, viewer)
        if self.instead == SHOW:
            return self.sight(state, owner, viewer)
        return len(value) if self.instead == AS_SIZE else None

    def work(self, found: dict[str, Any], state: Any, holder: Any, value: Any, owner: int, viewer: int) -> None:
        """Put the JSON form of a value among others."""
        if self.of is not None:
            value = self.of(holder, owner)
        found[self.name] = self.seen(state, value, owner, viewer)

    def read(self, data: Any) -> Any:
        try:
            return self.kind.read(data)
        except Misfit as wrong:
            raise wrong.within(self.name) from None

    def read_seen(self, data: Any) -> Any:
        """From what a seat sees: `unknown` for what it does not see. Left as it is where a function made it."""
        if self.instead == SHOW:
            return data
        try:
            if isinstance(self.kind, PerSeat) and not self.is_open():
                return [self._read_one(self.kind.kind, each) for each in data]
            return self._read_one(self.kind, data)
        except Misfit as wrong:
            raise wrong.within(self.name) from None

    def _read_one(self, kind: Kind, data: Any) -> Any:
        if not self.is_open():
            if self.instead == AS_SIZE and isinstance(data, int):
                return [self.unknown] * data
            if data is None and self.instead == AS_NULL:
                return self.unknown
        return kind.read_seen(data)

    def size(self) -> int:
        """Numbers for `encode`: what others see instead is not among them, but for a size."""
        kind = self.kind
        if self.is_open() or self.instead != AS_SIZE:
            return kind.size()
        return kind.size() + (kind.seats if isinstance(kind, PerSeat) else 1)

    def numbers(self, data: Any, viewer: int) -> list[float]:
        kind = self.kind
        if self.is_open():
            return kind.numbers(data, viewer)
        if not isinstance(kind, PerSeat):
            return self._numbers(kind, data, viewer)
        found: list[float] = []
        for each in own_first(data, viewer):
            found += self._numbers(kind.kind, each, viewer)
        return found + [0.0] * (self.size() - len(found))

    def _numbers(self, kind: Kind, data: Any, viewer: int) -> list[float]:
        before: list[float] = []
        if self.instead == AS_SIZE:
            count = data if isinstance(data, int) else len(data)
            before = [min(1.0, count / kind.most) if isinstance(kind, ListOf) else 0.0]
        try:
            kind.read_seen(data)
        except Misfit:
            return before + [0.0] * kind.size()
        return before + kind.numbers(data, viewer)

    def at_table(self, seats: int) -> Field:
        kind = self.kind.at_table(seats)
        if kind is self.kind:
            return self
        twin = Field(
            self.name, kind, attr=self.attr, to=self.ask or self.to,
            others=self.show or self.shown_as or self.instead, unknown=self.unknown, partly=self.partly,
            of=self.of, step=self.step, like=self.like,
        )  # fmt: skip
        twin.in_json = self.in_json
        twin.in_view = self.in_view
        return twin


class Derived(Field):
    """Something that follows from the rest and is shown with it, as JSON. Nobody reads it back.

    `in_json`: whether the whole position has it too, not only what a seat sees. `like` describes it.
    """

    def __init__(self, name: str, sight: Sight, in_json: bool = True, like: Kind | None = None) -> None:
        super().__init__(name, Kind(), others=sight, like=like)
        self.attr = ""
        self.as_its_kind = False
        self.in_json = in_json

    def is_shown(self, state: Any, owner: int, viewer: int) -> bool:
        return True

    def work(self, found: dict[str, Any], state: Any, holder: Any, value: Any, owner: int, viewer: int) -> None:
        found[self.name] = self.sight(state, owner, viewer)

    def at_table(self, seats: int) -> Field:
        return self


class Columns(Field):
    """Records, one a seat, whose values lie in lists by seat: `table.money[seat]` is `players[seat].money`."""

    def __init__(self, name: str, *fields: Field) -> None:
        super().__init__(name, Kind())
        self.attr = ""
        self.as_its_kind = False
        self.columns = list(fields)
        self.seats: int = 0
        self.whole = Plan([field for field in fields if field.in_json])
        self.view = Plan([field for field in fields if field.in_view])

    def seen(self, state: Any, value: Any, owner: int, viewer: int) -> Any:
        plan = self.whole if viewer == ALL_KNOWING else self.view
        fields = plan.fields
        columns: list[list[Any]] = []
        for field in fields:
            columns.append(getattr(state, field.attr) if is_kept(field) else [])
        first = self.whole.kept[0]
        found: list[Any] = []
        for seat in range(len(getattr(state, first.attr)) // max(1, first.step)):
            found.append(row_of(plan.blank, fields, columns, state, seat, viewer))
        return found

    def read(self, data: Any) -> Any:
        """By attribute: the list that belongs there."""
        return self._read_all(data, False)

    def read_seen(self, data: Any) -> Any:
        return self._read_all(data, True)

    def _read_all(self, data: Any, seen: bool) -> list[dict[str, Any]]:
        plan = self.view if seen else self.whole
        if not isinstance(data, list):
            raise unfit(data, say("a list of named entries")).within(self.name)
        found: list[dict[str, Any]] = []
        try:
            for entry in data:
                found.append(plan.read(entry, seen))
        except Misfit as wrong:
            raise wrong.within(f"{self.name}[{len(found)}]") from None
        return found

    def put(self, state: Any, rows: list[dict[str, Any]]) -> None:
        """Into the state's lists, which are long enough."""
        for field in self.whole.kept:
            column: list[Any] = getattr(state, field.attr)
            step = field.step
            for seat in range(len(rows)):
                value = rows[seat][field.name]
                if step:
                    column[seat * step : (seat + 1) * step] = value
                else:
                    column[seat] = value

    def size(self) -> int:
        return self.seats * self.view.size()

    def numbers(self, data: Any, viewer: int) -> list[float]:
        """The viewer's own first; seats that are not taken are zeros."""
        found: list[float] = []
        for each in own_first(data, viewer):
            found += self.view.numbers(each, viewer)
        return found + [0.0] * (self.size() - len(found))

    def at_table(self, seats: int) -> Field:
        twin = Columns(self.name, *[field.at_table(seats) for field in self.columns])
        twin.seats = seats
        return twin


def row_of(
    blank: dict[str, Any], fields: list[Field], columns: list[list[Any]], state: Any, seat: int, viewer: int
) -> dict[str, Any]:
    """A seat's record from lists by seat."""
    found = blank.copy()
    for at in range(len(fields)):
        field = fields[at]
        if field.as_it_is:
            found[field.name] = columns[at][seat]
        elif field.as_its_kind:
            found[field.name] = field.kind.write(columns[at][seat])
        else:
            step = field.step
            value: Any = None
            if step:
                value = columns[at][seat * step : (seat + 1) * step]
            elif columns[at]:
                value = columns[at][seat]
            field.work(found, state, state, value, seat, viewer)
    return found


class Plan:
    """The fields of a record in the order of their JSON form, ready to be gone through fast."""

    def __init__(self, fields: list[Field], held: Held | None = None) -> None:
        self.fields = fields
        self.held = held
        self.blank: dict[str, Any] = {field.name: field.usual for field in fields}
        """All names in their order, with what stands there most often: filling this is faster than building it."""
        self.looked_at: list[Field] = [field for field in fields if not isinstance(field.kind, Fixed)]
        self.kept: list[Field] = [field for field in fields if is_kept(field)]
        self.read_back: list[Field] = [field for field in fields if not isinstance(field, Derived)]

    def written(self, state: Any, holder: Any, owner: int, viewer: int) -> dict[str, Any]:
        found = self.blank.copy()
        listed = self.held is not None
        values: list[Any] = NONE_LISTED if self.held is None else self.held(holder)
        at = -1
        for field in self.looked_at:
            if field.attr:
                at += 1
            if field.as_it_is:
                plain: Any = values[at] if listed else getattr(holder, field.attr)
                if plain is not field.usual:
                    found[field.name] = plain
            elif field.as_its_kind:
                found[field.name] = field.kind.write(values[at] if listed else getattr(holder, field.attr))
            elif field.is_shown(state, owner, viewer):
                found[field.name] = field.sight(state, owner, viewer)
            else:
                value: Any = None
                if field.attr:
                    value = values[at] if listed else getattr(holder, field.attr)
                field.work(found, state, holder, value, owner, viewer)
        return found

    def read(self, data: Any, seen: bool) -> dict[str, Any]:
        """By name: each value."""
        if not isinstance(data, dict):
            raise unfit(data, say("named entries"))
        found: dict[str, Any] = {}
        for field in self.read_back:
            if field.name not in data:
                raise Misfit(MISSING, field.kind.expected(), field.name)
            found[field.name] = field.read_seen(data[field.name]) if seen else field.read(data[field.name])
        return found

    def size(self) -> int:
        return sum([field.size() for field in self.read_back])

    def numbers(self, data: Any, viewer: int) -> list[float]:
        found: list[float] = []
        for field in self.read_back:
            entry = data.get(field.name)
            found += [0.0] * field.size() if entry is None and not field.is_open() else field.numbers(entry, viewer)
        return found


def is_kept(field: Field) -> bool:
    """Whether it is an attribute of the record."""
    return field.attr != ""


class Fields(Parts):
    """A thing with fields.

    `make` makes one from the values that were read, by name; the rest is then set on it. `held`, for things that are
    written very often, lists the values of all attributes in the order of declaration: compiled, that is faster than
    asking for them by name.
    """

    def __init__(
        self, *fields: Field, make: Callable[[dict[str, Any]], Any] | None = None, held: Held | None = None
    ) -> None:
        self.fields: list[Field] = list(fields)
        self.make = make
        self.held = held
        self.whole = Plan([field for field in fields if field.in_json], held)
        self.view_plan = Plan([field for field in fields if field.in_view], held)
        self._at_table: dict[int, Fields] = {}

    # ---- out ----

    def to_json(self, state: Any) -> dict[str, Any]:
        return self.whole.written(state, state, OWNERLESS, ALL_KNOWING)

    def view(self, state: Any, viewer: int) -> dict[str, Any]:
        return self.view_plan.written(state, state, OWNERLESS, viewer)

    def write(self, value: Any) -> Any:
        return self.whole.written(value, value, OWNERLESS, ALL_KNOWING)

    def seen(self, state: Any, value: Any, owner: int, viewer: int) -> Any:
        plan = self.whole if viewer == ALL_KNOWING else self.view_plan
        return plan.written(state, value, owner, viewer)

    # ---- in ----

    def values(self, data: Any) -> dict[str, Any]:
        """By name: what a whole position says, or Misfit."""
        return self.whole.read(data, False)

    def values_seen(self, view: Any) -> dict[str, Any]:
        """By name: what a seat sees."""
        return self.view_plan.read(view, True)

    def put(self, holder: Any, values: dict[str, Any]) -> None:
        """Set what was read; entries that were worked out, or that a function showed, are left to the game."""
        for field in self.fields:
            if isinstance(field, Columns):
                field.put(holder, values[field.name])
            elif is_kept(field) and field.name in values:
                setattr(holder, field.attr, values[field.name])

    def read(self, data: Any) -> Any:
        return self._made(self.values(data))

    def read_seen(self, data: Any) -> Any:
        return self._made(self.values_seen(data))

    def _made(self, values: dict[str, Any]) -> Any:
        if self.make is None:
            return values
        made = self.make(values)
        self.put(made, values)
        return made

    def expected(self) -> str:
        return say("named entries")

    # ---- copies, numbers, seats ----

    def copied(self, value: Any) -> Any:
        return value.copy()

    def copy_onto(self, holder: Any, twin: Any) -> None:
        """All that is declared, as its kind copies it."""
        for field in self.fields:
            if isinstance(field, Columns):
                for column in field.whole.kept:
                    setattr(twin, column.attr, list(getattr(holder, column.attr)))
            elif is_kept(field):
                setattr(twin, field.attr, field.kind.copied(getattr(holder, field.attr)))

    def size(self) -> int:
        return self.view_plan.size()

    def numbers(self, data: Any, viewer: int) -> list[float]:
        return self.view_plan.numbers(data, viewer)

    def at_table(self, seats: int) -> Kind:
        return self.for_seats(seats)

    def for_seats(self, seats: int) -> Fields:
        """The same, with kinds that know how many seats there are."""
        if seats not in self._at_table:
            self._at_table[seats] = Fields(
                *[field.at_table(seats) for field in self.fields], make=self.make, held=self.held
            )
        return self._at_table[seats]

    def seats_in(self, data: Any) -> int:
        """How many seats a position is for, by the first thing that is there for every seat; 0 when nothing is."""
        for field in self.fields:
            if isinstance(field, Columns) or isinstance(field.kind, PerSeat):
                found = data.get(field.name) if isinstance(data, dict) else None
                return len(found) if isinstance(found, list) else 0
        return 0
