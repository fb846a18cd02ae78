"""A bot that plays what looks best on: what it compares, when it stops, and where it does not try."""

import time
from itertools import count

import pytest
from tests.bots.test_turns import SlowClock

import smorgasboard as sb
from smorgasboard.bots import GreedyBot
from smorgasboard.bots.foresight import ForesightBot, Race
from smorgasboard.engine import SeededChance
from smorgasboard.games.foodadvice.rules import codes as c
from smorgasboard.games.foodadvice.rules.state import FoodAdviceState

GAME = sb.load("foodadvice")


def at_stage(stage: int, seed: int = 1) -> FoodAdviceState:
    """The first decision of a match in which this stage is on."""
    state, greedy = GAME.new(4, seed), GreedyBot(seed=seed)
    assert isinstance(state, FoodAdviceState)
    while state.stage != stage:
        state.play(state.mover(), greedy.choose_at(GAME, state, state.mover()))
    return state


def race_at(state: FoodAdviceState, width: int = 6) -> Race:
    seat = state.mover()
    legal = state.legal_actions(seat)
    return Race(GAME, seat, legal, lambda chance: GAME.imagined(state, seat, chance), SeededChance("race"), width)


def test_good_looking_actions_are_held_against_each_other_on_the_same_positions() -> None:
    race = race_at(at_stage(c.PLACING), width=3)
    for rounds in range(1, 5):
        race.run_once()
        assert race.lines == 3 * rounds
    ranked = race.ranked()
    assert [each.visits for each in ranked[:3]] == [4, 4, 4]
    assert all(each.visits == 0 for each in ranked[3:])
    assert sorted(each.action for each in ranked) == sorted(at_stage(c.PLACING).legal_actions(race._seat))


def test_what_is_hardly_better_is_dropped_on_the_way() -> None:
    race = race_at(at_stage(c.PLACING))
    for _ in range(40):
        race.run_once()
    ranked = race.ranked()
    assert ranked[0].visits == 40
    assert ranked[5].visits < 40
    assert race.lines == sum(each.visits for each in ranked)
    assert ranked[0].worth == max(each.worth for each in ranked if each.visits == 40)


def test_doubt_is_what_the_lines_leave_of_it() -> None:
    race = race_at(at_stage(c.PLACING), width=3)
    race._hunches = dict.fromkeys(race._hunches, 0.2)
    best, close, worse = race._open
    race._ends = {best: [0.5, 0.6] * 4, close: [0.6, 0.49] * 4, worse: [0.3, 0.4] * 4}
    doubts = [each.doubt for each in race.ranked()[:3]]
    assert doubts[0] is None
    assert doubts[1] is not None
    assert 0.3 < doubts[1] < 0.5
    assert doubts[2] is not None
    assert doubts[2] < 0.001


def test_a_line_is_played_until_the_rest_is_foreseen_or_really_over(monkeypatch: pytest.MonkeyPatch) -> None:
    stages: set[int] = set()
    state = at_stage(c.PROMOTING)
    race = race_at(state)
    judged = race._foreseen

    def noted(end: FoodAdviceState) -> float:
        stages.add(end.stage)
        return judged(end)

    monkeypatch.setattr(race, "_foreseen", noted)
    race.run_once()
    assert stages == {c.SELLING}


def at_an_open_end() -> FoodAdviceState:
    """The last channel of a match that nobody has won yet."""
    for seed in count():
        state, greedy = GAME.new(4, seed), GreedyBot(seed=seed)
        assert isinstance(state, FoodAdviceState)
        while state.round < c.ROUNDS or state.stage != c.PROMOTING or state.place < 3:
            state.play(state.mover(), greedy.choose_at(GAME, state, state.mover()))
        if 0.2 < GAME.evaluation.value(state, state.mover()) < 0.8:
            return state
    raise AssertionError("seeds never run out")


def test_the_last_round_counts_as_it_really_ends() -> None:
    state = at_an_open_end()
    race, seat = race_at(state), state.mover()
    ends = {race._end(GAME.imagined(state, seat, SeededChance(str(number))), race._open[0]) for number in range(12)}
    assert ends <= {0.0, 1.0, 1 / 2, 1 / 3, 1 / 4}


def test_the_same_seed_chooses_the_same_and_a_choice_is_legal() -> None:
    state = at_stage(c.PLACING)
    chosen = {ForesightBot(walks=30, seed="same").choose(state.observation(state.mover())) for _ in range(2)}
    assert len(chosen) == 1
    assert chosen <= set(state.legal_actions(state.mover()))


def deciding(keeps: bool) -> FoodAdviceState:
    """A first decision from a hand where what looks best is to keep three of it, or not."""
    for seed in count():
        state, greedy = GAME.new(4, seed), GreedyBot(seed=3)
        assert isinstance(state, FoodAdviceState)
        while state.stage == c.CREATING:
            action = GreedyBot(seed=3).choose_at(GAME, state, state.mover())
            if (action < c.OFFER) == keeps:
                return state
            state.play(state.mover(), greedy.choose_at(GAME, state, state.mover()))
    raise AssertionError("seeds never run out")


def test_whether_to_trade_is_left_to_how_it_looks() -> None:
    state = deciding(keeps=False)
    seat = state.mover()
    seen = state.observation(seat)
    assert ForesightBot(seed=3).choose(seen) == GreedyBot(seed=3).choose(seen)
    assert ForesightBot(seed=3).choose_at(GAME, state, seat) == GreedyBot(seed=3).choose_at(GAME, state, seat)


def test_cards_of_its_own_hand_are_the_same_in_all_positions_and_are_played_on() -> None:
    state = deciding(keeps=True)
    seat = state.mover()
    for bot, lines in ((ForesightBot(hand=24, seed=3), 24), (ForesightBot(walks=12, seed=3), 12)):
        assert bot.choose(state.observation(seat)) < c.OFFER
        assert 0 < bot.simulations <= lines + 5
        assert bot.choose_at(GAME, state, seat) < c.OFFER


def test_long_lines_end_with_a_judgement_and_others_keep_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    state = deciding(keeps=True)
    seat = state.mover()
    ways = [action for action in state.legal_actions(seat) if action < c.OFFER]
    race = Race(GAME, seat, ways, lambda chance: GAME.imagined(state, seat, chance), SeededChance("race"), 4)
    ends: list[tuple[int, int]] = []
    judged = race._foreseen

    def noted(end: FoodAdviceState) -> float:
        ends.append((end.stage, end.round))
        return judged(end)

    monkeypatch.setattr(race, "_foreseen", noted)
    race.run_once()
    assert ends == [(c.SELLING, state.round)] * 4
    assert all(0.0 < each.worth < 1.0 for each in race.ranked())


def test_all_decisions_of_a_turn_share_its_time(monkeypatch: pytest.MonkeyPatch) -> None:
    state = at_stage(c.PLACING)
    clock = SlowClock()
    monkeypatch.setattr(time, "thread_time", clock)
    bot, seat = ForesightBot(walks=10**6, turn=2.0, seed=1), state.mover()
    for _ in count():
        state.play(seat, bot.choose_at(GAME, state, seat))
        if state.mover() != seat:
            break
    assert 0.2 <= clock.now <= 2.5
    assert not bot._turn.goes_on


def test_it_says_why_and_that_it_thinks_by_the_clock() -> None:
    state = at_stage(c.PROMOTING)
    bot = ForesightBot(walks=20, seed=1)
    bot.choose(state.observation(state.mover()))
    assert bot.explain().endswith((".", "!"))
    assert ForesightBot(walks=20).repeatable
    assert not ForesightBot(turn=1.0).repeatable
    assert repr(ForesightBot(walks=20)) == "ForesightBot(walks=20, width=6)"
