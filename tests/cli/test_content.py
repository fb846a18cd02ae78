"""`smorg content`: cards out into sheets, and back."""

from pathlib import Path

import pytest
from tests.cli.smorg import Smorg

import smorgasboard as sb


@pytest.mark.parametrize("name", ["cards.xlsx", "cards"])
def test_a_game_goes_out_and_comes_back(smorg: Smorg, tmp_path: Path, name: str) -> None:
    out, mine = tmp_path / name, tmp_path / "mine.toml"
    assert smorg("content", "export", "foodfighters", str(out)).code == 0
    assert smorg("content", "import", "foodfighters", str(out), "--into", str(mine)).code == 0
    assert sb.load("foodfighters", mine).content_hash == sb.load("foodfighters").content_hash
    again = smorg("content", "export", "foodfighters", str(out))
    assert (again.code, again.err) == (2, f"{out} exists already; choose another name.\n")


@pytest.mark.parametrize(("file", "why"), [("cards.xlsx", "is not there"), ("cards.ods", "is neither a workbook")])
def test_a_file_that_cannot_be_read_leaves_everything_as_it_was(
    smorg: Smorg, tmp_path: Path, file: str, why: str
) -> None:
    said = smorg("content", "import", "foodfighters", str(tmp_path / file), "--into", str(tmp_path / "mine.toml"))
    assert said.code == 2
    assert why in said.err
    assert list(tmp_path.iterdir()) == []
