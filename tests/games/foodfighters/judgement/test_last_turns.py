"""The turn limit: nobody wins after it, so towards it a lead is worth what can still be made of it (FFR-74)."""

from typing import Any

import pytest
from tests.games.foodfighters.late import late_positions
from tests.games.foodfighters.table import GAME, MEATS, VEGGIES, Table, lay, side

from smorgasboard.games.foodfighters.rules.state import Foodfight

APPETITE = GAME.judge_by({})
V, M = 0, 1
HIT, HARD_HIT = 20 / 36, 4 / 36
"""At least one splat of two normal dice, and two of them."""
TWO_ONIONS = ["onion>bacon", "onion>steak"]


def last_turn(load: str = "", turn: str = MEATS, left: int = 1, phase: str = "step one", **more: Any) -> Table:
    """The Meats have knocked two Onions out, and the third stands before a Bacon that thinks of it."""
    return lay(
        meats=side(b1="bacon>onion"),
        veggies=side(out=TWO_ONIONS, b1=f"onion>chicken {load}".strip()),
        turn=turn,
        phase=phase,
        turns=400 - left,
        **more,
    )


def value(table: Table, seat: int) -> float:
    return APPETITE.value(table.state, seat)


@pytest.mark.rule("FFR-74")
@pytest.mark.parametrize(("load", "hit"), [("", HIT), ("cracker", HARD_HIT), ("shield", 0.0)])
def test_the_last_attack_wins_or_nobody_does(load: str, hit: float) -> None:
    """Up to the small doubt that the judgement always has."""
    assert value(last_turn(load), M) == pytest.approx(0.5 + hit / 2, abs=0.01)


def test_tenderize_and_the_bonus_die_count_on_the_last_turn() -> None:
    assert value(last_turn("cracker", tender=True), M) == pytest.approx(value(last_turn(), M), abs=0.01)
    plain = lay(meats=side(b1="bacon>onion"), veggies=side(out=TWO_ONIONS, b1="onion>chicken"), turns=399)
    bonus = lay(meats=side(b1="bacon>onion"), veggies=side(out=TWO_ONIONS, b1="onion>chicken"), turns=399, bonus=MEATS)
    assert value(bonus, M) > value(plain, M)


@pytest.mark.rule("FFR-74")
@pytest.mark.parametrize(("phase", "swaps"), [("kitchen", 0), ("deep roots", 3)])
def test_when_the_last_attack_is_over_nothing_counts_any_more(phase: str, swaps: int) -> None:
    for seat in (V, M):
        assert value(last_turn(phase=phase, turn=VEGGIES, swaps_left=swaps), seat) == 0.5


@pytest.mark.rule("FFR-74")
def test_a_lead_is_worth_less_with_every_turn() -> None:
    ahead = [
        value(lay(veggies=side(out=[*TWO_ONIONS, "cabbage>steak"]), turns=400 - left), M)
        for left in (200, 60, 30, 10, 4, 2, 1)
    ]
    assert ahead == sorted(ahead, reverse=True)
    assert ahead[0] > 0.8
    assert ahead[-1] == pytest.approx(0.5)


def test_far_from_the_limit_nothing_changes() -> None:
    never = GAME.judge_by({"horizon": 0})
    for table in (lay(veggies=side(out=TWO_ONIONS)), lay(meats=side(beans=7), turns=100)):
        assert APPETITE.value(table.state, M) == never.value(table.state, M)


@pytest.mark.rule("FFR-74")
def test_who_moves_after_the_limit_does_not_move() -> None:
    """With one turn left the Veggies cannot answer; with two they can, and with three the Meats once more."""
    one, two, three = (
        value(
            lay(meats=side(out=["bacon>broccoli", "bacon>cabbage"]), veggies=side(out=TWO_ONIONS), turns=400 - left),
            V,
        )
        for left in (1, 2, 3)
    )
    assert one == pytest.approx(0.5)
    assert two > one
    assert three < two


def test_late_positions_are_few_moves_from_the_limit_and_all_different() -> None:
    found = [state.to_json() for state in late_positions(60, "seed")]
    assert found == [state.to_json() for state in late_positions(60, "seed")]
    assert len({str(data) for data in found}) == 60
    assert {data["turn_limit"] - data["turns"] for data in found} == {1, 2}
    assert {data["phase"] for data in found} == {"step one", "kitchen"}
    assert {data["turn"] for data in found} == {V, M}


def test_the_judgement_of_late_positions_is_never_surer_than_the_dice() -> None:
    """One turn is left: whoever has it wins with the best attack that there is, or nobody does."""
    for state in late_positions(60, "seed"):
        assert isinstance(state, Foodfight)
        if state.turn_limit - state.turns == 1:
            mover = APPETITE.value(state, state.turn)
            assert 0.5 <= mover <= 0.5 + APPETITE.last_turns.bonus_hit / 2
