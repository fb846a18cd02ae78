"""Naming (ADV-21, ADV-25): everybody gives their product a name; then all products are presented.

All at once, when everybody has kept three ingredients.
"""

from smorgasboard.games.foodadvice import journal
from smorgasboard.games.foodadvice.rules import codes as c
from smorgasboard.games.foodadvice.rules.products import product_of
from smorgasboard.games.foodadvice.rules.stages import creating
from smorgasboard.games.foodadvice.rules.table import NOTHING, FoodAdviceTable


def list_actions() -> list[int]:
    return [c.NAME]


def carry_out(table: FoodAdviceTable, seat: int) -> None:
    """ADV-21: the name itself rides along as a note."""
    table.titles[seat] = [*table.titles[seat], ""]
    table.done |= 1 << seat
    if table.events is not None:
        journal.named(table, seat)


def hear(table: FoodAdviceTable, seat: int, note: str) -> None:
    """A product's name and tagline, as a person typed them."""
    table.titles[seat] = [*table.titles[seat][:-1], note]
    if table.events is not None:
        journal.retitled(table, seat)


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
            journal.presented(table, seat)
