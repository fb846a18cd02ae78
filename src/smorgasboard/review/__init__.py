"""A finished match looked back at: what each decision cost from its seat's view, what mattered, and what was luck."""

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
