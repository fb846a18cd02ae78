"""Other players on the same deals: levels that findings are held against, and matches that say how strong they are."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

import smorgasboard as sb
from smorgasboard.bots import BotSpec
from smorgasboard.bots.levels import LEVELS, levels_of
from smorgasboard.lab.play import Leg

NEAR_PEOPLE = ("medium", "search:walks=60", "search:walks=200")
"""What `--full` holds findings against: as people play, and better."""
FULL_DOUBLINGS = 4
"""And so often thinking time is doubled then, to see what it wins."""
YARDSTICK = "search:walks=60"
"""Every study says how its bots fare against this one."""
AMONG = " among "
DUEL = "duel "
SHARE_OF_DUELS = 50
"""One match of a duel for so many of the study's first part."""
MOST_OF_A_DUEL = 40
FEWEST = 100
THINKING = 20
"""A search of so many walks takes about ten times as long as a look at each action; it plays so much less."""


def near_people(game: sb.Game, bots: Sequence[BotSpec], also: Sequence[BotSpec], full: bool) -> tuple[BotSpec, ...]:
    """What was asked for, and with `full` what plays like people; never what plays already, under whatever name."""
    for bot in also:
        bot.must_fit(game)
    usual = [BotSpec.read(text) for text in NEAR_PEOPLE if full]
    playing = {*bots, *(levels_of(game)[bot.name] for bot in bots if bot.name in LEVELS)}
    fresh = [bot for bot in usual if levels_of(game).get(bot.name, bot) not in playing]
    return tuple(dict.fromkeys([*also, *fresh]))


def level_games(games: int, bot: BotSpec) -> int:
    """As many as about the time of the first part allows, but enough to say something."""
    walks = max((value for key, value in bot.settings if key == "walks"), default=0)
    return min(games, max(FEWEST, int(games * THINKING / (THINKING + int(walks)))))


def among(leg: Leg, bot: BotSpec, games: int | None = None) -> Leg:
    """The same part between bots of another level, on the same deals."""
    text = bot.text
    blank = None if leg.blank is None else replace(leg.blank, leg=f"{leg.blank.leg}{AMONG}{text}")
    wanted = min(leg.games, games or level_games(leg.games, bot))
    return replace(leg, name=f"{leg.name}{AMONG}{text}", bots=(text,) * leg.players, games=wanted, blank=blank)


def base_of(leg: str) -> tuple[str, str]:
    """The name of a part without its level, and the level; none for the study's own bots."""
    base, _among, level = leg.partition(AMONG)
    return base, level


def duels(first: Leg, levels: Sequence[BotSpec]) -> Iterator[Leg]:
    """One seat of another level among the study's bots, in every seat of every deal; the yardstick where none is.

    A study too small to tell anything is not held against the yardstick.
    """
    equal, small = len(set(first.bots)) == 1, first.games < SHARE_OF_DUELS * first.players
    if first.players < 2 or not equal or (small and not levels):
        return
    texts = [bot.text for bot in levels] or [YARDSTICK]
    wanted = min(MOST_OF_A_DUEL, max(first.players, first.games // SHARE_OF_DUELS))
    whole_deals = -(-wanted // first.players) * first.players
    for text in texts:
        if text != first.bots[0]:
            bots = (text, *first.bots[1:])
            yield replace(first, name=f"{DUEL}{text} against {first.bots[0]}", bots=bots, games=whole_deals)
