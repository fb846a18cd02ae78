"""Shortcuts for speed find what the long way finds."""

import pytest
from tests.games.foodfighters.table import GAME, MEATS, VEGGIES, lay, side

from smorgasboard.engine import SeededChance, State


def sampled_as_listed(state: State) -> bool:
    seat = state.mover()
    listed = state.list_actions(seat)
    return all(
        state.sample(seat, SeededChance(str(draw))) == SeededChance(str(draw)).pick(listed) for draw in range(60)
    )


@pytest.mark.parametrize("held", [[], ["boost"], ["roots"], ["regrow"], ["regrow", "boost", "roots"]])
@pytest.mark.parametrize("phase", ["step one", "kitchen"])
def test_a_sampled_action_is_the_one_drawn_from_the_list(held: list[str], phase: str) -> None:
    veggies = side(a1="onion>steak spoon", out=["cabbage>bacon"], beans=7, held=held)
    table = lay(veggies, side(a1="steak>cabbage"), turn=VEGGIES, phase=phase)
    assert sampled_as_listed(table.state)


@pytest.mark.parametrize("held", [["sizzle"], ["shield"], ["tenderize"], ["sizzle", "shield", "tenderize"]])
def test_a_sampled_action_may_be_a_power(held: list[str]) -> None:
    table = lay(side(a1="broccoli>steak"), side(a1="steak>broccoli pan", held=held), turn=MEATS)
    assert sampled_as_listed(table.state)


def test_sampling_follows_the_list_through_whole_games() -> None:
    for seed in range(5):
        state, chance = GAME.new(seed=seed), SeededChance(f"walk {seed}")
        while not state.over:
            seat = state.mover()
            expected = chance.copy().pick(state.list_actions(seat))
            assert state.sample(seat, chance) == expected
            state.play(seat, expected)


@pytest.mark.rule("FFR-62")
def test_swaps_that_deep_roots_leaves_unused_lapse() -> None:
    table = lay(side(held=["roots"]), turn=VEGGIES)
    table.do("roots")
    table.do("swap a1 b1")
    table.do("done")
    assert table.state.to_json()["swaps_left"] == 0
