"""Every match that was played, in a file that only grows: whoever is stopped, or killed, goes on from there."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict
from pathlib import Path
from typing import IO, Any

from benchmarks.strength.playing import Line
from smorgasboard.engine import SmorgasboardError
from smorgasboard.lab.play.lock import LockHeld, held


class Journal:
    """Lines of JSON: what a key stands for, before its first match, and every match by its key."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._named: set[str] = set()

    @contextmanager
    def opened(self) -> "Iterator[Journal]":
        """For writing, by one process at a time."""
        try:
            with held(self.path.with_suffix(".lock")), self.path.open("a+", encoding="utf-8") as self._file:
                _end_last_line(self._file)
                yield self
        except LockHeld as error:
            raise SmorgasboardError(f"Process {error} is writing {self.path.name}: wait for it, or stop it.") from None
        except OSError as error:
            raise SmorgasboardError(f"{self.path} cannot be written: {error.strerror}.") from None

    def lines(self) -> dict[str, dict[int, Line]]:
        """All matches by key and number."""
        found: dict[str, dict[int, Line]] = {}
        for line in self._all():
            found.setdefault(line.contest, {})[line.number] = line
        return found

    def add(self, line: Line, meaning: str) -> None:
        """Written at once, so that a kill costs the matches that are being played and no more."""
        if line.contest not in self._named:
            self._named.add(line.contest)
            self._file.write(json.dumps({"contest": line.contest, "is": meaning}) + "\n")
        self._file.write(json.dumps(asdict(line)) + "\n")
        self._file.flush()

    def _all(self) -> Iterator[Line]:
        if not self.path.exists():
            return
        with self.path.open(encoding="utf-8") as file:
            for number, text in enumerate(file, start=1):
                if not text.endswith("\n"):
                    return  # killed in the middle of it
                try:
                    entry = json.loads(text)
                    line = None if "is" in entry else _line(entry)
                except (ValueError, KeyError, TypeError):
                    raise SmorgasboardError(
                        f"{self.path}, line {number} is none of ours: move the file away."
                    ) from None
                if line is None:
                    self._named.add(entry["contest"])
                else:
                    yield line


def _line(entry: dict[str, Any]) -> Line:
    judged = tuple((tenth, times, expected, won) for tenth, times, expected, won in entry["judged"])
    return Line(**{**entry, "turns": tuple(entry["turns"]), "thought": tuple(entry["thought"]), "judged": judged})


def _end_last_line(file: IO[str]) -> None:
    """Cut off what somebody who was killed had not finished."""
    file.seek(0)
    text = file.read()
    if text and not text.endswith("\n"):
        file.truncate(len(text[: text.rindex("\n") + 1].encode()) if "\n" in text else 0)
