"""The deck as it is drawn card by card: ingredients, customers, shops, events, channels, characters."""

from collections.abc import Iterator
from typing import Any

from smorgasboard.engine import DeckCard, DeckPart, say
from smorgasboard.games.foodadvice.content.cards import Customer, Ingredient
from smorgasboard.games.foodadvice.content.read import Content
from smorgasboard.games.foodadvice.page.pictures import ingredient_picture
from smorgasboard.games.foodadvice.page.town import customer_picture, event_picture, shop_picture
from smorgasboard.games.foodadvice.words.titles import class_title, hashtag, money, shapes

Drawn = Iterator[DeckCard]


def deck(content: Content) -> tuple[DeckPart, ...]:
    return (
        DeckPart(say("Ingredients"), tuple(_ingredient(content, card) for card in content.ingredients.values())),
        DeckPart(say("Customers"), tuple(_customer(content, card) for card in content.customers.values())),
        DeckPart(say("Shops"), tuple(_shops(content))),
        DeckPart(say("Events"), tuple(_events(content))),
        DeckPart(say("Channels"), tuple(_channels(content))),
        DeckPart(say("Characters"), tuple(_characters(content))),
    )


def _card(section: str, kind: str, name: str, title: str, **drawn: Any) -> DeckCard:
    bare = {"kind": kind, "cost": "", "tags": [], "text": "", "lines": [], "class": ""}
    return DeckCard(f"{section}.{name}", title, {**bare, **drawn})


def _ingredient(content: Content, card: Ingredient) -> DeckCard:
    return _card(
        "ingredients",
        "ingredient",
        card.name,
        card.title,
        picture=ingredient_picture(card),
        cost=money(card.price),
        tags=[[card.tag, hashtag(content, card.tag)]],
        lines=[class_title(card.price_class)],
    )


def _customer(content: Content, card: Customer) -> DeckCard:
    return _card(
        "jokers" if card.is_joker else "customers",
        "customer",
        card.name,
        card.title,
        picture=customer_picture(card),
        cost=money(card.budget),
        tags=[[tag, hashtag(content, tag)] for tag in card.tags],
        text=card.about,
        lines=[shapes(content, card.shapes)],
    )


def _shops(content: Content) -> Drawn:
    for at, shop in enumerate(content.shops.values()):
        named = [shapes(content, shop.shapes)] if shop.shapes else []
        yield _card("shops", "shop", shop.name, shop.title, picture=shop_picture(shop, at), text=shop.text, lines=named)


def _events(content: Content) -> Drawn:
    for event in content.events.values():
        often = say("{count} in the deck", count=event.count)
        yield _card(
            "events",
            "event",
            event.name,
            event.title,
            picture=event_picture(event),
            text=event.text,
            lines=[often],
        )


def _channels(content: Content) -> Drawn:
    for each in content.channels.values():
        yield _card("channels", "symbol", each.name, each.title, symbol=f"channel-{each.name}", text=each.text)


def _characters(content: Content) -> Drawn:
    for each in content.characters.values():
        yield _card("characters", "symbol", each.name, each.title, symbol=f"character-{each.name}", text=each.about)
