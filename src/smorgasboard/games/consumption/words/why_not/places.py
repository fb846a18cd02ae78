"""Why a marker cannot go there, and why that cannot be bought or eaten."""

from smorgasboard.engine import say
from smorgasboard.games.consumption.rules import codes as c, turn
from smorgasboard.games.consumption.rules.kinds import ActionSpace
from smorgasboard.games.consumption.rules.places import dining, shop
from smorgasboard.games.consumption.words.things import TOKENS
from smorgasboard.games.consumption.words.why_not import Asked

# ---- markers ----


def marker(asked: Asked, number: int) -> str:
    """On the space of PLACE_SHOP + number."""
    space = turn.space_for(c.PLACE_SHOP + number)
    idle = space.why_idle(asked.table, asked.seat, c.PLACE_SHOP + number - space.action)
    return _closed(asked, space) or idle or _allergic(asked)


def passing(asked: Asked, place: int) -> str:
    if asked.a:
        return say("the second action cannot be a pass; you may stay and do without it")
    return _closed(asked, turn.SPACES[place])


def _closed(asked: Asked, space: ActionSpace) -> str:
    second = asked.a == 1
    return "" if space.is_open(asked.table, asked.diner, second) else space.why_closed(asked.table, second)


def _allergic(asked: Asked) -> str:
    """CON-184."""
    allergen = asked.diner.allergen
    if allergen < 0:
        return ""
    return say("your allergy forbids it: your body would get {food}", food=TOKENS[allergen].title)


# ---- dining ----


def dish(asked: Asked, row: int) -> str:
    if asked.kind == c.CHANGING:
        return say("that is not where a food can be replaced now")
    if (asked.a == c.PIZZA) != (row == 0):
        return say("your marker is at the other dining place")
    if asked.b and asked.b != row + 1:
        return say("you replaced a food of the other row, so you take that one")
    return _allergic(asked) if dining.dish(asked.table, row) else dining.no_food_left()


# ---- shopping ----


def buy(asked: Asked, space: int) -> str:
    if asked.kind == c.SHOPPING_FREE:
        return say("take it free of charge, without buying")
    return _covered(asked, space) or _too_dear(asked, shop.price_of(asked.table, space))


def _covered(asked: Asked, space: int) -> str:
    if asked.table.covered >> space & 1:
        return say("space {space} is covered this round; choose another one", space=c.LIST_NAMES[space])
    return ""


def _too_dear(asked: Asked, price: int) -> str:
    left = asked.a
    if not left:
        return say("all your dollars are spent; leave the shop")
    return say("it costs ${price} and you have ${left} left", price=price, left=left) if left < price else ""


def free(asked: Asked, space: int) -> str:
    if asked.kind == c.SHOPPING_NOW and not asked.c:
        return say("nothing is free of charge now; buy it instead")
    return _covered(asked, space)


def order(asked: Asked, food: int) -> str:
    if not shop.may_order(asked.table, food):
        return say("the list still has {food}, so it cannot be ordered", food=TOKENS[food].title)
    return _too_dear(asked, c.ORDER_PRICE)


def die(_asked: Asked, _number: int) -> str:
    return say("only an assistant can turn the dice")
