"""Why a marker cannot go there, and why that cannot be bought or eaten; nothing when something else is asked."""

from smorgasboard.engine.fields.frames import a_of, b_of, c_of, kind_of
from smorgasboard.engine.speech import say
from smorgasboard.games.consumption.rules import codes as c
from smorgasboard.games.consumption.rules import turn
from smorgasboard.games.consumption.rules.kinds import ActionSpace
from smorgasboard.games.consumption.rules.places import dining, shop
from smorgasboard.games.consumption.rules.table import ConsumptionTable
from smorgasboard.games.consumption.words.things import TOKENS


def _is_asked(table: ConsumptionTable, *kinds: int) -> bool:
    return kind_of(table.top()) in kinds


# ---- markers ----


def marker(table: ConsumptionTable, number: int) -> str:
    """On the space of PLACE_SHOP + number."""
    if not _is_asked(table, c.PLACING):
        return ""
    space = turn.space_for(c.PLACE_SHOP + number)
    idle = space.why_idle(table, table.mover(), c.PLACE_SHOP + number - space.action)
    return _closed(table, space) or idle or _allergic(table)


def passing(table: ConsumptionTable, place: int) -> str:
    if not _is_asked(table, c.PLACING):
        return ""
    if a_of(table.top()):
        return say("the second action cannot be a pass; say done to do without it")
    return _closed(table, turn.SPACES[place])


def _closed(table: ConsumptionTable, space: ActionSpace) -> str:
    second = a_of(table.top()) == 1
    is_open = space.is_open(table, table.diners[table.mover()], second)
    return "" if is_open else space.why_closed(table, second)


def _allergic(table: ConsumptionTable) -> str:
    """CON-184."""
    allergen = table.diners[table.mover()].allergen
    if allergen < 0:
        return ""
    return say("your allergy forbids it: your body would get {food}", food=TOKENS[allergen].title)


# ---- dining ----


def dish(table: ConsumptionTable, row: int) -> str:
    top = table.top()
    if _is_asked(table, c.CHANGING):
        return say("that is not where a food can be replaced now")
    if not _is_asked(table, c.DINING_NOW):
        return ""
    if (a_of(top) == c.PIZZA) != (row == 0):
        return say("your marker is at the other dining place")
    if b_of(top) and b_of(top) != row + 1:
        return say("you replaced a food of the other row, so you take that one")
    return _allergic(table) if dining.dish(table, row) else dining.no_food_left()


# ---- shopping ----


def buy(table: ConsumptionTable, space: int) -> str:
    if _is_asked(table, c.SHOPPING_FREE):
        return say("take it free of charge, without buying")
    if not _is_asked(table, c.SHOPPING_NOW):
        return ""
    return _covered(table, space) or _too_dear(table, shop.price_of(table, space))


def _covered(table: ConsumptionTable, space: int) -> str:
    if table.covered >> space & 1:
        return say("space {space} is covered this round; choose another one", space=c.LIST_NAMES[space])
    return ""


def _too_dear(table: ConsumptionTable, price: int) -> str:
    left = a_of(table.top())
    if not left:
        return say("all your dollars are spent; say done")
    return say("it costs ${price} and you have ${left} left", price=price, left=left) if left < price else ""


def free(table: ConsumptionTable, space: int) -> str:
    if _is_asked(table, c.SHOPPING_NOW) and not c_of(table.top()):
        return say("nothing is free of charge now; buy it instead")
    return _covered(table, space) if _is_asked(table, c.SHOPPING_NOW, c.SHOPPING_FREE) else ""


def order(table: ConsumptionTable, food: int) -> str:
    if not _is_asked(table, c.SHOPPING_NOW):
        return ""
    if not shop.may_order(table, food):
        return say("the list still has {food}, so it cannot be ordered", food=TOKENS[food].title)
    return _too_dear(table, c.ORDER_PRICE)


def die(table: ConsumptionTable, _number: int) -> str:
    return say("only an assistant can turn the dice") if _is_asked(table, c.SHOPPING_NOW) else ""
