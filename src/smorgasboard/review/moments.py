"""The decisions that mattered most, told: what would have been better, why, and how sure that is."""

import math
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final

import smorgasboard as sb
from smorgasboard.bots.ideas import Comparison, Playouts
from smorgasboard.bots.reasons import clauses
from smorgasboard.engine import Catalogue, SeededChance, State, say, speaking
from smorgasboard.review.effort import Effort
from smorgasboard.review.result import Deeds, Moment, Verdict, Words
from smorgasboard.review.sight import points_of
from smorgasboard.review.verdicts import Finding

MOST: Final = 3
SURE: Final = 5.0
"""Standard errors from which on it says that it is sure."""


def greatest(findings: Sequence[Finding]) -> list[Finding]:
    """The dearest ones, the dearest first."""
    dear = [finding for finding in findings if finding.verdict.cost > 0]
    return sorted(dear, key=lambda finding: (-finding.verdict.cost, finding.verdict.step))[:MOST]


def told(game: sb.Game, finding: Finding, points: float | None, languages: Mapping[str, Catalogue]) -> Verdict:
    """The verdict with what was done and what would have been better in words, where something was."""
    if not finding.verdict.cost:
        return finding.verdict
    words: dict[str, Deeds] = {}
    for code, catalogue in languages.items():
        with speaking(catalogue):
            words[code] = Deeds(
                _described(game, finding, finding.decision.done), _described(game, finding, finding.better)
            )
    return replace(finding.verdict, points=points, words=words)


def _described(game: sb.Game, finding: Finding, action: int) -> str:
    return game.describe(action, finding.decision.observation).rstrip(".")


def moment(
    game: sb.Game, finding: Finding, points: float | None, effort: Effort, languages: Mapping[str, Catalogue], seed: str
) -> Moment:
    """One of them, in every language that is asked for."""
    verdict, observation = finding.verdict, finding.decision.observation
    chance = SeededChance(f"{seed}:{verdict.step}:told")
    words: dict[str, Words] = {}
    for code, catalogue in languages.items():
        with speaking(catalogue):
            words[code] = _words(game, finding, effort, chance)
    return Moment(
        step=verdict.step,
        done=verdict.done,
        better=verdict.best,
        cost=verdict.cost,
        error=verdict.error,
        points=points,
        start=game.imagine(observation, chance.copy()).to_json(),
        words=words,
    )


def _words(game: sb.Game, finding: Finding, effort: Effort, chance: SeededChance) -> Words:
    better, done = _described(game, finding, finding.better), _described(game, finding, finding.decision.done)
    sure = say("I am sure.") if finding.verdict.cost > SURE * finding.verdict.error else say("I am fairly sure.")
    return Words(done, better, _why(game, finding, better, effort, chance), sure)


def _why(game: sb.Game, finding: Finding, better: str, effort: Effort, chance: SeededChance) -> str:
    observation, done = finding.decision.observation, finding.decision.done
    playouts = Playouts(game, observation, None, chance, math.inf)
    pairs = playouts.pairs(finding.better, done, effort.samples)
    wins, fewer = (sum(_is_won(pair[at].state, observation.seat) for pair in pairs) for at in (0, 1))
    if wins == len(pairs) and fewer < wins:
        return say("{action}: this wins the match.", action=better)
    comparison = Comparison(finding.better, pairs, game.evaluation.unit)
    why = clauses(comparison) if comparison.is_better else ""
    return say("{action}: {why}.", action=better, why=why) if why else say("{action}: it pays later.", action=better)


def _is_won(state: State, seat: int) -> bool:
    """Not alone at a table, where every score wins."""
    return state.over and len(state.outcome().scores) > 1 and seat in state.outcome().winners


def points_lost(game: sb.Game, finding: Finding) -> float:
    """The cost in the game's points, for whoever plays alone."""
    state = game.imagine(finding.decision.observation, SeededChance("points"))
    return points_of(game, state, finding.value) - points_of(game, state, finding.value - finding.verdict.cost)
