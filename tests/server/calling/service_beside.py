"""The push service in a thread of its own, for tests whose browsers take turns in theirs."""

import asyncio
import threading
from collections.abc import Iterator
from contextlib import contextmanager

from tests.server.calling.push_service import PushService, push_service


@contextmanager
def service_beside() -> Iterator[PushService]:
    opened: list[PushService] = []
    ready, done = threading.Event(), threading.Event()

    async def serve() -> None:
        async with push_service() as service:
            opened.append(service)
            ready.set()
            await asyncio.to_thread(done.wait)

    thread = threading.Thread(target=asyncio.run, args=(serve(),))
    thread.start()
    ready.wait()
    try:
        yield opened[0]
    finally:
        done.set()
        thread.join()
