"""What things are worth in VP to one who looks ahead, as tuned by playing."""

from __future__ import annotations


class Prices:
    """What things are worth in VP: numbers that were tuned by playing, for several players."""

    __slots__ = (
        "action", "placing", "token", "spare_token", "usable", "rot", "aging", "hurry", "open_card", "second_card",
        "eaten", "ability", "end_ability", "dollar", "doubt", "surely", "maybe", "assistant",
        "eating", "eating_late", "burning", "burning_late",
    )  # fmt: skip

    def __init__(self) -> None:
        self.action = 3.7
        """A marker that is not placed yet."""
        self.placing = 1.5
        """A token from kitchen or body onto a card: a part of an action."""
        self.token = 1.48
        """A token in the kitchen that a card needs."""
        self.spare_token = 0.37
        """One that no card needs yet,"""
        self.usable = 1.28
        """and how many of those an action can use."""
        self.rot = 1.6
        """What a token costs that nobody needs and that will rot,"""
        self.aging = 0.55
        """and one that is about to rot, needed or not."""
        self.hurry = 0.11
        """Of the price of a placement: what one that is paid for still costs. It makes bots place tokens at once."""
        self.open_card = 0.6
        """Of an open card's worth, while it can be taken,"""
        self.second_card = 0.32
        """and of the next one's."""
        self.eaten = 2.2
        """A token that must be eaten before it can be burnt."""
        self.ability = 2.3
        self.end_ability = 5.4
        self.dollar = 2.2
        """Of what the money could buy: it is spent better than a first look can tell."""
        self.doubt = 0.75
        """Of a card's VP, when it will stay incomplete."""
        self.surely = 0.967
        """How likely, at best, a card is finished whose food is at hand,"""
        self.maybe = 0.896
        """and one whose food must still be found."""
        self.assistant = 0.21
        self.eating = 1.48
        """A token more in the body, and what is added when few actions are left."""
        self.eating_late = 2.0
        self.burning = 0.73
        """A token less, likewise."""
        self.burning_late = 1.5


def solo_prices() -> Prices:
    """Alone, on a board that wants nothing but Water, food is burnt again."""
    prices = Prices()
    prices.action = 2.54
    prices.placing = 1.11
    prices.token = 1.41
    prices.spare_token = 0.7
    prices.usable = 0.7
    prices.aging = 1.0
    prices.open_card = 0.78
    prices.second_card = 0.54
    prices.eaten = 1.08
    prices.ability = 2.9
    prices.dollar = 1.55
    prices.doubt = 0.8
    prices.surely = 0.926
    prices.maybe = 0.848
    prices.eating_late = 1.6
    prices.burning = 0.23
    prices.burning_late = 2.0
    return prices
