"""Studies of which the truth is known because they were drawn, not played: as many as a rate needs, in little time.

What a folder would hold is made of random numbers: who won, how long it took, which cards came up with whom. Everything
from there on is the lab's own.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import polars as pl
from tests.lab.known import Coin

from smorgasboard.engine import registry
from smorgasboard.lab.play.plan import Blank, Leg, Study, StudyKind
from smorgasboard.lab.play.study_folder import GAMES, SEEN, Progress, StudyFolder

CARDS = tuple(f"card {number}" for number in range(20))
TABLE = "card"
FAIR = 0.5
STEPS = 12
TENTHS = 10


class Drawn(Coin):
    """Whoever sits where, a card comes to one of them; the rest is drawn."""

    name = "drawn"
    dealt = frozenset({TABLE})

    def entries(self) -> Mapping[str, tuple[str, ...]]:
        return {TABLE: CARDS}


DRAWN = registry.register(Drawn())


class SimulatedFolder(StudyFolder):
    """As if it had been played."""

    def __init__(self, study: Study, games: Sequence[pl.DataFrame], seen: Sequence[pl.DataFrame] = ()) -> None:
        super().__init__(Path("simulated"))
        self._study, self._games = study, pl.concat(games)
        self._seen = pl.concat([pl.DataFrame(schema={"leg": pl.String, **SEEN}), *seen])

    def study(self) -> Study:
        return self._study

    def games(self) -> pl.DataFrame:
        return self._games

    def seen(self, counted: Mapping[str, int] | None = None) -> pl.DataFrame:
        return self._seen

    def told(self) -> list[tuple[str, str]]:
        return []

    def progress(self) -> Progress | None:
        return None


def leg(name: str, games: int, bots: tuple[str, str] = ("greedy", "greedy"), blank: str = "") -> Leg:
    made = Leg(name, DRAWN.source, None, (), bots, games, "1")
    return replace(made, blank=Blank("main", TABLE, blank, "none.toml")) if blank else made


def study(kind: StudyKind, legs: Sequence[Leg]) -> Study:
    return Study("simulated", "A simulated study", kind, tuple(legs))


def games_of(chance: np.random.Generator, of: Leg, winners: np.ndarray) -> pl.DataFrame:
    """`winners`: the seat that won, match by match; whatever else is told of them is drawn alike."""
    count = len(winners)
    numbers = np.arange(count)
    steps = chance.integers(STEPS, 2 * STEPS, count)
    scores = chance.normal(20, 4, (count, 2))
    columns: dict[str, Any] = {
        "number": numbers, "deal": [of.deal(number) for number in range(count)],
        "bots": [list(of.seats(number)) for number in range(count)],
        "winners": [[seat] for seat in winners.tolist()], "scores": scores.tolist(), "reason": ["It is over."] * count,
        "steps": steps, "turns": steps // 2,
        "decisions": np.stack([steps // 2, steps - steps // 2], axis=1).tolist(),
        "choices": chance.integers(2, STEPS // 2, (count, 2)).tolist(),
        "width": chance.integers(STEPS, 3 * STEPS, (count, 2)).tolist(),
        "turns_of": np.stack([steps // 4 + 1, steps // 4 + 1], axis=1).tolist(),
        "dead_turns": chance.integers(0, 3, (count, 2)).tolist(),
        "leaders": chance.integers(0, 2, (count, TENTHS)).tolist(), "lead_changes": chance.integers(0, 6, count),
        "behind": chance.uniform(0, 0.5, count), "phases": [[]] * count,
        "moved": ((steps // 2)[:, None] * np.c_[np.ones(count), chance.uniform(0, 0.5, (count, 3))]).tolist(),
        "actions": chance.integers(0, 1, (count, 3)).tolist(),
    }  # fmt: skip
    frame = pl.DataFrame({name: pl.Series(columns[name], dtype=kind) for name, kind in GAMES.items()})
    return frame.select(pl.lit(of.name).alias("leg"), pl.all())


def seen_of(of: Leg, seats: np.ndarray, cards: np.ndarray) -> pl.DataFrame:
    """One card a match, and the seat that got it."""
    count = len(cards)
    return pl.DataFrame(
        {
            "number": np.arange(count), "seat": seats, "table": [TABLE] * count,
            "entry": [CARDS[card] for card in cards.tolist()], "times": [1] * count, "first": [1] * count,
        },
        schema_overrides=SEEN,
    ).select(pl.lit(of.name).alias("leg"), pl.all())  # fmt: skip


def with_cards(
    chance: np.random.Generator, of: Leg, effects: np.ndarray | None = None
) -> tuple[pl.DataFrame, pl.DataFrame]:
    """A card comes to either seat, which then wins so much more often than every other time."""
    off = np.zeros(len(CARDS)) if effects is None else effects
    cards, seats = chance.integers(0, len(CARDS), of.games), chance.integers(0, 2, of.games)
    wins = chance.random(of.games) < FAIR + off[cards]
    return games_of(chance, of, np.where(wins, seats, 1 - seats)), seen_of(of, seats, cards)


def plain(chance: np.random.Generator, of: Leg, first: float = FAIR) -> pl.DataFrame:
    """The first bot wins so often, in whichever seat it sits."""
    sitting = np.array([of.seats(number)[0] for number in range(of.games)])
    wins = chance.random(of.games) < first
    return games_of(chance, of, np.where(wins, sitting, 1 - sitting))
