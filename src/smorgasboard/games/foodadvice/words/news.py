"""What others do to a player of FoodAdvice, said to that player; and for whom and for what somebody waits."""

from collections.abc import Callable
from typing import Any

from smorgasboard.engine import Event, say
from smorgasboard.games.foodadvice import events as told
from smorgasboard.games.foodadvice.content.read import Content
from smorgasboard.games.foodadvice.words.prompt import doing
from smorgasboard.games.foodadvice.words.titles import money, wanted
from smorgasboard.games.foodadvice.words.view_model import SeenTable

Names = tuple[str, ...]


def news(content: Content, event: Event, seat: int, names: Names) -> str:
    """Empty where it does not concern this seat."""
    if type(event) in TO_ME and getattr(event, "to", getattr(event, "target", None)) == seat:
        return TO_ME[type(event)](content, event, names)
    if type(event) in MINE and getattr(event, "seat", None) == seat:
        return MINE[type(event)](content, event, names)
    if isinstance(event, told.MoneyMoved) and event.other == seat:
        return _paid_by_me(event, names)
    return ""


def waiting(seen: SeenTable) -> str:
    """For somebody who is not to decide."""
    offer = seen.near.offer if seen.observation.seat >= 0 else None
    if offer is not None and offer.by:
        return say("{who} is thinking about your offer.", who=seen.names[offer.to])
    return "" if seen.observation.over else doing(seen)


def _offered(content: Content, event: told.Offered, names: Names) -> str:
    wants = wanted(content, event.by, event.wants)
    card = content.ingredients[event.ingredient].title
    return say("{who} offers you {ingredient} for {wants}.", who=names[event.seat], ingredient=card, wants=wants)


def _exchanged(content: Content, event: told.Exchanged, names: Names) -> str:
    gave, got = content.ingredients[event.gave].title, content.ingredients[event.got].title
    return say("{who} takes your offer: you get {gave} for {got}.", who=names[event.seat], gave=gave, got=got)


def _fined(_content: Content, event: told.Fined, names: Names) -> str:
    who, amount = names[event.by], money(event.amount)
    if event.reason:
        return say("{who} fines you {amount}: “{reason}”", who=who, amount=amount, reason=event.reason)
    return say("{who} fines you {amount}.", who=who, amount=amount)


def _money(_content: Content, event: told.MoneyMoved, names: Names) -> str:
    if event.other < 0:
        return ""
    if event.amount > 0:
        return say("You get {amount} from {who}.", amount=money(event.amount), who=names[event.other])
    return say("{who} takes {amount} from you.", who=names[event.other], amount=money(-event.amount))


def _paid_by_me(event: told.MoneyMoved, names: Names) -> str:
    if event.amount > 0:
        return say("{who} takes {amount} from you.", who=names[event.seat], amount=money(event.amount))
    return say("You get {amount} from {who}.", amount=money(-event.amount), who=names[event.seat])


def _removed(content: Content, event: told.IngredientRemoved, names: Names) -> str:
    thing, shape = content.ingredients[event.ingredient].title, content.shapes[event.shape].title
    return say("{who} takes {ingredient} out of your {shape}.", who=names[event.by], ingredient=thing, shape=shape)


def _added(content: Content, event: told.IngredientAdded, names: Names) -> str:
    thing, shape = content.ingredients[event.ingredient].title, content.shapes[event.shape].title
    return say("{who} puts {ingredient} into your {shape}.", who=names[event.by], ingredient=thing, shape=shape)


def _price(content: Content, event: told.PriceChanged, names: Names) -> str:
    shape, price = content.shapes[event.shape].title, money(event.price)
    return say("{who} changes your {shape}'s price to {price}.", who=names[event.by], shape=shape, price=price)


def _moved(content: Content, event: told.ChipMoved, names: Names) -> str:
    shop = content.shops[event.shop].title
    return say("{who} has you move to {shop}.", who=names[event.by], shop=shop)


TO_ME: dict[type[Event], Callable[[Content, Any, Names], str]] = {
    told.Offered: _offered,
    told.Exchanged: _exchanged,
    told.Declined: lambda _, event, names: say("{who} says no to your offer.", who=names[event.seat]),
    told.Lapsed: lambda _, event, names: say("{who}'s offer to you is off the table.", who=names[event.seat]),
    told.Invested: lambda _, event, names: say("{who} bets on you.", who=names[event.seat]),
}
"""What somebody does with the seat that an event names second."""
MINE: dict[type[Event], Callable[[Content, Any, Names], str]] = {
    told.Lapsed: lambda _, event, names: say("Your offer to {who} is off the table.", who=names[event.to]),
    told.Fined: _fined,
    told.MoneyMoved: _money,
    told.IngredientRemoved: _removed,
    told.IngredientAdded: _added,
    told.PriceChanged: _price,
    told.ChipMoved: _moved,
}
"""What the seat meets with that an event names first."""
