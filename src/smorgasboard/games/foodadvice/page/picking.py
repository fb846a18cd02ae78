"""What comes next in the middle of pointing: three cards, a card and a player, a card and an offer."""

from smorgasboard.engine import Clicks, say
from smorgasboard.games.foodadvice.content.cards import Ingredient
from smorgasboard.games.foodadvice.rules import codes as c
from smorgasboard.games.foodadvice.words.titles import hashtags, money
from smorgasboard.games.foodadvice.words.view_model import SeenTable


def prompt_picked(seen: SeenTable, picked: Clicks) -> str:
    """Empty where one click says all."""
    named = [name.partition("-") for name in picked]
    cards = [seen.near.hand[int(slot)] for kind, _, slot in named if kind == "card"]
    shape = seen.near.shape
    if shape is None or len(cards) > 2 or not {"card", "offer"} >= {kind for kind, _, _ in named}:
        return ""
    if len(cards) < len(picked):
        return say("Which card does {who} get for it?", who=seen.names[int(named[0][2])])
    if len(cards) == 2:
        facts = {"price": money(sum(card.price for card in cards)), "shape": shape.title}
        return say("One more for your {shape}: {price} so far, {tags}.", tags=_tags(seen, cards), **facts)
    facts = {"card": cards[0].title, "shape": shape.title}
    if seen.may(c.OFFER, c.WANT_CLASS - c.OFFER):
        return say("{card}: two more for your {shape}, or a player to offer it to.", **facts)
    return say("{card}: two more for your {shape}.", **facts)


def _tags(seen: SeenTable, cards: list[Ingredient]) -> str:
    return hashtags(seen.content, dict.fromkeys(card.tag for card in cards))
