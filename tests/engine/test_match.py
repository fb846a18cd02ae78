"""A match writes everything down, goes back as far as is fair, and goes on from its record."""

from dataclasses import replace

import pytest
from tests.testing.toy import DONE, PEEK, ROLL, SEASON, Chose, Dinner, Pick, PotLuck, Season

import smorgasboard as sb
from smorgasboard.engine import BadOption, BadRecord, IllegalAction, Match, Record, UnknownAction, promise_of


def served(seed: int = 1, players: int = 2) -> tuple[Match, int]:
    """A match in which all have picked, and the seat that serves."""
    match = Match(PotLuck(), players, seed)
    while len(match.state.actors()) > 1 or match.state.legal_actions(match.state.mover())[-1] != DONE:
        seat = match.state.mover()
        match.apply(seat, match.state.legal_actions(seat)[0])
    return match, match.state.mover()


def finished(seed: int = 1) -> Match:
    match = Match(PotLuck(), 3, seed)
    while not match.state.over:
        seat = match.state.mover()
        match.apply(seat, match.state.legal_actions(seat)[0])
    return match


def dinner(match: Match) -> Dinner:
    assert isinstance(match.state, Dinner)
    return match.state


def test_actions_are_taken_as_int_text_and_typed() -> None:
    match = Match(PotLuck(), 3, seed=1)
    dishes = [match.state.legal_actions(seat)[0] for seat in range(3)]
    assert match.apply(0, dishes[0]).action == dishes[0]
    assert match.apply(1, f"PICK  {dishes[1]}").action == dishes[1]
    assert match.apply(2, Pick(dishes[2])).action == dishes[2]
    assert [step.line.text for step in match.steps] == [f"pick {dish}" for dish in dishes]
    assert [step.number for step in match.steps] == [1, 2, 3]


def test_step_holds_chance_note_and_events() -> None:
    match, seat = served()
    step = match.apply(seat, "roll", note="for luck")
    assert step.line.seat == seat
    assert step.line.note == "for luck"
    assert len(step.line.chance) == 1
    assert dinner(match).luck[seat] == step.line.chance[0]
    assert [type(event).__name__ for event in step.events] == ["Rolled"]


def test_events_have_an_audience() -> None:
    match = Match(PotLuck(), seed=1)
    step = match.apply(1, match.state.legal_actions(1)[0])
    secret = next(event for event in step.events if isinstance(event, Chose))
    assert [secret.heard_by(viewer) for viewer in (sb.SPECTATOR, 0, 1)] == [False, False, True]
    assert "audience" not in secret.to_json()


@pytest.mark.parametrize("action", ["fry", 99, -1, Pick(99), "roll"])
def test_refused_actions_leave_no_trace(action: int | str | Pick) -> None:
    match = Match(PotLuck(), seed=1)
    before = match.state.digest()
    with pytest.raises(IllegalAction):
        match.apply(0, action)
    assert (match.state.digest(), match.steps, match.state.events) == (before, [], None)
    assert match.record().steps == ()


def test_misspelt_action_is_unknown() -> None:
    with pytest.raises(UnknownAction, match="did you mean"):
        Match(PotLuck(), seed=1).apply(0, "pik 3")


def test_undo_goes_back_step_by_step() -> None:
    match, seat = served()
    trail = [match.state.digest()]
    for _ in range(2):
        assert not match.apply(seat, Season()).barrier
        trail.append(match.state.digest())
    taken = len(match.steps)
    for before in (trail[1], trail[0]):
        assert match.can_undo(seat)
        assert match.undo(seat).action == SEASON
        assert match.state.digest() == before
    assert len(match.steps) == taken - 2
    assert not match.can_undo(seat)


@pytest.mark.parametrize("action", [ROLL, PEEK, DONE])
def test_chance_revelation_and_turn_end_bar_undo(action: int) -> None:
    match, seat = served()
    match.apply(seat, SEASON)
    assert match.apply(seat, action).barrier
    after = match.state.digest()
    for anybody in (0, 1, sb.SPECTATOR):
        assert not match.can_undo(anybody)
        with pytest.raises(IllegalAction, match=r"^There is nothing to take back: dice, .* finished turns stand\.$"):
            match.undo(anybody)
    assert match.state.digest() == after


def test_steps_after_a_barrier_can_be_undone_up_to_it() -> None:
    match, seat = served()
    match.apply(seat, ROLL)
    rolled = match.state.digest()
    match.apply(seat, SEASON)
    match.undo(seat)
    assert match.state.digest() == rolled
    assert not match.can_undo(seat)


def test_nobody_takes_back_for_another() -> None:
    match, seat = served()
    match.apply(seat, SEASON)
    for other in (1 - seat, sb.SPECTATOR):
        assert not match.can_undo(other)
        with pytest.raises(IllegalAction):
            match.undo(other)
    assert match.can_undo(seat)


def test_a_secret_choice_stands() -> None:
    match = Match(PotLuck(), seed=1)
    assert match.apply(1, match.state.legal_actions(1)[0]).barrier
    assert not match.can_undo(1)


def test_nothing_to_undo_at_the_start() -> None:
    assert not Match(PotLuck(), seed=1).can_undo(0)


def test_undone_steps_draw_the_same_dice_afterwards() -> None:
    plain, seat = served()
    wavering, _ = served()
    wavering.apply(seat, SEASON)
    wavering.undo(seat)
    assert wavering.apply(seat, ROLL).line == plain.apply(seat, ROLL).line
    assert wavering.record() == plain.record()


def test_seed_stays_secret_until_the_end() -> None:
    match, _ = served(seed=77)
    assert match.record().seed is None
    assert "77" not in match.record().dumps().replace(match.promise, "")
    assert match.promise == promise_of("77")
    assert match.record(reveal_seed=True).seed == "77"
    assert match.record(reveal_seed=True).result is None


def test_finished_record_has_seed_and_result() -> None:
    match = finished(seed=8)
    assert match.record().seed == "8"
    assert match.record().result == match.state.outcome().to_json()


def test_random_seeds_are_long_and_different() -> None:
    seeds = {Match(PotLuck()).record(reveal_seed=True).seed for _ in range(5)}
    assert len(seeds) == 5
    assert all(seed is not None and len(seed) == 32 for seed in seeds)


@pytest.mark.parametrize("seats", [("Ada",), ("Ada", "Bo", "Cy")])
def test_every_seat_has_one_name(seats: tuple[str, ...]) -> None:
    with pytest.raises(BadOption, match=f"{len(seats)} names were given for 2 seats"):
        Match(PotLuck(), 2, seats=seats)


def test_resume_goes_on_with_the_same_dice() -> None:
    match, seat = served()
    match.apply(seat, SEASON, note="a pinch")
    record = Record.loads(match.record(reveal_seed=True).dumps())
    again = Match.resume(PotLuck(), record)
    assert again.state.digest() == match.state.digest()
    assert again.record(reveal_seed=True) == record
    assert again.apply(seat, ROLL).line == match.apply(seat, ROLL).line


def test_resume_keeps_the_way_back() -> None:
    match, seat = served()
    match.apply(seat, SEASON)
    again = Match.resume(PotLuck(), match.record(reveal_seed=True))
    assert again.can_undo(seat)
    again.undo(seat)
    match.undo(seat)
    assert again.state.digest() == match.state.digest()


def test_resume_needs_the_seed() -> None:
    with pytest.raises(BadRecord, match="does not hold its seed"):
        Match.resume(PotLuck(), served()[0].record())


def test_resume_refuses_what_does_not_fit() -> None:
    record = finished().record()
    with pytest.raises(BadRecord, match="step 0: The set-up of this record does not fit its seed"):
        Match.resume(PotLuck(), replace(record, seed="other"))
    with pytest.raises(BadRecord, match="step 0: The set-up of this record does not fit its seed"):
        Match.resume(PotLuck(), replace(record, secret="other"))
    for change in ({"commitment": promise_of("other")}, {"setup": (*record.header.setup[:-1], 0, 0)}):
        with pytest.raises(BadRecord, match="step 0: The set-up of this record does not fit its seed"):
            Match.resume(PotLuck(), replace(record, header=replace(record.header, **change)))
    with pytest.raises(BadRecord, match="version 0 of the rules"):
        Match.resume(PotLuck(), replace(record, header=replace(record.header, rules="0")))
    with pytest.raises(BadRecord, match="with other content"):
        Match.resume(PotLuck(), replace(record, header=replace(record.header, content="cooked")))
    with pytest.raises(BadRecord, match="step 0: Pot Luck is for 2 to 4 players"):
        Match.resume(PotLuck(), replace(record, header=replace(record.header, players=9)))
    illegal = replace(record.steps[1], text="done")
    with pytest.raises(BadRecord, match="step 2: You cannot do that now"):
        Match.resume(PotLuck(), replace(record, steps=(record.steps[0], illegal)))


def test_resume_refuses_cooked_dice() -> None:
    match, seat = served()
    step = match.apply(seat, ROLL)
    cooked = replace(step.line, chance=((step.line.chance[0] + 1) % 3,))
    record = match.record(reveal_seed=True)
    with pytest.raises(BadRecord, match=f"step {step.number}: its chance outcomes do not fit the seed"):
        Match.resume(PotLuck(), replace(record, steps=(*record.steps[:-1], cooked)))


def test_seats_are_numbered_from_one_unless_somebody_names_them_all() -> None:
    game = sb.load("foodfighters")
    assert sb.Match(game, seed="1").seats == ("Seat 1", "Seat 2")
    with pytest.raises(sb.BadOption) as refused:
        sb.Match(game, seed="1", seats=("Ann",))
    assert str(refused.value) == "1 names were given for 2 seats."
