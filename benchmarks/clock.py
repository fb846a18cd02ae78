"""The one stopwatch for us and for peers, so that both are timed the same way. Needs nothing but Python."""

import gc
import json
import resource
import sys
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass

Play = Callable[[], int]
"""Does some work and says how many units it was."""
WARM_UP_S = 0.3


@dataclass(frozen=True)
class Reading:
    units: int
    plays: int
    """Whole games, or batches, that the units were counted in."""
    seconds: float
    cpu_seconds: float
    """Less than `seconds` when somebody else had the core."""
    memory_mb: float
    """The most this process ever held, interpreter and imports included."""

    @property
    def rate(self) -> float:
        """Per second of this process's own processor time: everything here runs on one thread and waits for nothing."""
        return self.units / self.cpu_seconds


def timed(play: Play, seconds: float) -> Reading:
    """Repeat for so long, after a warm-up that fills caches and lets Python specialise the loop."""
    _repeat(play, min(WARM_UP_S, seconds))
    gc.collect()
    wall, cpu = time.perf_counter(), time.process_time()
    units, plays = _repeat(play, seconds)
    wall, cpu = time.perf_counter() - wall, time.process_time() - cpu
    return Reading(units, plays, wall, cpu, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024)


def _repeat(play: Play, seconds: float) -> tuple[int, int]:
    clock = time.perf_counter
    units = plays = 0
    end = clock() + seconds
    while clock() < end:
        units += play()
        plays += 1
    return units, plays


def answer(measures: dict[str, Callable[[], Play]], versions: Callable[[], dict[str, str]]) -> None:
    """What a worker does: `python -m benchmarks.peers NAME SECONDS` prints one line of JSON."""
    name, seconds = sys.argv[1], float(sys.argv[2])
    if name == "versions":
        print(json.dumps(versions()))
        return
    print(json.dumps(asdict(timed(measures[name](), seconds))))
