"""A seat that plays in one of its game's styles: as greedy does, by a judgement that overrates what the style loves."""

from functools import cache

import smorgasboard as sb
from smorgasboard.bots.kinds import NAMES, UnknownBot, nearest
from smorgasboard.bots.simple import GreedyBot, quick
from smorgasboard.engine import Evaluation, StyledEvaluation, best_actions, expected_values, say, with_points_if_settled


class StyleBot(GreedyBot):
    """The action after which the position looks best to somebody of this style.

    >>> import smorgasboard as sb
    >>> state = sb.load("foodfighters").new(seed=7)
    >>> seen = state.observation(state.actors()[0])
    >>> sb.bots.StyleBot("brawler", seed=1).choose(seen) in seen.legal
    True
    """

    name = "style"

    def __init__(self, name: str = "", seed: int | str | None = None) -> None:
        super().__init__(seed)
        self.style = name

    def __repr__(self) -> str:
        return f"StyleBot({self.style!r})"

    def think(self, game: sb.Game, observation: sb.Observation) -> tuple[int, str]:
        imagined = game.imagine(observation, self._chance)
        legal = list(observation.legal)
        values = self.values(game, imagined, observation.seat, legal)
        return self._chance.pick(best_actions(legal, values)), say("That is the style “{style}”.", style=self.style)

    def values(self, game: sb.Game, imagined: sb.State, seat: int, legal: list[int]) -> list[float]:
        evaluation = with_points_if_settled(judgement_of(game, self.style), imagined, seat)
        return expected_values(evaluation, imagined, seat, legal, self._chance)


@cache
def judgement_of(game: sb.Game, name: str) -> Evaluation:
    """UnknownBot where the game knows no such style."""
    styles = game.styles()
    if name not in styles:
        known = nearest(name, styles) if styles else "it states none in study/styles.toml."
        raise UnknownBot(f"{game.facts.title} has no style called {name!r}; {known}")
    return StyledEvaluation(quick(game), styles[name])


NAMES[StyleBot.name] = StyleBot
