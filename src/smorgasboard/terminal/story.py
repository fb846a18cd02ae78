"""What happened, in sentences, for one seat's ears; and how it ended, with the score sheet as text."""

from collections.abc import Iterable, Sequence

import smorgasboard as sb
from smorgasboard.engine import pinched, say, sentences as told

GAP = 2
LEAST_LABEL, LEAST_NAME = 12, 7


def sentences(game: sb.Game, events: Iterable[sb.Event], names: tuple[str, ...], seat: int) -> list[str]:
    return told(game, (event for event in events if event.heard_by(seat)), names)


def since_last_turn(steps: Sequence[sb.Step], seat: int) -> Sequence[sb.Step]:
    """What a seat has not seen yet: all after its own last step, and that step too if it brought something."""
    own = [at for at, step in enumerate(steps) if step.seat == seat]
    if not own:
        return steps
    last = own[-1]
    worth_telling = last == len(steps) - 1 or bool(steps[last].line.chance)
    return steps[last if worth_telling else last + 1 :]


def result(outcome: sb.Outcome, names: tuple[str, ...]) -> str:
    """Who won and why: "Ann wins: three steaks were knocked out."."""
    reason = outcome.reason.rstrip(".")
    if len(names) == 1:
        return say("{who} scores {points}: {reason}.", who=names[0], points=f"{outcome.scores[0]:g}", reason=reason)
    if not outcome.winners:
        return say("Nobody wins: {reason}.", reason=reason)
    winners = say(" and ").join(names[seat] for seat in outcome.winners)
    if len(outcome.winners) == 1:
        return say("{who} wins: {reason}.", who=winners, reason=reason)
    return say("{who} win: {reason}.", who=winners, reason=reason)


def scores(outcome: sb.Outcome, names: tuple[str, ...]) -> str:
    listed = ", ".join(f"{name}: {score:g}" for name, score in zip(names, outcome.scores, strict=True))
    return say("Scores: {listed}.", listed=listed)


def sheet_lines(sheet: Sequence[sb.ScoreLine], names: Sequence[str], width: int) -> list[str]:
    """A line for each entry, everybody's values in a column under their name."""
    room = (width - 1 - max(len(line.label) for line in sheet)) // len(names) - GAP
    rows = [
        ("", *(pinched(name, max(LEAST_NAME, room)) for name in names)),
        *((line.label, *line.values) for line in sheet),
    ]
    widest = [max(len(cell) for cell in column) for column in zip(*rows, strict=True)]
    label = max(LEAST_LABEL, min(widest[0], width - 1 - sum(each + GAP for each in widest[1:])))
    return [_row(row, [label, *widest[1:]])[: width - 1].rstrip() for row in rows]


def _row(cells: Sequence[str], widths: Sequence[int]) -> str:
    return (" " * GAP).join(cell[:columns].ljust(columns) for cell, columns in zip(cells, widths, strict=True))
