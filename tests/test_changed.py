"""`make quick` runs the tests of what changed: those that import it, those of its area, and no others."""

import subprocess
from pathlib import Path

import pytest
from tests import changed
from tests.changed import ROOT, SOURCES, TESTS, related_tests

PACKAGE = SOURCES / "smorgasboard"


def names(*files: Path) -> set[str]:
    return {test.relative_to(TESTS).as_posix() for test in related_tests(files)}


def test_a_test_file_is_about_itself() -> None:
    assert related_tests([Path(__file__)]) == [Path(__file__)]


def test_a_module_brings_the_tests_that_import_it_from_anywhere() -> None:
    assert {"test_changed.py"} <= names(TESTS / "changed.py")
    importing = [path for path in TESTS.rglob("test_*.py") if PACKAGE / "engine" / "match.py" in changed.imports(path)]
    assert {path.parent.name for path in importing} > {"engine"}
    assert set(importing) <= set(related_tests([PACKAGE / "engine" / "match.py"]))


def test_a_module_brings_tests_of_its_area_that_reach_it_through_others() -> None:
    writer = PACKAGE / "server" / "storage" / "writer.py"
    keeping = next(TESTS.rglob("test_keeping.py"))
    assert writer not in changed.imports(keeping)
    assert keeping in related_tests([writer])
    assert not [name for name in names(writer) if name.startswith(("games/", "lab/", "engine/"))]


@pytest.mark.parametrize("file", ["content.toml", "game.py"])
def test_whatever_is_a_games_brings_all_tests_of_that_game(file: str) -> None:
    own = set((TESTS / "games" / "foodfighters").rglob("test_*.py"))
    found = set(related_tests([PACKAGE / "games" / "foodfighters" / file]))
    assert own <= found
    assert not [path for path in found - own if "foodadvice" in path.parts]


def test_documents_bring_the_tests_that_read_them() -> None:
    assert names(ROOT / "README.md", ROOT / "docs" / "server.md") == {
        "test_documents.py",
        "games/test_rule_coverage.py",
    }


def test_what_is_not_committed_counts_as_changed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    git = ["git", "-C", str(tmp_path), "-c", "user.name=Ann", "-c", "user.email=ann@example.org"]
    for name in ("kept.py", "edited.py", "gone.py"):
        (tmp_path / name).write_text("before = 1\n")
    for words in (["init", "-q"], ["add", "."], ["commit", "-qm", "All"]):
        subprocess.run([*git, *words], check=True)
    (tmp_path / "edited.py").write_text("after = 1\n")
    (tmp_path / "new.py").write_text("after = 1\n")
    (tmp_path / "gone.py").unlink()
    monkeypatch.setattr(changed, "ROOT", tmp_path)
    assert changed.changed_since("HEAD") == [tmp_path / "edited.py", tmp_path / "new.py"]
