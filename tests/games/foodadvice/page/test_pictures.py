"""Everything that people talk about in FoodAdvice has a picture of its own, made of parts that exist."""

from collections.abc import Iterable
from functools import cache
from typing import Any
from xml.etree import ElementTree

import pytest
from jinja2 import Environment, FileSystemLoader, StrictUndefined
from tests.games.foodadvice.adv_drawn import ART, FOLDER, GAME, Drawn

from smorgasboard.games.foodadvice.content.cards import Customer, EventCard, Ingredient, Shop
from smorgasboard.games.foodadvice.page import packages, town
from smorgasboard.games.foodadvice.page.pictures import food_named, ingredient_picture, said

CONTENT = GAME.content
CARDS = tuple(CONTENT.ingredients.values())
LARGEST_SHEET = 115_000
"""Bytes of all drawings, uncompressed."""
LONGEST_NAME = "Donaudampfschifffahrtsgesellschaftskapitänsmützenzwieback 2.0"


@cache
def parts() -> frozenset[str]:
    sheet = ElementTree.fromstring((FOLDER / "symbols.svg").read_text(encoding="utf-8"))
    names = [element.attrib["id"] for element in sheet]
    assert len(names) == len(set(names))
    return frozenset(names)


@cache
def macros() -> Any:
    made = Environment(loader=FileSystemLoader(FOLDER), autoescape=True, undefined=StrictUndefined)
    return made.get_template("pictures.html").make_module({"art": lambda part: f"{ART}#{part}"})


def used(layers: Iterable[tuple[str, str]]) -> set[str]:
    return {part for part, _how in layers}


def stranger(title: str, tag: str = "sweet") -> Ingredient:
    """A card of somebody's own deck."""
    return Ingredient(title.lower().replace(" ", "-"), title, "house", tag, "economy", 5)


# ---- ingredients ----


@pytest.mark.parametrize("card", CARDS, ids=[card.name for card in CARDS])
def test_every_ingredient_is_drawn_from_parts_that_exist_in_the_dress_of_its_hashtag(card: Ingredient) -> None:
    drawn = ingredient_picture(card)
    assert used(drawn) <= parts(), used(drawn) - parts()
    assert sum(part.startswith("food-") for part in used(drawn)) == 1
    assert any(part.startswith("wear-") for part in used(drawn)), "it is plain"
    assert card.name in said()["ingredients"]


def test_no_two_of_our_ingredients_look_alike() -> None:
    pictures = {card.name: tuple(ingredient_picture(card)) for card in CARDS}
    assert len(set(pictures.values())) == len(pictures)


def test_no_two_of_our_ingredients_of_one_food_have_the_same_colours_and_the_same_face() -> None:
    plain = [tuple(layer for layer in ingredient_picture(card) if not layer[0].startswith("wear-")) for card in CARDS]
    assert len(set(plain)) == len(plain)


def test_pictures_are_said_of_our_own_cards_alone() -> None:
    assert set(said()["ingredients"]) == set(CONTENT.ingredients)
    assert set(said()["dresses"]) == set(CONTENT.tags)
    assert set(said()["shapes"]) == set(CONTENT.shapes)
    assert set(said()["customers"]) == set(CONTENT.customers)
    assert set(said()["shops"]) == set(CONTENT.shops)
    assert set(said()["events"]) == set(CONTENT.events)


def test_all_that_is_said_of_foods_and_dresses_can_be_drawn() -> None:
    kinds = said()
    placed = [part for place in kinds["worn"].values() for part in place]
    assert len(placed) == len(set(placed))
    dressed = [*kinds["dresses"].values(), *kinds["ingredients"].values(), *kinds["customers"].values()]
    worn = {part for one in dressed for part in one.get("wears", ())}
    assert worn <= set(placed), worn - set(placed)
    assert {f"wear-{part}" for part in placed} | {f"food-{food}" for food in kinds["foods"]} <= parts()


@pytest.mark.parametrize(
    ("title", "food"),
    [
        ("Smoked Herring", "fish"),
        ("Räucherlachs", "fish"),
        ("Blueberry Vinegar", "bottle"),
        ("Steinpilzpulver", "mound"),
        ("Haferflocken", "sheaf"),
        ("Wild Cherries and Cherry", "berries"),
        ("Ziegenkäse", "cheese"),
        ("Spaghetti", "farfalle"),
    ],
)
def test_a_card_of_another_deck_is_drawn_as_what_its_name_speaks_of(title: str, food: str) -> None:
    assert food_named(title) == food
    assert (f"food-{food}") in used(ingredient_picture(stranger(title)))


@pytest.mark.parametrize("title", ["Zork", "愛", "42", "Glücksklee & Co."])
@pytest.mark.parametrize("tag", ["sweet", "unheard-of"])
def test_a_card_that_nobody_knows_gets_a_picture_and_keeps_it(title: str, tag: str) -> None:
    drawn = ingredient_picture(stranger(title, tag))
    assert used(drawn) <= parts()
    assert len(drawn) > 1
    assert drawn == ingredient_picture(stranger(title, tag))


# ---- products ----


@pytest.mark.parametrize("shape", CONTENT.shapes)
@pytest.mark.parametrize("count", range(4))
def test_every_shape_holds_up_to_three_ingredients_and_shows_them_all(shape: str, count: int) -> None:
    product = packages.product_picture(shape, CARDS[:count], "Zing")
    drawn = Drawn(macros().product_pic(product))
    wanted = {part for card in CARDS[:count] for part in used(ingredient_picture(card))}
    assert wanted | {f"rear-{shape}", f"pack-{shape}", "pack-label"} == drawn.pictures
    assert drawn.pictures <= parts()
    assert len(product["shape"]["places"][count]) == count
    assert "Zing" in drawn.text
    assert not drawn.attributes & {"style", "onclick"}


def test_no_two_shapes_are_drawn_alike() -> None:
    assert len({str(packages.shape_picture(shape)) for shape in CONTENT.shapes}) == len(CONTENT.shapes)


@pytest.mark.parametrize("name", ["Zing", "Soup of the Evening", "A B C D E F G H I J K L M", LONGEST_NAME, "W" * 60])
def test_a_name_stands_whole_on_its_label(name: str) -> None:
    lines = packages.label_lines(name)
    assert 1 <= len(lines) <= 4
    written = " ".join(line["text"] for line in lines)
    assert written.replace("- ", "").replace(" ", "") == name.replace("- ", "").replace(" ", "")
    for line in lines:
        assert sum(LETTERS.get(letter, 0.7) for letter in line["text"]) * line["size"] <= packages.LABEL_WIDTH + 6
        assert line["y"] - line["size"] * 0.7 > 58
        assert line["y"] < 82


LETTERS = {"W": 0.67, "m": 0.93, "f": 0.45, "t": 0.48, "i": 0.31, "s": 0.5, "c": 0.51, " ": 0.31, "n": 0.67, "a": 0.65}
"""How wide letters of the display face are; the others are at most as wide as 0.7."""


def test_short_names_are_large_and_a_nameless_product_has_an_empty_label() -> None:
    assert packages.label_lines("") == packages.label_lines("  ") == []
    (zing,) = packages.label_lines("Zing")
    assert zing["size"] > 2 * max(line["size"] for line in packages.label_lines(LONGEST_NAME))


def test_a_small_picture_has_a_scribble_for_the_name() -> None:
    product = packages.product_picture("soup", CARDS[:3], "Zing <b>")
    assert "pack-scribble" in Drawn(macros().product_pic(product, written=False)).pictures
    assert "Zing &lt;b&gt;" in macros().product_pic(product)


# ---- the town ----


@pytest.mark.parametrize("customer", CONTENT.customers.values(), ids=list(CONTENT.customers))
def test_every_customer_has_a_face_for_each_mood_and_stays_the_same_person(customer: Customer) -> None:
    moods = [town.customer_picture(customer, mood) for mood in town.MOODS]
    faces = {tuple(each["layers"]) for each in moods}
    assert len(faces) == len(town.MOODS)
    without = {tuple(one for one in each["layers"] if not one[0].startswith("mood-")) for each in moods}
    assert len(without) == 1
    for each in moods:
        assert used(each["layers"]) <= parts(), used(each["layers"]) - parts()
        assert Drawn(macros().customer_pic(each, bag="bag-1")).pictures <= parts()


def test_no_two_customers_look_alike() -> None:
    assert len({str(town.customer_picture(each)) for each in CONTENT.customers.values()}) == len(CONTENT.customers)


@pytest.mark.parametrize("tags", [("marine",), ("spicy", "sweet"), ("unheard-of",), ()])
@pytest.mark.parametrize("sex", ["male", "female", ""])
def test_customers_of_another_deck_dress_for_their_appetite(tags: tuple[str, ...], sex: str) -> None:
    who = Customer("zork", "Zork", "house", "", tags, ("tea",), 50, sex, "medium" if sex else "")
    drawn = town.customer_picture(who)
    assert used(drawn["layers"]) <= parts()
    assert ("wear-sailor" in used(drawn["layers"])) == (tags == ("marine",) and bool(sex))


@pytest.mark.parametrize("shop", CONTENT.shops.values(), ids=list(CONTENT.shops))
def test_every_shop_has_its_emblem_and_its_shapes_in_the_window(shop: Shop) -> None:
    drawn = Drawn(macros().shop_pic(town.shop_picture(shop, 4)))
    assert {f"shape-{shape}" for shape in shop.shapes} <= drawn.pictures <= parts()
    assert f"food-{said()['shops'][shop.name]}" in drawn.pictures
    assert "shop-shutter" not in drawn.pictures


def test_a_shop_opens_in_the_house_that_stood_there_shut() -> None:
    shop = next(iter(CONTENT.shops.values()))
    for at in range(6):
        shut, opened = town.shop_picture(None, at), town.shop_picture(shop, at)
        assert (shut["front"], shut["awning"]) == (opened["front"], opened["awning"])
        assert "shop-shutter" in Drawn(macros().shop_pic(shut, open=False)).pictures <= parts()
    assert len({str(town.shop_picture(None, at)) for at in range(6)}) == 6


def test_no_two_shops_have_the_same_emblem() -> None:
    assert len(set(said()["shops"].values())) == len(CONTENT.shops)


@pytest.mark.parametrize("event", CONTENT.events.values(), ids=list(CONTENT.events))
def test_every_event_has_a_picture_of_its_own(event: EventCard) -> None:
    assert Drawn(macros().event_pic(town.event_picture(event))).pictures <= parts()
    assert [town.event_picture(each) for each in CONTENT.events.values()].count(town.event_picture(event)) == 1


def test_an_event_of_another_deck_is_drawn_by_what_it_does() -> None:
    known = CONTENT.events["corporate-war"]
    other = EventCard("zork", "Zork", "house", "", 1, "", known.effects, known.packed)
    assert town.event_picture(other) == town.event_picture(known)
    nothing = EventCard("blank", "Blank", "house", "", 1, "", (), ())
    assert used(town.event_picture(nothing)) <= parts()


@pytest.mark.parametrize("kind", ["channel", "character", "chip", "tag", "shape"])
def test_channels_players_hashtags_and_shapes_have_their_symbols(kind: str) -> None:
    names: dict[str, Iterable[str]] = {
        "channel": CONTENT.channels,
        "character": CONTENT.characters,
        "chip": CONTENT.characters,
        "tag": CONTENT.tags,
        "shape": CONTENT.shapes,
    }
    assert {f"{kind}-{name}" for name in names[kind]} <= parts()


def test_the_sheet_stays_small() -> None:
    assert len((FOLDER / "symbols.svg").read_bytes()) <= LARGEST_SHEET
