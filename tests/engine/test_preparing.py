"""A step can be worked out before it happens: hosts write it down first."""

import pytest
from tests.engine.test_match import dinner, served
from tests.testing.toy import DONE, ROLL, SEASON, PotLuck

from smorgasboard.engine import IllegalAction, Match


def test_nothing_happens_before_the_commit() -> None:
    match, seat = served()
    before, record, steps = match.state.to_json(), match.record(reveal_seed=True), list(match.steps)
    for action in (ROLL, SEASON, DONE):
        match.prepare(seat, action)
        assert match.state.to_json() == before
        assert match.record(reveal_seed=True) == record
        assert match.steps == steps
        assert match.state.events is None
        assert not match.can_undo(seat)


def test_what_was_prepared_is_what_happens() -> None:
    match, seat = served()
    twin, _ = served()
    prepared = match.prepare(seat, "roll", note="for luck")
    assert prepared.step.number == len(match.steps) + 1
    step = match.commit(prepared)
    assert step == prepared.step == twin.apply(seat, "roll", "for luck")
    assert match.state is prepared.after
    assert match.state.digest() == twin.state.digest()
    assert match.record(reveal_seed=True) == twin.record(reveal_seed=True)


@pytest.mark.parametrize("times", [1, 2, 5])
def test_dice_are_the_same_however_often_a_step_was_prepared(times: int) -> None:
    plain, seat = served()
    expected = [plain.apply(seat, ROLL).line, plain.apply(seat, DONE).line]
    match, _ = served()
    lines = []
    for action in (ROLL, DONE):
        for _ in range(times):
            prepared = match.prepare(seat, action)
        lines.append(match.commit(prepared).line)
    assert lines == expected
    assert lines[0].chance
    assert match.state.digest() == plain.state.digest()


def test_a_step_that_was_not_committed_leaves_the_dice_for_another() -> None:
    match, seat = served()
    twin, _ = served()
    match.prepare(seat, DONE)
    assert match.apply(seat, ROLL).line == twin.apply(seat, ROLL).line


@pytest.mark.parametrize("action", ["fry", 99, -1, "pick 3"])
def test_what_cannot_be_prepared_changes_nothing(action: int | str) -> None:
    match, seat = served()
    before, record = match.state.digest(), match.record(reveal_seed=True)
    with pytest.raises(IllegalAction):
        match.prepare(seat, action)
    with pytest.raises(IllegalAction):
        match.prepare(1 - seat, ROLL)
    assert (match.state.digest(), match.record(reveal_seed=True)) == (before, record)
    assert match.apply(seat, ROLL).line.chance


def refused_as_stale(match: Match, prepared: object) -> bool:
    before = match.record(reveal_seed=True), match.state.digest()
    with pytest.raises(ValueError, match="moved on"):
        match.commit(prepared)  # type: ignore[arg-type]
    return before == (match.record(reveal_seed=True), match.state.digest())


def test_a_step_is_committed_once() -> None:
    match, seat = served()
    prepared = match.prepare(seat, SEASON)
    match.commit(prepared)
    assert refused_as_stale(match, prepared)
    assert dinner(match).bowl[seat] == 1


def test_a_step_that_was_overtaken_is_refused() -> None:
    match, seat = served()
    early, late = match.prepare(seat, ROLL), match.prepare(seat, SEASON)
    match.commit(late)
    assert refused_as_stale(match, early)


def test_a_step_prepared_before_something_was_taken_back_is_refused() -> None:
    """As many steps as then have been played, but not the same ones."""
    match, seat = served()
    match.apply(seat, SEASON)
    stale = match.prepare(seat, SEASON)
    match.undo(seat)
    match.apply(seat, ROLL)
    assert stale.step.number == len(match.steps) + 1
    assert refused_as_stale(match, stale)


def test_undo_after_a_commit_goes_back_to_before_it() -> None:
    match, seat = served()
    before = match.state.digest()
    match.prepare(seat, ROLL)
    match.commit(match.prepare(seat, SEASON))
    match.undo(seat)
    assert match.state.digest() == before
    assert not match.can_undo(seat)


def test_simultaneous_seats_prepare_one_after_the_other() -> None:
    match = Match(PotLuck(), 3, seed=1)
    first, second = (match.prepare(seat, match.state.legal_actions(seat)[0]) for seat in (0, 1))
    match.commit(second)
    assert refused_as_stale(match, first)
    match.commit(match.prepare(0, first.step.action))
    assert match.state.actors() == (2,)
