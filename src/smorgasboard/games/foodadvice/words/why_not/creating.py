"""Why something cannot be done while products are created and judged; empty where another decision is due."""

from typing import TYPE_CHECKING

from smorgasboard.engine.speech import say
from smorgasboard.games.foodadvice.rules.codes import CREATING, MOST_SEATS, NAMING, NONE, OFFERS_A_ROUND, VOTING

if TYPE_CHECKING:
    from smorgasboard.games.foodadvice.rules.state import Launch


def keep(table: "Launch", _seat: int, _way: int) -> str:
    return "" if table.stage == CREATING else say("ingredients are kept only while products are created")


def offer(table: "Launch", seat: int, number: int) -> str:
    """ADV-17 to ADV-19."""
    other = number % MOST_SEATS
    if table.stage != CREATING:
        return say("offers are made only while products are created")
    if table.offer_begun(seat):
        return ""
    if other == seat:
        return say("an offer is for another player")
    return _absent(table, other) or _locked_in(table, other) or _offers_used(table, seat)


def _absent(table: "Launch", other: int) -> str:
    return say("nobody sits on seat {seat}", seat=other + 1) if other >= table.seats else ""


def _locked_in(table: "Launch", other: int) -> str:
    locked_in = table.is_done(other)
    return say("seat {seat} has chosen three ingredients and trades no more", seat=other + 1) if locked_in else ""


def _offers_used(table: "Launch", seat: int) -> str:
    if table.offered_card[seat] != NONE:
        return say("your offer to seat {seat} is still open", seat=table.offered_to[seat] + 1)
    return say("you have made your {count} offers of this round", count=OFFERS_A_ROUND)


def want(table: "Launch", seat: int, _number: int) -> str:
    if table.stage != CREATING:
        return say("offers are made only while products are created")
    return "" if table.offer_begun(seat) else say("offer a card first, then say what you want for it")


def forget(table: "Launch", _seat: int, _number: int) -> str:
    """ADV-18."""
    if table.stage != CREATING:
        return say("offers are made only while products are created")
    return say("you have no offer to withdraw")


def want_card(table: "Launch", seat: int, _number: int) -> str:
    if table.stage == CREATING and table.offer_begun(seat):
        other = table.offered_to[seat] + 1
        return say("seat {seat} has not offered so many cards this round, or has that card no more", seat=other)
    return want(table, seat, 0)


def answer(table: "Launch", seat: int, number: int) -> str:
    """ADV-17."""
    other = number % MOST_SEATS
    return decline(table, seat, other) or say("that card is not what seat {seat} wants", seat=other + 1)


def decline(table: "Launch", seat: int, other: int) -> str:
    if table.stage != CREATING:
        return say("offers are answered only while products are created")
    if other < table.seats and table.is_open(other, seat):
        return say("say first what you want for your own card") if table.offer_begun(seat) else ""
    return _absent(table, other) or say("seat {seat} has made you no offer", seat=other + 1)


def name(table: "Launch", _seat: int, _number: int) -> str:
    return "" if table.stage == NAMING else say("products are named when all have chosen their ingredients")


def vote(table: "Launch", seat: int, other: int) -> str:
    """ADV-26."""
    if table.stage != VOTING:
        return say("votes are cast when all products have been presented")
    return say("nobody votes for their own product") if other == seat else _absent(table, other)
