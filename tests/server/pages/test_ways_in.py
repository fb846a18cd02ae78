"""Play now, same screen, invitations, the guided game."""

import httpx
import pytest
from tests.server.guests import Browser, HouseForTests, eventually, sentence

pytestmark = pytest.mark.anyio
FOODFIGHTERS = "foodfighters:classic"


async def two_friends(house: HouseForTests, game: str = "dinner:home") -> tuple[Browser, Browser, str]:
    """Ann hosts, Bea came by invitation, the match runs."""
    ann, bea = await house.browser().call_me("Ann"), house.browser()
    match = await ann.opened("invite", game)
    lobby = await ann.page(match)
    assert await bea.join(lobby.invitations[0], "Bea") == match
    await ann.press(f"/m/{match}/start")
    return ann, bea, match


async def test_the_shelf_has_every_game_and_its_ways_in(house: HouseForTests) -> None:
    ann = house.browser()
    shelf = await ann.get("/")
    assert shelf.status_code == 200
    for words in ("Foodfighters", "Play now", "Invite friends", "Same screen"):
        assert words in shelf.text
    assert "httponly" in shelf.headers["set-cookie"].lower()
    assert "samesite=lax" in shelf.headers["set-cookie"].lower()


async def test_play_now_is_one_click_to_a_running_match(house: HouseForTests) -> None:
    ann = await house.browser().call_me("Ann")
    match = await ann.opened("play", FOODFIGHTERS, level="easy")
    await eventually(lambda: is_mine_or_over(house, match))
    page = await ann.page(match)
    assert page.stage["data-stage"] == "table"
    assert "data-my-turn" in page.stage
    assert "Ann" in page.text
    assert page.actions
    await ann.press(f"/m/{match}/act", version=page.version, action=page.actions[0])
    assert (await ann.page(match)).version > page.version


async def test_bots_answer_by_themselves(house: HouseForTests) -> None:
    ann = house.browser()
    match = await ann.opened("play", level="hard")
    page = await ann.page(match)
    await ann.press(f"/m/{match}/act", version=page.version, action=page.actions[0])
    table = await house.table(match)
    await eventually(lambda: is_mine_or_over(house, match))
    assert {entry.by for entry in table.entries} == {"person", "bot"}


async def test_bots_are_not_told_the_seed_of_the_dice(house: HouseForTests) -> None:
    match = await house.browser().opened("play", level="hard")
    table = await house.table(match)
    await eventually(lambda: is_mine_or_over(house, match))
    await house.house.set_away(table, [0], True)
    await eventually(lambda: was_asked(house))
    assert [seed for seed in house.bot_workers.seeds if table.row.seed in seed] == []


async def was_asked(house: HouseForTests) -> bool:
    return len(house.bot_workers.seeds) > 2


async def is_mine_or_over(house: HouseForTests, match: str) -> bool:
    table = await house.table(match)
    return not table.running or 0 in table.actors


async def test_who_has_no_nickname_plays_too(house: HouseForTests) -> None:
    ann = house.browser()
    page = await ann.page(await ann.opened("play"))
    assert "You" in page.text


async def test_levels_and_games_that_do_not_exist_are_said_to(house: HouseForTests) -> None:
    ann = house.browser()
    answer = await ann.post("/play", game=FOODFIGHTERS, level="godlike")
    assert answer.status_code == 400
    assert "godlike" in sentence(answer)
    for way in ("play", "invite", "same-screen", "tour"):
        answer = await ann.post(f"/{way}", game="foodfigters")
        assert answer.status_code == 404, way
        assert "did you mean foodfighters" in sentence(answer)
        assert (await ann.post(f"/{way}")).status_code == 404


async def test_a_running_match_is_on_the_shelf_of_those_who_play_it(house: HouseForTests) -> None:
    ann, bea, match = await two_friends(house, FOODFIGHTERS)
    theirs = [(await each.get("/")).text for each in (ann, bea)]
    assert all(f"/m/{match}" in each for each in theirs)
    assert sum("Your turn" in each for each in theirs) == 1
    assert f"/m/{match}" not in (await house.browser().get("/")).text


async def test_an_invitation_seats_a_friend_in_another_browser(house: HouseForTests) -> None:
    ann, bea = await house.browser().call_me("Ann"), house.browser()
    match = await ann.opened("invite")
    lobby = await ann.page(match)
    assert lobby.invitations
    asked = await bea.get(httpx.URL(lobby.invitations[0]).path)
    assert "Ann has a seat for you" in asked.text
    assert (await house.table(match)).seats[1].kind == "open", "looking at an invitation takes no seat"
    assert await bea.join(lobby.invitations[0], "Bea") == match
    assert "Bea" in (await ann.page(match)).text
    await ann.press(f"/m/{match}/start")
    assert (await bea.page(match)).actions


async def test_a_taken_seat_is_not_given_twice(house: HouseForTests) -> None:
    ann, bea, cem = house.browser(), house.browser(), house.browser()
    match = await ann.opened("invite")
    invitation = httpx.URL((await ann.page(match)).invitations[0]).path
    await bea.join(invitation, "Bea")
    answer = await cem.post(invitation, nickname="Cem")
    assert answer.status_code == 403
    assert "taken by now" in (await cem.get(invitation)).text
    assert await bea.join(invitation, "Bea again") == match, "who sits there already just goes on"
    assert [seat.name for seat in (await house.table(match)).seats][1] == "Bea"


async def test_two_of_one_name_are_told_apart(house: HouseForTests) -> None:
    ann, other = await house.browser().call_me("Ann"), house.browser()
    match = await ann.opened("invite")
    await other.join((await ann.page(match)).invitations[0], "Ann")
    names = [seat.name for seat in (await house.table(match)).seats]
    assert len(set(names)) == 2


async def test_only_the_host_sees_invitations(house: HouseForTests) -> None:
    ann, bea = house.browser(), house.browser()
    match = await ann.opened("invite")
    await ann.press(f"/m/{match}/setup", players=3)
    invitations = (await ann.page(match)).invitations
    await bea.join(invitations[0], "Bea")
    for visitor in (bea, house.browser()):
        answer = await visitor.get(f"/m/{match}")
        assert answer.status_code == 200
        assert "/join/" not in answer.text


async def test_a_match_with_open_seats_does_not_start(house: HouseForTests) -> None:
    ann = house.browser()
    match = await ann.opened("invite")
    answer = await ann.post(f"/m/{match}/start")
    assert answer.status_code == 400
    assert "open seats" in sentence(answer)
    await ann.press(f"/m/{match}/seats/1", kind="bot", level="easy")
    await ann.press(f"/m/{match}/start")
    await ann.press(f"/m/{match}/start")  # a second click does no harm
    assert (await house.table(match)).running


async def test_the_lobby_takes_options_of_all_kinds(house: HouseForTests) -> None:
    ann = house.browser()
    match = await ann.opened("same-screen")
    await ann.press(f"/m/{match}/setup", players=4, clock=300, rounds=2, peeking="no", without=["rolling"])
    table = await house.table(match)
    assert table.setting("options") == {"rounds": 2, "peeking": "no", "without": ["rolling"]}
    assert table.setting("clock") == 300
    assert len(table.seats) == 4
    lobby = await ann.page(match)
    assert lobby.all("input", name="rounds", value="2")
    assert lobby.all("option", value="no", selected="")
    assert lobby.all("input", name="without", value="rolling", checked="")
    await ann.press(f"/m/{match}/setup", players=3)
    assert len((await house.table(match)).seats) == 3
    await ann.press(f"/m/{match}/start")
    state = (await house.table(match)).play.state
    assert (len(state.actors()), state.view(0)["rounds"]) == (3, 2)
    late = await ann.post(f"/m/{match}/setup", players=2)
    assert late.status_code == 409


@pytest.mark.parametrize(
    "fields",
    [
        {"players": "5"},
        {"players": "1"},
        {"players": "999999999"},
        {"players": "-1"},
        {"players": "two"},
        {"players": "²"},
        {"rounds": "4"},
        {"rounds": "many"},
        {"peeking": "maybe"},
        {"without": "washing up"},
        {"clock": "7"},
        {"clock": "soon"},
        {"clock": "-60"},
    ],
    ids=str,
)
async def test_set_ups_that_the_game_does_not_allow_are_refused(house: HouseForTests, fields: dict[str, str]) -> None:
    ann = house.browser()
    match = await ann.opened("same-screen")
    before = (await house.table(match)).row
    answer = await ann.post(f"/m/{match}/setup", **fields)
    assert answer.status_code in {400, 422}
    assert sentence(answer).endswith(".")
    assert (await house.table(match)).row == before


async def test_seats_are_given_and_taken_in_the_lobby(house: HouseForTests) -> None:
    ann, bea = await house.browser().call_me("Ann"), house.browser()
    match = await ann.opened("invite")
    await ann.press(f"/m/{match}/seats/1", kind="bot", level="hard")
    assert (await house.table(match)).seats[1].level == "hard"
    await ann.press(f"/m/{match}/seats/1", kind="open")
    await bea.join((await ann.page(match)).invitations[0], "Bea")
    await bea.press(f"/m/{match}/seats/1", name="Beatrix")
    assert (await house.table(match)).seats[1].name == "Beatrix"
    await ann.press(f"/m/{match}/seats/1", kind="me", name="Cem", sure="Beatrix")
    assert (await house.table(match)).seats[1].owner == (await house.table(match)).seats[0].owner
    for kind, status in (("king", 400), ("bot", 303)):
        answer = await ann.post(f"/m/{match}/seats/1", kind=kind, level="easy")
        assert answer.status_code == status
    assert (await ann.post(f"/m/{match}/seats/9", kind="bot")).status_code == 404
    assert (await ann.post(f"/m/{match}/seats/-1", kind="bot")).status_code == 404


async def test_the_guided_game_makes_the_learner_do_each_move_and_then_goes_on(house: HouseForTests) -> None:
    ann = house.browser()
    match = await ann.opened("tour", FOODFIGHTERS)
    table = await house.table(match)
    tour = table.tour
    assert tour is not None
    wrong = await ann.act(match, "surrender")
    assert wrong.status_code == 422
    while table.lesson is not None:
        lesson = table.lesson
        if lesson.seat == tour.learner:
            page = await ann.page(match)
            assert page.actions == [lesson.do], "only what the host asks for can be chosen"
            assert (await ann.post(f"/m/{match}/undo", version=page.version)).status_code == 422
            await ann.press(f"/m/{match}/act", version=page.version, action=lesson.do)
        else:
            version = table.version
            await eventually(lambda before=version: moved_on(house, match, before))
    assert {entry.by for entry in table.entries} == {"person", "tour"}
    assert len((await ann.page(match)).actions) != 1 or not table.running
    assert tour.farewell[:20] in (await ann.page(match)).text


async def moved_on(house: HouseForTests, match: str, version: int) -> bool:
    return (await house.table(match)).version > version


async def test_a_game_without_a_tour_says_so(house: HouseForTests) -> None:
    answer = await house.browser().post("/tour", game="dinner:home")
    assert answer.status_code == 400
    assert "no guided first game" in sentence(answer)


async def test_a_name_alone_leaves_the_language_to_the_browser(house: HouseForTests) -> None:
    ann = house.browser()
    ann.http.headers["accept-language"] = "de"
    await ann.post("/preferences", nickname="Ann")
    assert 'lang="de"' in (await ann.get("/")).text
    await ann.post("/preferences", language="en")
    assert 'lang="en"' in (await ann.get("/")).text
    await ann.post("/preferences", language="auto")
    assert 'lang="de"' in (await ann.get("/")).text
