"""Short finished matches to look back at: by greedy bots, from late in a match, with or without a planted blunder."""

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any

import smorgasboard as sb
from smorgasboard.bots import GreedyBot
from smorgasboard.engine import State
from smorgasboard.review import Effort

SMALL = Effort(glance=60, compare=160, imagined=2, samples=4)
PLAYERS = {"foodfighters": 2, "consumption": 2, "foodadvice": 4}
LEFT = {"foodfighters": 30, "consumption": 16, "foodadvice": 14}
"""Steps that are left of the match where it begins."""

Chooser = Callable[[State, int], int | None]
"""What is done instead of what greedy would do."""


def finished(match: sb.Match, instead: Chooser = lambda _state, _step: None) -> sb.Match:
    bots = [GreedyBot(seed=f"{seat}") for seat in range(match.settings.players)]
    while not match.state.over:
        seat = match.state.mover()
        planted = instead(match.state, len(match.steps) + 1)
        greedy = bots[seat].choose_at(match.game, match.state, seat)
        match.apply(seat, greedy if planted is None else planted)
    return match


@cache
def late_position(name: str, seed: str, players: int) -> tuple[Mapping[str, Any], tuple[str, ...]]:
    """So many steps before the end of a match."""
    game = sb.load(name)
    whole = finished(sb.Match(game, players, seed=seed))
    begun = sb.Match(game, players, seed=seed)
    for step in whole.steps[: -LEFT[name]]:
        begun.apply(step.seat, step.action)
    return begun.state.to_json(), begun.seats


def late(
    name: str, seed: str = "late", instead: Chooser = lambda _state, _step: None, players: int | None = None
) -> sb.Match:
    seated = players or PLAYERS[name]
    position, seats = late_position(name, seed, seated)
    return finished(sb.Match(sb.load(name), seated, seed=seed, seats=seats, start=position), instead)


def careless(state: State, step: int) -> int | None:
    """Every third step is just any."""
    legal = state.list_actions(state.mover())
    return legal[len(legal) // 2] if step % 3 == 0 else None
