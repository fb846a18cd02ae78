"""How strong an opponent a person wants. `make strength` measures each level against the one below."""

from collections.abc import Callable, Mapping
from functools import partial

from smorgasboard.bots.bot import Bot
from smorgasboard.bots.search import SearchBot
from smorgasboard.bots.simple import CarelessBot, GreedyBot

LEVELS: Mapping[str, Callable[..., Bot]] = {
    "easy": partial(CarelessBot, share=0.5),
    "medium": GreedyBot,
    "hard": partial(SearchBot, iterations=400),
    "expert": partial(SearchBot, iterations=6_000, seconds=1.5),
}
"""From the weakest to the strongest. All take a seed."""
