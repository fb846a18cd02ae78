"""Replays need no generator, and verification names the first step that does not hold."""

from dataclasses import replace

import pytest
from tests.testing.toy import ROLL, PotLuck

import smorgasboard as sb
from smorgasboard.engine import BadRecord, Match, Record, SeededChance, StepLine, game_of, positions, replay, verify


def played(seed: int = 4) -> tuple[Match, list[str]]:
    """A match that rolls whenever it can, and the digests of all its positions."""
    match = Match(PotLuck(), 3, seed)
    trail = [match.state.digest()]
    while not match.state.over:
        seat = match.state.mover()
        legal = match.state.legal_actions(seat)
        match.apply(seat, ROLL if ROLL in legal else legal[-1])
        trail.append(match.state.digest())
    return match, trail


def rolled(record: Record) -> int:
    """The place of the last step with a die: whatever is done to it, the match stays legal."""
    return max(place for place, line in enumerate(record.steps) if line.text == "roll")


def with_step(record: Record, place: int, line: StepLine) -> Record:
    """As a forger would: the step replaced and the digest made anew."""
    steps = (*record.steps[:place], line, *record.steps[place + 1 :])
    return Record.loads(replace(record, steps=steps).dumps())


def test_replay_reproduces_every_position_and_event() -> None:
    match, trail = played()
    moments = list(positions(match.record(), PotLuck()))
    assert [moment.state.digest() for moment in moments] == trail
    assert [moment.number for moment in moments] == list(range(len(trail)))
    assert moments[0].line is None
    assert [moment.events for moment in moments[1:]] == [step.events for step in match.steps]


def test_replay_needs_no_seed() -> None:
    match, trail = played()
    unsealed = replace(match.record(), seed=None, result=None)
    assert replay(unsealed, PotLuck()).digest() == trail[-1]


def test_positions_may_be_kept_and_changed() -> None:
    match, trail = played()
    for moment, digest in zip(positions(match.record(), PotLuck()), trail, strict=True):
        assert moment.state.digest() == digest
        if not moment.state.over:
            seat = moment.state.mover()
            moment.state.chance = SeededChance("what if")
            moment.state.apply(seat, moment.state.legal_actions(seat)[0])
            assert moment.state.digest() != digest


def test_verification_counts_what_it_checked() -> None:
    match, _ = played()
    found = verify(match.record(), PotLuck())
    draws = len(match.record().header.setup) + sum(len(step.line.chance) for step in match.steps)
    assert (found.steps, found.draws, found.seed_checked) == (len(match.steps), draws, True)
    assert found.outcome == match.state.outcome()


def test_open_record_is_verified_without_its_seed() -> None:
    match = Match(PotLuck(), seed=1)
    match.apply(0, match.state.legal_actions(0)[0])
    found = verify(match.record(), PotLuck())
    assert (found.steps, found.seed_checked, found.outcome) == (1, False, None)


def test_registered_game_is_found_by_name() -> None:
    game = sb.load("foodfighters")
    match = Match(game, seed=1)
    match.apply(match.state.mover(), "pass")
    assert replay(match.record()).digest() == match.state.digest()
    assert game_of(match.record()) is game


def test_cooked_die_is_caught_by_the_seed_and_named() -> None:
    record = played()[0].record()
    place = rolled(record)
    line = record.steps[place]
    forged = with_step(record, place, replace(line, chance=((line.chance[0] + 1) % 3,)))
    assert replay(forged, PotLuck()).over  # the rules alone find nothing wrong
    with pytest.raises(BadRecord, match=f"step {place + 1}: the record says outcome .* the seed gives") as caught:
        verify(forged, PotLuck())
    assert caught.value.step == place + 1


def test_impossible_die_is_caught_without_the_seed() -> None:
    record = played()[0].record()
    place = rolled(record)
    forged = with_step(record, place, replace(record.steps[place], chance=(3,)))
    with pytest.raises(BadRecord, match=f"step {place + 1}: the outcome 3 is not one of 0 to 2"):
        replay(replace(forged, seed=None, result=None), PotLuck())


@pytest.mark.parametrize(
    ("chance", "problem"),
    [((), "one of 3 outcomes is still to be drawn"), ((0, 0), "more chance outcomes are written down")],
)
def test_too_few_or_too_many_dice(chance: tuple[int, ...], problem: str) -> None:
    record = replace(played()[0].record(), seed=None, result=None)
    place = rolled(record)
    forged = with_step(record, place, replace(record.steps[place], chance=chance))
    with pytest.raises(BadRecord, match=f"step {place + 1}: {problem}"):
        replay(forged, PotLuck())


def test_illegal_step_is_named() -> None:
    record = played()[0].record()
    forged = with_step(record, 0, replace(record.steps[0], text="done"))
    with pytest.raises(BadRecord, match='step 1: "done" by seat 1: You cannot do that now'):
        verify(forged, PotLuck())


def test_step_of_another_seat_is_named() -> None:
    record = played()[0].record()
    forged = with_step(record, 0, replace(record.steps[0], seat=7))
    with pytest.raises(BadRecord, match=r'step 1: "pick \d+" by seat 8: There is no such seat'):
        verify(forged, PotLuck())


def test_unknown_step_is_named() -> None:
    record = played()[0].record()
    with pytest.raises(BadRecord, match='step 3: "fry" by seat'):
        verify(with_step(record, 2, replace(record.steps[2], text="fry")), PotLuck())


def test_step_after_the_end_is_named() -> None:
    record = played()[0].record()
    longer = replace(record, steps=(*record.steps, record.steps[0]))
    with pytest.raises(BadRecord, match=f"step {len(longer.steps)}: "):
        verify(longer, PotLuck())


def test_changed_result() -> None:
    record = played()[0].record()
    winner = {**(record.result or {}), "winners": [9]}
    with pytest.raises(BadRecord, match=f"step {len(record.steps)}: the announced result is not the one"):
        verify(replace(record, result=winner), PotLuck())
    with pytest.raises(BadRecord, match="the announced result is not the one"):
        verify(replace(record, result=None), PotLuck())


def test_seed_that_was_not_committed_to() -> None:
    record = replace(played()[0].record(), seed="5")
    with pytest.raises(BadRecord, match="step 0: the seed is not made from the secret"):
        verify(record, PotLuck())


def test_set_up_that_the_seed_does_not_give() -> None:
    record = played()[0].record()
    setup = ((record.header.setup[0] + 1) % 16, *record.header.setup[1:])
    with pytest.raises(BadRecord, match="step 0: the record says outcome"):
        verify(replace(record, header=replace(record.header, setup=setup)), PotLuck())


@pytest.mark.parametrize(("extra", "problem"), [((0,), "more chance outcomes"), (None, "still to be drawn")])
def test_set_up_of_the_wrong_length(extra: tuple[int, ...] | None, problem: str) -> None:
    record = replace(played()[0].record(), seed=None, result=None)
    setup = record.header.setup[:-1] if extra is None else record.header.setup + extra
    with pytest.raises(BadRecord, match=f"step 0: .*{problem}"):
        replay(replace(record, header=replace(record.header, setup=setup)), PotLuck())


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        ({"game": "chess"}, "This is a record of chess:home, not of dinner:home"),
        ({"edition": "away"}, "This is a record of dinner:away, not of dinner:home"),
        ({"rules": "0"}, "made with version 0 of the rules of Pot Luck; version 1 is installed"),
        ({"content": "abc"}, "made with other content"),
        ({"players": 9}, "step 0: Pot Luck is for 2 to 4 players"),
        ({"options": {"rounds": 99}}, "step 0: Option rounds cannot be 99"),
        ({"options": {"nonsense": 1}}, "step 0: Pot Luck has no option nonsense"),
    ],
)
def test_header_that_does_not_fit(change: dict[str, object], problem: str) -> None:
    record = played()[0].record()
    header = replace(record.header, **change)  # type: ignore[arg-type]
    with pytest.raises(BadRecord, match=problem):
        replay(replace(record, header=header), PotLuck())
