"""What one seat can expect to have at the end: its cards, kitchen and body, weighed against the actions left."""

from __future__ import annotations

from typing import Final

from smorgasboard.games.consumption.curves import ROW
from smorgasboard.games.consumption.pieces import Box, Diner
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
    ROUNDS,
    SHELVES,
    SPACE,
    SPACE_BITS,
    TOKEN,
    TWO,
)

# How likely a card is finished, by actions to spare: with all its food at hand, and with some still to be found.
AT_HAND: Final = [0.0, 0.85, 0.95, 0.97, 0.98]
TO_FIND: Final = [0.0, 0.30, 0.65, 0.85, 0.93]
SPARE: Final = 3
MANY: Final = 1000
STEEP: Final = [0.0, 0.7, 2.2, 5.0, 7.5, 11.0, 15.0, 20.0, 25.0]
"""What different icons promise, before they make a set."""


class Prices:
    """What things are worth in VP: the numbers that were tuned."""

    __slots__ = (
        "action", "placing", "token", "spare_token", "rot", "hurry", "open_card", "second_card", "eaten",
        "ability", "end_ability", "dollar", "doubt", "assistant", "fresh",
    )  # fmt: skip

    def __init__(self) -> None:
        self.action = 4.0
        """A marker that is not placed yet."""
        self.placing = 1.5
        """A token from kitchen or body onto a card: a third of an action."""
        self.token = 1.1
        """A token in the kitchen that a card needs."""
        self.spare_token = 0.5
        """One that no card needs yet."""
        self.rot = 1.6
        """What a token costs that is about to rot."""
        self.hurry = 0.15
        """Of the price of a placement: what one that is paid for still costs. It makes bots place tokens at once."""
        self.open_card = 0.8
        """Of an open card's worth, while it can be taken."""
        self.second_card = 0.4
        self.eaten = 2.2
        """A token that must be eaten before it can be burnt."""
        self.ability = 1.4
        self.end_ability = 2.2
        self.dollar = 0.9
        """Of what the money could buy."""
        self.doubt = 1.0
        """Of a card's VP, lost when it stays incomplete."""
        self.assistant = 0.3
        self.fresh = 0.3


class Forecast:
    """One seat's cards and food, judged one after the other. Made for one look and thrown away."""

    __slots__ = (
        "box", "diner", "prices", "curve", "body", "stock", "wanted", "actions", "cooking", "training",
        "to_place", "to_find", "to_train", "to_eat", "worst_recipe", "round", "ignoring",
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
        self.worst_recipe = 1000.0
        self.ignoring = False

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
        end = FOODS * (SHELVES - 1) if last_call else FOODS * SHELVES
        at = 0
        while at < end:
            for food in range(FOODS):
                stock[food] += kitchen[at + food]
            at += FOODS
        if self.diner.frozen:
            for place in range(3):
                stock[POULTRY + place] += self.diner.frozen[place] + self.diner.frozen[3 + place]
        if cart:
            for food in range(FOODS):
                stock[food] += cart >> 4 * food & 15

    def spare_food(self) -> float:
        """Tokens that no card has claimed: some promise, and the rot that awaits them."""
        prices = self.prices
        promise = prices.spare_token if self.actions >= 2 else 0.1 * self.actions
        total = 0.0
        spare = 0
        for food in range(FOODS):
            count = self.stock[food]
            if count > 0:
                spare += count
                total -= count * self.rot_of(food)
        if spare > 6:
            return total + promise * 6 + 0.3 * promise * (spare - 6)
        return total + promise * spare

    def rot_of(self, food: int) -> float:
        """What a token of this food costs if it stays, by the shelf of the oldest one."""
        kitchen = self.diner.kitchen
        shelf = self.box.shelf[food]
        for older in range(SHELVES - 1, shelf, -1):
            if kitchen[FOODS * older + food]:
                shelf = older
                break
        if SHELVES - shelf > ROUNDS + 1 - self.round:
            return 0.0
        return self.prices.rot if shelf == SHELVES - 1 else self.prices.fresh * (shelf + 1)

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
        if claim and likely >= 0.5:
            self.cooking -= paid
            self.to_place += places - paid
            self.to_find += finding
            self.stock = stock
        else:
            self.body = body
        if claim and worth < self.worst_recipe:
            self.worst_recipe = worth
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
        return TO_FIND[spare] if finding else AT_HAND[spare]

    def ability_worth(self, recipe: int) -> float:
        if self.box.recipe_when[recipe] == GAME_END:
            return self.prices.end_ability
        return self.prices.ability if self.actions >= 2 else 0.3

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
        if claim and likely >= 0.5:
            self.training -= paid
            self.to_train += places - paid
            self.to_eat += eating
        else:
            self.body = body
        return worth

    def training_chance(self, places: int, eating: int) -> float:
        if not places and not eating:
            return 1.0
        spare = self.actions - (self.to_train + places + 2) // 3 - (self.to_eat + eating + 1) // 2 + 1
        spare -= (self.to_place + 2) // 3
        if spare <= 0:
            return 0.0
        if spare > SPARE + 1:
            spare = SPARE + 1
        return TO_FIND[spare] if eating else AT_HAND[spare]

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
