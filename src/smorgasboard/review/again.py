"""Trying again from a moment: a match that begins where it looked like that."""

import smorgasboard as sb
from smorgasboard.review.result import Moment


def again(record: sb.Record, game: sb.Game, moment: Moment, seed: int | str | None = None) -> sb.Match:
    """The same seats and agreements; what was hidden from the one who asks is dealt anew, and so are the dice."""
    header = record.header
    return sb.Match(game, header.players, seed, header.options, header.seats, start=moment.start)
