"""FoodAdvice's log: what happened, as somebody at the table would tell it."""

from dataclasses import fields
from typing import Any

from smorgasboard.engine.events import Event
from smorgasboard.engine.speech import say, say_many
from smorgasboard.games.foodadvice import events as told
from smorgasboard.games.foodadvice.content.read import Content
from smorgasboard.games.foodadvice.words.sentences import said
from smorgasboard.games.foodadvice.words.titles import (
    BETWEEN_INGREDIENTS,
    BETWEEN_SHOPS,
    called,
    hashtags,
    ingredients,
    listed,
    money,
    owned,
    shapes,
    wanted,
)
from smorgasboard.games.foodadvice.words.verdicts import Decision

SEAT_FIELDS = ("to", "by", "target", "other", "winner")
MONEY_FIELDS = ("price", "budget", "amount", "change", "bonus", "listed")
INGREDIENT_FIELDS = ("ingredient", "gave", "got")
SHOP_FIELDS = ("shop", "source")


def tell(content: Content, event: Event, names: tuple[str, ...]) -> str:
    """A sentence of the log, or a few."""
    if isinstance(event, told.Decided):
        return Decision(content, event, names).told()
    if isinstance(event, told.VotesRevealed):
        return _votes(event, names)
    if isinstance(event, told.Peeked):
        return _peeked(event.count, names[event.seat])
    return said("story", _kind(content, event), **_Facts(content, names).of(event))


def _votes(event: told.VotesRevealed, names: tuple[str, ...]) -> str:
    votes = [say("{who} for {other}", who=who, other=names[vote]) for who, vote in zip(names, event.votes, strict=True)]
    paid = [f"{who} {money(amount)}" for who, amount in zip(names, event.paid, strict=True) if amount]
    return say("The votes are in: {votes}. That pays {paid}.", votes=", ".join(votes), paid=listed(paid))


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
        return "PresentedWithTagline" if called(event.brand, event.seat, event.round).tagline else "Presented"
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


class _Facts:
    def __init__(self, content: Content, names: tuple[str, ...]) -> None:
        self._content = content
        self._names = names

    def of(self, event: Event) -> dict[str, str]:
        facts = {field.name: self._fact(field.name, getattr(event, field.name)) for field in fields(event)}
        facts["who"] = self._names[getattr(event, "seat", getattr(event, "first", 0))]
        return facts | self._more(event, facts["who"])

    def _fact(self, field: str, value: Any) -> str:
        if field in SEAT_FIELDS and isinstance(value, int):
            return self._names[value]
        if field in MONEY_FIELDS:
            return money(abs(value))
        if field in INGREDIENT_FIELDS:
            return self._content.ingredients[value].title
        if field in SHOP_FIELDS and value in self._content.shops:
            return self._content.shops[value].title
        return self._fact_of_several(field, value)

    def _fact_of_several(self, field: str, value: Any) -> str:
        if field == "tags":
            return hashtags(self._content, value)
        if field == "ingredients":
            return BETWEEN_INGREDIENTS.join(ingredients(self._content, value))
        if field == "shops":
            return BETWEEN_SHOPS.join(self._content.shops[name].title for name in value)
        if field == "customers":
            return listed([self._content.customers[name].title for name in value])
        if field == "winners":
            return listed([self._names[seat] for seat in value])
        if field == "money":
            return ", ".join(f"{who} {money(amount)}" for who, amount in zip(self._names, value, strict=True))
        return self._title(field, value)

    def _title(self, field: str, value: Any) -> str:
        if field == "shape":
            return self._content.shapes[value].title
        if field in ("channel", "source"):
            return self._content.channels[value].title
        if field == "event":
            return self._content.events[value].title
        if field == "customer":
            return self._content.customers[value].title
        return str(value)

    def _more(self, event: Event, who: str) -> dict[str, str]:
        """What a sentence says beside the event's own facts."""
        if isinstance(event, told.Offered):
            return {"wants": wanted(self._content, event.by, event.wants)}
        if isinstance(event, told.Presented | told.Sold):
            product = called(event.brand, event.seat, event.round)
            return {"name": product.name, "tagline": product.tagline}
        if isinstance(event, told.IngredientRemoved | told.IngredientAdded | told.PriceChanged):
            return {"good": owned(self._content, who, event.shape)}
        if isinstance(event, told.CustomerCame):
            customer = self._content.customers[event.customer]
            return {"tags": hashtags(self._content, customer.tags), "shapes": shapes(self._content, customer.shapes)}
        if isinstance(event, told.Drew | told.SawKept):
            return {"text": self._content.events[event.event].text}
        return {}
