"""Whether one idea is clearly best: from what the seat sees, by deep searches, and exactly where that can be."""

import math
import tomllib
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

import smorgasboard as sb
from smorgasboard.bots.bot import fit_for_bots
from smorgasboard.bots.ideas import Comparison, Playouts
from smorgasboard.bots.rest import worths_to_the_end
from smorgasboard.engine import SeededChance, say, with_points_if_settled
from smorgasboard.puzzles.puzzle import EXACTLY, BadPuzzle, Puzzle
from smorgasboard.review.judges import Gain, judge_of

FAIR_SHARE: Final = 0.1
"""So much of a fair share of winning every other idea must be worse,"""
MOST_ASKED, LEAST_ASKED = 0.05, 0.03
"""within these winning chances,"""
PATIENCE: Final = 3.0
"""and by so many standard errors of the search;"""
UNDECIDED: Final = 2.0
"""within so many it may be both: then it is looked into further,"""
FURTHER: Final = (1, 4, 16)
"""with so many times the walks, one after the other."""
NO_DIFFERENCE: Final = 0.02
"""What comes to the same idea may differ by this."""
GLANCES: Final = 6
"""Positions on which it is seen whether two actions are one idea."""
MOST_ANSWERS: Final = 3
ENOUGH_WALKS: Final = 1_000_000
"""For the look to the end of a match, which has a limit of its own."""


FILE: Final = "puzzles.toml"
"""In a game's study: how much is thought about a candidate there."""


class Effort(NamedTuple):
    """How much is thought about one candidate.

    >>> from smorgasboard.puzzles import Effort
    >>> Effort(promise=100).searches
    3
    """

    promise: int = 400
    """Walks that see whether it is worth a longer look;"""
    glance: int = 8000
    """those that look at everything,"""
    compare: int = 2000
    """those that hold each action against the best,"""
    deep: int = 16000
    """those that hold against it what came nearest,"""
    searches: int = 3
    """again and again with other seeds;"""
    nearest: int = 3
    """how many came nearest;"""
    most: int = 80
    """where more than so many things may be done, it takes too long;"""
    check: int = 800
    """and those that see later whether it still holds."""

    @classmethod
    def of(cls, game: sb.Game) -> "Effort":
        file = game.room("study") / FILE
        return cls(**tomllib.loads(file.read_text(encoding="utf-8"))) if file.exists() else cls()


def clearly(seats: int) -> float:
    """Winning chances that make an idea clearly better, among so many who play."""
    return min(MOST_ASKED, max(LEAST_ASKED, FAIR_SHARE / seats))


class Rival(NamedTuple):
    action: int
    gain: Gain
    """By how much the best is better."""


@dataclass(frozen=True)
class Proof:
    """One idea, and everything else."""

    answers: tuple[int, ...]
    rivals: tuple[Rival, ...]
    """The nearest first."""
    exact: bool

    @property
    def margin(self) -> float:
        return self.rivals[0].gain.mean


def prove(game: sb.Game, observation: sb.Observation, effort: Effort, seed: str) -> Proof | None:
    """None where no idea is clearly best. It sees what the seat sees.

    >>> import smorgasboard as sb
    >>> from smorgasboard.puzzles import Effort, prove
    >>> game = sb.load("foodfighters")
    >>> state = game.new(seed=7)
    >>> quick = Effort(glance=16, compare=16, deep=16, searches=1)
    >>> prove(game, state.observation(state.mover()), quick, seed="7") is None
    True
    """
    legal = fit_for_bots(game, list(observation.legal))
    exact = worths_at_the_end(game, observation, seed)
    if exact is not None:
        return _from_worths(exact, clearly(seats_of(game, observation)))
    return _Search(game, observation, legal, effort, seed).proof()


def seats_of(game: sb.Game, observation: sb.Observation) -> int:
    return len(game.imagine(observation, SeededChance("seats")).outcome().scores)


def worths_at_the_end(game: sb.Game, observation: sb.Observation, seed: str) -> dict[int, float] | None:
    """What each action comes to, where the rest of the match can be looked through."""
    chance = SeededChance(f"{seed}:end")
    position = game.imagine(observation, chance)
    evaluation = with_points_if_settled(game.evaluation, position, observation.seat)

    def imagine(source: sb.Chance) -> sb.State:
        return game.imagine(observation, source)

    return worths_to_the_end(game, evaluation, imagine, observation.seat, chance, ENOUGH_WALKS)


def _from_worths(worths: dict[int, float], least: float) -> Proof | None:
    best = max(worths.values())
    rivals = [Rival(action, Gain(best - worth, 0.0, 1)) for action, worth in worths.items()]
    answers = tuple(rival.action for rival in rivals if rival.gain.mean < 1e-9)
    return _proof(answers, [rival for rival in rivals if rival.action not in answers], True, least)


def _proof(answers: tuple[int, ...], rivals: list[Rival], exact: bool, least: float) -> Proof | None:
    ordered = sorted(rivals, key=lambda rival: rival.gain.mean)
    if not ordered or len(answers) > MOST_ANSWERS or ordered[0].gain.mean < least:
        return None
    return Proof(answers, tuple(ordered), exact)


class _Search:
    def __init__(self, game: sb.Game, observation: sb.Observation, legal: list[int], effort: Effort, seed: str) -> None:
        self.game, self.observation, self.legal = game, observation, legal
        self.effort, self.seed = effort, seed
        self.best = legal[0]
        self.least = clearly(seats_of(game, observation))

    def proof(self) -> Proof | None:
        """Gives up as soon as two ideas are too near."""
        ranked = judge_of(self.game, self.observation, f"{self.seed}:glance").glance(self.effort.glance).ranked
        self.best = ranked[0]
        if len(ranked) > 1 and self._compared(ranked[1]).gain.mean < 0:
            self.best = ranked[1]  # a glance takes the second for the first where both are walked alike
        order = dict.fromkeys([*ranked, *self.legal])
        del order[self.best]
        answers, rivals = [self.best], []
        for action in order:
            rival = self._compared(action)
            if self._is_clearly_worse(rival.gain):
                rivals.append(rival)
            elif len(answers) < MOST_ANSWERS and self._is_same_idea(action):
                answers.append(action)
            else:
                return None
        return self._deepened(answers, rivals)

    def _compared(self, action: int) -> Rival:
        """Longer, where the first look cannot tell."""
        gain = Gain(0.0, math.inf)
        for times in FURTHER:
            judge = judge_of(self.game, self.observation, f"{self.seed}:{action}")
            gain = judge.compare(self.best, action, times * self.effort.compare)
            if self._is_clearly_worse(gain) or abs(gain.mean - self.least) > UNDECIDED * gain.error:
                break
        return Rival(action, gain)

    def _is_same_idea(self, action: int) -> bool:
        chance = SeededChance(f"{self.seed}:idea")
        playouts = Playouts(self.game, self.observation, None, chance, math.inf)
        found = Comparison(self.best, playouts.pairs(self.best, action, GLANCES), self.game.evaluation.unit)
        return found.comes_back or found.ends_alike

    def _is_clearly_worse(self, gain: Gain) -> bool:
        return gain.mean >= self.least and gain.mean > PATIENCE * gain.error

    def _deepened(self, answers: list[int], rivals: list[Rival]) -> Proof | None:
        """What came nearest, several times and longer; what is the same idea must stay so."""
        ordered = sorted(rivals, key=lambda rival: rival.gain.mean)
        near, far = ordered[: self.effort.nearest], ordered[self.effort.nearest :]
        deeper = [self._deep(rival.action) for rival in near]
        if not all(self._is_clearly_worse(each.gain) for each in deeper):
            return None
        if any(abs(self._deep(action).gain.mean) > NO_DIFFERENCE for action in answers[1:]):
            return None
        return _proof(tuple(answers), [*deeper, *far], False, self.least)

    def _deep(self, action: int) -> Rival:
        """The least gain that any of the searches finds."""
        searches = range(self.effort.searches)
        judges = [judge_of(self.game, self.observation, f"{self.seed}:{action}:{each}") for each in searches]
        gains = [judge.compare(self.best, action, self.effort.deep) for judge in judges]
        return Rival(action, min(gains, key=lambda gain: gain.mean))


# ---- later ----


GONE: Final = 3.0
"""A margin is gone when even so many errors of the quick look do not bring it back to what is clearly better."""
LONGER: Final = 8
"""So many times the walks, where a quick look finds a puzzle wrong."""


def must_hold(puzzle: Puzzle, game: sb.Game, walks: int | None = None) -> None:
    """BadPuzzle in one sentence where rules, cards or judgement have made it wrong: a quick look, always the same.

    The answer is held against what tempts, what came nearest, and what looks best now.

    >>> import smorgasboard as sb
    >>> from smorgasboard.puzzles import must_hold, puzzles_of
    >>> game = sb.load("foodfighters")
    >>> must_hold(puzzles_of(game)[0], game, walks=100)
    """
    observation = puzzle.observation(game)
    answers = [puzzle.numbered(game, text) for text in puzzle.answers]
    _must_know_all(puzzle, game, observation)
    if puzzle.checked.how == EXACTLY:
        _must_be_best_exactly(puzzle, game, observation, answers)
        return
    effort = walks or Effort.of(game).check
    for text in _rivals_now(puzzle, game, observation, answers, effort // 2):
        share = effort if text == puzzle.tempting.action else effort // 2
        _must_be_worse(puzzle, text, _gain_now(puzzle, game, observation, (answers[0], text), share))


def _gain_now(puzzle: Puzzle, game: sb.Game, observation: sb.Observation, pair: tuple[int, str], walks: int) -> Gain:
    """Small trees err now and then: what fails is looked at once more, longer and with another seed."""
    answer, rival = pair[0], game.actions.number(pair[1])
    gain = judge_of(game, observation, f"check:{puzzle.number}").compare(answer, rival, walks)
    if not _is_gone(puzzle, gain):
        return gain
    return judge_of(game, observation, f"check:{puzzle.number}:longer").compare(answer, rival, LONGER * walks)


def _must_know_all(puzzle: Puzzle, game: sb.Game, observation: sb.Observation) -> None:
    listed = {*puzzle.answers, *(each.action for each in puzzle.wrong)}
    legal = {game.actions.text(action) for action in fit_for_bots(game, list(observation.legal))}
    if listed != legal:
        raise BadPuzzle(say("Puzzle {number}: something else may be done than it knows of.", number=puzzle.number))


def _must_be_best_exactly(puzzle: Puzzle, game: sb.Game, observation: sb.Observation, answers: Sequence[int]) -> None:
    worths = worths_at_the_end(game, observation, "check")
    if worths is None:
        raise BadPuzzle(say("Puzzle {number}: its end cannot be looked through any more.", number=puzzle.number))
    best = min(worths[action] for action in answers)
    for each in puzzle.wrong:
        _must_be_worse(puzzle, each.action, Gain(best - worths[game.actions.number(each.action)], 0.0))


def _rivals_now(
    puzzle: Puzzle, game: sb.Game, observation: sb.Observation, answers: Sequence[int], walks: int
) -> list[str]:
    """What tempts, what came nearest, and of all that is wrong what a glance of today likes best."""
    nearest = min(puzzle.wrong, key=lambda each: each.cost)
    ranked = judge_of(game, observation, f"check:{puzzle.number}:glance").glance(walks).ranked
    liked = [game.actions.text(action) for action in ranked if action not in answers]
    return [*dict.fromkeys([puzzle.tempting.action, nearest.action, *liked[:1]])]


def _must_be_worse(puzzle: Puzzle, text: str, gain: Gain) -> None:
    """Not at all any more, or by so much less than it was that noise does not explain it."""
    facts = {"number": puzzle.number, "action": text}
    if gain.mean <= 0:
        raise BadPuzzle(say("Puzzle {number}: {action} is no worse than the answer.", **facts))
    if _is_gone(puzzle, gain):
        raise BadPuzzle(say("Puzzle {number}: {action} is hardly worse than the answer any more.", **facts))


def _is_gone(puzzle: Puzzle, gain: Gain) -> bool:
    return gain.mean <= 0 or gain.mean + GONE * gain.error < clearly(puzzle.players)
