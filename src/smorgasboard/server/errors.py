"""What can go wrong between a visitor and a match. Each carries its HTTP status."""

from smorgasboard.engine import SmorgasboardError


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
    status = 429


class TooLarge(Refused):
    status = 413


class Unplayable(Refused):
    """A stored match whose rules or content are not installed here."""

    status = 410
