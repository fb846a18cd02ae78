"""What is sent to browsers: nothing that could run, headers that keep it so, and a sentence for every mistake."""

import json
from collections.abc import AsyncIterator
from typing import Any

import httpx
import pytest
from tests.server.guests import (
    ADDRESS,
    NO_LIMITS,
    Browser,
    HouseForTests,
    Page,
    data_of,
    house_for_tests,
    sentence,
    stream_of,
)
from tests.server.http.test_strangers import GETS, POSTS, arranged, at, send
from tests.server.live.test_at_the_table import serving
from tests.server.pages.test_ends_and_records import finished

from smorgasboard.server.http.middleware import LARGEST
from smorgasboard.server.settings import Limits
from smorgasboard.server.views.match import as_block

pytestmark = pytest.mark.anyio
EVIL = [
    "<script>alert(1)</script>",
    '"><img src=x onerror=alert(1)>',
    "' onmouseover='alert(1)",
    "{{ 7 * 7 }}{% raw %}",
    "</script><script>alert(1)</script>",
    "<!--<script>",
    "\u202egnp.exe",
    "a\x00b\x07c\x1b[31m",
    "&lt;b&gt;",
    "x" * 5000,
    "%(nickname)s {who} {0}",
    "👩‍👩‍👧‍👦 नमस्ते",
]
NEEDED = {
    "content-security-policy",
    "x-content-type-options",
    "referrer-policy",
    "cross-origin-opener-policy",
    "cross-origin-resource-policy",
    "cache-control",
}


def must_be_harmless(html: str) -> None:
    """No scripts, styles or handlers of its own, and nobody else's."""
    page = Page.read(html)
    for tag, facts in page.elements:
        assert not [name for name in facts if name.startswith("on") or name == "style"], (tag, facts)
        assert tag != "style", facts
        if tag == "script":
            assert facts.get("type") == "application/json" or facts.get("src", "").startswith("/static/"), facts
        for name in ("src", "href", "action"):
            target = facts.get(name, "/")
            assert target.startswith(("/", "#", "?")) or (name == "href" and target.startswith("https://")), facts
    for text in page.scripts.values():
        if text.strip():
            json.loads(text)
    for evil in ("alert(1)>", "<img src=x"):
        assert not any(tag == "img" and facts.get("src") == "x" for tag, facts in page.elements), evil


async def every_page(house: HouseForTests) -> AsyncIterator[tuple[Browser, str]]:
    """Of all stages of a match, for those who play and those who watch."""
    eve = house.browser()
    for path in (
        "/",
        "/rules/foodfighters",
        "/rules/dinner:home",
        "/rules/foodfighters?part=drawer",
        "/nowhere",
        "/lab",
    ):
        yield eve, path
    for stage in ("lobby", "running", "over"):
        people, match, cook = await arranged(house, stage)
        for visitor in (people[cook], eve):
            for path in ("", "?at=1", "?log=all", "?picked=a,b&confirm=1", "/replay", "/replay?at=1", "/verify"):
                yield visitor, f"/m/{match}{path}"
    people, match, _cook = await arranged(house, "lobby")
    yield eve, httpx.URL((await people[0].page(match)).invitations[0]).path
    hot = await eve.opened("same-screen")
    await eve.press(f"/m/{hot}/start")
    yield eve, f"/m/{hot}"
    fight = await eve.opened("same-screen", "foodfighters:classic")
    await eve.press(f"/m/{fight}/start")
    yield eve, f"/m/{fight}"
    tour = await eve.opened("tour", "foodfighters:classic")
    yield eve, f"/m/{tour}"


async def test_no_page_has_scripts_styles_or_handlers_of_its_own_and_all_have_the_headers(house: HouseForTests) -> None:
    seen: set[str] = set()
    async for visitor, path in every_page(house):
        answer = await visitor.get(path)
        assert answer.status_code in {200, 404}, (path, sentence(answer))
        must_be_harmless(answer.text)
        assert set(answer.headers) >= NEEDED, path
        seen |= {
            facts[name] for _tag, facts in Page.read(answer.text).elements for name in ("href", "src") if name in facts
        }
    eve = house.browser()
    for link in sorted({each.partition("#")[0] for each in seen if each.startswith("/") and "/m/" not in each}):
        answer = await eve.get(link or "/")
        assert answer.status_code == 200, f"{link} leads nowhere"
        assert set(answer.headers) >= NEEDED, link


async def test_the_policy_allows_nothing_inline_and_nothing_from_elsewhere(house: HouseForTests) -> None:
    policy = (await house.browser().get("/")).headers["content-security-policy"]
    rules = {rule.split()[0]: rule.split()[1:] for rule in policy.split(";")}
    assert rules["default-src"] in (["'none'"], ["'self'"])
    assert rules["script-src"] == ["'self'"]
    assert rules["style-src"] == ["'self'"]
    assert rules["base-uri"] == rules["frame-ancestors"] == ["'none'"]
    assert rules["form-action"] == ["'self'"]
    assert "unsafe" not in policy
    assert "*" not in policy


async def test_every_answer_has_the_headers(house: HouseForTests) -> None:
    people, match, cook = await arranged(house, "running")
    eve = house.browser()
    for path in GETS:
        if path.endswith("/stream"):
            for who in (people[cook], eve):
                async with stream_of(who, at(path, match)) as stream:
                    await stream.next()
                    assert set(stream.headers) >= NEEDED, path
                    assert stream.headers["cache-control"] == "no-store"
            continue
        assert set((await eve.get(at(path, match))).headers) >= NEEDED, path
    for wanted in POSTS:
        assert set((await send(eve, wanted, match, 0)).headers) >= NEEDED, wanted.path
    for method in ("PUT", "DELETE", "PATCH", "OPTIONS", "TRACE", "BREW"):
        answer = await eve.http.request(method, f"/m/{match}")
        assert answer.status_code == 405, method
        assert set(answer.headers) >= NEEDED, method
    assert set((await eve.get("/static/base.css")).headers) >= NEEDED
    assert set((await eve.get("/static/../app.py")).headers) >= NEEDED


async def test_a_surprise_is_a_page_with_headers_too(house: HouseForTests, monkeypatch: pytest.MonkeyPatch) -> None:
    def fall(*_args: object) -> None:
        raise ZeroDivisionError("secret detail")

    monkeypatch.setattr("smorgasboard.server.pages.shelf.views.boxes", fall)
    answer = await house.browser().get("/", headers={"accept-language": "de"})
    assert answer.status_code == 500
    assert "text/html" in answer.headers["content-type"]
    assert set(answer.headers) >= NEEDED
    assert "secret detail" not in answer.text
    assert 'lang="de"' in answer.text
    script = await house.program().http.get("/", headers={"accept": "application/json"})
    assert script.json()["error"].startswith("Something fell off")


async def test_invitations_do_not_travel_in_referrers(house: HouseForTests) -> None:
    """Not to other sites, and not to other pages of ours: the policy names the origin at most, in header and page."""
    people, match, _cook = await arranged(house, "lobby")
    link = httpx.URL((await people[0].page(match)).invitations[0]).path
    bea = house.browser()
    for answer in (
        await bea.get(link),
        await bea.get(link + "x"),
        await bea.post(link + "x"),
        await bea.post(link, nickname="Bea"),
    ):
        assert answer.headers["referrer-policy"] == "strict-origin"
        assert 'name="referrer"' not in answer.text
        assert answer.headers["cache-control"] == "no-store"
    for path in ("/", f"/m/{match}"):
        assert (await bea.get(path)).headers["referrer-policy"] == "same-origin"


# ---- what people write ----


async def test_names_and_chat_are_escaped_and_cut_wherever_they_are_shown(house: HouseForTests) -> None:
    ann, bea = house.browser(), house.browser()
    for evil in EVIL:
        await ann.call_me(evil)
        match = await ann.opened("invite")
        link = (await ann.page(match)).invitations[0]
        joined = await bea.post(httpx.URL(link).path, nickname=evil)
        assert joined.status_code == 303
        await bea.post(f"/m/{match}/chat", text=evil)
        await ann.press(f"/m/{match}/seats/0", name=evil)
        pages = [(await bea.get(httpx.URL(link).path)).text, (await bea.get(f"/m/{match}")).text]
        await ann.press(f"/m/{match}/start")
        pages += [(await each.get(f"/m/{match}")).text for each in (ann, bea)]
        async with stream_of(bea, f"/m/{match}/stream") as stream:
            pages.append(data_of(await stream.next()))
        pages.append((await bea.get("/")).text)
        table = await house.table(match)
        for html in pages:
            must_be_harmless(html)
            assert "<script>alert" not in html
            assert evil != EVIL[3] or "{{ 7 * 7 }}" in Page.read(html).text
            assert not any(letter in html for letter in "\u202e\x00\x07\x1b")
            assert "x" * 301 not in html
        assert all(len(name) <= 27 for name in table.names)
        assert all(len(message.text) <= 300 for message in table.messages)
    assert any("👩‍👩‍👧‍👦" in message.text for message in table.messages), "what is no danger is left alone"


async def test_data_blocks_cannot_be_broken_out_of() -> None:
    for evil in EVIL:
        block = as_block([[[evil], evil, evil, True]])
        assert "<" not in block
        assert json.loads(str(block)) == [[[evil], evil, evil, True]]


async def test_notes_of_moves_are_tidied_and_go_to_the_record(house: HouseForTests) -> None:
    given = await house.program().open("person", "person", options={"rounds": 1})
    players = [house.program(seat["secret"]) for seat in given["seats"]]
    for evil, player in zip(("<b>\x00\u202e" + "n" * 280, "plain"), players, strict=True):
        seen = await player.see(given["id"])
        answer = await player.act(given["id"], seen["legal"][0], seen["version"], note=evil)
        assert answer.status_code == 200
    table = await house.table(given["id"])
    assert [entry.note[:3] for entry in table.entries] == ["<b>", "pla"]
    assert not any(letter in table.entries[0].note for letter in "\x00\u202e")
    too_long = await players[0].act(given["id"], "done", 2, note="n" * 301)
    assert too_long.status_code == 422


async def test_option_values_come_back_escaped(house: HouseForTests) -> None:
    ann = house.browser()
    match = await ann.opened("same-screen")
    for evil in EVIL:
        answer = await ann.post(f"/m/{match}/setup", peeking=evil)
        assert answer.status_code == 422
        must_be_harmless(answer.text)
        by_api = await house.program().http.post(
            "/api/v1/matches",
            json={"game": "dinner", "seats": [{"kind": "person"}] * 2, "options": {"peeking": evil, evil: evil}},
        )
        assert by_api.status_code == 422
        assert by_api.headers["content-type"] == "application/json"


async def test_what_is_asked_for_comes_back_escaped(house: HouseForTests) -> None:
    people, match, cook = await serving(house)
    for evil in EVIL[:6]:
        for path, query in (
            (f"/m/{match}", {"picked": evil, "confirm": "1"}),
            (f"/rules/{evil}", {}),
            (f"/{evil}", {}),
            (f"/join/{evil}", {}),
            (f"/m/{match}", {"at": evil}),
        ):
            answer = await people[cook].get(path, params=query)
            must_be_harmless(answer.text)
        answer = await people[cook].act(match, evil)
        assert answer.status_code == 422
        must_be_harmless(answer.text)


# ---- mistakes ----


@pytest.mark.parametrize("version", ["", "x", "-1", "1.5", "²", "9" * 30, "0x3", "null", "１２", "true"])
async def test_versions_that_are_none(house: HouseForTests, version: str) -> None:
    people, match, cook = await serving(house)
    for action in ("act", "undo"):
        answer = await people[cook].post(f"/m/{match}/{action}", version=version, action="season")
        assert answer.status_code in {400, 409}, sentence(answer)
        assert "text/html" in answer.headers["content-type"]
    assert (await house.table(match)).version == 2


BODIES: list[tuple[str, bytes, str]] = [
    ("nothing", b"", "application/json"),
    ("no JSON", b"{", "application/json"),
    ("a list", b"[]", "application/json"),
    ("null", b"null", "application/json"),
    ("not UTF-8", b'{"version": 0, "action": "\xff"}', "application/json"),
    ("half a letter", b'{"version": 0, "action": "\\ud800"}', "application/json"),
    ("deep", b"[" * 100_000, "application/json"),
    ("huge number", b'{"version": ' + b"9" * 10_000 + b', "action": "x"}', "application/json"),
    ("not a number", b'{"version": NaN, "action": "x"}', "application/json"),
    ("negative", b'{"version": -1, "action": "season"}', "application/json"),
    ("text for a number", b'{"version": "two", "action": "season"}', "application/json"),
    ("a missing field", b'{"version": 2}', "application/json"),
    ("another field", b'{"version": 2, "action": "season", "seat": 1}', "application/json"),
    ("a long action", b'{"version": 2, "action": "' + b"x" * 500 + b'"}', "application/json"),
    ("a form", b"version=2&action=season", "application/x-www-form-urlencoded"),
    ("broken multipart", b"--x\r\nnonsense", "multipart/form-data; boundary=x"),
    ("multipart without boundary", b"x", "multipart/form-data"),
    ("XML", b"<a/>", "application/xml"),
    ("a strange type", b"{}", "ä/ö; charset=klingon"),
]


@pytest.mark.parametrize(("body", "kind"), [each[1:] for each in BODIES], ids=[each[0] for each in BODIES])
async def test_bodies_that_cannot_be_read(house: HouseForTests, body: bytes, kind: str) -> None:
    given = await house.program().open("person", "person")
    me = house.program(given["seats"][0]["secret"])
    header = {b"content-type": kind.encode()}
    match = given["id"]
    for path in (
        "/api/v1/matches",
        "/api/v1/records",
        f"/api/v1/matches/{match}/actions",
        f"/api/v1/matches/{match}/undo",
    ):
        answer = await me.http.post(path, content=body, headers=header)
        assert 400 <= answer.status_code < 500, (path, answer.status_code, answer.text)
        said = answer.json()["error"]
        assert 10 < len(said) < 400, said
    ann = house.browser()
    hot = await ann.opened("same-screen")
    for wanted in (each for each in POSTS if not each.json):
        answer = await ann.http.post(at(wanted.path, hot), content=body, headers=header)
        assert answer.status_code < 500, (wanted.path, answer.text[:300])
        assert "Traceback" not in answer.text
    assert (await house.table(match)).version == 0


async def test_wrong_queries_and_methods(house: HouseForTests) -> None:
    people, match, cook = await serving(house)
    me = people[cook]
    for path in (
        f"/m/{match}?at=x",
        f"/m/{match}?confirm=perhaps",
        f"/m/{match}/replay?at=x",
        f"/api/v1/matches/{match}?detail=7",
    ):
        answer = await me.get(path)
        assert answer.status_code in {404, 422}, path
        assert answer.headers["content-type"].startswith("application/json" if "/api" in path else "text/html")
    assert (await me.get(f"/m/{match}", params={"at": "9" * 5000})).status_code in {200, 422}
    for path in ("/", "/m/x", "/rules/foodfighters", "/api/v1/games"):
        answer = await me.post(path)
        assert answer.status_code == 405
        assert answer.headers["allow"] == "GET"
        assert "POST" in sentence(answer)


async def test_every_mistake_is_told_in_the_visitors_language(house: HouseForTests) -> None:
    german = house.browser()
    german.http.headers["accept-language"] = "de-AT,de;q=0.9,en;q=0.5"
    for answer in (
        await german.get("/nowhere"),
        await german.get("/m/abcdefghjk"),
        await german.post("/play", game="foodfighters", level="godlike"),
        await german.http.post("/preferences", data={}, headers={"origin": "https://evil.example"}),
        await german.http.post("/preferences", content=b"x" * (LARGEST + 1)),
        await german.http.put("/"),
    ):
        assert 'lang="de"' in answer.text
        english = {"There is no such page.", "That is too large", "This request came", "There is no", "This address"}
        assert not sentence(answer).startswith(tuple(english)), sentence(answer)
    api = await house.program().http.get("/api/v1/matches/abcdefghjk", headers={"accept-language": "de"})
    assert "Match" not in api.json()["error"] or "Es gibt" in api.json()["error"] or "Partie" in api.json()["error"]


async def test_too_much_on_one_plate(house: HouseForTests) -> None:
    async def endless() -> AsyncIterator[bytes]:
        while True:
            yield b"x" * 65_536

    eve = house.browser()
    for path in ("/import", "/preferences", "/play"):
        kind = {"content-type": "application/x-www-form-urlencoded"}
        told = await eve.http.post(path, content=b"a=" + b"x" * LARGEST, headers=kind)
        assert told.status_code == 413, path
        assert "text/html" in told.headers["content-type"]
        untold = await eve.http.post(path, content=endless(), headers=kind)
        assert untold.status_code in {400, 413}, path
    for path in ("/api/v1/records", "/api/v1/matches"):
        for content in (b"x" * (LARGEST + 1), endless()):
            answer = await house.program().http.post(path, content=content)
            assert answer.status_code == 413, path
            assert "too large" in answer.json()["error"]
    lied = await eve.http.post("/preferences", content=b"a=b", headers={b"content-length": "²".encode()})
    assert lied.status_code < 500


async def test_rate_limits_answer_429_with_a_sentence(tmp_path: Any) -> None:
    few = Limits(moves=(5, 0.0), chat=(2, 0.0), openings=(3, 0.0), openings_from=(30, 0.0), advice=(1, 0.0))
    async with house_for_tests(tmp_path, few) as house:
        ann = house.browser()
        await ann.get("/")
        match = await ann.opened("same-screen")
        await ann.press(f"/m/{match}/start")
        hints = [await ann.get(f"/m/{match}/hint") for _ in range(2)]
        assert [answer.status_code for answer in hints] == [200, 429]
        chats = [(await ann.post(f"/m/{match}/chat", text="hi")).status_code for _ in range(3)]
        assert chats == [303, 303, 429]
        for wanted in (each for each in POSTS if each.path.startswith("/m/")):
            answer = await send(ann, wanted, match, 0)
        assert answer.status_code == 429
        assert "Wait a moment" in sentence(answer)
        openings = [(await ann.post("/play", game="dinner:home")).status_code for _ in range(3)]
        assert openings == [303, 303, 429]
        newcomers = [house.browser() for _ in range(12)]
        for each in newcomers:
            await each.get("/")
        codes = [(await each.post("/play", game="dinner:home")).status_code for each in newcomers for _ in range(3)]
        assert codes.count(303) == 30 - 3, "new cookies buy no more than a household may have"
        assert (await house.program().http.post("/api/v1/records", content=b"x")).status_code == 429
        assert (await ann.get(f"/m/{match}")).status_code == 200, "looking is free"


async def test_a_house_behind_a_proxy_knows_its_own_name(tmp_path: Any) -> None:
    async with house_for_tests(tmp_path, NO_LIMITS, address="https://games.example/") as house:
        ann = house.browser()
        first = await ann.get("/")
        assert "; Secure" in first.headers["set-cookie"]
        fine = await ann.http.post("/preferences", data={}, headers={"origin": "https://games.example"})
        assert fine.status_code == 303
        ann.http.cookies.set("smorgasboard", first.headers["set-cookie"].partition("=")[2].partition(";")[0])
        match = await ann.opened("invite")
        assert (await ann.page(match)).invitations[0].startswith("https://games.example/join/")
        foreign = await ann.http.post("/preferences", data={}, headers={"origin": "https://evil.example"})
        assert foreign.status_code == 403


async def test_a_strange_name_of_the_house_breaks_nothing(house: HouseForTests) -> None:
    ann = house.browser()
    match = await ann.opened("invite")
    for host in ("<script>alert(1)</script>", "x" * 4000, "a b", "[", "house.test:99999", ""):
        answer = await ann.http.get(f"/m/{match}", headers={b"host": host.encode()})
        assert answer.status_code in {200, 400, 421}, host
        must_be_harmless(answer.text)


async def test_finished_matches_are_harmless_too(house: HouseForTests) -> None:
    people, match = await finished(house, 3)
    for path in ("", "/replay?at=2", "/verify"):
        must_be_harmless((await people[0].get(f"/m/{match}{path}")).text)
    assert ADDRESS in (await people[0].get(f"/m/{match}/replay")).text
