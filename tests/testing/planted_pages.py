"""Pot Luck drawn and taught with one mistake each: clicks, pages and guided games that go wrong."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import count
from typing import Any

from tests.testing.toy import DISHES, DONE, PEEK, SEASON, Dinner, PotLuck

from smorgasboard.engine.chance import Chance
from smorgasboard.engine.events import Event
from smorgasboard.engine.game import Clicks, ScoreLine
from smorgasboard.engine.observation import Observation
from smorgasboard.engine.options import Settings
from smorgasboard.engine.tour import Lesson, Tour

Ways = tuple[Clicks, ...]


# ---- clicks ----


class OneButtonForTwo(PotLuck):
    caught_by = "clicks_are_unambiguous"

    def clicks(self, action: int, observation: Observation) -> Ways:
        return super().clicks(DONE if action == SEASON else action, observation)


class DoneOnTheWay(PotLuck):
    """Whoever wants to season has already ended the turn with the first click."""

    caught_by = "clicks_are_unambiguous"

    def clicks(self, action: int, observation: Observation) -> Ways:
        return (("pot", "salt"),) if action == SEASON else (("pot",),) if action == DONE else ((f"{action}",),)


class NowhereToClick(PotLuck):
    caught_by = "clicks_are_unambiguous"

    def clicks(self, action: int, observation: Observation) -> Ways:
        return () if action == PEEK else super().clicks(action, observation)


class NothingToClick(PotLuck):
    """A way of no clicks at all would be done before anybody does anything."""

    caught_by = "clicks_are_unambiguous"

    def clicks(self, action: int, observation: Observation) -> Ways:
        return ((),) if action == PEEK else super().clicks(action, observation)


class StumblesOverIllegalClicks(PotLuck):
    """Whoever clicks on what is not theirs to take gets no reason."""

    caught_by = "clicks_are_unambiguous"

    def clicks(self, action: int, observation: Observation) -> Ways:
        return ((f"hand {observation.legal.index(action)}",),)


class MovesItsButtons(PotLuck):
    caught_by = "clicks_are_unambiguous"
    asked = count()

    def clicks(self, action: int, observation: Observation) -> Ways:
        return ((f"{action} {next(self.asked)}",),)


# ---- pages ----


class PageOfObjects(PotLuck):
    caught_by = "pages_are_plain"

    def page(self, observation: Observation, names: tuple[str, ...], recent: Sequence[Event]) -> dict[str, Any]:
        return {"table": [{"seen": observation}]}


class PageWithNumbersForKeys(PotLuck):
    caught_by = "pages_are_plain"

    def page(self, observation: Observation, names: tuple[str, ...], recent: Sequence[Event]) -> dict[str, Any]:
        return {"names": {seat: name for seat, name in enumerate(names)}}  # noqa: C416


class RestlessPage(PotLuck):
    caught_by = "pages_are_plain"
    drawn = count()

    def page(self, observation: Observation, names: tuple[str, ...], recent: Sequence[Event]) -> dict[str, Any]:
        return {"id": next(self.drawn)}


class RemembersTheDeal(PotLuck):
    """The page is drawn from the table that was dealt, not from what its viewer sees."""

    caught_by = "pages_are_plain"
    surprise = -1

    def deal(self, settings: Settings, chance: Chance) -> Dinner:
        dinner = super().deal(settings, chance)
        self.surprise = dinner.surprise
        return dinner

    def page(self, observation: Observation, names: tuple[str, ...], recent: Sequence[Event]) -> dict[str, Any]:
        return {"lid": "open" if self.surprise == DISHES - 1 else self.surprise}


class StumblesOverSpectators(PotLuck):
    caught_by = "pages_are_plain"

    def page(self, observation: Observation, names: tuple[str, ...], recent: Sequence[Event]) -> dict[str, Any]:
        return {"me": dict(enumerate(names))[observation.seat]}


class PromptOfTwoLines(PotLuck):
    caught_by = "pages_are_plain"

    def prompt(self, observation: Observation, names: tuple[str, ...]) -> str:
        return "Pick a dish.\nOr do not." if observation.legal else ""


class PromptsEverybody(PotLuck):
    caught_by = "pages_are_plain"

    def prompt(self, observation: Observation, names: tuple[str, ...]) -> str:
        return "Your turn!"


class HasNoWords(PotLuck):
    caught_by = "pages_are_plain"

    def in_words(self, observation: Observation, names: tuple[str, ...]) -> list[str]:
        return []


class ForgetsASeat(PotLuck):
    caught_by = "pages_are_plain"

    def score_sheet(self, observation: Observation, names: tuple[str, ...]) -> tuple[ScoreLine, ...]:
        return (ScoreLine("Rounds", tuple(str(won) for won in observation.view["won"][1:])),)


# ---- tours ----

GOOD_TOUR = Tour(
    seed="0",
    lessons=(
        Lesson(0, "pick 14", "Pick your dearest dish."),
        Lesson(1, "pick 11"),
        Lesson(0, "season", "Season it."),
        Lesson(0, "roll", "Roll the die."),
        Lesson(0, "peek", "Lift the lid."),
        Lesson(0, "done", "Enough."),
    ),
    farewell="Go on alone.",
    players=2,
)


class Guided(PotLuck):
    """Nothing is wrong with this one."""

    guide = GOOD_TOUR

    def tour(self) -> Tour | None:
        return self.guide


def with_lesson(number: int, lesson: Lesson) -> Tour:
    lessons = list(GOOD_TOUR.lessons)
    lessons[number] = lesson
    return replace(GOOD_TOUR, lessons=tuple(lessons))


class TourOfOtherDice(Guided):
    caught_by = "tours_can_be_followed"
    guide = replace(GOOD_TOUR, seed="1")


class TourInTheWrongSeat(Guided):
    caught_by = "tours_can_be_followed"
    guide = with_lesson(2, Lesson(1, "season", "Season it."))


class TourWithoutWords(Guided):
    caught_by = "tours_can_be_followed"
    guide = with_lesson(2, Lesson(0, "season"))


class TourOfManyWords(Guided):
    caught_by = "tours_can_be_followed"
    guide = with_lesson(2, Lesson(0, "season", "Season it, " + "and season it " * 30))


class TourMisspelt(Guided):
    """The engine understands it; tables that compare texts do not."""

    caught_by = "tours_can_be_followed"
    guide = with_lesson(2, Lesson(0, "Season", "Season it."))


class TourWithoutPeeking(Guided):
    caught_by = "tours_can_be_followed"
    guide = replace(GOOD_TOUR, lessons=(*GOOD_TOUR.lessons[:4], GOOD_TOUR.lessons[5]))


class TourThatLetsOthersLearn(Guided):
    """Everything is shown, but the learner only watches."""

    caught_by = "tours_can_be_followed"
    guide = replace(GOOD_TOUR, learner=1)


class TourLeavesOutWhatItTeaches(Guided):
    caught_by = "tours_can_be_followed"
    guide = replace(GOOD_TOUR, left_out=("Peek",))


class TourLeavesOutNonsense(Guided):
    caught_by = "tours_can_be_followed"
    guide = replace(GOOD_TOUR, left_out=("Flambe",))


class TourToTheEnd(Guided):
    caught_by = "tours_can_be_followed"
    guide = replace(GOOD_TOUR, options={"rounds": 1})


class TourWithoutFarewell(Guided):
    caught_by = "tours_can_be_followed"
    guide = replace(GOOD_TOUR, farewell="")


MISTAKES_OF_PAGES: list[type[PotLuck]] = [
    kind
    for kind in list(globals().values())
    if isinstance(kind, type) and issubclass(kind, PotLuck) and "caught_by" in vars(kind)
]
