"""Foodfighters as a game of the house: what it declares and how a match of it begins."""

from collections.abc import Mapping
from functools import cached_property
from itertools import permutations
from pathlib import Path
from typing import Any

from smorgasboard.engine.chance import Chance, SeededChance
from smorgasboard.engine.events import Event
from smorgasboard.engine.game import Facts, Game, Line, seed_text
from smorgasboard.engine.observation import Observation
from smorgasboard.engine.options import Choice, Number, Option, Settings
from smorgasboard.engine.state import State
from smorgasboard.games.foodfighters import content, features, terminal
from smorgasboard.games.foodfighters.actions import ACTION_TABLE
from smorgasboard.games.foodfighters.heuristics import Appetite
from smorgasboard.games.foodfighters.pieces import Box, Side, Team, set_out
from smorgasboard.games.foodfighters.position import read_position
from smorgasboard.games.foodfighters.rules import Foodfight
from smorgasboard.games.foodfighters.tables import FIGHTERS
from smorgasboard.games.foodfighters.words import Words

TURN_LIMIT = 400
STEPS_IN_A_TURN = 16  # Deep Roots, eight swaps and done, three Powers, a purchase, the end and a gap filled

FACTS = Facts(
    title="Foodfighters",
    tagline="Two teams of food face each other. Knock out three of a kind.",
    players=range(2, 3),
    minutes=20,
    weight=1.5,
    hidden_information=False,
    longest=TURN_LIMIT * STEPS_IN_A_TURN,
    scores=(-1.0, 1.0),
    score_sum=0.0,
    rules_version="1.0",
    credit=(
        "Foodfighters was designed by Josh and Helaina Cappel. Words, drawings, dice faces and four of the six Power "
        "cards here are this project's own; no affiliation with the game's publisher is claimed."
    ),
)


class Foodfighters(Game):
    """Two 3x3 formations, dice, Beans and Power cards."""

    name = "foodfighters"
    editions = ("classic",)
    facts = FACTS
    actions = ACTION_TABLE
    features = features.LENGTH

    def read_content(self, path: Path | None) -> str:
        self.content = content.read(path)
        self.evaluation = Appetite()
        self.options = _options(self.box)
        return self.content.fingerprint

    @property
    def box(self) -> Box:
        return self.content.box

    @cached_property
    def words(self) -> Words:
        return Words(self.content)

    def deal(self, settings: Settings, chance: Chance) -> Foodfight:
        first, second = self._teams(settings["teams"], chance)  # FFR-07
        sides = [self._laid_out(first, chance), self._laid_out(second, chance)]
        state = Foodfight(self.source, chance, self.box, sides[0], sides[1])
        state.turn_limit = settings["turn_limit"]  # FFR-74
        state.turn = chance.below(2) if settings["first"] == "drawn" else int(settings["first"][-1]) - 1  # FFR-04
        state.to_move = state.turn
        return state

    def _teams(self, wanted: str, chance: Chance) -> tuple[Team, Team]:
        pairs = list(permutations(self.box.teams, 2))
        names = [_matchup(*pair) for pair in pairs]
        return pairs[chance.below(len(pairs))] if wanted == "drawn" else pairs[names.index(wanted)]

    def _laid_out(self, team: Team, chance: Chance) -> Side:
        fighters = list(range(1, FIGHTERS + 1))  # FFR-01
        chance.shuffle(fighters)  # FFR-02
        return set_out(team, self.box, fighters)

    def state(self, data: Mapping[str, Any], seed: int | str | None = None) -> Foodfight:
        return read_position(self.source, SeededChance(seed_text(seed)), self.box, data)

    def imagine(self, observation: Observation, chance: Chance) -> State:
        return read_position(self.source, chance, self.box, observation.view)

    def encode(self, observation: Observation) -> list[float]:
        return features.encode(self.box, observation)

    def describe(self, action: int, observation: Observation) -> str:
        return self.words.offer(ACTION_TABLE.typed(action), observation)

    def tell(self, event: Event, names: tuple[str, ...]) -> str:
        return self.words.story(event, names)

    def draw(self, observation: Observation, names: tuple[str, ...]) -> list[Line]:
        return terminal.draw(self.content, observation, names)

    def rules_text(self) -> str:
        return Path(__file__).with_name("rules.md").read_text(encoding="utf-8")


def _matchup(first: Team, second: Team) -> str:
    return f"{first.name}-{second.name}"


def _options(box: Box) -> tuple[Option, ...]:
    matchups = tuple(_matchup(*pair) for pair in permutations(box.teams, 2))
    return (
        Choice("first", "Who starts: a seat, or drawn from the seed.", ("drawn", "seat1", "seat2")),
        Choice("teams", "Who plays which team: first seat, then second; or drawn.", ("drawn", *matchups)),
        Number("turn_limit", "The match is a draw after so many turns.", usual=TURN_LIMIT, least=1, most=TURN_LIMIT),
    )
