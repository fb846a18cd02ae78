"""The late positions for exact solvers are what they promise."""

from collections import Counter
from functools import cache

import pytest
from tests.games.foodadvice.adv_played import GAME
from tests.games.foodadvice.late import late_positions

from smorgasboard.engine import SeededChance
from smorgasboard.engine.judgement.possibilities import possible_results
from smorgasboard.games.foodadvice.rules import codes as t
from smorgasboard.games.foodadvice.rules.state import FoodAdviceState, own_state

SEED, COUNT = 3, 24
CHANCE = SeededChance("not asked")
Ends = dict[tuple[int, ...], float]


@cache
def positions() -> list[FoodAdviceState]:
    return [own_state(state) for state in late_positions(COUNT, SEED)]


def ends(table: FoodAdviceState, likelihood: float, found: Ends) -> Ends:
    """What everybody may end with, and how likely that is, when nobody has a choice left."""
    if table.over:
        found[tuple(table.money)] = found.get(tuple(table.money), 0.0) + likelihood
        return found
    seat = table.mover()
    (action,) = table.legal_actions(seat)
    for result in possible_results(table, seat, action, CHANCE):
        ends(own_state(result.state), likelihood * result.likelihood, found)
    return found


def after(table: FoodAdviceState, action: int) -> FoodAdviceState:
    """The chip lies there; a partner is named, and no second chip placed."""
    table = table.copy()
    seat = table.mover()
    table.apply(seat, action)
    while not table.over and len(table.legal_actions(table.mover())) > 1:
        assert table.mover() == seat
        table.apply(seat, table.legal_actions(seat)[0])
    return table


def test_the_same_seed_gives_the_same_positions() -> None:
    again = [own_state(state).to_json() for state in late_positions(COUNT, SEED)]
    assert again == [table.to_json() for table in positions()]
    assert Counter(table.seats for table in positions()).keys() == {4, 5, 6}


def test_whoever_is_last_promotes_and_then_nobody_decides() -> None:
    for table in positions():
        assert (table.round, table.stage, table.place) == (t.ROUNDS, t.PROMOTING, table.seats - 1)
        for action in table.legal_actions(table.mover()):
            found = ends(after(table, action), 1.0, {})
            assert len(found) <= 2
            assert sum(found.values()) == pytest.approx(1.0)


def test_what_is_hidden_does_not_matter() -> None:
    for table in positions():
        seat = table.mover()
        action = table.legal_actions(seat)[0]
        twins = [GAME.imagined(table, seat, SeededChance(f"twin {number}")) for number in range(3)]
        truth = ends(after(table, action), 1.0, {})
        assert all(ends(after(twin, action), 1.0, {}) == pytest.approx(truth) for twin in twins)


def test_most_choices_matter() -> None:
    """Some channel leaves more than another."""
    matters = 0
    for table in positions():
        legal = table.legal_actions(table.mover())
        matters += len({tuple(ends(after(table, action), 1.0, {})) for action in legal}) > 1
    assert matters > COUNT // 2
