"""Consumption as a game of the house: what it declares and how a match of it begins."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from pathlib import Path
from typing import Any

from smorgasboard.engine import (
    Blank,
    Chance,
    Clicks,
    DeckPart,
    Evaluation,
    Event,
    Facts,
    Game,
    Line,
    Observation,
    Rung,
    ScoreLine,
    SeededChance,
    Settings,
    State,
    Tally,
    Tour,
    seed_text,
    to_say,
)
from smorgasboard.engine.fields import Fields
from smorgasboard.engine.judgement.numbers import GREEDY, read_numbers, with_others
from smorgasboard.games.consumption import options as agreements
from smorgasboard.games.consumption.actions import action_table
from smorgasboard.games.consumption.content import read as content
from smorgasboard.games.consumption.judgement.evaluation import ConsumptionEvaluation
from smorgasboard.games.consumption.page import clicks, data, deck
from smorgasboard.games.consumption.rules import Box, codes
from smorgasboard.games.consumption.rules.setup import deal as dealing
from smorgasboard.games.consumption.rules.state import ConsumptionState
from smorgasboard.games.consumption.study import counted
from smorgasboard.games.consumption.view.fields import form_of
from smorgasboard.games.consumption.view.from_json import read_position, read_seen
from smorgasboard.games.consumption.view.imagine import LatelySeen, known_table
from smorgasboard.games.consumption.words import describe, draw, in_words, news, prompt, runs, score_sheet, tell
from smorgasboard.games.consumption.words.view_model import SeenTable

NUMBERS = Path(__file__).parent / "judgement" / "numbers.toml"
FACTS = Facts(
    title="Consumption",
    tagline=to_say("Shop, cook, dine out and work out: six rounds towards a healthy diet."),
    alone=to_say("Six rounds by yourself: eat well, waste nothing, and see how far up the ladder you get."),
    players=range(1, codes.SEATS + 1),
    minutes=75,
    weight=2.8,
    hidden_information=True,
    secrets=False,
    longest=6000,  # 4 players, 6 rounds, 5 turns of up to 30 small decisions, and each ability once
    scores=(-1500.0, 1000.0),  # all cards taken and none completed; all of them completed
    score_sum=None,
    rules_version="2.0",
    credit=to_say(
        "Consumption was designed by Karen Knoblaugh and published as Consumption and as Food for Thought. Drawings, "
        "words, diet boards and nearly all cards here are this project's own; no affiliation with the game's "
        "publisher is claimed."
    ),
)


class Consumption(Game):
    """A body, a kitchen, recipes and activities, in three editions."""

    name = "consumption"
    editions = ("thought", "draft", "retail")
    facts = FACTS
    dealt = counted.DEALT
    phases = counted.PHASES
    worded = Game.worded | {"buffet_title"}

    def read_content(self, path: Path | None) -> str:
        self.content = content.read(self.edition, path)
        self.facts = replace(FACTS, edition=self.content.edition.printed_title)
        self._numbers = read_numbers(NUMBERS)
        self.evaluation = self.judge_by({})
        greedy = read_numbers(NUMBERS, GREEDY)
        self.greedy_evaluation = self.judge_by(greedy) if greedy else None
        self.options = agreements.options(self.content.edition)
        self.actions = action_table(self.box)
        self._lately_seen = LatelySeen(self.box)
        self._last_look: SeenTable | None = None
        return self.content.fingerprint

    @property
    def box(self) -> Box:
        return self.content.box

    def settings(self, players: int | None = None, options: Mapping[str, Any] | None = None) -> Settings:
        settled = super().settings(players, options)
        agreements.check(self.content.edition, settled)
        return settled

    def judge_by(self, numbers: Mapping[str, float]) -> Evaluation:
        """Those that are not given are the game's own."""
        return ConsumptionEvaluation(with_others(self._numbers, numbers, self.facts.title), self.content)

    def deal(self, settings: Settings, chance: Chance) -> ConsumptionState:
        return dealing.deal(self.source, chance, self.box, settings)

    def state(self, data: Mapping[str, Any], seed: int | str | None = None) -> ConsumptionState:
        return read_position(self.source, SeededChance(seed_text(seed)), self.box, data)

    def form(self, seats: int) -> Fields:
        return form_of(self.box, seats)

    def imagine(self, observation: Observation, chance: Chance) -> ConsumptionState:
        return self._lately_seen.imagine(self.source, observation, chance)

    def imagined(self, state: State, seat: int, chance: Chance) -> ConsumptionState:
        assert isinstance(state, ConsumptionState)
        return known_table(state).drawn(chance)

    @cached_property
    def features(self) -> int:
        return len(self.new(seed=0).encoded(0))

    def encode(self, observation: Observation) -> list[float]:
        return read_seen(self.source, self.box, observation.view).encoded(observation.seat)

    def describe(self, action: int, observation: Observation) -> str:
        return describe.describe(self.content, self.actions.typed(action), observation)

    def tell(self, event: Event, names: tuple[str, ...]) -> str:
        return tell.tell(self.content, event, names)

    def goes_on(self, told: Sequence[Event], event: Event) -> bool:
        return runs.goes_on(told, event)

    def tell_run(self, events: Sequence[Event], names: tuple[str, ...]) -> str:
        return runs.tell_run(self.content, events, names)

    def draw(self, observation: Observation, names: tuple[str, ...]) -> list[Line]:
        return draw.draw(self.content, observation, names)

    def clicks(self, action: int, observation: Observation) -> tuple[Clicks, ...]:
        return clicks.clicks(self.actions.typed(action), observation, self.content)

    def is_shared(self, spot: str) -> bool:
        return clicks.is_shared(spot)

    def is_way_out(self, action: int, observation: Observation) -> bool:
        return clicks.is_way_out(self.actions.typed(action), observation, self.content)

    def is_costly(self, action: int, observation: Observation) -> bool:
        return clicks.is_costly(self.actions.typed(action), observation, self.content)

    def prompt_picked(self, picked: Clicks, observation: Observation, names: tuple[str, ...]) -> str:
        return clicks.prompt_picked(picked)

    def page(self, observation: Observation, names: tuple[str, ...], recent: Sequence[Event]) -> dict[str, Any]:
        return data.page(self._look(observation, names))

    def deck(self) -> tuple[DeckPart, ...]:
        return deck.deck(self.content)

    def prompt(self, observation: Observation, names: tuple[str, ...]) -> str:
        return prompt.prompt(self._look(observation, names))

    def waiting(self, observation: Observation, names: tuple[str, ...]) -> str:
        return news.waiting(self._look(observation, names))

    def news(self, event: Event, seat: int, names: tuple[str, ...]) -> str:
        return news.news(event, seat, names)

    def in_words(self, observation: Observation, names: tuple[str, ...]) -> list[str]:
        return in_words.in_words(self._look(observation, names))

    def score_sheet(self, observation: Observation, names: tuple[str, ...]) -> tuple[ScoreLine, ...]:
        return score_sheet.score_sheet(self._look(observation, names))

    def ladder(self) -> tuple[Rung, ...]:
        """CON-171."""
        return tuple(Rung(band.least, band.phrase) for band in self.content.solo_chart)

    def _look(self, observation: Observation, names: tuple[str, ...]) -> SeenTable:
        """One look at an observation is enough for all that a page shows of it."""
        seen = self._last_look
        if seen is None or seen.observation is not observation or seen.names != names:
            seen = self._last_look = SeenTable(self.content, observation, names)
        return seen

    def traits(self, state: State, seat: int) -> tuple[Tally, ...]:
        assert isinstance(state, ConsumptionState)
        return counted.traits(self.content, state, seat)

    def entries(self) -> Mapping[str, tuple[str, ...]]:
        return counted.entries(self.content)

    def entries_in(self, settings: Settings) -> Mapping[str, tuple[str, ...]]:
        return counted.entries_in(self.content, settings)

    def endings(self, settings: Settings) -> tuple[str, ...]:
        return counted.endings(self.content)

    def titles(self) -> Mapping[str, str]:
        return counted.titles(self.content)

    def blanks(self) -> Mapping[str, Mapping[str, Blank]]:
        return counted.blanks(self.content)

    def dealt_in(self, settings: Settings) -> frozenset[str]:
        return self.dealt - agreements.chosen_boards(settings)

    def whole_content(self) -> str:
        return content.whole_text(self.edition, self.content_file)

    def tour(self) -> Tour | None:
        """It speaks of the assistants of the newest edition."""
        return super().tour() if self.edition == self.editions[0] else None
