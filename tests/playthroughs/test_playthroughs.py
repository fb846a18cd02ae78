"""Whole matches of Foodfighters, told: every action, every sentence of the log, and the table now and then.

The pages beside this file are compared letter by letter. When a change of rules, content or words is meant, write
them anew and read the difference:

    python -m pytest tests/playthroughs tests/records --update-goldens
    git diff tests/playthroughs tests/records
"""

from collections.abc import Callable
from pathlib import Path

import pytest
from tests.playthroughs.foodfighters import PLAYTHROUGHS

from smorgasboard.games.foodfighters import events as told
from smorgasboard.games.foodfighters.rules.codes import EFFECTS

HERE = Path(__file__).parent
Golden = Callable[[Path, str], None]


@pytest.mark.parametrize("name", PLAYTHROUGHS)
def test_the_match_goes_as_it_is_told(name: str, golden: Golden) -> None:
    golden(HERE / f"foodfighters-{name}.txt", PLAYTHROUGHS[name].told())


@pytest.mark.rule("FFR-57", "FFR-74")
def test_the_playthroughs_show_all_there_is() -> None:
    events = [e for playthrough in PLAYTHROUGHS.values() for step in playthrough.play().steps for e in step.events]
    kinds = {type(event) for event in events}
    known = {kind for kind in vars(told).values() if isinstance(kind, type) and kind.__module__ == told.__name__}
    everything = {kind for kind in known if not kind.__subclasses__()}
    assert kinds >= everything, everything - kinds
    assert {event.effect for event in events if isinstance(event, told.PowerUsed)} == set(EFFECTS) - {"boost"}
    things = {event.thing for event in events if isinstance(event, told.Bought)}
    assert things == {*EFFECTS, "cracker", "spoon", "pan", "bonus"}
    assert any(isinstance(event, told.TurnEnded) and event.again for event in events)
    assert any(isinstance(event, told.Rolled) and event.bonus for event in events)


def test_no_page_is_left_over() -> None:
    pages = {page.name for page in HERE.glob("foodfighters-*.txt")}
    assert pages == {f"foodfighters-{name}.txt" for name in PLAYTHROUGHS}
