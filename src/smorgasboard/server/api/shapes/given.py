"""What the house answers with."""

from typing import Annotated, Any

from pydantic import Field

from smorgasboard.server.api.examples import A_KEY, A_MARK, A_MATCH, A_PROMISE, AN_ACCOUNT, AN_INVITATION
from smorgasboard.server.api.shapes.words import Given, Late, Level, SeatKind, Stage, example
from smorgasboard.server.codes import Code


class Version(Given):
    """A version of the table: how many entries its match has. Steps and undos alike make it one greater."""

    version: Annotated[int, Field(ge=0)] = example(5)
    """After the request."""


class SeatGiven(Given):
    """A seat of a match, for whoever opened it."""

    seat: int = example(0)
    """Its number."""
    kind: SeatKind = example("person")
    """Who sits there."""
    name: str = example("Ann")
    """As others see it."""
    secret: str | None = example(A_KEY, default=None)
    """Of a seat for a person: its key. Send it as `Authorization: Bearer …`."""
    invitation: str | None = example(AN_INVITATION, default=None)
    """Of an open seat: the link by which somebody takes it, at a page or with POST /api/v1/join."""


class PromiseGiven(Given):
    """What a match can be opened with whose dice nobody chooses alone."""

    match: str = example(A_MATCH)
    """Open the match with this id."""
    promise: str = example(A_PROMISE)
    """SHA-256 of the secret that the house will use for it."""


class MatchGiven(Given):
    """A match that was opened."""

    id: str = example(A_MATCH)
    """Its id."""
    stage: Stage = example("lobby")
    """`lobby` while seats are open, else `running`."""
    seats: list[SeatGiven] = example([])
    """With the keys of those that are yours, and links for those that are open."""
    watch: str = example(f"https://games.example/m/{A_MATCH}")
    """The page where all may watch."""
    promise: str = example(A_PROMISE)
    """SHA-256 of the house's secret; it is shown when the match is over."""


class Seated(Given):
    """A seat that is yours."""

    match: str = example(A_MATCH)
    """The id of its match."""
    game: str = example("foodfighters:classic")
    """Which game and edition is played."""
    seat: int = example(1)
    """Its number."""
    name: str = example("Rolling Pin")
    """As others see it: where the name was taken already it has a number."""
    secret: str = example(A_KEY)
    """The seat's key. Send it as `Authorization: Bearer …`; it opens this seat as long as it is yours."""
    stage: Stage = example("running")
    """Whether play has begun."""
    watch: str = example(f"https://games.example/m/{A_MATCH}")
    """The table's page."""
    promise: str = example(A_PROMISE)
    """SHA-256 of the house's secret for the dice."""


class HintGiven(Given):
    """What a strong bot would do in your place."""

    version: int = example(4)
    """Of the table that it is about."""
    action: str = example("roll")
    """One of `legal`."""
    reason: str = example("It brings the most Beans.")
    """Why, in the language of the request (`Accept-Language`)."""
    spots: list[str] = example(["button:roll"])
    """Where to point for it on the drawn table."""


class Attendance(Given):
    """Who plays for a seat."""

    version: int = example(4)
    """Of the table."""
    seats: list[int] = example([1])
    """Those that the request spoke for."""
    away: bool = example(True)
    """A bot plays for them. In a lobby: they are free again."""


class LineGiven(Given):
    """A line of chat."""

    number: int = example(1)
    """Its place, from 1 on."""
    seat: int = example(0)
    """Who said it; -1: somebody who watches."""
    name: str = example("Ann")
    """As they were called."""
    text: str = example("Good luck!")
    """What they said."""
    at: float = example(1790000000.5)
    """When, in seconds since 1970."""


class OptionGiven(Given):
    """Something that a table can agree on."""

    name: str = example("rounds")
    """Under which it is sent."""
    help: str = example("How many rounds are played.")
    """What it is about, in the language of the request."""
    default: Any = example("standard")
    """What is played when nobody says anything."""
    expects: str = example("one of standard, short")
    """What it may be, in words."""


class GameGiven(Given):
    """A game in an edition."""

    name: str = example("foodfighters:classic")
    """By which it is opened."""
    title: str = example("Foodfighters")
    """What people call it."""
    tagline: str = example("Vegetables against meat.")
    """What it is, in a sentence."""
    players: list[int] = example([2])
    """How many may play."""
    minutes: int = example(20)
    """How long people take, about."""
    weight: float = example(1.8)
    """How heavy it is to learn, from 1 to 5."""
    hidden_information: bool = example(False)
    """Whether something is not known to all."""
    options: list[OptionGiven] = example([])
    """What a table can agree on."""
    levels: list[Level] = example(["easy", "medium", "hard", "expert"])
    """Of the bots, from the weakest to the strongest."""
    rules: str = example("1.2")
    """The version of its rules."""
    content: str = example("5f8a1c90")
    """A fingerprint of its cards and numbers."""


class AccountGiven(Given):
    """A bot account."""

    id: str = example("bot-7hq2zk9m")
    """What it is told from others by."""
    name: str = example("Rolling Pin")
    """How it is called at tables."""
    requests_per_second: float = example(20.0)
    """Its own limit, whatever else comes from the same address; three times as many may come at once."""
    created: float = example(1790000000.5)
    """When, in seconds since 1970."""


class NewAccount(AccountGiven):
    """A bot account with its key, which is shown once."""

    key: str = example(AN_ACCOUNT)
    """Send it as `Authorization: Bearer …`. The house stores a mark of it alone; a lost key cannot be had again."""


class Refusal(Given):
    """Why nothing was done."""

    error: str = example("The table has moved on since you looked; here it is as it is now.")
    """One sentence for people, in the language of the request."""
    code: Code = example("moved_on")
    """The same for programs: one of a closed list."""


class SittingGiven(Given):
    """A seat as everybody sees it."""

    seat: int = example(0)
    """Its number."""
    kind: SeatKind = example("person")
    """Who sits there."""
    name: str = example("Ann")
    """What they are called."""
    level: str = example("")
    """Of a bot: how strong it is."""
    away: bool = example(False)
    """A bot plays for whoever sits there."""


class OutcomeGiven(Given):
    """How a match ended."""

    scores: list[float] = example([3.0, 1.0])
    """By seat."""
    ranks: list[int] = example([1, 2])
    """By seat; 1 is best, and tied seats share a rank."""
    winners: list[int] = example([0])
    """Seats; empty for a draw, several for a shared victory."""
    reason: str = example("Knocked out all of the other side.")
    """In words, as records have it."""


class FieldGiven(Given):
    """A line that may be written for an action."""

    label: str = example("What is it called?")
    """What is asked for."""
    usual: str = example("Mashed Turnip")
    """What it becomes when nothing is written."""
    length: int = example(120)
    """The most letters it takes."""


class OfferGiven(Given):
    """A legal action as a person meets it."""

    action: str = example("attack c1 b1")
    """Its text, as in `legal`."""
    typed: dict[str, Any] = example({"kind": "attack", "attacker": 2, "target": 1})
    """The same as an object."""
    words: str = example("Attack the Onion at b1 with your Steak at c1")
    """In the language of the request."""
    clicks: list[list[str]] = example([["0-c1", "1-b1"]])
    """Ways to point at it on the drawn table: spots, in their order."""
    final: bool = example(True)
    """It cannot be taken back."""
    fields: list[FieldGiven] = example([])
    """Lines that may be written for it: send them as `lines`."""


class TimeGiven(Given):
    """Of somebody who is to decide; moments are seconds since 1970."""

    seat: int = example(0)
    """Whose time it is."""
    own: float = example(1790000060.0)
    """When the time for this decision is over."""
    until: float = example(1790000660.0)
    """When the reserve is over too: then happens what was agreed."""
    reserve: float = example(600.0)
    """What was left of it when the decision became theirs, in seconds."""


class NightsGiven(Given):
    """From one full hour to another by the wall clock of a time zone."""

    from_: Annotated[int, Field(alias="from", examples=[22])]
    """The hour at which clocks stop."""
    to: int = example(8)
    """The hour at which they go on."""
    zone: str = example("Europe/Berlin")
    """By whose clock."""


class ClockGiven(Given):
    """The clock of a match."""

    decision: int = example(60)
    """Seconds for each decision."""
    reserve: int = example(600)
    """Seconds beside that, for the whole match."""
    late: Late = example("decide")
    """What happens when time is up."""
    nights: NightsGiven | None = example(None)
    """When clocks stand still."""
    times: list[TimeGiven] = example([])
    """Of those who are to decide."""


class ViewGiven(Given):
    """What one seat, or a spectator, sees; the stream sends the same."""

    id: str = example(A_MATCH)
    """The match."""
    game: str = example("foodfighters:classic")
    """Which game and edition is played."""
    rules: str = example("1.2")
    """The version of the rules that it is played by."""
    content: str = example("5f8a1c90")
    """A fingerprint of the cards and numbers that it is played with."""
    version: int = example(4)
    """How many steps and undos there were: what a move names."""
    mark: str = example(A_MARK)
    """Changes with everything that can be seen here. `?after=MARK&wait=25` answers when it has; the stream's events
    have it as their id."""
    stage: Stage = example("running")
    """Whether play has begun, or is over."""
    seat: int = example(0)
    """Whose eyes; -1: a spectator."""
    seats: list[SittingGiven] = example([])
    """Who sits where."""
    actors: list[int] = example([0])
    """The seats that may decide now."""
    awaited: list[int] = example([0])
    """Those of them without whom play does not go on; the others may act, or wait for somebody's answer."""
    observation: dict[str, Any] | None = example({})
    """What this seat may know of the position; null before play begins."""
    legal: list[str] = example(["roll", "pass"])
    """The texts of all that this seat may do now; empty when it is not to decide."""
    offers: list[OfferGiven] | None = example([], default=None)
    """With `?detail=1`: the same actions with their words, as objects and as clicks."""
    outcome: OutcomeGiven | None = example(None)
    """How it ended; null before."""
    lines: int = example(0)
    """How many lines of chat there are."""
    clock: ClockGiven | None = example(None, default=None)
    """Where there is one."""
    only_readable: str | None = example(None, default=None)
    """Why the installed rules cannot play this match on, where that is so."""
    notice: str | None = example(None, default=None)
    """What somebody else did with this seat, such as letting a bot play for it; `POST …/return` takes it back."""


class MineGiven(Given):
    """One of your matches."""

    id: str = example(A_MATCH)
    """Its id."""
    game: str = example("foodfighters:classic")
    """Which game and edition is played."""
    stage: Stage = example("running")
    """Whether play has begun, or is over."""
    mine: list[int] = example([0])
    """The seats that are yours."""
    secrets: list[str] = example([A_KEY])
    """Their keys, in the same order."""
    waits: bool = example(True)
    """It waits for you."""
    seats: list[SittingGiven] = example([])
    """Who sits where."""
    outcome: OutcomeGiven | None = example(None)
    """How it ended; null before."""
    touched: float = example(1790000000.5)
    """When its set-up was last changed or play began or ended, in seconds since 1970."""
