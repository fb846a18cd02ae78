"""Studies started, stopped and gone on with in the browser, each by a process of its own, one at a time."""

import contextlib
import os
import signal
import sys
import time
from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from tests.server import lab_studies
from tests.server.guests import HouseForTests, Page, eventually, house_for_tests, sentence
from tests.server.lab_studies import BEANS, GAME, SENTENCE
from tests.server.pages.lab.test_lab_pages import links, page

import smorgasboard as sb
from smorgasboard.cli.hosting import serve
from smorgasboard.lab.findings import ReportTable, Row, Section
from smorgasboard.lab.play.matches import play_some
from smorgasboard.lab.play.study_folder import StudyFolder
from smorgasboard.server import logs, studies
from smorgasboard.server.pages.lab import commands
from smorgasboard.server.settings import HouseSettings, LabRules

pytestmark = pytest.mark.anyio
WISH = {"game": GAME, "players": "2", "bots": "random", "games": "20", "seed": "5", "name": "Mine"}


@pytest.fixture
async def no_process_left(lab: Path) -> AsyncIterator[None]:
    yield
    for holder in lab.glob(f"*/{studies.HOLDER}"):
        process = studies.player(StudyFolder(holder.parent))
        if process is not None:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(process, signal.SIGKILL)


async def says(house: HouseForTests, path: str, words: str) -> bool:
    return words in (await page(house, path)).text


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
    assert (await ann.get(f"/lab/decks/{GAME}.toml")).text == text
    brought = {"file": ("my cards.toml", text.replace(*BEANS, 1).encode(), "application/toml")}
    answer = await ann.http.post("/lab", data={**WISH, "first": "seat2"}, files=brought)
    assert answer.status_code == 303, sentence(answer)
    assert answer.headers["location"] == "/lab/mine"
    refused = await ann.post("/lab", **WISH)
    assert refused.status_code == 429
    assert "one at a time" in refused.text
    found = await finished(house, "/lab/mine")
    assert "Done" in found.text
    assert "beans 30 → 12" in found.text
    assert "Mine" in found.text
    study = StudyFolder(lab / "mine").study()
    assert (study.games, study.legs[0].seed, dict(study.legs[0].options)) == (20, "5", {"first": "seat2"})
    assert "12 Beans" in (await page(house, "/lab/mine/games/main/19?at=0")).text
    assert "Foodfighters" in (await page(house, "/lab/mine/report")).text


@pytest.mark.usefixtures("no_process_left")
async def test_a_study_is_stopped_and_goes_on(house: HouseForTests, lab: Path) -> None:
    ann = house.browser()
    wish = {**WISH, "bots": "search:walks=40", "games": "4"}
    assert (await ann.post("/lab", **wish)).status_code == 303
    assert "Stop" in (await page(house, "/lab/mine")).text
    busy = studies.Studies(LabRules()).being_played()
    assert busy is not None, "another house, or the same after a restart, knows it too"
    process = studies.player(busy)
    assert os.getsid(process or 0) == process, "whoever stops the house does not stop the study"
    assert os.getpriority(os.PRIO_PROCESS, process or 0) >= studies.POLITENESS
    await eventually(lambda: says(house, "/lab/mine", "Being played"))
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


@pytest.mark.usefixtures("no_process_left")
async def test_a_study_that_was_stopped_elsewhere_goes_on_to_its_report(house: HouseForTests, lab: Path) -> None:
    half = lab_studies.begun(lab, "half", lab_studies.setting().leg("main", 6, "1"))
    half.keep([play_some(half.study().legs[0], range(3))])
    lab_studies.stood(half, "stopped")
    await house.browser().press("/lab/half/on")
    found = await finished(house, "/lab/half")
    assert "Done" in found.text
    assert "/lab/half/report" in links(found)
    assert half.games()["number"].to_list() == list(range(6))


COMMANDS: list[tuple[dict[str, str], str, str]] = [
    ({"command": "compare", "what": "beans", "value": "12", "about": "sizzle"}, "compare", "beans 30 → 12"),
    ({"command": "sweep", "what": "beans", "lowest": "20", "highest": "30", "step": "10"}, "sweep", "beans=20"),
    ({"command": "cards", "pairs": "2"}, "cards", "without sizzle"),
    ({"command": "exploit", "tries": "2", "games": "4"}, "exploit", "The proof on fresh deals"),
    (
        {"command": "tune", "move": "beans", "move_range": "28..32", "hold": "±50", "games": "16", "rounds": "1"},
        "tune",
        "See the tuned deck, and play it",
    ),
    ({"command": "run", "also": "careless", "precision": "30"}, "run", "careless on every chair"),
]


@pytest.mark.slow
@pytest.mark.usefixtures("no_process_left")
@pytest.mark.parametrize(("asked", "kind", "words"), COMMANDS)
async def test_every_command_is_started_and_watched_to_its_report(
    house: HouseForTests, lab: Path, asked: dict[str, str], kind: str, words: str
) -> None:
    wish = {**WISH, "name": "What about Sizzle?", "games": "6", **asked}
    answer = await house.browser().post("/lab", **wish)
    assert answer.status_code == 303, sentence(answer)
    assert answer.headers["location"] == "/lab/what-about-sizzle"
    found = await finished(house, "/lab/what-about-sizzle")
    assert "Done" in found.text
    assert "What about Sizzle?" in found.text
    assert "What about Sizzle?" in (await page(house, "/lab")).text
    assert StudyFolder(lab / "what-about-sizzle").study().kind == kind
    if kind == "tune":
        deck = await house.browser().post("/lab/what-about-sizzle/tuned")
        assert "What about Sizzle?, tuned" in (await page(house, deck.headers["location"])).text
    if kind == "exploit":
        await eventually(lambda: says(house, "/lab/what-about-sizzle", words))
    assert words in (await page(house, "/lab/what-about-sizzle")).text
    report = await page(house, "/lab/what-about-sizzle/report")
    assert "What about Sizzle?" in report.text


@pytest.mark.usefixtures("usual")
async def test_a_row_of_the_report_leads_to_the_form_that_changes_its_card(house: HouseForTests, lab: Path) -> None:
    table = ReportTable("Powers", ("power", "victories"), (Row("Sizzle!", ("50%",)), Row("draws", ("2",))))
    found = replace(lab_studies.findings("Powers"), sections=(Section("powers", "Powers", "", (table,)),))
    StudyFolder(lab / "usual").put_text("findings.json", found.dumps())
    changing = [link for link in links(await page(house, "/lab/usual/report")) if "command=compare" in link]
    assert changing == ["/lab?game=foodfighters%3Aclassic&command=compare&what=teams.meats.powers.sizzle.price&value=8"]
    form = await page(house, changing[0])
    chosen = [facts["value"] for facts in form.all("option") if "selected" in facts]
    assert "teams.meats.powers.sizzle.price" in chosen


SEVERAL = {"command", "hold", "move_range"}
"""Not each a field of its own."""
WRONG = [
    ({"bots": "clever"}, "No bot is called"),
    ({"bots": "random,random,random"}, "3 bots were named for 2 seats"),
    ({"bots": ""}, "No bot is called"),
    ({"games": "0"}, "a whole number from 1"),
    ({"games": "50001"}, "a whole number from 1"),
    ({"games": "many"}, "a whole number from 1"),
    ({"players": "9"}, "a whole number from 1"),
    ({"first": "nobody"}, "Option first cannot be"),
    ({"command": "bake"}, "it knows run, compare"),
    ({"precision": "finely"}, "points either way"),
    ({"deck": "0123456789abcdef"}, "no such deck"),
    ({"deck": "../../secret"}, "no such deck"),
    ({"bots": "other", "bots_other": "clever"}, "No bot is called"),
    ({"bots": "greedy:numbers=/etc/passwd"}, "for the command line"),
    ({"command": "compare"}, "the same deck"),
    ({"command": "compare", "what": "beans", "value": ""}, "what the number is to be"),
    ({"command": "compare", "what": "beans", "value": "9?kitchen.pan.price=1"}, "what the number is to be"),
    ({"command": "compare", "what": "@/etc/passwd", "value": "9"}, "Choose from the list"),
    ({"command": "sweep", "what": "beans", "lowest": "a", "highest": "9"}, "have to be numbers"),
    ({"command": "cards", "pairs": "0"}, "a whole number from 1"),
    ({"command": "exploit", "tries": "many"}, "a whole number from 1"),
    ({"command": "tune", "hold": "±2"}, "which numbers may move"),
    ({"command": "tune", "move": "beans", "move_range": "28..32"}, "what has to hold"),
    ({"command": "tune", "move": "beans", "move_range": "a lot", "hold": "±2"}, "is no range"),
    ({"command": "tune", "move": "beans=1", "move_range": "28..32", "hold": "±2"}, "Choose from the list"),
]


async def test_what_cannot_be_played_is_said_and_nothing_typed_is_lost(house: HouseForTests, lab: Path) -> None:
    for wrong, words in WRONG:
        typed = {**WISH, **wrong}
        answer = await house.browser().post("/lab", **typed)
        assert 400 <= answer.status_code < 429, wrong
        found = Page.read(answer.text)
        assert words in found.text
        shown = {facts["name"]: facts.get("value", "") for facts in found.all("input") if facts.get("name") in typed}
        kept = {name: value for name, value in typed.items() if name in shown and name not in SEVERAL}
        assert shown.items() >= kept.items()
        assert {"games", "seed", "name"} <= set(kept)
        assert not lab.exists()


async def test_a_study_that_does_not_begin_says_why_and_leaves_nothing(
    house: HouseForTests, lab: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(commands, "arguments", lambda *_: ["run", "--oven"])
    answer = await house.browser().post("/lab", **WISH)
    assert answer.status_code == 400
    assert "--oven" in Page.read(answer.text).text
    assert not (lab / "mine").exists()


async def test_a_file_that_is_no_text_is_refused(house: HouseForTests, lab: Path) -> None:
    picture = {"file": ("box.png", b"\x89PNG\xff\xfe", "image/png")}
    answer = await house.browser().http.post("/lab", data=WISH, files=picture)
    assert answer.status_code == 400
    assert "nor a text file" in answer.text
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
        assert (await page(house, "/lab/half")).forms == ["/preferences"]
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


@pytest.mark.parametrize(
    ("asked", "is_open"),
    [
        ((), True),
        (("--host", "localhost"), True),
        (("--host", "0.0.0.0"), False),
        (("--address", "https://games.example"), False),
        (("--host", "0.0.0.0", "--lab"), True),
        (("--no-lab",), False),
    ],
)
def test_only_a_house_at_home_lets_visitors_start_studies_by_itself(
    monkeypatch: pytest.MonkeyPatch, asked: tuple[str, ...], is_open: bool
) -> None:
    made: list[HouseSettings] = []

    def closed_again(settings: HouseSettings) -> None:
        made.append(settings)
        sys.exit()

    monkeypatch.setattr(logs, "set_up", lambda _form: None)
    monkeypatch.setattr(serve, "_listen", lambda *_: None)
    monkeypatch.setattr(serve, "_app", closed_again)
    with pytest.raises(SystemExit):
        serve.serve.main(["--database", "sqlite:///:memory:", *asked], standalone_mode=False)
    assert [settings.lab.open for settings in made] == [is_open]
