"""The lab in the browser: studies to read, to start, to stop and to look into, and nothing outside its folder."""

import contextlib
import os
import shutil
import signal
import time
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
from tests.server import lab_studies
from tests.server.guests import HouseForTests, Page, eventually, house_for_tests, sentence
from tests.server.lab_studies import GAME, SENTENCE
from tests.testing.toy import PotLuck

import smorgasboard as sb
from smorgasboard.bots.spec import BotSpec
from smorgasboard.engine.replay import positions
from smorgasboard.lab import designing, replaying
from smorgasboard.lab.store import StudyFolder
from smorgasboard.server import studies
from smorgasboard.server.pages.lab import starting
from smorgasboard.server.settings import LabRules

pytestmark = pytest.mark.anyio
BEANS = ("beans = 30", "beans = 12")
WISH = {"game": GAME, "players": "2", "bots": "random", "games": "20", "seed": "5", "name": "Mine"}


@pytest.fixture
def lab(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "lab"
    monkeypatch.setenv("SMORG_LAB", str(folder))
    return folder


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Studies that several tests look at, played once."""
    folder = tmp_path_factory.mktemp("played")
    lab_studies.usual(folder)
    lab_studies.compared(folder, folder, *BEANS)
    return folder


@pytest.fixture
def usual(played: Path, lab: Path) -> StudyFolder:
    return StudyFolder(shutil.copytree(played / "usual", lab / "usual"))


@pytest.fixture
def compared(played: Path, lab: Path) -> StudyFolder:
    return StudyFolder(shutil.copytree(played / "compared", lab / "compared"))


@pytest.fixture
async def no_process_left(lab: Path) -> AsyncIterator[None]:
    yield
    for holder in lab.glob(f"*/{studies.HOLDER}"):
        process = studies.player(StudyFolder(holder.parent))
        if process is not None:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(process, signal.SIGKILL)


async def page(house: HouseForTests, path: str, status: int = 200) -> Page:
    answer = await house.browser().get(path)
    assert answer.status_code == status, (path, sentence(answer))
    return Page.read(answer.text)


async def says(house: HouseForTests, path: str, words: str) -> bool:
    return words in (await page(house, path)).text


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
    assert [each for each in links(found) if each.startswith("/lab/")] == ["/lab/newer", "/lab/usual"]
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
    told = [game.tell(event, record.header.seats) for event in shown.events]
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
    chosen = designing.setting(pot_luck.source, None, 2, (), [BotSpec.read("random")])
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


# ---- starting ----


async def finished(house: HouseForTests, path: str) -> Page:
    async def done() -> bool:
        answer = await house.browser().get(f"{path}/standing", headers={"hx-request": "true"})
        assert answer.status_code == 200
        return "hx-refresh" in answer.headers

    await eventually(done)
    return await page(house, path)


@pytest.mark.usefixtures("no_process_left")
async def test_a_study_with_changed_cards_from_the_form_to_its_report(house: HouseForTests, lab: Path) -> None:
    ann = house.browser()
    text = sb.load(GAME).whole_content()
    assert (await ann.get(f"/content/{GAME}")).text == text
    brought = {"file": ("my cards.toml", text.replace(*BEANS, 1).encode(), "application/toml")}
    answer = await ann.http.post("/lab", data={**WISH, "first": "seat2"}, files=brought)
    assert answer.status_code == 303, sentence(answer)
    assert answer.headers["location"] == "/lab/mine"
    refused = await ann.post("/lab", **WISH)
    assert refused.status_code == 429
    assert "one at a time" in refused.text
    found = await finished(house, "/lab/mine")
    assert "Done" in found.text
    assert "with other cards and numbers" in found.text
    study = StudyFolder(lab / "mine").study()
    assert (study.games, study.legs[0].seed, dict(study.legs[0].options)) == (20, "5", {"first": "seat2"})
    assert "12 Beans" in (await page(house, "/lab/mine/games/main/19?at=0")).text
    assert "Foodfighters" in (await page(house, "/lab/mine/report")).text


@pytest.mark.usefixtures("no_process_left")
async def test_a_study_is_stopped_and_goes_on(house: HouseForTests, lab: Path) -> None:
    ann = house.browser()
    wish = {**WISH, "bots": "search:iterations=40", "games": "4"}
    assert (await ann.post("/lab", **wish)).status_code == 303
    assert "Stop" in (await page(house, "/lab/mine")).text
    busy = studies.Studies(LabRules()).being_played()
    assert busy is not None, "another house, or the same after a restart, knows it too"
    process = studies.player(busy)
    assert os.getsid(process or 0) == process, "whoever stops the house does not stop the study"
    assert os.getpriority(os.PRIO_PROCESS, process or 0) >= studies.POLITENESS
    await ann.press("/lab/mine/stop")
    found = await finished(house, "/lab/mine")
    assert "Stopped" in found.text
    assert "/lab/mine/on" in found.forms
    assert (await ann.post("/lab/mine/stop")).status_code == 400
    await ann.press("/lab/mine/on")
    assert (await ann.post("/lab/mine/on")).status_code == 429
    await eventually(lambda: says(house, "/lab/mine", "Being played"))
    os.killpg(studies.player(StudyFolder(lab / "mine")) or 0, signal.SIGKILL)
    found = await finished(house, "/lab/mine")
    assert "Its process is gone" in found.text
    assert "/lab/mine/on" in found.forms


WRONG = [
    ({"bots": "clever"}, "No bot is called"),
    ({"bots": "random,random,random"}, "3 bots were named for 2 seats"),
    ({"bots": ""}, "No bot is called"),
    ({"games": "0"}, "a whole number from 1"),
    ({"games": "50001"}, "a whole number from 1"),
    ({"games": "many"}, "a whole number from 1"),
    ({"players": "9"}, "a whole number from 1"),
    ({"first": "nobody"}, "Option first cannot be"),
    ({"content": "beans = ", "file_name": "my.toml"}, "my.toml is not valid TOML"),
    ({"content": "beans = 3", "file_name": "../../my.toml"}, "my.toml"),
]


async def test_what_cannot_be_played_is_said_and_nothing_typed_is_lost(house: HouseForTests, lab: Path) -> None:
    for wrong, words in WRONG:
        typed = {**WISH, **wrong}
        answer = await house.browser().post("/lab", **typed)
        assert 400 <= answer.status_code < 429, wrong
        found = Page.read(answer.text)
        assert words in found.text
        shown = {facts["name"]: facts.get("value", "") for facts in found.all("input") if facts.get("name") in typed}
        kept = {name: value for name, value in typed.items() if name in shown and name != "file_name"}
        assert shown.items() >= kept.items()
        assert {"bots", "games", "seed", "name"} <= set(kept)
        assert typed.get("content", "") in found.text
        assert not lab.exists()


async def test_a_study_that_does_not_begin_says_why_and_leaves_nothing(
    house: HouseForTests, lab: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(starting, "_arguments", lambda *_: ["--oven"])
    answer = await house.browser().post("/lab", **WISH)
    assert answer.status_code == 400
    assert "--oven" in Page.read(answer.text).text
    assert not (lab / "mine").exists()


async def test_a_file_that_is_no_text_is_refused(house: HouseForTests, lab: Path) -> None:
    picture = {"file": ("box.png", b"\x89PNG\xff\xfe", "image/png")}
    answer = await house.browser().http.post("/lab", data=WISH, files=picture)
    assert answer.status_code == 400
    assert "This file is not text." in answer.text
    assert 'value="Mine"' in answer.text


async def test_other_sites_start_nothing(house: HouseForTests, lab: Path) -> None:
    answer = await house.browser().http.post("/lab", data=WISH, headers={"sec-fetch-site": "cross-site"})
    assert answer.status_code == 403
    assert not lab.exists()


@pytest.mark.usefixtures("usual")
async def test_where_the_host_says_so_visitors_only_read(tmp_path: Path, lab: Path) -> None:
    half = lab_studies.stood(lab_studies.begun(lab, "half", lab_studies.setting().leg("main", 6, "1")), "stopped")
    async with house_for_tests(tmp_path, lab=LabRules(open=False)) as house:
        assert SENTENCE in (await page(house, "/lab/usual")).text
        assert (await page(house, "/lab")).forms == ["/preferences"]
        assert "by the host alone" in (await page(house, f"/lab?game={GAME}")).text
        assert (await page(house, "/lab/half")).forms == ["/preferences", "/lab/half/games"]
        for path, fields in (("/lab", WISH), ("/lab/half/on", {}), ("/lab/half/stop", {})):
            answer = await house.browser().post(path, **fields)
            assert answer.status_code == 403
            assert "by the host alone" in answer.text
    assert not (half.path / studies.HOLDER).exists()


# ---- how it stands ----


async def test_states_are_told_from_the_folder_alone(house: HouseForTests, lab: Path) -> None:
    def study(name: str) -> StudyFolder:
        return lab_studies.begun(lab, name, lab_studies.setting().leg("main", 6, "1"))

    elsewhere = lab_studies.stood(study("elsewhere"), "playing")
    lab_studies.stood(study("killed"), "playing")
    lab_studies.stood(study("failed"), "failed")
    written = lab_studies.stood(study("writing"), "done")
    with elsewhere.claimed():
        for name, state, forms in (
            ("elsewhere", "Being played", []),
            ("killed", "Its process is gone", ["/lab/killed/on"]),
            ("failed", "It could not go on", ["/lab/failed/on"]),
            ("writing", "the report is being written", []),
        ):
            found = await page(house, f"/lab/{name}")
            assert state in found.text
            assert [form for form in found.forms if form.endswith(("/on", "/stop"))] == forms
            assert found.all("progress", value="3", max="6")
    os.utime(written.path / "progress.json", (1, 1))
    assert "Its process is gone" in (await page(house, "/lab/writing")).text


async def test_a_study_that_takes_too_long_is_stopped_then_ended(lab: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = lab_studies.begun(lab, "long", lab_studies.setting().leg("main", 6, "1"))
    sent: list[Any] = []
    monkeypatch.setattr(studies, "player", lambda _folder: 4711)
    monkeypatch.setattr(os, "kill", lambda process, what: sent.append((process, what)))
    monkeypatch.setattr(os, "killpg", lambda process, what: sent.append((process, what)))
    holder = folder.path / studies.HOLDER
    holder.write_text("4711", encoding="utf-8")
    house_lab = studies.Studies(LabRules(seconds=100))
    for age, expected in ((50, []), (150, [signal.SIGINT]), (200, [signal.SIGKILL])):
        sent.clear()
        os.utime(holder, (time.time() - age,) * 2)
        house_lab.tidy_up()
        assert sent == [(4711, what) for what in expected]
