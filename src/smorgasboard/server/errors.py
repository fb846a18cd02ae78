"""What can go wrong between a visitor and a match, and what the visitor is told: a status and one sentence."""

import math
from typing import ClassVar

import structlog

from smorgasboard.engine import (
    BadOption,
    BadRecord,
    IllegalAction,
    SmorgasboardError,
    UnknownAction,
    UnknownGame,
    say,
)
from smorgasboard.server.codes import STATUS, Code
from smorgasboard.server.storage import StorageError

log = structlog.get_logger()


class Refused(SmorgasboardError):
    """A request that the house does not carry out; the message says what to do instead."""

    code: ClassVar[Code] = Code.BAD_REQUEST
    status: ClassVar[int] = STATUS[Code.BAD_REQUEST]

    def __init_subclass__(cls) -> None:
        cls.status = STATUS[cls.code]


class NotFound(Refused):
    code = Code.NOT_FOUND


class NotYours(Refused):
    """Somebody acts, sees or speaks for a seat that is not theirs."""

    code = Code.NOT_YOURS


class NoSuchGame(NotFound):
    code = Code.UNKNOWN_GAME


class WrongShape(Refused):
    """A request that is not of the described shape."""

    code = Code.WRONG_SHAPE


class UnknownKey(NotYours):
    """A secret that opens nothing here."""

    code = Code.UNKNOWN_KEY


class SeatTaken(NotYours):
    code = Code.SEAT_TAKEN


class MovedOn(Refused):
    """The table is not any more as the visitor saw it."""

    code = Code.MOVED_ON


class TooFast(Refused):
    """Too much at once; it is worth trying again after so many seconds."""

    code = Code.TOO_FAST

    def __init__(self, sentence: str, seconds: float) -> None:
        super().__init__(sentence)
        self.seconds = seconds


class TooLarge(Refused):
    code = Code.TOO_LARGE


class Misdirected(Refused):
    """Asked by a name that is not the house's own."""

    code = Code.WRONG_HOST


class Unplayable(Refused):
    """A stored match of a game that is not installed here."""

    code = Code.GAME_GONE


class OnlyReadable(Refused):
    """A stored match that the installed rules cannot play on: what was stored of it can be read."""

    code = Code.ONLY_READABLE


class ThinkingFailed(SmorgasboardError):
    """No answer came: workers died again and again, the game failed in one, or the house is closing."""


OF_THE_ENGINE: dict[type[Exception], Code] = {
    StorageError: Code.NOT_NOW,
    ThinkingFailed: Code.NOT_NOW,
    UnknownAction: Code.UNKNOWN_ACTION,
    IllegalAction: Code.ILLEGAL_ACTION,
    BadOption: Code.BAD_OPTION,
    BadRecord: Code.BAD_RECORD,
    UnknownGame: Code.UNKNOWN_GAME,
    SmorgasboardError: Code.BAD_REQUEST,
}
"""Of several that fit the first."""


def code_of(error: Exception) -> Code:
    if isinstance(error, Refused):
        return error.code
    return next((code for kind, code in OF_THE_ENGINE.items() if isinstance(error, kind)), Code.BROKEN)


def status_of(error: Exception) -> int:
    return STATUS[code_of(error)]


def headers_of(error: Exception) -> dict[str, str]:
    """What goes with the status."""
    return {"retry-after": str(max(1, math.ceil(error.seconds)))} if isinstance(error, TooFast) else {}


def sentence_of(error: Exception) -> str:
    if isinstance(error, StorageError):
        log.error("storage", reason=str(error))
        return say("The match could not be saved just now, so nothing happened. Try again soon.")
    if isinstance(error, ThinkingFailed):
        log.error("bot failed", reason=str(error))
        return say("The bots cannot think just now. Try again soon.")
    if not isinstance(error, SmorgasboardError):
        log.error("surprised", exc_info=error)
        return say("Something fell off the table, and nothing was changed. Try again.")
    return str(error)
