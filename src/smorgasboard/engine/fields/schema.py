"""What declared kinds look like in JSON, as JSON Schema: for whoever describes positions to programs."""

from collections.abc import Callable, Sequence
from typing import Any

from smorgasboard.engine.fields.frames import Frames
from smorgasboard.engine.fields.kinds import MANY, Fixed, Flag, Kind, OneOf, Seat, SomeOf, SomeSeats, Text, Whole
from smorgasboard.engine.fields.lists import ByName, Counted, InRows, ListOf, Maybe, PerSeat, Repeated
from smorgasboard.engine.fields.records import AS_NULL, AS_SIZE, NO_ONE, Columns, Derived, Field, Fields

Schema = dict[str, Any]
LISTED = 16
"""More names than these are not listed one by one."""
NULL: Schema = {"type": "null"}
ANYTHING: Schema = {}


class Schemas:
    """Of one game. Records and lists of names have schemas of their own; all others refer to them by name.

    `name_of` says what such a schema is called, from the field that it is of and what it holds.
    """

    def __init__(self, name_of: Callable[[str, Schema], str], at: str) -> None:
        self._name_of = name_of
        self._at = at

    def view(self, fields: Fields, name: str) -> Schema:
        """What a seat sees."""
        return self._record(fields.view_plan.fields, name)

    def of(self, kind: Kind, name: str) -> Schema:
        """The JSON of a kind, for a field of this name."""
        other = kind.like()
        if other is not None:
            return self.of(other, name)
        write = next((write for known, write in WRITERS if isinstance(kind, known)), None)
        return ANYTHING if write is None else write(self, kind, name)

    # ---- single values ----

    def _whole(self, kind: Whole, _name: str) -> Schema:
        number: Schema = {"type": "integer"}
        if abs(kind.least) < MANY:
            number["minimum"] = kind.least
        if abs(kind.most) < MANY:
            number["maximum"] = kind.most
        return number if kind.none is None else either(number, NULL)

    def _names(self, names: Sequence[str], name: str, what: str = "") -> Schema:
        if what or not 0 < len(names) <= LISTED:
            example = {"examples": [names[0]]} if names else {}
            return {"type": "string", **({"description": f"{what[:1].upper()}{what[1:]}."} if what else {}), **example}
        return self._named(name, {"type": "string", "enum": list(names)})

    def _one_of(self, kind: OneOf, name: str) -> Schema:
        found = self._names(kind.names, name, kind.what)
        return found if kind.none is None else either(found, NULL)

    def _some_of(self, kind: SomeOf, name: str) -> Schema:
        return listing(self._names(kind.names, name, kind.what))

    def _seat(self, kind: Seat, _name: str) -> Schema:
        seat = {"type": "integer", "minimum": -1 if kind.none is not None and not kind.as_null else 0}
        return either(seat, NULL) if kind.as_null else seat

    # ---- what is made of others ----

    def _maybe(self, kind: Maybe, name: str) -> Schema:
        return either(self.of(kind.kind, name), NULL)

    def _list(self, kind: ListOf | InRows, name: str) -> Schema:
        return listing(self.of(kind.kind, name))

    def _by_name(self, names: Sequence[str], each: Schema, *, all_there: bool) -> Schema:
        if len(names) > LISTED:
            return {"type": "object", "additionalProperties": each}
        whole: Schema = {"type": "object", "properties": dict.fromkeys(names, each), "additionalProperties": False}
        return {**whole, "required": list(names)} if all_there else whole

    def _mapping(self, kind: ByName, name: str) -> Schema:
        each = self._by_name(kind.names, self.of(kind.kind, name), all_there=kind.empty is None)
        return self._named(name, each)

    def _counted(self, kind: Counted, name: str) -> Schema:
        return self._named(name, self._by_name(kind.names, {"type": "integer", "minimum": 0}, all_there=True))

    def _frame(self, kind: Frames, name: str) -> Schema:
        if not kind.named:
            return listing(either({"type": "string"}, {"type": "integer"}))
        parts = {part.name: {"type": "integer"} for part in kind.parts}
        parts[kind.parts[0].name] = self._names(kind.kinds.names, name, kind.kinds.what)
        return self._named(name, _object(parts))

    # ---- records, as they are seen ----

    def _record(self, fields: Sequence[Field], name: str) -> Schema:
        return self._named(name, _object({field.name: self._seen(field) for field in fields}))

    def _seen(self, field: Field) -> Schema:
        """What stands there for some seat or other."""
        if isinstance(field, Columns):
            return listing(self._record(field.view.fields, field.name))
        kind = field.kind
        if isinstance(kind, PerSeat) and not field.is_open():
            return listing(self._partly(field, kind.kind))
        return self._partly(field, kind)

    def _partly(self, field: Field, kind: Kind) -> Schema:
        if field.is_open() and not isinstance(field, Derived):
            return self.of(kind, field.name)
        instead = self._instead(field)
        return (
            instead if isinstance(field, Derived) or field.to == NO_ONE else either(self.of(kind, field.name), instead)
        )

    def _instead(self, field: Field) -> Schema:
        if field.shown_as is not None:
            return self.of(field.shown_as, field.name)
        if field.instead == AS_NULL:
            return NULL
        if field.instead == AS_SIZE:
            return {"type": "integer", "minimum": 0}
        return ANYTHING if field.like is None else self.of(field.like, field.name)

    def _named(self, name: str, schema: Schema) -> Schema:
        return {"$ref": f"{self._at}{self._name_of(name, schema)}"}


def either(first: Schema, second: Schema) -> Schema:
    return first if first == second else {"anyOf": [first, second]}


def listing(each: Schema) -> Schema:
    return {"type": "array", "items": each}


def _object(properties: dict[str, Schema]) -> Schema:
    return {
        "type": "object",
        "properties": properties,
        "required": list(properties),
        "additionalProperties": False,
    }


WRITERS: list[tuple[type[Kind], Callable[[Schemas, Any, str], Schema]]] = [
    (Whole, Schemas._whole),
    (Flag, lambda _schemas, _kind, _name: {"type": "boolean"}),
    (Text, lambda _schemas, _kind, _name: {"type": "string"}),
    (Fixed, lambda _schemas, kind, _name: {"type": "string", "const": kind.value}),
    (OneOf, Schemas._one_of),
    (SomeOf, Schemas._some_of),
    (Seat, Schemas._seat),
    (SomeSeats, lambda _schemas, _kind, _name: listing({"type": "integer", "minimum": 0})),
    (Maybe, Schemas._maybe),
    (ListOf, Schemas._list),
    (InRows, Schemas._list),
    (ByName, Schemas._mapping),
    (Repeated, lambda schemas, kind, name: listing(schemas.of(kind.each, name))),
    (Counted, Schemas._counted),
    (Frames, Schemas._frame),
    (Fields, lambda schemas, kind, name: schemas._record(kind.view_plan.fields, name)),
]
