"""The numbers that the judgement counts with lie in a file beside it, and others can be tried."""

import hashlib
import tomllib
from pathlib import Path

import pytest
from tests.games.consumption.judgement.moments import SETUPS, Setup, game_of, moments

from smorgasboard.engine import SmorgasboardError
from smorgasboard.engine.judgement.numbers import GREEDY, read_numbers
from smorgasboard.games.consumption.game import NUMBERS
from smorgasboard.games.consumption.judgement.evaluation import ConsumptionEvaluation
from smorgasboard.games.consumption.judgement.prices import ALONE

NOTED = Path(__file__).with_name("noted.toml")
GAME = game_of("thought")


@pytest.mark.parametrize("setup", SETUPS, ids=str)
def test_with_the_same_numbers_it_finds_the_same_to_the_last_bit(setup: Setup) -> None:
    judge = game_of(setup.edition).judge_by(read_numbers(NOTED))
    assert isinstance(judge, ConsumptionEvaluation)
    found = [judge.prospects(state, seat) for state in moments(setup, every=5) for seat in range(setup.players)]
    digest = hashlib.sha256(" ".join(worth.hex() for worth in found).encode()).hexdigest()
    noted = tomllib.loads(NOTED.read_text(encoding="utf-8"))["prospects"]
    assert digest.startswith(noted[str(setup)])


def test_every_number_makes_a_difference() -> None:
    """But for those that only a search asks for."""
    positions = [state for setup in SETUPS for state in moments(setup, every=3 if setup.players == 1 else 9)]
    own = game_of("thought").judge_by({})
    usual = [own.value(state, 0) for state in positions]
    for name, number in read_numbers(NUMBERS).items():
        other = GAME.judge_by({name: 1.5 * number})
        changed = any(other.value(state, 0) != before for state, before in zip(positions, usual, strict=True))
        assert changed == (name.removeprefix(ALONE) not in ("sharpness", "curiosity")), name


def test_sharpness_and_curiosity_go_with_the_numbers() -> None:
    other = GAME.judge_by({"sharpness": 31.0, "curiosity": 0.25})
    assert (other.sharpness, other.curiosity) == (31.0, 0.25)
    own = read_numbers(NUMBERS)
    assert (GAME.evaluation.sharpness, GAME.evaluation.curiosity) == (own["sharpness"], own["curiosity"])


def test_alone_a_search_looks_as_the_numbers_for_playing_alone_say() -> None:
    other = GAME.judge_by({"alone_sharpness": 31.0, "alone_curiosity": 0.25})
    assert (other.sharpness_for(1), other.curiosity_for(1)) == (31.0, 0.25)
    assert (other.sharpness_for(2), other.curiosity_for(4)) == (other.sharpness, other.curiosity)


def test_greedy_bots_have_numbers_of_their_own_where_the_file_says_so() -> None:
    greedy = read_numbers(NUMBERS, GREEDY)
    assert set(greedy) <= set(read_numbers(NUMBERS))
    assert (GAME.greedy_evaluation is not None) == bool(greedy)


def test_an_unknown_number_is_refused_in_one_sentence() -> None:
    with pytest.raises(SmorgasboardError, match=r"^Consumption does not judge by a number called patience\.$"):
        GAME.judge_by({"patience": 3.0})
