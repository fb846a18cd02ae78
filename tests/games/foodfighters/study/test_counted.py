"""What designers count in Foodfighters, and things that do nothing."""

from collections import Counter
from pathlib import Path
from random import Random

import pytest
from tests.games.foodfighters.table import SPLAT, Table, lay, side

import smorgasboard as sb
from smorgasboard.engine.content.edits import number_at, with_changes

GAME = sb.load("foodfighters")
SPENDERS = ("buy", "attack")
POWERS = ("regrow", "boost", "sizzle", "roots", "tenderize", "shield")
SAVERS = ("roll", "attack", "pass", "end", *POWERS, *(f"buy {power}" for power in POWERS))


def played(game: sb.Game, seed: int) -> sb.State:
    """A random match with all its tallies; every other one is for savers, who buy Power cards and play them."""
    state, choices = game.new(2, seed), Random(seed)
    state.tallies = []
    while not state.over:
        legal = {game.actions.text(action): action for action in state.legal_actions(state.mover())}
        wanted = [action for text, action in legal.items() if text.startswith(SAVERS if seed % 2 else SPENDERS)]
        state.apply(state.mover(), choices.choice(wanted or list(legal.values())))
    return state


def counted(game: sb.Game, matches: int) -> Counter[tuple[str, str]]:
    found: Counter[tuple[str, str]] = Counter()
    for seed in range(matches):
        state = played(game, seed)
        tallies = [*(state.tallies or ()), *game.traits(state, 0), *game.traits(state, 1)]
        found.update((table, entry) for _seat, table, entry in tallies)
    return found


def test_everything_that_is_counted_happens() -> None:
    found = counted(GAME, 40)
    declared = {(table, entry) for table, entries in GAME.entries().items() for entry in entries}
    assert set(found) == declared
    assert found["team", "meats"] == found["team", "veggies"] == 40
    lost = sum(times for (table, _), times in found.items() if table == "fighter lost")
    assert lost == found["attack", "knocked out"]


def tallied(table: Table, action: str, dice: tuple[int, ...] = ()) -> list[tuple[int, str, str]]:
    """What one action adds to the count."""
    table.state.tallies = []
    table.do(action, dice=dice)
    return table.state.tallies


@pytest.mark.parametrize(
    ("load", "dice", "ends"),
    [
        ("", (1, 2), [(1, "attack", "missed")]),
        ("", (SPLAT, 2), [(1, "attack", "knocked out"), (0, "fighter lost", "broccoli")]),
        ("cracker", (SPLAT, 2), [(1, "attack", "smashed a Cracker")]),
        ("shield", (SPLAT, 2), [(1, "attack", "met a shield")]),
    ],
)
def test_attacks_count_for_the_attacker_and_losses_for_the_victim(
    load: str, dice: tuple[int, int], ends: list[tuple[int, str, str]]
) -> None:
    table = lay(meats=side(a1="chicken>broccoli"), veggies=side(a1=load))
    assert tallied(table, "attack a1 a1", dice) == [(1, "step one", "attack"), (1, "attacked with", "chicken"), *ends]


@pytest.mark.parametrize(
    ("action", "dice", "counted"),
    [
        ("swap a1 b2", (), [("step one", "swap")]),
        ("roll", (1, 2), [("step one", "roll for Beans")]),
        ("pass", (), [("step one", "pass")]),
        ("roots", (), [("power used", "roots"), ("step one", "Deep Roots")]),
    ],
)
def test_what_step_one_is_used_for_is_counted(
    action: str, dice: tuple[int, ...], counted: list[tuple[str, str]]
) -> None:
    table = lay(veggies=side(held=["roots"]), turn="veggies")
    assert tallied(table, action, dice) == [(0, *each) for each in counted]


def test_swaps_of_deep_roots_are_no_step_of_their_own() -> None:
    table = lay(veggies=side(held=["roots"]), turn="veggies")
    table.do("roots")
    assert tallied(table, "swap a1 b2") == []


@pytest.mark.parametrize(
    ("action", "counted"),
    [
        ("buy cracker a1", ("item bought", "cracker")),
        ("buy spoon a1", ("item bought", "spoon")),
        ("buy pan a1", ("item bought", "pan")),
        ("buy bonus", ("item bought", "bonus")),
        ("buy sizzle", ("power bought", "sizzle")),
        ("buy shield", ("power bought", "shield")),
        ("tenderize", ("power used", "tenderize")),
    ],
)
def test_purchases_and_powers_count_for_whose_turn_it_is(action: str, counted: tuple[str, str]) -> None:
    held = ["tenderize"] if action == "tenderize" else []
    table = lay(meats=side(a1="chicken>broccoli", beans=20, held=held), phase="step one" if held else "kitchen")
    assert tallied(table, action) == [(1, *counted)]


def test_blank_things_cost_more_than_anybody_ever_has() -> None:
    blanks = [blank for entries in GAME.blanks().values() for blank in entries.values()]
    assert {price for blank in blanks for _, price in blank} == {number_at(GAME.whole_content(), "beans") + 1}


@pytest.mark.parametrize(
    ("table", "entry"), [("item bought", "spoon"), ("item bought", "bonus"), ("power bought", "boost")]
)
def test_a_blank_thing_is_never_bought_and_all_others_are(table: str, entry: str, tmp_path: Path) -> None:
    blanked = with_changes(GAME, GAME.blanks()[table][entry], tmp_path / "blank.toml")
    found = counted(blanked, 12)
    assert found[table, entry] == 0
    assert all(found[table, other] for other in GAME.entries()[table] if other != entry)


@pytest.mark.parametrize("first", [0, 1])
def test_who_went_first_is_known_though_it_was_drawn(first: int) -> None:
    seed = next(seed for seed in range(20) if GAME.new(seed=seed).mover() == first)
    found = [tally for tally in played(GAME, seed).tallies or () if tally[1] == "turn order"]
    assert found == [(first, "turn order", "1. to act"), (1 - first, "turn order", "2. to act")]


def test_every_way_to_end_is_declared_for_the_teams_that_play() -> None:
    drawn = GAME.endings(GAME.settings(2, {"turn_limit": 9}))
    assert drawn[-1] == "a draw after 9 turns"
    assert {played(GAME, seed).outcome().reason for seed in range(20)} <= set(GAME.endings(GAME.settings()))
