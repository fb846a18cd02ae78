"""A way of calling somebody: what it is handed, and what it answers."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple, Protocol

from smorgasboard.server.storage import TurnRow


@dataclass(frozen=True, slots=True)
class Call:
    """What somebody is to hear. It is the same however often it is tried."""

    person: str
    number: int
    """Grows by one with each call of theirs in this channel; a call that is tried again keeps it."""
    aloud: bool
    """Something new waits. Else only less does than they were told, and what stands on their devices is put right."""
    again: bool
    """It may have been made already: whoever began died, or lost the line, before it was noted."""
    waiting: tuple[TurnRow, ...]
    """All that waits for them where others sit too, but for what they muted; the longest first."""
    tastes: Mapping[str, Any]
    """`language`, `nickname` and so on, as they are stored."""


class Answer(NamedTuple):
    """What became of a call."""

    later: float | None = None
    """It did not work, and is to be tried again after so many seconds at least."""
    nobody: bool = False
    """There is no way any more to call them: nothing is tried until they want it anew."""
    why: str = ""
    """For the log: without anything that is somebody's own."""
    counts: bool = True
    """As one of the attempts after which it is given up. Not where the fault is the house's own."""


DONE = Answer()
NOBODY = Answer(nobody=True)


class Channel(Protocol):
    @property
    def name(self) -> str:
        """As `calls.channel` has it."""

    @property
    def hands(self) -> int:
        """Calls that it makes at once; others wait in the store, and for no other channel."""

    async def call(self, call: Call) -> Answer:
        """Within 45 seconds, or it counts as failed. An error that it raises does too, and is logged."""
