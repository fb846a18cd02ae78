"""`smorg lab styles`, `kingmaking` and `people`."""

from pathlib import Path

import pytest
from tests.cli.smorg import Smorg

from smorgasboard.lab.findings import Findings

RECORDS = Path(__file__).parents[2] / "records"
SHORT = ("--workers", "1")


@pytest.fixture
def lab(smorg: Smorg, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("SMORG_LAB", str(tmp_path / "lab"))
    return tmp_path / "lab"


def findings(lab: Path, name: str) -> Findings:
    return Findings.loads((lab / name / "findings.json").read_text())


def test_styles_meet_each_other(smorg: Smorg, lab: Path) -> None:
    said = smorg(
        "lab", "styles", "foodfighters", "--style", "miser", "--style", "brawler", "--games", "2", "--name", "tastes",
        "--option", "turn_limit=6", *SHORT,
    )  # fmt: skip
    assert said.code == 0, said.err
    assert "wins most against the other styles" in said.out
    assert findings(lab, "tastes").sections[0].id == "styles"


def test_a_style_that_is_not_known_gets_one_sentence(smorg: Smorg, lab: Path) -> None:
    said = smorg("lab", "styles", "foodfighters", "--style", "misre")
    assert said.code == 2
    assert said.err.strip().endswith("Foodfighters has no style called 'misre'; did you mean miser?")


@pytest.mark.slow
def test_a_study_of_four_is_looked_through_for_kingmakers(smorg: Smorg, lab: Path) -> None:
    played = smorg(
        "lab", "run", "foodadvice", "--players", "4", "--bots", "random", "--games", "4", "--name", "four", *SHORT
    )
    assert played.code == 0, played.err
    said = smorg("lab", "kingmaking", "four", "--games", "3", *SHORT)
    assert said.code == 0, said.err
    assert "kingmaking" in {section.id for section in findings(lab, "four").sections}


def test_two_players_are_not_looked_through(smorg: Smorg, lab: Path) -> None:
    smorg(
        "lab", "run", "foodfighters", "--bots", "random", "--games", "2", "--name", "two", "--option", "turn_limit=6",
        *SHORT,
    )  # fmt: skip
    said = smorg("lab", "kingmaking", "two", *SHORT)
    assert said.code == 2
    assert said.err.strip().endswith("Kingmaking takes 3 players or more and a study of smorg lab run; two is none.")


def test_records_are_studied_beside_bots(smorg: Smorg, lab: Path) -> None:
    said = smorg("lab", "people", str(RECORDS), "--bots", "random", "--games", "4", "--name", "us", *SHORT)
    assert said.code == 0, said.err
    assert "people say little yet" in said.out
    found = findings(lab, "us")
    assert "played another way: consumption" in dict(found.facts)["left out"]
    record = smorg("lab", "record", "us", "0", "--leg", "people").out
    assert '"Seat 1"' in record
    again = smorg("lab", "people", str(RECORDS), "--bots", "random", "--games", "4", "--name", "us", *SHORT)
    assert again.code == 0, again.err


def test_no_records_get_one_sentence(smorg: Smorg, lab: Path, tmp_path: Path) -> None:
    said = smorg("lab", "people", str(tmp_path / "nowhere"))
    assert said.code == 2
    assert "nowhere is not there; give records (.jsonl) or folders of them." in said.err
