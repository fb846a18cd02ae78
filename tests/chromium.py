"""One Chromium for each test process: to start one takes longer than most tests that need it."""

import asyncio
import shutil
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
QUIETLY = [
    "--no-sandbox",
    "--disable-gpu",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
PATIENCE = 180_000
"""Milliseconds until a test that waits for something gives up; nothing is measured with it."""


def installed() -> str | None:
    return next((path for name in NAMES if (path := shutil.which(name))), None)


class Shared:
    """A browser that tests take turns with.

    As long as Playwright lives, its event loop counts as the one that runs in this thread, and no test could run
    another. So it counts only while somebody uses the browser.
    """

    def __init__(self) -> None:
        path = installed()
        if path is None:
            pytest.skip("no browser here: apt install chromium")
        expect.set_options(timeout=PATIENCE)
        self._playwright = sync_playwright().start()
        self._loop = asyncio.get_running_loop()
        self._browser = self._playwright.chromium.launch(executable_path=path, args=QUIETLY)
        asyncio._set_running_loop(None)

    @contextmanager
    def in_use(self) -> Iterator[Browser]:
        asyncio._set_running_loop(self._loop)
        try:
            yield self._browser
        finally:
            asyncio._set_running_loop(None)

    def close(self) -> None:
        with self.in_use():
            self._browser.close()
            self._playwright.stop()
