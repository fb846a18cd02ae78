"""FoodAdvice's log: what happened, as somebody at the table would tell it."""

from dataclasses import fields
from typing import Any

from smorgasboard.engine import Event, say, say_many
from smorgasboard.games.foodadvice import events as told
from smorgasboard.games.foodadvice.content.read import Content
from smorgasboard.games.foodadvice.words import titles
from smorgasboard.games.foodadvice.words.verdicts import Decision

SEAT_FIELDS = ("to", "by", "target", "other", "winner")
MONEY_FIELDS = ("price", "budget", "amount", "change", "bonus", "listed")
CARD_FIELDS = {
    "ingredient": "ingredients",
    "gave": "ingredients",
    "got": "ingredients",
    "shape": "shapes",
    "shop": "shops",
    "channel": "channels",
    "event": "events",
    "customer": "customers",
}
"""With the part of the content that such a card is in."""


def tell(content: Content, event: Event, names: tuple[str, ...]) -> str:
    """A sentence of the log, or a few."""
    if isinstance(event, told.Decided):
        return Decision(content, event, names).told()
    if isinstance(event, told.VotesRevealed):
        return _votes(event, names)
    if isinstance(event, told.Peeked):
        return _peeked(event.count, names[event.seat])
    return titles.said("story", _kind(content, event), **_facts(content, event, names))


def _votes(event: told.VotesRevealed, names: tuple[str, ...]) -> str:
    votes = [say("{who} for {other}", who=who, other=names[vote]) for who, vote in zip(names, event.votes, strict=True)]
    paid = [f"{who} {titles.money(amount)}" for who, amount in zip(names, event.paid, strict=True) if amount]
    return say("The votes are in: {votes}. That pays {paid}.", votes=", ".join(votes), paid=titles.listed(paid))


def _peeked(count: int, who: str) -> str:
    return say_many("{who} peeks at the next customer.", "{who} peeks at the next {count} customers.", count, who=who)


# ---- which sentence ----


def _kind(content: Content, event: Event) -> str:
    """The sentence's name, where one kind of event has several."""
    if isinstance(event, told.MoneyMoved) and event.other < 0:
        return "MoneyGained" if event.amount > 0 else "MoneyPaid"
    if isinstance(event, told.PriceChanged):
        return "PriceRaised" if event.change > 0 else "PriceLowered"
    if isinstance(event, told.BudgetChanged):
        return "BudgetRaised" if event.change > 0 else "BudgetLowered"
    if isinstance(event, told.Presented):
        return "PresentedWithTagline" if titles.called(event.brand, event.seat, event.round).tagline else "Presented"
    if isinstance(event, told.ChipMoved):
        return "ChipMoved" if event.by == event.seat else "ChipMovedBy"
    if isinstance(event, told.CustomerCame):
        return "JokerCame" if content.customers[event.customer].is_joker else "CustomerCame"
    return _kind_at_the_end(event)


def _kind_at_the_end(event: Event) -> str:
    if isinstance(event, told.ShopPaid) and event.listed:
        return "ShopPaidTwice" if event.bonus else "ShopPaidForShape"
    if isinstance(event, told.Fined):
        return f"Fined{'' if event.amount else 'InVain'}{'For' if event.reason else ''}"
    if isinstance(event, told.WasLate) and not event.amount:
        return "WasLateForFree"
    if isinstance(event, told.TieBroken) and event.winner < 0:
        return "TieStands"
    if isinstance(event, told.Ended) and len(event.winners) > 1:
        return "EndedShared"
    return type(event).__name__


# ---- what it says ----


def _facts(content: Content, event: Event, names: tuple[str, ...]) -> dict[str, str]:
    facts = {field.name: _fact(content, field.name, getattr(event, field.name), names) for field in fields(event)}
    facts["who"] = names[getattr(event, "seat", getattr(event, "first", 0))]
    return facts | _more(content, event, facts["who"])


def _fact(content: Content, field: str, value: Any, names: tuple[str, ...]) -> str:
    if field in SEAT_FIELDS and isinstance(value, int):
        return names[value]
    if field in MONEY_FIELDS:
        return titles.money(abs(value))
    if field == "source":
        field = "shop" if value in content.shops else "channel"
    if field in CARD_FIELDS:
        return str(getattr(content, CARD_FIELDS[field])[value].title)
    return _fact_of_several(content, field, value, names)


def _fact_of_several(content: Content, field: str, value: Any, names: tuple[str, ...]) -> str:
    if field == "tags":
        return titles.hashtags(content, value)
    if field == "ingredients":
        return titles.BETWEEN_INGREDIENTS.join(content.ingredients[name].title for name in value)
    if field == "shops":
        return titles.BETWEEN_SHOPS.join(content.shops[name].title for name in value)
    if field == "customers":
        return titles.listed([content.customers[name].title for name in value])
    if field == "winners":
        return titles.listed([names[seat] for seat in value])
    if field == "money":
        return ", ".join(f"{who} {titles.money(amount)}" for who, amount in zip(names, value, strict=True))
    return str(value)


def _more(content: Content, event: Event, who: str) -> dict[str, str]:
    """What a sentence says beside the event's own facts."""
    if isinstance(event, told.Offered):
        return {"wants": titles.wanted(content, event.by, event.wants)}
    if isinstance(event, told.Presented | told.Sold):
        product = titles.called(event.brand, event.seat, event.round)
        return {"name": product.name, "tagline": product.tagline}
    if isinstance(event, told.IngredientRemoved | told.IngredientAdded | told.PriceChanged):
        return {"good": titles.owned(content, who, event.shape)}
    if isinstance(event, told.CustomerCame):
        customer = content.customers[event.customer]
        return {"tags": titles.hashtags(content, customer.tags), "shapes": titles.shapes(content, customer.shapes)}
    if isinstance(event, told.Drew | told.SawKept):
        return {"text": content.events[event.event].text}
    return {}
