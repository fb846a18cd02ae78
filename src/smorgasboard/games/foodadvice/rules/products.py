"""What a start-up sells (ADV-07, ADV-23)."""

from smorgasboard.games.foodadvice.rules import codes as c
from smorgasboard.games.foodadvice.rules.box import Box


class Product:
    """What a start-up sells. Never changed: whoever changes a product replaces it."""

    def __init__(self, shape: int, parts: list[int], price: int, tags: int, change: int) -> None:
        self.shape = shape
        self.parts = parts
        """Ingredients, as numbers, from the first kept on."""
        self.price = price
        """ADV-23, with what events changed for this round."""
        self.tags = tags
        """As bits."""
        self.change = change
        """What events added to the price until the end of the round."""


def product_of(box: Box, shape: int, parts: list[int], change: int) -> Product:
    """ADV-23; a changed price is never below 5 F (ADV-74)."""
    price = change
    tags = 0
    for part in parts:
        price += box.ingredient_price[part]
        tags |= 1 << box.ingredient_tag[part]
    if change != 0 and price < c.LEAST_PRICE:
        price = c.LEAST_PRICE
    return Product(shape, parts, price, tags, change)
