"""What a study plays: everything that decides its results, and nothing else."""

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any, Literal

import smorgasboard as sb

StudyKind = Literal["run", "compare", "cards", "sweep", "exploit", "tune"]


@dataclass(frozen=True)
class Blank:
    """One thing that does nothing from the moment on in which somebody would have had it first."""

    leg: str
    """Whose matches these are: the same deals and bots, and the same moves up to that moment."""
    table: str
    entry: str
    content: str
    """The path of the content file in which it does nothing."""


@dataclass(frozen=True)
class Leg:
    """So many matches of one kind. Match numbers count from 0; a result depends on leg and number alone."""

    name: str
    game: str
    content: str | None
    """The path of a content file; within a study's folder, relative to it."""
    options: tuple[tuple[str, str], ...]
    bots: tuple[str, ...]
    """One for each seat, in words such as `search:walks=60`."""
    games: int
    seed: str
    """Legs that are held against each other share it: the same number then means the same deal."""
    lines: bool = True
    """Keep every action, so that each match can be looked at."""
    blank: Blank | None = None
    """What is made to do nothing in the middle of matches that another leg played before."""

    @property
    def players(self) -> int:
        return len(self.bots)

    @property
    def mirrored(self) -> bool:
        """Bots differ, so each deal is played until every bot has had every seat."""
        return len(set(self.bots)) > 1

    def seats(self, number: int) -> tuple[int, ...]:
        """Which bot has which seat: all move one seat on from match to match."""
        shift = number if self.mirrored else 0
        return tuple((seat + shift) % self.players for seat in range(self.players))

    def deal(self, number: int) -> int:
        return number // self.players if self.mirrored else number

    def seed_of(self, number: int) -> str:
        return f"{self.seed}/{self.deal(number)}"

    def bot_seed(self, number: int, seat: int) -> str:
        return f"{self.seed}/{number}/bot {seat}"

    def load(self, folder: Path | None = None) -> sb.Game:
        """The game with the content of this leg; paths are relative to `folder`."""
        content = None if self.content is None else (folder or Path()) / self.content
        return sb.load(self.game, content)


@dataclass(frozen=True)
class Study:
    name: str
    """Also the name of its folder."""
    title: str
    kind: StudyKind
    legs: tuple[Leg, ...]
    precision: float | None = None
    """In percentage points: a leg ends when every seat's share is known to this much either way."""
    asked: tuple[str, ...] = ()
    """Entries of the game's tables that the study is about: a question asked beforehand is judged by itself."""

    @property
    def games(self) -> int:
        return sum(leg.games for leg in self.legs)

    def leg(self, name: str) -> Leg:
        for leg in self.legs:
            if leg.name == name:
                return leg
        raise sb.SmorgasboardError(f"The study {self.name} has no part {name!r}.")

    def dumps(self) -> str:
        return json.dumps(asdict(self), indent=1)

    @classmethod
    def read(cls, data: Mapping[str, Any]) -> "Study":
        legs = tuple(_leg(each) for each in data["legs"])
        return cls(data["name"], data["title"], data["kind"], legs, data["precision"], tuple(data["asked"]))


def _leg(data: Mapping[str, Any]) -> Leg:
    options = tuple((name, value) for name, value in data["options"])
    blank = None if data["blank"] is None else Blank(**data["blank"])
    return replace(Leg(**data), options=options, bots=tuple(data["bots"]), blank=blank)
