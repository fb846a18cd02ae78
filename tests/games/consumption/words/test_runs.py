"""Consumption's story: many small steps of one player become one sentence."""

import pytest

from smorgasboard.engine import Event, sentences, speaking
from smorgasboard.games.consumption import Consumption, events as told
from smorgasboard.server.languages import Languages

GAME = Consumption()
NAMES = ("Ann", "Saffron", "Cid")
SHOP, BUFFET, COOK, TRAIN = (told.Placed(1, place) for place in ("shop", "buffet", "cook", "workout"))


def ate(*foods: str) -> tuple[Event, ...]:
    return tuple(told.Ate(1, food) for food in foods)


def story(*events: Event) -> list[str]:
    return sentences(GAME, events, NAMES)


RUNS: dict[tuple[Event, ...], str] = {
    (BUFFET, *ate("water", "dairy", "grains", "grains")): (
        "Saffron goes to the Buffet and eats Water, 2 Grains and Dairy."
    ),
    (BUFFET, *ate("water"), told.Wasted(1, "meat")): (
        "Saffron goes to the Buffet, eats Water, and has no room for Meat."
    ),
    (told.Placed(1, "pizza"), *ate("water")): "Saffron goes to Pizza To Go and eats Water.",
    (told.Placed(1, "market"), *ate("water")): "Saffron goes to the Farmers Market and eats Water.",
    (told.Placed(1, "snack"), *ate("water")): "Saffron has a snack and eats Water.",
    (told.Visited(1, "shish-kabob"), *ate("meat")): "Saffron stops at Shish Kabob on the Farmers Market and eats Meat.",
    (
        SHOP,
        told.Rolled(1, 2, 5),
        told.Bought(1, "water", "b5", 1),
        told.Bought(1, "grains", "a5", 1),
        told.Bought(1, "alcohol", "e4", 0),
        told.Stocked(1, "water"),
        told.Stocked(1, "grains"),
        told.Stocked(1, "alcohol"),
    ): (
        "Saffron goes shopping, finds column b and row 5 on sale, buys Water and Grains for $2, takes Alcohol free of "
        "charge, and puts everything into the kitchen."
    ),
    (told.Rolled(1, 2, 5), told.DieTurned(1, 3, 5)): "Saffron turns the dice to column c and row 5.",
    (told.Bought(1, "water", "b5", 3), told.Stocked(1, "water")): (
        "Saffron buys Water for $3 and puts it into the kitchen."
    ),
    (told.Ordered(1, "water"), told.Froze(1, "meat"), told.Stocked(1, "dairy")): (
        "Saffron orders Water, puts Dairy into the kitchen, and puts Meat into the freezer."
    ),
    (told.Thawed(1, "meat"), told.Lost(1, "water"), told.Freshened(1, "dairy")): (
        "Saffron thaws Meat, gives Water back to the supply, and moves Dairy one kitchen space to the left."
    ),
    (COOK, told.TookRecipe(1, "pho"), told.Uncovered(1, "burrito"), told.TookRecipe(1, "minestrone")): (
        "Saffron turns to the stove and takes the recipes Pho and Minestrone."
    ),
    (
        COOK,
        told.TookRecipe(1, "pho"),
        told.CookedWith(1, "pho", 1, "grains"),
        told.CookedWith(1, "burrito", 2, "meat"),
        told.CookedWith(1, "pho", 2, "water"),
        told.CompletedRecipe(1, "pho", 5),
        *ate("grains", "water"),
    ): (
        "Saffron turns to the stove, takes the recipe Pho, puts Water and Grains on Pho and Meat on Burrito, completes "
        "Pho (5 VP), and eats it."
    ),
    (told.TookRecipe(1, "pho"), told.SwappedRecipe(1, "burrito", "pho")): "Saffron swaps the recipe Burrito for Pho.",
    (
        TRAIN,
        told.TookActivity(1, "tai-chi"),
        told.TrainedWith(1, "tai-chi", 1, "nuts", 2),
        told.CompletedActivity(1, "tai-chi", 2),
    ): "Saffron works out, takes the activity Tai Chi, puts 2 Nuts & Seeds on Tai Chi, and completes Tai Chi (2 VP).",
    (told.ChoseAssistant(0, "fitness"), told.ChoseAssistant(1, "shopper"), told.ChoseAssistant(2, "chef")): (
        "Ann chooses the Fitness Coach, Saffron the Personal Shopper and Cid the Executive Chef."
    ),
}  # fmt: skip


@pytest.mark.parametrize(("events", "sentence"), RUNS.items())
def test_it_is_told_in_one_breath(events: tuple[Event, ...], sentence: str) -> None:
    assert story(*events) == [sentence]


@pytest.mark.parametrize("events", RUNS)
def test_it_is_told_in_german(events: tuple[Event, ...]) -> None:
    english = story(*events)
    with speaking(Languages.load().catalogue("de")):
        (german,) = story(*events)
    assert german not in english
    assert "{" not in german
    for word in (" and ", " the ", " eats ", " puts ", " takes ", " goes "):
        assert word not in german


@pytest.mark.parametrize(
    "events",
    [
        (BUFFET, told.Ate(0, "water")),  # somebody else
        (BUFFET, COOK),  # another action
        (SHOP, told.UsedOption(1, "shopper", "a")),  # a card speaks for itself
        (told.UsedAbility(1, "pho"), told.Ate(1, "water")),
        (told.Ate(1, "water"), told.RoundBegan(2, 0)),
    ],
)
def test_what_does_not_belong_together_is_told_apart(events: tuple[Event, ...]) -> None:
    assert len(story(*events)) == 2


def test_every_phrase_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    from smorgasboard.games.consumption.words import said  # noqa: PLC0415

    spoken: set[tuple[str, str]] = set()

    def noting(section: str, name: str, /, **facts: object) -> str:
        spoken.add((section, name))
        return said(section, name, **facts)

    monkeypatch.setattr("smorgasboard.games.consumption.words.runs.said", noting)
    for events in RUNS:
        story(*events)
    written = {(section, name) for section in ("phrase", "each", "goes") for name in said.sections[section]}
    assert spoken == written
