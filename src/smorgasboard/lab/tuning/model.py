"""How measures follow the values of a deck, as far as matches have told.

Every match of every deck says something about all others: a measure is taken for a smooth function of the values (a
straight part, a bent part, and parts for two values together), plus what is each deck's own. What is not known yet is
known to be unknown, so that functions can be drawn that all fit what was seen.
"""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from smorgasboard.lab.statistics import Numbers

STRAIGHT, BENT, TOGETHER, OWN = 1.0, 0.5, 0.35, 0.03
"""How large the parts are expected to be, of the scale of a measure."""
ANYWHERE = 20.0
NOTHING_KNOWN = 1e9
MOST_PAIRED = 24
"""With more values than this, parts for two together would be more than matches can tell."""


class Weights(NamedTuple):
    """A function for each limit, as weights of the parts."""

    columns: Numbers

    def at(self, moved: Numbers) -> Numbers:
        """A row for each deck."""
        return parts(moved) @ self.columns


def parts(moved: Numbers) -> Numbers:
    """Of each deck, from how far its values are from today's."""
    columns = [np.ones((len(moved), 1)), moved, moved**2]
    if moved.shape[1] <= MOST_PAIRED:
        one, other = np.triu_indices(moved.shape[1], 1)
        columns.append(moved[:, one] * moved[:, other])
    return np.concatenate(columns, axis=1)


def _sizes(values: int) -> Numbers:
    pairs = values * (values - 1) // 2 if values <= MOST_PAIRED else 0
    return np.array([ANYWHERE, *[STRAIGHT] * values, *[BENT] * values, *[TOGETHER] * pairs])


class Model:
    """Of all limits, from decks that were measured."""

    def __init__(self, moved: Numbers, values: Numbers, errors: Numbers, scales: Sequence[float]) -> None:
        self.scales = np.array(scales)
        self._seen = parts(moved)
        self._solved = [
            self._solve(values[:, at], errors[:, at], scale, moved.shape[1]) for at, scale in enumerate(scales)
        ]
        self.likely = Weights(np.array([middle for middle, _factor in self._solved]).T)

    def _solve(self, values: Numbers, errors: Numbers, scale: float, count: int) -> tuple[Numbers, Numbers]:
        """The likeliest weights, and a factor of how sure they are."""
        known = np.isfinite(values) & np.isfinite(errors)
        seen, weight = self._seen[known], 1 / (errors[known] ** 2 + (OWN * scale) ** 2)
        surety = np.diag(1 / (scale * _sizes(count)) ** 2) + (seen.T * weight) @ seen
        factor = np.linalg.cholesky(surety)
        middle = np.linalg.solve(surety, seen.T @ (weight * values[known]))
        return np.asarray(middle, np.float64), np.asarray(factor, np.float64)

    def drawn(self, chance: np.random.Generator) -> Weights:
        """Functions that may well be true."""
        columns = [
            middle + np.linalg.solve(factor.T, chance.normal(size=len(middle))) for middle, factor in self._solved
        ]
        return Weights(np.array(columns).T)

    def blended(self, moved: Numbers, values: Numbers, errors: Numbers) -> tuple[Numbers, Numbers]:
        """What was measured, drawn towards what all decks together say as far as it is uncertain; and how sure."""
        likely, unsure = self.likely.at(moved), self._unsure(moved)
        own = unsure**2 + (OWN * self.scales) ** 2
        noise = np.where(np.isfinite(errors), errors, NOTHING_KNOWN) ** 2
        trust = own / (own + noise)
        values = np.where(np.isfinite(values), values, likely)
        return likely + trust * (values - likely), np.sqrt(own * noise / (own + noise))

    def _unsure(self, moved: Numbers) -> Numbers:
        """Standard errors of the functions: a row for each deck."""
        seen = parts(moved)
        columns = [np.linalg.norm(np.linalg.solve(factor, seen.T), axis=0) for _middle, factor in self._solved]
        return np.array(columns).T
