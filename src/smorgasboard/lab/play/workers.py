"""Who plays a study's matches: this process, worker processes on all cores, or a cluster (see `cluster.py`)."""

import contextlib
import multiprocessing
import os
import signal
import sys
import threading
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass, replace
from itertools import islice
from multiprocessing.context import BaseContext
from pathlib import Path
from typing import Protocol, TypeVar

import smorgasboard as sb
from smorgasboard.lab.play.matches import Played, play_blanked, play_some
from smorgasboard.lab.play.plan import Leg

CHUNKS_A_WORKER = 50
LARGEST_CHUNK = 100
QUEUED_A_WORKER = 4
PATIENCE = 0.2
"""Seconds until Ctrl-C is noticed."""
T = TypeVar("T")
T_co = TypeVar("T_co", covariant=True)


class Job(Protocol[T_co]):
    """Something that can be played in another process."""

    def play(self) -> T_co: ...

    def singly(self) -> "Iterator[Job[T_co]]":
        """Match by match."""


@dataclass(frozen=True)
class Task:
    """A few matches of one leg, played in one go."""

    leg: Leg
    numbers: tuple[int, ...]
    folder: Path | None
    """Where paths of content begin."""
    moments: tuple[int, ...] = ()
    """For each match, from which step on the leg's blank counts."""

    def play(self) -> Played:
        if self.leg.blank is None:
            return play_some(self.leg, self.numbers, self.folder)
        return play_blanked(self.leg, zip(self.numbers, self.moments, strict=True), self.folder)

    def singly(self) -> "Iterator[Task]":
        for at, number in enumerate(self.numbers):
            yield replace(self, numbers=(number,), moments=self.moments[at : at + 1])


Crew = Callable[[Iterable[Task]], Generator[Played, None, None]]
"""Plays tasks and hands the results over in the order in which they are done; KeyboardInterrupt on Ctrl-C.

Tasks are taken one by one, as there is somebody to play them: whoever has enough stops giving them.
"""


class LocalCrew(Protocol):
    """A crew on this machine, which plays anything that can be played."""

    def __call__(self, tasks: Iterable[Job[T]], /) -> Generator[T, None, None]: ...


def crew_of(workers: int) -> LocalCrew:
    return alone if workers == 1 else processes(workers)


def cores() -> int:
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def chunks(numbers: Sequence[int], workers: int) -> Iterator[tuple[int, ...]]:
    """In order, small enough that workers end together and progress is seen."""
    size = max(1, min(LARGEST_CHUNK, len(numbers) // (workers * CHUNKS_A_WORKER)))
    return (tuple(numbers[start : start + size]) for start in range(0, len(numbers), size))


def alone(tasks: Iterable[Job[T]]) -> Generator[T, None, None]:
    """Match by match; Ctrl-C breaks into a match, but never into what is done with a finished one."""
    with noticing_interrupts() as interrupted:
        for task in (single for several in tasks for single in several.singly()):
            interrupted.at_once = True
            played = task.play()
            interrupted.at_once = False
            yield played
            if interrupted.is_set():
                raise KeyboardInterrupt


def processes(workers: int) -> LocalCrew:
    """Worker processes that are there as long as there are tasks."""

    def play(tasks: Iterable[Job[T]]) -> Generator[T, None, None]:
        with noticing_interrupts() as interrupted, _pool(workers) as pool:
            yield from _by_pool(iter(tasks), workers, pool, interrupted)

    return play


@contextlib.contextmanager
def standing(workers: int) -> Iterator[LocalCrew]:
    """Worker processes that stay from one set of tasks to the next."""
    if workers == 1:
        yield alone
        return
    with _pool(workers) as pool:

        def play(tasks: Iterable[Job[T]]) -> Generator[T, None, None]:
            with noticing_interrupts() as interrupted:
                yield from _by_pool(iter(tasks), workers, pool, interrupted)

        yield play


@contextlib.contextmanager
def _pool(workers: int) -> Iterator[ProcessPoolExecutor]:
    pool = ProcessPoolExecutor(workers, _context(), _serve)
    try:
        yield pool
    finally:
        pool.shutdown(cancel_futures=True)


def _by_pool(
    tasks: Iterator[Job[T]], workers: int, pool: ProcessPoolExecutor, interrupted: "Interrupts"
) -> Generator[T, None, None]:
    pending: set[Future[T]] = set()
    try:
        pending |= {pool.submit(task.play) for task in islice(tasks, workers * QUEUED_A_WORKER)}
        while pending:
            done, pending = wait(pending, PATIENCE, FIRST_COMPLETED)
            if interrupted.is_set():
                raise KeyboardInterrupt
            pending |= {pool.submit(task.play) for task in islice(tasks, len(done))}
            yield from (future.result() for future in done)
    except BrokenProcessPool:
        raise sb.SmorgasboardError(
            "A worker process was killed, perhaps for want of memory; run it again with fewer --workers."
        ) from None
    finally:
        if pending:  # do not wait for matches that nobody will count
            _stop(pool)


def _context() -> BaseContext:
    """Children that did not inherit threads: a table library's would stand still in a forked child."""
    if sys.platform == "win32":
        return multiprocessing.get_context("spawn")
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload(["smorgasboard.lab.play.matches"])
    return context


def _stop(pool: ProcessPoolExecutor) -> None:
    for child in list((pool._processes or {}).values()):
        child.terminate()


class Interrupts(threading.Event):
    """Set when somebody wants this to stop."""

    at_once = False
    """Rather raise KeyboardInterrupt wherever we are."""

    def notice(self, *_signal: object) -> None:
        self.set()
        if self.at_once:
            raise KeyboardInterrupt


@contextlib.contextmanager
def noticing_interrupts() -> Iterator[Interrupts]:
    """Ctrl-C, or being told to end, sets the event instead of breaking into the middle of a pool's book-keeping."""
    interrupted = Interrupts()
    if threading.current_thread() is not threading.main_thread():
        yield interrupted  # signals reach the main thread alone
        return
    before = {number: signal.signal(number, interrupted.notice) for number in (signal.SIGINT, signal.SIGTERM)}
    try:
        yield interrupted
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def _serve() -> None:
    """How a worker process begins: interrupts are the parent's matter, and without a parent there is none to serve."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    assert parent is not None
    parent.join()
    os._exit(1)
