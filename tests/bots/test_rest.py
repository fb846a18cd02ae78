"""Where little is left of a match, bots look through it to the end instead of guessing."""

from collections.abc import Callable
from functools import cache

import pytest
from tests.bots.late import Solved, known_positions

import smorgasboard as sb
from smorgasboard.bots import SearchBot
from smorgasboard.bots.rest import Rest, TooMuch, looks, worths_to_the_end
from smorgasboard.engine import Chance, SeededChance, State, with_points_if_settled
from smorgasboard.engine.judgement.evaluation import ForPointsToo

CONSUMPTION = "consumption"


@cache
def settled() -> list[tuple[State, Solved]]:
    """Where points alone count."""
    return [(state, each) for state, each in known_positions(CONSUMPTION, 40) if each.settled and each.matters]


def imagining(game: sb.Game, state: State, seat: int) -> Callable[[Chance], State]:
    return lambda chance: game.imagined(state, seat, chance)


def worths(state: State, walks: int = 1000) -> dict[int, float] | None:
    game, seat = sb.load(state.source), state.mover()
    evaluation = with_points_if_settled(game.evaluation, state, seat)
    return worths_to_the_end(game, evaluation, imagining(game, state, seat), seat, SeededChance("rest"), walks)


def test_the_best_is_what_another_solver_finds() -> None:
    assert len(settled()) >= 10
    for state, each in settled():
        found = worths(state)
        assert found is not None
        assert found.keys() == each.points.keys()
        assert each.lost(max(found, key=found.__getitem__)) == pytest.approx(0.0)


@pytest.mark.parametrize("walks", [250, 4000])
def test_where_points_alone_count_a_search_loses_none(walks: int) -> None:
    for state, each in settled():
        game, seat = sb.load(state.source), state.mover()
        action = SearchBot(walks=walks, seed="rest").choose_at(game, state, seat)
        assert each.lost(action) == pytest.approx(0.0)


def test_what_a_search_knows_it_says_with_its_best_first() -> None:
    state, each = settled()[0]
    bot = SearchBot(walks=250, seed="rest")
    action = bot.choose(state.observation(state.mover()))
    assert each.lost(action) == pytest.approx(0.0)
    assert bot.explain()


def test_the_middle_of_a_match_is_too_far_from_its_end() -> None:
    state = sb.load(CONSUMPTION).new(1, "rest")
    assert worths(state) is None


def test_nobody_looks_at_more_than_he_may() -> None:
    state, _ = settled()[0]
    game = sb.load(state.source)
    with pytest.raises(TooMuch):
        Rest(game, game.evaluation, state, 1).worths(state, state.mover())
    assert worths(state, walks=0) is None
    assert looks(10) < looks(100) <= looks(10**9) == looks(10**6)


def test_what_depends_on_secrets_is_not_known(monkeypatch: pytest.MonkeyPatch) -> None:
    """Imagined positions that come out differently are left to walks, which average over them."""
    state, _ = settled()[0]
    game, seat = sb.load(state.source), state.mover()
    seen = iter(range(10))

    def imagine(chance: Chance) -> State:
        position = game.imagined(state, seat, chance)
        monkeypatch.setattr(Rest, "worths", lambda *_: {0: float(next(seen))})
        return position

    assert game.facts.hidden_information
    assert worths_to_the_end(game, ForPointsToo(game.evaluation), imagine, seat, SeededChance("rest"), 1000) is None
