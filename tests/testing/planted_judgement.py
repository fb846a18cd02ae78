"""Pot Luck with mistakes in its judgement: what it is made of, how that is said, and what it knows."""

from pathlib import Path

from tests.testing.toy import Dinner, PotLuck, Taste

from smorgasboard.engine.chance import Chance
from smorgasboard.engine.judgement.evaluation import Evaluation, Part
from smorgasboard.engine.state import State


class Exaggerates(Taste):
    def parts(self, state: State, seat: int) -> list[Part]:
        return [Part("rounds", part.amount + 1, part.more, part.less) for part in super().parts(state, seat)]


class PartsDoNotAddUp(PotLuck):
    caught_by = "parts_add_up"
    evaluation = Exaggerates()


class SaysTwice(Taste):
    def parts(self, state: State, seat: int) -> list[Part]:
        return [Part("rounds", part.amount / 2, part.more, part.less) for part in 2 * super().parts(state, seat)]


class TwoPartsOfOneKey(PotLuck):
    caught_by = "parts_add_up"
    evaluation = SaysTwice()


class SaysSentences(Taste):
    def parts(self, state: State, seat: int) -> list[Part]:
        return [Part(part.key, part.amount, "You take a round.", part.less) for part in super().parts(state, seat)]


class ClauseIsASentence(PotLuck):
    caught_by = "parts_add_up"
    evaluation = SaysSentences()


class HalfTranslated(PotLuck):
    """The German words lack one of its clauses."""

    caught_by = "parts_are_said_in_every_language"

    @property
    def folder(self) -> Path:
        return Path(__file__).parent / "planted_words"


class SpeaksEnglishOnly(Taste):
    def parts(self, state: State, seat: int) -> list[Part]:
        return [Part(part.key, part.amount, part.more, "others win") for part in super().parts(state, seat)]


class NotSaid(HalfTranslated):
    """A clause that no catalogue could translate."""

    caught_by = "parts_are_said_in_every_language"
    evaluation = SpeaksEnglishOnly()


class Whispers(Dinner):
    """Keeps something that is no part of the position: neither JSON nor digest shows it."""

    whispered = 0


class Listens(Evaluation):
    """Seasons where it has heard that it pays."""

    def value(self, state: State, seat: int) -> float:
        assert isinstance(state, Whispers)
        if state.over:
            return Taste().value(state, seat)
        return 0.5 + (0.1 if state.whispered % 2 else -0.1) * state.bowl[seat]


class BotsOverhear(PotLuck):
    """What is imagined quickly looks right, and knows what lies under the lid."""

    caught_by = "bots_know_no_secrets"
    state_class = Whispers
    evaluation = Listens()

    def imagined(self, state: State, seat: int, chance: Chance) -> State:
        assert isinstance(state, Whispers)
        twin = super().imagined(state, seat, chance)
        assert isinstance(twin, Whispers)
        twin.whispered = state.surprise
        return twin


MISTAKES_OF_JUDGEMENT: list[type[PotLuck]] = [
    PartsDoNotAddUp,
    TwoPartsOfOneKey,
    ClauseIsASentence,
    HalfTranslated,
    NotSaid,
    BotsOverhear,
]
