"""Whether new numbers are kept: they must win, and not by playing for draws."""

import math
from dataclasses import dataclass

from benchmarks.fit.contest import Result

WANTED = 0.55
FAIR = 0.5
DOUBT = 2.0
"""Standard errors that more draws must be beyond chance."""
LONGER = 1.2
"""Matches that take this many times the steps are played around something."""


@dataclass(frozen=True)
class Verdict:
    kept: bool
    words: str


def judged(contest: Result, of_new: Result, of_old: Result) -> Verdict:
    """By the contest between both, and by matches that each plays against itself."""
    if contest.share < WANTED or contest.low <= FAIR:
        wanted = f"{WANTED:.0%} with the lower end above {FAIR:.0%}"
        return Verdict(False, f"The new numbers win {contest.words()}, not {wanted}: the old ones stay.")
    if _more_draws(of_new, of_old):
        draws = f"{of_new.draws} of {of_new.matches} matches are drawn instead of {of_old.draws} of {of_old.matches}"
        return Verdict(False, f"The new numbers win {contest.words()}, but {draws}: the old ones stay.")
    if of_new.mean_steps > LONGER * of_old.mean_steps:
        steps = f"a match takes {of_new.mean_steps:.0f} steps instead of {of_old.mean_steps:.0f}"
        return Verdict(False, f"The new numbers win {contest.words()}, but {steps}: the old ones stay.")
    return Verdict(True, f"The new numbers win {contest.words()} and are kept.")


def wins_for_greedy(contest: Result | None) -> bool:
    return contest is not None and contest.low > FAIR


def _more_draws(new: Result, old: Result) -> bool:
    both = (new.draws + old.draws) / (new.matches + old.matches)
    error = math.sqrt(both * (1 - both) * (1 / new.matches + 1 / old.matches))
    return new.draws / new.matches - old.draws / old.matches > DOUBT * error
