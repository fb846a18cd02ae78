"""Naming (ADV-21, ADV-25): everybody gives their product a name; then all products are presented.

All at once, when everybody has kept three ingredients.
"""

from dataclasses import replace

from smorgasboard.games.foodadvice import events as told
from smorgasboard.games.foodadvice.rules import codes as c
from smorgasboard.games.foodadvice.rules.box import product_of
from smorgasboard.games.foodadvice.rules.stages import creating
from smorgasboard.games.foodadvice.rules.table import NOTHING, FoodAdviceTable


def list_actions() -> list[int]:
    return [c.NAME]


def carry_out(table: FoodAdviceTable, seat: int) -> None:
    """ADV-21: the name itself rides along as a note."""
    table.titles[seat] = [*table.titles[seat], ""]
    table.done |= 1 << seat
    if table.events is not None:
        table.events.append(told.Named(seat))


def hear(table: FoodAdviceTable, seat: int, note: str) -> None:
    """A product's name and tagline, as a person typed them.

    The last name of a round comes after its step, which presented all products: what was told of it is put right.
    """
    table.titles[seat] = [*table.titles[seat][:-1], note]
    if table.events is not None:
        for at, event in enumerate(table.events):
            if isinstance(event, told.Presented) and event.seat == seat:
                table.events[at] = replace(event, brand=brand_of(table, seat, event.round - 1))


def present(table: FoodAdviceTable) -> None:
    """ADV-25: all products at once."""
    table.revealed = True
    creating.take_back_cards(table)
    for seat in range(table.seats):
        product = product_of(table.box, table.shapes[seat], table.hands[seat], 0)
        table.products[seat] = [*table.products[seat], product]
        table.presented[seat] = [*table.presented[seat], product]
        table.shapes[seat] = c.NONE
        table.hands[seat] = NOTHING
        if table.events is not None:
            brand, parts = brand_of(table, seat, table.round - 1), table.ingredients(product.parts)
            told_of = told.Presented(seat, table.round, brand.shape, parts, product.price, brand.tags, brand)
            table.events.append(told_of)


def brand_of(table: FoodAdviceTable, seat: int, which: int) -> told.Brand:
    product, titles = table.presented[seat][which], table.titles[seat]
    tags = tuple([name for at, name in enumerate(table.box.tag_names) if product.tags >> at & 1])
    note = titles[which] if which < len(titles) else ""
    salt = " ".join([c.CHARACTER_NAMES[character] for character in table.characters])
    return told.Brand(note, c.SHAPE_NAMES[product.shape], tags, product.price, salt)
