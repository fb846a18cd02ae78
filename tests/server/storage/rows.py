"""Rows to store, where a test cares for few of their fields, and what became of them."""

from typing import Any

from smorgasboard.server.storage import EntryRow, MatchRow, MessageRow, SeatRow, Store


def match(id_: str = "m1", **fields: Any) -> MatchRow:
    usual: dict[str, Any] = {
        "game": "toy:plain",
        "content": "abc",
        "kind": "play",
        "stage": "running",
        "setup": {"players": 2, "options": {"deck": ["a", "b"]}, "start": None},
        "seed": "s3cret",
        "host": "",
        "created": 100.25,
        "touched": 100.25,
    }
    return MatchRow(id_, **{**usual, **fields})


def seat(number: int, of: str = "m1", **fields: Any) -> SeatRow:
    return SeatRow(of, number, **{"kind": "person", "name": f"Seat {number}", **fields})


def entry(number: int, of: str = "m1", **fields: Any) -> EntryRow:
    usual: dict[str, Any] = {
        "kind": "step",
        "seat": number % 2,
        "action": f"take {number}",
        "chance": (3, 0),
        "note": "",
        "at": 200.5 + number,
        "by": "person",
    }
    return EntryRow(of, number, **{**usual, **fields})


def message(number: int, of: str = "m1", text: str = "Hello") -> MessageRow:
    return MessageRow(of, number, 0, "Ann", text, 300.5 + number)


async def numbers(store: Store, name: str = "m1") -> list[int]:
    stored = await store.load(name)
    assert stored is not None
    return [step.number for step in stored.entries]
