"""Dice that anybody can check: promised before anybody sits down, mixed by all who do, recomputed from the page."""

import hashlib
import json
import re
import shutil
import subprocess
import sys
from dataclasses import replace
from html import unescape
from itertools import count

import httpx
import pytest
from tests.server.guests import Browser, HouseForTests, match_of, sentence
from tests.server.pages.test_ends_and_records import bring, finished, recorded

import smorgasboard as sb
from smorgasboard.engine.match import Match
from smorgasboard.engine.promise import early_promise_of
from smorgasboard.engine.registry import load

pytestmark = pytest.mark.anyio
SECRET = "The house's secret, shown after the last move"
ANN, BEN = "ab" * 16, "0123456789abcdef"


class FollowedWords:
    """The dice as the page tells them, written from its words and with nothing of ours."""

    def __init__(self, seed: str) -> None:
        self._bytes = (byte for number in count() for byte in hashlib.sha512(f"{seed}:{number}".encode()).digest())

    def below(self, n: int) -> int:
        needed = 0
        while 256**needed < n:
            needed += 1
        largest_multiple = 256**needed // n * n
        while True:
            number = 0
            for _ in range(needed):
                number = number * 256 + next(self._bytes)
            if number < largest_multiple:
                return number % n


def shown(page: str, term: str) -> str:
    """What stands beside a term of the page's list."""
    found = re.search(rf"<dt>{term}</dt><dd>(?:<code>)?(.*?)(?:</code>)?</dd>", page)
    assert found is not None, term
    return unescape(found[1])


def code(page: str, language: str) -> str:
    found = re.search(rf'id="{language}"[^>]*><code>(.*?)</code>', page, re.DOTALL)
    assert found is not None
    return unescape(found[1])


async def mixed(house: HouseForTests) -> tuple[str, str]:
    """A finished match at which Ann and Ben added to the dice, and a bot did not; and the page about it."""
    ann, ben = await house.browser().call_me("Ann"), house.browser()
    promise = (await ann.get("/api/v1/promise")).json()
    match = await ann.opened("invite", game="foodfighters", laid=promise["match"], contribution=ANN)
    assert match == promise["match"]
    table = await house.table(match)
    assert table.promise == promise["promise"]
    invitation = house.context.doorkeeper.invitation(match, 1)
    await ben.press(f"/join/{invitation}", nickname="Ben", contribution=BEN)
    await ann.press(f"/m/{match}/start")
    await play_on(house, [ann, ben], match)
    return match, (await ann.get(f"/m/{match}/verify")).text


async def play_on(house: HouseForTests, people: list[Browser], match: str) -> None:
    table = await house.table(match)
    for turn in count():
        if not table.running:
            return
        seat = table.actors[0]
        legal = table.play.state.legal_actions(seat)
        action = table.game.actions.text(legal[turn * 7 % len(legal)])
        answer = await people[seat].act(match, action)
        assert answer.status_code == 303, sentence(answer)


async def test_whoever_follows_the_words_of_the_page_finds_every_draw(house: HouseForTests) -> None:
    match, page = await mixed(house)
    promise = shown(page, "The promise, shown before the first move")
    secret = shown(page, SECRET)
    seed = shown(page, "The seed of all dice and cards")
    added = [shown(page, f"Added by {name}") for name in ("Ann", "Ben")]
    assert hashlib.sha256(secret.encode()).hexdigest() == promise
    assert hashlib.sha256(":".join([secret, *added]).encode()).hexdigest() == seed
    dice = FollowedWords(seed)
    lines = (await house.browser().get(f"/m/{match}/draws.txt")).text.splitlines()
    assert len(lines) > 20
    for line in lines:
        _step, below, outcome = map(int, line.split())
        assert dice.below(below) == outcome


async def test_the_python_on_the_page_runs_as_it_stands(house: HouseForTests) -> None:
    _match, page = await mixed(house)
    recipe = code(page, "python")
    assert len(recipe.splitlines()) == 10
    ran = subprocess.run([sys.executable, "-I", "-c", recipe], capture_output=True, text=True, check=True)
    assert ran.stdout.strip() == recipe.splitlines()[-1].partition("# ")[2]
    forged = recipe.replace(ANN, BEN)
    ran = subprocess.run([sys.executable, "-I", "-c", forged], capture_output=True, text=True, check=True)
    assert ran.stdout.strip() != forged.splitlines()[-1].partition("# ")[2]


@pytest.mark.skipif(shutil.which("node") is None, reason="Node is not installed")
async def test_the_javascript_on_the_page_runs_as_it_stands(house: HouseForTests) -> None:
    _match, page = await mixed(house)
    recipe = code(page, "javascript")
    printing = recipe.replace("console.log(", "console.log(...").partition("//")[0]
    expected = json.loads(recipe.splitlines()[-1].partition("// ")[2])
    ran = subprocess.run(["node", "--input-type=module", "-e", printing], capture_output=True, text=True, check=True)
    assert [int(number) for number in ran.stdout.split()] == expected


async def test_the_page_names_who_added_nothing(house: HouseForTests) -> None:
    ann = await house.browser().call_me("Ann")
    match = await ann.opened("play", game="foodfighters", level="easy")
    await ann.press(f"/m/{match}/leave")
    table = await house.table(match)
    while table.running:
        await house.house.act(table, table.actors[0], table.version, table.game.actions.text(_first(table.play)))
    page = (await ann.get(f"/m/{match}/verify")).text
    assert shown(page, "Added by Ann") == "sent nothing"
    assert shown(page, "Added by Pip") == "a bot, adds nothing"
    assert "nobody added a number" in page
    assert shown(page, "The seed of all dice and cards") == shown(page, "The house's secret, shown after the last move")


def _first(match: Match) -> int:
    legal = match.state.legal_actions(match.state.actors()[0])
    return legal[len(match.steps) * 5 % len(legal)]


async def test_a_number_without_a_promise_does_not_count(house: HouseForTests) -> None:
    """Whoever adds before the house has promised would let the house choose."""
    ann = house.browser()
    for laid in ("", "not an id", "../../etc"):
        match = await ann.opened("play", game="foodfighters", laid=laid, contribution=ANN)
        assert match != laid
        assert (await house.table(match)).play.contributions == ("", "")


async def test_a_promise_is_used_once(house: HouseForTests) -> None:
    ann = house.browser()
    promise = (await ann.get("/api/v1/promise")).json()
    first = await ann.opened("play", game="foodfighters", laid=promise["match"], contribution=ANN)
    second = await ann.opened("play", game="foodfighters", laid=promise["match"], contribution=BEN)
    assert first == promise["match"] != second
    assert (await house.table(first)).play.contributions == (ANN, "")
    assert (await house.table(second)).play.contributions == ("", "")


async def test_promises_differ_and_are_kept_after_a_restart(house: HouseForTests) -> None:
    ann = house.browser()
    given = [(await ann.get("/api/v1/promise")).json() for _ in range(20)]
    assert len({each["promise"] for each in given}) == 20
    dice = house.house.dice
    assert hashlib.sha256(dice.secret(given[0]["match"]).encode()).hexdigest() == given[0]["promise"]
    assert house.house.store.secret("dice") == house.house.store.secret("dice")


@pytest.mark.parametrize("contribution", ["x", "AB" * 16, "ab" * 40, "<b>bold</b>", "ab" * 16 + "\n"])
async def test_what_is_no_number_is_refused_and_nothing_is_opened(house: HouseForTests, contribution: str) -> None:
    ann = house.browser()
    promise = (await ann.get("/api/v1/promise")).json()
    answer = await ann.post("/play", game="foodfighters", laid=promise["match"], contribution=contribution)
    assert answer.status_code == 422
    assert "16 to 64 digits" in sentence(answer)
    assert house.house.live() == []


async def test_seats_in_a_lobby_keep_what_their_people_added(house: HouseForTests) -> None:
    ann, ben = await house.browser().call_me("Ann"), house.browser()
    promise = (await ann.get("/api/v1/promise")).json()
    match = await ann.opened("invite", game="foodfighters", laid=promise["match"], contribution=ANN)
    assert promise["promise"] in (await ann.get(f"/m/{match}")).text
    invitation = house.context.doorkeeper.invitation(match, 1)
    assert promise["promise"] in (await ben.get(f"/join/{invitation}")).text
    await ben.press(f"/join/{invitation}", nickname="Ben", contribution=BEN)
    await ben.press(f"/m/{match}/seats/1", name="Benjamin")
    table = await house.table(match)
    assert [seat.contribution for seat in table.seats] == [ANN, BEN]
    await ann.press(f"/m/{match}/seats/1", kind="open", sure="Benjamin")
    assert [seat.contribution for seat in table.seats] == [ANN, ""]


async def test_programs_add_to_the_dice_too(house: HouseForTests) -> None:
    program = house.program()
    promise = (await program.http.get("/api/v1/promise")).json()
    seats = [{"kind": "person", "contribution": ANN}, {"kind": "bot", "level": "easy"}]
    wanted = {"game": "foodfighters", "seats": seats, "match": promise["match"]}
    answer = await program.http.post("/api/v1/matches", json=wanted)
    assert answer.status_code == 201, answer.text
    assert (answer.json()["id"], answer.json()["promise"]) == (promise["match"], promise["promise"])
    assert (await house.table(promise["match"])).play.contributions == (ANN, "")
    again = await program.http.post("/api/v1/matches", json=wanted)
    assert again.status_code == 400
    assert "ask for another promise" in again.json()["error"]
    assert (await program.http.post("/api/v1/matches", json={**wanted, "match": "../etc"})).status_code == 422


async def test_a_rematch_and_a_what_if_are_mixed_anew(house: HouseForTests) -> None:
    people, match = await finished(house)
    promise = (await people[0].get("/api/v1/promise")).json()
    await people[1].press(f"/m/{match}/rematch", laid=promise["match"], contribution=BEN)
    table = await house.table(promise["match"])
    (seat,) = [each.seat for each in table.seats if each.contribution == BEN]
    assert table.seats[seat].owner == (await house.table(match)).seats[1].owner
    promise = (await people[0].get("/api/v1/promise")).json()
    place = await people[0].press(f"/m/{match}/whatif", at=1, laid=promise["match"], contribution=ANN)
    assert match_of(place) == promise["match"]
    assert ANN in [each.contribution for each in (await house.table(promise["match"])).seats]


async def test_a_mixed_match_is_the_same_after_it_was_forgotten(house: HouseForTests) -> None:
    match, _page = await mixed(house)
    before = (await house.table(match)).record
    house.house._tables.clear()
    after = (await house.table(match)).record
    assert after == before
    assert after.header.contributions == (ANN, BEN)


async def test_an_unfinished_mixed_record_goes_on_with_its_dice(house: HouseForTests) -> None:
    begun = sb.Match(load("foodfighters"), seed="tests", contributions=(ANN, ""))
    begun.apply(begun.state.actors()[0], begun.state.legal_actions(begun.state.actors()[0])[0])
    answer = await bring(house.browser(), begun.record(reveal_seed=True).dumps())
    table = await house.table(match_of(answer.headers["location"]))
    assert table.play.contributions == (ANN, "")
    assert table.play.promise == begun.promise
    house.house._tables.clear()
    assert (await house.table(table.id)).play.record() == table.play.record()


async def test_records_from_before_are_told_apart_and_their_recipe_holds(house: HouseForTests) -> None:
    old = sb.Match(load("foodfighters"), seed="old", contributions=None)
    while not old.state.over:
        seat = old.state.actors()[0]
        legal = old.state.legal_actions(seat)
        old.apply(seat, legal[len(old.steps) * 7 % len(legal)])
    ann = house.browser()
    answer = await bring(ann, old.record().dumps())
    match = answer.headers["location"].split("/")[2]
    page = (await ann.get(f"/m/{match}/verify")).text
    assert "The dice were honest" in page
    assert "could not yet add numbers" in page
    assert shown(page, "The promise, shown before the first move") == early_promise_of("old")
    recipe = code(page, "python")
    ran = subprocess.run([sys.executable, "-I", "-c", recipe], capture_output=True, text=True, check=True)
    assert ran.stdout.strip() == recipe.splitlines()[-1].partition("# ")[2]


async def test_a_lobby_from_before_starts_with_the_dice_of_today(house: HouseForTests) -> None:
    ann = await house.browser().call_me("Ann")
    match = await ann.opened("same-screen", game="foodfighters")
    table = await house.table(match)
    table.seats = [replace(seat, contribution=None) for seat in table.seats]
    await house.house.store.rearrange(table.change(rules=None, content="older"), table.seats)
    house.house._tables.clear()
    await ann.press(f"/m/{match}/start")
    promise = (await house.table(match)).promise
    house.house._tables.clear()
    table = await house.table(match)
    assert table.running
    assert table.promise == promise
    assert table.row.rules == load("foodfighters").facts.rules_version


# ---- matches that the installed rules cannot play ----


async def older(house: HouseForTests, match: str, **facts: object) -> None:
    """As if the match had been stored by another version."""
    table = await house.table(match)
    await house.house.store.save(replace(table.row, revision=table.row.revision + 1, **facts))  # type: ignore[arg-type]
    house.house._tables.clear()


async def exported(visitor: Browser, match: str) -> httpx.Response:
    return await visitor.get(f"/m/{match}/record")


async def test_a_finished_match_of_other_rules_stays_and_can_be_exported(house: HouseForTests) -> None:
    match, _page = await mixed(house)
    true = (await exported(house.browser(), match)).text
    await older(house, match, rules="0.9")
    answer = await house.browser().get(f"/m/{match}", follow_redirects=True)
    assert answer.status_code == 200
    assert "Played by rules 0.9" in answer.text
    assert f"/m/{match}/record" in answer.text
    saved = sb.Record.loads((await exported(house.browser(), match)).text)
    assert saved.header.rules == "0.9"
    assert replace(saved, header=replace(saved.header, rules=sb.Record.loads(true).header.rules)).dumps() == true
    by_api = await house.program().http.get(f"/api/v1/matches/{match}/record")
    assert by_api.text == saved.dumps()


async def test_a_match_from_before_versions_were_kept_can_be_exported(house: HouseForTests) -> None:
    match, _page = await mixed(house)
    table = await house.table(match)
    table.row = table.change()
    await house.house.store.rearrange(table.row, [replace(seat, contribution=None) for seat in table.seats])
    setup = {name: value for name, value in table.row.setup.items() if name != "dealt"}
    await older(house, match, rules=None, content="older", setup=setup)
    answer = await house.browser().get(f"/m/{match}", follow_redirects=True)
    assert "Played by rules 1<" in answer.text
    saved = sb.Record.loads((await exported(house.browser(), match)).text)
    assert (saved.header.rules, saved.header.setup, saved.header.contributions) == ("1", (), None)
    assert saved.header.commitment == early_promise_of(table.row.seed)
    assert len(saved.steps) == len(table.play.steps)
    assert saved.result == table.row.result


async def test_steps_that_were_taken_back_are_in_no_export(house: HouseForTests) -> None:
    ann = house.browser()
    match = await ann.opened("same-screen", game="foodfighters")
    await ann.press(f"/m/{match}/start")
    await ann.act(match, "pass")
    await ann.press(f"/m/{match}/undo", version=1)
    await ann.act(match, "swap a1 b1")
    await older(house, match, rules="0.9")
    saved = sb.Record.loads((await exported(ann, match)).text)
    assert [step.text for step in saved.steps] == ["swap a1 b1"]
    assert saved.seed is None


async def test_hands_stay_hidden_while_somebody_can_still_play_on(house: HouseForTests) -> None:
    ann = house.browser()
    match = await ann.opened("play", game="foodadvice")
    await older(house, match, content="of another box")
    answer = await ann.get(f"/m/{match}", follow_redirects=True)
    assert "are not the ones that are installed now" in answer.text
    assert "/record" not in answer.text
    assert (await exported(ann, match)).status_code == 404
    await older_again(house, match)
    assert (await exported(ann, match)).status_code == 200


async def older_again(house: HouseForTests, match: str) -> None:
    stored = await house.house.store.load(match)
    assert stored is not None
    await house.house.store.save(replace(stored.match, revision=stored.match.revision + 1, rules="0.9"))


async def test_a_post_that_was_taken_back_is_not_answered_as_done(house: HouseForTests) -> None:
    ann = house.browser()
    match = await ann.opened("same-screen", game="foodfighters")
    await ann.press(f"/m/{match}/start")
    assert (await ann.act(match, "pass", version=0)).status_code == 303
    assert (await ann.act(match, "pass", version=0)).status_code == 303
    assert (await house.table(match)).version == 1
    await ann.press(f"/m/{match}/undo", version=1)
    assert (await ann.act(match, "pass", version=0)).status_code == 409
    assert (await house.table(match)).version == 2


def test_a_recorded_match_is_provable_without_a_house() -> None:
    assert sb.verify(recorded(10).record(reveal_seed=True)).seed_checked
