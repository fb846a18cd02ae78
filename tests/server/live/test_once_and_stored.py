"""An action counts once, one at a time, and nobody sees it before it is stored."""

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from tests.server.guests import HouseForTests, Program, data_of, eventually, sentence, stream_of
from tests.server.live.test_at_the_table import serving
from tests.server.pages.test_ends_and_records import finished
from tests.server.pages.test_ways_in import FOODFIGHTERS, two_friends

from smorgasboard.server.storage import EntryRow, Fence, MatchRow, StorageError, Store

pytestmark = pytest.mark.anyio


async def dinner(house: HouseForTests) -> tuple[list[Program], str]:
    given = await house.program().open("person", "person")
    return [house.program(seat["secret"]) for seat in given["seats"]], given["id"]


async def stored(house: HouseForTests, match: str) -> list[tuple[int, str, str]]:
    found = await house.house.store.load(match)
    assert found is not None
    return [(entry.number, entry.kind, entry.action) for entry in found.entries]


async def test_the_same_action_posted_again_counts_once(house: HouseForTests) -> None:
    people, match, cook = await serving(house)
    for _ in range(3):
        answer = await people[cook].act(match, "season", version=2)
        assert answer.status_code == 303
    spelled = await people[cook].act(match, "  SEASON ", version=2)
    assert spelled.status_code == 303
    assert (await house.table(match)).version == 3
    await people[cook].press(f"/m/{match}/undo", version=3)
    late = await people[cook].act(match, "season", version=2)
    assert (late.status_code, (await house.table(match)).version) == (409, 4), (
        "what was taken back is not done again, nor said to be"
    )


async def test_the_same_action_at_the_same_instant_counts_once(house: HouseForTests) -> None:
    (me, _), match = await dinner(house)
    action = (await me.see(match))["legal"][0]
    answers = await asyncio.gather(*(me.act(match, action, 0) for _ in range(20)))
    assert {(answer.status_code, answer.text) for answer in answers} == {(200, '{"version":1}')}
    assert len(await stored(house, match)) == 1


async def test_of_different_actions_at_the_same_version_one_wins(house: HouseForTests) -> None:
    (me, _), match = await dinner(house)
    legal = (await me.see(match))["legal"]
    answers = await asyncio.gather(*(me.act(match, action, 0) for action in legal))
    assert sorted(answer.status_code for answer in answers) == [200, *(409 for _ in legal[1:])]
    won = legal[[answer.status_code for answer in answers].index(200)]
    assert await stored(house, match) == [(1, "step", won)]


async def test_two_who_decide_at_once_on_the_same_version_do_not_hinder_each_other(house: HouseForTests) -> None:
    players, match = await dinner(house)
    actions = [(await player.see(match))["legal"][0] for player in players]
    answers = await asyncio.gather(*(p.act(match, a, 0) for p, a in zip(players, actions, strict=True)))
    assert [answer.status_code for answer in answers] == [200, 200]
    assert len(await stored(house, match)) == 2


async def test_what_somebody_else_did_meanwhile_does_not_let_the_same_post_count_twice(house: HouseForTests) -> None:
    (me, other), match = await dinner(house)
    mine, theirs = [(await player.see(match))["legal"][0] for player in (me, other)]
    await other.act(match, theirs, 0)
    assert [(await me.act(match, mine, 0)).status_code for _ in range(3)] == [200, 200, 200]
    assert len(await stored(house, match)) == 2


async def test_versions_of_the_future_are_refused(house: HouseForTests) -> None:
    (me, _), match = await dinner(house)
    for version in (1, 7, 10**9):
        assert (await me.act(match, "season", version)).status_code == 409


async def test_tables_do_not_wait_for_each_other(house: HouseForTests) -> None:
    """One table's step is held back in the store; another table plays on."""
    (slow, _), one = await dinner(house)
    (quick, _), two = await dinner(house)
    with held_back(house, only=one) as gate:
        waiting = asyncio.create_task(slow.act(one, (await slow.see(one))["legal"][0], 0))
        await gate.reached.wait()
        assert (await quick.act(two, (await quick.see(two))["legal"][0], 0)).status_code == 200
        assert not waiting.done()
        gate.open.set()
        assert (await waiting).status_code == 200


class Gate:
    def __init__(self) -> None:
        self.reached = asyncio.Event()
        self.open = asyncio.Event()


@contextmanager
def held_back(house: HouseForTests, only: str) -> Iterator[Gate]:
    """A store that writes a match's next entry only when the gate is opened."""
    gate = Gate()
    store = house.house.store
    append = store.append

    async def slowly(entry: EntryRow, match: MatchRow | None = None, fence: Fence | None = None) -> None:
        if entry.match == only:
            gate.reached.set()
            await gate.open.wait()
        await append(entry, match, fence)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(store, "append", slowly)
        yield gate


async def test_a_step_is_stored_before_anybody_sees_it(house: HouseForTests) -> None:
    people, match, cook = await serving(house)
    watcher = house.program()
    async with (
        stream_of(people[1 - cook], f"/m/{match}/stream") as page,
        stream_of(watcher, f"/api/v1/matches/{match}/stream") as view,
    ):
        await page.until("id: 2")
        await view.until('"version":2')
        for _ in range(3):
            await page.silent()
        while not (page.events.empty() and view.events.empty()):
            (page if view.events.empty() else view).events.get_nowait()
        with held_back(house, only=match) as gate:
            waiting = asyncio.create_task(people[cook].act(match, "season", version=2))
            await gate.reached.wait()
            assert await page.silent()
            assert await view.silent()
            assert (await watcher.see(match))["version"] == 2
            assert (await watcher.see(match))["observation"]["bowl"] == [0, 0]
            for visitor in people:
                seen = await visitor.page(match)
                assert seen.version == 2
                assert "Seasoned" not in seen.text
            assert len(await stored(house, match)) == 2
            gate.open.set()
            assert (await waiting).status_code == 303
        assert "Seasoned" in data_of(await page.until("id: 3"))
        await view.until('"version":3')
    assert len(await stored(house, match)) == 3


async def test_an_undo_is_stored_before_anybody_sees_it(house: HouseForTests) -> None:
    people, match, cook = await serving(house)
    await people[cook].act(match, "season")
    with held_back(house, only=match) as gate:
        waiting = asyncio.create_task(people[cook].post(f"/m/{match}/undo", version=3))
        await gate.reached.wait()
        assert (await house.program().see(match))["observation"]["bowl"] != [0, 0]
        gate.open.set()
        await waiting
    assert (await house.program().see(match))["observation"]["bowl"] == [0, 0]


@contextmanager
def broken(house: HouseForTests, name: str) -> Iterator[None]:
    async def fail(*_args: Any) -> None:
        raise StorageError("The disk is full at /secret/path.")

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(house.house.store, name, fail)
        yield


async def test_a_step_that_cannot_be_stored_did_not_happen_and_works_later(house: HouseForTests) -> None:
    people, match, cook = await serving(house)
    before = await people[cook].page(match)
    with broken(house, "append"):
        failed = await people[cook].act(match, "season", version=2)
        assert failed.status_code == 503
        assert "nothing happened" in sentence(failed)
        assert "secret" not in failed.text
        assert (await people[cook].page(match)).text == before.text
        for path, fields in (("undo", {"version": 2}), ("act", {"version": 2, "action": "roll"})):
            assert (await people[cook].post(f"/m/{match}/{path}", **fields)).status_code in {422, 503}
    worked = await people[cook].act(match, "season", version=2)
    assert worked.status_code == 303
    assert [number for number, _kind, _action in await stored(house, match)] == [1, 2, 3]
    assert (await stored(house, match))[-1] == (3, "step", "season")


async def test_nothing_else_happens_either_when_it_cannot_be_stored(house: HouseForTests) -> None:
    ann, bea, match = await two_friends(house)
    lobby = await ann.opened("invite")
    link = (await ann.page(lobby)).invitations[0]
    table, waiting = await house.table(match), await house.table(lobby)
    before = (table.row, list(table.seats), waiting.row, list(waiting.seats), len(house.house.live()))
    with broken(house, "say"), broken(house, "save"), broken(house, "rearrange"), broken(house, "create"):
        for answer in (
            await ann.post(f"/m/{match}/chat", text="hello"),
            await ann.post(f"/m/{match}/leave"),
            await ann.post(f"/m/{lobby}/setup", players=3),
            await ann.post(f"/m/{lobby}/seats/1", kind="bot"),
            await bea.post(link, nickname="Bea"),
            await ann.post("/play", game="dinner:home"),
        ):
            assert answer.status_code == 503, answer.url
    assert (table.row, list(table.seats), waiting.row, list(waiting.seats), len(house.house.live())) == before
    assert table.messages == []


async def test_a_bot_whose_step_cannot_be_stored_tries_again(
    house: HouseForTests, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("smorgasboard.server.live.background.AGAIN", 0.01)
    ann = house.browser()
    with broken(house, "append"):
        match = await ann.opened("play")
        await asyncio.sleep(0.05)
        assert (await house.table(match)).version == 0
    await eventually(lambda: has_moved(house, match))


async def has_moved(house: HouseForTests, match: str) -> bool:
    return (await house.table(match)).version > 0


async def test_a_table_that_was_overtaken_catches_up_and_its_viewers_see_it(house: HouseForTests) -> None:
    """Somebody else stored a step: ours is refused, and what is stored is shown."""
    people, match, cook = await serving(house)
    old = await house.table(match)
    other = Store.open(house.house.settings.database)
    prepared = old.play.prepare(cook, "season")
    line = prepared.step.line
    await other.append(EntryRow(match, 3, "step", cook, line.text, line.chance, "", 1.0, "person"))
    other.close()
    async with stream_of(people[cook], f"/m/{match}/stream") as stream:
        await stream.next()
        answer = await people[cook].act(match, "roll", version=2)
        assert answer.status_code == 409
        await stream.until('data-version="3"')
    assert await house.table(match) is old
    assert (await people[cook].page(match)).version == 3
    assert (await people[cook].act(match, "roll", version=3)).status_code == 303


async def test_friends_who_ask_for_a_rematch_at_once_get_the_same_one(house: HouseForTests) -> None:
    people, match = await finished(house)
    places = await asyncio.gather(*(person.press(f"/m/{match}/rematch") for person in people for _ in range(3)))
    assert len(set(places)) == 1


async def test_who_sits_down_is_not_swept_away_by_a_change_of_the_set_up(house: HouseForTests) -> None:
    ann, bea = house.browser(), house.browser()
    match = await ann.opened("invite")
    link = (await ann.page(match)).invitations[0]
    joined, changed, given = await asyncio.gather(
        bea.post(link, nickname="Bea"),
        ann.post(f"/m/{match}/setup", rounds=2),
        ann.post(f"/m/{match}/seats/1", kind="bot", level="easy"),
    )
    assert changed.status_code == 303
    seat = (await house.table(match)).seats[1]
    if joined.status_code == 303:
        assert (seat.kind, seat.name) == ("person", "Bea") or given.status_code == 303
        assert given.status_code == 409 or seat.kind == "bot"
    else:
        assert seat.kind == "bot"


async def test_many_join_at_once_and_each_seat_is_given_once(house: HouseForTests) -> None:
    ann = house.browser()
    match = await ann.opened("invite")
    await ann.press(f"/m/{match}/setup", players=4)
    invitation = (await ann.page(match)).invitations[-1]
    guests = [house.browser() for _ in range(6)]
    answers = await asyncio.gather(*(g.post(invitation, nickname=f"G{n}") for n, g in enumerate(guests)))
    seats = (await house.table(match)).seats
    assert [seat.kind for seat in seats].count("person") == 1 + [a.status_code for a in answers].count(303)
    assert len({seat.owner for seat in seats if seat.kind == "person"}) == [s.kind for s in seats].count("person")


async def test_a_damaged_match_does_not_keep_the_others_from_going_on(house: HouseForTests, tmp_path: Any) -> None:
    ann = house.browser()
    match = await ann.opened("same-screen", FOODFIGHTERS)
    await ann.press(f"/m/{match}/start")
    table = await house.table(match)
    await house.house.store.append(EntryRow(match, 1, "step", 0, "no such thing", (), "", 1.0, "person"))
    del house.house._tables[match]
    fine = await ann.opened("play")
    await house.house.wake()
    answer = await ann.get(f"/m/{match}", follow_redirects=True)
    assert answer.status_code == 200
    assert "does not follow the rules" in answer.text
    assert "no such thing" in answer.text, "what was stored is shown"
    assert (await ann.get("/")).status_code == 200, "the shelf of its players still opens"
    assert (await ann.get(f"/m/{fine}")).status_code == 200
    assert table.id == match
