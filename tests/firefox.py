"""Debian's own Firefox, driven through Marionette, which every Firefox brings: WebDriver's commands in JSON.

Playwright has a Firefox of its own, which cannot be had everywhere; with others it speaks a newer WebDriver BiDi than
the one that Debian's understands. geckodriver only hands on to Marionette what it hears.
"""

import json
import shutil
import socket
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from tests.chromium import PATIENCE

NAMES = ("firefox-esr", "firefox")
PREFERENCES: dict[str, int | bool | str] = {
    "marionette.port": 0,  # any that is free; the profile's folder says which
    "intl.accept_languages": "en-GB",
    "ui.prefersReducedMotion": 1,
    "devtools.console.stdout.content": True,
    "app.update.disabledForTesting": True,
    "browser.aboutwelcome.enabled": False,
    "browser.shell.checkDefaultBrowser": False,
    "browser.startup.page": 0,
    "datareporting.policy.dataSubmissionEnabled": False,
    "network.captive-portal-service.enabled": False,
    "network.connectivity-service.enabled": False,
    "toolkit.telemetry.enabled": False,
}
ELEMENT = "element-6066-11e4-a52e-4f735466cecf"
"""What WebDriver calls a reference to an element."""
PAUSE = 0.05
TROUBLE = "JavaScript error: "


def installed() -> str | None:
    return next((path for name in NAMES if (path := shutil.which(name))), None)


class Refused(Exception):
    """What Firefox says to a command that it cannot carry out."""


class Marionette:
    def __init__(self, port: int) -> None:
        self._socket = socket.create_connection(("127.0.0.1", port))
        self._stream = self._socket.makefile("rb")
        self._number = 0
        self._read()  # it introduces itself

    def ask(self, command: str, **words: Any) -> Any:
        self._number += 1
        text = json.dumps([0, self._number, command, words]).encode()
        self._socket.sendall(b"%d:%s" % (len(text), text))
        _, _, error, result = self._read()
        if error:
            raise Refused(f"{command}: {error['message']}")
        return result["value"] if isinstance(result, dict) and "value" in result else result

    def _read(self) -> Any:
        length = b""
        while not length.endswith(b":"):
            length += self._must(self._stream.read(1))
        return json.loads(self._must(self._stream.read(int(length[:-1]))))

    @staticmethod
    def _must(read: bytes) -> bytes:
        if not read:
            raise Refused("Firefox hung up")
        return read

    def close(self) -> None:
        self._stream.close()
        self._socket.close()


class Window:
    """Somebody before a window; a private one has a cookie jar of its own."""

    def __init__(self, marionette: Marionette, handle: str, address: str) -> None:
        self._marionette = marionette
        self._handle = handle
        self._address = address

    def _ask(self, command: str, **words: Any) -> Any:
        self._marionette.ask("WebDriver:SwitchToWindow", handle=self._handle, focus=True)
        return self._marionette.ask(command, **words)

    def go(self, path: str) -> None:
        self._ask("WebDriver:Navigate", url=path if "://" in path else self._address + path)

    def says(self, script: str, *words: Any) -> Any:
        """What a function body returns in the page."""
        return self._ask("WebDriver:ExecuteScript", script=script, args=words)

    def awaits(self, script: str, *words: Any) -> Any:
        """Until what it returns is true of the page; while one page follows another there may be none to ask."""
        late = time.monotonic() + PATIENCE / 1000
        while time.monotonic() < late:
            try:
                if told := self.says(script, *words):
                    return told
            except Refused as error:
                if "hung up" in str(error):
                    raise
            time.sleep(PAUSE)
        raise AssertionError(f"{script} stays untrue of “{self.says('return document.body.innerText')}”")

    def sees(self, selector: str, words: str = "") -> str:
        """Waits until this is there, with these words in it."""
        script = """const [wanted, words] = arguments, found = document.querySelector(wanted);
            return found?.checkVisibility() && found.textContent.includes(words) && (found.textContent.trim() || ' ')"""
        return str(self.awaits(script, selector, words))

    def clicks(self, selector: str) -> None:
        self.sees(selector)
        self._ask("WebDriver:ElementClick", id=self._found(selector))

    def types(self, selector: str, text: str) -> None:
        self._ask("WebDriver:ElementClear", id=self._found(selector))
        self._ask("WebDriver:ElementSendKeys", id=self._found(selector), text=text)

    def _found(self, selector: str) -> str:
        return str(self._ask("WebDriver:FindElement", using="css selector", value=selector)[ELEMENT])


class Firefox:
    def __init__(self, marionette: Marionette, address: str, log: Path) -> None:
        self._marionette = marionette
        self._address = address
        self._log = log

    def window(self) -> Window:
        return Window(self._marionette, str(self._marionette.ask("WebDriver:GetWindowHandle")), self._address)

    def tab(self) -> Window:
        """Another one of the same browser."""
        opened = self._marionette.ask("WebDriver:NewWindow", type="tab")
        return Window(self._marionette, str(opened["handle"]), self._address)

    def private_window(self) -> Window:
        opened = self._marionette.ask("WebDriver:NewWindow", type="window", private=True)
        return Window(self._marionette, str(opened["handle"]), self._address)

    def troubles(self) -> list[str]:
        """What went wrong in scripts of the house; Firefox itself has some of its own."""
        lines = self._log.read_text(errors="replace").splitlines()
        return [line for line in lines if line.startswith(TROUBLE + self._address)]


@contextmanager
def open_firefox(folder: Path, address: str) -> Iterator[Firefox]:
    """Runs until the block ends; skips the test where there is none."""
    path = installed()
    if path is None:
        pytest.skip("no Firefox here: apt install firefox-esr")
    profile = folder / "profile"
    profile.mkdir()
    lines = (f"user_pref({json.dumps(name)}, {json.dumps(value)});\n" for name, value in PREFERENCES.items())
    (profile / "user.js").write_text("".join(lines))
    command = [path, "--headless", "--marionette", "--no-remote", "--profile", str(profile)]
    with (folder / "log").open("wb") as log:
        process = subprocess.Popen(command, stdout=log, stderr=subprocess.STDOUT)
    try:
        marionette = Marionette(_port(process, profile, folder / "log"))
        marionette.ask("WebDriver:NewSession")
        yield Firefox(marionette, address, folder / "log")
        marionette.close()
    finally:
        process.terminate()
        process.wait()


def _port(process: "subprocess.Popen[bytes]", profile: Path, log: Path) -> int:
    file = profile / "MarionetteActivePort"
    while not (file.exists() and file.read_text()):
        assert process.poll() is None, f"Firefox does not start: {log.read_text(errors='replace')}"
        time.sleep(PAUSE)
    return int(file.read_text())
