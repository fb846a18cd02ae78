"""Pointing at Consumption's actions: nearly everything is one click, and no click means two things."""

from collections.abc import Iterator
from typing import Any

import pytest
from tests.games.consumption.con_drawn import all_ways, drawn, ways_of
from tests.games.consumption.table import Table, diner, house, lay, recipe
from tests.games.consumption.view.test_from_json import GAMES, TABLES, moments

from smorgasboard.engine.game import BUTTON
from smorgasboard.games.consumption.page.clicks import is_costly, is_way_out, prompt_picked
from smorgasboard.games.consumption.rules.state import ConsumptionState


def some(states: Iterator[ConsumptionState]) -> Iterator[ConsumptionState]:
    """The first moments of each kind of decision, and then now and then one."""
    met: dict[int, int] = {}
    for number, state in enumerate(states):
        kind = state.top() & 63 if state.stack else -1
        met[kind] = met.get(kind, 0) + 1
        if met[kind] <= 2 or number % 60 == 0:
            yield state


@pytest.mark.slow
@pytest.mark.parametrize(("edition", "players", "options"), TABLES)
def test_whatever_may_be_done_can_be_pointed_at_on_the_drawn_table(
    edition: str, players: int, options: dict[str, Any]
) -> None:
    for state in some(moments(edition, players, options)):
        if state.over:
            continue
        table = drawn(state)
        for action, ways in all_ways(GAMES[edition], state.observation(state.mover())).items():
            assert ways, action
            for way in ways:
                lost = {spot for spot in way if not spot.startswith(BUTTON)} - table.spots
                assert not lost, (action, way, lost)


@pytest.mark.parametrize(("edition", "players", "options"), TABLES)
def test_no_way_to_an_action_begins_with_another_action(edition: str, players: int, options: dict[str, Any]) -> None:
    for state in some(moments(edition, players, options)):
        if state.over:
            continue
        meant: dict[tuple[str, ...], str] = {}
        for action, ways in all_ways(GAMES[edition], state.observation(state.mover())).items():
            for way in ways:
                assert meant.setdefault(way, action) == action
        for way, action in meant.items():
            for length in range(1, len(way)):
                assert way[:length] not in meant, (way, action)


# ---- places ----


def test_a_place_is_one_click_and_passing_there_two() -> None:
    table = lay(diner(), diner())
    assert ways_of(table, "shop") == (("place-shop",),)
    assert ways_of(table, "cook") == (("place-cook",),)
    assert ways_of(table, "pass shop") == (("pass", "place-shop"),)
    assert ways_of(table, "pass market") == (("pass", "place-market"),)


# ---- shopping ----


def test_a_list_space_is_bought_by_one_click() -> None:
    table = lay(diner(), diner())
    table.do("shop", dice=(1, 1))
    assert ways_of(table, "buy c4") == (("list-c4",),)


def test_what_is_free_of_charge_is_taken_so_unless_the_purse_comes_first() -> None:
    table = lay(diner(assistants="shopper"), diner())
    table.do("shop", dice=(1, 1))
    table.do("ask shopper a")
    assert ways_of(table, "free c4") == (("list-c4",),)
    assert ways_of(table, "buy c4") == (("purse", "list-c4"),)
    table.do("free c4")
    assert ways_of(table, "buy c5") == (("list-c5",),)


def test_a_die_is_turned_by_pointing_at_the_next_line() -> None:
    table = lay(diner(assistants="shopper"), diner())
    table.do("shop", dice=(1, 5))
    table.do("ask shopper b")
    assert ways_of(table, "die 1 up") == (("column-1",),)
    assert ways_of(table, "die 1 down") == (("column-5",),)
    assert ways_of(table, "die 2 down") == (("row-3",),)


# ---- cooking and working out ----


def test_food_goes_onto_a_recipe_by_the_space_alone_or_by_the_food_first() -> None:
    table = lay(diner(kitchen="grains", shelves={4: "grains"}, recipes=["stew"]), diner())
    table.do("cook")
    space = "cook-stew-0"
    assert ways_of(table, "cook stew 1") == ((space,), ("kitchen-1-grains", space), ("kitchen-4-grains", space))


def test_where_two_foods_fit_the_kitchen_is_asked() -> None:
    table = lay(diner(kitchen="fruits dairy", recipes=["toast"]), diner())
    table.do("cook", "cook toast 2")
    assert ways_of(table, "food fruits") == (("kitchen-2-fruits",),)


def test_food_is_cooked_from_the_freezer_when_an_ability_says_so() -> None:
    frozen = recipe("ice", "meat meat", effects=["cook frozen 2"], deck="freezer")
    table = lay(
        diner(kitchen="meat", freezer="meat poultry", recipes=["feast"], ready=["ice"]),
        diner(),
        cards=[frozen],
        modules=["freezer"],
    )
    table.do("use ice")
    space = "cook-feast-1"
    assert table.may("cook feast 2")
    assert ways_of(table, "cook feast 2") == ((space,), ("freezer-meat", space))


def test_thawing_is_a_click_on_the_frozen_food() -> None:
    table = lay(diner(freezer="meat", recipes=["stew"]), diner(), modules=["freezer"])
    table.do("cook")
    assert ways_of(table, "thaw meat") == (("freezer-meat",),)


def test_tokens_leave_the_body_by_the_space_alone_or_by_the_group_first() -> None:
    table = lay(diner(body="grains 2 water", activities=["climb"]), diner())
    table.do("workout")
    assert ways_of(table, "train climb 1") == (("train-climb-0",), ("body-grains", "train-climb-0"))
    wild = ways_of(table, "train climb 2")
    assert wild == (("train-climb-1",), ("body-water", "train-climb-1")), "grains stand on the card (CON-122)"


# ---- foods that are asked for ----


def test_a_snack_is_a_click_in_the_kitchen() -> None:
    table = lay(diner(kitchen="water fruits"), diner())
    table.do("snack")
    assert ways_of(table, "food water") == (("kitchen-0-water",),)


@pytest.mark.rule("CON-206")
def test_one_of_several_tokens_is_the_one_that_is_clicked() -> None:
    table = lay(diner("meat", shelves={2: "water", 4: "water"}, thaw="meat"), diner(), modules=["freezer"])
    table.do("snack")
    assert ways_of(table, "food water 3") == (("kitchen-2-water",),)
    assert ways_of(table, "food water 5") == (("kitchen-4-water",),)
    assert ways_of(table, "food meat 4") == (("kitchen-3-meat",),)
    assert ways_of(table, "food meat thaw") == (("thaw-meat",),)
    assert {"kitchen-2-water", "kitchen-4-water", "kitchen-3-meat", "thaw-meat"} <= drawn(table.state, 0).spots


@pytest.mark.rule("CON-206")
def test_tokens_of_another_kitchen_are_laid_out_with_their_spaces() -> None:
    thief = recipe("thief", "water fruits", effects=["steal 1"], starred=True)
    victim = diner("nuts poultry", shelves={2: "water", 4: "water"}, thaw="poultry")
    table = lay(diner(ready=["thief"]), victim, cards=[thief], modules=["freezer"])
    table.do("use thief", "seat 2")
    page = drawn(table.state, 0, cards=(thief,))
    expected = {
        "food nuts": ("food-nuts", "Nuts & Seeds"),
        "food water 3": ("food-water-2", "Water of kitchen space 3"),
        "food water 5": ("food-water-4", "Water of kitchen space 5"),
        "food poultry 4": ("food-poultry-3", "Poultry of kitchen space 4"),
        "food poultry thaw": ("food-poultry-5", "Poultry of the thaw area"),
    }
    assert table.offers() == set(expected)
    for action, (spot, label) in expected.items():
        assert ways_of(table, action) == ((spot,),)
        assert page.labels[spot] == label


def test_a_food_for_the_body_is_chosen_from_the_row_or_in_the_body() -> None:
    gift = recipe("gift", "water fruits", effects=["gain 1 any body"])
    table = lay(diner(ready=["gift"]), diner(), cards=[gift])
    table.do("use gift")
    assert ways_of(table, "food meat") == (("food-meat",), ("body-meat",))
    assert {"food-meat", "body-meat"} <= drawn(table.state, 0, cards=(gift,)).spots


def test_small_answers_are_buttons() -> None:
    table = lay(diner(body="water 3 meat", activities=["box meat"]), diner())
    table.do("workout")
    assert ways_of(table, "done") == (("button:done",),)
    table.do("train box 2", *(["food water"] if table.asked == "work out with" else []))
    assert ways_of(table, "two") == (("button:two",),)


# ---- ways out ----


def way_out(table: Table, action: str) -> tuple[bool, bool]:
    """Whether it is a way out, and whether it is worth a question."""
    state = table.state
    typed = table.actions.typed(table.actions.parse(action))
    asked = (typed, state.observation(state.mover()), house(state.box.edition))
    return is_way_out(*asked), is_costly(*asked)


def test_leaving_is_quiet_as_long_as_there_is_something_to_do() -> None:
    table = lay(diner(), diner(), diner())
    table.do("shop", dice=(2, 5))
    assert way_out(table, "done") == (True, True), "with nothing in the cart"
    assert way_out(table, "buy b1") == (False, False)
    table.do("buy b1", "buy b2")
    assert way_out(table, "done") == (True, False), "one could buy more"
    table.do("buy b3", "buy a1")
    assert way_out(table, "done") == (False, False), "all is spent: nothing else is left to do"


def test_leaving_the_stove_is_quiet_and_asked_about_before_anything_is_done() -> None:
    table = lay(diner(kitchen="meat grains", recipes=["stew"]), diner())
    table.do("cook")
    assert way_out(table, "done") == (True, True)
    table.do("take recipe 2")
    assert way_out(table, "done") == (True, False)


def test_passing_is_a_way_out_and_its_first_click_says_what_it_does() -> None:
    table = lay(diner(), diner())
    assert way_out(table, "pass cook") == (True, False)
    assert way_out(table, "cook") == (False, False)
    assert prompt_picked(("pass",)).startswith("Pass: choose an open space")
    assert prompt_picked(("kitchen-2-meat",)) == "Choose the space where it goes."
    assert prompt_picked(("place-shop",)) == ""
