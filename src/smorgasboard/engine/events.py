"""What happened, told to whoever asked. Rules build events only when somebody listens."""

from dataclasses import asdict, field
from typing import Any

from smorgasboard.engine.frozen import Frozen


class Event(Frozen):
    """One thing that happened. Each game declares its own kinds as subclasses with plain fields."""

    audience: tuple[int, ...] | None = field(default=None, kw_only=True)
    """Seats that may know; None means everybody, spectators too."""

    def heard_by(self, seat: int) -> bool:
        return self.audience is None or seat in self.audience

    def to_json(self) -> dict[str, Any]:
        facts = asdict(self)
        facts.pop("audience")
        return {"event": type(self).__name__, **facts}
