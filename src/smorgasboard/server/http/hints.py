"""What a strong bot would do in somebody's place, and why; and why a bot did what it did. For the page and the API."""

from fastapi import Request

import smorgasboard as sb
from smorgasboard.engine import Frozen, SeededChance, say
from smorgasboard.review.seen import SeenStep
from smorgasboard.server.errors import NotYours
from smorgasboard.server.http.app_context import context_of
from smorgasboard.server.live import Table, in_slices
from smorgasboard.server.views import host_says

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
        action, reason = table.game.actions.parse(table.lesson.do), host_says(table, table.lesson.say)
    else:
        workers, language = context.house.bot_workers, request.scope["language"]
        seed = f"hint/{table.version}"
        advice = await workers.advise(table.game.source, observation, ADVISER, seed, language, names=table.names)
        action, reason = advice.action, advice.reason
    return Hint(table.game.actions.text(action), reason, table.game.clicks(action, observation)[0])


class Remark(Frozen):
    """What a bot says of a step of its own."""

    number: int
    """Of the step: the last at which whoever asks sees that there was a choice."""
    seat: int
    reason: str
    spots: tuple[str, ...] = ()
    """What it pointed at, as far as that is the same thing to everybody."""


async def remark_on(request: Request, table: Table, number: int) -> Remark | None:
    """Why a bot may have taken a step. It is made of nothing but what whoever asks can see: never of what was true."""
    context = context_of(request)
    context.pay(request, context.buckets.advice)
    if not (table.allows_hints and 0 < number <= table.last_step) or table.match is None:
        return None
    covered = table.covered(context.held(request, table))
    viewer = sb.SPECTATOR if covered else context.viewpoint(request, table)
    step, before, imagined = await _last_choice(table, viewer, number)
    action: int | None = step.action
    if table.game.facts.private:
        action = SeenStep.of(before, viewer, step.line, step.action).action_in(imagined)
    who = table.names[step.seat]
    if action is None:
        return Remark(step.number, step.seat, say("Only {who} knows: it is about what you cannot see.", who=who))
    observation = imagined.observation(step.seat)
    workers, language = context.house.bot_workers, request.scope["language"]
    seed = f"why/{step.number}"
    names = table.names
    advice = await workers.advise(table.game.source, observation, ADVISER, seed, language, done=action, names=names)
    spots = tuple(spot for spot in table.game.clicks(action, observation)[0] if table.game.is_shared(spot))
    return Remark(
        step.number, step.seat, say("{who} said to themselves: “{reason}”", who=who, reason=advice.reason), spots
    )


async def _last_choice(table: Table, viewer: int, number: int) -> tuple[sb.Step, sb.State, sb.State]:
    """This step, or the last of the same seat before it at which the viewer can see a choice.

    With the position in which it was taken, and a position that looks the same to the viewer.
    """
    steps = table.play.steps
    while True:
        await in_slices(table.walk.way_to(number - 1))
        before, step = table.walk.position(number - 1).state, steps[number - 1]
        imagined = table.game.imagine(before.observation(viewer), SeededChance("why"))
        if number == 1 or steps[number - 2].seat != step.seat or len(imagined.legal_actions(step.seat)) > 1:
            return step, before, imagined
        number -= 1
