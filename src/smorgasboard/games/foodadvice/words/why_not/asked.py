"""Why what an event could ask for is not possible now; empty where another decision is due."""

from typing import TYPE_CHECKING

from smorgasboard.engine import say
from smorgasboard.games.foodadvice.rules import codes as c
from smorgasboard.games.foodadvice.rules.events import frames

if TYPE_CHECKING:
    from smorgasboard.games.foodadvice.rules.state import FoodAdviceState


def _is_asked(table: "FoodAdviceState", *effects: int) -> bool:
    return bool(table.stack) and frames.effect_of(table.stack[-1]) in effects


def _about_others(table: "FoodAdviceState") -> bool:
    """Whether something of another player is to be chosen."""
    effect, second = frames.effect_of(table.stack[-1]), frames.step_of(table.stack[-1]) == 1
    return effect in (c.REMOVE_OTHER, c.RIVAL_PRICE, c.MOVE_RIVAL) or (effect == c.TRADE and second)


def _wrong_owner(table: "FoodAdviceState", seat: int, owner: int) -> str:
    if owner >= table.seats:
        return say("nobody sits on seat {seat}", seat=owner + 1)
    if _about_others(table) == (owner == seat):
        return say("it must be another player's") if owner == seat else say("it must be your own")
    return ""


def target(table: "FoodAdviceState", seat: int, other: int) -> str:
    if not _is_asked(table, c.STEAL, c.GIVE, c.INVEST):
        return "" if table.stack else say("nobody is to be named")
    if other >= table.seats:
        return say("nobody sits on seat {seat}", seat=other + 1)
    return say("it must be another player") if other == seat else ""


def product(table: "FoodAdviceState", seat: int, number: int) -> str:
    owner, which = divmod(number, c.ROUNDS)
    if not _is_asked(table, c.DRAW, c.PRICE, c.RIVAL_PRICE):
        return "" if table.stack else say("no event asks for a product")
    return _wrong_owner(table, seat, owner) or _missing(table, owner, which) or say("that product is full")


def _missing(table: "FoodAdviceState", owner: int, which: int) -> str:
    if which < len(table.products[owner]):
        return ""
    return say("seat {seat} has no product of round {round} yet", seat=owner + 1, round=which + 1)


def part(table: "FoodAdviceState", seat: int, number: int) -> str:
    """ADV-72."""
    good, which_part = divmod(number, c.PARTS)
    owner, which = divmod(good, c.ROUNDS)
    if not _is_asked(table, c.REMOVE_OTHER, c.REMOVE_OWN, c.SWAP, c.TRADE):
        return "" if table.stack else say("no event asks for an ingredient")
    wrong = _wrong_owner(table, seat, owner) or _missing(table, owner, which)
    if wrong or which_part < len(table.products[owner][which].parts):
        return wrong or say("the last ingredient of a product stays")
    return say("that product has fewer ingredients")


def chip(table: "FoodAdviceState", seat: int, number: int) -> str:
    owner, place = divmod(number, c.STREET)
    if not _is_asked(table, c.MOVE_SHOP, c.MOVE_RIVAL) or frames.step_of(table.stack[-1]) == 1:
        return "" if table.stack else say("no event asks for a chip")
    facts = {"seat": owner + 1, "shop": c.SHOP_LETTERS[place]}
    return _wrong_owner(table, seat, owner) or say("seat {seat} has no chip in shop {shop}", **facts)


def ad(table: "FoodAdviceState", _seat: int, _channel: int) -> str:
    if not _is_asked(table, c.CHANGE_CHANNEL) or frames.step_of(table.stack[-1]) == 1:
        return "" if table.stack else say("no event asks for a channel")
    return say("you have no chip on that channel")


def kept(table: "FoodAdviceState", _seat: int, _number: int) -> str:
    return "" if table.stack else say("no kept event can be played")
