"""One process at a time: a lock that the system itself releases when its holder dies, however that happens."""

import os
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

TRIES = 5
PAUSE = 0.1
"""Seconds. Whoever only looks holds the lock for a moment: that is no reason to give up."""

if sys.platform == "win32":
    import msvcrt

    def _grab(file: IO[str]) -> None:
        file.seek(1 << 16)  # beside what is written: others may not read what is locked
        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
else:
    import fcntl

    def _grab(file: IO[str]) -> None:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)


class LockHeld(Exception):
    """By somebody else; the message is the number of their process."""


@contextmanager
def held(path: Path) -> Iterator[None]:
    """Held exactly once at a time; Held when somebody else has it, OSError when there cannot be a file."""
    with path.open("a+", encoding="utf-8") as file:
        if not _grabbed(file, TRIES):
            file.seek(0)
            raise LockHeld(file.read().strip())
        file.truncate(0)
        file.write(str(os.getpid()))
        file.flush()
        yield


def is_held(path: Path) -> bool:
    try:
        with path.open("r+", encoding="utf-8") as file:
            return not _grabbed(file, 1)
    except OSError:
        return False


def _grabbed(file: IO[str], tries: int) -> bool:
    for left in reversed(range(tries)):
        try:
            _grab(file)
        except OSError:
            time.sleep(PAUSE if left else 0)
        else:
            return True
    return False
