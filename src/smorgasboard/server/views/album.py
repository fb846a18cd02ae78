"""A match that cannot be played here any more, as it was stored."""

from collections.abc import Mapping, Sequence
from typing import Any

import smorgasboard as sb
from smorgasboard.engine import Frozen, StepLine, say
from smorgasboard.server.live import Album, AlbumPage, holds_secrets, rules_of, standing
from smorgasboard.server.storage import EntryRow, SeatRow, Stored
from smorgasboard.server.views.end import result_headline
from smorgasboard.server.views.shelf import level_words


class AlbumStep(Frozen):
    """A step of the story."""

    number: int
    seat: int
    lines: tuple[str, ...]


class AlbumPlace(Frozen):
    """Somebody who sat there."""

    rank: int
    """0 where nobody knows."""
    seat: int
    name: str
    kind: str
    level: str
    points: str
    won: bool


class AlbumView:
    """One moment of a stored match, read by one visitor; everybody sees everything once it is over."""

    def __init__(self, stored: Stored, album: Album | None, visitor: str, why: str, at: int | None) -> None:
        row = stored.match
        result = row.result or {}
        self._seats = stored.seats
        self._mine = tuple(seat.seat for seat in stored.seats if seat.kind == "person" and seat.owner == visitor)
        self.id = row.id
        self.why = why
        self.rules = rules_of(row)
        self.title = _title(row.game, album)
        self.names = [seat.name for seat in stored.seats]
        self.over = row.stage == "over"
        self.headline = result_headline(result, self.names)
        self.reason = say(str(result.get("reason") or ""))
        self.by_seat = _places(result, stored.seats)
        self.places = sorted(self.by_seat, key=lambda place: place.rank)
        self.winners = [place for place in self.places if place.won]
        self.ranked = any(place.points for place in self.places)
        self.sheet = album.sheet if album is not None else []
        self.can_export = not holds_secrets(row)
        self.can_verify = self.over
        self.chat = stored.messages
        steps, pages = _steps_and_pages(stored, album)
        self.last = len(steps)
        self.at = self.last if at is None else max(0, min(at, self.last))
        self.story = [told for told in (self._told(n, step, pages) for n, step in enumerate(steps, 1)) if told.lines]
        self.words = self._words(album, pages)
        self.now = next((told.lines for told in self.story if told.number == self.at), ())

    def _told(self, number: int, step: StepLine, pages: Sequence[AlbumPage]) -> AlbumStep:
        """In the sentences of then; where nobody wrote them down, what the seat asked for."""
        if number < len(pages):
            heard = (line for line in pages[number].lines if line.audience is None or self._hears(line.audience))
            return AlbumStep(number, step.seat, tuple(line.text for line in heard))
        if not self.can_export:
            return AlbumStep(number, step.seat, ())
        said = f"{self.names[step.seat]}: {step.text}"
        return AlbumStep(number, step.seat, (f"{said} ({step.note})" if step.note else said,))

    def _hears(self, audience: Sequence[int]) -> bool:
        return self.over or any(seat in audience for seat in self._mine)

    def _words(self, album: Album | None, pages: Sequence[AlbumPage]) -> tuple[str, ...]:
        """The table in words; one's own hand with it where the album ends."""
        if album is None or self.at >= len(pages):
            return ()
        whole = len(pages) == len(album.pages)
        if self._mine and album.own_words and whole and self.at == len(pages) - 1:
            return album.own_words[self._mine[0]]
        return pages[self.at].words


def _title(game: str, album: Album | None) -> str:
    try:
        return say(sb.load(game).facts.title)
    except sb.UnknownGame:
        return game.partition(":")[0] if album is None else album.title


def _places(result: Mapping[str, Any], seats: Sequence[SeatRow]) -> list[AlbumPlace]:
    """By seat; with ranks and points where the result has scores."""
    scores = [float(score) for score in result.get("scores") or ()]
    return [_place(result, seat, scores if len(scores) == len(seats) else []) for seat in seats]


def _place(result: Mapping[str, Any], seat: SeatRow, scores: list[float]) -> AlbumPlace:
    level = dict(level_words()).get(seat.level, seat.level) if seat.kind == "bot" else ""
    winners = result.get("winners", ())
    order = [(number in winners, score) for number, score in enumerate(scores)]
    rank = 1 + sum(each > order[seat.seat] for each in order) if scores else 0
    points = f"{scores[seat.seat]:g}" if scores else ""
    return AlbumPlace(rank, seat.seat, seat.name, seat.kind, level, points, seat.seat in winners)


def _steps_and_pages(stored: Stored, album: Album | None) -> tuple[list[StepLine], Sequence[AlbumPage]]:
    """All steps that stand, and the pages of the album that show them: it may have been made before the last steps."""
    pages = () if album is None else tuple(album.pages)
    if "record" in stored.match.setup:
        return list(sb.Record.loads(str(stored.match.setup["record"])).steps), pages
    entries = standing(stored.entries)
    if album is not None:
        pages = pages[: _common(entries, standing(stored.entries[: album.entries])) + 1]
    return [StepLine(entry.seat, entry.action, entry.chance, entry.note) for entry in entries], pages


def _common(now: Sequence[EntryRow], then: Sequence[EntryRow]) -> int:
    """How many steps are the same, from the first on."""
    pairs = zip(now, then, strict=False)
    return next((place for place, (one, other) in enumerate(pairs) if one != other), min(len(now), len(then)))
