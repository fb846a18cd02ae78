"""Programs sit down by invitation, talk, leave, come back, play again; with and without an account."""

import asyncio
from typing import Any
from urllib.parse import urlsplit

import pytest
from tests.server.guests import HouseForTests, Program, sentence, stream_of

pytestmark = pytest.mark.anyio
API = "/api/v1"


async def open_table(house: HouseForTests, *kinds: str, **more: Any) -> dict[str, Any]:
    return await house.program().open(*kinds, **more)


async def join(program: Program, link: str, **more: Any) -> dict[str, Any]:
    answer = await program.http.post(f"{API}/join", json={"link": link, **more})
    assert answer.status_code == 200, answer.text
    seated: dict[str, Any] = answer.json()
    return seated


async def account(house: HouseForTests, name: str = "Rolling Pin") -> Program:
    answer = await house.program().http.post(f"{API}/accounts", json={"name": name})
    assert answer.status_code == 201, answer.text
    return house.program(answer.json()["key"])


async def refused(program: Program, path: str, **body: Any) -> tuple[int, str]:
    answer = await program.http.post(f"{API}/{path}", json=body)
    return answer.status_code, answer.json()["code"]


async def test_two_programs_play_by_invitation(house: HouseForTests) -> None:
    given = await open_table(house, "open", "open")
    links = [seat["invitation"] for seat in given["seats"]]
    first = await join(house.program(), links[0], name="Pot")
    assert (first["seat"], first["stage"], first["match"]) == (0, "lobby", given["id"])
    second = await join(house.program(), links[1].rpartition("/")[2], name="Pot")
    assert (second["seat"], second["stage"], second["name"]) == (1, "running", "Pot 2")
    keys = [first["secret"], second["secret"]]
    for _ in range(4):
        seen = await house.program().see(given["id"])
        mover = house.program(keys[seen["actors"][0]])
        mine = await mover.see(given["id"], detail=True)
        assert [offer["action"] for offer in mine["offers"]] == mine["legal"]
        answer = await mover.http.post(
            f"{API}/matches/{given['id']}/actions",
            json={"version": mine["version"], "action": mine["offers"][0]["typed"]},
        )
        assert answer.json() == {"version": mine["version"] + 1}
    late = house.program()
    assert await refused(late, "join", link=links[0]) == (403, "seat_taken")
    assert await refused(late, "join", link=f"http://house.test/m/{given['id']}") == (403, "not_yours")
    assert await refused(late, "join", link="http://house.test/join/x.1.y") == (404, "not_found")
    assert await refused(late, "join", name="no link") == (422, "wrong_shape")


async def test_somebody_who_sits_in_a_browser_starts_their_own_table(house: HouseForTests) -> None:
    ann = await house.browser().call_me("Ann")
    match = await ann.opened("invite")
    link = (await ann.page(match)).invitations[0]
    seated = await join(house.program(), urlsplit(link).path, name="Bot")
    assert seated["stage"] == "lobby"
    left = await house.program(seated["secret"]).http.post(f"{API}/matches/{match}/leave")
    assert left.json()["seats"] == [seated["seat"]]
    assert (await house.table(match)).player(seated["seat"]).kind == "open"
    assert (await house.program(seated["secret"]).http.get(f"{API}/matches/{match}")).json()["code"] == "unknown_key"
    again = await join(house.program(), link)
    await ann.press(f"/m/{match}/start")
    assert (await house.program(again["secret"]).see(match))["stage"] == "running"


async def test_leaving_talking_and_playing_again(house: HouseForTests) -> None:
    given = await open_table(house, "open", "open", hints=False)
    keys = [(await join(house.program(), seat["invitation"]))["secret"] for seat in given["seats"]]
    match, one, two = given["id"], house.program(keys[0]), house.program(keys[1])
    said = await one.http.post(f"{API}/matches/{match}/chat", json={"text": "  Good   luck! "})
    assert (said.json()["number"], said.json()["seat"], said.json()["text"]) == (1, 0, "Good luck!")
    heard = (await two.http.get(f"{API}/matches/{match}/chat", params={"after": 0})).json()
    assert [line["text"] for line in heard] == ["Good luck!"]
    assert (await two.see(match))["lines"] == 1
    assert await refused(house.program(), f"matches/{match}/chat", text="Hello") == (403, "not_yours")
    assert (await two.http.get(f"{API}/matches/{match}/hint")).json()["code"] == "not_yours"
    house.bot_workers.awake.clear()
    assert (await two.http.post(f"{API}/matches/{match}/leave")).json()["away"] is True
    assert (await one.see(match))["seats"][1]["away"] is True
    assert (await two.http.post(f"{API}/matches/{match}/return")).json()["away"] is False
    assert await refused(two, f"matches/{match}/rematch") == (400, "bad_request")
    await play_out(house, match, keys)
    seats = [(await each.http.post(f"{API}/matches/{match}/rematch")).json() for each in (two, one, two)]
    assert len({seat["match"] for seat in seats}) == 1
    assert [seat["seat"] for seat in seats] == [0, 1, 0]
    assert (await house.program(seats[1]["secret"]).see(seats[1]["match"]))["seat"] == 1


async def play_out(house: HouseForTests, match: str, keys: list[str]) -> None:
    while (seen := await house.program().see(match))["stage"] != "over":
        mover = house.program(keys[seen["actors"][0]])
        mine = await mover.see(match)
        assert (await mover.act(match, mine["legal"][-1], mine["version"])).status_code == 200


async def test_an_account_keeps_its_seats(house: HouseForTests) -> None:
    pin, other = await account(house), await account(house, "Grater")
    me = (await pin.http.get(f"{API}/accounts/me")).json()
    assert (me["name"], me["requests_per_second"]) == ("Rolling Pin", 100_000.0)
    opened = await pin.http.post(
        f"{API}/matches", json={"game": "dinner:home", "seats": [{"kind": "person"}, {"kind": "open"}]}
    )
    given = opened.json()
    seated = await join(other, given["seats"][1]["invitation"])
    assert (seated["name"], seated["stage"]) == ("Grater", "running")
    assert await join(other, given["watch"]) == seated, "whoever sits there gets the same key once more"
    mine = (await pin.http.get(f"{API}/matches", params={"stage": "running"})).json()
    assert [(each["id"], each["mine"], each["secrets"]) for each in mine] == [
        (given["id"], [0], [given["seats"][0]["secret"]])
    ]
    asked = [(await each.http.get(f"{API}/matches")).json()[0]["waits"] for each in (pin, other)]
    seen = await pin.see(given["id"])
    assert asked == [seat in seen["actors"] for seat in (0, 1)]
    mover = (pin, other)[seen["actors"][0]]
    assert (
        await mover.act(given["id"], (await mover.see(given["id"]))["legal"][0], seen["version"])
    ).status_code == 200
    assert (await house.program(seated["secret"]).http.get(f"{API}/matches")).json()["code"] == "not_yours"
    ended = await other.http.post(f"{API}/accounts/me/end")
    assert ended.json()["name"] == "Grater"
    assert (await other.http.get(f"{API}/accounts/me")).json()["code"] == "unknown_key"
    assert (await house.table(given["id"])).seats[1].away, "a bot plays on"
    assert "key" not in str(await house.house.store.accounts.of_owner("")), "only marks are stored"


async def test_an_account_is_for_the_api_alone(house: HouseForTests) -> None:
    pin = await account(house)
    page = await pin.http.get("/tables")
    assert page.status_code == 200
    assert (await pin.http.post("/tables/delete", data={"sure": "everything"})).status_code in {303, 403}
    assert (await pin.http.get(f"{API}/accounts/me")).status_code == 200
    assert await refused(pin, "accounts", name="Another") == (403, "not_yours")
    assert await refused(house.program(), "accounts", name="  \u202e ") == (400, "bad_request")


async def test_waiting_answers_when_something_happened(house: HouseForTests) -> None:
    given = await open_table(house, "open", "open")
    first = await join(house.program(), given["seats"][0]["invitation"])
    me, path = house.program(first["secret"]), f"{API}/matches/{given['id']}"
    seen = await me.see(given["id"])
    assert (await me.see(given["id"], after="other", wait=30))["mark"] == seen["mark"], "at once: it has another one"
    waiting = asyncio.create_task(me.http.get(path, params={"after": seen["mark"], "wait": 30}))
    while not (await house.table(given["id"])).listeners:
        await asyncio.sleep(0)
    await join(house.program(), given["seats"][1]["invitation"])
    changed = (await waiting).json()
    assert changed["mark"] != seen["mark"]
    while changed["stage"] != "running":  # the seat is taken first
        changed = (await me.http.get(path, params={"after": changed["mark"], "wait": 30})).json()
    nothing = (await me.http.get(path, params={"after": changed["mark"], "wait": 0.01})).json()
    assert nothing["mark"] == changed["mark"]
    assert not (await house.table(given["id"])).listeners
    assert sentence(await me.http.get(path, params={"wait": 31}))


async def test_a_stream_goes_on_where_it_was(house: HouseForTests) -> None:
    given = await open_table(house, "person", "person")
    match, path = given["id"], f"{API}/matches/{given['id']}/stream"
    watcher = house.program()
    async with stream_of(watcher, path) as stream:
        event = await stream.next()
    mark = next(line for line in event.splitlines() if line.startswith("id: ")).removeprefix("id: ")
    assert mark == (await watcher.see(match))["mark"]
    watcher.http.headers["last-event-id"] = mark
    async with stream_of(watcher, path) as stream:
        assert (await stream.next()).startswith(":"), "nothing new"
    key = given["seats"][0]["secret"]
    await house.program(key).http.post(f"{API}/matches/{match}/chat", json={"text": "Anybody?"})
    async with stream_of(watcher, path) as stream:
        assert '"lines":1' in await stream.next()
