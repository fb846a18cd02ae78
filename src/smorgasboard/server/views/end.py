"""The end of a match: who won and why, what it was made of, how the lead went."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Any

from markupsafe import Markup

import smorgasboard as sb
from smorgasboard.engine import Frozen, Part, Position, positions, say, say_many
from smorgasboard.server.live import Table

WIDTH, HEIGHT = 600, 160
MARGIN = 8
STEPS_TOLD = 60
"""Of which the graph says what changed, at most,"""
WORTH_TELLING = 0.005
"""and by how much somebody's prospects must have changed."""
CLAUSES = 2


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
        self.lead_steps = [step.words(table.names) for step in lead.told] if lead else []
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


class LeadStep(Frozen):
    """A step after which somebody's prospects were others, and what made them so."""

    number: int
    seat: int
    """Whose prospects changed most, from 0 to 1,"""
    change: float
    """by this much;"""
    clauses: tuple[str, ...]
    """the greatest changes of what they are made of, said to that seat."""

    def words(self, names: tuple[str, ...]) -> str:
        facts = {"number": self.number, "who": names[self.seat], "change": f"{self.change:+.0%}"}
        if not self.clauses:
            return say("Step {number}, {change} for {who}.", **facts)
        what = self.clauses[0]
        for more in self.clauses[1:]:
            what = say("{one}, and {two}", one=what, two=more)
        return say("Step {number}, {change} for {who}. {who}, {what}.", what=what, **facts)


class Lead(Frozen):
    """Prospects of each seat after each step, from 0 to 1, as the game's own evaluation sees them."""

    values: tuple[tuple[float, ...], ...]
    told: tuple[LeadStep, ...] = ()
    """The steps that changed most, in their order."""

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
        """One line a seat; colour, dash and a name at its end tell them apart. Steps say what changed them."""
        lines = [self._line(seat, name) for seat, name in enumerate(names)]
        return Markup(
            '<svg class="lead" viewBox="0 0 {} {}" role="img" aria-label="{}">'
            '<line class="lead-even" x1="0" x2="{}" y1="{}" y2="{}"/>{}{}</svg>'
        ).format(
            *(WIDTH, HEIGHT, self.words(names), WIDTH, HEIGHT / 2, HEIGHT / 2),
            *(Markup("").join(lines), Markup("").join(self._steps(names))),
        )

    def _line(self, seat: int, name: str) -> Markup:
        points = [(self._x(place), self._y(values[seat])) for place, values in enumerate(self.values)]
        path = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
        x, y = points[-1]
        return Markup(
            '<polyline class="lead-{}" points="{}"/><text class="lead-name-{}" x="{:.1f}" y="{:.1f}">{}</text>'
        ).format(seat, path, seat, x - MARGIN, max(16.0, y - 6), name)

    def _steps(self, names: tuple[str, ...]) -> list[Markup]:
        """A band for each step that is told of, half-way to its neighbours: to point at, or to tap."""
        places = [self._x(step.number) for step in self.told]
        edges = [0.0, *((left + right) / 2 for left, right in pairwise(places)), float(WIDTH)]
        return [
            Markup('<rect class="lead-step" x="{:.1f}" width="{:.1f}" height="{}"><title>{}</title></rect>').format(
                left, right - left, HEIGHT, step.words(names)
            )
            for step, (left, right) in zip(self.told, pairwise(edges), strict=False)
        ]

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
        self._changes: list[LeadStep] = []

    def __iter__(self) -> Iterator[None]:
        before: _Judged | None = None
        for position in positions(self._record, self._game):
            now = _Judged(self._game.evaluation, position)
            self._values.append(now.shares)
            if before is not None:
                self._changes.append(now.changed_since(before))
            before = now
            yield

    def lead(self) -> Lead:
        most = sorted(self._changes, key=lambda step: -abs(step.change))[:STEPS_TOLD]
        told = sorted((step for step in most if abs(step.change) >= WORTH_TELLING), key=lambda step: step.number)
        return Lead(tuple(self._values), tuple(told))


class _Judged:
    """A position as the game's evaluation sees it: prospects of all seats, and what they are made of."""

    def __init__(self, evaluation: sb.Evaluation, position: Position) -> None:
        state = position.state
        seats = range(len(state.outcome().scores))
        self.position = position
        self.parts = [[] if state.over else evaluation.parts(state, seat) for seat in seats]
        values = [
            evaluation.chance(state, sum(part.amount for part in self.parts[seat]))
            if self.parts[seat]
            else evaluation.value(state, seat)
            for seat in seats
        ]
        self.shares = _shares(values)

    def changed_since(self, before: "_Judged") -> LeadStep:
        """Who acted is named before others whose prospects changed as much."""
        line = self.position.line
        actor = line.seat if line is not None else 0
        changes = [now - then for now, then in zip(self.shares, before.shares, strict=True)]
        seat = max(range(len(changes)), key=lambda each: (round(abs(changes[each]), 9), each == actor))
        clauses = _moved(before.parts[seat], self.parts[seat])
        return LeadStep(self.position.number, seat, changes[seat], clauses)


def _moved(before: Sequence[Part], now: Sequence[Part]) -> tuple[str, ...]:
    """The greatest changes, in words; none where the match is over."""
    if not (before and now):
        return ()
    then = {part.key: part for part in before}
    known = {**then, **{part.key: part for part in now}}
    amounts = {part.key: part.amount for part in now}
    changes = {key: amounts.get(key, 0.0) - (then[key].amount if key in then else 0.0) for key in known}
    most = sorted((key for key in changes if changes[key]), key=lambda key: -abs(changes[key]))[:CLAUSES]
    return tuple(known[key].more if changes[key] > 0 else known[key].less for key in most)


def _shares(values: Sequence[float]) -> tuple[float, ...]:
    """Prospects need not add up to 1; the picture compares, so here they do."""
    values = [max(0.0, value) for value in values]
    total = sum(values)
    return tuple(value / total if total else 1 / len(values) for value in values)
