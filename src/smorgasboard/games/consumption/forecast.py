"""What one seat can expect to have at the end: its cards, kitchen and body, weighed against the actions left."""

from __future__ import annotations

from typing import Final

from smorgasboard.games.consumption.curves import ROW
from smorgasboard.games.consumption.pieces import Box, Diner
from smorgasboard.games.consumption.scoring import effect_points
from smorgasboard.games.consumption.tables import (
    ALL_FOODS,
    CARD,
    CARD_BITS,
    EXACTLY_TWO,
    FOODS,
    GAME_END,
    KIND_BITS,
    NO_CARD,
    PLAIN,
    POULTRY,
    SHELVES,
    SPACE,
    SPACE_BITS,
    TOKEN,
    TWO,
)

# How likely a card is finished, by actions to spare: with all its food at hand, and with some still to be found.
AT_HAND: Final = [0.0, 0.90, 0.97, 0.99, 1.0]
TO_FIND: Final = [0.0, 0.35, 0.70, 0.90, 1.0]
SPARE: Final = 3
EAGER: Final = [1.0, 0.6, 0.35, 0.2, 0.1]
"""What a card promises that nobody has begun, by how many such there are: it could be taken later as well."""
AGING: Final = [0.0, 0.03, 0.1, 0.3, 1.0]
"""By shelf: how much of the price of rot a token carries, used or not."""
STEEP: Final = [0.0, 0.7, 2.2, 5.0, 7.5, 11.0, 15.0, 20.0, 25.0]
"""What different icons promise, before they make a set."""


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


class Forecast:
    """One seat's cards and food, judged one after the other. Made for one look and thrown away."""

    __slots__ = (
        "box", "diner", "prices", "curve", "body", "stock", "wanted", "actions", "cooking", "training",
        "to_place", "to_find", "to_train", "to_eat", "round", "aging", "spare", "fresh_recipes", "fresh_activities",
    )  # fmt: skip

    def __init__(self, box: Box, diner: Diner, prices: Prices, curve: list[float], actions: int, round_: int) -> None:
        self.box = box
        self.diner = diner
        self.prices = prices
        self.curve = curve
        self.body = diner.body.copy()
        """As it will be once cards that are likely to be finished are."""
        self.stock = [0] * FOODS
        """Kitchen tokens that no card has claimed yet."""
        self.wanted = [0] * FOODS
        """Tokens that cards need and the kitchen has not."""
        self.actions = actions
        self.round = round_
        self.cooking = 0
        """Placements on recipes that are paid for."""
        self.training = 0
        self.to_place = 0
        self.to_find = 0
        self.to_train = 0
        self.to_eat = 0
        self.aging = 0.0
        """What the age of the kitchen's food costs."""
        self.spare = 0
        """Tokens that no card needs yet."""
        self.fresh_recipes = 0
        """Own recipes without a token, as far as they were judged."""
        self.fresh_activities = 0

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

    def best_meal(self, foods: int) -> int:
        """The food, among these, that the body likes best."""
        best = -1
        best_worth = -99.0
        for food in range(FOODS):
            if foods >> food & 1 and food != self.diner.allergen:
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
        for food in range(FOODS):
            if body[food] >= tokens and foods >> food & 1:
                worth = self.one_less(food)
                if worth > best_worth:
                    best_worth = worth
                    best = food
        return best

    # ---- the kitchen ----

    def open_kitchen(self, cart: int, last_call: bool) -> None:
        """Count what can be cooked. On last call, what rots this round is no longer food."""
        kitchen = self.diner.kitchen
        stock = self.stock
        at = 0
        keeps = self.round - 3  # shelves up to this one do not reach the trash any more
        for shelf in range(SHELVES):
            for food in range(FOODS):
                count = kitchen[at]
                at += 1
                if count:
                    stock[food] += count
                    if shelf > keeps:
                        self.aging += count * AGING[shelf]
        if last_call:
            self.clear_last_shelf()
        if self.diner.frozen:
            for place in range(3):
                stock[POULTRY + place] += self.diner.frozen[place] + self.diner.frozen[3 + place]
        if cart:
            for food in range(FOODS):
                stock[food] += cart >> 4 * food & 15

    def clear_last_shelf(self) -> None:
        kitchen = self.diner.kitchen
        at = FOODS * (SHELVES - 1)
        for food in range(FOODS):
            if kitchen[at + food]:
                self.stock[food] -= kitchen[at + food]
                self.aging += 3.0 * kitchen[at + food]

    def spare_food(self) -> float:
        """Tokens that no card has claimed: some promise, and the rot that awaits them."""
        prices = self.prices
        total = -prices.aging * self.aging
        spare = 0
        for food in range(FOODS):
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
        useful = self.prices.usable * (self.actions - 1)
        return 0.0 if useful < 0.0 else 6.0 if useful > 6.0 else useful

    # ---- recipes ----

    def recipes_worth(self) -> float:
        """Own recipes, those with the fewest empty spaces first: they get the kitchen's tokens."""
        recipes = self.diner.recipes
        if len(recipes) == 1:
            return self.recipe_worth(recipes[0], True)
        total = 0.0
        missing = [self.empty_spaces(held) for held in recipes]
        for wanted in range(7):
            for at in range(len(recipes)):
                if missing[at] == wanted:
                    total += self.recipe_worth(recipes[at], True)
        return total

    def empty_spaces(self, held: int) -> int:
        contents = held >> CARD_BITS
        empty = 0
        for _ in self.box.recipe_spaces[held & CARD]:
            if not contents & SPACE:
                empty += 1
            contents >>= SPACE_BITS
        return empty

    def recipe_worth(self, held: int, claim: bool) -> float:
        """What a recipe promises, less what finishing it costs; with a claim its food is set aside for it."""
        recipe = held & CARD
        contents = held >> CARD_BITS
        prices = self.prices
        stock = self.stock.copy()
        body = self.body
        self.body = body.copy()
        gain = 0.0
        places = 0
        finding = 0
        lost = 0
        for foods in self.box.recipe_spaces[recipe]:
            content = contents & SPACE
            contents >>= SPACE_BITS
            if content:
                food = (content & TOKEN) - 1
            else:
                places += 1
                food = self.ingredient(foods, stock)
                if food >= 0:
                    stock[food] -= 1
                else:
                    finding += 1
                    food = self.best_meal(foods)
                    if food < 0:
                        lost += 1
                        continue
                    if claim:
                        self.wanted[food] += 1
            gain += self.one_more(food)
            self.body[food] += 1
        paid = min(self.cooking, places - finding)
        likely = 0.0 if lost else self.chance(places - paid, finding)
        promise = self.box.recipe_vp[recipe] + gain + self.ability_worth(recipe)
        cost = prices.placing * (places - paid + prices.hurry * paid) + prices.token * finding
        worth = likely * (promise - cost) - (1.0 - likely) * self.box.recipe_vp[recipe] * prices.doubt
        if held == recipe and worth > 0.0:
            worth *= EAGER[self.fresh_recipes if self.fresh_recipes < 4 else 4]
            if claim:
                self.fresh_recipes += 1
        if claim and likely >= 0.5:
            self.cooking -= paid
            self.to_place += places - paid
            self.to_find += finding
            self.stock = stock
        else:
            self.body = body
        return worth

    def ingredient(self, foods: int, stock: list[int]) -> int:
        """A kitchen token for a space: the one that the body likes best."""
        best = -1
        best_worth = -99.0
        for food in range(FOODS):
            if foods >> food & 1 and stock[food] > 0 and food != self.diner.allergen:
                worth = self.one_more(food)
                if worth > best_worth:
                    best_worth = worth
                    best = food
        return best

    def chance(self, places: int, finding: int) -> float:
        """How likely so many more placements, and finding so much food, fit into the actions left."""
        if not places and not finding:
            return 1.0
        placing = (self.to_place + places + 2) // 3 + (self.to_train + 2) // 3
        shopping = (self.to_find + finding + 3) // 4
        spare = self.actions - placing - shopping + 1
        if spare <= 0:
            return 0.0
        if spare > SPARE + 1:
            spare = SPARE + 1
        prices = self.prices
        return prices.maybe * TO_FIND[spare] if finding else prices.surely * AT_HAND[spare]

    def ability_worth(self, recipe: int) -> float:
        if self.box.recipe_when[recipe] == GAME_END:
            return self.end_worth(recipe)
        return self.prices.ability if self.actions >= 2 else 0.3

    def end_worth(self, recipe: int) -> float:
        """An ability of the game's end: what it brings now, or more if there is time for more."""
        points = 0
        for effect in self.box.recipe_effects[recipe]:
            points += effect_points(self.box, self.diner, effect)
        share = self.actions / 12.0 if self.actions < 12 else 1.0
        return max(float(points), share * self.prices.end_ability + (1.0 - share) * points)

    def end_abilities(self) -> float:
        """Those of completed recipes."""
        total = 0.0
        for recipe in self.diner.cooked:
            if self.box.recipe_when[recipe] == GAME_END:
                total += self.end_worth(recipe)
        return total

    def best_open_recipe(self, book: list[int], takes: int) -> float:
        """What the open recipes promise to one who may take so many."""
        best = 0.0
        second = 0.0
        for recipe in book:
            if recipe != NO_CARD:
                worth = self.recipe_worth(recipe, False)
                if worth > best:
                    second = best
                    best = worth
                elif worth > second:
                    second = worth
        if takes > 1:
            best += second * self.prices.second_card
        return best * self.prices.open_card

    # ---- activities ----

    def activities_worth(self, icons: int) -> float:
        total = 0.0
        for held in self.diner.activities:
            total += self.activity_worth(held, icons, True)
        return total

    def activity_worth(self, held: int, icons: int, claim: bool) -> float:
        activity = held & CARD
        contents = held >> CARD_BITS
        prices = self.prices
        body = self.body
        self.body = body.copy()
        gain = 0.0
        places = 0
        eating = 0
        used = 0
        for space in self.box.activity_spaces[activity]:
            content = contents & SPACE
            contents >>= SPACE_BITS
            kind = space >> KIND_BITS
            if content:
                used |= 1 << (content & TOKEN) - 1
                if kind != EXACTLY_TWO or content & TWO:
                    continue
            tokens = 2 if kind == EXACTLY_TWO else 1
            places += tokens
            foods = space & ALL_FOODS
            food = self.best_fuel(foods if kind == PLAIN else foods & ~used, tokens)
            if food < 0:
                eating += tokens
                continue
            used |= 1 << food
            for _ in range(tokens):
                gain += self.one_less(food)
                self.body[food] -= 1
        paid = min(self.training, places - eating)
        likely = self.training_chance(places - paid, eating)
        promise = self.box.activity_vp[activity] + gain + self.icon_worth(activity, icons)
        cost = prices.placing * (places - paid + prices.hurry * paid) + prices.eaten * eating
        worth = likely * (promise - cost) - (1.0 - likely) * self.box.activity_vp[activity] * prices.doubt
        if held == activity and worth > 0.0:
            worth *= EAGER[self.fresh_activities if self.fresh_activities < 4 else 4]
            if claim:
                self.fresh_activities += 1
        if claim and likely >= 0.5:
            self.training -= paid
            self.to_train += places - paid
            self.to_eat += eating
        else:
            self.body = body
        return worth

    def missing_tokens(self, held: int) -> int:
        contents = held >> CARD_BITS
        missing = 0
        for space in self.box.activity_spaces[held & CARD]:
            if not contents & SPACE:
                missing += 2 if space >> KIND_BITS == EXACTLY_TWO else 1
            contents >>= SPACE_BITS
        return missing

    def training_chance(self, places: int, eating: int) -> float:
        if not places and not eating:
            return 1.0
        spare = self.actions - (self.to_train + places + 2) // 3 - (self.to_eat + eating + 1) // 2 + 1
        spare -= (self.to_place + 2) // 3
        if spare <= 0:
            return 0.0
        if spare > SPARE + 1:
            spare = SPARE + 1
        prices = self.prices
        return prices.maybe * TO_FIND[spare] if eating else prices.surely * AT_HAND[spare]

    def icon_worth(self, activity: int, icons: int) -> float:
        """An icon more: much if it is a new one, the more of them there are."""
        if icons >> self.box.activity_icon[activity] & 1:
            return 0.6
        different = icons.bit_count()
        return STEEP[different + 1] - STEEP[different] if different < 8 else 0.6

    def best_open_activity(self, planner: list[int], icons: int, takes: int) -> float:
        best = 0.0
        second = 0.0
        for activity in planner:
            if activity != NO_CARD:
                worth = self.activity_worth(activity, icons, False)
                if worth > best:
                    second = best
                    best = worth
                elif worth > second:
                    second = worth
        if takes > 1:
            best += second * self.prices.second_card
        return best * self.prices.open_card
