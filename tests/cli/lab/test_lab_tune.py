"""`smorg lab tune`."""

from pathlib import Path

import pytest
from tests.cli.smorg import Smorg, is_one_sentence

import smorgasboard as sb

FEW = ("--bots", "random", "--games", "16", "--proof", "20", "--rounds", "1", "--workers", "1")
WISH = """
game = "foodfighters"
content = "mine.toml"
bots = "random"
games = 16
proof = 20
rounds = 1

[move]
beans = "20..40"
"teams.*.price" = "±2"

[hold]
seat = "±50"
"turns a game" = "1..900"
"""


@pytest.fixture(autouse=True)
def lab(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("SMORG_LAB", str(tmp_path / "lab"))
    return tmp_path / "lab"


def test_a_wish_is_searched_proven_and_reported(smorg: Smorg, lab: Path, tmp_path: Path) -> None:
    own = sb.load("foodfighters").own_content.read_text(encoding="utf-8")
    (tmp_path / "mine.toml").write_text(own.replace("beans = 30", "beans = 29"), encoding="utf-8")
    (tmp_path / "wish.toml").write_text(WISH, encoding="utf-8")
    command = ("lab", "tune", "--wish", str(tmp_path / "wish.toml"), "--name", "mine", "--workers", "1")
    first = smorg(*command)
    assert first.code == 0, first.err
    assert first.out.startswith("Foodfighters: tuned\n7 numbers may move, 3 limits are to hold.\n")
    assert "All 3 limits hold on fresh deals." in first.out
    assert "Nothing has to change." in first.out
    assert "beans = 29" in (lab / "mine" / "tuned.toml").read_text("utf-8")
    assert (lab / "mine" / "report.html").exists()
    assert (lab / "mine-proven" / "report.html").exists()
    again = smorg("lab", "resume", "mine", "--workers", "1")
    assert (again.code, again.out) == (0, first.out)
    assert "mine-proven" in smorg("lab", "list").out
    simulated = smorg(
        "simulate", "foodfighters", "--bots", "random", "--games", "2", "--content", str(lab / "mine" / "tuned.toml")
    )
    assert simulated.code == 0, simulated.err


def test_options_alone_do(smorg: Smorg, lab: Path) -> None:
    said = smorg(
        "lab", "tune", "foodfighters", *FEW, "--move", "beans=29..31", "--hold", "turns a game=1..900", "--json"
    )
    assert said.code == 0, said.err
    assert '"The limit holds on fresh deals."' in said.out
    assert len(list(lab.iterdir())) == 2


@pytest.mark.parametrize(
    ("args", "hint"),
    [
        ((), "names no game"),
        (("foodfighters",), "Nothing may move"),
        (("foodfighters", "--move", "beans=20..40"), "Nothing has to hold"),
        (("fodfighters", "--move", "beans=20..40", "--hold", "seat=±2"), "did you mean foodfighters?"),
        (("foodfighters", "--move", "beens=20..40", "--hold", "seat=±2"), "did you mean beans"),
        (("foodfighters", "--move", "beans", "--hold", "seat=±2"), "write it as --move"),
        (("foodfighters", "--move", "beans=0..9", "--hold", "seat=±2"), "With beans=0 nobody can play"),
        (("foodfighters", "--move", "beans=20..40", "--hold", "seats=±2"), "did you mean seat"),
        (("foodfighters", "--move", "beans=20..40", "--hold", "power bought=±2"), "players choose it"),
        (("--wish", "nothing.toml"), "cannot be read"),
    ],
)
def test_mistakes_are_told_in_a_sentence_before_anything_is_played(
    smorg: Smorg, lab: Path, args: tuple[str, ...], hint: str
) -> None:
    said = smorg("lab", "tune", *args)
    assert said.code == 2, said.err
    assert hint in said.err
    assert is_one_sentence(said), said
    assert not lab.exists()


def test_a_mistake_in_a_file_is_told_with_its_line(smorg: Smorg, tmp_path: Path) -> None:
    (tmp_path / "wish.toml").write_text(WISH.replace("20..40", "40..20"), encoding="utf-8")
    (tmp_path / "mine.toml").write_text(sb.load("foodfighters").whole_content(), encoding="utf-8")
    said = smorg("lab", "tune", "--wish", str(tmp_path / "wish.toml"))
    assert said.code == 2
    assert "wish.toml, line 10: " in said.err
    assert "runs backwards" in said.err
