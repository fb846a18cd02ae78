"""What somebody is told whose action is not possible now."""

import pytest
from tests.games.consumption.table import DRAFT, RETAIL, THOUGHT, Table, diner, lay, new, recipe, stand

from smorgasboard.engine.speech import UNTRANSLATED, Catalogue, speaking
from smorgasboard.games.consumption import Consumption
from smorgasboard.server.languages import Languages
from smorgasboard.testing import Trial

GERMAN = Languages.load().catalogue("de")
ABILITIES = (
    recipe("pie", "fruits fruits", effects=["exchange 1", "lose 1 dairy"]),
    recipe("dip", "fruits fruits", effects=["freshen 1"]),
    recipe("tart", "fruits fruits", effects=["steal 1"], starred=True),
    recipe("gift", "fruits fruits", effects=["give 1"], starred=True),
    recipe("soda", "fruits fruits", effects=["change 1"], starred=True),
    recipe("flan", "fruits fruits", effects=["gain 1 meat/dairy body", "shop 1"]),
    recipe("roll", "fruits fruits", effects=["drop recipe"]),
    recipe("bun", "fruits fruits", effects=["drop activity"]),
    recipe("rest", "fruits fruits", effects=["cook 1"]),
    recipe("ice", "fruits fruits", effects=["cook frozen 1"], deck="freezer"),
)


def no(table: Table, action: str) -> str:
    """The reason, without what every refusal begins and ends with."""
    said = table.refusal(action)
    assert said.startswith("Not now: ")
    assert said.endswith(".")
    return said[len("Not now: ") : -1]


def test_strangers_and_numbers_that_are_no_action() -> None:
    table = lay(diner(), diner())
    assert table.refusal("cook", seat=1) == "It is seat 1's decision now, not seat 2's."
    for wrong in (-1, table.box.actions):
        assert (
            table.state.why_not(0, wrong)
            == f"There is no action {wrong}; this game's actions are 0 to {table.box.actions - 1}."
        )
    over = lay(diner(markers=1), diner(markers=0), round=6)
    over.do("pass cook")
    assert over.state.why_not(0, 0) == "The match is over; no action is possible."


# ---- places ----


def test_places_that_are_taken() -> None:
    full = lay(diner(market_visits=2, snacked=True), diner(), shoppers=3, pizza_guest=1, buffet_guests=1)
    assert no(full, "shop") == "all spaces of Grocery Shopping are taken this round; choose another action"
    assert no(full, "pass shop") == no(full, "shop")
    assert no(full, "pizza") == no(full, "pass pizza") == "a marker is at Pizza To Go already this round"
    assert no(full, "buffet") == no(full, "pass buffet") == "no space is left at the Buffet this round"
    assert no(full, "snack") == no(full, "pass snack") == "your space for the Snack is taken this round"
    assert no(full, "pass market") == "you have been to the Farmers Market twice this round"
    visited = lay(diner(market_visits=2), diner(), stands="stans-1 - -", cards=[stand("stans", 1, "dairy")])
    assert no(visited, "market stans") == "you have been to the Farmers Market twice this round"


def test_places_where_nothing_is_to_be_had() -> None:
    table = lay(diner(), diner(), stands="- - -", buffet="- - - -", pizza="-")
    assert no(table, "market meat") == "that stand of the Farmers Market is not open this round"
    assert no(table, "snack") == "there is nothing in your kitchen that you can eat; you may only pass there"
    assert no(table, "buffet") == no(table, "pizza") == "no food is left there this round"
    alone = lay(diner())
    assert no(alone, "pizza") == no(alone, "pass buffet") == "there are no dining places when you play alone"


def test_the_second_action() -> None:
    table = lay(diner(markers=1), diner(markers=0), pizza="oils meat")
    table.do("pizza", "eat pizza")
    assert no(table, "pizza") == "your marker comes from Pizza To Go; the second action is another one"
    assert no(table, "pass cook") == "the second action cannot be a pass; you may stay and do without it"
    assert no(table, "food meat") == "it is time for the second action after Pizza To Go, or for staying there"


def test_dining() -> None:
    table = lay(diner(assistants="restaurateur"), diner(), buffet="- - - - meat grains", pizza="oils")
    table.do("buffet")
    assert no(table, "eat pizza") == "your marker is at the other dining place"
    assert no(table, "eat row 1") == "no food is left there this round"
    assert no(table, "cook") == "you are dining out: choose what you eat"
    table = lay(diner(assistants="restaurateur"), diner(), buffet="fruits 4 meat grains")
    table.do("buffet", "ask restaurateur a")
    assert no(table, "eat pizza") == "that is not where a food can be replaced now"
    table.do("eat row 2")
    assert no(table, "food nuts") == "that place has no Nuts & Seeds to replace"
    table.do("food meat")
    assert no(table, "food meat") == "you are giving Meat away; choose another food"
    table.do("food water")
    assert no(table, "eat row 1") == "you replaced a food of the other row, so you take that one"


# ---- shopping ----


def test_shopping() -> None:
    table = lay(diner(), diner(), covered="a1")
    assert no(table, "buy a1") == "it is time to place a marker for an action, or to pass"
    table.do("shop", dice=(2, 2))
    assert no(table, "buy a1") == "space a1 is covered this round; choose another one"
    assert no(table, "free b1") == "nothing is free of charge now; buy it instead"
    assert no(table, "order nuts") == "the list still has Nuts & Seeds, so it cannot be ordered"
    assert no(table, "die 1 up") == "only an assistant can turn the dice"
    assert no(table, "cook") == "you are shopping: choose foods of the list, or stop"
    table.do("buy c3", "buy b1")
    assert no(table, "buy d1") == "it costs $3 and you have $2 left"
    table.do("buy b3", "buy b4")
    assert no(table, "buy b5") == "all your dollars are spent; leave the shop"
    draft = lay(diner(), diner(), edition=DRAFT)
    draft.do("shop", "buy b1", "buy b3", dice=(2, 2))
    assert no(draft, "order nuts") == "it costs $5 and you have $4 left"


def test_shopping_free_of_charge() -> None:
    table = lay(diner(ready=["flan"]), diner(), cards=ABILITIES, covered="a1")
    table.do("use flan")
    assert no(table, "food water") == "Water cannot be chosen here"
    table.do("food meat")
    assert no(table, "buy b1") == "take it free of charge, without buying"
    assert no(table, "free a1") == "space a1 is covered this round; choose another one"


# ---- cooking and working out ----


def test_cooking() -> None:
    table = lay(
        diner("grains 4", recipes=["stew", "toast", "cake", "curry"], cooked=["jam"]),
        diner(),
        book="feast - salad banquet",
    )
    table.do("cook")
    assert no(table, "take recipe 2") == "no recipe lies there now; choose another one"
    assert no(table, "cook jam 1") == "that recipe is complete"
    assert no(table, "cook feast 1") == "that recipe is not yours; take it from the Recipe Book first"
    assert no(table, "cook stew 2") == "nothing in your kitchen fits that space"
    assert no(table, "train walk 1") == "you are cooking: go on with your recipes, or stop"
    table.do("cook stew 1")
    assert no(table, "cook stew 1") == "that space is filled"
    assert no(table, "take recipe 1") == "cards are taken before the first food is placed, not afterwards"
    table.do("cook toast 1", "cook cake 1")
    assert no(table, "cook curry 2") == "you have placed all the food that you may"
    table = lay(diner(), diner(), book="stew toast cake curry")
    table.do("cook", "take recipe 1", "take recipe 2", "take recipe 3")
    assert no(table, "take recipe 4") == "you have taken all the cards that you may in this action"


def test_cooking_with_a_food() -> None:
    table = lay(diner("fruits dairy meat", recipes=["toast"]), diner())
    table.do("cook", "cook toast 2")
    assert no(table, "food water") == "your kitchen has no Water"
    assert no(table, "food meat") == "that space does not take Meat"
    assert no(table, "done") == "choose the food for that space of the recipe first"


def test_cooking_by_an_ability() -> None:
    table = lay(diner("grains", recipes=["stew"], ready=["rest"]), diner(), cards=ABILITIES)
    table.do("use rest")
    assert no(table, "take recipe 1") == "this ability takes no cards"
    table = lay(
        diner("meat", freezer="meat", recipes=["stew", "feast"], ready=["ice"]),
        diner(),
        cards=ABILITIES,
        modules=["freezer"],
    )
    table.do("use ice")
    assert no(table, "cook stew 1") == "nothing in your freezer fits that space"


def test_moving_food_between_recipes() -> None:
    table = lay(diner(recipes=["stew grains", "toast", "feast - meat", "banquet"], assistants="kitchen"), diner())
    table.do("cook", "ask kitchen b")
    assert no(table, "cook toast 1") == "no food lies on that space"
    assert no(table, "cook cake 1") == "that recipe is not yours; take it from the Recipe Book first"
    table.do("cook feast 2")
    assert no(table, "cook feast 1") == "the token moves to another recipe"
    assert no(table, "cook stew 1") == "that space is filled"
    assert no(table, "cook toast 1") == "that token does not fit there"
    table = lay(diner(recipes=["stew grains", "toast", "salad - - water"], assistants="kitchen"), diner())
    table.do("cook", "ask kitchen b")
    assert no(table, "cook salad 3") == "that food fits no empty space of your other recipes"


def test_working_out() -> None:
    table = lay(
        diner(body="meat 5 fruits", activities=["box", "lift", "climb", "run"], trained=["walk"]), diner(),
        planner="hike - dance",
    )  # fmt: skip
    table.do("workout")
    assert no(table, "take activity 2") == "no activity lies there now; choose another one"
    assert no(table, "train walk 1") == "that activity is complete"
    assert no(table, "train hike 1") == "that activity is not yours; take it from the Daily Planner first"
    assert no(table, "train run 1") == "nothing in your body fits that space"
    assert no(table, "train lift 2") == (
        "you need two tokens of one food that is not on the card, and your body has none such"
    )
    table.do("train box 1", "train lift 1")
    assert no(table, "train box 1") == "that space is filled"
    assert no(table, "train lift 2") == "two tokens go there together, and you may place only one more"
    table.do("train box 2")
    assert no(table, "train climb 2") == "you have placed all the food that you may"
    table = lay(diner(body="grains", activities=["climb"]), diner())
    table.do("workout")
    assert no(table, "train climb 2") == "a wild takes a food that is not on the card, and your body has none such"


def test_working_out_with_a_food() -> None:
    table = lay(diner(body="meat 2 fruits 2 dairy 2 nuts", activities=["row", "lift"]), diner())
    table.do("workout", "train row 2", "food meat", "train row 3")
    assert no(table, "food meat") == "that card has Meat already, and a wild takes another food"
    assert no(table, "food oils") == "your body has no Fats & Oils"
    table = lay(diner(body="meat 3 fruits 2 dairy 2 nuts", activities=["lift", "dance", "box"]), diner())
    table.do("workout", "train lift 2")
    assert no(table, "food nuts") == "two tokens are needed there, and your body has only 1 Nuts & Seeds"
    assert no(table, "food meat") == "that card has Meat already, and a wild takes another food"
    table.do("food fruits")
    table = lay(diner(body="meat fruits 2 dairy", activities=["dance", "box"]), diner())
    table.do("workout", "train dance 1")
    assert no(table, "food meat") == "that space does not take Meat"
    table.do("food dairy", "train box 2")
    assert no(table, "done") == "choose first whether one token goes there or two"


# ---- assistants and abilities ----


def test_assistants_that_cannot_help() -> None:
    table = lay(diner("grains", recipes=["stew", "feast"], assistants="chef"), diner())
    assert no(table, "ask fitness a") == "that assistant does not work for you this round"
    assert no(table, "ask chef a") == "that helps only during your action Recipes & Cook"
    table.do("cook", "ask chef a")
    assert no(table, "ask chef b") == "that assistant has helped you this turn already"
    wrong_time = {
        "ask fitness a": "that helps only during your action Activities & Work Out",
        "ask fitness b": "you have not completed an activity this turn",
        "ask shopper a": "that helps only while you are shopping",
        "ask shopper b": "that helps only after the roll, before you buy anything",
        "ask restaurateur a": "that helps only when you dine out",
        "ask life a": "you need at least as many completed recipes as activities for that",
        "ask life b": "it would change nothing now",
    }
    for action, reason in wrong_time.items():
        helper = lay(diner(assistants=action.split()[1], trained=["walk"]), diner(), diner())
        assert no(helper, action) == reason
    draft = lay(diner(assistants="life"), diner(), diner(), edition=DRAFT)
    assert no(draft, "ask life a") == "you need more completed recipes than activities for that"
    assert no(draft, "ask life b") == "you need more completed activities than recipes for that"
    draft = lay(diner(assistants="fitness", body="water"), diner(), edition=DRAFT)
    assert no(draft, "ask fitness b") == "your working out has not completed an activity this turn"
    halfway = lay(diner("fruits dairy", recipes=["toast"], assistants="chef"), diner())
    halfway.do("cook", "cook toast 2")
    assert no(halfway, "ask chef a") == "choose the food for that space of the recipe first"


def test_assistants_that_cannot_be_chosen() -> None:
    table = new(RETAIL, 2, first="seat1")
    table.do("food water", "food water", "assistant chef")
    assert no(table, "assistant chef") == "somebody else has chosen that assistant"
    assert no(table, "assistant life") == "that assistant is not in this game"
    table.do("assistant shopper")
    table.pass_all()
    mine = table.of(table.deciding)["last_assistants"][0]
    assert no(table, f"assistant {mine}") == "you had that assistant last round; choose another one"
    alone = new(THOUGHT, 1)
    alone.do("assistant chef")
    assert no(alone, "assistant chef") == "you have that assistant already"
    assert no(alone, "cook") == "choose an assistant first"


def test_abilities_that_cannot_be_used() -> None:
    table = lay(diner(cooked=["cake", "salad"], ready=["jam", "feast"]), diner())
    assert no(table, "use stew") == "you have not completed that recipe"
    assert no(table, "use cake") == "that ability counts by itself at the end of the game"
    assert no(table, "use salad") == "that ability is used up"
    assert no(table, "use jam") == "that ability is for the end of the round"
    assert no(table, "use feast") == "it would change nothing now"
    table = lay(diner("fruits", ready=["jam", "salad"], markers=1), diner(markers=0))
    table.do("pass cook", "done")
    assert no(table, "use salad") == "that ability is for your own turns"
    assert no(table, "cook") == "the round ends: use abilities for the end of the round, or stop"


def test_effects_of_abilities() -> None:
    table = lay(diner("meat water", body="meat", ready=["pie", "dip"], recipes=["stew"]), diner(), cards=ABILITIES)
    dip, pie = table.copy(), table.copy()
    dip.do("use dip")
    assert no(dip, "food water") == "your Water cannot move any farther to the left"
    pie.do("use pie")
    assert no(pie, "food water") == "your body has no Water"
    assert no(pie, "cook") == "choose a food of your body to exchange, or stop"
    pie.do("food meat")
    assert no(pie, "food meat") == "you are giving Meat away; choose another food"
    roll = lay(
        diner(cooked=["jam"], recipes=["stew"], activities=["run"], trained=["walk"], ready=["roll", "bun"]),
        diner(),
        cards=ABILITIES,
    )
    bun = roll.copy()
    roll.do("use roll")
    assert no(roll, "recipe jam") == "that recipe is complete"
    assert no(roll, "recipe toast") == "that recipe is not yours; choose one of your own"
    assert no(roll, "activity run") == "choose one of your cards to remove, or stop"
    bun.do("use bun")
    assert no(bun, "activity walk") == "that activity is complete"
    assert no(bun, "activity hike") == "that activity is not yours; choose one of your own"


def test_whoever_is_in_the_middle_of_something_is_told_of_what() -> None:
    pie = lay(diner(body="meat dairy", ready=["pie"]), diner(), cards=ABILITIES)
    pie.do("use pie", "food meat")
    assert no(pie, "cook") == "choose the food that comes instead first"
    pie.do("food water")
    assert no(pie, "cook") == "choose a food that leaves your body, or stop"
    swap = lay(diner(recipes=["stew"], assistants="chef"), diner(), book="toast salad - -")
    swap.do("cook", "ask chef b")
    assert no(swap, "cook") == "choose the open recipe that you take instead first"
    over = lay(diner(ready=["stew"]), diner())
    over.do("pass cook")
    assert no(over, "cook") == "your action is over: use abilities or your assistant, or stop"
    start = new(RETAIL, 2)
    assert no(start, "cook") == "choose the food you start with first"


def test_other_players() -> None:
    table = lay(diner(ready=["tart"]), diner("nuts"), diner(), cards=ABILITIES)
    table.do("use tart")
    assert no(table, "seat 1") == "choose another player, not yourself"
    assert no(table, "seat 3") == "that kitchen is empty"
    assert no(table, "seat 4") == "nobody sits there"
    table.do("seat 2")
    assert no(table, "food meat") == "that kitchen has no Meat"
    table = lay(diner("nuts", ready=["gift"]), diner(), cards=ABILITIES)
    table.do("use gift", "seat 2")
    assert no(table, "food meat") == "your kitchen has no Meat"


# ---- modules and boards ----


def test_allergies() -> None:
    sick = diner("dairy fruits", allergy="dairy-sensitivity", recipes=["toast"])
    table = lay(
        sick, diner(allergy="nut-allergy"), modules=["allergy"], stands="stans-1 - -", pizza="oils dairy",
        buffet="dairy 4 meat 4", cards=[stand("stans", 1, "dairy", "body")],
    )  # fmt: skip
    reason = "your allergy forbids it: your body would get Dairy"
    assert no(table, "market stans") == no(table, "pizza") == reason
    snacking = table.copy()
    snacking.do("snack")
    assert no(snacking, "food dairy") == "your allergy keeps Dairy out of your body"
    table.do("buffet")
    assert no(table, "eat row 1") == reason


@pytest.mark.rule("CON-206")
def test_tokens_of_a_kitchen() -> None:
    table = lay(diner("water dairy", shelves={3: "water", 4: "fruits"}, recipes=["toast"]), diner())
    assert no(table, "food water 1") == "it is time to place a marker for an action, or to pass"
    snacking = table.copy()
    snacking.do("snack")
    assert no(snacking, "food water") == "Water lies on several spaces: say which, “food water” and one of 1, 4"
    assert no(snacking, "food water 2") == "no Water lies there"
    assert no(snacking, "food meat 2") == "your kitchen has no Meat"
    assert no(snacking, "food dairy 3") == "only one space has Dairy to choose: name the food alone"
    table.do("cook", "cook toast 2")
    assert no(table, "food water") == no(table, "food water 1") == "that space does not take Water"
    thawing = lay(diner("meat", thaw="meat"), diner(), modules=["freezer"])
    thawing.do("snack")
    assert no(thawing, "food meat") == "Meat lies on several spaces: say which, “food meat” and one of 4, thaw"
    body = lay(diner(body="meat", ready=["pie"]), diner(), cards=ABILITIES)
    body.do("use pie")
    assert no(body, "food meat 4") == "name the food alone; no kitchen space is asked for"


@pytest.mark.rule("CON-187")
def test_tokens_of_a_tile() -> None:
    mine = diner(tile="vegetables", ready=["pie"], allergy="gluten-free")
    table = lay(mine, diner(allergy="nut-allergy"), cards=ABILITIES, modules=["allergy"])
    table.do("use pie")
    said = "that Vegetables lies on your allergy tile, in the place of Grains: choose the tile"
    assert no(table, "food vegetables") == said
    assert no(table, "food meat") == "your body has no Meat"


@pytest.mark.rule("CON-063")
def test_a_recipe_that_is_seen_and_not_to_be_had() -> None:
    table = lay(diner(), diner())
    table.do("cook", "take recipe 1", "take recipe 2")
    assert no(table, "take recipe 1") == "the recipe that you see there can be taken after the refill"
    assert no(table, "take recipe 2") == "no recipe lies there now; choose another one"


def test_boards_that_cannot_be_chosen() -> None:
    table = new(THOUGHT, 2, diets="chosen", modules=["allergy"], allergies="chosen")
    assert no(table, "diet standard") == "that diet board cannot be chosen in this game"
    assert no(table, "diet 12") == "there is no such diet board"
    assert no(table, "allergy nut-allergy") == "choose a diet board first"
    table.do("diet endurance")
    assert no(table, "diet endurance") == "somebody else has that diet board"
    table.do("diet vegetarian", "allergy nut-allergy")
    assert no(table, "allergy nut-allergy") == "somebody else has that allergy tile"


def test_the_freezer() -> None:
    plain = lay(diner(), diner())
    plain.do("cook")
    assert no(plain, "thaw meat") == "there are no freezers in this game"
    table = lay(diner("grains", freezer="meat 2 seafood", recipes=["feast"]), diner(), modules=["freezer"])
    assert no(table, "thaw meat") == "it is time to place a marker for an action, or to pass"
    table.do("cook")
    assert no(table, "thaw poultry") == "your freezer has no Poultry"
    full = lay(diner(freezer="meat", thaw="meat 2"), diner(), modules=["freezer"])
    full.do("cook")
    assert no(full, "thaw meat") == "your thaw area is full"
    table.do("thaw meat", "thaw seafood")
    assert no(table, "thaw meat") == "no more food can be thawed in this action"


# ---- everything ----

GAMES = [
    ("draft", 2, {}),
    ("retail", 3, {}),
    ("thought", 1, {"modules": ["freezer"]}),
    ("thought", 4, {"modules": ["allergy", "freezer", "potluck", "goals"], "allergies": "chosen", "diets": "chosen"}),
]


@pytest.mark.parametrize("catalogue", [UNTRANSLATED, GERMAN], ids=["en", "de"])
@pytest.mark.parametrize(("edition", "players", "options"), GAMES, ids=lambda value: str(value)[:12])
def test_everything_that_is_not_allowed_has_one_reason(
    edition: str, players: int, options: dict[str, object], catalogue: Catalogue
) -> None:
    game = Consumption(edition)
    beginning = {"": "Not now: ", "de": "Jetzt nicht: "}[catalogue.info().get("language", "")]
    with speaking(catalogue):
        for moment in Trial(game, "reasons", players=players, options=options).moments(40):
            state = moment.state
            if state.over:
                continue
            legal = set(state.legal_actions(moment.seat))
            for action in set(range(len(game.actions))) - legal:
                reason = state.why_not(moment.seat, action)
                assert reason.startswith(beginning), reason
                assert reason.endswith(".")
                assert "{" not in reason
                assert len(reason) > len(beginning) + 10
