"""The drawn table of Consumption: everything is on it, for every viewer, with words for every picture."""

import gzip
import re
from inspect import unwrap
from typing import Any
from xml.etree import ElementTree

import pytest
from tests.games.consumption.con_drawn import FOLDER, Drawn, drawn, html, shown
from tests.games.consumption.page.test_clicks import some
from tests.games.consumption.table import EDITIONS, RETAIL, diner, lay, new
from tests.games.consumption.view.test_from_json import TABLES, moments

import smorgasboard as sb
from smorgasboard.engine import speaking
from smorgasboard.engine.match import Match
from smorgasboard.engine.observation import SPECTATOR
from smorgasboard.games.consumption.page import pieces
from smorgasboard.games.consumption.rules.codes import FOOD_NAMES, LIST_NAMES
from smorgasboard.games.consumption.rules.scoring import sheet as scoring
from smorgasboard.server.languages import Languages
from smorgasboard.server.views.pointing import Pointing

GERMAN = Languages.load().catalogue("de")

STYLE_LIMIT = 12_000
SENT_LIMIT = 22_000
"""Bytes of the stylesheet, and of a late four-player table, compressed."""


def symbols() -> set[str]:
    sheet = ElementTree.fromstring((FOLDER / "symbols.svg").read_text(encoding="utf-8"))
    return {element.attrib["id"] for element in sheet}


# ---- in all of many positions ----


@pytest.mark.slow
@pytest.mark.parametrize(("edition", "players", "options"), TABLES)
def test_in_every_position_ids_are_unique_pictures_exist_and_spots_have_words(
    edition: str, players: int, options: dict[str, Any]
) -> None:
    known = symbols()
    for state in some(moments(edition, players, options, seeds=1)):
        for seat in (SPECTATOR, 0, players - 1):
            table = drawn(state, seat)
            assert len(table.ids) == len(set(table.ids))
            assert table.pictures <= known
            assert all(label.strip() for label in table.labels.values())


@pytest.mark.parametrize(("edition", "players", "options"), TABLES)
def test_the_score_preview_is_what_scoring_says(edition: str, players: int, options: dict[str, Any]) -> None:
    for state in some(moments(edition, players, options, seeds=1)):
        table = shown(state)
        for board in (table["mine"], *table["rivals"]):
            sheet = scoring.score_sheet(state, board["seat"])
            assert board["total"] == sheet.total == sum(int(value) for _, value in board["preview"])
            assert board["body_points"] == sheet.body == sum(int(row["points"]) for row in board["body"])
            for food, row in enumerate(board["body"]):
                assert int(row["points"]) == state.diners[board["seat"]].group_points(food)


def test_the_table_has_a_spot_for_each_list_space_food_group_place_and_open_card() -> None:
    table = drawn(lay(diner(), diner(), diner()).state, 0)
    assert {f"list-{name}" for name in LIST_NAMES} <= table.spots
    assert {f"body-{name}" for name in FOOD_NAMES} <= table.spots
    assert {"place-shop", "place-market", "place-pizza", "place-buffet", "place-snack", "place-cook"} <= table.spots
    assert {"place-workout", "pass", "dine-0", "dine-1", "dine-2"} <= table.spots
    assert {"book-0", "book-3", "planner-0", "planner-2"} <= table.spots


def test_solo_there_is_nowhere_to_dine_and_nobody_else() -> None:
    table = drawn(lay(diner()).state, 0)
    assert not any(spot.startswith(("dine", "place-pizza", "place-buffet")) for spot in table.spots)
    assert not any(name.startswith("rival") for name in table.ids)


# ---- stages ----


@pytest.mark.parametrize(
    ("steps", "stage"),
    [([], "plan"), (["shop"], "shop"), (["cook"], "cook"), (["workout"], "workout"), (["buffet"], "dine")],
)
def test_what_one_is_about_comes_near_and_others_see_the_whole_table(steps: list[str], stage: str) -> None:
    table = lay(diner(kitchen="meat", body="water 3"), diner(), diner())
    table.do(*steps, dice=(2, 5))
    assert shown(table, 0)["stage"] == stage
    assert shown(table, 1)["stage"] == "plan"
    assert shown(table, SPECTATOR)["stage"] == "plan"
    assert f"stage-{stage}" in html(table.state, 0)


def test_whole_cards_to_choose_from_are_a_stage_of_their_own() -> None:
    assert shown(new(players=3, seed=1))["stage"] == "choose"


def test_every_stage_says_where_every_part_of_the_table_lies() -> None:
    style = (FOLDER / "table.css").read_text(encoding="utf-8")
    parts = set(re.findall(r'class="part (\w+)', (FOLDER / "table.html").read_text(encoding="utf-8")))
    assert len(parts) == 8
    for stage in ("plan", "shop", "cook", "workout", "dine", "choose"):
        rules = re.search(rf"&\.stage-{stage} {{(.*?)\n    }}", style, re.DOTALL)
        assert rules
        assert {name for name in parts if f".{name} {{ --x" in rules[1]} == parts, stage


# ---- alone ----


@pytest.mark.rule("CON-020")
@pytest.mark.rule("CON-171")
@pytest.mark.parametrize(("score", "here"), [(0, 0), (50, 1), (400, 5)])
def test_alone_the_chart_is_a_ladder_with_where_one_stands(score: int, here: int) -> None:
    ladder = shown(lay(diner(score=score)))["ladder"]
    steps = [step["least"] for step in ladder["steps"]]
    assert steps == [0, 60, 90, 110, 130, 150]
    assert ladder["here"] == here
    ahead = steps[here + 1] - ladder["total"] if here < 5 else None
    assert ladder["ahead"].startswith(f"{ahead} VP more:") if ahead else ladder["ahead"] == ""


def test_with_others_there_is_no_ladder() -> None:
    assert shown(lay(diner(), diner()))["ladder"] is None


# ---- letters ----


def test_the_foods_have_letters_of_the_reader_s_language_no_two_alike() -> None:
    with speaking(GERMAN):
        german = pieces.letters()
    assert german[:3] == ("W", "O", "G")
    assert len(set(german)) == len(FOOD_NAMES)
    assert all(letter.isascii() for letter in german), "at this size nobody tells O from Ö"
    assert "".join(pieces.letters()) == "WFVGDNOPMSA"


def test_letters_that_a_translation_leaves_unclear_stay_as_in_records(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pieces, "LETTERS", "W O G G M N L H F S A")
    assert "".join(unwrap(pieces.letters)()) == "WFVGDNOPMSA"


# ---- what it does to the body ----


def test_dining_says_what_it_does_to_the_body() -> None:
    table = lay(diner(body="water 2"), diner(), diner())
    rows = [dish for place in shown(table, 0)["dining"] for dish in place["rows"]]
    for row, dish in enumerate(rows):
        after = table.state.copy()
        eater = after.diners[0]
        eater.body = [*eater.body]
        before = eater.body_points()
        for food in after.pizza if row == 0 else after.buffet[4 * (row - 1) : 4 * row]:
            if food >= 0:
                eater.body[food] = min(eater.body[food] + 1, len(eater.tracks[food]) - 1)
        change = eater.body_points() - before
        assert dish["change"] == (f"{change:+d}" if change else "±0")
        assert dish["better"] == (change >= 0)


# ---- shopping ----


def test_dice_mark_lines_and_everything_has_its_price() -> None:
    table = lay(diner(), diner(), diner(), covered="c3")
    table.do("shop", dice=(2, 5))
    shopping = shown(table)["list"]
    assert shopping["dice"] == [2, 5]
    assert [line["name"] for line in (*shopping["columns"], *shopping["rows"]) if line["die"]] == ["b", "5"]
    cells = {cell["spot"]: cell for row in shopping["rows"] for cell in row["cells"]}
    assert (cells["list-b1"]["price"], cells["list-b1"]["state"]) == (1, "sale")
    assert (cells["list-f5"]["price"], cells["list-f5"]["state"]) == (1, "sale")
    assert (cells["list-a1"]["price"], cells["list-a1"]["state"]) == (3, "")
    assert (cells["list-c3"]["price"], cells["list-c3"]["state"]) == (None, "bought")
    assert cells["list-b1"]["label"] == "Fruits at b1: $1, on sale"


def test_a_running_total_of_dollars_and_the_cart_are_shown_while_shopping() -> None:
    table = lay(diner(), diner())
    assert shown(table)["list"]["purse"] is None
    table.do("shop", dice=(2, 5))
    table.do("buy b1", "buy a1")
    purse = shown(table)["list"]["purse"]
    assert (purse["spent"], purse["left"]) == (4, 2)
    assert [letter for _, letter in purse["cart"]] == ["W", "F"]
    assert shown(table, seat=1)["list"]["purse"]["spent"] == 4, "others see it too"
    table.do("done")
    assert shown(table)["list"]["purse"] is None


def test_out_of_stock_is_told_from_sold() -> None:
    table = new(players=2, seed=4)
    shopping = shown(table)["list"]
    states = [cell["state"] for row in shopping["rows"] for cell in row["cells"]]
    assert shopping["stock"] == 2
    assert 5 <= states.count("out") <= 8
    assert "bought" not in states


def test_marker_spaces_are_free_or_used() -> None:
    table = lay(diner(), diner(), diner(), shoppers=1)
    assert [len(shown(table)["list"][kind]) for kind in ("used", "free")] == [1, 3]
    pizza, buffet = shown(table)["dining"]
    assert (len(pizza["free"]), len(buffet["free"])) == (1, 2)
    table.do("pizza", "eat pizza")
    assert shown(table)["dining"][0]["guest"] == 0


# ---- one's own things ----


def test_a_track_shows_its_values_colours_range_and_where_one_is() -> None:
    table = lay(diner(body="nuts 3"), diner())
    row = shown(table)["mine"]["body"][FOOD_NAMES.index("nuts")]
    track = table.state.diners[0].tracks[FOOD_NAMES.index("nuts")]
    assert [value for _, value in row["cells"]] == track
    assert [place for place, (look, _) in enumerate(row["cells"]) if look.endswith(" now")] == [3]
    green = [place for place, (look, _) in enumerate(row["cells"]) if look.startswith("g")]
    assert row["wanted"] == f"{green[0]}–{green[-1]}"
    assert all(look.startswith("r") == (value < 0) for look, value in row["cells"])


def test_conditions_stand_at_the_red_ends() -> None:
    rows = {row["food"][0]: row for row in shown(lay(diner(), diner()))["mine"]["body"]}
    assert rows["water"]["low"] == "condition-dehydration"
    assert rows["alcohol"]["high"] == "condition-excess-alcohol"
    assert "Dehydration" in rows["water"]["label"]


def test_food_lies_on_its_shelf_in_heaps() -> None:
    shelves = shown(lay(diner(kitchen="water fruits 2", shelves={4: "fruits"}, trash=3), diner()))["mine"]
    heaps = [[(heap["spot"], heap["count"]) for heap in shelf["foods"]] for shelf in shelves["shelves"]]
    assert heaps == [[("kitchen-0-water", 1)], [], [("kitchen-2-fruits", 2)], [], [("kitchen-4-fruits", 1)]]
    assert shelves["trash"] == 3


def test_cards_under_way_show_what_lies_on_them_and_completed_ones_their_state() -> None:
    mine = diner(recipes=["stew grains"], activities=["box - meat*2"], ready=["toast"], cooked=["salad", "cake"])
    board = shown(lay(mine, diner()))["mine"]
    assert [slot["lying"] for slot in board["recipes"][0]["slots"]] == [["grains", "G"], None]
    assert [slot["two"] for slot in board["activities"][0]["slots"]] == [False, True]
    assert {card["spot"]: card["state"] for card in board["cooked"]} == {
        "use-toast": "ready",
        "use-salad": "used",
        "use-cake": "end",
    }


def test_a_card_that_needs_a_token_less_says_so() -> None:
    table = lay(diner(assistants="life", cooked=["toast"], activities=["run", "hike"]), diner(), diner())
    table.do("ask life a", "activity hike")
    cards = shown(table, 0)["mine"]["activities"]
    assert {card["name"]: bool(card["relief"]) for card in cards} == {"run": False, "hike": True}


def test_freezer_and_thaw_area_come_with_their_module() -> None:
    assert shown(lay(diner(), diner()))["mine"]["cold"] == []
    freezer, thaw = shown(lay(diner(freezer="meat", thaw="poultry"), diner(), modules=["freezer"]))["mine"]["cold"]
    assert (freezer["free"], thaw["free"]) == (3, 1)
    assert [heap["spot"] for heap in (*freezer["foods"], *thaw["foods"])] == ["freezer-meat", "thaw-poultry"]


def test_an_assistant_offers_both_options_by_a_click_each() -> None:
    table = drawn(lay(diner(assistants="chef"), diner(assistants="shopper")).state, 0)
    assert {spot for spot in table.spots if spot.startswith("option")} == {"option-chef-a", "option-chef-b"}


@pytest.mark.rule("CON-187")
def test_the_tile_shows_the_foods_that_lie_on_it() -> None:
    mine = diner(tile="nuts vegetables", allergy="gluten-free")
    table = lay(mine, diner(allergy="nut-allergy"), modules=["allergy"])
    rows = {row["food"][0]: row for row in shown(table, 0)["mine"]["body"]}
    assert (rows["grains"]["tile"], rows["grains"]["lying"]) == (True, ["nuts", "vegetables"])
    assert "On it: Nuts & Seeds, Vegetables." in rows["grains"]["label"]
    assert {"food-nuts", "food-vegetables"} <= drawn(table.state, 1).pictures, "the others see it as well"


@pytest.mark.rule("CON-063")
def test_a_recipe_below_a_taken_top_is_drawn_and_is_no_spot() -> None:
    table = lay(diner(), diner(), book="stew salad curry toast", left_pile="jam feast", right_pile="cake banquet")
    table.do("cook", "take recipe 1", "take recipe 2")
    page = drawn(table.state, 0)
    assert "card-feast" in page.ids
    assert not {"card-jam", "card-banquet", "card-cake"} & set(page.ids)
    assert {spot for spot in page.spots if spot.startswith("book")} == {"book-2", "book-3"}
    below = shown(table, 0)["uncovered"]
    assert [each and each["name"] for each in below] == ["feast", None, None, None]
    assert below[0]["label"].startswith("Not to be had before the refill: Feast")


@pytest.mark.rule("CON-063")
@pytest.mark.parametrize("edition", EDITIONS)
def test_taking_a_pile_that_lies_face_up_is_marked_as_final_before_it_is_done(edition: str) -> None:
    game = sb.load(f"consumption:{edition}")
    match = Match(game, 2, "final", {"first": "seat1"})
    while "cook" not in (texts := [game.actions.text(code) for code in match.state.listed(match.state.actors()[0])]):
        match.apply(match.state.actors()[0], texts[0])
    match.apply(0, "cook")
    offers = {offer.action: offer.final for offer in Pointing(game, match.state.observation(0)).offers}
    tops = edition == "thought"
    taken = [offers[f"take recipe {space}"] for space in (1, 2, 3, 4)]
    assert taken == [tops, False, tops, False]
    match.apply(0, "take recipe 2")
    assert match.can_undo(0)
    match.apply(0, "take recipe 1")
    assert match.can_undo(0) != tops


# ---- others ----


def test_other_boards_are_at_a_glance_and_in_full_behind_it() -> None:
    rival = diner(kitchen="meat 2", recipes=["stew"], cooked=["toast"], score=12, assistants="chef")
    state = lay(diner(), rival, diner()).state
    table = drawn(state, 0)
    assert [name for name in table.ids if name.startswith("rival")] == ["rival-1", "rival-2"]
    board = shown(state)["rivals"][0]
    assert (board["score"], board["kitchen_count"], len(board["recipes"]), len(board["cooked"])) == (12, 2, 1, 1)
    assert "card-stew" in table.ids


def test_somebody_beside_the_table_sees_it_and_is_asked_nothing() -> None:
    table = new(players=3, seed=1)
    assert table.asked == "assistant"
    assert shown(table, SPECTATOR)["chooser"] is None
    assert shown(table)["chooser"]["cards"]


def test_boards_stay_where_they_are_for_somebody_beside_the_table() -> None:
    table = lay(diner(), diner(), diner())
    assert table.deciding == 0
    table.do("pass cook")
    assert table.deciding == 1
    page = shown(table, SPECTATOR)
    assert [board["seat"] for board in (page["mine"], *page["rivals"])] == [0, 1, 2]
    assert [board["turn"] for board in (page["mine"], *page["rivals"])] == [False, True, False]


# ---- what is asked ----


def test_assistants_are_chosen_by_cards_that_say_what_they_do() -> None:
    table = new(players=4, seed=1)
    cards = shown(table)["chooser"]["cards"]
    assert {card["spot"] for card in cards} == {f"assistant-{text.split()[1]}" for text in table.offers("assistant")}
    assert all(len(card["lines"]) == 2 for card in cards)


def test_boards_and_tiles_to_choose_say_what_they_want() -> None:
    table = new(players=2, seed=1, diets="chosen", modules=["allergy"], allergies="chosen")
    kinds = []
    while table.asked in ("diet", "allergy"):
        kinds.append(table.asked)
        assert {card["spot"].replace("-", " ", 1) for card in shown(table)["chooser"]["cards"]} == table.offers()
        table.do(min(table.offers()))
    assert set(kinds) == {"diet", "allergy"}


def test_a_food_out_of_the_supply_is_chosen_from_a_row_of_all() -> None:
    table = new(RETAIL, players=2, seed=1)
    assert table.asked == "start food"
    assert [thing["spot"] for thing in shown(table)["palette"]["things"]] == [f"food-{food}" for food in FOOD_NAMES]


# ---- how it is made ----


def test_names_are_text_and_never_markup() -> None:
    names = ('<script>"', "</section>{{ 1 }}")
    text = html(lay(diner(), diner()).state, 0, names)
    assert "<script>" not in text
    table = Drawn(text)
    assert '<script>"' in table.text
    assert "</section>{{ 1 }}" in table.text


def test_the_page_needs_no_inline_style_and_no_script() -> None:
    table = drawn(lay(diner(kitchen="meat", recipes=["stew"]), diner()).state, 0)
    assert "style" not in table.attributes
    assert not any(name.startswith("on") for name in table.attributes)


def test_the_table_is_light() -> None:
    late = list(moments("thought", 4, {"modules": ["goals"]}, seeds=1))[-1]
    assert len(gzip.compress(html(late, 0).encode())) < SENT_LIMIT
    assert len(gzip.compress((FOLDER / "table.css").read_bytes())) < STYLE_LIMIT
