"""A puzzle that a change of rules, cards or judgement makes wrong is found, whichever action the change helps."""

from dataclasses import replace

import pytest
from tests.bots.picnic import BREAD, CROWN, TURNS, WATER, WORTH, Picnic, laid

import smorgasboard as sb
from smorgasboard.puzzles import BadPuzzle, Effort, Puzzle, must_hold, proof, prove
from smorgasboard.puzzles.puzzle import BEST, BY_SEARCH, EXACTLY, Checked, Wrong
from smorgasboard.review.judges import Gain

WALKS = 200


@pytest.fixture
def picnic() -> sb.Game:
    return Picnic()


@pytest.fixture
def puzzle(picnic: sb.Game) -> Puzzle:
    """The second seat's last turn: only the crown still wins, and water is what it is held against first."""
    blanket = laid("crown", "bread", "water", game=Picnic())
    blanket.turn, blanket.turns, blanket.baskets[0][0] = 1, TURNS - 1, 5
    observation = blanket.observation(1)
    found = prove(picnic, observation, Effort(), "crown")
    assert found is not None
    assert found.exact
    texts = [picnic.actions.text(action) for action in (WATER, BREAD, picnic.actions.number("pass"))]
    assert {rival.action for rival in found.rivals} == set(map(picnic.actions.number, texts))
    return Puzzle(
        game="picnic",
        number=1,
        edition="lawn",
        rules=picnic.facts.rules_version,
        numbers="",
        players=2,
        seat=1,
        options={},
        position=blanket.to_json(),
        goal=BEST,
        answers=(picnic.actions.text(CROWN),),
        wrong=tuple(Wrong(text, 1.0, 0.0) for text in texts),
        why={"en": "it wins"},
        levels={"easy": (0, 1)},
        checked=Checked(EXACTLY, 0, 0, 1.0),
        source="a test",
    )


def by_search(puzzle: Puzzle) -> Puzzle:
    return replace(puzzle, checked=Checked(BY_SEARCH, 1, WALKS, 1.0))


def test_it_holds_as_long_as_nothing_changes(puzzle: Puzzle, picnic: sb.Game) -> None:
    must_hold(puzzle, picnic, WALKS)
    must_hold(by_search(puzzle), picnic, WALKS)


def test_a_changed_number_that_makes_a_third_action_as_good_is_found(
    puzzle: Puzzle, picnic: sb.Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(WORTH, BREAD, (0, 9))
    for each in (puzzle, by_search(puzzle)):
        with pytest.raises(BadPuzzle, match="take bread is no worse"):
            must_hold(each, picnic, WALKS)


def test_a_changed_rule_that_takes_the_answer_s_point_away_is_found(
    puzzle: Puzzle, picnic: sb.Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tests.bots.picnic.Blanket.take", lambda *_: None)
    for each in (puzzle, by_search(puzzle)):
        with pytest.raises(BadPuzzle, match="is no worse"):
            must_hold(each, picnic, WALKS)


def test_a_margin_that_is_gone_is_found_and_one_within_the_noise_is_not(
    puzzle: Puzzle, picnic: sb.Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Judge:
        gain = Gain(0.01, 0.002)

        def glance(self, _walks: int) -> "Judge":
            return self

        ranked = (CROWN, WATER)

        def compare(self, *_: int) -> Gain:
            return self.gain

    monkeypatch.setattr(proof, "judge_of", lambda *_: Judge())
    with pytest.raises(BadPuzzle, match="hardly worse"):
        must_hold(by_search(puzzle), picnic, WALKS)
    monkeypatch.setattr(Judge, "gain", Gain(0.01, 0.02))
    must_hold(by_search(puzzle), picnic, WALKS)
