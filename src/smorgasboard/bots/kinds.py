"""The kinds of bots by name, and how one is made."""

import difflib
import inspect
from collections.abc import Callable, Collection
from typing import Any

from smorgasboard.bots.bot import Bot
from smorgasboard.bots.foresight import ForesightBot
from smorgasboard.bots.search import SearchBot
from smorgasboard.bots.simple import CarelessBot, GreedyBot, RandomBot
from smorgasboard.engine import SmorgasboardError

KINDS: dict[str, type[Bot]] = {kind.name: kind for kind in (RandomBot, CarelessBot, GreedyBot, SearchBot, ForesightBot)}
NAMES: dict[str, Callable[..., Bot]] = {**KINDS}
"""Every name that a bot can be asked for by: kinds, and the levels that `levels.py` adds."""
OLDER_NAMES = {"iterations": "walks"}
"""Of settings, in studies and scripts from before."""


class UnknownBot(SmorgasboardError):
    """No bot of that name, or not with these settings.

    >>> import smorgasboard as sb
    >>> sb.bots.make("greedi")
    Traceback (most recent call last):
    ...
    smorgasboard.bots.kinds.UnknownBot: No bot is called 'greedi'; did you mean greedy?
    """


def make(name: str, /, **settings: Any) -> Bot:
    """A bot by name, with its settings: `make("search", seconds=1.0)`, `make("hard")`.

    >>> import smorgasboard as sb
    >>> state = sb.load("foodfighters").new(seed=7)
    >>> seen = state.observation(state.actors()[0])
    >>> sb.bots.make("search", walks=50, seed=1).choose(seen) in seen.legal
    True
    """
    if name not in NAMES:
        raise UnknownBot(f"No bot is called {name!r}; {nearest(name, NAMES)}")
    way, given = NAMES[name], {OLDER_NAMES.get(key, key): value for key, value in settings.items()}
    try:
        inspect.signature(way).bind(**given)
    except TypeError:
        strange = [key for key in given if key not in inspect.signature(way).parameters]
        raise UnknownBot(f"The {name} bot does not take these settings: {', '.join(strange or given)}.") from None
    return way(**given)


def nearest(name: str, known: Collection[str]) -> str:
    """What to say to somebody who asked for a name that is none of these."""
    near = difflib.get_close_matches(name, known, n=1)
    return f"did you mean {near[0]}?" if near else f"there are {', '.join(known)}."
