"""Pieces of the drawn table that lie in several places: ingredients, bank notes, people."""

from smorgasboard.engine import say
from smorgasboard.games.foodadvice.content.cards import Ingredient
from smorgasboard.games.foodadvice.content.read import Content
from smorgasboard.games.foodadvice.page.pictures import Data, ingredient_picture
from smorgasboard.games.foodadvice.page.town import customer_picture
from smorgasboard.games.foodadvice.words import titles
from smorgasboard.games.foodadvice.words.titles import class_title, hashtag, money
from smorgasboard.games.foodadvice.words.view_model import SeenCustomer, SeenTable

NOTES = (100, 50, 25, 10, 5)
MOST_NOTES = 9
"""So many of a purse lie open; richer ones have their number."""


def ingredient(content: Content, card: Ingredient) -> Data:
    return {
        "name": card.name,
        "title": card.title,
        "tag": card.tag,
        "hashtag": hashtag(content, card.tag),
        "class": card.price_class,
        "price": card.price,
        "picture": ingredient_picture(card),
        "label": ingredient_label(content, card),
    }


def ingredient_label(content: Content, card: Ingredient) -> str:
    return f"{card.title}: {hashtag(content, card.tag)}, {class_title(card.price_class)}, {money(card.price)}"


def seat_mark(seen: SeenTable, seat: int) -> Data:
    """By which a player is known: the seat's colour, the character's portrait and chip, the nickname."""
    return {"seat": seat, "character": seen.players[seat].character.name, "name": seen.names[seat]}


def purse(amount: int) -> Data:
    return {"amount": amount, "notes": notes(amount), "label": say("{money} in the purse", money=money(amount))}


def notes(amount: int) -> list[int]:
    """Bank notes that make this amount, the biggest first, as many as there is room for."""
    found: list[int] = []
    for note in NOTES:
        found += [note] * (amount // note)
        amount %= note
    return found[:MOST_NOTES]


# ---- people ----


def guest(each: SeenCustomer, mood: str = "looking") -> Data:
    return {
        "name": each.customer.name,
        "title": each.customer.title,
        "about": each.customer.about,
        "budget": each.budget,
        "class": each.customer.customer_class or "joker",
        "tags": [[tag, words] for tag, words in zip(each.customer.tags, each.hashtags, strict=True)],
        "likes": [[shape, titles.shapes(each.content, (shape,))] for shape in each.customer.shapes],
        "favourites": each.favourites,
        "picture": customer_picture(each.customer, mood),
        "label": guest_label(each),
    }


def guest_label(each: SeenCustomer) -> str:
    facts = {"who": each.customer.title, "budget": money(each.budget), "tags": " ".join(each.hashtags)}
    return say("{who}: up to {budget}, wants {tags}, else {shapes}", shapes=each.favourites, **facts)
