"""Why a chip, a fine or the next customer is not possible now; empty where another decision is due."""

from typing import TYPE_CHECKING

from smorgasboard.engine import say
from smorgasboard.games.foodadvice.rules import codes as c
from smorgasboard.games.foodadvice.rules.events import frames

if TYPE_CHECKING:
    from smorgasboard.games.foodadvice.rules.state import FoodAdviceState


def shop(table: "FoodAdviceState", seat: int, place: int) -> str:
    """ADV-34."""
    owner = _whose_chip_moves(table)
    if owner == c.NONE:
        if table.stage != c.PLACING:
            return say("chips are placed in shops after the vote")
        owner = seat
    facts = {"seat": owner + 1, "shop": c.SHOP_LETTERS[place]}
    return say("seat {seat} has a chip in shop {shop} already", **facts) if table.shop_chips[owner] >> place & 1 else ""


def _whose_chip_moves(table: "FoodAdviceState") -> int:
    top = table.stack[-1] if table.stack else 0
    moves = frames.effect_of(top) in (c.MOVE_SHOP, c.MOVE_RIVAL) and frames.step_of(top) == 1
    return frames.first_choice(top) // c.STREET if moves else c.NONE


def enough(table: "FoodAdviceState", _seat: int, _number: int) -> str:
    """ADV-30."""
    if table.stack:
        return ""
    if table.stage == c.PLACING:
        return say("chips in two shops are compulsory")
    return say("a chip on one channel is compulsory") if table.stage == c.PROMOTING else ""


def channel(table: "FoodAdviceState", seat: int, number: int) -> str:
    """ADV-36."""
    top = table.stack[-1] if table.stack else 0
    changing = frames.effect_of(top) == c.CHANGE_CHANNEL and frames.step_of(top) == 1
    if not changing and (table.stack or table.stage != c.PROMOTING):
        return "" if table.stack else say("chips are placed on channels when all have placed theirs in shops")
    return say("you have a chip on that channel already") if table.channel_chips[seat] >> number & 1 else ""


def fine(table: "FoodAdviceState", seat: int, other: int) -> str:
    """ADV-78."""
    if not table.house_fines:
        return say("this table plays without house fines")
    if table.stage != c.FINING:
        return say("the Prosecutor fines at the end of a round")
    if other >= table.seats:
        return say("nobody sits on seat {seat}", seat=other + 1)
    if other == seat:
        return say("the Prosecutor is not fined")
    return say("seat {seat} has been fined this round", seat=other + 1)


def next_customer(table: "FoodAdviceState", _seat: int, _number: int) -> str:
    return "" if table.stage == c.SELLING else say("customers come when shops, channels and events are settled")
