"""Sets Consumption's table up: boards, decks, bag, market and who begins (CON-030 to CON-043)."""

from smorgasboard.engine import Chance, Settings
from smorgasboard.games.consumption import options as agreed
from smorgasboard.games.consumption.rules import Box, Diner, activities, codes as c, new_diner, recipes
from smorgasboard.games.consumption.rules.places import dining, market
from smorgasboard.games.consumption.rules.setup.boards import set_allergy
from smorgasboard.games.consumption.rules.state import ConsumptionState

STANDS_FOR_TWO = 8
FROZEN_AND_THAWING = 6


def deal(source: str, chance: Chance, box: Box, settings: Settings) -> ConsumptionState:
    table = ConsumptionState(source, chance, box, _boards(box, settings, chance))
    _add_modules(table, settings)
    _lay_recipes(table)
    _lay_activities(table)
    _lay_market(table)
    _lay_stock(table)
    _lay_food(table)
    table.first = _first(settings, chance)
    table.random_assistants = settings["random_assistants"] == agreed.YES
    table.start(settings["diets"] == agreed.CHOSEN, table.allergies and settings["allergies"] == agreed.CHOSEN)
    return table


def _boards(box: Box, settings: Settings, chance: Chance) -> list[Diner]:
    """CON-018, CON-019, CON-038, CON-043; boards to be chosen are exchanged later."""
    alternates = box.alternate_diets.copy()
    if settings["diets"] == agreed.DEALT:
        chance.shuffle(alternates)
        return [new_diner(box, diet) for diet in alternates[: settings.players]]
    cleansing = settings.players == 1 and settings["diets"] == agreed.USUAL
    return [new_diner(box, box.cleanse_diet if cleansing else box.standard_diet) for _ in range(settings.players)]


def _add_modules(table: ConsumptionState, settings: Settings) -> None:
    """CON-175: they combine freely."""
    modules = agreed.modules_of(settings)
    table.potluck = agreed.POTLUCK in modules
    table.freezer = agreed.FREEZER in modules
    table.allergies = agreed.ALLERGY in modules
    if agreed.GOALS in modules:
        table.goals = _drawn(len(table.box.goal_names), table.chance)[: c.GOALS_IN_PLAY]  # CON-177
    if table.freezer:
        for diner in table.diners:
            diner.frozen = [0] * FROZEN_AND_THAWING  # CON-189
    if table.allergies and settings["allergies"] == agreed.DEALT:
        tiles = _drawn(len(table.box.allergens), table.chance)
        for seat in range(table.seats):
            set_allergy(table, seat, tiles[seat])  # CON-182


def _drawn(count: int, chance: Chance) -> list[int]:
    """So many numbers from 0 in random order."""
    numbers = list(range(count))
    chance.shuffle(numbers)
    return numbers


def _lay_recipes(table: ConsumptionState) -> None:
    """CON-030, CON-176, CON-189."""
    base, added = table.base_recipes(), table.added_recipes()
    table.chance.shuffle(base)
    deck = base[len(added) :] + added
    table.chance.shuffle(deck)
    half = (len(deck) + 1) // 2
    table.left_pile, table.right_pile = deck[:half], deck[half:]
    table.book = [c.NO_CARD] * c.OPEN_RECIPES
    recipes.open_recipes(table)


def _lay_activities(table: ConsumptionState) -> None:
    """CON-031."""
    table.deck = table.box.activity_deck.copy()
    table.chance.shuffle(table.deck)
    table.planner = [c.NO_CARD] * c.OPEN_ACTIVITIES
    activities.open_activities(table)


def _lay_market(table: ConsumptionState) -> None:
    """CON-037, CON-040."""
    stands = range(len(table.box.stand_names))
    for stand in _drawn(len(stands), table.chance)[:STANDS_FOR_TWO] if table.seats == 2 else stands:
        table.market_in |= 1 << stand
    market.open_stands(table)


def _lay_stock(table: ConsumptionState) -> None:
    """CON-042, CON-165, CON-167."""
    if table.seats <= 2:
        table.stock = _drawn(len(table.box.stock_spaces), table.chance)


def _lay_food(table: ConsumptionState) -> None:
    """CON-032 to CON-034; CON-166: no dining places solo."""
    if table.solo():
        return
    table.bag = dining.full_bag(table)
    dining.fill_pizza(table)
    dining.fill_buffet(table)


def _first(settings: Settings, chance: Chance) -> int:
    """CON-039."""
    return chance.below(settings.players) if settings["first"] == agreed.DRAWN else int(settings["first"][-1]) - 1
