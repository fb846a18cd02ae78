"""Bots for every game: random, greedy and search."""

import difflib
from typing import Any

from smorgasboard.bots.bot import Bot
from smorgasboard.bots.search import SearchBot
from smorgasboard.bots.simple import GreedyBot, RandomBot
from smorgasboard.engine.errors import SmorgasboardError

KINDS: dict[str, type[Bot]] = {kind.name: kind for kind in (RandomBot, GreedyBot, SearchBot)}


class UnknownBot(SmorgasboardError):
    """No bot of that name, or not with these settings."""


def make(name: str, **settings: Any) -> Bot:
    """A bot by name, with its settings: `make("search", seconds=1.0)`."""
    if name not in KINDS:
        near = difflib.get_close_matches(name, KINDS, n=1)
        hint = f"did you mean {near[0]}?" if near else f"there are {', '.join(KINDS)}."
        raise UnknownBot(f"No bot is called {name!r}; {hint}")
    try:
        return KINDS[name](**settings)
    except TypeError:
        raise UnknownBot(f"The {name} bot does not take these settings: {', '.join(settings)}.") from None


__all__ = ["KINDS", "Bot", "GreedyBot", "RandomBot", "SearchBot", "UnknownBot", "make"]
