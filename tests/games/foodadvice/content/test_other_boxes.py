"""The cards of another printing load, and whatever is played with them keeps what a game promises."""

import re
from collections.abc import Callable
from itertools import cycle
from pathlib import Path

import pytest

from smorgasboard.games.foodadvice.content.read import OWN_CONTENT
from smorgasboard.games.foodadvice.game import FoodAdvice
from smorgasboard.testing import Trial, check_match

OWN = OWN_CONTENT.read_text(encoding="utf-8")
Change = Callable[[str], str]


def entry(section: str, name: str, key: str, value: str) -> Change:
    """That line of an entry says something else, or is added."""

    def changed(text: str) -> str:
        start = text.index(f'[[{section}]]\nname = "{name}"')
        end = text.find("\n[[", start) + 1 or len(text)
        block = text[start:end]
        line = f"{key} = {value}"
        new = re.sub(rf"(?m)^{key} = .*$", line, block) if f"\n{key} = " in block else f"{block.rstrip()}\n{line}\n\n"
        assert new != block
        return text[:start] + new + text[end:]

    return changed


def without(section: str, *names: str) -> Change:
    def changed(text: str) -> str:
        for name in names:
            start = text.index(f'[[{section}]]\nname = "{name}"')
            text = text[:start] + text[text.find("\n[[", start) + 1 :]
        return text

    return changed


def more(block: str) -> Change:
    return lambda text: f"{text}\n{block}"


def renamed(old: str, new: str) -> Change:
    return lambda text: re.sub(rf'"{old}"', f'"{new}"', text)


JOKER = """[[jokers]]
name = "queue"
title = "The Whole Queue"
tags = ["sweet", "sour", "rich", "farm", "juicy"]
shapes = ["tea", "soup"]
about = "Starts at the door and ends at the till."
budget = 200
origin = "house"
"""
SHOP = """[[shops]]
name = "corner-shop"
title = "The Corner Shop"
bonus = 25
term = "class medium"
shapes = ["tea"]
text = "+25 F for every purchase by a medium customer"
origin = "house"
"""


def _without_smoky(text: str) -> str:
    """Nobody wants it, and nothing has it."""
    text = without("tags", "smoky")(text)
    return text.replace('tag = "smoky"', 'tag = "spicy"').replace('"smoky", ', "").replace(', "smoky"', "")


BOXES: dict[str, list[Change]] = {
    "another sex": [entry("customers", "chip-monk", "sex", '"female"')],
    "a moved hashtag": [entry("ingredients", "tinned-sprats", "tag", '"salted"')],
    "another class of customer": [entry("customers", "chip-monk", "class", '"premium"')],
    "another class of ingredient": [entry("ingredients", "tinned-sprats", "class", '"premium"')],
    "other hashtags": [
        renamed("smoky", "peppery"),
        renamed("tag smoky", "tag peppery"),
        renamed("crunchy", "bitter-sweet"),
    ],
    "a hashtag less": [renamed("tag smoky", "tag spicy"), _without_smoky],
    "two wishes, or five": [
        entry("customers", "chip-monk", "tags", '["salted", "strange"]'),
        entry("customers", "mo-hito", "tags", '["sour", "juicy", "bright", "rich", "farm"]'),
    ],
    "another favourite": [entry("customers", "chip-monk", "favourite", '"soup"')],
    "fewer customers": [without("customers", "chip-monk", "herb-gardner", "mo-hito")],
    "other Jokers": [without("jokers", "gravy-train", "hungry-jury"), more(JOKER)],
    "other budgets": [entry("customers", "chip-monk", "budget", "25"), entry("jokers", "gravy-train", "budget", "100")],
    "other prices": [entry("ingredients", "tinned-sprats", "price", "15")],
    "fewer ingredients": [without("ingredients", "tinned-sprats", "square-egg")],
    "more shops": [more(SHOP)],
    "fewer shops": [without("shops", "last-penne", "upper-crust", "peas-on-earth")],
    "a shape that three shops list": [entry("shops", "last-penne", "shapes", '["sauce", "soup", "tea"]')],
    "other bonuses and terms": [
        entry("shops", "last-penne", "bonus", "40"),
        entry("shops", "upper-crust", "term", '"no match"'),
    ],
    "other terms of advertising": [
        entry("channels", "national", "term", '"classes 2"'),
        entry("channels", "buzz", "term", '"dearest sale"'),
        entry("channels", "reviews", "term", '"hashtags 3"'),
    ],
    "another Mabius": [entry("channels", "mabius", "pays", "15")],
    "other numbers of events": [entry("events", "payday", "count", "5"), without("events", "earworm", "crystal-ladle")],
}


@pytest.mark.slow
@pytest.mark.once
@pytest.mark.parametrize(("box", "players"), list(zip(BOXES, cycle((4, 5, 6)), strict=False)))
def test_the_cards_of_another_box_are_played(box: str, players: int, tmp_path: Path) -> None:
    """Each box with one number of players; all numbers take turns."""
    text = OWN
    for change in BOXES[box]:
        text = change(text)
    mine = tmp_path / "mine.toml"
    mine.write_text(text, encoding="utf-8")
    game = FoodAdvice(content=mine)
    assert game.content_hash != FoodAdvice().content_hash
    check_match(Trial(game, box, players, curious=players == 5, most=3))
