"""Compiles rules, chance, search, watching and batches of matches when a C compiler is there; plain Python otherwise.

The same files run both ways. SMORG_PURE=1 skips the compiler. What is going on is told while it goes on; pip passes
that on with `-v`, and without it shows nothing but its own turning bar.
"""

import os
import shutil
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from glob import glob
from threading import Event, Thread
from typing import Any

from setuptools import setup
from setuptools.command.build_ext import build_ext
from setuptools.errors import BaseError, CCompilerError

ROOMS = ("rules", "view", "judgement")
"""Of each game of ours: folders, or files where a room is one."""
COMPILED = [
    "src/smorgasboard/engine/chance.py",
    "src/smorgasboard/engine/state.py",
    "src/smorgasboard/engine/features.py",
    "src/smorgasboard/engine/fields/frames.py",
    "src/smorgasboard/engine/fields/kinds.py",
    "src/smorgasboard/engine/fields/lists.py",
    "src/smorgasboard/engine/fields/records.py",
    "src/smorgasboard/engine/judgement/evaluation.py",
    "src/smorgasboard/engine/judgement/possibilities.py",
    "src/smorgasboard/bots/tree.py",
    "src/smorgasboard/lab/play/leads.py",
    "src/smorgasboard/lab/play/watched_match.py",
    "src/smorgasboard/envs/batch.py",
    "src/smorgasboard/envs/turns.py",
    *(
        path
        for room in ROOMS
        for place in (f"{room}.py", f"{room}/**/*.py")
        for path in sorted(glob(f"src/smorgasboard/games/*/{place}", recursive=True))
        if not path.endswith("__init__.py")
    ),
]
TELLING = {"egg_info", "dist_info"}
"""Commands that only say what would be installed. Pip asks them first, and compiling twice would take twice as long."""
# What is not compiled may import packages that are not installed here.
QUIETLY = ["--follow-imports=silent", "--ignore-missing-imports"]
PAUSE = 10.0
"""Seconds between two sentences about what takes long."""


def tell(sentence: str) -> None:
    print(f"smorgasboard: {sentence}", file=sys.stderr, flush=True)


def notice(reason: str) -> None:
    tell(f"{reason}; installing plain Python, which plays the same and is slower.")


@contextmanager
def working(what: str) -> Iterator[None]:
    """Says that it has begun, again and again that it goes on, and how long it took."""
    started, done = time.monotonic(), Event()

    def go_on() -> None:
        while not done.wait(PAUSE):
            tell(f"still {what}, for {time.monotonic() - started:.0f} s")

    tell(f"{what} …")
    Thread(target=go_on, daemon=True).start()
    try:
        yield
    finally:
        done.set()
    tell(f"{what}: done after {time.monotonic() - started:.0f} s")


class OptionalBuild(build_ext):
    """A failed compilation is a notice, not an error."""

    def run(self) -> None:
        try:
            with working("compiling what was translated") if self.extensions else nullcontext():
                super().run()
        except (CCompilerError, BaseError, OSError) as error:
            notice(f"compiling failed ({error})")
            self.extensions = []


def extensions() -> list[Any]:
    if TELLING & set(sys.argv):
        return []
    if os.environ.get("SMORG_PURE") == "1":
        notice("SMORG_PURE=1 is set")
        return []
    if not any(shutil.which(name) for name in (os.environ.get("CC", "cc"), "gcc", "clang", "cl")):
        notice("no C compiler was found")
        return []
    try:
        from mypyc.build import mypycify
    except ImportError:
        notice("mypyc was not found")
        return []
    try:
        with working(f"translating {len(COMPILED)} modules to C"):
            return list(mypycify([*QUIETLY, *COMPILED], opt_level="3"))
    except SystemExit:  # mypyc's way to say that it did not succeed
        notice("mypyc did not accept the sources")
        return []


setup(ext_modules=extensions(), cmdclass={"build_ext": OptionalBuild})
