"""The training example from its first step to an agent at a table; what is learned in seconds beats random and easy."""

import csv
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

import smorgasboard as sb

TRAINING = Path(__file__).parents[2] / "examples" / "training"
SMALL_RUN = ("--decisions", "1000", "--tables", "8", "--checks", "1", "--matches", "2")
LEARNING_RUN = ("--decisions", "500000", "--checks", "1", "--matches", "60")


def run(script: str, *arguments: str) -> str:
    done = subprocess.run(
        [sys.executable, str(TRAINING / script), *arguments], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.fixture
def example(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(TRAINING))


def test_from_nothing_to_an_agent_that_plays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, example: None) -> None:
    agent, log, picture = tmp_path / "agent.npz", tmp_path / "training.csv", tmp_path / "training.svg"
    told = run("train.py", "--into", str(agent), "--log", str(log), *SMALL_RUN)
    assert "against greedy" in told
    with log.open(encoding="utf-8") as file:
        assert [int(row["decisions"]) > 0 for row in csv.DictReader(file)] == [True]
    run("plot.py", str(log), str(picture))
    assert picture.read_text(encoding="utf-8").count("<polyline") == 3
    assert " of 4 won" in run("evaluate.py", str(agent), "--matches", "4", "--against", "random")
    monkeypatch.setenv("AGENT", str(agent))
    from agent import Trained  # noqa: PLC0415

    match = sb.Match(sb.load("foodfighters"), seed=3)
    bot = Trained()
    for _ in range(10):
        seat = match.state.mover()
        observation = match.state.observation(seat)
        action = bot.choose(observation)
        assert action in observation.legal
        assert bot.choose_at(match.game, match.state, seat) == action
        match.apply(seat, action)


@pytest.mark.slow
@pytest.mark.once
def test_some_seconds_of_learning_are_enough_to_beat_random_and_easy(tmp_path: Path) -> None:
    """So many decisions, not seconds: a busy machine takes longer and learns the same."""
    log = tmp_path / "training.csv"
    run("train.py", "--into", str(tmp_path / "agent.npz"), "--log", str(log), *LEARNING_RUN)
    with log.open(encoding="utf-8") as file:
        (last,) = csv.DictReader(file)
    assert int(last["decisions"]) >= 500_000
    assert float(last["random"]) >= 0.9
    assert float(last["easy"]) >= 0.5


@pytest.mark.parametrize("given", [("--minutes", "0"), ("--decisions", "-5")])
def test_nothing_to_learn_from_is_refused(tmp_path: Path, given: tuple[str, str]) -> None:
    agent = tmp_path / "agent.npz"
    done = subprocess.run(
        [sys.executable, str(TRAINING / "train.py"), "--into", str(agent), *given],
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, agent.exists()) == (2, False)
    assert "nothing to learn from" in done.stderr


def test_gradients_are_those_of_the_loss(example: None) -> None:
    """Against differences of the loss itself."""
    from network import Network  # noqa: PLC0415
    from ppo import Played, Settings, gradients  # noqa: PLC0415

    random, settings = np.random.default_rng(1), Settings(curiosity=0.3)
    network = Network.fresh(6, 5, 1)
    network.weights = {name: random.normal(size=each.shape) * 0.4 for name, each in network.weights.items()}
    seen = random.random((7, 6))
    legal = (random.random((7, 5)) < 0.7).astype(np.int8)
    legal[:, 0] = 1
    before = network.forward(seen, legal)
    actions = np.array([np.flatnonzero(row)[-1] for row in legal])
    shares = before.shares[np.arange(7), actions] * np.array([1, 1, 1.1, 0.9, 1, 1.5, 0.6])
    part = Played(seen, legal, actions, shares, random.normal(size=7), random.normal(size=7) / 3)

    def loss() -> float:
        choice = network.forward(seen, legal)
        good = (part.advantages - part.advantages.mean()) / (part.advantages.std() + 1e-6)
        ratio = choice.shares[np.arange(7), actions] / shares
        gained = np.minimum(good * ratio, good * ratio.clip(1 - settings.clip, 1 + settings.clip))
        entropy = -(choice.shares * np.log(choice.shares + 1e-12)).sum(axis=1)
        missed = 0.25 * (choice.values - part.returns) ** 2
        return float((missed - gained - settings.curiosity * entropy).mean())

    by_wish, by_value, _ = gradients(before, part, settings)
    found = network.backward(seen, before, by_wish, by_value)
    for name, weights in network.weights.items():
        place = np.unravel_index(int(np.abs(found[name]).argmax()), weights.shape)
        was, step = weights[place], 1e-5
        weights[place] = was + step
        above = loss()
        weights[place] = was - step
        below = loss()
        weights[place] = was
        assert found[name][place] == pytest.approx((above - below) / (2 * step), rel=1e-3)
