import copy
import json
import pickle
import random
import re
from collections import defaultdict
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import generate_playthrough, ismcts, mcts
from tests.envs.conftest import INSTALLED

import smorgasboard as sb
from smorgasboard.engine import Game, SeededChance, possible_results
from smorgasboard.envs import openspiel

EDITIONS = [f"{name}:{edition}" for name in INSTALLED for edition in sb.load(name).editions]
INFORMATION_STATE = re.compile("[0-9a-f]{40}")


def opening(game: Any, seed: int = 0, decisions: int = 0) -> Any:
    """A state after the set-up and so many random decisions, at a decision."""
    chances = random.Random(seed)
    state = game.new_initial_state()
    while state.is_chance_node() or decisions:
        decisions -= not state.is_chance_node()
        state.apply_action(chances.choice(state.legal_actions()))
    return state


def results(state: Any, likelihood: float = 1.0) -> dict[str, float]:
    """What chance can make of a state: fingerprints of the next decisions or ends, and how likely each is."""
    if not state.is_chance_node():
        return {state.moment.state.digest(): likelihood}
    found: dict[str, float] = defaultdict(float)
    for outcome, share in state.chance_outcomes():
        for digest, part in results(state.child(outcome), likelihood * share).items():
            found[digest] += part
    return found


@pytest.mark.parametrize("serialize", [True, False])
@pytest.mark.parametrize("name", EDITIONS)
def test_openspiels_random_simulation_test(name: str, serialize: bool) -> None:
    pyspiel.random_sim_test(openspiel.load(name), num_sims=2, serialize=serialize, verbose=False)


@pytest.mark.parametrize("players", [2, 3])
def test_random_simulation_with_secrets_and_simultaneous_decisions(potluck: Game, players: int) -> None:
    pyspiel.random_sim_test(openspiel.load("potluck", players=players), num_sims=5, serialize=True, verbose=False)


def test_declarations_are_the_games_facts(potluck: Game) -> None:
    ours, theirs = sb.load("foodfighters"), openspiel.load("foodfighters")
    kind = theirs.get_type()
    assert kind.information == pyspiel.GameType.Information.PERFECT_INFORMATION
    assert kind.utility == pyspiel.GameType.Utility.ZERO_SUM
    assert kind.chance_mode == pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC
    assert (theirs.min_utility(), theirs.max_utility()) == ours.facts.scores
    assert theirs.utility_sum() == ours.facts.score_sum
    assert theirs.max_game_length() == ours.facts.longest
    assert theirs.max_chance_nodes_in_history() > theirs.max_game_length()
    assert theirs.num_distinct_actions() == len(ours.actions)
    assert theirs.observation_tensor_shape() == [ours.features]
    hidden = openspiel.load("potluck", players=3)
    assert hidden.get_type().information == pyspiel.GameType.Information.IMPERFECT_INFORMATION
    assert hidden.get_type().utility == pyspiel.GameType.Utility.GENERAL_SUM
    assert hidden.num_players() == 3


def test_same_actions_and_dice_give_the_engines_states() -> None:
    match = sb.Match(sb.load("foodfighters"), seed=9, options={"turn_limit": 40})
    state = openspiel.load("foodfighters", turn_limit=40).new_initial_state()
    for outcome in match.record().header.setup:
        state.apply_action(outcome)
    chances = random.Random(1)
    while not match.state.over:
        seat = match.state.mover()
        assert state.current_player() == seat
        assert state.legal_actions() == match.state.legal_actions(seat)
        assert state.moment.state == match.state
        step = match.apply(seat, chances.choice(state.legal_actions()))
        assert state.action_to_string(seat, step.action) == step.line.text
        for number in (step.action, *step.line.chance):
            state.apply_action(number)
    assert state.is_terminal()
    assert tuple(state.returns()) == match.state.outcome().scores


@pytest.mark.parametrize("decisions", [0, 7, 30])
def test_chance_is_as_likely_as_the_engine_says(decisions: int) -> None:
    state = opening(openspiel.load("foodfighters"), seed=decisions, decisions=decisions)
    seat, position = state.current_player(), state.moment.state
    for action in state.legal_actions():
        expected: dict[str, float] = defaultdict(float)
        for possibility in possible_results(position, seat, action, SeededChance("unused")):
            expected[possibility.state.digest()] += possibility.likelihood
        assert results(state.child(action)) == pytest.approx(expected)


def test_set_up_is_as_random_as_the_engines() -> None:
    game = openspiel.load("foodfighters", first="seat1")
    match = sb.Match(sb.load("foodfighters"), seed=1, options={"first": "seat1"})
    state = game.new_initial_state()
    for outcome in match.record().header.setup:
        assert state.is_chance_node()
        assert dict(state.chance_outcomes())[outcome] == pytest.approx(1 / len(state.chance_outcomes()))
        state.apply_action(outcome)
    assert not state.is_chance_node()


def test_observations_are_the_engines() -> None:
    ours = sb.load("foodfighters")
    state = opening(openspiel.load("foodfighters"), decisions=12)
    for seat in range(2):
        observation = state.moment.state.observation(seat)
        np.testing.assert_allclose(state.observation_tensor(seat), ours.encode(observation), rtol=1e-6)
        assert sb.Observation.from_json(json.loads(state.observation_string(seat))) == observation


def test_clones_and_pickles_are_equal_and_independent() -> None:
    state = opening(openspiel.load("foodfighters", turn_limit=50), decisions=5)
    twins = [state.clone(), pickle.loads(pickle.dumps(state)), copy.copy(state), copy.deepcopy(state)]
    before = str(state)
    state.apply_action(state.legal_actions()[0])
    for twin in twins:
        assert str(twin) == before
        twin.apply_action(twin.legal_actions()[0])
        assert str(twin) == str(state)
        assert twin.history() == state.history()


def test_games_can_be_copied_and_pickled() -> None:
    game = openspiel.load("foodfighters", turn_limit=50)
    for twin in (copy.copy(game), copy.deepcopy(game), pickle.loads(pickle.dumps(game))):
        assert str(twin) == str(game)
        assert str(opening(twin, decisions=3)) == str(opening(game, decisions=3))


def test_parameters_travel_in_the_games_name(potluck: Game) -> None:
    assert pyspiel.load_game("smorgasboard_foodfighters(turn_limit=7)").settings["turn_limit"] == 7
    game = openspiel.load("potluck:office", players=3, extras=["candles", "napkins"])
    again = pyspiel.load_game(str(game))
    assert again.get_type().short_name == "smorgasboard_potluck_office"
    assert again.settings["extras"] == ["napkins", "candles"]
    with pytest.raises(sb.BadOption, match="turn_limit cannot be 0"):
        openspiel.load("foodfighters", turn_limit=0)


def test_an_illegal_action_says_why() -> None:
    state = opening(openspiel.load("foodfighters"))
    illegal = state.legal_actions_mask().index(0)
    with pytest.raises(sb.IllegalAction):
        state.apply_action(illegal)


def test_openspiels_mcts_in_python_plays_a_match() -> None:
    game = openspiel.load("foodfighters", turn_limit=12)
    chances = np.random.RandomState(3)
    evaluator = mcts.RandomRolloutEvaluator(1, chances)
    bots = [mcts.MCTSBot(game, 1.4, 4, evaluator, random_state=chances) for _ in range(2)]
    state = opening(game)
    while not state.is_terminal():
        chance = state.is_chance_node()
        state.apply_action(
            int(chances.choice(state.legal_actions())) if chance else bots[state.current_player()].step(state)
        )
    assert sum(state.returns()) == 0


def test_openspiels_mcts_in_cpp_plays_a_match() -> None:
    """Without `MCTSBot.step`: it lets go of Python's lock, and crashes on every game that is written in Python."""
    game = openspiel.load("foodfighters", turn_limit=30)
    evaluator = pyspiel.RandomRolloutEvaluator(1, 3)
    bots = [pyspiel.MCTSBot(game, evaluator, 1.4, 4, 100, False, seat, False) for seat in range(2)]
    state = game.new_initial_state()
    returns = pyspiel.evaluate_bots(state, bots, 5)
    assert state.is_terminal()
    assert tuple(returns) == state.moment.state.outcome().scores
    root = bots[0].mcts_search(opening(game))
    assert root.explore_count == 4


class TestSecrets:
    def test_nobody_sees_a_choice_before_all_have_chosen(self, potluck: Game) -> None:
        game = openspiel.load("potluck")
        known = [self._played(game, [0, 1, choice]) for choice in (0, 2)]
        assert known[0].current_player() == known[1].current_player() == 1
        assert known[0].information_state_string(1) == known[1].information_state_string(1)
        assert known[0].information_state_string(0) != known[1].information_state_string(0)

    def test_nobody_sees_anothers_wish(self, potluck: Game) -> None:
        game = openspiel.load("potluck")
        states = [self._played(game, [0, wish, 2, 2, 1]) for wish in (0, 1)]
        assert states[0].information_state_string(0) == states[1].information_state_string(0)
        assert states[0].observation_tensor(0) == states[1].observation_tensor(0)
        assert states[0].information_state_string(1) != states[1].information_state_string(1)

    def test_own_choices_are_remembered(self, potluck: Game) -> None:
        """Nobody scored in either match, so the positions look the same."""
        game = openspiel.load("potluck")
        states = [self._played(game, [0, 0, choice, 2, 1]) for choice in (0, 2)]
        assert states[0].observation_string(0) == states[1].observation_string(0)
        assert states[0].information_state_string(0) != states[1].information_state_string(0)
        assert states[0].information_state_string(1) == states[1].information_state_string(1)

    def test_memories_survive_pickling(self, potluck: Game) -> None:
        state = self._played(openspiel.load("potluck"), [0, 1, 2, 2, 1, 0])
        again = pickle.loads(pickle.dumps(state))
        assert [again.information_state_string(seat) for seat in (0, 1)] == [
            state.information_state_string(seat) for seat in (0, 1)
        ]

    def test_all_seats_secrets_together_are_refused(self, potluck: Game) -> None:
        everything = pyspiel.IIGObservationType(perfect_recall=False, private_info=pyspiel.PrivateInfoType.ALL_PLAYERS)
        with pytest.raises(sb.SmorgasboardError, match="one seat's"):
            openspiel.load("potluck").make_py_observer(everything)

    def _played(self, game: Any, numbers: list[int]) -> Any:
        state = game.new_initial_state()
        for number in numbers:
            state.apply_action(number)
        return state


@pytest.mark.parametrize("name", INSTALLED)
class TestSmallGames:
    def test_random_simulation(self, name: str) -> None:
        pyspiel.random_sim_test(
            openspiel.load(name, small=True, rewards="win"), num_sims=1, serialize=False, verbose=False
        )

    @pytest.mark.slow
    def test_the_playthrough_generator_ends(self, name: str) -> None:
        played = generate_playthrough.playthrough(f"smorgasboard_{name}_small", [], seed=3)
        assert "IsTerminal() = True" in played

    def test_random_simulation_where_points_are_paid_to_as_many_as_can_play(self, name: str) -> None:
        most = sb.load(name).facts.players[-1]
        game = openspiel.load(name, small=True, players=most)
        pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)


def test_small_games_are_registered_by_name() -> None:
    names = set(pyspiel.registered_names())
    assert {f"smorgasboard_{name}_small" for name in INSTALLED} <= names
    assert "smorgasboard_consumption_draft_small" in names
    small, whole = pyspiel.load_game("smorgasboard_consumption_small"), openspiel.load("consumption")
    assert small.ours.box.rounds == 2
    assert small.num_distinct_actions() < whole.num_distinct_actions()
    assert pickle.loads(pickle.dumps(small)).ours.source == small.ours.source


def test_rewards_are_points_ranks_or_wins() -> None:
    by_points, by_win = (
        openspiel.load("consumption", small=True),
        openspiel.load("consumption", small=True, rewards="win"),
    )
    assert by_points.get_type().utility == pyspiel.GameType.Utility.GENERAL_SUM
    assert by_win.get_type().utility == pyspiel.GameType.Utility.ZERO_SUM
    assert (by_win.min_utility(), by_win.max_utility(), by_win.utility_sum()) == (-1.0, 1.0, 0.0)
    assert "rewards=win" in str(by_win)
    state = opening(by_win, seed=2)
    chances = random.Random(2)
    while not state.is_terminal():
        state.apply_action(chances.choice(state.legal_actions()))
    assert sum(state.returns()) == 0
    with pytest.raises(sb.BadOption, match="points, rank, win"):
        openspiel.load("consumption", rewards="money")  # type: ignore[arg-type]


@pytest.mark.parametrize("name", ["consumption", "foodadvice"])
def test_openspiels_ismcts_in_python_plays(name: str) -> None:
    """It insists that what it searches looks the same to whoever decides."""
    game = openspiel.load(name, small=True, rewards="win")
    chances = np.random.RandomState(3)
    bot = ismcts.ISMCTSBot(game, mcts.RandomRolloutEvaluator(1, chances), 1.4, 6, random_state=chances)
    state = opening(game, seed=1)
    for _ in range(4):
        action = int(bot.step(state))
        assert action in state.legal_actions()
        state.apply_action(action)
        while state.is_chance_node():
            state.apply_action(int(chances.choice(state.legal_actions())))


def test_another_state_of_an_information_set_is_the_same_to_its_player() -> None:
    game = openspiel.load("foodadvice", small=True)
    state = opening(game, seed=4, decisions=6)
    seat = state.current_player()
    others = [state.resample_from_infostate(seat, random.Random(seed).random) for seed in range(3)]
    for other in others:
        assert other.information_state_string(seat) == state.information_state_string(seat)
        assert other.observation_string(seat) == state.observation_string(seat)
        assert other.legal_actions() == state.legal_actions()
    assert len({str(each) for each in (state, *others)}) == 4


@pytest.mark.parametrize("name", INSTALLED)
def test_information_states_stay_short_and_remember_what_was_done(name: str) -> None:
    game = openspiel.load(name, small=True)
    state = opening(game, seed=5, decisions=2)
    twin = pickle.loads(pickle.dumps(state))
    keys = [state.information_state_string(seat) for seat in range(2)]
    assert [twin.information_state_string(seat) for seat in range(2)] == keys
    assert all(INFORMATION_STATE.fullmatch(key) for key in keys)
    seat = state.current_player()
    state.apply_action(state.legal_actions()[0])
    twin.apply_action(twin.legal_actions()[-1])
    assert state.information_state_string(seat) != twin.information_state_string(seat)
