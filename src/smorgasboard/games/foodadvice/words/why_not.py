"""Why an action is not possible now, for the person who tried it. Legality itself lives with the rules alone."""

from bisect import bisect_right
from collections.abc import Callable
from typing import NamedTuple

from smorgasboard.engine import name_of, opening, say, to_say
from smorgasboard.games.foodadvice.rules import codes as c
from smorgasboard.games.foodadvice.rules.events import frames
from smorgasboard.games.foodadvice.rules.stages.creating import is_open, offer_begun
from smorgasboard.games.foodadvice.rules.table import FoodAdviceTable

ANY_STAGE = -1
Reason = Callable[[FoodAdviceTable, int, int], str]
"""Of a table, a seat and an action's number within its verb: what stands in the way, or nothing in particular."""

ASKED_IN_STAGE = {
    c.CREATING: to_say("you are creating a product: keep three of your ingredients, or trade some first"),
    c.NAMING: to_say("your product needs a name"),
    c.VOTING: to_say("vote for the product of another player"),
    c.PLACING: to_say("it is time to place your chips in shops"),
    c.PROMOTING: to_say("it is time to place your chips on channels"),
    c.SELLING: to_say("the next customer is waiting to be turned over"),
    c.FINING: to_say("fine a player, or leave it at that"),
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


def why_not(table: FoodAdviceTable, seat: int, action: int) -> str:
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
    verb = VERBS[bisect_right(FIRST_NUMBERS, action) - 1]
    if verb.stage not in (ANY_STAGE, table.stage):
        return say("Not now: {reason}.", reason=say(verb.elsewhere))
    return say("Not now: {reason}.", reason=verb.reason(table, seat, action - verb.first) or _asked(table, seat))


def _others_first(table: FoodAdviceTable, seat: int) -> str:
    if not table.simultaneous():
        mover = table.mover()
        return say("It is {mover}'s decision now, not {who}'s.", mover=name_of(mover), who=name_of(seat))
    return say("{who} has decided; the others have not yet.", who=opening(name_of(seat)))


def _asked(table: FoodAdviceTable, seat: int) -> str:
    """What is to be decided instead."""
    if table.stack:
        top = table.stack[-1]
        return say((ASKED_NEXT if frames.step_of(top) == 1 else ASKED_BY_EVENT)[frames.effect_of(top)])
    if table.stage == c.CREATING and offer_begun(table, seat):
        return say("say what you want for the card you offer, or forget the offer")
    return say(ASKED_IN_STAGE[table.stage])


def _absent(table: FoodAdviceTable, other: int) -> str:
    return say("nobody sits on seat {seat}", seat=other + 1) if other >= table.seats else ""


# ---- while products are created and judged ----


def _offer(table: FoodAdviceTable, seat: int, number: int) -> str:
    """ADV-17 to ADV-19."""
    other = number % c.MOST_SEATS
    if offer_begun(table, seat):
        return ""
    if other == seat:
        return say("an offer is for another player")
    return _absent(table, other) or _locked_in(table, other) or _offers_used(table, seat)


def _locked_in(table: FoodAdviceTable, other: int) -> str:
    locked_in = table.is_done(other)
    return say("{who} has chosen three ingredients and trades no more", who=name_of(other)) if locked_in else ""


def _offers_used(table: FoodAdviceTable, seat: int) -> str:
    if table.offered_card[seat] != c.NONE:
        return say("your offer to {who} is still open", who=name_of(table.offered_to[seat]))
    return say("you have made your {count} offers of this round", count=c.OFFERS_A_ROUND)


def _want(table: FoodAdviceTable, seat: int, _number: int) -> str:
    return "" if offer_begun(table, seat) else say("offer a card first, then say what you want for it")


def _forget(_table: FoodAdviceTable, _seat: int, _number: int) -> str:
    """ADV-18."""
    return say("you have no offer to withdraw")


def _want_card(table: FoodAdviceTable, seat: int, _number: int) -> str:
    if offer_begun(table, seat):
        other = name_of(table.offered_to[seat])
        return say("{who} has not offered so many cards this round, or has that card no more", who=other)
    return _want(table, seat, 0)


def _answer(table: FoodAdviceTable, seat: int, number: int) -> str:
    """ADV-17."""
    other = number % c.MOST_SEATS
    return _decline(table, seat, other) or say("that card is not what {who} wants", who=name_of(other))


def _decline(table: FoodAdviceTable, seat: int, other: int) -> str:
    if other < table.seats and is_open(table, other, seat):
        return say("say first what you want for your own card") if offer_begun(table, seat) else ""
    return _absent(table, other) or say("{who} has made you no offer", who=name_of(other))


def _vote(table: FoodAdviceTable, seat: int, other: int) -> str:
    """ADV-26."""
    return say("nobody votes for their own product") if other == seat else _absent(table, other)


# ---- chips, fines, the next customer ----


def _shop(table: FoodAdviceTable, seat: int, place: int) -> str:
    """ADV-34."""
    owner = _whose_chip_moves(table)
    if owner == c.NONE:
        if table.stage != c.PLACING:
            return say("chips are placed in shops after the vote")
        owner = seat
    facts = {"who": name_of(owner), "shop": c.SHOP_LETTERS[place]}
    return say("{who} has a chip in shop {shop} already", **facts) if table.shop_chips[owner] >> place & 1 else ""


def _whose_chip_moves(table: FoodAdviceTable) -> int:
    top = table.stack[-1] if table.stack else 0
    moves = frames.effect_of(top) in (c.MOVE_SHOP, c.MOVE_RIVAL) and frames.step_of(top) == 1
    return frames.first_choice(top) // c.STREET if moves else c.NONE


def _enough(table: FoodAdviceTable, _seat: int, _number: int) -> str:
    """ADV-30."""
    if table.stack:
        return ""
    if table.stage == c.PLACING:
        return say("chips in two shops are compulsory")
    return say("a chip on one channel is compulsory") if table.stage == c.PROMOTING else ""


def _channel(table: FoodAdviceTable, seat: int, number: int) -> str:
    """ADV-36."""
    top = table.stack[-1] if table.stack else 0
    changing = frames.effect_of(top) == c.CHANGE_CHANNEL and frames.step_of(top) == 1
    if not changing and (table.stack or table.stage != c.PROMOTING):
        return "" if table.stack else say("chips are placed on channels when all have placed theirs in shops")
    return say("you have a chip on that channel already") if table.channel_chips[seat] >> number & 1 else ""


def _fine(table: FoodAdviceTable, seat: int, other: int) -> str:
    """ADV-78."""
    if not table.house_fines:
        return say("this table plays without house fines")
    if table.stage != c.FINING:
        return say("the Prosecutor fines at the end of a round")
    if other == seat:
        return say("the Prosecutor is not fined")
    return _absent(table, other) or say("{who} has been fined this round", who=name_of(other))


# ---- what events ask for ----


def _is_asked(table: FoodAdviceTable, *effects: int) -> bool:
    return bool(table.stack) and frames.effect_of(table.stack[-1]) in effects


def _about_others(table: FoodAdviceTable) -> bool:
    """Whether something of another player is to be chosen."""
    effect, second = frames.effect_of(table.stack[-1]), frames.step_of(table.stack[-1]) == 1
    return effect in (c.REMOVE_OTHER, c.RIVAL_PRICE, c.MOVE_RIVAL) or (effect == c.TRADE and second)


def _wrong_owner(table: FoodAdviceTable, seat: int, owner: int) -> str:
    if owner < table.seats and _about_others(table) == (owner == seat):
        return say("it must be another player's") if owner == seat else say("it must be your own")
    return _absent(table, owner)


def _target(table: FoodAdviceTable, seat: int, other: int) -> str:
    if not _is_asked(table, c.STEAL, c.GIVE, c.INVEST):
        return "" if table.stack else say("nobody is to be named")
    return say("it must be another player") if other == seat else _absent(table, other)


def _product(table: FoodAdviceTable, seat: int, number: int) -> str:
    owner, which = divmod(number, c.ROUNDS)
    if not _is_asked(table, c.DRAW, c.PRICE, c.RIVAL_PRICE):
        return "" if table.stack else say("no event asks for a product")
    return _wrong_owner(table, seat, owner) or _missing(table, owner, which) or say("that product is full")


def _missing(table: FoodAdviceTable, owner: int, which: int) -> str:
    if which < len(table.products[owner]):
        return ""
    return say("{who} has no product of round {round} yet", who=name_of(owner), round=which + 1)


def _part(table: FoodAdviceTable, seat: int, number: int) -> str:
    """ADV-72."""
    good, which_part = divmod(number, c.PARTS)
    owner, which = divmod(good, c.ROUNDS)
    if not _is_asked(table, c.REMOVE_OTHER, c.REMOVE_OWN, c.SWAP, c.TRADE):
        return "" if table.stack else say("no event asks for an ingredient")
    wrong = _wrong_owner(table, seat, owner) or _missing(table, owner, which)
    if wrong or which_part < len(table.products[owner][which].parts):
        return wrong or say("the last ingredient of a product stays")
    return say("that product has fewer ingredients")


def _chip(table: FoodAdviceTable, seat: int, number: int) -> str:
    owner, place = divmod(number, c.STREET)
    if not _is_asked(table, c.MOVE_SHOP, c.MOVE_RIVAL) or frames.step_of(table.stack[-1]) == 1:
        return "" if table.stack else say("no event asks for a chip")
    facts = {"who": name_of(owner), "shop": c.SHOP_LETTERS[place]}
    return _wrong_owner(table, seat, owner) or say("{who} has no chip in shop {shop}", **facts)


def _ad(table: FoodAdviceTable, _seat: int, _channel: int) -> str:
    if not _is_asked(table, c.CHANGE_CHANNEL) or frames.step_of(table.stack[-1]) == 1:
        return "" if table.stack else say("no event asks for a channel")
    return say("you have no chip on that channel")


def _kept(table: FoodAdviceTable, _seat: int, _number: int) -> str:
    return "" if table.stack else say("no kept event can be played")


def _nothing_special(_table: FoodAdviceTable, _seat: int, _number: int) -> str:
    return ""


# ---- verbs, in the order of their actions ----


class Verb(NamedTuple):
    first: int
    """The number of its first action."""
    reason: Reason
    stage: int = ANY_STAGE
    """The only one that it belongs to,"""
    elsewhere: str = ""
    """and what is said in all others."""


CREATED = to_say("ingredients are kept only while products are created")
OFFERED = to_say("offers are made only while products are created")
ANSWERED = to_say("offers are answered only while products are created")
VERBS = (
    Verb(c.KEEP, _nothing_special, c.CREATING, CREATED),
    Verb(c.OFFER, _offer, c.CREATING, OFFERED),
    Verb(c.WANT_CLASS, _want, c.CREATING, OFFERED),
    Verb(c.WANT_CARD, _want_card, c.CREATING, OFFERED),
    Verb(c.FORGET, _forget, c.CREATING, OFFERED),
    Verb(c.ANSWER, _answer, c.CREATING, ANSWERED),
    Verb(c.DECLINE, _decline, c.CREATING, ANSWERED),
    Verb(c.NAME, _nothing_special, c.NAMING, to_say("products are named when all have chosen their ingredients")),
    Verb(c.VOTE, _vote, c.VOTING, to_say("votes are cast when all products have been presented")),
    Verb(c.SHOP, _shop),
    Verb(c.ENOUGH, _enough),
    Verb(c.CHANNEL, _channel),
    Verb(c.TARGET, _target),
    Verb(c.PRODUCT, _product),
    Verb(c.PART, _part),
    Verb(c.CHIP, _chip),
    Verb(c.AD, _ad),
    Verb(c.PLAY, _kept),
    Verb(c.FINE_SEAT, _fine),
    Verb(c.NEXT, _nothing_special, c.SELLING, to_say("customers come when shops, channels and events are settled")),
    Verb(c.WANT_TAG, _want, c.CREATING, OFFERED),
)
FIRST_NUMBERS = [verb.first for verb in VERBS]
