"""What the words of a hint mean: how often a search with ten times the walks picks the same idea.

    python -m benchmarks.sureness [--positions 100] [--walks 200] [--game foodfighters]

prints a table for each game: in how many of these positions (in the middle of matches of the greedy bot) the search
said that it is sure, fairly sure, or that it is close, and in what share of them the longer search agreed, with the
95% interval; then the same by tenths of the share of walks that the words go by. `bots/reasons.py` has the limits.
"""

import argparse
import math
from collections import Counter
from collections.abc import Iterable
from dataclasses import replace
from functools import partial

import smorgasboard as sb
from benchmarks.hints import middles
from smorgasboard.bots import SearchBot
from smorgasboard.bots.bot import Effort, fit_for_bots
from smorgasboard.bots.reasons import Choice, sureness
from smorgasboard.engine import State

LONGER = 10
CAREFULLY = Effort(seconds=3.0)

Looked = tuple[float, bool]
"""The share of the walks, and whether the longer search picked the same idea."""


def looked_at(game: sb.Game, state: State, walks: int) -> Looked:
    observation = state.observation(state.mover())
    seen = replace(observation, legal=tuple(fit_for_bots(game, list(observation.legal))))
    short, longer = (SearchBot(walks=count, seed="sure") for count in (walks, LONGER * walks))
    _action, why = short.think(game, seen)
    assert isinstance(why, partial)
    *_, ranked, chance, _plain, root, _effort = why.args
    choice = Choice(game, seen, ranked, chance, root, CAREFULLY)
    return choice.share, choice.is_idea_of(longer.choose(observation))


def interval(hits: int, of: int) -> str:
    """Wilson's, at 95%."""
    if not of:
        return "–"
    z, share = 1.96, hits / of
    middle = (share + z * z / (2 * of)) / (1 + z * z / of)
    reach = z * math.sqrt(share * (1 - share) / of + z * z / (4 * of * of)) / (1 + z * z / of)
    return f"{share:.0%} ({middle - reach:.0%} to {middle + reach:.0%})"


def table(title: str, found: Iterable[tuple[str, bool]]) -> None:
    count, agreed = Counter[str](), Counter[str]()
    for words, same in found:
        count[words] += 1
        agreed[words] += same
    print(f"| {title} | positions | the longer search agrees |\n| --- | --- | --- |")
    for words in sorted(count):
        print(f"| {words} | {count[words]} | {interval(agreed[words], count[words])} |", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description="What the words of a hint mean.")
    parser.add_argument("--positions", type=int, default=100)
    parser.add_argument("--walks", type=int, default=200)
    parser.add_argument("--players", type=int)
    parser.add_argument("--game", action="append")
    asked = parser.parse_args()
    for game in [sb.load(name) for name in asked.game] if asked.game else sb.games():
        players = asked.players or game.settings().players
        states = zip(range(asked.positions), middles(game, players, "sureness"), strict=False)
        found = [looked_at(game, state, asked.walks) for _, state in states]
        title = f"{game.name}, {players} players, {asked.walks} walks"
        table(title, ((sureness(share), same) for share, same in found))
        table(title, ((f"{math.floor(10 * share) / 10:.1f}", same) for share, same in found))


if __name__ == "__main__":
    main()
