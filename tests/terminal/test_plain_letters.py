"""Terminals that know nothing but ASCII get signs that look alike, column by column."""

from io import BytesIO, TextIOWrapper

import pytest

from smorgasboard.terminal.screen import Screen, make_console, wants_plain_letters


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
        ("▶ ●○ ★", "> o. *"),
    ],
)
def test_signs_keep_their_columns(text: str, plain: str) -> None:
    assert shown(text, "ascii") == plain
    assert len(plain) == len(text)


def test_what_can_be_shown_is_shown() -> None:
    assert shown("B→S … Müsli", "utf-8") == "B→S … Müsli"
    assert shown("Müsli → rot", "latin-1") == "Müsli > rot"


@pytest.mark.parametrize(
    ("said", "plain"),
    [
        ({"LANG": "C"}, True),
        ({"LANG": "C", "LC_CTYPE": "C.UTF-8"}, True),  # which is how Python changes the line above
        ({"LC_ALL": "POSIX", "LANG": "de_DE.UTF-8"}, True),
        ({"LC_CTYPE": "C", "LANG": "de_DE.UTF-8"}, True),
        ({"LC_ALL": "C.UTF-8", "LANG": "C"}, False),
        ({"LANG": "de_DE.UTF-8"}, False),
        ({"LC_CTYPE": "C.UTF-8"}, False),
        ({}, False),
    ],
)
def test_a_terminal_is_believed_when_it_says_that_it_knows_ascii_alone(said: dict[str, str], plain: bool) -> None:
    assert wants_plain_letters(said) is plain


def test_such_a_terminal_is_sent_ascii_though_python_would_send_more(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LC_ALL", "C")
    raw = BytesIO()
    target = TextIOWrapper(raw, encoding="utf-8")
    monkeypatch.setattr(target, "isatty", lambda: True, raising=False)
    make_console(target).print("S→O · Käse")
    target.flush()
    assert raw.getvalue().decode("ascii").rstrip().endswith("S>O * Kase")
