"""A bot for beginners: it knows what is good, and often does not look."""

import smorgasboard as sb
from smorgasboard.bots.bot import fit_for_bots
from smorgasboard.bots.simple import GreedyBot
from smorgasboard.engine import say

IN_A_THOUSAND = 1000


class CarelessBot(GreedyBot):
    """Greedy, but in this share of its decisions it does whatever comes to its mind."""

    name = "careless"

    def __init__(self, share: float = 0.5, seed: int | str | None = None) -> None:
        super().__init__(seed)
        if not 0 <= share <= 1:
            raise sb.SmorgasboardError("A careless bot's share is from 0 (never careless) to 1 (always).")
        self._careless_in_a_thousand = round(share * IN_A_THOUSAND)

    def __repr__(self) -> str:
        return f"CarelessBot(share={self._careless_in_a_thousand / IN_A_THOUSAND})"

    def think(self, game: sb.Game, observation: sb.Observation) -> tuple[int, str]:
        if not self._feels_like_it():
            return super().think(game, observation)
        action = self._chance.pick(list(observation.legal))
        words = game.describe(action, observation)
        return action, say("{action}: I just felt like it.", action=words)

    def choose_at(self, game: sb.Game, state: sb.State, seat: int) -> int:
        legal = fit_for_bots(game, state.list_actions(seat))
        if len(legal) > 1 and self._feels_like_it():
            return self._chance.pick(legal)
        return super().choose_at(game, state, seat)

    def _feels_like_it(self) -> bool:
        return self._chance.below(IN_A_THOUSAND) < self._careless_in_a_thousand
