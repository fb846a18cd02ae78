"""What the words of a hint mean: how often the adviser picks the same idea with ten times the walks.

    python -m benchmarks.sureness [--positions 100] [--game foodfighters]

prints a table for each game: in how many of these positions (in the middle of matches of the greedy bot) the adviser
said that it is sure, fairly sure, or that it is close, and in what share of them the longer look agreed, with the
95% interval; then the same by tenths of the share of walks that the words go by. `bots/reasons.py` has the limits.
"""

import argparse
import math
from collections import Counter
from collections.abc import Iterable
from dataclasses import replace
from functools import partial
from itertools import islice

import smorgasboard as sb
from benchmarks.hints import ADVISER, middles
from smorgasboard.bots import BotSpec, levels_of
from smorgasboard.bots.bot import Effort, fit_for_bots
from smorgasboard.bots.reasons import Choice, sureness
from smorgasboard.engine import State

LONGER = 10
LOOKS = ("walks", "hand")
"""What a bot's settings call its walks or lines."""
CAREFULLY = Effort(seconds=3.0)

Looked = tuple[float, bool]
"""The share of the walks, and whether the longer look picked the same idea."""


def adviser(game: sb.Game, times: int) -> BotSpec:
    """The level that gives hints, with so many times its walks."""
    spec = levels_of(game)[ADVISER]
    return BotSpec(spec.name, tuple((key, times * value if key in LOOKS else value) for key, value in spec.settings))


def looked_at(game: sb.Game, state: State) -> Looked | None:
    """None where nothing was walked: there is no word for it then."""
    observation = state.observation(state.mover())
    seen = replace(observation, legal=tuple(fit_for_bots(game, list(observation.legal))))
    _action, why = adviser(game, 1).make("sure").think(game, seen)
    assert isinstance(why, partial)
    _game, _seen, ranked, chance, _plain, *root = why.args
    if not ranked[0].visits:
        return None
    choice = Choice(game, seen, ranked, chance, root[0] if root else None, CAREFULLY)
    return choice.share, choice.is_idea_of(adviser(game, LONGER).make("sure").choose(observation))


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
    print(f"| {title} | positions | with ten times the walks it agrees |\n| --- | --- | --- |")
    for words in sorted(count):
        print(f"| {words} | {count[words]} | {interval(agreed[words], count[words])} |", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description="What the words of a hint mean.")
    parser.add_argument("--positions", type=int, default=100)
    parser.add_argument("--players", type=int)
    parser.add_argument("--game", action="append")
    asked = parser.parse_args()
    for game in [sb.load(name) for name in asked.game] if asked.game else sb.games():
        players = asked.players or game.settings().players
        looks = (looked_at(game, state) for state in middles(game, players, "sureness"))
        found = list(islice((each for each in looks if each is not None), asked.positions))
        title = f"{game.name}, {players} players, {adviser(game, 1).text}"
        table(title, ((sureness(share), same) for share, same in found))
        table(title, ((f"{math.floor(10 * share) / 10:.1f}", same) for share, same in found))


if __name__ == "__main__":
    main()
