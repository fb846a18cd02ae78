"""Who plays a study on this machine, and what is written down about it."""

import os
import platform
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from types import ModuleType
from typing import Any

import smorgasboard as sb
from smorgasboard.engine import state as compiled_or_not
from smorgasboard.lab.play.workers import Crew, cores, crew_of


def crew_for(workers: int | None, ray: str | None) -> tuple[Crew, int]:
    """On a cluster, on so many cores, or on all; and how many that are."""
    if ray is not None:
        from smorgasboard.lab.play.cluster import cluster, cluster_cores  # noqa: PLC0415 - an extra that few have

        return cluster(ray), cluster_cores()
    count = workers or cores()
    return crew_of(count), count


def circumstances(command: str | None) -> dict[str, Any]:
    """When and on what a study was begun, and what somebody wrote to begin it."""
    compiled = not str(compiled_or_not.__file__).endswith(".py")
    return {
        "command": command,
        "when": time.strftime("%Y-%m-%d %H:%M"),
        "machine": f"{platform.machine()}, {os.cpu_count()} cores, Python {platform.python_version()}",
        "version": sb.__version__,
        "build": "compiled" if compiled else "plain Python",
    }


@contextmanager
def without_the_script() -> Iterator[None]:
    """Worker processes begin by importing the script that started them, which would ask for its study once more."""
    script = sys.modules["__main__"]
    sys.modules["__main__"] = ModuleType("__main__")
    try:
        yield
    finally:
        sys.modules["__main__"] = script
