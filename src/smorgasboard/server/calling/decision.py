"""Whether somebody is to be called now: a function of what is stored and of where they look."""

from collections.abc import Collection, Mapping
from typing import Literal, NamedTuple

from smorgasboard.server.calling.silence import silent_until
from smorgasboard.server.storage import CallRow, Claim, TurnRow

LOOK_AGAIN = 5.0
"""Seconds until it is seen again whether somebody who is here now has left."""
NOTICED = 4.0
"""Seconds for which a turn waits before eyes that were there count as having seen it: a window that somebody turned
away from, or closed, is known to be so a moment later."""
REMEMBERED = 50
"""Turns that somebody was told of and that wait no more: one that is undone and comes again is no news."""


class Decision(NamedTuple):
    do: Literal["nothing", "aloud", "quietly"]
    waiting: tuple[TurnRow, ...]
    told: Mapping[str, str]
    """As it is once that is done."""
    shown: int
    news: bool
    """There is something that they were not told of."""
    due: float | None
    """When to look again."""


def decide(claim: Claim, sees: Collection[str], now: float) -> Decision:
    """`sees`: the matches that they look at just now; whoever looks at any is here, and is told by its page."""
    call, waiting = claim.call, tuple(each for each in claim.turns if not each.alone)
    seen = [each for each in waiting if each.match in sees and now - each.since >= NOTICED]
    known = [*seen, *(each for each in waiting if each.since <= call.changed)]
    told = _remembered({**call.told, **{each.match: each.mark for each in known}}, waiting)
    new = [each for each in waiting if told.get(each.match) != each.mark]
    rest = Decision("nothing", waiting, told, call.shown, bool(new), None)
    if not call.wanted:
        return rest
    if sees:
        return rest._replace(due=now + LOOK_AGAIN if new or call.shown or call.state != "told" else None)
    return _due(claim, rest, new, now)


def _due(claim: Claim, rest: Decision, new: list[TurnRow], now: float) -> Decision:
    call, waiting = claim.call, rest.waiting
    at = min((max(each.since + call.after, call.sent + call.every) for each in new), default=None)
    if call.state != "told" and waiting:
        at = now  # what was begun is brought to an end
    ripe = at is not None and at <= now
    fewer = sum(each.match in rest.told for each in waiting) < call.shown
    if not ripe and not fewer:
        return rest._replace(due=at)
    quiet_until = silent_until(claim.wish, now)
    if quiet_until > now:
        return rest._replace(due=quiet_until)
    if ripe:
        news = _news(call, new, now)
        told = {**rest.told, **{each.match: each.mark for each in waiting}}
        return Decision("aloud", waiting, told, len(waiting), news, None)
    still = tuple(each for each in waiting if each.match in rest.told)
    return Decision("quietly", waiting, rest.told, len(still), False, at)


def _news(call: CallRow, new: list[TurnRow], now: float) -> bool:
    """Whether it is more than what was begun before."""
    return any(max(each.since + call.after, call.sent + call.every) <= now for each in new)


def _remembered(told: Mapping[str, str], waiting: Collection[TurnRow]) -> dict[str, str]:
    here = {each.match for each in waiting}
    past = [match for match in told if match not in here][-REMEMBERED:]
    return {match: mark for match, mark in told.items() if match in here or match in past}
