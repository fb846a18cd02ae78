import copy
import pickle
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, max_cycles_test, render_test, seed_test
from pettingzoo.test.state_test import test_state as check_state, test_state_space as check_state_space
from pettingzoo.utils import aec_to_parallel
from tests.envs.conftest import INSTALLED

import smorgasboard as sb
from smorgasboard.engine import Game
from smorgasboard.envs.pettingzoo import TableEnv, make

pytestmark = [
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array"),
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be"),
]
EDITIONS = [f"{name}:{edition}" for name in INSTALLED for edition in sb.load(name).editions]
GAMES = [*EDITIONS, "potluck"]


def play(env: Any, choose: Any) -> dict[str, float]:
    """The rewards of every agent, summed over the match that was reset before."""
    totals = dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        seen, reward, terminated, truncated, _ = env.last()
        totals[agent] += reward
        env.step(None if terminated or truncated else choose(seen["action_mask"]))
    return totals


def first_legal(mask: Any) -> int:
    return int(np.flatnonzero(mask)[0])


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("wrapped", [True, False])
def test_environments_can_be_copied_and_pickled(name: str, wrapped: bool, potluck: Game) -> None:
    env: Any = make(name) if wrapped else TableEnv(sb.load(name))
    env.reset(seed=4)
    for _ in range(5):
        env.step(first_legal(env.last()[0]["action_mask"]))
    twins = [copy.deepcopy(env), pickle.loads(pickle.dumps(env)), *([] if wrapped else [copy.copy(env)])]
    before, rewards = env.unwrapped.position.digest(), play(env, first_legal)
    for twin in twins:
        assert twin.unwrapped.position.digest() == before
        assert play(twin, first_legal) == rewards


@pytest.mark.parametrize("name", GAMES)
class TestPettingZoosOwn:
    def test_api(self, name: str, potluck: Game) -> None:
        api_test(make(name), num_cycles=600)

    def test_api_of_the_bare_environment(self, name: str, potluck: Game) -> None:
        api_test(TableEnv(sb.load(name)), num_cycles=200)

    def test_seed(self, name: str, potluck: Game) -> None:
        seed_test(lambda: make(name), num_cycles=300)

    def test_render(self, name: str, potluck: Game, capsys: pytest.CaptureFixture[str]) -> None:
        render_test(lambda **given: make(name, **given))
        assert "seat_1" in capsys.readouterr().out

    @pytest.mark.filterwarnings("ignore:The environment has been terminated")
    def test_state(self, name: str, potluck: Game) -> None:
        env = make(name)
        check_state_space(env)
        check_state(env, num_cycles=20)


def test_max_cycles_as_pettingzoo_tests_it(potluck: Game) -> None:
    """That test acts without looking at masks and for all agents in turn: only Potluck allows both."""

    def env(max_cycles: int) -> TableEnv:
        table = TableEnv(potluck, max_cycles=max_cycles)
        table.metadata["is_parallelizable"] = True
        return table

    max_cycles_test(SimpleNamespace(env=env, parallel_env=lambda max_cycles: aec_to_parallel(env(max_cycles))))


def test_max_cycles_truncates_a_match_without_rewards() -> None:
    env = make("foodfighters", max_cycles=5)
    env.reset(seed=1)
    assert play(env, first_legal) == {"seat_1": 0.0, "seat_2": 0.0}
    env.reset(seed=1)
    for _ in range(5):
        assert not any(env.truncations.values())
        env.step(first_legal(env.last()[0]["action_mask"]))
    assert all(env.truncations.values())
    assert not any(env.terminations.values())


def test_a_match_is_the_engines_own_and_pays_its_scores() -> None:
    env = make("foodfighters", turn_limit=60)
    env.reset(seed=11)
    state = sb.load("foodfighters").new(seed=11, turn_limit=60)
    chances = np.random.default_rng(5)
    totals = {"seat_1": 0.0, "seat_2": 0.0}
    for agent in env.agent_iter():
        seen, reward, terminated, _, _ = env.last()
        totals[agent] += reward
        if terminated:
            env.step(None)
            continue
        seat = state.mover()
        assert agent == f"seat_{seat + 1}"
        assert np.flatnonzero(seen["action_mask"]).tolist() == state.legal_actions(seat)
        assert env.unwrapped.position == state
        action = chances.choice(np.flatnonzero(seen["action_mask"]))
        env.step(action)
        state.apply(seat, int(action))
    assert state.over
    assert tuple(totals.values()) == state.outcome().scores


def test_seats_that_decide_at_once_do_not_see_each_other(potluck: Game) -> None:
    seen = []
    for first_choice in (0, 2):
        env = make("potluck", players=3)
        env.reset(seed=4)
        env.step(first_choice)
        assert env.agent_selection == "seat_2"
        seen.append(env.last()[0])
    np.testing.assert_equal(seen[0], seen[1])


def test_three_seats_are_paid_what_they_scored(potluck: Game) -> None:
    env = make("potluck", players=3)
    env.reset(seed=2)
    totals = play(env, first_legal)
    assert tuple(totals.values()) == env.unwrapped.position.outcome().scores
    assert sum(totals.values()) > 0


def test_resets_without_a_seed_go_on_from_the_last_one() -> None:
    openings = []
    for _ in range(2):
        env = make("foodfighters")
        env.reset(seed=3)
        first = env.unwrapped.position.digest()
        env.reset()
        openings.append((first, env.unwrapped.position.digest()))
    assert openings[0] == openings[1]
    assert openings[0][0] != openings[0][1]


def test_an_illegal_action_loses_the_match() -> None:
    env = make("foodfighters")
    env.reset(seed=1)
    agent = env.agent_selection
    totals = play(env, lambda mask: int(np.flatnonzero(mask == 0)[0]))
    assert totals.pop(agent) == -1.0
    assert set(totals.values()) == {0.0}


def test_without_wrappers_an_illegal_action_says_why_and_changes_nothing() -> None:
    env = TableEnv(sb.load("foodfighters"))
    env.reset(seed=1)
    before = env.position.digest()
    illegal = int(np.flatnonzero(env.last()[0]["action_mask"] == 0)[0])
    with pytest.raises(sb.IllegalAction):
        env.step(illegal)
    with pytest.raises(sb.IllegalAction, match="None is only for"):
        env.step(None)
    assert env.position.digest() == before


def test_options_and_render_modes_are_checked() -> None:
    with pytest.raises(sb.BadOption, match="no option turns"):
        make("foodfighters", turns=3)
    with pytest.raises(sb.BadOption, match="human, ansi, rgb_array"):
        make("foodfighters", render_mode="film")


def test_ansi_is_the_table_as_text() -> None:
    env = make("foodfighters", render_mode="ansi")
    env.reset(seed=1)
    text = env.render()
    assert len(text.splitlines()) > 5
    assert "\x1b" not in text


def test_a_picture_is_the_drawn_table() -> None:
    env = make("consumption", render_mode="rgb_array", small=True)
    env.reset(seed=1)
    before = env.render()
    assert (before.shape, before.dtype) == ((441, 800, 3), np.uint8)
    env.step(first_legal(env.last()[0]["action_mask"]))
    assert 0.01 < (before != before[0, 0]).any(axis=2).mean() < 0.5
    assert (env.render() != before).any()


@pytest.mark.parametrize("name", INSTALLED)
def test_small_games_pass_pettingzoos_test(name: str) -> None:
    api_test(make(name, small=True, rewards="rank"), num_cycles=150)
    api_test(make(name, small=True, flat=True, wrappers=False), num_cycles=80)


@pytest.mark.filterwarnings("ignore")  # they are SuperSuit's own
def test_supersuits_wrappers_take_flat_observations() -> None:
    supersuit = pytest.importorskip("supersuit")
    env = supersuit.frame_stack_v2(supersuit.dtype_v0(make("foodfighters", small=True, flat=True), np.float16), 3)
    env.reset(seed=2)
    for _ in range(4):
        seen, *_, info = env.last()
        env.step(first_legal(info["action_mask"]))
    assert seen.shape == (3 * sb.load("foodfighters").features,)
    assert seen.dtype == np.float16


def test_rewards_by_win_are_no_points() -> None:
    env = make("consumption", small=True, rewards="win")
    env.reset(seed=3)
    totals = play(env, first_legal)
    assert set(totals.values()) in ({1.0, -1.0}, {0.0})
