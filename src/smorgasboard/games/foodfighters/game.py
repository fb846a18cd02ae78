"""Foodfighters as a game of the house: what it declares and how a match of it begins."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from smorgasboard.engine import Chance, DeckPart, Event, Observation, ScriptedChance, Settings, State, to_say
from smorgasboard.engine.fields import Fields
from smorgasboard.engine.game import BUTTON, Blank, Clicks, Facts, Game, Line, ScoreLine, Tally
from smorgasboard.engine.judgement.numbers import GREEDY, Numbers, read_numbers, with_others
from smorgasboard.games.foodfighters import content, options
from smorgasboard.games.foodfighters.actions import ACTION_TABLE
from smorgasboard.games.foodfighters.judgement.evaluation import Appetite
from smorgasboard.games.foodfighters.page import clicks, data, deck
from smorgasboard.games.foodfighters.rules import codes as c
from smorgasboard.games.foodfighters.rules.pieces import Box, Side, Team, set_out
from smorgasboard.games.foodfighters.rules.state import Foodfight
from smorgasboard.games.foodfighters.study import counted
from smorgasboard.games.foodfighters.view import encode, from_json
from smorgasboard.games.foodfighters.view.fields import position_form
from smorgasboard.games.foodfighters.words import describe, draw, in_words, prompt, runs, score_sheet, tell
from smorgasboard.games.foodfighters.words.view_model import SeenTable

NUMBERS = Path(__file__).parent / "judgement" / "numbers.toml"
NO_DICE = ScriptedChance([])
"""For positions that nobody plays on from."""
STEPS_IN_A_TURN = 8  # Deep Roots and done, three Powers, a purchase, the end and a gap filled; and its swaps

FACTS = Facts(
    title="Foodfighters",
    tagline=to_say("Two teams of food face each other. Knock out three of a kind."),
    players=range(2, 3),
    minutes=20,
    weight=1.5,
    hidden_information=False,
    longest=options.TURN_LIMIT * STEPS_IN_A_TURN,  # and the swaps of Deep Roots, as the content says
    scores=(-1.0, 1.0),
    score_sum=0.0,
    rules_version="2.0",
    credit=to_say(
        "Foodfighters was designed by Josh and Helaina Cappel. Words, drawings, dice faces and four of the six Power "
        "cards here are this project's own; no affiliation with the game's publisher is claimed."
    ),
)


class Foodfighters(Game):
    """Two 3x3 formations, dice, Beans and Power cards."""

    name = "foodfighters"
    editions = ("classic",)
    dealt = counted.DEALT
    phases = counted.PHASES
    worded = Game.worded | {"letter"}
    facts = FACTS
    actions = ACTION_TABLE
    features = encode.LENGTH

    def read_content(self, path: Path | None) -> str:
        self.content = content.read(path)
        self.evaluation = self.judge_by({})
        self.greedy_evaluation = self.judge_by(read_numbers(NUMBERS, GREEDY))
        self.facts = replace(FACTS, longest=options.TURN_LIMIT * (STEPS_IN_A_TURN + self.box.most_swaps))
        self.options = options.options(self.content)
        return self.content.fingerprint

    def judge_by(self, numbers: Numbers) -> Appetite:
        """Those that are not given are the game's own."""
        return Appetite(with_others(read_numbers(NUMBERS), numbers, self.facts.title), self.content)

    @property
    def box(self) -> Box:
        return self.content.box

    def deal(self, settings: Settings, chance: Chance) -> Foodfight:
        first, second = self._teams(settings["teams"], chance)  # FFR-07
        sides = [self._laid_out(first, chance), self._laid_out(second, chance)]
        state = Foodfight(self.source, chance, self.box, sides[0], sides[1])
        state.turn_limit = settings["turn_limit"]  # FFR-74
        state.turn = chance.below(2) if settings["first"] == options.DRAWN else int(settings["first"][-1]) - 1  # FFR-04
        state.to_move = state.turn
        return state

    def _teams(self, wanted: str, chance: Chance) -> tuple[Team, Team]:
        pairs = options.matchups(self.box)
        return list(pairs.values())[chance.below(len(pairs))] if wanted == options.DRAWN else pairs[wanted]

    def _laid_out(self, team: Team, chance: Chance) -> Side:
        fighters = list(range(1, c.FIGHTERS + 1))  # FFR-01
        chance.shuffle(fighters)  # FFR-02
        return set_out(team, self.box, fighters)

    def form(self, seats: int) -> Fields:
        return position_form(self.box)

    def restored(self, form: Fields, values: dict[str, Any], chance: Chance) -> Foodfight:
        return from_json.restored(self.source, chance, self.box, values)

    def encode(self, observation: Observation) -> list[float]:
        return self.seen(observation, NO_DICE).encoded(observation.seat)

    def describe(self, action: int, observation: Observation) -> str:
        return describe.describe(self.content, ACTION_TABLE.typed(action), observation)

    def tell(self, event: Event, names: tuple[str, ...]) -> str:
        return tell.tell(self.content, event, names)

    def goes_on(self, told: Sequence[Event], event: Event) -> bool:
        return runs.goes_on(told, event)

    def tell_run(self, events: Sequence[Event], names: tuple[str, ...]) -> str:
        return runs.tell_run(self.content, events, names)

    def draw(self, observation: Observation, names: tuple[str, ...]) -> list[Line]:
        return draw.draw(SeenTable(self.content, observation, names))

    def clicks(self, action: int, observation: Observation) -> tuple[Clicks, ...]:
        return clicks.clicks(ACTION_TABLE.typed(action), observation)

    def is_shared(self, spot: str) -> bool:
        return not spot.startswith(BUTTON)

    def is_way_out(self, action: int, observation: Observation) -> bool:
        return isinstance(ACTION_TABLE.typed(action), clicks.WAYS_OUT)

    def is_costly(self, action: int, observation: Observation) -> bool:
        return clicks.is_costly(ACTION_TABLE.typed(action), observation)

    def page(self, observation: Observation, names: tuple[str, ...], recent: Sequence[Event]) -> dict[str, Any]:
        return data.page(SeenTable(self.content, observation, names), recent)

    def deck(self) -> tuple[DeckPart, ...]:
        return deck.deck(self.content)

    def prompt(self, observation: Observation, names: tuple[str, ...]) -> str:
        return prompt.prompt(SeenTable(self.content, observation, names))

    def prompt_picked(self, picked: Clicks, observation: Observation, names: tuple[str, ...]) -> str:
        return prompt.prompt_picked(SeenTable(self.content, observation, names), picked)

    def in_words(self, observation: Observation, names: tuple[str, ...]) -> list[str]:
        return in_words.in_words(SeenTable(self.content, observation, names))

    def score_sheet(self, observation: Observation, names: tuple[str, ...]) -> tuple[ScoreLine, ...]:
        return score_sheet.score_sheet(SeenTable(self.content, observation, names))

    def traits(self, state: State, seat: int) -> tuple[Tally, ...]:
        assert isinstance(state, Foodfight)
        return counted.traits(state, seat)

    def entries(self) -> Mapping[str, tuple[str, ...]]:
        return counted.entries(self.content)

    def entries_in(self, settings: Settings) -> Mapping[str, tuple[str, ...]]:
        return counted.entries_in(self.content, settings)

    def endings(self, settings: Settings) -> tuple[str, ...]:
        return counted.endings(self.content, settings)

    def titles(self) -> Mapping[str, str]:
        return counted.titles(self.content)

    def blanks(self) -> Mapping[str, Mapping[str, Blank]]:
        return counted.blanks(self.content)
