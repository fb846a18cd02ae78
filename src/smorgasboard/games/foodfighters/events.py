"""What happens in Foodfighters. Everything is seen by everybody (FFR-75)."""

from dataclasses import dataclass

from smorgasboard.engine.events import Event


@dataclass(frozen=True)
class Swapped(Event):
    seat: int
    first: str
    first_cell: str
    second: str
    """Empty when the first fighter moved to an empty space."""
    second_cell: str
    beans: int


@dataclass(frozen=True)
class Attacked(Event):
    seat: int
    attacker: str
    attacker_cell: str
    target: str
    target_cell: str


@dataclass(frozen=True)
class Rolled(Event):
    """Faces of the dice, the Bonus die last; 0 is a splat."""

    seat: int
    faces: tuple[int, ...]
    bonus: bool


@dataclass(frozen=True)
class Missed(Event):
    seat: int
    beans: int


@dataclass(frozen=True)
class Collected(Event):
    seat: int
    beans: int


@dataclass(frozen=True)
class CrackerSmashed(Event):
    seat: int
    """Whose Cracker it was."""
    fighter: str
    cell: str


@dataclass(frozen=True)
class Shielded(Event):
    """A shield held."""

    seat: int
    fighter: str
    cell: str


@dataclass(frozen=True)
class KnockedOut(Event):
    seat: int
    """Whose fighter it was."""
    fighter: str
    thought: str
    cell: str


@dataclass(frozen=True)
class ItemReturned(Event):
    """A Spoon or Pan went back to its owner's Kitchen."""

    seat: int
    item: str


@dataclass(frozen=True)
class Passed(Event):
    seat: int


@dataclass(frozen=True)
class Bought(Event):
    seat: int
    thing: str
    fighter: str
    cell: str
    price: int


@dataclass(frozen=True)
class PowerUsed(Event):
    seat: int
    effect: str
    title: str
    fighter: str
    cell: str


@dataclass(frozen=True)
class GapFilled(Event):
    seat: int
    fighter: str
    source: str
    cell: str


@dataclass(frozen=True)
class TurnEnded(Event):
    seat: int
    again: bool
    """A second turn of the same player follows."""


@dataclass(frozen=True)
class Won(Event):
    seat: int
    fighter: str


@dataclass(frozen=True)
class Drawn(Event):
    turns: int
