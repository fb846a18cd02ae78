"""Every action code means what codes.py and the box say it means."""

import pytest

import smorgasboard as sb
from smorgasboard.engine.actions import Action
from smorgasboard.games.consumption import Consumption, actions as do
from smorgasboard.games.consumption.rules import codes as t
from smorgasboard.games.consumption.rules.decisions import KINDS
from smorgasboard.games.consumption.rules.turn import SPACES, space_for

EDITIONS = Consumption.editions
GAMES = [Consumption(edition) for edition in EDITIONS]


def ranges() -> list[tuple[int, list[Action]]]:
    """Each code of codes.py with the actions that stand there, one after the other."""
    foods = t.FOOD_NAMES
    return [
        (t.DONE, [do.Done()]),
        (t.PLACE_SHOP, [do.Place("shop")]),
        (t.PLACE_MARKET, [do.Visit(0), do.Visit(1), do.Visit(2)]),
        (t.PLACE_PIZZA, [do.Place("pizza")]),
        (t.PLACE_BUFFET, [do.Place("buffet")]),
        (t.PLACE_SNACK, [do.Place("snack")]),
        (t.PLACE_COOK, [do.Place("cook")]),
        (t.PLACE_WORKOUT, [do.Place("workout")]),
        (t.PASS, [do.Pass(place) for place in t.PLACE_NAMES]),
        (t.DINE, [do.Dine(0), do.Dine(1), do.Dine(2)]),
        (t.TAKE_RECIPE, [do.TakeRecipe(space) for space in range(4)]),
        (t.TAKE_ACTIVITY, [do.TakeActivity(space) for space in range(3)]),
        (t.FOOD, [do.Food(food) for food in foods]),
        (t.BUY, [do.Buy(space) for space in range(36)]),
        (t.FREE, [do.Free(space) for space in range(36)]),
        (t.ORDER, [do.Order(food) for food in foods]),
        (t.DIE, [do.TurnDie(0, False), do.TurnDie(0, True), do.TurnDie(1, False), do.TurnDie(1, True)]),
        (t.OPTION, [do.UseOption(name, letter) for name in t.ASSISTANT_NAMES for letter in "ab"]),
        (t.ASSISTANT, [do.ChooseAssistant(name) for name in t.ASSISTANT_NAMES]),
        (t.ONE_TOKEN, [do.One()]),
        (t.TWO_TOKENS, [do.Two()]),
        (t.TO_FREEZER, [do.Freezer()]),
        (t.TO_KITCHEN, [do.Kitchen()]),
        (t.TO_TILE, [do.Tile()]),
        (t.TO_GROUP, [do.Group()]),
        (t.THAW, [do.Thaw("poultry"), do.Thaw("meat"), do.Thaw("seafood")]),
        (t.SEAT, [do.Choose(seat) for seat in range(4)]),
    ]


@pytest.mark.parametrize("game", GAMES, ids=EDITIONS)
def test_codes_of_the_tables(game: Consumption) -> None:
    expected = [action for _, actions in ranges() for action in actions]
    assert list(game.actions)[: t.ALLERGY] == expected
    for code, actions in ranges():
        assert [game.actions.number(action) for action in actions] == list(range(code, code + len(actions)))


@pytest.mark.parametrize("game", GAMES, ids=EDITIONS)
def test_codes_of_boards(game: Consumption) -> None:
    """There is room for boards that this edition does not have."""
    for tile, name in enumerate(game.box.allergy_names):
        assert game.actions.number(do.ChooseAllergy(name)) == t.ALLERGY + tile
    for diet, name in enumerate(game.box.diet_names):
        assert game.actions.number(do.ChooseDiet(name)) == t.DIET + diet
    assert isinstance(game.actions.typed(t.DIET - 1), do.ChooseAllergy)
    assert game.actions.text(t.FOOD_FROM - 1) == "diet 16"


@pytest.mark.rule("CON-206")
@pytest.mark.parametrize("game", GAMES, ids=EDITIONS)
def test_codes_of_kitchen_tokens(game: Consumption) -> None:
    for space in range(t.SHELVES):
        for food, name in enumerate(t.FOOD_NAMES):
            code = t.FOOD_FROM + t.FOODS * space + food
            assert game.actions.number(do.FoodFrom(name, space)) == code
            assert game.actions.parse(f"food {name} {space + 1}") == code
    for place, name in enumerate(("poultry", "meat", "seafood")):
        assert game.actions.number(do.FoodFrom(name, t.THAW_AREA)) == t.THAWED + place
        assert game.actions.text(t.THAWED + place) == f"food {name} thaw"
    assert t.THAWED + 3 == t.CARDS


@pytest.mark.parametrize("game", GAMES, ids=EDITIONS)
def test_codes_of_cards(game: Consumption) -> None:
    box, actions = game.box, game.actions
    for recipe, name in enumerate(box.recipe_names):
        for space in range(len(box.recipe_spaces[recipe])):
            assert actions.number(do.Cook(name, space)) == box.cook_code[recipe] + space
        assert actions.number(do.Use(name)) == box.use_code + recipe
        assert actions.number(do.PickRecipe(name)) == box.pick_recipe_code + recipe
    for activity, name in enumerate(box.activity_names):
        for space in range(len(box.activity_spaces[activity])):
            assert actions.number(do.Train(name, space)) == box.train_code[activity] + space
        assert actions.number(do.PickActivity(name)) == box.pick_activity_code + activity
    assert len(actions) == box.actions


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("shop", do.Place("shop")),
        ("market stans", do.Visit(0)),
        ("pass market", do.Pass("market")),
        ("eat pizza", do.Dine(0)),
        ("eat row 2", do.Dine(2)),
        ("take recipe 4", do.TakeRecipe(3)),
        ("take activity 1", do.TakeActivity(0)),
        ("food nuts", do.Food("nuts")),
        ("buy b1", do.Buy(1)),
        ("free a2", do.Free(6)),
        ("order alcohol", do.Order("alcohol")),
        ("die 1 up", do.TurnDie(0, True)),
        ("die 2 down", do.TurnDie(1, False)),
        ("ask chef b", do.UseOption("chef", "b")),
        ("assistant life", do.ChooseAssistant("life")),
        ("one", do.One()),
        ("two", do.Two()),
        ("freezer", do.Freezer()),
        ("kitchen", do.Kitchen()),
        ("tile", do.Tile()),
        ("group", do.Group()),
        ("thaw meat", do.Thaw("meat")),
        ("seat 4", do.Choose(3)),
        ("allergy gluten-free", do.ChooseAllergy("gluten-free")),
        ("diet junk-food", do.ChooseDiet("junk-food")),
        ("cook fish-tacos 2", do.Cook("fish-tacos", 1)),
        ("train badminton 1", do.Train("badminton", 0)),
        ("use fish-tacos", do.Use("fish-tacos")),
        ("recipe fish-tacos", do.PickRecipe("fish-tacos")),
        ("activity badminton", do.PickActivity("badminton")),
        ("done", do.Done()),
    ],
)
def test_texts(text: str, action: Action) -> None:
    game = sb.load("consumption")
    assert game.actions.typed(game.actions.parse(text)) == action
    assert action.text == text


# ---- what the rules make of them ----


def test_every_marker_goes_to_the_place_that_it_names() -> None:
    for code in range(t.PLACE_SHOP, t.PASS):
        action = GAMES[0].actions.typed(code)
        named = action.place if isinstance(action, do.Place) else "market"
        assert t.PLACE_NAMES[space_for(code).place] == named
    assert [space.place for space in SPACES] == list(range(len(t.PLACE_NAMES)))


def test_every_frame_has_its_kind_and_says_what_it_asks() -> None:
    assert [kind.kind for kind in KINDS] == list(range(len(t.FRAME_NAMES)))
    assert [t.FRAME_NAMES[kind.kind] for kind in KINDS if not kind.asked] == ["run"]
