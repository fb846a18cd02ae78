"""What happened, told to whoever asked. Rules build events only when somebody listens."""

from dataclasses import FrozenInstanceError, asdict, dataclass, field
from typing import Any, dataclass_transform


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
class Frozen:
    """Every subclass is a frozen dataclass, without a decorator of its own: events, actions, cards."""

    def __init_subclass__(cls) -> None:
        dataclass(frozen=True)(cls)
        del cls.__setattr__, cls.__delattr__  # as inherited from here: a decorator may then stand there all the same

    def __setattr__(self, name: str, value: object) -> None:
        raise FrozenInstanceError(f"cannot assign to field {name!r}")

    def __delattr__(self, name: str) -> None:
        raise FrozenInstanceError(f"cannot delete field {name!r}")


class Event(Frozen):
    """One thing that happened. Each game declares its own kinds as subclasses with plain fields.

    >>> import smorgasboard as sb
    >>> class Fed(sb.Event):
    ...     seat: int
    ...     food: str
    >>> Fed(0, "soup").to_json()
    {'event': 'Fed', 'seat': 0, 'food': 'soup'}
    >>> Fed(0, "soup", audience=(0,)).heard_by(1)
    False
    """

    audience: tuple[int, ...] | None = field(default=None, kw_only=True)
    """Seats that may know; None means everybody, spectators too."""

    def heard_by(self, seat: int) -> bool:
        return self.audience is None or seat in self.audience

    def to_json(self) -> dict[str, Any]:
        facts = asdict(self)
        facts.pop("audience")
        return {"event": type(self).__name__, **facts}
