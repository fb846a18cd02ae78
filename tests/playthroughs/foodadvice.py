"""FoodAdvice matches between people of simple habits: the same on every machine, from their seeds alone."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

from tests.playthroughs.ledger import Ledger

from smorgasboard.engine.chance import SeededChance
from smorgasboard.engine.events import Event
from smorgasboard.engine.game import Line
from smorgasboard.engine.match import Match, Step
from smorgasboard.games.foodadvice import FoodAdvice, events as told
from smorgasboard.games.foodadvice.rules.codes import STAGE_NAMES
from smorgasboard.games.foodadvice.rules.state import FoodAdviceState

GAME = FoodAdvice()
NAMES = ("Ann", "Bob", "Cid", "Dora", "Eve", "Finn")
WRITTEN = {
    "Ann": ("Sea Shanty — sung by the spoon", "Humble Crumble — nobody brags about it twice", ""),
    "Cid": ("", "The Fourth Meal — between the second and the third", "Late Bloomer"),
    "Finn": ("Finn and Tonic — contains neither", "", "Last Orders — as the name says"),
}
"""By name and round; who writes nothing takes what was invented."""
REASON = "Hummed during the presentation"
DRAWN = (told.RoundBegan, told.StreetLaid, told.Ended)
"""After these the table is drawn."""


class Habits:
    """What these people do, by the texts of what they may do."""

    def __init__(self, seed: str) -> None:
        self.chance = SeededChance(f"habits of {seed}")

    def step(self, table: FoodAdviceState) -> tuple[int, str, str]:
        """A seat, what it does, and the words beside it."""
        seat = self.any_of(list(table.actors()))
        offers = [GAME.actions.text(action) for action in table.legal_actions(seat)]
        stage = "asked" if table.stack else STAGE_NAMES[table.stage]
        action = HABITS.get(stage, Habits.anything)(self, offers)
        return seat, action, self.words(action, NAMES[seat], table.round)

    def words(self, action: str, name: str, round_: int) -> str:
        if action == "name":
            return WRITTEN.get(name, ("", "", ""))[round_ - 1]
        return REASON if action.startswith("fine") else ""

    def any_of(self, things: list[Any]) -> Any:
        return things[0] if len(things) == 1 else things[self.chance.below(len(things))]

    def liking(self, offers: list[str], *starts: str) -> str:
        """Any of those that start with the first of these texts that fits, or else any at all."""
        for start in starts:
            liked = [offer for offer in offers if offer.startswith(start)]
            if liked:
                return str(self.any_of(liked))
        return str(self.any_of(offers))

    def anything(self, offers: list[str]) -> str:
        return str(self.any_of(offers))

    def creating(self, offers: list[str]) -> str:
        """Offers are answered oftener than not; of two thoughts about the hand, one is an offer."""
        if any(offer.startswith("decline") for offer in offers) and self.chance.below(6):
            return self.liking(offers, "answer", "decline")
        return self.liking(offers, self.any_of(["want card", "want class", "want tag"]), self.any_of(["keep", "offer"]))

    def placing(self, offers: list[str]) -> str:
        """An extra chip is left for a channel now and then."""
        return self.liking(offers, self.any_of(["shop", "shop", "enough"]), "shop")

    def promoting(self, offers: list[str]) -> str:
        """Mostly what may bring customers; every fourth chip bets on somebody."""
        kind = self.chance.below(8)
        return self.liking(offers, "channel mabius" if kind < 2 else ADVERTISING[kind - 2])

    def asked(self, offers: list[str]) -> str:
        return self.liking(offers, "play")

    def fining(self, offers: list[str]) -> str:
        return self.liking(offers, self.any_of(["fine", "enough"]))


ADVERTISING = tuple(f"channel {name}" for name in ("national", "buzz", "sensation", "friday", "sampling", "bullseye"))
HABITS: dict[str, Callable[[Habits, list[str]], str]] = {
    "creating": Habits.creating,
    "placing": Habits.placing,
    "promoting": Habits.promoting,
    "asked": Habits.asked,
    "fining": Habits.fining,
}


@dataclass(frozen=True)
class Playthrough:
    """A match to be told."""

    title: str
    players: int
    seed: str
    options: dict[str, Any] = field(default_factory=dict)

    @property
    def names(self) -> tuple[str, ...]:
        return NAMES[: self.players]

    def begun(self) -> Match:
        return Match(GAME, self.players, self.seed, self.options, self.names)

    def play(self) -> Match:
        match = self.begun()
        for _ in self.steps(match):
            pass
        return match

    def steps(self, match: Match) -> Iterator[Step]:
        habits = Habits(self.seed)
        while not match.state.over:
            assert isinstance(match.state, FoodAdviceState)
            yield match.apply(*habits.step(match.state))

    def told(self) -> str:
        """The whole match as a page to read, and everybody's money worked out."""
        match = self.begun()
        settings = ", ".join(f"{name} {value}" for name, value in match.settings.values.items())
        lines = [self.title, "", f"Seed {self.seed}; {settings}.", "", *self.drawn(match)]
        for step in self.steps(match):
            lines.append(f"{step.number:>4}  {self.names[step.seat]}: {step.line.text}")
            lines += [f"        {GAME.tell(event, self.names)}" for event in step.events]
            if any(isinstance(event, DRAWN) for event in step.events):
                lines += ["", *self.drawn(match)]
        return "\n".join([*lines, *self.accounts(events_of(match))])

    def drawn(self, match: Match) -> list[str]:
        """The table as the first seat sees it."""
        lines: list[Line] = GAME.draw(match.state.observation(0), self.names)
        return [*("".join(text for text, _ in line).rstrip() for line in lines), ""]

    def accounts(self, events: list[Event]) -> Iterator[str]:
        """All that everybody earned, worked out from the printed cards (see ledger)."""
        for name, paper in zip(self.names, Ledger(self.players).follow(events).papers, strict=True):
            yield f"{name}: {paper.total} F"
            yield from (f"    {line}" for line in paper.working)
            yield ""


def events_of(match: Match) -> list[Event]:
    """The first round begins before the first step."""
    return [told.RoundBegan(1, 0), *(event for step in match.steps for event in step.events)]


PLAYTHROUGHS = {
    "four": Playthrough("Four players", 4, "four 27"),
    "six": Playthrough("Six players, with house fines", 6, "six 20", {"house_fines": "yes"}),
}
