"""What the API takes and gives, for its description and its checks."""

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

Name = Annotated[str, Field(max_length=200)]


class _Shape(BaseModel):
    model_config = ConfigDict(extra="forbid")


class SeatWanted(_Shape):
    kind: Literal["person", "bot", "open"]
    name: Name = ""
    level: Name = "medium"
    """Of a bot."""
    contribution: Annotated[str, Field(pattern="^([0-9a-f]{16,64})?$")] = ""
    """What a person adds to the dice: a random number, in hexadecimal digits."""


class MatchWanted(_Shape):
    game: Name
    """`name` or `name:edition`, as in GET /api/games."""
    seats: Annotated[list[SeatWanted], Field(min_length=1, max_length=12)]
    options: dict[str, Any] = Field(default_factory=dict)
    clock: int = 0
    """Seconds for each decision; 0: none."""
    hints: bool = True
    """Whether those who play may ask for hints."""
    match: Annotated[str, Field(pattern="^([2-9a-hjkmnp-z]{10})?$")] = ""
    """The id that GET /api/promise gave, where seats add to the dice."""


class SeatGiven(BaseModel):
    seat: int
    kind: str
    name: str
    secret: str | None = None
    """Of a seat for a person: send it as `Authorization: Bearer …`."""
    invitation: str | None = None
    """Of an open seat: the page where somebody takes it."""


class PromiseGiven(BaseModel):
    match: str
    """Open the match with this id."""
    promise: str
    """SHA-256 of the secret that the house will use for it."""


class MatchGiven(BaseModel):
    id: str
    stage: str
    seats: list[SeatGiven]
    watch: str
    promise: str
    """SHA-256 of the house's secret; it is shown when the match is over."""


class Move(_Shape):
    version: Annotated[int, Field(ge=0)]
    """The version that the decision was made on."""
    action: Name
    note: Annotated[str, Field(max_length=300)] = ""


class HintGiven(BaseModel):
    version: int
    action: str
    reason: str
    """In the language of the request."""
    spots: list[str]
    """Where to point for it on the drawn table."""


class Version(BaseModel):
    version: int


class Attendance(BaseModel):
    version: int
    seats: list[int]
    """Those that the request spoke for."""
    away: bool
    """A bot plays for them."""


class OptionGiven(BaseModel):
    name: str
    help: str
    default: Any
    expects: str


class GameGiven(BaseModel):
    name: str
    title: str
    tagline: str
    players: list[int]
    minutes: int
    weight: float
    hidden_information: bool
    options: list[OptionGiven]
    levels: list[str]


class Refusal(BaseModel):
    error: str


class ViewGiven(BaseModel):
    """What one seat, or a spectator, sees; the stream sends the same."""

    id: str
    version: int
    stage: str
    seat: int
    """-1: a spectator."""
    seats: list[dict[str, Any]]
    observation: dict[str, Any] | None
    legal: list[Any]
    outcome: dict[str, Any] | None
    rules: str | None = None
    """Of a match that the installed rules cannot play on: the version that it was played by."""
    only_readable: str | None = None
    """Why that is so, in a sentence."""
    notice: str | None = None
    """What somebody else did with this seat, such as letting a bot play for it; `POST …/return` takes it back."""
