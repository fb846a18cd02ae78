"""What designers count in Foodfighters, and things that do nothing."""

from collections import Counter
from pathlib import Path
from random import Random

import pytest

import smorgasboard as sb
from smorgasboard.engine.edits import number_at, with_changes
from smorgasboard.games.foodfighters import events

GAME = sb.load("foodfighters")
SPENDERS = ("buy", "attack")
POWERS = ("regrow", "boost", "sizzle", "roots", "tenderize", "shield")
SAVERS = ("roll", "attack", "end", *POWERS, *(f"buy {power}" for power in POWERS))


def played(game: sb.Game, seed: int) -> sb.State:
    """A random match with all its events; every other one is for savers, who buy Power cards and play them."""
    state, choices = game.new(2, seed), Random(seed)
    state.events = []
    while not state.over:
        legal = {game.actions.text(action): action for action in state.legal_actions(state.mover())}
        wanted = [action for text, action in legal.items() if text.startswith(SAVERS if seed % 2 else SPENDERS)]
        state.apply(state.mover(), choices.choice(wanted or list(legal.values())))
    return state


def counted(game: sb.Game, matches: int) -> Counter[tuple[str, str]]:
    found: Counter[tuple[str, str]] = Counter()
    for seed in range(matches):
        state = played(game, seed)
        tallies = [tally for event in state.events or () for tally in game.tally(event)]
        tallies += [tally for seat in (0, 1) for tally in game.traits(state, seat)]
        found.update((tally.table, tally.entry) for tally in tallies)
    return found


def test_everything_that_is_counted_happens() -> None:
    found = counted(GAME, 40)
    declared = {(table, entry) for table, entries in GAME.entries().items() for entry in entries}
    assert set(found) == declared
    assert found["team", "meats"] == found["team", "veggies"] == 40
    lost = sum(times for (table, _), times in found.items() if table == "fighter lost")
    assert lost == found["attack", "knocked out"]


def test_hits_count_for_the_attacker_and_losses_for_the_victim() -> None:
    hit, loss = GAME.tally(events.KnockedOut(1, "onion", "steak", "b1"))
    assert hit == (0, "attack", "knocked out")
    assert loss == (1, "fighter lost", "onion")
    assert GAME.tally(events.CrackerSmashed(0, "onion", "b1")) == ((1, "attack", "smashed a Cracker"),)
    assert GAME.tally(events.Shielded(0, "onion", "b1")) == ((1, "attack", "met a shield"),)
    assert GAME.tally(events.Missed(0, 3)) == ((0, "attack", "missed"),)
    assert GAME.tally(events.Bought(0, "bonus", "", "", 3)) == ((0, "item bought", "bonus"),)
    assert GAME.tally(events.Bought(1, "sizzle", "", "", 8)) == ((1, "power bought", "sizzle"),)


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
