"""Why an action is not possible now, for the person who tried it."""

from smorgasboard.engine.fields import a_of, b_of, c_of, d_of, kind_of
from smorgasboard.games.consumption.rules import ConsumptionTable


class Asked:
    """The decision that somebody tried to answer, with its numbers (`codes`) and the board of whoever decides."""

    def __init__(self, table: ConsumptionTable) -> None:
        self.table = table
        self.top = top = table.top()
        self.kind = kind_of(top)
        self.a, self.b, self.c, self.d = a_of(top), b_of(top), c_of(top), d_of(top)
        self.seat = table.mover()
        self.diner = table.diners[self.seat]
