"""Words that an action asks people for: how the lines become one note."""

import pytest

from smorgasboard.engine import WordField, in_one_note

NAME, TAGLINE, REASON = WordField("Name", "Broth"), WordField("Tagline", "It is wet."), WordField("What for?")


@pytest.mark.parametrize(
    ("lines", "note"),
    [
        ([], ""),
        (["", " "], ""),
        (["Soup"], "Soup — It is wet."),
        (["Soup ", ""], "Soup — It is wet."),
        (["Soup", "for all"], "Soup — for all"),
        (["", "for all"], "Broth — for all"),
        (["Soup", "for all", "and more"], "Soup — for all"),
    ],
)
def test_written_lines_become_one_and_gaps_become_what_is_usual(lines: list[str], note: str) -> None:
    assert in_one_note((NAME, TAGLINE), lines) == note


@pytest.mark.parametrize(("lines", "note"), [(["", "slurping"], ""), ([" slurping "], "slurping"), ([], "")])
def test_a_line_without_anything_usual_may_stay_empty(lines: list[str], note: str) -> None:
    assert in_one_note((REASON,), lines) == note


def test_gaps_at_the_end_leave_no_trace() -> None:
    assert in_one_note((NAME, REASON), ["Soup", ""]) == "Soup"


def test_where_nothing_is_asked_for_nothing_is_noted() -> None:
    assert in_one_note((), ["hello"]) == ""
