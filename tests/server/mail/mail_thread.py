"""The post office in a thread of its own, for tests whose house is another process."""

import asyncio
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from email.message import EmailMessage

from tests.server.mail.post_office import PostOffice, post_office


@dataclass
class OfficeBeside:
    loop: asyncio.AbstractEventLoop
    office: PostOffice

    def letters(self, count: int) -> list[EmailMessage]:
        """When so many have arrived."""
        return list(asyncio.run_coroutine_threadsafe(self.office.letters(count), self.loop).result())

    def reached(self, step: str) -> None:
        """When a letter waits there."""
        asyncio.run_coroutine_threadsafe(self.office.reached(step), self.loop).result()

    def hold(self, *steps: str) -> None:
        self.loop.call_soon_threadsafe(self.office.hold, *steps)

    def go_on(self) -> None:
        self.loop.call_soon_threadsafe(self.office.go_on)


@contextmanager
def office_beside() -> Iterator[OfficeBeside]:
    opened: list[OfficeBeside] = []
    ready, done = threading.Event(), threading.Event()

    async def serve() -> None:
        async with post_office() as office:
            opened.append(OfficeBeside(asyncio.get_running_loop(), office))
            ready.set()
            await asyncio.to_thread(done.wait)

    thread = threading.Thread(target=asyncio.run, args=(serve(),))
    thread.start()
    ready.wait()
    try:
        yield opened[0]
    finally:
        opened[0].go_on()
        done.set()
        thread.join()
