"""The house's secrets for dice, each promised before anybody sits down."""

import hashlib
import hmac
from dataclasses import dataclass

from smorgasboard.engine import promise_of
from smorgasboard.server.live.new_match import new_id


@dataclass(frozen=True)
class Promised:
    """A match that may be opened under this id, and the promise of its secret."""

    match: str
    promise: str


class DiceSecrets:
    """One for each id that a match can have, made from the house's own secret.

    So a promise can be given before there is a match, without storing anything: the id settles the secret, and an id
    is used only once. Whoever then opens the match can add to the dice, and the house cannot choose any more.
    """

    def __init__(self, key: str) -> None:
        self._key = key.encode()

    def secret(self, match: str) -> str:
        return hmac.new(self._key, match.encode(), hashlib.sha256).hexdigest()

    def promised(self) -> Promised:
        match = new_id()
        return Promised(match, promise_of(self.secret(match)))
