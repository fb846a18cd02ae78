"""The first page in a browser on a slow line: bytes, and seconds until a person can use it."""

import os
import shutil
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass
from statistics import median
from typing import Any

from benchmarks.web.servers import Missing
from benchmarks.web.slow_line import slow_line

BROWSERS = ("chromium", "chromium-browser", "google-chrome")
SWITCHES = ["--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking", "--disable-sync"]
TIMES = """() => {
  const page = performance.getEntriesByType('navigation')[0];
  const paint = performance.getEntriesByName('first-contentful-paint')[0];
  return { ready: page.domContentLoadedEventEnd, loaded: page.loadEventEnd, painted: paint ? paint.startTime : null };
}"""


@dataclass(frozen=True)
class Network:
    title: str
    delay_ms: float
    down_kbit: float
    up_kbit: float
    emulated: bool = True
    """By the browser, which delays every request; else by a line that delays every connection and every packet."""

    def conditions(self) -> dict[str, float | bool]:
        down, up = self.down_kbit * 1000 / 8, self.up_kbit * 1000 / 8
        return {"offline": False, "latency": self.delay_ms, "downloadThroughput": down, "uploadThroughput": up}


FAST_3G = Network("fast 3G (1.6 Mbit/s down, 750 kbit/s up, 150 ms)", 150, 1600, 750)
PACKETS = Network("the same as a line with handshakes", 150, 1600, 750, emulated=False)
DEVTOOLS_3G = Network("DevTools' preset (1.44 Mbit/s, 562 ms a request)", 562.5, 1440, 675)
NETWORKS = (FAST_3G, PACKETS, DEVTOOLS_3G)


@dataclass(frozen=True)
class Visit:
    requests: int
    bytes_sent: int
    """Over the line, compressed, headers included."""
    painted_ms: float
    ready_ms: float
    """The document is complete and all scripts that it waits for have run."""
    loaded_ms: float

    @property
    def usable_ms(self) -> float:
        """Something is to be seen and everything works; without scripts all of it are links and forms anyway."""
        return max(self.painted_ms, self.ready_ms)


def visits(url: str, network: Network, times: int) -> list[Visit]:
    """Each with an empty cache."""
    try:
        from playwright.sync_api import Error, sync_playwright  # noqa: PLC0415 - the rest runs without a browser
    except ImportError:
        raise Missing("Playwright is not installed, so no page was opened.") from None
    try:
        with sync_playwright() as playwright, _reached(url, network) as address:
            browser = playwright.chromium.launch(executable_path=_browser(), args=SWITCHES)
            return [_visit(browser, f"{address}/", network) for _ in range(times)]
    except Error as problem:
        raise Missing(f"No browser opened the page: {problem.message.splitlines()[0]}") from None


def _reached(url: str, network: Network) -> AbstractContextManager[str]:
    if network.emulated:
        return nullcontext(url)
    return slow_line(url, network.down_kbit, network.up_kbit, network.delay_ms / 1000)


def _browser() -> str | None:
    """A browser of the system, or None for Playwright's own."""
    return os.environ.get("SMORG_CHROMIUM") or next(filter(None, map(shutil.which, BROWSERS)), None)


def _visit(browser: Any, url: str, network: Network) -> Visit:
    context = browser.new_context()
    page = context.new_page()
    line = context.new_cdp_session(page)
    line.send("Network.enable")
    if network.emulated:
        line.send("Network.emulateNetworkConditions", network.conditions())
    sizes: list[float] = []
    line.on("Network.loadingFinished", lambda event: sizes.append(event["encodedDataLength"]))
    page.goto(url, wait_until="load")
    page.wait_for_timeout(300)  # a paint may come a moment later than the load event
    found = page.evaluate(TIMES)
    context.close()
    return Visit(len(sizes), int(sum(sizes)), found["painted"] or found["loaded"], found["ready"], found["loaded"])


def middle(found: list[Visit]) -> Visit:
    return Visit(
        requests=max(visit.requests for visit in found),
        bytes_sent=max(visit.bytes_sent for visit in found),
        painted_ms=median(visit.painted_ms for visit in found),
        ready_ms=median(visit.ready_ms for visit in found),
        loaded_ms=median(visit.loaded_ms for visit in found),
    )
