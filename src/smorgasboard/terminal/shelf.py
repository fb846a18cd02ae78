"""Records as files: where they lie, how they are read and written."""

import contextlib
import difflib
import os
import secrets
import tempfile
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path

import smorgasboard as sb
from smorgasboard.engine import say
from smorgasboard.home import home

SUFFIX = ".jsonl"


class CannotSave(sb.SmorgasboardError):
    """A record could not be written where it was wanted; nothing else is lost."""


def fresh_path(game: str) -> Path:
    return home() / f"{game}-{datetime.now():%Y-%m-%d-%H%M}-{secrets.token_hex(3)}{SUFFIX}"


def read(path: Path) -> sb.Record:
    """A record from its file; BadRecord in one sentence that names the file."""
    try:
        with naming(path):
            return _with_a_name_per_seat(sb.Record.loads(path.read_text(encoding="utf-8")))
    except FileNotFoundError:
        raise sb.BadRecord(say("There is no file {path}; {advice}", path=path, advice=_nearby(path))) from None
    except OSError as error:
        raise sb.BadRecord(say("{path} cannot be read: {reason}.", path=path, reason=_reason(error))) from None
    except UnicodeDecodeError:
        told = say("{path} is not a record but a binary file; give a file that smorg saved.", path=path)
        raise sb.BadRecord(told) from None


@contextlib.contextmanager
def naming(path: Path) -> Iterator[None]:
    """Whatever is wrong with a record meanwhile, its file is named."""
    try:
        yield
    except sb.SmorgasboardError as error:
        raise sb.BadRecord(f"{path}: {error}") from None


def write(record: sb.Record, path: Path) -> Path:
    return write_text(record.dumps(), path)


def write_text(text: str, path: Path) -> Path:
    """The whole record at once: a full disk or a crash never leaves half a file behind."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        _replace(path, text)
        return path.resolve()
    except (OSError, ValueError) as error:
        facts = {"path": path, "reason": _reason(error)}
        raise CannotSave(say("{path} cannot be written: {reason}; save to another place.", **facts)) from None


def _replace(path: Path, text: str) -> None:
    draft = tempfile.NamedTemporaryFile("w", encoding="utf-8", dir=path.parent, prefix=".", delete=False)  # noqa: SIM115
    try:
        with draft:
            draft.write(text)
        Path(draft.name).chmod(0o644)
        Path(draft.name).replace(path)
    except BaseException:
        Path(draft.name).unlink(missing_ok=True)  # an interrupt may come when it has its name already
        raise


def write_somewhere(record: sb.Record, path: Path) -> Path:
    """As `write`, or else in the working folder, or else in the one for temporary files."""
    for place in (path, Path(path.name)):
        with contextlib.suppress(CannotSave):
            return write(record, place)
    return write(record, Path(os.environ.get("TMPDIR", "/tmp")) / path.name)  # noqa: S108 - the last resort


def _with_a_name_per_seat(record: sb.Record) -> sb.Record:
    seats, players = len(record.header.seats), record.header.players
    if seats != players:
        facts = {"seats": seats, "players": players}
        raise sb.BadRecord(say("The record's header names {seats} seats for {players} players.", **facts))
    return record


def _nearby(path: Path) -> str:
    try:
        names = [entry.name for entry in path.parent.iterdir() if entry.suffix == SUFFIX]
    except OSError:
        names = []
    near = difflib.get_close_matches(path.name, names, n=1)
    return say("did you mean {near}?", near=path.with_name(near[0])) if near else say("check the path.")


def _reason(error: Exception) -> str:
    text = (error.strerror if isinstance(error, OSError) else None) or str(error)
    return text[:1].lower() + text[1:]
