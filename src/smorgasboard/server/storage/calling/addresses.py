"""Where letters go, apart from all else that is stored of somebody, and which letter may have arrived."""

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from sqlalchemy import ColumnElement, Connection, Select, and_, delete, exists, func, or_, select, update
from sqlalchemy.dialects import postgresql

from smorgasboard.server.storage.calling.rows import TurnRow
from smorgasboard.server.storage.schema import addresses, calls, turns

CHANNEL = "mail"


@dataclass(frozen=True, slots=True)
class AddressRow:
    person: str
    address: str
    language: str
    asked: float
    """When they gave it."""
    mark: str
    """Of the secret in the letter that asks whether it is theirs."""
    stop: str
    """Of the secret with which a letter is the last one."""
    confirmed: float | None = None
    written: float | None = None
    """When the question was handed to the mail server."""
    failed: float | None = None
    """Since when it says that there is no such mailbox."""
    letter: int = 0
    """The number of the last call that may have arrived."""
    handed: float | None = None
    """Since when it may have."""
    taken: int = 0
    """The number of the last call that the mail server said it has."""

    @property
    def works(self) -> bool:
        return self.confirmed is not None and self.failed is None


def give(connection: Connection, row: AddressRow) -> None:
    """In place of an earlier one."""
    new = postgresql.insert(addresses).values(asdict(row))
    connection.execute(new.on_conflict_do_update(index_elements=["person"], set_=dict(new.excluded)))


def address_of(connection: Connection, person: str) -> AddressRow | None:
    return _one(connection, select(addresses).where(addresses.c.person == person))


def by_mark(connection: Connection, mark: str, since: float) -> AddressRow | None:
    return _one(connection, select(addresses).where(_asked_for(mark, since)))


def by_stop(connection: Connection, stop: str) -> AddressRow | None:
    return _one(connection, select(addresses).where(addresses.c.stop == stop))


def _asked_for(mark: str, since: float) -> ColumnElement[bool]:
    return and_(addresses.c.mark == mark, addresses.c.asked >= since)


def _one(connection: Connection, wanted: Select[Any]) -> AddressRow | None:
    row = connection.execute(wanted).mappings().one_or_none()
    return None if row is None else AddressRow(**dict(row))


def confirm(connection: Connection, mark: str, since: float, now: float) -> AddressRow | None:
    """Once for all: whoever confirms again changes nothing."""
    known = func.coalesce(addresses.c.confirmed, now)
    connection.execute(update(addresses).where(_asked_for(mark, since)).values(confirmed=known, failed=None))
    return by_mark(connection, mark, since)


def fail(connection: Connection, row: AddressRow, now: float) -> None:
    """There is no such mailbox."""
    connection.execute(update(addresses).where(_as_it_was(row)).values(failed=now))


def forget_address(connection: Connection, person: str) -> None:
    """With all that was wished for letters."""
    connection.execute(delete(addresses).where(addresses.c.person == person))
    connection.execute(delete(calls).where(and_(calls.c.person == person, calls.c.channel == CHANNEL)))


# ---- what may have arrived ----


def unwritten(connection: Connection, since: float, limit: int) -> list[AddressRow]:
    """Those who have not been asked yet whether an address is theirs."""
    waits = and_(addresses.c.confirmed.is_(None), addresses.c.written.is_(None), addresses.c.failed.is_(None))
    rows = select(addresses).where(and_(waits, addresses.c.asked >= since)).order_by(addresses.c.asked).limit(limit)
    return [AddressRow(**dict(row)) for row in connection.execute(rows).mappings()]


def write(connection: Connection, row: AddressRow, now: float) -> bool:
    """False where another process has asked them by now, or they want it no more."""
    return _changes(connection, and_(_as_it_was(row), addresses.c.written.is_(None)), {"written": now})


def unwrite(connection: Connection, row: AddressRow) -> None:
    """It did not go after all."""
    connection.execute(update(addresses).where(_as_it_was(row)).values(written=None))


def hand(connection: Connection, row: AddressRow, number: int, waiting: Sequence[TurnRow], now: float) -> bool:
    """From now on this letter may arrive. False where nobody wants it any more, or nothing of it is true by now."""
    still = and_(turns.c.person == row.person, or_(*map(_is, waiting)))
    wanted = and_(calls.c.person == row.person, calls.c.channel == CHANNEL, calls.c.wanted)
    goes = and_(_as_it_was(row), addresses.c.letter == row.letter, exists().where(still), exists().where(wanted))
    return _changes(connection, goes, {"letter": number, "handed": now})


def _is(turn: TurnRow) -> ColumnElement[bool]:
    return and_(turns.c.match == turn.match, turns.c.mark == turn.mark)


def take(connection: Connection, row: AddressRow, number: int) -> None:
    """The mail server has it."""
    connection.execute(update(addresses).where(_as_it_was(row)).values(taken=number))


def unhand(connection: Connection, row: AddressRow) -> None:
    """The mail server said that it does not take it."""
    connection.execute(update(addresses).where(_as_it_was(row)).values(letter=row.letter, handed=row.handed))


def _as_it_was(row: AddressRow) -> ColumnElement[bool]:
    return and_(addresses.c.person == row.person, addresses.c.address == row.address, addresses.c.asked == row.asked)


def _changes(connection: Connection, which: ColumnElement[bool], values: Mapping[str, Any]) -> bool:
    done = connection.execute(
        update(addresses).where(which).values(values), execution_options={"preserve_rowcount": True}
    )
    return done.rowcount == 1
