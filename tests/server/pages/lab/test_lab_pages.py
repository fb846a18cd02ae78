"""The lab in the browser: studies to read and to look into, and nothing outside its folder."""

import os
import shutil
from pathlib import Path
from typing import Any

import pytest
from tests.server import lab_studies
from tests.server.guests import HouseForTests, Page, sentence
from tests.server.lab_studies import GAME, SENTENCE
from tests.testing.toy import PotLuck

import smorgasboard as sb
from smorgasboard.bots.spec import BotSpec
from smorgasboard.engine import positions, sentences
from smorgasboard.lab.design import cards, studies
from smorgasboard.lab.design.studies import Wish
from smorgasboard.lab.play import replaying
from smorgasboard.lab.play.study_folder import StudyFolder, firsts
from smorgasboard.server.http.render import Renderer
from smorgasboard.server.identity import Visitor
from smorgasboard.server.languages import Languages

pytestmark = pytest.mark.anyio
EMPTY_SHELF: dict[str, Any] = {
    "title": "The shelf",
    "boxes": [],
    "running": [],
    "aside": [],
    "finished": [],
    "levels": [],
    "today": None,
}


async def page(house: HouseForTests, path: str, status: int = 200) -> Page:
    answer = await house.browser().get(path)
    assert answer.status_code == status, (path, sentence(answer))
    return Page.read(answer.text)


def links(found: Page) -> list[str]:
    return [facts.get("href", "") for facts in found.all("a")]


# ---- reading ----


async def test_an_empty_lab_says_how_a_study_begins(house: HouseForTests, lab: Path) -> None:
    found = await page(house, "/lab")
    assert "Nobody has studied anything here yet." in found.text
    assert f"/lab?game={GAME.replace(':', '%3A')}" in links(found)
    assert "/lab" in links(await page(house, "/"))


async def test_studies_are_listed_with_their_state_and_what_they_found(
    house: HouseForTests, lab: Path, usual: StudyFolder
) -> None:
    os.utime(usual.path / "study.json", (1, 1))
    lab_studies.stood(lab_studies.begun(lab, "newer", lab_studies.setting().leg("main", 6, "1")), "stopped")
    (lab / "rubbish").mkdir()
    (lab / "rubbish" / "study.json").write_text("{", encoding="utf-8")
    found = await page(house, "/lab")
    shown = [each for each in links(found) if each.startswith("/lab/") and not each.startswith("/lab/decks/")]
    assert shown == ["/lab/newer", "/lab/usual"]
    for words in ("Foodfighters: usual", "6 matches", "Done", SENTENCE, "3 matches", "Stopped"):
        assert words in found.text


async def test_a_study_shows_headlines_report_and_files(house: HouseForTests, usual: StudyFolder) -> None:
    found = await page(house, "/lab/usual")
    assert SENTENCE in found.text
    assert {"/lab/usual/report", "/lab/usual/games.parquet"} <= set(links(found))
    for file in ("games.parquet", "seen.parquet", "findings.json"):
        answer = await house.browser().get(f"/lab/usual/{file}")
        assert answer.content == (usual.path / file).read_bytes()
        assert "attachment" in answer.headers["content-disposition"]


@pytest.mark.usefixtures("usual")
async def test_the_report_comes_with_a_policy_that_fits_it_and_ways_on(house: HouseForTests) -> None:
    answer = await house.browser().get("/lab/usual/report")
    found = Page.read(answer.text)
    assert {"/lab/usual", "games/main/1"} <= set(links(found))
    (policy,) = answer.headers.get_list("content-security-policy")
    assert "'sha256-" in policy
    assert "unsafe" not in policy
    assert "frame-ancestors 'none'" in policy
    assert answer.headers.get_list("x-content-type-options") == ["nosniff"]


async def test_what_is_not_there_yet_is_said(house: HouseForTests, lab: Path) -> None:
    lab_studies.begun(lab, "new", lab_studies.setting().leg("main", 6, "1"))
    for path in ("report", "games.parquet", "findings.json", "study.json", "process", "games/main/0", "flips/0"):
        await page(house, f"/lab/new/{path}", 404)


async def test_no_name_leads_out_of_the_lab(house: HouseForTests, lab: Path, usual: StudyFolder) -> None:
    shutil.copytree(usual.path, lab.parent / "secret")
    shutil.copytree(usual.path, lab / ".hidden")
    eve = house.browser()
    for name in ("%2e%2e", "..%2fsecret", "..%5csecret", "%2fetc", "usual%2f..", "a%00b", "x" * 300, ".hidden", "%7e"):
        for way in ("", "/report", "/games.parquet", "/findings.json", "/standing", "/games/main/0", "/flips/0"):
            assert (await eve.get(f"/lab/{name}{way}")).status_code == 404, (name, way)
        for way in ("/stop", "/on"):
            assert (await eve.post(f"/lab/{name}{way}")).status_code == 404, (name, way)
    for file in ("..%2f..%2fsecret%2fstudy.json", "content%2f..%2fstudy.json", "study.json", "%2e%2e"):
        assert (await eve.get(f"/lab/usual/{file}")).status_code in {404, 307}, file


# ---- matches ----


async def test_a_match_is_replayed_as_it_was_played(house: HouseForTests, usual: StudyFolder) -> None:
    record = replaying.record(usual, "main", 2)
    last = len(record.steps)
    found = await page(house, f"/lab/usual/games/main/2?at={last}")
    assert found.stage["data-last"] == found.stage["data-at"] == str(last)
    game = sb.load(GAME)
    *_, shown = positions(record)
    words = game.in_words(shown.state.observation(-1), record.header.seats)
    told = sentences(game, shown.events, record.header.seats)
    assert all(line in found.text for line in (*words, *told))
    saved = await house.browser().get("/lab/usual/games/main/2/record")
    assert sb.Record.loads(saved.text) == record
    assert "/lab/usual" in links(found)


@pytest.mark.usefixtures("usual")
async def test_a_number_typed_leads_to_its_match(house: HouseForTests) -> None:
    answer = await house.browser().get("/lab/usual/games?leg=main&number=4")
    assert answer.headers["location"] == "/lab/usual/games/main/4"
    for wrong in ("games/main/6", "games/other/0", "games/main/4/x"):
        await page(house, f"/lab/usual/{wrong}", 404)


async def test_where_hands_are_hidden_one_looks_through_any_seat(
    house: HouseForTests, lab: Path, pot_luck: PotLuck
) -> None:
    chosen = studies.setting(pot_luck.source, None, 2, (), [BotSpec.read("random")])
    folder = lab_studies.played(lab_studies.begun(lab, "dinner", chosen.leg("main", 1, "1")))
    record = replaying.record(folder, "main", 0)
    start = next(positions(record)).state
    for seat in (0, 1):
        found = await page(house, f"/lab/dinner/games/main/0?seat={seat + 1}")
        seen = pot_luck.in_words(start.observation(seat), record.header.seats)
        assert all(line in found.text for line in seen)
        assert found.stage["data-url"].endswith(f"?seat={seat + 1}")
    hidden = [line for line in seen if line not in (await page(house, "/lab/dinner/games/main/0?seat=7")).text]
    assert hidden, "whoever only watches sees no hand"


@pytest.mark.usefixtures("usual")
async def test_one_may_play_on_from_a_match_of_a_study(house: HouseForTests) -> None:
    ann = house.browser()
    await ann.get("/")
    opened = await ann.opened("lab/usual/games/main/2/whatif", at="7")
    table = await house.table(opened)
    assert table.row.kind == "whatif"
    assert table.running


@pytest.mark.usefixtures("compared")
async def test_changed_cards_are_shown_and_not_mixed_up_with_the_installed_ones(house: HouseForTests) -> None:
    own, other = [await page(house, f"/lab/compared/games/{leg}/0?at=0") for leg in ("A", "B")]
    assert "30 Beans" in own.text
    assert "12 Beans" in other.text
    assert any(form.endswith("/whatif") for form in own.forms)
    assert not any(form.endswith("/whatif") for form in other.forms)
    refused = await house.browser().post("/lab/compared/games/B/0/whatif", at="1")
    assert "other cards" in sentence(refused)


async def test_two_sides_lie_side_by_side_where_they_part(house: HouseForTests, compared: StudyFolder) -> None:
    one, two = (replaying.record(compared, leg, 0).steps for leg in ("A", "B"))
    parting = next(number for number, (a, b) in enumerate(zip(one, two, strict=False), 1) if a != b)
    found = await page(house, "/lab/compared/flips/0")
    assert found.stage["data-at"] == str(parting)
    assert found.stage["data-last"] == str(max(len(one), len(two)))
    assert f"They part at step {parting}. A: " in found.text
    names = [facts["id"] for _tag, facts in found.elements if "id" in facts]
    assert len(names) == len(set(names))
    same = await page(house, "/lab/compared/flips/0?a=A&b=A&at=3")
    assert "the same from the first step to the last" in same.text
    await page(house, "/lab/compared/flips/0?b=C", 404)
    assert "/lab/compared/flips/0" in links(await page(house, "/lab/compared"))


async def test_a_match_lies_beside_the_same_without_a_card(house: HouseForTests, lab: Path) -> None:
    chosen = lab_studies.setting()
    wanted = cards.cards_of(chosen.game, entries=["cracker"])[:1]
    study, contents = cards.cards_study(chosen, wanted, 2, Wish(3, "1", "cards"))
    leg = study.legs[1].name
    folder = lab_studies.played(lab_studies.begun(lab, "cards", *study.legs, kind="cards", contents=contents))
    number = next(number for number in range(3) if leg in folder.games().filter(number=number)["leg"])
    whole, without = (len(replaying.record(folder, name, number).steps) for name in ("main", leg))
    got_it = firsts(folder.seen())["main", wanted[0].table, wanted[0].entry][number]
    alone = await page(house, f"/lab/cards/games/{leg}/{number}")
    assert alone.stage["data-last"] == str(without)
    beside = next(link for link in links(alone) if "/flips/" in link)
    found = await page(house, beside)
    assert found.stage["data-last"] == str(max(whole, got_it - 1 + without))
    assert int(found.stage["data-at"]) >= got_it
    assert "They part at step" in found.text


@pytest.mark.parametrize("has_lab", [True, False])
def test_the_foot_of_a_page_leads_to_the_lab_where_there_is_one(has_lab: bool) -> None:
    page = Renderer(Languages.load(), has_lab).page("shelf.html", Visitor("ann"), "en", **EMPTY_SHELF)
    assert ("/lab" in links(Page.read(page))) == has_lab


async def test_each_game_stands_there_once(house: HouseForTests, lab: Path) -> None:
    text = (await house.browser().get("/lab")).text
    assert text.count("<h3>Consumption</h3>") == 1
    assert text.count(f"/lab?game={GAME.replace(':', '%3A')}") == 1
