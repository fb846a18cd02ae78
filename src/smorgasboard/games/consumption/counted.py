"""What a designer of Consumption counts, to hold it against who wins."""

from collections.abc import Mapping

from smorgasboard.engine.content import BLANK
from smorgasboard.engine.events import Event
from smorgasboard.engine.game import Blank, Tally
from smorgasboard.games.consumption import events
from smorgasboard.games.consumption.content import Content
from smorgasboard.games.consumption.switches import LETTERS
from smorgasboard.games.consumption.tables import ASSISTANT_NAMES, GAME_END, PLACE_NAMES, SEATS
from smorgasboard.games.consumption.tabletop import Tabletop

TAKEN, COMPLETED, USED = "taken", "completed", "ability used"
DEALT = frozenset({"diet", "allergy", "turn order"})


def tally(event: Event) -> tuple[Tally, ...]:
    match event:
        case events.ChoseAssistant(seat=seat, assistant=assistant):
            return (Tally(seat, "assistant", assistant),)
        case events.TookRecipe(seat=seat, recipe=recipe):
            return (Tally(seat, f"recipe {TAKEN}", recipe),)
        case events.CompletedRecipe(seat=seat, recipe=recipe):
            return (Tally(seat, f"recipe {COMPLETED}", recipe),)
        case events.UsedAbility(seat=seat, recipe=recipe):
            return (Tally(seat, USED, recipe),)
        case events.TookActivity(seat=seat, activity=activity):
            return (Tally(seat, f"activity {TAKEN}", activity),)
        case events.CompletedActivity(seat=seat, activity=activity):
            return (Tally(seat, f"activity {COMPLETED}", activity),)
        case events.Placed(seat=seat, place=place):
            return (Tally(seat, "place", place),)
        case events.Visited(seat=seat, stand=stand):
            return (Tally(seat, "place", "market"), Tally(seat, "stand", stand))
    return ()


def traits(content: Content, table: Tabletop, seat: int) -> tuple[Tally, ...]:
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
        f"recipe {TAKEN}": recipes,
        f"recipe {COMPLETED}": recipes,
        USED: tuple(name for name, recipe in content.recipes.items() if recipe.when != GAME_END),
        f"activity {TAKEN}": activities,
        f"activity {COMPLETED}": activities,
        "place": tuple(PLACE_NAMES),
        "stand": tuple(box.stand_names),
        "assistant": tuple(ASSISTANT_NAMES),
        "diet": tuple(box.diet_names),
        "allergy": tuple(box.allergy_names),
        "turn order": tuple(_place(number) for number in range(SEATS)),
    }


def blanks(content: Content) -> Mapping[str, Mapping[str, Blank]]:
    """Recipes and activities are taken and completed, stands visited and assistants chosen, all for nothing.

    What counts completed cards still counts them. Places are rules; boards, tiles and turns are dealt.
    """
    recipes = {name: ((f"recipes.{name}.{BLANK}", True),) for name in content.recipes}
    activities = {name: ((f"activities.{name}.{BLANK}", True),) for name in content.activities}
    return {
        f"recipe {TAKEN}": recipes,
        f"recipe {COMPLETED}": recipes,
        f"activity {TAKEN}": activities,
        f"activity {COMPLETED}": activities,
        "stand": {name: ((f"market.{name}.{BLANK}", True),) for name in content.stands},
        "assistant": {name: _without_options(name) for name in content.assistants},
    }


def _without_options(assistant: str) -> Blank:
    return tuple((f"options.{assistant}.{letter}.{BLANK}", True) for letter in LETTERS)
