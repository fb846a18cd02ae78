"""Why something cannot be done while products are created and judged; empty where another decision is due."""

from typing import TYPE_CHECKING

from smorgasboard.engine import say
from smorgasboard.games.foodadvice.rules import codes as c
from smorgasboard.games.foodadvice.rules.stages.creating import is_open, offer_begun

if TYPE_CHECKING:
    from smorgasboard.games.foodadvice.rules.state import FoodAdviceState


def keep(table: "FoodAdviceState", _seat: int, _way: int) -> str:
    return "" if table.stage == c.CREATING else say("ingredients are kept only while products are created")


def offer(table: "FoodAdviceState", seat: int, number: int) -> str:
    """ADV-17 to ADV-19."""
    other = number % c.MOST_SEATS
    if table.stage != c.CREATING:
        return say("offers are made only while products are created")
    if offer_begun(table, seat):
        return ""
    if other == seat:
        return say("an offer is for another player")
    return _absent(table, other) or _locked_in(table, other) or _offers_used(table, seat)


def _absent(table: "FoodAdviceState", other: int) -> str:
    return say("nobody sits on seat {seat}", seat=other + 1) if other >= table.seats else ""


def _locked_in(table: "FoodAdviceState", other: int) -> str:
    locked_in = table.is_done(other)
    return say("seat {seat} has chosen three ingredients and trades no more", seat=other + 1) if locked_in else ""


def _offers_used(table: "FoodAdviceState", seat: int) -> str:
    if table.offered_card[seat] != c.NONE:
        return say("your offer to seat {seat} is still open", seat=table.offered_to[seat] + 1)
    return say("you have made your {count} offers of this round", count=c.OFFERS_A_ROUND)


def want(table: "FoodAdviceState", seat: int, _number: int) -> str:
    if table.stage != c.CREATING:
        return say("offers are made only while products are created")
    return "" if offer_begun(table, seat) else say("offer a card first, then say what you want for it")


def forget(table: "FoodAdviceState", _seat: int, _number: int) -> str:
    """ADV-18."""
    if table.stage != c.CREATING:
        return say("offers are made only while products are created")
    return say("you have no offer to withdraw")


def want_card(table: "FoodAdviceState", seat: int, _number: int) -> str:
    if table.stage == c.CREATING and offer_begun(table, seat):
        other = table.offered_to[seat] + 1
        return say("seat {seat} has not offered so many cards this round, or has that card no more", seat=other)
    return want(table, seat, 0)


def answer(table: "FoodAdviceState", seat: int, number: int) -> str:
    """ADV-17."""
    other = number % c.MOST_SEATS
    return decline(table, seat, other) or say("that card is not what seat {seat} wants", seat=other + 1)


def decline(table: "FoodAdviceState", seat: int, other: int) -> str:
    if table.stage != c.CREATING:
        return say("offers are answered only while products are created")
    if other < table.seats and is_open(table, other, seat):
        return say("say first what you want for your own card") if offer_begun(table, seat) else ""
    return _absent(table, other) or say("seat {seat} has made you no offer", seat=other + 1)


def name(table: "FoodAdviceState", _seat: int, _number: int) -> str:
    return "" if table.stage == c.NAMING else say("products are named when all have chosen their ingredients")


def vote(table: "FoodAdviceState", seat: int, other: int) -> str:
    """ADV-26."""
    if table.stage != c.VOTING:
        return say("votes are cast when all products have been presented")
    return say("nobody votes for their own product") if other == seat else _absent(table, other)
