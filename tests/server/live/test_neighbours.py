"""Several houses on one PostgreSQL: any of them serves any match, and each thing happens once."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import text
from sqlalchemy.exc import DBAPIError
from tests.server.guests import Browser, HouseForTests, house_for_tests, stream_of
from tests.server.storage import rows
from tests.server.storage.postgres import Cluster

import smorgasboard as sb
from smorgasboard.server.errors import MovedOn
from smorgasboard.server.live import attendance, bot, house as house_module, neighbours, new_match, opening
from smorgasboard.server.live.table import Table
from smorgasboard.server.storage import (
    Attended,
    EntryRow,
    Fence,
    Fenced,
    StepTaken,
    StorageError,
    Store,
    changes,
    database,
    leases,
)
from smorgasboard.server.storage.notices import NOTIFY

pytestmark = pytest.mark.anyio


@pytest.fixture
async def houses(
    cluster: Cluster, tmp_path: Path, anyio_backend: str, monkeypatch: pytest.MonkeyPatch
) -> AsyncIterator[list[HouseForTests]]:
    """Two processes could not share less: only the database."""
    monkeypatch.setattr(leases, "LEASE", 1.0)
    monkeypatch.setattr(neighbours, "ROUND", 0.2)
    monkeypatch.setattr(neighbours, "PRESENCE", 0.02)
    monkeypatch.setattr(attendance, "LATELY", 1.0)
    url = cluster.new_database()
    async with AsyncExitStack() as stack:
        yield [await stack.enter_async_context(house_for_tests(tmp_path, database=url)) for _ in range(2)]


def at(house: HouseForTests, somebody: Browser) -> Browser:
    """The same browser, sent to another process by the balancer."""
    other = house.browser()
    other.http.cookies.set("smorgasboard", somebody.cookie)
    return other


async def eventually(holds: Callable[[], Any]) -> None:
    while not holds():
        await asyncio.sleep(0.01)


async def two_friends(houses: list[HouseForTests]) -> tuple[Browser, Browser, str]:
    """Ann hosts through the first, Bea sits down through the second."""
    ann = await houses[0].browser().call_me("Ann")
    match = await ann.opened("invite")
    bea = houses[1].browser()
    await bea.join((await ann.page(match)).invitations[0], "Bea")
    await at(houses[1], ann).press(f"/m/{match}/start")
    return ann, bea, match


async def test_a_match_goes_on_whoever_is_asked(houses: list[HouseForTests]) -> None:
    ann, bea, match = await two_friends(houses)
    for turn in range(12):
        for person in (ann, bea):
            there = at(houses[turn % 2], person)
            page = await there.page(match)
            if page.actions:
                await there.press(f"/m/{match}/act", version=page.version, action=page.actions[0])
    tables = [await house.table(match) for house in houses]
    assert tables[0].version > 12
    assert tables[0].entries == tables[1].entries
    assert tables[0].play.state.to_json() == tables[1].play.state.to_json()


async def test_who_looks_elsewhere_sees_a_step_without_asking(houses: list[HouseForTests]) -> None:
    ann, bea, match = await two_friends(houses)
    async with stream_of(at(houses[1], ann), f"/m/{match}/stream") as stream:
        await stream.next()
        page = await bea.page(match)
        here = at(houses[0], bea)
        await here.press(f"/m/{match}/act", version=page.version, action=page.actions[0])
        await stream.until(f'data-version="{page.version + 1}"')


async def test_an_undo_elsewhere_is_undone_here(houses: list[HouseForTests]) -> None:
    ann, bea, match = await two_friends(houses)
    for person in (ann, bea):
        page = await person.page(match)
        await person.press(f"/m/{match}/act", version=page.version, action=page.actions[0])
    (cook,) = (await houses[0].table(match)).actors
    cooks = [at(house, (ann, bea)[cook]) for house in houses]
    await cooks[0].act(match, "season")
    await cooks[1].press(f"/m/{match}/undo", version=(await houses[1].table(match)).version)
    tables = [await house.table(match) for house in houses]
    assert tables[0].play.state.to_json() == tables[1].play.state.to_json()
    assert [entry.kind for entry in tables[0].entries][-2:] == ["step", "undo"]


async def test_the_same_post_to_two_processes_counts_once(houses: list[HouseForTests]) -> None:
    ann, _bea, match = await two_friends(houses)
    page = await ann.page(match)
    posts = (at(house, ann).act(match, page.actions[0], page.version) for house in houses)
    assert [answer.status_code for answer in await asyncio.gather(*posts)] == [303, 303]
    assert (await houses[0].table(match)).version == page.version + 1


async def test_nobody_is_seated_twice(houses: list[HouseForTests]) -> None:
    for _ in range(5):
        ann = await houses[0].browser().call_me("Ann")
        match = await ann.opened("invite")
        (invitation,) = (await ann.page(match)).invitations[:1]
        await at(houses[1], ann).page(match)
        guests = [house.browser() for house in houses for _ in range(3)]
        path = invitation[invitation.index("/join/") :]
        answers = await asyncio.gather(*(guest.post(path, nickname="Guest") for guest in guests))
        assert sorted(answer.status_code for answer in answers) == [303, 403, 403, 403, 403, 403]
        tables = [await house.table(match) for house in houses]
        assert tables[0].seats == tables[1].seats


async def test_no_word_is_lost(houses: list[HouseForTests]) -> None:
    ann, bea, match = await two_friends(houses)
    lines = [(person, f"line {number} of {name}") for number in range(8) for name, person in (("a", ann), ("b", bea))]
    await asyncio.gather(*(person.press(f"/m/{match}/chat", text=line) for person, line in lines))
    for house in houses:
        said = (await house.table(match)).messages
        assert sorted(message.text for message in said) == sorted(line for _person, line in lines)
        assert [message.number for message in said] == list(range(1, 17))


async def test_one_rematch_for_all_who_ask(houses: list[HouseForTests]) -> None:
    ann, bea, match = await two_friends(houses)
    await play_to_the_end(houses, (ann, bea), match)
    answers = await asyncio.gather(*(person.press(f"/m/{match}/rematch") for person in (ann, bea)))
    assert len(set(answers)) == 1
    stored = await houses[0].house.store.matches_of((await houses[0].table(match)).seats[0].owner)
    assert len(stored) == 2


async def play_to_the_end(houses: list[HouseForTests], people: tuple[Browser, ...], match: str) -> None:
    while (await houses[0].table(match)).running:
        for person in people:
            page = await person.page(match)
            if page.actions:
                await person.press(f"/m/{match}/act", version=page.version, action=page.actions[-1])


async def test_presence_is_known_everywhere(houses: list[HouseForTests]) -> None:
    ann, _bea, match = await two_friends(houses)
    there = await houses[1].table(match)
    owner = there.seats[0].owner
    async with stream_of(ann, f"/m/{match}/stream") as stream:
        await stream.next()
        await eventually(lambda: there.present(owner))
    await eventually(lambda: not there.present(owner))


async def test_a_shared_screen_is_uncovered_everywhere(houses: list[HouseForTests]) -> None:
    ann = houses[0].browser()
    match = await ann.opened("same-screen")
    await ann.press(f"/m/{match}/start")
    there = at(houses[1], ann)
    assert (await there.page(match)).stage["data-stage"] == "handover"
    await ann.press(f"/m/{match}/uncover", seat=0)
    assert (await there.page(match)).stage["data-stage"] == "table"


# ---- what the house does by itself ----


async def test_bots_play_on_in_one_process_and_once(houses: list[HouseForTests]) -> None:
    ann = houses[0].browser()
    match = await ann.opened("play")
    tables = [await house.table(match) for house in houses]
    await play_against_bots(houses, ann, tables)
    numbers = [entry.number for entry in tables[0].entries]
    assert numbers == list(range(1, len(numbers) + 1))
    asked = [len(house.bot_workers.seeds) for house in houses]
    assert asked[0] >= sum(entry.by == "bot" for entry in tables[0].entries) > 0
    assert asked[1] == 0


async def play_against_bots(houses: list[HouseForTests], ann: Browser, tables: list[Table]) -> None:
    match = tables[0].id
    for turn in range(1000):
        there = at(houses[turn % 2], ann)
        page = await there.page(match)
        if not tables[0].running:
            return
        if page.actions:
            await there.act(match, page.actions[-1], page.version)
        await asyncio.sleep(0.005)


async def test_another_process_goes_on_for_a_dead_one(houses: list[HouseForTests]) -> None:
    first, second = houses
    match = await bots_alone(first)
    await eventually(lambda: len(first.house.at_hand(match).entries) > 2)  # type: ignore[union-attr]
    await die(first)
    stopped = len((await second.table(match)).entries)
    there = await second.table(match)
    await eventually(lambda: len(there.entries) > stopped + 2 or not there.running)


async def bots_alone(house: HouseForTests) -> str:
    return str((await house.program().open("easy", "easy"))["id"])


async def die(house: HouseForTests) -> None:
    """As if by `kill -9`: nothing is told to anybody."""
    kept: Any = house.house
    for task in kept._neighbours._tasks:
        task.cancel()
    house.bot_workers.awake.clear()
    kept._neighbours._tasks.clear()


async def test_a_process_that_wakes_up_late_can_do_nothing(houses: list[HouseForTests]) -> None:
    first, second = houses
    first.bot_workers.awake.clear()
    match = await bots_alone(first)
    kept: Any = first.house
    await eventually(lambda: match in kept._neighbours._fences)
    old = kept._neighbours.fence(match)
    await die(first)
    there = await second.table(match)
    await eventually(lambda: len(there.entries) > 1 or not there.running)
    entry = EntryRow(match, len(there.entries) + 1, "step", 0, "pass", (), "", 1.0, "bot")
    with pytest.raises(Fenced):
        await first.house.store.append(entry, None, old)
    with pytest.raises(Fenced):
        await first.house.store.append(entry, None, Fence("", -1))


async def test_who_closes_hands_over_at_once(cluster: Cluster, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(leases, "LEASE", 1e9)
    url = cluster.new_database()
    first, second = Store.open(url), Store.open(url)
    try:
        await first.create(rows.match(), [rows.seat(0, kind="bot", level="easy")])
        assert await first.orphans(5) == ["m1"]
        held = await first.take_lease("m1")
        assert held is not None
        assert await second.take_lease("m1") is None
        assert await second.orphans(5) == []
        await first.step_back()
        assert await second.orphans(5) == ["m1"]
        taken = await second.take_lease("m1")
        assert taken is not None
        assert taken.number > held.number
        assert await first.renew_leases() == {}
    finally:
        first.close()
        second.close()


# ---- races, and what comes too late or not at all ----


def deaf(house: HouseForTests) -> None:
    """It hears and asks nothing by itself any more: as in the moment before it would."""
    kept: Any = house.house
    for task in kept._neighbours._tasks:
        task.cancel()
    kept._neighbours._notices.close()


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
    promised = (await houses[0].program().http.get("/api/promise")).json()["match"]
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


async def test_a_finished_record_is_talked_about_everywhere(houses: list[HouseForTests]) -> None:
    ann, bea, match = await two_friends(houses)
    await play_to_the_end(houses, (ann, bea), match)
    record = (await ann.get(f"/m/{match}/record")).content
    brought = (await houses[0].program().http.post("/api/records", content=record)).json()["id"]
    there = await houses[1].table(brought)
    await ann.press(f"/m/{brought}/chat", text="How was that?")
    await eventually(lambda: there.messages)
    assert there.imported is not None
    assert not there.left_behind


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


def attended(*who: str) -> Attended:
    return Attended(frozenset(who), {})


async def test_presence_is_told_at_once(cluster: Cluster) -> None:
    url = cluster.new_database()
    first, second = Store.open(url), Store.open(url)
    heard: asyncio.Queue[frozenset[str]] = asyncio.Queue()
    loop = asyncio.get_running_loop()

    def hear(matches: frozenset[str]) -> None:
        loop.call_soon_threadsafe(heard.put_nowait, matches)

    notices = second.listen(hear)
    try:
        assert await heard.get() == {"*"}
        await first.show_presence({"m1": attended("ann"), "m2": attended("bea", "cid")})
        assert await heard.get() == {"m1", "m2"}
        theirs, own = [await store.seen_elsewhere(["m1", "m2"]) for store in (second, first)]
        assert {match: seen.here for match, seen in theirs.items()} == {"m1": {"ann"}, "m2": {"bea", "cid"}}
        assert {match: seen.here for match, seen in own.items()} == {"m1": set(), "m2": set()}
    finally:
        notices.close()
        first.close()
        second.close()


async def test_nonsense_in_a_notice_deafens_nobody(houses: list[HouseForTests]) -> None:
    ann, _bea, match = await two_friends(houses)
    there = await houses[1].table(match)
    with houses[0].house.store._database.writing.begin() as connection:
        for words in ("", " ", "x", "x * y", "\u00e4\n"):
            connection.execute(NOTIFY, {"channel": "smorgasboard", "words": words})
    await ann.press(f"/m/{match}/chat", text="Hello?")
    await eventually(lambda: there.messages)


async def test_who_looks_elsewhere_is_known_as_soon_as_a_table_is_read(houses: list[HouseForTests]) -> None:
    ann, _bea, match = await two_friends(houses)
    there = houses[1].house
    async with stream_of(ann, f"/m/{match}/stream") as stream:
        await stream.next()
        while not await there.store.seen_elsewhere([match]):
            await asyncio.sleep(0.01)
        deaf(houses[1])
        there._leave_behind(await there.table(match))
        again = await there.table(match)
        assert again.present(again.seats[0].owner)


async def test_presence_that_was_swept_away_is_shown_again(houses: list[HouseForTests]) -> None:
    ann, _bea, match = await two_friends(houses)
    there = await houses[1].table(match)
    owner = there.seats[0].owner
    async with stream_of(ann, f"/m/{match}/stream") as stream:
        await stream.next()
        await eventually(lambda: there.present(owner))
        with houses[1].house.store._database.writing.begin() as connection:
            connection.execute(text("UPDATE presence SET until = 0"))
            leases.sweep(connection)
        while not await houses[1].house.store.seen_elsewhere([match]):
            await asyncio.sleep(0.01)


async def test_a_lease_whose_answer_was_lost_is_used_all_the_same(
    houses: list[HouseForTests], monkeypatch: pytest.MonkeyPatch
) -> None:
    first = houses[0]
    await die(houses[1])
    monkeypatch.setattr(leases, "orphans", lambda *_: [])
    made = opening(sb.load("dinner:home"), [bot("easy"), bot("easy")], "", seed="1")
    await first.house.store.create(made.row, made.seats)
    assert await first.house.store.take_lease(made.row.id) is not None
    while not (stored := await first.house.store.load(made.row.id)) or not stored.entries:
        await asyncio.sleep(0.01)


async def test_nobody_keeps_a_match_that_is_over(houses: list[HouseForTests]) -> None:
    match = await bots_alone(houses[0])
    kept: Any = houses[0].house
    table = await houses[0].table(match)
    await eventually(lambda: not table.running and match not in kept._neighbours._fences)
    assert await houses[0].house.store.renew_leases() == {}


def by_bots(table: Table) -> int:
    return sum(entry.by == "bot" for entry in table.entries)


async def test_a_bot_moves_though_its_table_left_the_memory_and_the_notice_was_lost(
    houses: list[HouseForTests], monkeypatch: pytest.MonkeyPatch
) -> None:
    first, second = houses
    ann = first.browser()
    match = await ann.opened("play")
    kept: Any = first.house
    table = await first.table(match)
    await eventually(lambda: by_bots(table) and table.awaited == (0,) and not table.background)
    before = by_bots(table)
    kept._neighbours._notices.close()
    monkeypatch.setattr(house_module, "IDLE", -1.0)
    while first.house.at_hand(match) is not None:
        first.house.tidy_up()
        await asyncio.sleep(0.01)
    there = await second.table(match)
    while by_bots(there) == before:
        page = await at(second, ann).page(match)
        if page.actions:
            await at(second, ann).act(match, page.actions[-1], page.version)
        await asyncio.sleep(0.01)
    assert not second.bot_workers.seeds


async def test_what_takes_long_or_goes_wrong_does_not_keep_leases_from_being_renewed(
    houses: list[HouseForTests], monkeypatch: pytest.MonkeyPatch
) -> None:
    renewals: list[str] = []
    renew = leases.renew

    def counted(connection: Any, keeper: str) -> dict[str, int]:
        renewals.append(keeper)
        if len(renewals) % 2:
            raise KeyError("a mistake in the code")
        return renew(connection, keeper)

    async def for_ever(*_: object) -> list[str]:
        return await asyncio.Event().wait()  # type: ignore[return-value]

    monkeypatch.setattr(houses[0].house.store, "orphans", for_ever)
    monkeypatch.setattr(leases, "renew", counted)
    own = houses[0].house.store.process
    await eventually(lambda: renewals.count(own) > 4)


async def test_a_clock_runs_out_once(houses: list[HouseForTests]) -> None:
    """Both know the table, and that its time is over."""
    people = [new_match.person("Ann", "a"), new_match.person("Bea", "b")]
    made = opening(sb.load("dinner:home"), people, "", clock=60, seed="1")
    long_ago = replace(made.row, touched=1.0, created=1.0)
    await houses[0].house.store.create(long_ago, made.seats)
    tables = [await house.table(long_ago.id) for house in houses]
    await eventually(lambda: tables[0].entries and tables[1].entries)
    first = [entry for entry in tables[0].entries if entry.at <= tables[0].entries[0].at + 30]
    assert {entry.by for entry in first} == {"clock"}
    assert len(first) == len({entry.seat for entry in first})
    assert [bool(house.bot_workers.seeds) for house in houses].count(True) == 1


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


def test_a_second_process_on_sqlite_is_refused_in_a_sentence(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path}/matches.db"
    first = Store.open(url, serving=True)
    with pytest.raises(StorageError, match=r"Another Smorgasboard serves .* PostgreSQL"):
        Store.open(url, serving=True)
    Store.open(url).close()  # whoever only reads or saves a copy may
    first.close()
    Store.open(url, serving=True).close()
