"""Positions from their JSON form, and what is not one."""

import copy
from collections.abc import Callable
from typing import Any

import pytest
from tests.games.foodfighters.table import GAME, MEATS, VEGGIES, lay, position, side

from smorgasboard.engine import BadPosition

Change = Callable[[dict[str, Any]], object]


def test_a_position_is_read_as_it_was_written() -> None:
    data = position(
        veggies=side(a1="cracker spoon", out=["cabbage>bacon"], beans=3, held=["boost"], spent=["regrow"], smashed=1),
        meats=side(b2="pan shield", beans=4, held=["sizzle"], cracker_barred=True),
        turn=MEATS,
        phase="kitchen",
        bonus=VEGGIES,
        turns=33,
        turn_limit=77,
        bought=True,
        spoon_thrown=True,
        pan_hit=True,
        bonus_rolled=True,
        cards_used=["tenderize"],
        tender=True,
        swaps_left=2,
        sizzled=True,
        second_half=True,
    )
    assert GAME.state(data).to_json() == data


def test_the_table_of_the_tests_is_at_peace() -> None:
    """No attack is possible in PEACE, so that a test sees only what it lays out."""
    for team in (VEGGIES, MEATS):
        assert not lay(turn=team).offers("attack")


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (lambda d: d.pop("turn"), "turn is missing; it should be a whole number from 0 to 1"),
        (lambda d: d.pop("sides"), "sides is missing"),
        (lambda d: d["sides"].pop(), "not a list of two sides"),
        (lambda d: d["sides"][0].pop("beans"), "sides[0].beans is missing"),
        (lambda d: d["sides"][0].update(team="fruits"), "sides[0].team is 'fruits', not one of veggies, meats"),
        (lambda d: d["sides"][0].update(beans=-1), "sides[0].beans is -1, not a whole number from 0 to"),
        (lambda d: d["sides"][0].update(beans="3"), "beans is '3', not a whole number"),
        (lambda d: d["sides"][0].update(beans=True), "beans is True, not a whole number"),
        (lambda d: d["sides"][0].update(beans=31), "There are only 30 Beans"),
        (lambda d: (d["sides"][0].update(beans=16), d["sides"][1].update(beans=15)), "There are only 30 Beans"),
        (lambda d: d["sides"][0].update(crackers=4), "The Veggies have 3 crackers in all, not 4"),
        (lambda d: d["sides"][0].update(smashed=1), "The Veggies have 3 crackers in all, not 4"),
        (lambda d: d["sides"][1].update(spoons=1), "The Meats have 2 spoons in all, not 1"),
        (lambda d: d["sides"][1].update(pans=0), "The Meats have 1 pans in all, not 0"),
        (lambda d: d["sides"][1].update(held=["sizzle"]), "The Meats have 3 cards in all, not 4"),
        (lambda d: d["sides"][1].update(held=["fizzle"]), "'fizzle'"),
        (lambda d: d["sides"][0]["cells"].pop("c3"), "Each of the nine Veggies must stand in a cell"),
        (lambda d: d["sides"][0].update(out=["onion>bacon"]), "Each of the nine Veggies must stand"),
        (lambda d: d["sides"][0]["cells"].update(a1="broccoli>bacon"), "Each of the nine Veggies must stand"),
        (lambda d: d["sides"][0]["cells"].update(d4="broccoli>bacon"), "'d4'"),
        (lambda d: d["sides"][0]["cells"].update(a1="broccoli"), "sides[0].cells.a1 is 'broccoli', not one of"),
        (lambda d: d["sides"][0]["cells"].update(a1="steak>onion"), "'steak>onion', not one of broccoli>bacon"),
        (lambda d: d["sides"][0]["cells"].update(a1="broccoli>steak fork"), "fork"),
        (lambda d: d["sides"][0].update(cells=[1, 2]), "sides[0].cells is [1, 2], not named entries"),
        (lambda d: d.update(turn=2), "turn is 2, not a whole number from 0 to 1"),
        (lambda d: d.update(to_move=0), "The seat to move is the one whose turn it is"),
        (lambda d: d.update(phase="lunch"), "'lunch'"),
        (lambda d: d.update(phase="filling"), "The seat to move is the one whose turn it is"),
        (lambda d: d.update(phase="filling", to_move=0), "There is no gap to fill"),
        (lambda d: d.update(bonus_owner=2), "bonus_owner is 2, not a whole number from -1 to 1"),
        (lambda d: d.update(winner=3), "winner is 3, not a whole number"),
        (lambda d: d.update(bought="yes"), "bought is 'yes', not true or false"),
        (lambda d: d.update(turns=-1), "turns is -1"),
        (lambda d: d.update(cards_used=["lunch"]), "'lunch'"),
        (lambda d: d["sides"][1].update(for_sale=["sizzle", "shield", "boost"]), "The Meats have other Power cards"),
        (lambda d: d["sides"][1].update(for_sale=["sizzle", "shield"], held=["shield"]), "The Meats have other Power"),
        (lambda d: d.update(phase="deep roots"), "Deep Roots goes on only while swaps are left"),
        (lambda d: d.update(winner=1), "The winner is the one who knocked out three of a kind"),
        (lambda d: d.update(phase="over", winner=1), "The winner is the one who knocked out three of a kind"),
        (lambda d: d.update(phase="over"), "The match is over when it is won or when its turn limit is reached"),
        (lambda d: d.update(turns=400), "The match is over when it is won or when its turn limit is reached"),
        (lambda d: d.update(sides=7), "not a position of Foodfighters: sides is 7, not"),
    ],
)  # fmt: skip
def test_what_is_not_a_position_is_refused(change: Change, message: str) -> None:
    data = position()
    GAME.state(data)
    change(data)
    with pytest.raises(BadPosition) as refused:
        GAME.state(data)
    assert message in str(refused.value)
    assert len(str(refused.value).splitlines()) == 1


BEATEN = ["bacon>broccoli", "bacon>onion", "bacon>cabbage"]


def test_a_match_that_was_won_is_over_and_has_its_winner() -> None:
    assert GAME.state(position(meats=side(out=BEATEN), phase="over", winner=0)).outcome().winners == (0,)
    wrongs: list[dict[str, Any]] = [{"winner": 1, "phase": "over"}, {"winner": -1, "phase": "over"}, {"winner": 0}, {}]
    for wrong in wrongs:
        with pytest.raises(BadPosition, match=r"^The (winner|match) is"):
            GAME.state(position(meats=side(out=BEATEN), **wrong))


def test_a_match_at_its_turn_limit_is_a_draw() -> None:
    assert GAME.state(position(phase="over", turns=400)).outcome().winners == ()


def test_reading_changes_nothing_of_what_was_read() -> None:
    data = position(veggies=side(a1="cracker"))
    before = copy.deepcopy(data)
    state = GAME.state(data)
    state.apply(1, GAME.actions.parse("swap a1 b1"))
    assert data == before


def test_positions_of_one_kind_are_equal_and_have_equal_digests() -> None:
    one, two, other = lay().state, lay().state, lay(meats=side(beans=1)).state
    assert one == two
    assert one.digest() == two.digest()
    assert one != other
    assert one.digest() != other.digest()


@pytest.mark.parametrize("phase", ["step one", "kitchen", "deep roots", "filling"])
def test_whoever_spoils_a_list_of_actions_spoils_only_that(phase: str) -> None:
    """Lists are kept in tables and shared for speed; callers get their own."""
    veggies = side(out=["onion>steak"], gaps=["a1"]) if phase == "filling" else side()
    table = lay(veggies, turn=MEATS, phase=phase, swaps_left=2)
    seat = table.state.mover()
    before = table.state.legal_actions(seat)
    table.state.legal_actions(seat).clear()
    assert lay(veggies, turn=MEATS, phase=phase, swaps_left=2).state.legal_actions(seat) == before != []
