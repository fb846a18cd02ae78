"""Files that hold secrets are their owner's alone: whoever reads the database can act for every seat."""

import os
import stat
import sys
from pathlib import Path

import structlog

log = structlog.get_logger()
OWNER_ONLY = 0o600
OWNERS_FOLDER = 0o700
OTHERS = 0o077
BESIDE = ("-wal", "-shm", "-journal", ".lock")
"""What lies beside a SQLite file and belongs to it."""


def make_private(file: Path) -> None:
    """Made if it is not there; closed to others if it is. What is beside it too, as far as it is there."""
    if not file.exists():
        os.close(os.open(file, os.O_RDWR | os.O_CREAT, OWNER_ONLY))
    for path in (file, *(file.with_name(f"{file.name}{ending}") for ending in BESIDE)):
        if path.is_file():
            _close_to_others(path, OWNER_ONLY)


def make_private_folder(folder: Path) -> None:
    """Made with all above it that is missing, or closed to others if it is there."""
    folder.mkdir(parents=True, exist_ok=True, mode=OWNERS_FOLDER)
    _close_to_others(folder, OWNERS_FOLDER)


def _close_to_others(path: Path, mode: int) -> None:
    """A line in the log says where that is not possible."""
    if sys.platform == "win32":
        return
    try:
        if stat.S_IMODE(path.stat().st_mode) & OTHERS:
            path.chmod(mode)
        if stat.S_IMODE(path.stat().st_mode) & OTHERS:
            log.warning("open to others", path=str(path), reason="its file system keeps no such rights")
    except OSError as error:
        log.warning("open to others", path=str(path), reason=(error.strerror or str(error)).lower())
