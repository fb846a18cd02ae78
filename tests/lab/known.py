"""Games whose answer is known beforehand, as light as games can be: one step a seat, no choice, all luck.

A study of them must find what was planted: a fair coin, a die that favours its six, a first seat that is better by
three points. Importing this module makes them known to a process; `install` to the processes that it starts as well.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from smorgasboard.engine import registry
from smorgasboard.engine.actions import Action, ActionTable
from smorgasboard.engine.chance import Chance, SeededChance
from smorgasboard.engine.errors import BadPosition
from smorgasboard.engine.events import Event
from smorgasboard.engine.game import Facts, Game, Line, seed_text
from smorgasboard.engine.judgement.evaluation import Evaluation
from smorgasboard.engine.observation import Observation
from smorgasboard.engine.options import Option, Settings
from smorgasboard.engine.outcome import Outcome
from smorgasboard.engine.state import NOBODY, State

FAIR = 0.5

SIX = 6
BIASED = [1, 2, 3, 4, 5, 6, 6]
SIXES = 2 / 7
"""How often the die falls on its favourite side."""
SIX_WINS = 6 / 7
"""How much of the victory goes with a six: nobody has more, and two of them share."""

PLANTED = {2: 0.53, 4: 0.28}
"""What the first seat wins, by players, where half of it would be 0.50 and a quarter 0.25; drawn games are split."""
DRAWN = 8


@dataclass(frozen=True)
class Throw(Action):
    pass


@dataclass(frozen=True)
class Fell(Event):
    seat: int
    face: int


class Throws(State):
    """Seats throw one after another, `last` of them; then it is over."""

    def __init__(self, source: str, chance: Chance, players: int, last: int) -> None:
        super().__init__(source, chance)
        self.thrown: list[int] = []
        self.players = players
        self.last = last

    def mover(self) -> int:
        return NOBODY if self.over else len(self.thrown)

    def list_actions(self, seat: int) -> list[int]:
        return [0] if seat == self.mover() else []

    def carry_out(self, seat: int, action: int) -> None:
        face = self.face()
        self.thrown.append(face)
        self.over = len(self.thrown) == self.last
        if self.events is not None:
            self.events.append(Fell(seat, face))

    def face(self) -> int:
        raise NotImplementedError

    def winners(self) -> tuple[int, ...]:
        raise NotImplementedError

    def copy(self, chance: Chance | None = None) -> "Throws":
        twin = type(self)(self.source, chance or self.chance.copy(), self.players, self.last)
        twin.thrown, twin.over = self.thrown.copy(), self.over
        return twin

    def to_json(self) -> dict[str, Any]:
        return {"thrown": self.thrown.copy(), "players": self.players}

    def view(self, seat: int) -> dict[str, Any]:
        return self.to_json()

    def why_not(self, seat: int, action: int) -> str:
        return "It is not your throw."

    def outcome(self) -> Outcome:
        winners = self.winners() if self.over else ()
        scores = tuple(float(seat in winners) for seat in range(self.players))
        ranks = tuple(1 if not winners or seat in winners else 2 for seat in range(self.players))
        return Outcome(scores, ranks, winners, "All have thrown.")


class Flip(Throws):
    def face(self) -> int:
        return self.chance.below(2)

    def winners(self) -> tuple[int, ...]:
        return (self.thrown[0],)


class BiasedThrows(Throws):
    def face(self) -> int:
        return self.chance.pick(BIASED)

    def carry_out(self, seat: int, action: int) -> None:
        super().carry_out(seat, action)
        self.tally(seat, "face", str(self.thrown[-1]))

    def winners(self) -> tuple[int, ...]:
        best = max(self.thrown)
        return tuple(seat for seat, face in enumerate(self.thrown) if face == best)


class Lot(Throws):
    """One of a hundred lots: some are drawn games, and the first seat has three more than its part."""

    def face(self) -> int:
        return self.chance.below(100)

    def winners(self) -> tuple[int, ...]:
        lot = self.thrown[0] - DRAWN
        firsts = round(100 * PLANTED[self.players]) - DRAWN // self.players
        if lot < firsts:
            return () if lot < 0 else (0,)
        return (1 + (lot - firsts) * (self.players - 1) // (100 - DRAWN - firsts),)


class Indifferent(Evaluation):
    def value(self, state: State, seat: int) -> float:
        return 0.5


class Known(Game):
    editions = ("plain",)
    options: tuple[Option, ...] = ()
    actions = ActionTable([Throw()])
    evaluation: Evaluation = Indifferent()
    features = 1
    throws: type[Throws]
    all_throw = False

    def read_content(self, path: Path | None) -> str:
        return "none"

    def deal(self, settings: Settings, chance: Chance) -> Throws:
        players = settings.players
        return self.throws(self.source, chance, players, players if self.all_throw else 1)

    def state(self, data: Mapping[str, Any], seed: int | str | None = None) -> Throws:
        try:
            state = self.deal(self.settings(data["players"]), SeededChance(seed_text(seed)))
            state.thrown = list(data["thrown"])
        except (KeyError, TypeError) as error:
            raise BadPosition("This is no position of a known game.") from error
        state.over = len(state.thrown) == state.last
        return state

    def imagine(self, observation: Observation, chance: Chance) -> State:
        return self.state(observation.view).copy(chance)

    def encode(self, observation: Observation) -> list[float]:
        return [float(observation.over)]

    def describe(self, action: int, observation: Observation) -> str:
        return "Throw"

    def tell(self, event: Event, names: tuple[str, ...]) -> str:
        return "It fell."

    def draw(self, observation: Observation, names: tuple[str, ...]) -> list[Line]:
        return [[("A table to throw on.", "")]]

    def rules_text(self) -> str:
        return __doc__ or ""


def facts(title: str, players: range) -> Facts:
    return Facts(
        title=title,
        tagline="",
        players=players,
        hidden_information=False,
        longest=players[-1],
        scores=(0.0, 1.0),
        credit="Made for the tests.",
    )


class Coin(Known):
    name = "coin"
    facts = facts("A coin", range(2, 3))
    throws = Flip


class Die(Known):
    """Both throw; a six is counted, which happens to none, one or both of a match."""

    name = "die"
    facts = facts("A biased die", range(2, 3))
    throws = BiasedThrows
    all_throw = True


class Lots(Known):
    name = "lots"
    facts = facts("Lots with a better first seat", range(2, 5, 2))
    throws = Lot


GAMES = tuple(registry.register(game) for game in (Coin(), Die(), Lots()))


def install(folder: Path) -> None:
    """Once the folder is on `sys.path`, new processes find the games as if somebody had installed them."""
    metadata = folder / "known_games-1.0.dist-info"
    metadata.mkdir()
    (metadata / "METADATA").write_text("Metadata-Version: 2.1\nName: known-games\nVersion: 1.0\n")
    lines = (f"{game.name} = {__name__}:{type(game).__name__}" for game in GAMES)
    (metadata / "entry_points.txt").write_text("\n".join([f"[{registry.GROUP}]", *lines]))
