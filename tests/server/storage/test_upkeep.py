"""Finding and deleting matches and forgetting people, in the store."""

import time
from contextlib import closing

import pytest
from tests.server.storage import rows

import smorgasboard as sb
from smorgasboard.server.storage import AlbumRow, MessageRow, Store
from smorgasboard.server.storage.beside import CHANGED, note, open_beside
from smorgasboard.server.storage.beside.upkeep import DAY, Traces, Wanted, count, delete_matches, find, forget, traces

pytestmark = pytest.mark.anyio
NOW = time.time()


def quietly(_done: int, _total: int) -> None:
    pass


def found(url: str, **wanted: object) -> list[str]:
    with closing(open_beside(url)) as database, database.reading.begin() as connection:
        listed = [each.id for each in find(connection, Wanted(**wanted))]  # type: ignore[arg-type]
        assert len(listed) == count(connection, Wanted(**wanted))  # type: ignore[arg-type]
        return listed


def deleted(url: str, *ids: str, **wanted: object) -> int:
    with closing(open_beside(url)) as database:
        return delete_matches(database, ids, quietly, Wanted(**wanted) if wanted else None)  # type: ignore[arg-type]


async def a_few(store: Store) -> None:
    """By their ages in days: an abandoned lobby, one that was played on yesterday, one that is over."""
    old, older = NOW - 40 * DAY, NOW - 80 * DAY
    await store.create(rows.match("lobby", stage="lobby", created=old, touched=old), [rows.seat(0, of="lobby")])
    await store.create(
        rows.match("played", game="toy:long", created=older, touched=older),
        [rows.seat(0, of="played", name="ÄNNE"), rows.seat(1, of="played", kind="open", name="")],
        [rows.entry(1, of="played", at=NOW - DAY)],
    )
    await store.create(rows.match("over", game="toys:plain", stage="over", created=older, touched=older), [])


async def test_matches_are_found_by_game_stage_age_and_player(store: Store, url: str) -> None:
    await a_few(store)
    assert found(url) == ["played", "lobby", "over"]
    assert found(url, game="toy") == ["played", "lobby"]
    assert found(url, game="toy:long") == ["played"]
    assert found(url, stages=("lobby", "over")) == ["lobby", "over"]
    assert found(url, untouched=30) == ["lobby", "over"]
    assert found(url, untouched=60) == ["over"]
    assert found(url, player="änne") == ["played"]
    assert found(url, player="nne") == []
    assert found(url, ids=("over", "nowhere")) == ["over"]
    with closing(open_beside(url)) as database, database.reading.begin() as connection:
        (played,) = find(connection, Wanted(), limit=1)
    assert (played.players, played.stage) == (("ÄNNE", ""), "running")


async def test_what_is_deleted_is_gone_with_all_that_belongs_to_it(store: Store, url: str) -> None:
    await a_few(store)
    await store.say(rows.message(1, of="played"))
    if store.shared:
        await store.take_lease("played")
    assert deleted(url, "played", "nowhere") == 1
    assert await store.load("played") is None
    assert found(url) == ["lobby", "over"]


async def test_matches_that_follow_one_another_are_deleted_singly(store: Store, url: str) -> None:
    await store.create(rows.match("m1"), [])
    await store.create(rows.match("m2", parent="m1"), [], parent=rows.match("m1", rematch="m2", revision=1))
    await store.create(
        rows.match("m3", parent="m2"), [], parent=rows.match("m2", parent="m1", rematch="m3", revision=1)
    )
    deleted(url, "m2")
    first, last = await store.load("m1"), await store.load("m3")
    assert first is not None
    assert last is not None
    assert (first.match.rematch, first.match.revision) == (None, 2)
    assert (last.match.parent, last.match.revision) == (None, 1)
    deleted(url, "m1", "m3")
    assert found(url) == []


async def test_who_plays_on_at_the_last_moment_keeps_their_match(store: Store, url: str) -> None:
    await a_few(store)
    abandoned = found(url, untouched=30)
    await store.append(rows.entry(1, of="lobby", at=NOW))
    assert deleted(url, *abandoned, untouched=30) == 1
    assert found(url) == ["lobby", "played"]


async def test_houses_can_tell_that_something_changed(store: Store, url: str) -> None:
    await a_few(store)
    words = [await store.changed_by_commands()]
    for match in ("lobby", "over"):
        deleted(url, match)
        words.append(await store.changed_by_commands())
    assert len(set(words)) == 3
    with closing(open_beside(url)) as database, database.reading.begin() as connection:
        assert note(connection, CHANGED) == words[-1]


# ---- forgetting ----


async def ann_and_bea(store: Store, stage: str = "over") -> None:
    seats = [rows.seat(0, name="Ann", owner="a"), rows.seat(1, name="Bea", owner="b", contribution="0" * 16)]
    steps = [rows.entry(1, seat=1, note="Bea was here"), rows.entry(2, seat=0, note="Ann was here")]
    await store.create(rows.match(stage=stage, host="a"), seats, steps)
    await store.keep_album(AlbumRow("m1", 2, b"Ann was here"))
    await store.say(rows.message(1, text="hello"))
    await store.say(MessageRow("m1", 2, 1, "Bea", "Hi ann, Annette and ANN!", 1.0))
    await store.say(MessageRow("m1", 3, -1, "Cid", "anna", 1.0))


async def test_nothing_of_somebody_is_left(store: Store, url: str) -> None:
    await ann_and_bea(store)
    with closing(open_beside(url)) as database:
        assert forget(database, "ANN", quietly) == Traces(("m1",), 1, 1, 1)
        with database.reading.begin() as connection:
            assert traces(connection, "Ann") == Traces((), 0, 0, 0)
    stored = await store.load("m1")
    assert stored is not None
    assert [(seat.name, seat.owner) for seat in stored.seats] == [("Player 1", ""), ("Bea", "b")]
    assert stored.match.host == ""
    assert [entry.note for entry in stored.entries] == ["Bea was here", ""]
    said = [(message.number, message.name, message.text) for message in stored.messages]
    assert said == [(2, "Bea", "Hi Player 1, Annette and Player 1!"), (3, "Cid", "anna")]
    assert stored.seats[1].contribution == "0" * 16
    assert stored.match.revision == 1
    assert await store.album("m1") is None


async def test_whoever_still_plays_keeps_the_seat(store: Store, url: str) -> None:
    await ann_and_bea(store, "running")
    with closing(open_beside(url)) as database:
        forget(database, "Ann", quietly)
    stored = await store.load("m1")
    assert stored is not None
    assert (stored.seats[0].name, stored.seats[0].owner, stored.match.host) == ("Player 1", "a", "a")


async def test_somebody_who_only_spoke(store: Store, url: str) -> None:
    await ann_and_bea(store)
    with closing(open_beside(url)) as database:
        assert forget(database, "Cid", quietly) == Traces(("m1",), 0, 1, 0)
        assert forget(database, "Nobody", quietly) == Traces((), 0, 0, 0)
    stored = await store.load("m1")
    assert stored is not None
    assert [message.number for message in stored.messages] == [1, 2]


async def test_bots_are_nobody_and_two_of_a_name_are_both_forgotten(store: Store, url: str) -> None:
    seats = [rows.seat(0, name="Ann"), rows.seat(1, name="Ann 2"), rows.seat(2, kind="bot", name="Ann")]
    await store.create(rows.match(), seats)
    with closing(open_beside(url)) as database:
        forget(database, "Ann", quietly)
    stored = await store.load("m1")
    assert stored is not None
    assert [seat.name for seat in stored.seats] == ["Player 1", "Player 2", "Ann"]


async def test_a_record_that_was_brought_along_still_verifies(store: Store, url: str) -> None:
    match = sb.Match(sb.load("foodfighters"), seed="tests", seats=("Ann", "Bea"))
    while not match.state.over:
        seat = match.state.actors()[0]
        match.apply(seat, match.state.legal_actions(seat)[0], note=f"said by {seat}")
    text = match.record(reveal_seed=True).dumps()
    await store.create(rows.match(kind="import", stage="over", setup={"record": text}), [rows.seat(0, name="Ann")])
    with closing(open_beside(url)) as database:
        forget(database, "Ann", quietly)
    stored = await store.load("m1")
    assert stored is not None
    kept = stored.match.setup["record"]
    assert "Ann" not in kept
    assert "said by 0" not in kept
    record = sb.Record.loads(kept)
    assert record.header.seats == ("Player 1", "Bea")
    held = sb.verify(record)
    assert held.seed_checked
    assert held.outcome == match.state.outcome()
