"""Many matches between bots: seats rotated, results the same for the same seed however many processes play."""

import contextlib
import math
import multiprocessing
import os
import signal
import statistics
import threading
from collections.abc import Generator, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from itertools import islice
from pathlib import Path

import smorgasboard as sb
from smorgasboard.bots import Bot
from smorgasboard.bots.spec import BotSpec
from smorgasboard.terminal import shelf

CHUNKS_A_WORKER = 50
LARGEST_CHUNK = 100
QUEUED_A_WORKER = 4
PATIENCE = 0.2
"""Seconds until Ctrl-C is noticed."""
Z95 = 1.959964


@dataclass(frozen=True)
class Plan:
    """Everything that decides the results."""

    game: str
    content: Path | None
    options: tuple[tuple[str, str], ...]
    bots: tuple[BotSpec, ...]
    games: int
    seed: str
    records: Path | None = None

    def seats(self, number: int) -> tuple[int, ...]:
        """Which bot has which seat in a match: all move one seat on from match to match."""
        count = len(self.bots)
        return tuple((seat + number) % count for seat in range(count))

    def deal(self, number: int) -> str:
        """The seed of a match: the same deal again until every bot has had every seat."""
        return f"{self.seed}/{number // len(self.bots)}"


@dataclass(frozen=True)
class Result:
    number: int
    bots: tuple[int, ...]
    """Which bot had each seat."""
    winners: tuple[int, ...]
    """Seats; empty for a draw."""
    steps: int

    def share(self, seat: int) -> float:
        """Of one victory; a draw is shared by all."""
        winners = self.winners or range(len(self.bots))
        return 1 / len(winners) if seat in winners else 0.0


# ---- playing ----


def play_one(plan: Plan, number: int) -> Result:
    game = sb.load(plan.game, plan.content)
    seats = plan.seats(number)
    seed = plan.deal(number)
    bots = [plan.bots[bot].make(f"{plan.seed}/{number}/bot {bot}") for bot in seats]
    if plan.records is None:
        winners, steps = _quickly(plan, game, seed, bots)
    else:
        winners, steps = _on_paper(plan, game, seed, bots, _file(plan, plan.records, number))
    return Result(number, seats, winners, steps)


def _file(plan: Plan, folder: Path, number: int) -> Path:
    return folder / f"match-{number + 1:0{len(str(plan.games))}}{shelf.SUFFIX}"


def _quickly(plan: Plan, game: sb.Game, seed: str, bots: list[Bot]) -> tuple[tuple[int, ...], int]:
    state = game.new(len(bots), seed, **dict(plan.options))
    steps = 0
    while not state.over:
        seat = state.actors()[0]
        state.apply(seat, bots[seat].choose_at(game, state, seat))
        steps += 1
    return state.outcome().winners, steps


def _on_paper(plan: Plan, game: sb.Game, seed: str, bots: list[Bot], path: Path) -> tuple[tuple[int, ...], int]:
    names = [f"{bot.name.capitalize()} bot {seat + 1}" for seat, bot in enumerate(bots)]
    match = sb.Match(game, len(bots), seed, dict(plan.options), names)
    while not match.state.over:
        seat = match.state.actors()[0]
        action = bots[seat].choose(match.state.observation(seat))
        match.apply(seat, action, bots[seat].remark())
    shelf.write(match.record(reveal_seed=True), path)
    return match.state.outcome().winners, len(match.steps)


def results(plan: Plan, workers: int) -> Generator[list[Result], None, None]:
    """Results as they come, a few at a time; KeyboardInterrupt when somebody presses Ctrl-C."""
    return _by_one(plan) if workers == 1 else _by_many(plan, _chunks(plan.games, workers), workers)


def _by_one(plan: Plan) -> Generator[list[Result], None, None]:
    with _noticing_interrupts() as interrupted:
        for number in range(plan.games):
            yield [play_one(plan, number)]
            if interrupted.is_set():
                raise KeyboardInterrupt


def _by_many(plan: Plan, chunks: Iterator[range], workers: int) -> Generator[list[Result], None, None]:
    with _noticing_interrupts() as interrupted:
        pool = ProcessPoolExecutor(workers, initializer=_leave_interrupts_to_the_parent)
        pending = {pool.submit(_play_chunk, plan, chunk) for chunk in islice(chunks, workers * QUEUED_A_WORKER)}
        try:
            while pending:
                done, pending = wait(pending, PATIENCE, FIRST_COMPLETED)
                if interrupted.is_set():
                    raise KeyboardInterrupt
                pending |= {pool.submit(_play_chunk, plan, chunk) for chunk in islice(chunks, len(done))}
                yield from (future.result() for future in done)
        except BrokenProcessPool:
            raise sb.SmorgasboardError("A worker process was killed, perhaps for want of memory; use fewer.") from None
        finally:
            if pending:  # do not wait for matches that nobody will count
                _stop_children()
            pool.shutdown(cancel_futures=True)


def _stop_children() -> None:
    for child in multiprocessing.active_children():
        child.terminate()


@contextlib.contextmanager
def _noticing_interrupts() -> Iterator[threading.Event]:
    """Ctrl-C sets the event, instead of breaking into the middle of a pool's book-keeping."""
    interrupted = threading.Event()
    before = signal.signal(signal.SIGINT, lambda *_: interrupted.set())
    try:
        yield interrupted
    finally:
        signal.signal(signal.SIGINT, before)


def _play_chunk(plan: Plan, numbers: range) -> list[Result]:
    return [play_one(plan, number) for number in numbers]


def _chunks(games: int, workers: int) -> Iterator[range]:
    size = max(1, min(LARGEST_CHUNK, games // (workers * CHUNKS_A_WORKER)))
    return (range(start, min(start + size, games)) for start in range(0, games, size))


def _leave_interrupts_to_the_parent() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def cores() -> int:
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


# ---- counting ----


@dataclass(frozen=True)
class Share:
    """Victories of a seat or a bot, draws split, with Wilson's 95% interval."""

    name: str
    n: int
    share: float
    low: float
    high: float


@dataclass(frozen=True)
class Summary:
    games: int
    draws: int
    mean_steps: float
    median_steps: float
    seats: list[Share]
    bots: list[Share]


def summarise(plan: Plan, played: Sequence[Result]) -> Summary:
    played = sorted(played, key=lambda result: result.number)
    seats = range(len(plan.bots))
    by_seat = [[result.share(seat) for result in played] for seat in seats]
    by_bot = [[result.share(result.bots.index(bot)) for result in played] for bot in seats]
    return Summary(
        games=len(played),
        draws=sum(not result.winners for result in played),
        mean_steps=statistics.fmean(result.steps for result in played),
        median_steps=statistics.median(result.steps for result in played),
        seats=[_share(f"seat {seat + 1}", shares) for seat, shares in enumerate(by_seat)],
        bots=[_share(name, shares) for name, shares in zip(_bot_names(plan.bots), by_bot, strict=True)],
    )


def _share(name: str, shares: Sequence[float]) -> Share:
    return Share(name, len(shares), sum(shares) / len(shares), *wilson(sum(shares), len(shares)))


def _bot_names(bots: Sequence[BotSpec]) -> list[str]:
    texts = [spec.text for spec in bots]
    return [f"{text} ({number})" if texts.count(text) > 1 else text for number, text in enumerate(texts, start=1)]


def wilson(successes: float, n: int) -> tuple[float, float]:
    """Wilson's score interval, 95%."""
    share, z2 = successes / n, Z95 * Z95
    middle = (share + z2 / (2 * n)) / (1 + z2 / n)
    half = Z95 / (1 + z2 / n) * math.sqrt(share * (1 - share) / n + z2 / (4 * n * n))
    return max(0.0, middle - half), min(1.0, middle + half)
