"""Late positions are what solvers need: small, known, and worth a thought."""

import pytest
from tests.games.consumption.late import Ahead, late_positions


@pytest.mark.slow
def test_late_positions_can_be_solved_and_are_the_same_every_time() -> None:
    found = list(late_positions(5, seed=1))
    assert {state.seats for state in found} == {1, 2}
    assert len({state.digest() for state in found}) == 5
    for state in found:
        assert len(state.legal_actions(state.mover())) > 1
        assert Ahead(state).is_worth_solving
    assert [state.digest() for state in late_positions(5, seed=1)] == [state.digest() for state in found]
