"""What to tell of whatever stood out among many: the ways that were weighed, over studies whose truth is known.

    python -m benchmarks.headlines

Sixty cards are each known to about three points. Of those that stand out (Holm, 5%) every way tells an estimate with a
range: how often does the range hold the truth, how much too large is the estimate, how many are told at all? `split`
chooses by one half of the matches and tells the other; the last one is what the lab does.
"""

import argparse
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from statistics import NormalDist

import numpy as np
from numpy.typing import NDArray

from smorgasboard.lab.evidence import USUAL, OfMean
from smorgasboard.lab.statistics import holm, simultaneous

Numbers = NDArray[np.float64]
Flags = NDArray[np.bool_]
Chance = np.random.Generator
ERROR = 3.0


@dataclass
class Told:
    """What one way told, over all studies."""

    cards: int = 0
    holding: int = 0
    said: float = 0.0
    true: float = 0.0

    def note(self, chosen: Flags, truth: Numbers, value: Numbers, half: Numbers) -> None:
        self.cards += int(chosen.sum())
        self.holding += int((np.abs(value - truth) <= half)[chosen].sum())
        self.said += float(np.abs(value[chosen]).sum())
        self.true += float(np.abs(truth[chosen]).sum())

    def row(self, studies: int) -> str:
        if not self.cards:
            return "nothing"
        times = f"{self.said / self.true:.2f}" if self.true else "-"
        return (
            f"{self.cards / studies:.2f} a study, {100 * self.holding / self.cards:.1f}% hold, {times} times the truth"
        )


@dataclass
class Ways:
    found: dict[str, Told] = field(default_factory=dict)

    def study(self, truth: Numbers, chance: Chance) -> None:
        errors = ERROR * np.sqrt(chance.uniform(0.5, 2, len(truth)))
        halves = [truth + np.sqrt(2) * errors * chance.normal(size=len(truth)) for _ in range(2)]
        seen, chosen = (halves[0] + halves[1]) / 2, _stand_out((halves[0] + halves[1]) / 2, errors)
        many = max(1, int(chosen.sum()))
        self._note("uncorrected", chosen, truth, seen, _reach(1) * errors)
        self._note("Bonferroni", chosen, truth, seen, _reach(len(truth)) * errors)
        self._note("false coverage rate", chosen, truth, seen, _reach(len(truth) / many) * errors)
        wide = np.sqrt(2) * errors
        self._note("split", _stand_out(halves[0], wide), truth, halves[1], _reach(1) * wide)
        evidence = [OfMean(*each, 400, 400, 400) for each in zip(seen.tolist(), errors.tolist(), strict=True)]
        told = simultaneous(evidence)
        ends = np.array([(each.told.low, each.told.high) for each in told])
        middle, value = ends.mean(axis=1), np.array([each.told.value for each in told])
        differs = np.array([each.differs for each in told])
        lab = self.found.setdefault("drawn together", Told())
        lab.note(differs, truth, middle, (ends[:, 1] - ends[:, 0]) / 2)
        lab.said += float(np.abs(value[differs]).sum() - np.abs(middle[differs]).sum())

    def _note(self, way: str, chosen: Flags, truth: Numbers, value: Numbers, half: Numbers) -> None:
        self.found.setdefault(way, Told()).note(chosen, truth, value, half)


def _reach(family: float) -> float:
    return NormalDist().inv_cdf(1 - (1 - USUAL) / 2 / family)


def _stand_out(seen: Numbers, errors: Numbers) -> Flags:
    surprises = [2 * NormalDist().cdf(-abs(each)) for each in (seen / errors).tolist()]
    return np.array(holm(surprises)) < 1 - USUAL


def effects(cards: int) -> Mapping[str, Callable[[Chance], Numbers]]:
    def rare(chance: Chance) -> Numbers:
        return np.where(chance.random(cards) < 0.05, chance.choice([-9.0, 9.0], cards), 0.0)

    return {
        "nothing": lambda _chance: np.zeros(cards),
        "small (1.5 points)": lambda chance: chance.normal(0, 1.5, cards),
        "middle (3 points)": lambda chance: chance.normal(0, 3, cards),
        "large (8 points)": lambda chance: chance.normal(0, 8, cards),
        "one in twenty, 9 points": rare,
    }


def measured(cards: int, studies: int, seed: int = 1) -> Iterator[tuple[str, str, str]]:
    for name, truths in effects(cards).items():
        chance, ways = np.random.default_rng(seed), Ways()
        for _ in range(studies):
            ways.study(truths(chance), chance)
        for way, told in ways.found.items():
            yield name, way, told.row(studies)


def main() -> None:
    parser = argparse.ArgumentParser(prog="benchmarks.headlines", description=__doc__)
    parser.add_argument("--cards", type=int, default=60)
    parser.add_argument("--studies", type=int, default=1000)
    asked = parser.parse_args()
    for name, way, row in measured(asked.cards, asked.studies):
        print(f"{name:<26}{way:<22}{row}", flush=True)


if __name__ == "__main__":
    main()
