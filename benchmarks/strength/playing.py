"""One match of a contest, and what is kept of it."""

import hashlib
import json
import time
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

import smorgasboard as sb
from benchmarks.strength.plan import TRICK, Contest, maker
from benchmarks.thinking import begins_turn
from smorgasboard.bots import BotSpec
from smorgasboard.bots.bot import fit_for_bots
from smorgasboard.engine import SeededChance
from smorgasboard.engine.state import NOBODY
from smorgasboard.lab.play.winners import win_shares

TENTHS = 10
"""Chances are noted by tenths: 0 to 10%, 10 to 20% and so on."""
TASTE_DECISIONS = 40
TASTE_EVERY = 5
TASTE_WALKS = 8
"""So much of a search is enough to notice that it plays otherwise than before."""


@dataclass(frozen=True)
class Line:
    """A match that is over."""

    contest: str
    """The key: everything that decides how such matches end."""
    number: int
    part: float
    """What the one bot won of the victory."""
    score: float
    """Its score."""
    seconds: float
    """Processor time of the whole match."""
    turns: tuple[int, int]
    """How many the one bot had, and all others together,"""
    thought: tuple[float, float]
    """and how long they thought, in seconds of processor time."""
    judged: tuple[tuple[int, int, float, float], ...] = ()
    """Where chances are noted: the tenth, how often, and the sums of what was expected and of what was won."""


@dataclass(frozen=True)
class Match:
    contest: Contest
    key: str
    seed: str
    number: int

    def singly(self) -> Iterator["Match"]:
        yield self

    def play(self) -> Line:
        return _Table(self).played()


class _Table:
    def __init__(self, match: Match) -> None:
        self.match = match
        contest, number = match.contest, match.number
        deal, shift = divmod(number, contest.matches_a_deal)
        self.game = sb.load(contest.game)
        self.state = self.game.new(contest.players, f"{match.seed}/{deal}")
        self.one = shift if contest.players > 1 else 0
        """Where the one bot sits; alone, it and the other take turns."""
        bots = [contest.one if seat == self.one else contest.others for seat in range(contest.players)]
        if contest.players == 1 and shift == 1:
            bots = [contest.others]
        self.bots = [maker(contest, bot)(f"{match.seed}/{number}/bot {seat}") for seat, bot in enumerate(bots)]
        self.turns = [0] * contest.players
        self.thought = [0.0] * contest.players
        self.chances: list[list[float]] = []

    def played(self) -> Line:
        began = time.thread_time()
        self._play()
        outcome, one = self.state.outcome(), self.one
        shares = win_shares(outcome.winners, len(self.bots))
        match = self.match
        return Line(
            match.key,
            match.number,
            shares[one],
            outcome.scores[one],
            time.thread_time() - began,
            (self.turns[one], sum(self.turns) - self.turns[one]),
            (self.thought[one], sum(self.thought) - self.thought[one]),
            tuple(_by_tenths(self.chances, shares)),
        )

    def _play(self) -> None:
        state, last, clock = self.state, NOBODY, time.thread_time
        judges = self.match.contest.kind == "judgement"
        while not state.over:
            seat = state.mover()
            if begins_turn(self.game, state, last):
                self.turns[seat] += 1
                last = seat
                if judges:
                    self.chances.append(self.game.evaluation.values(state, len(self.bots)))
            began = clock()
            action = self.bots[seat].choose_at(self.game, state, seat)
            self.thought[seat] += clock() - began
            state.play(seat, action)


def _by_tenths(chances: list[list[float]], won: tuple[float, ...]) -> Iterator[tuple[int, int, float, float]]:
    noted = [(value, share) for values in chances for value, share in zip(values, won, strict=True)]
    for tenth in range(TENTHS):
        here = [each for each in noted if min(TENTHS - 1, int(each[0] * TENTHS)) == tenth]
        if here:
            yield tenth, len(here), sum(value for value, _ in here), sum(share for _, share in here)


# ---- everything that decides how matches end ----


def key_of(contest: Contest, seed: str) -> str:
    """Results count together exactly where this is the same."""
    game = sb.load(contest.game)
    facts = [
        *(contest.kind == "judgement", contest.game, contest.players, contest.spec(contest.one)),
        *(contest.spec(contest.others), seed, game.facts.rules_version, game.numbers_hash),
        *(taste(_mild(contest, bot)) for bot in (contest.one, contest.others)),
    ]
    if contest.kind == "judgement":
        facts.append(judged(contest.game, contest.players))
    return hashlib.sha256(json.dumps(facts).encode()).hexdigest()[:16]


def _mild(contest: Contest, bot: str) -> Contest:
    """The same kind of bot everywhere, with hardly any time to think."""
    spec = contest.spec(bot)
    if not bot.startswith(TRICK):
        read = BotSpec.read(spec)
        kept = tuple((name, value) for name, value in read.settings if name not in ("walks", "turn", "seconds"))
        spec = BotSpec(read.name, (*kept, ("walks", TASTE_WALKS)) if "walks" in dict(read.settings) else kept).text
    return Contest("taste", contest.game, contest.players, spec, spec, 0)


@lru_cache(maxsize=256)
def taste(contest: Contest) -> str:
    """What it chooses here and there in a match that goes on at random, as a hash.

    Bots that judge or search otherwise than before are other bots. Unlike a hash of their sources this is the same for
    the compiled build, and after changes that change nothing.
    """
    table, chance, chosen = _Table(Match(contest, "", "taste", 0)), SeededChance("taste"), list[int]()
    state = table.state
    while len(chosen) < TASTE_DECISIONS and not state.over:
        seat = state.mover()
        chosen.append(table.bots[seat].choose_at(table.game, state, seat))
        for _ in range(TASTE_EVERY):
            if not state.over:
                seat = state.mover()
                state.play(seat, chance.pick(fit_for_bots(table.game, state.list_actions(seat))))
    return hashlib.sha256(repr(chosen).encode()).hexdigest()[:16]


@lru_cache(maxsize=64)
def judged(game: str, players: int) -> str:
    """What positions of a match that goes on at random are worth to each seat, as a hash.

    Chances may be judged otherwise than before where no choice changes.
    """
    loaded, chance, found = sb.load(game), SeededChance("judged"), list[str]()
    state = loaded.new(players, "judged")
    while len(found) < TASTE_DECISIONS and not state.over:
        found.append(" ".join(f"{value:.6f}" for value in loaded.evaluation.values(state, players)))
        for _ in range(TASTE_EVERY):
            if not state.over:
                state.play(state.mover(), chance.pick(fit_for_bots(loaded, state.list_actions(state.mover()))))
    return hashlib.sha256("\n".join(found).encode()).hexdigest()[:16]
