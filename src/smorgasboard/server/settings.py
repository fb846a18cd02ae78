"""What a host decides before the house opens."""

from dataclasses import dataclass, field
from urllib.parse import urlsplit

from smorgasboard.server.mail import MailAccount

Rate = tuple[float, float]
"""So many at once, and so many more a second."""


@dataclass(frozen=True)
class Limits:
    """How much one visitor may do, and (`…_from`) all behind one address: a class, an office, a household."""

    requests: Rate = (200, 40)
    """Of any kind, but for static files. Who sits at a table asks about it without being counted by address."""
    requests_from: Rate = (400, 40)
    moves: Rate = (60, 20)
    chat: Rate = (6, 0.5)
    chat_from: Rate = (20, 2)
    openings: Rate = (20, 0.3)
    """New matches, imports and what-ifs."""
    openings_from: Rate = (200, 3)
    advice: Rate = (6, 0.5)
    advice_from: Rate = (40, 2)
    reviews: Rate = (12, 0.02)
    """Matches to be looked back at."""
    reviews_from: Rate = (60, 0.2)
    guesses: Rate = (8, 0.05)
    """Links to another device and recovery phrases, right or wrong."""
    guesses_from: Rate = (20, 0.2)
    account: Rate = (60, 20)
    """All requests of a program with an account, where the host gave it no other limit."""
    accounts: Rate = (5, 5 / 3_600)
    """Of programs, that are made."""
    accounts_from: Rate = (20, 20 / 3_600)
    letters: Rate = (5, 5 / 86_400)
    """Confirmations that somebody asks for."""
    letters_from: Rate = (20, 20 / 86_400)
    letters_to: Rate = (3, 3 / 86_400)
    """To one mailbox, whoever asks."""
    letters_in_all: Rate = (200, 500 / 86_400)
    """Of the whole house: nobody uses it to write to strangers."""

    @classmethod
    def for_programs(cls, rate: float) -> "Limits":
        """Of a house in which programs play each other, from one address."""
        each = (3 * rate, rate)
        plenty = (10 * rate, 10 * rate)
        return cls(
            account=each, moves=each, openings=(rate, rate), openings_from=plenty, requests=plenty, requests_from=plenty
        )


@dataclass(frozen=True)
class LabRules:
    """What visitors may do in the lab. Reading studies is always free."""

    open: bool = True
    """Visitors may start studies and stop them."""
    games: int = 50_000
    """So many matches a study at most, besides those that it is held against."""
    seconds: float = 3_600
    """A study is stopped after so long; whoever wants more of it lets it go on."""


@dataclass(frozen=True)
class HouseSettings:
    """Defaults are for a table at home."""

    database: str
    address: str = ""
    """How others reach the house, for invitation links; empty: as the request came in."""
    hosts: tuple[str, ...] = ()
    """Names by which others may ask for it besides that, localhost and plain addresses."""
    bot_workers: int = 1
    """Worker processes for bots."""
    review_size: str = "usual"
    """How much is thought about each decision when matches are looked back at: one of `review.SIZES`."""
    pace: float = 0.7
    """Seconds between the moves of bots, so that people can follow them."""
    limits: Limits = field(default_factory=Limits)
    lab: LabRules = field(default_factory=LabRules)
    stand_in_after: float = 60.0
    """Seconds that somebody may be gone, while the others wait for them, before these can let a bot play for them."""
    admin_password: str = field(default="", repr=False)
    """Of the host's page; empty: one that the store keeps."""
    mail: MailAccount | None = None
    """Where letters are handed over; without it pages do not speak of letters."""
    root_path: str = ""
    """The path of its host under which the house lives, where `address` does not say it."""

    @property
    def root(self) -> str:
        """`/food`, or nothing where the house has its host to itself."""
        path = (self.root_path or urlsplit(self.address).path).strip("/")
        return f"/{path}" if path else ""
