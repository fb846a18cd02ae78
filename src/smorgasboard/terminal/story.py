"""What happened, in sentences, for one seat's ears."""

from collections.abc import Iterable, Sequence

import smorgasboard as sb


def sentences(game: sb.Game, events: Iterable[sb.Event], names: tuple[str, ...], seat: int) -> list[str]:
    return [game.tell(event, names) for event in events if event.heard_by(seat)]


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
        return f"{names[0]} scores {outcome.scores[0]:g}: {reason}."
    if not outcome.winners:
        return f"Nobody wins: {reason}."
    winners = " and ".join(names[seat] for seat in outcome.winners)
    return f"{winners} {'wins' if len(outcome.winners) == 1 else 'win'}: {reason}."


def scores(outcome: sb.Outcome, names: tuple[str, ...]) -> str:
    listed = ", ".join(f"{name}: {score:g}" for name, score in zip(names, outcome.scores, strict=True))
    return f"Scores: {listed}."
