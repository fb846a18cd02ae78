"""The search: decks are proposed, race each other on the same deals, and what they show proposes the next ones.

It is a function of what decks were measured to be. So whoever goes on after Ctrl-C walks the same way once more, reads
what is written down, and plays on where that ends; and the number of workers changes nothing.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from math import ceil, log2
from typing import NamedTuple

import numpy as np

from smorgasboard.lab.statistics import Numbers
from smorgasboard.lab.tuning.limits import Limit, errors_for_all
from smorgasboard.lab.tuning.model import Model
from smorgasboard.lab.tuning.moving import Deck, Decks, Space
from smorgasboard.lab.tuning.proposing import Judge, best_deck, spread_out
from smorgasboard.lab.tuning.table import DeckTable

PROPOSED = 8
"""Decks a round."""
KEPT = 2
"""So many of the best so far race on, on deals that they have not seen."""
REDUCED = 2
"""Of these, so many are the best so far with less changed."""
HALVINGS = 3
FEWEST = 8
PRICE = 0.02
"""So far outside, in units of `Limit.scale`, is worth one more changed value."""
INSIDE = 0.02
"""Not further outside than this counts as inside: what is measured is not known better, and margins are left."""
PATIENCE = 2
"""Rounds without anything better, once all limits hold."""
SURE = 0.99
SHARE_SCALE, PART_SCALE = 25.0, 0.5
TRIES = 12
Round = Callable[[str], None]


class Standing(NamedTuple):
    """A deck, how far it lies outside all limits together, how much is changed, and how many matches say so."""

    deck: Deck
    outside: float
    changed: float
    games: int

    @property
    def total(self) -> float:
        return max(0.0, self.outside - INSIDE) + PRICE * self.changed


class Found(NamedTuple):
    best: Standing
    holds: bool
    """As far as the search can tell; proof is another matter."""
    tried: list[Standing]
    """All that played, the best first."""
    rounds: int


@dataclass
class Search:
    space: Space
    limits: tuple[Limit, ...]
    table: DeckTable
    games: int
    proof: int
    rounds: int
    seed: str
    tell: Round = lambda _round: None
    _tried: list[Deck] = field(default_factory=list)
    _played: dict[Deck, dict[int, int]] = field(default_factory=dict)
    """By race, how many matches count: those that this search has asked for."""
    _margins: Numbers = field(default_factory=lambda: np.zeros(0))
    _scales: list[float] = field(default_factory=list)
    _model: Model | None = None

    def run(self) -> Found:
        self.tell("today's deck")
        self._play([self.space.today], 0, self.games)
        self._learn_sizes()
        self.tell("first look")
        self._play(self.table.playable(spread_out(self.space, self._first_decks, self._chance(0))), 0, self._rungs[0])
        best, since, number = self._best(), 0, 0
        while number < self.rounds and not (best.outside <= INSIDE and since >= PATIENCE) and best.total > 0:
            number += 1
            self.tell(f"round {number} of {self.rounds}")
            self._race([*self._front(), *self._proposed(number)], number)
            before, best = best, self._best()
            since = since + 1 if best.deck == before.deck else 0
        tried = sorted(self._standings(self._tried), key=lambda each: (each.games < self.games, each.total))
        return Found(best, best.outside <= INSIDE, tried, number)

    @property
    def most_games(self) -> int:
        """As many as it can take."""
        first, *others = self._rungs
        shares = [(PROPOSED + KEPT) / 2**step for step in range(len(self._rungs))]
        steps = [self._rungs[0], *(after - before for before, after in zip(self._rungs, others, strict=False))]
        race = sum(ceil(share) * step for share, step in zip(shares, steps, strict=True))
        return int(self.games + self._first_decks * first + self.rounds * race)

    @property
    def _first_decks(self) -> int:
        return max(FEWEST, 2 * self.space.size + 2)

    @property
    def _rungs(self) -> list[int]:
        """How many matches decide who goes on, from few to all."""
        halvings = max(0, min(HALVINGS, int(log2(self.games / FEWEST)))) if self.games > FEWEST else 0
        return [max(1, self.games >> step) for step in range(halvings, 0, -1)] + [self.games]

    def _chance(self, number: int) -> np.random.Generator:
        return np.random.default_rng([number, *self.seed.encode()])

    # ---- playing ----

    def _play(self, decks: Sequence[Deck], race: int, games: int) -> None:
        self.table.play(decks, race, games)
        for deck in decks:
            if deck not in self._played:
                self._tried.append(deck)
            mine = self._played.setdefault(deck, {})
            mine[race] = max(games, mine.get(race, 0))
        self._model = None

    def _games(self, deck: Deck) -> int:
        return sum(self._played[deck].values()) if deck in self._played else 0

    def _race(self, decks: list[Deck], number: int) -> None:
        """More matches for those alone that may still win: half of them at each step, and none that surely lost."""
        for games in self._rungs:
            self._play(decks, number, games)
            leader = self._best()
            alive = [deck for deck in decks if deck == leader.deck or not self._has_lost(deck, leader.deck)]
            order = sorted(self._standings(alive), key=lambda each: each.total)
            decks = [each.deck for each in order[: ceil(len(decks) / 2)]]

    def _has_lost(self, deck: Deck, leader: Deck) -> bool:
        """Even at its best it lies further outside than the leader at its worst."""
        return self._bound(deck, best=True) > self._bound(leader, best=False)

    def _bound(self, deck: Deck, best: bool) -> float:
        found = self.table.results(deck, self._played[deck]).estimates(SURE)
        total = 0.0
        for limit, estimate in zip(self.limits, found, strict=True):
            ends = [_outside(limit, value) for value in (estimate.low, estimate.high)]
            inside = not limit.is_missed(estimate.low, estimate.high)
            total += (0.0 if inside else min(ends)) if best else max(ends)
        return total

    # ---- judging ----

    def _learn_sizes(self) -> None:
        """From today's deck: how well a proof will know each measure, and how far measures may go."""
        today = self.table.results(self.space.today, self._played[self.space.today])
        reach = errors_for_all(len(self.limits))
        spread = np.where(np.isfinite(today.errors()), today.errors(), 0.0) * np.sqrt(today.games / self.proof)
        self._margins = np.array(
            [
                limit.margins(reach * error, reach, self.proof)
                for limit, error in zip(self.limits, spread.tolist(), strict=True)
            ]
        )
        values = np.nan_to_num(today.values())
        self._scales = [
            SHARE_SCALE if limit.unit == "%" else max(PART_SCALE * abs(value), limit.scale)
            for limit, value in zip(self.limits, values.tolist(), strict=True)
        ]

    def _outside(self, values: Numbers, unsure: Numbers | float = 0.0) -> Numbers:
        """Of each deck, from a row of measures; what is not sure has to lie that much further inside."""
        doubt = np.broadcast_to(unsure, values.shape)
        total = np.zeros(len(values))
        for at, limit in enumerate(self.limits):
            margins = np.minimum(self._margins[at] + doubt[:, at : at + 1], limit.most_margin)
            low = -np.inf if limit.low is None else limit.low + margins[:, 0]
            high = np.inf if limit.high is None else limit.high - margins[:, 1]
            off = np.maximum(np.maximum(low - values[:, at], values[:, at] - high), 0.0)
            total += np.nan_to_num(off) / limit.scale
        return total

    def _known(self) -> Model:
        if self._model is None:
            measured = [self.table.results(deck, self._played[deck]) for deck in self._tried]
            self._model = Model(
                self.space.moved(self.space.array(self._tried)),
                np.array([each.values() for each in measured]),
                np.array([each.errors() for each in measured]),
                self._scales,
            )
        return self._model

    def _standings(self, decks: Sequence[Deck]) -> list[Standing]:
        if not decks:
            return []
        rows = self.space.array(decks)
        measured = [self.table.results(deck, self._played[deck]) for deck in decks]
        values, errors = (np.array([getattr(each, what)() for each in measured]) for what in ("values", "errors"))
        outside = self._outside(*self._known().blended(self.space.moved(rows), values, errors))
        found = zip(decks, outside.tolist(), self.space.changed(rows).tolist(), strict=True)
        return [Standing(deck, off, changed, self._games(deck)) for deck, off, changed in found]

    def _best(self) -> Standing:
        """Of those that played all their matches."""
        return self._standing_whole()[0]

    def _standing_whole(self) -> list[Standing]:
        whole = [deck for deck in self._tried if self._games(deck) >= self.games]
        return sorted(self._standings(whole), key=lambda each: each.total)

    def _front(self) -> list[Deck]:
        return [each.deck for each in self._standing_whole()[:KEPT]]

    # ---- proposing ----

    def _proposed(self, number: int) -> list[Deck]:
        """The likeliest, the best so far with less changed, and what is best for functions that may as well be true."""
        chance, model, best = self._chance(number), self._known(), self._best().deck
        starts = [self.space.today, best]
        likely = self._judge(model.likely.at)
        fresh = [best_deck(self.space, likely, starts, int(chance.integers(1, 2**31)))]
        reduced = self.space.reduced(best)
        if reduced:
            order = np.argsort(likely(self.space.array(reduced)), kind="stable")
            fresh += [deck for deck in (reduced[int(at)] for at in order) if deck not in self._played][:REDUCED]
        for _ in range(TRIES):
            judge = self._judge(model.drawn(chance).at)
            fresh.append(best_deck(self.space, judge, starts, int(chance.integers(1, 2**31))))
            fresh = self.table.playable(deck for deck in dict.fromkeys(fresh) if self._may_go_on(deck))
            if len(fresh) >= PROPOSED:
                break
        return fresh[:PROPOSED]

    def _may_go_on(self, deck: Deck) -> bool:
        return self._games(deck) < self.games

    def _judge(self, function: Callable[[Numbers], Numbers]) -> Judge:
        def judged(decks: Decks) -> Numbers:
            outside = self._outside(function(self.space.moved(decks)))
            return np.asarray(np.maximum(outside - INSIDE, 0.0) + PRICE * self.space.changed(decks))

        return judged


def _outside(limit: Limit, value: float) -> float:
    low = -np.inf if limit.low is None else limit.low
    high = np.inf if limit.high is None else limit.high
    return float(max(low - value, value - high, 0.0)) / limit.scale
