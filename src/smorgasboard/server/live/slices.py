"""Long work beside the requests, in pieces so small that nobody notices."""

import asyncio
import time
from collections.abc import Iterable

SLICE = 0.005
"""Seconds of work between two looks at whoever waits."""


async def in_slices(pieces: Iterable[None], end: float = float("inf")) -> bool:
    """Each step of the iteration is a small piece of the work; False where the time of `monotonic` ended first."""
    began = time.perf_counter()
    for _ in pieces:
        if time.perf_counter() - began > SLICE:
            if time.monotonic() > end:
                return False
            await asyncio.sleep(0)
            began = time.perf_counter()
    return True
