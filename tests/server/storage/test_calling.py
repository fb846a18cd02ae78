"""Turns, the outbox and push subscriptions in the store, on both databases."""

import asyncio
from typing import Any

import pytest
from sqlalchemy import Connection, Select, select
from tests.server.storage.rows import entry, match, seat

from smorgasboard.server.storage import Asked, DeviceRow, Noting, PersonRow, PushRow, Store, WishRow, people
from smorgasboard.server.storage.beside import upkeep
from smorgasboard.server.storage.calling import outbox
from smorgasboard.server.storage.calling.outbox import HELD
from smorgasboard.server.storage.calling.wishes import OF_PEOPLE
from smorgasboard.server.storage.schema import lookers

pytestmark = pytest.mark.anyio
NOW = 1_000.0


async def somebody(store: Store, who: str = "ann", after: int = 0) -> None:
    """Who wants to be called by push, and is to be looked at."""
    device = DeviceRow(f"{who}'s", who, "Firefox/Linux", 100.0, 100.0)
    await store.keep(PersonRow(who, {"nickname": who.title()}, 100.0), device)
    await store.calls.want(who, "push", True, after, 0, 100.0)
    await store.calls.change(outbox.wake, who, 100.0)


async def table(store: Store, name: str = "m1", *owners: str) -> None:
    rows = [seat(number, name, owner=owner) for number, owner in enumerate(owners or ("ann", "ben"))]
    await store.create(match(name), rows)


def asks(who: str, match: str = "m1", entries: int = 1, **facts: Any) -> Noting:
    usual: dict[str, Any] = {"own": 0, "others": entries, "since": NOW, "alone": False}
    return Noting(match, entries, 0, (Asked(who, **{**usual, **facts}),))


def push(device: str = "ann's", person: str = "ann", number: int = 1, at: float = 1.0) -> PushRow:
    return PushRow(device, person, f"https://push.example/{number}", "key", "auth", at)


async def test_a_turn_makes_a_call_due_and_its_end_takes_it_back(store: Store) -> None:
    await somebody(store, after=60)
    await table(store)
    (claim,) = await store.calls.claim("push", NOW, 9)
    await store.calls.settle(claim.call, None, {})
    assert await store.calls.note([asks("ann")], NOW) == 1
    assert await store.calls.next_due() == NOW + 60
    assert await store.calls.claim("push", NOW + 59, 9) == []
    (claim,) = await store.calls.claim("push", NOW + 60, 9)
    assert [turn.match for turn in claim.turns] == ["m1"]
    await store.calls.settle(claim.call, None, {"shown": 1})
    assert await store.calls.note([Noting("m1", 2, 0, ())], NOW + 61) == 1
    assert await store.calls.waiting_for("ann") == []
    assert await store.calls.next_due() == NOW + 61


async def test_nothing_is_noted_of_those_who_never_asked(store: Store) -> None:
    await table(store)
    await store.calls.note([asks("ann")], NOW)
    assert await store.calls.waiting_for("ann") == []
    await somebody(store)
    assert await store.calls.behind("", 9) == ["m1"], "it is looked at again"
    await store.calls.note([asks("ann")], NOW)
    assert [turn.match for turn in await store.calls.waiting_for("ann")] == ["m1"]
    assert await store.calls.behind("", 9) == []


async def test_a_moment_that_is_past_changes_nothing(store: Store) -> None:
    await somebody(store)
    await table(store)
    await store.calls.note([Noting("m1", 5, 0, ())], NOW)
    assert await store.calls.note([asks("ann", entries=4)], NOW) == 0
    assert await store.calls.waiting_for("ann") == []


async def test_a_turn_goes_on_while_they_or_others_do_something_and_not_after_both(store: Store) -> None:
    await somebody(store)
    await table(store)
    marks = []
    for entries, own, others in ((3, 1, 2), (4, 2, 2), (5, 2, 3), (7, 3, 4)):
        await store.calls.note([asks("ann", entries=entries, own=own, others=others)], NOW)
        marks += [turn.mark for turn in await store.calls.waiting_for("ann")]
    assert marks == ["1.2", "1.2", "1.2", "3.4"], "somebody died between the last two, and noted nothing"


async def test_what_a_process_did_not_note_is_found(store: Store) -> None:
    await somebody(store)
    await table(store)
    await table(store, "m2", "ben", "cy")
    await store.calls.note([asks("ann", entries=0)], NOW)
    assert await store.calls.behind("", 9) == []
    await store.append(entry(1))
    assert await store.calls.behind("", 9) == ["m1"]
    await store.calls.note([asks("ann", entries=1)], NOW)
    await store.append(entry(2), match(stage="over", revision=1))
    assert await store.calls.behind("", 9) == ["m1"], "its last turn is still noted"
    await store.calls.note([Noting("m1", 2, 1, ())], NOW)
    assert await store.calls.behind("", 9) == []


async def test_of_many_who_claim_one_gets_it_until_its_time_is_over(store: Store) -> None:
    await somebody(store)
    got = await asyncio.gather(*(store.calls.claim("push", NOW, 9) for _ in range(6)))
    assert sum(map(len, got)) == 1
    (first,) = next(each for each in got if each)
    assert await store.calls.claim("push", NOW + HELD - 1, 9) == []
    (second,) = await store.calls.claim("push", NOW + HELD, 9)
    assert second.call.fence == first.call.fence + 1
    assert not await store.calls.intend(first.call, {"m1": "1.0"}, 1, 1, NOW), "fenced"
    assert not await store.calls.settle(first.call, None, {"shown": 7})
    assert await store.calls.intend(second.call, {"m1": "1.0"}, 1, 1, NOW)
    assert await store.calls.settle(second.call, None, {"state": "told"})
    found = await store.calls.call_of("ann", "push")
    assert found is not None
    assert (found.told, found.shown, found.number, found.state, found.due) == ({"m1": "1.0"}, 1, 1, "told", None)


@pytest.mark.parametrize("later", [None, NOW + 500])
async def test_what_becomes_due_while_one_looks_stays_due(store: Store, later: float | None) -> None:
    await somebody(store)
    await table(store)
    (claim,) = await store.calls.claim("push", NOW, 9)
    await store.calls.note([asks("ann", since=NOW + 1)], NOW + 1)
    assert await store.calls.settle(claim.call, later, {})
    assert await store.calls.next_due() == NOW + 1


async def test_muted_matches_are_not_called_for(store: Store) -> None:
    await somebody(store)
    await table(store)
    await table(store, "m2")
    await store.calls.note([asks("ann"), asks("ann", "m2")], NOW)
    await store.calls.mute("ann", "m1", True, NOW)
    assert await store.calls.muted_by("ann") == {"m1"}
    (claim,) = await store.calls.claim("push", NOW, 9)
    assert [turn.match for turn in claim.turns] == ["m2"]
    await store.calls.mute("ann", "m1", False, NOW)
    assert await store.calls.muted_by("ann") == set()


async def test_an_endpoint_is_one_persons_and_a_browser_has_one(store: Store) -> None:
    await somebody(store)
    await somebody(store, "bea")
    assert await store.calls.keep_push(push())
    assert not await store.calls.keep_push(push("bea's", "bea"))
    assert await store.calls.keep_push(push(number=2))
    assert [row.endpoint for row in await store.calls.pushes_of("ann")] == ["https://push.example/2"]
    await store.calls.note_delivery("ann's", 4)
    await store.calls.drop_push("ann's", "https://push.example/1")  # of an answer that came late
    assert [row.delivered for row in await store.calls.pushes_of("ann")] == [4]


async def test_somebody_has_so_many_browsers_at_most(store: Store) -> None:
    await somebody(store)
    for number in range(25):
        await store.keep(PersonRow("ann", {}, 1.0), DeviceRow(f"d{number}", "ann", "", 1.0, 1.0))
        assert await store.calls.keep_push(push(f"d{number}", number=number, at=number))
    assert [row.device for row in await store.calls.pushes_of("ann")] == [f"d{n}" for n in range(24, 4, -1)]


async def test_a_device_that_is_ended_is_called_no_more(store: Store) -> None:
    await somebody(store)
    assert await store.calls.keep_push(push())
    await store.end_devices("ann", ["ann's"], NOW)
    assert await store.calls.pushes_of("ann") == []


def rows_of(connection: Connection, wanted: Select[Any]) -> list[Any]:
    return list(connection.execute(wanted).all())


async def all_about(store: Store, who: str) -> list[str]:
    found = []
    for each in OF_PEOPLE:
        theirs = select(each).where(each.c.person == who)
        if await store.calls.read(rows_of, theirs):
            found.append(each.name)
    return found


async def fill(store: Store) -> None:
    await somebody(store)
    await table(store)
    await store.calls.note([asks("ann")], NOW)
    await store.calls.wish(WishRow("ann", "Europe/Berlin", 22 * 60, 8 * 60), NOW)
    await store.calls.mute("ann", "m1", True, NOW)
    assert await store.calls.keep_push(push())
    assert await all_about(store, "ann") == ["calls", "muted", "pushes", "turns", "wishes"]


async def test_whoever_deletes_everything_is_called_no_more(store: Store) -> None:
    await fill(store)
    await store.calls.change(people.forget, store.process, "ann", NOW)
    assert await all_about(store, "ann") == []


async def test_forgetting_a_name_forgets_how_its_people_are_called(store: Store) -> None:
    await fill(store)
    await store.calls.change(upkeep._forget_nickname, "ann")
    assert await all_about(store, "ann") == []


async def test_a_deleted_match_waits_for_nobody(store: Store) -> None:
    await fill(store)
    await store.calls.change(upkeep._delete, ["m1"])
    assert await store.calls.waiting_for("ann") == []
    assert await store.calls.muted_by("ann") == set()


async def test_who_looks_elsewhere_is_known_for_a_while(store: Store) -> None:
    await somebody(store)
    await store.calls.show_lookers({"ann": ["m1", "m2"]}, [], NOW + 10)
    (claim,) = await store.calls.claim("push", NOW, 9)
    assert claim.looks == {store.process: frozenset({"m1", "m2"})}
    await store.calls.show_lookers({}, ["ann"], NOW + 10)
    assert await store.calls.read(rows_of, select(lookers)) == []
