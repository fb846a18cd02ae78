"""Acting, taking back, talking, leaving, looking back: what people do at a running table."""

import asyncio
import json
import time

import httpx
import pytest
from tests.server.guests import Browser, HouseForTests, Page, data_of, eventually, sentence, stream_of
from tests.server.pages.test_ways_in import FOODFIGHTERS, is_mine_or_over, two_friends

from smorgasboard.engine import SPECTATOR
from smorgasboard.server.clocks import agreement
from smorgasboard.server.live import new_match
from smorgasboard.server.live.background import next_deadline
from smorgasboard.server.live.table import Table
from smorgasboard.server.views.match import waiting_words

pytestmark = pytest.mark.anyio


async def serving(house: HouseForTests, players: int = 2) -> tuple[list[Browser], str, int]:
    """A dinner at which everybody has picked and one seat serves: may season (and take it back), roll, peek."""
    ann = await house.browser().call_me("Ann")
    match = await ann.opened("invite")
    await ann.press(f"/m/{match}/setup", players=players)
    people = [ann]
    for number in range(1, players):
        guest = house.browser()
        await guest.join((await ann.page(match)).invitations[0], f"Guest {number}")
        people.append(guest)
    await ann.press(f"/m/{match}/start")
    for person in people:
        page = await person.page(match)
        await person.press(f"/m/{match}/act", version=page.version, action=page.actions[0])
    (cook,) = (await house.table(match)).actors
    return people, match, cook


async def test_everybody_decides_at_once_and_in_any_order(house: HouseForTests) -> None:
    people, match, cook = await serving(house, 4)
    pages = [await person.page(match) for person in people]
    assert [bool(page.actions) for page in pages] == [seat == cook for seat in range(4)]


async def test_undo_goes_back_to_the_barrier_and_no_further(house: HouseForTests) -> None:
    people, match, cook = await serving(house)
    me = people[cook]
    barrier = await me.page(match)
    assert "/undo" not in " ".join(barrier.forms)
    assert (await me.post(f"/m/{match}/undo", version=barrier.version)).status_code == 422
    await me.press(f"/m/{match}/act", version=barrier.version, action="season")
    await me.press(f"/m/{match}/act", version=barrier.version + 1, action="season")
    page = await me.page(match)
    assert f"/m/{match}/undo" in page.forms
    await me.press(f"/m/{match}/undo", version=page.version)
    await me.press(f"/m/{match}/undo", version=page.version + 1)
    assert (await me.page(match)).actions == barrier.actions
    stopped = await me.post(f"/m/{match}/undo", version=page.version + 2)
    assert stopped.status_code == 422
    assert "nothing to take back" in sentence(stopped)


async def test_dice_stand(house: HouseForTests) -> None:
    people, match, cook = await serving(house)
    await people[cook].act(match, "season")
    await people[cook].act(match, "roll")
    page = await people[cook].page(match)
    assert (await people[cook].post(f"/m/{match}/undo", version=page.version)).status_code == 422


async def test_nobody_takes_back_for_others_or_twice(house: HouseForTests) -> None:
    people, match, cook = await serving(house)
    await people[cook].act(match, "season")
    version = (await house.table(match)).version
    other = await people[1 - cook].post(f"/m/{match}/undo", version=version)
    assert other.status_code == 422
    assert (await people[cook].post(f"/m/{match}/undo", version=version - 1)).status_code == 409
    await people[cook].press(f"/m/{match}/undo", version=version)
    assert (await people[cook].post(f"/m/{match}/undo", version=version)).status_code == 409
    assert (await house.table(match)).version == version + 1


async def test_clicks_without_scripts_lead_to_a_move(house: HouseForTests) -> None:
    people, match, cook = await serving(house)
    me = people[cook]
    await me.press("/preferences", ask="on")
    version = (await me.page(match)).version
    await me.press(f"/m/{match}/pick", version=version, picked="", pick="button:season")
    assert (await house.table(match)).version == version + 1
    asked = await me.press(f"/m/{match}/pick", version=version + 1, picked="", pick="button:roll")
    assert "confirm=1" in asked
    confirm = await me.get(asked)
    assert confirm.status_code == 200
    page = Page.read(confirm.text)
    assert "cannot be taken back" in page.text
    assert page.all("input", name="action", value="roll")
    assert page.all("input", type="checkbox", name="never")
    await me.press(f"/m/{match}/act", version=version + 1, action="roll", never="1")
    assert (await house.table(match)).version == version + 2
    assert not Page.read((await me.get("/")).text).all("input", name="ask", checked="")
    answer = await me.post(f"/m/{match}/pick", version=version + 2, picked="", pick="button:roll")
    assert answer.status_code == 422


async def test_two_clicks_make_a_move_and_a_wrong_one_says_why(house: HouseForTests) -> None:
    ann, bea, match = await two_friends(house, FOODFIGHTERS)
    table = await house.table(match)
    me = (ann, bea)[table.actors[0]]
    for _ in range(60):
        page = await me.page(match)
        paths = [way for way in _ways(page) if len(way[0]) > 1]
        if paths:
            break
        await me.press(f"/m/{match}/act", version=page.version, action=page.actions[0])
        me = (ann, bea)[table.actors[0]]
    spots, action, *_ = paths[0]
    where = await me.press(f"/m/{match}/pick", version=page.version, picked="", pick=spots[0])
    assert "picked=" in where
    half = Page.read((await me.get(where)).text)
    assert half.all("button", **{"data-spot": spots[0], "aria-pressed": "true"})
    back = await me.press(f"/m/{match}/pick", version=page.version, picked=spots[0], pick=spots[0])
    assert not Page.read((await me.get(back)).text).all("button", **{"aria-pressed": "true"})
    await me.press("/preferences")
    await me.press(f"/m/{match}/pick", version=page.version, picked=",".join(spots[:-1]), pick=spots[-1])
    assert table.entries[-1].action == action
    nonsense = await (ann, bea)[table.actors[0]].post(f"/m/{match}/pick", version=0, picked="", pick="the moon")
    assert nonsense.status_code == 422
    cook = (ann, bea)[table.actors[0]]
    assert (await cook.get(f"/m/{match}/why", params={"picked": "the moon"})).json()["why"] == ""
    refused = [await cook.get(f"/m/{match}/why", params={"picked": f"button:{do}"}) for do in ("roll", "end")]
    assert any(answer.json()["why"] for answer in refused), "nobody may both begin a turn and end it"


def _ways(page: Page) -> list[tuple[list[str], str, str, bool]]:
    return [tuple(path) for path in json.loads(page.scripts["paths"])]


async def test_a_whole_action_is_done_though_something_else_was_picked_before(house: HouseForTests) -> None:
    ann, bea, match = await two_friends(house, FOODFIGHTERS)
    table = await house.table(match)
    me = (ann, bea)[table.actors[0]]
    page = await me.page(match)
    begun = next(way[0][0] for way in _ways(page) if len(way[0]) > 1)
    (whole,), action, *_ = next(way for way in _ways(page) if len(way[0]) == 1)
    await me.press("/preferences")
    await me.press(f"/m/{match}/pick", version=page.version, picked=begun, pick=whole)
    assert table.entries[-1].action == action


async def test_a_hint_has_its_reason(house: HouseForTests) -> None:
    people, match, cook = await serving(house)
    answer = (await people[cook].get(f"/m/{match}/hint")).json()
    assert answer["reason"] == "A hard bot likes the first best."
    assert answer["spots"] == [f"button:{answer['action']}"]
    assert answer["reason"] in (await people[cook].page(match, hint=1)).text
    assert (await people[1 - cook].get(f"/m/{match}/hint")).status_code == 422


async def test_programs_are_given_hints_like_people(house: HouseForTests) -> None:
    people, match, cook = await serving(house)
    answer = (await people[cook].get(f"/api/v1/matches/{match}/hint")).json()
    assert answer == {
        "version": (await house.table(match)).version,
        "action": answer["action"],
        "reason": "A hard bot likes the first best.",
        "spots": [f"button:{answer['action']}"],
    }
    assert (await people[1 - cook].get(f"/api/v1/matches/{match}/hint")).status_code == 422


async def test_where_hints_are_not_agreed_on_nobody_gets_one(house: HouseForTests) -> None:
    ann = await house.browser().call_me("Ann")
    seats = [{"kind": "person"}, {"kind": "bot"}]
    wanted = {"game": "foodfighters", "seats": seats, "hints": False}
    match = (await ann.http.post("/api/v1/matches", json=wanted)).json()["id"]
    for way in (f"/api/v1/matches/{match}/hint", f"/m/{match}/hint"):
        answer = await ann.get(way)
        assert (answer.status_code, sentence(answer)) == (403, "At this table nobody is given hints.")
    assert not (await ann.page(match)).all("form", id="hint")
    assert not new_match.again(await house.table(match)).row.setup["hints"]


async def test_a_hint_that_fails_is_said_to_and_changes_nothing(house: HouseForTests) -> None:
    people, match, cook = await serving(house)
    house.bot_workers.fails = True
    answer = await people[cook].get(f"/m/{match}/hint")
    assert answer.status_code == 503


async def test_chat_reaches_everybody_with_the_right_name(house: HouseForTests) -> None:
    ann, bea, match = await two_friends(house)
    eve = await house.browser().call_me("Ann")  # somebody who watches calls herself as a player does
    await bea.press(f"/m/{match}/chat", text="  Hello\n\nthere ")
    await eve.press(f"/m/{match}/chat", text="I am Ann, honest")
    said = (await house.table(match)).messages
    assert (said[0].seat, said[0].name, said[0].text) == (1, "Bea", "Hello there")
    assert said[1].seat == -1
    assert said[1].name != "Ann"
    for visitor in (ann, bea, eve):
        assert "Hello there" in (await visitor.page(match)).text
    assert (await ann.post(f"/m/{match}/chat", text=" \n ")).status_code == 400


async def test_chat_works_in_the_lobby_too(house: HouseForTests) -> None:
    ann = house.browser()
    match = await ann.opened("invite")
    await ann.press(f"/m/{match}/chat", text="Anybody there?")
    assert (await house.table(match)).messages[0].seat == 0


async def test_looking_back_shows_an_earlier_moment_and_nothing_to_do(house: HouseForTests) -> None:
    people, match, cook = await serving(house)
    await people[cook].act(match, "season")
    page = await people[cook].page(match, at=0)
    assert "You look back at step 0 of 3" in page.text
    assert page.actions == []
    assert (await people[cook].page(match, at=99)).actions, "the present is no look back"
    assert (await people[cook].page(match, at=-7)).text == page.text


async def test_since_your_last_turn(house: HouseForTests) -> None:
    people, match, cook = await serving(house)
    await people[cook].act(match, "season")
    await people[cook].act(match, "roll")
    other = (await people[1 - cook].page(match)).text
    assert "Since your last turn" in other
    assert "Seasoned" in other
    assert "Since your last turn" not in (await people[cook].page(match)).text


async def test_who_leaves_is_replaced_until_they_return(house: HouseForTests) -> None:
    people, match, cook = await serving(house)
    table = await house.table(match)
    house.bot_workers.awake.clear()
    await people[cook].press(f"/m/{match}/leave")
    assert "A bot keeps your seat warm" in (await people[cook].page(match)).text
    house.bot_workers.awake.set()
    await eventually(lambda: moved_by(table, "bot"))
    await people[cook].press(f"/m/{match}/return")
    assert table.level_of(cook) is None
    await asyncio.gather(*table.background)  # a step that was being stored is stored
    version = table.version
    for _ in range(100):
        await asyncio.sleep(0)
    assert table.version == version or not table.running or table.actors != (cook,)


async def moved_by(table: Table, author: str) -> bool:
    return any(entry.by == author for entry in table.entries)


async def test_when_the_time_is_over_a_bot_decides(house: HouseForTests, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(agreement, "CLOCKS", (0, 1))
    ann = house.browser()
    match = await ann.opened("same-screen")
    await ann.press(f"/m/{match}/setup", players=3, clock=1, rounds=1, peeking="no", without=["rolling", "seasoning"])
    await ann.press(f"/m/{match}/start")
    table = await house.table(match)
    await ann.press(f"/m/{match}/uncover", seat=0)
    assert "0:0" in (await ann.page(match)).text
    await eventually(lambda: moved_by(table, "clock"))
    await eventually(lambda: is_over(table))
    assert {entry.by for entry in table.entries} == {"clock"}
    for passage in table.story.of(SPECTATOR):
        assert passage.lines[0] == f"The clock moves for {table.names[passage.step.seat]}."


async def is_over(table: Table) -> bool:
    return not table.running


async def test_nobody_gains_time_by_undoing(house: HouseForTests) -> None:
    people, match, cook = await serving(house)
    table = await house.table(match)
    table.row = table.change(setup={**table.row.setup, "clock": 300})
    before = next_deadline(table)
    await people[cook].act(match, "season")
    assert next_deadline(table) >= before
    await people[cook].press(f"/m/{match}/undo", version=table.version)
    assert next_deadline(table) == before
    assert before - time.time() < 300


async def test_spectators_see_what_a_person_beside_the_table_sees(house: HouseForTests) -> None:
    people, match, cook = await serving(house)
    eve = house.browser()
    page = await eve.page(match)
    assert page.actions == []
    assert "Hand: []" in page.text
    assert f"/m/{match}/leave" not in page.forms
    hand = (await house.table(match)).play.state.view(cook)["hand"]
    assert f"Hand: {hand}" in (await people[cook].page(match)).text


async def test_a_stream_brings_the_whole_view_whenever_something_happens(house: HouseForTests) -> None:
    people, match, cook = await serving(house)
    async with stream_of(people[1 - cook], f"/m/{match}/stream") as stream:
        first = await stream.next()
        assert "event: view" in first
        assert 'id="stage"' in data_of(first)
        await people[cook].act(match, "season")
        assert "Seasoned" in data_of(await stream.until("id: 3"))
        await people[cook].press(f"/m/{match}/chat", text="Salty!")
        assert "Salty!" in data_of(await stream.until("Salty!"))


async def test_scripts_get_a_short_answer_and_the_stream_does_the_rest(house: HouseForTests) -> None:
    people, match, cook = await serving(house)
    version = (await house.table(match)).version
    script = {"hx-request": "true"}
    fields = {"version": version, "action": "season"}
    done = await people[cook].http.post(f"/m/{match}/act", data=fields, headers=script)
    assert (done.status_code, done.content) == (204, b"")
    late = await people[cook].http.post(f"/m/{match}/act", data={**fields, "action": "roll"}, headers=script)
    assert late.status_code == 409
    assert "moved on" in late.json()["error"]
    opened = await people[cook].http.post("/play", data={"game": FOODFIGHTERS}, headers=script)
    assert opened.headers["hx-redirect"].startswith("/m/")


async def test_hot_seat_with_secrets_hands_the_screen_over(house: HouseForTests) -> None:
    ann = await house.browser().call_me("Ann")
    match = await ann.opened("same-screen")
    await ann.press(f"/m/{match}/start")
    table = await house.table(match)
    hands = [table.play.state.view(seat)["hand"] for seat in range(2)]
    covered = await ann.get(f"/m/{match}")
    assert "Hand the table to Ann" in covered.text
    assert not any(str(hand) in covered.text for hand in hands)
    await ann.press(f"/m/{match}/uncover", seat=1)  # both decide at once: the second may look first
    page = await ann.page(match)
    assert str(hands[1]) in page.text
    assert str(hands[0]) not in page.text
    await ann.press(f"/m/{match}/act", version=page.version, action=page.actions[0])
    assert (table.entries[0].seat, table.actors) == (1, (0,))
    covered = await ann.get(f"/m/{match}")
    assert "Hand the table to Ann" in covered.text
    await ann.press(f"/m/{match}/uncover", seat=0)
    assert str(hands[0]) in (await ann.page(match)).text
    assert (await ann.post(f"/m/{match}/uncover", seat=7)).status_code == 403


@pytest.mark.parametrize("game", [FOODFIGHTERS, "consumption:retail"], ids=["nothing hidden", "only decks hidden"])
async def test_hot_seat_without_secrets_needs_no_handing_over(house: HouseForTests, game: str) -> None:
    ann = house.browser()
    match = await ann.opened("same-screen", game)
    await ann.press(f"/m/{match}/start")
    table = await house.table(match)
    seen = set()
    for _ in range(20):
        page = await ann.page(match)
        assert page.stage["data-stage"] == "table"
        seen.add(table.actors[0])
        await ann.press(f"/m/{match}/act", version=page.version, action=page.actions[-1])
    assert seen == {0, 1}


async def all_forgotten(house: HouseForTests) -> bool:
    """A table goes when its album is written."""
    house.house.tidy_up()
    return house.house.live() == []


async def test_everything_goes_on_after_tables_were_forgotten(
    house: HouseForTests, monkeypatch: pytest.MonkeyPatch
) -> None:
    people, match, cook = await serving(house)
    before, stood = await people[cook].page(match), (await house.table(match)).play.state.to_json()
    monkeypatch.setattr("smorgasboard.server.live.house.IDLE", -1.0)
    await eventually(lambda: all_forgotten(house))
    after = await people[cook].page(match)
    assert (after.version, after.actions) == (before.version, before.actions)
    assert (await house.table(match)).play.state.to_json() == stood


async def test_a_table_that_somebody_looks_at_is_not_forgotten(
    house: HouseForTests, monkeypatch: pytest.MonkeyPatch
) -> None:
    people, match, _cook = await serving(house)
    monkeypatch.setattr("smorgasboard.server.live.house.IDLE", -1.0)
    async with stream_of(people[0], f"/m/{match}/stream") as stream:
        await stream.next()
        house.house.tidy_up()
        assert [table.id for table in house.house.live()] == [match]


async def test_bots_play_whole_matches_against_each_other_once_everybody_left(house: HouseForTests) -> None:
    ann = house.browser()
    match = await ann.opened("play")
    await ann.press(f"/m/{match}/leave")
    table = await house.table(match)
    await eventually(lambda: is_over(table))
    assert isinstance(await ann.get(f"/m/{match}"), httpx.Response)
    assert await is_mine_or_over(house, match)


async def test_a_window_too_many_is_refused(house: HouseForTests, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("smorgasboard.server.live.table.MOST_STREAMS_EACH", 2)
    people, match, _ = await serving(house)
    async with stream_of(people[0], f"/m/{match}/stream") as one, stream_of(people[0], f"/m/{match}/stream") as two:
        assert await one.next()
        assert await two.next()
        for path in (f"/m/{match}/stream", f"/api/v1/matches/{match}/stream"):
            refused = await people[0].get(path)
            assert refused.status_code == 429
            assert "onlookers" in refused.text
        async with stream_of(people[1], f"/m/{match}/stream") as other:
            assert await other.next()


async def test_several_who_think_or_are_to_move_are_many(house: HouseForTests) -> None:
    house.bot_workers.awake.clear()
    ann = await house.browser().call_me("Ann")
    match = await ann.opened("play", level="medium")
    table = await house.table(match)
    assert len(table.actors) == 2
    assert waiting_words(table) == f"{table.names[0]} and {table.names[1]} are to move."
    await ann.act(match, table.game.actions.text(table.play.state.legal_actions(0)[0]))
    assert waiting_words(table) == f"{table.names[1]} is thinking …"


@pytest.mark.parametrize("language", ["en", "de"])
async def test_the_contents_of_a_rules_page_are_words(house: HouseForTests, language: str) -> None:
    page = (await house.browser().get("/rules/consumption", headers={"accept-language": language})).text
    contents = page.partition('class="toc')[2].partition("</nav>")[0]
    assert "&amp;" in contents
    assert "&amp;amp;" not in page
