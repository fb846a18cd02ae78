"""Consumption's table as plain data, in words that people can read and write."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from smorgasboard.games.consumption.rules import codes as c
from smorgasboard.games.consumption.rules.diner import Diner

if TYPE_CHECKING:
    from smorgasboard.games.consumption.rules.table import ConsumptionTable


def table_as_json(table: ConsumptionTable) -> dict[str, Any]:
    """Everything, the order of decks and bag included."""
    return {
        **table_as_seen(table),
        "left_pile": _names(table.left_pile, table.box.recipe_names),
        "right_pile": _names(table.right_pile, table.box.recipe_names),
        "deck": _names(table.deck, table.box.activity_names),
        "stock": list(table.stock),
        "market_in": stands(table.market_in, table.box.stand_names),
        "bag": foods(table.bag),
    }


def table_as_seen(table: ConsumptionTable) -> dict[str, Any]:
    """What everybody may know: of decks and bag the contents that are known, not the order."""
    box = table.box
    return {
        "edition": box.edition,
        "stage": c.STAGES[table.stage],
        "round": table.round,
        "first": table.first,
        "turn": table.turn,
        "stack": [frame_as_json(each) for each in table.stack],
        "freezer": table.freezer,
        "allergies": table.allergies,
        "potluck": table.potluck,
        "random_assistants": table.random_assistants,
        "goals": _names(table.goals, box.goal_names),
        "book": _names(table.book, box.recipe_names),
        "left_pile": _recipes(table, table.left_pile, table.left_known, c.PILE_TOPS[0]),
        "right_pile": _recipes(table, table.right_pile, table.right_known, c.PILE_TOPS[1]),
        "left_known": table.left_known,
        "right_known": table.right_known,
        "planner": _names(table.planner, box.activity_names),
        "deck": _pile(table.deck, table.deck_known, box.activity_names),
        "deck_known": table.deck_known,
        "dropped_recipes": _names(table.dropped_recipes, box.recipe_names),
        "dropped_activities": _names(table.dropped_activities, box.activity_names),
        "covered": [c.LIST_NAMES[space] for space in range(c.LIST_SPACES) if table.covered >> space & 1],
        "stock": len(table.stock),
        "stock_open": list(table.stock_open),
        "shoppers": table.shoppers,
        "stock_gone": table.stock_gone(),
        "market_in": stands(table.stands_known(), box.stand_names),
        "market_to_come": bits_set(table.market_in & ~table.stands_known()),
        "stands": _names(table.stands, box.stand_names),
        "bag": _counts(table.bag),
        "pizza": foods(table.pizza),
        "buffet": foods(table.buffet),
        "pizza_guest": table.pizza_guest,
        "buffet_guests": table.buffet_guests,
        "place": c.PLACE_NAMES[table.place] if table.place < len(c.PLACE_NAMES) else None,
        "passing": table.passing,
        "column": table.column,
        "row": table.row,
        "cart": cart_foods(table.cart),
        "options_used": assistants(table.options_used),
        "ignoring": table.ignoring,
        "recipe_relief": table.recipe_relief,
        "activity_relief": table.activity_relief,
        "completed": table.completed,
        "worked_out": table.worked_out,
        "diners": [diner_as_json(diner, table) for diner in table.diners],
    }


def diner_as_json(diner: Diner, table: ConsumptionTable) -> dict[str, Any]:
    box = table.box
    return {
        "diet": box.diet_names[diner.diet],
        "allergy": box.allergy_names[diner.allergy] if diner.allergy >= 0 else None,
        "body": {c.FOOD_NAMES[food]: diner.body[food] for food in range(c.FOODS)},
        "tile": foods(diner.tile),
        "kitchen": [shelf_foods(diner, shelf) for shelf in range(c.SHELVES)],
        "freezer": frozen_foods(diner.frozen, 0),
        "thaw": frozen_foods(diner.frozen, 3),
        "trash": diner.trash,
        "recipes": [held_as_json(held, box.recipe_names, box.recipe_spaces) for held in diner.recipes],
        "activities": [held_as_json(held, box.activity_names, box.activity_spaces) for held in diner.activities],
        "cooked": _names(diner.cooked, box.recipe_names),
        "ready": _names(diner.ready, box.recipe_names),
        "trained": _names(diner.trained, box.activity_names),
        "assistants": assistants(diner.assistants),
        "last_assistants": assistants(diner.last_assistants),
        "markers": diner.markers,
        "market_visits": diner.market_visits,
        "snacked": diner.snacked,
        "passed": diner.passed,
        "score": diner.score,
        "preserved": diner.preserved,
        "thaw_kept": diner.thaw_kept,
    }


def frame_as_json(packed: int) -> list[Any]:
    """The frame's name, its seat and its four numbers."""
    return [
        c.FRAME_NAMES[packed & 63],
        packed >> 6 & 3,
        packed >> 8 & 4095,
        packed >> 20 & 4095,
        packed >> 32 & 255,
        packed >> 40 & 255,
    ]


def held_as_json(held: int, names: list[str], spaces: list[list[int]]) -> list[Any]:
    """The card's name, then per space a food, a food twice ("meat 2") or null."""
    card = held & c.CARD
    contents = held >> c.CARD_BITS
    tokens: list[Any] = [names[card]]
    for _ in spaces[card]:
        tokens.append(token_name(contents & c.SPACE))
        contents >>= c.SPACE_BITS
    return tokens


def token_name(content: int) -> str | None:
    if not content:
        return None
    name = c.FOOD_NAMES[(content & c.TOKEN) - 1]
    return f"{name} 2" if content & c.TWO else name


def shelf_foods(diner: Diner, shelf: int) -> list[str]:
    found: list[str] = []
    for food in range(c.FOODS):
        count = diner.kitchen[c.FOODS * shelf + food]
        if count:
            found += [c.FOOD_NAMES[food]] * count
    return found


def frozen_foods(frozen: list[int], start: int) -> list[str]:
    """What lies in the freezer (start 0) or the thaw area (start 3)."""
    if not frozen:
        return []
    found: list[str] = []
    for place in range(3):
        for _ in range(frozen[start + place]):
            found.append(c.FOOD_NAMES[c.POULTRY + place])
    return found


def cart_foods(cart: int) -> list[str]:
    found: list[str] = []
    for food in range(c.FOODS):
        for _ in range(cart >> 4 * food & 15):
            found.append(c.FOOD_NAMES[food])
    return found


def assistants(mask: int) -> list[str]:
    return [name for at, name in enumerate(c.ASSISTANT_NAMES) if mask >> at & 1]


def stands(mask: int, names: list[str]) -> list[str]:
    return [name for at, name in enumerate(names) if mask >> at & 1]


def bits_set(mask: int) -> int:
    count = 0
    while mask:
        mask &= mask - 1
        count += 1
    return count


def foods(numbers: list[int]) -> list[str | None]:
    return [c.FOOD_NAMES[food] if food >= 0 else None for food in numbers]


def _names(cards: list[int], names: list[str]) -> list[str | None]:
    return [names[card] if card >= 0 else None for card in cards]


def _pile(cards: list[int], known: int, names: list[str]) -> dict[str, Any]:
    """How many cards nobody knows, and the ones that everybody saw going under, lowest first."""
    return {"unseen": len(cards) - known, "under": _names(cards[:known], names)}


def _recipes(table: ConsumptionTable, pile: list[int], known: int, top: int) -> dict[str, Any]:
    """Likewise, and the card that lies open below a top that was taken (CON-063)."""
    names = table.box.recipe_names
    card = table.next_in_sight(top)
    return {
        "unseen": unseen_in(len(pile), known, card),
        "under": _names(pile[:known], names),
        "next": names[card] if card >= 0 else None,
    }


def unseen_in(cards: int, known: int, open_card: int) -> int:
    """Of a pile with so many cards below that are known, and perhaps an open one on top."""
    return cards - known - 1 if open_card >= 0 and cards > known else cards - known


def _counts(numbers: list[int]) -> dict[str, int]:
    counts = [0] * c.FOODS
    for food in numbers:
        counts[food] += 1
    return {c.FOOD_NAMES[food]: counts[food] for food in range(c.FOODS)}
