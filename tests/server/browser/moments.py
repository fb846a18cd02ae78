"""Matches that stand at a known moment: records with their seed, which the house takes in and plays on from."""

from collections.abc import Callable, Sequence
from functools import cache
from typing import NamedTuple

from tests.testing.toy import PotLuck

import smorgasboard as sb
from smorgasboard.engine.match import Match, Step

NAMES = ("Ann", "Bea", "Cem", "Dot", "Eve", "Finn")
Wanted = Callable[[Match], bool]
TRIES = 30


class Party(NamedTuple):
    """What is played, by how many, and how."""

    game: str = "foodfighters"
    players: int = 2
    options: tuple[tuple[str, str], ...] = ()

    def match(self, seed: str) -> Match:
        return Match(sb.load(self.game), self.players, seed, dict(self.options), NAMES[: self.players])


FIGHT = Party(options=(("teams", "veggies-meats"), ("first", "seat1")))


def played(party: Party, seed: str, wanted: Wanted, least: int = 0) -> Match:
    """Greedy bots play until the moment is there: from this seed, or from the first like it that gets there."""
    seeds = [seed, *(f"{seed} {number}" for number in range(2, TRIES))]
    found = next((match for match in (_until(party, each, wanted, least) for each in seeds) if match), None)
    assert found, f"no match from {seed} on gets there"
    return found


def _until(party: Party, seed: str, wanted: Wanted, least: int) -> Match | None:
    match = party.match(seed)
    bots = [sb.bots.make("greedy", seed=seat) for seat in range(party.players)]
    while len(match.steps) < least or not wanted(match):
        if match.state.over:
            return None
        seat = match.state.actors()[0]
        match.apply(seat, bots[seat].choose(match.state.observation(seat)))
    return match


def record(match: Match) -> str:
    return match.record(reveal_seed=True).dumps()


@cache
def in_the_middle(seed: str = "picture", least: int = 30) -> str:
    """Ann is to move, with much to choose from."""
    return record(played(FIGHT, seed, lambda match: len(_anns_ways(match)) > 30, least))


@cache
def when_ann_may(start: str, party: Party, seed: str = "picture", least: int = 0) -> str:
    """Ann is to move and may do something that begins so."""
    return record(played(party, seed, lambda match: any(way.startswith(start) for way in _anns_ways(match)), least))


@cache
def before_the_end(seed: str = "picture", party: Party = FIGHT) -> tuple[str, str]:
    """A match with one action missing, and that action: its dice are known, and they win."""
    *before, last = played(party, seed, lambda match: match.state.over).steps
    return _replayed(party, seed, before), last.line.text


def _anns_ways(match: Match) -> list[str]:
    if 0 not in match.state.actors():
        return []
    return [match.game.actions.text(action) for action in match.state.legal_actions(0)]


@cache
def at_dinner() -> str:
    """A game with secrets and with something costly, all seats on one screen: somebody serves, and may roll."""
    match = Match(PotLuck(), 2, "soup", seats=NAMES[:2])
    for seat in range(2):
        match.apply(seat, match.state.legal_actions(seat)[0])
    return record(match)


# ---- ten moments of a game, whichever it is ----

NINE = 9
"""Of a running match; the end is the tenth."""


class Moment(NamedTuple):
    name: str
    record: str


def a_party(game: str) -> Party:
    """As few as can meet."""
    return Party(game, max(2, sb.load(game).facts.players.start))


@cache
def nine_moments(party: Party, seed: str = "picture") -> tuple[Moment, ...]:
    """Of one match of bots: when Ann may first do something of each kind, and others in between."""
    steps = played(party, seed, lambda match: match.state.over).steps
    match, may = party.match(seed), dict[int, set[str]]()
    for at, step in enumerate(steps):
        if ways := _anns_ways(match):
            may[at] = {way.split(maxsplit=1)[0] for way in ways}
        match.apply(step.seat, step.line.text)
    return tuple(Moment(f"{at:03}-{min(may[at])}", _replayed(party, seed, steps[:at])) for at in _telling(may))


def _telling(may: dict[int, set[str]]) -> list[int]:
    seen: set[str] = set()
    first = []
    for at, kinds in may.items():
        if kinds - seen:
            first.append(at)
            seen |= kinds
    first = _spread(first, NINE)
    return sorted([*first, *_spread([at for at in may if at not in first], NINE - len(first))])


def _spread(moments: list[int], many: int) -> list[int]:
    """So many of them, evenly."""
    return moments if len(moments) <= many else [moments[place * len(moments) // many] for place in range(many)]


def _replayed(party: Party, seed: str, steps: Sequence[Step]) -> str:
    match = party.match(seed)
    for step in steps:
        match.apply(step.seat, step.line.text)
    return record(match)
