"""The games of this repository: somebody may have installed others, of which our tests promise nothing."""

import smorgasboard as sb
from smorgasboard.engine.game import Game


def own_games() -> list[Game]:
    return [game for game in sb.games() if type(game).__module__.startswith("smorgasboard.")]
