"""Matches played on from a decision of somebody who can hardly win: as they went, and with another action instead.

Both ways the same bots play with the same dice; and once more with other dice, in a position that looks the same to
whoever decides. What comes back with other dice is the decision, what does not is luck.
"""

from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any

import smorgasboard as sb
from smorgasboard.bots.bot import fit_for_bots
from smorgasboard.engine import Chance, SeededChance
from smorgasboard.lab.play.matches import played_out, seated
from smorgasboard.lab.play.plan import Leg
from smorgasboard.lab.play.winners import win_shares

HARDLY = 0.05
"""Who is judged to win less often than that cannot expect to win any more."""
LEAST_SEATS = 3

Shares = tuple[float, ...]


@dataclass(frozen=True)
class Fork:
    """One decision of a match, and who wins four ways on."""

    number: int
    step: int
    """Counted from 1."""
    seat: int
    chance: float
    """Of winning, as judged before."""
    taken: str
    instead: str
    as_it_went: Shares
    otherwise: Shares
    """With the same dice."""
    again: Shares
    otherwise_again: Shares
    """With other dice."""

    @classmethod
    def read(cls, data: dict[str, Any]) -> "Fork":
        fields: dict[str, Any] = {
            name: tuple(value) if isinstance(value, list) else value for name, value in data.items()
        }
        return cls(**fields)

    def to_json(self) -> dict[str, Any]:
        return asdict(self)


@dataclass(frozen=True)
class Lines:
    """Matches of a leg by their actions, to be looked through for such decisions."""

    leg: Leg
    folder: Path | None
    matches: tuple[tuple[int, tuple[int, ...]], ...]
    """Number and actions."""

    def play(self) -> list[Fork]:
        game = self.leg.load(self.folder)
        found = (fork_of(self.leg, game, number, actions) for number, actions in self.matches)
        return [fork for fork in found if fork is not None]

    def singly(self) -> "Iterator[Lines]":
        for match in self.matches:
            yield replace(self, matches=(match,))


def fork_of(leg: Leg, game: sb.Game, number: int, actions: Sequence[int]) -> Fork | None:
    """At one of the match's decisions of somebody who can hardly win, each as likely; None where there is none."""
    chance = SeededChance(f"{leg.seed}/{number}/fork")
    state, found, met = game.new(leg.players, leg.seed_of(number), **dict(leg.options)), None, 0
    for step, action in enumerate(actions, start=1):
        seat = state.mover()
        if _is_lost(game, state, seat):
            met += 1
            if chance.below(met) == 0:
                found = step, state.copy()
        state.play(seat, action)
    return None if found is None else _forked(leg, game, number, found[0], found[1], actions[found[0] - 1], chance)


def _is_lost(game: sb.Game, state: sb.State, seat: int) -> bool:
    """Though there is something to decide."""
    return len(fit_for_bots(game, state.listed(seat))) > 1 and game.evaluation.value(state, seat) < HARDLY


def _forked(leg: Leg, game: sb.Game, number: int, step: int, state: sb.State, taken: int, chance: Chance) -> Fork:
    seat = state.mover()
    instead = chance.pick([action for action in fit_for_bots(game, state.listed(seat)) if action != taken])
    elsewhere = game.imagined(state, seat, chance).copy(SeededChance(f"{leg.seed}/{number}/other dice"))
    shares = [
        _won(leg, game, number, position.copy(), action)
        for position in (state, elsewhere)
        for action in (taken, instead)
    ]
    judged = game.evaluation.value(state, seat)
    texts = game.actions.text(taken), game.actions.text(instead)
    return Fork(number, step, seat, judged, *texts, *shares)


def _won(leg: Leg, game: sb.Game, number: int, state: sb.State, action: int) -> Shares:
    """What each seat has of the victory after this action; bots begin with equal luck in all four."""
    state.play(state.mover(), action)
    ended = played_out(game, state, seated(leg, number))
    return win_shares(ended.outcome().winners, leg.players)
