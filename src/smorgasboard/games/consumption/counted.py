"""What a designer of Consumption counts, to hold it against who wins."""

from collections.abc import Mapping

from smorgasboard.engine.events import Event
from smorgasboard.engine.game import Tally
from smorgasboard.games.consumption import events
from smorgasboard.games.consumption.content import Content
from smorgasboard.games.consumption.tables import ASSISTANT_NAMES
from smorgasboard.games.consumption.tabletop import Tabletop

TAKEN, COMPLETED, USED = "taken", "completed", "ability used"


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
    found = [Tally(seat, "diet", content.box.diet_names[diner.diet]), Tally(seat, "turn order", f"{place + 1}. to act")]
    if diner.allergy >= 0:
        found.append(Tally(seat, "allergy", content.box.allergy_names[diner.allergy]))
    return tuple(found)


def entries(content: Content) -> Mapping[str, tuple[str, ...]]:
    box = content.box
    recipes, activities = tuple(box.recipe_names), tuple(box.activity_names)
    return {
        f"recipe {TAKEN}": recipes,
        f"recipe {COMPLETED}": recipes,
        f"activity {TAKEN}": activities,
        f"activity {COMPLETED}": activities,
        "stand": tuple(box.stand_names),
        "assistant": tuple(ASSISTANT_NAMES),
    }
