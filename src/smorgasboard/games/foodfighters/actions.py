"""Foodfighters' actions as typed intents, in the order of their codes.

Cells are named by column and row ("a1" is the left front cell), knocked-out fighters by their place x1 to x9
in the tray: x1 to x3 are the first kind, x4 to x6 the second, x7 to x9 the third.
"""

from collections.abc import Iterator

from smorgasboard.engine import Action, ActionTable
from smorgasboard.games.foodfighters.rules import codes as c


class Swap(Action):
    first: int
    second: int

    @property
    def text(self) -> str:
        return f"swap {c.CELL_NAMES[self.first]} {c.CELL_NAMES[self.second]}"


class Attack(Action):
    attacker: int
    target: int

    @property
    def text(self) -> str:
        return f"attack {c.CELL_NAMES[self.attacker]} {c.CELL_NAMES[self.target]}"


class Roll(Action):
    """Roll for Beans."""


class Pass(Action):
    """Skip step 1."""


class Done(Action):
    """No more swaps with Deep Roots."""


class End(Action):
    """Buy nothing (more) and end the turn."""


class BuyItem(Action):
    """A Cracker, Spoon or Pan for the fighter in a cell."""

    item: str
    cell: int

    @property
    def text(self) -> str:
        return f"buy {self.item} {c.CELL_NAMES[self.cell]}"


class BuyBonus(Action):
    """The Bonus die."""

    @property
    def text(self) -> str:
        return "buy bonus"


class BuyPower(Action):
    effect: str

    @property
    def text(self) -> str:
        return f"buy {self.effect}"


class Sizzle(Action):
    """A second turn."""


class Roots(Action):
    """Deep Roots as step 1."""


class Tenderize(Action):
    """Before an attack."""


class Shield(Action):
    cell: int

    @property
    def text(self) -> str:
        return f"shield {c.CELL_NAMES[self.cell]}"


class Regrow(Action):
    """The fighter at a place of the tray (0 to 8: three times its kind plus its thought) comes back."""

    fighter: int
    cell: int

    @property
    def text(self) -> str:
        return f"regrow x{self.fighter + 1} {c.CELL_NAMES[self.cell]}"


class Fill(Action):
    """The fighter in a cell of the rearmost row steps into the gap."""

    cell: int

    @property
    def text(self) -> str:
        return f"fill {c.CELL_NAMES[self.cell]}"


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
