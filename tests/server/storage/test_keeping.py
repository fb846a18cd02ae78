"""What was stored comes back, as it was."""

from dataclasses import astuple, replace

import pytest
from tests.server.storage.rows import entry, match, message, seat

from smorgasboard.server.storage import Outdated, SeatRow, Standing, StorageError, Store, Stored, Taken, UnknownMatch

pytestmark = pytest.mark.anyio

AWKWARD = ["", "Grüße, 冷麺 🍜 'quoted' \"twice\" \\n %s :name ? {x}", "a\tb\r\nc", "long " * 20_000]


async def test_everything_of_a_match_comes_back(store: Store) -> None:
    row = match(result={"winners": [0], "reason": "Süß"}, kind="import", stage="over", touched=900.0)
    seats = (seat(0, owner="browser"), seat(1, kind="bot", level="hard", away=True))
    await store.create(row, seats)
    steps = (entry(1, chance=()), entry(2, chance=(5, 0, 12)), entry(3, kind="undo", action="", by="clock"))
    for step in steps:
        await store.append(step)
    await store.say(message(1))
    assert await store.load("m1") == Stored(row, seats, steps, (message(1),))


async def test_a_match_without_result_parent_or_seats(store: Store) -> None:
    await store.create(match(), ())
    assert await store.load("m1") == Stored(match(), ())


@pytest.mark.parametrize("text", AWKWARD)
async def test_any_words_come_back(store: Store, text: str) -> None:
    await store.create(match(setup={"said": text}), [seat(0, name=text or "x")])
    await store.append(entry(1, note=text, action=text))
    await store.say(message(1, text=text))
    stored = await store.load("m1")
    assert stored is not None
    assert (stored.match.setup, stored.entries[0].note) == ({"said": text}, text)
    assert (stored.entries[0].action, stored.messages[0].text) == (text, text)


async def test_an_imported_match_comes_with_its_entries_or_not_at_all(store: Store) -> None:
    await store.create(match("good"), [seat(0, "good")], [entry(n, "good") for n in (1, 2, 3)])
    with pytest.raises(Taken):
        await store.create(match("bad"), [seat(0, "bad")], [entry(1, "bad"), entry(1, "bad")])
    good = await store.load("good")
    assert good is not None
    assert [step.number for step in good.entries] == [1, 2, 3]
    assert await store.load("bad") is None


async def test_entries_and_messages_come_in_the_order_of_their_numbers(store: Store) -> None:
    await store.create(match(), ())
    for number in (2, 10, 1, 9, 3):
        await store.append(entry(number))
        await store.say(message(number))
    stored = await store.load("m1")
    assert stored is not None
    assert [step.number for step in stored.entries] == [1, 2, 3, 9, 10]
    assert [said.number for said in stored.messages] == [1, 2, 3, 9, 10]


async def test_the_last_step_and_the_result_are_stored_together(store: Store) -> None:
    await store.create(match(), ())
    await store.append(entry(1))
    over = match(stage="over", result={"winners": [1]}, touched=999.0, revision=1)
    with pytest.raises(Taken):
        await store.append(entry(1), over)
    refused = await store.load("m1")
    await store.append(entry(2), over)
    ended = await store.load("m1")
    assert refused is not None
    assert ended is not None
    assert refused.match.stage == "running"
    assert ended.match == over


async def test_a_saved_match_is_as_saved(store: Store) -> None:
    await store.create(match(), ())
    await store.create(match("m2"), ())
    later = match(stage="over", result={"a": 1}, rematch="m2", touched=500.0, host="h", setup={"clock": 60}, revision=1)
    await store.save(later)
    stored, other = await store.load("m1"), await store.load("m2")
    assert stored == Stored(later, ())
    assert other == Stored(match("m2"), ())


async def test_a_seat_is_saved_in_place_or_added(store: Store) -> None:
    await store.create(match(), [seat(0), seat(1, kind="open")])
    taken = seat(1, name="Bea", owner="b", level="", away=True)
    await store.save(match(revision=1), [taken])
    await store.save(match(revision=2), [seat(2, kind="bot", level="easy")])
    stored = await store.load("m1")
    assert stored is not None
    assert stored.seats == (seat(0), taken, seat(2, kind="bot", level="easy"))


@pytest.mark.parametrize("count", [1, 3])
async def test_a_match_is_rearranged_for_fewer_or_more(store: Store, count: int) -> None:
    await store.create(match(stage="lobby"), [seat(0), seat(1)])
    await store.create(match("m2"), [seat(0, "m2"), seat(1, "m2")])
    row = match(stage="lobby", setup={"players": count}, revision=1)
    await store.rearrange(row, [seat(n, name="new") for n in range(count)])
    stored, other = await store.load("m1"), await store.load("m2")
    assert other is not None
    assert stored == Stored(row, tuple(seat(n, name="new") for n in range(count)))
    assert len(other.seats) == 2


async def test_the_matches_of_a_browser_last_touched_first(store: Store) -> None:
    await store.create(match("hosted", host="me", touched=10.0), [seat(0, "hosted", owner="you")])
    await store.create(match("sat", touched=30.0), [seat(0, "sat", owner="you"), seat(1, "sat", owner="me")])
    await store.create(match("both", host="me", touched=20.0), [seat(n, "both", owner="me") for n in (0, 1)])
    await store.create(match("other", host="you", touched=40.0), [seat(0, "other", kind="open")])
    mine = await store.matches_of("me")
    assert [stored.match.id for stored in mine] == ["sat", "both", "hosted"]
    assert [len(stored.seats) for stored in mine] == [2, 2, 1]
    assert [stored.match.id for stored in await store.matches_of("me", limit=1)] == ["sat"]


async def test_nobody_has_no_matches(store: Store) -> None:
    await store.create(match(host=""), [seat(0, owner="")])
    assert await store.matches_of("") == []


async def test_a_step_touches_its_match(store: Store) -> None:
    await store.create(match("first", host="me", touched=10.0), ())
    await store.create(match("second", host="me", touched=20.0), ())
    await store.append(entry(1, "first", at=5000.0))
    await store.append(entry(2, "first", at=6000.0))
    mine = await store.matches_of("me")
    loaded = await store.load("first")
    assert [(stored.match.id, stored.match.touched) for stored in mine] == [("first", 6000.0), ("second", 20.0)]
    assert loaded is not None
    assert loaded.match.touched == 6000.0


async def test_matches_that_go_on_by_themselves_oldest_first(store: Store) -> None:
    bot = {"kind": "bot", "level": "easy"}
    await store.create(match("young", created=3.0), [seat(0, "young"), seat(1, "young", **bot)])
    await store.create(match("old", created=1.0), [seat(0, "old", away=True)])
    await store.create(match("timed", created=4.0, setup={"clock": 60}), [seat(0, "timed")])
    await store.create(match("guided", created=5.0, kind="tour"), [seat(0, "guided")])
    await store.create(match("people", setup={"clock": 0}), [seat(0, "people"), seat(1, "people")])
    await store.create(match("lobby", stage="lobby"), [seat(0, "lobby", **bot)])
    await store.create(match("over", stage="over"), [seat(0, "over", **bot)])
    assert await store.unattended() == ["old", "young", "timed", "guided"]


async def test_of_two_who_change_a_match_the_second_is_refused(store: Store) -> None:
    await store.create(match(), [seat(0, kind="open")])
    await store.save(match(revision=1), [seat(0, name="Ann")])
    with pytest.raises(Outdated, match="changed meanwhile"):
        await store.save(match(revision=1), [seat(0, name="Bea")])
    with pytest.raises(Outdated, match="changed meanwhile"):
        await store.append(entry(1), match(stage="over", revision=1))
    stored = await store.load("m1")
    assert stored == Stored(match(revision=1), (seat(0, name="Ann"),))


async def test_what_came_after_a_standing(store: Store) -> None:
    await store.create(match(), [seat(0)])
    for number in (1, 2, 3):
        await store.append(entry(number))
        await store.say(message(number))
    await store.save(match(revision=1))
    assert await store.standings(["m1", "nowhere"]) == {"m1": Standing(1, 3, 3)}
    news = await store.load("m1", Standing(0, 2, 1))
    assert news is not None
    assert [step.number for step in news.entries] == [3]
    assert [said.number for said in news.messages] == [2, 3]


async def test_an_unknown_match_is_nothing_to_load_and_cannot_be_written(store: Store) -> None:
    assert await store.load("nowhere") is None
    refusals = [
        store.append(entry(1, "nowhere")),
        store.say(message(1, "nowhere")),
        store.create(match("orphan", parent="nowhere"), ()),
    ]
    for refused in refusals:
        with pytest.raises(UnknownMatch, match="There is no match"):
            await refused
    assert await store.load("orphan") is None
    for outdated in (store.save(match("nowhere")), store.rearrange(match("nowhere"), [seat(0, "nowhere")])):
        with pytest.raises(Outdated, match="or is gone"):
            await outdated


async def test_ids_and_message_numbers_are_unique(store: Store) -> None:
    await store.create(match(), ())
    await store.say(message(1))
    with pytest.raises(Taken, match=r"^Match m1 is stored already\.$"):
        await store.create(match(seed="other"), ())
    with pytest.raises(Taken, match=r"^Message 1 of match m1 is stored already\.$"):
        await store.say(replace(message(1), text="again"))
    assert await store.load("m1") == Stored(match(), (), (), (message(1),))


async def test_what_cannot_be_stored_is_refused_alone(store: Store) -> None:
    await store.create(match(), ())
    with pytest.raises(StorageError, match="cannot be stored"):
        await store.append(entry(1, note="half a letter: \ud800"))
    await store.append(entry(1))


async def test_a_database_that_answers(store: Store) -> None:
    await store.ping()


def test_a_row_says_no_more_than_it_was_told() -> None:
    assert astuple(SeatRow("m1", 0, "open")) == ("m1", 0, "open", "", "", "", False, "", False)
    assert astuple(match())[-5:] == (None, None, None, None, 0)
