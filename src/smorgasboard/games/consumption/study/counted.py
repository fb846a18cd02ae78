"""What a designer of Consumption counts, to hold it against who wins."""

from collections.abc import Mapping

from smorgasboard.engine import Blank, Tally
from smorgasboard.engine.content import BLANK
from smorgasboard.games.consumption.content.cards import Content
from smorgasboard.games.consumption.content.edition import LETTERS
from smorgasboard.games.consumption.rules import ConsumptionTable, codes as c

DEALT = frozenset({"diet", "allergy", "turn order"})


def traits(content: Content, table: ConsumptionTable, seat: int) -> tuple[Tally, ...]:
    """The board, the tile, and the place in the order of round 1: the marker has moved on once a round since."""
    diner = table.diners[seat]
    place = (seat - table.first + table.round - 1) % table.seats
    found = [Tally(seat, "diet", content.box.diet_names[diner.diet]), Tally(seat, "turn order", _place(place))]
    if diner.allergy >= 0:
        found.append(Tally(seat, "allergy", content.box.allergy_names[diner.allergy]))
    return tuple(found)


def _place(number: int) -> str:
    return f"{number + 1}. to act"


def entries(content: Content) -> Mapping[str, tuple[str, ...]]:
    box = content.box
    recipes, activities = tuple(box.recipe_names), tuple(box.activity_names)
    return {
        c.RECIPE_TAKEN: recipes,
        c.RECIPE_COMPLETED: recipes,
        c.ABILITY_USED: tuple(name for name, recipe in content.recipes.items() if recipe.when != c.GAME_END),
        c.ACTIVITY_TAKEN: activities,
        c.ACTIVITY_COMPLETED: activities,
        c.PLACE_CHOSEN: tuple(c.PLACE_NAMES),
        c.STAND_VISITED: tuple(box.stand_names),
        c.ASSISTANT_CHOSEN: tuple(c.ASSISTANT_NAMES),
        "diet": tuple(box.diet_names),
        "allergy": tuple(box.allergy_names),
        "turn order": tuple(_place(number) for number in range(c.SEATS)),
    }


def blanks(content: Content) -> Mapping[str, Mapping[str, Blank]]:
    """Recipes and activities are taken and completed, stands visited and assistants chosen, all for nothing.

    What counts completed cards still counts them. Places are rules; boards, tiles and turns are dealt.
    """
    recipes = {name: ((f"recipes.{name}.{BLANK}", True),) for name in content.recipes}
    activities = {name: ((f"activities.{name}.{BLANK}", True),) for name in content.activities}
    return {
        c.RECIPE_TAKEN: recipes,
        c.RECIPE_COMPLETED: recipes,
        c.ACTIVITY_TAKEN: activities,
        c.ACTIVITY_COMPLETED: activities,
        c.STAND_VISITED: {name: ((f"market.{name}.{BLANK}", True),) for name in content.stands},
        c.ASSISTANT_CHOSEN: {name: _without_options(name) for name in content.assistants},
    }


def _without_options(assistant: str) -> Blank:
    return tuple((f"options.{assistant}.{letter}.{BLANK}", True) for letter in LETTERS)
