"""Whether a pending decision of a position speaks of things that are on the table."""

from collections.abc import Callable

from smorgasboard.games.consumption.rules.codes import (
    AIMING,
    ALL_FOODS,
    BUFFET,
    CHANGING,
    CHOOSING_ALLERGY,
    CHOOSING_ASSISTANT,
    COOKING_WITH,
    DINING_NOW,
    EXCHANGING,
    EXCHANGING_FOR,
    FOODS,
    FREEZABLE,
    FREEZER,
    FRESHENING,
    GAINING,
    GIVING,
    LOSING,
    MOVING_FROM,
    MOVING_TO,
    NO_CARD,
    OF_OPTION,
    OF_RECIPE,
    OF_STAND,
    PIZZA,
    REPLACING,
    REPLACING_BY,
    RUNNING,
    SEAT_MASK,
    SEAT_SHIFT,
    SHOPPING_FREE,
    SHOPPING_NOW,
    SNACKING,
    STEALING,
    SWAPPING_IN,
    TAKING,
    THAWING,
    TO_FREEZER_OR_KITCHEN,
    TO_TILE_OR_GROUP,
    TRADING,
    TRADING_FOR,
    TRAINING_MUCH,
    TRAINING_WITH,
    TURNING_DIE,
)
from smorgasboard.games.consumption.rules.pieces import place_of
from smorgasboard.games.consumption.rules.state import Dinner
from smorgasboard.games.consumption.rules.table import a_of, b_of, c_of, kind_of

ROWS = 3  # Pizza To Go and the two of the Buffet


def makes_sense(table: Dinner, frame: int) -> bool:
    check = _CHECKS.get(kind_of(frame))
    return check is None or check(Pending(table, frame))


class Pending:
    """A frame of the stack, unpacked."""

    def __init__(self, table: Dinner, frame: int) -> None:
        self.table = table
        self.diner = table.diners[frame >> SEAT_SHIFT & SEAT_MASK]
        self.a, self.b, self.c = a_of(frame), b_of(frame), c_of(frame)

    def own_recipe(self) -> bool:
        has_it = place_of(self.diner.recipes, self.a) != NO_CARD
        return has_it and self.b < len(self.table.box.recipe_spaces[self.a])

    def own_activity(self) -> bool:
        has_it = place_of(self.diner.activities, self.a) != NO_CARD
        return has_it and self.b < len(self.table.box.activity_spaces[self.a]) and self.c < FOODS

    def some_left(self) -> bool:
        return self.c > 0

    def foods(self) -> bool:
        return 0 < self.a <= ALL_FOODS and self.b <= FREEZER and self.c > 0

    def substitute(self) -> bool:
        tile = self.diner.allergy
        return tile >= 0 and bool(self.table.box.substitutes[tile] >> self.a & 1)

    def freezable(self) -> bool:
        return self.table.freezer and bool(FREEZABLE >> self.a & 1)

    def in_body(self) -> bool:
        return self.a < FOODS and self.diner.body[self.a] > 0

    def own_token(self) -> bool:
        return self.another_seat() and bool(self.diner.spaces_with(self.b) >> self.c & 1)

    def another_seat(self) -> bool:
        return self.a < self.table.seats and self.table.diners[self.a] is not self.diner and self.b < FOODS

    def row(self) -> bool:
        return not self.table.solo() and self.a < ROWS and self.b < FOODS

    def dining(self) -> bool:
        return not self.table.solo() and self.a in (PIZZA, BUFFET) and self.b <= ROWS

    def dice(self) -> bool:
        return self.table.column >= 0 and self.table.row >= 0

    def allergies(self) -> bool:
        return self.table.allergies

    def running(self) -> bool:
        box = self.table.box
        lists = {OF_RECIPE: box.recipe_effects, OF_OPTION: box.option_effects, OF_STAND: box.stand_effects}
        effects = lists.get(self.a, [])
        return self.b < len(effects) and self.c <= len(effects[self.b])


_CHECKS: dict[int, Callable[[Pending], bool]] = {
    **dict.fromkeys((COOKING_WITH, MOVING_TO, SWAPPING_IN), Pending.own_recipe),
    **dict.fromkeys((TRAINING_WITH, TRAINING_MUCH), Pending.own_activity),
    **dict.fromkeys((CHOOSING_ASSISTANT, SNACKING, MOVING_FROM, EXCHANGING, TAKING, SHOPPING_FREE), Pending.some_left),
    **dict.fromkeys((FRESHENING, CHANGING, AIMING, THAWING), Pending.some_left),
    **dict.fromkeys((GAINING, LOSING), Pending.foods),
    **dict.fromkeys((STEALING, GIVING, TRADING), Pending.another_seat),
    **dict.fromkeys((REPLACING, REPLACING_BY), Pending.row),
    **dict.fromkeys((SHOPPING_NOW, TURNING_DIE), Pending.dice),
    EXCHANGING_FOR: Pending.in_body,
    TRADING_FOR: Pending.own_token,
    TO_TILE_OR_GROUP: Pending.substitute,
    TO_FREEZER_OR_KITCHEN: Pending.freezable,
    DINING_NOW: Pending.dining,
    CHOOSING_ALLERGY: Pending.allergies,
    RUNNING: Pending.running,
}
