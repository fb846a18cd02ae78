"""Numbers in the words of people who never learned statistics."""

import math
from collections.abc import Sequence

from smorgasboard.lab.findings import Figure, GameRef
from smorgasboard.lab.statistics.evidence import Estimate
from smorgasboard.lab.statistics.wording import plain

FEW = 30
"""Below so many matches a figure says little, and says so."""
FIRST_WORDS = ("First", "Second", "Third", "Fourth", "Fifth", "Sixth")
COUNT_WORDS = ("no", "one", "two", "three", "four", "five", "six")


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
    low, high = (end if math.isfinite(end) else None for end in (estimate.low, estimate.high))
    word = mark or ("few" if estimate.n < FEW else "")
    return Figure(estimate.value, low, high, estimate.n, unit, tuple(games), word, note, fair)


def between(estimate: Estimate) -> str:
    """The range of a share: "between 25.2 and 27.0%"."""
    return f"between {100 * estimate.low:.1f} and {100 * estimate.high:.1f}%"


def number(estimate: Estimate) -> str:
    return plain(estimate)


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
