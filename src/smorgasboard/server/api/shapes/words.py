"""What requests and answers have in common: names of kinds, and how an example stands beside a field."""

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from smorgasboard.server.api.examples import A_NUMBER

LONGEST = 200
Name = Annotated[str, Field(max_length=LONGEST)]
Level = Literal["easy", "medium", "hard", "expert"]
SeatKind = Literal["person", "bot", "open"]
Late = Literal["decide", "replace", "wait"]
Stage = Literal["lobby", "running", "over"]
Contribution = Annotated[str, Field(pattern="^([0-9a-f]{16,64})?$", examples=[A_NUMBER])]


def example(*of: Any, **more: Any) -> Any:
    return Field(examples=list(of), **more)


class Given(BaseModel):
    """What the house answers with."""

    model_config = ConfigDict(use_attribute_docstrings=True)


class Asked(BaseModel):
    """What a program sends; what is not known is refused."""

    model_config = ConfigDict(use_attribute_docstrings=True, extra="forbid")
