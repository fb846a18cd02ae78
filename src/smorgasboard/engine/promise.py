"""How a match's seed is made so that nobody chooses the dice, and everybody can check that nobody did.

The house promises a secret when a match is laid out: it shows the SHA-256 of it. Whoever sits down adds a random
number of their own. The seed of the dice is the SHA-256 of the secret and all these numbers, in the order of seats.
"""

import hashlib
import re
import secrets
from collections.abc import Sequence

from smorgasboard.engine.errors import BadOption
from smorgasboard.engine.speech import say

CONTRIBUTION = re.compile(r"[0-9a-f]{16,64}")
"""What a seat adds: 8 to 32 random bytes, as hexadecimal digits."""
NOTHING = ""
"""Added by a seat that sends none: a bot, a plain form."""


def promise_of(secret: str) -> str:
    """What is shown of a secret before it is revealed. With 128 random bits nobody can guess it back."""
    return _sha256(secret)


def seed_from(secret: str, contributions: Sequence[str]) -> str:
    """The seed of the dice. Where nobody added anything it is the secret itself."""
    return _sha256(":".join((secret, *contributions))) if any(contributions) else secret


def early_promise_of(seed: str) -> str:
    """As records had it that know nothing of contributions: their house chose the seed alone."""
    return _sha256(f"smorgasboard seed {seed}")


def new_contribution() -> str:
    return secrets.token_hex(16)


def is_contribution(added: object) -> bool:
    return isinstance(added, str) and (added == NOTHING or CONTRIBUTION.fullmatch(added) is not None)


def checked_contribution(text: str) -> str:
    """As it was sent; BadOption when it is none."""
    if not is_contribution(text):
        raise BadOption(say("What a seat adds to the dice is 16 to 64 digits from 0 to 9 and a to f."))
    return text


def _sha256(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()
