"""Why an action is not possible now, for the person who tried it. Legality itself lives with the rules alone."""

from bisect import bisect_right
from collections.abc import Callable
from typing import TYPE_CHECKING

from smorgasboard.engine import say, to_say
from smorgasboard.games.foodadvice.rules import codes as c
from smorgasboard.games.foodadvice.rules.events import frames
from smorgasboard.games.foodadvice.rules.stages.creating import offer_begun
from smorgasboard.games.foodadvice.words.why_not import asked, creating, placing

if TYPE_CHECKING:
    from smorgasboard.games.foodadvice.rules.state import FoodAdviceState

Reason = Callable[["FoodAdviceState", int, int], str]

ASKED_IN_STAGE = {
    c.CREATING: to_say("you are creating a product: keep three of your ingredients, or trade some first"),
    c.NAMING: to_say("your product needs a name"),
    c.VOTING: to_say("vote for the product of another player"),
    c.PLACING: to_say("it is time to place your chips in shops"),
    c.PROMOTING: to_say("it is time to place your chips on channels"),
    c.SELLING: to_say("the next customer is waiting to be turned over"),
    c.FINING: to_say("fine a player, or say enough"),
}
ASKED_BY_EVENT = {
    c.STEAL: to_say("choose the player you steal from"),
    c.GIVE: to_say("choose the player you give to"),
    c.REMOVE_OTHER: to_say("choose an ingredient of another player's product that is removed"),
    c.REMOVE_OWN: to_say("choose an ingredient of one of your products that is removed"),
    c.DRAW: to_say("choose the product of yours that the new ingredient joins"),
    c.SWAP: to_say("choose the ingredient of yours that is exchanged for a new one"),
    c.TRADE: to_say("choose the ingredient of yours that you trade away"),
    c.MOVE_SHOP: to_say("choose the shop chip of yours that moves"),
    c.MOVE_RIVAL: to_say("choose the shop chip of another player that moves"),
    c.CHANGE_CHANNEL: to_say("choose the channel chip of yours that moves"),
    c.PRICE: to_say("choose the product of yours whose price changes"),
    c.RIVAL_PRICE: to_say("choose the product of another player whose price changes"),
    c.ASK_IMMUNE: to_say("say whether you play your immunity"),
    c.ASK_KEPT: to_say("say whether you play your kept event on this customer"),
    c.INVEST: to_say("name the player you invest in"),
}
ASKED_NEXT = {
    c.TRADE: to_say("choose the ingredient of another player that you get for yours"),
    c.MOVE_SHOP: to_say("choose the shop that your chip moves to"),
    c.MOVE_RIVAL: to_say("choose the shop that the chip moves to"),
    c.CHANGE_CHANNEL: to_say("choose the channel that your chip moves to"),
}

VERBS: tuple[tuple[int, Reason], ...] = (
    (c.KEEP, creating.keep),
    (c.OFFER, creating.offer),
    (c.WANT_CLASS, creating.want),
    (c.WANT_CARD, creating.want_card),
    (c.FORGET, creating.forget),
    (c.ANSWER, creating.answer),
    (c.DECLINE, creating.decline),
    (c.NAME, creating.name),
    (c.VOTE, creating.vote),
    (c.SHOP, placing.shop),
    (c.ENOUGH, placing.enough),
    (c.CHANNEL, placing.channel),
    (c.TARGET, asked.target),
    (c.PRODUCT, asked.product),
    (c.PART, asked.part),
    (c.CHIP, asked.chip),
    (c.AD, asked.ad),
    (c.PLAY, asked.kept),
    (c.FINE_SEAT, placing.fine),
    (c.NEXT, placing.next_customer),
    (c.WANT_TAG, creating.want),
)
"""By the first number of each verb: what stands in the way of its action of that number, or nothing in particular."""
FIRST_NUMBERS = [number for number, _ in VERBS]


def why_not(table: "FoodAdviceState", seat: int, action: int) -> str:
    """One sentence for an action that is not legal."""
    last = c.WANT_TAG + len(table.box.tag_names) - 1
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


def _others_first(table: "FoodAdviceState", seat: int) -> str:
    if not table.simultaneous():
        mover = table.mover()
        return say("It is seat {mover}'s decision now, not seat {number}'s.", mover=mover + 1, number=seat + 1)
    return say("Seat {number} has decided; the others have not yet.", number=seat + 1)


def _asked(table: "FoodAdviceState", seat: int) -> str:
    """What is to be decided instead."""
    if table.stack:
        top = table.stack[-1]
        return say((ASKED_NEXT if frames.step_of(top) == 1 else ASKED_BY_EVENT)[frames.effect_of(top)])
    if table.stage == c.CREATING and offer_begun(table, seat):
        return say("say what you want for the card you offer, or forget the offer")
    return say(ASKED_IN_STAGE[table.stage])
