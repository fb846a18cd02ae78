"""The box: all cards, as the rules hold them, and the products that are made of them."""

from smorgasboard.engine.fields import Fields
from smorgasboard.games.foodadvice.rules import codes as c


class Box:
    """What the content says, as numbers. Cards are known by their place in these lists."""

    def __init__(self) -> None:
        self.rounds = 0
        self.tag_names: list[str] = []
        self.ingredient_names: list[str] = []
        self.ingredient_at: dict[str, int] = {}
        """By name: the number."""
        self.ingredient_tag: list[int] = []
        self.ingredient_class: list[int] = []
        self.ingredient_price: list[int] = []
        # ---- customers; the last ones are Jokers, whose class and sex are NONE ----
        self.customer_names: list[str] = []
        self.customer_at: dict[str, int] = {}
        self.customer_sex: list[int] = []
        self.customer_class: list[int] = []
        self.customer_budget: list[int] = []
        self.customer_buys: list[bool] = []
        """Not those that the content declares blank."""
        self.customer_tags: list[int] = []
        """As bits."""
        self.customer_shapes: list[int] = []
        """Favourite shapes as bits: one, or a Joker's."""
        # ---- shops ----
        self.shop_names: list[str] = []
        self.shop_at: dict[str, int] = {}
        self.shop_bonus: list[int] = []
        self.shop_term: list[int] = []
        self.shop_shapes: list[int] = []
        """As bits."""
        # ---- channels ----
        self.channel_term: list[int] = []
        """Of those that advertise."""
        self.mabius_pays = 0
        """ADV-42."""
        self.working = (1 << c.CHANNELS) - 1
        """As bits: all but those that the content declares blank."""
        # ---- events: several cards may be of one kind ----
        self.event_names: list[str] = []
        self.event_kept: list[int] = []
        self.event_effects: list[list[int]] = []
        # ---- by number of seats: what a position with these cards holds ----
        self.forms: dict[int, Fields] = {}


class Product:
    """What a start-up sells (ADV-07). Never changed: whoever changes a product replaces it."""

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
