"""What a designer of Consumption counts, to hold it against who wins."""

from collections.abc import Mapping

from smorgasboard.engine import Blank, Settings, Tally
from smorgasboard.engine.content import BLANK
from smorgasboard.games.consumption import options as agreements
from smorgasboard.games.consumption.content.cards import Content, Recipe
from smorgasboard.games.consumption.content.edition import LETTERS
from smorgasboard.games.consumption.rules import ConsumptionTable, codes as c
from smorgasboard.games.consumption.rules.state import last_round_over

PLACES = {
    "shop": "Supermarket", "market": "Farmers Market", "pizza": "Pizza To Go", "buffet": "Buffet", "snack": "Snack",
    "cook": "Kitchen", "workout": "Workout",
}  # fmt: skip

DEALT = frozenset({"diet", "allergy", "turn order"})
PHASES = ("setting up", "choosing assistants", "placing a marker", *PLACES.values(), "end of a round")


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


def entries_in(content: Content, settings: Settings) -> Mapping[str, tuple[str, ...]]:
    """Without recipes of modules that are not played, boards and tiles that stay in the box, and empty chairs."""
    recipes = tuple(name for name, card in content.recipes.items() if _is_in(content, card, settings))
    abilities = tuple(name for name in recipes if content.recipes[name].when != c.GAME_END)
    left = {1: c.RESTAURATEUR, 2: c.LIFE_COACH}.get(settings.players)  # CON-035, CON-041, CON-167
    with_allergies = agreements.ALLERGY in agreements.modules_of(settings)
    return {
        **entries(content),
        c.RECIPE_TAKEN: recipes,
        c.RECIPE_COMPLETED: recipes,
        c.ABILITY_USED: abilities,
        c.ASSISTANT_CHOSEN: tuple(name for at, name in enumerate(c.ASSISTANT_NAMES) if at != left),
        "diet": _boards(content, settings),
        "allergy": tuple(content.box.allergy_names) if with_allergies else (),
        "turn order": tuple(_place(number) for number in range(settings.players)),
    }


def _is_in(content: Content, card: Recipe, settings: Settings) -> bool:
    decks = (*content.edition.recipe_decks, *agreements.modules_of(settings))
    return card.deck in decks and not (settings.players == 1 and card.starred)  # CON-019


def _boards(content: Content, settings: Settings) -> tuple[str, ...]:
    """CON-018, CON-019."""
    box, agreed = content.box, settings["diets"]
    if agreed == agreements.CHOSEN and settings.players == 1:
        return tuple(box.diet_names)
    if agreed in (agreements.CHOSEN, agreements.DEALT):
        return tuple(box.diet_names[diet] for diet in box.alternate_diets)
    alone = settings.players == 1 and agreed == agreements.USUAL
    return (box.diet_names[box.cleanse_diet if alone else box.standard_diet],)


def endings(content: Content) -> tuple[str, ...]:
    """CON-141."""
    return (last_round_over(content.box.rounds),)


def titles(content: Content) -> Mapping[str, str]:
    sections = (content.recipes, content.activities, content.stands, content.diets, content.allergies)
    cards = {name: card.printed_title for section in sections for name, card in section.items()}
    return cards | {name: card.printed_title for name, card in content.assistants.items()} | PLACES


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
