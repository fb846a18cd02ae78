"""What can go wrong between a visitor and a match, and what the visitor is told: a status and one sentence."""

import math

import structlog

from smorgasboard.engine import BadOption, IllegalAction, SmorgasboardError, say
from smorgasboard.server.storage import StorageError

log = structlog.get_logger()


class Refused(SmorgasboardError):
    """A request that the house does not carry out; the message says what to do instead."""

    status = 400


class NotFound(Refused):
    status = 404


class NotYours(Refused):
    """Somebody acts, sees or speaks for a seat that is not theirs."""

    status = 403


class MovedOn(Refused):
    """The table is not any more as the visitor saw it."""

    status = 409


class TooFast(Refused):
    """Too much at once; it is worth trying again after so many seconds."""

    status = 429

    def __init__(self, sentence: str, seconds: float) -> None:
        super().__init__(sentence)
        self.seconds = seconds


class TooLarge(Refused):
    status = 413


class Misdirected(Refused):
    """Asked by a name that is not the house's own."""

    status = 421


class Unplayable(Refused):
    """A stored match of a game that is not installed here."""

    status = 410


class OnlyReadable(Refused):
    """A stored match that the installed rules cannot play on: what was stored of it can be read."""

    status = 409


class ThinkingFailed(SmorgasboardError):
    """No answer came: workers died again and again, the game failed in one, or the house is closing."""


def status_of(error: Exception) -> int:
    if isinstance(error, Refused):
        return error.status
    if isinstance(error, StorageError | ThinkingFailed):
        return 503
    if not isinstance(error, SmorgasboardError):
        return 500
    return 422 if isinstance(error, IllegalAction | BadOption) else 400


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
