"""Work for all cores, done in any order; Ctrl-C ends it at once and loses only what is not yet handed over."""

import multiprocessing
import signal
from collections.abc import Callable, Iterable, Iterator
from typing import TypeVar

Task = TypeVar("Task")
Result = TypeVar("Result")


def on_all_cores(work: Callable[[Task], Result], tasks: Iterable[Task], workers: int) -> Iterator[Result]:
    """What `work`, a function of a module, makes of each task."""
    if workers == 1:
        yield from map(work, tasks)
        return
    # Children that inherit no threads, as in the lab.
    with multiprocessing.get_context("forkserver").Pool(workers, _leave_interrupts_to_the_parent) as pool:
        yield from pool.imap_unordered(work, tasks)


def _leave_interrupts_to_the_parent() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
