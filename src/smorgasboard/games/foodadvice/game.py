"""FoodAdvice as a game of the house: what it declares and how a match of it begins."""

from collections.abc import Mapping, Sequence
from functools import cached_property
from pathlib import Path
from typing import Any

from smorgasboard.engine import Chance, DeckPart, Event, Observation, SeededChance, Settings, State, language, to_say
from smorgasboard.engine.fields import Fields
from smorgasboard.engine.game import Blank, Clicks, Facts, Game, Line, ScoreLine, Tally, WordField
from smorgasboard.engine.judgement.numbers import GREEDY, Numbers, read_numbers, with_others
from smorgasboard.games.foodadvice.actions import action_table
from smorgasboard.games.foodadvice.content import read as content
from smorgasboard.games.foodadvice.judgement.evaluation import FoodAdviceEvaluation
from smorgasboard.games.foodadvice.options import OPTIONS
from smorgasboard.games.foodadvice.page import clicks, data, deck, picking
from smorgasboard.games.foodadvice.rules import codes as c
from smorgasboard.games.foodadvice.rules.box import Box
from smorgasboard.games.foodadvice.rules.state import FoodAdviceState, deal, own_state
from smorgasboard.games.foodadvice.study import counted
from smorgasboard.games.foodadvice.view import fields, from_json, imagine
from smorgasboard.games.foodadvice.words import describe, draw, in_words, news, prompt, runs, score_sheet, tell
from smorgasboard.games.foodadvice.words.view_model import SeenTable

NUMBERS = Path(__file__).parent / "judgement" / "numbers.toml"
FACTS = Facts(
    title="FoodAdvice",
    tagline=to_say("Invent a product, talk it up, sell it to choosy customers: three rounds of food start-ups."),
    players=range(c.LEAST_SEATS, c.MOST_SEATS + 1),
    minutes=75,
    weight=1.9,
    hidden_information=True,
    longest=2000,  # 6 players, 3 rounds: 10 small decisions of trading each, 15 of placing and promoting, 8 of events
    scores=(0.0, 20_000.0),  # ADV-74; 30 customers a round with 150 F each and full bonuses in six shops
    rules_version="2.0",
    credit=to_say(
        "FoodAdvice is the game of the makers of foodsovet.ru, whose rulebook names no author. Drawings, words and "
        "nearly all cards here are this project's own; no affiliation with the game's publisher is claimed."
    ),
)


class FoodAdvice(Game):
    """Products of three ingredients, six shops, eight channels, and customers who say why."""

    name = "foodadvice"
    editions = ("standard",)
    dealt = counted.DEALT
    phases = counted.PHASES
    facts = FACTS
    options = OPTIONS
    for_people = frozenset(range(c.FINE_SEAT, c.NEXT))  # ADV-78

    def read_content(self, path: Path | None) -> str:
        self.content = content.read(path)
        self.actions = action_table(self.content.tags)
        self._numbers = read_numbers(NUMBERS)
        self.evaluation = self.judge_by({})
        greedy = read_numbers(NUMBERS, GREEDY)
        self.greedy_evaluation = self.judge_by(greedy) if greedy else None
        self._latest: tuple[Observation, FoodAdviceState] | None = None
        self._looked: tuple[str, SeenTable | None] = "", None
        return self.content.fingerprint

    def judge_by(self, numbers: Numbers) -> FoodAdviceEvaluation:
        """Those that are not given are the game's own."""
        return FoodAdviceEvaluation(with_others(self._numbers, numbers, self.facts.title), self.content)

    @property
    def box(self) -> Box:
        return self.content.box

    def deal(self, settings: Settings, chance: Chance) -> FoodAdviceState:
        return deal(self.source, chance, self.box, settings)

    def form(self, seats: int) -> Fields:
        return fields.form_of(self.box, seats)

    def state(self, data: Mapping[str, Any], seed: int | str | None = None) -> FoodAdviceState:
        return from_json.must_be_possible(own_state(super().state(data, seed)))

    def restored(self, _form: Fields, values: dict[str, Any], chance: Chance) -> FoodAdviceState:
        return from_json.restored(self.source, chance, self.box, values)

    def seen(self, observation: Observation, chance: Chance) -> FoodAdviceState:
        return from_json.with_known_cards(own_state(super().seen(observation, chance)), observation.view)

    def imagine(self, observation: Observation, chance: Chance) -> FoodAdviceState:
        return imagine.drawn(self._table(observation), observation.seat, chance)

    def imagined(self, state: State, seat: int, chance: Chance) -> FoodAdviceState:
        return imagine.drawn(own_state(state), seat, chance)

    def _table(self, observation: Observation) -> FoodAdviceState:
        """Bots imagine many positions from one observation: what it shows is read once."""
        latest = self._latest
        if latest is None or latest[0] is not observation:
            latest = (observation, self.seen(observation, SeededChance("seen")))
            self._latest = latest
        return latest[1]

    @cached_property
    def features(self) -> int:
        return len(self.new(seed=0).encoded(0))

    def encode(self, observation: Observation) -> list[float]:
        return self._table(observation).encoded(observation.seat)

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
        return clicks.clicks(self.actions.typed(action), observation)

    def is_shared(self, spot: str) -> bool:
        return clicks.is_shared(spot)

    def is_way_out(self, action: int, _observation: Observation) -> bool:
        return clicks.is_way_out(self.actions.typed(action))

    def is_costly(self, action: int, _observation: Observation) -> bool:
        return clicks.is_costly(self.actions.typed(action))

    def asks_words(self, action: int, observation: Observation) -> tuple[WordField, ...]:
        return prompt.asks_words(self.content, self.actions.typed(action), observation)

    def page(self, observation: Observation, names: tuple[str, ...], recent: Sequence[Event]) -> dict[str, Any]:
        return data.page(self._look(observation, names), recent)

    def prompt_picked(self, picked: Clicks, observation: Observation, names: tuple[str, ...]) -> str:
        return picking.prompt_picked(self._look(observation, names), picked)

    def deck(self) -> tuple[DeckPart, ...]:
        return deck.deck(self.content)

    def prompt(self, observation: Observation, names: tuple[str, ...]) -> str:
        return prompt.prompt(self._look(observation, names))

    def waiting(self, observation: Observation, names: tuple[str, ...]) -> str:
        return news.waiting(self._look(observation, names))

    def news(self, event: Event, seat: int, names: tuple[str, ...]) -> str:
        return news.news(self.content, event, seat, names)

    def in_words(self, observation: Observation, names: tuple[str, ...]) -> list[str]:
        return in_words.in_words(self._look(observation, names))

    def score_sheet(self, observation: Observation, names: tuple[str, ...]) -> tuple[ScoreLine, ...]:
        return score_sheet.score_sheet(self._look(observation, names))

    def _look(self, observation: Observation, names: tuple[str, ...]) -> SeenTable:
        """A page asks about the same moment many times over."""
        spoken, seen = self._looked
        if seen is None or seen.observation is not observation or (seen.names, spoken) != (names, language()):
            seen = SeenTable(self.content, observation, names)
            self._looked = language(), seen
        return seen

    def traits(self, state: State, seat: int) -> tuple[Tally, ...]:
        return counted.traits(own_state(state), seat)

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
