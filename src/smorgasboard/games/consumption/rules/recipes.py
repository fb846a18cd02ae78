"""The Recipe Book, and recipes that somebody works on until they are complete."""

from smorgasboard.games.consumption import events
from smorgasboard.games.consumption.rules import ConsumptionTable, Diner, codes as c, foods, packing

# ---- the Recipe Book ----


def open_recipes(table: ConsumptionTable) -> None:
    """CON-062: the card beside a pile comes from its top, and the next card is then its open one."""
    book = table.book.copy()
    for top in c.PILE_TOPS:
        beside = top + 1
        if book[beside] == c.NO_CARD:
            book[beside] = next_recipe(table, top) if book[top] == c.NO_CARD else book[top]
            book[top] = c.NO_CARD
        if book[top] == c.NO_CARD:
            book[top] = next_recipe(table, top)
    table.book = book


def next_recipe(table: ConsumptionTable, space: int) -> int:
    """From the pile of this space, or from the other one when that is out."""
    if not table.left_pile and not table.right_pile:
        return c.NO_CARD
    table.revealed = True
    from_left = bool(table.left_pile) if space < c.PILE_TOPS[1] else not table.right_pile
    if from_left:
        card = table.left_pile[len(table.left_pile) - 1]
        table.left_pile = table.left_pile[:-1]
        table.left_known = min(table.left_known, len(table.left_pile))
    else:
        card = table.right_pile[len(table.right_pile) - 1]
        table.right_pile = table.right_pile[:-1]
        table.right_known = min(table.right_known, len(table.right_pile))
    return card


def bury_recipes(table: ConsumptionTable) -> None:
    """CON-146: under their own pile in the order they lie, the pile's open card above the one beside it."""
    left = packing.cards_on([table.book[1], table.book[0]])
    right = packing.cards_on([table.book[3], table.book[2]])
    table.left_pile = left + table.left_pile
    table.left_known += len(left)
    table.right_pile = right + table.right_pile
    table.right_known += len(right)
    table.book = [c.NO_CARD] * c.OPEN_RECIPES


def take_recipe(table: ConsumptionTable, seat: int, space: int) -> None:
    card = table.book[space]
    table.book = packing.with_item(table.book, space, c.NO_CARD)
    keep_recipe(table, seat, card)
    if table.next_in_sight(space) != c.NO_CARD:
        uncover(table, seat, space)


def keep_recipe(table: ConsumptionTable, seat: int, card: int) -> None:
    table.diners[seat].recipes = packing.in_order(table.diners[seat].recipes, card)
    table.tally(seat, c.RECIPE_TAKEN, table.box.recipe_names[card])
    if table.events is not None:
        table.events.append(events.TookRecipe(seat, table.box.recipe_names[card]))


def uncover(table: ConsumptionTable, seat: int, space: int) -> None:
    """CON-063: the card below the top of a pile that lies face up; it may be one that everybody saw going under."""
    from_left = space < c.PILE_TOPS[1]
    known = table.left_known == len(table.left_pile) if from_left else table.right_known == len(table.right_pile)
    if not known:
        table.revealed = True
    if table.events is not None:
        table.events.append(events.Uncovered(seat, table.box.recipe_names[table.next_in_sight(space)]))


# ---- recipes with food on them ----


def recipe_named(table: ConsumptionTable, diner: Diner, action: int) -> int:
    """The own recipe one of whose spaces this action names."""
    return packing.card_named(diner.recipes, table.box.cook_code, action)


def food_on(diner: Diner, recipe: int, space: int) -> int:
    held = diner.recipes[packing.place_of(diner.recipes, recipe)]
    return (packing.content_of(held, space) & c.TOKEN) - 1


def has_space(table: ConsumptionTable, diner: Diner, recipe: int, space: int) -> bool:
    """Whether that recipe is one's own, and has such a space."""
    return packing.place_of(diner.recipes, recipe) != c.NO_CARD and space < len(table.box.recipe_spaces[recipe])


def put_on_recipe(table: ConsumptionTable, seat: int, recipe: int, space: int, food: int) -> None:
    diner = table.diners[seat]
    at = packing.place_of(diner.recipes, recipe)
    diner.recipes = packing.with_item(diner.recipes, at, diner.recipes[at] | packing.laid(space, food + 1))
    complete_recipes(table, seat)


def complete_recipes(table: ConsumptionTable, seat: int) -> None:
    """CON-113; with relief one token may be missing (CON-075)."""
    diner = table.diners[seat]
    for held in diner.recipes:
        spaces = table.box.recipe_spaces[held & c.CARD]
        missing = packing.missing_tokens(held, spaces)
        if not missing or (missing == 1 and relieves(table.recipe_relief, held & c.CARD, len(spaces))):
            complete_recipe(table, seat, held)


def relieves(relief: int, card: int, tokens: int) -> bool:
    """CON-010: a card by name, or all cards of at least so many tokens."""
    return relief == card or (relief >= c.ALL_CARDS and tokens >= relief - c.ALL_CARDS)


def complete_recipe(table: ConsumptionTable, seat: int, held: int) -> None:
    diner = table.diners[seat]
    recipe = held & c.CARD
    box = table.box
    diner.recipes = packing.without(diner.recipes, packing.place_of(diner.recipes, recipe))
    diner.cooked = [*diner.cooked, recipe]
    diner.score += box.recipe_vp[recipe]  # CON-113
    if box.recipe_when[recipe] != c.GAME_END:
        diner.ready = packing.in_order(diner.ready, recipe)  # CON-115
    table.tally(seat, c.RECIPE_COMPLETED, box.recipe_names[recipe])
    if table.events is not None:
        table.events.append(events.CompletedRecipe(seat, box.recipe_names[recipe], box.recipe_vp[recipe]))
    contents = held >> c.CARD_BITS
    while contents:
        if contents & c.TOKEN:
            foods.eat(table, seat, (contents & c.TOKEN) - 1)  # CON-114: as its real food (CON-072)
        contents >>= c.SPACE_BITS
