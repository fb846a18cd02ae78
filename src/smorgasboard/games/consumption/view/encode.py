"""A Consumption position as numbers from 0 to 1, seen from one seat: its own board first, then clockwise."""

from smorgasboard.engine import Observation, SeededChance
from smorgasboard.engine.fields import a_of, b_of, c_of, d_of, kind_of
from smorgasboard.games.consumption.rules import Box, Diner, codes as c, new_diner
from smorgasboard.games.consumption.rules.state import ConsumptionState
from smorgasboard.games.consumption.view.from_json import read_seen

ALLERGIES = 4
GOALS = 10
DIE = 6
MANY = 8
"""Tokens of one food in one place, and cards in one turn: more is rare and counts as this."""
MUCH_TRASH = 30
LEAST_SCORE, MOST_SCORE = -50, 150
LARGE_DECK = 60


def length(box: Box) -> int:
    """How many numbers `encode` gives for this content: those of a full table."""
    table = ConsumptionState("", SeededChance("none"), box, [new_diner(box, 0) for _ in range(c.SEATS)])
    table.book = [c.NO_CARD] * c.OPEN_RECIPES
    table.over = True
    return len(_numbers(table, 0))


def encode(box: Box, observation: Observation, count: int) -> list[float]:
    """The table, then every board; empty seats are zeros. `count` is `length`."""
    numbers = _numbers(read_seen(observation.source, box, observation.view), max(observation.seat, 0))
    return numbers + [0.0] * (count - len(numbers))


def _numbers(table: ConsumptionState, me: int) -> list[float]:
    numbers = _state(table, me) + _cards(table) + _places(table, me) + _turn(table)
    for seat in range(table.seats):
        numbers += _diner(table.box, table.diners[(me + seat) % table.seats])
    return numbers


def _goals(box: Box) -> int:
    """As many in every edition, with modules or without."""
    return max(GOALS, len(box.goal_names))


def _state(table: ConsumptionState, me: int) -> list[float]:
    top = 0 if table.over else table.top()
    asked = [a_of(top) / 4095, b_of(top) / 4095, c_of(top) / 255, d_of(top) / 255]
    modules = [table.freezer, table.allergies, table.potluck, table.random_assistants]
    return [
        *_at(table.stage, len(c.STAGES)),
        table.round / c.ROUNDS,
        *_at(_from(table, me, table.first), c.SEATS),
        *_at(_from(table, me, table.turn), c.SEATS),
        *_at(-1 if table.over else kind_of(top), len(c.FRAME_NAMES)),
        *asked,
        *(float(module) for module in modules),
        *_among(table.goals, _goals(table.box)),
    ]


def _cards(table: ConsumptionState) -> list[float]:
    piles = [table.left_pile, table.right_pile, table.deck]
    return [
        *_among(table.book, len(table.box.recipe_names)),
        *_among([table.next_in_sight(space) for space in c.PILE_TOPS], len(table.box.recipe_names)),
        *_among(table.planner, len(table.box.activity_names)),
        *(_share(len(pile), LARGE_DECK) for pile in piles),
    ]


def _places(table: ConsumptionState, me: int) -> list[float]:
    return [
        *_bits(table.covered, c.LIST_SPACES),
        *_among(table.stands, len(table.box.stand_names)),
        *_counted(table.bag, c.BAG_OF_EACH),
        *_counted(table.pizza, c.PIZZA_SPACES),
        *_counted(table.buffet[: c.BUFFET_ROW], c.BUFFET_ROW),
        *_counted(table.buffet[c.BUFFET_ROW :], c.BUFFET_ROW),
        table.shoppers / c.SHOPPING_SPACES[table.seats],
        *_at(_from(table, me, table.pizza_guest), c.SEATS),
        table.buffet_guests / 2,
    ]


def _turn(table: ConsumptionState) -> list[float]:
    return [
        *_at(table.place, len(c.PLACE_NAMES)),
        float(table.passing),
        *_at(table.column, DIE),
        *_at(table.row, DIE),
        *(_share(table.cart >> 4 * food & 15, MANY) for food in range(c.FOODS)),
        *_bits(table.options_used, c.ASSISTANTS),
        float(table.ignoring),
        float(table.recipe_relief != c.NO_RELIEF),
        float(table.activity_relief != c.NO_RELIEF),
        _share(table.completed, c.PLACEMENTS),
        _share(table.worked_out, c.PLACEMENTS),
    ]


def _diner(box: Box, diner: Diner) -> list[float]:
    return [
        1.0,
        *_at(diner.diet, c.DIETS),
        *_at(diner.allergy, ALLERGIES),
        *(tokens / (len(track) - 1) for tokens, track in zip(diner.body, diner.tracks, strict=True)),
        *(_share(diner.tile.count(food), MANY) for food in range(c.FOODS)),
        *(_share(tokens, MANY) for tokens in diner.kitchen),
        *(tokens / c.FREEZER_SPACES for tokens in diner.frozen or [0] * 6),
        *_held(diner.recipes, box.recipe_spaces),
        *_among(diner.cooked, len(box.recipe_names)),
        *_among(diner.ready, len(box.recipe_names)),
        *_held(diner.activities, box.activity_spaces),
        *_among(diner.trained, len(box.activity_names)),
        *_bits(diner.assistants, c.ASSISTANTS),
        *_bits(diner.last_assistants, c.ASSISTANTS),
        diner.markers / c.MARKERS,
        diner.market_visits / c.MARKET_VISITS,
        *(float(flag) for flag in diner.flags()),
        _share(diner.trash, MUCH_TRASH),
        _share(max(0, diner.score - LEAST_SCORE), MOST_SCORE - LEAST_SCORE),
    ]


def _held(cards: list[int], spaces: list[list[int]]) -> list[float]:
    """For every card whether it is worked on, then for every space of every card whether food lies there."""
    held = {card & c.CARD: card >> c.CARD_BITS for card in cards}
    filled: list[float] = []
    for card, each in enumerate(spaces):
        contents = held.get(card, 0)
        filled += [float(contents >> c.SPACE_BITS * space & c.SPACE > 0) for space in range(len(each))]
    return [*(float(card in held) for card in range(len(spaces))), *filled]


def _from(table: ConsumptionState, me: int, seat: int) -> int:
    """How many seats to the left of the viewer; -1 for nobody."""
    return -1 if seat < 0 else (seat - me) % table.seats


def _at(place: int, count: int) -> list[float]:
    return [float(each == place) for each in range(count)]


def _among(cards: list[int], count: int) -> list[float]:
    numbers = [0.0] * count
    for card in cards:
        if card >= 0:
            numbers[card] = 1.0
    return numbers


def _bits(mask: int, count: int) -> list[float]:
    return [float(mask >> bit & 1) for bit in range(count)]


def _counted(foods: list[int], most: int) -> list[float]:
    return [_share(foods.count(food), most) for food in range(c.FOODS)]


def _share(count: int, most: int) -> float:
    return min(1.0, count / most)
