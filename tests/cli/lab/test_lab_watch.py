"""`smorg lab watch` as a real process: somebody saves, it answers."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import smorgasboard as sb

OWN = sb.load("foodfighters").own_content.read_text(encoding="utf-8")


@pytest.fixture
def file(tmp_path: Path) -> Path:
    file = tmp_path / "mine.toml"
    file.write_text(OWN, encoding="utf-8")
    return file


@pytest.fixture
def watch(file: Path) -> Iterator[subprocess.Popen[str]]:
    command = [
        "lab",
        "watch",
        "foodfighters",
        "--content",
        str(file),
        "--bots",
        "random",
        "--games",
        "6",
        "--workers",
        "1",
    ]
    env = {**os.environ, "PYTHONIOENCODING": "utf-8"}
    running = subprocess.Popen(
        [sys.executable, "-m", "smorgasboard.cli", *command],
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, encoding="utf-8", env=env,
    )  # fmt: skip
    yield running
    if running.poll() is None:
        running.kill()
    running.communicate()


def until(watch: subprocess.Popen[str], words: str) -> list[str]:
    """What it says up to a line with these words."""
    assert watch.stdout is not None
    said: list[str] = []
    for line in watch.stdout:
        said.append(line)
        if words in line:
            return said
    raise AssertionError(f"never said {words!r}: {''.join(said)}")


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no Ctrl-C for one process")
def test_saving_brings_what_moved_and_mistakes_are_told(watch: subprocess.Popen[str], file: Path) -> None:
    assert any("mine.toml: 6 games in " in line for line in until(watch, "steps a game"))
    file.write_text(OWN.replace("beans = 30", "beans = 3"), encoding="utf-8")
    told = until(watch, "chance")
    assert "beans = 30 → beans = 3" in "".join(told)
    assert any(line.startswith("seat 1 ") for line in told)
    file.write_text(OWN.replace("beans = 30", "beans = 0"), encoding="utf-8")
    assert "mine.toml, line 4: beans: expected a whole number" in until(watch, "Waiting for the next save.")[-1]
    file.write_text(OWN, encoding="utf-8")
    told = until(watch, "chance")
    assert any("against the first" in line for line in told)
    file.write_text(f"# a thought\n{OWN}", encoding="utf-8")
    until(watch, "plays as before")
    watch.send_signal(signal.SIGINT)
    assert watch.wait() == 0
