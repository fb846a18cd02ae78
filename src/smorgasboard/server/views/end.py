"""The end of a match: who won and why, what it was made of, how the lead went."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Any

from markupsafe import Markup

import smorgasboard as sb
from smorgasboard.engine import Frozen, Position, positions, say, say_many
from smorgasboard.server.live import Table

WIDTH, HEIGHT = 600, 160
MARGIN = 8


class EndView:
    """What the page shows of a match that is over."""

    def __init__(self, table: Table, lead: "Lead | None" = None) -> None:
        last = table.last_state
        outcome = last.outcome()
        self.headline = headline(table)
        self.reason = say(outcome.reason)
        self.standings = _standings(table, outcome)
        self.names = table.names
        self.sheet = table.game.score_sheet(last.observation(sb.SPECTATOR), table.names)
        self.lead = lead.drawing(table.names) if lead else None
        self.lead_words = lead.words(table.names) if lead else ""
        self.replay_url = f"/m/{table.id}/replay"
        self.record_url = f"/m/{table.id}/record"
        self.verify_url = f"/m/{table.id}/verify"


def headline(table: Table) -> str:
    return result_headline(table.row.result or {}, table.names)


def result_headline(result: Mapping[str, Any], names: Sequence[str]) -> str:
    """Of an announced result; an empty one where nothing was announced."""
    winners = [names[seat] for seat in result.get("winners", [])]
    if result and len(names) == 1:
        return say("{who} scores {points}.", who=names[0], points=f"{result['scores'][0]:g}")
    if not winners:
        return say("Nobody wins: a draw.") if result else say("This match was not finished.")
    if len(winners) == 1:
        return say("{who} wins!", who=winners[0])
    return say("{who} win together!", who=joined(winners))


def joined(names: Sequence[str]) -> str:
    *first, last = names
    return say("{some} and {last}", some=", ".join(first), last=last) if first else last


def _standings(table: Table, outcome: sb.Outcome) -> list[tuple[str, str]]:
    """A sum that is always the same tells who won and nothing else; alone, the headline tells."""
    if table.game.facts.score_sum is not None or len(table.names) == 1:
        return []
    places = sorted(range(len(table.names)), key=lambda seat: outcome.ranks[seat])
    return [(table.names[seat], f"{outcome.scores[seat]:g}") for seat in places]


# ---- the lead as a small drawn graph, with its words ----


class Lead(Frozen):
    """Prospects of each seat after each step, from 0 to 1, as the game's own evaluation sees them."""

    values: tuple[tuple[float, ...], ...]

    @property
    def changes(self) -> int:
        """How often another seat took the lead."""
        leaders = [values.index(max(values)) for values in self.values if values.count(max(values)) == 1]
        return sum(now != before for before, now in pairwise(leaders))

    def words(self, names: tuple[str, ...]) -> str:
        turns = len(self.values) - 1
        last = self.values[-1]
        ahead = names[last.index(max(last))]
        return say_many(
            "The lead over {turns} steps: it changed hands once; at the end {ahead} was ahead.",
            "The lead over {turns} steps: it changed hands {count} times; at the end {ahead} was ahead.",
            self.changes,
            turns=turns,
            ahead=ahead,
        )

    def drawing(self, names: tuple[str, ...]) -> Markup:
        """One line a seat; colour, dash and a name at its end tell them apart."""
        lines = [self._line(seat, name) for seat, name in enumerate(names)]
        return Markup(
            '<svg class="lead" viewBox="0 0 {} {}" role="img" aria-label="{}">'
            '<line class="lead-even" x1="0" x2="{}" y1="{}" y2="{}"/>{}</svg>'
        ).format(WIDTH, HEIGHT, self.words(names), WIDTH, HEIGHT / 2, HEIGHT / 2, Markup("").join(lines))

    def _line(self, seat: int, name: str) -> Markup:
        points = [(self._x(place), self._y(values[seat])) for place, values in enumerate(self.values)]
        path = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
        x, y = points[-1]
        return Markup(
            '<polyline class="lead-{}" points="{}"/><text class="lead-name-{}" x="{:.1f}" y="{:.1f}">{}</text>'
        ).format(seat, path, seat, x - MARGIN, max(16.0, y - 6), name)

    def _x(self, place: int) -> float:
        return MARGIN + (WIDTH - 2 * MARGIN) * place / max(1, len(self.values) - 1)

    def _y(self, share: float) -> float:
        return HEIGHT - MARGIN - (HEIGHT - 2 * MARGIN) * share


class LeadMaker:
    """Looks back at a match; each step of the iteration is a small piece of the work."""

    def __init__(self, record: sb.Record, game: sb.Game) -> None:
        self._record = record
        self._game = game
        self._values: list[tuple[float, ...]] = []

    def __iter__(self) -> Iterator[None]:
        for position in positions(self._record, self._game):
            self._values.append(_shares(self._game, position))
            yield

    def lead(self) -> Lead:
        return Lead(tuple(self._values))


def _shares(game: sb.Game, position: Position) -> tuple[float, ...]:
    """Prospects need not add up to 1; the picture compares, so here they do."""
    seats = range(len(position.state.outcome().scores))
    values = [max(0.0, game.evaluation.value(position.state, seat)) for seat in seats]
    total = sum(values)
    return tuple(value / total if total else 1 / len(values) for value in values)
