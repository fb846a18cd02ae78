"""What a table of Consumption can agree on before the match, and which agreements do not go together."""

from functools import partial

from smorgasboard.engine import BadOption, Choice, Option, Settings, Several, say, to_say
from smorgasboard.games.consumption.content.cards import Edition
from smorgasboard.games.consumption.rules import codes as c

DRAWN = "drawn"
USUAL, STANDARD, DEALT, CHOSEN = "usual", "standard", "dealt", "chosen"
POTLUCK, GOALS, ALLERGY, FREEZER = "potluck", "goals", "allergy", "freezer"
NO, YES = "no", "yes"

MODULE_TITLES = {
    POTLUCK: to_say("Pot Luck"),
    GOALS: to_say("Goals"),
    ALLERGY: to_say("Food Allergy"),
    FREEZER: to_say("Freezer"),
}
MODULES_DO = {
    POTLUCK: to_say("Eight recipes whose abilities touch the other players. Not for playing alone."),
    GOALS: to_say("Two open goals give points to whoever is best at them in the end. Not for playing alone."),
    ALLERGY: to_say("Everybody has a food that their body does not take, and a tile for what they eat instead."),
    FREEZER: to_say("Eight more recipes, and a freezer where meat, poultry and seafood keep until they thaw."),
}
NOT_SOLO = (POTLUCK, GOALS)  # CON-175
DIET_WORDS = {
    USUAL: to_say("all Standard; Cleanse in solo play"),
    STANDARD: to_say("all Standard"),
    DEALT: to_say("others, dealt at random"),
    CHOSEN: to_say("others, chosen"),
}
WAYS_TO_GET = {DEALT: to_say("dealt at random"), CHOSEN: to_say("chosen")}
NO_OR_YES = {NO: to_say("no"), YES: to_say("yes")}


def options(edition: Edition) -> tuple[Option, ...]:
    always = (_first(), _diets(edition), _random_assistants(edition))
    return (*always, *_modules(edition)) if edition.modules else always


def _first() -> Option:
    """CON-039."""
    return Choice(
        "first",
        to_say("Who has the first turn: one of you, or whoever is drawn."),
        (DRAWN, *(f"seat{seat + 1}" for seat in range(c.SEATS))),
        label=to_say("Who starts"),
        wording=lambda choice: say("drawn by lot") if choice == DRAWN else say("seat {number}", number=choice[-1]),
    )


def _diets(edition: Edition) -> Option:
    """CON-018, CON-019."""
    return Choice(
        "diets",
        to_say("Which diet boards are played with; no two players get the same of the others."),
        (USUAL, STANDARD, DEALT, CHOSEN) if edition.diets_chosen else (USUAL, STANDARD, DEALT),
        label=to_say("Diet boards"),
        wording=partial(_from, DIET_WORDS),
    )


def _random_assistants(edition: Edition) -> Option:
    """CON-005, CON-170."""
    dealt = to_say("Whether the assistants of the first round are dealt at random.")
    return Choice(
        "random_assistants",
        dealt if edition.assistants_passed else to_say("Solo play: whether the first two assistants are drawn."),
        (NO, YES),
        label=to_say("First assistants at random"),
        wording=partial(_from, NO_OR_YES),
    )


def _modules(edition: Edition) -> tuple[Option, ...]:
    """CON-021, CON-182."""
    modules = Several(
        "modules",
        to_say("Which modules are added to the game; they go together as you please."),
        edition.modules,
        label=to_say("Modules"),
        wording=partial(_from, MODULE_TITLES),
        about=partial(_from, MODULES_DO),
    )
    allergies = Choice(
        "allergies",
        to_say("How players come to their allergy, if that module is played."),
        (DEALT, CHOSEN),
        label=to_say("Allergies"),
        wording=partial(_from, WAYS_TO_GET),
    )
    return (modules, allergies) if ALLERGY in edition.modules else (modules,)


def _from(words: dict[str, str], choice: str) -> str:
    return say(words[choice])


def modules_of(settings: Settings) -> list[str]:
    """The modules in play; editions without any do not ask."""
    found: list[str] = settings.values.get("modules", [])
    return found


def chosen_boards(settings: Settings) -> frozenset[str]:
    """Of the tables diet and allergy those that these agreements leave to the players."""
    asked = {"diet": "diets", "allergy": "allergies"}
    return frozenset(table for table, option in asked.items() if settings.values.get(option) == CHOSEN)


def check(edition: Edition, settings: Settings) -> None:
    """BadOption for agreements that do not go together."""
    _must_have_the_first_seat(settings)
    if settings.players == 1:
        _must_suit_one(edition, settings)
    elif settings["random_assistants"] == YES and not edition.assistants_passed:
        raise BadOption(
            say("In this edition only solo play draws assistants at random: set the option random_assistants to no.")
        )


def _must_have_the_first_seat(settings: Settings) -> None:
    first = settings["first"]
    if first != DRAWN and int(first[-1]) > settings.players:
        raise BadOption(
            say("Nobody sits on seat {seat}: set the option first to drawn, or to a seat in play.", seat=first[-1])
        )


def _must_suit_one(edition: Edition, settings: Settings) -> None:
    for module in modules_of(settings):
        if module in NOT_SOLO:  # CON-175
            title = say(MODULE_TITLES[module])
            raise BadOption(say("{module} is not for solo play: leave it out of the option modules.", module=title))
    if settings["diets"] != USUAL and not edition.any_board_solo:  # CON-019
        raise BadOption(say("Solo play of this edition is for the Cleanse board: set the option diets to usual."))
