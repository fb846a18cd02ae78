"""Bots that do not look far: random, greedy by the game's own evaluation, and careless for beginners."""

from functools import partial

import smorgasboard as sb
from smorgasboard.bots.bot import Bot, Reason, fit_for_bots
from smorgasboard.bots.ideas import Ranked
from smorgasboard.bots.reasons import reason
from smorgasboard.engine import Evaluation, best_actions, expected_values, say, with_points_if_settled

IN_A_THOUSAND = 1000


class RandomBot(Bot):
    """Any legal action, each as likely as the other.

    >>> import smorgasboard as sb
    >>> state = sb.load("foodfighters").new(seed=7)
    >>> seen = state.observation(state.actors()[0])
    >>> sb.bots.RandomBot(seed=1).choose(seen) in seen.legal
    True
    """

    name = "random"

    def think(self, game: sb.Game, observation: sb.Observation) -> tuple[int, Reason]:
        action = self._chance.pick(list(observation.legal))
        return action, say("I picked one of {count} possible actions blindly.", count=len(observation.legal))

    def choose_at(self, game: sb.Game, state: sb.State, seat: int) -> int:
        if game.for_people:
            return self._chance.pick(fit_for_bots(game, state.listed(seat)))
        return state.sample(seat, self._chance)


def quick(game: sb.Game) -> Evaluation:
    """The evaluation for whoever does not look ahead."""
    return game.greedy_evaluation or game.evaluation


class GreedyBot(Bot):
    """The action whose expected position looks best, over all that dice can do. Ties are drawn.

    >>> import smorgasboard as sb
    >>> state = sb.load("foodfighters").new(seed=7)
    >>> seen = state.observation(state.actors()[0])
    >>> sb.bots.GreedyBot(seed=1).choose(seen) in seen.legal
    True
    """

    name = "greedy"

    def think(self, game: sb.Game, observation: sb.Observation) -> tuple[int, Reason]:
        state = game.imagine(observation, self._chance)
        legal = list(observation.legal)
        before = quick(game).value(state, observation.seat)
        values = self.values(game, state, observation.seat, legal)
        action = self._chance.pick(best_actions(legal, values))
        ranked = sorted(map(Ranked, legal, values), key=lambda each: (each.action != action, -each.worth))
        plain = partial(_plain, game, observation, action, before, max(values))
        return action, partial(reason, game, observation, ranked, self._chance.copy(), plain, effort=self.effort)

    def choose_at(self, game: sb.Game, state: sb.State, seat: int) -> int:
        legal = fit_for_bots(game, state.listed(seat))
        if len(legal) == 1:
            return legal[0]
        values = self.values(game, game.imagined(state, seat, self._chance), seat, legal)
        return self._chance.pick(best_actions(legal, values))

    def values(self, game: sb.Game, imagined: sb.State, seat: int, legal: list[int]) -> list[float]:
        """Of these actions, on average."""
        evaluation = with_points_if_settled(quick(game), imagined, seat)
        return expected_values(evaluation, imagined, seat, legal, self._chance)


def _plain(game: sb.Game, observation: sb.Observation, action: int, before: float, after: float) -> str:
    """For games whose judgement does not say what it is made of."""
    return say(
        "{action}: by my count that takes my chances from {before} to {after} on average.",
        action=game.describe(action, observation),
        before=f"{before:.0%}",
        after=f"{after:.0%}",
    )


class CarelessBot(GreedyBot):
    """Greedy, but in this share of its decisions it does whatever comes to its mind.

    >>> import smorgasboard as sb
    >>> state = sb.load("foodfighters").new(seed=7)
    >>> seen = state.observation(state.actors()[0])
    >>> sb.bots.CarelessBot(share=0.2, seed=1).choose(seen) in seen.legal
    True
    """

    name = "careless"

    def __init__(self, share: float = 0.5, seed: int | str | None = None) -> None:
        super().__init__(seed)
        if not (isinstance(share, int | float) and 0 <= share <= 1):
            raise sb.SmorgasboardError("A careless bot's share is from 0 (never careless) to 1 (always).")
        self._careless_in_a_thousand = round(share * IN_A_THOUSAND)

    def __repr__(self) -> str:
        return f"CarelessBot(share={self._careless_in_a_thousand / IN_A_THOUSAND})"

    def think(self, game: sb.Game, observation: sb.Observation) -> tuple[int, Reason]:
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
