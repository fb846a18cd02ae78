"""A match looked back at: planted blunders are found, equal moves stay silent, parts add up, nothing hidden is used."""

import json
import sys
from dataclasses import replace
from functools import cache

import pytest
from tests.bots.picnic import TURNS, laid
from tests.review.matches import PLAYERS, SMALL, late
from tests.review.recorded import STRONG, WEAK, stored

import smorgasboard as sb
from smorgasboard.bots.ideas import PATIENCE
from smorgasboard.engine import SeededChance, State
from smorgasboard.engine.replay import game_of
from smorgasboard.review import BadReview, Decision, Effort, Progress, Review, find, played, review, reviewing
from smorgasboard.review.again import again
from smorgasboard.review.judges import DOUBT, gain_of, judge_of
from smorgasboard.review.reviewing import OneReview, Steps
from smorgasboard.review.verdicts import Finding

PLANTED = {
    "foodfighters": ("late", 17, "swap b1 c2", 60, 160),
    "consumption": ("l5", 8, "pass workout", 60, 160),
    "foodadvice": ("l3", 3, "channel reviews", 40, 500),
}
"""By game the seed of a late match, a step, what is done there, which a deep look calls much worse, and the walks."""


@cache
def _late_review(name: str) -> Review:
    match = late(name)
    return review(match.record(), match.game, None if name == "foodfighters" else [0], SMALL)


def _planted(name: str) -> tuple[sb.Match, int, int]:
    seed, step, text, *_ = PLANTED[name]
    action = sb.load(name).actions.parse(text)
    match = late(name, seed, lambda _state, number: action if number == step else None)
    assert match.steps[step - 1].action == action
    return match, step, match.steps[step - 1].seat


@pytest.mark.slow
@pytest.mark.parametrize("name", PLANTED)
def test_a_planted_blunder_is_among_the_three(name: str) -> None:
    match, step, seat = _planted(name)
    *_, glance, compare = PLANTED[name]
    effort = replace(SMALL, glance=glance, compare=compare)
    found = review(match.record(), match.game, [seat], effort).players[0]
    moment = next(moment for moment in found.moments if moment.step == step)
    assert moment.cost > 0.05
    assert moment.better != moment.done
    assert moment.words["en"].why


@pytest.mark.parametrize("name", PLAYERS)
def test_the_parts_add_up_to_the_result(name: str) -> None:
    for player in _late_review(name).players:
        account = player.account
        parts = [account.start, account.decisions, account.chance, account.others, account.revealed, account.judgement]
        assert sum(parts) == pytest.approx(account.result, abs=1e-9)
        assert account.start == player.lead[0].worth
        assert account.result == player.lead[-1].worth
        assert account.decisions == pytest.approx(-player.cost, abs=1e-9)


def test_the_result_is_the_one_of_the_match() -> None:
    winners = late("foodfighters").state.outcome().winners
    assert [player.account.result for player in _late_review("foodfighters").players] == [
        float(seat in winners) for seat in range(2)
    ]


@pytest.mark.parametrize("name", PLAYERS)
def test_it_can_be_stored_and_read_again(name: str) -> None:
    found = _late_review(name)
    assert Review.from_json(json.loads(json.dumps(found.to_json()))) == found


def test_the_same_seed_gives_the_same_review() -> None:
    match = late("foodfighters")
    assert review(match.record(), match.game, [1], SMALL) == review(match.record(), match.game, [1], SMALL)


@pytest.mark.parametrize("name", ["consumption", "foodadvice"])
def test_positions_that_differ_in_secrets_alone_have_the_same_verdicts(name: str) -> None:
    match = late(name)
    less = replace(SMALL, glance=20, compare=60)
    decisions = played(match.record(), match.game).decisions(0)[:2]
    assert decisions
    for decision in decisions:
        twin = match.game.imagine(decision.observation, SeededChance("twin"))
        as_twin = Decision(decision.step, twin.observation(0), decision.done)
        assert find(match.game, as_twin, less, "x").verdict == find(match.game, decision, less, "x").verdict


def test_the_imagined_twins_do_differ() -> None:
    match = late("foodadvice")
    moment = played(match.record(), match.game)
    decision = moment.decisions(0)[0]
    twins = [match.game.imagine(decision.observation, SeededChance(seed)) for seed in ("one", "other")]
    assert twins[0] != twins[1]


def test_a_moment_to_try_again_from_looks_the_same_and_holds_no_secret() -> None:
    match, step, seat = _planted("consumption")
    moment = next(
        each for each in review(match.record(), match.game, [seat], SMALL).players[0].moments if each.step == step
    )
    before = played(match.record(), match.game).before(step)
    begun = again(match.record(), match.game, moment, seed=1)
    assert begun.state.observation(seat) == before.observation(seat)
    assert begun.state != before


def _found(state: State, action: str, effort: Effort = SMALL) -> float:
    game = sb.load(state.source)
    seat = state.mover()
    return find(game, Decision(1, state.observation(seat), game.actions.parse(action)), effort, "x").verdict.cost


def test_equal_moves_stay_silent() -> None:
    assert _found(laid("guard"), "pass") == 0
    assert _found(laid("guard"), "take guard") == 0
    assert _found(laid("water", "bottle"), "take water") == _found(laid("water", "bottle"), "take bottle") == 0


def test_a_win_that_is_left_lying_is_found_exactly() -> None:
    blanket = laid("crown", "bread")
    blanket.turn, blanket.turns = 1, TURNS - 1
    assert _found(blanket, "take crown") == 0
    assert _found(blanket, "pass") == 0.5


def test_no_comparison_is_surer_than_two_searches_agree() -> None:
    assert gain_of([0.0] * 50).error == DOUBT
    assert gain_of([0.1] * 50).error == DOUBT
    assert not gain_of([]).mean


def test_what_lies_within_the_noise_is_not_told() -> None:
    match = late("foodfighters")
    for player in _late_review("foodfighters").players:
        for verdict in player.verdicts:
            assert verdict.cost == 0 or verdict.cost > PATIENCE * verdict.error
            assert (verdict.cost == 0) == (verdict.best == verdict.done)
    assert match.state.over


def test_every_pair_of_walks_begins_with_the_two_actions_in_turn() -> None:
    state = sb.load("foodfighters").new(seed=3)
    observation = state.observation(state.mover())
    one, other = observation.legal[0], observation.legal[-1]
    judge = judge_of(sb.load("foodfighters"), observation, "x")
    back = judge_of(sb.load("foodfighters"), observation, "x")
    there, again_ = judge.compare(one, other, 80), back.compare(other, one, 80)
    assert there.pairs == again_.pairs == 30
    assert judge_of(sb.load("foodfighters"), observation, "x").compare(one, one, 80).mean == pytest.approx(0, abs=0.05)


def test_it_says_how_far_it_is_and_can_be_stopped() -> None:
    match = late("foodfighters")
    steps = reviewing(match.record(), match.game, [0], SMALL)
    first = next(steps)
    assert first == Progress(1, first.total, first.verdict)
    assert first.verdict is not None
    steps.close()
    told: list[Progress] = []
    review(match.record(), match.game, [0], SMALL, on_progress=told.append)
    assert sorted({progress.done for progress in told}) == [*range(1, first.total + 1)]
    assert [progress.done for progress in told] == sorted(progress.done for progress in told)


def test_what_was_found_before_it_was_stopped_is_not_looked_for_again(monkeypatch: pytest.MonkeyPatch) -> None:
    match = late("foodfighters")
    whole = _late_review("foodfighters")
    verdicts = whole.players[0].verdicts
    known = {verdict.step: replace(verdict, words={}, points=None) for verdict in verdicts[:-1]}
    looked: list[int] = []

    def noting(game: sb.Game, decision: Decision, effort: Effort, seed: str) -> Finding:
        looked.append(decision.step)
        return find(game, decision, effort, seed)

    monkeypatch.setattr(sys.modules[OneReview.__module__], "find", noting)
    steps = reviewing(match.record(), match.game, [0], SMALL, known=known)
    assert _value(steps).players == (whole.players[0],)
    assert looked == [verdicts[-1].step]


def _value(steps: Steps) -> Review:
    while True:
        try:
            next(steps)
        except StopIteration as finished:
            found: Review = finished.value
            return found


def test_unfinished_and_altered_matches_are_refused() -> None:
    match = late("foodfighters")
    begun = sb.Match(match.game, seed=1)
    with pytest.raises(sb.BadRecord, match="not over"):
        review(begun.record(), match.game)
    record = match.record()
    for broken in (
        replace(record, result={**(record.result or {}), "winners": [0, 1]}),
        replace(record, steps=record.steps[:-1]),
        replace(record, header=replace(record.header, rules="0.1")),
        replace(record, header=replace(record.header, game="consumption", edition="retail")),
    ):
        with pytest.raises(sb.BadRecord):
            review(broken, match.game)


@pytest.mark.parametrize("stored", [{}, {"version": 99}, {"version": 1, "players": [{}]}, {"version": 1, "players": 3}])
def test_what_is_no_review_is_refused_in_a_sentence(stored: dict[str, object]) -> None:
    with pytest.raises(BadReview, match=r"\.$"):
        Review.from_json(stored)


def test_alone_at_a_table_it_counts_points() -> None:
    match = late("consumption", "solo", players=1)
    found = review(match.record(), match.game, None, replace(SMALL, glance=16, compare=32)).players[0]
    assert found.unit == "VP"
    assert found.account.result == match.state.outcome().scores[0]


@pytest.mark.slow
@pytest.mark.parametrize("name", PLAYERS)
def test_easy_bots_err_far_more_often_than_experts(name: str) -> None:
    weak, strong = (_share_of_mistakes(stored(name, level)) for level in (WEAK, STRONG))
    assert weak > 3 * strong
    assert weak > 0.04


def _share_of_mistakes(record: sb.Record) -> float:
    """Of the last two seats: that is enough."""
    seats = range(record.header.players)[-2:]
    found = review(record, seats=seats, effort=Effort.of(game_of(record), "quick")).players
    return sum(player.mistakes for player in found) / sum(len(player.verdicts) for player in found)
