"""What happened at a table while somebody was away, as a short film: whose turns, in which sentences, what it meant."""

from collections.abc import Sequence
from itertools import groupby, pairwise

import smorgasboard as sb
from smorgasboard.engine import Frozen, Passage, say, say_many
from smorgasboard.server.live import Table

MOST_FRAMES = 12
"""So that nobody watches for longer than some twenty seconds."""
MOST_LINES = 2
MOST_CHANGES = 3


class Frame(Frozen):
    """The table after some steps of somebody."""

    at: int
    name: str
    """Of whoever took them; several names where steps of several people are told together."""
    lines: list[str]
    for_me: list[str]
    """What of it concerns whoever looks."""


class Film(Frozen):
    """From what somebody saw last to the present."""

    since: int
    turns: int
    words: str
    frames: list[Frame]
    changes: list[str]
    """What it all meant to whoever looks, said at the end."""


def film_of(table: Table, seat: int, since: int) -> Film:
    """As that seat heard it; since a step that it saw, or its own last one, whichever is later."""
    own = next((step.number for step in reversed(table.play.steps) if step.seat == seat), 0)
    start = max(0, since, own)
    told = [passage for passage in table.story.of(seat) if passage.last.number > start]
    turns = [list(run) for _seat, run in groupby(told, key=lambda passage: passage.step.seat)]
    frames = [_frame(table, seat, run) for run in _few(turns)]
    changes = [line for frame in frames for line in frame.for_me][-MOST_CHANGES:]
    words = say_many("One turn since you were here.", "{count} turns since you were here.", len(turns))
    return Film(start, len(turns), words, frames, changes)


def _few(turns: Sequence[list[Passage]]) -> list[list[Passage]]:
    """Neighbours are told together where there are too many of them."""
    count = min(len(turns), MOST_FRAMES)
    borders = [round(number * len(turns) / count) for number in range(count + 1)] if count else [0]
    return [[passage for turn in turns[start:end] for passage in turn] for start, end in pairwise(borders)]


def _frame(table: Table, seat: int, run: Sequence[Passage]) -> Frame:
    names = list(dict.fromkeys(table.names[passage.step.seat] for passage in run))
    for_me = [line for passage in run for line in _news(table, seat, passage)]
    return Frame(run[-1].last.number, ", ".join(names), _shortly([line for each in run for line in each.lines]), for_me)


def _shortly(lines: list[str]) -> list[str]:
    more = len(lines) - MOST_LINES
    if more <= 0:
        return lines
    return [*lines[-MOST_LINES:], say_many("… and one more thing before.", "… and {count} more things before.", more)]


def _news(table: Table, seat: int, passage: Passage) -> list[str]:
    if seat in (sb.SPECTATOR, passage.step.seat):
        return []
    found = (table.game.news(event, seat, table.names) for event in passage.events)
    return [line for line in found if line]


def change_words(film: Film) -> str:
    return say("For you: {what}", what=" ".join(film.changes)) if film.changes else ""
