"""Picnic: two baskets on one blanket, and so few rules that everybody can see which reason is the right one.

A turn is a number of things taken, or a pass. Bread is worth 3, each of two bottles of water 2, an egg 0 or 4 by
chance; who takes the crown has won, but only the second seat reaches it, and the guard takes it away for good.
"""

import math
from dataclasses import dataclass
from typing import Any

from smorgasboard.engine import Evaluation, Part, register, say
from smorgasboard.engine.actions import Action, ActionTable
from smorgasboard.engine.chance import Chance
from smorgasboard.engine.fields import Field, Fields, Flag, ListOf, PerSeat, Seat, Whole
from smorgasboard.engine.game import Facts, Game
from smorgasboard.engine.options import Number, Option, Settings, Several
from smorgasboard.engine.outcome import Outcome
from smorgasboard.engine.state import NOBODY, State

THINGS = ("bread", "water", "bottle", "egg", "guard", "crown", "cake")
BREAD, WATER, BOTTLE, EGG, GUARD, CROWN, CAKE = range(len(THINGS))
PASS = len(THINGS)
KINDS = ("bread", "water", "egg")
WORTH = {BREAD: (0, 3), WATER: (1, 2), BOTTLE: (1, 2)}
TURNS = 6
NOBODY_YET = -1


@dataclass(frozen=True)
class Take(Action):
    thing: str

    @property
    def text(self) -> str:
        return f"take {self.thing}"


@dataclass(frozen=True)
class Pass(Action):
    pass


class Blanket(State):
    fields = Fields(
        Field("lying", ListOf(Whole(0, len(THINGS) - 1))),
        Field("baskets", PerSeat(ListOf(Whole(0, 9)))),
        Field("turn", Seat()),
        Field("turns", Whole(0, TURNS)),
        Field("taken", Whole(0, 9)),
        Field("takes", Whole(1, 9)),
        Field("crowned", Seat(none=NOBODY_YET)),
        Field("ended", Flag()),
    )

    def __init__(self, source: str, chance: Chance, lying: list[int], takes: int) -> None:
        super().__init__(source, chance)
        self.lying = lying
        self.baskets = [[0] * len(KINDS) for _ in range(2)]
        self.turn, self.turns, self.taken, self.takes = 0, 0, 0, takes
        self.crowned = NOBODY_YET
        self.ended = False

    def complete(self) -> None:
        self.over = self.ended

    def actors(self) -> tuple[int, ...]:
        return () if self.over else (self.turn,)

    def mover(self) -> int:
        return NOBODY if self.over else self.turn

    def list_actions(self, seat: int) -> list[int]:
        if seat not in self.actors():
            return []
        return [*(thing for thing in self.lying if thing != CROWN or seat == 1), PASS]

    def carry_out(self, seat: int, action: int) -> None:
        if action != PASS:
            self.lying.remove(action)
            self.take(seat, action)
            self.taken += 1
        if action == PASS or self.taken == self.takes:
            self.taken, self.turn, self.turns = 0, 1 - seat, self.turns + 1
        self.ended = self.over = self.turns == TURNS or self.crowned != NOBODY_YET

    def take(self, seat: int, thing: int) -> None:
        if thing in WORTH:
            kind, worth = WORTH[thing]
            self.baskets[seat][kind] += worth
        elif thing == EGG:
            self.baskets[seat][2] += 4 * self.chance.below(2)
        elif thing in (CROWN, CAKE):
            self.crowned = seat
        elif CROWN in self.lying:
            self.lying.remove(CROWN)

    def outcome(self) -> Outcome:
        scores = [float(sum(basket) + 9 * (seat == self.crowned)) for seat, basket in enumerate(self.baskets)]
        return Outcome.by_score(scores, "the blanket is empty")


class Hunger(Evaluation):
    unit = "F"

    def value(self, state: State, seat: int) -> float:
        if state.over:
            winners = state.outcome().winners
            return 1.0 / len(winners) if seat in winners else 0.0
        return self.chance(state, sum(part.amount for part in self.parts(state, seat)))

    def parts(self, state: State, seat: int) -> list[Part]:
        assert isinstance(state, Blanket)
        return [self.part(name, *(state.baskets[each][kind] for each in (seat, 1 - seat)))
                for kind, name in enumerate(KINDS)]  # fmt: skip

    def part(self, name: str, mine: int, theirs: int) -> Part:
        return Part(name, float(mine - theirs), say("you have more {kind}", kind=name), f"you have less {name}")

    def chance(self, state: State, total: float) -> float:
        return 1.0 / (1.0 + math.exp(-total / 4.0))


class Picnic(Game):
    name = "picnic"
    editions = ("lawn",)
    facts = Facts(
        title="Picnic",
        tagline="Two baskets, one blanket.",
        players=range(2, 3),
        hidden_information=False,
        longest=3 * TURNS,
        scores=(0.0, 30.0),
    )
    options: tuple[Option, ...] = (
        Number("takes", "Things in a turn.", usual=1, least=1, most=3),
        Several("things", "What lies there.", THINGS),
    )
    actions = ActionTable([*(Take(thing) for thing in THINGS), Pass()])
    evaluation: Evaluation = Hunger()
    state_class = Blanket

    def deal(self, settings: Settings, chance: Chance) -> Blanket:
        lying = [THINGS.index(thing) for thing in THINGS if thing in settings["things"]]
        return Blanket(self.source, chance, lying, settings["takes"])


class MutePicnic(Picnic):
    """As most games: nothing but a value."""

    name = "mute"

    class Plain(Evaluation):
        def value(self, state: State, seat: int) -> float:
            return Hunger().value(state, seat)

    evaluation: Evaluation = Plain()


def laid(*things: str, takes: int = 1, game: Picnic | None = None) -> Any:
    """A blanket with these things on it."""
    return register(game or Picnic()).new(seed=1, things=list(things), takes=takes)
