"""What one seat can expect to have at the end: its cards, weighed against the food and the actions left."""

from typing import Final

from smorgasboard.games.consumption.judgement.food import FoodForecast
from smorgasboard.games.consumption.judgement.prices import Prices
from smorgasboard.games.consumption.rules import Box, Diner, codes as c, packing
from smorgasboard.games.consumption.rules.scoring import completed, sheet

# How likely a card is finished, by actions to spare: with all its food at hand, and with some still to be found.
AT_HAND: Final = [0.0, 0.90, 0.97, 0.99, 1.0]
TO_FIND: Final = [0.0, 0.35, 0.70, 0.90, 1.0]
FOUND: Final = 4  # tokens that an action finds
EATEN: Final = 2  # tokens that an action puts into the body
EAGER: Final = [1.0, 0.6, 0.35, 0.2, 0.1]
"""What a card promises that nobody has begun, by how many such there are: it could be taken later as well."""
STEEP: Final = [0.0, 0.7, 2.2, 5.0, 7.5, 11.0, 15.0, 20.0, 25.0]
"""What different icons promise, before they make a set."""
HOPELESS: Final = 100  # tokens missing on a space that nothing may be laid on


class SeatForecast(FoodForecast):
    """Judges one card after the other; those that are likely to be finished use up food and actions."""

    def __init__(self, box: Box, diner: Diner, prices: Prices, curve: list[float], actions: int, round_: int) -> None:
        super().__init__(box, diner, prices, curve, actions, round_)
        self.wanted = [0] * c.FOODS
        """Tokens that cards need and the kitchen has not."""
        self.icons = completed.icons_of(box, diner)
        """Of completed activities and of those to come, as bits."""
        self.cooking = 0
        """Placements on recipes that are paid for."""
        self.training = 0
        self.to_place = 0
        self.to_find = 0
        self.to_train = 0
        self.to_eat = 0
        self.fresh_recipes = 0
        """Own recipes without a token, as far as they were judged."""
        self.fresh_activities = 0
        # ---- of the card that is being judged ----
        self.places = 0
        self.missing = 0
        """Tokens that are neither on it nor at hand."""
        self.planned = self.body
        """The body as it is once the card is finished,"""
        self.counted = 0.0
        """and how much of that counts."""
        self.cost = 0.0
        """What is still to be done for the card."""

    # ---- recipes ----

    def recipes_worth(self) -> float:
        total = 0.0
        for held in self.recipes_in_order():
            total += self.recipe_worth(held, True)
        return total

    def recipes_in_order(self) -> list[int]:
        """Own recipes, those with the fewest empty spaces first: they get the kitchen's tokens."""
        recipes = self.diner.recipes
        if len(recipes) < 2:
            return recipes
        ordered: list[int] = []
        empty: list[int] = []
        for held in recipes:
            missing = packing.missing_tokens(held, self.box.recipe_spaces[held & c.CARD])
            at = len(empty)
            while at > 0 and empty[at - 1] > missing:
                at -= 1
            ordered.insert(at, held)
            empty.insert(at, missing)
        return ordered

    def recipe_worth(self, held: int, claim: bool) -> float:
        """What a recipe promises, less what finishing it costs; with a claim its food is set aside for it."""
        recipe = held & c.CARD
        prices = self.prices
        vp = self.box.recipe_vp[recipe]
        stock = self.stock
        body = self.body
        self.stock = stock.copy()
        self.body = body.copy()
        promise = vp + self.fill_recipe(held, claim) + self.ability_worth(recipe)
        paid = min(self.cooking, self.places - self.missing)
        places = self.places - paid
        likely = self.cooking_chance(places)
        cost = prices.placing * (places + prices.hurry * paid) + prices.token * self.missing
        worth = likely * (promise - cost) - (1.0 - likely) * vp * prices.doubt
        self.planned = self.body
        self.cost = cost
        self.counted = likely
        if held == recipe and worth > 0.0:
            eager = eagerness(self.fresh_recipes)
            worth *= eager
            self.counted *= eager
            self.fresh_recipes += 1 if claim else 0
        if claim and likely >= 0.5:
            self.cooking -= paid
            self.to_place += places
            self.to_find += self.missing
        else:
            self.stock = stock
            self.body = body
        return worth

    def fill_recipe(self, held: int, claim: bool) -> float:
        """Lay food on all its spaces, and eat it; what that does to the body."""
        contents = held >> c.CARD_BITS
        gain = 0.0
        self.places = 0
        self.missing = 0
        for foods in self.box.recipe_spaces[held & c.CARD]:
            food = (contents & c.TOKEN) - 1
            if not contents & c.SPACE:
                food = self.find_ingredient(foods, claim)
            contents >>= c.SPACE_BITS
            if food >= 0:
                gain += self.eat(food)
        return gain

    def find_ingredient(self, foods: int, claim: bool) -> int:
        self.places += 1
        food = self.ingredient(foods, self.stock)
        if food >= 0:
            self.stock[food] -= 1
            return food
        food = self.best_meal(foods)
        self.missing += 1 if food >= 0 else HOPELESS
        if claim and food >= 0:
            self.wanted[food] += 1
        return food

    def cooking_chance(self, places: int) -> float:
        """How likely so many more placements, and finding what is missing, fit into the actions left."""
        if not places and not self.missing:
            return 1.0
        busy = actions_for(self.to_place + places, c.PLACEMENTS) + actions_for(self.to_train, c.PLACEMENTS)
        return self.chance(busy + actions_for(self.to_find + self.missing, FOUND))

    def chance(self, busy: int) -> float:
        """How likely a card is finished when so many actions have their work."""
        spare = self.actions - busy + 1
        if spare <= 0:
            return 0.0
        if spare >= len(AT_HAND):
            spare = len(AT_HAND) - 1
        return self.prices.maybe * TO_FIND[spare] if self.missing else self.prices.surely * AT_HAND[spare]

    def ability_worth(self, recipe: int) -> float:
        if self.box.recipe_when[recipe] == c.GAME_END:
            return self.end_worth(recipe)
        return self.prices.ability if self.actions >= 2 else self.prices.late_promise

    def end_worth(self, recipe: int) -> float:
        """An ability of the game's end: what it brings now, or more if there is time for more."""
        points = 0
        effects = self.box.recipe_effects[recipe]
        if not effects:
            return 0.0
        for effect in effects:
            points += sheet.effect_points(self.box, self.diner, effect)
        share = self.actions / self.prices.soon if self.actions < self.prices.soon else 1.0
        return max(float(points), share * self.prices.end_ability + (1.0 - share) * points)

    def end_abilities(self, recipes: list[int]) -> float:
        """Those of completed recipes."""
        total = 0.0
        for recipe in recipes:
            total += self.end_worth(recipe)
        return total

    # ---- activities ----

    def activities_worth(self) -> float:
        total = 0.0
        for held in self.diner.activities:
            total += self.activity_worth(held, True)
        return total

    def activity_worth(self, held: int, claim: bool) -> float:
        activity = held & c.CARD
        prices = self.prices
        vp = self.box.activity_vp[activity]
        body = self.body
        self.body = body.copy()
        promise = vp + self.fill_activity(held) + self.icon_worth(activity)
        paid = min(self.training, self.places - self.missing)
        places = self.places - paid
        likely = self.training_chance(places)
        cost = prices.placing * (places + prices.hurry * paid) + prices.eaten * self.missing
        worth = likely * (promise - cost) - (1.0 - likely) * vp * prices.doubt
        self.planned = self.body
        self.cost = cost
        self.counted = likely
        if held == activity and worth > 0.0:
            eager = eagerness(self.fresh_activities)
            worth *= eager
            self.counted *= eager
            self.fresh_activities += 1 if claim else 0
        if claim and likely >= 0.5:
            self.training -= paid
            self.to_train += places
            self.to_eat += self.missing
            self.icons |= completed.icon_bit(self.box, activity)
        else:
            self.body = body
        return worth

    def fill_activity(self, held: int) -> float:
        """Burn what the body misses least on all its spaces; what that does to the body."""
        contents = held >> c.CARD_BITS
        gain = 0.0
        used = 0
        self.places = 0
        self.missing = 0
        for space in self.box.activity_spaces[held & c.CARD]:
            content = contents & c.SPACE
            contents >>= c.SPACE_BITS
            kind = space >> c.KIND_BITS
            if content:
                used |= 1 << (content & c.TOKEN) - 1
                if kind != c.EXACTLY_TWO or content & c.TWO:
                    continue
            tokens = 2 if kind == c.EXACTLY_TWO else 1
            foods = space & c.ALL_FOODS
            food = self.best_fuel(foods if kind == c.PLAIN else foods & ~used, tokens)
            self.places += tokens
            if food < 0:
                self.missing += tokens
            else:
                used |= 1 << food
                gain += self.burn(food, tokens)
        return gain

    def training_chance(self, places: int) -> float:
        if not places and not self.missing:
            return 1.0
        busy = actions_for(self.to_train + places, c.PLACEMENTS) + actions_for(self.to_place, c.PLACEMENTS)
        return self.chance(busy + actions_for(self.to_eat + self.missing, EATEN))

    def icon_worth(self, activity: int) -> float:
        """An icon more: much if it is a new one, the more of them there are."""
        icon = completed.icon_bit(self.box, activity)
        if not icon:
            return 0.0
        different = self.icons.bit_count()
        if self.icons & icon or different >= len(STEEP) - 1:
            return self.prices.old_icon
        return STEEP[different + 1] - STEEP[different]

    # ---- cards that lie open ----

    def open_recipes_worth(self, book: list[int], takes: int) -> float:
        """What the open recipes promise to one who may take so many."""
        worths = [self.recipe_worth(recipe, False) for recipe in book if recipe != c.NO_CARD]
        return self.best_two(worths, takes)

    def open_activities_worth(self, planner: list[int], takes: int) -> float:
        worths = [self.activity_worth(activity, False) for activity in planner if activity != c.NO_CARD]
        return self.best_two(worths, takes)

    def best_two(self, worths: list[float], takes: int) -> float:
        best = 0.0
        second = 0.0
        for worth in worths:
            if worth > best:
                second = best
                best = worth
            elif worth > second:
                second = worth
        if takes > 1:
            best += second * self.prices.second_card
        return best * self.prices.open_card


def actions_for(count: int, each: int) -> int:
    return (count + each - 1) // each


def eagerness(fresh: int) -> float:
    return EAGER[fresh if fresh < len(EAGER) else len(EAGER) - 1]
