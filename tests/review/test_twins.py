"""Two matches that look the same to a seat have the same lead and the same account of luck for it, whatever is hidden.

A review of one seat is made of what that seat could see: neither the others' cards, nor what lies in a pile, nor what
somebody did in secret may change a single number of it.
"""

import json
from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any

import pytest
from tests.games.foodadvice.adv_played import busy, sat_down
from tests.review.matches import PLAYERS, careless, finished, late

import smorgasboard as sb
from smorgasboard.engine import SeededChance, State
from smorgasboard.engine.replay import Position, positions
from smorgasboard.review import Account, Effort, Look, Played, review
from smorgasboard.review.account import Ledger
from smorgasboard.review.sight import Sight

IMAGINED = 2
STEPS = 150
FEW_ACTIONS = 6
SWAPS = 40
LITTLE = Effort(glance=20, compare=60, imagined=2, samples=2)
VIEWER = 0
Start = dict[str, Any]


def moments_of(match: sb.Match) -> tuple[Position, ...]:
    return tuple(positions(match.record(), match.game))


def looked_at(match: sb.Match) -> tuple[list[Look], Account]:
    """The lead and the account of the viewer, as if it had made no mistake."""
    ledger = Ledger(Sight(match.game, VIEWER, match.settings.players, IMAGINED, "twins"), {})
    for _ in ledger.go_through(Played(match.game, match.record(), moments_of(match))):
        pass
    return ledger.looks, ledger.account()


# ---- one step ----


def after(state: State, seat: int, action: int, dice: str) -> sb.Match:
    match = sb.Match(sb.load(state.source), PLAYERS[sb.load(state.source).name], dice, start=state.to_json())
    match.apply(seat, action)
    return match


def seen(match: sb.Match) -> tuple[object, ...]:
    (step,) = match.steps
    return [event for event in step.events if event.heard_by(VIEWER)], match.state.view(VIEWER)


def lookalikes(match: sb.Match, before: State, seat: int, chance: Random, number: int) -> Iterator[sb.Match]:
    """What else may have been done from another position, and would have looked the same."""
    other = match.game.imagine(before.observation(VIEWER), SeededChance(f"other {number}"))
    legal = other.legal_actions(seat)
    for action in chance.sample(legal, min(len(legal), FEW_ACTIONS)):
        twin = after(other, seat, action, "other dice")
        if seen(twin) == seen(match) and twin.record() != match.record():
            yield twin


@pytest.mark.slow
def test_a_step_that_looks_the_same_changes_the_same_numbers() -> None:
    state, chance = sat_down(PLAYERS["foodadvice"], 5), Random(5)
    done: set[str] = set()
    for number in range(STEPS):
        seat, action = busy(state, chance)
        match = after(state, seat, action, "dice")
        if seat != VIEWER:
            found = looked_at(match)
            for twin in lookalikes(match, state, seat, chance, number):
                again = looked_at(twin)
                assert again == found, (number, match.record().steps, twin.record().steps)
                done.add(match.record().steps[0].text.split()[0])
        state.apply(seat, action)
    assert {"keep", "offer", "answer", "name", "vote"} <= done


# ---- a whole match ----


@cache
def begun_late(name: str) -> Start:
    """Where something is still hidden that comes into play: in FoodAdvice hands have just been dealt once more."""
    if name == "consumption":
        start = late(name).record().header.start
        assert start is not None
        return start
    whole = finished(sb.Match(sb.load(name), PLAYERS[name], seed="hands"))
    dealt = [moment.state.to_json() for moment in positions(whole.record(), whole.game)]
    return next(each for each in dealt if each["round"] == 3 and each["stage"] == "creating")


def face_down(start: Start) -> list[list[list[Any]]]:
    """Heaps and hands that nobody, or one other seat alone, looks into; together those among which cards may change."""
    if "diners" in start:
        return [[start["deck"]], [start["left_pile"]], [start["right_pile"]]]
    hands = [player["hand"] for player in start["players"][VIEWER + 1 :]]
    return [[*hands, start["ingredient_deck"]], [start["customer_deck"]], [start["event_deck"]]]


def swapped(start: Start, chance: Random) -> Start:
    """Two cards that lie face down have changed places."""
    twin: Start = json.loads(json.dumps(start))
    heaps = chance.choice(face_down(twin))
    one, other = chance.choice(heaps), chance.choice(heaps)
    here, there = chance.randrange(len(one)), chance.randrange(len(other))
    one[here], other[there] = other[there], one[here]
    return twin


def begun_at(name: str, start: Start) -> sb.Match:
    return sb.Match(sb.load(name), PLAYERS[name], "dice", start=start)


def played_alike(match: sb.Match, start: Start) -> sb.Match | None:
    """The same steps from there; None where they cannot be taken, or the viewer sees a difference on the way."""
    twin = begun_at(match.game.name, start)
    try:
        for step in match.steps:
            twin.apply(step.seat, step.action)
    except sb.IllegalAction:
        return None
    return twin if shown_to_viewer(twin) == shown_to_viewer(match) else None


def shown_to_viewer(match: sb.Match) -> list[object]:
    """All but the end, at which all cards are turned up."""
    views = [moment.state.view(VIEWER) for moment in moments_of(match) if not moment.state.over]
    return [*views, match.state.over and match.state.outcome()]


def twin_of(match: sb.Match) -> sb.Match:
    """The same match with other cards wherever the viewer never looks."""
    first = match.record().header.start
    assert first is not None
    start, twin, chance = first, match, Random(1)
    for _ in range(SWAPS):
        other = swapped(start, chance)
        found = played_alike(match, other)
        start, twin = (other, found) if found else (start, twin)
    places = zip(face_down(first), face_down(start), strict=True)
    assert all(one != other for one, other in places), "something lies elsewhere in all of them"
    return twin


@pytest.mark.slow
def test_among_them_are_other_hands() -> None:
    first = begun_late("foodadvice")
    twin = twin_of(finished(begun_at("foodadvice", first))).record().header.start
    assert twin is not None
    hands = [[sorted(heap) for heap in face_down(start)[0]] for start in (first, twin)]
    assert hands[0] != hands[1]


@pytest.mark.slow
@pytest.mark.parametrize("name", ["consumption", "foodadvice"])
def test_a_match_that_looks_the_same_has_the_same_lead_and_luck(name: str) -> None:
    match = finished(begun_at(name, begun_late(name)))
    assert looked_at(twin_of(match)) == looked_at(match)


@pytest.mark.slow
@pytest.mark.parametrize(("name", "mistakes"), [("consumption", 1), ("foodadvice", 0)])
def test_a_match_that_looks_the_same_is_reviewed_in_the_same_words(name: str, mistakes: int) -> None:
    match = finished(begun_at(name, begun_late(name)), careless)
    found = review(match.record(), match.game, [VIEWER], LITTLE)
    assert found.players[0].mistakes >= mistakes
    assert review(twin_of(match).record(), match.game, [VIEWER], LITTLE).players == found.players
