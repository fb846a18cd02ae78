"""What one seat can expect of its body and its kitchen."""

from typing import Final

from smorgasboard.games.consumption.judgement.groups import ROW
from smorgasboard.games.consumption.judgement.prices import Prices
from smorgasboard.games.consumption.rules import Box, Diner, codes as c

AGING: Final = [0.0, 0.03, 0.1, 0.3, 1.0]
"""By shelf: how much of the price of rot a token carries."""
FULL: Final = ROW - 2  # more than any group holds


class FoodForecast:
    """One seat's food, as cards lay claim to it. Made for one look and thrown away."""

    def __init__(self, box: Box, diner: Diner, prices: Prices, curve: list[float], actions: int, round_: int) -> None:
        self.box = box
        self.diner = diner
        self.prices = prices
        self.curve = curve
        self.actions = actions
        self.round = round_
        self.body = diner.body
        """As it will be once cards that are likely to be finished are: whoever plans with it takes a copy."""
        self.stock = [0] * c.FOODS
        """Kitchen tokens that no card has claimed yet."""
        self.before = self.stock
        """All that there was, with what lies in the freezer."""
        self.aging = 0.0
        """What the age of the kitchen's food costs."""
        self.spare = 0
        """Tokens that no card needs yet."""

    # ---- the body ----

    def body_worth(self) -> float:
        curve = self.curve
        total = 0.0
        at = 0
        for tokens in self.diner.body:
            total += curve[at + tokens]
            at += ROW
        return total

    def one_more(self, food: int) -> float:
        """What a token more of a food would add."""
        at = ROW * food + self.body[food]
        return self.curve[at + 1] - self.curve[at]

    def one_less(self, food: int) -> float:
        at = ROW * food + self.body[food]
        return self.curve[at - 1] - self.curve[at]

    def eat(self, food: int) -> float:
        """Plan to eat a token; what that adds."""
        worth = self.one_more(food)
        if self.body[food] < FULL:
            self.body[food] += 1
        return worth

    def burn(self, food: int, tokens: int) -> float:
        worth = 0.0
        for _ in range(tokens):
            worth += self.one_less(food)
            self.body[food] -= 1
        return worth

    def best_meal(self, foods: int) -> int:
        """The food, among these, that the body likes best; -1 when it may have none of them."""
        best = -1
        best_worth = -99.0
        kinds = c.FOODS_IN[foods]
        if len(kinds) == 1:
            return kinds[0] if kinds[0] != self.diner.allergen else -1
        for food in kinds:
            if food != self.diner.allergen:
                worth = self.one_more(food)
                if worth > best_worth:
                    best_worth = worth
                    best = food
        return best

    def best_fuel(self, foods: int, tokens: int) -> int:
        """The food, among these, that the body misses least; -1 when it has none of them."""
        best = -1
        best_worth = -99.0
        body = self.body
        for food in c.FOODS_IN[foods]:
            if body[food] >= tokens:
                worth = self.one_less(food)
                if worth > best_worth:
                    best_worth = worth
                    best = food
        return best

    # ---- the kitchen ----

    def ingredient(self, foods: int, stock: list[int]) -> int:
        """A kitchen token for a space: the one that the body likes best; -1 when there is none."""
        kinds = c.FOODS_IN[foods]
        if len(kinds) == 1:
            return kinds[0] if stock[kinds[0]] > 0 and kinds[0] != self.diner.allergen else -1
        at_hand = 0
        for food in kinds:
            if stock[food] > 0:
                at_hand |= 1 << food
        return self.best_meal(at_hand) if at_hand else -1

    def open_kitchen(self, cart: int, last_call: bool) -> None:
        """Count what can be cooked. On last call, what rots this round is no longer food."""
        kitchen = self.diner.kitchen
        stock = self.stock
        at = 0
        keeps = self.round - 3  # shelves up to this one do not reach the trash any more
        for shelf in range(c.SHELVES):
            for food in range(c.FOODS):
                count = kitchen[at]
                at += 1
                if count:
                    stock[food] += count
                    if shelf > keeps:
                        self.aging += count * AGING[shelf]
        if last_call:
            self.clear_last_shelf()
        if self.diner.frozen or cart:
            self.bring_in(cart)

    def bring_in(self, cart: int) -> None:
        """What is bought, and what lies in freezer and thaw area."""
        for food in range(c.FOODS):
            self.stock[food] += cart >> 4 * food & 15
        frozen = self.diner.frozen
        if frozen:
            for place in range(3):
                self.stock[c.POULTRY + place] += frozen[place] + frozen[3 + place]
                self.aging += frozen[3 + place] * AGING[c.SHELVES - 1]
            self.before = self.stock.copy()

    def thawing_cost(self) -> float:
        """CON-192: a placement for every frozen token that a card has claimed."""
        cost = 0.0
        for place in range(3):
            left = self.stock[c.POULTRY + place]
            claimed = self.before[c.POULTRY + place] - left
            at_hand = self.before[c.POULTRY + place] - self.diner.frozen[place]
            if claimed > at_hand:
                cost += self.prices.placing * (claimed - at_hand)
        return cost

    def clear_last_shelf(self) -> None:
        kitchen = self.diner.kitchen
        at = c.FOODS * (c.SHELVES - 1)
        for food in range(c.FOODS):
            if kitchen[at + food]:
                self.stock[food] -= kitchen[at + food]
                self.aging += self.prices.thrown * kitchen[at + food]

    def spare_food(self) -> float:
        """Tokens that no card has claimed: some promise, and the rot that awaits them."""
        prices = self.prices
        total = -prices.aging * self.aging
        if self.diner.frozen:
            total -= self.thawing_cost()
        spare = 0
        for food in range(c.FOODS):
            count = self.stock[food]
            if count > 0:
                spare += count
                if self.box.shelf[food] >= self.round - 2:
                    total -= count * prices.rot * AGING[self.box.shelf[food]]
        self.spare = spare
        useful = self.usable()
        return total + prices.spare_token * (spare if spare < useful else useful)

    def usable(self) -> float:
        """How many tokens that no card needs yet may still find a use."""
        return max(0.0, min(self.prices.most_spare, self.prices.usable * (self.actions - 1)))
