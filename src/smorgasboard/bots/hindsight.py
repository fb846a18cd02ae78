"""Why somebody may have done what they did: for whoever watched a bot and wonders."""

from functools import partial

import smorgasboard as sb
from smorgasboard.bots.bot import Reason
from smorgasboard.bots.ideas import Ranked
from smorgasboard.bots.reasons import reason
from smorgasboard.bots.simple import GreedyBot
from smorgasboard.engine import say

A_WHIM = 0.08
"""So much less than the best action is worth, no reason is looked for."""


class Hindsight(GreedyBot):
    """Knows what was done, and looks for what speaks for it against the next best idea."""

    name = "hindsight"

    def __init__(self, done: int, seed: int | str | None = None) -> None:
        super().__init__(seed)
        self._done = done

    def think(self, game: sb.Game, observation: sb.Observation) -> tuple[int, Reason]:
        done, legal = self._done, list(observation.legal)
        state = game.imagine(observation, self._chance)
        worth = dict(zip(legal, self.values(game, state, observation.seat, legal), strict=True))
        if worth[done] < max(worth.values()) - A_WHIM:
            return done, say("{action}: I just felt like it.", action=game.describe(done, observation))
        ranked = sorted((Ranked(*each) for each in worth.items()), key=lambda each: (each.action != done, -each.worth))
        plain = partial(say, "{action}: it seemed best to me.", action=game.describe(done, observation))
        return done, partial(reason, game, observation, ranked, self._chance.copy(), plain, effort=self.effort)
