"""Styles of play against each other: every pair on the same deals, in every seat."""

import difflib
from collections.abc import Iterator, Sequence
from itertools import permutations

import smorgasboard as sb
from smorgasboard.bots import BotSpec, StyleBot
from smorgasboard.lab.design.studies import Setting, Wish, named_study
from smorgasboard.lab.play import Leg, Study

PLAIN = "greedy"
"""Who judges without any style: the yardstick."""
AGAINST = " against "


def styles_study(chosen: Setting, names: Sequence[str], wish: Wish) -> Study:
    """Two styles meet in one part of the study; with more than two seats one of a style sits among others of another,
    and each pair has two parts. Every style also meets bots without one."""
    known = chosen.game.styles()
    wanted = [_known(chosen.game, name) for name in names] or list(known)
    if len(wanted) < 2 or len(chosen.bots) < 2:
        raise sb.BadOption(_why_not(chosen.game, len(chosen.bots)))
    legs = [_leg(chosen, *pair, wish) for pair in _pairs(wanted, len(chosen.bots))]
    legs += [_leg(chosen, name, PLAIN, wish) for name in wanted]
    return named_study(wish, f"{chosen.game.facts.title}: styles of play", "styles", legs)


def _known(game: sb.Game, name: str) -> str:
    known = list(game.styles())
    if name not in known:
        near = difflib.get_close_matches(name, known, n=1)
        hint = f"did you mean {near[0]}?" if near else f"there are {', '.join(known) or 'none'}."
        raise sb.BadOption(f"{game.facts.title} has no style called {name!r}; {hint}")
    return name


def _why_not(game: sb.Game, players: int) -> str:
    if players < 2:
        return "A style needs others to be held against: it takes two players or more."
    return f"{game.facts.title} needs two styles or more to hold against each other, in study/styles.toml."


def _pairs(names: Sequence[str], players: int) -> Iterator[tuple[str, str]]:
    for one, other in permutations(names, 2):
        if players > 2 or names.index(one) < names.index(other):
            yield one, other


def _leg(chosen: Setting, one: str, other: str, wish: Wish) -> Leg:
    players = len(chosen.bots)
    bots = [_seated(one), *[_seated(other)] * (players - 1)]
    return chosen.leg(f"{one}{AGAINST}{other}", -(-wish.games // players) * players, wish.seed, bots)


def _seated(name: str) -> BotSpec:
    return BotSpec(PLAIN) if name == PLAIN else BotSpec(StyleBot.name, (("name", name),))
