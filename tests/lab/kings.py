"""Three seats, of which the last can never win and has the last word: planted kingmakers, and those that only seem so.

`word` says what it does: `crown` chooses who wins, `nothing` changes nothing, `dice` only throws another die first.
"""

from typing import Any

from tests.lab.duel import Show
from tests.lab.known import Known, Throws, facts

from smorgasboard.engine import registry
from smorgasboard.engine.actions import ActionTable
from smorgasboard.engine.chance import Chance
from smorgasboard.engine.judgement.evaluation import Evaluation
from smorgasboard.engine.options import Choice, Option, Settings
from smorgasboard.engine.state import NOBODY, State

CROWN, NOTHING, DICE = "crown", "nothing", "dice"
THIRD = 2


class Court(Throws):
    """The last seat says one of two words; then the first throws for who wins."""

    word = CROWN

    def mover(self) -> int:
        return NOBODY if self.over else (THIRD, 0)[len(self.thrown)]

    def list_actions(self, seat: int) -> list[int]:
        if seat != self.mover():
            return []
        return [0, 1] if seat == THIRD else [0]

    def carry_out(self, seat: int, action: int) -> None:
        if seat == THIRD:
            if self.word == DICE and action:
                self.chance.below(2)
            self.thrown.append(action)
            return
        thrown = self.chance.below(2)
        self.thrown.append(self.thrown[0] if self.word == CROWN else thrown)
        self.over = True

    def winners(self) -> tuple[int, ...]:
        return (self.thrown[1],)

    def copy(self, chance: Chance | None = None) -> Throws:
        twin = super().copy(chance)
        assert isinstance(twin, Court)
        twin.word = self.word
        return twin

    def to_json(self) -> dict[str, Any]:
        return {**super().to_json(), "word": self.word}


class OfTheCourt(Evaluation):
    def value(self, state: State, seat: int) -> float:
        if state.over:
            return float(seat in state.outcome().winners)
        return 0.0 if seat == THIRD else 0.5


class Courts(Known):
    name = "court"
    facts = facts("A court", range(3, 4))
    throws = Court
    evaluation: Evaluation = OfTheCourt()
    actions = ActionTable([Show("left"), Show("right")])
    options: tuple[Option, ...] = (Choice("word", "What the last one's word does.", (CROWN, NOTHING, DICE)),)

    def deal(self, settings: Settings, chance: Chance) -> Throws:
        state = super().deal(settings, chance)
        assert isinstance(state, Court)
        state.word = settings["word"]
        return state


COURT = registry.register(Courts())
