"""Bots for every game: random, careless, greedy and search, and the levels that people choose from."""

import difflib
from collections.abc import Callable, Collection, Mapping
from typing import Any

from smorgasboard.bots.bot import Bot
from smorgasboard.bots.levels import LEVELS
from smorgasboard.bots.search import SearchBot
from smorgasboard.bots.simple import CarelessBot, GreedyBot, RandomBot
from smorgasboard.engine import SmorgasboardError

KINDS: dict[str, type[Bot]] = {kind.name: kind for kind in (RandomBot, CarelessBot, GreedyBot, SearchBot)}
NAMES: Mapping[str, Callable[..., Bot]] = {**KINDS, **LEVELS}
"""Every name that a bot can be asked for by, kinds and levels."""


class UnknownBot(SmorgasboardError):
    """No bot of that name, or not with these settings."""


def make(name: str, **settings: Any) -> Bot:
    """A bot by name, with its settings: `make("search", seconds=1.0)`, `make("hard")`."""
    if name not in NAMES:
        raise UnknownBot(f"No bot is called {name!r}; {_hint(name, NAMES)}")
    try:
        return NAMES[name](**settings)
    except TypeError:
        raise UnknownBot(f"The {name} bot does not take these settings: {', '.join(settings)}.") from None


def make_level(level: str, seed: int | str | None = None) -> Bot:
    """An opponent as strong as one of `LEVELS`."""
    if level not in LEVELS:
        raise UnknownBot(f"No level is called {level!r}; {_hint(level, LEVELS)}")
    return LEVELS[level](seed=seed)


def _hint(name: str, known: Collection[str]) -> str:
    near = difflib.get_close_matches(name, known, n=1)
    return f"did you mean {near[0]}?" if near else f"there are {', '.join(known)}."


from smorgasboard.bots.spec import BotSpec, read_several  # noqa: E402 - reads what stands above

__all__ = [
    "KINDS",
    "LEVELS",
    "NAMES",
    "Bot",
    "BotSpec",
    "CarelessBot",
    "GreedyBot",
    "RandomBot",
    "SearchBot",
    "UnknownBot",
    "make",
    "make_level",
    "read_several",
]
