"""Plays a study on all cores. The same seed gives the same counts however many processes play."""

import os
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from functools import cache

import smorgasboard as sb
from benchmarks.balance.counting import Counts
from benchmarks.balance.studies import Study
from smorgasboard.engine.game import Game
from smorgasboard.terminal.opponents import BotSpec

CHUNK = 25
SEAT = "seat"


def play(study: Study, seed: str, workers: int | None = None) -> Iterator[Counts]:
    """Counts of a few matches at a time, in the order in which they are done."""
    starts = range(0, study.games, CHUNK)
    if workers == 1:
        yield from (play_some(study, seed, start) for start in starts)
        return
    with ProcessPoolExecutor(workers or os.cpu_count()) as pool:
        chunks = [pool.submit(play_some, study, seed, start) for start in starts]
        yield from (chunk.result() for chunk in as_completed(chunks))


def play_some(study: Study, seed: str, start: int) -> Counts:
    counts = Counts()
    for number in range(start, min(start + CHUNK, study.games)):
        play_one(study, f"{seed}/{study.name}/{number}", counts)
    return counts.plain()


@cache
def _game(name: str) -> Game:
    return sb.load(name)


def play_one(study: Study, seed: str, counts: Counts) -> None:
    game = _game(study.game)
    bots = [BotSpec.read(study.bot).make(f"{seed}/bot {seat}") for seat in range(study.players)]
    state = game.new(study.players, seed, **study.options)
    seen: list[tuple[int, str, str]] = [(seat, SEAT, f"seat {seat + 1}") for seat in range(study.players)]
    state.events = []
    steps = 0
    while not state.over:
        seat = state.mover()
        state.play(seat, bots[seat].choose_at(game, state, seat))
        for event in state.events:
            seen += game.tally(event)
        state.events.clear()
        steps += 1
    for seat in range(study.players):
        seen += game.traits(state, seat)
    outcome = state.outcome()
    shares = [(seat in outcome.winners) / len(outcome.winners) for seat in range(study.players)]
    counts.add_match(seen, shares, max(outcome.scores), steps)
