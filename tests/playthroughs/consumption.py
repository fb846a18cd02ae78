"""Consumption matches between keen players: the same on every machine, from their seeds alone."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from tests.games.consumption.keen import keen
from tests.playthroughs.by_hand import sheets

import smorgasboard as sb
from smorgasboard.engine.chance import SeededChance
from smorgasboard.engine.game import Line
from smorgasboard.engine.match import Match, Step
from smorgasboard.games.consumption.events import RoundBegan
from smorgasboard.games.consumption.game import Consumption
from smorgasboard.games.consumption.rules.state import ConsumptionState

NAMES = ("Ann", "Bob", "Cid", "Dee")


@cache
def game_of(edition: str) -> Consumption:
    game = sb.load(f"consumption:{edition}")
    assert isinstance(game, Consumption)
    return game


@dataclass(frozen=True)
class Playthrough:
    """A match to be told."""

    title: str
    edition: str
    players: int
    seed: str
    options: dict[str, Any] = field(default_factory=dict)

    @property
    def names(self) -> tuple[str, ...]:
        return NAMES[: self.players]

    @property
    def game(self) -> Consumption:
        return game_of(self.edition)

    def begun(self) -> Match:
        return Match(self.game, self.players, self.seed, self.options, self.names)

    def play(self) -> Match:
        match = self.begun()
        for _ in self.steps(match):
            pass
        return match

    def steps(self, match: Match) -> Iterator[Step]:
        chance = SeededChance(f"habits of {self.seed}")
        while not match.state.over:
            assert isinstance(match.state, ConsumptionState)
            yield match.apply(match.state.mover(), keen(match.state, chance))

    def told(self) -> str:
        """The whole match as a page to read: the table at the start of each round, and the scores worked out."""
        match = self.begun()
        settings = ", ".join(f"{name} {value}" for name, value in match.settings.values.items())
        lines = [self.title, "", f"Seed {self.seed}; {settings}.", "", *self.drawn(match)]
        for step in self.steps(match):
            lines.append(f"{step.number:>4}  {self.names[step.seat]}: {step.line.text}")
            lines += [f"        {self.game.tell(event, self.names)}" for event in step.events]
            if any(isinstance(event, RoundBegan) for event in step.events):
                lines += ["", *self.drawn(match)]
        outcome = match.state.outcome()
        winners = ", ".join(self.names[seat] for seat in outcome.winners)
        lines += ["", *self.drawn(match), f"The end: {outcome.reason}. Best: {winners}.", ""]
        return "\n".join([*lines, *self.scored(match)])

    def drawn(self, match: Match) -> list[str]:
        """The table as the first seat sees it."""
        lines: list[Line] = self.game.draw(match.state.observation(0), self.names)
        return [*("".join(text for text, _ in line).rstrip() for line in lines), ""]

    def scored(self, match: Match) -> Iterator[str]:
        """Every line of every score, worked out from the final position (see by_hand)."""
        for name, paper in zip(self.names, sheets(match.state.to_json()), strict=True):
            yield f"{name}: {paper.total}"
            yield from (f"    {line}" for line in paper.working)
            yield ""


PLAYTHROUGHS = {
    "draft": Playthrough("The crowdfunding draft, three players", "draft", 3, "draft 10"),
    "retail": Playthrough(
        "The edition that was sold, two players on boards dealt", "retail", 2, "retail 4", {"diets": "dealt"}
    ),
    "thought": Playthrough(
        "Food for Thought with all its modules, four players who choose their boards",
        "thought",
        4,
        "thought 2",
        {"modules": ["potluck", "goals", "allergy", "freezer"], "diets": "chosen"},
    ),
    "solo": Playthrough("Alone, on the Cleanse board", "thought", 1, "solo 8"),
}
