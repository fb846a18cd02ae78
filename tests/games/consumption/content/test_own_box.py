"""Another printing of Consumption: whatever the rules can play loads and passes the conformance kit."""

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import smorgasboard as sb
from smorgasboard.games.consumption.content.read import OWN_CONTENT
from smorgasboard.testing import Trial, check_match
from smorgasboard.testing.declarations import facts_are_stated

OWN = OWN_CONTENT.read_text(encoding="utf-8")
THOUGHT, DRAFT, RETAIL = "thought", "draft", "retail"
MOMENTS = 3
"""Positions of a match that a check looks at, besides the end."""


def block(section: str, name: str) -> str:
    """The entry of that name, from its header to the next."""
    start = OWN.index(f'[[{section}]]\nname = "{name}"')
    end = OWN.find("\n[[", start)
    return OWN[start : end + 1]


def with_entry(section: str, name: str, *changes: tuple[str, str]) -> str:
    """The box with some words of one entry changed."""
    entry = block(section, name)
    return replaced(OWN, (entry, replaced(entry, *changes)))


def replaced(text: str, *changes: tuple[str, str]) -> str:
    for old, new in changes:
        assert old in text, old
        text = text.replace(old, new, 1)
    return text


def with_tracks(diet: str, **tracks: list[int]) -> str:
    start = OWN.index(f'[[diets]]\nname = "{diet}"')
    end = OWN.index("[[diets]]", start + 1)
    board = OWN[start:end]
    for food, values in tracks.items():
        board, found = re.subn(rf"(?m)^{food} = \[.*\]$", f"{food} = {values}", board)
        assert found == 1
    return OWN[:start] + board + OWN[end:]


# ---- boxes ----


def a_recipe_fewer() -> str:
    return replaced(OWN, (block("recipes", "paella"), ""))


def recipes_more() -> str:
    """One in the deck and one of Pot Luck that leaves the others alone."""
    jambalaya = block("recipes", "paella").replace("paella", "jambalaya").replace("Paella", "Jambalaya")
    punch = block("recipes", "gazpacho").replace("gazpacho", "tea").replace("Gazpacho", "Tea")
    return replaced(
        OWN, (block("recipes", "pho"), block("recipes", "pho") + jambalaya + punch.replace("older", "potluck"))
    )


def two_recipes_alike() -> str:
    return with_entry("recipes", "lemonade", ('["water", "water", "fruits"]', '["water", "fruits"]'))


def cards_of_other_sizes() -> str:
    """A recipe with one space that scores nothing, an activity with six."""
    plain = with_entry("recipes", "gazpacho", ('["vegetables", "oils", "water"]', '["water"]'), ("vp = 2", "vp = 0"))
    long = block("activities", "marathon-run")
    foods = '["grains", "water", "fruits", "nuts", "any", "any 2"]'
    return replaced(plain, (long, re.sub(r"foods = .*", f"foods = {foods}", long).replace("vp = 5", "vp = 12")))


def a_food_twice_on_an_activity() -> str:
    return with_entry("activities", "soccer", ('"grains", "water", "any", "any"', '"grains", "grains", "grains/water"'))


def uneven_icons() -> str:
    fewer = replaced(OWN, (block("activities", "tennis"), ""))
    return replaced(
        fewer,
        ('name = "jogging"\ntitle = "Jogging"\nicon = "trail"', 'name = "jogging"\ntitle = "Jogging"\nicon = "wave"'),
    )


def seven_icons() -> str:
    """No dancing."""
    text = replaced(OWN, (block("icons", "dance"), ""))
    return re.sub(r'\[\[activities\]\]\nname = .*\ntitle = .*\nicon = "dance"\n(?:.+\n)*\n?', "", text)


def another_kitchen() -> str:
    """Only four spaces, and milk keeps no longer than fish."""
    start = OWN.index("spaces = [[")
    end = OWN.index("\n", start)
    shelves: tuple[list[str], ...] = (
        [],
        ["water", "alcohol", "oils", "grains"],
        ["nuts", "fruits"],
        ["vegetables", "meat"],
    )
    spaces = [*shelves, ["poultry", "dairy", "seafood"]]
    return OWN[:start] + f"spaces = {spaces}" + OWN[end:]


def other_tracks() -> str:
    """From one space to fourteen, best values apart, and a diet that wants no Dairy at all."""
    return with_tracks(
        "vegetarian",
        water=[-9, *range(-6, 8)],
        fruits=[0, 9],
        vegetables=[-3, 0, 5, 4, 5, 0],
        dairy=[30, -30, -31],
    )


def more_boards() -> str:
    board = OWN[OWN.index('[[diets]]\nname = "low-carb"') : OWN.index('[[diets]]\nname = "endurance"')]
    paleo = board.replace("low-carb", "paleo").replace("Low Carb", "Paleo")
    return replaced(OWN, (board, board + paleo))


def another_market() -> str:
    """Three cards in one deck, other rounds, a stand of one food."""
    text = replaced(OWN, (block("market", "pressed-juice"), ""))
    text = replaced(text, ('deck = "meat"\nround = 2', 'deck = "meat"\nround = 1'))
    return replaced(text, ('foods = ["water", "water", "any"]', 'foods = ["any"]'))


def another_list() -> str:
    """Alcohol has to be ordered, and the shop is full of water."""
    start, end = OWN.index("[shopping_list]"), OWN.index("# ---- diets")
    return OWN[:start] + OWN[start:end].replace('"alcohol"', '"water"') + OWN[end:]


def another_shortage() -> str:
    """Fourteen cards, one of them with a single space and one with five."""
    more = "".join(f'[[out_of_stock]]\nname = "{at}"\nspaces = ["a1", "b1"]\norigin = "house"\n\n' for at in (13, 14))
    text = replaced(
        OWN, ('["e1", "b2", "c3", "f5"]', '["e1"]'), ('["c1", "d2", "a3", "b5"]', '["a1", "b1", "c1", "d1", "e1"]')
    )
    return replaced(text, ("# ---- goals ----", more + "# ---- goals ----"))


def other_goals() -> str:
    """Eleven of them, one that gives the second more than the first, one that nobody can reach."""
    text = with_entry("goals", "gourmet", ("first = 7", "first = 2"), ("second = 4", "second = 9"))
    thirst = block("goals", "gourmet").replace("gourmet", "thirst").replace("Gourmet", "Thirst")
    thirst = re.sub(r"count = .*", 'count = "water in body"', thirst)
    text = replaced(text, ("# ---- food allergies", thirst + "# ---- food allergies"))
    start, end = text.index("[[activities]]"), text.index("[[market_decks]]")
    return text[:start] + text[start:end].replace("vp = 3", "vp = 4") + text[end:]


def other_tiles() -> str:
    """Another allergen, one substitute, three substitutes."""
    text = with_entry("allergies", "dairy-sensitivity", ('food = "dairy"', 'food = "fruits"'))
    nuts = block("allergies", "nut-allergy")
    text = replaced(text, (nuts, re.sub(r"substitutes = .*", 'substitutes = ["seafood"]', nuts)))
    gluten = block("allergies", "gluten-free")
    three = 'substitutes = ["nuts", "vegetables", "dairy"]'
    return replaced(text, (gluten, re.sub(r"substitutes = .*", three, gluten)))


def other_names() -> str:
    text = with_entry("recipes", "paella", ("paella", "jambalaya"), ("Paella", "Jambalaya"))
    return replaced(
        text, ('title = "Mill Lane"', 'title = "Baker\'s Row"'), ('title = "Badminton"', 'title = "Shuttlecock"')
    )


def another_edition() -> str:
    """The file brings its own switches: food to start with, other points for sets."""
    edition = (OWN_CONTENT.parent / "editions" / "thought.toml").read_text(encoding="utf-8")
    switches = edition[edition.index("[edition]") : edition.index("# ---- assistants")]
    changed = replaced(
        switches, ("start_food = false", "start_food = true"), ("[0, 0, 0, 5, 7, 10", "[0, 1, 0, 8, 7, 10")
    )
    return OWN + "\n" + changed


def without_the_newest_cards() -> str:
    """A box of the older edition has no more recipes, goals and tiles than its own."""
    recipes, activities = OWN.index("# ---- fifteen more"), OWN.index("# ---- activities")
    goals, assistants = OWN.index("# ---- goals"), OWN.index("# ---- assistants")
    return OWN[:recipes] + OWN[activities:goals] + OWN[assistants:]


Box = tuple[str, int, dict[str, Any], Callable[[], str]]

BOXES: list[Box] = [
    (THOUGHT, 3, {}, a_recipe_fewer),
    (THOUGHT, 4, {"modules": ["potluck"]}, recipes_more),
    (DRAFT, 2, {}, two_recipes_alike),
    (THOUGHT, 1, {"modules": ["freezer"]}, cards_of_other_sizes),
    (RETAIL, 2, {}, a_food_twice_on_an_activity),
    (RETAIL, 3, {}, uneven_icons),
    (RETAIL, 4, {}, seven_icons),
    (DRAFT, 3, {}, another_kitchen),
    (DRAFT, 4, {"diets": "dealt"}, other_tracks),
    (THOUGHT, 2, {"diets": "chosen"}, more_boards),
    (RETAIL, 2, {}, another_market),
    (THOUGHT, 3, {}, another_list),
    (DRAFT, 1, {}, another_shortage),
    (THOUGHT, 2, {"modules": ["goals"]}, other_goals),
    (THOUGHT, 4, {"modules": ["allergy"], "allergies": "chosen"}, other_tiles),
    (DRAFT, 2, {}, other_names),
    (THOUGHT, 2, {}, another_edition),
    (RETAIL, 2, {"diets": "dealt"}, without_the_newest_cards),
]


@pytest.mark.slow
@pytest.mark.once
@pytest.mark.parametrize(("edition", "players", "agreed", "box"), BOXES, ids=[box.__name__ for _, _, _, box in BOXES])
def test_another_printing_can_be_played(
    edition: str, players: int, agreed: dict[str, Any], box: Callable[[], str], tmp_path: Path
) -> None:
    cards = tmp_path / "my-box.toml"
    cards.write_text(box(), encoding="utf-8")
    game = sb.load(f"consumption:{edition}", cards)
    facts_are_stated(Trial(game, "facts"))
    check_match(Trial(game, box.__name__, players, agreed, curious=True, most=MOMENTS))
