"""What is said beside the table: prompts for every decision, the table in sentences, the score sheet."""

import random
from typing import Any

import pytest
from tests.games.consumption.table import (
    DRAFT,
    EDITIONS,
    LIST_FOODS,
    RETAIL,
    THOUGHT,
    Card,
    Sitting,
    Table,
    diner,
    house,
    lay,
    new,
    recipe,
)

from smorgasboard.engine.game import ScoreLine
from smorgasboard.games.consumption.rules.codes import FRAME_NAMES, LIST_NAMES, RUNNING
from smorgasboard.games.consumption.words import in_words, prompt as telling, said as sentences, score_sheet as sheet
from smorgasboard.games.consumption.words.things import TOKEN_OF
from smorgasboard.games.consumption.words.view_model import SeenTable

NAMES = ("Ann", "Bob", "Cem", "Dora")
ABILITIES = (
    recipe("drink", "water fruits", effects=["gain 2 any body"]),
    recipe("purge", "water fruits", effects=["lose 2 any"]),
    recipe("change", "water fruits", effects=["exchange 2"]),
    recipe("nibble", "water fruits", effects=["snack 2"]),
    recipe("stir", "water fruits", effects=["cook 2"]),
    recipe("sweat", "water fruits", effects=["workout 1"]),
    recipe("browse", "water fruits", effects=["recipes 2"]),
    recipe("plan", "water fruits", effects=["activities 1"]),
    recipe("forget", "water fruits", effects=["drop recipe"]),
    recipe("quit", "water fruits", effects=["drop activity"]),
    recipe("pick", "water fruits", effects=["shop 2"]),
    recipe("cool", "water fruits", effects=["freshen 3"]),
    recipe("shift", "water fruits", effects=["move 2"]),
    recipe("swap", "water fruits", effects=["change 1"], starred=True),
    recipe("feed", "water fruits", effects=["other gain 1 oils body"], starred=True),
    recipe("steal", "water fruits", effects=["steal 1"], starred=True),
    recipe("give", "water fruits", effects=["give 1"], starred=True),
    recipe("trade", "water fruits", effects=["trade 1"], starred=True),
    recipe("late", "water fruits", effects=["snack 1"], when="round end"),
)
FROZEN = (
    recipe("melt", "meat dairy", effects=["thaw 2"], deck="freezer"),
    recipe("sizzle", "meat dairy", effects=["cook frozen 2"], deck="freezer"),
)


def look(table: Table, seat: int | None = None, edition: str = THOUGHT, cards: tuple[Card, ...] = ()) -> SeenTable:
    content = house(edition, cards)
    assert content.box is table.box, "the position is of another box"
    viewer = table.deciding if seat is None else seat
    return SeenTable(content, table.state.observation(viewer), NAMES[: table.state.seats])


def prompt(table: Table, seat: int | None = None, edition: str = THOUGHT, cards: tuple[Card, ...] = ()) -> str:
    return telling.prompt(look(table, seat, edition, cards))


def able(ability: str, mine: Sitting | None = None, other: Sitting | None = None) -> Table:
    """Ann has just used one of ABILITIES."""
    mine = mine or diner(
        kitchen="meat water", body="grains 2 water", recipes=["stew grains", "toast"], activities=["run"]
    )
    mine.ready = [ability]
    table = lay(mine, other or diner(kitchen="dairy"), cards=ABILITIES)
    table.do(f"use {ability}")
    return table


# ---- prompts ----


def test_every_decision_has_its_prompt() -> None:
    written = {name for section in ("ask", "ask or stop", "ask several") for name in sentences.sections[section]}
    told = written | {*telling.CHOSEN, *telling.COMPOSED}
    assert set(FRAME_NAMES) - told == {FRAME_NAMES[RUNNING]}


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_whoever_is_to_decide_is_prompted_and_nobody_else(edition: str, players: int) -> None:
    dice = random.Random(players)
    table = new(edition, players)
    while not table.state.over:
        said = [prompt(table, seat, edition) for seat in range(-1, players)]
        assert [bool(text) for text in said] == [seat == table.deciding for seat in range(-1, players)]
        assert max(map(len, said)) <= 70, max(said, key=len)
        assert "{" not in "".join(said)
        table.state.apply(table.deciding, dice.choice(table.state.legal_actions(table.deciding)))
    assert [prompt(table, seat, edition) for seat in range(-1, players)] == [""] * (players + 1)


def test_before_the_first_turn() -> None:
    chosen = new(players=2, diets="chosen", modules=["allergy"], allergies="chosen", first="seat1")
    assert prompt(chosen) == "Choose your diet board."
    while chosen.asked == "diet":
        chosen.do(min(chosen.offers()))
    assert prompt(chosen) == "Choose the food that you cannot eat."
    assert prompt(new(RETAIL), edition=RETAIL) == "Choose a food to start with; it goes to your kitchen."
    assert prompt(new()) == "Choose your assistant for this round."
    assert prompt(new(players=1)) == "Choose 2 assistants for this round."


def test_markers_are_counted() -> None:
    assert prompt(lay(diner(), diner())) == "Choose an action: 4 markers left. Or pass."
    assert prompt(lay(diner(markers=1), diner())) == "Your last marker: choose an action, or pass."


def test_shopping_counts_dollars() -> None:
    table = lay(diner(assistants="shopper"), diner())
    table.do("shop", dice=(2, 5))
    assert prompt(table) == "$6 to spend: column b and row 5 cost $1, the rest $3."
    table.do("ask shopper a")
    assert prompt(table) == "$6 left, and one food free. Choose on the list, or leave the shop."
    table.do("free a1", "buy b1", "buy c1")
    assert prompt(table) == "$2 left. Choose more foods on the list, or leave the shop."
    table.do("buy b2", "buy b3")
    assert prompt(table) == "$0 left, and nothing for it. Leave the shop."


def test_the_shopper_turns_a_die() -> None:
    table = lay(diner(assistants="shopper"), diner())
    table.do("shop", dice=(2, 5))
    table.do("ask shopper b")
    assert prompt(table) == "Change one die by 1; 6 and 1 are neighbours."


def test_dining_out() -> None:
    pizza = lay(diner(assistants="restaurateur"), diner(), pizza="oils meat -", buffet="meat water - - dairy")
    buffet = pizza.copy()
    pizza.do("pizza")
    assert prompt(pizza) == "Pizza To Go: eat all of it."
    buffet.do("buffet")
    assert prompt(buffet) == "Choose a row of the Buffet: you eat all of it."
    buffet.do("ask restaurateur a")
    buffet.do("eat row 2")
    assert prompt(buffet) == "Choose the food to replace."
    buffet.do("food dairy")
    assert prompt(buffet) == "Which food do you want instead of Dairy?"
    buffet.do("food fruits")
    assert prompt(buffet) == "Eat row 2 of the Buffet."


def test_a_snack() -> None:
    table = lay(diner(kitchen="meat"), diner())
    table.do("snack")
    assert prompt(table) == "Choose a food of your kitchen to eat."
    assert prompt(able("nibble"), cards=ABILITIES) == "Choose up to 2 foods of your kitchen to eat. Or stop."


def test_cooking_counts_cards_and_foods() -> None:
    table = lay(diner(kitchen="grains fruits dairy meat", recipes=["toast", "feast"]), diner(), book="stew curry - -")
    table.do("cook")
    assert prompt(table) == "Take up to 3 recipes, then cook with up to 3 foods. Or stop."
    table.do("take recipe 1", "take recipe 2")
    assert prompt(table) == "Cook with up to 3 foods. Or stop."
    table.do("cook toast 2")
    assert prompt(table) == "Which food goes onto space 2 of Toast?"
    table.do("food dairy", "cook stew 1")
    assert prompt(table) == "Cook with 1 food. Or stop."
    table.do("cook stew 2")
    assert prompt(table) == "Nothing more to place here. Done?"


def test_cooking_without_food_is_for_taking_cards() -> None:
    table = lay(diner(), diner())
    table.do("cook", "take recipe 1", "take recipe 2")
    assert prompt(table) == "Take 1 recipe. Or stop."


def test_working_out_counts_cards_and_foods() -> None:
    table = lay(diner(body="meat 2 water 2", activities=["box", "row water"]), diner())
    table.do("workout")
    assert prompt(table) == "Take up to 2 activities, then work off up to 3 foods. Or stop."
    table.do("train box 2")
    assert prompt(table) == "One or two Water onto Box?"
    table = lay(diner(body="meat 2 fruits grains", activities=["row water"]), diner())
    table.do("workout", "train row 2")
    assert prompt(table) == "Which food goes onto space 2 of Row?"


def test_assistants_questions() -> None:
    chef = lay(diner(recipes=["toast", "stew"], assistants="chef"), diner())
    chef.do("cook", "ask chef b")
    assert prompt(chef) == "Which of your recipes goes back? Food on it goes to your trash."
    chef.do("recipe toast")
    assert prompt(chef) == "Which open recipe do you want instead of Toast?"
    helper = lay(diner(recipes=["toast grains", "stew", "curry"], assistants="kitchen"), diner())
    helper.do("cook", "ask kitchen b")
    assert prompt(helper) == "Choose a food to move from a recipe to another. Or stop."
    helper.do("cook toast 1")
    assert prompt(helper) == "Where does the food of Toast go?"
    coach = lay(diner(activities=["run", "row"], assistants="life"), diner(), diner())
    coach.do("ask life a")
    assert prompt(coach) == "Which activity needs one token fewer?"
    coach = lay(diner(recipes=["stew", "toast"], trained=["run"], assistants="life"), diner(), diner())
    coach.do("ask life b")
    assert prompt(coach) == "Which recipe needs one token fewer?"


@pytest.mark.parametrize(
    ("ability", "said"),
    [
        ("drink", "Choose a food from the supply for your body. 2 left."),
        ("purge", "Choose a food that leaves your body. 2 left. Or stop."),
        ("change", "Choose a food of your body to exchange. 2 left. Or stop."),
        ("stir", "Cook with up to 2 foods. Or stop."),
        ("sweat", "Work off 1 food. Or stop."),
        ("browse", "Take up to 2 open recipes. Or stop."),
        ("plan", "Take 1 open activity. Or stop."),
        ("forget", "Choose a recipe of yours that leaves the game. Or stop."),
        ("quit", "Choose an activity of yours that leaves the game. Or stop."),
        ("pick", "Take a food from the list, free of charge. 2 left. Or stop."),
        ("cool", "Choose a food to move one kitchen space to the left. 3 left. Or stop."),
        ("shift", "Choose a food to move from a recipe to another. 2 left. Or stop."),
        ("swap", "Replace a food at Pizza To Go, or in which row of the Buffet? Or stop."),
        ("feed", "Who adds Fats & Oils to their body? Or stop."),
        ("steal", "Whose kitchen do you take a food from? Or stop."),
        ("give", "Who gets a food of your kitchen into their body? Or stop."),
        ("trade", "With whom do you swap a food? Or stop."),
    ],
)
def test_abilities_say_what_they_ask(ability: str, said: str) -> None:
    assert prompt(able(ability), cards=ABILITIES).removesuffix(" Or stop.") == said.removesuffix(" Or stop.")


def test_what_follows_an_ability() -> None:
    table = able("change")
    table.do("food grains")
    assert prompt(table, cards=ABILITIES) == "Which food do you want instead of Grains?"
    for ability, said in (("steal", "Choose a food of Bob's kitchen."), ("give", "Choose the food that Bob gets.")):
        table = able(ability)
        table.do("seat 2")
        assert prompt(table, cards=ABILITIES) == said
    table = able("trade")
    table.do("seat 2")
    assert prompt(table, cards=ABILITIES) == "Choose the food that you give Bob."
    table.do("food meat")
    assert prompt(table, cards=ABILITIES) == "Choose what Bob gives you for Meat."


def test_the_ends_of_turn_and_round() -> None:
    table = lay(diner(kitchen="meat water", ready=["drink", "late"], markers=1), diner(markers=0), cards=ABILITIES)
    table.do("snack", "food meat")
    assert prompt(table, cards=ABILITIES) == "Use an ability or your assistant, or end your turn."
    table.do("done")
    assert prompt(table, cards=ABILITIES) == "The round ends: use an ability, or be done."


def test_pizza_to_go_gives_one_more_action() -> None:
    table = lay(diner(markers=1), diner(markers=0), pizza="oils")
    table.do("pizza", "eat pizza")
    while table.asked != "place":
        table.do("done")
    assert prompt(table) == "One more action from Pizza To Go: choose it, or stay."


def test_allergies_and_freezers_ask_where_food_goes() -> None:
    allergic = lay(
        diner(kitchen="grains", allergy="dairy-sensitivity"), diner(allergy="nut-allergy"), modules=["allergy"]
    )
    allergic.do("snack", "food grains")
    assert prompt(allergic) == "Grains: onto your allergy tile, or into its own group?"
    freezing = lay(diner(), diner(), modules=["freezer"])
    freezing.do("shop", dice=(1, 1))
    freezing.do("buy c2", "done")
    assert prompt(freezing) == "Meat: into your freezer, or into your kitchen?"


def test_thawing() -> None:
    table = lay(diner(freezer="meat 2", ready=["melt"]), diner(), cards=FROZEN, modules=["freezer"])
    table.do("use melt")
    assert prompt(table, cards=FROZEN) == "Choose a food of your freezer that starts to thaw. 2 left. Or stop."
    table = lay(diner(freezer="meat 2", recipes=["stew"], ready=["sizzle"]), diner(), cards=FROZEN, modules=["freezer"])
    table.do("use sizzle")
    assert prompt(table, cards=FROZEN) == "Cook up to 2 foods from your freezer. Or stop."


def test_the_others_hear_what_they_wait_for() -> None:
    table = lay(diner(kitchen="meat"), diner())
    assert telling.doing(look(table, 1)) == "Ann is to place a marker."
    table.do("shop", dice=(1, 1))
    assert telling.doing(look(table, 1)) == "Ann is shopping."
    assert telling.doing(look(new(first="seat1"), 0)) == "Bob is choosing an assistant."


# ---- the table in sentences ----


def spoken(table: Table, seat: int = 0, edition: str = THOUGHT) -> str:
    return "\n".join(in_words.in_words(look(table, seat, edition)))


def test_the_shared_places_in_words() -> None:
    table = lay(
        diner(), diner(assistants="chef"), covered="a1", stands="salad-greens - -", pizza="oils meat 2",
        buffet="- - - -", book="stew", planner="climb box lift", pizza_guest=1, stock_open=[],
    )  # fmt: skip
    said = spoken(table)
    for sentence in (
        "Round 1 of 6.",
        "Ann is to place a marker.",
        "Ann has the first player marker.",
        "Grocery Shopping: 0 of 3 spaces are taken.",
        "Shopping List, row 1: a1 Water, sold out; b1 Fruits;",
        "Farmers Market: Stan's Stand, Salad Greens: Fruits, 2 Vegetables, any food into the kitchen.",
        "Pizza To Go: Fats & Oils, 2 Meat. Bob's marker is there.",
        "Chinese Buffet, 0 of 1 spaces taken: row 1 nothing; row 2 nothing.",
        "Recipe Book 1: Stew, 3 VP, wants Grains, Meat; any time: Test.",
        "Recipe Book 2: empty.",
        "wants Grains, any other food.",
        "wants Meat, 1 or 2 of any other food.",
        "wants Meat, 2 of any other food.",
        "Kitchen Assistant. A: When cooking: place one more token. B: ",
    ):
        assert sentence in said, sentence
    assert said.count("Executive Chef.") == 1, "Bob has it; it lies nowhere else"


def test_out_of_stock_is_told_from_sold_out() -> None:
    marked = house().box.stock_spaces[0]
    (missing, *_), (bought, *_) = [
        [name for space, name in enumerate(LIST_NAMES) if marked >> space & 1 == taken] for taken in (1, 0)
    ]
    said = spoken(lay(diner(), diner(), covered=f"{missing} {bought}", stock_open=[0], stock=list(range(1, 12))))
    assert f"{missing} {TOKEN_OF[LIST_FOODS[missing]].title}, out of stock" in said
    assert f"{bought} {TOKEN_OF[LIST_FOODS[bought]].title}, sold out" in said
    assert said.count("out of stock") == said.count("sold out") == 1


def test_dice_purse_and_cart_in_words() -> None:
    table = lay(diner(), diner())
    assert "cost $1" not in spoken(table)
    table.do("shop", "buy b1", "buy c1", dice=(2, 5))
    assert "Column b and row 5 cost $1, everything else $3." in spoken(table)
    assert "Ann has $2 left. In the cart: Fruits, Vegetables." in spoken(table)


def test_a_player_in_words() -> None:
    mine = diner(
        shelves={0: "water 2", 4: "meat"}, body="water 3 meat 7",
        recipes=["toast - dairy"], activities=["lift - water*2"], cooked=["stew", "cake"], ready=["salad"],
        trained=["run"], trash=1, score=7, markers=1, assistants="chef",
    )  # fmt: skip
    table = lay(mine, diner(passed=True, markers=0))
    said = spoken(table)
    for sentence in (
        "Ann has 7 VP; the body would add ",
        "1 marker left.",
        "Passed this round.",
        "Diet of Ann: Standard.",
        "Kitchen of Ann, what spoils next at the end: 2 Water; nothing; nothing; nothing; Meat.",
        "1 food in the trash.",
        "Water 3, wanted 4–6: 2 VP, one more: 7;",
        "Meat 7, wanted 2–3: -9 VP (Heart disease);",
        "Incomplete recipe of Ann: Toast, 2 VP: has Dairy, needs Grains; any time: Test.",
        "Incomplete activity of Ann: Lift, 4 VP: has 2 Water, needs Meat (",
        "Completed recipes of Ann: Stew, used; Cake, end of game: Test; Salad, any time: Test.",
        "Completed activities of Ann: Run (",
        "Completed recipes of Bob: nothing.",
    ):
        assert sentence in said, sentence
    assert said.index("Kitchen of Ann") < said.index("Shopping List") < said.index("Kitchen of Bob")
    assert "Freezer" not in said


def test_modules_in_words() -> None:
    modules = ["goals", "allergy", "freezer"]
    mine = diner(freezer="meat", thaw="poultry", tile="nuts", allergy="dairy-sensitivity")
    table = lay(mine, diner(allergy="nut-allergy"), modules=modules, goals=["home-cook", "feast"])
    said = spoken(table)
    assert "Goal Home Cook: Most completed recipes, 7 and 5 VP. Ann 0, Bob 0." in said
    assert "Allergy: Dairy Sensitivity; its tile takes Grains, Nuts & Seeds instead." in said
    assert "Dairy Sensitivity 1, wanted 2–3: 1 VP (on it Nuts & Seeds)" in said
    assert "Freezer: Meat. Thawing: Poultry." in said


@pytest.mark.rule("CON-017", "CON-166")
def test_solo_tables_have_no_dining_places_and_old_ones_another_buffet() -> None:
    alone = lay(diner())
    assert "Pizza To Go" not in spoken(alone)
    assert "Yu Chuz Buffet" in spoken(lay(diner(), diner(), edition=DRAFT), edition=DRAFT)


# ---- the score sheet ----


def sheet_of(table: Table, edition: str = THOUGHT) -> dict[str, ScoreLine]:
    lines = sheet.score_sheet(look(table, -1, edition))
    assert all(len(line.values) == table.state.seats for line in lines)
    return {line.label: line for line in lines}


def values(table: Table, label: str, edition: str = THOUGHT) -> tuple[str, ...]:
    return sheet_of(table, edition)[label].values


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("players", [1, 2, 4])
def test_the_lines_add_up_to_the_total(edition: str, players: int) -> None:
    dice = random.Random(players)
    options: dict[str, Any] = {"modules": ["goals", "potluck"]} if edition == THOUGHT and players > 1 else {}
    table = new(edition, players, **options)
    while not table.state.over:
        table.state.apply(table.deciding, dice.choice(table.state.legal_actions(table.deciding)))
    lines = sheet.score_sheet(look(table, -1, edition))
    whole = {"Total", "Body", "End-of-game abilities", "Ties: completed recipes, activities"}
    parts = [line for line in lines if line.label not in whole and line.clause != "CON-171"]
    for seat in range(players):
        added = sum(int(line.values[seat].split()[0].replace("–", "0")) for line in parts)
        assert added == table.state.outcome().scores[seat]
        assert values(table, "Total", edition)[seat] == str(added)


@pytest.mark.rule("CON-155", "CON-156", "CON-158", "CON-159")
def test_every_line_names_its_clause() -> None:
    mine = diner(body="water 4", recipes=["toast"], cooked=["stew", "cake"], trained=["run"], trash=2, score=9)
    found = sheet_of(lay(mine, diner(cooked=["salad"], score=5)))
    assert {label: (line.values, line.clause) for label, line in found.items() if line.clause != "CON-155"} == {
        "Completed recipes": (("5", "5"), "CON-113"),
        "Completed activities": (("2", "0"), "CON-119"),
        "Points by abilities during the game": (("2", "0"), "CON-126"),
        "Cake": (("8", "–"), "CON-128"),
        "End-of-game abilities": (("8", "0"), "CON-156"),
        "Sets of activity icons": (("0", "0"), "CON-157"),
        "Trash": (("-4", "0"), "CON-158"),
        "Incomplete cards": (("-2", "0"), "CON-159"),
        "Total": (found["Total"].values, "CON-160"),
        "Ties: completed recipes, activities": (("2, 1", "1, 0"), "CON-016"),
    }
    assert found["Water"].values == ("7 (4 foods)", "-5 (0 foods)")
    assert len([line for line in found.values() if line.clause == "CON-155"]) == 12


@pytest.mark.rule("CON-014", "CON-015")
def test_the_draft_counts_leftovers_and_too_few_points() -> None:
    table = lay(diner(kitchen="water 3"), diner(cooked=["banquet"], trained=["lift", "hike"], score=19), edition=DRAFT)
    assert values(table, "Food left in the kitchen", DRAFT) == ("-3", "0")
    assert values(table, "Too few points of cards", DRAFT) == ("-25", "0")
    assert "Food left in the kitchen" not in sheet_of(lay(diner(kitchen="water 3"), diner()))


@pytest.mark.rule("CON-177", "CON-188")
def test_goals_have_a_line_each_and_tiles_their_clause() -> None:
    mine = diner(cooked=["stew"], score=3, allergy="dairy-sensitivity")
    other = diner(allergy="nut-allergy")
    table = lay(mine, other, modules=["goals", "allergy"], goals=["home-cook", "feast"])
    assert values(table, "Goal Home Cook: VP (count)") == ("7 (1)", "0 (0)")
    assert values(table, "Goal Feast: VP (count)") == ("0 (0)", "0 (0)")
    assert sheet_of(table)["Dairy"].clause == "CON-188"
    assert sheet_of(table)["Water"].clause == "CON-155"


@pytest.mark.rule("CON-171")
@pytest.mark.parametrize(
    ("total", "label", "band"),
    [(150, "From 150 VP on", -1), (109, "From 90 VP on", 2), (90, "From 90 VP on", 2), (59, "Below 60 VP", 0)],
)
def test_solo_ends_with_a_phrase(total: int, label: str, band: int) -> None:
    of_the_body = round(lay(diner()).state.outcome().scores[0])
    table = lay(diner(score=total - of_the_body))
    (line,) = [line for line in sheet.score_sheet(look(table)) if line.clause == "CON-171"]
    assert (line.label, line.values) == (label, (house().solo_chart[band].phrase,))
