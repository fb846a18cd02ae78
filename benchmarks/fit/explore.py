"""Positions that ordinary play does not reach: what a search has to judge, and what a fit learns most from.

At a random moment of a match somebody does one of the six best-looking things or anything at all; from there it is
played out greedily. Fitted to positions of ordinary matches, numbers predict better and hardly play better.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import smorgasboard as sb
from smorgasboard.bots import Bot, BotSpec, GreedyBot
from smorgasboard.bots.bot import fit_for_bots
from smorgasboard.engine import SeededChance, expected_values
from smorgasboard.lab.play.winners import win_shares

BEST_LOOKING = 6


@dataclass(frozen=True)
class Plan:
    """Everything that decides which positions are made, but for their number."""

    game: str
    players: tuple[int, ...]
    """Matches take turns with these."""
    seed: str
    searched: int
    """One of so many matches is played by searches instead of greedy bots; 0: none is."""
    moments: int = 8
    """Of one match at which another way is tried."""
    search: str = "search:walks=24"


@dataclass(frozen=True)
class Trial:
    """Another way on from a moment of a match, and how it ended."""

    at: int
    """Steps of the match before it."""
    steps: tuple[int, ...]
    """From there to the position that is to be judged."""
    won: tuple[float, ...]
    """By seat; several share a victory, all a draw."""


@dataclass(frozen=True)
class Explored:
    """One match and the ways that were tried from it. Seeds and steps make every position again."""

    number: int
    seed: str
    players: int
    steps: tuple[int, ...]
    trials: tuple[Trial, ...]

    @classmethod
    def read(cls, data: dict[str, Any]) -> "Explored":
        trials = tuple(Trial(each["at"], tuple(each["steps"]), tuple(each["won"])) for each in data["trials"])
        return cls(data["number"], data["seed"], data["players"], tuple(data["steps"]), trials)


def explore(plan: Plan, number: int) -> Explored:
    game, players = sb.load(plan.game), plan.players[number % len(plan.players)]
    seed = f"{plan.seed}/{number}"
    steps, choices = _played(game, players, seed, [_bot(plan, number, f"{seed}/{seat}") for seat in range(players)])
    chance = SeededChance(f"{seed}/moments")
    chance.shuffle(choices)
    moments = set(choices[: plan.moments])
    positions = enumerate(_positions(game, players, seed, steps))
    trials = tuple(_tried(game, state, at, seed) for at, state in positions if at in moments)
    return Explored(number, seed, players, tuple(steps), trials)


def judged_positions(game: sb.Game, explored: Explored) -> Iterator[tuple[sb.State, tuple[float, ...]]]:
    """Every position that is to be judged, and what each seat then won."""
    trials = {trial.at: trial for trial in explored.trials}
    for at, state in enumerate(_positions(game, explored.players, explored.seed, explored.steps)):
        if at in trials:
            twin = state.copy(SeededChance(f"{explored.seed}/{at}"))
            for step in trials[at].steps:
                twin.play(twin.mover(), step)
            yield twin, trials[at].won


def _bot(plan: Plan, number: int, seed: str) -> Bot:
    if plan.searched and number % plan.searched == 0:
        return BotSpec.read(plan.search).make(f"{seed}/bot")
    return GreedyBot(seed=f"{seed}/bot")


def _played(game: sb.Game, players: int, seed: str, bots: list[Bot]) -> tuple[list[int], list[int]]:
    """The steps of a match, and at which of them there was a choice."""
    state = game.new(players, seed)
    steps, choices = list[int](), list[int]()
    while not state.over:
        seat = state.mover()
        if len(fit_for_bots(game, state.list_actions(seat))) > 1:
            choices.append(len(steps))
        steps.append(bots[seat].choose_at(game, state, seat))
        state.play(seat, steps[-1])
    return steps, choices


def _positions(game: sb.Game, players: int, seed: str, steps: list[int] | tuple[int, ...]) -> Iterator[sb.State]:
    """Before each step. The position goes on with the next one: whoever wants to keep it copies it."""
    state = game.new(players, seed)
    for step in steps:
        yield state
        state.play(state.mover(), step)


def _tried(game: sb.Game, before: sb.State, at: int, seed: str) -> Trial:
    state = before.copy(SeededChance(f"{seed}/{at}"))
    chance = SeededChance(f"{seed}/{at}/way")
    steps = [_another_way(game, state, chance)]
    state.play(state.mover(), steps[0])
    bot = GreedyBot(seed=f"{seed}/{at}/bot")
    while not is_judged(game.evaluation, state):
        steps.append(_step(game, state, bot))
    while not state.over:
        _step(game, state, bot)
    outcome = state.outcome()
    return Trial(at, tuple(steps), win_shares(outcome.winners, len(outcome.scores)))


def _another_way(game: sb.Game, state: sb.State, chance: SeededChance) -> int:
    seat = state.mover()
    legal = fit_for_bots(game, state.list_actions(seat))
    if chance.below(2):
        return chance.pick(legal)
    evaluation = game.greedy_evaluation or game.evaluation
    values = expected_values(evaluation, game.imagined(state, seat, chance), seat, legal, chance)
    ranked = sorted(range(len(legal)), key=lambda place: -values[place])
    return legal[chance.pick(ranked[:BEST_LOOKING])]


def is_judged(evaluation: sb.Evaluation, state: sb.State) -> bool:
    """Whether a search would stop here and ask for the value: where somebody may choose, or the match is over."""
    if state.over:
        return True
    if len(state.list_actions(state.mover())) == 1:
        return evaluation.foresees(state)
    return evaluation.settled(state)


def _step(game: sb.Game, state: sb.State, bot: Bot) -> int:
    seat = state.mover()
    action = bot.choose_at(game, state, seat)
    state.play(seat, action)
    return action
