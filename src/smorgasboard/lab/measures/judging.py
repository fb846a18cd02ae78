"""When a share is fair, when it is not, and when nobody can say yet."""

import math
from dataclasses import dataclass

from smorgasboard.lab.findings import Verdict
from smorgasboard.lab.measures.phrases import about, points_text
from smorgasboard.lab.statistics.evidence import Estimate

HOPELESS = 1_000_000
"""Nobody plays so many games to settle a verdict."""
ROUNDING = 1e-9


@dataclass(frozen=True)
class Judged:
    """A share held against what it should be: its whole range counts, not just its middle."""

    estimate: Estimate
    fair: float
    tolerance: float

    @property
    def off(self) -> float:
        return self.estimate.value - self.fair

    @property
    def verdict(self) -> Verdict:
        low, high = self.estimate.low - self.fair, self.estimate.high - self.fair
        edge = self.tolerance + ROUNDING
        if -edge <= low and high <= edge:
            return "fair"
        return "unfair" if low > edge or high < -edge else "unknown"

    @property
    def side(self) -> int:
        """1: certainly more than fair; -1: certainly less; 0: may be either."""
        return int(self.estimate.low > self.fair) - int(self.estimate.high < self.fair)

    @property
    def games_to_decide(self) -> float:
        """About how many matches narrow the range enough, should the middle stay where it is.

        Never less than twice the present: what looks far off after few matches usually moves back.
        """
        room = abs(abs(self.off) - self.tolerance)
        return self.estimate.n * max(2.0, (self.estimate.half / room) ** 2) if room > ROUNDING else math.inf

    @property
    def in_words(self) -> str:
        if self.verdict == "unknown":
            return f"fair or not is not known yet, {self.wish}"
        if self.verdict == "fair":
            return "fair"
        return "unfair: wins too much" if self.off > 0 else "unfair: wins too little"

    @property
    def wish(self) -> str:
        if self.games_to_decide > HOPELESS:
            return f"it lies right at the limit of {points_text(self.tolerance)}, which more games will hardly settle"
        return f"about {about(self.games_to_decide)} games would tell"
