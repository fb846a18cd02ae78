"""Why a chip, a fine or the next customer is not possible now; empty where another decision is due."""

from typing import TYPE_CHECKING

from smorgasboard.engine.speech import say
from smorgasboard.games.foodadvice.rules.codes import (
    CHANGE_CHANNEL,
    FINING,
    MOVE_RIVAL,
    MOVE_SHOP,
    NONE,
    PLACING,
    PROMOTING,
    SELLING,
    SHOP_LETTERS,
    STREET,
)
from smorgasboard.games.foodadvice.rules.effects import a_of, effect_of, step_of

if TYPE_CHECKING:
    from smorgasboard.games.foodadvice.rules.state import Launch


def shop(table: "Launch", seat: int, place: int) -> str:
    """ADV-34."""
    owner = _whose_chip_moves(table)
    if owner == NONE:
        if table.stage != PLACING:
            return say("chips are placed in shops after the vote")
        owner = seat
    facts = {"seat": owner + 1, "shop": SHOP_LETTERS[place]}
    return say("seat {seat} has a chip in shop {shop} already", **facts) if table.chips[owner] >> place & 1 else ""


def _whose_chip_moves(table: "Launch") -> int:
    if table.stack and step_of(table.stack[-1]) == 1 and effect_of(table.stack[-1]) in (MOVE_SHOP, MOVE_RIVAL):
        return a_of(table.stack[-1]) // STREET
    return NONE


def enough(table: "Launch", _seat: int, _number: int) -> str:
    """ADV-30."""
    if table.stack:
        return ""
    if table.stage == PLACING:
        return say("chips in two shops are compulsory")
    return say("a chip on one channel is compulsory") if table.stage == PROMOTING else ""


def channel(table: "Launch", seat: int, number: int) -> str:
    """ADV-36."""
    top = table.stack[-1] if table.stack else 0
    changing = effect_of(top) == CHANGE_CHANNEL and step_of(top) == 1
    if not changing and (table.stack or table.stage != PROMOTING):
        return "" if table.stack else say("chips are placed on channels when all have placed theirs in shops")
    return say("you have a chip on that channel already") if table.ads[seat] >> number & 1 else ""


def fine(table: "Launch", seat: int, other: int) -> str:
    """ADV-78."""
    if not table.house_fines:
        return say("this table plays without house fines")
    if table.stage != FINING:
        return say("the Prosecutor fines at the end of a round")
    if other >= table.seats:
        return say("nobody sits on seat {seat}", seat=other + 1)
    if other == seat:
        return say("the Prosecutor is not fined")
    return say("seat {seat} has been fined this round", seat=other + 1)


def next_customer(table: "Launch", _seat: int, _number: int) -> str:
    return "" if table.stage == SELLING else say("customers come when shops, channels and events are settled")
