"""Looking back with the expert, in a house: asked for by those who played, made beside everything, read by anybody."""

import asyncio
import json
from functools import cache
from typing import Any

import httpx
import pytest
from tests.review.matches import careless, late
from tests.review.test_review import PLANTED
from tests.server.guests import HouseForTests, house_for_tests, sentence
from tests.server.live.neighbours.conftest import houses  # noqa: F401
from tests.server.live.neighbours.houses import at, eventually

import smorgasboard as sb
from smorgasboard.engine import State
from smorgasboard.review import Effort
from smorgasboard.server.live.table import Table
from smorgasboard.server.reviews import desk, pages, piece
from smorgasboard.server.reviews.pages import Found
from smorgasboard.server.settings import Limits
from smorgasboard.server.storage import reviews

pytestmark = pytest.mark.anyio


@cache
def a_record() -> str:
    return late("foodfighters", "late", careless).record(reveal_seed=True).dumps()


async def brought(house: HouseForTests, record: str = "") -> tuple[Any, str]:
    ann = await house.browser().call_me("Ann")
    answer = await ann.http.post("/api/v1/records", content=record or a_record())
    assert answer.status_code == 201, sentence(answer)
    return ann, str(answer.json()["id"])


async def made(somebody: Any, match: str) -> dict[str, Any]:
    while True:
        stands: dict[str, Any] = (await somebody.get(f"/api/v1/matches/{match}/review")).json()
        if stands["state"] not in ("waiting", "none"):
            return stands
        await asyncio.sleep(0.02)


async def read(somebody: Any, path: str, **headers: str) -> str:
    answer: httpx.Response = await somebody.get(path, headers=headers)
    assert answer.status_code == 200, sentence(answer)
    return answer.text


async def test_who_played_asks_for_it_and_everybody_with_the_link_reads_it(house: HouseForTests) -> None:
    ann, match = await brought(house)
    stranger = house.browser()
    assert "look-back" not in await read(stranger, f"/m/{match}/review")
    assert (await stranger.post(f"/m/{match}/review")).status_code == 403
    assert 'id="look-back"' in await read(ann, f"/m/{match}/review")
    house.bot_workers.awake.clear()
    assert await ann.press(f"/m/{match}/review") == f"/m/{match}/review"
    assert await ann.press(f"/m/{match}/review") == f"/m/{match}/review"
    waiting = await read(stranger, f"/m/{match}/review")
    assert "<progress" in waiting
    assert 'http-equiv="refresh"' in waiting
    house.bot_workers.awake.set()
    assert (await made(stranger, match))["share"] == 1
    answer = await stranger.get(f"/m/{match}/review/standing", headers={"hx-request": "true"})
    assert answer.headers["hx-refresh"] == "true"
    overview = await read(stranger, f"/m/{match}/review")
    assert "Every decision that cost something" in overview or "What mattered most" in overview
    assert "\ue000" not in overview
    assert "/again" not in overview


async def costly(house: HouseForTests, match: str) -> tuple[int, int]:
    """Seat, from 1, and step of the dearest decision."""
    answer = await house.program().http.get(f"/api/v1/matches/{match}/review/result")
    players = answer.json()["players"]
    moment = max((moment for player in players for moment in player["moments"]), key=lambda each: each["cost"])
    seat = next(player["seat"] for player in players if moment in player["moments"])
    return seat + 1, moment["step"]


async def test_a_moment_is_shown_at_the_table_and_can_be_tried_again(house: HouseForTests) -> None:
    ann, match = await brought(house)
    await ann.press(f"/m/{match}/review")
    await made(ann, match)
    seat, step = await costly(house, match)
    page = await read(ann, f"/m/{match}/review/{seat}/{step}")
    assert "done-here" in page
    assert " advised" in page
    german = await read(house.browser(), f"/m/{match}/review/{seat}/{step}", **{"accept-language": "de"})
    assert "Besser" in german
    assert 'lang="de"' in german
    assert (await ann.get(f"/m/{match}/review/{seat}/{step + 1000}")).status_code == 404
    where = await ann.press(f"/m/{match}/review/{seat}/{step}/again")
    begun = await house.table(where.removeprefix("/m/"))
    then = await house.table(match)
    assert begun.row.parent == match
    assert [row.kind for row in begun.seats].index("person") == seat - 1
    assert begun.record.header.start == then.walk.position(step - 1).state.to_json()


async def test_programs_ask_for_it_with_the_key_of_a_seat(house: HouseForTests) -> None:
    opened = (await house.program().http.post("/api/v1/records", content=a_record())).json()
    path = f"/api/v1/matches/{opened['id']}/review"
    stranger, player = house.program(), house.program(opened["seats"][1]["secret"])
    assert (await stranger.http.post(path)).status_code == 403
    assert (await stranger.http.get(path)).json()["state"] == "none"
    assert (await stranger.http.get(f"{path}/result")).status_code == 404
    asked = await player.http.post(path)
    assert asked.status_code == 202
    assert asked.json()["state"] in ("waiting", "made")
    await made(stranger.http, opened["id"])
    players = (await stranger.http.get(f"{path}/result")).json()["players"]
    assert [player["name"] for player in players] == [seat["name"] for seat in opened["seats"]]


async def test_programs_ask_once_more_for_one_of_an_old_form(
    house: HouseForTests, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened = (await house.program().http.post("/api/v1/records", content=a_record())).json()
    path = f"/api/v1/matches/{opened['id']}/review"
    player = house.program(opened["seats"][0]["secret"])
    await player.http.post(path)
    await made(player.http, opened["id"])
    with monkeypatch.context() as later:
        later.setattr(pages, "VERSION", 99)
        house.bot_workers.awake.clear()
        assert (await player.http.post(path)).json()["state"] == "waiting"
    house.bot_workers.awake.set()
    await made(player.http, opened["id"])
    with monkeypatch.context() as later:
        later.setattr(pages, "VERSION", 99)
        refused = await player.http.get(f"{path}/result")
        assert (refused.status_code, sentence(refused)[-1]) == (404, ".")
        assert (await player.http.get(path)).json()["state"] == "none"
    await player.http.post(path)
    await made(player.http, opened["id"])
    assert (await player.http.get(f"{path}/result")).status_code == 200


async def test_nobody_s_name_is_stored_with_it(house: HouseForTests) -> None:
    ann, match = await brought(house)
    table = await house.table(match)
    await ann.press(f"/m/{match}/review")
    await made(ann, match)
    row = await house.house.store.reviews.review(match)
    assert row is not None
    assert row.asker == ""
    stored = str(Found.of(row).players)
    assert not [name for name in table.names if name in stored]


async def test_one_who_asks_too_much_is_told_so_and_unfinished_matches_are_refused(tmp_path: Any) -> None:
    plenty = (1000.0, 1000.0)
    async with house_for_tests(tmp_path, Limits(requests=plenty, requests_from=plenty, openings=plenty)) as house:
        house.bot_workers.awake.clear()
        ann, _first = await brought(house)
        for _ in range(reviews.MOST_EACH):
            match = (await ann.http.post("/api/v1/records", content=a_record())).json()["id"]
            await ann.press(f"/m/{match}/review")
        one_more = (await ann.http.post("/api/v1/records", content=a_record())).json()["id"]
        refused = await ann.post(f"/m/{one_more}/review")
        assert refused.status_code == 429
        assert "retry-after" in refused.headers
        assert sentence(refused).endswith(".")
        running = await ann.opened("play", "foodfighters:classic", level="easy")
        assert (await ann.post(f"/m/{running}/review")).status_code == 403
        assert (await ann.get(f"/m/{running}/review")).status_code == 200
        house.bot_workers.awake.set()


async def test_what_a_house_left_when_it_was_stopped_goes_on_in_another(
    houses: list[HouseForTests],  # noqa: F811
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(reviews, "HELD", 0.5)
    monkeypatch.setattr(desk, "ALIVE", 1000.0)
    monkeypatch.setattr(desk, "ROUND", 0.05)
    monkeypatch.setattr(desk, "NOTED", 0.0)
    monkeypatch.setattr(piece, "SLICE", 0.0)
    ann, match = await brought(houses[0])
    await ann.press(f"/m/{match}/review")
    await eventually(lambda: any(len(house.bot_workers.pieces) > 3 for house in houses))
    stopped, other = sorted(houses, key=lambda house: -len(house.bot_workers.pieces))
    stopped.bot_workers.awake.clear()
    await eventually(lambda: other.bot_workers.pieces)
    assert (await made(at(other, ann), match))["state"] == "made"
    first = other.bot_workers.pieces[0]
    assert first.player.endswith("/2")
    assert json.loads(first.known)
    row = await other.house.store.reviews.review(match)
    stopped.bot_workers.awake.set()
    await eventually(lambda: not stopped.context.reviews._doing)
    assert await other.house.store.reviews.review(match) == row


@pytest.mark.parametrize("name", ["consumption", "foodadvice"])
@pytest.mark.slow
async def test_the_other_games_are_looked_back_at_drawn_and_dealt_anew(house: HouseForTests, name: str) -> None:
    seed, blunder, text, glance, compare = PLANTED[name]
    planted = sb.load(name).actions.parse(text)
    played = late(name, seed, lambda _state, step: planted if step == blunder else None)
    house.bot_workers.effort = Effort(glance, compare, 2, 4)
    ann, match = await brought(house, played.record(reveal_seed=True).dumps())
    await ann.press(f"/m/{match}/review")
    assert (await made(ann, match))["state"] == "made"
    seat = played.steps[blunder - 1].seat + 1
    assert f"/review/{seat}/{blunder}" in await read(ann, f"/m/{match}/review?seat={seat}")
    moment = f"/m/{match}/review/{seat}/{blunder}"
    assert 'id="board"' in await read(ann, moment)
    begun = await house.table((await ann.press(f"{moment}/again")).removeprefix("/m/"))
    looks_the_same_with_other_secrets(begun, (await house.table(match)).walk.position(blunder - 1).state, seat - 1)


def looks_the_same_with_other_secrets(begun: Table, then: State, seat: int) -> None:
    start = begun.record.header.start
    assert start is not None
    again = begun.game.state(start)
    assert begun.seats[seat].kind == "person"
    assert again.observation(seat) == then.observation(seat)
    assert again != then
    assert again.view(sb.SPECTATOR) == then.view(sb.SPECTATOR)
