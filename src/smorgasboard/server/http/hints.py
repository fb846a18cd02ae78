"""What a strong bot would do in somebody's place, and why: for the page and for the API."""

from fastapi import Request

import smorgasboard as sb
from smorgasboard.engine import Frozen, say
from smorgasboard.server.errors import NotYours
from smorgasboard.server.http.app_context import context_of
from smorgasboard.server.live import Table

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
