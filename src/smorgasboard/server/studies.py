"""The lab of the house: reads studies, and lets one at a time be played by a process of its own.

The house itself never thinks about them. Whoever plays a study holds a lock on a file in its folder as long as it
lives, so that a house that was started anew knows it again, and a process that was killed is known to be gone.
"""

import asyncio
import contextlib
import os
import re
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import IO

import structlog

import smorgasboard as sb
from smorgasboard.engine import SmorgasboardError, say
from smorgasboard.lab.play import known_studies, replaying
from smorgasboard.lab.play.study_folder import StudyFolder
from smorgasboard.lab.play.workers import cores
from smorgasboard.server.errors import NotFound, NotYours, Refused, TooFast
from smorgasboard.server.live import Table
from smorgasboard.server.settings import LabRules
from smorgasboard.server.storage import MatchRow, SeatRow, Stored

if sys.platform != "win32":
    import fcntl

log = structlog.get_logger()
CAN_HOLD = sys.platform != "win32"
"""Else a lock cannot be handed on, and studies are started by the command line alone."""
HOLDER = "process"
"""The file that is locked; it holds the number of the process."""
LOG = "log.txt"
GIVEN = "given"
"""Where content files that somebody brought lie in a study's folder."""
TITLE = "title.txt"
"""What its designer calls it."""
RESERVED = ("decks",)
"""Names that addresses need."""
POLITENESS = 15
"""Added to the niceness of a study: whoever serves pages goes first, bots at the tables too."""
PATIENCE = 60.0
"""Seconds until a study that was started has to be there."""
GRACE = 60.0
"""Seconds that a study which was told to stop has for it."""
LONGEST_NAME = 60


class Studies:
    """All studies of a lab's folder."""

    def __init__(self, rules: LabRules) -> None:
        self.rules = rules
        self._children: list[subprocess.Popen[bytes]] = []

    @property
    def folder(self) -> Path:
        return known_studies.lab_folder()

    @property
    def open(self) -> bool:
        """Visitors may start studies."""
        return self.rules.open and CAN_HOLD

    # ---- reading ----

    def all(self) -> list[StudyFolder]:
        return known_studies.studies(self.folder)

    def find(self, name: str) -> StudyFolder:
        try:
            return known_studies.known_study(name, self.folder)
        except SmorgasboardError:
            raise NotFound(say("There is no study of that name in this lab.")) from None

    def being_played(self) -> StudyFolder | None:
        """The one that a process of the house plays now."""
        held = (StudyFolder(path.parent) for path in self.folder.glob(f"*/{HOLDER}"))
        return next((folder for folder in held if player(folder) is not None), None)

    def fresh_name(self, wish: str, otherwise: str) -> str:
        """A name that no study has yet."""
        name = _plain(wish) or f"{_plain(otherwise)}-{time.strftime('%m%d-%H%M')}"
        numbers = ("", *(f"-{number}" for number in range(2, 10_000)))
        return next(f"{name}{each}" for each in numbers if self._is_free(f"{name}{each}"))

    def _is_free(self, name: str) -> bool:
        return name not in RESERVED and not (self.folder / name).exists()

    # ---- playing ----

    async def start(
        self, name: str, arguments: Callable[[Path], Sequence[str]], brought: Mapping[str, str], title: str = ""
    ) -> StudyFolder:
        """Play a new study.

        `arguments` are those of `smorg lab`, the command first, for the place where the files that were `brought` lie:
        their texts by name. The title is its designer's.
        """
        self.must_be_free()
        folder = known_studies.study_folder(name, self.folder)
        with _writable(folder):
            folder.path.mkdir(parents=True)
            for file, text in brought.items():
                folder.put_text(f"{GIVEN}/{file}", text)
            if title:
                folder.put_text(TITLE, title)
        child = self._play(folder, [*arguments(folder.path / GIVEN), "--name", name])
        await self._begun(folder, child)
        return folder

    def go_on(self, folder: StudyFolder) -> None:
        self.must_be_free()
        self._play(folder, ["resume", folder.name])

    def must_be_open(self) -> None:
        if not self.open:
            raise NotYours(say("In this house studies are started and stopped by the host alone."))

    def must_be_free(self) -> None:
        """Refused when visitors cannot start anything now."""
        self.must_be_open()
        busy = self.being_played()
        if busy is not None:
            told = say("The study {name} is being played; one at a time. Stop it, or wait.", name=busy.name)
            raise TooFast(told, self.rules.seconds - _running_for(busy))

    def stop(self, folder: StudyFolder) -> None:
        """What is finished is kept."""
        self.must_be_open()
        process = player(folder)
        if process is None:
            raise Refused(say("Nobody plays this study here just now."))
        _interrupt(process)

    def tidy_up(self) -> None:
        """Studies that took too long are stopped, and if need be ended."""
        self._children = [child for child in self._children if child.poll() is None]
        busy = self.being_played()
        process = None if busy is None else player(busy)
        if busy is None or process is None:
            return
        seconds = _running_for(busy)
        if seconds > self.rules.seconds + GRACE:
            log.warning("study ended", study=busy.name)
            _end(process)
        elif seconds > self.rules.seconds:
            _interrupt(process)

    def _play(self, folder: StudyFolder, arguments: Sequence[str]) -> subprocess.Popen[bytes]:
        self._children = [child for child in self._children if child.poll() is None]
        workers = str(max(2, cores() - 1))  # with one the study would not hear us before its match is over
        place = ("--folder", str(self.folder), "--workers", workers, "--no-open")
        command = [sys.executable, "-m", "smorgasboard.cli", "lab", *arguments, *place]
        with _writable(folder), (folder.path / HOLDER).open("w") as holder, (folder.path / LOG).open("wb") as words:
            _hold(holder)
            child = subprocess.Popen(
                command,
                stdin=subprocess.DEVNULL,
                stdout=words,
                stderr=subprocess.STDOUT,
                start_new_session=True,
                pass_fds=[holder.fileno()],
            )
            holder.write(str(child.pid))
        with contextlib.suppress(OSError):
            os.setpriority(os.PRIO_PROCESS, child.pid, POLITENESS)
        self._children.append(child)
        return child

    @staticmethod
    async def _begun(folder: StudyFolder, child: subprocess.Popen[bytes]) -> None:
        """Until the study is there to be looked at."""
        until = time.monotonic() + PATIENCE
        while not (folder.path / "study.json").exists():
            if child.poll() is not None or time.monotonic() > until:
                _end(child.pid)
                reason = last_words(folder)
                shutil.rmtree(folder.path, ignore_errors=True)
                raise Refused(reason or say("The study did not begin. Try again."))
            await asyncio.sleep(0.05)


def player(folder: StudyFolder) -> int | None:
    """The process of ours that plays this study now."""
    try:
        with (folder.path / HOLDER).open() as holder:
            return int(holder.read() or 0) if _is_held(holder) else None
    except (OSError, ValueError):
        return None


def _running_for(folder: StudyFolder) -> float:
    """Seconds since a process of ours began to play it."""
    try:
        return time.time() - (folder.path / HOLDER).stat().st_mtime
    except OSError:
        return 0.0


def last_words(folder: StudyFolder) -> str:
    """What the process said last."""
    try:
        lines = (folder.path / LOG).read_text(encoding="utf-8", errors="replace").split("\n")
    except OSError:
        return ""
    return next((line.strip() for line in reversed(lines) if line.strip()), "")


def _plain(words: str) -> str:
    """As a study may be called."""
    return re.sub(r"[^a-z0-9]+", "-", words.lower()).strip("-")[:LONGEST_NAME].rstrip("-")


def _hold(holder: IO[str]) -> None:
    """Belongs to the open file, so whoever it is handed on to holds it as well, until the last of them is gone."""
    if sys.platform != "win32":
        fcntl.flock(holder, fcntl.LOCK_EX | fcntl.LOCK_NB)


def _is_held(holder: IO[str]) -> bool:
    """Lookers do not stand in each other's way."""
    if sys.platform != "win32":
        try:
            fcntl.flock(holder, fcntl.LOCK_SH | fcntl.LOCK_NB)
        except BlockingIOError:
            return True
    return False


def _interrupt(process: int) -> None:
    with contextlib.suppress(ProcessLookupError):
        os.kill(process, signal.SIGINT)


def _end(process: int) -> None:
    with contextlib.suppress(ProcessLookupError):
        os.killpg(process, signal.SIGKILL)


@contextlib.contextmanager
def _writable(folder: StudyFolder) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        log.error("lab", folder=str(folder.path), reason=str(error))
        raise Refused(say("The lab's folder cannot be written just now. Nothing was started.")) from None


# ---- matches of a study as tables to look at: nobody sits there, nothing is stored ----


KEPT = 16
NOWHERE = "lab"
"""In place of the id of a match that is not in the store."""


def watched(folder: StudyFolder, leg: str, number: int) -> Table:
    """A finished match of a study; NotFound where it has none, or kept no moves."""
    try:
        return _watched(folder.path, (folder.path / "study.json").stat().st_mtime_ns, leg, number)
    except sb.SmorgasboardError as error:
        raise NotFound(str(error)) from None


@lru_cache(maxsize=KEPT)
def _watched(path: Path, _begun: int, leg: str, number: int) -> Table:
    """Kept for the next step of whoever walks through it: a match of a study never changes."""
    return table_of(replaying.record(StudyFolder(path), leg, number))


def table_of(record: sb.Record) -> Table:
    """Of a record whose content somebody in this process has loaded."""
    header = record.header
    game = sb.load(f"{header.game}:{header.edition}#{header.content}")
    now = time.time()
    row = MatchRow(
        id=NOWHERE,
        game=f"{header.game}:{header.edition}",
        content=header.content,
        kind="import",
        stage="over",
        setup={"options": header.options},
        seed=record.seed or "",
        host="",
        created=now,
        touched=now,
        result=record.result,
    )
    seats = tuple(SeatRow(NOWHERE, seat, "bot", name) for seat, name in enumerate(header.seats))
    table = Table(game, Stored(row, seats))
    table.imported = record
    return table
