"""What is noted while a match is played."""

import pytest
from tests.lab.studies import INSTALLED, a_leg
from tests.testing.toy import Taste

from smorgasboard.engine.state import NOBODY, State
from smorgasboard.lab.play.leads import at_tenths, deficit, lead_changes, leader
from smorgasboard.lab.play.matches import play_some


def test_while_several_decide_at_once_nobody_is_judged_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    """All three pick a dish, one after another for the program; then one of them serves."""
    judged: list[State] = []
    values = Taste.values

    def noted(taste: Taste, state: State, seats: int) -> list[float]:
        judged.append(state)
        return values(taste, state, seats)

    monkeypatch.setattr(Taste, "values", noted)
    leg = a_leg(bots=("random",) * 3, options=(("rounds", "1"),))
    for number in range(4):
        judged.clear()
        (turns,) = play_some(leg, [number]).turns
        assert len(judged) == turns - 2


def test_turns_and_choices_add_up() -> None:
    found = play_some(a_leg(bots=("random",) * 3), range(4))
    for match in range(4):
        assert sum(found.decisions[match]) == found.steps[match] == len(found.actions[match] or ())
        assert sum(found.turns_of[match]) == found.turns[match]
        for choices, decisions, width in zip(
            found.choices[match], found.decisions[match], found.width[match], strict=True
        ):
            assert choices <= decisions
            assert width >= 2 * choices


def test_who_leads() -> None:
    assert leader([0.2, 0.5, 0.3]) == 1
    assert leader([0.5, 0.5, 0.0]) == NOBODY
    assert lead_changes([NOBODY, 0, NOBODY, 0, 1, NOBODY, 0]) == 2
    assert at_tenths(list(range(10))) == list(range(1, 10))
    assert at_tenths([]) == [NOBODY] * 9


def test_how_far_the_winner_was_behind() -> None:
    moments = [[0.5, 0.5], [0.8, 0.2], [0.4, 0.6]]
    assert deficit(moments, (1,)) == pytest.approx(0.6)
    assert deficit(moments, (0,)) == pytest.approx(0.2)
    assert deficit(moments, ()) is None


def test_what_is_counted_is_noted_with_how_often_and_when_first() -> None:
    leg = a_leg(INSTALLED)
    for number in range(3):
        found = play_some(leg, [number])
        seen, (actions,) = found.seen, found.actions
        state = leg.load().new(leg.players, leg.seed_of(number))
        counted: dict[tuple[int, str, str], list[int]] = {}
        for step, action in enumerate(actions or (), start=1):
            state.tallies = []
            state.apply(state.mover(), action)
            for tally in state.tallies:
                counted.setdefault(tally, []).append(step)
        rows = [(key, len(steps), steps[0]) for key, steps in counted.items()]
        noted = zip(seen.seat, seen.table, seen.entry, seen.times, seen.first, strict=True)
        assert [((seat, table, entry), times, first) for seat, table, entry, times, first in noted if first] == rows
        assert [table for table, first in zip(seen.table, seen.first, strict=True) if not first] == ["team", "team"]
