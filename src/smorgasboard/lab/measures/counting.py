"""How often each entry of a game's tables was there and who won with it, for all entries at once."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import compress

import numpy as np

from smorgasboard.lab import statistics as st
from smorgasboard.lab.measures.phrases import FEW, Judged, not_below_zero
from smorgasboard.lab.measures.sample import Key, Moment, Run, Sample, Values


@dataclass(frozen=True)
class MeasuredEntry:
    """One thing of a game's content in one leg."""

    key: Key
    dealt: bool
    """Chance gives it out; else players choose it, and good players may choose it more."""
    times: st.Estimate
    """A game."""
    picked: st.Estimate
    """Of all of its table, 0 to 1."""
    games: st.Estimate
    """The share of games in which it was there."""
    result: st.Compared
    """The share of victories of those who had it; for one player alone, their score."""
    usual: float
    """What the result would be if the thing were like any other."""
    tolerance: float
    worth: float | None
    """1 or -1 where playing without it has shown that it helps or harms; 0 where it showed neither."""
    won: Moment | None
    """When somebody got it who won, and when somebody who lost."""
    lost: Moment | None

    @property
    def table(self) -> str:
        return self.key[0]

    @property
    def name(self) -> str:
        return self.key[1]

    games_played: int = 0
    """All of the leg, with it or without."""

    @property
    def off(self) -> float:
        """As far as it can be trusted."""
        return self.result.told.value - self.usual

    @property
    def judged(self) -> Judged:
        """With all that was looked at in mind."""
        return Judged(self.result.told, self.usual, self.tolerance, self.games_played)

    @property
    def stands_out(self) -> bool:
        """Surely, with all that was looked at in mind, and perhaps by enough to matter."""
        return self.judged.side != 0 and self.judged.verdict != "fair"

    @property
    def few(self) -> bool:
        return self.result.alone.n < FEW and not self.stands_out

    @property
    def in_words(self) -> str:
        if self.few:
            return "too few games"
        return self.verdict or ("like the others" if self.judged.verdict == "fair" else "not known yet")

    @property
    def proven(self) -> bool:
        """It is the thing itself: nobody chose it, or playing without it says the same."""
        return self.dealt or (self.worth is not None and self.worth * self.off > 0)

    @property
    def verdict(self) -> str:
        """Empty where nothing can be held against it."""
        if not self.stands_out:
            return ""
        word = WORDS[self.judged.verdict == "unfair"][self.off > 0]
        return word if self.proven else f"seems {word}"

    @property
    def order(self) -> tuple[bool, bool, float, float]:
        """By certainty: what is proven, what is unfair, and how far beyond chance; of two alike the stronger."""
        judged = self.judged
        return not self.proven, judged.verdict != "unfair", -round(judged.certainty, 6), -self.off


WORDS = (("weaker than fair", "stronger than fair"), ("too weak", "too strong"))
"""By whether it is unfair, and by whether it wins more."""
Entries = Mapping[Key, MeasuredEntry]


def entries_of(run: Run, sample: Sample) -> Entries:
    """Of a leg: they are one family, and the more there are, the more it takes to stand out.

    What was asked about beforehand is a family of its own.
    """
    tallies = sample.tallies
    if not tallies.keys:
        return {}
    won = sample.wins[tallies.match, tallies.seat]
    evidence, usual = _alone(sample) if sample.solo else _against_others(sample, run.dealt, won)
    compared = _in_families(evidence, usual, [name in run.study.asked for _table, name in tallies.keys])
    shown = zip(tallies.first_moment(won > 0.999), tallies.first_moment(won == 0), strict=True)
    limits = [_tolerance(sample, run.tolerance_of(table)) for table, _name in tallies.keys]
    found = zip(tallies.keys, _often(sample), compared, usual, limits, shown, strict=True)
    return {
        key: MeasuredEntry(
            key, key[0] in run.dealt, times, picked, games, result, truth, limit, _sign(run.values, key),
            won_and_lost[0], won_and_lost[1], sample.n,
        )
        for key, (times, picked, games), result, truth, limit, won_and_lost in found
    }  # fmt: skip


def _in_families(evidence: Sequence[st.Evidence], usual: Sequence[float], asked: Sequence[bool]) -> list[st.Compared]:
    families = {
        which: iter(st.simultaneous(list(compress(evidence, chosen)), list(compress(usual, chosen))))
        for which, chosen in ((True, asked), (False, [not each for each in asked]))
    }
    return [next(families[each]) for each in asked]


def _tolerance(sample: Sample, tolerance: float) -> float:
    """Scores have their own measure: what differs by less than a tenth of their spread matters little."""
    return float(sample.scores.std()) / 10 if sample.solo else tolerance


def _sign(values: Values, key: Key) -> float | None:
    value = values.get(key)
    if value is None or value.low is None or value.high is None:
        return None
    return float((value.low > 0) - (value.high < 0))


# ---- results ----


def _against_others(
    sample: Sample, dealt: frozenset[str], won: st.Numbers
) -> tuple[Sequence[st.Evidence], list[float]]:
    tallies = sample.tallies
    deals, ones = sample.clusters_at(tallies.match), np.ones_like(won)
    evidence = st.evidence_of_ratios(tallies.key, tallies.match, won, ones, len(tallies.keys), deals)
    return evidence, _usual_shares(sample, dealt, won)


def _usual_shares(sample: Sample, dealt: frozenset[str], won: st.Numbers) -> list[float]:
    """The fair share for what chance deals; for what players get themselves, that of everything of its table.

    Winners get more of everything: held against the fair share, all that they can get would look strong.
    """
    tallies = sample.tallies
    table = tallies.of_table()
    counted = np.bincount(table[tallies.key])
    pooled = st.added(table[tallies.key], won, len(counted)) / counted
    return [
        sample.fair if name in dealt else float(pooled[place])
        for place, (name, _entry) in zip(table, tallies.keys, strict=True)
    ]


def _alone(sample: Sample) -> tuple[Sequence[st.Evidence], list[float]]:
    tallies = sample.tallies
    scores = sample.scores[tallies.match, 0]
    count = len(tallies.keys)
    groups = st.cells(tallies.key, tallies.match, [scores, np.ones_like(scores)], count)
    evidence = st.means(groups, st.distinct(tallies.key, tallies.match, count))
    return evidence, [float(sample.scores.mean())] * count


# ---- how often ----


def _often(sample: Sample) -> Iterator[tuple[st.Estimate, st.Estimate, st.Estimate]]:
    """By key: times a game, the share of all times of its table, and the share of games; as deals scatter."""
    tallies = sample.tallies
    deals, cluster = _clusters(sample)
    groups = st.cells(tallies.key, cluster, [tallies.times], len(tallies.keys))
    total, squares = groups.total(groups.sums[0]), groups.total(groups.sums[0] ** 2)
    yield from zip(
        _times_a_game(sample, deals, total, squares),
        _picked(sample, deals, cluster, total, squares),
        _games_with(sample, deals, groups.clusters),
        strict=True,
    )


def _times_a_game(sample: Sample, deals: int, total: st.Numbers, squares: st.Numbers) -> list[st.Estimate]:
    variance = (squares - total**2 / deals) * deals / max(1, deals - 1)
    errors = np.sqrt(np.maximum(variance, 0)) / sample.n
    found = zip((total / sample.n).tolist(), errors.tolist(), strict=True)
    return [not_below_zero(st.OfMean(value, error, deals, deals - 1, sample.n).estimate()) for value, error in found]


def _picked(
    sample: Sample, deals: int, cluster: st.Indices, total: st.Numbers, squares: st.Numbers
) -> list[st.Estimate]:
    tallies = sample.tallies
    table = tallies.of_table()
    place = table[tallies.key] * deals + cluster
    of_table = st.added(place, tallies.times, len(tallies.tables) * deals)
    mixed = st.added(tallies.key, tallies.times * of_table[place], len(tallies.keys))
    by_table = of_table.reshape(-1, deals)
    whole, whole_squares = by_table.sum(axis=1)[table], (by_table**2).sum(axis=1)[table]
    share = total / whole
    variance = (squares - 2 * share * mixed + share**2 * whole_squares) * deals / max(1, deals - 1) / whole**2
    found = zip(share.tolist(), np.maximum(variance, 0).tolist(), strict=True)
    return [st.OfShare(value, spread, deals, deals - 1, sample.n).estimate() for value, spread in found]


def _games_with(sample: Sample, deals: int, deals_with: st.Indices) -> list[st.Estimate]:
    """Where matches share deals, as if each deal had counted once: rather too wide than too narrow."""
    tallies = sample.tallies
    mirrored = sample.clusters is not None
    counts = st.distinct(tallies.key, tallies.match, len(tallies.keys)) if mirrored else deals_with
    shares = (counts / sample.n).tolist()
    return [st.OfShare(each, each * (1 - each) / deals, deals, deals - 1, sample.n).estimate() for each in shares]


def _clusters(sample: Sample) -> tuple[int, st.Indices]:
    """How many deals there were, and the deal of each row."""
    deals, place = np.unique(sample.deals, return_inverse=True)
    return len(deals), place.reshape(-1)[sample.tallies.match]
