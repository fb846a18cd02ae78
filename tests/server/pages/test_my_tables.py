"""My tables: what waits for whom, friends, and everything about me to be seen, saved and deleted."""

import asyncio
import io
import json
import zipfile

import pytest
from tests.server.guests import Browser, HouseForTests, Page, eventually, match_of, stream_of
from tests.server.live.test_at_the_table import serving
from tests.server.pages.test_devices import another_device, phrase_of, who_is
from tests.server.pages.test_ends_and_records import finished

import smorgasboard as sb

pytestmark = pytest.mark.anyio


async def seen(somebody: Browser, search: str = "") -> Page:
    answer = await somebody.get("/tables", params={"search": search})
    assert answer.status_code == 200
    return Page.read(answer.text)


async def saved(somebody: Browser) -> dict[str, str]:
    answer = await somebody.get("/tables/export")
    with zipfile.ZipFile(io.BytesIO(answer.content)) as file:
        return {name: file.read(name).decode() for name in file.namelist()}


async def delete(somebody: Browser) -> None:
    assert (await somebody.post("/tables/delete")).status_code == 409, "it is asked first"
    await somebody.press("/tables/delete", sure="everything")


async def test_what_waits_for_me_comes_first_and_longest_first(house: HouseForTests) -> None:
    ann = await house.browser().call_me("Ann")
    matches = [await ann.opened("play", "foodfighters:classic") for _ in range(3)]
    lobby = await ann.opened("invite", "foodfighters:classic")

    async def settled() -> bool:
        return all([(await house.table(match)).actors == (0,) for match in matches])

    await eventually(settled)
    order = [link["href"] for link in (await seen(ann)).all("a") if link.get("class") in ("button main", "button")]
    listed = [match_of(href) for href in order if href.startswith("/m/")]
    asked = {match: (await house.table(match)).asked_since(0) for match in matches}
    assert listed == [*sorted(matches, key=lambda match: asked[match]), lobby]


async def test_friends_and_games_are_found_by_a_word(house: HouseForTests) -> None:
    people, match, _cook = await serving(house)
    other = await people[0].opened("play", "foodfighters:classic")
    for words, found in (("", {match, other}), ("guest", {match}), ("FOODFIGHTERS", {other}), ("nobody", set())):
        links = {link.get("href", "") for link in (await seen(people[0], words)).all("a")}
        assert {each for each in (match, other) if f"/m/{each}" in links} == found, words


async def test_a_finished_match_has_result_replay_and_rematch(house: HouseForTests) -> None:
    people, match = await finished(house)
    page = await seen(people[0])
    assert f"/m/{match}/rematch" in page.forms
    assert any(link.get("href") == f"/m/{match}/replay" for link in page.all("a"))
    again = await people[0].press(f"/m/{match}/rematch")
    assert any(link.get("href") == again for link in (await seen(people[0])).all("a"))


async def test_a_friend_is_invited_again_with_one_click(house: HouseForTests) -> None:
    people, _match, _cook = await serving(house)
    page = await seen(people[0])
    assert "Guest 1" in page.text
    (friend,) = page.all("input", name="friend")
    assert friend["value"] != await who_is(people[1]), "nobody learns what another's cookie holds"
    table = await house.table(match_of(await people[0].press("/tables/friend", friend=friend["value"])))
    assert [seat.name for seat in table.seats] == ["Ann", "Guest 1"]
    assert table.row.stage == "lobby"
    assert f"/m/{table.id}" in (await people[1].get("/")).text
    assert table.owned_by(await who_is(people[1])) == (1,)


async def test_strangers_are_nobodys_friends(house: HouseForTests) -> None:
    people, _match, _cook = await serving(house)
    (friend,) = (await seen(people[0])).all("input", name="friend")
    eve = await house.browser().call_me("Eve")
    assert (await eve.post("/tables/friend", friend=friend["value"])).status_code == 404
    assert "Guest 1" not in (await seen(eve)).text


async def test_all_that_is_stored_about_me_is_one_file(house: HouseForTests) -> None:
    people, over = await finished(house)
    ann = people[0]
    running = await ann.opened("same-screen")
    await ann.press(f"/m/{running}/start")
    await ann.press(f"/m/{running}/chat", text="Mahlzeit")
    await another_device(ann)
    await phrase_of(ann)
    files = await saved(ann)
    record = sb.Record.loads(files[f"records/{over}.jsonl"])
    assert record.result is not None
    about = json.loads(files["about-me.json"])
    assert about["not_to_be_had_before_they_end"] == [running], "hands are hidden there"
    assert [line["text"] for line in about["chat"]] == ["Mahlzeit"]
    assert (len(about["devices"]), about["has_a_phrase"]) == (2, True)
    assert await who_is(people[1]) not in str(files)
    page = (await seen(ann)).text
    assert "2 tables, with their steps" in page
    assert "the mark of a recovery phrase" in page


async def test_a_running_match_goes_on_with_a_bot_after_deletion(house: HouseForTests) -> None:
    people, match, cook = await serving(house)
    gone, other = people[cook], people[1 - cook]
    await gone.press(f"/m/{match}/chat", text="I am off")
    name = (await house.table(match)).names[cook]
    async with stream_of(other, f"/m/{match}/stream") as watched:
        await watched.next()
        before = (await house.table(match)).version
        await delete(gone)
        await watched.until("event: bye")

    async def played_on() -> bool:
        return (await house.table(match)).version > before

    await eventually(played_on)
    table = await house.table(match)
    assert (table.seats[cook].kind, table.seats[cook].owner) == ("bot", "")
    page = (await other.page(match)).text
    assert name not in page
    assert "I am off" not in page
    assert "Player" in page
    assert "smorgasboard" not in gone.http.cookies


async def test_records_stay_without_the_name_and_verify(house: HouseForTests) -> None:
    people, match = await finished(house)
    await delete(people[0])
    record = sb.Record.loads((await people[1].get(f"/m/{match}/record")).text)
    assert record.header.seats[0] == "Player 1"
    sb.verify(record)
    stored = await house.house.stored(match)
    assert (stored.match.host, stored.seats[0].owner) == ("", "")


async def test_a_table_where_nobody_else_sat_goes_and_a_chair_in_a_lobby_is_free_again(house: HouseForTests) -> None:
    ann = await house.browser().call_me("Ann")
    alone, lobby = await ann.opened("play", "foodfighters:classic"), await ann.opened("invite")
    bea = house.browser()
    await bea.join((await ann.page(lobby)).invitations[0], "Bea")
    await delete(ann)
    assert (await bea.get(f"/m/{alone}")).status_code == 404
    table = await house.table(lobby)
    assert [(seat.kind, seat.name) for seat in table.seats][1] == ("person", "Bea")
    assert table.seats[0].kind == "open"


async def test_deletion_ends_all_devices_and_the_phrase(house: HouseForTests) -> None:
    ann = await house.browser().call_me("Ann")
    phone, phrase, who = await another_device(ann), await phrase_of(ann), await who_is(ann)
    await delete(ann)
    assert "taken off your devices" in (await phone.get("/")).text
    assert (await house.browser().post("/recover", phrase=phrase)).status_code == 400
    store = house.house.store
    assert (await store.person(who), await store.devices_of(who)) == (None, [])


async def test_deleted_while_steps_are_played_nothing_is_left_of_the_owner(house: HouseForTests) -> None:
    people, match, cook = await serving(house)
    who = await who_is(people[cook])
    page = await people[cook].page(match)
    await asyncio.gather(
        people[cook].act(match, page.actions[0], page.version),
        people[cook].post("/tables/delete", sure="everything"),
        people[1 - cook].post(f"/m/{match}/chat", text="Hello"),
    )
    stored = await house.house.stored(match)
    assert who not in str((stored.match, stored.seats))
