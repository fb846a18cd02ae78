"""What a visitor is told when something goes wrong: a status and one sentence."""

import structlog

from smorgasboard.engine import BadOption, IllegalAction, SmorgasboardError, say
from smorgasboard.server.bot_workers import ThinkingFailed
from smorgasboard.server.errors import Refused
from smorgasboard.server.storage import StorageError

log = structlog.get_logger()


def status_of(error: Exception) -> int:
    if isinstance(error, Refused):
        return error.status
    if isinstance(error, StorageError | ThinkingFailed):
        return 503
    if not isinstance(error, SmorgasboardError):
        return 500
    return 422 if isinstance(error, IllegalAction | BadOption) else 400


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
