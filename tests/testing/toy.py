"""Pot Luck: a small game with everything that is hard to do right.

All pick a dish from a hidden hand, in secret and in any order; then the dishes are shown and the dearest takes the
round. Its cook may season (to be taken back), roll a die, peek at the surprise under the lid, and is done, whereupon
all draw a dish. Most rounds win; the surprise decides whether ties go to much or to little seasoning.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from smorgasboard.engine.actions import Action, ActionTable
from smorgasboard.engine.chance import Chance
from smorgasboard.engine.events import Event
from smorgasboard.engine.fields import (
    AS_SIZE,
    NO_ONE,
    OWNER,
    Derived,
    Field,
    Fields,
    Flag,
    ListOf,
    PerSeat,
    Seat,
    Text,
    Whole,
)
from smorgasboard.engine.game import Facts, Game, Line
from smorgasboard.engine.judgement.evaluation import Evaluation, Part
from smorgasboard.engine.observation import Observation
from smorgasboard.engine.options import Choice, Number, Option, Settings, Several
from smorgasboard.engine.outcome import Outcome
from smorgasboard.engine.speech import say
from smorgasboard.engine.state import NOBODY, State

DISHES = 16
HAND = 3
SPICES = 2
ROUNDS = 3
NOTHING = -1
COVERED = -9
SEASON, ROLL, PEEK, DONE = range(DISHES, DISHES + 4)


@dataclass(frozen=True)
class Pick(Action):
    dish: int

    @property
    def text(self) -> str:
        return f"pick {self.dish}"


@dataclass(frozen=True)
class Season(Action):
    pass


@dataclass(frozen=True)
class Roll(Action):
    pass


@dataclass(frozen=True)
class Peek(Action):
    pass


@dataclass(frozen=True)
class Done(Action):
    pass


@dataclass(frozen=True)
class Chose(Event):
    seat: int
    dish: int


@dataclass(frozen=True)
class Ready(Event):
    seat: int


@dataclass(frozen=True)
class Shown(Event):
    dishes: tuple[int, ...]
    seat: int


@dataclass(frozen=True)
class Seasoned(Event):
    seat: int


@dataclass(frozen=True)
class Rolled(Event):
    seat: int
    face: int


@dataclass(frozen=True)
class Peeked(Event):
    seat: int


@dataclass(frozen=True)
class Saw(Event):
    seat: int
    dish: int


@dataclass(frozen=True)
class Drew(Event):
    seat: int
    dish: int


def has_peeked(state: "Dinner", _owner: int, viewer: int) -> bool:
    return state.over or (viewer >= 0 and state.peeked[viewer])


def covered_choice(state: "Dinner", owner: int, _viewer: int) -> int:
    return NOTHING if state.chosen[owner] == NOTHING else COVERED


def own_hand(state: "Dinner", _owner: int, viewer: int) -> list[int]:
    return list(state.hands[viewer]) if viewer >= 0 else []


DISH = Whole(0, DISHES - 1)


class Dinner(State):
    fields = Fields(
        Derived("hand", own_hand, in_json=False),
        Field("hands", PerSeat(ListOf(DISH, most=HAND)), to=OWNER, others=AS_SIZE, unknown=COVERED),
        Field("chosen", PerSeat(Whole(NOTHING, DISHES - 1)), to=OWNER, others=covered_choice),
        Field("played", ListOf(DISH)),
        Field("deck", ListOf(DISH), to=NO_ONE, others=AS_SIZE, unknown=COVERED),
        Field("surprise", DISH, to=has_peeked, unknown=COVERED),
        Field("won", PerSeat(Whole(0, ROUNDS))),
        Field("spices", PerSeat(Whole(0, SPICES))),
        Field("bowl", PerSeat(Whole(0, SPICES))),
        Field("luck", PerSeat(Whole(0, 2 * ROUNDS))),
        Field("peeked", PerSeat(Flag())),
        Field("round", Whole(0, ROUNDS)),
        Field("rounds", Whole(1, ROUNDS)),
        Field("serving", Seat(none=NOTHING)),
        Field("rolled", Flag()),
        Field("peeking", Flag()),
        Field("without", ListOf(Text())),
    )

    def __init__(self, source: str, chance: Chance, seats: int) -> None:
        super().__init__(source, chance)
        self.hands: list[list[int]] = []
        self.chosen = [NOTHING] * seats
        self.played: list[int] = []
        self.deck: list[int] = []
        self.surprise = COVERED
        self.won = [0] * seats
        self.spices = [SPICES] * seats
        self.bowl = [0] * seats
        self.luck = [0] * seats
        self.peeked = [False] * seats
        self.round = 0
        self.rounds = ROUNDS
        self.serving = NOTHING
        self.rolled = False
        self.peeking = True
        self.without: list[str] = []

    def copy(self, chance: Chance | None = None) -> "Dinner":
        twin = super().copy(chance)
        assert isinstance(twin, Dinner)
        return twin

    def complete(self) -> None:
        self.over = self.round == self.rounds

    def actors(self) -> tuple[int, ...]:
        if self.over:
            return ()
        if self.serving != NOTHING:
            return (self.serving,)
        return tuple(seat for seat, dish in enumerate(self.chosen) if dish == NOTHING)

    def mover(self) -> int:
        return self.actors()[0] if self.actors() else NOBODY

    def list_actions(self, seat: int) -> list[int]:
        if seat not in self.actors():
            return []
        if self.serving == NOTHING:
            return sorted(self.hands[seat])
        allowed = {
            SEASON: self.spices[seat] > 0 and "seasoning" not in self.without,
            ROLL: not self.rolled and "rolling" not in self.without,
            PEEK: self.peeking and not self.peeked[seat],
            DONE: True,
        }
        return [action for action, fine in allowed.items() if fine]

    def carry_out(self, seat: int, action: int) -> None:
        if action < DISHES:
            self.pick(seat, action)
        elif action == SEASON:
            self.season(seat)
        elif action == ROLL:
            self.roll(seat)
        elif action == PEEK:
            self.peek(seat)
        else:
            self.finish()

    def happened(self, event: Event) -> None:
        if self.events is not None:
            self.events.append(event)

    def pick(self, seat: int, dish: int) -> None:
        self.hands[seat].remove(dish)
        self.chosen[seat] = dish
        self.happened(Chose(seat, dish, audience=(seat,)))
        self.happened(Ready(seat))
        if NOTHING not in self.chosen:
            self.show()

    def show(self) -> None:
        self.revealed = True
        self.serving = self.chosen.index(max(self.chosen))
        self.won[self.serving] += 1
        self.happened(Shown(tuple(self.chosen), self.serving))
        self.played += self.chosen
        self.chosen = [NOTHING] * len(self.chosen)

    def season(self, seat: int) -> None:
        self.spices[seat] -= 1
        self.bowl[seat] += 1
        self.happened(Seasoned(seat))

    def roll(self, seat: int) -> None:
        face = self.chance.below(3)
        self.luck[seat] += face
        self.rolled = True
        self.happened(Rolled(seat, face))

    def peek(self, seat: int) -> None:
        self.peeked[seat] = True
        self.revealed = True
        self.happened(Saw(seat, self.surprise, audience=(seat,)))
        self.happened(Peeked(seat))

    def finish(self) -> None:
        self.serving = NOTHING
        self.rolled = False
        self.round += 1
        self.over = self.round == self.rounds
        for seat in range(len(self.hands)):
            if self.deck and not self.over:
                self.draw_dish(seat)

    def draw_dish(self, seat: int) -> None:
        dish = self.deck.pop(self.chance.below(len(self.deck)))
        self.hands[seat] = sorted([*self.hands[seat], dish])
        self.happened(Drew(seat, dish, audience=(seat,)))

    def outcome(self) -> Outcome:
        salty = 1 if self.over and self.surprise % 2 else -1
        ties = [float(luck + salty * bowl) for luck, bowl in zip(self.luck, self.bowl, strict=True)]
        return Outcome.by_score([float(won) for won in self.won], "the dinner is over", ties)

    def inventory(self) -> dict[str, int]:
        hands = sum(len(hand) for hand in self.hands)
        chosen = sum(dish != NOTHING for dish in self.chosen)
        return {
            "dishes": hands + chosen + len(self.played) + len(self.deck) + 1,
            "spices": sum(self.spices) + sum(self.bowl),
        }


class Taste(Evaluation):
    def value(self, state: State, seat: int) -> float:
        assert isinstance(state, Dinner)
        if state.over:
            winners = state.outcome().winners
            return 0.0 if seat not in winners else 1.0 if len(winners) == 1 else 0.5
        return state.won[seat] / state.rounds

    def parts(self, state: State, seat: int) -> list[Part]:
        assert isinstance(state, Dinner)
        return [Part("rounds", float(state.won[seat]), say("you take a round"), say("a round goes to others"))]

    def chance(self, state: State, total: float) -> float:
        assert isinstance(state, Dinner)
        return total / state.rounds


class PotLuck(Game):
    name = "dinner"
    editions = ("home",)
    facts = Facts(
        title="Pot Luck",
        tagline="Everybody brings a dish.",
        players=range(2, 5),
        minutes=5,
        weight=1.0,
        hidden_information=True,
        longest=27,
        scores=(0.0, 3.0),
        score_sum=None,
        rules_version="1",
        credit="Made for the tests.",
    )
    options: tuple[Option, ...] = (
        Number("rounds", "How many dishes each brings.", usual=3, least=1, most=3),
        Choice("peeking", "Whether the lid may be lifted.", ("yes", "no")),
        Several("without", "What is left out.", ("rolling", "seasoning")),
    )
    actions = ActionTable([*(Pick(dish) for dish in range(DISHES)), Season(), Roll(), Peek(), Done()])
    evaluation: Evaluation = Taste()
    state_class: type[Dinner] = Dinner

    def deal(self, settings: Settings, chance: Chance) -> Dinner:
        dishes = list(range(DISHES))
        chance.shuffle(dishes)
        state = self.state_class(self.source, chance, settings.players)
        state.hands = [sorted(dishes.pop() for _ in range(HAND)) for _ in range(settings.players)]
        state.surprise = dishes.pop()
        state.deck = sorted(dishes)
        state.rounds = settings["rounds"]
        state.peeking = settings["peeking"] == "yes"
        state.without = settings["without"]
        return state

    def state(self, data: Mapping[str, Any], seed: int | str | None = None) -> Dinner:
        state = super().state(data, seed)
        assert isinstance(state, Dinner)
        return state

    def imagine(self, observation: Observation, chance: Chance) -> Dinner:
        state = self.seen(observation, chance)
        assert isinstance(state, Dinner)
        own = observation.seat
        state.chosen = list(observation.view["chosen"])
        known = {*state.played, *state.chosen, state.surprise, *(dish for hand in state.hands for dish in hand)}
        unseen = [dish for dish in range(DISHES) if dish not in known]
        chance.shuffle(unseen)
        if state.surprise == COVERED:
            state.surprise = unseen.pop()
        state.hands = [
            hand if seat == own else sorted(unseen.pop() for _ in hand) for seat, hand in enumerate(state.hands)
        ]
        state.chosen = [unseen.pop() if dish == COVERED else dish for dish in state.chosen]
        state.deck = sorted(unseen)
        return state

    def tell(self, event: Event, names: tuple[str, ...]) -> str:
        facts = event.to_json()
        return f"{names[facts['seat']]}: {facts['event']}"

    def is_costly(self, action: int, observation: Observation) -> bool:
        return action == ROLL

    def is_way_out(self, action: int, observation: Observation) -> bool:
        return action == DONE

    def news(self, event: Event, seat: int, names: tuple[str, ...]) -> str:
        return f"{names[event.seat]} seasons yours too." if isinstance(event, Seasoned) else ""

    def waiting(self, observation: Observation, names: tuple[str, ...]) -> str:
        return f"{names[observation.actors[0]]} is cooking for you." if observation.actors else ""

    def draw(self, observation: Observation, names: tuple[str, ...]) -> list[Line]:
        view = observation.view
        rows = [f"{name}: {won} rounds" for name, won in zip(names, view["won"], strict=True)]
        return [[(row, "")] for row in (*rows, f"Hand: {view['hand']}", f"On the table: {view['played']}")]
