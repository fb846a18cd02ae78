"""The notebooks run from their first cell to their last, and what they show can be shown."""

import ast
import json
from pathlib import Path
from typing import Any

import pytest

NOTEBOOKS = sorted((Path(__file__).parents[2] / "examples/notebooks").glob("*.ipynb"))


def test_there_are_four() -> None:
    assert [notebook.stem for notebook in NOTEBOOKS] == ["bots", "environments", "lab", "tables"]


@pytest.mark.parametrize("notebook", NOTEBOOKS, ids=lambda path: path.stem)
def test_a_notebook_runs_to_its_end(notebook: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SMORG_LAB", str(tmp_path))
    cells = json.loads(notebook.read_text(encoding="utf-8"))["cells"]
    assert not any(cell.get("outputs") for cell in cells), "what was shown once is not kept"
    names: dict[str, Any] = {}
    for cell in cells:
        if cell["cell_type"] == "code":
            shown = run("".join(cell["source"]), names)
            assert shown is not None
            getattr(shown, "_repr_html_", lambda shown=shown: repr(shown))()


def run(source: str, names: dict[str, Any]) -> Any:
    """What a cell shows: the value of its last line."""
    *statements, last = ast.parse(source).body
    assert isinstance(last, ast.Expr)
    exec(compile(ast.Module(statements, []), "cell", "exec"), names)
    return eval(compile(ast.Expression(last.value), "cell", "eval"), names)
