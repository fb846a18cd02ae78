"""What a program sends."""

from typing import Annotated, Any

from pydantic import ConfigDict, Field

from smorgasboard.engine import BETWEEN_WORDS
from smorgasboard.server.api.examples import A_MATCH, AN_INVITATION
from smorgasboard.server.api.shapes.words import LONGEST, Asked, Contribution, Late, Level, Name, SeatKind, example
from smorgasboard.server.identity import NAME_LENGTH
from smorgasboard.server.live import NOTE_LENGTH


class SeatWanted(Asked):
    """One seat of a new match."""

    kind: SeatKind = example("person")
    """Who is to sit there: a `person` (or program) of yours, a `bot` of the house, or whoever is invited (`open`)."""
    name: Name = example("Ann", default="")
    """Of a person. Two of a name become Ann and Ann 2."""
    level: Level = example("hard", default="medium")
    """Of a bot."""
    contribution: Contribution = ""
    """What a person adds to the dice: a random number, in 16 to 64 hexadecimal digits."""


class NightsWanted(Asked):
    """From one full hour to another by the wall clock of a time zone."""

    from_: Annotated[int, Field(alias="from", ge=0, le=23, examples=[22])]
    """The hour at which clocks stop."""
    to: Annotated[int, Field(ge=0, le=23, examples=[8])]
    """The hour at which they go on."""
    zone: Name = example("Europe/Berlin", default="UTC")
    """By whose clock: a name of the tz database."""


class MatchWanted(Asked):
    """A match to be opened."""

    game: Name = example("foodfighters:classic")
    """`name` or `name:edition`, as in GET /api/v1/games."""
    seats: Annotated[list[SeatWanted], Field(min_length=1, max_length=12)] = example(
        [{"kind": "person", "name": "Ann"}, {"kind": "open"}]
    )
    """From seat 0 on. While one is open the match waits in its lobby."""
    options: dict[str, Any] = example({}, default_factory=dict)
    """What the game lets a table agree on, by name; all else is as usual."""
    clock: int = example(0, 60, default=0)
    """Seconds for each decision; 0: none."""
    reserve: int = example(0, 600, default=0)
    """Seconds that everybody has beside that, for the whole match."""
    late: Late = example("decide", default="decide")
    """When time is up: a bot makes the one decision (`decide`), plays on until its player is back (`replace`), or all
    wait (`wait`)."""
    nights: NightsWanted | None = example({"from": 22, "to": 8, "zone": "Europe/Berlin"}, default=None)
    """When clocks stand still, where they give an hour or more."""
    hints: bool = example(True, default=True)
    """Whether those who play may ask for hints."""
    match: Annotated[str, Field(pattern="^([2-9a-hjkmnp-z]{10})?$", examples=[A_MATCH])] = ""
    """The id that GET /api/v1/promise gave, where seats add to the dice."""


class JoinWanted(Asked):
    """How somebody sits down."""

    link: Annotated[str, Field(min_length=1, max_length=500)] = example(AN_INVITATION)
    """An invitation: the link to one seat or to a table, or what comes after `/join/` in it. With an account's key
    also the link of a table (`/m/…`) at which the account sits already, to get the seat's key once more."""
    name: Annotated[str, Field(max_length=NAME_LENGTH)] = example("Rolling Pin", default="")
    """How others see you; an account has its own name unless you give another."""
    contribution: Contribution = ""
    """What you add to the dice: a random number, in 16 to 64 hexadecimal digits."""


class Move(Asked):
    """A decision."""

    version: Annotated[int, Field(ge=0)] = example(4)
    """The version of the table that it was made on."""
    action: Name | dict[str, Any] = example("roll", {"kind": "roll"})
    """One of `legal`: its text, or the same as an object with the action's `kind` and fields."""
    note: Annotated[str, Field(max_length=NOTE_LENGTH)] = example("", default="")
    """Words that go with it, such as a product's name: they are shown and recorded, and no rule reads them. Where an
    offer has several `fields`, their lines are joined with an em dash between spaces."""
    lines: Annotated[list[Annotated[str, Field(max_length=NOTE_LENGTH)]], Field(max_length=12)] = example(
        [], default_factory=list
    )
    """Instead of `note`: a line for each of the offer's `fields`, in their order. What is left empty becomes what is
    usual there, and the house joins them."""


assert BETWEEN_WORDS == " — ", "Move.note says how lines are joined"


class VersionWanted(Asked):
    """What is taken back."""

    model_config = ConfigDict(extra="ignore")  # as it always was

    version: Annotated[int, Field(ge=0)] = example(5)
    """The version of the table at which you want it."""


class Spoken(Asked):
    """A line of chat."""

    text: Annotated[str, Field(min_length=1, max_length=1000)] = example("Good luck!")
    """What you say; longer lines are cut after 300 letters."""


class AccountWanted(Asked):
    """A bot account to be made."""

    name: Annotated[str, Field(min_length=1, max_length=LONGEST)] = example("Rolling Pin")
    """How it is called at tables, 24 letters at most."""
