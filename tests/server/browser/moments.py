"""Matches that stand at a known moment: records with their seed, which the house takes in and plays on from."""

from collections.abc import Callable
from functools import cache

import smorgasboard as sb
from smorgasboard.engine.match import Match

NAMES = ("Ann", "Bea")
OPTIONS = {"teams": "veggies-meats", "first": "seat1"}
Wanted = Callable[[Match], bool]


def played(seed: str, wanted: Wanted, least: int = 0, names: tuple[str, str] = NAMES) -> Match:
    """Greedy bots play from a seed until the moment is there."""
    match = Match(sb.load("foodfighters"), seed=seed, options=OPTIONS, seats=names)
    bots = [sb.bots.make("greedy", seed=seat) for seat in range(2)]
    while len(match.steps) < least or not wanted(match):
        assert not match.state.over, f"{seed} never gets there"
        seat = match.state.actors()[0]
        match.apply(seat, bots[seat].choose(match.state.observation(seat)))
    return match


def record(match: Match) -> str:
    return match.record(reveal_seed=True).dumps()


@cache
def in_the_middle(seed: str = "picture", least: int = 30) -> str:
    """Ann is to move, with much to choose from."""
    return record(played(seed, lambda match: match.state.actors() == (0,) and len(_legal(match)) > 30, least))


@cache
def before_the_end(seed: str = "picture") -> tuple[str, str]:
    """A match with one action missing, and that action: its dice are known, and they win."""
    match = played(seed, lambda match: match.state.over)
    *before, last = match.steps
    again = Match(match.game, seed=seed, options=OPTIONS, seats=NAMES)
    for step in before:
        again.apply(step.seat, step.line.text)
    return record(again), last.line.text


def _legal(match: Match) -> list[int]:
    return list(match.state.legal_actions(match.state.actors()[0]))
