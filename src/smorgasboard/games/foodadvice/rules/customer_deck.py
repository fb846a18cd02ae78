"""The deck of customers (ADV-64)."""

from smorgasboard.games.foodadvice.rules import codes as c
from smorgasboard.games.foodadvice.rules.table import NOTHING, FoodAdviceTable


def draw(table: FoodAdviceTable) -> int:
    """ADV-64; NONE where nobody is left."""
    if not table.customer_deck:
        deck = table.played.copy()
        table.chance.shuffle(deck)
        table.customer_deck = deck
        table.played = NOTHING
    deck = table.customer_deck
    if not deck:
        return c.NONE
    table.customer_deck = deck[:-1]
    return deck[-1]


def draw_normal(table: FoodAdviceTable) -> int:
    """ADV-74: the next who is no Joker, NONE where there is none; Jokers on the way go under the deck."""
    jokers: list[int] = []
    found = c.NONE
    while found == c.NONE and (table.customer_deck or table.played):
        customer = draw(table)
        if table.is_joker(customer):
            jokers.append(customer)
        else:
            found = customer
    table.customer_deck = [*jokers, *table.customer_deck]
    return found
