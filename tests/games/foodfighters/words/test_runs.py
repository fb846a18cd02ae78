"""Foodfighters' story: what belongs together is told in one breath."""

import pytest
from tests.games.foodfighters.table import GAME

from smorgasboard.engine import Event, sentences
from smorgasboard.games.foodfighters import events as told

NAMES = ("Ann", "Bob")
ATTACK = told.Attacked(0, "onion", "a1", "bacon", "b1")
GOES = "Ann's Onion at a1 goes for the Bacon at b1 and throws"
SPOON, PAN = told.Bought(0, "spoon", "onion", "b1", 3), told.Bought(0, "pan", "onion", "c1", 3)


@pytest.mark.parametrize(
    ("events", "sentence"),
    [
        ((ATTACK, told.Rolled(0, (3, 2), False)), f"{GOES} 3 and 2."),
        ((ATTACK, told.Rolled(0, (0, 2), False)), f"{GOES} 2 and a splat."),
        ((ATTACK, told.Rolled(0, (0, 5, 0), True)), f"{GOES} 5 and 2 splats."),
        ((SPOON, PAN), "Ann buys a Spoon for the Onion at b1 and a Pan for the Onion at c1 (6 Beans)."),
        (
            (SPOON, told.Bought(0, "bonus", "", "", 5), told.TurnEnded(0, False)),
            "Ann buys a Spoon for the Onion at b1 and the Bonus die (8 Beans).",
        ),
        ((told.Passed(0), told.TurnEnded(0, False)), "Ann does nothing this time."),
        ((told.Rolled(0, (2, 3), False), told.Collected(0, 5)), "Ann throws 2 and 3 and collects 5 Beans."),
        ((told.Rolled(0, (1, 1), False), told.Collected(0, 0)), "Ann throws 1 and 1 and collects no Beans."),
        (
            (told.ItemReturned(1, "spoon"), told.ItemReturned(1, "pan"), told.TurnEnded(0, False)),
            "A Spoon and a Pan go back to Bob's Kitchen.",
        ),
    ],
)
def test_it_is_told_in_one_breath(events: tuple[Event, ...], sentence: str) -> None:
    assert sentences(GAME, events, NAMES) == [sentence]


@pytest.mark.parametrize(
    "events",
    [
        (SPOON, told.TurnEnded(0, True)),  # who goes again is worth a sentence
        (SPOON, told.Bought(1, "pan", "bacon", "c1", 3)),
        (told.TurnEnded(0, False), told.TurnEnded(1, False)),
        (told.Rolled(0, (1, 2), False), told.Missed(0, 3)),
        (told.ItemReturned(0, "spoon"), told.ItemReturned(1, "pan")),
    ],
)
def test_what_does_not_belong_together_is_told_apart(events: tuple[Event, ...]) -> None:
    assert len(sentences(GAME, events, NAMES)) == 2
