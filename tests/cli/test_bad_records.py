"""Records that cannot be used: one sentence that names the file, whatever command reads them."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from tests.cli.smorg import Smorg, is_one_sentence


def _header(text: str, **changes: object) -> str:
    first, rest = text.split("\n", 1)
    open_ended = "\n".join(rest.split("\n")[:-2]) + "\n"  # without the closing line and its digest
    return json.dumps(json.loads(first) | changes) + "\n" + open_ended


def _step(text: str, number: int, **changes: object) -> str:
    lines = text.splitlines()[:-1]
    lines[number] = json.dumps(json.loads(lines[number]) | changes)
    return "\n".join(lines) + "\n"


BROKEN: dict[str, tuple[Callable[[str], str], str]] = {
    "empty": (lambda text: "", "is empty"),
    "not JSON": (lambda text: "Dear diary\n", "Line 1"),
    "other JSON": (lambda text: '{"a": 1}\n', "not a Smorgasboard record"),
    "a list": (lambda text: "[]\n", "Line 1"),
    "nested without end": (lambda text: "[" * 100_000, "nested"),
    "cut off": (lambda text: text[: text.rindex("digest")], "cut off"),
    "edited": (lambda text: text.replace("Ann", "Eve"), "changed after it was closed"),
    "format of the future": (lambda text: _header(text, smorgasboard=99), "format 99"),
    "other rules": (lambda text: _header(text, rules="0.1"), "version 0.1 of the rules"),
    "other content": (lambda text: _header(text, content="feedbeef"), "--content"),
    "other game": (lambda text: _header(text, game="chess"), "chess"),
    "other edition": (lambda text: _header(text, edition="gold"), "gold"),
    "too many players": (
        lambda text: _header(text, players=7, seats=["x"] * 7, contributions=[""] * 7),
        "is for 2 players",
    ),
    "too few names": (lambda text: _header(text, seats=["Ann"]), "1 seats for 2 players"),
    "unknown option": (lambda text: _header(text, options={"colour": "red"}), "colour"),
    "other set-up": (lambda text: _header(text, setup=[0]), "step 0"),
    "unknown action": (lambda text: _step(text, 3, do="dance"), "step 3"),
    "illegal action": (lambda text: _step(text, 1, do="fill a1"), "step 1"),
    "wrong seat": (lambda text: _step(text, 1, seat=9), "step 1"),
    "dice too many": (lambda text: _step(text, 1, chance=[1, 1, 1, 1, 1, 1]), "step 1"),
    "more after the end": (lambda text: text + '{"seat": 0, "do": "end"}\n', "more lines follow"),
}
READERS = (["verify"], ["replay"], ["watch"])


@pytest.mark.parametrize("reader", READERS, ids=lambda words: words[0])
@pytest.mark.parametrize("kind", BROKEN)
def test_a_broken_record_is_refused(smorg: Smorg, record: Path, reader: list[str], kind: str) -> None:
    breaking, expected = BROKEN[kind]
    record.write_text(breaking(record.read_text(encoding="utf-8")), encoding="utf-8")
    said = smorg(*reader, str(record))
    assert is_one_sentence(said), said
    assert expected in said.err
    assert str(record) in said.err


@pytest.mark.parametrize("kind", BROKEN)
def test_a_broken_record_is_not_resumed(smorg: Smorg, record: Path, kind: str) -> None:
    record.write_text(BROKEN[kind][0](record.read_text(encoding="utf-8")), encoding="utf-8")
    said = smorg("play", "--resume", str(record))
    assert is_one_sentence(said), said
    assert str(record) in said.err


def test_a_record_without_its_seed_can_be_seen_but_not_resumed(smorg: Smorg, record: Path) -> None:
    lines = record.read_text(encoding="utf-8").splitlines(keepends=True)
    record.write_text("".join(lines[:-1]), encoding="utf-8")
    assert "seed is not in this record" in smorg("verify", str(record)).out
    assert "replay it instead" in smorg("play", "--resume", str(record)).err


def test_a_binary_file_is_refused(smorg: Smorg, tmp_path: Path) -> None:
    file = tmp_path / "picture"
    file.write_bytes(b"\x89PNG\xff\xfe\x00")
    said = smorg("verify", str(file))
    assert is_one_sentence(said), said
    assert "binary" in said.err


def test_a_missing_file_is_guessed_from_its_neighbours(smorg: Smorg, record: Path) -> None:
    said = smorg("verify", str(record.with_name("gane.jsonl")))
    assert is_one_sentence(said), said
    assert said.err.endswith(f"did you mean {record}?\n")


@pytest.mark.parametrize("step", ["-1", "31"])
def test_there_is_no_such_step(smorg: Smorg, record: Path, step: str) -> None:
    said = smorg("replay", str(record), "--to", step)
    assert is_one_sentence(said), said
    assert "choose 0 to 30" in said.err
