"""How the lead went, as a small drawn graph with its words."""

from collections.abc import Iterator, Sequence
from functools import cached_property
from itertools import pairwise

from markupsafe import Markup

import smorgasboard as sb
from smorgasboard.engine import Frozen, Part, Position, positions, say, say_many

WIDTH, HEIGHT = 600, 160
MARGIN = 8
LETTERS = 22
"""How high a name is."""
NARROW = 0.04
"""Of the graph of somebody alone: what keeps a line that hardly moves from looking wild."""
STEPS_TOLD = 60
"""Of which the graph says what changed, at most,"""
WORTH_TELLING = 0.005
"""and by how much somebody's prospects must have changed."""
CLAUSES = 2


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
    events: tuple[tuple[sb.Event, ...], ...] = ()
    """What everybody heard of after each step."""

    def ahead_since(self, seat: int) -> int:
        """The step after which nobody was before this seat any more."""
        behind = (place for place, values in enumerate(self.values) if values[seat] < max(values))
        return max(behind, default=-1) + 1

    def share_ahead(self, seat: int) -> float:
        """Of the match in which this seat alone was ahead."""
        leading = sum(values[seat] == max(values) and values.count(max(values)) == 1 for values in self.values)
        return leading / len(self.values)

    def greatest_gain(self, seat: int, first: int) -> int:
        """The step from this one on that brought most to the seat; the last has the result already, and is none."""
        steps = range(max(first, 1), max(len(self.values) - 1, first + 1))
        return max(steps, key=lambda step: self.values[step][seat] - self.values[step - 1][seat], default=first)

    def happened(self, step: int) -> tuple[sb.Event, ...]:
        return self.events[step] if step < len(self.events) else ()

    @property
    def changes(self) -> int:
        """How often another seat took the lead."""
        leaders = [values.index(max(values)) for values in self.values if values.count(max(values)) == 1]
        return sum(now != before for before, now in pairwise(leaders))

    def words(self, names: tuple[str, ...]) -> str:
        turns = len(self.values) - 1
        if len(names) == 1:
            return say_many("One step.", "{count} steps; the higher the line, the better it looked.", turns)
        last = self.values[-1]
        ahead = names[last.index(max(last))]
        if not self.changes:
            return say("{ahead} was ahead from the first of {turns} steps to the last.", ahead=ahead, turns=turns)
        return say_many(
            "In {turns} steps the lead changed hands once; at the end {ahead} was ahead.",
            "In {turns} steps the lead changed hands {count} times; at the end {ahead} was ahead.",
            self.changes,
            turns=turns,
            ahead=ahead,
        )

    def drawing(self, names: tuple[str, ...]) -> Markup:
        """One line a seat; colour, dash and a name at its end tell them apart. Steps say what changed them."""
        beside = self._names_beside(len(names))
        lines = [self._line(seat, name, beside[seat]) for seat, name in enumerate(names)]
        return Markup(
            '<svg class="lead" viewBox="0 0 {} {}" role="img" aria-label="{}">'
            '<line class="lead-even" x1="0" x2="{}" y1="{}" y2="{}"/>{}{}</svg>'
        ).format(
            *(WIDTH, HEIGHT, self.words(names), WIDTH, HEIGHT / 2, HEIGHT / 2),
            *(Markup("").join(lines), Markup("").join(self._steps(names))),
        )

    def _line(self, seat: int, name: str, named_at: float) -> Markup:
        points = [(self._x(place), self._y(values[seat])) for place, values in enumerate(self.values)]
        path = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
        return Markup(
            '<polyline class="lead-{}" points="{}"/><text class="lead-name-{}" x="{:.1f}" y="{:.1f}">{}</text>'
        ).format(seat, path, seat, points[-1][0] - MARGIN, named_at, name)

    def _names_beside(self, seats: int) -> list[float]:
        """How far down each name stands: at the end of its line, and never on another."""
        ends = [self._y(self.values[-1][seat]) for seat in range(seats)]
        places = [0.0] * seats
        lowest = HEIGHT - MARGIN / 2
        for seat in sorted(range(seats), key=lambda each: -ends[each]):
            places[seat] = max(min(lowest, ends[seat] - 6), LETTERS)
            lowest = places[seat] - LETTERS
        return places

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

    def cursor(self, step: int) -> Markup:
        """Drawn over the lines: where one is."""
        line = Markup('<path d="M{:.1f} 0V{}"/>').format(self._x(step), HEIGHT)
        frame = '<svg class="lead-now" viewBox="0 0 {} {}" aria-hidden="true">{}</svg>'
        return Markup(frame).format(WIDTH, HEIGHT, line)

    def _x(self, place: int) -> float:
        return MARGIN + (WIDTH - 2 * MARGIN) * place / max(1, len(self.values) - 1)

    def _y(self, share: float) -> float:
        low, high = self._range
        return HEIGHT - MARGIN - (HEIGHT - 2 * MARGIN) * (share - low) / (high - low)

    @cached_property
    def _range(self) -> tuple[float, float]:
        """From nothing to everything; of somebody alone what is between their worst and best moment."""
        if len(self.values[0]) > 1:
            return 0.0, 1.0
        low, high = min(self.values)[0], max(self.values)[0]
        return low - NARROW / 2, high + NARROW / 2


class LeadMaker:
    """Looks back at a match; each step of the iteration is a small piece of the work."""

    def __init__(self, record: sb.Record, game: sb.Game) -> None:
        self._record = record
        self._game = game
        self._values: list[tuple[float, ...]] = []
        self._changes: list[LeadStep] = []
        self._events: list[tuple[sb.Event, ...]] = []

    def __iter__(self) -> Iterator[None]:
        before: _Judged | None = None
        for position in positions(self._record, self._game):
            now = _Judged(self._game.evaluation, position)
            self._values.append(now.shares)
            self._events.append(tuple(event for event in position.events if event.heard_by(sb.SPECTATOR)))
            if before is not None:
                self._changes.append(now.changed_since(before))
            before = now
            yield

    def lead(self) -> Lead:
        most = sorted(self._changes, key=lambda step: -abs(step.change))[:STEPS_TOLD]
        told = sorted((step for step in most if abs(step.change) >= WORTH_TELLING), key=lambda step: step.number)
        return Lead(tuple(self._values), tuple(told), tuple(self._events))


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
        """Of those whose prospects changed as much: somebody with a reason to tell, and who acted first."""
        line = self.position.line
        actor = line.seat if line is not None else 0
        changes = [now - then for now, then in zip(self.shares, before.shares, strict=True)]
        clauses = [_moved(then, now) for then, now in zip(before.parts, self.parts, strict=True)]
        seat = max(
            range(len(changes)), key=lambda each: (round(abs(changes[each]), 9), bool(clauses[each]), each == actor)
        )
        return LeadStep(self.position.number, seat, changes[seat], clauses[seat])


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
    """Prospects need not add up to 1; the picture compares, so here they do. Alone there is nobody to compare with."""
    values = [max(0.0, value) for value in values]
    if len(values) == 1:
        return (min(1.0, values[0]),)
    total = sum(values)
    return tuple(value / total if total else 1 / len(values) for value in values)
