"""How long a turn takes is measured turn by turn, from all parts of matches."""

import pytest
from benchmarks.thinking import Row, Turn, begins_turn, measured, sampled, shown

import smorgasboard as sb
from smorgasboard.bots import LEVELS, BotSpec
from smorgasboard.bots.levels import SECONDS


def test_turns_of_a_search_know_their_walks() -> None:
    turns = sampled(sb.load("foodfighters"), 2, BotSpec.read("search:walks=5"), 4)
    assert len(turns) == 4
    assert all(1 <= turn.walks <= 5 and 0 < turn.walking <= turn.seconds for turn in turns)


@pytest.mark.parametrize(("game", "players"), [("consumption", 3), ("foodadvice", 4)])
def test_other_bots_have_turns_without_walks(game: str, players: int) -> None:
    turns = sampled(sb.load(game), players, BotSpec.read("random"), 3)
    assert [turn.walks for turn in turns] == [0, 0, 0]


def test_alone_a_turn_ends_where_nothing_is_half_done() -> None:
    game = sb.load("consumption")
    state, ends = game.new(1, 1), list[bool]()
    while not state.over:
        state.apply(0, state.legal_actions(0)[0])
        ends.append(begins_turn(game, state, 0))
    assert ends[-1]
    assert 10 < sum(ends) < len(ends)


def test_a_row_is_held_against_what_its_level_may_take(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        "benchmarks.thinking.sampled", lambda *_: [Turn(each / 10, 100, each / 20) for each in range(1, 11)]
    )
    row = measured("foodfighters", 2, "hard", 10)
    assert (row.p50, row.p90, row.longest) == (0.6, 1.0, 1.0)
    assert row.walks_a_second == pytest.approx(1000 / (55 / 20))
    assert row.wanted == SECONDS["hard"]
    assert row.is_met
    assert shown([row, Row(*("foodfighters", 2, "expert", "", 10, 1.0, 9.0, 9.0, None, 3.0))]).row_count == 2


def test_every_level_has_a_limit() -> None:
    assert set(LEVELS) <= set(SECONDS)
