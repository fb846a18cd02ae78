"""The end of a match: who won and why, what it was made of, how the lead went."""

import re
from collections.abc import Mapping, Sequence
from typing import Any

from markupsafe import Markup

import smorgasboard as sb
from smorgasboard.engine import Frozen, ScoreLine, say, sentences
from smorgasboard.server.live import GIVEN_UP, Table, can_be_looked_back_at, is_given_up
from smorgasboard.server.storage.consents import can_be_agreed_to
from smorgasboard.server.views.lead import Lead


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

    def __init__(self, table: Table, lead: Lead | None = None, lead_to_come: bool = False) -> None:
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
        self.review_url = f"/m/{table.id}/review" if can_be_looked_back_at(table) else ""
        self.can_be_for_puzzles = can_be_agreed_to(table.row)
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


def _decided(table: Table, outcome: sb.Outcome, sheet: Sequence[ScoreLine], lead: Lead | None) -> str:
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
    if above == game.ladder()[0]:
        return say("{missing} more points, and you stand on the first rung.", missing=missing)
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


def _by_lead(table: Table, winner: int, lead: Lead | None) -> str:
    """When the winner went ahead and stayed there, and what happened then."""
    if lead is None:
        return ""
    step, last = lead.ahead_since(winner), len(lead.values) - 1
    who = table.names[winner]
    if step <= last // EARLY:
        return say("{who} was ahead nearly all the way.", who=who)
    if step == last:
        return say("It was open until the very last step.")
    greatest = lead.greatest_gain(winner, step)
    told = " ".join(sentences(table.game, lead.happened(greatest), table.names))
    if greatest == step:
        return say("{who} went ahead for good at step {step}. {told}", who=who, step=step, told=told)
    facts = {"who": who, "step": step, "greatest": greatest, "told": told}
    return say("{who} went ahead for good at step {step}; step {greatest} counted most. {told}", **facts)


def _kindly(table: Table, outcome: sb.Outcome, seat: int, lead: Lead | None) -> str:
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
