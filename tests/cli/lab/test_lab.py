"""`smorg lab`: studies from the command line."""

import json
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

import polars as pl
import pytest
from tests.cli.smorg import Said, Smorg

from smorgasboard.lab.design.levels import FULL_DOUBLINGS, NEAR_PEOPLE
from smorgasboard.lab.findings import Findings

SHORT = ("--workers", "1", "--option", "turn_limit=6")


@pytest.fixture
def lab(smorg: Smorg, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("SMORG_LAB", str(tmp_path / "lab"))
    return tmp_path / "lab"


def run(smorg: Smorg, *args: str) -> Said:
    return smorg("lab", "run", "foodfighters", "--bots", "random", *SHORT, *args)


def test_a_run_leaves_a_report_findings_and_tables(smorg: Smorg, lab: Path) -> None:
    said = run(smorg, "--games", "20", "--name", "mine")
    assert said.code == 0, said.err
    assert "First seat wins" in said.out
    assert str(lab / "mine" / "report.html") in said.out
    games = pl.read_parquet(lab / "mine" / "games.parquet")
    assert games.filter(pl.col("leg") == "main")["number"].to_list() == list(range(20))
    assert Findings.loads((lab / "mine" / "findings.json").read_text()).headlines
    assert "<!doctype html>" in (lab / "mine" / "report.html").read_text().lower()
    about = json.loads((lab / "mine" / "study.json").read_text())
    assert about["command"].startswith("smorg lab run foodfighters --bots random")


def test_help_says_what_full_holds_against(smorg: Smorg) -> None:
    said = " ".join(smorg("lab", "run", "--help").out.split())
    walks = [text.partition("walks=")[2] for text in NEAR_PEOPLE if "walks=" in text]
    assert f"medium and searches of {' and '.join(walks)} walks, and measure {FULL_DOUBLINGS} doublings" in said


def test_the_same_wish_finds_the_same_study_and_another_one_does_not(smorg: Smorg, lab: Path) -> None:
    first = run(smorg, "--games", "5", "--json")
    before = {path: path.stat().st_mtime_ns for path in lab.glob("*/games.parquet")}
    again = run(smorg, "--games", "5", "--json")
    assert json.loads(first.out)["headlines"] == json.loads(again.out)["headlines"]
    assert len(before) == len(list(lab.iterdir())) == 1
    run(smorg, "--games", "5", "--seed", "2")
    assert len(list(lab.iterdir())) == 2


def test_another_study_under_the_same_name_is_refused(smorg: Smorg, lab: Path) -> None:
    run(smorg, "--games", "4", "--name", "mine")
    said = run(smorg, "--games", "5", "--name", "mine")
    assert said.code == 2
    assert "holds another study" in said.err
    assert pl.read_parquet(lab / "mine" / "games.parquet").height == 4


def test_weaker_stronger_and_deeper_bots_play_parts_of_their_own(smorg: Smorg, lab: Path) -> None:
    bots = ("--bots", "careless", "--also", "random", "--also", "greedy", "--also-games", "3")
    said = smorg(
        "lab", "run", "foodfighters", *SHORT, *bots, "--games", "4", "--skill", "2", "--skill-games", "3", "--name", "x"
    )
    assert said.code == 0, said.err
    games = pl.read_parquet(lab / "x" / "games.parquet")
    counts = dict(games.group_by("leg").len().iter_rows())
    duels = {"duel random against careless": 2, "duel greedy against careless": 2}
    skills = {"skill 8 against 4": 4, "skill 16 against 8": 4}
    assert counts == {"main": 4, "easy": 3, "strong": 3, **duels, **skills}
    skill = games.filter(pl.col("leg") == "skill 8 against 4")
    assert skill["deal"].to_list() == [0, 0, 1, 1]
    assert skill["bots"].to_list() == [[0, 1], [1, 0], [0, 1], [1, 0]]


def test_what_is_asked_is_answered_first(smorg: Smorg, lab: Path) -> None:
    said = run(smorg, "--games", "10", "--about", "veggies")
    assert said.out.splitlines()[2][2:].startswith("Veggies (team) wins")
    wrong = run(smorg, "--games", "10", "--about", "vegies")
    assert wrong.code == 2
    assert "counts nothing called 'vegies'; did you mean veggies?" in wrong.err


def test_precision_ends_a_study_early(smorg: Smorg, lab: Path) -> None:
    said = run(smorg, "--games", "5000", "--precision", "20", "--name", "rough")
    assert said.code == 0, said.err
    main = pl.read_parquet(lab / "rough" / "games.parquet").filter(pl.col("leg") == "main")
    assert main.height == 100


def test_ctrl_c_keeps_what_is_finished(smorg: Smorg, lab: Path) -> None:
    command = [sys.executable, "-m", "smorgasboard.cli", "lab", "run", "foodfighters", "--bots", "random", *SHORT]
    running = subprocess.Popen([*command, "--games", "100000", "--name", "long"], stderr=subprocess.PIPE, text=True)
    progress = lab / "long" / "progress.json"
    while running.poll() is None and not (progress.exists() and json.loads(progress.read_text())["played"]):
        time.sleep(0.05)
    running.send_signal(signal.SIGINT)
    _out, err = running.communicate()
    assert running.returncode == 130
    told = err[err.index("Stopped after ") :]
    assert f"\t{told.split()[2]}\t" in smorg("lab", "list").out


def test_cards_are_valued(smorg: Smorg, lab: Path) -> None:
    said = smorg(
        "lab", "cards", "foodfighters", "--bots", "random", "--games", "8", "--pairs", "4", "--card", "spoon",
        "--workers", "1", "--name", "spoons",
    )  # fmt: skip
    assert said.code == 0, said.err
    findings = Findings.loads((lab / "spoons" / "findings.json").read_text())
    assert findings.sections[0].id == "worth"
    games = pl.read_parquet(lab / "spoons" / "games.parquet")
    assert 0 < games.filter(pl.col("leg") == "without spoon (item bought)").height <= 4


def test_a_match_of_a_study_is_a_record_like_any_other(smorg: Smorg, lab: Path, tmp_path: Path) -> None:
    run(smorg, "--games", "3", "--name", "mine")
    record = tmp_path / "match.jsonl"
    record.write_text(smorg("lab", "record", "mine", "2").out)
    assert smorg("verify", str(record)).code == 0
    assert "has no match 9" in smorg("lab", "record", "mine", "9").err
    assert "There is no study other" in smorg("lab", "record", "other", "0").err


def test_studies_are_listed(smorg: Smorg, lab: Path) -> None:
    assert "No study in" in smorg("lab", "list").out
    run(smorg, "--games", "3", "--name", "mine")
    said = smorg("lab", "list").out
    assert "mine" in said
    assert "done" in said


def test_names_of_studies_can_be_copied(smorg: Smorg, lab: Path) -> None:
    """Piped, a line has the name, a tab, and the rest; nothing is cut however long it is."""
    name = "a-name-that-is-longer-than-any-screen-that-somebody-may-have-" + "9" * 39
    run(smorg, "--games", "3", "--name", name)
    assert smorg("lab", "list").out.splitlines() == [f"{name}\tFoodfighters: 2 x random\t3\tdone"]


def test_a_search_for_tricks_that_is_resumed_plays_its_proof(smorg: Smorg, lab: Path) -> None:
    asked = ("foodfighters", "--bots", "random", "--tries", "2", "--games", "4", "--name", "tricks", "--workers", "1")
    smorg("lab", "exploit", *asked)
    shutil.rmtree(lab / "tricks-proven")
    said = smorg("lab", "resume", "tricks", "--workers", "1")
    assert said.code == 0
    assert (lab / "tricks-proven" / "report.html").exists()
    assert "the best on fresh deals" in said.out


@pytest.mark.parametrize(
    ("args", "sentence"),
    [
        (("foodfighters", "--bots", "gready"), "did you mean greedy?"),
        (("foodfighters", "--games", "0"), "0 is not in the range x>=1"),
        (("foodfigters",), "did you mean foodfighters?"),
        (("foodfighters", "--bots", "random,random,random"), "3"),
        (("foodfighters", "--name", "../elsewhere"), "cannot name a study"),
        (("foodfighters", "--content", "nowhere.toml"), "nowhere.toml cannot be read"),
        (("foodfighters", "--option", "trun_limit=3"), "turn_limit"),
        (("foodfighters", "--precision", "0"), "0"),
    ],
)
def test_a_mistake_gets_one_sentence(smorg: Smorg, lab: Path, args: tuple[str, ...], sentence: str) -> None:
    said = smorg("lab", "run", *args)
    assert said.code == 2
    assert sentence in said.err
    assert len(said.err.strip().splitlines()) == 1
    assert not lab.exists()


def test_broken_content_is_refused_with_its_line(smorg: Smorg, lab: Path, tmp_path: Path) -> None:
    broken = tmp_path / "mine.toml"
    broken.write_text("beans = -3\n")
    said = run(smorg, "--content", str(broken))
    assert said.code == 2
    assert "mine.toml, line 1" in said.err
    assert not lab.exists()
