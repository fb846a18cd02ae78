"""Writes Consumption's events. The rules call these only when somebody listens."""

from typing import TYPE_CHECKING

from smorgasboard.engine.events import Event
from smorgasboard.games.consumption import events as told
from smorgasboard.games.consumption.rules.codes import (
    ASSISTANT_NAMES,
    FOOD_NAMES,
    LIST_NAMES,
    PLACE_NAMES,
    bits_in,
)
from smorgasboard.games.consumption.rules.scoring import final_scores

if TYPE_CHECKING:
    from smorgasboard.games.consumption.rules.table import Tabletop

OPTION_NAMES = "ab"


def _write(table: "Tabletop", event: Event) -> None:
    assert table.events is not None
    table.events.append(event)


# ---- where markers go ----


def placed(table: "Tabletop", seat: int, place: int) -> None:
    _write(table, told.Placed(seat, PLACE_NAMES[place]))


def visited(table: "Tabletop", seat: int, stand: int) -> None:
    _write(table, told.Visited(seat, table.box.stand_names[stand]))


def passed(table: "Tabletop", seat: int, place: int) -> None:
    _write(table, told.Passed(seat, PLACE_NAMES[place]))


def stayed(table: "Tabletop", seat: int) -> None:
    _write(table, told.Stayed(seat))


# ---- shopping ----


def rolled(table: "Tabletop", seat: int) -> None:
    """After the roll."""
    _write(table, told.Rolled(seat, table.column + 1, table.row + 1))


def die_turned(table: "Tabletop", seat: int) -> None:
    """After the die was turned."""
    _write(table, told.DieTurned(seat, table.column + 1, table.row + 1))


def bought(table: "Tabletop", seat: int, space: int, price: int) -> None:
    food = FOOD_NAMES[table.box.list_foods[space]]
    _write(table, told.Bought(seat, food, LIST_NAMES[space], price))


def ordered(table: "Tabletop", seat: int, food: int) -> None:
    _write(table, told.Ordered(seat, FOOD_NAMES[food]))


# ---- food on its way ----


def stocked(table: "Tabletop", seat: int, food: int) -> None:
    _write(table, told.Stocked(seat, FOOD_NAMES[food]))


def froze(table: "Tabletop", seat: int, food: int) -> None:
    _write(table, told.Froze(seat, FOOD_NAMES[food]))


def ate(table: "Tabletop", seat: int, food: int) -> None:
    _write(table, told.Ate(seat, FOOD_NAMES[food]))


def wasted(table: "Tabletop", seat: int, food: int) -> None:
    _write(table, told.Wasted(seat, FOOD_NAMES[food]))


def lost(table: "Tabletop", seat: int, food: int) -> None:
    _write(table, told.Lost(seat, FOOD_NAMES[food]))


def stole(table: "Tabletop", seat: int, victim: int, food: int, space: int) -> None:
    _write(table, told.Stole(seat, victim, FOOD_NAMES[food], space + 1))


def gave(table: "Tabletop", seat: int, other: int, food: int) -> None:
    _write(table, told.Gave(seat, other, FOOD_NAMES[food]))


def traded(table: "Tabletop", seat: int, other: int, food: int, theirs: int, space: int) -> None:
    _write(table, told.Traded(seat, other, FOOD_NAMES[food], FOOD_NAMES[theirs], space + 1))


def thawed(table: "Tabletop", seat: int, food: int) -> None:
    _write(table, told.Thawed(seat, FOOD_NAMES[food]))


def freshened(table: "Tabletop", seat: int, food: int) -> None:
    _write(table, told.Freshened(seat, FOOD_NAMES[food]))


def composted(table: "Tabletop", seat: int, count: int) -> None:
    _write(table, told.Composted(seat, count))


def preserved(table: "Tabletop", seat: int) -> None:
    _write(table, told.Preserved(seat))


def kept_thaw(table: "Tabletop", seat: int) -> None:
    _write(table, told.KeptThaw(seat))


def spoiled(table: "Tabletop", seat: int, count: int) -> None:
    _write(table, told.Spoiled(seat, count))


# ---- recipes and activities ----


def took_recipe(table: "Tabletop", seat: int, recipe: int) -> None:
    _write(table, told.TookRecipe(seat, table.box.recipe_names[recipe]))


def uncovered(table: "Tabletop", seat: int, recipe: int) -> None:
    _write(table, told.Uncovered(seat, table.box.recipe_names[recipe]))


def took_activity(table: "Tabletop", seat: int, activity: int) -> None:
    _write(table, told.TookActivity(seat, table.box.activity_names[activity]))


def cooked_with(table: "Tabletop", seat: int, recipe: int, space: int, food: int) -> None:
    _write(table, told.CookedWith(seat, table.box.recipe_names[recipe], space + 1, FOOD_NAMES[food]))


def trained_with(table: "Tabletop", seat: int, activity: int, space: int, food: int, count: int) -> None:
    _write(table, told.TrainedWith(seat, table.box.activity_names[activity], space + 1, FOOD_NAMES[food], count))


def completed_recipe(table: "Tabletop", seat: int, recipe: int) -> None:
    box = table.box
    _write(table, told.CompletedRecipe(seat, box.recipe_names[recipe], box.recipe_vp[recipe]))


def completed_activity(table: "Tabletop", seat: int, activity: int) -> None:
    box = table.box
    _write(table, told.CompletedActivity(seat, box.activity_names[activity], box.activity_vp[activity]))


def used_ability(table: "Tabletop", seat: int, recipe: int) -> None:
    _write(table, told.UsedAbility(seat, table.box.recipe_names[recipe]))


def dropped_recipe(table: "Tabletop", seat: int, recipe: int) -> None:
    _write(table, told.DroppedRecipe(seat, table.box.recipe_names[recipe]))


def dropped_activity(table: "Tabletop", seat: int, activity: int) -> None:
    _write(table, told.DroppedActivity(seat, table.box.activity_names[activity]))


def moved_token(table: "Tabletop", seat: int, source_recipe: int, target_recipe: int, food: int) -> None:
    names = table.box.recipe_names
    _write(table, told.MovedToken(seat, names[source_recipe], names[target_recipe], FOOD_NAMES[food]))


def swapped_recipe(table: "Tabletop", seat: int, old: int, new: int) -> None:
    _write(table, told.SwappedRecipe(seat, table.box.recipe_names[old], table.box.recipe_names[new]))


def gained_points(table: "Tabletop", seat: int, points: int) -> None:
    _write(table, told.GainedPoints(seat, points))


# ---- choices ----


def chose_diet(table: "Tabletop", seat: int, diet: int) -> None:
    _write(table, told.ChoseDiet(seat, table.box.diet_names[diet]))


def chose_allergy(table: "Tabletop", seat: int, tile: int) -> None:
    _write(table, told.ChoseAllergy(seat, table.box.allergy_names[tile]))


def chose_assistant(table: "Tabletop", seat: int, assistant: int) -> None:
    _write(table, told.ChoseAssistant(seat, ASSISTANT_NAMES[assistant]))


def used_option(table: "Tabletop", seat: int, assistant: int, option: int) -> None:
    _write(table, told.UsedOption(seat, ASSISTANT_NAMES[assistant], OPTION_NAMES[option]))


def relieved(table: "Tabletop", seat: int, recipe: int, activity: int) -> None:
    """The recipe or the activity, NO_RELIEF for the other."""
    box = table.box
    recipe_name = box.recipe_names[recipe] if recipe >= 0 else ""
    activity_name = box.activity_names[activity] if activity >= 0 else ""
    _write(table, told.Relieved(seat, recipe_name, activity_name))


# ---- the table ----


def refreshed(table: "Tabletop", seat: int, place: int) -> None:
    """COOK for the recipes, WORKOUT for the activities."""
    _write(table, told.Refreshed(seat, PLACE_NAMES[place]))


def refilled(table: "Tabletop", place: int) -> None:
    _write(table, told.Refilled(PLACE_NAMES[place]))


def changed_dish(table: "Tabletop", seat: int, row: int, old: int, new: int) -> None:
    _write(table, told.ChangedDish(seat, row, FOOD_NAMES[old], FOOD_NAMES[new]))


def round_began(table: "Tabletop") -> None:
    _write(table, told.RoundBegan(table.round, table.first))


def out_of_stock(table: "Tabletop") -> None:
    """After the spaces were covered."""
    covered = 0
    for card in table.stock_open:
        covered |= table.box.stock_spaces[card]
    _write(table, told.OutOfStock(tuple(LIST_NAMES[space] for space in bits_in(covered))))


def ended(table: "Tabletop") -> None:
    _write(table, told.Ended(tuple(final_scores(table))))
