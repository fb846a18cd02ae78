"""Records that were made by the first rules of each game, as they were written then."""

import hashlib
import json
from pathlib import Path

import pytest
from tests.cli.smorg import Smorg

OLD = sorted((Path(__file__).parent / "rules_1").glob("*.jsonl"))


@pytest.mark.parametrize("path", OLD, ids=lambda path: path.stem)
def test_their_promise_is_checked_and_what_is_missing_is_said(smorg: Smorg, path: Path) -> None:
    said = smorg("verify", str(path))
    assert said.out == "The seed of this record is what was promised before the match.\n"
    assert said.code != 0
    assert "version 2.0 is installed" in said.err
    assert len(said.err.splitlines()) == 1


@pytest.mark.parametrize("path", OLD, ids=lambda path: path.stem)
def test_another_promise_is_found_out_without_the_rules(smorg: Smorg, path: Path, tmp_path: Path) -> None:
    lines = path.read_text(encoding="utf-8").splitlines(keepends=True)
    forged = tmp_path / "forged.jsonl"
    forged.write_text(_resealed(lines), encoding="utf-8")
    said = smorg("verify", str(forged))
    assert (said.code != 0, said.out) == (True, "")
    assert "not the one that was promised" in said.err


def _resealed(lines: list[str]) -> str:
    """The same record with another seed and a digest that fits."""
    closing = json.loads(lines[-1]) | {"seed": "lucky"}
    body = "".join(lines[:-1])
    closing["digest"] = hashlib.sha256(body.encode()).hexdigest()
    return body + json.dumps(closing) + "\n"


def test_there_is_one_of_every_game() -> None:
    assert [path.stem for path in OLD] == ["consumption", "foodadvice", "foodfighters"]
