"""What the API takes and gives: for its checks, its description and the clients that are made from that."""

# mypy: implicit-reexport
# ruff: noqa: F401

from .asked import (
    AccountWanted,
    JoinWanted,
    MatchWanted,
    Move,
    NightsWanted,
    SeatWanted,
    Spoken,
    VersionWanted,
)
from .given import (
    AccountGiven,
    Attendance,
    ClockGiven,
    FieldGiven,
    GameGiven,
    HintGiven,
    LineGiven,
    MatchGiven,
    MineGiven,
    NewAccount,
    NightsGiven,
    OfferGiven,
    OptionGiven,
    OutcomeGiven,
    PromiseGiven,
    Refusal,
    Seated,
    SeatGiven,
    SittingGiven,
    TimeGiven,
    Version,
    ViewGiven,
)
from .looked_back import ReviewGiven, ReviewResult
from .puzzles import AnswerGiven, PuzzleAnswer, PuzzleGiven, PuzzleListed, PuzzleMove, SolutionGiven
from .words import LONGEST, Asked, Given, Late, Level, Name, SeatKind, Stage, example
