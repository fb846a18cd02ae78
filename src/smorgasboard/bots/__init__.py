"""Bots for every game: random, careless, greedy, search and foresight, and the levels that people choose from."""

from smorgasboard.bots.bot import Bot
from smorgasboard.bots.foresight import ForesightBot
from smorgasboard.bots.kinds import KINDS, NAMES, UnknownBot, make
from smorgasboard.bots.levels import LEVELS, LevelBot, levels_of, make_level
from smorgasboard.bots.search import SearchBot
from smorgasboard.bots.simple import CarelessBot, GreedyBot, RandomBot
from smorgasboard.bots.spec import BotSpec, read_several

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
    "UnknownBot",
    "levels_of",
    "make",
    "make_level",
    "read_several",
]
