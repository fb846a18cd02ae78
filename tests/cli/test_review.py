"""`smorg review`: what it says, and what it refuses."""

import json
from pathlib import Path

import pytest
from tests.cli.smorg import Smorg, is_one_sentence
from tests.review.matches import late

import smorgasboard as sb
from smorgasboard.review import Review
from smorgasboard.terminal import shelf


@pytest.fixture(scope="module")
def finished(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return shelf.write(late("foodfighters").record(), tmp_path_factory.mktemp("reviews") / "match.jsonl")


def test_it_tells_of_one_seat_in_english(smorg: Smorg, finished: Path) -> None:
    said = smorg("review", str(finished), "--seat", "1", "--size", "quick")
    assert said.code == 0
    assert "looked back at" in said.out
    assert "Seat 1" in said.out
    assert "Seat 2: accuracy" not in said.out
    assert "Prospects at the start" in said.out


def test_it_speaks_german_too(smorg: Smorg, finished: Path) -> None:
    said = smorg("review", str(finished), "--seat", "Seat 2", "--size", "quick", "--language", "de")
    assert said.code == 0
    assert "Aussichten am Anfang" in said.out
    assert "Prospects" not in said.out


def test_it_speaks_the_language_of_the_system(smorg: Smorg, finished: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LC_ALL", "de_AT.UTF-8")
    said = smorg("review", str(finished), "--seat", "1", "--size", "quick")
    assert "Aussichten am Anfang" in said.out


def test_its_json_is_a_review(smorg: Smorg, finished: Path) -> None:
    said = smorg("review", str(finished), "--all", "--size", "quick", "--json")
    found = Review.from_json(json.loads(said.out))
    assert [player.seat for player in found.players] == [0, 1]


def test_its_moments_can_be_tried_again(smorg: Smorg, tmp_path: Path) -> None:
    game = sb.load("foodfighters")
    blunder = game.actions.parse("swap b1 c2")
    match = late("foodfighters", instead=lambda _state, step: blunder if step == 17 else None)
    file = shelf.write(match.record(), tmp_path / "match.jsonl")
    said = smorg("review", str(file), "--size", "quick", "--again", str(tmp_path / "again"))
    assert said.code == 0
    record = shelf.read(tmp_path / "again" / "step-17.jsonl")
    assert sb.Match.resume(game, record).state.mover() == match.steps[16].seat


@pytest.mark.parametrize(
    "more",
    [
        ("--seat", "7"),
        ("--seat", "Nobody"),
        ("--seat", "0"),
        ("--seat", "1", "--all"),
        ("--language", "xx"),
        ("--size", "huge"),
    ],
)
def test_wishes_that_cannot_be_met_are_one_sentence(smorg: Smorg, finished: Path, more: tuple[str, ...]) -> None:
    assert is_one_sentence(smorg("review", str(finished), *more))


@pytest.mark.parametrize(
    "damage", ["cut", "without its end", "tampered", "other rules", "no game", "binary", "unfinished"]
)
def test_bad_records_are_one_sentence(smorg: Smorg, finished: Path, record: Path, tmp_path: Path, damage: str) -> None:
    text = finished.read_text(encoding="utf-8")
    lines = text.splitlines(keepends=True)
    broken = tmp_path / "broken.jsonl"
    made = {
        "cut": text[: len(text) // 2],
        "without its end": "".join(lines[:-1]),
        "tampered": "".join([*lines[:3], *lines[4:]]),
        "other rules": text.replace('"rules": "', '"rules": "0.'),
        "no game": text.replace('"game": "foodfighters"', '"game": "chess"'),
        "unfinished": record.read_text(encoding="utf-8"),
    }
    broken.write_bytes(b"\xff\x00" if damage == "binary" else made[damage].encode())
    said = smorg("review", str(broken))
    assert is_one_sentence(said)
    assert "broken.jsonl" in said.err
