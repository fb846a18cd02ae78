"""The end of a match and what comes after it: replay, what-if, rematch, records out and in."""

import json
from collections.abc import Iterator

import httpx
import pytest
from tests.server.guests import Browser, HouseForTests, eventually, match_of, sentence, stream_of
from tests.server.live.test_at_the_table import is_over, serving
from tests.server.pages.test_ways_in import FOODFIGHTERS

import smorgasboard as sb
from smorgasboard.engine import Position, positions
from smorgasboard.engine.registry import load
from smorgasboard.server.errors import NotFound
from smorgasboard.server.live.walk import Walk

pytestmark = pytest.mark.anyio
RECORDED = "foodfighters-items.jsonl"


async def finished(house: HouseForTests, players: int = 2) -> tuple[list[Browser], str]:
    people, match, _cook = await serving(house, players)
    table = await house.table(match)
    while table.running:
        me = people[table.actors[0]]
        page = await me.page(match)
        await me.press(f"/m/{match}/act", version=page.version, action=page.actions[-1])
    return people, match


def recorded(steps: int, game: str = "foodfighters", **options: object) -> sb.Match:
    match = sb.Match(load(game), seed="tests", seats=("Ann", "Bea"), options=options)
    for number in range(steps):
        if match.state.over:
            break
        seat = match.state.actors()[0]
        legal = match.state.legal_actions(seat)
        match.apply(seat, legal[number * 7 % len(legal)])
    return match


async def bring(visitor: Browser, text: str | bytes) -> httpx.Response:
    content = text if isinstance(text, bytes) else text.encode()
    return await visitor.http.post("/import", files={"record": ("match.jsonl", content)})


async def test_the_end_says_who_won_and_why(house: HouseForTests) -> None:
    people, match = await finished(house)
    table = await house.table(match)
    page = await people[0].page(match)
    winners = [table.names[seat] for seat in (table.row.result or {})["winners"]]
    assert all(name in page.text for name in winners)
    assert "the dinner is over" in page.text
    assert "Who was ahead" in page.text
    assert "What changed the lead" in page.text
    assert "Step 2, " in page.text
    assert "you take a round" in page.text, "whoever won it has a reason to tell"
    assert page.actions == []
    shelf = (await people[0].get("/")).text
    assert "Matches you have finished" in shelf


async def test_replay_and_dice_are_public_only_when_the_match_is_over(house: HouseForTests) -> None:
    people, running, _cook = await serving(house)
    for page in ("replay", "verify", "record"):
        assert (await people[0].get(f"/m/{running}/{page}")).status_code == 404
    assert (await house.program().http.get(f"/api/v1/matches/{running}/record")).status_code == 404
    _, over = await finished(house)
    eve = house.browser()
    for page in ("replay", "verify", "record", "replay?at=3", "replay?at=99999", "replay?at=-1"):
        assert (await eve.get(f"/m/{over}/{page}")).status_code == 200, page
    assert "The dice were honest" in (await eve.get(f"/m/{over}/verify")).text
    assert "Step 3 of" in (await eve.get(f"/m/{over}/replay?at=3")).text


async def test_a_record_goes_out_and_comes_in_again(house: HouseForTests) -> None:
    _, match = await finished(house)
    cem = house.browser()
    saved = await cem.get(f"/m/{match}/record")
    assert saved.headers["content-disposition"].endswith('.jsonl"')
    assert saved.text == (await house.program().http.get(f"/api/v1/matches/{match}/record")).text
    there = await bring(cem, saved.text)
    assert there.status_code == 303
    copy = match_of(there.headers["location"])
    assert copy != match
    replay = await cem.get(f"/m/{copy}/replay")
    assert replay.status_code == 200
    assert (await cem.get(f"/m/{copy}")).headers["location"] == f"/m/{copy}/replay"
    assert (await cem.get(f"/m/{copy}/record")).text == saved.text
    assert "The dice were honest" in (await cem.get(f"/m/{copy}/verify")).text
    assert (await cem.act(copy, "done", version=0)).status_code == 409


async def test_a_running_match_without_secrets_gives_its_record_without_the_seed(house: HouseForTests) -> None:
    ann = house.browser()
    match = await ann.opened("same-screen", FOODFIGHTERS)
    assert (await ann.get(f"/m/{match}/record")).status_code == 409
    await ann.press(f"/m/{match}/start")
    seed = (await house.table(match)).row.seed
    text = (await ann.get(f"/m/{match}/record")).text
    assert seed not in text
    for path in ("", "/stream"):
        if not path:
            assert seed not in (await ann.get(f"/m/{match}{path}")).text


async def test_an_unfinished_record_with_its_seed_goes_on(house: HouseForTests) -> None:
    text = recorded(30).record(reveal_seed=True).dumps()
    ann = house.browser()
    match = match_of((await bring(ann, text)).headers["location"])
    table = await house.table(match)
    assert (table.running, table.version, table.names) == (True, 30, ("Ann", "Bea"))
    page = await ann.page(match)
    await ann.press(f"/m/{match}/act", version=30, action=page.actions[0])
    again = recorded(30)
    again.apply(again.state.actors()[0], page.actions[0])
    assert table.play.record(reveal_seed=True) == again.record(reveal_seed=True), "the dice are those of the seed"


async def test_an_unfinished_record_without_its_seed_can_be_looked_at_and_tried(house: HouseForTests) -> None:
    text = recorded(30).record().dumps()
    ann = house.browser()
    there = await bring(ann, text)
    match = match_of(there.headers["location"])
    assert "/replay" in there.headers["location"]
    assert (await ann.get(f"/m/{match}/replay?at=12")).status_code == 200
    assert "A draw" not in (await ann.get("/")).text
    opened = match_of(await ann.press(f"/m/{match}/whatif", at=12))
    assert (await house.table(opened)).running


async def test_records_of_games_in_other_clients_come_in_by_api(house: HouseForTests) -> None:
    text = recorded(20).record(reveal_seed=True).dumps()
    answer = await house.program().http.post("/api/v1/records", content=text)
    assert answer.status_code == 201
    given = answer.json()
    seat = (await house.table(given["id"])).actors[0]
    me = house.program(given["seats"][seat]["secret"])
    seen = await me.see(given["id"])
    assert (await me.act(given["id"], seen["legal"][0], seen["version"])).status_code == 200


def forged() -> dict[str, str | bytes]:
    true = recorded(30).record(reveal_seed=True).dumps()
    lines = true.splitlines(keepends=True)
    header = json.loads(lines[0])
    over = recorded(5000).record().dumps().splitlines(keepends=True)
    closing = json.loads(over[-1])
    return {
        "empty": "",
        "garbage": "what's cooking?",
        "not text": b"\xff\xfe\x00record",
        "a picture": b"\x89PNG\r\n\x1a\n" + bytes(200),
        "a list": "[1, 2, 3]\n",
        "nothing": "null\n",
        "deep": "[" * 100_000,
        "deep header": '{"smorgasboard": 1, "game": ' + "[" * 100_000,
        "other format": '{"smorgasboard": 99}\n',
        "huge number": '{"smorgasboard": ' + "9" * 10_000 + "}\n",
        "not a number": '{"smorgasboard": NaN}\n',
        "cut off": true[: len("".join(lines[:9])) - 5],
        "changed step": true.replace(lines[5], lines[6], 1),
        "left out step": "".join(lines[:5] + lines[6:]),
        "another seed": "".join(lines[:-1]) + lines[-1].replace('"seed": "tests"', '"seed": "testz"'),
        "another winner": "".join(over[:-1])
        + json.dumps({**closing, "result": {**closing["result"], "winners": [0, 1]}}, separators=(", ", ": "))
        + "\n",
        "unknown game": json.dumps({**header, "game": "chess"}) + "\n",
        "unknown edition": json.dumps({**header, "edition": "deluxe"}) + "\n",
        "other content": json.dumps({**header, "content": "0000"}) + "\n",
        "many seats": json.dumps({**header, "seats": ["x"] * 5000, "players": 5000}) + "\n",
        "negative seats": json.dumps({**header, "players": -2}) + "\n",
        "true players": json.dumps({**header, "players": True, "seats": ["Ann"]}) + "\n",
        "strange options": json.dumps({**header, "options": {"../../etc": [{"a": 1}]}}) + "\n",
        "half a letter": json.dumps({**header, "options": {"\ud800": "\udfff"}}) + "\n",
        "half a name": json.dumps({**header, "game": "\ud800"}) + "\n",
        "half a step": "".join(lines[:1]) + json.dumps({"seat": 0, "do": "\ud800", "chance": []}) + "\n",
        "strange start": json.dumps({**header, "start": {"seats": None}}) + "\n",
        "far seat": "".join(lines[:1]) + json.dumps({"seat": 10**400, "do": "end"}) + "\n",
        "negative seat": "".join(lines[:1]) + json.dumps({"seat": -1, "do": "end"}) + "\n",
        "no dice": "".join(lines[:1]) + "".join(line.replace('"chance"', '"fate"') for line in lines[1:-1]),
    }


@pytest.mark.parametrize("name", list(forged()))
async def test_forged_and_broken_records_are_refused_in_a_sentence(house: HouseForTests, name: str) -> None:
    text = forged()[name]
    ann = house.browser()
    for answer in (
        await bring(ann, text),
        await house.program().http.post("/api/v1/records", content=text if isinstance(text, bytes) else text.encode()),
    ):
        assert answer.status_code in {400, 404, 422}, (answer.status_code, sentence(answer)[:300])
        assert len(sentence(answer)) < 2000
        assert "Traceback" not in answer.text
    assert house.house.live() == []


async def test_an_import_without_a_file_says_so(house: HouseForTests) -> None:
    ann = house.browser()
    for answer in (
        await ann.post("/import"),
        await ann.post("/import", record="text"),
        await ann.http.post("/import", files={"record": ("", b"x")}),
        await ann.http.post("/import", files={"other": ("a", b"x")}),
    ):
        assert answer.status_code == 400


async def test_names_and_notes_of_records_are_tidied_and_cut(house: HouseForTests) -> None:
    match = sb.Match(load("foodfighters"), seed="tests", seats=("<script>alert(1)</script>" * 50, "\u202eevil\x00\n"))
    seat = match.state.actors()[0]
    match.apply(seat, match.state.legal_actions(seat)[0], note="\x00\ud83d".encode("utf-8", "replace").decode() * 400)
    ann = house.browser()
    for record in (match.record(), match.record(reveal_seed=True)):
        opened = match_of((await bring(ann, record.dumps())).headers["location"])
        table = await house.table(opened)
        assert [len(name) <= 24 for name in table.names] == [True, True]
        assert table.names[1] == "evil"
        assert all(len(entry.note) <= 300 and "\x00" not in entry.note for entry in table.entries)
        page = await ann.get(f"/m/{opened}/replay" if not table.running else f"/m/{opened}")
        assert page.status_code == 200
        assert "<script>alert" not in page.text


async def test_what_if_goes_on_from_any_moment_against_bots(house: HouseForTests) -> None:
    _, match = await finished(house, 3)
    eve = house.browser()
    last = (await house.table(match)).last_step
    house.bot_workers.awake.clear()
    opened = match_of(await eve.press(f"/m/{match}/whatif", at=2))
    table = await house.table(opened)
    assert [seat.kind for seat in table.seats].count("bot") == 2
    original = (await house.table(match)).walk.position(2).state
    assert table.play.state.to_json() == original.to_json()
    assert (await eve.page(opened)).actions
    for at, status in (("", 400), ("x", 400), (-1, 400), (last, 400), (last + 5, 404), (10**8, 404)):
        answer = await eve.post(f"/m/{match}/whatif", at=at)
        assert answer.status_code == status, (at, sentence(answer))
    assert (await eve.post(f"/m/{opened}/whatif", at=0)).status_code == 400, "that match is not over"


async def test_a_rematch_seats_the_same_people_one_seat_further(house: HouseForTests) -> None:
    people, match = await finished(house)
    assert (await house.browser().post(f"/m/{match}/rematch")).status_code == 403
    opened = match_of(await people[0].press(f"/m/{match}/rematch"))
    assert match_of(await people[1].press(f"/m/{match}/rematch")) == opened
    old, new = await house.table(match), await house.table(opened)
    assert [seat.owner for seat in new.seats] == [seat.owner for seat in reversed(old.seats)]
    assert new.setting("options") == old.setting("options")
    assert new.row.seed != old.row.seed
    assert f"/m/{opened}" in (await people[1].get(f"/m/{match}")).text
    assert (await people[0].post(f"/m/{opened}/rematch")).status_code == 400


async def test_everything_of_a_finished_match_is_the_same_after_it_was_forgotten(
    house: HouseForTests, monkeypatch: pytest.MonkeyPatch
) -> None:
    people, match = await finished(house)
    paths = ("", "/replay?at=4", "/verify", "/record")
    before = [(await people[0].get(f"/m/{match}{path}")).text for path in paths]
    monkeypatch.setattr("smorgasboard.server.live.house.IDLE", -1.0)
    house.house.tidy_up()
    assert [(await people[0].get(f"/m/{match}{path}")).text for path in paths] == before


async def test_bots_finish_a_match_and_the_end_is_shown(house: HouseForTests) -> None:
    ann = house.browser()
    match = await ann.opened("play", rounds=1)
    await ann.press(f"/m/{match}/leave")
    table = await house.table(match)
    await eventually(lambda: is_over(table))
    assert (await ann.page(match)).with_id("the-end")
    answer = await ann.post(f"/m/{match}/leave")
    assert answer.status_code == 409


# ---- looking back ----


async def test_who_watches_sees_the_end_at_once_and_how_the_lead_went_a_moment_later(house: HouseForTests) -> None:
    people, match, _cook = await serving(house)
    table = await house.table(match)
    async with stream_of(house.browser(), f"/m/{match}/stream") as stream:
        while table.running:
            me = people[table.actors[0]]
            page = await me.page(match)
            await me.press(f"/m/{match}/act", version=page.version, action=page.actions[-1])
        at_once = await stream.until('data-sound="end"')
        assert "<polyline" not in at_once, "nobody waited until the match was played again"
        assert "lead to-come" in at_once, "its place is kept, so that nothing jumps when it comes"
        assert "Who was ahead" in await stream.until("<polyline")
    assert "Who was ahead" in (await house.browser().page(match)).text


async def test_a_lead_that_cannot_be_judged_is_left_out(house: HouseForTests, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_facts: object) -> float:
        raise ValueError

    people, match = await finished(house)
    monkeypatch.setattr(type((await house.table(match)).game.evaluation), "value", fail)
    page = await people[0].page(match)
    assert "the dinner is over" in page.text
    assert "Who was ahead" not in page.text


def test_whoever_looks_back_goes_on_from_where_somebody_looked(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[int] = []

    def counted(record: sb.Record, game: sb.Game) -> Iterator[Position]:
        for position in positions(record, game):
            made.append(position.number)
            yield position

    monkeypatch.setattr(sb, "positions", counted)
    walk = Walk(recorded(30).record(), load("foodfighters"))
    assert [walk.position(number).number for number in (10, 10, 12)] == [10, 10, 12]
    assert made == [*range(13)]
    assert walk.position(5).number == 5
    assert made[13:] == [*range(6)], "going back begins anew"
    for number in (-1, 31):
        with pytest.raises(NotFound):
            walk.position(number)
    assert walk.position(30).number == 30
