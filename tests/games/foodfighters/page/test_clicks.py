"""Pointing at things means actions: every legal one can be pointed at, and no click means two."""

import random
from collections.abc import Iterator

import pytest
from tests.games.foodfighters.drawn import drawn
from tests.games.foodfighters.table import GAME, MEATS, VEGGIES, Table, lay, side

from smorgasboard.engine import BUTTON, Clicks, Observation, State


def ways(text: str, observation: Observation) -> tuple[Clicks, ...]:
    return GAME.clicks(GAME.actions.parse(text), observation)


def random_games(seeds: range, steps: int) -> Iterator[State]:
    """Positions of games in which Kitchens, cards and trays come into play."""
    for seed in seeds:
        state, dice = GAME.new(seed=seed), random.Random(seed)
        for _ in range(steps):
            if state.over:
                break
            seat = state.actors()[0]
            legal = state.legal_actions(seat)
            swaps = [action for action in legal if GAME.actions.text(action).startswith(("swap", "pass", "end"))]
            state.apply(seat, dice.choice([action for action in legal if action not in swaps] or legal))
            yield state


def legal_ways(state: State) -> list[Clicks]:
    observation = state.observation(state.actors()[0])
    return [way for action in observation.legal for way in GAME.clicks(action, observation)]


def test_every_legal_action_can_be_pointed_at_and_no_click_means_two() -> None:
    for state in random_games(range(6), steps=150):
        if state.over:
            continue
        observation = state.observation(state.actors()[0])
        assert all(GAME.clicks(action, observation) for action in observation.legal)
        found = legal_ways(state)
        assert len(found) == len(set(found))
        beginnings = {way[:length] for way in found for length in range(1, len(way))}
        assert not beginnings & set(found), "one way goes on where another ends"


def test_whatever_can_be_pointed_at_is_on_the_drawn_table() -> None:
    seen: set[str] = set()
    for number, state in enumerate(random_games(range(4), steps=120)):
        if state.over or number % 5:
            continue
        named = {spot for way in legal_ways(state) for spot in way if not spot.startswith(BUTTON)}
        assert named <= drawn(state, state.actors()[0]).spots
        seen |= {spot.split("-")[-1] for spot in named}
    assert {"cracker", "spoon", "pan", "bonus", "a1", "c3"} <= seen, "these games touch too little of the table"


def test_illegal_actions_can_be_pointed_at_too_so_that_they_can_be_explained() -> None:
    observation = lay(turn=VEGGIES).state.observation(0)
    assert ways("attack a3 c3", observation) == (("0-a3", "1-c3"), ("1-c3", "0-a3"))
    assert ways("buy cracker a1", observation) == (("0-cracker", "0-a1"),)
    assert ways("fill b2", observation) == (("0-b2",),)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("swap a1 c2", (("1-a1", "1-c2"), ("1-c2", "1-a1"))),
        ("attack c1 b1", (("1-c1", "0-b1"), ("0-b1", "1-c1"))),
        ("buy bonus", (("bonus",),)),
        ("buy sizzle", (("1-sizzle",),)),
        ("roll", (("button:roll",),)),
        ("pass", (("button:pass",),)),
        ("done", (("button:done",),)),
        ("end", (("button:end",),)),
    ],
)
def test_spots_carry_the_seat_of_whoever_points(text: str, expected: tuple[Clicks, ...]) -> None:
    assert ways(text, lay(turn=MEATS).state.observation(1)) == expected


def test_a_card_for_sale_means_buying_it_and_a_card_in_hand_means_playing_it() -> None:
    for_sale = lay(turn=MEATS).state.observation(1)
    held = lay(meats=side(held=["sizzle", "shield", "tenderize"])).state.observation(1)
    assert ways("sizzle", for_sale) == ways("buy sizzle", held) == ()
    assert ways("sizzle", held) == (("1-sizzle",),)
    assert ways("tenderize", held) == (("1-tenderize",),)
    assert ways("shield b2", held) == (("1-shield", "1-b2"),)


def test_regrow_points_at_the_card_the_fighter_and_the_space() -> None:
    table = lay(veggies=side(held=["regrow"], out=["onion>steak"]), turn=VEGGIES)
    assert ways("regrow x6 c3", table.state.observation(0)) == (("0-regrow", "0-x6", "0-c3"),)
    assert "0-x6" in drawn(table.state).spots


def test_a_spent_card_can_be_asked_about_and_the_other_teams_cards_are_not_there() -> None:
    observation = lay(veggies=side(spent=["regrow"]), turn=VEGGIES).state.observation(0)
    assert ways("buy regrow", observation) == (("0-regrow",),)
    assert ways("buy sizzle", observation) == ways("sizzle", observation) == ()


def test_somebody_beside_the_table_sees_the_clicks_of_whoever_decides() -> None:
    table: Table = lay(turn=MEATS)
    assert ways("roll", table.state.observation(-1)) == (("button:roll",),)
    assert ways("fill b2", table.state.observation(-1)) == (("1-b2",),)
