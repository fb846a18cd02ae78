"""Every card has a picture, made of symbols that exist; cards of our own box can be told apart; others get one too."""

import gzip
import re
from dataclasses import replace
from typing import Any
from xml.etree import ElementTree

import pytest
from jinja2 import Environment, FileSystemLoader, StrictUndefined

from smorgasboard.engine.content import Printed
from smorgasboard.games.consumption.content.cards import Content, Space
from smorgasboard.games.consumption.content.read import OWN_CONTENT, read
from smorgasboard.games.consumption.page import pictures
from smorgasboard.games.consumption.rules import codes as c

EDITIONS = ("draft", "retail", "thought")
ROOM = OWN_CONTENT.parent / "page"
SHEET = ROOM / "symbols.svg"
SECTIONS = ("recipes", "activities", "stands", "diets", "goals", "allergies", "assistants")
SHEET_LIMIT, SHEET_SENT = 110_000, 36_000
"""Bytes, and bytes compressed."""
MATCHLESS = "Zzz"
"""A name in which no word means anything."""


@pytest.fixture(scope="module")
def symbols() -> set[str]:
    return {element.attrib["id"] for element in ElementTree.parse(SHEET).getroot()}


@pytest.fixture(scope="module")
def content() -> Content:
    return read("thought")


def cards(content: Content, *sections: str) -> list[Printed]:
    return [card for section in sections for card in getattr(content, section).values()]


def used(data: pictures.Data) -> list[str]:
    return [symbol for symbol, _ in data["parts"]]


def space(food: str) -> Space:
    return Space(printed=food, foods=() if food == "any" else (food,), kind=c.PLAIN)


def dish(content: Content, title: str, *foods: str) -> list[str]:
    """The symbols of a recipe that is in no box of ours."""
    name, spaces = title.lower().replace(" ", "-"), tuple(space(food) for food in foods)
    recipe = replace(content.recipes["paella"], name=name, printed_title=title, spaces=spaces)
    return used(pictures.picture(recipe))


def sport(content: Content, title: str, icon: str) -> list[str]:
    activity = replace(content.activities["tennis"], name=title.lower(), printed_title=title, icon=icon)
    return used(pictures.picture(activity))


# ---- our own cards ----


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_card_and_board_has_a_picture_of_symbols_that_exist(edition: str, symbols: set[str]) -> None:
    for card in cards(read(edition), *SECTIONS):
        shown = used(pictures.picture(card))
        assert shown, card.name
        assert set(shown) <= symbols, card.name


@pytest.mark.parametrize("section", SECTIONS)
def test_no_two_of_a_kind_look_the_same(section: str) -> None:
    kind = {card.name: card for edition in EDITIONS for card in cards(read(edition), section)}
    looks = {name: str(pictures.picture(card)["parts"]) for name, card in kind.items()}
    assert len(set(looks.values())) == len(looks)


def test_none_of_our_own_cards_is_guessed_and_the_file_speaks_of_no_others() -> None:
    for section in ("recipes", "activities", "icons", "stands", "diets", "goals"):
        ours = {card.name for edition in EDITIONS for card in cards(read(edition), section)}
        assert set(pictures.said()[section]) == ours, section


def test_every_line_of_the_file_can_be_drawn(symbols: set[str]) -> None:
    said = pictures.said()
    words = said["words"]
    chunks = [chunk for several in said["chunks"].values() for chunk in several]
    pieces = [f"plate: {piece}" for piece in (*words["pieces"], *chunks, *said["pieces"])]
    beds = [line.replace(pictures.TOPPINGS, "leaf") for line in (*words["beds"], *words["activities"])]
    beds += [*said["beds"], *words["places"]]
    sauces = [f"soup {colour}" for colour in (*words["sauces"], *said["sauces"].values(), *said["awnings"].values())]
    for line in (*pieces, *beds, *sauces):
        assert set(used(pictures.compose(line))) <= symbols, line


def test_every_place_has_a_picture_and_a_buffet_serves_what_its_title_says(symbols: set[str]) -> None:
    for name in ("shop", "market", "pizza", "buffet", "snack", "cook", "workout"):
        assert set(used(pictures.place(name, "Zzz"))) <= symbols
    assert used(pictures.place("buffet", "Chinese Buffet")) == ["table", "place-buffet"]
    assert "taco" in used(pictures.place("buffet", "Mexican Buffet"))


def test_pieces_that_take_a_colour_have_one(content: Content) -> None:
    """Without one they would be black."""
    sheet = {element.attrib["id"]: element for element in ElementTree.parse(SHEET).getroot()}

    def black(element: ElementTree.Element, filled: bool) -> bool:
        filled = filled or "fill" in element.attrib
        return any(black(each, filled) for each in element) if len(element) else not filled

    for card in cards(content, *SECTIONS):
        for symbol, attributes in pictures.picture(card)["parts"]:
            if sheet[symbol].tag.endswith(("}g", "}path", "}ellipse")):
                assert "fill=" in attributes or not black(sheet[symbol], False), (card.name, symbol)


def test_a_line_says_colours_places_sizes_and_turns() -> None:
    data = pictures.compose("pan tomato: egg @30/40 *.8 ^20, herb")
    colours = pictures.said()["colours"]
    assert data["parts"][1] == ["pan-fill", f' fill="{colours["tomato"]}"']
    assert data["parts"][2] == ["egg", ' transform="translate(30 40)rotate(20)scale(0.8)"']
    assert data["parts"][3][1].startswith(f' fill="{colours["green"]}" transform="translate(43 56)')


# ---- cards of others ----


@pytest.mark.parametrize(
    ("title", "foods", "expected"),
    [
        ("Kürbissuppe", ("vegetables", "water"), "soup"),
        ("Lentil Soup", ("nuts", "water"), "soup"),
        ("Kartoffelsalat", ("vegetables", "oils"), "bowl"),
        ("Apple Pie a la Mode", ("fruits", "grains"), "lattice"),
        ("Erdbeershake", ("fruits", "dairy"), "strawberry"),
        ("Pizza Funghi", ("grains", "dairy"), "mushroom"),
        ("Veggie Burger", ("grains", "nuts"), "burger"),
        ("Fischstäbchen", ("seafood", "grains"), "finger"),
    ],
)
def test_words_of_a_name_in_both_languages_say_what_a_dish_looks_like(
    content: Content, title: str, foods: tuple[str, ...], expected: str
) -> None:
    assert expected in dish(content, title, *foods)


@pytest.mark.parametrize(("title", "never"), [("Steak", "mug"), ("Schweinebraten", "goblet"), ("Veggie Stew", "egg")])
def test_words_within_words_mislead_nobody(content: Content, title: str, never: str) -> None:
    assert never not in dish(content, title, "meat", "vegetables")


def test_a_dish_whose_name_says_nothing_is_made_of_its_foods(content: Content, symbols: set[str]) -> None:
    for food in (*c.FOOD_NAMES, "any"):
        for number in range(8):
            shown = dish(content, f"{MATCHLESS} {number}", food, "grains")
            assert set(shown) <= symbols
            assert len(shown) > 2
    assert any(vessel in dish(content, MATCHLESS, "water", "fruits") for vessel in ("glass", "jug", "mug", "goblet"))


def test_the_same_card_looks_the_same_everywhere(content: Content) -> None:
    """Nothing of it depends on the process."""
    assert dish(content, MATCHLESS, "meat", "dairy") == ["pan", "pan-fill", "sausage", "dollop", "sausage"]


def test_activities_of_others_are_known_by_name_or_by_their_icon(content: Content, symbols: set[str]) -> None:
    assert "volleyball" in sport(content, "Handball", "team")
    assert "boat" in sport(content, "Segeln", "wave")
    assert sport(content, MATCHLESS, "snow") == ["snow", "icon-snow"]
    assert set(sport(content, MATCHLESS, "an icon of theirs")) <= symbols


def test_other_stands_diets_goals_and_tiles_have_pictures_too(content: Content, symbols: set[str]) -> None:
    for section in ("icons", "stands", "diets", "goals", "allergies"):
        theirs: Any = replace(next(iter(getattr(content, section).values())), name="zzz", printed_title="Zzz")
        theirs = replace(theirs, deck="theirs") if section == "stands" else theirs
        shown = used(pictures.picture(theirs))
        assert len(shown) > 1
        assert set(shown) <= symbols


# ---- as sent ----


def test_the_sheet_stays_small() -> None:
    sheet = SHEET.read_bytes()
    assert len(sheet) < SHEET_LIMIT
    assert len(gzip.compress(sheet)) < SHEET_SENT


def test_the_template_draws_all_parts_and_no_styles(content: Content) -> None:
    made = Environment(loader=FileSystemLoader(ROOM), autoescape=True, undefined=StrictUndefined)
    macro = made.get_template("pictures.html").make_module({"art": lambda symbol: f"/art#{symbol}"}).drawn  # type: ignore[attr-defined]
    data = pictures.picture(content.recipes["shakshuka"])
    html = macro(data, "small")
    assert re.findall(r'href="/art#([^"]+)"', html) == used(data)
    assert 'class="picture small"' in html
    assert "style" not in html
    assert ElementTree.fromstring(html).attrib["aria-hidden"] == "true"
