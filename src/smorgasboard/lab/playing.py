"""Plays matches of a leg and notes what the lab measures. Light on purpose: worker processes import just this."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, fields
from functools import lru_cache
from pathlib import Path

import smorgasboard as sb
from smorgasboard.bots import Bot
from smorgasboard.bots.spec import BotSpec
from smorgasboard.engine.state import NOBODY
from smorgasboard.lab.plan import Blank, Leg

TENTHS = 10
"""A match's leaders are noted after each tenth of its turns but the last."""
NEVER = 0
"""No step has this number."""
LEVEL = 1e-9
"""Chances nearer than this are equal: nobody leads."""


@dataclass
class Seen:
    """The game's own tallies and traits, one line for each match, seat and entry."""

    number: list[int] = field(default_factory=list)
    seat: list[int] = field(default_factory=list)
    table: list[str] = field(default_factory=list)
    entry: list[str] = field(default_factory=list)
    times: list[int] = field(default_factory=list)
    first: list[int] = field(default_factory=list)
    """The step that brought it first; 0 for what a seat has all along."""

    def note(self, number: int, found: dict[tuple[int, str, str], list[int]]) -> None:
        for (seat, table, entry), (times, first) in found.items():
            self.number.append(number)
            self.seat.append(seat)
            self.table.append(table)
            self.entry.append(entry)
            self.times.append(times)
            self.first.append(first)

    def add(self, other: "Seen") -> None:
        for column in fields(Seen):
            getattr(self, column.name).extend(getattr(other, column.name))


@dataclass
class Played:
    """Matches of one leg, column by column, as they are stored; see docs/lab.md for the meaning of each."""

    leg: str
    number: list[int] = field(default_factory=list)
    deal: list[int] = field(default_factory=list)
    bots: list[tuple[int, ...]] = field(default_factory=list)
    winners: list[tuple[int, ...]] = field(default_factory=list)
    scores: list[tuple[float, ...]] = field(default_factory=list)
    reason: list[str] = field(default_factory=list)
    steps: list[int] = field(default_factory=list)
    turns: list[int] = field(default_factory=list)
    decisions: list[list[int]] = field(default_factory=list)
    choices: list[list[int]] = field(default_factory=list)
    width: list[list[int]] = field(default_factory=list)
    turns_of: list[list[int]] = field(default_factory=list)
    dead_turns: list[list[int]] = field(default_factory=list)
    leaders: list[list[int]] = field(default_factory=list)
    lead_changes: list[int] = field(default_factory=list)
    behind: list[float | None] = field(default_factory=list)
    actions: list[list[int] | None] = field(default_factory=list)
    seen: Seen = field(default_factory=Seen)

    def __len__(self) -> int:
        return len(self.number)

    def add(self, other: "Played") -> None:
        for column in fields(Played)[1:-1]:
            getattr(self, column.name).extend(getattr(other, column.name))
        self.seen.add(other.seen)


def play_some(leg: Leg, numbers: Iterable[int], folder: Path | None = None) -> Played:
    """These matches; paths of content are relative to `folder`."""
    game = _own(leg, folder)
    played = Played(leg.name)
    for number in numbers:
        sitting = _Sitting(leg, game, number)
        sitting.play()
        sitting.write(played)
    return played


def play_blanked(leg: Leg, moments: Iterable[tuple[int, int]], folder: Path | None = None) -> Played:
    """These matches (number and step): from that step on, what the leg blanks does nothing."""
    assert leg.blank is not None
    game, blanked = _own(leg, folder), _blanked(leg, leg.blank, folder)
    played = Played(leg.name)
    for number, step in moments:
        sitting = _Sitting(leg, game, number)
        sitting.play(before=step)
        sitting.change_to(blanked)
        sitting.play()
        sitting.write(played)
    return played


def play_one(leg: Leg, number: int, folder: Path | None = None) -> Played:
    return play_some(leg, [number], folder)


def read_content(leg: Leg, folder: Path | None = None) -> None:
    """What the next matches of this leg need, so that its files may go."""
    _own(leg, folder)
    if leg.blank is not None:
        _blanked(leg, leg.blank, folder)


def _own(leg: Leg, folder: Path | None) -> sb.Game:
    return _loaded(leg.game, leg.content, folder)


def _blanked(leg: Leg, blank: Blank, folder: Path | None) -> sb.Game:
    return _loaded(leg.game.partition("#")[0], blank.content, folder)


@lru_cache(maxsize=8)
def _loaded(game: str, content: str | None, folder: Path | None) -> sb.Game:
    return sb.load(game, None if content is None else (folder or Path()) / content)


def seated(leg: Leg, number: int) -> list[Bot]:
    """The bots of a match, by seat."""
    specs = [_spec(leg.bots[bot]) for bot in leg.seats(number)]
    return [spec.make(leg.bot_seed(number, seat)) for seat, spec in enumerate(specs)]


_spec = lru_cache(maxsize=64)(BotSpec.read)


class _Sitting:
    """One match, watched."""

    def __init__(self, leg: Leg, game: sb.Game, number: int) -> None:
        self.leg = leg
        self.game = game
        self.number = number
        self.state = game.new(leg.players, leg.seed_of(number), **dict(leg.options))
        self.bots = seated(leg, number)
        none = [0] * leg.players
        self.decisions, self.choices, self.width = none.copy(), none.copy(), none.copy()
        self.turns_of, self.dead_turns = none.copy(), none.copy()
        self.actions: list[int] = []
        self.leads: list[int] = []
        self.worths: list[list[float]] = []
        self.found: dict[tuple[int, str, str], list[int]] = {}
        self.last = NOBODY
        """Whose turn it is."""
        self.had_choice = True

    def play(self, before: int = NEVER) -> None:
        """To the end, or until the next step would be this one, counted from 1."""
        state, actions, values = self.state, self.actions, self.game.evaluation.values
        decisions, choices, width, found = self.decisions, self.choices, self.width, self.found
        tally: Callable[[sb.Event], Iterable[tuple[int, str, str]]] = self.game.tally
        happened: list[sb.Event] = []
        state.events = happened
        last, had_choice = self.last, self.had_choice
        deciding: Sequence[int] = ()
        step = len(actions) + 1
        while not state.over and step != before:
            seat = state.mover()
            if seat != last:
                self._end_turn(last, had_choice)
                others = [each for each in deciding if each != last]
                deciding = state.actors()
                goes_on = others == list(deciding)  # several decide at once: nothing is decided before all have
                self.worths.append(self.worths[-1] if goes_on else values(state, self.leg.players))
                last, had_choice = seat, False
            legal = len(state.list_actions(seat))
            decisions[seat] += 1
            if legal > 1:
                had_choice = True
                choices[seat] += 1
                width[seat] += legal
            action = self.bots[seat].choose_at(self.game, state, seat)
            actions.append(action)
            state.play(seat, action)
            if happened:
                for event in happened:
                    for seen in tally(event):
                        found.setdefault(seen, [0, step])[0] += 1
                happened.clear()
            step += 1
        self.last, self.had_choice = last, had_choice

    def change_to(self, game: sb.Game) -> None:
        """Go on from the same position with other cards, and with the same dice."""
        self.state = game.state(self.state.to_json()).copy(self.state.chance)
        self.game = game

    def _end_turn(self, seat: int, had_choice: bool) -> None:
        if seat != NOBODY:
            self.turns_of[seat] += 1
            self.dead_turns[seat] += not had_choice

    def write(self, into: Played) -> None:
        self._end_turn(self.last, self.had_choice)
        outcome = self.state.outcome()
        leads = [leader(worths) for worths in self.worths]
        for seat in range(self.leg.players):
            for trait in self.game.traits(self.state, seat):
                self.found[trait] = [1, 0]
        into.number.append(self.number)
        into.deal.append(self.leg.deal(self.number))
        into.bots.append(self.leg.seats(self.number))
        into.winners.append(outcome.winners)
        into.scores.append(outcome.scores)
        into.reason.append(outcome.reason)
        into.steps.append(len(self.actions))
        into.turns.append(sum(self.turns_of))
        into.decisions.append(self.decisions)
        into.choices.append(self.choices)
        into.width.append(self.width)
        into.turns_of.append(self.turns_of)
        into.dead_turns.append(self.dead_turns)
        into.leaders.append(at_tenths(leads))
        into.lead_changes.append(lead_changes(leads))
        into.behind.append(deficit(self.worths, outcome.winners))
        into.actions.append(self.actions if self.leg.lines else None)
        into.seen.note(self.number, self.found)


# ---- who led, and how it went on ----


def leader(worths: Sequence[float]) -> int:
    """The seat with the best chances, NOBODY where two share them."""
    best = max(worths)
    ahead = [worth for worth in worths if worth > best - LEVEL]
    return worths.index(best) if len(ahead) == 1 else NOBODY


def at_tenths(leads: Sequence[int]) -> list[int]:
    if not leads:
        return [NOBODY] * (TENTHS - 1)
    return [leads[min(len(leads) - 1, len(leads) * tenth // TENTHS)] for tenth in range(1, TENTHS)]


def lead_changes(leads: Iterable[int]) -> int:
    """How often somebody took the lead from somebody else; moments when nobody leads are passed over."""
    changes, last = 0, NOBODY
    for seat in leads:
        if seat != NOBODY:
            changes += last not in (NOBODY, seat)
            last = seat
    return changes


def deficit(worths: Sequence[Sequence[float]], winners: Sequence[int]) -> float | None:
    """How far the winner's chances stood behind the best at worst; None where nobody won."""
    if not winners or not worths:
        return None
    if len(winners) == 1:
        winner = winners[0]
        return max([max(moment) - moment[winner] for moment in worths])
    return max(max(moment) - max(moment[seat] for seat in winners) for moment in worths)
