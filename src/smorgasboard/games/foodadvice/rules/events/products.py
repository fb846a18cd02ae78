"""Ingredients removed, drawn, swapped and traded, and prices changed for the round (ADV-70 to ADV-72, ADV-75)."""

from smorgasboard.games.foodadvice import events as told
from smorgasboard.games.foodadvice.rules import codes as c
from smorgasboard.games.foodadvice.rules.events import frames
from smorgasboard.games.foodadvice.rules.table import FoodAdviceTable


def options(table: FoodAdviceTable, packed: int) -> list[int]:
    """The last ingredient of a product is never removed, and no product has more than three (ADV-72)."""
    effect, seat = frames.effect_of(packed), frames.seat_of(packed)
    if effect == c.REMOVE_OTHER:
        return _parts(table, seat, False, 2)
    if effect == c.REMOVE_OWN:
        return _parts(table, seat, True, 2)
    if effect == c.SWAP:
        return _parts(table, seat, True, 1)
    if effect == c.TRADE:
        return _parts(table, seat, frames.step_of(packed) == 0, 1)
    if effect == c.DRAW:
        return _products(table, seat, True, c.PARTS - 1)
    return _products(table, seat, effect == c.PRICE, c.PARTS)


def _parts(table: FoodAdviceTable, seat: int, own: bool, least: int) -> list[int]:
    """All ingredients of one's own or others' products that have at least so many."""
    found: list[int] = []
    for owner in range(table.seats):
        if (owner == seat) == own:
            products = table.products[owner]
            for which in range(len(products)):
                count = len(products[which].parts)
                if count >= least:
                    start = c.PART + (owner * c.ROUNDS + which) * c.PARTS
                    found += list(range(start, start + count))
    return found


def _products(table: FoodAdviceTable, seat: int, own: bool, most: int) -> list[int]:
    """One's own or others' products of at most so many ingredients."""
    found: list[int] = []
    for owner in range(table.seats):
        if (owner == seat) == own:
            products = table.products[owner]
            for which in range(len(products)):
                if len(products[which].parts) <= most:
                    found.append(c.PRODUCT + owner * c.ROUNDS + which)
    return found


def carry_out(table: FoodAdviceTable, packed: int) -> None:
    effect, seat, choice = frames.effect_of(packed), frames.seat_of(packed), frames.first_choice(packed)
    if effect in (c.REMOVE_OTHER, c.REMOVE_OWN):
        _put_under(table, _take_part(table, seat, choice))
    elif effect == c.DRAW:
        _add_part(table, seat, choice, _draw(table))
    elif effect == c.SWAP:
        card = _take_part(table, seat, choice)
        _add_part(table, seat, choice // c.PARTS, _draw(table))
        _put_under(table, card)
    elif effect == c.TRADE:
        other = frames.second_choice(packed)
        mine, theirs = _take_part(table, seat, choice), _take_part(table, seat, other)
        _add_part(table, seat, choice // c.PARTS, theirs)
        _add_part(table, seat, other // c.PARTS, mine)
    else:
        _change_price(table, seat, choice, frames.number_of(packed))


def _take_part(table: FoodAdviceTable, by: int, part: int) -> int:
    """Which ingredient it was."""
    number = part // c.PARTS
    owner, which = number // c.ROUNDS, number % c.ROUNDS
    product = table.products[owner][which]
    card = product.parts[part % c.PARTS]
    table.put_product(owner, which, [each for each in product.parts if each != card], product.change)
    if table.events is not None:
        name, shape = table.box.ingredient_names[card], c.SHAPE_NAMES[product.shape]
        table.events.append(told.IngredientRemoved(owner, by, which + 1, shape, name))
    return card


def _add_part(table: FoodAdviceTable, by: int, number: int, card: int) -> None:
    owner, which = number // c.ROUNDS, number % c.ROUNDS
    product = table.products[owner][which]
    table.put_product(owner, which, [*product.parts, card], product.change)
    if table.events is not None:
        name, shape = table.box.ingredient_names[card], c.SHAPE_NAMES[product.shape]
        table.events.append(told.IngredientAdded(owner, by, which + 1, shape, name))


def _draw(table: FoodAdviceTable) -> int:
    table.revealed = True
    deck = table.ingredient_deck
    table.ingredient_deck = deck[:-1]
    return deck[-1]


def _put_under(table: FoodAdviceTable, card: int) -> None:
    """ADV-72."""
    table.ingredient_deck = [card, *table.ingredient_deck]


def _change_price(table: FoodAdviceTable, by: int, number: int, change: int) -> None:
    owner, which = number // c.ROUNDS, number % c.ROUNDS
    product = table.products[owner][which]
    table.put_product(owner, which, product.parts, product.change + change)
    if table.events is not None:
        price, shape = table.products[owner][which].price, c.SHAPE_NAMES[product.shape]
        table.events.append(told.PriceChanged(owner, by, which + 1, shape, change, price))
