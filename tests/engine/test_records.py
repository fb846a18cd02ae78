"""Records: readable lines, there and back, and nothing broken gets in."""

import json
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, strategies as st
from tests.testing.toy import PotLuck

from smorgasboard.engine import BadRecord, Header, Match, Record, StepLine

numbers = st.lists(st.integers(0, 10**6), max_size=5).map(tuple)
steps = st.builds(StepLine, st.integers(0, 9), st.text(), numbers, st.text())
names = st.lists(st.text(), min_size=1, max_size=4).map(tuple)
plain = st.one_of(st.text(), st.integers(), st.lists(st.text(), max_size=3))


@st.composite
def records(draw: st.DrawFn) -> Record:
    seats = draw(names)
    header = Header(
        game=draw(st.text()),
        edition=draw(st.text()),
        rules=draw(st.text()),
        content=draw(st.text()),
        players=len(seats),
        options=draw(st.dictionaries(st.text(), plain, max_size=3)),
        seats=seats,
        commitment=draw(st.text()),
        setup=draw(numbers),
        contributions=draw(st.none() | st.just(tuple("0123456789abcdef" for _ in seats))),
    )
    seed = draw(st.none() | st.text())
    result = None if seed is None else draw(st.none() | st.dictionaries(st.text(), plain, max_size=2))
    secret = None if seed is None else draw(st.none() | st.text())
    return Record(header, tuple(draw(st.lists(steps, max_size=6))), seed, result, secret)


@given(records())
def test_there_and_back(record: Record) -> None:
    assert Record.loads(record.dumps()) == record


@given(records(), st.data())
def test_any_cut_is_noticed_or_leaves_a_shorter_open_record(record: Record, data: st.DataObject) -> None:
    text = record.dumps()
    cut = text[: data.draw(st.integers(0, len(text) - 2))]
    try:
        found = Record.loads(cut)
    except BadRecord:
        return
    assert found.seed is None
    assert found.header == record.header
    assert found.steps == record.steps[: len(found.steps)]


@pytest.mark.parametrize("line_break", ["\u2028", "\u2029", "\x85", "\x0b", "\x1c", "\r", "\r\n", "\n"])
def test_notes_may_hold_any_line_break(line_break: str) -> None:
    match = Match(PotLuck(), seed=1)
    match.apply(0, match.state.legal_actions(0)[0], note=f"one{line_break}two")
    record = match.record(reveal_seed=True)
    assert Record.loads(record.dumps()) == record


def closed() -> list[str]:
    """The lines of a finished match."""
    match = Match(PotLuck(), seed=5, seats=("Ada", "Bo"))
    while not match.state.over:
        seat = match.state.mover()
        match.apply(seat, match.state.legal_actions(seat)[-1])
    return match.record().dumps().splitlines(keepends=True)


def test_lines_are_readable_json() -> None:
    lines = [json.loads(line) for line in closed()]
    assert lines[0]["smorgasboard"] == 1
    assert lines[0]["seats"] == ["Ada", "Bo"]
    assert set(lines[1]) == {"seat", "do"}
    assert lines[1]["do"].startswith("pick ")
    assert set(lines[-1]) == {"secret", "seed", "result", "digest"}


def test_empty_record() -> None:
    with pytest.raises(BadRecord, match="The record is empty"):
        Record.loads("")


def test_cut_off_line() -> None:
    with pytest.raises(BadRecord, match="Line 3 of the record is not complete JSON; the file looks cut off"):
        Record.loads("".join(closed()[:3])[:-4])


def test_broken_line_inside() -> None:
    lines = closed()
    lines[1] = "{nonsense}\n"
    with pytest.raises(BadRecord, match=r"Line 2 of the record is not complete JSON\.$"):
        Record.loads("".join(lines))


def test_missing_closing_line_leaves_an_open_record() -> None:
    assert Record.loads("".join(closed()[:-1])).seed is None


def test_edited_line() -> None:
    lines = closed()
    lines[1] = lines[1].replace('"pick ', '"pick 1')
    with pytest.raises(BadRecord, match="The record was changed after it was closed"):
        Record.loads("".join(lines))


def test_missing_line() -> None:
    lines = closed()
    with pytest.raises(BadRecord, match="The record was changed after it was closed"):
        Record.loads("".join([lines[0], *lines[2:]]))


@pytest.mark.parametrize("extra", ["\n", '{"seat": 0, "do": "pick 1"}\n'])
def test_lines_after_the_closing_line(extra: str) -> None:
    lines = closed()
    with pytest.raises(BadRecord, match=f"Line {len(lines)} of the record closes it, but more lines follow"):
        Record.loads("".join([*lines, extra]))


@pytest.mark.parametrize("version", [0, 2, "1", None])
def test_other_format(version: Any) -> None:
    header = {**json.loads(closed()[0]), "smorgasboard": version}
    with pytest.raises(BadRecord, match=f"has format {version!r}; this installation reads format 1"):
        Record.loads(json.dumps(header))


@pytest.mark.parametrize("text", ['{"game": "dinner"}', "{}"])
def test_other_json(text: str) -> None:
    with pytest.raises(BadRecord, match="This is not a Smorgasboard record"):
        Record.loads(text)


@pytest.mark.parametrize("text", ["[]", "3", '"x"', "null"])
def test_lines_that_are_no_objects(text: str) -> None:
    with pytest.raises(BadRecord, match="Line 1 of the record is not a JSON object"):
        Record.loads(text)


@pytest.mark.parametrize(
    ("name", "value"),
    [("game", None), ("players", "2"), ("options", []), ("seats", "Ada"), ("setup", {}), ("commitment", 1)],
)
def test_header_entries_of_the_wrong_kind(name: str, value: Any) -> None:
    header = {**json.loads(closed()[0]), name: value}
    with pytest.raises(BadRecord, match=f"no proper '{name}' entry"):
        Record.loads(json.dumps(header))


@pytest.mark.parametrize(("name", "value"), [("seats", ["Ada", 2]), ("setup", [1, "2"]), ("setup", [True])])
def test_header_lists_of_the_wrong_kind(name: str, value: Any) -> None:
    header = {**json.loads(closed()[0]), name: value}
    with pytest.raises(BadRecord, match="seats that are not names, or set-up outcomes that are not numbers"):
        Record.loads(json.dumps(header))


def test_header_with_too_few_names() -> None:
    header = {**json.loads(closed()[0]), "seats": ["Ada"]}
    with pytest.raises(BadRecord, match="names 1 seats for 2 players"):
        Record.loads(json.dumps(header))


@pytest.mark.parametrize(
    "step",
    [
        {"do": "roll"},
        {"seat": 0},
        {"seat": "0", "do": "roll"},
        {"seat": True, "do": "roll"},
        {"seat": 0, "do": 3},
        {"seat": 0, "do": "roll", "chance": 3},
        {"seat": 0, "do": "roll", "chance": ["1"]},
        {"seat": 0, "do": "roll", "chance": [True]},
        {"seat": 0, "do": "roll", "note": 5},
    ],
)
def test_steps_of_the_wrong_kind(step: dict[str, Any]) -> None:
    with pytest.raises(BadRecord, match="Line 2 of the record is not a step"):
        Record.loads(closed()[0] + json.dumps(step))


@pytest.mark.parametrize("closing", [{"seed": 5}, {"seed": "5", "result": []}])
def test_closing_lines_of_the_wrong_kind(closing: dict[str, Any]) -> None:
    with pytest.raises(BadRecord, match=r"^Line 2 of the record is not a proper closing line\.$"):
        Record.loads(closed()[0] + json.dumps(closing))


def test_dumps_seals_what_it_writes() -> None:
    record = Record.loads("".join(closed()))
    edited = replace(record, steps=record.steps[:-1])
    assert Record.loads(edited.dumps()) == edited
