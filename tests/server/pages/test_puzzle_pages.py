"""Puzzles in the house: one a day, all to choose from, answered, kept and forgotten; and the same by API."""

import json

import pytest
from tests.server.guests import Browser, HouseForTests, Page, match_of, sentence
from tests.server.pages.test_devices import another_device
from tests.server.pages.test_my_tables import delete, saved

import smorgasboard as sb
from smorgasboard.puzzles import Puzzle, games_with_puzzles, puzzles_of
from smorgasboard.puzzles.telling import question

pytestmark = pytest.mark.anyio


def one_of(name: str) -> Puzzle:
    return puzzles_of(sb.load(name))[0]


def at(puzzle: Puzzle) -> str:
    return f"/puzzles/{puzzle.game}/{puzzle.number}"


async def seen(somebody: Browser, path: str) -> Page:
    answer = await somebody.get(path)
    assert answer.status_code == 200, sentence(answer)
    return Page.read(answer.text)


async def test_the_shelf_has_one_and_the_list_has_all(house: HouseForTests) -> None:
    ann = house.browser()
    shelf = await seen(ann, "/")
    assert "Today's puzzle" in shelf.text
    todays = await ann.get("/puzzles/today")
    listed = {link.get("href", "") for link in (await seen(ann, "/puzzles")).all("a")}
    assert todays.headers["location"] in listed
    assert listed >= {at(puzzle) for game in games_with_puzzles() for puzzle in puzzles_of(game)}


@pytest.mark.parametrize("name", ["foodfighters", "consumption", "foodadvice"])
async def test_wrong_is_told_with_its_reason_and_right_with_all(house: HouseForTests, name: str) -> None:
    ann, puzzle = house.browser(), one_of(name)
    page = await seen(ann, at(puzzle))
    assert question(puzzle) in page.text
    assert puzzle.why["en"] not in page.text
    assert set(page.actions) >= {puzzle.answer, puzzle.tempting.action}
    wrong = await seen(ann, await ann.press(f"{at(puzzle)}/try", action=puzzle.tempting.action))
    assert "Not quite." in wrong.text
    assert puzzle.tempting.why["en"] in wrong.text
    assert puzzle.answer in wrong.actions, "one may try again"
    hinted = await seen(ann, f"{at(puzzle)}?hint=2")
    assert any("advised" in facts.get("class", "").split() for _tag, facts in hinted.elements)
    right = await seen(ann, await ann.press(f"{at(puzzle)}/try", action=puzzle.answer))
    assert "Right!" in right.text
    assert puzzle.why["en"] in right.text
    assert right.actions == []


async def test_clicks_without_scripts_lead_to_the_same(house: HouseForTests) -> None:
    ann, puzzle = house.browser(), one_of("foodfighters")
    ways = json.loads((await seen(ann, at(puzzle))).scripts["paths"])
    way = next(way for way, action, _words, _asks in ways if action == puzzle.answer)
    path, picked = at(puzzle), ""
    for spot in way:
        path = await ann.press(f"{at(puzzle)}/pick", picked=picked, pick=spot)
        picked = ",".join(filter(None, (picked, spot)))
    assert "Right!" in (await seen(ann, path)).text
    nothing = await ann.post(f"{at(puzzle)}/pick", picked="", pick="nowhere")
    assert nothing.status_code == 422
    refused = await ann.post(f"{at(puzzle)}/try", action="fly away")
    assert (refused.status_code, sentence(refused).count(".") >= 1) == (400, True)


async def test_the_solution_is_shown_in_the_language_of_whoever_asks(house: HouseForTests) -> None:
    ann, puzzle = house.browser(), one_of("foodfighters")
    await ann.press("/preferences", language="de")
    page = await seen(ann, f"{at(puzzle)}?show=1")
    assert puzzle.why["de"] in page.text
    assert "So oft fanden Bots es" in page.text


async def test_what_somebody_solved_is_kept_saved_brought_along_and_deleted(house: HouseForTests) -> None:
    ann, puzzle = await house.browser().call_me("Ann"), one_of("foodfighters")
    for action in (puzzle.tempting.action, puzzle.answer, puzzle.tempting.action):
        await ann.press(f"{at(puzzle)}/try", action=action)
    assert "1 of" in (await seen(ann, "/puzzles")).text
    phone = await another_device(ann)
    assert "1 of" in (await seen(phone, "/puzzles")).text
    about = json.loads((await saved(ann))["about-me.json"])["puzzles"]
    assert [(each["game"], each["number"], each["missed"]) for each in about] == [(puzzle.game, puzzle.number, 1)]
    assert about[0]["solved"]
    assert "One puzzle that I tried" in (await seen(ann, "/tables")).text
    store = house.house.store
    who = (await house.context.house.store.puzzles_of(about_of(house, ann)))[0].person
    await store.bring_along(who, "somebody else")
    assert [row.person for row in await store.puzzles_of("somebody else")] == ["somebody else"]
    await store.bring_along("somebody else", who)
    await delete(ann)
    assert await store.puzzles_of(who) == []


def about_of(house: HouseForTests, somebody: Browser) -> str:
    return house.context.doorkeeper.read(somebody.cookie).id


async def test_play_goes_on_against_bots_from_there(house: HouseForTests) -> None:
    ann = await house.browser().call_me("Ann")
    for name in ("foodfighters", "foodadvice"):
        puzzle = one_of(name)
        table = await house.table(match_of(await ann.press(f"{at(puzzle)}/play")))
        assert table.owned_by(about_of(house, ann)) == (puzzle.seat,)
        assert len(table.names) == puzzle.players
        assert table.play.state.observation(puzzle.seat).view == puzzle.observation(puzzle.find_game()).view


async def test_programs_list_see_answer_and_are_shown(house: HouseForTests) -> None:
    http, puzzle = house.program().http, one_of("consumption")
    listed = (await http.get("/api/v1/puzzles", params={"game": "consumption"})).json()
    assert [each["number"] for each in listed] == [each.number for each in puzzles_of(sb.load("consumption"))]
    assert (await http.get("/api/v1/puzzles/today")).status_code == 200
    path = f"/api/v1/puzzles/{puzzle.game}/{puzzle.number}"
    given = (await http.get(path)).json()
    assert puzzle.answer in [each["action"] for each in given["legal"]]
    assert "answers" not in given
    for action, right in ((puzzle.tempting.action, False), (puzzle.answer, True)):
        said = (await http.post(f"{path}/answers", json={"action": action})).json()
        assert said["right"] is right
    assert (await http.get(f"{path}/solution")).json()["answers"] == list(puzzle.answers)
    for wrong, status in ((f"{path}9999", 404), ("/api/v1/puzzles/chess/1", 404)):
        refused = await http.get(wrong)
        assert refused.status_code == status
        assert refused.json()["error"]
    assert (await http.post(f"{path}/answers", json={"action": "fly"})).status_code == 400
