"""Small things that games declare in great number: actions, events, cards."""

from dataclasses import FrozenInstanceError, dataclass, field
from typing import dataclass_transform


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
class Frozen:
    """Every subclass is a frozen dataclass, without a decorator of its own."""

    def __init_subclass__(cls) -> None:
        dataclass(frozen=True)(cls)
        del cls.__setattr__, cls.__delattr__  # as inherited from here: a decorator may then stand there all the same

    def __setattr__(self, name: str, value: object) -> None:
        raise FrozenInstanceError(f"cannot assign to field {name!r}")

    def __delattr__(self, name: str) -> None:
        raise FrozenInstanceError(f"cannot delete field {name!r}")
