"""Positions near the end of a match that are small enough to be solved by enumeration."""

from collections.abc import Iterator
from itertools import count as numbers

from tests.games.consumption.keen import keen

import smorgasboard as sb
from smorgasboard.engine.chance import SeededChance
from smorgasboard.engine.judgement.possibilities import possible_results
from smorgasboard.games.consumption.rules import codes as c
from smorgasboard.games.consumption.rules.state import ConsumptionState

MOST_POSITIONS = 400
"""That may follow from one of them, itself included,"""
LEAST_POSITIONS = 6
"""so that there is something to find out."""
MOST_RESULTS = 37
"""Of one action: two dice have 36. With more, `possible_results` would take samples."""
LAST_MARKERS = 2
"""Of all players together that are still to be placed."""
EDITIONS = ("thought", "draft", "retail")


def late_positions(count: int, seed: int) -> Iterator[ConsumptionState]:
    """So many, one of each match: every third of solo play, the others of two players, in all editions.

    Whoever decides has a choice, the end of the match comes by a few more decisions and dice whatever is chosen, and
    nothing that is hidden is uncovered on the way: what follows is known to whoever sees the table.
    """
    found = 0
    for number in numbers():
        state = _late(number, seed)
        if state is not None:
            yield state
            found += 1
        if found >= count:
            return


def _late(number: int, seed: int) -> ConsumptionState | None:
    """One of a match, at random among those that are late; None where all of them are too large or too small."""
    game = sb.load(f"consumption:{EDITIONS[number % 3]}")
    players = 1 if number % 9 < 3 else 2
    state = game.new(players=players, seed=f"late {seed} {number}")
    assert isinstance(state, ConsumptionState)
    chance = SeededChance(f"late {seed} {number}")
    candidates: list[ConsumptionState] = []
    while not state.over:
        if _is_late(state) and len(state.legal_actions(state.mover())) > 1:
            candidates.append(state.copy())
        state.play(state.mover(), keen(state, chance))
    while candidates:
        state = candidates.pop(chance.below(len(candidates)))
        if LEAST_POSITIONS <= positions_after(state) <= MOST_POSITIONS:
            return state
    return None


def _is_late(state: ConsumptionState) -> bool:
    return state.round == c.ROUNDS and sum(diner.markers for diner in state.diners) <= LAST_MARKERS


def positions_after(state: ConsumptionState) -> int:
    """How many positions there are from here to the end; more than `MOST_POSITIONS` where it cannot be solved."""
    hidden = _hidden(state)
    chance = SeededChance("not drawn from")
    seen: set[str] = set()
    waiting: list[ConsumptionState] = [state]
    while waiting and len(seen) <= MOST_POSITIONS:
        here = waiting.pop()
        mark = here.digest()
        if mark in seen:
            continue
        seen.add(mark)
        if here.over:
            continue
        for action in here.legal_actions(here.mover()):
            results = possible_results(here, here.mover(), action, chance, MOST_RESULTS)
            if len(results) == MOST_RESULTS or any(_hidden(result.state) != hidden for result in results):
                return MOST_POSITIONS + 1
            waiting += [result.state for result in results]  # type: ignore[misc]
    return len(seen)


def _hidden(state: sb.State) -> tuple[list[int], ...]:
    assert isinstance(state, ConsumptionState)
    return state.left_pile, state.right_pile, state.deck, state.stock, state.bag
