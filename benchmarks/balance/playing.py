"""Plays a study on all cores and counts. The same seed gives the same counts however many processes play."""

from collections.abc import Iterator

from benchmarks.balance.studies import Study
from smorgasboard.lab.play.matches import Played
from smorgasboard.lab.play.plan import Leg
from smorgasboard.lab.play.winners import play_leg
from smorgasboard.lab.play.workers import cores


def play(study: Study, seed: str, workers: int | None = None) -> Iterator[Played]:
    """A few matches at a time, in the order in which they are done."""
    options = tuple(study.options.items())
    bots = (study.bot,) * study.players
    leg = Leg("main", study.game, None, options, bots, study.games, f"{seed}/{study.name}", lines=False)
    return play_leg(leg, workers or cores())
