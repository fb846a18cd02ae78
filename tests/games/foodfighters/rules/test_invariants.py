"""What holds in every position that play can reach, whatever is played: random games, step by step."""

from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given, settings, strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule, run_state_machine_as_test
from tests.games.foodfighters.table import GAME, Table

from smorgasboard.engine import ScriptedChance, SeededChance
from smorgasboard.games.foodfighters.rules.codes import (
    ACTIONS,
    CELLS,
    CRACKER,
    EFFECTS,
    FIGHTER,
    PAN,
    SHIELD,
    SPOON,
    in_normal_reach,
    in_spoon_reach,
)
from smorgasboard.games.foodfighters.rules.pieces import Side, standing
from smorgasboard.games.foodfighters.rules.state import Foodfight

ITEMS = {CRACKER: 3, SPOON: 2, PAN: 1}
LIVELY = ["attack", "buy", "regrow", "shield", "tenderize", "sizzle", "roots", "done", "fill", "end"]


def carried(side: Side, item: int) -> int:
    return sum(content & item != 0 for content in side.cells)


def check_pieces(state: Foodfight) -> None:
    """FFR-01, FFR-03, FFR-28, FFR-32: every piece is somewhere, once."""
    for side in (state.first, state.second):
        fighters = sorted([content & FIGHTER for content in side.cells if content] + lying(side))
        assert fighters == list(range(1, 10))
        assert side.crackers + side.smashed + carried(side, CRACKER) == 3
        assert side.spoons + carried(side, SPOON) == 2
        assert side.pans + carried(side, PAN) == 1
        assert min(side.crackers, side.spoons, side.pans, side.smashed, side.beans) >= 0
        assert side.for_sale + side.held + side.spent == side.team.cards
        assert side.for_sale & side.held == side.held & side.spent == side.for_sale & side.spent == 0
        assert all(content == 0 or content & FIGHTER for content in side.cells), "nobody's items lie about"
    assert state.first.beans + state.second.beans <= 30


def lying(side: Side) -> list[int]:
    return [fighter + 1 for fighter in range(9) if side.out >> fighter & 1]


def check_bookkeeping(state: Foodfight) -> None:
    """What is kept twice for speed says the same: compare with a side built anew from the cells alone."""
    for side in (state.first, state.second):
        again = standing(side.team, side.cells.copy())
        for name in ("occupied", "kind_cells", "spoon_cells", "shielded"):
            assert getattr(side, name) == getattr(again, name), name
        assert side.occupied == sum(1 << cell for cell in range(CELLS) if side.cells[cell])
        for kind in range(3):
            expected = sum(
                1 << c for c in range(CELLS) if side.cells[c] and ((side.cells[c] & FIGHTER) - 1) // 3 == kind
            )
            assert side.kind_cells >> 9 * kind & 511 == expected
        assert side.kind_cells < 1 << 27
        assert side.spoon_cells == sum(1 << cell for cell in range(CELLS) if side.cells[cell] & SPOON)
        assert side.shielded == any(content & SHIELD for content in side.cells)


def check_order(state: Foodfight) -> None:
    """FFR-05, FFR-72, FFR-73: who decides what, and when it is over."""
    three = [any(side.out >> 3 * kind & 7 == 7 for kind in range(3)) for side in (state.first, state.second)]
    assert sum(three) <= 1
    assert any(three) == (state.winner >= 0)
    if any(three):
        assert state.winner == 1 - three.index(True)
    assert state.over == (any(three) or state.turns >= state.turn_limit)
    if state.over:
        assert state.actors() == ()
        assert [state.legal_actions(seat) for seat in (0, 1)] == [[], []]
        return
    assert state.actors() == (state.mover(),)
    assert state.legal_actions(state.mover())
    assert state.legal_actions(1 - state.mover()) == []
    rows = [[side.occupied >> 3 * row & 7 for row in range(3)] for side in (state.first, state.second)]
    attacked_now = 1 - state.turn
    for seat, (front, middle, rear) in enumerate(rows):
        if seat != attacked_now or state.to_json()["phase"] == "step one":
            assert front == 7
            assert middle == 7 or rear == 0


def check_listing(state: Foodfight) -> None:
    """Lists ascend, hold only actions of the table, and only attacks that reach."""
    if state.over:
        return
    seat = state.mover()
    actions = state.legal_actions(seat)
    assert actions == sorted(set(actions))
    assert actions[0] >= 0
    assert actions[-1] < ACTIONS == len(GAME.actions)
    me, enemy = state.side(seat), state.side(1 - seat)
    for text in (GAME.actions.text(action) for action in actions):
        if text.startswith("attack"):
            own, target = (("abc".index(name[0]) + 3 * (int(name[1]) - 1)) for name in text.split()[1:])
            attacker, victim = me.cells[own], enemy.cells[target]
            assert attacker
            assert victim
            assert in_normal_reach(own, target) or (attacker & SPOON and in_spoon_reach(own, target))
            thought = ((attacker & FIGHTER) - 1) % 3
            assert attacker & PAN or ((victim & FIGHTER) - 1) // 3 == thought


def check_sampling(state: Foodfight) -> None:
    """`sample` is a draw from the list, for every draw."""
    if not state.over:
        actions = state.legal_actions(state.mover())
        for at in range(len(actions)):
            assert state.sample(state.mover(), ScriptedChance([at])) == actions[at]


def check_data(state: Foodfight) -> None:
    """A position is its JSON form, and a copy is the same position."""
    data = state.to_json()
    again = GAME.state(data)
    assert again.to_json() == data
    assert again == state
    assert again.digest() == state.digest()
    twin = state.copy()
    assert twin.to_json() == data
    check_bookkeeping(twin)
    if not state.over:
        assert (
            again.legal_actions(state.mover())
            == twin.legal_actions(state.mover())
            == state.legal_actions(state.mover())
        )


class Play(RuleBasedStateMachine):
    """Any legal actions with any dice."""

    @initialize(seed=st.integers(0, 10**6), limit=st.sampled_from([5, 60, 400]), beans=st.integers(0, 15))
    def begin(self, seed: int, limit: int, beans: int) -> None:
        state = GAME.new(seed=seed, turn_limit=limit)
        assert isinstance(state, Foodfight)
        state.first.beans = state.second.beans = beans
        self.state = state

    @rule(data=st.data(), times=st.integers(1, 6))
    def act(self, data: st.DataObject, times: int) -> None:
        """Something; mostly something that is not a Swap, so that games get somewhere."""
        for _ in range(times):
            if self.state.over:
                return
            seat = self.state.mover()
            actions = self.state.legal_actions(seat)
            lively = [a for a in actions if GAME.actions.text(a).split()[0] in LIVELY]
            self.state.apply(seat, data.draw(st.sampled_from(lively or actions)))
            check_pieces(self.state)
            check_bookkeeping(self.state)
            check_order(self.state)

    @rule(data=st.data())
    def calm(self, data: st.DataObject) -> None:
        if not self.state.over:
            seat = self.state.mover()
            self.state.apply(seat, data.draw(st.sampled_from(self.state.legal_actions(seat))))

    @invariant()
    def holds(self) -> None:
        if hasattr(self, "state"):
            check_pieces(self.state)
            check_bookkeeping(self.state)
            check_order(self.state)
            check_listing(self.state)


@pytest.mark.rule("FFR-01", "FFR-05", "FFR-14", "FFR-28", "FFR-32", "FFR-46", "FFR-72", "FFR-73")
def test_whatever_is_played_the_table_stays_in_order() -> None:
    run_state_machine_as_test(Play, settings=settings(max_examples=25, stateful_step_count=40))


@pytest.mark.rule("FFR-72", "FFR-73", "FFR-74")
@given(seed=st.integers(0, 10**9))
@settings(max_examples=12)
def test_whole_random_games_stay_in_order(seed: int) -> None:
    state = GAME.new(seed=seed)
    assert isinstance(state, Foodfight)
    chance = SeededChance(f"moves {seed}")
    while not state.over:
        seat = state.mover()
        state.play(seat, state.sample(seat, chance))
        check_pieces(state)
        check_bookkeeping(state)
        check_order(state)


@given(seed=st.integers(0, 10**9), steps=st.integers(0, 120))
@settings(max_examples=30)
def test_positions_survive_json_and_copying(seed: int, steps: int) -> None:
    state = played(seed, steps)
    check_data(state)
    check_sampling(state)
    check_listing(state)


@given(seed=st.integers(0, 10**9), steps=st.integers(0, 80))
@settings(max_examples=30)
def test_a_copy_shares_nothing_with_its_original(seed: int, steps: int) -> None:
    state = played(seed, steps)
    before = state.to_json()
    twin = state.copy()
    chance = SeededChance("other moves")
    for _ in range(25):
        if not twin.over:
            twin.play(twin.mover(), twin.sample(twin.mover(), chance))
    assert state.to_json() == before
    check_bookkeeping(state)


SIDE_NUMBERS = [
    "occupied",
    "kind_cells",
    "spoon_cells",
    "out",
    "beans",
    "crackers",
    "spoons",
    "pans",
    "smashed",
    "for_sale",
    "held",
    "spent",
]
SIDE_TRUTHS = ["cracker_barred", "shielded"]
STATE_NUMBERS = ["turn", "to_move", "phase", "turns", "turn_limit", "bonus_owner", "winner", "cards_used", "swaps_left"]
STATE_TRUTHS = ["bought", "spoon_thrown", "pan_hit", "bonus_rolled", "tender", "sizzled", "second_half"]


def test_a_copy_has_every_value_of_its_original() -> None:
    """No two values alike, so that none can be mixed up or left out."""
    state = played(5, 30)
    numbers = iter(range(100, 200))
    for side in (state.first, state.second):
        set_all(side, SIDE_NUMBERS, SIDE_TRUTHS, numbers)
    set_all(state, STATE_NUMBERS, [*STATE_TRUTHS, "over"], numbers)
    twin = state.copy()
    for name in ("source", "box", "over", *STATE_NUMBERS, *STATE_TRUTHS):
        assert getattr(twin, name) == getattr(state, name), name
    for one, two in ((state.first, twin.first), (state.second, twin.second)):
        for name in ("team", "cells", *SIDE_NUMBERS, *SIDE_TRUTHS):
            assert getattr(one, name) == getattr(two, name), name
    chance = SeededChance("given")
    assert state.copy(chance).chance is chance
    assert state.copy().chance is not state.chance


def set_all(thing: object, numbers: list[str], truths: list[str], values: Iterator[int]) -> None:
    for name in numbers:
        setattr(thing, name, next(values))
    for name in truths:
        setattr(thing, name, True)


def test_the_lists_above_are_complete() -> None:
    """Compiled classes do not tell their slots; the interpreted ones do."""
    sides = ("team", "cells", *SIDE_NUMBERS, *SIDE_TRUTHS)
    states = ("box", "first", "second", *STATE_NUMBERS, *STATE_TRUTHS)
    assert set(getattr(Side, "__slots__", sides)) == set(sides)
    assert set(getattr(Foodfight, "__slots__", states)) == set(states)


def played(seed: int, steps: int) -> Foodfight:
    """A position after so many lively random steps with some Beans to spend."""
    state = GAME.new(seed=seed)
    assert isinstance(state, Foodfight)
    state.first.beans = state.second.beans = 15
    chance = SeededChance(f"steps {seed}")
    for _ in range(steps):
        if state.over:
            break
        seat = state.mover()
        actions = state.legal_actions(seat)
        lively = [a for a in actions if GAME.actions.text(a).split()[0] in LIVELY]
        state.apply(seat, chance.pick(lively or actions))
    return state


def test_lively_play_uses_every_power_and_every_item() -> None:
    """So that the checks above have seen everything."""
    seen: set[str] = set()
    for seed in range(200):
        events: list[Any] = []
        state = GAME.new(seed=seed)
        assert isinstance(state, Foodfight)
        state.first.beans = state.second.beans = 15
        state.events = events
        chance = SeededChance(f"steps {seed}")
        for _ in range(150):
            if state.over:
                break
            actions = state.legal_actions(state.mover())
            lively = [a for a in actions if GAME.actions.text(a).split()[0] in LIVELY]
            state.apply(state.mover(), chance.pick(lively or actions))
        seen |= {event.effect for event in events if hasattr(event, "effect")}
        seen |= {type(event).__name__ for event in events} | {e.thing for e in events if hasattr(e, "thing")}
    assert set(EFFECTS) <= seen
    assert {
        "cracker",
        "spoon",
        "pan",
        "bonus",
        "CrackerSmashed",
        "Shielded",
        "GapFilled",
        "ItemReturned",
        "Won",
    } <= seen


@pytest.mark.rule("FFR-15", "FFR-34")
def test_reach_is_mutual_and_mirrored() -> None:
    for own in range(9):
        for enemy in range(9):
            mirrored = [cell // 3 * 3 + 2 - cell % 3 for cell in (own, enemy)]
            for reaches in (in_normal_reach, in_spoon_reach):
                assert reaches(own, enemy) == reaches(enemy, own) == reaches(*mirrored)
            assert not in_normal_reach(own, enemy) or in_spoon_reach(own, enemy)


def test_inventory_counts_every_piece() -> None:
    counted = played(11, 90).inventory()
    assert counted == GAME.new(seed=1).inventory()
    for owner in ("first", "second"):
        assert [counted[f"{owner} {what}"] for what in ("fighters", "crackers", "spoons", "pans", "cards")] == [
            9,
            3,
            2,
            1,
            3,
        ]


def test_inventory_misses_what_is_gone() -> None:
    table = Table(GAME.new(seed=1))
    table.state.first.crackers -= 1
    assert table.state.inventory()["first crackers"] == 2
