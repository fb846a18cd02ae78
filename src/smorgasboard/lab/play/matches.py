"""Plays matches of a leg and notes what the lab measures. Light on purpose: worker processes import just this."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, fields
from functools import lru_cache
from pathlib import Path

import smorgasboard as sb
from smorgasboard.lab.play.leads import at_tenths, deficit, lead_changes, leader, moved
from smorgasboard.lab.play.plan import Blank, Leg
from smorgasboard.lab.play.watched_match import NEVER, WatchedMatch


@dataclass
class SeenColumns:
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

    def add(self, other: "SeenColumns") -> None:
        for column in fields(SeenColumns):
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
    phases: list[list[int]] = field(default_factory=list)
    moved: list[list[float]] = field(default_factory=list)
    actions: list[list[int] | None] = field(default_factory=list)
    seen: SeenColumns = field(default_factory=SeenColumns)

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
        sitting = _sitting(leg, game, number)
        sitting.play()
        noted_of(sitting, leg, number, played)
    return played


def play_blanked(leg: Leg, moments: Iterable[tuple[int, int]], folder: Path | None = None) -> Played:
    """These matches (number and step): from that step on, what the leg blanks does nothing."""
    assert leg.blank is not None
    game, blanked = _own(leg, folder), _blanked(leg, leg.blank, folder)
    played = Played(leg.name)
    for number, step in moments:
        sitting = _sitting(leg, game, number)
        sitting.play(before=step)
        sitting.change_to(blanked)
        sitting.play()
        noted_of(sitting, leg, number, played)
    return played


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


def seated(leg: Leg, number: int) -> list[sb.bots.Bot]:
    """The bots of a match, by seat."""
    specs = [_spec(leg.bots[bot]) for bot in leg.seats(number)]
    return [spec.make(leg.bot_seed(number, seat)) for seat, spec in enumerate(specs)]


_spec = lru_cache(maxsize=64)(sb.bots.BotSpec.read)


def _sitting(leg: Leg, game: sb.Game, number: int) -> WatchedMatch:
    state = game.new(leg.players, leg.seed_of(number), **dict(leg.options))
    return WatchedMatch(game, state, seated(leg, number))


def noted_of(sitting: WatchedMatch, leg: Leg, number: int, into: Played) -> None:
    """All that is known of a match that is over."""
    sitting.end_turn()
    outcome = sitting.state.outcome()
    leads = [leader(worths) for worths in sitting.worths]
    for seat in range(leg.players):
        for trait in sitting.game.traits(sitting.state, seat):
            sitting.found[trait] = [1, NEVER]
    into.number.append(number)
    into.deal.append(leg.deal(number))
    into.bots.append(leg.seats(number))
    into.winners.append(outcome.winners)
    into.scores.append(outcome.scores)
    into.reason.append(outcome.reason)
    into.steps.append(len(sitting.actions))
    into.turns.append(sum(sitting.turns_of))
    into.decisions.append(sitting.decisions)
    into.choices.append(sitting.choices)
    into.width.append(sitting.width)
    into.turns_of.append(sitting.turns_of)
    into.dead_turns.append(sitting.dead_turns)
    into.leaders.append(at_tenths(leads))
    into.lead_changes.append(lead_changes(leads))
    into.behind.append(deficit(sitting.worths, outcome.winners))
    into.phases.append(sitting.phases)
    into.moved.append(moved(sitting.worths, sitting.turn_seats))
    into.actions.append(sitting.actions if leg.lines else None)
    into.seen.note(number, sitting.found)


def played_out(game: sb.Game, state: sb.State, bots: Sequence[sb.bots.Bot]) -> sb.State:
    """To the end, unwatched."""
    while not state.over:
        seat = state.mover()
        state.play(seat, bots[seat].choose_at(game, state, seat))
    return state


# ---- once more, from the actions ----


def replayed(leg: Leg, number: int, game: sb.Game, actions: list[int]) -> sb.Record:
    match = sb.Match(game, leg.players, leg.seed_of(number), dict(leg.options), seat_names(leg, number))
    return played_on(match, actions).record(reveal_seed=True)


def played_on(match: sb.Match, actions: list[int]) -> sb.Match:
    for action in actions:
        match.apply(match.state.mover(), action)
    return match


def seat_names(leg: Leg, number: int) -> list[str]:
    """As people read them at a table: which bot it is, and its seat."""
    return [f"{leg.bots[bot]} {seat + 1}" for seat, bot in enumerate(leg.seats(number))]
