"""What things are worth in VP to one who looks ahead, as tuned by playing."""


class Prices:
    """For several players; or alone, on a board that wants nothing but Water, where food is burnt again."""

    def __init__(self, alone: bool = False) -> None:
        self.action = 2.77 if alone else 3.11
        """A marker that is not placed yet."""
        self.placing = 1.09 if alone else 1.35
        """A token from kitchen or body onto a card: a part of an action."""
        self.token = 1.66 if alone else 1.18
        """A token in the kitchen that a card needs."""
        self.spare_token = 0.705 if alone else 0.216
        """One that no card needs yet,"""
        self.usable = 0.601 if alone else 1.16
        """and how many of those an action can use."""
        self.rot = 1.2 if alone else 2.58
        """What a token costs that nobody needs and that will rot,"""
        self.aging = 0.958 if alone else 0.734
        """and one that is about to rot, needed or not."""
        self.hurry = 0.096 if alone else 0.114
        """Of the price of a placement: what one that is paid for still costs. It makes bots place tokens at once."""
        self.open_card = 0.798 if alone else 0.707
        """Of an open card's worth, while it can be taken,"""
        self.second_card = 0.44 if alone else 0.518
        """and of the next one's."""
        self.eaten = 1.02 if alone else 2.36
        """A token that must be eaten before it can be burnt."""
        self.ability = 3.95 if alone else 2.29
        self.end_ability = 6.51 if alone else 7.24
        self.dollar = 1.38 if alone else 2.35
        """Of what the money could buy: it is spent better than a first look can tell."""
        self.doubt = 0.598 if alone else 0.909
        """Of a card's VP, when it will stay incomplete."""
        self.surely = 0.938 if alone else 0.958
        """How likely, at best, a card is finished whose food is at hand,"""
        self.maybe = 0.877 if alone else 0.928
        """and one whose food must still be found."""
        self.assistant = 0.172 if alone else 0.179
        self.eating = 1.85 if alone else 1.87
        """A token more in the body, and what is added when few actions are left."""
        self.eating_late = 1.43 if alone else 2.64
        self.burning = 0.202 if alone else 0.925
        """A token less, likewise."""
        self.burning_late = 1.91 if alone else 1.31
