"""What programs are told beside the sentence when something is refused: a closed list, each with its status."""

from enum import StrEnum


class Code(StrEnum):
    """Why a request was refused. Sentences change and are translated; these stay."""

    BAD_REQUEST = "bad_request"
    UNKNOWN_GAME = "unknown_game"
    BAD_RECORD = "bad_record"
    NOT_YOURS = "not_yours"
    UNKNOWN_KEY = "unknown_key"
    SEAT_TAKEN = "seat_taken"
    NOT_FOUND = "not_found"
    WRONG_METHOD = "wrong_method"
    MOVED_ON = "moved_on"
    ONLY_READABLE = "only_readable"
    GAME_GONE = "game_gone"
    TOO_LARGE = "too_large"
    WRONG_HOST = "wrong_host"
    WRONG_SHAPE = "wrong_shape"
    BAD_OPTION = "bad_option"
    UNKNOWN_ACTION = "unknown_action"
    ILLEGAL_ACTION = "illegal_action"
    TOO_FAST = "too_fast"
    BROKEN = "broken"
    NOT_NOW = "not_now"


STATUS = {
    Code.BAD_REQUEST: 400,
    Code.BAD_RECORD: 400,
    Code.UNKNOWN_KEY: 403,
    Code.NOT_YOURS: 403,
    Code.SEAT_TAKEN: 403,
    Code.NOT_FOUND: 404,
    Code.UNKNOWN_GAME: 404,
    Code.WRONG_METHOD: 405,
    Code.MOVED_ON: 409,
    Code.ONLY_READABLE: 409,
    Code.GAME_GONE: 410,
    Code.TOO_LARGE: 413,
    Code.WRONG_HOST: 421,
    Code.WRONG_SHAPE: 422,
    Code.BAD_OPTION: 422,
    Code.UNKNOWN_ACTION: 422,
    Code.ILLEGAL_ACTION: 422,
    Code.TOO_FAST: 429,
    Code.BROKEN: 500,
    Code.NOT_NOW: 503,
}
"""The first of a status is what it means where nothing more is known."""
MEANING = {
    Code.BAD_REQUEST: "The request could not be understood, or asks for what is not there to be had.",
    Code.UNKNOWN_GAME: "No game or edition of that name is installed here.",
    Code.BAD_RECORD: "The record cannot be read, breaks the rules or does not fit its seed.",
    Code.UNKNOWN_KEY: "The key is no account's and opens no seat at this table: never given out, or ended.",
    Code.NOT_YOURS: "Somebody acts, sees or speaks for a seat that is not theirs, or comes from another site.",
    Code.SEAT_TAKEN: "Somebody sits there already; at a table that all may join: every seat is taken.",
    Code.NOT_FOUND: "There is nothing at this address: no such match, seat, invitation or account.",
    Code.WRONG_METHOD: "This address does not take requests of this method.",
    Code.MOVED_ON: "The table is not any more as the request says. Look again, then decide.",
    Code.ONLY_READABLE: "The installed rules cannot play this match on; what was stored of it can be read.",
    Code.GAME_GONE: "The game of this match is not installed here any more; its record can be read.",
    Code.TOO_LARGE: "The request is too large.",
    Code.WRONG_HOST: "The house does not answer to this name.",
    Code.WRONG_SHAPE: "A field is missing, unknown or of another kind; the sentence names it.",
    Code.BAD_OPTION: "A number of players or an option that the game does not have.",
    Code.UNKNOWN_ACTION: "The game has no such action, in any position.",
    Code.ILLEGAL_ACTION: "The rules, or whose turn it is, do not allow it now; the sentence is the game's reason.",
    Code.TOO_FAST: "Too much at once; `Retry-After` says in how many seconds to try again.",
    Code.BROKEN: "The house made a mistake, and nothing was changed.",
    Code.NOT_NOW: "The matches cannot be reached or saved, or the bots cannot think, just now. Try again soon.",
}


def code_of_status(status: int) -> Code:
    """Where the framework refuses something."""
    return next((code for code, its in STATUS.items() if its == status), Code.BAD_REQUEST)
