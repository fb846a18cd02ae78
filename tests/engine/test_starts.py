"""Matches that begin from a position instead of a deal: what-ifs, puzzles, continued games."""

import json
from dataclasses import replace
from typing import Any

import pytest
from tests.engine.test_match import served
from tests.own_games import own_games
from tests.testing.toy import ROLL, PotLuck

import smorgasboard as sb
from smorgasboard.engine import BadPosition, BadRecord, Match, Record, positions, replay, verify


def from_the_middle(seed: int = 9) -> tuple[Match, dict[str, Any]]:
    """A match that begins where somebody serves, and the position it begins from."""
    start = served()[0].state.to_json()
    return Match(PotLuck(), 2, seed, start=start), start


def played_out(match: Match) -> Match:
    while not match.state.over:
        seat = match.state.mover()
        legal = match.state.legal_actions(seat)
        match.apply(seat, ROLL if ROLL in legal else legal[-1])
    return match


def finished() -> Record:
    return Record.loads(played_out(from_the_middle()[0]).record().dumps())


def with_start(record: Record, start: dict[str, Any] | None) -> Record:
    return replace(record, header=replace(record.header, start=start))


def test_play_begins_there_and_nothing_is_dealt() -> None:
    match, start = from_the_middle()
    assert match.state.to_json() == start
    assert match.record().header.start == start
    assert match.record().header.setup == ()
    assert match.steps == []
    assert not match.can_undo(match.state.mover())


def test_a_dealt_match_has_no_start() -> None:
    match, _ = served()
    assert match.record().header.start is None
    assert "start" not in match.record().header.to_json()


def test_dice_come_from_the_seed_of_the_match() -> None:
    def trail(seed: int) -> list[str]:
        match = played_out(from_the_middle(seed)[0])
        return [f"{step.line}" for step in match.steps]

    assert trail(9) == trail(9)
    assert len({tuple(trail(seed)) for seed in range(8)}) > 1


def test_the_start_belongs_to_the_match_alone() -> None:
    match, start = from_the_middle()
    untouched = match.state.to_json()
    played_out(match)
    assert start == untouched
    start["won"] = [3, 3]
    start["hands"].clear()
    assert replay(match.record(), PotLuck()).digest() == match.state.digest()


def test_replay_goes_through_every_position() -> None:
    match, start = from_the_middle()
    trail = [match.state.digest()]
    while not match.state.over:
        seat = match.state.mover()
        match.apply(seat, match.state.legal_actions(seat)[0])
        trail.append(match.state.digest())
    record = Record.loads(match.record().dumps())
    moments = list(positions(record, PotLuck()))
    assert [moment.state.digest() for moment in moments] == trail
    assert moments[0].state.to_json() == start


def test_verification_checks_the_dice_against_the_seed() -> None:
    record = finished()
    verified = verify(record, PotLuck())
    assert verified.seed_checked
    assert verified.outcome is not None
    assert verified.draws == sum(len(line.chance) for line in record.steps) > 0
    rolled = max(place for place, line in enumerate(record.steps) if line.text == "roll")
    line = record.steps[rolled]
    cooked = replace(line, chance=((line.chance[0] + 1) % 3,))
    with pytest.raises(BadRecord, match=f"step {rolled + 1}"):
        verify(replace(record, steps=(*record.steps[:rolled], cooked, *record.steps[rolled + 1 :])), PotLuck())


def test_resume_goes_on_with_the_same_dice() -> None:
    match, _ = from_the_middle()
    seat = match.state.mover()
    match.apply(seat, "season")
    again = Match.resume(PotLuck(), Record.loads(match.record(reveal_seed=True).dumps()))
    assert again.state.digest() == match.state.digest()
    assert again.record(reveal_seed=True) == match.record(reveal_seed=True)
    assert again.can_undo(seat)
    assert again.apply(seat, ROLL).line == match.apply(seat, ROLL).line


@pytest.mark.parametrize(("seats", "players"), [(2, 3), (3, 2), (4, None)])
def test_a_start_for_another_number_of_seats_is_refused(seats: int, players: int | None) -> None:
    start = Match(PotLuck(), seats, seed=1).state.to_json()
    with pytest.raises(BadPosition, match=f"has {seats} seats, not {players or 2}"):
        Match(PotLuck(), players, seed=1, start=start)


def broken_starts() -> list[dict[str, Any]]:
    start = served()[0].state.to_json()
    return [{}, {"nonsense": 1}, {name: value for name, value in start.items() if name != "deck"}]


@pytest.mark.parametrize("start", broken_starts(), ids=["empty", "nonsense", "without a deck"])
def test_broken_starts_are_refused_wherever_they_come_from(start: dict[str, Any]) -> None:
    with pytest.raises(BadPosition, match="not a position of Pot Luck"):
        Match(PotLuck(), 2, seed=1, start=start)
    record = with_start(finished(), start)
    for use in (replay, verify, lambda record, game: Match.resume(game, record)):
        with pytest.raises(BadRecord, match="step 0: This is not a position of Pot Luck"):
            use(record, PotLuck())


def test_records_with_a_start_of_another_table_are_refused() -> None:
    record = with_start(finished(), Match(PotLuck(), 3, seed=1).state.to_json())
    for use in (replay, verify, lambda record, game: Match.resume(game, record)):
        with pytest.raises(BadRecord, match="step 0: This position has 3 seats, not 2"):
            use(record, PotLuck())


def test_a_start_that_was_exchanged_is_noticed() -> None:
    record = finished()
    with pytest.raises(BadRecord, match="step"):
        verify(with_start(record, None), PotLuck())
    text = record.dumps()
    assert '"surprise": ' in text
    other = text.replace('"surprise": ', '"surprise": 1', 1)
    with pytest.raises(BadRecord, match="changed after it was closed"):
        Record.loads(other)


@pytest.mark.parametrize("start", ["here", 3, [1], True])
def test_a_start_that_is_no_object_is_refused(start: object) -> None:
    lines = finished().dumps().splitlines(keepends=True)
    header = json.loads(lines[0]) | {"start": start}
    with pytest.raises(BadRecord, match="a start that is not a position"):
        Record.loads(json.dumps(header) + "\n")


@pytest.mark.parametrize("game", own_games(), ids=lambda game: game.source)
def test_installed_games_begin_from_any_moment_of_another_match(game: sb.Game) -> None:
    players = game.facts.players[-1]
    earlier = Match(game, players, seed="earlier")
    for _ in range(12):
        seat = earlier.state.mover()
        earlier.apply(seat, earlier.state.legal_actions(seat)[-1])
    what_if = Match(game, players, seed="what if", start=earlier.state.to_json())
    assert what_if.state == earlier.state
    for _ in range(12):
        seat = what_if.state.mover()
        what_if.apply(seat, what_if.state.legal_actions(seat)[0])
    record = Record.loads(what_if.record(reveal_seed=True).dumps())
    assert replay(record) == what_if.state
    assert verify(record).seed_checked
