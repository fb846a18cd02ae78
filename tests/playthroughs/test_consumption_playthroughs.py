"""Whole matches of Consumption, told, with every final score worked out on paper at the end of the page.

The pages beside this file are compared letter by letter. When a change of rules, content or words is meant, write
them anew and read the difference:

    python -m pytest tests/playthroughs tests/records --update-goldens
    git diff tests/playthroughs tests/records
"""

from collections.abc import Callable
from pathlib import Path

import pytest
from tests.playthroughs.by_hand import sheets
from tests.playthroughs.consumption import PLAYTHROUGHS

from smorgasboard.games.consumption.rules.scoring.sheet import score_sheet
from smorgasboard.games.consumption.rules.state import ConsumptionState

HERE = Path(__file__).parent
Golden = Callable[[Path, str], None]
LINES = ("track", "body", "abilities", "sets", "trash", "incomplete", "goals", "kitchen_left", "minimum")


@pytest.mark.parametrize("name", PLAYTHROUGHS)
def test_the_match_goes_as_it_is_told(name: str, golden: Golden) -> None:
    golden(HERE / f"consumption-{name}.txt", PLAYTHROUGHS[name].told())


@pytest.mark.parametrize("name", PLAYTHROUGHS)
def test_final_scores_are_what_paper_and_pencil_make_of_the_position(name: str) -> None:
    """Line by line, from the printed cards: `by_hand` shares nothing with the rules' own scoring."""
    state = PLAYTHROUGHS[name].play().state
    assert isinstance(state, ConsumptionState)
    papers = sheets(state.to_json())
    for seat, paper in enumerate(papers):
        sheet = score_sheet(state, seat)
        assert {line: getattr(sheet, line) for line in LINES} == {
            line: paper.worth.get(line.replace("_", " "), 0) for line in LINES
        }
    assert [paper.total for paper in papers] == [int(score) for score in state.outcome().scores]


def test_no_page_is_left_over() -> None:
    pages = {page.name for page in HERE.glob("consumption-*.txt")}
    assert pages == {f"consumption-{name}.txt" for name in PLAYTHROUGHS}
