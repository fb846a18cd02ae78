"""A finished match looked back at: what each decision cost from its seat's view, what mattered, and what was luck.

>>> import smorgasboard as sb
>>> match = sb.Match(sb.load("foodfighters"), seed="7", options={"turn_limit": 2})
>>> while not match.state.over:
...     seat = match.state.mover()
...     step = match.apply(seat, match.state.legal_actions(seat)[0])
>>> found = sb.review.review(match.record(reveal_seed=True), effort=sb.review.Effort(glance=16, compare=32))
>>> [player.seat for player in found.players]
[0, 1]
"""

from smorgasboard.review.decisions import Decision, Played, played
from smorgasboard.review.effort import SIZES, Effort
from smorgasboard.review.result import (
    VERSION,
    Account,
    BadReview,
    Deeds,
    Look,
    Moment,
    Player,
    Review,
    Verdict,
    Words,
    read_player,
)
from smorgasboard.review.reviewing import Progress, accuracy, review, reviewing
from smorgasboard.review.verdicts import find

__all__ = [
    "SIZES",
    "VERSION",
    "Account",
    "BadReview",
    "Decision",
    "Deeds",
    "Effort",
    "Look",
    "Moment",
    "Played",
    "Player",
    "Progress",
    "Review",
    "Verdict",
    "Words",
    "accuracy",
    "find",
    "played",
    "read_player",
    "review",
    "reviewing",
]
