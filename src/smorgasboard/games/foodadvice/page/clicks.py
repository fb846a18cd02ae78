"""How people point at FoodAdvice's actions: the spots of the drawn table, in the order of clicks.

Nearly everything is one click on the thing itself. Three cards of the hand make a product, in any order; a card and a
player make an offer, a card and an offer an answer, the offer first or last.
"""

from collections.abc import Callable
from itertools import permutations
from typing import Any

from smorgasboard.engine.actions import Action
from smorgasboard.engine.game import BUTTON, Clicks
from smorgasboard.engine.observation import SPECTATOR, Observation
from smorgasboard.games.foodadvice import actions as do
from smorgasboard.games.foodadvice.rules.codes import SHOP_LETTERS

Ways = tuple[Clicks, ...]
KEPT = "kept"
"""The kept event that may be played now."""


# ---- names of spots ----


def card(slot: int) -> str:
    """Of one's own hand."""
    return f"card-{slot}"


def player(seat: int) -> str:
    return f"seat-{seat}"


def offer(seat: int) -> str:
    """The open offer of this seat."""
    return f"offer-{seat}"


def refusal(seat: int) -> str:
    """Where the open offer of this seat is declined or, by itself, withdrawn."""
    return f"decline-{seat}"


def product(seat: int, which: int) -> str:
    return f"product-{seat}-{which}"


def part(seat: int, which: int, place: int) -> str:
    return f"part-{seat}-{which}-{place}"


def shop(letter: str) -> str:
    return f"shop-{letter}"


def chip(seat: int, letter: str) -> str:
    return f"chip-{seat}-{letter}"


def channel(name: str) -> str:
    return f"channel-{name}"


def advert(name: str) -> str:
    """One's own chip on a channel."""
    return f"ad-{name}"


def wanted_class(name: str) -> str:
    return f"class-{name}"


def wanted_tag(name: str) -> str:
    return f"tag-{name}"


def wanted_card(which: int) -> str:
    return f"shown-{which}"


# ---- ways ----


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
        return tuple(permutations(card(slot) for slot in action.slots))
    if isinstance(action, do.Offer):
        return ((card(action.slot), player(action.to)),)
    if isinstance(action, do.Answer):
        return (card(action.slot), offer(action.to)), (offer(action.to), card(action.slot))
    if isinstance(action, do.Forget) and has_open_offer(observation):
        return ((refusal(observation.seat),),)
    if isinstance(action, do.Vote):
        return ((product(action.seat, observation.view["round"] - 1),),)
    if kind in ONE_CLICK:
        return ((ONE_CLICK[kind](action),),)
    return ((BUTTON + action.text,),)


ONE_CLICK: dict[type[Action], Callable[[Any], str]] = {
    do.WantClass: lambda action: wanted_class(action.price_class),
    do.WantTag: lambda action: wanted_tag(action.tag),
    do.WantCard: lambda action: wanted_card(action.which),
    do.Decline: lambda action: refusal(action.to),
    do.PlaceChip: lambda action: shop(SHOP_LETTERS[action.shop]),
    do.Promote: lambda action: channel(action.channel),
    do.Target: lambda action: player(action.seat),
    do.Fine: lambda action: player(action.seat),
    do.PickProduct: lambda action: product(action.seat, action.which),
    do.PickPart: lambda action: part(action.seat, action.which, action.part),
    do.PickChip: lambda action: chip(action.seat, SHOP_LETTERS[action.shop]),
    do.PickAd: lambda action: advert(action.channel),
    do.Play: lambda _action: KEPT,
}
