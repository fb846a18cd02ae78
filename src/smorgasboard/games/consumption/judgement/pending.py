"""What a seat of Consumption is in the middle of, and what that promises."""

from __future__ import annotations

from typing import Final

from smorgasboard.games.consumption.judgement.cards import Forecast
from smorgasboard.games.consumption.rules import codes as c
from smorgasboard.games.consumption.rules.table import ConsumptionTable, a_of, b_of, c_of, d_of

ALMOST: Final = 0.95
"""Of what a choice will bring, before it is made: so that making it looks better than waiting."""
TRIFLE: Final = 0.2
REPLACEMENT: Final = 1.0
RELIEF: Final = 2.0
USELESS: Final = -0.1
ANY_FOOD: Final = 0.7
NO_DISH: Final = -99.0


class Pending:
    """Placements and cards to take that a seat's pending decisions allow."""

    __slots__ = ("any", "kitchen", "cooking", "training", "recipes", "activities", "shops")

    def __init__(self, table: ConsumptionTable, seat: int) -> None:
        self.any = False
        self.kitchen = False
        """Something that kitchen food may still be used in."""
        self.cooking = 0
        self.training = 0
        self.recipes = 0
        self.activities = 0
        self.shops = False
        for held in table.stack:
            if is_busy(held, seat):
                self.note(held)

    def note(self, held: int) -> None:
        kind = held & c.FRAME
        self.any = True
        if kind not in (c.TRAINING_NOW, c.AFTER_ACTION) and (kind != c.COOKING_NOW or b_of(held)):
            self.kitchen = True
        if kind == c.COOKING_NOW:
            self.cooking += b_of(held)
            self.recipes += 0 if d_of(held) & c.CLOSED else a_of(held)
        elif kind == c.TRAINING_NOW:
            self.training += b_of(held)
            self.activities += 0 if d_of(held) & c.CLOSED else a_of(held)
        elif kind == c.SHOPPING_NOW:
            self.shops = True
        elif kind == c.TAKING and a_of(held):
            self.activities += c_of(held)
        elif kind == c.TAKING:
            self.recipes += c_of(held)

    def worth(self, table: ConsumptionTable, seat: int, seen: Forecast) -> float:
        """What the decisions promise beyond what the forecast knows already."""
        total = 0.0
        if self.recipes:
            total += seen.open_recipes_worth(table.book, self.recipes)
        if self.activities:
            total += seen.open_activities_worth(table.planner, self.activities)
        for held in table.stack:
            if is_busy(held, seat):
                total += decision_worth(table, seen, held)
        return total


def is_busy(held: int, seat: int) -> bool:
    """A decision of this seat, other than where to place a marker."""
    return held >> c.SEAT_SHIFT & c.SEAT_MASK == seat and held & c.FRAME > c.PLACING


def is_asked(table: ConsumptionTable, seat: int) -> bool:
    return any(is_busy(held, seat) for held in table.stack)


def decision_worth(table: ConsumptionTable, seen: Forecast, held: int) -> float:
    kind = held & c.FRAME
    if kind == c.SHOPPING_NOW:
        return shopping_worth(table, seen, a_of(held), c_of(held), c.ON_SALE[6 * table.column + table.row])
    if kind == c.DINING_NOW:
        return dining_worth(table, seen, held)
    if kind in (c.COOKING_WITH, c.TRAINING_WITH, c.TRAINING_MUCH):
        return seen.prices.hurry * seen.prices.placing
    if kind == c.TURNING_DIE:
        return turning_worth(table, seen)
    if kind == c.RELIEVING:
        return relief_worth(seen, a_of(held))
    if kind in (c.FRESHENING, c.CHANGING, c.AIMING):
        return TRIFLE
    if kind in (c.REPLACING, c.REPLACING_BY):
        return REPLACEMENT
    return effect_worth(seen, kind, held)


def effect_worth(seen: Forecast, kind: int, held: int) -> float:
    """Effects that happen so many times."""
    count = ALMOST * c_of(held)
    if kind == c.GAINING:
        return count * (meal_worth(seen, a_of(held)) if b_of(held) == c.BODY else seen.prices.token)
    if kind == c.SNACKING:
        return count * snack_worth(seen)
    if kind == c.LOSING:
        return count * max(0.0, fuel_worth(seen, seen.diner.groups_to_lose(a_of(held))))
    if kind == c.EXCHANGING:
        return count * max(0.0, fuel_worth(seen, c.ALL_FOODS) + meal_worth(seen, c.ALL_FOODS))
    if kind == c.EXCHANGING_FOR:
        return seen.one_less(a_of(held)) + meal_worth(seen, c.ALL_FOODS)
    if kind == c.SHOPPING_FREE:
        return count * seen.prices.token
    if kind == c.TO_TILE_OR_GROUP:
        return max(seen.one_more(a_of(held)), seen.one_more(seen.diner.allergen))
    return 0.0


def relief_worth(seen: Forecast, activities: int) -> float:
    """CON-010: something if it completes a card."""
    if activities:
        found = any(seen.missing_tokens(held) == 1 for held in seen.diner.activities)
    else:
        found = any(seen.empty_spaces(held) == 1 for held in seen.diner.recipes)
    return RELIEF if found else USELESS


def meal_worth(seen: Forecast, foods: int) -> float:
    food = seen.best_meal(foods)
    return seen.one_more(food) if food >= 0 else 0.0


def fuel_worth(seen: Forecast, foods: int) -> float:
    food = seen.best_fuel(foods, 1)
    return seen.one_less(food) if food >= 0 else 0.0


def snack_worth(seen: Forecast) -> float:
    best = 0.0
    foods = seen.diner.edible_foods()
    for food in range(c.FOODS):
        if foods >> food & 1:
            given = seen.prices.spare_token if seen.stock[food] > 0 else seen.prices.token
            best = max(best, seen.one_more(food) - given)
    return best


# ---- shopping ----


def shopping_worth(table: ConsumptionTable, seen: Forecast, dollars: int, free: int, sale: int) -> float:
    """Food that cards need on sale first, then elsewhere, then anything on sale."""
    box = table.box
    uncovered = c.ALL_LIST & ~table.covered
    sale &= uncovered
    cheap = 0
    dear = 0
    gone = 0
    for food in range(c.FOODS):
        wanted = seen.wanted[food]
        if wanted:
            here = min(wanted, (box.food_spaces[food] & sale).bit_count())
            there = min(wanted, (box.food_spaces[food] & uncovered).bit_count())
            cheap += here
            dear += there - here
            gone += wanted if not there else 0
    return seen.prices.dollar * basket_worth(seen, dollars, free, cheap, dear, gone, sale.bit_count())


def basket_worth(seen: Forecast, dollars: int, free: int, cheap: int, dear: int, gone: int, sales: int) -> float:
    """The money in wanted food: cheap on sale, dear elsewhere, gone only to order; the rest in anything on sale."""
    needed = min(free, dear)
    dear -= needed
    bought = min(dollars, cheap)
    dollars -= bought
    if dollars >= c.USUAL_PRICE and dear:
        elsewhere = min(dollars // c.USUAL_PRICE, dear)
        bought += elsewhere
        dollars -= c.USUAL_PRICE * elsewhere
    elif dollars >= c.ORDER_PRICE and gone:
        bought += 1
        dollars -= c.ORDER_PRICE
    room = seen.usable() - seen.spare
    anything = min(float(dollars), float(sales - min(cheap, bought))) * ANY_FOOD + free - needed
    return (bought + needed) * seen.prices.token + max(0.0, min(anything, room)) * seen.prices.spare_token


def turning_worth(table: ConsumptionTable, seen: Forecast) -> float:
    """The best of the four turns, instead of the roll that the shopping decision below counts."""
    column = table.column
    row = table.row
    best = 0.0
    for by in (1, 5):
        best = max(best, shopping_worth(table, seen, c.DOLLARS, 0, c.ON_SALE[6 * ((column + by) % 6) + row]))
        best = max(best, shopping_worth(table, seen, c.DOLLARS, 0, c.ON_SALE[6 * column + (row + by) % 6]))
    return best - shopping_worth(table, seen, c.DOLLARS, 0, c.ON_SALE[6 * column + row])


# ---- dining out ----


def dining_worth(table: ConsumptionTable, seen: Forecast, held: int) -> float:
    if a_of(held) == c.PIZZA:
        return ALMOST * dish_worth(seen, table.pizza)
    locked = b_of(held) - 1
    best = NO_DISH
    for row in range(2):
        foods = table.buffet[c.BUFFET_ROW * row : c.BUFFET_ROW * (row + 1)]
        if (locked < 0 or locked == row + 1) and max(foods) != c.NO_FOOD:
            best = max(best, dish_worth(seen, foods))
    return ALMOST * best if best > NO_DISH else 0.0


def dish_worth(seen: Forecast, foods: list[int]) -> float:
    body = seen.body
    seen.body = body.copy()
    total = 0.0
    for food in foods:
        if food not in (c.NO_FOOD, seen.diner.allergen):
            total += seen.eat(food)
    seen.body = body
    return total
