"""Pieces fresh from the press, before any content or position has filled them in."""

import pytest
from tests.games.foodfighters.table import GAME, lay

from smorgasboard.engine import SeededChance
from smorgasboard.games.foodfighters.rules.codes import CELL_NAMES, SHIELD, SPOON
from smorgasboard.games.foodfighters.rules.pieces import Box, Side, Team, reading, set_out, standing
from smorgasboard.games.foodfighters.rules.state import Foodfight

FIGHTERS = [1, 2, 3, 4, 5, 6, 7, 8, 9]


def team() -> Team:
    return Team("fruits", "Fruits", ["apple", "pear", "plum"], [0, 1, 2] * 3)


def test_a_team_has_no_cards_yet() -> None:
    fruits = team()
    assert (fruits.name, fruits.title, fruits.kinds) == ("fruits", "Fruits", ["apple", "pear", "plum"])
    assert fruits.cards == fruits.one_use_cards == fruits.boost == fruits.root_swaps == 0
    assert fruits.card_prices == [0] * 6
    assert fruits.card_titles == [""] * 6


def test_a_box_has_the_printed_numbers() -> None:
    box = Box([0, 1], [0, 0, 2], [])
    assert (box.beans, box.crackers, box.spoons, box.pans) == (30, 3, 2, 1)
    assert (box.cracker_price, box.spoon_price, box.pan_price, box.bonus_price, box.cheapest) == (4, 3, 3, 3, 0)
    assert (box.normal_die, box.normal_beans) == ([0, 1], [1])
    assert (box.bonus_die, box.bonus_beans) == ([0, 0, 2], [2])


def test_the_bonus_die_is_thrown_after_two_normal_dice() -> None:
    box = Box([0, 1], [0, 0, 2], [])
    assert box.attack_dice.dice == [[0, 1], [0, 1]]
    assert box.attack_dice_with_bonus.dice == [[0, 1], [0, 1], [0, 0, 2]]
    assert box.bean_dice.dice == [[1], [1]]
    assert box.bean_dice_with_bonus.dice == [[1], [1], [2]]


@pytest.mark.rule("FFR-19")
@pytest.mark.parametrize(
    ("throw", "read"), [([1, 2], 3), ([3, 3, 1], 7), ([0, 3], -1), ([0, 2, 0], -2), ([0, 0, 0], -3)]
)
def test_beans_are_read_only_where_there_is_no_splat(throw: list[int], read: int) -> None:
    assert reading(throw) == read


def test_a_side_that_stands_has_nothing_else() -> None:
    side = standing(team(), [*FIGHTERS[:8], 0])
    for name in ("out", "beans", "crackers", "spoons", "pans", "smashed", "for_sale", "held", "spent", "spoon_cells"):
        assert getattr(side, name) == 0, name
    assert side.occupied == 0b011111111
    assert side.kind_cells == 0b011000000_000111000_000000111
    assert not side.cracker_barred
    assert not side.shielded


def test_a_side_has_no_spoons_and_shields_until_somebody_looks() -> None:
    side = Side(team(), list(FIGHTERS), 511, 0)
    assert side.spoon_cells == 0
    assert not side.shielded


def test_a_side_knows_its_spoons_and_shields() -> None:
    side = standing(team(), [1 | SPOON, 2, 3, 4 | SHIELD, 5, 6, 7, 8, 9 | SPOON])
    assert side.spoon_cells == 0b100000001
    assert side.shielded
    side.drop_shields()
    assert not side.shielded
    assert side.cells == [1 | SPOON, 2, 3, 4, 5, 6, 7, 8, 9 | SPOON]


def test_a_side_that_is_set_out_has_its_kitchen() -> None:
    fruits = team()
    fruits.cards = 7
    side = set_out(fruits, GAME.box, list(FIGHTERS))
    assert (side.crackers, side.spoons, side.pans, side.for_sale, side.held) == (3, 2, 1, 7, 0)


def test_kinds_are_named_by_cell() -> None:
    side = standing(team(), [*FIGHTERS[:8], 0])
    kinds = {cell: side.kind_at(number) for number, cell in enumerate(CELL_NAMES)}
    assert list(kinds.values()) == ["apple"] * 3 + ["pear"] * 3 + ["plum"] * 2 + [""]


def test_a_position_begins_with_the_first_seat() -> None:
    sides = [set_out(GAME.box.teams[at], GAME.box, list(FIGHTERS)) for at in (0, 1)]
    state = Foodfight("source", SeededChance("1"), GAME.box, sides[0], sides[1])
    assert (state.turn, state.to_move, state.phase, state.turns, state.turn_limit) == (0, 0, 0, 0, 0)
    assert (state.bonus_owner, state.winner, state.cards_used, state.swaps_left) == (-1, -1, 0, 0)
    assert state.source == "source"
    assert not state.over


def test_there_is_one_bonus_die() -> None:
    assert lay().state.inventory()["bonus dice"] == 1
