"""What a seat of Consumption is in the middle of, and what that promises."""

from typing import Final

from smorgasboard.engine.fields import a_of, b_of, c_of, d_of, kind_of, seat_of
from smorgasboard.games.consumption.judgement.cards import SeatForecast
from smorgasboard.games.consumption.rules import ConsumptionTable, codes as c, packing

NO_DISH: Final = -99.0


class PendingWork:
    """Placements and cards to take that a seat's pending decisions allow."""

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
        kind = kind_of(held)
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

    def worth(self, table: ConsumptionTable, seat: int, forecast: SeatForecast) -> float:
        """What the decisions promise beyond what the forecast knows already."""
        total = 0.0
        if self.recipes:
            total += forecast.open_recipes_worth(table.book, self.recipes)
        if self.activities:
            total += forecast.open_activities_worth(table.planner, self.activities)
        for held in table.stack:
            if is_busy(held, seat):
                total += decision_worth(table, forecast, held)
        return total


def is_busy(held: int, seat: int) -> bool:
    """A decision of this seat, other than where to place a marker."""
    return seat_of(held) == seat and kind_of(held) > c.PLACING


def is_asked(table: ConsumptionTable, seat: int) -> bool:
    return any(is_busy(held, seat) for held in table.stack)


def decision_worth(table: ConsumptionTable, forecast: SeatForecast, held: int) -> float:
    kind = kind_of(held)
    if kind == c.SHOPPING_NOW:
        return shopping_worth(table, forecast, a_of(held), c_of(held), c.ON_SALE[6 * table.column + table.row])
    if kind == c.DINING_NOW:
        return dining_worth(table, forecast, held)
    if kind in (c.COOKING_WITH, c.TRAINING_WITH, c.TRAINING_MUCH):
        return forecast.prices.hurry * forecast.prices.placing
    if kind == c.TURNING_DIE:
        return turning_worth(table, forecast)
    if kind == c.RELIEVING:
        return relief_worth(forecast, a_of(held))
    if kind in (c.FRESHENING, c.CHANGING, c.AIMING):
        return forecast.prices.trifle
    if kind in (c.REPLACING, c.REPLACING_BY):
        return forecast.prices.replacement
    return effect_worth(forecast, kind, held)


def effect_worth(forecast: SeatForecast, kind: int, held: int) -> float:
    """Effects that happen so many times."""
    count = forecast.prices.almost * c_of(held)
    if kind == c.GAINING:
        return count * (meal_worth(forecast, a_of(held)) if b_of(held) == c.BODY else forecast.prices.token)
    if kind == c.EATING_NOW:
        return count * eating_worth(forecast)
    if kind == c.LOSING:
        return count * max(0.0, fuel_worth(forecast, forecast.diner.groups_to_lose(a_of(held))))
    if kind == c.EXCHANGING:
        return count * max(0.0, fuel_worth(forecast, c.ALL_FOODS) + meal_worth(forecast, c.ALL_FOODS))
    if kind == c.EXCHANGING_FOR:
        return forecast.one_less(a_of(held)) + meal_worth(forecast, c.ALL_FOODS)
    if kind == c.SHOPPING_FREE:
        return count * forecast.prices.token
    if kind == c.TO_TILE_OR_GROUP:
        return max(forecast.one_more(a_of(held)), forecast.one_more(forecast.diner.allergen))
    return 0.0


def relief_worth(forecast: SeatForecast, activities: int) -> float:
    """CON-010: something if it completes a card."""
    box = forecast.box
    for held in forecast.diner.activities if activities else forecast.diner.recipes:
        spaces = box.activity_spaces[held & c.CARD] if activities else box.recipe_spaces[held & c.CARD]
        if packing.missing_tokens(held, spaces) == 1:
            return forecast.prices.relief
    return forecast.prices.useless


def meal_worth(forecast: SeatForecast, foods: int) -> float:
    food = forecast.best_meal(foods)
    return forecast.one_more(food) if food >= 0 else 0.0


def fuel_worth(forecast: SeatForecast, foods: int) -> float:
    food = forecast.best_fuel(foods, 1)
    return forecast.one_less(food) if food >= 0 else 0.0


def eating_worth(forecast: SeatForecast) -> float:
    best = 0.0
    foods = forecast.diner.edible_foods()
    for food in range(c.FOODS):
        if foods >> food & 1:
            given = forecast.prices.spare_token if forecast.stock[food] > 0 else forecast.prices.token
            best = max(best, forecast.one_more(food) - given)
    return best


# ---- shopping ----


def shopping_worth(table: ConsumptionTable, forecast: SeatForecast, dollars: int, free: int, sale: int) -> float:
    """Food that cards need on sale first, then elsewhere, then anything on sale."""
    box = table.box
    uncovered = c.ALL_LIST & ~table.covered
    sale &= uncovered
    cheap = 0
    dear = 0
    gone = 0
    for food in range(c.FOODS):
        wanted = forecast.wanted[food]
        if wanted:
            here = min(wanted, (box.food_spaces[food] & sale).bit_count())
            there = min(wanted, (box.food_spaces[food] & uncovered).bit_count())
            cheap += here
            dear += there - here
            gone += wanted if not there else 0
    return forecast.prices.dollar * basket_worth(forecast, dollars, free, cheap, dear, gone, sale.bit_count())


def basket_worth(
    forecast: SeatForecast, dollars: int, free: int, cheap: int, dear: int, gone: int, sales: int
) -> float:
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
    room = forecast.usable() - forecast.spare
    anything = min(float(dollars), float(sales - min(cheap, bought))) * forecast.prices.any_food + free - needed
    return (bought + needed) * forecast.prices.token + max(0.0, min(anything, room)) * forecast.prices.spare_token


def turning_worth(table: ConsumptionTable, forecast: SeatForecast) -> float:
    """The best of the four turns, instead of the roll that the shopping decision below counts."""
    column = table.column
    row = table.row
    best = 0.0
    for by in (1, 5):
        best = max(best, shopping_worth(table, forecast, c.DOLLARS, 0, c.ON_SALE[6 * ((column + by) % 6) + row]))
        best = max(best, shopping_worth(table, forecast, c.DOLLARS, 0, c.ON_SALE[6 * column + (row + by) % 6]))
    return best - shopping_worth(table, forecast, c.DOLLARS, 0, c.ON_SALE[6 * column + row])


# ---- dining out ----


def dining_worth(table: ConsumptionTable, forecast: SeatForecast, held: int) -> float:
    if a_of(held) == c.PIZZA:
        return forecast.prices.almost * dish_worth(forecast, table.pizza)
    locked = b_of(held) - 1
    best = NO_DISH
    for row in range(2):
        foods = table.buffet[c.BUFFET_ROW * row : c.BUFFET_ROW * (row + 1)]
        if (locked < 0 or locked == row + 1) and max(foods) != c.NO_FOOD:
            best = max(best, dish_worth(forecast, foods))
    return forecast.prices.almost * best if best > NO_DISH else 0.0


def dish_worth(forecast: SeatForecast, foods: list[int]) -> float:
    body = forecast.body
    forecast.body = body.copy()
    total = 0.0
    for food in foods:
        if food not in (c.NO_FOOD, forecast.diner.allergen):
            total += forecast.eat(food)
    forecast.body = body
    return total
