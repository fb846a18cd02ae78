"""How soon a page is right that somebody looks at again: after other windows, a sleep, another network, a new house.

    python -m benchmarks.web.looking [TIMES [WAY ...]]

A real Chromium, with each of the three ways in which windows share a stream. Between it and the house stands a line of
this process, which can die as lines do when a machine sleeps or changes its network: nothing comes through any more,
and neither end is told.
"""

import asyncio
import os
import signal
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from urllib.parse import urlsplit

import httpx
from playwright.sync_api import Browser, sync_playwright
from tests.chromium import QUIETLY, installed
from tests.server.browser.house import House
from tests.server.browser.people import Person

TIMES = 20
AWAY = 9.0
"""Seconds that nobody looks: the window is quiet by then, and the house has closed connections that nobody uses."""
ASLEEP = 8.0
WAYS = {
    "worker": "",
    "leader": "delete window.SharedWorker;",
    "alone": "delete window.SharedWorker; delete window.BroadcastChannel;",
}
LOOKS = """(looks) => {
    Object.defineProperty(document, "hidden", {get: () => !looks, configurable: true});
    document.dispatchEvent(new Event("visibilitychange"));
}"""
RIGHT = "version => Number(document.querySelector('#stage').dataset.version) >= version"


class DyingLine:
    """Hands on what browser and house say to each other, until it dies; who connects then has a new one."""

    def __init__(self, port: int) -> None:
        self._to = port
        self._deaths = 0
        self._open = threading.Event()
        self.address = ""
        threading.Thread(target=lambda: asyncio.run(self._run()), daemon=True).start()
        self._open.wait()

    async def _run(self) -> None:
        server = await asyncio.start_server(self._serve, "localhost", 0)
        self.address = f"http://localhost:{server.sockets[0].getsockname()[1]}"
        self._open.set()
        await server.serve_forever()

    def dies(self) -> None:
        self._deaths += 1

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(OSError):
            there, back = await asyncio.open_connection("localhost", self._to)
            await asyncio.gather(self._pass(reader, back, self._deaths), self._pass(there, writer, self._deaths))

    async def _pass(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, begun: int) -> None:
        with suppress(OSError):
            while data := await reader.read(65_536):
                if begun == self._deaths:
                    writer.write(data)
                    await writer.drain()
        if begun == self._deaths:
            writer.close()


class Table:
    """Somebody at a shared screen, whose steps are played past their page."""

    def __init__(self, browser: Browser, folder: Path, script: str) -> None:
        self._house = House(folder)
        self.line = DyingLine(urlsplit(self._house.address).port or 0)
        self._browser = browser
        self.ann = Person(browser, self.line.address).known_as("Ann")
        self.ann.context.add_init_script(script)
        self.ann.opens("same-screen")
        self.ann.page.locator(".start button").click()
        self.ann.see(".board .spot")

    def meanwhile(self) -> None:
        """One step, which the page is not told of as long as nobody looks."""
        house, action = self._house.address, self.ann.paths[-1][1]
        cookies = {each["name"]: each["value"] for each in self.ann.context.cookies()}
        own = {"origin": house, "sec-fetch-site": "same-origin"}
        fields = {"version": str(self.ann.version), "action": action}
        answer = httpx.post(f"{house}/m/{self.ann.match}/act", data=fields, cookies=cookies, headers=own)
        assert answer.status_code == 303, answer.text

    def seconds(self, look: Callable[[], object], version: int) -> float:
        began = time.monotonic()
        look()
        self.ann.page.wait_for_function(RIGHT, arg=version)
        return time.monotonic() - began

    def away(self) -> None:
        self.ann.page.evaluate(LOOKS, False)
        time.sleep(AWAY)

    def back(self) -> None:
        self.ann.page.evaluate(LOOKS, True)

    # ---- what happens meanwhile ----

    def another_window(self) -> float:
        wanted = self.ann.version + 1
        self.away()
        self.meanwhile()
        return self.seconds(self.back, wanted)

    def dead_line(self) -> float:
        wanted = self.ann.version + 1
        self.away()
        self.line.dies()
        self.meanwhile()
        return self.seconds(self.back, wanted)

    def new_house(self) -> float:
        wanted = self.ann.version + 1
        self.away()
        self.meanwhile()
        self._house.close()
        self._house.open_again()
        return self.seconds(self.back, wanted)

    def other_network(self) -> float:
        """While they look at it."""
        wanted = self.ann.version + 1
        self.ann.context.set_offline(True)
        self.line.dies()
        self.meanwhile()
        return self.seconds(lambda: self.ann.context.set_offline(False), wanted)

    def sleep(self) -> float:
        """Of the whole machine, while they look at it."""
        wanted = self.ann.version + 1
        self.line.dies()
        self.meanwhile()
        time.sleep(0.2)
        browser = _family(_root_of_chromium())
        _tell(browser, signal.SIGSTOP)
        time.sleep(ASLEEP)
        return self.seconds(lambda: _tell(browser, signal.SIGCONT), wanted)

    def close(self) -> None:
        self.ann.context.close()
        self._house.close()


def _parents() -> dict[int, int]:
    found = {}
    for entry in Path("/proc").iterdir():
        with suppress(OSError, ValueError):
            found[int(entry.name)] = int((entry / "stat").read_text().rpartition(")")[2].split()[1])
    return found


def _root_of_chromium() -> int:
    """Our own one: a descendant of this process."""
    for pid in _family(os.getpid()):
        with suppress(OSError):
            command = Path(f"/proc/{pid}/cmdline").read_text()
            if "--remote-debugging" in command and "--type=" not in command:
                return pid
    raise AssertionError("the browser is gone")


def _family(root: int) -> list[int]:
    parents, family = _parents(), [root]
    for pid in family:
        family += [child for child, parent in parents.items() if parent == pid]
    return family


def _tell(processes: list[int], what: signal.Signals) -> None:
    for pid in processes:
        with suppress(ProcessLookupError):
            os.kill(pid, what)


CASES: dict[str, Callable[[Table], float]] = {
    "another window": Table.another_window,
    "the line died meanwhile": Table.dead_line,
    "the house was opened anew": Table.new_house,
    "another network": Table.other_network,
    "the machine slept": Table.sleep,
}


@contextmanager
def chromium() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        yield playwright.chromium.launch(executable_path=installed(), args=QUIETLY)


def main(times: int, ways: list[str]) -> None:
    with chromium() as browser:
        for way in ways:
            for case, happens in CASES.items():
                with tempfile.TemporaryDirectory() as folder:
                    table = Table(browser, Path(folder), WAYS[way])
                    found = sorted(happens(table) for _ in range(times))
                    table.close()
                print(
                    f"{way}, {case}: {found[len(found) // 2]:.2f} s in the median, {found[-1]:.2f} s at most",
                    flush=True,
                )


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else TIMES, sys.argv[2:] or list(WAYS))
