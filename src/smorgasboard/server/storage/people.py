"""Who is on which devices. Of secrets only marks are stored, and each counts once, whichever process is asked."""

from collections.abc import Collection, Mapping
from dataclasses import asdict, replace
from typing import Any, NamedTuple

from sqlalchemy import Connection, and_, delete, func, insert, or_, select, update
from sqlalchemy.dialects import postgresql

from smorgasboard.server.storage import solved
from smorgasboard.server.storage.accounts import hand_over
from smorgasboard.server.storage.beside.opened import tell_houses
from smorgasboard.server.storage.calling.addresses import forget_address
from smorgasboard.server.storage.calling.wishes import forget_calls
from smorgasboard.server.storage.notices import DEVICES, announce
from smorgasboard.server.storage.rows import DeviceRow, PersonRow
from smorgasboard.server.storage.schema import (
    devices,
    links,
    matches,
    messages,
    people,
    presence,
    pushes,
    reviews,
    seats,
)


class Safety(NamedTuple):
    """What is left of somebody should they lose a device."""

    devices: int
    phrase: bool


class Ended(NamedTuple):
    device: str
    person: str | None
    at: float


# ---- keeping ----


def keep(connection: Connection, person: PersonRow, device: DeviceRow) -> None:
    """Somebody and the device that they use; what is known of both stays, but for tastes."""
    new = postgresql.insert(people).values(asdict(person))
    connection.execute(new.on_conflict_do_update(index_elements=["id"], set_={"tastes": new.excluded.tastes}))
    connection.execute(postgresql.insert(devices).values(asdict(device)).on_conflict_do_nothing())


def note_tastes(connection: Connection, person: str, tastes: Mapping[str, Any]) -> None:
    connection.execute(update(people).where(people.c.id == person).values(tastes=tastes))


def see(connection: Connection, seen: Mapping[str, float]) -> None:
    """When devices were used last."""
    for device, at in sorted(seen.items()):
        connection.execute(update(devices).where(and_(devices.c.id == device, devices.c.seen < at)).values(seen=at))


# ---- looking ----


def person(connection: Connection, who: str) -> PersonRow | None:
    row = connection.execute(select(people).where(people.c.id == who)).mappings().one_or_none()
    return None if row is None else PersonRow(**dict(row))


def devices_of(connection: Connection, who: str) -> list[DeviceRow]:
    """Those that are not ended, last used first."""
    theirs = select(devices).where(and_(devices.c.person == who, devices.c.ended.is_(None)))
    rows = connection.execute(theirs.order_by(devices.c.seen.desc(), devices.c.id)).mappings()
    return [DeviceRow(**dict(row)) for row in rows]


def safety(connection: Connection, who: str) -> Safety:
    counted = select(func.count()).where(and_(devices.c.person == who, devices.c.ended.is_(None)))
    found = person(connection, who)
    return Safety(connection.scalar(counted) or 0, found is not None and found.phrase is not None)


# ---- becoming somebody ----


def offer_link(connection: Connection, link: str, who: str, now: float, until: float) -> None:
    """One for each person: the last that was made counts."""
    connection.execute(delete(links).where(or_(links.c.person == who, links.c.until < now)))
    connection.execute(insert(links), {"id": link, "person": who, "until": until})


def offered_by(connection: Connection, link: str, now: float) -> PersonRow | None:
    """Whose device a link makes; looking does not use it up."""
    owner = select(links.c.person).where(and_(links.c.id == link, links.c.until >= now))
    found = connection.scalar(owner)
    return None if found is None else person(connection, found)


def link_until(connection: Connection, who: str) -> float | None:
    """Until when a link of theirs counts."""
    until: float | None = connection.scalar(select(links.c.until).where(links.c.person == who))
    return until


def use_link(connection: Connection, link: str, device: DeviceRow, leaving: str) -> PersonRow | None:
    """One more device of whoever made the link; None if it is used or too old: of several who try, one gets it."""
    used = delete(links).where(and_(links.c.id == link, links.c.until >= device.created))
    owner = connection.scalar(used.returning(links.c.person))
    return None if owner is None else _let_in(connection, owner, device, leaving)


def set_phrase(connection: Connection, who: str, phrase: str) -> None:
    """In place of an earlier one."""
    connection.execute(update(people).where(people.c.id == who).values(phrase=phrase))


def known_by(connection: Connection, phrase: str) -> PersonRow | None:
    row = connection.execute(select(people).where(people.c.phrase == phrase)).mappings().one_or_none()
    return None if row is None else PersonRow(**dict(row))


def use_phrase(connection: Connection, phrase: str, device: DeviceRow, leaving: str) -> PersonRow | None:
    found = known_by(connection, phrase)
    return None if found is None else _let_in(connection, found.id, device, leaving)


def _let_in(connection: Connection, owner: str, device: DeviceRow, leaving: str) -> PersonRow | None:
    connection.execute(insert(devices), asdict(replace(device, person=owner)))
    left = and_(devices.c.id == leaving, devices.c.ended.is_(None))
    connection.execute(update(devices).where(left).values(ended=device.created))
    connection.execute(delete(pushes).where(pushes.c.device == leaving))
    return person(connection, owner)


def bring_along(connection: Connection, giver: str, taker: str) -> list[str]:
    """What somebody played as another visitor becomes theirs; the matches that changed."""
    sits = select(seats.c.match).where(seats.c.owner == giver)
    theirs = select(matches.c.id).where(or_(matches.c.host == giver, matches.c.id.in_(sits))).order_by(matches.c.id)
    found = list(connection.scalars(theirs.with_for_update()))
    for row in connection.execute(select(matches).where(matches.c.id.in_(found)).order_by(matches.c.id)).all():
        changed = {
            "host": taker if row.host == giver else row.host,
            "setup": _renamed(row.setup, giver, taker),
            "revision": row.revision + 1,
        }
        connection.execute(update(matches).where(matches.c.id == row.id).values(**changed))
    connection.execute(update(seats).where(and_(seats.c.owner == giver, seats.c.match.in_(found))).values(owner=taker))
    solved.bring_along(connection, giver, taker)
    hand_over(connection, giver, taker)
    connection.execute(update(reviews).where(reviews.c.asker == giver).values(asker=taker))
    forget_address(connection, giver)  # links in letters are of the person whom they were written to
    if found:
        tell_houses(connection, found)
    return found


def _renamed(data: Any, before: str, now: str) -> Any:
    """A match's set-up, in which visitors are named in several places."""
    if isinstance(data, Mapping):
        return {now if name == before else name: _renamed(value, before, now) for name, value in data.items()}
    if isinstance(data, list):
        return [_renamed(each, before, now) for each in data]
    return now if data == before else data


# ---- ending ----


def end(connection: Connection, process: str, who: str, which: Collection[str], now: float) -> int:
    """Devices of somebody, whose cookies count no more, at any process; how many were theirs."""
    theirs = and_(devices.c.person == who, devices.c.id.in_(which), devices.c.ended.is_(None))
    ended = connection.execute(
        update(devices).where(theirs).values(ended=now), execution_options={"preserve_rowcount": True}
    )
    connection.execute(delete(links).where(links.c.person == who))  # one of them may have made it
    connection.execute(delete(pushes).where(and_(pushes.c.person == who, pushes.c.device.in_(which))))
    announce(connection, process, {DEVICES})
    return ended.rowcount


def matches_with(connection: Connection, who: str) -> list[str]:
    """All that they host or sit in."""
    sits = select(seats.c.match).where(seats.c.owner == who)
    return list(connection.scalars(select(matches.c.id).where(or_(matches.c.host == who, matches.c.id.in_(sits)))))


def said_by(connection: Connection, who: str) -> list[dict[str, Any]]:
    """Lines of chat that were said from their seats."""
    here = and_(seats.c.match == messages.c.match, seats.c.seat == messages.c.seat, seats.c.owner == who)
    said = select(messages.c.match, messages.c.text, messages.c.at).join(seats, here).order_by(messages.c.at)
    return [dict(row) for row in connection.execute(said).mappings()]


def reviews_asked_by(connection: Connection, who: str) -> list[str]:
    """The matches."""
    return list(connection.scalars(select(reviews.c.match).where(reviews.c.asker == who).order_by(reviews.c.asked)))


def forget(connection: Connection, process: str, who: str, now: float) -> None:
    """Person, phrase and links go. Of devices nothing is left but that their cookies do not count."""
    theirs = update(devices).where(devices.c.person == who)
    connection.execute(theirs.values(person=None, name="", ended=func.coalesce(devices.c.ended, now)))
    solved.forget(connection, who)
    connection.execute(delete(presence).where(presence.c.who == who))
    connection.execute(update(reviews).where(reviews.c.asker == who).values(asker=""))
    forget_calls(connection, who)
    connection.execute(delete(people).where(people.c.id == who))
    announce(connection, process, {DEVICES})


def ended_since(connection: Connection, since: float) -> list[Ended]:
    rows = connection.execute(select(devices.c.id, devices.c.person, devices.c.ended).where(devices.c.ended >= since))
    return [Ended(*row) for row in rows]
