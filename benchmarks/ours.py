"""Our side of the measures. Run by `benchmarks.run`, in a process for each reading."""

import platform
from collections.abc import Callable
from functools import partial
from itertools import count
from random import Random

import smorgasboard as sb
from benchmarks.clock import Play, answer
from benchmarks.terms import ASKED, COPIES, MIDDLE, QUESTIONS, SIMULATIONS, TABLES, asked_of
from smorgasboard.bots.search import SearchBot
from smorgasboard.bots.simple import GreedyBot
from smorgasboard.bots.tree import play_randomly
from smorgasboard.engine import state as engine_state
from smorgasboard.engine.chance import SeededChance

GAME = "foodfighters"
FOUR = "consumption"
AT_ONCE = "foodadvice"
"""Where several decide at the same time."""
SEATS = 4


def driven(name: str = GAME, players: int | None = None) -> Play:
    """Python asks for the legal actions of every decision and applies one of them."""
    game, random, seeds = sb.load(name), Random(1).random, count(1)

    def play() -> int:
        state = game.new(players, next(seeds))
        moves = 0
        while not state.over:
            seat = state.actors()[0]
            legal = state.legal_actions(seat)
            state.apply(seat, legal[int(random() * len(legal))])
            moves += 1
        return moves

    return play


def inside() -> Play:
    """The engine's own random playout."""
    game, seeds = sb.load(GAME), count(1)
    chance = SeededChance("benchmark")

    def play() -> int:
        return play_randomly(game.new(seed=next(seeds)), chance)

    return play


def four_driven() -> Play:
    return driven(FOUR, SEATS)


def at_once_driven() -> Play:
    return driven(AT_ONCE, SEATS)


def copies(name: str = GAME, players: int | None = None) -> Play:
    state = _middle(name, players)

    def play() -> int:
        for _ in range(COPIES):
            state.copy()
        return COPIES

    return play


def four_copies() -> Play:
    return copies(FOUR, SEATS)


def at_once_copies() -> Play:
    return copies(AT_ONCE, SEATS)


def asked(name: str, players: int | None, question: str) -> Play:
    """What pages, programs and bots ask of a position in the middle of a match, one question over and over."""
    game, state, chance = sb.load(name), _middle(name, players), SeededChance("benchmark")
    seat = state.mover()
    seen, written = state.observation(seat), state.to_json()
    ask: dict[str, Callable[[], object]] = {
        "view": lambda: state.view(seat),
        "to_json": state.to_json,
        "read": lambda: game.state(written, 1),
        "imagine": lambda: game.imagined(state, seat, chance),
        "encode": lambda: game.encode(seen),
    }
    answered = ask[question]

    def play() -> int:
        for _ in range(QUESTIONS):
            answered()
        return QUESTIONS

    return play


def four_greedy(name: str = FOUR) -> Play:
    """Whole games; every bot imagines what it cannot see, at every decision."""
    game, seeds = sb.load(name), count(1)
    bots = [GreedyBot(seed=seat) for seat in range(SEATS)]

    def play() -> int:
        state = game.new(SEATS, next(seeds))
        while not state.over:
            seat = state.mover()
            state.play(seat, bots[seat].choose_at(game, state, seat))
        return 1

    return play


def at_once_greedy() -> Play:
    return four_greedy(AT_ONCE)


def rollouts() -> Play:
    """A position copied and played to its end at random: the least that a simulation of a search costs."""
    state = _middle()
    chance = SeededChance("benchmark")

    def play() -> int:
        play_randomly(state.copy(chance), chance)
        return 1

    return play


def search() -> Play:
    """Tree search from the opening, every simulation played to the end of the game at random."""
    observation = sb.load(GAME).new(seed=1).observation(_first_seat())
    bot = SearchBot(walks=SIMULATIONS, rollouts="full", seed=1)

    def play() -> int:
        bot.choose(observation)
        return bot.simulations

    return play


def pettingzoo(wrappers: bool = True) -> Play:
    """Our environment, driven as PettingZoo's documentation drives one."""
    env, random, seeds = sb.envs.pettingzoo.make(GAME, wrappers=wrappers), Random(1).random, count(1)

    def play() -> int:
        env.reset(seed=next(seeds))
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


def pettingzoo_bare() -> Play:
    return pettingzoo(wrappers=False)


def tables(name: str = GAME) -> Play:
    """Steps of many games at once, in self-play at random; every decision is counted."""
    envs = sb.envs.vector.make(name, TABLES)
    envs.reset(seed=1)

    def play() -> int:
        envs.step(envs.sample())
        return TABLES

    return play


def four_tables() -> Play:
    return tables(FOUR)


def at_once_tables() -> Play:
    return tables(AT_ONCE)


def _first_seat() -> int:
    return sb.load(GAME).new(seed=1).actors()[0]


def _middle(name: str = GAME, players: int | None = None) -> sb.State:
    """A position in the middle of a match."""
    state = sb.load(name).new(players, seed=1)
    random = Random(1)
    for _ in range(MIDDLE):
        seat = state.actors()[0]
        state.apply(seat, random.choice(state.legal_actions(seat)))
    assert not state.over
    return state


def versions() -> dict[str, str]:
    compiled = not str(engine_state.__file__).endswith(".py")
    build = "compiled" if compiled else "interpreted"
    return {"python": platform.python_version(), "smorgasboard": f"{sb.__version__} ({build})"}


MEASURES: dict[str, Callable[[], Play]] = {
    measure.__name__: measure
    for measure in (
        driven,
        inside,
        copies,
        rollouts,
        search,
        pettingzoo,
        pettingzoo_bare,
        tables,
        four_tables,
        at_once_tables,
        four_driven,
        four_copies,
        four_greedy,
        at_once_driven,
        at_once_copies,
        at_once_greedy,
    )
} | {
    asked_of(name, question): partial(asked, name, players, question)
    for name, players in ((GAME, None), (FOUR, SEATS), (AT_ONCE, SEATS))
    for question in ASKED
}

if __name__ == "__main__":
    answer(MEASURES, versions)
