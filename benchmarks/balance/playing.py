"""Plays a study on all cores. The same seed gives the same counts however many processes play."""

import os
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from functools import cache

import smorgasboard as sb
from benchmarks.balance.counting import Counts
from benchmarks.balance.studies import Study
from smorgasboard.bots.spec import BotSpec
from smorgasboard.engine.game import Game

LARGEST_CHUNK = 25
CHUNKS = 40
"""At least so many, where there are so many matches: slow bots play few of them."""
SEAT = "seat"


def play(study: Study, seed: str, workers: int | None = None) -> Iterator[Counts]:
    """Counts of a few matches at a time, in the order in which they are done."""
    size = max(1, min(LARGEST_CHUNK, study.games // CHUNKS))
    parts = [range(start, min(start + size, study.games)) for start in range(0, study.games, size)]
    if workers == 1:
        yield from (play_some(study, seed, numbers) for numbers in parts)
        return
    with ProcessPoolExecutor(workers or os.cpu_count()) as pool:
        chunks = [pool.submit(play_some, study, seed, numbers) for numbers in parts]
        yield from (chunk.result() for chunk in as_completed(chunks))


def play_some(study: Study, seed: str, numbers: range) -> Counts:
    counts = Counts()
    for number in numbers:
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
