"""Races between houses, and what comes too late or not at all."""

import asyncio
from typing import Any

import pytest
from sqlalchemy.exc import DBAPIError
from tests.server.guests import HouseForTests
from tests.server.live.neighbours.houses import at, deaf, eventually, play_against_bots, play_to_the_end, two_friends
from tests.server.storage import rows
from tests.server.storage.postgres import Cluster

from smorgasboard.server.errors import MovedOn
from smorgasboard.server.storage import StepTaken, Store, changes, database
from smorgasboard.server.storage.notices import NOTIFY

pytestmark = pytest.mark.anyio


async def test_those_who_decide_at_once_do_not_spoil_each_other_s_decision(houses: list[HouseForTests]) -> None:
    ann, bea, match = await two_friends(houses)
    version = (await ann.page(match)).version
    (of_ann, *_), (of_bea, *_) = [(await person.page(match)).actions for person in (ann, bea)]
    tables = [await house.table(match) for house in houses]
    for house in houses:
        deaf(house)
    await houses[0].house.act(tables[0], 0, version, of_ann)
    await houses[1].house.act(tables[1], 1, version, of_bea)
    assert [entry.seat for entry in tables[1].entries[version:]] == [0, 1]


async def test_the_last_step_stands_though_a_seat_changes_meanwhile(houses: list[HouseForTests]) -> None:
    _ann, _bea, match = await two_friends(houses)
    deaf(houses[1])
    there = await houses[1].table(match)
    while there.running:
        seat, version = there.awaited[0], there.version
        action = there.game.actions.text(there.play.state.legal_actions(seat)[-1])
        await houses[0].house.uncover(await houses[0].table(match), 0)
        await houses[1].house.act(there, seat, version, action)
        there = await houses[1].table(match)
    stored = await houses[0].house.store.load(match)
    assert stored is not None
    assert (stored.match.stage, stored.seats[0].uncovered) == ("over", True)
    assert [entry.number for entry in stored.entries] == list(range(1, len(stored.entries) + 1))


async def test_a_program_s_first_move_may_come_before_this_process_knows_that_play_began(
    houses: list[HouseForTests],
) -> None:
    ann = await houses[0].browser().call_me("Ann")
    match = await ann.opened("invite")
    stale = await houses[1].table(match)
    deaf(houses[1])
    await houses[0].browser().join((await ann.page(match)).invitations[0], "Bea")
    await ann.press(f"/m/{match}/start")
    assert not stale.running
    assert (await houses[1].table(match, fresh=False)) is stale
    assert (await houses[1].table(match)).running


async def test_a_table_that_the_store_contradicts_ends_no_loop(
    houses: list[HouseForTests], monkeypatch: pytest.MonkeyPatch
) -> None:
    _ann, bea, match = await two_friends(houses)
    table = await houses[0].table(match)
    deaf(houses[0])
    await at(houses[1], bea).press(f"/m/{match}/chat", text="first")

    async def gone(*_: object) -> None:
        return None

    monkeypatch.setattr(houses[0].house.store, "load", gone)
    with pytest.raises(MovedOn):
        await houses[0].house.say(table, 0, "Ann", "second")
    assert table.left_behind
    assert houses[0].house.at_hand(match) is None


async def test_a_rematch_asked_for_twice_with_one_promise_is_one(houses: list[HouseForTests]) -> None:
    ann, bea, match = await two_friends(houses)
    await play_to_the_end(houses, (ann, bea), match)
    promised = (await houses[0].program().http.get("/api/v1/promise")).json()["match"]
    posts = (at(house, ann).press(f"/m/{match}/rematch", laid=promised) for house in houses)
    assert set(await asyncio.gather(*posts)) == {f"/m/{promised}"}


async def test_one_browser_takes_one_seat_however_often_it_asks(houses: list[HouseForTests]) -> None:
    ann = await houses[0].browser().call_me("Ann")
    match = await ann.opened("invite", game="foodadvice")
    links = (await ann.page(match)).invitations
    bea = await houses[0].browser().call_me("Bea")
    assert len(links) > 1
    paths = [link[link.index("/join/") :] for link in links]
    await asyncio.gather(*(at(houses[n % 2], bea).post(path, nickname="Bea") for n, path in enumerate(paths)))
    seats = (await houses[0].table(match)).seats
    assert [seat.name for seat in seats].count("Bea") == 1


async def test_who_asks_at_the_same_time_shares_a_query(
    houses: list[HouseForTests], monkeypatch: pytest.MonkeyPatch
) -> None:
    _ann, _bea, match = await two_friends(houses)
    store = houses[0].house.store
    asked: list[int] = []
    standings = store.standings

    async def counted(of: Any) -> Any:
        asked.append(len(of))
        return await standings(of)

    deaf(houses[0])
    monkeypatch.setattr(store, "standings", counted)
    await asyncio.gather(*(houses[0].table(match) for _ in range(100)))
    assert asked == [1]


async def test_nonsense_in_a_notice_deafens_nobody(houses: list[HouseForTests]) -> None:
    ann, _bea, match = await two_friends(houses)
    there = await houses[1].table(match)
    with houses[0].house.store._database.writing.begin() as connection:
        for words in ("", " ", "x", "x * y", "\u00e4\n"):
            connection.execute(NOTIFY, {"channel": "smorgasboard", "words": words})
    await ann.press(f"/m/{match}/chat", text="Hello?")
    await eventually(lambda: there.messages)


async def test_a_database_that_comes_back_is_gone_on_with(houses: list[HouseForTests], cluster: Cluster) -> None:
    ann = houses[0].browser()
    match = await ann.opened("play")
    there = await houses[1].table(match)
    cluster.stop()
    try:
        refused = await ann.post(f"/m/{match}/chat", text="Is anybody there?")
        assert refused.status_code == 503
    finally:
        cluster.start()
    await ann.press(f"/m/{match}/chat", text="Now?")
    await eventually(lambda: [message.text for message in there.messages] == ["Now?"])
    tables = [await house.table(match) for house in houses]
    await play_against_bots(houses, ann, tables)
    assert not tables[0].running


async def test_a_process_stopped_while_it_writes_keeps_nobody_waiting(
    cluster: Cluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(database.LET_GO, "idle_in_transaction_session_timeout", 200)
    url = cluster.new_database()
    first, second = Store.open(url, serving=True), Store.open(url, serving=True)
    try:
        await first.create(rows.match(), [])
        stopped = first._database.writing.connect()
        changes.carry_out(stopped, [changes.add_entry(rows.entry(1))])
        await second.append(rows.entry(1))
        with pytest.raises(DBAPIError):
            stopped.commit()
        stopped.invalidate()
        with pytest.raises(StepTaken):
            await first.append(rows.entry(1))
    finally:
        first.close()
        second.close()
