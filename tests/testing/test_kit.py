"""The kit's own parts: what they report, and that they look where they say."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from hashlib import sha256
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, settings
from tests.testing.planted import DependsOnHashes, PieceVanishes, ShallowCopy, TooLong, UndeclaredSecrets
from tests.testing.toy import DISHES, Dinner, PotLuck

import smorgasboard as sb
from smorgasboard.engine.errors import BadOption
from smorgasboard.engine.events import Event
from smorgasboard.engine.judgement.evaluation import Evaluation
from smorgasboard.engine.match import Match, Prepared, Step
from smorgasboard.engine.options import Settings
from smorgasboard.engine.state import State
from smorgasboard.testing import NotConforming, Trial, check_match, memory, state_machine, trail, unused_actions
from smorgasboard.testing.copies import copies_are_independent
from smorgasboard.testing.declarations import good_values, option_values, options_are_checked, player_counts
from smorgasboard.testing.determinism import same_seed_in_other_processes
from smorgasboard.testing.memory import forged_records_are_refused, undo_goes_back_to_the_barrier
from smorgasboard.testing.play import evaluation_is_a_chance_to_win, play_ends_in_time
from smorgasboard.testing.presentation import columns
from smorgasboard.testing.secrecy import open_tables_look_the_same_to_all


@dataclass(frozen=True)
class Burnt(Event):
    """Never happens."""

    seat: int


class NeverRolls(Dinner):
    def list_actions(self, seat: int) -> list[int]:
        return [action for action in super().list_actions(seat) if action != DISHES + 1]


class WithoutRolling(PotLuck):
    state_class = NeverRolls


def test_single_checks_can_be_called() -> None:
    play_ends_in_time(Trial(PotLuck(), seed="a", players=3, options={"rounds": 1}))
    with pytest.raises(NotConforming, match="copies_are_independent: dinner:home for 3 players"):
        copies_are_independent(Trial(ShallowCopy(), players=3))


def test_trail_is_a_digest_for_every_position() -> None:
    game = PotLuck()
    digests = trail(game, 5, players=3)
    trial = Trial(game, "5", 3)
    assert len(digests) == trial.length + 1
    assert digests[0] == game.new(3, 5).digest()
    assert trail(game, 6, players=3)[0] != digests[0]
    assert len(trail(game, 5, 3, {"rounds": 1})) < len(digests)


def test_trail_is_the_same_in_every_build_and_version() -> None:
    """The chance stream and the digest stand behind this number, and old records depend on both."""
    digests = trail(PotLuck(), 5, players=2)
    assert sha256("".join(digests).encode()).hexdigest()[:16] == "c9a45c18e357149a"


def test_random_play_lets_simultaneous_seats_act_in_any_order() -> None:
    firsts = {next(Trial(PotLuck(), str(seed), 3).moments()).seat for seed in range(20)}
    assert firsts == {0, 1, 2}


def test_sampled_moments_are_of_the_same_match_and_hold_its_end() -> None:
    trial = Trial(PotLuck(), "x")
    every = [moment.state.digest() for moment in trial.moments()]
    some = [moment.state.digest() for moment in trial.moments(3)]
    assert len(some) == 4
    assert some[-1] == every[-1]
    assert set(some) < set(every)


def test_a_trial_may_look_at_few_moments_only() -> None:
    assert len([*Trial(PotLuck(), "x", most=2).moments(30)]) == 3
    assert len([*Trial(PotLuck(), "x", most=30).moments(3)]) == 4
    every = [*Trial(PotLuck(), "x").moments()]
    assert len([*Trial(PotLuck(), "x", most=2).moments()]) == len(every)


def test_curious_play_does_more_kinds_of_things_and_says_so() -> None:
    game = sb.load("foodfighters")

    def kinds(curious: bool) -> int:
        trials = [Trial(game, str(seed), curious=curious) for seed in range(10)]
        return sum(len({type(game.actions.typed(number)) for number in _first_actions(trial)}) for trial in trials)

    assert kinds(curious=True) > kinds(curious=False)
    assert trail(PotLuck(), "0") != [moment.state.digest() for moment in Trial(PotLuck(), "0", curious=True).moments()]
    with pytest.raises(NotConforming, match="seed '0', curious, step"):
        play_ends_in_time(Trial(TooLong(), "0", curious=True))


def _first_actions(trial: Trial) -> list[int]:
    return [moment.action for moment, _ in zip(trial.moments(), range(40), strict=False)]


def test_a_single_match_is_checked_from_all_sides() -> None:
    check_match(Trial(PotLuck(), "a", 3, {"rounds": 1}, most=2))
    for mistaken in (ShallowCopy, PieceVanishes, UndeclaredSecrets):
        with pytest.raises(NotConforming) as caught:
            check_match(Trial(mistaken(), players=3, most=8))
        assert caught.value.check == vars(mistaken)["caught_by"]


def test_step_of_a_failure_is_where_the_match_stood() -> None:
    with pytest.raises(NotConforming) as caught:
        play_ends_in_time(Trial(TooLong(), "0"))
    assert caught.value.step == TooLong.facts.longest + 1
    assert caught.value.seed == "0"


def test_processes_with_other_hashes_are_really_asked() -> None:
    same_seed_in_other_processes(Trial(PotLuck()))
    with pytest.raises(NotConforming, match="PYTHONHASHSEED"):
        same_seed_in_other_processes(Trial(DependsOnHashes()))


def test_game_that_cannot_travel_is_said_to() -> None:
    class Local(PotLuck):
        pass

    with pytest.raises(NotConforming, match=r"same_seed_in_other_processes.*Local"):
        same_seed_in_other_processes(Trial(Local()))


def test_unused_actions_and_events_are_reported() -> None:
    report = unused_actions(WithoutRolling(), games=30)
    assert report.actions == ("roll",)
    assert set(report.events) == {"Burnt", "Rolled"}
    assert report.games == 30
    assert report.steps > 30 * 4
    assert "never used: roll" in str(report)


def test_unused_actions_are_few_when_all_is_in_reach() -> None:
    assert unused_actions(PotLuck(), games=30).actions == ()


def test_fuzz_reaches_more_than_random_play_of_as_many_steps() -> None:
    game = sb.load("foodfighters")
    report = unused_actions(game, games=100)
    used: set[int] = set()
    steps = 0
    for seed in range(1000):
        for moment in Trial(game, str(seed)).moments():
            used.add(moment.action)
            steps += 1
        if steps > report.steps:
            break
    assert len(report.actions) < len(game.actions) - len(used)


def test_every_player_count_and_option_value_is_tried() -> None:
    game = PotLuck()
    assert [trial.players for trial in player_counts(game, "0")] == [2, 3, 4]
    tried = [dict(trial.options) for trial in option_values(game, "0")]
    for options in ({"rounds": 1}, {"rounds": 3}, {"peeking": "no"}, {"without": ["rolling", "seasoning"]}):
        assert options in tried
    assert good_values(game.options[2]) == [["rolling"], ["seasoning"], ["rolling", "seasoning"]]


class Picky(PotLuck):
    """Some agreements go with some numbers of players only."""

    def settings(self, players: int | None = None, options: Mapping[str, Any] | None = None) -> Settings:
        settled = super().settings(players, options)
        if (settled["peeking"] == "no" and settled.players < 3) or (settled["rounds"] == 1 and settled.players > 2):
            raise BadOption("Not with so many.")
        return settled


def test_option_values_are_tried_with_the_nearest_player_counts_that_are_not_refused() -> None:
    tried = [(dict(trial.options), trial.players) for trial in option_values(Picky(), "0")]
    assert [players for options, players in tried if options == {"peeking": "yes"}] == [2, 4]
    assert [players for options, players in tried if options == {"peeking": "no"}] == [3, 4]
    assert [players for options, players in tried if options == {"rounds": 1}] == [2]
    options_are_checked(Trial(Picky()))


class Modest(Evaluation):
    def value(self, state: State, seat: int) -> float:
        return 0.3


class AloneToo(PotLuck):
    facts = replace(PotLuck.facts, players=range(1, 3))
    evaluation = Modest()


def test_a_value_need_not_name_the_winner_where_nobody_else_sits() -> None:
    evaluation_is_a_chance_to_win(Trial(AloneToo(), players=1))
    with pytest.raises(NotConforming, match="the match is over and the value for seat"):
        evaluation_is_a_chance_to_win(Trial(AloneToo(), players=2))


def test_credulous_verification_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(memory, "verify", lambda record, game: None)
    with pytest.raises(NotConforming, match="a record with another seed was accepted"):
        forged_records_are_refused(Trial(PotLuck()))


def test_views_of_ones_own_without_secrets_are_noticed() -> None:
    with pytest.raises(NotConforming, match="yet seat 1 has a view of its own"):
        open_tables_look_the_same_to_all(Trial(UndeclaredSecrets()))


@pytest.mark.parametrize("players", [2, 4])
def test_undo_for_others_is_noticed(players: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Match, "can_undo", lambda match, seat: bool(match._way_back))
    with pytest.raises(NotConforming, match="could take back a step that it did not make"):
        undo_goes_back_to_the_barrier(Trial(PotLuck(), "0", players))


def test_undo_behind_a_barrier_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    commit = Match.commit

    def lenient(match: Match, prepared: Prepared) -> Step:
        return commit(match, replace(prepared, step=replace(prepared.step, barrier=False)))

    monkeypatch.setattr(Match, "commit", lenient)
    with pytest.raises(NotConforming, match="could take back a step after which chance, a revelation or"):
        undo_goes_back_to_the_barrier(Trial(PotLuck()))


@pytest.mark.parametrize(("text", "wide"), [("", 0), ("abc", 3), ("→─▶", 3), ("界", 2), ("e\u0301", 1)])
def test_columns(text: str, wide: int) -> None:
    assert columns(text) == wide


def test_state_machine_finds_a_vanishing_piece() -> None:
    case = state_machine(PieceVanishes()).TestCase
    case.settings = settings(
        max_examples=200,
        deadline=None,
        database=None,
        derandomize=True,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    with pytest.raises(AssertionError):
        case().runTest()


def test_declared_facts_must_make_sense() -> None:
    facts: Any = replace(PotLuck.facts, title=" ")

    class Untitled(PotLuck):
        pass

    Untitled.facts = facts
    with pytest.raises(NotConforming, match=r"facts_are_stated.*title"):
        sb.testing.check(Untitled(), processes=False)
