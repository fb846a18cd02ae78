"""What a game may leave to its declaration, its files and its actions' words."""

from pathlib import Path

import pytest
from tests.testing.toy import DONE, ROLL, Dinner, PotLuck, Rolled, Shown

from smorgasboard.engine import SPECTATOR, BadContent, BadPosition, ByScore, Game, Outcome, SeededChance, State
from smorgasboard.engine.content.edits import with_changes

NAMES = ("Ann", "Bob")


def fresh() -> Dinner:
    state = PotLuck().new(2, seed=1)
    assert isinstance(state, Dinner)
    return state


def test_a_game_whose_numbers_are_fixed_needs_no_content_file(tmp_path: Path) -> None:
    game = PotLuck()
    assert game.whole_content() == ""
    assert game.numbers_hash == PotLuck().numbers_hash
    with pytest.raises(BadContent, match="Pot Luck has no cards or numbers that could be changed"):
        PotLuck(content=tmp_path / "own.toml")
    with pytest.raises(BadContent, match=r"own\.toml has no soup\."):
        with_changes(game, {"soup": 1}, tmp_path / "own.toml")


def test_words_of_a_game_without_words() -> None:
    game = PotLuck()
    assert game.describe(ROLL, fresh().observation(0)) == "Roll"
    assert Game.tell(game, Rolled(1, 2), NAMES) == "Bob: rolled face 2"
    assert Game.tell(game, Shown((3, 4), SPECTATOR), NAMES) == "shown dishes (3, 4)"
    assert game.rules_text() == "# Pot Luck\n\nEverybody brings a dish.\n"
    assert game.tour() is None
    assert game.options != ()
    assert fresh().why_not(0, DONE) == "You cannot do that now."
    assert fresh().why_not(5, DONE) == "It is not your turn."


def test_a_position_is_read_back_for_as_many_seats_as_it_has() -> None:
    data = fresh().to_json()
    assert PotLuck().state(data).to_json() == data
    with pytest.raises(BadPosition, match=r"hands is a list of 7, not a list of 4 entries"):
        PotLuck().state({**data, "hands": [[]] * 7})
    with pytest.raises(BadPosition, match=r"peeked is a list of 1, not a list of 2 entries"):
        PotLuck().state({**data, "peeked": [True]})


def test_what_a_seat_sees_is_a_position_with_gaps() -> None:
    state = fresh()
    seen = PotLuck().seen(state.observation(1), SeededChance("1"))
    assert isinstance(seen, Dinner)
    assert seen.hands[1] == state.hands[1]
    assert len(set(seen.hands[0]) | set(seen.deck)) == 1


def test_numbers_follow_the_declaration_whoever_plays() -> None:
    game = PotLuck()
    for players in (2, 3, 4):
        for seat in (*range(players), SPECTATOR):
            assert len(game.encode(game.new(players, seed=1).observation(seat))) == game.features


class Judged(Dinner):
    scores: tuple[float, ...] = (1.0, 1.0, 3.0)
    winners: tuple[int, ...] = ()

    def outcome(self) -> Outcome:
        return Outcome(self.scores, (1, 1, 1), self.winners, "as set")


@pytest.mark.parametrize(
    ("over", "scores", "winners", "values"),
    [
        (False, (2.0, 2.0, 2.0), (), [0.5, 0.5, 0.5]),
        (False, (1.0, 2.0, 3.0), (2,), [0.25, 0.5, 0.75]),
        (True, (1.0, 2.0, 3.0), (2,), [0.0, 0.0, 1.0]),
        (True, (3.0, 3.0, 0.0), (0, 1), [0.5, 0.5, 0.0]),
        (True, (3.0, 3.0, 0.0), (), [0.5, 0.5, 0.5]),
    ],
)
def test_without_a_judgement_the_score_is_one(
    over: bool, scores: tuple[float, ...], winners: tuple[int, ...], values: list[float]
) -> None:
    state = Judged("dinner:home#x", SeededChance("1"), 3)
    state.over, state.scores, state.winners = over, scores, winners
    assert [ByScore().value(state, seat) for seat in range(3)] == values


def test_undeclared_attributes_are_shared_by_copies_and_declared_ones_are_not() -> None:
    state = fresh()
    state.menu = ["soup"]  # type: ignore[attr-defined]
    twin: State = state.copy()
    assert twin.menu is state.menu  # type: ignore[attr-defined]
    assert isinstance(twin, Dinner)
    assert twin.hands == state.hands
    assert twin.hands[0] is not state.hands[0]
    assert (twin.over, twin.events, twin.tallies) == (state.over, None, None)
