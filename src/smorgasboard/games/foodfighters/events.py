"""What happens in Foodfighters. Everything is seen by everybody (FFR-75)."""

from smorgasboard.engine import Event


class SeatEvent(Event):
    """Something that one player did or met with."""

    seat: int


class Swapped(SeatEvent):
    first: str
    first_cell: str
    second: str
    """Empty when the first fighter moved to an empty space."""
    second_cell: str
    beans: int


class Attacked(SeatEvent):
    attacker: str
    attacker_cell: str
    target: str
    target_cell: str


class Rolled(SeatEvent):
    """Faces of the dice, the Bonus die last; 0 is a splat."""

    faces: tuple[int, ...]
    bonus: bool


class Missed(SeatEvent):
    beans: int


class Collected(SeatEvent):
    beans: int


class CrackerSmashed(SeatEvent):
    """`seat` is whose Cracker it was."""

    fighter: str
    cell: str


class Shielded(SeatEvent):
    """A shield held."""

    fighter: str
    cell: str


class KnockedOut(SeatEvent):
    """`seat` is whose fighter it was."""

    fighter: str
    thought: str
    cell: str


class ItemReturned(SeatEvent):
    """A Spoon or Pan went back to its owner's Kitchen."""

    item: str


class Passed(SeatEvent):
    """Did nothing in step 1."""


class Bought(SeatEvent):
    thing: str
    fighter: str
    cell: str
    price: int


class PowerUsed(SeatEvent):
    effect: str
    title: str
    fighter: str
    cell: str


class GapFilled(SeatEvent):
    fighter: str
    source: str
    cell: str


class TurnEnded(SeatEvent):
    again: bool
    """A second turn of the same player follows."""


class Won(SeatEvent):
    fighter: str


class Drawn(Event):
    turns: int
