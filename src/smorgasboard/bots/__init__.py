"""Bots for every game: random, careless, greedy, search and foresight, and the levels that people choose from.

>>> import smorgasboard as sb
>>> bots = [sb.bots.make("greedy", seed=1), sb.bots.make("random", seed=2)]
>>> state = sb.load("foodfighters").new(seed=7)
>>> while not state.over:
...     seat = state.actors()[0]
...     state.apply(seat, bots[seat].choose(state.observation(seat)))
>>> len(state.outcome().scores)
2
"""

from smorgasboard.bots.bot import Bot
from smorgasboard.bots.foresight import ForesightBot
from smorgasboard.bots.kinds import KINDS, NAMES, UnknownBot, make
from smorgasboard.bots.levels import LEVELS, LevelBot, levels_of, make_level
from smorgasboard.bots.search import SearchBot
from smorgasboard.bots.simple import CarelessBot, GreedyBot, RandomBot
from smorgasboard.bots.spec import BotSpec, read_several
from smorgasboard.bots.style import StyleBot
from smorgasboard.bots.trick import TrickBot

__all__ = [
    "KINDS",
    "LEVELS",
    "NAMES",
    "Bot",
    "BotSpec",
    "CarelessBot",
    "ForesightBot",
    "GreedyBot",
    "LevelBot",
    "RandomBot",
    "SearchBot",
    "StyleBot",
    "TrickBot",
    "UnknownBot",
    "levels_of",
    "make",
    "make_level",
    "read_several",
]
