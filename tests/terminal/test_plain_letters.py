"""Terminals that know nothing but ASCII get signs that look alike, column by column."""

from io import BytesIO, TextIOWrapper

import pytest

from smorgasboard.terminal.screen import Screen


def shown(text: str, encoding: str) -> str:
    raw = BytesIO()
    target = TextIOWrapper(raw, encoding=encoding)
    Screen(TextIOWrapper(BytesIO()), target).say(text)
    target.flush()
    return raw.getvalue().decode(encoding).rstrip("\n")


@pytest.mark.parametrize(
    ("text", "plain"),
    [
        ("B→S", "B>S"),
        ("… “Müsli”, 2 × 3 – ja", '. "Musli", 2 x 3 - ja'),
        ("│ Küche │", "| Kuche |"),
        ("Nuts 漢", "Nuts ?"),
    ],
)
def test_signs_keep_their_columns(text: str, plain: str) -> None:
    assert shown(text, "ascii") == plain
    assert len(plain) == len(text)


def test_what_can_be_shown_is_shown() -> None:
    assert shown("B→S … Müsli", "utf-8") == "B→S … Müsli"
    assert shown("Müsli → rot", "latin-1") == "Müsli > rot"
