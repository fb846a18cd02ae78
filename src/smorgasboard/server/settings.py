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
class LabRules:
    """What visitors may do in the lab. Reading studies is always free."""

    open: bool = True
    """Visitors may start studies and stop them."""
    games: int = 50_000
    """So many matches a study at most, besides those that it is held against."""
    seconds: float = 3_600
    """A study is stopped after so long; whoever wants more of it lets it go on."""


@dataclass(frozen=True)
class HouseSettings:
    """Defaults are for a table at home."""

    database: str
    address: str = ""
    """How others reach the house, for invitation links; empty: as the request came in."""
    bot_workers: int = 1
    """Worker processes for bots."""
    pace: float = 0.7
    """Seconds between the moves of bots, so that people can follow them."""
    limits: Limits = field(default_factory=Limits)
    lab: LabRules = field(default_factory=LabRules)
    stand_in_after: float = 60.0
    """Seconds that somebody may be gone, while the others wait for them, before these can let a bot play for them."""
