"""Numbers in the words of people who never learned statistics, and when a share is called fair."""

import math
from collections.abc import Sequence
from dataclasses import dataclass

from smorgasboard.lab.findings import Figure, GameRef, Verdict
from smorgasboard.lab.statistics import Estimate, Forecast, games_until_known

FEW = 30
"""Below so many matches a figure says little, and says so."""
FIRST_WORDS = ("First", "Second", "Third", "Fourth", "Fifth", "Sixth")
COUNT_WORDS = ("no", "one", "two", "three", "four", "five", "six")
ROUNDING = 1e-9


def percent_figure(
    estimate: Estimate, games: Sequence[GameRef] = (), mark: str = "", note: str = "", fair: float | None = None
) -> Figure:
    """Of a share from 0 to 1."""
    return figure(estimate.times(100), "%", games, mark, note, None if fair is None else 100 * fair)


def figure(
    estimate: Estimate,
    unit: str = "",
    games: Sequence[GameRef] = (),
    mark: str = "",
    note: str = "",
    fair: float | None = None,
) -> Figure:
    word = mark or ("few" if estimate.n < FEW else "")
    return Figure.of(estimate, unit, games=tuple(games), mark=word, note=note, fair=fair)


def between(estimate: Estimate) -> str:
    """The range of a share: "between 25.2 and 27.0%"."""
    return f"between {100 * estimate.low:.1f} and {100 * estimate.high:.1f}%"


def share_text(share: float) -> str:
    return f"{100 * share:.1f}%"


def not_below_zero(estimate: Estimate) -> Estimate:
    """Of something that is counted: nothing happens less than never."""
    return estimate._replace(low=max(0.0, estimate.low))


def points_text(share: float) -> str:
    return f"{100 * share:g} point" + ("" if round(100 * share, 9) == 1 else "s")


def games_text(count: int) -> str:
    return f"{count:,} game" + ("" if count == 1 else "s")


def seat_text(seat: int) -> str:
    return f"seat {seat + 1}"


def seat_opening(seat: int) -> str:
    """How a sentence about a seat begins."""
    return f"{FIRST_WORDS[seat]} seat" if seat < len(FIRST_WORDS) else f"Seat {seat + 1}"


def kind_of_games(players: int) -> str:
    return f"{COUNT_WORDS[players] if players < len(COUNT_WORDS) else players}-player games"


def listed(words: Sequence[str], most: int | None = None) -> str:
    """ "a, b and c", or "a, b and 7 more"."""
    shown = list(words if most is None or len(words) <= most else words[:most])
    if len(shown) < len(words):
        shown.append(f"{len(words) - len(shown)} more")
    return shown[0] if len(shown) == 1 else f"{', '.join(shown[:-1])} and {shown[-1]}"


def about(count: float) -> str:
    """A number of games that nobody needs to know exactly: two digits."""
    size = max(0, math.floor(math.log10(max(1.0, count))) - 1)
    return f"{math.ceil(count / 10**size) * 10**size:,}"


@dataclass(frozen=True)
class Judged:
    """A share held against what it should be, by one rule for seats, cards, sweeps and balance.

    Its whole range counts: fair when all of it lies within the limit, unfair when all of it lies beyond on one side.
    What certainly differs from fair but perhaps by less than the limit leans.
    """

    estimate: Estimate
    fair: float
    tolerance: float
    games: int = 0
    """Of the whole study, of which a forecast counts more; those of the estimate where nothing is said."""
    counted: str = ""
    """Where a study plays as many of several kinds: which games those are, such as "at each value"."""

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
    def leans(self) -> bool:
        return self.verdict == "unknown" and self.side != 0

    @property
    def sign(self) -> Verdict:
        """What stands beside a headline: what leans is worth a look."""
        return "notice" if self.leans else self.verdict

    @property
    def certainty(self) -> float:
        """In ranges: how far its nearer end lies beyond the limit, or, where it only leans, beyond fair."""
        room = abs(self.off) - self.estimate.half - (self.tolerance if self.verdict == "unfair" else 0.0)
        return room / max(self.estimate.half, ROUNDING)

    @property
    def in_words(self) -> str:
        if self.leans:
            strength, limit = "stronger" if self.side > 0 else "weaker", points_text(self.tolerance)
            return f"{strength} than fair; whether by more than {limit} is not known yet, {self.wish}"
        if self.verdict == "unknown":
            return f"fair or not is not known yet, {self.wish}"
        if self.verdict == "fair":
            return "fair"
        return "unfair: wins too much" if self.off > 0 else "unfair: wins too little"

    @property
    def forecast(self) -> Forecast:
        return games_until_known(self.estimate, self.fair, self.tolerance, self.games or self.estimate.n)

    @property
    def wish(self) -> str:
        forecast = self.forecast
        if math.isinf(forecast.likely):
            return f"it lies right at the limit of {points_text(self.tolerance)}, which more games will hardly settle"
        most = "more than a million" if math.isinf(forecast.high) else about(forecast.high)
        games = f"{about(forecast.likely)} games{f' {self.counted}' if self.counted else ''}"
        return f"about {games} would tell ({about(forecast.low)} to {most}, in 4 of 5 cases)"
