"""How good a Consumption position is: the game's own judgement, for bots."""

from __future__ import annotations

import math
from typing import Final

from smorgasboard.engine.state import Evaluation, State
from smorgasboard.games.consumption.curves import HORIZON, Shelf, by_actions
from smorgasboard.games.consumption.forecast import Forecast, Prices, solo_prices
from smorgasboard.games.consumption.pieces import Box, Diner
from smorgasboard.games.consumption.scoring import (
    cost_of_trash,
    final_ranks,
    forgiven_cards,
    goal_awards,
    score_sheet,
)
from smorgasboard.games.consumption.sets import best_sets
from smorgasboard.games.consumption.tables import (
    ACTING,
    AIMING,
    ALL_FOODS,
    ALL_LIST,
    ASSISTANTS,
    BODY,
    BUFFET_ROW,
    CHANGING,
    CLOSED,
    COOKING_NOW,
    COOKING_WITH,
    DINING_NOW,
    EXCHANGING,
    EXCHANGING_FOR,
    FOODS,
    FRAME,
    FRESHENING,
    GAINING,
    LOSING,
    MARKERS,
    ON_SALE,
    ORDER_PRICE,
    PIZZA,
    PLACING,
    RELIEVING,
    REPLACING,
    REPLACING_BY,
    ROUNDS,
    SEAT_MASK,
    SEAT_SHIFT,
    SEATS,
    SHOPPING_FREE,
    SHOPPING_NOW,
    SNACKING,
    TAKING,
    TO_TILE_OR_GROUP,
    TRAINING_MUCH,
    TRAINING_NOW,
    TRAINING_WITH,
    TURNING_DIE,
    USUAL_PRICE,
)
from smorgasboard.games.consumption.tabletop import Tabletop, a_of, b_of, c_of, d_of
from smorgasboard.games.consumption.tallies import activity_points, goal_count, icon_counts, jokers, recipe_points

PROMISED_SETS: Final = [0, 7, 22, 50, 75, 110, 150, 200, 250]
"""Ten times what sets promise while icons can still be added."""
HELPERS: Final = [0.6, 0.8, 1.2, 0.9, 1.2, 0.7]
"""What an assistant is worth in each turn."""
SOLO_TOP: Final = 200.0
MARGIN: Final = 12.0
"""VP ahead that make victory likely."""


class Habits:
    """Prices, and the boards as they look at these prices."""

    __slots__ = ("prices", "shelf")

    def __init__(self, prices: Prices) -> None:
        self.prices = prices
        eating = by_actions(prices.eating, prices.eating_late)
        self.shelf = Shelf(eating, by_actions(prices.burning, prices.burning_late))


class Hunger(Evaluation):
    """Expected VP at the end, against the best of the others."""

    def __init__(self) -> None:
        self.together = Habits(Prices())
        self.alone = Habits(solo_prices())
        self.known: list[Known | None] = [None] * SEATS

    def value(self, state: State, seat: int) -> float:
        assert isinstance(state, Tabletop)
        if state.seats == 1:
            return self.solo_value(state)
        if state.over:
            return self.final_value(state, seat)
        best = -1000.0
        for other in range(state.seats):
            if other != seat:
                best = max(best, self.remembered(state, other))
        return 1.0 / (1.0 + math.exp((best - self.prospects(state, seat)) / MARGIN))

    def settled(self, state: State) -> bool:
        """Between turns; in the middle of one much depends on what is still to be chosen."""
        assert isinstance(state, Tabletop)
        return state.over or state.top() & FRAME <= PLACING

    def remembered(self, table: Tabletop, seat: int) -> float:
        """The prospects of a seat that is not being judged for its own sake: mostly nothing changed since last time."""
        known = self.known[seat]
        if known is not None and known.holds(table, seat):
            return known.worth
        worth = self.prospects(table, seat)
        if not table.goals and not is_asked(table, seat):
            self.known[seat] = Known(table, seat, worth)
        return worth

    def solo_value(self, table: Tabletop) -> float:
        points = float(score_sheet(table, 0).total) if table.over else self.prospects(table, 0)
        return max(0.0, min(1.0, points / SOLO_TOP))

    def final_value(self, table: Tabletop, seat: int) -> float:
        ranks = final_ranks(table)
        if ranks[seat] > 1:
            return 0.0
        return 1.0 if ranks.count(1) == 1 else 0.5

    # ---- one seat ----

    def prospects(self, table: Tabletop, seat: int) -> float:
        """VP that this seat may expect at the end."""
        diner = table.diners[seat]
        actions = actions_left(table, seat)
        habits = self.alone if table.seats == 1 else self.together
        prices = habits.prices
        curve = habits.shelf.curve(diner.tracks, actions)
        seen = Forecast(table.box, diner, prices, curve, actions, table.round)
        pending = Pending(table, seat)
        seen.cooking = pending.cooking
        seen.training = pending.training
        cart = table.cart if pending.shops else 0
        seen.open_kitchen(cart, diner.markers == 0 and not pending.any and table.pizza_guest != seat)
        total = diner.score + seen.body_worth() + self.certain(table, diner, actions)
        icons = icons_of(table.box, diner)
        total += seen.recipes_worth()
        total += seen.activities_worth(icons)
        total += seen.spare_food() + seen.end_abilities()
        if pending.any:
            total += self.pending_worth(table, seat, seen, pending, icons)
        total += prices.action * actions
        total += self.helpers(diner, prices)
        total += prices.ability * len(diner.ready) if actions >= 2 else 0.2 * len(diner.ready)
        if table.goals:
            total += self.goals(table, seat, actions)
        return total

    def certain(self, table: Tabletop, diner: Diner, actions: int) -> float:
        """What the end brings as things lie: sets, abilities, trash, and the minimum of some editions."""
        box = table.box
        counts = icon_counts(box, diner)
        exact = float(best_sets(counts, jokers(box, diner), box.set_points))
        share = actions / 8.0 if actions < 8 else 1.0
        promised = best_sets(counts, jokers(box, diner), PROMISED_SETS) / 10.0
        total = exact + share * max(0.0, promised - exact)
        total -= diner.trash * cost_of_trash(box, diner)
        if box.kitchen_left and actions < MARKERS:
            total += box.kitchen_left * sum(diner.kitchen)
        if box.least_recipe_penalty:
            total += shortfall(box.least_recipe_points, recipe_points(box, diner), box.least_recipe_penalty, actions)
            total += shortfall(
                box.least_activity_points, activity_points(box, diner), box.least_activity_penalty, actions
            )
        return total + 2.0 * forgiven_cards(box, diner)

    def helpers(self, diner: Diner, prices: Prices) -> float:
        total = 0.0
        if diner.assistants and diner.markers:
            for assistant in range(ASSISTANTS):
                if diner.assistants >> assistant & 1:
                    total += HELPERS[assistant] * diner.markers
        return total * prices.assistant

    def goals(self, table: Tabletop, seat: int, actions: int) -> float:
        """Awards as they stand count the more the nearer the end is; before, every step counts a little."""
        box = table.box
        early = actions / float(HORIZON) if actions < HORIZON else 1.0
        total = 0.0
        shares = goal_awards(table)
        for at in range(len(shares)):
            steps = goal_count(box, table.diners[seat], box.goal_counts[table.goals[at]])
            total += (1.0 - early) * shares[at][seat] + early * 0.5 * min(steps, 10)
        return total

    # ---- what is being done right now ----

    def pending_worth(self, table: Tabletop, seat: int, seen: Forecast, pending: Pending, icons: int) -> float:
        total = 0.0
        if pending.recipes:
            total += seen.best_open_recipe(table.book, pending.recipes)
        if pending.activities:
            total += seen.best_open_activity(table.planner, icons, pending.activities)
        for held in table.stack:
            if held >> SEAT_SHIFT & SEAT_MASK == seat:
                total += self.frame_worth(table, seen, held)
        return total

    def frame_worth(self, table: Tabletop, seen: Forecast, held: int) -> float:
        kind = held & FRAME
        if kind == SHOPPING_NOW:
            return self.shopping_worth(table, seen, a_of(held), c_of(held), table.column, table.row)
        if kind == DINING_NOW:
            return self.dining_worth(table, seen, held)
        if kind in (COOKING_WITH, TRAINING_WITH, TRAINING_MUCH):
            return seen.prices.hurry * seen.prices.placing
        if kind == GAINING:
            return self.gaining_worth(seen, a_of(held), b_of(held), c_of(held))
        if kind == TURNING_DIE:
            return self.turning_worth(table, seen)
        return self.effect_worth(seen, kind, held)

    def gaining_worth(self, seen: Forecast, foods: int, where: int, count: int) -> float:
        if where != BODY:
            return count * seen.prices.token * 0.95
        food = seen.best_meal(foods)
        return 0.95 * count * seen.one_more(food) if food >= 0 else 0.0

    def effect_worth(self, seen: Forecast, kind: int, held: int) -> float:
        count = c_of(held)
        if kind == SNACKING:
            return count * max(0.0, self.snack_worth(seen))
        if kind == LOSING:
            return count * max(0.0, self.fuel_worth(seen, a_of(held)))
        if kind == EXCHANGING:
            return count * max(0.0, self.fuel_worth(seen, ALL_FOODS) + self.meal_worth(seen))
        if kind == EXCHANGING_FOR:
            return seen.one_less(a_of(held)) + self.meal_worth(seen)
        if kind == SHOPPING_FREE:
            return count * seen.prices.token * 0.95
        if kind == RELIEVING:
            return self.relief_worth(seen, a_of(held))
        if kind in (FRESHENING, CHANGING, AIMING):
            return 0.2
        if kind in (REPLACING, REPLACING_BY):
            return 1.0
        if kind == TO_TILE_OR_GROUP:
            return max(seen.one_more(a_of(held)), seen.one_more(seen.diner.allergen))
        return 0.0

    def relief_worth(self, seen: Forecast, what: int) -> float:
        """CON-010: something if it completes a card."""
        diner = seen.diner
        for held in diner.activities if what else diner.recipes:
            missing = seen.missing_tokens(held) if what else seen.empty_spaces(held)
            if missing == 1:
                return 2.0
        return -0.1

    def meal_worth(self, seen: Forecast) -> float:
        food = seen.best_meal(ALL_FOODS)
        return seen.one_more(food) if food >= 0 else 0.0

    def fuel_worth(self, seen: Forecast, foods: int) -> float:
        food = seen.best_fuel(foods, 1)
        return seen.one_less(food) if food >= 0 else 0.0

    def snack_worth(self, seen: Forecast) -> float:
        best = 0.0
        foods = seen.diner.edible_foods()
        for food in range(FOODS):
            if foods >> food & 1:
                given = seen.prices.spare_token if seen.stock[food] > 0 else seen.prices.token
                best = max(best, seen.one_more(food) - given)
        return 0.95 * best

    # ---- shopping and dining ----

    def shopping_worth(self, table: Tabletop, seen: Forecast, dollars: int, free: int, column: int, row: int) -> float:
        """Food that cards need on sale first, then elsewhere, then anything on sale."""
        box = table.box
        uncovered = ALL_LIST & ~table.covered
        sale = ON_SALE[6 * column + row] & uncovered
        cheap = 0
        dear = 0
        gone = 0
        for food in range(FOODS):
            wanted = seen.wanted[food]
            if wanted:
                here = (box.food_spaces[food] & sale).bit_count()
                there = (box.food_spaces[food] & uncovered).bit_count()
                cheap += min(wanted, here)
                dear += min(wanted, there) - min(wanted, here)
                gone += wanted if not there else 0
        prices = seen.prices
        worth = 0.0
        if free:
            if dear:
                dear -= 1
                worth += prices.token
            elif seen.spare < seen.usable():
                worth += prices.spare_token
        bought = min(dollars, cheap)
        dollars -= bought
        if dollars >= USUAL_PRICE and dear:
            more = min(dollars // USUAL_PRICE, dear)
            bought += more
            dollars -= USUAL_PRICE * more
        elif dollars >= ORDER_PRICE and gone:
            bought += 1
            dollars -= ORDER_PRICE
        anything = float(min(dollars, sale.bit_count() - min(cheap, bought)))
        anything = max(0.0, min(anything, seen.usable() - seen.spare))
        return prices.dollar * (worth + bought * prices.token + anything * 0.7 * prices.spare_token)

    def turning_worth(self, table: Tabletop, seen: Forecast) -> float:
        """The best of the four turns, instead of the roll that the shopping frame below counts."""
        column = table.column
        row = table.row
        best = 0.0
        for turn in range(4):
            by = 1 if turn % 2 else 5
            new_column = (column + by) % 6 if turn < 2 else column
            new_row = row if turn < 2 else (row + by) % 6
            best = max(best, self.shopping_worth(table, seen, 6, 0, new_column, new_row))
        return best - self.shopping_worth(table, seen, 6, 0, column, row)

    def dining_worth(self, table: Tabletop, seen: Forecast, held: int) -> float:
        if a_of(held) == PIZZA:
            return 0.99 * self.meal(seen, table.pizza)
        locked = b_of(held) - 1
        best = -50.0
        for row in range(2):
            if locked < 0 or locked == row + 1:
                foods = table.buffet[BUFFET_ROW * row : BUFFET_ROW * (row + 1)]
                if max(foods) >= 0:
                    best = max(best, self.meal(seen, foods))
        return 0.99 * best if best > -50.0 else 0.0

    def meal(self, seen: Forecast, foods: list[int]) -> float:
        body = seen.body
        seen.body = body.copy()
        total = 0.0
        for food in foods:
            if food >= 0 and food != seen.diner.allergen:
                total += seen.one_more(food)
                seen.body[food] += 1
        seen.body = body
        return total


class Pending:
    """What a seat is in the middle of."""

    __slots__ = ("any", "cooking", "training", "recipes", "activities", "shops")

    def __init__(self, table: Tabletop, seat: int) -> None:
        self.any = False
        self.cooking = 0
        self.training = 0
        self.recipes = 0
        self.activities = 0
        self.shops = False
        for held in table.stack:
            if held >> SEAT_SHIFT & SEAT_MASK == seat and held & FRAME > PLACING:
                self.note(held)

    def note(self, held: int) -> None:
        kind = held & FRAME
        self.any = True
        if kind == COOKING_NOW:
            self.cooking += b_of(held)
            self.recipes += 0 if d_of(held) & CLOSED else a_of(held)
        elif kind == TRAINING_NOW:
            self.training += b_of(held)
            self.activities += 0 if d_of(held) & CLOSED else a_of(held)
        elif kind == SHOPPING_NOW:
            self.shops = True
        elif kind == TAKING:
            if a_of(held):
                self.activities += c_of(held)
            else:
                self.recipes += c_of(held)


class Known:
    """A seat's prospects and what they were computed from."""

    __slots__ = ("worth", "diner", "round", "actions")

    def __init__(self, table: Tabletop, seat: int, worth: float) -> None:
        self.worth = worth
        self.diner = table.diners[seat].copy()
        self.round = table.round
        self.actions = actions_left(table, seat)

    def holds(self, table: Tabletop, seat: int) -> bool:
        diner = table.diners[seat]
        own = self.diner
        return (
            own.recipes is diner.recipes
            and own.activities is diner.activities
            and own.cooked is diner.cooked
            and own.trained is diner.trained
            and own.ready is diner.ready
            and own.tracks is diner.tracks
            and own.frozen is diner.frozen
            and own.score == diner.score
            and own.trash == diner.trash
            and own.markers == diner.markers
            and own.assistants == diner.assistants
            and self.round == table.round
            and self.actions == actions_left(table, seat)
            and own.body == diner.body
            and own.kitchen == diner.kitchen
            and not is_asked(table, seat)
        )


def is_asked(table: Tabletop, seat: int) -> bool:
    """Something of this seat is pending."""
    return any(held >> SEAT_SHIFT & SEAT_MASK == seat and held & FRAME > PLACING for held in table.stack)


def actions_left(table: Tabletop, seat: int) -> int:
    """Markers of this round and all rounds to come, and the second action that Pizza To Go brings."""
    diner = table.diners[seat]
    left = MARKERS * (ROUNDS - table.round) + diner.markers
    if table.pizza_guest == seat and table.stage <= ACTING and not diner.passed:
        left += 1
    if table.stack:
        top = table.top()
        if top & FRAME == PLACING and top >> SEAT_SHIFT & SEAT_MASK == seat and a_of(top):
            left += 1
    return left


def icons_of(box: Box, diner: Diner) -> int:
    found = 0
    for activity in diner.trained:
        found |= 1 << box.activity_icon[activity]
    return found


def shortfall(least: int, points: int, penalty: int, actions: int) -> float:
    """CON-015: the penalty, as far as it cannot be made good any more."""
    if points >= least:
        return 0.0
    return float(penalty) if not actions else penalty * (least - points) / float(least)
