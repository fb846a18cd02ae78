"""Grocery Shopping (CON-092 to CON-098), the Out of Stock cards, and what helps with shopping."""

from typing import Final

from smorgasboard.engine import say, to_say
from smorgasboard.engine.fields import a_of, c_of, frame
from smorgasboard.games.consumption import events
from smorgasboard.games.consumption.rules import ConsumptionTable, Diner, codes as c, foods, kinds

DICE: Final = [c.DIE, c.DIE + 1, c.DIE + 2, c.DIE + 3]


class ShopSpace(kinds.ActionSpace):
    def is_open(self, table: ConsumptionTable, diner: Diner, second: bool) -> bool:
        return table.shoppers < c.SHOPPING_SPACES[table.seats]  # CON-092

    def occupy(self, table: ConsumptionTable, seat: int) -> None:
        table.shoppers += 1

    def clear(self, table: ConsumptionTable) -> None:
        table.shoppers = 0

    def act(self, table: ConsumptionTable, seat: int, action: int) -> None:
        self.arrive(table, seat)
        table.column = table.chance.below(6)  # CON-093
        table.row = table.chance.below(6)
        if table.events is not None:
            table.events.append(events.Rolled(seat, table.column + 1, table.row + 1))
        table.push(c.SHOPPING_NOW, seat, c.DOLLARS)  # CON-094

    def why_closed(self, table: ConsumptionTable, second: bool) -> str:
        return say("all spaces of Grocery Shopping are taken this round; choose another action")


class Shopping(kinds.DecisionKind):
    """What is bought. a: dollars left, b: something was bought, c: free spaces left."""

    def add_choices(self, table: ConsumptionTable, seat: int, top: int, actions: list[int]) -> None:
        actions.append(c.DONE)  # CON-098
        dollars = a_of(top)
        uncovered = c.ALL_LIST & ~table.covered
        affordable = 0
        if dollars >= c.USUAL_PRICE:
            affordable = uncovered
        elif dollars >= c.SALE_PRICE:
            affordable = uncovered & on_sale(table)
        add_spaces(affordable, c.BUY, actions)
        if c_of(top):
            add_spaces(uncovered, c.FREE, actions)  # CON-078
        if dollars >= c.ORDER_PRICE:
            for food in range(len(table.box.food_spaces)):
                if may_order(table, food):
                    actions.append(c.ORDER + food)

    def decide(self, table: ConsumptionTable, seat: int, top: int, action: int) -> None:
        if action >= c.ORDER:
            order(table, seat, top, action - c.ORDER)
        elif action >= c.FREE:
            table.change_top(frame(c.SHOPPING_NOW, seat, a_of(top), 1, c_of(top) - 1))  # CON-078
            buy(table, seat, action - c.FREE, 0)
        else:
            space = action - c.BUY
            price = price_of(table, space)
            table.change_top(frame(c.SHOPPING_NOW, seat, a_of(top) - price, 1, c_of(top)))
            buy(table, seat, space, price)

    def close(self, table: ConsumptionTable, seat: int, top: int) -> None:
        """CON-097: all of it goes home now."""
        table.stack.pop()
        table.column = c.NO_DIE
        table.row = c.NO_DIE
        cart = table.cart
        table.cart = 0
        for food in range(c.FOODS):
            for _ in range(cart >> 4 * food & 15):
                foods.stock_kitchen(table, seat, food)

    def waits(self, top: int) -> bool:
        return True

    def makes_sense(self, table: ConsumptionTable, seat: int, top: int) -> bool:
        return table.column >= 0 and table.row >= 0


def on_sale(table: ConsumptionTable) -> int:
    """CON-093: the spaces of the marked column and row, as bits."""
    return c.ON_SALE[6 * table.column + table.row]


def price_of(table: ConsumptionTable, space: int) -> int:
    return c.SALE_PRICE if on_sale(table) >> space & 1 else c.USUAL_PRICE


def may_order(table: ConsumptionTable, food: int) -> bool:
    """CON-006."""
    return table.box.order_anything or not table.box.food_spaces[food] & ~table.covered


def add_spaces(spaces: int, code: int, actions: list[int]) -> None:
    for space in range(c.LIST_SPACES):
        if spaces >> space & 1:
            actions.append(code + space)


def buy(table: ConsumptionTable, seat: int, space: int, price: int) -> None:
    food = table.box.list_foods[space]
    table.covered |= 1 << space  # CON-095
    table.cart += 1 << 4 * food
    if table.events is not None:
        table.events.append(events.Bought(seat, c.FOOD_NAMES[food], c.LIST_NAMES[space], price))


def order(table: ConsumptionTable, seat: int, top: int, food: int) -> None:
    """CON-006, CON-096."""
    table.change_top(frame(c.SHOPPING_NOW, seat, a_of(top) - c.ORDER_PRICE, 1, c_of(top)))
    table.cart += 1 << 4 * food
    if table.events is not None:
        table.events.append(events.Ordered(seat, c.FOOD_NAMES[food]))


# ---- the Personal Shopper (CON-011), and abilities that shop ----


class FreeSpace(kinds.Effect):
    """CON-078: for the shopping that lies below."""

    def can_happen(self, table: ConsumptionTable, seat: int, effect: int) -> bool:
        return table.covered != c.ALL_LIST

    def begin(self, table: ConsumptionTable, seat: int, effect: int) -> None:
        table.stack[table.below_effects()] += c.ONE_LEFT


class AllowTurningDie(kinds.Effect):
    def begin(self, table: ConsumptionTable, seat: int, effect: int) -> None:
        table.push(c.TURNING_DIE, seat)


class TurningDie(kinds.DecisionKind):
    """CON-011: 1 and 6 are neighbours."""

    def add_choices(self, table: ConsumptionTable, seat: int, top: int, actions: list[int]) -> None:
        actions.extend(DICE)

    def decide(self, table: ConsumptionTable, seat: int, top: int, action: int) -> None:
        table.stack.pop()
        by = 1 if (action - c.DIE) % 2 else 5
        if action - c.DIE < 2:
            table.column = (table.column + by) % 6
        else:
            table.row = (table.row + by) % 6
        if table.events is not None:
            table.events.append(events.DieTurned(table.mover(), table.column + 1, table.row + 1))

    def makes_sense(self, table: ConsumptionTable, seat: int, top: int) -> bool:
        return table.column >= 0 and table.row >= 0


class ShopFree(kinds.AskingEffect):
    def can_happen(self, table: ConsumptionTable, seat: int, effect: int) -> bool:
        return table.covered != c.ALL_LIST


class ShoppingFree(kinds.CountedDecision):
    """c: how many left."""

    def add_choices(self, table: ConsumptionTable, seat: int, top: int, actions: list[int]) -> None:
        actions.append(c.DONE)
        add_spaces(c.ALL_LIST & ~table.covered, c.FREE, actions)

    def decide(self, table: ConsumptionTable, seat: int, top: int, action: int) -> None:
        table.count_down(top)
        table.covered |= 1 << action - c.FREE
        foods.stock_kitchen(table, seat, table.box.list_foods[action - c.FREE])


# ---- Out of Stock ----


def reveal_out_of_stock(table: ConsumptionTable) -> None:
    """CON-165."""
    table.stock_open = table.stock[-2:]
    table.stock = table.stock[:-2]
    marked = 0
    for card in table.stock_open:
        marked |= table.box.stock_spaces[card]
        table.revealed = True
    table.covered |= marked
    if table.stock_open and table.events is not None:
        table.events.append(events.OutOfStock(tuple([c.LIST_NAMES[space] for space in c.bits_in(marked)])))


SPACE: Final[kinds.ActionSpace] = ShopSpace(c.SHOP, c.PLACE_SHOP)
DECISIONS: Final[list[kinds.DecisionKind]] = [
    Shopping(c.SHOPPING_NOW, to_say("you are shopping: choose foods of the list, or stop")),
    TurningDie(c.TURNING_DIE, to_say("turn one of the dice up or down first"), whole=False),
    ShoppingFree(c.SHOPPING_FREE, to_say("take foods of the list free of charge, or stop")),
]
EFFECTS: Final[list[kinds.Effect]] = [
    FreeSpace(c.FREE_SPACE),
    AllowTurningDie(c.TURN_DIE),
    ShopFree(c.SHOP_FREE, c.SHOPPING_FREE),
]
