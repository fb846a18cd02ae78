"""Why a marker cannot go there, and why that cannot be bought or eaten; nothing when something else is asked."""

from typing import TYPE_CHECKING

from smorgasboard.engine.speech import say
from smorgasboard.engine.state import NOBODY
from smorgasboard.games.consumption.rules import codes as t
from smorgasboard.games.consumption.rules.table import a_of, b_of, c_of, kind_of
from smorgasboard.games.consumption.words.foods import TOKENS

if TYPE_CHECKING:
    from smorgasboard.games.consumption.rules.choices import Choices


def _is_asked(table: "Choices", *kinds: int) -> bool:
    return kind_of(table.top()) in kinds


# ---- markers ----


def marker(table: "Choices", number: int) -> str:
    """On the space of PLACE_SHOP + number."""
    code = t.PLACE_SHOP + number
    if not _is_asked(table, t.PLACING):
        return ""
    if code == t.PLACE_SHOP:
        return _no_space(table, t.SHOP)
    if code < t.PLACE_PIZZA:
        return _no_visit(table, code - t.PLACE_MARKET)
    if code == t.PLACE_PIZZA:
        return _no_space(table, t.PIZZA) or _nothing_to_eat(table, table.dish(0))
    if code == t.PLACE_BUFFET:
        return _no_space(table, t.BUFFET) or _nothing_to_eat(table, table.dish(1) + table.dish(2))
    return _no_space(table, t.SNACK) or say(
        "there is nothing in your kitchen that you can eat; you may only pass there"
    )


def passing(table: "Choices", place: int) -> str:
    if not _is_asked(table, t.PLACING):
        return ""
    if a_of(table.top()):
        return say("the second action cannot be a pass; say done to do without it")
    return _no_space(table, place)


def _no_space(table: "Choices", place: int) -> str:
    """Whatever the marker is for."""
    diner = table.diners[table.mover()]
    if place == t.SHOP and table.shoppers >= t.SHOPPING_SPACES[table.seats]:
        return say("all spaces of Grocery Shopping are taken this round; choose another action")
    if place == t.MARKET and diner.market_visits >= t.MARKET_VISITS:
        return say("you have been to the Farmers Market twice this round")
    if place in (t.PIZZA, t.BUFFET):
        return _no_seat(table, place)
    return say("your space for the Snack is taken this round") if place == t.SNACK and diner.snacked else ""


def _no_seat(table: "Choices", place: int) -> str:
    if table.solo():
        return say("there are no dining places when you play alone")
    if place == t.BUFFET:
        full = table.buffet_guests >= t.BUFFET_SPACES[table.seats]
        return say("no space is left at the Buffet this round") if full else ""
    if a_of(table.top()):
        return say("your marker comes from Pizza To Go; the second action is another one")
    return say("a marker is at Pizza To Go already this round") if table.pizza_guest != NOBODY else ""


def _no_visit(table: "Choices", deck: int) -> str:
    if table.stands[deck] == t.NO_CARD:
        return say("that stand of the Farmers Market is not open this round")
    return _no_space(table, t.MARKET) or _allergic(table)


def _nothing_to_eat(table: "Choices", foods: list[int]) -> str:
    return _allergic(table) if foods else say("no food is left there this round")


def _allergic(table: "Choices") -> str:
    """CON-184."""
    allergen = table.diners[table.mover()].allergen
    if allergen < 0:
        return ""
    return say("your allergy forbids it: your body would get {food}", food=TOKENS[allergen].title)


# ---- dining ----


def dish(table: "Choices", row: int) -> str:
    top = table.top()
    if _is_asked(table, t.CHANGING):
        return say("that is not where a food can be replaced now")
    if not _is_asked(table, t.DINING_NOW):
        return ""
    if (a_of(top) == t.PIZZA) != (row == 0):
        return say("your marker is at the other dining place")
    if b_of(top) and b_of(top) != row + 1:
        return say("you replaced a food of the other row, so you take that one")
    return _allergic(table) if table.dish(row) else say("no food is left there this round")


# ---- shopping ----


def buy(table: "Choices", space: int) -> str:
    if _is_asked(table, t.SHOPPING_FREE):
        return say("take it free of charge, without buying")
    if not _is_asked(table, t.SHOPPING_NOW):
        return ""
    price = t.SALE_PRICE if table.on_sale() >> space & 1 else t.USUAL_PRICE
    return _covered(table, space) or _too_dear(table, price)


def _covered(table: "Choices", space: int) -> str:
    if table.covered >> space & 1:
        return say("space {space} is covered this round; choose another one", space=t.LIST_NAMES[space])
    return ""


def _too_dear(table: "Choices", price: int) -> str:
    left = a_of(table.top())
    if not left:
        return say("all your dollars are spent; say done")
    return say("it costs ${price} and you have ${left} left", price=price, left=left) if left < price else ""


def free(table: "Choices", space: int) -> str:
    if _is_asked(table, t.SHOPPING_NOW) and not c_of(table.top()):
        return say("nothing is free of charge now; buy it instead")
    return _covered(table, space) if _is_asked(table, t.SHOPPING_NOW, t.SHOPPING_FREE) else ""


def order(table: "Choices", food: int) -> str:
    if not _is_asked(table, t.SHOPPING_NOW):
        return ""
    if not table.may_order(food):
        return say("the list still has {food}, so it cannot be ordered", food=TOKENS[food].title)
    return _too_dear(table, t.ORDER_PRICE)


def die(table: "Choices", _number: int) -> str:
    return say("only an assistant can turn the dice") if _is_asked(table, t.SHOPPING_NOW) else ""
