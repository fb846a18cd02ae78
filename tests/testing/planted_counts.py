"""Pot Luck with one mistake each in what it counts and what it can blank."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any, ClassVar

from tests.testing.toy import Dinner, PotLuck

from smorgasboard.engine.chance import Chance
from smorgasboard.engine.game import Blank
from smorgasboard.engine.options import Settings


class CountsSoup(Dinner):
    """Each step is a plate of soup for the first seat."""

    counted: ClassVar[tuple[int, str, str]] = (0, "dish", "soup")

    def carry_out(self, seat: int, action: int) -> None:
        super().carry_out(seat, action)
        self.tally(*self.counted)


class CountsSalad(CountsSoup):
    counted = (0, "dish", "salad")


class CountsForSeatNine(CountsSoup):
    counted = (9, "dish", "soup")


class Counting(PotLuck):
    """Not mistaken: one number in its content does nothing."""

    blanked = False
    state_class: type[Dinner] = CountsSoup

    def entries(self) -> Mapping[str, tuple[str, ...]]:
        return {"dish": ("soup", "stew")}

    def blanks(self) -> Mapping[str, Mapping[str, Blank]]:
        return {"dish": {"soup": (("soup", 0),)}}

    def whole_content(self) -> str:
        return "soup = 1"

    def read_content(self, path: Path | None) -> str:
        self.blanked = path is not None
        return super().read_content(None)


class CountsUndeclared(Counting):
    caught_by = "counted_things_are_declared"
    state_class = CountsSalad


class CountsForNobody(Counting):
    caught_by = "counted_things_are_declared"
    state_class = CountsForSeatNine


class EndsUndeclared(Counting):
    caught_by = "phases_and_endings_are_declared"

    def endings(self, settings: Settings) -> tuple[str, ...]:
        return ("the cook has left",)


class InAPhase(CountsSoup):
    def current_phase(self) -> int:
        return 2


class DecidesInNoPhase(Counting):
    caught_by = "phases_and_endings_are_declared"
    state_class = InAPhase
    phases = ("picking", "serving")


class DealsUndeclared(Counting):
    caught_by = "designers_tables_fit"
    dealt = frozenset({"hand"})


class BlanksUndeclared(Counting):
    caught_by = "designers_tables_fit"

    def blanks(self) -> Mapping[str, Mapping[str, Blank]]:
        return {"dish": {"salad": ()}}


class BlankIsNotThere(Counting):
    caught_by = "blanks_keep_the_rest"

    def blanks(self) -> Mapping[str, Mapping[str, Blank]]:
        return {"dish": {"soup": (("salad", 0),)}}


class BlankDealsOtherwise(Counting):
    caught_by = "blanks_keep_the_rest"

    def deal(self, settings: Settings, chance: Chance) -> Dinner:
        if self.blanked:
            chance.below(2)
        return super().deal(settings, chance)


class BlankTakesNoPosition(Counting):
    """What is not counted yet is lost on the way."""

    caught_by = "blanks_keep_the_rest"
    state_class = Dinner

    def state(self, data: Mapping[str, Any], seed: int | str | None = None) -> Dinner:
        return super().state({**data, "round": 0} if self.blanked else data, seed)


MISTAKES_OF_COUNTS: list[type[PotLuck]] = [
    kind
    for kind in list(globals().values())
    if isinstance(kind, type) and issubclass(kind, PotLuck) and "caught_by" in vars(kind)
]
