"""What each decision cost: more is walked where it matters, and what lies within the noise is not told."""

from dataclasses import dataclass
from typing import Final

import smorgasboard as sb
from smorgasboard.review.decisions import Decision
from smorgasboard.review.effort import Effort
from smorgasboard.review.judges import Gain, Glance, Judge, judge_of
from smorgasboard.review.result import Verdict

PATIENCE: Final = 2.5
"""Standard errors that a cost must have to be told;"""
A_TRIFLE: Final = 0.02
"""and winning chances that are worth a word."""
FIRST_LOOK: Final = 4
"""A first comparison takes this part of the walks: most end with it."""
AT_STAKE: Final = 0.01
"""Where the best looks better than a blind choice by less than this, the decision does not count."""
EXACTLY: Final = 1e-6


@dataclass(frozen=True)
class Finding:
    """A verdict and what was compared for it."""

    verdict: Verdict
    decision: Decision
    better: int
    value: float
    """What the judgement says of the position itself: where a loss of points is counted from."""


def find(game: sb.Game, decision: Decision, effort: Effort, seed: str) -> Finding:
    """What this decision cost, from what its seat saw. The same observation has the same verdict.

    >>> import smorgasboard as sb
    >>> from smorgasboard.review import Decision, Effort, find
    >>> game = sb.load("foodfighters")
    >>> state = game.new(seed=7)
    >>> decision = Decision(1, state.observation(state.mover()), state.legal_actions(state.mover())[0])
    >>> find(game, decision, Effort(glance=16, compare=32), seed="7").verdict.done
    'swap a1 b1'
    """
    about = f"{seed}:{decision.step}"
    judge = judge_of(game, decision.observation, f"{about}:glance")
    glance = judge.glance(effort.glance)
    best, gain = _compared(game, decision, glance, effort, about)
    cost = gain.mean if _is_told(gain) else 0.0
    stake = max(glance.stake, cost)
    text = game.actions.text
    verdict = Verdict(
        step=decision.step,
        done=text(decision.done),
        best=text(best if cost else decision.done),
        cost=cost,
        error=gain.error if gain.pairs else 0.0,
        stake=stake,
        counts=stake >= AT_STAKE,
    )
    return Finding(verdict, decision, best, _value(judge))


def found_again(game: sb.Game, decision: Decision, verdict: Verdict, seed: str) -> Finding:
    """What was found before, without thinking about it once more."""
    judge = judge_of(game, decision.observation, f"{seed}:{decision.step}:glance")
    return Finding(verdict, decision, game.actions.parse(verdict.best), _value(judge))


def _compared(game: sb.Game, decision: Decision, glance: Glance, effort: Effort, about: str) -> tuple[int, Gain]:
    done = decision.done
    if done not in glance.ranked or glance.ranked[0] == done:
        return done, Gain(0.0, 0.0)
    best = glance.ranked[0]
    if glance.exact is not None:
        return best, Gain(glance.exact[best] - glance.exact[done], EXACTLY, 1)
    gain = Gain(0.0, 0.0)
    for number, walks in enumerate((effort.compare // FIRST_LOOK, effort.compare)):
        gain = judge_of(game, decision.observation, f"{about}:{number}").compare(best, done, walks)
        if gain.mean + PATIENCE * gain.error < A_TRIFLE:
            break
    return best, gain


def _is_told(gain: Gain) -> bool:
    return gain.mean > PATIENCE * gain.error and gain.mean >= A_TRIFLE


def _value(judge: Judge) -> float:
    return judge.game.evaluation.value(judge.position, judge.seat)
