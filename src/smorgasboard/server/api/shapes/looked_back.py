"""What a review gives, by player; smorgasboard.review.result has the same as frozen data."""

from typing import Any, Literal

from smorgasboard.server.api.shapes.words import Given, example

ReviewState = Literal["none", "waiting", "made", "failed"]


class ReviewGiven(Given):
    """A look back at a match, as it stands."""

    state: ReviewState = example("waiting")
    """Nobody asked for it; it waits or is being made; it can be read; it could not be made."""
    share: float = example(0.25)
    """How much of it is made, from 0 to 1."""
    before: int = example(0)
    """So many in line are made first."""
    page: str = example("https://house.example/m/abcdefghjk/review")
    """Where people read it."""


class DeedsGiven(Given):
    """A decision told in one language."""

    done: str = example("Attack the carrot")
    """What was done."""
    better: str = example("Shield the onion")
    """What would have been better."""


class VerdictGiven(Given):
    """One decision of a seat."""

    step: int = example(17)
    """Of the record; 1 is the first."""
    done: str = example("swap b1 c2")
    """What was done, by its text in the record."""
    best: str = example("roll")
    """What was found best; the same as `done` where nothing better was found."""
    cost: float = example(0.12)
    """Winning chances that this lost against the best; 0 where the difference is within the noise."""
    error: float = example(0.02)
    """The standard error of the comparison; 0 where there was none to make."""
    stake: float = example(0.2)
    """How much better the best looked than a blind choice."""
    counts: bool = example(True)
    """For the accuracy: enough was at stake."""
    points: float | None = example(None)
    """The cost in what the game counts, for whoever plays alone."""
    words: dict[str, DeedsGiven] = example({})
    """By language; empty where nothing better was found."""


class MomentWords(Given):
    """A moment told in one language."""

    done: str = example("Attack the carrot")
    """What was done."""
    better: str = example("Shield the onion")
    """What would have been better,"""
    why: str = example("Shield the onion: more of your food lasts.")
    """its reason,"""
    sure: str = example("I am sure.")
    """and how sure that is; empty where nothing is said of it."""


class MomentGiven(Given):
    """A decision that mattered: what would have been better, and why."""

    step: int = example(17)
    """Of the record; 1 is the first."""
    done: str = example("swap b1 c2")
    """What was done, by its text in the record."""
    better: str = example("roll")
    """What would have been better."""
    cost: float = example(0.12)
    """Winning chances that it lost."""
    error: float = example(0.02)
    """The standard error of the comparison."""
    points: float | None = example(None)
    """The cost in what the game counts, for whoever plays alone."""
    start: dict[str, Any] = example({})
    """A position that looks like this one did to the seat; hidden cards are dealt anew."""
    words: dict[str, MomentWords] = example({})
    """By language."""


class AccountOfLuck(Given):
    """How a seat came from its prospects at the start to its result. All but the last add up to the last."""

    start: float = example(0.5)
    """The prospects at the start."""
    decisions: float = example(-0.2)
    """What its own decisions lost."""
    chance: float = example(0.1)
    """What dice and draws gave, against what they give on average."""
    others: float = example(0.3)
    """What the other seats' choices gave."""
    revealed: float = example(0.0)
    """What came to light."""
    judgement: float = example(0.3)
    """By how much the judgement of positions itself rose: no luck, and nobody's mistake."""
    result: float = example(1.0)
    """What it came to."""


class LookGiven(Given):
    """One point of the lead."""

    step: int = example(0)
    """After this step; 0 is the set-up."""
    worth: float = example(0.5)
    """The seat's prospects there."""


class PlayerGiven(Given):
    """One seat's match, looked back at."""

    seat: int = example(0)
    """Which; 0 is the first."""
    name: str = example("Ann")
    """What it is called now."""
    accuracy: float | None = example(0.9)
    """0 (as a blind choice) to 1 (nothing lost); null where no decision counted."""
    unit: str = example("")
    """What `account` and `lead` count: a game's points for whoever plays alone, else empty for winning chances."""
    verdicts: list[VerdictGiven] = example([])
    """All its decisions."""
    moments: list[MomentGiven] = example([])
    """Those that mattered most, the greatest first."""
    account: AccountOfLuck = example(
        {"start": 0.5, "decisions": -0.2, "chance": 0.1, "others": 0.3, "revealed": 0, "judgement": 0.3, "result": 1}
    )
    """Luck told from skill."""
    lead: list[LookGiven] = example([])
    """Its prospects along the match."""


class ReviewResult(Given):
    """The form is told in docs/review.md; `smorg review --json` gives the same players."""

    version: int = example(1)
    """Of the form."""
    players: list[PlayerGiven] = example([])
    """Those who were looked at, by seat."""
