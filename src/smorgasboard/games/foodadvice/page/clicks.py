"""How people point at FoodAdvice's actions: the spots of the drawn table, in the order of clicks.

Nearly everything is one click on the thing itself. Three cards of the hand make a product, in any order; a card and a
player make an offer, a card and an offer an answer, the offer first or last.
"""

from collections.abc import Callable
from itertools import permutations
from typing import Any

from smorgasboard.engine import BUTTON, SPECTATOR, Action, Clicks, Observation
from smorgasboard.games.foodadvice import actions as do
from smorgasboard.games.foodadvice.rules.codes import SHOP_LETTERS

Ways = tuple[Clicks, ...]
KEPT = "kept"
"""The kept event that may be played now."""


def spot(*parts: object) -> str:
    """The name of a thing on the table, such as "chip-2-b"."""
    return "-".join(map(str, parts))


def has_open_offer(observation: Observation) -> bool:
    """Whether the viewer waits for an answer."""
    if observation.seat == SPECTATOR:
        return False
    offer = observation.view["players"][observation.seat]["offer"]
    return offer is not None and offer["wanted"] is not None


def clicks(action: Action, observation: Observation) -> Ways:
    """All ways to mean this action."""
    kind = type(action)
    if isinstance(action, do.Keep):
        return tuple(permutations(spot("card", slot) for slot in action.slots))
    if isinstance(action, do.Offer):
        return ((spot("card", action.slot), spot("seat", action.to)),)
    if isinstance(action, do.Answer):
        card, offer = spot("card", action.slot), spot("offer", action.to)
        return (card, offer), (offer, card)
    if isinstance(action, do.Forget) and has_open_offer(observation):
        return ((spot("decline", observation.seat),),)
    if isinstance(action, do.Vote):
        return ((spot("product", action.seat, observation.view["round"] - 1),),)
    if kind in ONE_CLICK:
        return ((ONE_CLICK[kind](action),),)
    return ((BUTTON + action.text,),)


def is_way_out(action: Action) -> bool:
    """Leaving it at what there is: never the loudest button."""
    return isinstance(action, do.Forget | do.Decline | do.Enough | do.Skip)


def is_costly(action: Action) -> bool:
    """Three cards are the product, and end trading: looked at once more when all three lie there."""
    return isinstance(action, do.Keep)


SHARED = frozenset({"seat", "product", "shop", "channel", "part", "chip", "ad"})
"""Kinds of spots that everybody sees at their place; all others belong to what the viewer is asked."""


def is_shared(spot: str) -> bool:
    return spot.partition("-")[0] in SHARED


ONE_CLICK: dict[type[Action], Callable[[Any], str]] = {
    do.WantClass: lambda action: spot("class", action.price_class),
    do.WantTag: lambda action: spot("tag", action.tag),
    do.WantCard: lambda action: spot("shown", action.which),
    do.Decline: lambda action: spot("decline", action.to),
    do.PlaceChip: lambda action: spot("shop", SHOP_LETTERS[action.shop]),
    do.Promote: lambda action: spot("channel", action.channel),
    do.Target: lambda action: spot("seat", action.seat),
    do.Fine: lambda action: spot("seat", action.seat),
    do.PickProduct: lambda action: spot("product", action.seat, action.which),
    do.PickPart: lambda action: spot("part", action.seat, action.which, action.part),
    do.PickChip: lambda action: spot("chip", action.seat, SHOP_LETTERS[action.shop]),
    do.PickAd: lambda action: spot("ad", action.channel),
    do.Play: lambda _action: KEPT,
}
"""Spots named after a thing and what the action says of it."""
