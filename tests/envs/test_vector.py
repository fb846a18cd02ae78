import copy
from typing import Any

import numpy as np
import pytest
from gymnasium.vector import AutoresetMode
from tests.envs.potluck import Potluck

import smorgasboard as sb
from smorgasboard.engine import Game
from smorgasboard.envs import pettingzoo, vector
from smorgasboard.envs.rewards import paid

GAMES = ["foodfighters", "consumption", "foodadvice", "potluck"]


def stepped(envs: Any, steps: int, seed: int = 5) -> list[Any]:
    """All that a run at random gives."""
    seen, infos = envs.reset(seed=seed)
    found = [(seen, infos)]
    for _ in range(steps):
        seen, *rest, infos = envs.step(envs.sample())
        found.append((seen, *rest, infos))
    return found


@pytest.mark.parametrize("name", GAMES)
def test_a_table_plays_what_the_environment_of_its_seed_plays(name: str, potluck: Game) -> None:
    """Match after match: the same seats, numbers, masks and rewards."""
    small = name != "potluck"
    envs = vector.make(name, 3, small=small)
    envs.reset(seed=8)
    alone: list[Any] = []
    for number in range(3):
        alone.append(pettingzoo.make(name, small=small, wrappers=False))
        alone[-1].reset(seed=8 + number)
    seen, infos = envs.reset(seed=8)
    ends = 0
    for _ in range(150):
        actions = envs.sample()
        for number, env in enumerate(alone):
            assert env.agent_selection == f"seat_{infos['seat'][number] + 1}"
            np.testing.assert_equal(env.last()[0], {key: each[number] for key, each in seen.items()})
            env.step(int(actions[number]))
        seen, rewards, over, _, infos = envs.step(actions)
        for number, env in enumerate(alone):
            assert over[number] == any(env.terminations.values())
            if over[number]:
                assert tuple(infos["rewards"][number]) == tuple(env.rewards.values())
                seat = infos["final_info"]["seat"][number]
                assert rewards[number] == infos["rewards"][number, seat]
                last = env.observe(f"seat_{seat + 1}")
                np.testing.assert_equal(infos["final_obs"][number]["observation"], last["observation"])
                assert not infos["final_obs"][number]["action_mask"].any()
                env.reset()
                ends += 1
    assert ends >= (0 if name == "foodfighters" else 3)


def test_arrays_are_as_the_spaces_say_and_the_same_again() -> None:
    envs = vector.make("consumption", 4, small=True, players=3)
    runs = [stepped(envs, 12), stepped(envs, 12)]
    np.testing.assert_equal(runs[0], runs[1])
    seen, rewards, over, cut_off, infos = runs[0][-1]
    assert envs.observation_space.contains(seen)
    assert envs.action_space.contains(envs.sample())
    assert rewards.shape == over.shape == cut_off.shape == (4,)
    assert infos["rewards"].shape == (4, 3)
    assert envs.metadata["autoreset_mode"] is AutoresetMode.SAME_STEP
    flat, infos = vector.make("consumption", 4, small=True, players=3, flat=True).reset(seed=5)
    np.testing.assert_equal({"observation": flat, "action_mask": infos["action_mask"]}, runs[0][0][0])


def test_arrays_of_earlier_steps_stay_what_they_were() -> None:
    envs = vector.make("foodfighters", 2)
    seen, _ = envs.reset(seed=1)
    before = copy.deepcopy(seen)
    envs.step(envs.sample())
    np.testing.assert_equal(seen, before)


def test_opponents_sit_in_the_other_seats() -> None:
    envs = vector.make("foodadvice", 4, small=True, opponents=["random", "careless", "random"], skip_forced=True)
    _, infos = envs.reset(seed=3)
    for _ in range(25):
        assert infos["seat"].tolist() == [table.learner for table in envs._batch.tables]
        *_, infos = envs.step(envs.sample())
    fixed = vector.make("foodfighters", 3, opponents="random", seat=1)
    assert all((infos["seat"] == 1).all() for *_, infos in stepped(fixed, 30))
    one, other = (stepped(vector.make("foodfighters", 2, opponents="easy"), 15) for _ in range(2))
    np.testing.assert_equal(one, other)


def test_the_learner_moves_on_from_match_to_match(potluck: Game) -> None:
    envs = vector.make("potluck", 2, opponents="random", players=3)
    seats = [infos["seat"].tolist() for *_, infos in stepped(envs, 18)]
    assert [seats[at] for at in (0, 6, 12, 18)] == [[0, 1], [1, 2], [2, 0], [0, 1]]


def test_what_is_no_choice_is_not_asked() -> None:
    for seen, *_ in stepped(vector.make("foodfighters", 8, skip_forced=True), 60):
        assert seen["action_mask"].sum(axis=1).min() > 1


def test_next_step_shows_the_end_and_begins_with_the_step_after() -> None:
    envs = vector.make("consumption", 2, small=True, autoreset="next_step", rewards="win")
    _seen, _ = envs.reset(seed=2)
    was_over = np.zeros(2, np.bool_)
    for _ in range(60):
        ended = was_over
        _, rewards, was_over, _, infos = envs.step(envs.sample())
        assert not (ended & was_over).any()
        assert not rewards[ended].any()
        assert "final_obs" not in infos
        assert (infos["rewards"].sum(axis=1) == 0).all()
        assert all(position.over == over for position, over in zip(envs.positions, was_over, strict=True))


def test_long_matches_are_cut_off_without_rewards() -> None:
    envs = vector.make("foodfighters", 2, max_cycles=5)
    run = stepped(envs, 5)
    assert [step[3].all() for step in run[1:]] == [False] * 4 + [True]
    assert not any(step[2].any() or step[1].any() for step in run[1:])


def test_resets_without_a_seed_go_on() -> None:
    envs = vector.make("foodfighters", 2)
    first, again = envs.reset(seed=4)[0], envs.reset()[0]
    assert (first["observation"] != again["observation"]).any()
    envs.reset(seed=[-4, None])
    np.testing.assert_equal(envs.reset(seed=[4, 5])[0], first)
    np.testing.assert_equal(envs.reset()[0], again)


def test_an_illegal_action_says_where_and_changes_nothing() -> None:
    envs = vector.make("foodfighters", 2)
    seen, _ = envs.reset(seed=1)
    actions = envs.sample()
    actions[1] = np.flatnonzero(seen["action_mask"][1] == 0)[0]
    before = [position.digest() for position in envs.positions]
    with pytest.raises(sb.IllegalAction, match="Table 1 of the batch: "):
        envs.step(actions)
    assert [position.digest() for position in envs.positions] == before
    with pytest.raises(sb.BadOption, match="2 whole numbers"):
        envs.step(actions[:1])


@pytest.mark.parametrize(
    ("wrong", "match"),
    [
        ({"n": 0}, "one table or more"),
        ({"opponents": ["easy", "easy"]}, "2 opponents for 1"),
        ({"opponents": "easy", "seat": 2}, "no such seat"),
        ({"seat": 1}, "self-play"),
        ({"rewards": "money"}, "points, rank, win"),
        ({"autoreset": "never"}, "same_step, next_step"),
        ({"turns": 3}, "no option turns"),
        ({"small": True, "content": "cards.toml"}, "leave small or content away"),
    ],
)
def test_what_cannot_be_made_is_refused_in_a_sentence(wrong: dict[str, Any], match: str) -> None:
    if "content" in wrong:
        wrong = wrong | {"content": str(sb.load("foodfighters").own_content)}
    with pytest.raises(sb.BadOption, match=match):
        vector.make("foodfighters", **wrong)


def test_rewards_by_rank_and_by_win_are_shared_by_whoever_ties() -> None:
    three = sb.Outcome((5.0, 9.0, 5.0), (2, 1, 2), (1,), "")
    assert paid("points", three) == [5.0, 9.0, 5.0]
    assert paid("rank", three) == [-0.5, 1.0, -0.5]
    assert paid("win", three) == [-0.5, 1.0, -0.5]
    assert paid("win", sb.Outcome((1.0, 1.0, 0.0), (1, 1, 3), (0, 1), "")) == [0.25, 0.25, -0.5]
    drawn = sb.Outcome((0.0, 0.0), (1, 1), (), "")
    assert paid("rank", drawn) == paid("win", drawn) == [0.0, 0.0]
    assert paid("win", sb.Outcome((7.0,), (1,), (0,), "")) == paid("rank", sb.Outcome((7.0,), (1,), (0,), "")) == [1.0]


def test_a_game_without_features_of_its_own_has_them_from_its_observations() -> None:
    state = Potluck().new(3, seed=1)
    assert state.encoded(2) == pytest.approx(Potluck().encode(state.observation(2)), rel=1e-6)
