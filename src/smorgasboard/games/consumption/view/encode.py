"""A Consumption position as numbers from 0 to 1, seen from one seat: its own board first, then clockwise."""

from typing import Final

from smorgasboard.engine import Features
from smorgasboard.engine.fields import a_of, b_of, c_of, d_of, kind_of
from smorgasboard.games.consumption.rules import Box, ConsumptionTable, Diner, codes as c

ALLERGIES: Final = 4
GOALS: Final = 10
DIE: Final = 6
MANY: Final = 8
"""Tokens of one food in one place, and cards in one turn: more is rare and counts as this."""
MUCH_TRASH: Final = 30
LEAST_SCORE: Final = -50
MOST_SCORE: Final = 150
LARGE_DECK: Final = 60


def add_features(table: ConsumptionTable, seat: int, features: Features) -> None:
    """The table, then every board; empty seats are zeros. Nothing is read that not everybody sees."""
    me = max(seat, 0)
    if not table.box.recipe_starts:
        table.box.recipe_starts = _starts(table.box.recipe_spaces)
        table.box.activity_starts = _starts(table.box.activity_spaces)
    _add_state(table, me, features)
    _add_cards(table, features)
    _add_places(table, me, features)
    _add_turn(table, features)
    start = features.count
    for place in range(table.seats):
        _add_diner(table.box, table.diners[(me + place) % table.seats], features)
    features.zeros((features.count - start) // table.seats * (c.SEATS - table.seats))


def _goals(box: Box) -> int:
    """As many in every edition, with modules or without."""
    return max(GOALS, len(box.goal_names))


def _add_state(table: ConsumptionTable, me: int, features: Features) -> None:
    top = 0 if table.over else table.top()
    features.at(table.stage, len(c.STAGES))
    features.share(table.round, c.ROUNDS)
    features.at(_from(table, me, table.first), c.SEATS)
    features.at(_from(table, me, table.turn), c.SEATS)
    features.at(-1 if table.over else kind_of(top), len(c.FRAME_NAMES))
    features.share(a_of(top), 4095)
    features.share(b_of(top), 4095)
    features.share(c_of(top), 255)
    features.share(d_of(top), 255)
    features.flag(table.freezer)
    features.flag(table.allergies)
    features.flag(table.potluck)
    features.flag(table.random_assistants)
    features.among(table.goals, _goals(table.box))


def _add_cards(table: ConsumptionTable, features: Features) -> None:
    recipes = len(table.box.recipe_names)
    features.among(table.book, recipes)
    features.among([table.next_in_sight(space) for space in c.PILE_TOPS], recipes)
    features.among(table.planner, len(table.box.activity_names))
    features.share(len(table.left_pile), LARGE_DECK)
    features.share(len(table.right_pile), LARGE_DECK)
    features.share(len(table.deck), LARGE_DECK)


def _add_places(table: ConsumptionTable, me: int, features: Features) -> None:
    features.bits(table.covered, c.LIST_SPACES)
    features.among(table.stands, len(table.box.stand_names))
    _add_counted(table.bag, c.BAG_OF_EACH, features)
    _add_counted(table.pizza, c.PIZZA_SPACES, features)
    _add_counted(table.buffet[: c.BUFFET_ROW], c.BUFFET_ROW, features)
    _add_counted(table.buffet[c.BUFFET_ROW :], c.BUFFET_ROW, features)
    features.share(table.shoppers, c.SHOPPING_SPACES[table.seats])
    features.at(_from(table, me, table.pizza_guest), c.SEATS)
    features.share(table.buffet_guests, 2)


def _add_turn(table: ConsumptionTable, features: Features) -> None:
    features.at(table.place, len(c.PLACE_NAMES))
    features.flag(table.passing)
    features.at(table.column, DIE)
    features.at(table.row, DIE)
    for food in range(c.FOODS):
        features.share(table.cart >> 4 * food & 15, MANY)
    features.bits(table.options_used, c.ASSISTANTS)
    features.flag(table.ignoring)
    features.flag(table.recipe_relief != c.NO_RELIEF)
    features.flag(table.activity_relief != c.NO_RELIEF)
    features.share(table.completed, c.PLACEMENTS)
    features.share(table.worked_out, c.PLACEMENTS)


def _add_diner(box: Box, diner: Diner, features: Features) -> None:
    features.one()
    features.at(diner.diet, c.DIETS)
    features.at(diner.allergy, ALLERGIES)
    for food in range(c.FOODS):
        features.share(diner.body[food], len(diner.tracks[food]) - 1)
    _add_counted(diner.tile, MANY, features)
    for tokens in diner.kitchen:
        features.share(tokens, MANY)
    _add_frozen(diner.frozen, features)
    recipes, activities = len(box.recipe_names), len(box.activity_names)
    _add_held(diner.recipes, box.recipe_starts, features)
    features.among(diner.cooked, recipes)
    features.among(diner.ready, recipes)
    _add_held(diner.activities, box.activity_starts, features)
    features.among(diner.trained, activities)
    features.bits(diner.assistants, c.ASSISTANTS)
    features.bits(diner.last_assistants, c.ASSISTANTS)
    features.share(diner.markers, c.MARKERS)
    features.share(diner.market_visits, c.MARKET_VISITS)
    for flag in diner.flags():
        features.flag(flag)
    features.share(diner.trash, MUCH_TRASH)
    features.share(diner.score - LEAST_SCORE, MOST_SCORE - LEAST_SCORE)


def _add_frozen(frozen: list[int], features: Features) -> None:
    if not frozen:
        features.zeros(6)
    for tokens in frozen:
        features.share(tokens, c.FREEZER_SPACES)


def _add_held(cards: list[int], starts: list[int], features: Features) -> None:
    """For every card whether it is worked on, then for every space of every card whether food lies there."""
    features.among([card & c.CARD for card in cards], len(starts) - 1)
    at = 0
    for card in cards:  # in their order, as the rules keep them
        number, contents = card & c.CARD, card >> c.CARD_BITS
        features.zeros(starts[number] - at)
        at = starts[number + 1]
        for _ in range(at - starts[number]):
            features.flag(contents & c.SPACE > 0)
            contents >>= c.SPACE_BITS
    features.zeros(starts[len(starts) - 1] - at)


def _starts(spaces: list[list[int]]) -> list[int]:
    """By card: how many spaces there are on those before it; all of them at the end."""
    starts = [0]
    for each in spaces:
        starts.append(starts[len(starts) - 1] + len(each))
    return starts


def _from(table: ConsumptionTable, me: int, seat: int) -> int:
    """How many seats to the left of the viewer; -1 for nobody."""
    return -1 if seat < 0 else (seat - me) % table.seats


def _add_counted(foods: list[int], most: int, features: Features) -> None:
    if not foods:
        features.zeros(c.FOODS)
        return
    counts = [0] * c.FOODS
    for food in foods:
        if food >= 0:
            counts[food] += 1
    for count in counts:
        features.share(count, most)
