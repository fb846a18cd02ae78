"""Nobody acts, sees, undoes or talks for a seat that is not theirs. Every route is in the table below."""

import re
from dataclasses import dataclass
from typing import Any

import httpx
import pytest
from fastapi.routing import APIRoute
from tests.server.guests import ADDRESS, SAME_ORIGIN, Browser, HouseForTests, Page, sentence, stream_of
from tests.server.live.test_at_the_table import serving
from tests.server.pages.test_ends_and_records import finished

from smorgasboard.server.http.middleware import FROM_ANYWHERE
from smorgasboard.server.identity import Doorkeeper, Visitor
from smorgasboard.server.live.new_match import LETTERS, new_id

pytestmark = pytest.mark.anyio


@dataclass(frozen=True)
class Post:
    """A request that changes something: what it sends, and the statuses that a stranger may get for it."""

    path: str
    fields: dict[str, Any]
    stranger: frozenset[int]
    stage: str = "running"
    json: bool = False


def post(path: str, *stranger: int, stage: str = "running", json: bool = False, **fields: Any) -> Post:
    return Post(path, fields, frozenset(stranger), stage, json)


POSTS = [
    post("/play", 303, game="dinner:home"),
    post("/same-screen", 303, game="dinner:home"),
    post("/invite", 303, game="dinner:home"),
    post("/tour", 303, game="foodfighters:classic"),
    post("/import", 400),
    post("/preferences", 303, nickname="Eve"),
    post("/join/{secret}", 404, nickname="Eve"),
    post("/device/{secret}", 404),
    post("/devices/link", 200),
    post("/devices/phrase", 200, 409),
    post("/devices/end", 404, device="0" * 64, sure="0" * 64),
    post("/tables/friend", 404, friend="0" * 64),
    post("/tables/delete", 303, sure="everything"),
    post("/recover", 400, phrase="sleepy carrot"),
    post("/bots", 200, name="Eve's bot"),
    post("/bots/end", 404, account="nobody"),
    post("/calls/push", 400, 403, endpoint="https://push.example/x"),
    post("/calls/wishes", 400, 403),
    post("/calls/mute", 403, 404, match="abcdefghjk"),
    post("/calls/end", 404),
    post("/letters/address", 404, address="eve@house.test"),
    post("/letters/wishes", 404),
    post("/letters/delete", 404),
    post("/letters/yes/{secret}", 404),
    post("/letters/stop/{secret}", 200),
    post("/admin", 403, password="guessed"),
    post("/puzzles/{name}/{number}/try", 404, action="season"),
    post("/puzzles/{name}/{number}/pick", 404, pick="button:season"),
    post("/puzzles/{name}/{number}/play", 404),
    post("/m/{match}/act", 403, version="{version}", action="season"),
    post("/m/{match}/pick", 403, version="{version}", picked="", pick="button:season"),
    post("/m/{match}/undo", 403, version="{version}"),
    post("/m/{match}/speed", 403, speed="fast"),
    post("/m/{match}/uncover", 403, seat="0"),
    post("/m/{match}/chat", 303, text="Hello from the side"),
    post("/m/{match}/leave", 403),
    post("/m/{match}/return", 403),
    post("/m/{match}/stand-in/{number}", 403),
    post("/m/{match}/rematch", 403, stage="over"),
    post("/m/{match}/whatif", 303, stage="over", at="0"),
    post("/m/{match}/review", 403, stage="over"),
    post("/m/{match}/for-puzzles", 403, stage="over", agrees="yes"),
    post("/m/{match}/review/{seat}/{step}/again", 404, stage="over"),
    post("/m/{match}/setup", 403, stage="lobby", players="3"),
    post("/m/{match}/seats/{number}", 403, stage="lobby", kind="bot"),
    post("/m/{match}/start", 403, stage="lobby"),
    post("/m/{match}/fill", 403, stage="lobby"),
    post("/m/{match}/resign", 403),
    post("/m/{match}/off-shelf", 403),
    post("/admin", 403, password="guessed"),
    post("/lab", 400, game="dinner:home", games="0"),
    post("/lab/decks/{name}", 400),
    post("/lab/decks/{name}/{number}/play", 404),
    post("/lab/{study}/tuned", 404),
    post("/lab/{study}/stop", 404),
    post("/lab/{study}/on", 404),
    post("/lab/{study}/games/{leg}/{number}/whatif", 404, at="0"),
    post("/api/v1/matches", 201, json=True, game="dinner:home", seats=[{"kind": "person"}, {"kind": "person"}]),
    post("/api/v1/records", 400, json=True),
    post("/api/v1/puzzles/{name}/{number}/answers", 404, json=True, action="season"),
    post("/api/v1/matches/{match}/actions", 403, json=True, version="{version}", action="season"),
    post("/api/v1/matches/{match}/undo", 403, json=True, version="{version}"),
    post("/api/v1/join", 404, json=True, link="nobody.0.gave-this-out"),
    post("/api/v1/accounts", 201, json=True, name="Eve"),
    post("/api/v1/accounts/me/end", 403, json=True),
    post("/api/v1/matches/{match}/chat", 403, 200, json=True, text="Hello from the side"),
    post("/api/v1/matches/{match}/rematch", 403, json=True, stage="over"),
    post("/api/v1/matches/{match}/leave", 403, json=True),
    post("/api/v1/matches/{match}/return", 403, json=True),
    post("/api/v1/matches/{match}/review", 403, stage="over", json=True),
]
GETS = {
    "/": 200,
    "/m/{match}": 200,
    "/m/{match}/stream": 200,
    "/streams": 400,
    "/m/{match}/why": 403,
    "/m/{match}/rule": 303,
    "/m/{match}/review": 200,
    "/m/{match}/review/standing": 200,
    "/m/{match}/review/{seat}/{step}": 404,
    "/m/{match}/film": 200,
    "/m/{match}/film/{at}": 200,
    "/m/{match}/hint": 403,
    "/m/{match}/replay": 404,
    "/m/{match}/record": 404,
    "/m/{match}/album": 303,
    "/m/{match}/album/dice": 404,
    "/m/{match}/album/draws.txt": 404,
    "/m/{match}/verify": 404,
    "/m/{match}/draws.txt": 404,
    "/join/{secret}": 404,
    "/device/{secret}": 404,
    "/devices": 200,
    "/recover": 200,
    "/tables": 200,
    "/tables/gone": 303,
    "/tables/export": 200,
    "/bots": 200,
    "/api/v1/docs": 200,
    "/calls": 200,
    "/calls/key": 200,
    "/calls/words": 200,
    "/called/{match}": 200,
    "/letters/yes/{secret}": 404,
    "/letters/stop/{secret}": 200,
    "/puzzles": 200,
    "/puzzles/today": 303,
    "/puzzles/{name}/{number}": 404,
    "/puzzles/{name}/{number}/why": 404,
    "/rules/{name}": 200,
    "/art/{name}/{file}": 200,
    "/admin": 200,
    "/lab": 200,
    "/lab/decks/{name}": 200,
    "/lab/decks/{name}/{number}": 404,
    "/lab/{study}": 404,
    "/lab/{study}/standing": 404,
    "/lab/{study}/report": 404,
    "/lab/{study}/games": 404,
    "/lab/{study}/games/{leg}/{number}": 404,
    "/lab/{study}/games/{leg}/{number}/record": 404,
    "/lab/{study}/flips/{number}": 404,
    "/lab/{study}/{file}": 404,
    "/manifest.webmanifest": 200,
    "/icons/{name}.png": 404,
    "/card/{name}/{taken}-{free}.png": 200,
    "/favicon.ico": 200,
    "/sw.js": 200,
    "/offline": 200,
    "/waiting": 200,
    "/healthz": 200,
    "/metrics": 200,
    "/api/v1/openapi.json": 200,
    "/api/v1/games": 200,
    "/api/v1/promise": 200,
    "/api/v1/puzzles": 200,
    "/api/v1/puzzles/today": 200,
    "/api/v1/puzzles/{name}/{number}": 404,
    "/api/v1/puzzles/{name}/{number}/solution": 404,
    "/api/v1/accounts/me": 403,
    "/api/v1/matches": 200,
    "/api/v1/matches/{match}": 200,
    "/api/v1/matches/{match}/chat": 200,
    "/api/v1/matches/{match}/stream": 200,
    "/api/v1/matches/{match}/record": 404,
    "/api/v1/matches/{match}/hint": 403,
    "/api/v1/matches/{match}/review": 200,
    "/api/v1/matches/{match}/review/result": 404,
}
PLACES = {
    "taken": "1", "free": "1", "number": "0", "secret": "nobody.0.gave-this-out", "name": "foodfighters",
    "file": "symbols.svg", "study": "nothing", "leg": "main", "at": "0",
    "seat": "1", "step": "1",
}  # fmt: skip


def routes(house: HouseForTests, method: str) -> set[str]:
    found = set()
    for route in house.app.routes:
        if method in (getattr(route, "methods", None) or ()):
            found.add(getattr(route, "path", ""))
        for inner in getattr(getattr(route, "original_router", None), "routes", ()):
            if isinstance(inner, APIRoute) and method in (inner.methods or ()):
                found.add(inner.path)
    return found


async def test_every_route_is_in_the_tables(house: HouseForTests) -> None:
    assert routes(house, "POST") == {each.path for each in POSTS}
    assert routes(house, "GET") == set(GETS)
    methods = {method for route in house.app.routes for method in getattr(route, "methods", None) or ()}
    assert methods <= {"GET", "HEAD", "POST"}


async def arranged(house: HouseForTests, stage: str) -> tuple[list[Browser], str, int]:
    """A table at which something could be done, for each stage."""
    if stage == "over":
        people, match = await finished(house)
        return people, match, 0
    people, match, cook = await serving(house)
    if stage == "lobby":
        match = await people[0].opened("invite")
        return people[:1], match, 0
    await people[cook].act(match, "season")
    return people, match, cook


def at(path: str, match: str, **more: str) -> str:
    return path.format(match=match, **{**PLACES, **more})


async def send(visitor: Browser, wanted: Post, match: str, version: int, **headers: str) -> httpx.Response:
    fields = {name: version if value == "{version}" else value for name, value in wanted.fields.items()}
    path = at(wanted.path, match)
    if wanted.json:
        return await visitor.http.post(path, json=fields, headers=headers)
    return await visitor.http.post(path, data=fields, headers=headers)


@pytest.mark.parametrize("stage", ["lobby", "running", "over"])
async def test_strangers_change_nothing_at_a_table(house: HouseForTests, stage: str) -> None:
    _people, match, _cook = await arranged(house, stage)
    table = await house.table(match)
    before = (table.row, list(table.seats), list(table.entries))
    for wanted in (each for each in POSTS if each.stage == stage):
        eve = house.browser()
        for _ in range(2):  # first without a cookie, then with one
            answer = await send(eve, wanted, match, table.version)
            assert answer.status_code in wanted.stranger, (wanted.path, sentence(answer))
            await eve.get("/rules/foodfighters")
        assert (table.row, list(table.seats), list(table.entries)) == before, wanted.path
        assert all(message.seat == -1 for message in table.messages)


async def test_players_change_nothing_for_the_others(house: HouseForTests) -> None:
    """The other player may do what is theirs; what is the cook's stays the cook's."""
    people, match, cook = await arranged(house, "running")
    table = await house.table(match)
    other, theirs = people[1 - cook], table.seats[cook]
    for wanted in (each for each in POSTS if each.stage == "running" and "{match}" in each.path):
        if "stand-in" in wanted.path:
            continue  # those who wait may ask for one
        answer = await send(other, wanted, match, table.version)
        # 200: a program may leave its own seat; 409: whoever gives up is asked first
        assert answer.status_code in {200, 303, 400, 403, 409, 422}, wanted.path
        assert [entry.seat for entry in table.entries if entry.number > 3] == [], wanted.path
        assert table.seats[cook] == theirs, wanted.path
        assert table.uncovered(table.owned_by(theirs.owner)) is None, wanted.path
    assert {message.seat for message in table.messages} == {1 - cook}


STRANGE_IDS = ["abcdefghjk", "x", "ABCDEFGHJK", "%00", "..%2f..%2fetc", "ä" * 10, "a" * 5000]


async def test_unknown_matches_are_not_found_anywhere(house: HouseForTests) -> None:
    eve = house.browser()
    fields = {"version": "0", "action": "season", "seat": "0", "at": "0", "text": "hi", "kind": "bot", "pick": "x"}
    for match in STRANGE_IDS:
        for wanted in (each for each in POSTS if "{match}" in each.path):
            own = {name: 0 if value == "{version}" else value for name, value in wanted.fields.items()}
            sent = {"json": own} if wanted.json else {"data": fields}
            answer = await eve.http.request("POST", at(wanted.path, match), **sent)
            assert answer.status_code == 404, (wanted.path, match, sentence(answer))
        for path in (each for each in GETS if "{match}" in each):
            answer = await eve.get(at(path, match))
            assert answer.status_code == 404, (path, match, sentence(answer))
            assert ("text/html" in answer.headers["content-type"]) == (not path.startswith("/api"))
    assert not house.house._asked, "nothing is remembered of what does not exist"


async def test_strangers_see_what_the_spectator_sees(house: HouseForTests) -> None:
    people, match, cook = await arranged(house, "running")
    eve = house.browser()
    await eve.get("/")
    for path, status in GETS.items():
        if path.endswith("/stream"):
            async with stream_of(eve, at(path, match)) as stream:
                text = await stream.next()
                assert stream.status == status
        else:
            answer = await eve.get(at(path, match))
            assert answer.status_code == status, path
            text = answer.text
        hand = (await house.table(match)).play.state.view(cook)["hand"]
        assert str(hand) not in text
        if "{match}" in path:  # elsewhere are lists of numbers that may look like a hand
            assert ",".join(map(str, hand)) not in text
    assert str(hand) in (await people[cook].page(match)).text


# ---- cookies and secrets ----


def _other(letter: str) -> str:
    return "A" if letter != "A" else "B"


async def test_altered_cookies_are_nobodys(house: HouseForTests) -> None:
    people, match, cook = await arranged(house, "running")
    cookie = people[cook].cookie
    payload, _, signature = cookie.rpartition(".")
    visitor = house.context.doorkeeper.read(cookie)
    forged = [
        f"{payload}.{_other(signature[0])}{signature[1:]}",  # not the last letter, which has bits to spare
        payload,
        f"{payload}.",
        f".{signature}",
        f"{payload[:9]}{_other(payload[9])}{payload[10:]}.{signature}",
        Doorkeeper("guessed").write(visitor),
        visitor.id,
        "null",
        "." * 500,
        "\x00",
        "ä",
        '{"id": "' + visitor.id + '"}',
    ]
    for each in forged:
        eve = house.browser()
        header = {b"cookie": f"smorgasboard={each}".encode()}
        answer = await eve.http.post(f"/m/{match}/act", data={"version": 3, "action": "roll"}, headers=header)
        assert answer.status_code == 403, each
        answer = await eve.http.get(f"/m/{match}", headers=header)
        assert "Hand: []" in Page.read(answer.text).text


async def test_a_cookie_of_ours_with_strange_facts_is_read_with_care() -> None:
    doorkeeper = Doorkeeper("secret")
    strange: list[Any] = [None, [], "id", {"id": 1}, {"id": "a", "nickname": None}]
    for facts in strange:
        cookie = doorkeeper._cookies.dumps(facts)
        assert not doorkeeper.read(str(cookie)).known
    visitor = Visitor("id", "Ann", "de", "dark", True, False)
    assert doorkeeper.read(doorkeeper.write(visitor)) == visitor


async def test_keys_open_their_own_seat_of_their_own_match_only(house: HouseForTests) -> None:
    program = house.program()
    one, two = await program.open("person", "person"), await program.open("person", "person")
    keys = [seat["secret"] for seat in one["seats"]]
    hands = [(await house.table(one["id"])).play.state.view(seat)["hand"] for seat in range(2)]
    for seat, key in enumerate(keys):
        assert (await house.program(key).see(one["id"]))["observation"]["hand"] == hands[seat]
    match, number, signature = keys[0].split(".")
    wrong = [
        f"{match}.1.{signature}",
        f"{two['id']}.0.{signature}",
        f"{match}.0.{signature[:-1]}",
        f"{match}.0.",
        f"{match}.0",
        f"{match}..{signature}",
        f"{match}.00.{signature}",
        f"{match}.-1.{signature}",
        f"{match}.².{signature}",
        f"{match}.99999999999999999999.{signature}",
        f"{match}.any.{house.context.doorkeeper.invitation(match, 'any').split('.')[2]}",
        house.context.doorkeeper.invitation(match, 0),
        two["seats"][0]["secret"],
        keys[0].upper(),
        keys[0] + "x",
        "",
        "ä",
        number,
    ]
    for each in wrong:
        eve = house.program()
        header = {b"authorization": f"Bearer {each}".encode()}
        for answer in (
            await eve.http.get(f"/api/v1/matches/{one['id']}", headers=header),
            await eve.http.post(
                f"/api/v1/matches/{one['id']}/actions", json={"version": 0, "action": "pick 1"}, headers=header
            ),
            await eve.http.post(f"/api/v1/matches/{one['id']}/undo", json={"version": 0}, headers=header),
        ):
            assert answer.status_code == 403, each
        spy = house.program()
        spy.http.headers = httpx.Headers({**header})
        async with stream_of(spy, f"/api/v1/matches/{one['id']}/stream") as stream:
            await stream.ended_or_event()
            assert stream.status == 403, each
    assert (await house.table(one["id"])).version == 0


async def test_an_invitation_is_no_key_to_the_seat_that_was_taken_with_it(house: HouseForTests) -> None:
    """The host, and whoever else saw the link, cannot look at the guest's hand or play for them."""
    ann, bea = house.browser(), house.browser()
    match = await ann.opened("invite")
    links = (await ann.page(match)).invitations
    await bea.join(links[0], "Bea")
    await ann.press(f"/m/{match}/start")
    for link in {httpx.URL(link).path.removeprefix("/join/") for link in links}:
        spy = house.program(link)
        assert (await spy.http.get(f"/api/v1/matches/{match}")).status_code == 403
        assert (await spy.act(match, "pick 1", 0)).status_code == 403
        taken = await house.browser().post(f"/join/{link}", nickname="Eve")
        assert taken.status_code == 403


async def test_a_key_ends_with_the_seat_it_was_given_for(house: HouseForTests) -> None:
    """A browser opens a match by API, frees the chair, and somebody else sits down: the old key opens nothing."""
    ann, bea = house.browser(), house.browser()
    await ann.get("/")
    body = {"game": "dinner:home", "seats": [{"kind": "person"}, {"kind": "person"}, {"kind": "open"}]}
    given = (await ann.http.post("/api/v1/matches", json=body)).json()
    match, key = given["id"], given["seats"][1]["secret"]
    async with stream_of(house.program(key), f"/api/v1/matches/{match}/stream") as stream:
        await stream.until('"seat":1')
        await ann.press(f"/m/{match}/seats/1", kind="open")
        await stream.until("event: bye")
    links = (await ann.page(match)).invitations
    await bea.join(links[0], "Bea")
    assert (await house.table(match)).seats[1].name == "Bea"
    assert (await house.program(key).http.get(f"/api/v1/matches/{match}")).status_code == 403


async def test_a_program_can_invite_people_and_the_last_to_sit_down_starts(house: HouseForTests) -> None:
    given = await house.program().open("person", "open")
    assert (given["stage"], given["seats"][1]["secret"]) == ("lobby", None)
    bea = house.browser()
    assert await bea.join(given["seats"][1]["invitation"], "Bea") == given["id"]
    assert (await house.table(given["id"])).running
    assert (await house.program(given["seats"][0]["secret"]).see(given["id"]))["legal"]


async def test_ids_of_matches_cannot_be_guessed() -> None:
    ids = {new_id() for _ in range(5000)}
    assert len(ids) == 5000
    for place in range(10):
        assert len({each[place] for each in ids}) == len(LETTERS)
    assert len(LETTERS) ** 10 > 2**49


# ---- other sites ----

FOREIGN = [
    {"sec-fetch-site": "cross-site", "origin": "https://evil.example"},
    {"sec-fetch-site": "same-site", "origin": "http://other.house.test"},
    {"sec-fetch-site": "cross-site"},
    {"sec-fetch-site": "cross-site", "origin": ADDRESS},
    {"sec-fetch-site": "same-origin", "origin": "https://evil.example"},
    {"origin": "https://evil.example"},
    {"origin": "null"},
    {"origin": "http://["},
    {"origin": ""},
    {"origin": "http://house.test.evil.example"},
    {"origin": "http://house.test@evil.example"},
    {"origin": "http://house.test:8080"},
    {},
]


@pytest.mark.parametrize("stage", ["lobby", "running", "over"])
async def test_other_sites_cannot_post_with_our_cookie(house: HouseForTests, stage: str) -> None:
    people, match, cook = await arranged(house, stage)
    table = await house.table(match)
    before = (table.row, list(table.seats), table.version, len(table.messages))
    mine = people[cook]
    bare = httpx.AsyncClient(transport=mine.http._transport, base_url=ADDRESS, cookies=mine.http.cookies)
    for wanted in (each for each in POSTS if each.stage == stage and not each.path.startswith(FROM_ANYWHERE)):
        for headers in FOREIGN:
            answer = await send(Browser(house, bare), wanted, match, table.version, **headers)
            assert answer.status_code == 403, (wanted.path, headers, sentence(answer))
            assert "another site" in sentence(answer)
            assert "set-cookie" not in answer.headers
    assert (table.row, list(table.seats), table.version, len(table.messages)) == before


async def test_other_sites_cannot_replace_our_cookie(house: HouseForTests) -> None:
    """A cross-site form comes without a Lax cookie; an answer with a new one would take the visitor's seats away."""
    bare = house.browser()
    bare.http.headers = httpx.Headers()
    for headers in (each for each in FOREIGN if each):
        answer = await bare.http.post("/preferences", data={"nickname": "Eve"}, headers=headers)
        assert answer.status_code == 403, headers
        assert "set-cookie" not in answer.headers


async def test_own_pages_and_programs_may_post(house: HouseForTests) -> None:
    ann = house.browser()
    await ann.get("/")
    for headers in (
        SAME_ORIGIN,
        {"sec-fetch-site": "same-origin"},
        {"origin": ADDRESS},
        {"sec-fetch-site": "none"},
        {"sec-fetch-site": "same-origin", "origin": "null"},
    ):
        bare = httpx.AsyncClient(transport=ann.http._transport, base_url=ADDRESS, cookies=ann.http.cookies)
        answer = await bare.post("/preferences", data={"nickname": "Ann"}, headers=headers)
        assert answer.status_code == 303, headers
    given = await house.program().open("person", "person")
    me = house.program(given["seats"][0]["secret"])
    seen = await me.see(given["id"])
    assert (await me.act(given["id"], seen["legal"][0], seen["version"])).status_code == 200


async def test_a_password_of_the_proxy_is_no_way_around(house: HouseForTests) -> None:
    """Browsers send Basic credentials by themselves, as they do cookies."""
    ann = house.browser()
    await ann.get("/")
    headers = {"authorization": "Basic YTpi", "origin": "https://evil.example", "sec-fetch-site": "cross-site"}
    answer = await ann.http.post("/preferences", data={"nickname": "Eve"}, headers=headers)
    assert answer.status_code == 403


@pytest.mark.parametrize(
    "back",
    ["//evil.example", "/\\evil.example", "\\\\evil.example", "https://evil.example/", "javascript:alert(1)",
     "/\t/evil.example", "/\n/evil.example", "//[", "/%0d%0aset-cookie: a=b", "evil.example", "/\r\nx: y", ""],
)  # fmt: skip
async def test_no_way_leads_to_another_site(house: HouseForTests, back: str) -> None:
    answer = await house.browser().post("/preferences", nickname="Ann", back=back)
    assert answer.status_code == 303
    there = httpx.URL(ADDRESS).join(answer.headers["location"])
    assert (there.host, there.scheme) == ("house.test", "http")
    assert not re.match(r"[/\\][\t\n\r]*[/\\]", answer.headers["location"])
    assert "x" not in answer.headers
    assert answer.headers.get_list("set-cookie")[0].startswith("smorgasboard=")


async def test_preferences_lead_back_to_where_they_were_changed(house: HouseForTests) -> None:
    assert await house.browser().press("/preferences", back="/rules/foodfighters") == "/rules/foodfighters"


async def test_who_asks_only_for_the_head_of_a_stream_opens_none(house: HouseForTests) -> None:
    ann = house.browser()
    match = await ann.opened("invite")
    for path in (f"/m/{match}/stream", f"/streams?match={match}", f"/api/v1/matches/{match}/stream"):
        assert (await ann.http.head(path)).status_code == 405
