"""The game's own judgement: symmetric, exact over dice, and about what it says it is about."""

import hashlib
import itertools
import math
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
from tests.games.foodfighters.judgement.numbers import FIRST_NUMBERS
from tests.games.foodfighters.table import CARDS, GAME, MEATS, VEGGIES, SideSetup, Table, lay, side

from smorgasboard.engine import ScriptedChance, SeededChance, SmorgasboardError, State, expected_value
from smorgasboard.engine.judgement.numbers import GREEDY, read_numbers
from smorgasboard.games.foodfighters.game import NUMBERS
from smorgasboard.games.foodfighters.judgement.evaluation import Appetite
from smorgasboard.games.foodfighters.rules.codes import ATTACK, CELLS, NEITHER, ROLL, STEP_ONE
from smorgasboard.games.foodfighters.rules.state import Foodfight

APPETITE = GAME.judge_by(FIRST_NUMBERS)
M = 1
FIRST_EDGES = {
    0: "866b90530b29b0a5", 1: "3bf8df368b5ede9b", 2: "6005937a351298aa", 3: "b4130a0734f79b31", 4: "e4e65ee8d65ce183",
    5: "272e888acc1e9857", 6: "93d88282053a491f", 7: "28fc60fb3cdad1ed", 8: "bdc20481b12e1f53", 9: "2e5feefa49130c39",
    10: "4dbee5a325958ef1", 11: "4ec783c29ca3aeb0",
}  # fmt: skip
"""By seed: a hash of what every position of a random match was worth when the numbers still stood in the code."""


def chances(table: Table, seat: int) -> float:
    return APPETITE.value(table.state, seat)


def lively(seed: int, steps: int) -> Foodfight:
    """A position of a random game in which somebody may attack."""
    state, chance = GAME.new(seed=seed), SeededChance(f"lively {seed}")
    assert isinstance(state, Foodfight)
    for _ in range(steps):
        state.play(state.mover(), state.sample(state.mover(), chance))
        if state.over:
            return lively(seed + 1000, steps)
    return state


def wandered(seed: int) -> Iterator[Foodfight]:
    """Every position of a random match but the last."""
    state, chance = GAME.new(seed=seed), SeededChance(f"wander {seed}")
    assert isinstance(state, Foodfight)
    while not state.over:
        yield state
        state.play(state.mover(), state.sample(state.mover(), chance))


@pytest.mark.parametrize("seed", FIRST_EDGES)
def test_numbers_in_a_file_judge_as_the_same_numbers_in_the_code_did(seed: int) -> None:
    appetite, found = GAME.judge_by(FIRST_NUMBERS), hashlib.sha256()
    for state in wandered(seed):
        edge = appetite.edge(state, 0)
        found.update(f"{edge} ".encode())
        assert appetite.value(state, 0) == 1 / (1 + math.exp(-0.8 / 1000000 * edge))
    assert found.hexdigest()[:16] == FIRST_EDGES[seed]


@pytest.mark.parametrize("name", FIRST_NUMBERS)
def test_every_number_counts(name: str) -> None:
    """And greedy bots have none that a search has not."""
    assert set(read_numbers(NUMBERS, GREEDY)) <= set(read_numbers(NUMBERS)) == set(FIRST_NUMBERS)
    plain, other = GAME.judge_by({}), GAME.judge_by({name: 1.5 * read_numbers(NUMBERS)[name] + 2})
    if name in ("sharpness", "curiosity"):
        assert getattr(plain, name) != getattr(other, name)
        return
    assert any(plain.value(state, 0) != other.value(state, 0) for state in telling_positions())


def telling_positions() -> Iterator[Foodfight]:
    for seed in range(40):
        for state in wandered(seed):
            yield state
            state.turn_limit = state.turns + 20


def test_greedy_bots_have_numbers_of_their_own() -> None:
    greedy, state = GAME.judge_by(read_numbers(NUMBERS, GREEDY)), lively(3, 50)
    assert isinstance(GAME.greedy_evaluation, Appetite)
    assert GAME.greedy_evaluation.value(state, 0) == greedy.value(state, 0)
    assert GAME.evaluation.value(state, 0) == GAME.judge_by({}).value(state, 0)


def test_an_unknown_number_is_refused_in_one_sentence() -> None:
    with pytest.raises(SmorgasboardError, match=r"^Foodfighters does not judge by a number called patience\.$"):
        GAME.judge_by({"patience": 3.0})


@pytest.mark.parametrize("seed", range(20))
def test_what_one_side_hopes_the_other_fears(seed: int) -> None:
    state = lively(seed, 60)
    assert APPETITE.value(state, 0) + APPETITE.value(state, 1) == pytest.approx(1)


@pytest.mark.parametrize("bonus", [False, True])
@pytest.mark.parametrize("seed", range(8))
def test_an_attack_is_weighed_as_if_each_throw_was_made(seed: int, bonus: bool) -> None:
    state = lively(seed, 40)
    while state.phase != STEP_ONE:
        state.play(state.mover(), state.list_actions(state.mover())[0])
    state.bonus_owner = state.turn if bonus else NEITHER
    dice = [state.box.normal_die, state.box.normal_die, *([state.box.bonus_die] if bonus else [])]
    throws = list(itertools.product(*(range(len(faces)) for faces in dice)))
    for action in state.list_actions(state.turn):
        if ATTACK <= action < ROLL:
            exact = sum(after_throw(state, action, throw) for throw in throws) / len(throws)
            found = expected_value(APPETITE, state, state.turn, action, SeededChance("unused"))
            assert found == pytest.approx(exact)


def after_throw(state: State, action: int, throw: tuple[int, ...]) -> float:
    seat = state.mover()
    after = state.copy(ScriptedChance(list(throw)))
    after.play(seat, action)
    return APPETITE.value(after, seat)


@pytest.mark.parametrize("seed", range(20))
def test_threats_are_the_attacks_that_are_legal(seed: int) -> None:
    state = lively(seed, 80)
    for me, enemy in ((state.first, state.second), (state.second, state.first)):
        gains = [APPETITE.worth(enemy, enemy.cells[(attack - ATTACK) % CELLS]) for attack in state.attacks(me, enemy)]
        assert APPETITE.threat(me, enemy) == 100 * max(gains, default=0) + APPETITE.other_threats * sum(gains)


def test_better_gear_looks_better() -> None:
    bare = chances(lay(meats=side(b2="bacon>onion")), M)
    for thing in ("cracker", "spoon", "pan"):
        assert chances(lay(meats=side(b2=f"bacon>onion {thing}")), M) > bare
    assert chances(lay(meats=side(b2="bacon>onion", beans=1)), M) > bare
    assert chances(lay(meats=side(b2="bacon>onion"), bonus=MEATS), M) > bare
    assert chances(lay(meats=side(b2="bacon>onion"), bonus=VEGGIES), M) < bare


def test_protection_makes_a_threat_smaller() -> None:
    threats = [
        APPETITE.threat(table.state.second, table.state.first)
        for load in ("", "cracker", "shield")
        for table in [lay(meats=side(a1="chicken>broccoli"), veggies=side(a1=f"broccoli>steak {load}"))]
    ]
    assert threats == sorted(threats, reverse=True)
    assert len(set(threats)) == 3


def test_threats_count_less_with_every_turn_until_half_of_them_are_over() -> None:
    """Or careful players dance around each other to the turn limit."""
    edges = []
    for turns in (0, 100, 150, 200, 390):
        peace = lay(turns=turns)
        threatening = lay(meats=side(a1="chicken>broccoli"), turns=turns)
        edges.append(chances(threatening, M) - chances(peace, M))
    assert edges == sorted(edges, reverse=True)
    assert edges[0] > edges[1] > edges[2] > 0
    assert edges[3] == edges[4] == 0


def in_hand(card: str, **sides: SideSetup) -> int:
    """What this Power card is worth to who holds it."""
    team = VEGGIES if card in CARDS[VEGGIES] else MEATS
    setup: dict[str, Any] = {**sides, team: replace(sides.get(team, side()), held=[card])}
    state = lay(**setup).state
    me, enemy = (state.first, state.second) if team == VEGGIES else (state.second, state.first)
    return APPETITE.cards(state.box, me, enemy)


@pytest.mark.parametrize("card", [*CARDS[VEGGIES], *CARDS[MEATS]])
def test_a_power_card_in_hand_looks_better_than_none(card: str) -> None:
    assert in_hand(card) > 0
    team = VEGGIES if card in CARDS[VEGGIES] else MEATS
    held: dict[str, Any] = {team: side(held=[card])}
    assert chances(lay(**held), 0 if team == VEGGIES else 1) > chances(lay(), 0 if team == VEGGIES else 1)


def test_regrow_is_worth_more_the_worse_it_stands() -> None:
    nobody, one, two = (
        in_hand("regrow", veggies=side(out=out)) for out in ([], ["cabbage>bacon"], ["cabbage>bacon", "cabbage>steak"])
    )
    assert nobody < one < two


def test_a_boost_is_worth_less_towards_the_end() -> None:
    late = side(out=["cabbage>bacon", "onion>steak", "broccoli>chicken", "cabbage>steak"])
    assert in_hand("boost") > in_hand("boost", veggies=late) > 0


def test_tenderize_is_worth_more_against_crackers() -> None:
    assert in_hand("tenderize", veggies=side(a1="cracker")) > in_hand("tenderize")


def test_a_shield_is_worth_more_when_two_of_a_kind_are_out() -> None:
    assert in_hand("shield", meats=side(out=["bacon>cabbage", "bacon>onion"])) > in_hand("shield")


def test_beans_beyond_what_anything_costs_count_less() -> None:
    few, enough, many = (APPETITE.gear(GAME.box, lay(meats=side(beans=beans)).state.second) for beans in (9, 15, 21))
    assert enough - few > many - enough > 0
