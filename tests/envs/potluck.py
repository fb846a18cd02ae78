"""A small game that Foodfighters is not: two or three seats, secrets, and everybody decides at once.

Each guest has a secret wish. In every round all bring a dish; then a die says which dish the host likes. Whoever
brought it scores one, and two if it was the wish as well.
"""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from smorgasboard.engine import Action, ActionTable, Chance, Event, Observation, Option, SeededChance, Settings, Several
from smorgasboard.engine.game import Facts, Game, Line, seed_text
from smorgasboard.engine.judgement.evaluation import Evaluation
from smorgasboard.engine.outcome import Outcome
from smorgasboard.engine.state import NOBODY, State

ROUNDS = 6
NOTHING = -1


class Salad(Action):
    pass


class Soup(Action):
    pass


class Cake(Action):
    pass


class Dinner(State):
    def __init__(self, source: str, chance: Chance, wishes: list[int]) -> None:
        super().__init__(source, chance)
        self.wishes = wishes
        self.brought = [NOTHING] * len(wishes)
        self.points = [0] * len(wishes)
        self.rounds = 0

    def mover(self) -> int:
        return self.actors()[0] if not self.over else NOBODY

    def actors(self) -> tuple[int, ...]:
        return () if self.over else tuple(seat for seat, dish in enumerate(self.brought) if dish == NOTHING)

    def list_actions(self, seat: int) -> list[int]:
        return [0, 1, 2] if seat in self.actors() else []

    def carry_out(self, seat: int, action: int) -> None:
        self.brought[seat] = action
        if NOTHING not in self.brought:
            self._eat(self.chance.below(3))

    def _eat(self, liked: int) -> None:
        for seat, dish in enumerate(self.brought):
            self.points[seat] += (dish == liked) * (1 + (dish == self.wishes[seat]))
        self.brought = [NOTHING] * len(self.brought)
        self.rounds += 1
        self.over = self.rounds == ROUNDS

    def copy(self, chance: Chance | None = None) -> "Dinner":
        twin = Dinner(self.source, chance or self.chance, self.wishes.copy())
        twin.brought, twin.points = self.brought.copy(), self.points.copy()
        twin.rounds, twin.over = self.rounds, self.over
        return twin

    def to_json(self) -> dict[str, Any]:
        return {"wishes": self.wishes, "brought": self.brought, "points": self.points, "rounds": self.rounds}

    def view(self, seat: int) -> dict[str, Any]:
        wish = self.wishes[seat] if seat >= 0 else None
        return {"wish": wish, "points": self.points.copy(), "rounds": self.rounds}

    def why_not(self, seat: int, action: int) -> str:
        return "You have brought something already, or there is no such dish."

    def outcome(self) -> Outcome:
        return Outcome.by_score([float(points) for points in self.points], "The evening is over.")


class Indifferent(Evaluation):
    def value(self, state: State, seat: int) -> float:
        return 0.5


class Potluck(Game):
    name = "potluck"
    editions = ("home", "office")
    facts = Facts(
        title="Potluck",
        tagline="",
        players=range(2, 4),
        hidden_information=True,
        longest=3 * ROUNDS,
        scores=(0.0, 2.0 * ROUNDS),
        credit="For tests.",
    )
    options: tuple[Option, ...] = (Several("extras", "Has no effect.", ("napkins", "candles")),)
    actions = ActionTable([Salad(), Soup(), Cake()])
    evaluation = Indifferent()
    features = 5

    def read_content(self, path: Path | None) -> str:
        return "none"

    def deal(self, settings: Settings, chance: Chance) -> Dinner:
        return Dinner(self.source, chance, [chance.below(3) for _ in range(settings.players)])

    def state(self, data: Mapping[str, Any], seed: int | str | None = None) -> Dinner:
        state = Dinner(self.source, SeededChance(seed_text(seed)), list(data["wishes"]))
        state.brought, state.points = list(data["brought"]), list(data["points"])
        state.rounds = data["rounds"]
        state.over = state.rounds == ROUNDS
        return state

    def imagine(self, observation: Observation, chance: Chance) -> State:
        raise NotImplementedError

    def encode(self, observation: Observation) -> list[float]:
        view = observation.view
        wishes = [float(view["wish"] == dish) for dish in range(3)]
        return [*wishes, view["rounds"] / ROUNDS, max(view["points"]) / (2 * ROUNDS)]

    def describe(self, action: int, observation: Observation) -> str:
        return self.actions.text(action)

    def tell(self, event: Event, names: tuple[str, ...]) -> str:
        return ""

    def draw(self, observation: Observation, names: tuple[str, ...]) -> list[Line]:
        return [[(f"{name}: {points}", "bold")] for name, points in zip(names, observation.view["points"], strict=True)]

    def rules_text(self) -> str:
        return __doc__ or ""
