"""A tuned deck as whoever works in Python has it: what to change, what holds, and the proof."""

from functools import cached_property
from pathlib import Path

import polars as pl

import smorgasboard as sb
from smorgasboard.lab.design.studies import MAIN
from smorgasboard.lab.played_study import PlayedStudy
from smorgasboard.lab.tuning.told import HeldLimit, held_limits
from smorgasboard.lab.tuning.tune import DECK, found_in, plan_of, proven

LIMITS = {
    "limit": pl.String, "wanted": pl.String, "today": pl.Float64, "tuned": pl.Float64, "low": pl.Float64,
    "high": pl.Float64, "verdict": pl.String,
}  # fmt: skip


class TunedStudy(PlayedStudy):
    """A wish, the deck that was found for it, and how that does on deals that the search never saw.

    Matches, what was seen in them and records are those of the proof: leg A is today's deck, B the tuned one.

    >>> import tempfile
    >>> from smorgasboard import lab
    >>> study = lab.tune(
    ...     "foodfighters", {"beans": "28..32"}, {"turns a game": "1..500"}, bots="random", games=16, proof=20,
    ...     rounds=1, folder=tempfile.mkdtemp(), workers=1, progress=False,
    ... )  # fmt: skip
    >>> study.holds, study.changes
    (True, [])
    >>> study.deck.name
    'tuned.toml'
    """

    @cached_property
    def limits(self) -> list[HeldLimit]:
        """Every limit before and after, with ranges that hold all at once."""
        return held_limits(self._folder)

    @property
    def holds(self) -> bool:
        """Every limit, beyond doubt."""
        return all(each.kept == "holds" for each in self.limits)

    @cached_property
    def changes(self) -> list[str]:
        """The deck as players would tell it: "Sizzle!: price 8 → 12"."""
        plan = plan_of(self._folder)
        return plan.space.in_words(found_in(self._folder).best.deck, plan.game.titles())

    @property
    def deck(self) -> Path:
        """The whole deck as a content file, for `content=`."""
        return self.path / DECK

    @cached_property
    def proof(self) -> PlayedStudy:
        """The study on fresh deals."""
        return PlayedStudy(proven(self._folder))

    @cached_property
    def tried(self) -> pl.DataFrame:
        """Every deck that played, the nearest first: how far outside, how much changed, how many matches."""
        plan, found = plan_of(self._folder), found_in(self._folder)
        rows = [
            {
                **{each.path: each.values[at] for each, at in zip(plan.space.movables, one.deck, strict=True)},
                "outside": one.outside,
                "changed": one.changed,
                "games": one.games,
            }
            for one in found.tried
        ]
        return pl.DataFrame(rows)

    @cached_property
    def matches(self) -> pl.DataFrame:
        return self.proof.matches

    @cached_property
    def seen(self) -> pl.DataFrame:
        return self.proof.seen

    def record(self, number: int, leg: str = "") -> sb.Record:
        """One match of the proof; of today's deck unless `leg` is "B"."""
        first = self.proof.matches["leg"][0] if self.proof.matches.height else MAIN
        return self.proof.record(number, leg or first)

    def _frames(self) -> dict[str, pl.DataFrame]:
        rows = [(each.name, each.limit.wanted, each.before.value, *each.after[:3], each.kept) for each in self.limits]
        return {"limits": pl.DataFrame(rows, LIMITS, orient="row"), "tried": self.tried, **super()._frames()}
