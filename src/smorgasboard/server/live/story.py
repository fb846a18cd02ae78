"""What happened at a table, told to one seat in its language."""

from collections.abc import Sequence
from dataclasses import dataclass

import smorgasboard as sb
from smorgasboard.engine import language


@dataclass(frozen=True)
class ToldStep:
    """A step and its sentences, as one seat heard them."""

    step: sb.Step
    lines: tuple[str, ...]


class Story:
    """Tells each step once per seat and language, and remembers it: every update of a page asks for all of them."""

    def __init__(self, game: sb.Game, names: tuple[str, ...]) -> None:
        self._game = game
        self._names = names
        self._told: dict[tuple[str, int], list[ToldStep]] = {}

    def of(self, seat: int, steps: Sequence[sb.Step]) -> list[ToldStep]:
        told = self._told.setdefault((language(), seat), [])
        self._forget_what_was_undone(told, steps)
        told.extend(ToldStep(step, self._lines(step, seat)) for step in steps[len(told) :])
        return told

    def _forget_what_was_undone(self, told: list[ToldStep], steps: Sequence[sb.Step]) -> None:
        while told and (len(told) > len(steps) or told[-1].step is not steps[len(told) - 1]):
            told.pop()

    def _lines(self, step: sb.Step, seat: int) -> tuple[str, ...]:
        return tuple(self._game.tell(event, self._names) for event in step.events if event.heard_by(seat))


def since_last_turn(told: Sequence[ToldStep], seat: int) -> list[str]:
    """What the others did after this seat's last step; nothing before its first."""
    own = [place for place, each in enumerate(told) if each.step.seat == seat]
    after = told[own[-1] + 1 :] if own else told
    return [line for each in after for line in each.lines]
