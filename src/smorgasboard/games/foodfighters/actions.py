"""Foodfighters' actions as typed intents, in the order of their codes.

Cells are named by column and row ("a1" is the left front cell), knocked-out fighters by their place x1 to x9
in the tray: x1 to x3 are the first kind, x4 to x6 the second, x7 to x9 the third.
"""

from collections.abc import Iterator
from typing import ClassVar

from smorgasboard.engine import Action, ActionTable
from smorgasboard.games.foodfighters.rules import codes as c


class Deed(Action):
    """Its text is its verb, its class's name where it says no other, and its fields."""

    verb: ClassVar[str] = ""

    @property
    def text(self) -> str:
        verb = self.verb or type(self).__name__.lower()
        return " ".join([verb, *(_shown(name, value) for name, value in vars(self).items())])


def _shown(name: str, value: int | str) -> str:
    if isinstance(value, str):
        return value
    return f"x{value + 1}" if name == "fighter" else c.CELL_NAMES[value]


class Swap(Deed):
    first: int
    second: int


class Attack(Deed):
    attacker: int
    target: int


class Roll(Deed):
    """Roll for Beans."""


class Pass(Deed):
    """Skip step 1."""


class Done(Deed):
    """No more swaps with Deep Roots."""


class End(Deed):
    """Buy nothing (more) and end the turn."""


class BuyItem(Deed):
    """A Cracker, Spoon or Pan for the fighter in a cell."""

    verb = "buy"
    item: str
    cell: int


class BuyBonus(Deed):
    verb = "buy bonus"


class BuyPower(Deed):
    verb = "buy"
    effect: str


class Sizzle(Deed):
    """A second turn."""


class Roots(Deed):
    """Deep Roots as step 1."""


class Tenderize(Deed):
    """Before an attack."""


class Shield(Deed):
    cell: int


class Regrow(Deed):
    """The fighter at a place of the tray (0 to 8: three times its kind plus its thought) comes back."""

    fighter: int
    cell: int


class Fill(Deed):
    """The fighter in a cell of the rearmost row steps into the gap."""

    cell: int


def _in_order() -> Iterator[Action]:
    cells = range(c.CELLS)
    yield from (Swap(first, second) for first, second in c.PAIRS)
    yield from (Attack(attacker, target) for attacker in cells for target in cells)
    yield from (Roll(), Pass(), Done(), End())
    yield from (BuyItem(item, cell) for item in ("cracker", "spoon", "pan") for cell in cells)
    yield BuyBonus()
    yield from (BuyPower(effect) for effect in c.EFFECTS)
    yield from (Sizzle(), Roots(), Tenderize())
    yield from (Shield(cell) for cell in cells)
    yield from (Regrow(fighter, cell) for fighter in range(c.FIGHTERS) for cell in cells)
    yield from (Fill(cell) for cell in cells)


ACTION_TABLE = ActionTable(_in_order())
