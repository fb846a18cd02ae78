"""What a review says: plain data that can be stored, sent and read again."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from typing import Any, Final

from smorgasboard.engine import SmorgasboardError, say

VERSION: Final = 1
"""Of the form of this data."""


class BadReview(SmorgasboardError):
    """Stored data that is no review, or one of another version.

    >>> from smorgasboard.review import Review
    >>> Review.from_json({})
    Traceback (most recent call last):
    smorgasboard.review.result.BadReview: This is not a stored review.
    """


@dataclass(frozen=True)
class Deeds:
    """A decision told in one language.

    >>> from smorgasboard.review import Deeds
    >>> Deeds(done="Attack the Onion", better="Roll for Beans").better
    'Roll for Beans'
    """

    done: str
    better: str


@dataclass(frozen=True)
class Verdict:
    """One decision of a seat.

    >>> from smorgasboard.review import Verdict
    >>> Verdict(step=3, done="pass", best="roll", cost=0.04, error=0.01, stake=0.1, counts=True).cost
    0.04
    """

    step: int
    """Of the record; 1 is the first."""
    done: str
    best: str
    """What was found best, by its text in the record; the same as `done` where nothing better was found."""
    cost: float
    """Winning chances that this lost against the best; 0 where the difference is within the noise."""
    error: float
    """The standard error of the comparison; 0 where there was none to make."""
    stake: float
    """How much better the best looked than a blind choice."""
    counts: bool
    """For the accuracy: enough was at stake."""
    points: float | None = None
    """The cost in what the game counts, for whoever plays alone."""
    words: Mapping[str, Deeds] = field(default_factory=dict)
    """By language; empty where nothing better was found."""

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> "Verdict":
        told = {code: Deeds(**deeds) for code, deeds in data.get("words", {}).items()}
        return cls(**{**data, "words": told})


@dataclass(frozen=True)
class Words:
    """A moment told in one language.

    >>> from smorgasboard.review import Words
    >>> Words(done="Pass", better="Roll", why="It brings the most Beans.", sure="I am sure.").why
    'It brings the most Beans.'
    """

    done: str
    better: str
    why: str
    sure: str


@dataclass(frozen=True)
class Moment:
    """A decision that mattered: what would have been better, and why.

    >>> from smorgasboard.review import Moment
    >>> Moment(step=3, done="pass", better="roll", cost=0.2, error=0.02, points=None, start={}, words={}).better
    'roll'
    """

    step: int
    done: str
    better: str
    cost: float
    error: float
    points: float | None
    """The cost in what the game counts, for whoever plays alone."""
    start: dict[str, Any]
    """A position that looks like this one did to the seat, to try again from; hidden cards are dealt anew."""
    words: dict[str, Words]
    """By language."""


@dataclass(frozen=True)
class Account:
    """How a seat came from its prospects at the start to its result. All but the last add up to the last.

    >>> from smorgasboard.review import Account
    >>> account = Account(0.5, -0.1, chance=0.25, others=0.35, revealed=0.0, judgement=0.0, result=1.0)
    >>> account.luck
    0.25
    """

    start: float
    decisions: float
    """What its own decisions lost,"""
    chance: float
    """what dice and draws gave, against what they give on average,"""
    others: float
    """what the other seats' choices gave,"""
    revealed: float
    """what came to light,"""
    judgement: float
    """and by how much the judgement of positions itself rose as the seat played on: no luck, and nobody's mistake."""
    result: float

    @property
    def luck(self) -> float:
        """What this seat could do nothing about."""
        return self.chance + self.revealed


@dataclass(frozen=True)
class Look:
    """One point of the lead.

    >>> from smorgasboard.review import Look
    >>> Look(step=0, worth=0.5).worth
    0.5
    """

    step: int
    """After this step; 0 is the set-up."""
    worth: float


@dataclass(frozen=True)
class Player:
    """One seat's match.

    >>> from smorgasboard.review import Account, Player, Verdict
    >>> lost = Verdict(step=3, done="pass", best="roll", cost=0.04, error=0.01, stake=0.1, counts=True)
    >>> account = Account(0.5, -0.04, chance=0.0, others=0.0, revealed=0.0, judgement=0.0, result=0.46)
    >>> player = Player(0, "Ann", 0.6, "", (lost,), (), account, ())
    >>> player.mistakes, player.cost
    (1, 0.04)
    """

    seat: int
    name: str
    accuracy: float | None
    """0 (as a blind choice) to 1 (nothing lost); None where no decision counted."""
    unit: str
    """What `account` and `lead` count: a game's points for whoever plays alone, else "" for winning chances."""
    verdicts: tuple[Verdict, ...]
    moments: tuple[Moment, ...]
    """The greatest first."""
    account: Account
    lead: tuple[Look, ...]

    @property
    def counted(self) -> int:
        return sum(verdict.counts for verdict in self.verdicts)

    @property
    def mistakes(self) -> int:
        """Decisions of which it is sure that there was a better one."""
        return sum(verdict.cost > 0 for verdict in self.verdicts)

    @property
    def cost(self) -> float:
        return sum(verdict.cost for verdict in self.verdicts)


@dataclass(frozen=True)
class Review:
    """A finished match, looked back at: plain data.

    >>> from smorgasboard.review import Review
    >>> review = Review("foodfighters", "classic", "2.0", "5f8a1c90", steps=40, seed="review", players=())
    >>> Review.from_json(review.to_json()) == review
    True
    """

    game: str
    edition: str
    rules: str
    content: str
    steps: int
    seed: str
    players: tuple[Player, ...]
    """Those who were looked at, by seat."""
    version: int = VERSION

    def to_json(self) -> dict[str, Any]:
        return asdict(self)

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> "Review":
        """What `to_json` gave; BadReview where it is something else."""
        try:
            if data["version"] != VERSION:
                raise BadReview(say("This review has another form than this version reads; look back once more."))
            return cls(**{**data, "players": tuple(read_player(each) for each in data["players"])})
        except (KeyError, TypeError):
            raise BadReview(say("This is not a stored review.")) from None


def read_player(data: Mapping[str, Any]) -> Player:
    """One of a review's players.

    >>> from smorgasboard.review import Account, Player, read_player
    >>> from dataclasses import asdict
    >>> account = Account(0.5, 0.0, chance=0.0, others=0.0, revealed=0.0, judgement=0.0, result=0.5)
    >>> ann = Player(0, "Ann", None, "", (), (), account, ())
    >>> read_player(asdict(ann)) == ann
    True
    """
    inner = {
        "verdicts": tuple(map(Verdict.from_json, data["verdicts"])),
        "moments": tuple(_moment(each) for each in data["moments"]),
        "account": Account(**data["account"]),
        "lead": tuple(Look(**each) for each in data["lead"]),
    }
    return Player(**{**data, **inner})


def _moment(data: Mapping[str, Any]) -> Moment:
    return Moment(**{**data, "words": {code: Words(**words) for code, words in data["words"].items()}})
