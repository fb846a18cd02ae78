"""Words that an action asks people for: how the lines of a form become one note."""

import pytest
from starlette.datastructures import FormData

from smorgasboard.server.pages.forms import Form


@pytest.mark.parametrize(
    ("lines", "note"),
    [
        ([], ""),
        (["", " "], ""),
        (["Soup"], "Soup"),
        (["Soup ", ""], "Soup"),
        (["Soup", "for all"], "Soup — for all"),
        (["", "for all"], " — for all"),
    ],
)
def test_written_lines_become_one_and_empty_ones_at_the_end_leave_no_trace(lines: list[str], note: str) -> None:
    assert Form(FormData([("words", line) for line in lines])).written("words") == note
