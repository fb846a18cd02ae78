"""Dining out: Pizza To Go and the Buffet (CON-103 to CON-109), the bag, and the Restaurateur."""

from typing import Final

from smorgasboard.engine import say, to_say
from smorgasboard.engine.fields import a_of, b_of, c_of, d_of, frame, kind_of, seat_of
from smorgasboard.games.consumption import events
from smorgasboard.games.consumption.rules import ConsumptionTable, Diner, codes as c, foods, kinds, packing

PIZZA_ROW: Final = 0
FIRST_ROW: Final = 1  # of the Buffet
LAST_ROW: Final = 2
ROWS: Final = 3


# ---- where the markers go ----


class PizzaSpace(kinds.ActionSpace):
    def is_open(self, table: ConsumptionTable, diner: Diner, second: bool) -> bool:
        """CON-103, CON-166; the second action is at another place (CON-104)."""
        return not second and not table.solo() and table.pizza_guest == c.NO_SEAT

    def add_actions(self, table: ConsumptionTable, diner: Diner, actions: list[int]) -> None:
        if may_dine(table, diner, PIZZA_ROW, PIZZA_ROW):
            actions.append(c.PLACE_PIZZA)

    def occupy(self, table: ConsumptionTable, seat: int) -> None:
        table.pizza_guest = seat

    def clear(self, table: ConsumptionTable) -> None:
        table.pizza_guest = c.NO_SEAT

    def act(self, table: ConsumptionTable, seat: int, action: int) -> None:
        self.arrive(table, seat)
        table.push(c.DINING_NOW, seat, c.PIZZA)

    def why_closed(self, table: ConsumptionTable, second: bool) -> str:
        if table.solo():
            return no_dining_alone()
        if second:
            return say("your marker comes from Pizza To Go; the second action is another one")
        return say("a marker is at Pizza To Go already this round")

    def why_idle(self, table: ConsumptionTable, seat: int, number: int) -> str:
        return "" if dish(table, PIZZA_ROW) else no_food_left()


class BuffetSpace(kinds.ActionSpace):
    def is_open(self, table: ConsumptionTable, diner: Diner, second: bool) -> bool:
        return table.buffet_guests < c.BUFFET_SPACES[table.seats]  # CON-107

    def add_actions(self, table: ConsumptionTable, diner: Diner, actions: list[int]) -> None:
        if may_dine(table, diner, FIRST_ROW, LAST_ROW):
            actions.append(c.PLACE_BUFFET)

    def occupy(self, table: ConsumptionTable, seat: int) -> None:
        table.buffet_guests += 1

    def clear(self, table: ConsumptionTable) -> None:
        table.buffet_guests = 0

    def act(self, table: ConsumptionTable, seat: int, action: int) -> None:
        self.arrive(table, seat)
        table.push(c.DINING_NOW, seat, c.BUFFET)

    def why_closed(self, table: ConsumptionTable, second: bool) -> str:
        return no_dining_alone() if table.solo() else say("no space is left at the Buffet this round")

    def why_idle(self, table: ConsumptionTable, seat: int, number: int) -> str:
        return "" if dish(table, FIRST_ROW) or dish(table, LAST_ROW) else no_food_left()


def no_dining_alone() -> str:
    return say("there are no dining places when you play alone")


def no_food_left() -> str:
    return say("no food is left there this round")


def may_dine(table: ConsumptionTable, diner: Diner, first: int, last: int) -> bool:
    """Some row can be taken, if need be with the Restaurateur's help (CON-108, CON-184)."""
    for row in range(first, last + 1):
        if can_take(table, diner, row, False):
            return True
        helper = diner.assistants >> c.RESTAURATEUR & 1 and not table.options_used >> c.RESTAURATEUR & 1
        if helper and dish(table, row) and table.box.option_effects[2 * c.RESTAURATEUR]:
            return True
    return False


def can_take(table: ConsumptionTable, diner: Diner, row: int, fresh: bool) -> bool:
    """CON-184; CON-185: after a fresh draw the allergen does not bar the row."""
    served = dish(table, row)
    return bool(served) and (fresh or diner.allergen < 0 or diner.allergen not in served)


class Dining(kinds.DecisionKind):
    """Which row is eaten. a: PIZZA or BUFFET, b: the row that must be taken + 1, c: freshly refilled."""

    def add_choices(self, table: ConsumptionTable, seat: int, top: int, actions: list[int]) -> None:
        """CON-103, CON-108. Who finds nothing that may be taken leaves without (CON-184)."""
        last = PIZZA_ROW if a_of(top) == c.PIZZA else LAST_ROW
        locked = b_of(top) - 1
        for row in range(FIRST_ROW if last else PIZZA_ROW, last + 1):
            if (locked < 0 or locked == row) and can_take(table, table.diners[seat], row, c_of(top) == 1):
                actions.append(c.DINE + row)
        if not actions:
            actions.append(c.DONE)

    def decide(self, table: ConsumptionTable, seat: int, top: int, action: int) -> None:
        table.stack.pop()
        row = action - c.DINE
        served = dish(table, row)
        if row == PIZZA_ROW:
            table.pizza = [c.NO_FOOD] * c.PIZZA_SPACES
        else:
            start = c.BUFFET_ROW * (row - 1)
            table.buffet = table.buffet[:start] + [c.NO_FOOD] * c.BUFFET_ROW + table.buffet[start + c.BUFFET_ROW :]
        for food in served:
            foods.eat(table, seat, food)

    def makes_sense(self, table: ConsumptionTable, seat: int, top: int) -> bool:
        return not table.solo() and a_of(top) in (c.PIZZA, c.BUFFET) and b_of(top) <= ROWS


# ---- what lies there ----


def dish(table: ConsumptionTable, row: int) -> list[int]:
    """Foods at Pizza To Go (row 0) or in a row of the Buffet (1, 2)."""
    if row == PIZZA_ROW:
        return foods_on(table.pizza)
    return foods_on(table.buffet[c.BUFFET_ROW * (row - 1) : c.BUFFET_ROW * row])


def foods_on(spaces: list[int]) -> list[int]:
    return [food for food in spaces if food != c.NO_FOOD]


def fill_pizza(table: ConsumptionTable) -> None:
    """CON-033, CON-004."""
    table.pizza = [c.OILS, *draw_foods(table, c.PIZZA_SPACES - 1, table.box.pizza_alcohol)]


def fill_buffet(table: ConsumptionTable) -> None:
    """CON-034."""
    table.buffet = draw_foods(table, 2 * c.BUFFET_ROW, True)


def draw_foods(table: ConsumptionTable, count: int, with_alcohol: bool) -> list[int]:
    bag = table.bag.copy()
    drawn: list[int] = []
    aside: list[int] = []
    while len(drawn) < count:
        if not bag:
            bag = full_bag(table)  # CON-149: what was set aside is part of it again
            aside = []
        food = bag.pop()
        if food == c.ALCOHOL and not with_alcohol:
            aside.append(food)
        else:
            drawn.append(food)
    table.bag = bag
    return_to_bag(table, aside)
    table.revealed = True
    return drawn


def full_bag(table: ConsumptionTable) -> list[int]:
    """CON-032, in random order."""
    bag = [food for food in range(c.FOODS) for _ in range(c.BAG_OF_EACH)]
    table.chance.shuffle(bag)
    return bag


def return_to_bag(table: ConsumptionTable, returned: list[int]) -> None:
    """Mixed in: every order of the bag stays equally likely."""
    bag = table.bag.copy()
    for food in returned:
        bag.insert(table.chance.below(len(bag) + 1), food)
    table.bag = bag


# ---- refilling: Restaurateur B, and abilities ----


class Refill(kinds.Effect):
    """CON-080, at Pizza To Go, at the Buffet, or (NO_PLACE) where one dines."""

    def __init__(self, op: int, place: int) -> None:
        super().__init__(op)
        self.place = place

    def can_happen(self, table: ConsumptionTable, seat: int, effect: int) -> bool:
        return table.seats > 1

    def begin(self, table: ConsumptionTable, seat: int, effect: int) -> None:
        place = table.place if self.place == c.NO_PLACE else self.place
        refill(table, place)
        dine_freshly(table, place)


def refill(table: ConsumptionTable, place: int) -> None:
    """What lies there goes to the bag, the token of the fixed space excepted."""
    if place == c.PIZZA:
        return_to_bag(table, foods_on(table.pizza[1:]))
        fill_pizza(table)
    else:
        return_to_bag(table, foods_on(table.buffet))
        fill_buffet(table)
    if table.events is not None:
        table.events.append(events.Refilled(c.PLACE_NAMES[place]))


def dine_freshly(table: ConsumptionTable, place: int) -> None:
    """CON-185: who is still to take from the place just refilled may take what came."""
    for at in range(len(table.stack)):
        held = table.stack[at]
        if kind_of(held) == c.DINING_NOW and a_of(held) == place and not c_of(held):
            table.stack[at] = held + c.ONE_LEFT


# ---- replacing one token: Restaurateur A (CON-079), and abilities that do so anywhere ----


class ReplaceBeforeDining(kinds.Effect):
    def can_happen(self, table: ConsumptionTable, seat: int, effect: int) -> bool:
        top = table.top()
        if kind_of(top) != c.DINING_NOW or b_of(top):
            return False
        if table.place == c.PIZZA:
            return bool(dish(table, PIZZA_ROW))
        return bool(dish(table, FIRST_ROW)) or bool(dish(table, LAST_ROW))

    def begin(self, table: ConsumptionTable, seat: int, effect: int) -> None:
        if table.place == c.PIZZA:
            table.push(c.REPLACING, seat, PIZZA_ROW, 0, 1)
        else:
            table.push(c.CHANGING, seat, 0, 0, 1, c.BUFFET)


class ReplaceAnywhere(kinds.AskingEffect):
    def can_happen(self, table: ConsumptionTable, seat: int, effect: int) -> bool:
        return bool(dish(table, PIZZA_ROW)) or bool(dish(table, FIRST_ROW)) or bool(dish(table, LAST_ROW))


class ChoosingRow(kinds.CountedDecision):
    """Where a token is replaced. c: how many left, d: BUFFET when that is where one dines."""

    def add_choices(self, table: ConsumptionTable, seat: int, top: int, actions: list[int]) -> None:
        if not d_of(top):
            actions.append(c.DONE)
        for row in range(FIRST_ROW if d_of(top) == c.BUFFET else PIZZA_ROW, ROWS):
            if dish(table, row):
                actions.append(c.DINE + row)

    def decide(self, table: ConsumptionTable, seat: int, top: int, action: int) -> None:
        table.count_down(top)
        table.push(c.REPLACING, seat, action - c.DINE, 0, 1 if d_of(top) else 0)


class Replacing(kinds.DecisionKind):
    """Which token is replaced. a: row, c: of what one is about to take."""

    def add_choices(self, table: ConsumptionTable, seat: int, top: int, actions: list[int]) -> None:
        found = 0
        for food in dish(table, a_of(top)):
            found |= 1 << food
        actions.extend(c.FOOD_ACTIONS[found])

    def decide(self, table: ConsumptionTable, seat: int, top: int, action: int) -> None:
        table.change_top(frame(c.REPLACING_BY, seat, a_of(top), action - c.FOOD, c_of(top)))

    def makes_sense(self, table: ConsumptionTable, seat: int, top: int) -> bool:
        return not table.solo() and a_of(top) < ROWS and b_of(top) < c.FOODS


class ReplacingBy(Replacing):
    """What it becomes. a: row, b: the token, c: of what one is about to take."""

    def add_choices(self, table: ConsumptionTable, seat: int, top: int, actions: list[int]) -> None:
        """CON-184: what one would take goes to the body."""
        any_food = table.diners[seat].may_eat() if c_of(top) else c.ALL_FOODS
        actions.extend(c.FOOD_ACTIONS[any_food & ~(1 << b_of(top))])

    def decide(self, table: ConsumptionTable, seat: int, top: int, action: int) -> None:
        table.stack.pop()
        replace(table, seat, a_of(top), b_of(top), action - c.FOOD)
        if c_of(top):
            must_take(table, a_of(top))

    def fills_body(self, top: int) -> bool:
        return c_of(top) > 0


def replace(table: ConsumptionTable, seat: int, row: int, old: int, new: int) -> None:
    """CON-079: the old token goes to the supply."""
    if row == PIZZA_ROW:
        table.pizza = packing.with_item(table.pizza, table.pizza.index(old), new)
    else:
        start = c.BUFFET_ROW * (row - 1)
        at = start + table.buffet[start : start + c.BUFFET_ROW].index(old)
        table.buffet = packing.with_item(table.buffet, at, new)
    if table.events is not None:
        table.events.append(events.ChangedDish(seat, row, c.FOOD_NAMES[old], c.FOOD_NAMES[new]))


def must_take(table: ConsumptionTable, row: int) -> None:
    """CON-012: the Restaurateur replaces a token that one would take, so that row is taken."""
    for at in range(len(table.stack)):
        held = table.stack[at]
        if kind_of(held) == c.DINING_NOW:
            table.stack[at] = frame(c.DINING_NOW, seat_of(held), a_of(held), row + 1, c_of(held), d_of(held))


PIZZA: Final[kinds.ActionSpace] = PizzaSpace(c.PIZZA, c.PLACE_PIZZA)
BUFFET: Final[kinds.ActionSpace] = BuffetSpace(c.BUFFET, c.PLACE_BUFFET)
DECISIONS: Final[list[kinds.DecisionKind]] = [
    Dining(c.DINING_NOW, to_say("you are dining out: choose what you eat")),
    ChoosingRow(c.CHANGING, to_say("choose where a food is to be replaced first")),
    Replacing(
        c.REPLACING, to_say("choose the food that is to be replaced first"), whole=False, tokens_from=kinds.ELSEWHERE
    ),
    ReplacingBy(
        c.REPLACING_BY, to_say("choose the food that comes instead first"), whole=False, tokens_from=kinds.ELSEWHERE
    ),
]
EFFECTS: Final[list[kinds.Effect]] = [
    Refill(c.REFILL_PIZZA, c.PIZZA),
    Refill(c.REFILL_BUFFET, c.BUFFET),
    Refill(c.REFILL_HERE, c.NO_PLACE),
    ReplaceBeforeDining(c.REPLACE),
    ReplaceAnywhere(c.CHANGE, c.CHANGING),
]
