"""FoodAdvice's table as plain data, in words that people can read and write."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from smorgasboard.engine.observation import SPECTATOR
from smorgasboard.games.foodadvice.rules import codes as c
from smorgasboard.games.foodadvice.rules.box import Box
from smorgasboard.games.foodadvice.rules.products import Product

if TYPE_CHECKING:
    from smorgasboard.games.foodadvice.rules.table import FoodAdviceTable


def table_as_json(table: FoodAdviceTable) -> dict[str, Any]:
    """Everything, the order of decks included."""
    box = table.box
    return {
        **_open_things(table),
        "players": [_player(table, seat, True) for seat in range(table.seats)],
        "ingredient_deck": names(table.ingredient_deck, box.ingredient_names),
        "returned": names(table.returned, box.ingredient_names),
        "shape_deck": names(table.shape_deck, list(c.SHAPE_NAMES)),
        "shop_deck": names(table.shop_deck, box.shop_names),
        "event_deck": list(table.event_deck),
        "customer_deck": names(table.customer_deck, box.customer_names),
        "row": names(table.row, box.customer_names),
    }


def table_as_seen(table: FoodAdviceTable, seat: int) -> dict[str, Any]:
    """What a seat may know: of decks their sizes, of others' hands what was shown."""
    return {
        **_open_things(table),
        "players": [_player(table, each, each == seat) for each in range(table.seats)],
        "ingredient_deck": len(table.ingredient_deck),
        "returned": len(table.returned),
        "shape_deck": len(table.shape_deck),
        "shop_deck": len(table.shop_deck),
        "past_shops": names(table.shop_deck[: table.past_shops()], table.box.shop_names),
        "event_deck": len(table.event_deck),
        "customer_deck": len(table.customer_deck),
        "row": len(table.row),
        "next_customers": [] if seat == SPECTATOR else names(table.row[: table.peeked[seat]], table.box.customer_names),
    }


def _open_things(table: FoodAdviceTable) -> dict[str, Any]:
    box = table.box
    return {
        "stage": c.STAGE_NAMES[table.stage],
        "round": table.round,
        "house_fines": table.house_fines,
        "done": [seat for seat in range(table.seats) if table.done >> seat & 1],
        "place": table.place,
        "stack": [frame_as_json(packed) for packed in table.stack],
        "event": table.event,
        "used_events": list(table.used_events),
        "played": names(table.played, box.customer_names),
        "street": names(table.street, box.shop_names),
        "served": names(table.served, box.customer_names),
        "customer": name(table.customer, box.customer_names),
        "budget_change": table.budget_change,
        "cancelled": [each for at, each in enumerate(c.CHANNEL_NAMES) if table.cancelled >> at & 1],
        "more_customers": table.more_customers,
        "fined": [seat for seat in range(table.seats) if table.fined >> seat & 1],
        "winner_customers": table.winner_customers,
        "winners": list(table.winners),
    }


def _player(table: FoodAdviceTable, seat: int, own: bool) -> dict[str, Any]:
    """A player's things; secrets where they are one's own."""
    box = table.box
    open_things = {
        "character": c.CHARACTER_NAMES[table.characters[seat]],
        "money": table.money[seat],
        "earned": {each: table.earned[seat * c.SOURCES + at] for at, each in enumerate(c.SOURCE_NAMES)},
        "extras": table.extras[seat],
        "shape": name(table.shapes[seat], list(c.SHAPE_NAMES)) if own else None,
        "products": [product_as_json(box, product) for product in table.products[seat]],
        "presented": [product_as_json(box, product) for product in table.presented[seat]],
        "titles": shown_titles(table, seat, own),
        "vote": None if table.votes[seat] == c.NONE or not (own or _revealed(table)) else table.votes[seat],
        "applause": table.applause[seat],
        "shops": [c.SHOP_LETTERS[place] for place in range(len(c.SHOP_LETTERS)) if table.shop_chips[seat] >> place & 1],
        "channels": [each for at, each in enumerate(c.CHANNEL_NAMES) if table.channel_chips[seat] >> at & 1],
        "invested": None if table.invested[seat] == c.NONE else table.invested[seat],
        "taken": names(table.taken[seat], box.customer_names),
        "offers_made": table.offers_made[seat],
        "shown": names(table.shown[seat], box.ingredient_names),
        "seen_in_hand": names(table.seen_in_hand[seat], box.ingredient_names),
        "sales": table.sales[seat],
        "progress": table.progress[seat * c.ADVERTISING_CHANNELS : (seat + 1) * c.ADVERTISING_CHANNELS],
        "peeked": table.peeked[seat],
    }
    return {**open_things, **_secrets(table, seat, own)}


def _secrets(table: FoodAdviceTable, seat: int, own: bool) -> dict[str, Any]:
    box = table.box
    made = table.wanted[seat] != c.NONE
    offer = None
    if table.offered_card[seat] != c.NONE and (own or made):
        offer = {
            "card": box.ingredient_names[table.offered_card[seat]],
            "to": table.offered_to[seat],
            "wanted": want_as_json(box, table.wanted[seat]),
        }
    return {
        "hand": names(table.hands[seat], box.ingredient_names) if own else len(table.hands[seat]),
        "kept_events": list(table.kept_events[seat]) if own else len(table.kept_events[seat]),
        "offer": offer,
    }


def shown_titles(table: FoodAdviceTable, seat: int, own: bool) -> list[str]:
    """ADV-25: a name is told when its product is presented."""
    titles = table.titles[seat]
    return list(titles) if own else titles[: len(table.products[seat])]


def _revealed(table: FoodAdviceTable) -> bool:
    """Whether all votes are in (ADV-26)."""
    return sum(table.applause) > 0


def product_as_json(box: Box, product: Product) -> dict[str, Any]:
    return {
        "shape": c.SHAPE_NAMES[product.shape],
        "parts": names(product.parts, box.ingredient_names),
        "change": product.change,
    }


def want_as_json(box: Box, wanted: int) -> str | None:
    """`class premium`, `tag sweet` or `card oat-flakes`."""
    if wanted == c.NONE:
        return None
    kind, which = wanted >> c.WANT_BITS, wanted & (1 << c.WANT_BITS) - 1
    if kind == c.BY_CLASS:
        return f"class {c.CLASS_NAMES[which]}"
    return f"card {box.ingredient_names[which]}" if kind == c.BY_CARD else f"tag {box.tag_names[which]}"


def frame_as_json(packed: int) -> dict[str, Any]:
    effect = packed & c.EFFECT_MASK
    return {
        "what": c.QUESTION_NAMES[effect - c.ASK_IMMUNE] if effect >= c.ASK_IMMUNE else c.EFFECT_NAMES[effect],
        "number": 0 if effect >= c.ASK_IMMUNE else (packed >> c.NUMBER_SHIFT & c.NUMBER_MASK) - c.NUMBER_ZERO,
        "seat": packed >> c.SEAT_SHIFT & c.SEAT_MASK,
        "step": packed >> c.STEP_SHIFT & c.STEP_MASK,
        "a": packed >> c.A_SHIFT & c.CHOICE_MASK,
        "b": packed >> c.B_SHIFT & c.CHOICE_MASK,
    }


def names(cards: list[int], known: list[str]) -> list[str]:
    return [known[card] for card in cards]


def name(card: int, known: list[str]) -> str | None:
    return None if card == c.NONE else known[card]
