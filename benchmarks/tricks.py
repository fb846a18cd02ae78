"""Seats with one fixed trick among bots that judge: whoever always does the same must not win more than a fair share.

Everything else such a seat decides as the greedy bot does. `make strength` plays them.
"""

from collections.abc import Callable, Mapping
from functools import partial

import smorgasboard as sb
from smorgasboard.bots.bot import fit_for_bots
from smorgasboard.bots.simple import GreedyBot
from smorgasboard.engine import best_actions
from smorgasboard.games.foodadvice.rules import codes as advice
from smorgasboard.games.foodadvice.rules.state import FoodAdviceState, own_state

Trick = Callable[[sb.Game, sb.State, int, list[int]], list[int]]
"""Which of the legal actions the trick leaves; all of them where it says nothing. Reads what the seat may know."""


class TrickBot(GreedyBot):
    """Does its trick wherever it says something, and is greedy elsewhere."""

    name = "trick"

    def __init__(self, trick: Trick, seed: int | str | None = None) -> None:
        super().__init__(seed)
        self._trick = trick

    def think(self, game: sb.Game, observation: sb.Observation) -> tuple[int, str]:
        state = game.imagine(observation, self._chance)
        return self._of_trick(game, state, observation.seat, list(observation.legal)), "It is what I always do."

    def choose_at(self, game: sb.Game, state: sb.State, seat: int) -> int:
        legal = fit_for_bots(game, state.listed(seat))
        return self._of_trick(game, game.imagined(state, seat, self._chance), seat, legal)

    def _of_trick(self, game: sb.Game, imagined: sb.State, seat: int, legal: list[int]) -> int:
        left = self._trick(game, imagined, seat, legal)
        return (
            left[0]
            if len(left) == 1
            else self._chance.pick(best_actions(left, self.values(game, imagined, seat, left)))
        )


# ---- FoodAdvice ----


def _price_kept(table: FoodAdviceState, seat: int, way: int) -> int:
    return sum(table.box.ingredient_price[table.hands[seat][slot]] for slot in advice.KEPT_SLOTS[way])


def keep_by_price(sign: int, _game: sb.Game, state: sb.State, seat: int, legal: list[int]) -> list[int]:
    """At once the three dearest (1) or cheapest (-1) of the hand; equals are left to the judgement."""
    table = own_state(state)
    if table.stage != advice.CREATING:
        return legal
    prices = {action: sign * _price_kept(table, seat, action) for action in legal if action < advice.OFFER}
    return [action for action, price in prices.items() if price == max(prices.values())] or legal


def never_trade(_game: sb.Game, state: sb.State, _seat: int, legal: list[int]) -> list[int]:
    if own_state(state).stage != advice.CREATING:
        return legal
    return [action for action in legal if action < advice.OFFER] or legal


def vote_by_strength(sign: int, game: sb.Game, state: sb.State, _seat: int, legal: list[int]) -> list[int]:
    """For whoever has the best (1) or the worst (-1) prospects."""
    table = own_state(state)
    if table.stage != advice.VOTING:
        return legal
    values = game.evaluation.values(state, table.seats)
    return [max(legal, key=lambda action: sign * values[action - advice.VOTE])]


def always_on(channel: int, _game: sb.Game, state: sb.State, _seat: int, legal: list[int]) -> list[int]:
    """The first chip, wherever it may be; with more chips greedy goes on."""
    return [advice.CHANNEL + channel] if advice.CHANNEL + channel in legal and not own_state(state).stack else legal


TRICKS: Mapping[str, Mapping[str, Trick]] = {
    "foodadvice": {
        "dearest three": partial(keep_by_price, 1),
        "cheapest three": partial(keep_by_price, -1),
        "never trade": never_trade,
        "vote for the weakest": partial(vote_by_strength, -1),
        "vote for the strongest": partial(vote_by_strength, 1),
        **{f"always on {name}": partial(always_on, at) for at, name in enumerate(advice.CHANNEL_NAMES)},
    }
}
