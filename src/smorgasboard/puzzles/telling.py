"""A puzzle in words: what is asked, and why a move is right or wrong."""

import math
from collections.abc import Sequence
from typing import Final, NamedTuple

import smorgasboard as sb
from smorgasboard.bots.ideas import Comparison, Difference, Ending, Playouts
from smorgasboard.bots.reasons import WORTH_A_WORD, clauses
from smorgasboard.engine import ENGLISH, SeededChance, language, say, to_say
from smorgasboard.puzzles.puzzle import BEYOND, EXACTLY, POINTS, SAVE, WIN, Puzzle, Words, Wrong

SAMPLES: Final = 24
QUESTIONS: Final = {
    WIN: to_say("You can win the match now. How?"),
    SAVE: to_say("The match could be over for you at once. What saves you?"),
    POINTS: to_say("One move brings clearly more points than all others. Which?"),
}
THE_BEST: Final = to_say("One move is clearly better than all others. Which?")
DIFFICULTIES: Final = {
    "easy": to_say("easy"),
    "medium": to_say("medium"),
    "hard": to_say("hard"),
    "expert": to_say("for experts"),
    BEYOND: to_say("harder than experts"),
}

LEVEL_WORDS: Final = {
    "easy": to_say("easy"),
    "medium": to_say("medium"),
    "hard": to_say("hard"),
    "expert": to_say("expert"),
}


class Told(NamedTuple):
    """What two actions come to, in the language of the moment; "" where there is no reason to tell."""

    right: str
    wrong: str
    goal: str | None
    """`WIN` or `SAVE`, where that is what it is about."""


class Reasons:
    """The answer held against other actions, on the same imagined positions."""

    def __init__(self, game: sb.Game, observation: sb.Observation, answer: int, seed: str) -> None:
        self._game, self._seat, self._answer = game, observation.seat, answer
        self._playouts = Playouts(game, observation, None, SeededChance(f"{seed}:told"), math.inf)

    def against(self, other: int) -> Told:
        pairs = self._playouts.pairs(self._answer, other, SAMPLES)
        wins, fewer = (sum(self._is_won(pair[at]) for pair in pairs) / len(pairs) for at in (0, 1))
        if wins == 1.0:
            return Told(say("this wins the match"), say("this does not win yet") if fewer < 1.0 else "", WIN)
        if all(self._playouts.is_lost_at_once(pair[1]) for pair in pairs):
            lost = say("the others can end the match at once")
            if not any(self._playouts.is_lost_at_once(pair[0]) for pair in pairs):
                return Told(say("everything else may lose the match at once"), lost, SAVE)
        if wins > fewer:
            more, less = f"{wins:.0%}", f"{fewer:.0%}"
            right = say("this wins the match at once in {share} of the cases", share=more)
            return Told(right, say("it wins at once in {less} of the cases, not in {more}", less=less, more=more), None)
        unit = self._game.evaluation.unit
        best = Comparison(self._answer, pairs, unit)
        return Told(clauses(best) if best.is_better else "", _price(best.differences), None)

    def _is_won(self, end: Ending) -> bool:
        """Not alone at a table, where every score wins."""
        outcome = end.state.outcome()
        return end.state.over and len(outcome.scores) > 1 and self._seat in outcome.winners


def _price(differences: Sequence[Difference]) -> str:
    """What the other action loses against the answer, and what it lures with."""
    certain = [each for each in differences if each.sure]
    losses = [each for each in certain if each.amount > 0]
    if not losses:
        return ""
    least = WORTH_A_WORD * losses[0].amount
    lost = losses[0].part.less
    if len(losses) > 1 and losses[1].amount >= least and losses[1].part.less != lost:
        lost = say("{one}, and {two}", one=lost, two=losses[1].part.less)
    lure = next((each.part.more for each in certain if each.amount < -least), "")
    return say("{lure}, but {lost}", lure=lure, lost=lost) if lure else lost


def question(puzzle: Puzzle) -> str:
    return say(QUESTIONS.get(puzzle.goal, THE_BEST))


def difficulty(puzzle: Puzzle) -> str:
    return say(DIFFICULTIES.get(puzzle.difficulty, puzzle.difficulty))


class Reply(NamedTuple):
    """What is said to somebody's answer."""

    right: bool
    words: str


def reply(puzzle: Puzzle, game: sb.Game, observation: sb.Observation, text: str) -> Reply:
    """BadPuzzle where this cannot be done in the puzzle."""
    action = described(puzzle, game, observation, text)
    if text in puzzle.answers:
        return Reply(True, " ".join([say("Right!"), answer(puzzle, game, observation, text)]))
    wrong = next((each for each in puzzle.wrong if each.action == text), None)
    why = (in_language(wrong.why) if wrong else "") or say("not the best idea")
    said = say("{action}: {why}.", action=action, why=why)
    return Reply(False, " ".join([said, *_cost(puzzle, wrong)]))


def _cost(puzzle: Puzzle, wrong: Wrong | None) -> list[str]:
    """As a share of a win; alone, points are pressed into a share that says nothing to people."""
    if wrong is None or puzzle.goal == POINTS:
        return []
    return [say("It costs {percent} of a win.", percent=f"{100 * min(1.0, wrong.cost):.0f}%")]


def answer(puzzle: Puzzle, game: sb.Game, observation: sb.Observation, text: str = "") -> str:
    """The answer, or another form of the same idea, and its reason."""
    action = described(puzzle, game, observation, text or puzzle.answer)
    return say("{action}: {why}.", action=action, why=in_language(puzzle.why))


def temptation(puzzle: Puzzle, game: sb.Game, observation: sb.Observation) -> str:
    """What most are tempted to do, and why that fails."""
    told = reply(puzzle, game, observation, puzzle.tempting.action).words
    return say("Tempting: {words}", words=told)


def hint(puzzle: Puzzle) -> str:
    """What the idea brings, without the move."""
    return (
        say("Look for a move after which {what}.", what=in_language(puzzle.why))
        if puzzle.goal not in (WIN, SAVE)
        else say("Look at every move, also at those that seem to do little.")
    )


def described(puzzle: Puzzle, game: sb.Game, observation: sb.Observation, text: str) -> str:
    return game.describe(puzzle.numbered(game, text), observation).rstrip(".")


def who_solves(puzzle: Puzzle) -> str:
    """How hard it is, as measured."""
    parts = [
        say("{level}: {solved} of {tries}", level=say(LEVEL_WORDS.get(level, level)), solved=solved, tries=tries)
        for level, (solved, tries) in puzzle.levels.items()
    ]
    return say("How often bots found it: {parts}.", parts=", ".join(parts))


def how_sure(puzzle: Puzzle) -> str:
    checked = puzzle.checked
    if checked.how == EXACTLY:
        return say("Checked exactly: everything that can follow was looked at.")
    return say(
        "Checked by {count} searches of {walks} walks each; every other idea is worse by at least {percent}.",
        count=checked.searches,
        walks=checked.walks,
        percent=f"{100 * checked.margin:.0f}%",
    )


def in_language(words: Words) -> str:
    """English where a language has none."""
    return words.get(language()) or words.get(ENGLISH) or next(iter(words.values()), "")
