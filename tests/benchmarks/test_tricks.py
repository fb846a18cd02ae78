"""Seats with one fixed trick: they do it wherever they can, and play on wherever they cannot."""

import pytest
from benchmarks.tricks import TRICKS, TrickBot

import smorgasboard as sb
from smorgasboard.engine import SeededChance
from smorgasboard.games.foodadvice.rules import codes as c
from smorgasboard.games.foodadvice.rules.state import own_state

GAME = sb.load("foodadvice")


@pytest.mark.parametrize("trick", TRICKS["foodadvice"])
def test_a_trick_has_an_answer_to_whatever_may_be_asked(trick: str) -> None:
    """Also in the middle of an offer, which it would never begin itself."""
    chance, asked = SeededChance(f"random/{trick}"), set()
    for seed in range(3):
        state, bot = GAME.new(players=4, seed=seed), TrickBot(TRICKS["foodadvice"][trick], seed=seed)
        for _ in range(150):
            if state.over:
                break
            seat = state.mover()
            legal = state.list_actions(seat)
            asked.add((own_state(state).stage, legal[0] >= c.OFFER))
            assert bot.choose_at(GAME, state, seat) in legal
            state.play(seat, chance.pick(legal))
    assert {(c.CREATING, False), (c.CREATING, True)} <= asked


@pytest.mark.parametrize(("trick", "sign"), [("dearest three", 1), ("cheapest three", -1)])
def test_three_are_kept_by_their_price_at_once(trick: str, sign: int) -> None:
    state, bot = GAME.new(players=4, seed=5), TrickBot(TRICKS["foodadvice"][trick], seed=1)
    table, seat = own_state(state), state.mover()
    prices = sorted((sign * table.box.ingredient_price[card] for card in table.hands[seat]), reverse=True)
    action = bot.choose(state.observation(seat))
    kept = [sign * table.box.ingredient_price[table.hands[seat][slot]] for slot in c.KEPT_SLOTS[action]]
    assert sorted(kept, reverse=True) == prices[:3]
