"""How long a hint takes, thinking and reason together, in every game at every number of players.

    python -m benchmarks.hints [--positions 20] [--game foodfighters]

prints a table: processor seconds of one hint at the median and at the 90th percentile, over positions in the middle
of matches of the greedy bot, and in how many of them the reason named what is better about the action.
"""

import argparse
import time
from collections.abc import Iterator
from random import Random

import smorgasboard as sb
from smorgasboard.bots import make, make_level
from smorgasboard.engine import State

ADVISER = "hard"
THINKING = 0.6
"""As the server's workers have it: seconds by the clock until the adviser answers."""
PLAIN = ("imagined games", "played on")
"""What reasons say that are but a count."""
STEPS = range(4, 90)
"""After how many decisions a match is looked at."""


def middles(game: sb.Game, players: int, seed: str) -> Iterator[State]:
    """Positions in the middle of matches, each of another one, in which somebody has a choice."""
    draws = Random(f"{seed}/{game.name}/{players}")
    while True:
        state, bot = game.new(players, draws.getrandbits(60)), make("greedy", seed=draws.getrandbits(60))
        steps = draws.choice(STEPS)
        while not state.over and (steps > 0 or len(state.list_actions(state.mover())) == 1):
            state.play(state.mover(), bot.choose_at(game, state, state.mover()))
            steps -= 1
        if not state.over:
            yield state


def measured(game: sb.Game, players: int, positions: int) -> tuple[list[float], int]:
    """Seconds of each hint, ascending, and how many reasons were more than a count."""
    seconds: list[float] = []
    told = 0
    for number, state in zip(range(positions), middles(game, players, "hints"), strict=False):
        bot = make_level(ADVISER, f"hint/{number}")
        bot.answer_by(time.perf_counter() + THINKING)
        began = time.process_time()
        bot.choose(state.observation(state.mover()))
        told += not any(count in bot.explain() for count in PLAIN)
        seconds.append(time.process_time() - began)
    return sorted(seconds), told


def main() -> None:
    parser = argparse.ArgumentParser(description="How long hints take.")
    parser.add_argument("--positions", type=int, default=20)
    parser.add_argument("--game", action="append")
    asked = parser.parse_args()
    print("| game | players | positions | median s | 90% s | with a reason |\n| --- | --- | --- | --- | --- | --- |")
    for game in [sb.load(name) for name in asked.game] if asked.game else sb.games():
        for players in game.facts.players:
            seconds, told = measured(game, players, asked.positions)
            median, late = seconds[len(seconds) // 2], seconds[int(0.9 * (len(seconds) - 1))]
            cells = (game.name, players, len(seconds), f"{median:.2f}", f"{late:.2f}", f"{told / len(seconds):.0%}")
            print(f"| {' | '.join(map(str, cells))} |", flush=True)


if __name__ == "__main__":
    main()
