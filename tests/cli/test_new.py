"""`smorg new` writes a package, or says in one sentence why it does not. Its doors are tested in tests/examples."""

from pathlib import Path

import pytest
from tests.cli.smorg import inside


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("My Game", "'My Game' is no name for a game; use small letters, digits and hyphens, such as my-game."),
        ("../up", "'../up' is no name for a game; use small letters, digits and hyphens, such as my-game."),
        ("x" * 41, f"'{'x' * 41}' is no name for a game; use small letters, digits and hyphens, such as my-game."),
        ("json", "Python has something called json already; choose another name."),
        ("class", "Python has something called class already; choose another name."),
        ("foodfighters", "A game called foodfighters is installed already; choose another name."),
    ],
)
def test_a_bad_name_is_refused(
    name: str, sentence: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    said = inside(capsys, "new", name)
    assert (said.code, said.out, said.err) == (2, "", f"{sentence}\n")
    assert list(tmp_path.iterdir()) == []


def test_what_is_there_stays_as_it_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "soup-race").mkdir()
    said = inside(capsys, "new", "soup-race")
    assert said.code == 2
    assert said.err == "soup-race exists already; choose another name, or another place with --folder.\n"
    assert list((tmp_path / "soup-race").iterdir()) == []


def test_it_says_what_to_do_next(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    said = inside(capsys, "new", "soup-race")
    assert (said.code, said.err) == (0, "")
    assert "pip install -e soup-race" in said.out
    assert "class SoupRace(sb.Game)" in (tmp_path / "soup-race" / "soup_race" / "game.py").read_text()
