"""What Consumption offers: each decision in its own words, with the food, the card and the price it is about."""

from typing import Any

import pytest
from tests.games.consumption.table import DRAFT, RETAIL, THOUGHT, Table, diner, house, lay, new, recipe, stand

from smorgasboard.games.consumption.words.describe import describe

ABILITIES = (
    recipe("pie", "fruits fruits", effects=["exchange 1", "lose 1 any"]),
    recipe("dip", "fruits fruits", effects=["freshen 1", "move 1"]),
    recipe("roll", "fruits fruits", effects=["drop recipe", "drop activity"]),
    recipe("soda", "fruits fruits", effects=["change 1"], starred=True),
    recipe("eggs", "fruits fruits", effects=["other gain 1 oils body"], starred=True),
    recipe("tart", "fruits fruits", effects=["give 1", "trade 1", "steal 1"], starred=True),
    recipe("flan", "fruits fruits", effects=["gain 1 any body", "gain 1 any kitchen", "shop 1"]),
    recipe("soup", "fruits fruits", effects=["refresh recipes", "refresh activities", "recipes 1", "activities 1"]),
    recipe("ice", "fruits fruits", effects=["cook frozen 1", "thaw 1"], deck="freezer"),
    recipe(
        "ices", "fruits fruits", effects=["gain 1 meat/seafood freezer", "keep thaw"], deck="freezer", when="round end"
    ),
)


def offers(table: Table, *texts: str, edition: str = THOUGHT, cards: tuple[Any, ...] = ()) -> list[str]:
    """What those legal actions are called."""
    told_by = house(edition, cards)
    assert told_by.box is table.box
    observation = table.state.observation(table.deciding)
    assert all(table.may(text) for text in texts), table.offers()
    return [describe(told_by, table.actions.typed(table.actions.parse(text)), observation) for text in texts]


# ---- tokens of kitchens and of the tile ----


@pytest.mark.rule("CON-206")
def test_one_of_several_tokens_is_offered_with_its_space() -> None:
    table = lay(diner("meat", shelves={2: "water", 4: "water"}, thaw="meat"), diner(), modules=["freezer"])
    table.do("snack")
    assert offers(table, "food water 3", "food meat thaw") == [
        "Eat Water from your kitchen (space 3)",
        "Eat Meat from your kitchen (thaw area)",
    ]
    victim = diner(shelves={2: "dairy", 3: "dairy"})
    others = lay(diner("meat", ready=["tart"]), victim, cards=ABILITIES)
    others.do("use tart", "done", "seat 2", "food meat")
    assert offers(others, "food dairy 4", cards=ABILITIES) == ["Trade your Meat for Dairy of seat 2 (space 4)"]


@pytest.mark.rule("CON-187")
def test_a_token_of_the_tile_is_called_what_it_is() -> None:
    mine = diner(
        body="meat", tile="nuts vegetables", allergy="gluten-free", ready=["pie"], activities=["climb", "row water"]
    )
    table = lay(mine, diner(allergy="nut-allergy"), cards=ABILITIES, modules=["allergy"])
    twin = table.copy()
    table.do("use pie")
    assert offers(table, "food grains", cards=ABILITIES) == ["Exchange Vegetables of your allergy tile"]
    table.do("food grains")
    assert offers(table, "food fruits", cards=ABILITIES) == ["Take Fruits instead of Vegetables"]
    table.do("food fruits")
    assert offers(table, "food grains", cards=ABILITIES) == ["Return Nuts & Seeds from your allergy tile to the supply"]
    twin.do("workout", "train row 2")
    assert offers(twin, "food grains", cards=ABILITIES) == ["Put Vegetables of your allergy tile on Row, as Grains"]


@pytest.mark.rule("CON-111", "CON-117")
def test_what_comes_first_is_said_where_something_does() -> None:
    assert "then place" in offers(lay(diner(), diner()), "cook")[0]
    for edition in (DRAFT, RETAIL):
        cook, workout = offers(lay(diner(), diner(), edition=edition), "cook", "workout", edition=edition)
        assert cook.endswith("in any order")
        assert workout.endswith("in any order")


# ---- actions ----


def test_places_are_offered_with_what_waits_there() -> None:
    cards = (stand("stans", 1, "dairy any", "body"),)
    more = {"pizza": "oils meat 2 water", "buffet": "fruits 4", "stands": "stans-1 - -"}
    table = lay(diner("meat"), diner(), diner(), cards=cards, **more)
    texts = ("shop", "market stans", "pizza", "buffet", "snack", "pass snack", "pass market")
    assert offers(table, *texts, cards=cards) == [
        "Grocery Shopping: roll the dice and spend up to $6",
        "Farmers Market, Stan's Stand: Stans-1 (Dairy, any food into your body)",
        "Pizza To Go: Water, Fats & Oils, 2 Meat",
        "Buffet: eat one row",
        "Snack: eat one food from your kitchen",
        "Pass: put your marker on Snack and end the round for you",
        "Pass: put your marker on the Farmers Market and end the round for you",
    ]
    table.do("market stans")
    assert offers(table, "food water", cards=cards) == ["Add Water to your body"]
    table = lay(diner(), diner(), pizza="oils meat 2 water", buffet="fruits 2 - - meat 3 grains")
    table.do("buffet")
    assert offers(table, "eat row 1", "eat row 2") == [
        "Eat the first row: 2 Fruits",
        "Eat the second row: Grains, 3 Meat",
    ]
    table = lay(diner(), diner(), pizza="oils meat 2 water")
    table.do("pizza")
    assert offers(table, "eat pizza") == ["Eat the pizza: Water, Fats & Oils, 2 Meat"]


def test_shopping_is_offered_with_its_prices() -> None:
    table = lay(diner(assistants="shopper"), diner(), covered="a1 f2 e4 d6")
    table.do("shop", dice=(2, 3))
    assert offers(table, "done", "buy b6", "buy c3", "buy a2", "order water", "ask shopper a") == [
        "Leave the shop without buying anything",
        "Buy Seafood at b6 for $1",
        "Buy Fruits at c3 for $1",
        "Buy Fats & Oils at a2 for $3",
        "Order Water for $5",
        "Ask the Personal Shopper: When shopping: take one more space of the list free of charge",
    ]
    turning = table.copy()
    turning.do("ask shopper b")
    assert offers(turning, "die 1 down", "die 1 up", "die 2 down", "die 2 up") == [
        "Turn the first die to 1: column a is on sale",
        "Turn the first die to 3: column c is on sale",
        "Turn the second die to 2: row 2 is on sale",
        "Turn the second die to 4: row 4 is on sale",
    ]
    table.do("ask shopper a", "buy b6")
    assert offers(table, "done", "free a2") == [
        "Leave the shop and put everything into your kitchen",
        "Take Fats & Oils at a2 free of charge",
    ]


def test_the_sixth_face_is_next_to_the_first() -> None:
    table = lay(diner(assistants="shopper"), diner())
    table.do("shop", "ask shopper b", dice=(6, 1))
    assert offers(table, "die 1 up", "die 2 down") == [
        "Turn the first die to 1: column a is on sale",
        "Turn the second die to 6: row 6 is on sale",
    ]


def test_cooking_is_offered_with_the_food_that_will_go_there() -> None:
    table = lay(diner("grains dairy", recipes=["toast", "stew"], assistants="chef"), diner(), book="jam salad")
    table.do("cook")
    assert offers(table, "take recipe 2", "cook toast 1", "cook toast 2", "done") == [
        "Take Salad (5 VP): Vegetables, Fats & Oils or Nuts & Seeds, Water",
        "Put your Grains on Toast",
        "Put your Dairy on Toast",
        "Leave the stove without having cooked anything",
    ]
    swapping = table.copy()
    swapping.do("ask chef b")
    assert offers(swapping, "recipe stew") == ["Give Stew back for an open recipe"]
    swapping.do("recipe stew")
    assert offers(swapping, "take recipe 1") == ["Take Jam (2 VP) instead of Stew: Fruits, Fruits"]
    table.do("ask chef a")
    assert offers(table, "cook stew 2") == ["Fill space 2 of Stew with any food of your kitchen"]
    table.do("cook stew 2")
    assert offers(table, "food grains", "food dairy") == ["Put your Grains on Stew", "Put your Dairy on Stew"]
    table = lay(diner("fruits 2", recipes=["jam"]), diner())
    table.do("cook")
    assert offers(table, "cook jam 2") == ["Put your Fruits on space 2 of Jam"]
    table = lay(diner("fruits dairy", recipes=["toast"]), diner())
    table.do("cook")
    assert offers(table, "cook toast 2") == ["Fill space 2 of Toast: Fruits or Dairy"]


def test_what_somebody_is_allergic_to_is_not_offered_for_cooking() -> None:
    table = lay(
        diner("fruits dairy", recipes=["toast"], allergy="dairy-sensitivity"), diner(allergy="gluten-free"),
        modules=["allergy"],
    )  # fmt: skip
    table.do("cook")
    assert offers(table, "cook toast 2") == ["Put your Fruits on Toast"]


def test_moving_food_between_recipes_is_offered_with_the_food() -> None:
    table = lay(diner(recipes=["stew grains", "toast", "cake"], assistants="kitchen"), diner())
    table.do("cook", "ask kitchen b")
    assert offers(table, "cook stew 1", "done") == ["Take Grains off space 1 of Stew, to move it", "Move nothing more"]
    table.do("cook stew 1")
    assert offers(table, "cook toast 1") == ["Move Grains to space 1 of Toast"]


def test_working_out_is_offered_with_the_food_that_will_go_there() -> None:
    table = lay(diner(body="meat 2 fruits 2", activities=["box", "lift", "run"]), diner(), planner="climb")
    table.do("workout")
    assert offers(table, "take activity 1", "train box 1", "train box 2", "train lift 2", "done") == [
        "Take Climb (Team games, 2 VP): Grains, any other food",
        "Put your Meat on Box",
        "Put your Fruits on Box",
        "Put 2 Fruits on Lift",
        "Stop without having worked out",
    ]
    table.do("train box 2")
    assert offers(table, "one", "two") == ["Put 1 Fruits on Box", "Put 2 Fruits on Box"]
    table = lay(diner(body="dairy water 2", activities=["row"]), diner())
    table.do("workout")
    assert offers(table, "train row 1", "train row 3") == ["Put your Water on Row", "Put your Dairy on space 3 of Row"]
    table = lay(diner(body="dairy nuts", activities=["row - nuts"]), diner())
    table.do("workout")
    assert offers(table, "train row 3") == ["Put your Dairy on space 3 of Row"]
    table = lay(diner(body="dairy fruits", activities=["dance", "climb"]), diner())
    table.do("workout")
    assert offers(table, "train dance 1", "train climb 2") == [
        "Fill space 1 of Dance: Fruits or Dairy",
        "Fill space 2 of Climb: any other food",
    ]
    table.do("train climb 2")
    assert offers(table, "food dairy") == ["Put your Dairy on Climb"]


def test_one_token_fewer_is_offered_by_card() -> None:
    table = lay(diner(activities=["walk", "run"], assistants="life", cooked=["stew"]), diner(), diner())
    table.do("ask life a")
    assert offers(table, "activity walk") == ["Complete Walk with one token fewer"]
    table = lay(diner(recipes=["stew", "toast"], assistants="life", trained=["walk"]), diner(), diner())
    table.do("ask life b")
    assert offers(table, "recipe toast") == ["Complete Toast with one token fewer"]
    table = lay(diner(body="fruits 2", activities=["lift meat", "run"], assistants="life"), diner(), diner())
    table.do("workout", "ask life a", "activity lift")
    assert offers(table, "train lift 2") == ["Fill space 2 of Lift: 2 of any other food"]


def test_replacing_at_the_dining_places_is_offered_by_place_and_food() -> None:
    table = lay(diner(assistants="restaurateur"), diner(), buffet="fruits 4 meat 3 grains")
    table.do("buffet", "ask restaurateur a")
    assert offers(table, "eat row 2") == ["Replace a food of the Buffet's second row: Grains, 3 Meat"]
    table.do("eat row 2")
    assert offers(table, "food grains") == ["Replace Grains"]
    table.do("food grains")
    assert offers(table, "food water") == ["Water instead of Grains"]


# ---- abilities ----


def use(name: str, *seats: Any, **more: Any) -> Table:
    """Seat 0 has completed a recipe of ABILITIES and uses it."""
    first = diner("meat grains", "water dairy", recipes=["stew grains", "toast"], activities=["walk"], ready=[name])
    first.freezer = "seafood" if "freezer" in more.get("modules", ()) else ""
    table = lay(first, *(seats or (diner("nuts"),)), cards=ABILITIES, **more)
    table.do(f"use {name}")
    return table


def step(table: Table, *texts: str) -> list[str]:
    """The offers for these actions; then the last of them is done."""
    said = offers(table, *texts, cards=ABILITIES)
    table.do(texts[-1])
    return said


def test_abilities_ask_in_their_own_words() -> None:
    table = lay(diner(ready=["pie"], body="water"), diner(), cards=ABILITIES)
    assert offers(table, "use pie", cards=ABILITIES) == ["Use Pie: Test"]
    table = use("pie")
    assert step(table, "done", "food dairy") == ["Exchange nothing more", "Exchange Dairy of your body"]
    assert step(table, "food meat") == ["Take Meat instead of Dairy"]
    assert step(table, "done", "food water") == ["Return nothing more", "Return Water from your body to the supply"]
    table = use("dip")
    assert step(table, "done", "food grains") == ["Move nothing more", "Move Grains one space to the left"]
    table = use("roll")
    assert step(table, "done", "recipe stew") == ["Keep all your cards", "Remove Stew from the game"]
    assert step(table, "activity walk") == ["Remove Walk from the game"]
    table = use("flan")
    assert step(table, "food alcohol") == ["Add Alcohol to your body"]
    assert step(table, "food alcohol") == ["Add Alcohol to your kitchen"]
    assert step(table, "done", "free a1") == ["Take nothing more from the list", "Take Water at a1 free of charge"]
    table = use("soup", book="jam salad curry cake", planner="run hike climb")
    assert step(table, "done")[0] == "Take no more cards"


def test_abilities_that_touch_others_name_seats() -> None:
    table = use("soda", pizza="oils meat 2 water", buffet="fruits 4")
    assert step(table, "done", "eat pizza") == [
        "Replace nothing more",
        "Replace a food at Pizza To Go: Water, Fats & Oils, 2 Meat",
    ]
    table = use("eggs")
    assert step(table, "done", "seat 2") == ["Leave the others alone", "Seat 2 gets Fats & Oils"]
    table = use("tart", diner("nuts"), diner("nuts seafood"))
    assert step(table, "seat 3") == ["Give a food to seat 3"]
    assert step(table, "food grains") == ["Give Grains to seat 3: it goes into their body"]
    assert step(table, "seat 3") == ["Trade with seat 3"]
    assert step(table, "food meat") == ["Offer your Meat to seat 3"]
    assert step(table, "food nuts") == ["Trade your Meat for Nuts & Seeds of seat 3"]
    assert step(table, "seat 2", "seat 3") == [f"Take a food from the kitchen of seat {seat}" for seat in (2, 3)]
    assert step(table, "food seafood") == ["Take Seafood from the kitchen of seat 3"]


def test_the_freezer_is_offered_in_its_own_words() -> None:
    table = use("ice", diner(), modules=["freezer"])
    assert step(table, "done", "thaw seafood") == ["Thaw nothing more", "Thaw Seafood"]
    table = lay(diner(recipes=["feast"], freezer="meat", ready=["ice"]), diner(), modules=["freezer"], cards=ABILITIES)
    table.do("use ice")
    assert step(table, "cook feast 2") == ["Put your frozen Meat on Feast"]
    table = lay(diner(), diner(), modules=["freezer"])
    table.do("shop", "buy c2", "done", dice=(3, 2))
    assert offers(table, "freezer", "kitchen") == ["Put Meat into your freezer", "Put Meat into your kitchen"]
    table = lay(diner(ready=["ices"], thaw="meat", markers=1), diner(markers=0), modules=["freezer"], cards=ABILITIES)
    table.do("pass cook")
    assert step(table, "done", "use ices") == ["Use no more abilities this round", "Use Ices: Test"]
    assert step(table, "food seafood") == ["Add Seafood to your freezer"]


# ---- boards and second actions ----


def test_what_is_chosen_before_the_game_is_offered_with_what_it_means() -> None:
    table = new(THOUGHT, diets="chosen", modules=["allergy"], allergies="chosen")
    assert offers(table, "diet endurance") == [
        "Choose the diet Endurance: Water, Grains and Fruits for the long distance; hardly any fat and no Alcohol"
    ]
    table.do("diet endurance", "diet vegetarian")
    tile = house().allergies["gluten-free"]
    instead = ", ".join(
        {"vegetables": "Vegetables", "nuts": "Nuts & Seeds"}.get(food, food) for food in tile.substitutes
    )
    assert offers(table, "allergy gluten-free") == [f"Choose Gluten Free: no Grains, but {instead} instead"]
    table = new(RETAIL)
    assert offers(table, "food nuts", edition=RETAIL) == ["Start with Nuts & Seeds in your kitchen"]
    table = new(DRAFT)
    assert offers(table, "assistant chef", edition=DRAFT) == ["Choose the Executive Chef"]


def test_substitutes_are_offered_both_their_places() -> None:
    substitute = house().allergies["gluten-free"].substitutes[0]
    table = lay(diner(substitute, allergy="gluten-free"), diner(allergy="nut-allergy"), modules=["allergy"])
    table.do("snack", f"food {substitute}")
    title = {"vegetables": "Vegetables", "nuts": "Nuts & Seeds"}.get(substitute, substitute)
    assert offers(table, "tile", "group") == [
        f"Put {title} on your allergy tile",
        f"Put {title} into its own food group",
    ]


def test_the_second_action_is_offered_as_one() -> None:
    table = lay(diner(markers=1), diner(markers=0), pizza="oils meat")
    table.do("pizza", "eat pizza")
    assert offers(table, "done") == ["Stay at Pizza To Go: no second action"]
