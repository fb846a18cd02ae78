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
        self.action = 3.11
        """A marker that is not placed yet."""
        self.placing = 1.35
        """A token from kitchen or body onto a card: a part of an action."""
        self.token = 1.18
        """A token in the kitchen that a card needs."""
        self.spare_token = 0.216
        """One that no card needs yet,"""
        self.usable = 1.16
        """and how many of those an action can use."""
        self.rot = 2.58
        """What a token costs that nobody needs and that will rot,"""
        self.aging = 0.734
        """and one that is about to rot, needed or not."""
        self.hurry = 0.114
        """Of the price of a placement: what one that is paid for still costs. It makes bots place tokens at once."""
        self.open_card = 0.707
        """Of an open card's worth, while it can be taken,"""
        self.second_card = 0.518
        """and of the next one's."""
        self.eaten = 2.36
        """A token that must be eaten before it can be burnt."""
        self.ability = 2.29
        self.end_ability = 7.24
        self.dollar = 2.35
        """Of what the money could buy: it is spent better than a first look can tell."""
        self.doubt = 0.909
        """Of a card's VP, when it will stay incomplete."""
        self.surely = 0.958
        """How likely, at best, a card is finished whose food is at hand,"""
        self.maybe = 0.928
        """and one whose food must still be found."""
        self.assistant = 0.179
        self.eating = 1.87
        """A token more in the body, and what is added when few actions are left."""
        self.eating_late = 2.64
        self.burning = 0.925
        """A token less, likewise."""
        self.burning_late = 1.31


def solo_prices() -> Prices:
    """Alone, on a board that wants nothing but Water, food is burnt again."""
    prices = Prices()
    prices.action = 2.77
    prices.placing = 1.09
    prices.token = 1.66
    prices.spare_token = 0.705
    prices.usable = 0.601
    prices.rot = 1.2
    prices.aging = 0.958
    prices.hurry = 0.096
    prices.open_card = 0.798
    prices.second_card = 0.44
    prices.eaten = 1.02
    prices.ability = 3.95
    prices.end_ability = 6.51
    prices.dollar = 1.38
    prices.doubt = 0.598
    prices.surely = 0.938
    prices.maybe = 0.877
    prices.assistant = 0.172
    prices.eating = 1.85
    prices.eating_late = 1.43
    prices.burning = 0.202
    prices.burning_late = 1.91
    return prices
