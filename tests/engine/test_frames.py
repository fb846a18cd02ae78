"""Frames: packed in one way, named by each game."""

from typing import Any

import pytest
from hypothesis import given, strategies as st

from smorgasboard.engine.fields import Frames, ListOf, Misfit, Part
from smorgasboard.engine.fields.frames import (
    KIND,
    NARROW,
    SEAT,
    SEAT_MASK,
    WIDE,
    A,
    B,
    C,
    D,
    a_of,
    b_of,
    c_of,
    d_of,
    frame,
    kind_of,
    seat_of,
)

LISTED = Frames(
    ["cook", "eat"], [Part("kind", KIND), Part("seat", SEAT, 0, 3), Part("a", A), Part("b", B), Part("c", C)]
)
NAMED = Frames(
    {1: "gain", 7: "ask"},
    [Part("what", KIND), Part("number", A, -5, 5, zero=5, only=[1]), Part("seat", SEAT), Part("d", D)],
    named=True,
)


@given(st.integers(0, NARROW), st.integers(0, SEAT_MASK), *[st.integers(0, WIDE)] * 2, *[st.integers(0, NARROW)] * 2)
def test_parts_come_out_as_they_went_in(kind: int, seat: int, a: int, b: int, c: int, d: int) -> None:
    packed = frame(kind, seat, a, b, c, d)
    assert (kind_of(packed), seat_of(packed), a_of(packed), b_of(packed)) == (kind, seat, a, b)
    assert (c_of(packed), d_of(packed)) == (c, d)
    assert packed < 1 << 62  # a small number for the compiler


def test_frames_as_lists() -> None:
    packed = frame(1, 3, 4095, 2, 255)
    assert LISTED.write(packed) == ["eat", 3, 4095, 2, 255]
    assert LISTED.read(["eat", 3, 4095, 2, 255]) == packed


def test_frames_as_named_entries_with_parts_that_not_all_have() -> None:
    gain, ask = frame(1, 2, 5 - 3, d=4), frame(7, 1)
    assert NAMED.write(gain) == {"what": "gain", "number": -3, "seat": 2, "d": 4}
    assert NAMED.write(ask) == {"what": "ask", "number": 0, "seat": 1, "d": 0}
    assert [NAMED.read(NAMED.write(packed)) for packed in (gain, ask)] == [gain, ask]


@pytest.mark.parametrize(
    ("kind", "data", "place"),
    [
        (LISTED, ["eat", 3, 0, 0], "[0]"),
        (LISTED, {"kind": "eat"}, "[0]"),
        (LISTED, ["drink", 0, 0, 0, 0], "[0].kind"),
        (LISTED, ["eat", 4, 0, 0, 0], "[0].seat"),
        (LISTED, ["eat", 0, 4096, 0, 0], "[0].a"),
        (LISTED, ["eat", 0, 0, 0, True], "[0].c"),
        (NAMED, ["gain", 0, 0, 0], "[0]"),
        (NAMED, {"what": "gain", "number": -6, "seat": 0, "d": 0}, "[0].number"),
        (NAMED, {"what": "", "number": 0, "seat": 0, "d": 0}, "[0].what"),
        (NAMED, {"what": "gain", "number": 0, "seat": 0}, "[0].d"),
    ],
)
def test_what_is_no_frame_is_refused_by_its_part(kind: Frames, data: Any, place: str) -> None:
    with pytest.raises(Misfit) as wrong:
        ListOf(kind).read([data])
    assert wrong.value.place == place


def test_frames_are_encoded_by_what_they_ask() -> None:
    assert LISTED.numbers(["eat", 3, 0, 0, 0], 0) == [0.0, 1.0]
    assert NAMED.numbers({"what": "gain", "number": 0, "seat": 0, "d": 0}, 0) == [1.0, 0.0]
