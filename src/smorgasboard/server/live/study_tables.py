"""Matches of a study as tables to look at: nobody sits there, nothing is stored."""

import time
from functools import lru_cache
from pathlib import Path

from smorgasboard.engine.errors import SmorgasboardError
from smorgasboard.engine.record import Record
from smorgasboard.engine.registry import load
from smorgasboard.lab.play import replaying
from smorgasboard.lab.play.study_folder import StudyFolder
from smorgasboard.server.errors import NotFound
from smorgasboard.server.live.table import Table
from smorgasboard.server.storage.rows import MatchRow, SeatRow

KEPT = 16
NOWHERE = "lab"
"""In place of the id of a match that is not in the store."""


def watched(folder: StudyFolder, leg: str, number: int) -> Table:
    """A finished match of a study; NotFound where it has none, or kept no moves."""
    try:
        return _watched(folder.path, (folder.path / "study.json").stat().st_mtime_ns, leg, number)
    except SmorgasboardError as error:
        raise NotFound(str(error)) from None


@lru_cache(maxsize=KEPT)
def _watched(path: Path, _begun: int, leg: str, number: int) -> Table:
    """Kept for the next step of whoever walks through it: a match of a study never changes."""
    return table_of(replaying.record(StudyFolder(path), leg, number))


def table_of(record: Record) -> Table:
    """Of a record whose content somebody in this process has loaded."""
    header = record.header
    game = load(f"{header.game}:{header.edition}#{header.content}")
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
    table = Table(game, row, seats, [], [])
    table.imported = record
    return table
