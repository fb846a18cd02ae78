"""`smorg lab compare` and `smorg lab sweep`."""

import json
from pathlib import Path

import pytest
from tests.cli.smorg import Smorg, is_one_sentence

import smorgasboard as sb

FEW = ("--bots", "random", "--games", "3", "--workers", "1")


@pytest.fixture(autouse=True)
def lab(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("SMORG_LAB", str(tmp_path / "lab"))
    return tmp_path / "lab"


def test_two_sides_are_played_and_reported(smorg: Smorg, lab: Path) -> None:
    said = smorg("lab", "compare", "foodfighters", "+beans=12", *FEW, "--name", "beans")
    assert said.code == 0, said.err
    assert said.out.startswith("foodfighters against foodfighters+beans=12\n")
    report = (lab / "beans" / "report.html").read_text(encoding="utf-8")
    assert "beans = 12" in report
    assert "/lab/beans/flips/" in report
    assert len(list((lab / "beans" / "content").iterdir())) == 1


def test_the_same_command_finds_its_games_again(smorg: Smorg, lab: Path) -> None:
    command = ("lab", "compare", "foodfighters", "+turn_limit=200", *FEW, "--json")
    first = smorg(*command)
    (folder,) = lab.iterdir()
    played = (folder / "games.parquet").read_bytes()
    assert smorg(*command).out == first.out
    assert (folder / "games.parquet").read_bytes() == played
    assert json.loads(first.out)["title"] == "foodfighters against foodfighters+turn_limit=200"


def test_a_content_file_is_a_side(smorg: Smorg, lab: Path, tmp_path: Path) -> None:
    mine = tmp_path / "mine.toml"
    own = sb.load("foodfighters").own_content.read_text(encoding="utf-8")
    mine.write_text(own.replace("beans = 30", "beans = 9"), encoding="utf-8")
    said = smorg("lab", "compare", "foodfighters", f"@{mine}", *FEW, "--name", "mine")
    assert said.code == 0, said.err
    assert said.out.startswith("foodfighters against foodfighters@mine.toml\n")


def test_a_number_is_swept(smorg: Smorg, lab: Path) -> None:
    said = smorg("lab", "sweep", "foodfighters", "beans=20..40..10", *FEW, "--name", "sweep")
    assert said.code == 0, said.err
    assert said.out.startswith("foodfighters: beans from 20 to 40\n")
    assert "with beans at " in said.out
    study = json.loads((lab / "sweep" / "study.json").read_text(encoding="utf-8"))["study"]
    assert [leg["name"] for leg in study["legs"]] == ["beans=30", "beans=20", "beans=40"]
    assert (lab / "sweep" / "report.html").exists()


@pytest.mark.parametrize(
    ("args", "hint"),
    [
        (("compare", "foodfighters"), "Missing argument"),
        (("compare", "fodfighters", "+beans=3"), "did you mean foodfighters?"),
        (("compare", "+beans=3", "+beans=4"), "names no game"),
        (("compare", "foodfighters", "foodfighters"), "same thing twice"),
        (("compare", "foodfighters", "+beans=30"), "same thing twice"),
        (("compare", "foodfighters", "beans=3"), "cannot be read"),
        (("compare", "foodfighters", "+kitchen.craker.price=3"), "did you mean kitchen.cracker.price"),
        (("compare", "foodfighters", "@nothing.toml"), "cannot be read"),
        (("sweep", "foodfighters", "beans=5..3"), "runs backwards"),
        (("sweep", "foodfighters", "beans=3..5..0"), "more than 0"),
        (("sweep", "foodfighters", "beens=3..5"), "did you mean beans"),
        (("sweep", "foodfighters", "beans=0..2"), "With beans=0 nobody can play"),
        (("watch", "foodfighters"), "--content"),
        (("watch", "foodfighters", "--content", "nothing.toml"), "not there to be watched"),
        (("watch", "fodfighters", "--content", "nothing.toml"), "did you mean foodfighters?"),
        (("watch", "foodfighters", "--content", "nothing.toml", "--games", "many"), "auto"),
    ],
)
def test_mistakes_are_told_in_a_sentence_before_anything_is_played(
    args: tuple[str, ...], hint: str, smorg: Smorg, lab: Path
) -> None:
    said = smorg("lab", *args)
    assert is_one_sentence(said), said
    assert hint in said.err
    assert not lab.exists()
