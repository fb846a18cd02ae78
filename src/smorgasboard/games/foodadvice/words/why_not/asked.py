"""Why what an event could ask for is not possible now; empty where another decision is due."""

from typing import TYPE_CHECKING

from smorgasboard.engine.speech import say
from smorgasboard.games.foodadvice.rules.codes import (
    CHANGE_CHANNEL,
    DRAW,
    GIVE,
    INVEST,
    MOVE_RIVAL,
    MOVE_SHOP,
    PARTS,
    PRICE,
    REMOVE_OTHER,
    REMOVE_OWN,
    RIVAL_PRICE,
    ROUNDS,
    SHOP_LETTERS,
    STEAL,
    STREET,
    SWAP,
    TRADE,
)
from smorgasboard.games.foodadvice.rules.effects import effect_of, step_of

if TYPE_CHECKING:
    from smorgasboard.games.foodadvice.rules.state import Launch


def _is_asked(table: "Launch", *effects: int) -> bool:
    return bool(table.stack) and effect_of(table.stack[-1]) in effects


def _about_others(table: "Launch") -> bool:
    """Whether something of another player is to be chosen."""
    effect, second = effect_of(table.stack[-1]), step_of(table.stack[-1]) == 1
    return effect in (REMOVE_OTHER, RIVAL_PRICE, MOVE_RIVAL) or (effect == TRADE and second)


def _wrong_owner(table: "Launch", seat: int, owner: int) -> str:
    if owner >= table.seats:
        return say("nobody sits on seat {seat}", seat=owner + 1)
    if _about_others(table) == (owner == seat):
        return say("it must be another player's") if owner == seat else say("it must be your own")
    return ""


def target(table: "Launch", seat: int, other: int) -> str:
    if not _is_asked(table, STEAL, GIVE, INVEST):
        return "" if table.stack else say("nobody is to be named")
    if other >= table.seats:
        return say("nobody sits on seat {seat}", seat=other + 1)
    return say("it must be another player") if other == seat else ""


def product(table: "Launch", seat: int, number: int) -> str:
    owner, which = divmod(number, ROUNDS)
    if not _is_asked(table, DRAW, PRICE, RIVAL_PRICE):
        return "" if table.stack else say("no event asks for a product")
    return _wrong_owner(table, seat, owner) or _missing(table, owner, which) or say("that product is full")


def _missing(table: "Launch", owner: int, which: int) -> str:
    if which < len(table.products[owner]):
        return ""
    return say("seat {seat} has no product of round {round} yet", seat=owner + 1, round=which + 1)


def part(table: "Launch", seat: int, number: int) -> str:
    """ADV-72."""
    good, which_part = divmod(number, PARTS)
    owner, which = divmod(good, ROUNDS)
    if not _is_asked(table, REMOVE_OTHER, REMOVE_OWN, SWAP, TRADE):
        return "" if table.stack else say("no event asks for an ingredient")
    wrong = _wrong_owner(table, seat, owner) or _missing(table, owner, which)
    if wrong or which_part < len(table.products[owner][which].parts):
        return wrong or say("the last ingredient of a product stays")
    return say("that product has fewer ingredients")


def chip(table: "Launch", seat: int, number: int) -> str:
    owner, place = divmod(number, STREET)
    if not _is_asked(table, MOVE_SHOP, MOVE_RIVAL) or step_of(table.stack[-1]) == 1:
        return "" if table.stack else say("no event asks for a chip")
    facts = {"seat": owner + 1, "shop": SHOP_LETTERS[place]}
    return _wrong_owner(table, seat, owner) or say("seat {seat} has no chip in shop {shop}", **facts)


def ad(table: "Launch", _seat: int, _channel: int) -> str:
    if not _is_asked(table, CHANGE_CHANNEL) or step_of(table.stack[-1]) == 1:
        return "" if table.stack else say("no event asks for a channel")
    return say("you have no chip on that channel")


def kept(table: "Launch", _seat: int, _number: int) -> str:
    return "" if table.stack else say("no kept event can be played")
