"""What a strong bot would do in somebody's place, and why; and why a bot did what it did. For the page and the API."""

from fastapi import Request

import smorgasboard as sb
from smorgasboard.engine import ChanceExhausted, Frozen, ScriptedChance, SeededChance, say
from smorgasboard.server.errors import NotYours
from smorgasboard.server.http.app_context import context_of
from smorgasboard.server.live import Table, in_slices

ADVISER = "hard"


class Hint(Frozen):
    action: str
    reason: str
    spots: tuple[str, ...]
    """Where to point for it."""


async def hint_for(request: Request, table: Table) -> Hint:
    """For the seat that the request may act for, from what that seat knows; a bot's process thinks of it."""
    context = context_of(request)
    context.pay(request, context.buckets.advice)
    seat = context.seat(request, table)
    if not table.allows_hints:
        raise NotYours(say("At this table nobody is given hints."))
    observation = table.play.state.observation(seat)
    if not (observation.legal and table.host_waits_for(seat)):
        raise sb.IllegalAction(say("There is nothing for you to decide now."))
    if table.lesson is not None:
        action, reason = table.game.actions.parse(table.lesson.do), say(table.lesson.say)
    else:
        workers, language = context.house.bot_workers, request.scope["language"]
        seed = f"hint/{table.version}"
        advice = await workers.advise(table.game.source, observation, ADVISER, seed, language)
        action, reason = advice.action, advice.reason
    return Hint(table.game.actions.text(action), reason, table.game.clicks(action, observation)[0])


async def reason_of(request: Request, table: Table, number: int) -> str:
    """Why a bot may have taken a step, as far as whoever asks can know."""
    context = context_of(request)
    context.pay(request, context.buckets.advice)
    if not (table.allows_hints and 0 < number <= table.last_step) or table.match is None:
        return ""
    step, before = await _last_choice(table, number)
    seen = before.observation(context.viewpoint(request, table))
    imagined = table.game.imagine(seen, SeededChance("why"))
    if not _can_be_told(imagined, seen.seat, step, table.game.facts.private):
        return say("Only {who} knows: it is about what you cannot see.", who=table.names[step.seat])
    observation = imagined.observation(step.seat)
    workers, language = context.house.bot_workers, request.scope["language"]
    seed = f"why/{step.number}"
    advice = await workers.advise(table.game.source, observation, ADVISER, seed, language, done=step.action)
    return say("{who}: “{reason}”", who=table.names[step.seat], reason=advice.reason)


async def _last_choice(table: Table, number: int) -> tuple[sb.Step, sb.State]:
    """This step, or the last of the same seat before it that was not the only one possible; and where it was taken."""
    steps = table.play.steps
    while True:
        await in_slices(table.walk.way_to(number - 1))
        before = table.walk.position(number - 1).state
        step = steps[number - 1]
        if number == 1 or steps[number - 2].seat != step.seat or len(before.legal_actions(step.seat)) > 1:
            return step, before
        number -= 1


def _can_be_told(before: sb.State, viewer: int, step: sb.Step, private: bool) -> bool:
    """Whether this viewer saw what was done: where seats have secrets, no other action would have looked the same."""
    legal = before.legal_actions(step.seat)
    if step.action not in legal or not private:
        return step.action in legal
    looks = [_looks(before, viewer, step, action) for action in legal]
    ours = looks[legal.index(step.action)]
    return ours is not None and looks.count(ours) == 1


def _looks(before: sb.State, viewer: int, step: sb.Step, action: int) -> object:
    """The table after an action, with the dice of the step; None where these do not fit."""
    after = before.copy(ScriptedChance(list(step.line.chance)))
    try:
        after.play(step.seat, action)
    except (ChanceExhausted, IndexError, ValueError):
        return None
    return after.view(viewer)
