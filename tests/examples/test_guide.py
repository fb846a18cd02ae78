"""The guide builds the game that ships as an example, word by word, and what it shows is what comes out."""

import ast
import doctest
import re
from collections import defaultdict
from pathlib import Path

import pytest
from click.testing import CliRunner

from smorgasboard.cli import smorg
from smorgasboard.engine import registry

ROOT = Path(__file__).resolve().parents[2]
EXAMPLE = ROOT / "examples" / "liars-dice"
GUIDE = (ROOT / "docs" / "adding-a-game.md").read_text(encoding="utf-8")
MOST_LINES = 150


def built() -> dict[str, str]:
    """By file: all that the guide says stands in it."""
    blocks: defaultdict[str, list[str]] = defaultdict(list)
    for file, block in re.findall(r'```python title="([^"]+)"\n(.*?)```', GUIDE, re.DOTALL):
        blocks[file].append(block)
    return {file: "\n".join(parts) for file, parts in blocks.items()}


def written(text: str) -> list[str]:
    return [line for line in text.splitlines() if line.strip()]


def test_the_guide_builds_every_file_of_the_example() -> None:
    files = {str(path.relative_to(EXAMPLE)) for path in EXAMPLE.rglob("*.py") if path.stat().st_size}
    assert set(built()) == files


@pytest.mark.parametrize("file", built())
def test_what_the_guide_builds_is_the_example(file: str) -> None:
    ours = (EXAMPLE / file).read_text(encoding="utf-8")
    assert written(built()[file]) == written(ours)
    assert ast.dump(ast.parse(built()[file])) == ast.dump(ast.parse(ours))


def test_the_rest_of_the_example_is_what_the_guides_first_command_writes(tmp_path: Path) -> None:
    """Both are called the same, so it is written under another name."""
    target = tmp_path / "new"
    done = CliRunner().invoke(smorg, ["new", "cheaters-dice", "--folder", str(target)])
    assert done.exit_code == 0, done.output
    for file in ("pyproject.toml", "test_liars_dice.py"):
        made = (target / file.replace("liars", "cheaters")).read_text(encoding="utf-8")
        ours = (EXAMPLE / file).read_text(encoding="utf-8")
        assert made == ours.replace("liars", "cheaters").replace("Liars", "Cheaters")


def test_the_example_is_as_small_as_the_guide_says() -> None:
    files = [*EXAMPLE.rglob("*.py"), *EXAMPLE.rglob("*.toml")]
    assert sum(len(path.read_text(encoding="utf-8").splitlines()) for path in files) <= MOST_LINES
    assert f"{MOST_LINES} lines in all" in GUIDE


def test_the_example_imports_smorgasboard_and_nothing_of_its_inside() -> None:
    for path in EXAMPLE.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ImportFrom):
                assert node.module in ("dataclasses", "liars_dice.game", "liars_dice.rules")
            elif isinstance(node, ast.Import):
                assert [name.name for name in node.names] == ["smorgasboard"]


def test_what_the_guide_shows_at_the_prompt_is_true(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(EXAMPLE)
    monkeypatch.setattr(registry, "_loaded", {})
    from liars_dice.game import LiarsDice  # noqa: PLC0415

    registry.register(LiarsDice())
    shown = doctest.DocTestParser().get_doctest(GUIDE, {}, "guide", None, 0)
    assert len(shown.examples) >= 7
    assert doctest.DocTestRunner().run(shown).failed == 0


def test_the_guide_says_what_must_be_known() -> None:
    for promise in ("Events may tell no more than the view after them", "run as plain Python"):
        assert promise in GUIDE
    assert "compiled on install" not in GUIDE
