from dataclasses import replace

import pytest
from tests.envs.potluck import Dinner, Potluck

import smorgasboard as sb
from smorgasboard.engine import Game, ScriptedChance, register
from smorgasboard.envs import openspiel
from smorgasboard.envs.turns import all_chose, asked, carry_out, with_choice


class NoDoubles(Dinner):
    """First come, first served: nobody may bring what stands on the table already."""

    def list_actions(self, seat: int) -> list[int]:
        return [dish for dish in super().list_actions(seat) if dish not in self.brought]


class OpenPotluck(Potluck):
    """Says that nothing is hidden, although choices are."""

    name = "openpotluck"
    facts = replace(Potluck.facts, hidden_information=False)


def test_seats_are_asked_in_order_and_nothing_happens_before_the_last() -> None:
    state = Dinner("potluck", ScriptedChance([2]), [0, 0])
    before = state.copy()
    first = with_choice(state, (), 2)
    assert asked(state, first) == 1
    assert not all_chose(state, first)
    both = with_choice(state, first, 1)
    assert all_chose(state, both)
    assert state == before
    carry_out(state, both)
    assert (state.points, state.rounds) == ([1, 0], 1)


def test_what_a_seat_may_not_choose_is_refused() -> None:
    state = Dinner("potluck", ScriptedChance([]), [0, 0])
    with pytest.raises(sb.IllegalAction, match="no such dish"):
        with_choice(state, (), 3)


def test_a_choice_that_became_impossible_lapses_and_its_seat_is_asked_again() -> None:
    state = NoDoubles("potluck", ScriptedChance([2]), [0, 0])
    carry_out(state, ((0, 1), (1, 1)))
    assert state.rounds == 0
    assert state.actors() == (1,)
    assert asked(state, ()) == 1


def test_openspiel_is_never_told_that_hidden_choices_are_open(potluck: Game) -> None:
    register(OpenPotluck())
    state = openspiel.load("openpotluck").new_initial_state()
    state.apply_action(0)
    state.apply_action(0)
    with pytest.raises(sb.SmorgasboardError, match="has to declare hidden information"):
        state.apply_action(0)
