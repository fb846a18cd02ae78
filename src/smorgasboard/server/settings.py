"""What a host decides before the house opens."""

from dataclasses import dataclass, field


@dataclass(frozen=True)
class Limits:
    """How much one visitor may do: so many at once, and so many more a second."""

    moves: tuple[float, float] = (60, 20)
    chat: tuple[float, float] = (6, 0.5)
    openings: tuple[float, float] = (20, 0.3)
    """New matches, imports and what-ifs."""
    advice: tuple[float, float] = (6, 0.5)


@dataclass(frozen=True)
class Settings:
    """Defaults are for a table at home."""

    database: str
    address: str = ""
    """How others reach the house, for invitation links; empty: as the request came in."""
    thinkers: int = 1
    """Worker processes for bots."""
    pace: float = 0.7
    """Seconds between the moves of bots, so that people can follow them."""
    limits: Limits = field(default_factory=Limits)
