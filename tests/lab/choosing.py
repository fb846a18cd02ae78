"""A game in which the first seat picks one of twenty things and then a lot decides: what a thing is worth, options say.

Greedy bots always pick the gem and never a trap; random ones pick a trap half of the time, and hardly ever the gem.
"""

from dataclasses import dataclass
from typing import Any

from tests.lab.known import Known, Throws, facts

from smorgasboard.engine import registry
from smorgasboard.engine.actions import Action, ActionTable
from smorgasboard.engine.chance import Chance
from smorgasboard.engine.judgement.evaluation import Evaluation
from smorgasboard.engine.options import Number, Option, Settings
from smorgasboard.engine.state import State

THINGS = 20
LOTS = 4
TRAPS = range(THINGS // 2, THINGS)
GEM = 0


@dataclass(frozen=True)
class Pick(Action):
    number: int


class Picking(Throws):
    picked = -1
    gem = trap = LOTS // 2

    def list_actions(self, seat: int) -> list[int]:
        return list(range(THINGS)) if seat == self.mover() else []

    def carry_out(self, seat: int, action: int) -> None:
        self.picked = action
        super().carry_out(seat, action)

    def face(self) -> int:
        return self.chance.below(LOTS)

    def winners(self) -> tuple[int, ...]:
        bar = self.gem if self.picked == GEM else self.trap if self.picked in TRAPS else LOTS // 2
        return (0 if self.thrown[0] < bar else 1,)

    def copy(self, chance: Chance | None = None) -> Throws:
        twin = super().copy(chance)
        assert isinstance(twin, Picking)
        twin.picked, twin.gem, twin.trap = self.picked, self.gem, self.trap
        return twin


class Taste(Evaluation):
    def value(self, state: State, seat: int) -> float:
        assert isinstance(state, Picking)
        liking = 0.9 if state.picked == GEM else 0.1 if state.picked in TRAPS else 0.5
        return liking if seat == 0 else 1 - liking


class Choosing(Known):
    name = "choosing"
    facts = facts("Twenty things", range(2, 3))
    actions = ActionTable([Pick(number) for number in range(THINGS)])
    evaluation: Evaluation = Taste()
    throws = Picking
    options: tuple[Option, ...] = tuple(
        Number(name, "Of four lots so many win with it.", usual=LOTS // 2, least=0, most=LOTS)
        for name in ("gem", "trap")
    )

    def deal(self, settings: Settings, chance: Chance) -> Throws:
        state = super().deal(settings, chance)
        assert isinstance(state, Picking)
        state.gem, state.trap = settings["gem"], settings["trap"]
        return state

    def describe(self, action: int, observation: Any) -> str:
        return f"Pick {action}"


CHOOSING = registry.register(Choosing())
