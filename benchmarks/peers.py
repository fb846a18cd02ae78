"""The peers' side of the measures, in the same style as ours. Runs where the peers are installed, without us."""

import platform
import sys
from collections.abc import Callable
from importlib.metadata import version
from importlib.util import find_spec
from random import Random
from types import ModuleType
from typing import Any

from benchmarks.clock import Play, answer
from benchmarks.terms import COPIES, MIDDLE, SIMULATIONS, TABLES

EXPLORATION = 1.4
PACKAGES = ("open_spiel", "catanatron", "rlcard", "pettingzoo", "numpy", "pgx", "jax", "envpool")

# ---- OpenSpiel ----


def openspiel_backgammon() -> Play:
    return _openspiel_driven("backgammon")


def openspiel_connect_four() -> Play:
    return _openspiel_driven("connect_four")


def _openspiel_driven(name: str) -> Play:
    """Only decisions are counted; the dice between them are drawn."""
    game, random = _openspiel(name), Random(1).random

    def play() -> int:
        state = game.new_initial_state()
        moves = 0
        while not state.is_terminal():
            if state.is_chance_node():
                state.apply_action(_drawn(state.chance_outcomes(), random()))
                continue
            legal = state.legal_actions()
            state.apply_action(legal[int(random() * len(legal))])
            moves += 1
        return moves

    return play


def openspiel_backgammon_inside() -> Play:
    """A whole game of two of OpenSpiel's random bots, played in C++."""
    import pyspiel  # noqa: PLC0415  each peer is loaded only where it is measured

    game = _openspiel("backgammon")
    bots = [pyspiel.make_uniform_random_bot(seat, seat + 1) for seat in range(2)]
    seeds = iter(range(1, 10**9))

    def play() -> int:
        state = game.new_initial_state()
        pyspiel.evaluate_bots(state, bots, next(seeds))
        return sum(step.player >= 0 for step in state.full_history())

    return play


def openspiel_backgammon_copies() -> Play:
    state = _openspiel_position(MIDDLE)

    def play() -> int:
        for _ in range(COPIES):
            state.clone()
        return COPIES

    return play


def openspiel_cpp_search() -> Play:
    import pyspiel  # noqa: PLC0415

    game, state = _openspiel("backgammon"), _openspiel_position(0)
    evaluator = pyspiel.RandomRolloutEvaluator(1, 1)
    bot = pyspiel.MCTSBot(game, evaluator, EXPLORATION, SIMULATIONS, 1000, False, 1, False)

    def play() -> int:
        bot.step(state)
        return SIMULATIONS

    return play


def openspiel_python_search() -> Play:
    import numpy as np  # noqa: PLC0415
    from open_spiel.python.algorithms import mcts  # noqa: PLC0415

    game, state = _openspiel("backgammon"), _openspiel_position(0)
    random = np.random.RandomState(1)
    evaluator = mcts.RandomRolloutEvaluator(1, random)
    bot = mcts.MCTSBot(game, EXPLORATION, SIMULATIONS, evaluator, solve=False, random_state=random)

    def play() -> int:
        bot.step(state)
        return SIMULATIONS

    return play


def _openspiel(name: str) -> Any:
    import pyspiel  # noqa: PLC0415

    return pyspiel.load_game(name)


def _openspiel_position(decisions: int) -> Any:
    """Backgammon at a decision, after so many random ones."""
    state, random = _openspiel("backgammon").new_initial_state(), Random(1)
    while state.is_chance_node() or decisions:
        decisions -= not state.is_chance_node()
        state.apply_action(random.choice(state.legal_actions()))
    return state


def _drawn(outcomes: list[tuple[int, float]], point: float) -> int:
    for outcome, likelihood in outcomes:
        point -= likelihood
        if point < 0:
            return outcome
    return outcomes[-1][0]


# ---- Catanatron ----


def catanatron() -> Play:
    return _catanatron_games(seats=2)


def catanatron_four_seats() -> Play:
    return _catanatron_games(seats=4)


def _catanatron_games(seats: int) -> Play:
    """Its own loop with its own random players."""
    from catanatron import Game  # noqa: PLC0415

    players = _catanatron_players(seats)

    def play() -> int:
        game = Game(players)
        game.play()
        return len(game.state.actions)

    return play


def catanatron_copies() -> Play:
    game = _catanatron_position()

    def play() -> int:
        for _ in range(COPIES):
            game.copy()
        return COPIES

    return play


def catanatron_rollouts() -> Play:
    game = _catanatron_position()

    def play() -> int:
        game.copy().play()
        return 1

    return play


def _catanatron_players(seats: int) -> list[Any]:
    from catanatron import Color, RandomPlayer  # noqa: PLC0415

    return [RandomPlayer(color) for color in list(Color)[:seats]]


def _catanatron_position() -> Any:
    from catanatron import Game  # noqa: PLC0415

    game = Game(_catanatron_players(seats=2), seed=1)
    for _ in range(MIDDLE):
        game.play_tick()
    return game


# ---- RLCard and PettingZoo ----


def rlcard_uno() -> Play:
    import rlcard  # noqa: PLC0415

    env, random = rlcard.make("uno", config={"seed": 1}), Random(1).random

    def play() -> int:
        state, _ = env.reset()
        moves = 0
        while not env.is_over():
            legal = list(state["legal_actions"])
            state, _ = env.step(legal[int(random() * len(legal))])
            moves += 1
        return moves

    return play


def pettingzoo_connect_four() -> Play:
    sys.modules.setdefault("pygame", ModuleType("pygame"))  # it imports its drawing program even when nobody draws
    from pettingzoo.classic import connect_four_v3  # noqa: PLC0415

    env, random = connect_four_v3.env(), Random(1).random

    def play() -> int:
        env.reset()
        moves = 0
        for _ in env.agent_iter():
            seen, _, terminated, truncated, _ = env.last()
            if terminated or truncated:
                env.step(None)
                continue
            legal = seen["action_mask"].nonzero()[0]
            env.step(int(legal[int(random() * len(legal))]))
            moves += 1
        return moves

    return play


# ---- vector environments on the CPU ----


def pgx_backgammon() -> Play:
    """Steps of a batch of Pgx's backgammon, compiled by JAX for one core, with a match begun anew where one ends."""
    import jax  # noqa: PLC0415
    import pgx  # noqa: PLC0415
    from pgx.experimental import auto_reset  # noqa: PLC0415

    env = pgx.make("backgammon")
    begin, step = jax.jit(jax.vmap(env.init)), jax.vmap(auto_reset(env.step, env.init))

    def advanced(state: Any, key: Any) -> Any:
        choose, roll = jax.random.split(key)
        wishes = jax.numpy.where(state.legal_action_mask, 0.0, -jax.numpy.inf)
        actions = jax.random.categorical(choose, wishes, axis=-1)
        return step(state, actions, jax.random.split(roll, TABLES))

    stepped: Any = jax.jit(advanced)
    key = jax.random.PRNGKey(1)
    state = stepped(begin(jax.random.split(key, TABLES)), key)

    def play() -> int:
        nonlocal state, key
        key, now = jax.random.split(key)
        state = jax.block_until_ready(stepped(state, now))
        return TABLES

    return play


def envpool_blackjack() -> Play:
    """The only game of cards or dice in EnvPool: one seat, two actions."""
    import envpool  # noqa: PLC0415
    import numpy as np  # noqa: PLC0415

    envs = envpool.make("Blackjack-v1", env_type="gymnasium", num_envs=TABLES, num_threads=1)
    random = np.random.default_rng(1)
    envs.reset()

    def play() -> int:
        envs.step(random.integers(0, 2, TABLES))
        return TABLES

    return play


def versions() -> dict[str, str]:
    peers = {name: version(name) for name in PACKAGES if find_spec(name)}
    return {"python": platform.python_version(), **peers}


MEASURES: dict[str, Callable[[], Play]] = {
    measure.__name__: measure
    for measure in (
        openspiel_backgammon,
        openspiel_connect_four,
        openspiel_backgammon_inside,
        openspiel_backgammon_copies,
        openspiel_cpp_search,
        openspiel_python_search,
        catanatron,
        catanatron_four_seats,
        catanatron_copies,
        catanatron_rollouts,
        rlcard_uno,
        pettingzoo_connect_four,
        pgx_backgammon,
        envpool_blackjack,
    )
}

if __name__ == "__main__":
    answer(MEASURES, versions)
