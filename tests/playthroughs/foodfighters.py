"""Foodfighters matches between players of simple habits: the same on every machine, from their seeds alone."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from smorgasboard.engine.chance import SeededChance
from smorgasboard.engine.game import Line
from smorgasboard.engine.match import Match, Step
from smorgasboard.games.foodfighters import Foodfighters

GAME = Foodfighters()
NAMES = ("Ann", "Bob")
ANYTHING = ("",)


@dataclass(frozen=True)
class Habit:
    """Takes an action that starts with the first of these texts that fits; now and then any action at all."""

    likes: tuple[str, ...]
    whims: int = 0
    """Of twelve decisions, so many are whims."""

    def choose(self, offers: list[str], chance: SeededChance) -> str:
        whim = chance.below(12) < self.whims
        for like in ANYTHING if whim else (*self.likes, *ANYTHING):
            liked = [offer for offer in offers if offer.startswith(like)]
            if liked:
                return liked[0] if len(liked) == 1 else liked[chance.below(len(liked))]
        raise AssertionError("there is always something to do")


def fights(*cards: str) -> Habit:
    """Buys these Power cards and nothing else, plays them as soon as it can, and attacks whenever it can."""
    uses = tuple(card for card in cards if card != "boost")
    return Habit((*uses, *(f"buy {card}" for card in cards), "attack", "roll", "fill", "end"))


@dataclass(frozen=True)
class Playthrough:
    """A match to be told."""

    title: str
    seed: str
    habits: tuple[Habit, Habit]
    options: dict[str, Any] = field(default_factory=dict)
    every: int = 24
    """The table is drawn after so many steps."""

    def play(self) -> Match:
        match = Match(GAME, seed=self.seed, options=self.options, seats=NAMES)
        for _ in self.steps(match):
            pass
        return match

    def steps(self, match: Match) -> Iterator[Step]:
        chance = SeededChance(f"habits of {self.seed}")
        while not match.state.over:
            seat = match.state.mover()
            offers = [GAME.actions.text(action) for action in match.state.legal_actions(seat)]
            yield match.apply(seat, self.habits[seat].choose(offers, chance))

    def told(self) -> str:
        """The whole match as a page to read."""
        match = Match(GAME, seed=self.seed, options=self.options, seats=NAMES)
        settings = ", ".join(f"{name} {value}" for name, value in match.settings.values.items())
        lines = [self.title, "", f"Seed {self.seed}; {settings}.", "", *drawn(match)]
        for step in self.steps(match):
            lines.append(f"{step.number:>4}  {NAMES[step.seat]}: {step.line.text}")
            lines += [f"        {GAME.tell(event, NAMES)}" for event in step.events]
            if step.number % self.every == 0:
                lines += ["", *drawn(match)]
        outcome = match.state.outcome()
        scores = ", ".join(f"{name} {score:+.0f}" for name, score in zip(NAMES, outcome.scores, strict=True))
        return "\n".join([*lines, "", *drawn(match), f"The end: {outcome.reason}. {scores}.", ""])


def drawn(match: Match) -> list[str]:
    """The table as the first seat sees it."""
    lines: list[Line] = GAME.draw(match.state.observation(0), NAMES)
    return [*("".join(text for text, _ in line).rstrip() for line in lines), ""]


ITEMS = Habit(("buy pan", "buy spoon", "buy cracker", "buy bonus", "attack", "roll", "fill", "end"), whims=3)
VEGGIES_FIRST = {"teams": "veggies-meats"}

PLAYTHROUGHS = {
    "items": Playthrough("Crackers, Spoons, the Pan and the Bonus die", "items 34", (ITEMS, ITEMS)),
    "regrow-and-sizzle": Playthrough(
        "Re-Grow! against Sizzle!: fighters come back, turns are doubled",
        "growth 1",
        (fights("regrow"), fights("sizzle")),
        VEGGIES_FIRST,
    ),
    "roots-and-shield": Playthrough(
        "Deep Roots! against Meat Shield!", "roots 10", (fights("roots"), fights("shield")), VEGGIES_FIRST
    ),
    "boost-and-tenderize": Playthrough(
        "Bean Boost! against Tenderize!",
        "boost 3",
        (Habit(("buy boost", "buy cracker", "attack", "roll", "end")), fights("tenderize")),
        VEGGIES_FIRST,
    ),
    "draw": Playthrough(
        "Two who only tidy up: a draw by the turn limit",
        "calm 1",
        (Habit(("swap", "end")), Habit(("swap", "end"))),
        {"turn_limit": 12, "teams": "meats-veggies", "first": "seat2"},
        every=12,
    ),
}
