"""Manifest, icons, service worker and badge: what devices ask the house for when it is installed."""

import json
import re
import struct

import pytest
from tests.server.guests import HouseForTests, sentence
from tests.server.live.test_at_the_table import serving

from smorgasboard.server.views import headline

pytestmark = pytest.mark.anyio
PNG = b"\x89PNG\r\n\x1a\n"


def size_of(png: bytes) -> tuple[int, int]:
    assert png.startswith(PNG)
    width, height = struct.unpack(">II", png[16:24])
    return width, height


async def test_every_icon_of_the_manifest_is_there_in_its_size(house: HouseForTests) -> None:
    ann = house.browser()
    manifest = json.loads((await ann.get("/manifest.webmanifest")).text)
    purposes = {(icon["sizes"], icon["purpose"]) for icon in manifest["icons"]}
    assert purposes >= {("192x192", "any"), ("512x512", "any"), ("512x512", "maskable")}
    for icon in manifest["icons"]:
        assert not icon["src"].startswith("/"), "it counts from where the manifest lies, under any path"
        answer = await ann.get(f"/{icon['src']}")
        assert answer.headers["content-type"] == "image/png"
        assert "x".join(str(side) for side in size_of(answer.content)) == icon["sizes"]
    assert manifest["start_url"] == manifest["scope"] == "."
    assert "set-cookie" not in (await ann.get("/manifest.webmanifest")).headers


async def test_the_manifest_speaks_the_language_of_whoever_asks(house: HouseForTests) -> None:
    told = await house.browser().get("/manifest.webmanifest", headers={"accept-language": "de"})
    assert told.json()["description"] == "Ein freier Tisch für Brettspiele."
    assert told.json()["lang"] == "de"


async def test_old_browsers_get_the_icon_that_they_ask_for_unasked(house: HouseForTests) -> None:
    ico = (await house.browser().get("/favicon.ico")).content
    assert ico[:6] == bytes([0, 0, 1, 0, 1, 0])
    assert size_of(ico[22:]) == (32, 32)
    assert (await house.browser().get("/icons/any-9999.png")).status_code == 404


async def test_all_that_the_service_worker_lays_out_is_there(house: HouseForTests) -> None:
    ann = house.browser()
    script = await ann.get("/sw.js")
    assert script.headers["cache-control"] == "no-cache"
    shell = json.loads(re.findall(r"const SHELL = (.*);", script.text)[0])
    for part in [*shell, *re.findall(r'importScripts\("(.*)"\)', script.text)]:
        assert (await ann.get(f"/{part}")).status_code == 200, part
    assert "offline" in shell
    assert not [part for part in shell if "swagger" in part or part.startswith(("static/api", "static/admin"))]
    assert not [part for part in shell if part.startswith(("m/", "join/", "api/", "admin"))]


async def test_a_page_is_of_the_house_that_its_service_worker_names(house: HouseForTests) -> None:
    ann = house.browser()
    named = re.findall(r'const HOUSE = "(.*)";', (await ann.get("/sw.js")).text)
    assert named == re.findall(r'data-house="(.*?)"', (await ann.get("/")).text)
    assert (await ann.get("/waiting")).json()["house"] == named[0]


async def test_scripts_of_another_version_of_the_house_do_nothing(house: HouseForTests) -> None:
    people, match, cook = await serving(house)
    version = (await house.table(match)).version
    fields, headers = {"version": version, "action": "season"}, {"hx-request": "true", "smorg-house": "before"}
    answer = await people[cook].http.post(f"/m/{match}/act", data=fields, headers=headers)
    assert answer.status_code == 409
    assert sentence(answer) == "The house has changed since this page was loaded. Load it again, then go on."
    assert (await house.table(match)).version == version
    current = (await people[cook].get("/waiting")).json()["house"]
    answer = await people[cook].http.post(f"/m/{match}/act", data=fields, headers=headers | {"smorg-house": current})
    assert answer.status_code == 204


async def test_everybody_is_told_of_the_tables_that_wait_for_them_alone(house: HouseForTests) -> None:
    people, match, cook = await serving(house)
    told = [(await person.get("/waiting")).json() for person in people]
    assert [each["matches"] for each in told] == [[match] if seat == cook else [] for seat in (0, 1)]
    assert [each["count"] for each in told] == [int(seat == cook) for seat in (0, 1)]
    stranger = await house.browser().get("/waiting")
    assert stranger.json()["count"] == 0
    assert "set-cookie" not in stranger.headers
    house.house._tables.clear()
    assert (await people[cook].get("/waiting")).json()["matches"] == [match], "also of one that has to be read"


def card_of(html: str) -> dict[str, str]:
    return dict(re.findall(r'<meta (?:property|name)="((?:og|twitter):[a-z:_]+)" content="(.*?)"', html))


async def test_an_invitation_says_who_invites_and_how_many_chairs_are_free(house: HouseForTests) -> None:
    ann = await house.browser().call_me("Ann <b>")
    match = await ann.opened("invite", game="foodfighters:classic")
    told = card_of((await house.browser().get((await ann.page(match)).invitations[0])).text)
    assert told["og:title"] == "Ann &lt;b&gt; invites you to Foodfighters"
    assert told["og:description"].startswith("1 chair is free.")
    assert told["twitter:card"] == "summary_large_image"
    assert told["og:image"].startswith("http://house.test/card/foodfighters/1-1.png")
    picture = await house.browser().get(told["og:image"].removeprefix("http://house.test"))
    assert size_of(picture.content) == (1200, 630)
    for wrong in ("/card/foodfighters/9-9.png", "/card/nothing/1-1.png", "/card/foodfighters/-1-1.png"):
        assert (await ann.get(wrong)).status_code in (404, 422)


async def test_the_card_of_a_match_is_the_same_for_all(house: HouseForTests) -> None:
    people, match, _cook = await serving(house)
    cards = [card_of((await each.get(f"/m/{match}")).text) for each in (*people, house.browser())]
    assert cards[0] == cards[1] == cards[2]
    assert "Guest 1" in cards[0]["og:description"]


async def test_rules_and_puzzles_have_a_picture_without_chairs(house: HouseForTests) -> None:
    ann = house.browser()
    rules = card_of((await ann.get("/rules/foodfighters:classic")).text)
    puzzle = card_of((await ann.get("/puzzles/foodfighters/1")).text)
    assert rules["og:title"] == "Rules of Foodfighters"
    assert puzzle["og:title"] == "Foodfighters, puzzle 1"
    assert puzzle["og:description"] != rules["og:description"]
    for told in (rules, puzzle):
        picture = await ann.get(told["og:image"].removeprefix("http://house.test"))
        assert size_of(picture.content) == (1200, 630)


async def test_the_card_of_a_match_that_is_over_says_how_it_ended(house: HouseForTests) -> None:
    people, match, _cook = await serving(house)
    table = await house.table(match)
    while table.running:
        legal = table.play.state.legal_actions(table.awaited[0])
        await house.house.act(table, table.awaited[0], table.version, table.game.actions.text(legal[-1]))
    for page in (f"/m/{match}", f"/m/{match}/replay"):
        told = card_of((await people[0].get(page)).text)
        assert headline(table) in told["og:description"]
