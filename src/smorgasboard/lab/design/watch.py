"""A content file that somebody is writing: every version that can be played is, on the same deals."""

import contextlib
import hashlib
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

from smorgasboard.bots import BotSpec
from smorgasboard.lab.comparing.shifts import Arm, Moved, shifts_since
from smorgasboard.lab.design import studies
from smorgasboard.lab.design.studies import MAIN, Setting
from smorgasboard.lab.play import Crew, Played, Task, chunks
from smorgasboard.lab.play.study_folder import games_frame, seen_frame

LOOK_EVERY = 0.2
SECONDS = 5.0
"""A version is played for about so long: with reading, counting and printing, ten seconds are enough for all."""
LONG_ENOUGH = 0.6
"""Seconds of play that tell the pace."""
FEWEST, MOST = 2, 8192
"""Matches of a version: at least so many deals for each seat, at most so many in all."""


class PlayedVersion(NamedTuple):
    """A content file that was played."""

    text: str
    content_hash: str
    arm: Arm
    seconds: float


class TriedVersion(NamedTuple):
    """What there is to say of a version; nothing has moved yet in the first."""

    now: PlayedVersion
    last: PlayedVersion | None
    first: PlayedVersion | None

    @property
    def against(self) -> list[tuple[str, Moved]]:
        """What moved against the last version and against the first, all of it one family."""
        first = self.first if self.first is not self.last else None
        known = [(title, each) for title, each in (("last", self.last), ("first", first)) if each is not None]
        moved = shifts_since([each.arm for _title, each in known], self.now.arm)
        return [(title, each) for (title, _version), each in zip(known, moved, strict=True)]


@dataclass
class Watch:
    """Who plays what, and the versions so far."""

    game: str
    file: Path
    players: int | None
    options: Sequence[tuple[str, str]]
    bots: Sequence[BotSpec]
    seed: str
    crew: Crew
    workers: int
    workshop: Path
    games: int | None = None
    """So many matches a version; found out with the first one where nobody says."""
    first: PlayedVersion | None = None
    last: PlayedVersion | None = None

    def versions(self, rest: Callable[[], None]) -> Iterator[str]:
        """The file's text at first and whenever it has changed; `rest` is between two looks."""
        known = None
        while True:
            text = self._settled(known, rest)
            if text is not None and text != known:
                known = text
                yield text
            rest()

    def _settled(self, known: str | None, rest: Callable[[], None]) -> str | None:
        """What is there, once it is the same at two looks: editors write in several steps."""
        text = self._read()
        while text != known:
            rest()
            again = self._read()
            if again == text:
                break
            text = again
        return text

    def _read(self) -> str | None:
        """None as long as there is no file, or not yet a text."""
        with contextlib.suppress(OSError, UnicodeDecodeError):
            return self.file.read_text(encoding="utf-8")
        return None

    def plays_as_before(self, setting: Setting) -> bool:
        return self.last is not None and setting.game.content_hash == self.last.content_hash

    def try_out(self, setting: Setting, text: str) -> TriedVersion | None:
        """Play this version; None where the file has changed again meanwhile."""
        started = time.monotonic()
        arm = self._play(setting, text)
        if arm is None:
            return None
        now = PlayedVersion(text, setting.game.content_hash, arm, time.monotonic() - started)
        trial = TriedVersion(now, self.last, self.first)
        self.first, self.last = self.first or now, now
        return trial

    def load(self, text: str) -> Setting:
        """SmorgasboardError when it cannot be played, with the loader's own sentence."""
        copy = self.workshop / hashlib.sha256(text.encode()).hexdigest()[:16] / self.file.name
        copy.parent.mkdir(parents=True, exist_ok=True)
        copy.write_text(text, encoding="utf-8")
        setting = studies.setting(self.game, copy, self.players, self.options, self.bots)
        for name, content in setting.contents().items():
            (self.workshop / name).parent.mkdir(exist_ok=True)
            (self.workshop / name).write_text(content, encoding="utf-8")
        return setting

    def _play(self, setting: Setting, text: str) -> Arm | None:
        leg = setting.leg(MAIN, self.games or MOST, self.seed)
        played: list[Played] = []

        def up_to(games: int) -> None:
            missing = range(sum(map(len, played)), games)
            tasks = (Task(leg, numbers, self.workshop) for numbers in chunks(missing, self.workers))
            played.extend(self.crew(task for task in tasks if self._read() == text))

        if self.games is None:
            self.games = _paced(up_to, len(setting.bots))
        up_to(self.games)
        if sum(map(len, played)) < self.games:
            return None
        return Arm.of(leg, games_frame(played), seen_frame(played))


def _paced(up_to: Callable[[int], None], players: int) -> int:
    """Play until the pace is known; so many matches fit into the time, a power of two for each seat."""
    games, seconds = FEWEST * players, 0.0
    up_to(games)  # workers have started by then
    while seconds < LONG_ENOUGH and games < MOST:
        started = time.monotonic()
        up_to(2 * games)
        seconds = time.monotonic() - started
        games *= 2
    each = seconds / (games / 2)
    while games < MOST and 2 * games * each <= SECONDS:
        games *= 2
    return games
