"""A game of one choice each whose payoffs are known: rock, scissors, paper, and a feather that loses to all of them.

In one of four matches luck decides instead, so that results scatter. Each dish is a part of the judgement, so that a
style is a dish that somebody loves.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from tests.lab.known import Known, Throws, facts

from smorgasboard.engine import NOBODY, Part, State, Style, registry
from smorgasboard.engine.actions import Action, ActionTable
from smorgasboard.engine.chance import Chance
from smorgasboard.engine.judgement.evaluation import Evaluation
from smorgasboard.engine.observation import Observation

NAMES = ("rock", "scissors", "paper", "feather")
BEATS = {(0, 1), (1, 2), (2, 0), (0, 3), (1, 3), (2, 3)}
LUCKY = 4
"""One of so many matches."""


@dataclass(frozen=True)
class Show(Action):
    dish: str

    @property
    def text(self) -> str:
        return f"show {self.dish}"


class Duel(Throws):
    luck = 0

    def list_actions(self, seat: int) -> list[int]:
        """Everybody shows a dish; then the first seat draws the lot, so that nobody's choice is the last thing done."""
        if seat != self.mover():
            return []
        return list(range(len(NAMES))) if len(self.thrown) < self.players else [0]

    def mover(self) -> int:
        return NOBODY if self.over else len(self.thrown) % self.players

    def carry_out(self, seat: int, action: int) -> None:
        self.over = len(self.thrown) == self.players
        if not self.over:
            self.thrown.append(action)
        else:
            self.luck = self.chance.below(LUCKY * self.players)

    def winners(self) -> tuple[int, ...]:
        if self.luck < self.players:
            return (self.luck,)
        points = [sum((mine, other) in BEATS for other in self.thrown) for mine in self.thrown]
        best = max(points)
        return tuple(seat for seat, each in enumerate(points) if each == best)

    def copy(self, chance: Chance | None = None) -> "Throws":
        twin = super().copy(chance)
        assert isinstance(twin, Duel)
        twin.luck = self.luck
        return twin


class Taste(Evaluation):
    def value(self, state: State, seat: int) -> float:
        return self.chance(state, sum(part.amount for part in self.parts(state, seat)))

    def parts(self, state: State, seat: int) -> list[Part]:
        assert isinstance(state, Throws)
        if seat >= len(state.thrown):
            return []
        return [Part(f"dish {NAMES[state.thrown[seat]]}", 0.05, "", "")]

    def chance(self, state: State, total: float) -> float:
        return 0.5 + total


class Duels(Known):
    name = "duel"
    facts = facts("A duel of dishes", range(2, 4))
    throws = Duel
    all_throw = True
    evaluation: Evaluation = Taste()
    actions = ActionTable([Show(name) for name in NAMES])
    loved: ClassVar[Mapping[str, Any]] = {
        name: Style(name, f"loves {name}", {"dish *": 0.5, f"dish {name}": 5.0}) for name in NAMES
    }

    def styles(self) -> Mapping[str, Style]:
        return self.loved

    def describe(self, action: int, observation: Observation) -> str:
        return f"Show {NAMES[action]}"


DUEL = registry.register(Duels())
