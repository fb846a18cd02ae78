"""Games that turned out otherwise: the same deal, another winner."""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from smorgasboard.lab.compare.columns import Arm
from smorgasboard.lab.findings import FLIPS, GameRef, ReportTable, Row, Section
from smorgasboard.lab.statistics import Estimate, intervals, percent

MOST_SHOWN = 30


class Flips(NamedTuple):
    """The numbers of the games that flipped, and what share of all they are."""

    numbers: list[int]
    share: Estimate
    alike: bool
    """Not one game differs in a single step."""

    @property
    def in_words(self) -> str:
        count = f"{len(self.numbers):,} of {self.share.n:,} games"
        return f"The same deal had another winner in {count}: {percent(self.share)}."


def flips(before: Arm, after: Arm) -> Flips:
    pairs = zip(before.games["winners"].to_list(), after.games["winners"].to_list(), strict=True)
    flipped = np.array([sorted(here) != sorted(there) for here, there in pairs], dtype=bool)
    share = intervals.share(flipped.astype(np.float64), before.deals)
    alike = before.games["actions"].equals(after.games["actions"]) and not flipped.any()
    return Flips(before.numbers[flipped].tolist(), share, alike)


def flips_section(found: Flips, before: Arm, after: Arm) -> Section:
    shown = sorted((_flip(before, after, number) for number in found.numbers), key=lambda flip: -flip[0])
    intro = f"{found.in_words} Each link shows both games side by side; those come first that went alike for longest."
    rows = tuple(row for _alike, row in shown[:MOST_SHOWN])
    note = f"{MOST_SHOWN} of {len(shown):,} games." if len(shown) > MOST_SHOWN else ""
    table = ReportTable(
        "", ("game", "winner with A", "winner with B", "scores with A", "scores with B", "alike"), rows, note=note
    )
    return Section(FLIPS, "Games that turned out otherwise", intro, (table,) if rows else ())


def _flip(before: Arm, after: Arm, number: int) -> tuple[int, Row]:
    """How many steps were the same on both sides, and what to show."""
    at = int(np.searchsorted(before.numbers, number))
    a, b = (arm.games.row(at, named=True) for arm in (before, after))
    winners = _winners(a["winners"]), _winners(b["winners"])
    alike = _alike(a["actions"], b["actions"])
    cells = (*winners, _scores(a["scores"]), _scores(b["scores"]), f"{alike} steps")
    return alike, Row(f"game {number}", cells, (GameRef(FLIPS, number, f"{winners[0]} with A, {winners[1]} with B"),))


def _alike(a: Sequence[int] | None, b: Sequence[int] | None) -> int:
    pairs = list(zip(a or (), b or (), strict=False))
    return next((step for step, (here, there) in enumerate(pairs) if here != there), len(pairs))


def _winners(seats: Sequence[int]) -> str:
    return " and ".join(f"seat {seat + 1}" for seat in seats) or "nobody"


def _scores(scores: Sequence[float]) -> str:
    return " : ".join(f"{score:g}".replace("-", "−") for score in scores)
