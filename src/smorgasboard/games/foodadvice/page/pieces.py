"""Pieces of the drawn table that lie in several places: ingredients, bank notes, people."""

from collections.abc import Sequence
from typing import Any
from zlib import crc32

from smorgasboard.engine import say
from smorgasboard.games.foodadvice.content.cards import Customer, Ingredient
from smorgasboard.games.foodadvice.content.read import Content
from smorgasboard.games.foodadvice.rules.codes import CLASS_NAMES
from smorgasboard.games.foodadvice.words.titles import class_title, hashtag, money
from smorgasboard.games.foodadvice.words.view_model import SeenCustomer

Data = dict[str, Any]

NOTES = (100, 50, 25, 10, 5)
MOST_NOTES = 9
"""So many of a purse lie open; richer ones have their number."""
SKINS, HAIR_COLOURS = 5, 6
FACES = {"male": (1, 2, 3, 5, 6), "female": (1, 4, 5, 6)}
HAIRS = {"male": (1, 2, 3, 4, 5), "female": (3, 4, 5, 6, 7, 8)}
HAIRS_UNDER_HATS = {"male": (1, 2, 5), "female": (5, 7, 8)}
HATS, GLASSES = 4, 2


def ingredient(content: Content, card: Ingredient) -> Data:
    return {
        "name": card.name,
        "title": card.title,
        "tag": card.tag,
        "hashtag": hashtag(content, card.tag),
        "class": card.price_class,
        "price": card.price,
        "label": ingredient_label(content, card),
    }


def ingredient_label(content: Content, card: Ingredient) -> str:
    return f"{card.title}: {hashtag(content, card.tag)}, {class_title(card.price_class)}, {money(card.price)}"


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


def guest(each: SeenCustomer) -> Data:
    return {
        "name": each.customer.name,
        "title": each.customer.title,
        "about": each.customer.about,
        "budget": each.budget,
        "class": each.customer.customer_class or "joker",
        "tags": [[tag, words] for tag, words in zip(each.customer.tags, each.hashtags, strict=True)],
        "shapes": list(each.customer.shapes),
        "favourites": each.favourites,
        "looks": looks(each.customer),
        "label": guest_label(each),
    }


def guest_label(each: SeenCustomer) -> str:
    facts = {"who": each.customer.title, "budget": money(each.budget), "tags": " ".join(each.hashtags)}
    return say("{who}: up to {budget}, wants {tags}, else {shapes}", shapes=each.favourites, **facts)


def looks(customer: Customer) -> Data:
    """A caricature: the same person always looks the same."""
    dice = crc32(customer.name.encode())
    sex = customer.sex or ("male", "female")[dice % 2]
    wears_hat = customer.is_joker or dice % 7 < 2
    hairs = HAIRS_UNDER_HATS if wears_hat else HAIRS
    layers = [
        f"body-{sex}-{_build(customer)}",
        f"face-{_one_of(FACES[sex], dice >> 3)}",
        f"hair-{_one_of(hairs[sex], dice >> 6)}",
    ]
    if dice >> 9 & 3 == 0:
        layers.append(f"glasses-{(dice >> 11) % GLASSES + 1}")
    if wears_hat:
        layers.append("joker" if customer.is_joker else f"hat-{(dice >> 12) % HATS + 1}")
    return {"layers": layers, "skin": (dice >> 14) % SKINS, "hair": (dice >> 17) % HAIR_COLOURS, "coat": dice % 5}


def _build(customer: Customer) -> int:
    return 3 if customer.is_joker else CLASS_NAMES.index(customer.customer_class) + 1


def _one_of(choices: Sequence[int], number: int) -> int:
    return choices[number % len(choices)]
