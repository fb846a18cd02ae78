"""What happens in Foodfighters. Everything is seen by everybody (FFR-75)."""

from smorgasboard.engine import Event


class Swapped(Event):
    seat: int
    first: str
    first_cell: str
    second: str
    """Empty when the first fighter moved to an empty space."""
    second_cell: str
    beans: int


class Attacked(Event):
    seat: int
    attacker: str
    attacker_cell: str
    target: str
    target_cell: str


class Rolled(Event):
    """Faces of the dice, the Bonus die last; 0 is a splat."""

    seat: int
    faces: tuple[int, ...]
    bonus: bool


class Missed(Event):
    seat: int
    beans: int


class Collected(Event):
    seat: int
    beans: int


class CrackerSmashed(Event):
    seat: int
    """Whose Cracker it was."""
    fighter: str
    cell: str


class Shielded(Event):
    """A shield held."""

    seat: int
    fighter: str
    cell: str


class KnockedOut(Event):
    seat: int
    """Whose fighter it was."""
    fighter: str
    thought: str
    cell: str


class ItemReturned(Event):
    """A Spoon or Pan went back to its owner's Kitchen."""

    seat: int
    item: str


class Passed(Event):
    seat: int


class Bought(Event):
    seat: int
    thing: str
    fighter: str
    cell: str
    price: int


class PowerUsed(Event):
    seat: int
    effect: str
    title: str
    fighter: str
    cell: str


class GapFilled(Event):
    seat: int
    fighter: str
    source: str
    cell: str


class TurnEnded(Event):
    seat: int
    again: bool
    """A second turn of the same player follows."""


class Won(Event):
    seat: int
    fighter: str


class Drawn(Event):
    turns: int
