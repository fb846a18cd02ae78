"""Bots that do not look far: random, and greedy by the game's own evaluation."""

from smorgasboard.bots.bot import Bot
from smorgasboard.engine.chance import SeededChance
from smorgasboard.engine.game import Game, seed_text
from smorgasboard.engine.observation import Observation
from smorgasboard.engine.possibilities import possible_results
from smorgasboard.engine.speech import say
from smorgasboard.engine.state import Evaluation, State


class RandomBot(Bot):
    """Any legal action, each as likely as the other."""

    name = "random"

    def __init__(self, seed: int | str | None = None) -> None:
        super().__init__()
        self._chance = SeededChance(seed_text(seed))

    def think(self, game: Game, observation: Observation) -> tuple[int, str]:
        action = self._chance.pick(list(observation.legal))
        return action, say("I picked one of {count} possible actions blindly.", count=len(observation.legal))


class GreedyBot(Bot):
    """The action whose expected position looks best, over all that dice can do. Ties are drawn."""

    name = "greedy"

    def __init__(self, seed: int | str | None = None) -> None:
        super().__init__()
        self._chance = SeededChance(seed_text(seed))

    def think(self, game: Game, observation: Observation) -> tuple[int, str]:
        state = game.imagine(observation, self._chance)
        before = game.evaluation.value(state, observation.seat)
        values = [expected_value(game.evaluation, state, observation.seat, a, self._chance) for a in observation.legal]
        best = max(values)
        action = self._chance.pick([a for a, value in zip(observation.legal, values, strict=True) if value == best])
        words = game.describe(action, observation)
        return action, say(
            "{action}: by my count that takes my chances from {before} to {after} on average.",
            action=words,
            before=f"{before:.0%}",
            after=f"{best:.0%}",
        )


def expected_value(evaluation: Evaluation, state: State, seat: int, action: int, chance: SeededChance) -> float:
    """The evaluation after an action, averaged over every outcome of chance."""
    results = possible_results(state, seat, action, chance)
    return sum(result.likelihood * evaluation.value(result.state, seat) for result in results)
