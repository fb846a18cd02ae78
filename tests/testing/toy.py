"""Pot Luck: a small game with everything that is hard to do right.

All pick a dish from a hidden hand, in secret and in any order; then the dishes are shown and the dearest takes the
round. Its cook may season (to be taken back), roll a die, peek at the surprise under the lid, and is done, whereupon
all draw a dish. Most rounds win; the surprise decides whether ties go to much or to little seasoning.
"""

from collections.abc import Mapping
from copy import deepcopy
from dataclasses import dataclass
from pathlib import Path
from typing import Any, ClassVar

from smorgasboard.engine.actions import Action, ActionTable
from smorgasboard.engine.chance import Chance, SeededChance
from smorgasboard.engine.errors import BadPosition
from smorgasboard.engine.events import Event
from smorgasboard.engine.game import Facts, Game, Line, seed_text
from smorgasboard.engine.observation import Observation
from smorgasboard.engine.options import Choice, Number, Option, Settings, Several
from smorgasboard.engine.outcome import Outcome
from smorgasboard.engine.state import NOBODY, Evaluation, State

DISHES = 16
HAND = 3
SPICES = 2
HIDDEN = -1
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


FIELDS = (
    "hands", "chosen", "played", "deck", "surprise", "won", "spices", "bowl", "luck", "peeked", "round", "rounds",
    "serving", "rolled", "peeking", "without",
)  # fmt: skip


class Dinner(State):
    def __init__(self, source: str, chance: Chance, data: Mapping[str, Any]) -> None:
        super().__init__(source, chance)
        self.hands: list[list[int]] = deepcopy(data["hands"])
        self.chosen: list[int] = list(data["chosen"])
        self.played: list[int] = list(data["played"])
        self.deck: list[int] = list(data["deck"])
        self.surprise: int = data["surprise"]
        self.won: list[int] = list(data["won"])
        self.spices: list[int] = list(data["spices"])
        self.bowl: list[int] = list(data["bowl"])
        self.luck: list[int] = list(data["luck"])
        self.peeked: list[bool] = list(data["peeked"])
        self.round: int = data["round"]
        self.rounds: int = data["rounds"]
        self.serving: int = data["serving"]
        self.rolled: bool = data["rolled"]
        self.peeking: bool = data["peeking"]
        self.without: list[str] = list(data["without"])
        self.over = self.round == self.rounds

    def whole(self) -> dict[str, Any]:
        return {name: deepcopy(getattr(self, name)) for name in FIELDS}

    def to_json(self) -> dict[str, Any]:
        return self.whole()

    def copy(self, chance: Chance | None = None) -> "Dinner":
        return type(self)(self.source, self.chance.copy() if chance is None else chance, self.whole())

    def actors(self) -> tuple[int, ...]:
        if self.over:
            return ()
        if self.serving != NOBODY:
            return (self.serving,)
        return tuple(seat for seat, dish in enumerate(self.chosen) if dish == NOBODY)

    def mover(self) -> int:
        return self.actors()[0] if self.actors() else NOBODY

    def list_actions(self, seat: int) -> list[int]:
        if seat not in self.actors():
            return []
        if self.serving == NOBODY:
            return sorted(self.hands[seat])
        allowed = {
            SEASON: self.spices[seat] > 0 and "seasoning" not in self.without,
            ROLL: not self.rolled and "rolling" not in self.without,
            PEEK: self.peeking and not self.peeked[seat],
            DONE: True,
        }
        return [action for action, fine in allowed.items() if fine]

    def why_not(self, seat: int, action: int) -> str:
        return "It is not your turn." if seat not in self.actors() else "You cannot do that now."

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
        if NOBODY not in self.chosen:
            self.show()

    def show(self) -> None:
        self.revealed = True
        self.serving = self.chosen.index(max(self.chosen))
        self.won[self.serving] += 1
        self.happened(Shown(tuple(self.chosen), self.serving))
        self.played += self.chosen
        self.chosen = [NOBODY] * len(self.chosen)

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
        self.serving = NOBODY
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

    def view(self, seat: int) -> dict[str, Any]:
        mine = seat >= 0
        knows = self.over or (mine and self.peeked[seat])
        return {
            "hand": list(self.hands[seat]) if mine else [],
            "hands": [len(hand) for hand in self.hands],
            "choice": self.chosen[seat] if mine else NOBODY,
            "ready": [dish != NOBODY for dish in self.chosen],
            "played": list(self.played),
            "deck": len(self.deck),
            "surprise": self.surprise if knows else HIDDEN,
            **{name: deepcopy(getattr(self, name)) for name in FIELDS[5:]},
        }

    def inventory(self) -> dict[str, int]:
        hands = sum(len(hand) for hand in self.hands)
        chosen = sum(dish != NOBODY for dish in self.chosen)
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
    features = DISHES + 2
    dinner: ClassVar[type[Dinner]] = Dinner

    def read_content(self, path: Path | None) -> str:
        return "toy"

    def deal(self, settings: Settings, chance: Chance) -> Dinner:
        dishes = list(range(DISHES))
        chance.shuffle(dishes)
        seats = range(settings.players)
        data = {
            "hands": [sorted(dishes.pop() for _ in range(HAND)) for _ in seats],
            "surprise": dishes.pop(),
            "deck": sorted(dishes),
            "chosen": [NOBODY for _ in seats],
            "played": [],
            "spices": [SPICES for _ in seats],
            "peeked": [False for _ in seats],
            **{name: [0 for _ in seats] for name in ("won", "bowl", "luck")},
            "round": 0,
            "rounds": settings["rounds"],
            "serving": NOBODY,
            "rolled": False,
            "peeking": settings["peeking"] == "yes",
            "without": settings["without"],
        }
        return self.dinner(self.source, chance, data)

    def state(self, data: Mapping[str, Any], seed: int | str | None = None) -> Dinner:
        try:
            return self.dinner(self.source, SeededChance(seed_text(seed)), data)
        except (KeyError, TypeError) as error:
            raise BadPosition(f"This is not a dinner: {error}.") from None

    def imagine(self, observation: Observation, chance: Chance) -> Dinner:
        view = observation.view
        known = {*view["hand"], view["choice"], *view["played"], view["surprise"]}
        unseen = [dish for dish in range(DISHES) if dish not in known]
        chance.shuffle(unseen)
        data = {name: view[name] for name in FIELDS[5:]}
        data["played"] = view["played"]
        data["surprise"] = unseen.pop() if view["surprise"] == HIDDEN else view["surprise"]
        others = [seat != observation.seat for seat in range(len(view["hands"]))]
        data["hands"] = [
            sorted(unseen.pop() for _ in range(size)) if other else view["hand"]
            for size, other in zip(view["hands"], others, strict=True)
        ]
        data["chosen"] = [
            view["choice"] if not other else unseen.pop() if ready else NOBODY
            for ready, other in zip(view["ready"], others, strict=True)
        ]
        data["deck"] = sorted(unseen)
        return self.dinner(self.source, chance, data)

    def encode(self, observation: Observation) -> list[float]:
        view = observation.view
        hand = [float(dish in view["hand"]) for dish in range(DISHES)]
        return [*hand, view["round"] / view["rounds"], float(view["serving"] == observation.seat)]

    def describe(self, action: int, observation: Observation) -> str:
        return self.actions.text(action).capitalize()

    def tell(self, event: Event, names: tuple[str, ...]) -> str:
        facts = event.to_json()
        return f"{names[facts['seat']]}: {facts['event']}"

    def draw(self, observation: Observation, names: tuple[str, ...]) -> list[Line]:
        view = observation.view
        rows = [f"{name}: {won} rounds" for name, won in zip(names, view["won"], strict=True)]
        return [[(row, "")] for row in (*rows, f"Hand: {view['hand']}", f"On the table: {view['played']}")]

    def rules_text(self) -> str:
        return __doc__ or ""
