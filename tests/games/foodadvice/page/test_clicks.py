"""Pointing at FoodAdvice's actions: nearly everything is one click, and no click means two things."""

from collections.abc import Iterator
from itertools import permutations

import pytest
from tests.games.foodadvice.adv_drawn import GAME, all_ways, drawn
from tests.games.foodadvice.adv_played import moments, sat_down

from smorgasboard.engine import BUTTON, Clicks
from smorgasboard.games.foodadvice.rules.state import FoodAdviceState

MATCHES = [(4, 1), (5, 2), (6, 3)]


def some(states: Iterator[FoodAdviceState]) -> Iterator[FoodAdviceState]:
    """The first moments of each stage and question, and then now and then one."""
    met: dict[tuple[int, int], int] = {}
    for number, state in enumerate(states):
        kind = (state.stage, state.stack[-1] & 63 if state.stack else -1)
        met[kind] = met.get(kind, 0) + 1
        if met[kind] <= 3 or number % 40 == 0:
            yield state


def ways_of(state: FoodAdviceState, seat: int, action: str) -> tuple[Clicks, ...]:
    return GAME.clicks(GAME.actions.parse(action), state.observation(seat))


@pytest.mark.parametrize(("players", "seed"), MATCHES)
def test_whatever_may_be_done_can_be_pointed_at_on_the_drawn_table(players: int, seed: int) -> None:
    for state in some(moments(players, seed)):
        for seat in state.actors()[:2]:
            spots = drawn(state, seat).spots
            for action, ways in all_ways(state.observation(seat)).items():
                assert ways, action
                for way in ways:
                    lost = {spot for spot in way if not spot.startswith(BUTTON)} - spots
                    assert not lost, (action, way, lost)


@pytest.mark.parametrize(("players", "seed"), MATCHES)
def test_no_way_to_an_action_begins_with_another_action(players: int, seed: int) -> None:
    for state in some(moments(players, seed)):
        for seat in state.actors():
            meant: dict[Clicks, str] = {}
            for action, ways in all_ways(state.observation(seat)).items():
                for way in ways:
                    assert meant.setdefault(way, action) == action
            for way, action in meant.items():
                for length in range(1, len(way)):
                    assert way[:length] not in meant, (way, action)


def test_three_cards_in_any_order_make_the_product() -> None:
    state = sat_down(4, 1)
    cards = ("card-0", "card-2", "card-5")
    assert set(ways_of(state, 0, "keep 1-3-6")) == set(permutations(cards))


def test_a_card_and_a_player_make_an_offer_and_then_what_is_wanted_is_one_click() -> None:
    state = sat_down(4, 1)
    assert ways_of(state, 0, "offer 2 to 3") == (("card-1", "seat-2"),)
    state.apply(0, GAME.actions.parse("offer 2 to 3"))
    assert ways_of(state, 0, "want tag sweet") == (("tag-sweet",),)
    assert ways_of(state, 0, "want class premium") == (("class-premium",),)
    assert ways_of(state, 0, "forget") == ((BUTTON + "forget",),)


def test_an_answer_is_a_card_and_the_offer_in_any_order_and_a_no_one_click() -> None:
    state = sat_down(4, 1)
    assert set(ways_of(state, 2, "answer 1 with 4")) == {("card-3", "offer-0"), ("offer-0", "card-3")}
    assert ways_of(state, 2, "decline 1") == (("decline-0",),)


def test_a_vote_is_one_click_on_this_rounds_product() -> None:
    for state in moments(4, 1):
        if state.observation(0).view["stage"] == "voting":
            assert ways_of(state, 0, "vote 2") == ((f"product-1-{state.round - 1}",),)


def test_things_of_the_city_are_one_click() -> None:
    state = sat_down(4, 1)
    assert ways_of(state, 0, "shop c") == (("shop-c",),)
    assert ways_of(state, 0, "channel friday") == (("channel-friday",),)
    assert ways_of(state, 0, "chip 2-a") == (("chip-1-a",),)
    assert ways_of(state, 0, "ad buzz") == (("ad-buzz",),)
    assert ways_of(state, 0, "part 2-1-3") == (("part-1-0-2",),)
    assert ways_of(state, 0, "target 4") == (("seat-3",),)


def test_a_kept_event_is_played_by_a_click_on_it() -> None:
    """It is a spot only while it is asked for."""
    asked = [
        state.copy()
        for state in moments(6, 3)
        if state.stack and "play" in all_ways(state.observation(state.actors()[0]))
    ]
    for state in asked:
        seat = state.actors()[0]
        assert ways_of(state, seat, "play") == (("kept",),)
        assert "kept" in drawn(state, seat).spots
        assert "kept" not in drawn(state, (seat + 1) % 6).spots
    assert asked
