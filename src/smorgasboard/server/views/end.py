"""The end of a match: who won and why, what it was made of, how the lead went."""

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from itertools import pairwise
from typing import Any

from markupsafe import Markup

import smorgasboard as sb
from smorgasboard.engine import Frozen, Part, Position, ScoreLine, positions, say, say_many
from smorgasboard.server.live import GIVEN_UP, Table, is_given_up

WIDTH, HEIGHT = 600, 160
MARGIN = 8
LETTERS = 22
NARROW = 0.04
"""Of the graph of somebody alone: what keeps a line that hardly moves from looking wild."""
"""How high a name is."""
STEPS_TOLD = 60
"""Of which the graph says what changed, at most,"""
WORTH_TELLING = 0.005
"""and by how much somebody's prospects must have changed."""
CLAUSES = 2


class EndPlace(Frozen):
    """Somebody at the end of a match."""

    rank: int
    seat: int
    name: str
    kind: str
    points: str
    """Empty where points tell nothing but who won."""
    won: bool


class LadderStep(Frozen):
    """A rung of what whoever played alone could aim for."""

    points: str
    words: str
    reached: bool
    here: bool


class EndView:
    """What the page shows of a match that is over."""

    def __init__(self, table: Table, lead: "Lead | None" = None, lead_to_come: bool = False) -> None:
        last = table.last_state
        outcome = last.outcome()
        alone = len(table.names) == 1
        sheet = table.game.score_sheet(last.observation(sb.SPECTATOR), table.names)
        self.headline = headline(table)
        self.reason = "" if is_given_up(table.row) else say(outcome.reason)
        self.winners = [] if is_given_up(table.row) else list(outcome.winners)
        self.places = _places(table, outcome)
        self.ladder = _ladder(table.game, outcome.scores[0]) if alone else []
        self.decided = "" if is_given_up(table.row) else _decided(table, outcome, sheet, lead)
        self.kindly = [_kindly(table, outcome, seat, lead) for seat in range(len(table.names))]
        self.seats = [(seat, name, table.seats[seat].kind) for seat, name in enumerate(table.names)]
        self.sheet = [line for line in sheet if not line.detail]
        self.details = [line for line in sheet if line.detail]
        self.piece: Markup | None = None
        """What stands for the winner at this game's table, drawn; the renderer knows how."""
        self.past = lead
        self.lead = lead.drawing(table.names) if lead else None
        self.lead_to_come = lead_to_come
        self.lead_title = say("How it went, step by step") if alone else say("Who was ahead, step by step")
        self.lead_steps_title = say("What changed it") if alone else say("What changed the lead")
        self.lead_words = lead.words(table.names) if lead else ""
        self.lead_steps = [step.words(table.names) for step in lead.told] if lead else []
        self.replay_url = f"/m/{table.id}/replay"
        self.record_url = f"/m/{table.id}/record"
        self.verify_url = f"/m/{table.id}/verify"


def headline(table: Table) -> str:
    if is_given_up(table.row):
        return say("{who} gave up.", who=joined([table.names[seat] for seat in table.setting(GIVEN_UP)]))
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


def _places(table: Table, outcome: sb.Outcome) -> list[EndPlace]:
    """A sum that is always the same tells who won and nothing else; alone, the headline tells."""
    if len(table.names) == 1 or is_given_up(table.row):
        return []
    telling = table.game.facts.score_sum is None
    places = sorted(range(len(table.names)), key=lambda seat: outcome.ranks[seat])
    return [
        EndPlace(
            outcome.ranks[seat],
            seat,
            table.names[seat],
            table.seats[seat].kind,
            f"{outcome.scores[seat]:g}" if telling else "",
            seat in outcome.winners,
        )
        for seat in places
    ]


def _ladder(game: sb.Game, score: float) -> list[LadderStep]:
    """From the top down, as ladders stand; whoever reached none is at its foot."""
    rungs = game.ladder()
    here = max((place for place, rung in enumerate(rungs) if score >= rung.points), default=0)
    steps = [
        LadderStep(f"{rung.points:g}", rung.words, score >= rung.points, place == here)
        for place, rung in enumerate(rungs)
    ]
    return steps[::-1]


# ---- what decided it, in one sentence, and a kind word ----

NUMBER = re.compile(r"[-+]?\d+(\.\d+)?")
EARLY = 8
"""Whoever leads from the first of so many parts of a match on was always ahead."""


def _decided(table: Table, outcome: sb.Outcome, sheet: Sequence[ScoreLine], lead: "Lead | None") -> str:
    if len(table.names) == 1:
        return _next_rung(table.game, outcome.scores[0])
    if len(outcome.winners) != 1:
        return ""
    (winner,) = outcome.winners
    by_points = table.game.facts.score_sum is None
    return (by_points and _by_points(table.names, outcome, sheet, winner)) or _by_lead(table, winner, lead)


def _next_rung(game: sb.Game, score: float) -> str:
    above = next((rung for rung in game.ladder() if rung.points > score), None)
    if not game.ladder():
        return ""
    if above is None:
        return say("That is the top of the ladder. There is nothing above it.")
    missing = f"{above.points - score:g}"
    return say("{missing} more points, and you stand one rung higher.", missing=missing)


def _by_points(names: tuple[str, ...], outcome: sb.Outcome, sheet: Sequence[ScoreLine], winner: int) -> str:
    """The line of the score in which the winner is furthest before the second."""
    second = min((seat for seat in range(len(names)) if seat != winner), key=lambda seat: outcome.ranks[seat])
    found: tuple[float, str, tuple[str, ...]] = (0.0, "", ())
    for line in sheet:
        numbers = [float(value) for value in line.values if NUMBER.fullmatch(value)]
        if line.detail or len(numbers) < len(names) or tuple(numbers) == tuple(outcome.scores):
            continue
        found = max(found, (numbers[winner] - numbers[second], line.label, line.values), key=lambda each: each[0])
    _margin, label, values = found
    if not label:
        return ""
    facts = {"what": label, "who": names[winner], "second": names[second]}
    amounts = {"mine": values[winner], "theirs": values[second]}
    return say("{what} made the difference: {mine} for {who}, {theirs} for {second}.", **facts, **amounts)


def _by_lead(table: Table, winner: int, lead: "Lead | None") -> str:
    """When the winner went ahead and stayed there, and what happened then."""
    if lead is None:
        return ""
    step, last = lead.ahead_since(winner), len(lead.values) - 1
    who = table.names[winner]
    if step <= last // EARLY:
        return say("{who} was ahead nearly all the way.", who=who)
    if step == last:
        return say("It was open until the very last step.")
    told = " ".join(table.game.tell(event, table.names) for event in lead.happened(step))
    return say("{who} went ahead for good at step {step}. {told}", who=who, step=step, told=told)


def _kindly(table: Table, outcome: sb.Outcome, seat: int, lead: "Lead | None") -> str:
    """A word for whoever sat there."""
    if is_given_up(table.row):
        return say("Nothing is lost. Look back at it, or set the table anew.")
    if len(table.names) == 1:
        return ""
    if seat in outcome.winners:
        return say("Well played!")
    ahead = lead.share_ahead(seat) if lead else 0.0
    if ahead >= LONG_AHEAD:
        return say("You were ahead for a good part of it. Next time you keep it.")
    behind = max(outcome.scores) - outcome.scores[seat]
    if table.game.facts.score_sum is None and behind <= CLOSE * abs(max(outcome.scores)):
        return say("So close: {count} more, and it was yours.", count=f"{behind:g}")
    return say("A good fight. The next one is open again.")


LONG_AHEAD = 0.3
CLOSE = 0.1
"""Of the winner's points: whoever lacks no more nearly won."""


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
    """Prospects need not add up to 1; the picture compares, so here they do. Alone there is nobody to compare with."""
    values = [max(0.0, value) for value in values]
    if len(values) == 1:
        return (min(1.0, values[0]),)
    total = sum(values)
    return tuple(value / total if total else 1 / len(values) for value in values)
