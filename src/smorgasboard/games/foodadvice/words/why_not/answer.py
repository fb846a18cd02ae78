"""Why an action is not possible now, for the person who tried it. Legality itself lives with the rules alone."""

from bisect import bisect_right
from collections.abc import Callable
from typing import TYPE_CHECKING

from smorgasboard.engine.speech import say, to_say
from smorgasboard.games.foodadvice.rules import codes as t
from smorgasboard.games.foodadvice.rules.effects import effect_of, step_of
from smorgasboard.games.foodadvice.words.why_not import asked, creating, placing

if TYPE_CHECKING:
    from smorgasboard.games.foodadvice.rules.state import Launch

Reason = Callable[["Launch", int, int], str]

ASKED_IN_STAGE = {
    t.CREATING: to_say("you are creating a product: keep three of your ingredients, or trade some first"),
    t.NAMING: to_say("your product needs a name"),
    t.VOTING: to_say("vote for the product of another player"),
    t.PLACING: to_say("it is time to place your chips in shops"),
    t.PROMOTING: to_say("it is time to place your chips on channels"),
    t.SELLING: to_say("the next customer is waiting to be turned over"),
    t.FINING: to_say("fine a player, or say enough"),
}
ASKED_BY_EVENT = {
    t.STEAL: to_say("choose the player you steal from"),
    t.GIVE: to_say("choose the player you give to"),
    t.REMOVE_OTHER: to_say("choose an ingredient of another player's product that is removed"),
    t.REMOVE_OWN: to_say("choose an ingredient of one of your products that is removed"),
    t.DRAW: to_say("choose the product of yours that the new ingredient joins"),
    t.SWAP: to_say("choose the ingredient of yours that is exchanged for a new one"),
    t.TRADE: to_say("choose the ingredient of yours that you trade away"),
    t.MOVE_SHOP: to_say("choose the shop chip of yours that moves"),
    t.MOVE_RIVAL: to_say("choose the shop chip of another player that moves"),
    t.CHANGE_CHANNEL: to_say("choose the channel chip of yours that moves"),
    t.PRICE: to_say("choose the product of yours whose price changes"),
    t.RIVAL_PRICE: to_say("choose the product of another player whose price changes"),
    t.ASK_IMMUNE: to_say("say whether you play your immunity"),
    t.ASK_KEPT: to_say("say whether you play your kept event on this customer"),
    t.INVEST: to_say("name the player you invest in"),
}
ASKED_NEXT = {
    t.TRADE: to_say("choose the ingredient of another player that you get for yours"),
    t.MOVE_SHOP: to_say("choose the shop that your chip moves to"),
    t.MOVE_RIVAL: to_say("choose the shop that the chip moves to"),
    t.CHANGE_CHANNEL: to_say("choose the channel that your chip moves to"),
}

VERBS: tuple[tuple[int, Reason], ...] = (
    (t.KEEP, creating.keep),
    (t.OFFER, creating.offer),
    (t.WANT_CLASS, creating.want),
    (t.WANT_CARD, creating.want_card),
    (t.FORGET, creating.forget),
    (t.ANSWER, creating.answer),
    (t.DECLINE, creating.decline),
    (t.NAME, creating.name),
    (t.VOTE, creating.vote),
    (t.SHOP, placing.shop),
    (t.ENOUGH, placing.enough),
    (t.CHANNEL, placing.channel),
    (t.TARGET, asked.target),
    (t.PRODUCT, asked.product),
    (t.PART, asked.part),
    (t.CHIP, asked.chip),
    (t.AD, asked.ad),
    (t.PLAY, asked.kept),
    (t.FINE_SEAT, placing.fine),
    (t.NEXT, placing.next_customer),
    (t.WANT_TAG, creating.want),
)
"""By the first number of each verb: what stands in the way of its action of that number, or nothing in particular."""
FIRST_NUMBERS = [number for number, _ in VERBS]


def why_not(table: "Launch", seat: int, action: int) -> str:
    """One sentence for an action that is not legal."""
    last = t.WANT_TAG + len(table.box.tag_names) - 1
    if not 0 <= action <= last:
        return say("There is no action {number}; this game's actions are 0 to {last}.", number=action, last=last)
    if table.over:
        return say("The match is over; no action is possible.")
    if not 0 <= seat < table.seats:
        return say("Only those who sit at the table decide.")
    if seat not in table.actors():
        return _others_first(table, seat)
    first, reason = VERBS[bisect_right(FIRST_NUMBERS, action) - 1]
    return say("Not now: {reason}.", reason=reason(table, seat, action - first) or _asked(table, seat))


def _others_first(table: "Launch", seat: int) -> str:
    if not table.simultaneous():
        mover = table.mover()
        return say("It is seat {mover}'s decision now, not seat {number}'s.", mover=mover + 1, number=seat + 1)
    return say("Seat {number} has decided; the others have not yet.", number=seat + 1)


def _asked(table: "Launch", seat: int) -> str:
    """What is to be decided instead."""
    if table.stack:
        top = table.stack[-1]
        return say((ASKED_NEXT if step_of(top) == 1 else ASKED_BY_EVENT)[effect_of(top)])
    if table.stage == t.CREATING and table.offer_begun(seat):
        return say("say what you want for the card you offer, or forget the offer")
    return say(ASKED_IN_STAGE[table.stage])
