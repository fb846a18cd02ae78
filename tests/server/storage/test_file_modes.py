"""Whoever can read the database can act for every seat: it is its owner's alone."""

import os
import stat
import sys
from contextlib import closing
from pathlib import Path

import pytest
from structlog.testing import capture_logs

from smorgasboard.server.storage import Store, file_modes

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="other rights")


def modes(folder: Path) -> dict[str, int]:
    return {path.name: stat.S_IMODE(path.stat().st_mode) for path in folder.iterdir()}


def test_a_new_database_and_its_folder_are_closed_to_others(tmp_path: Path) -> None:
    before = os.umask(0)
    try:
        with closing(Store.open(f"sqlite:///{tmp_path / 'new' / 'matches.db'}", serving=True)) as store:
            store.secret("doorkeeper")
            assert stat.S_IMODE((tmp_path / "new").stat().st_mode) == 0o700
            found = modes(tmp_path / "new")
            assert {"matches.db", "matches.db-wal", "matches.db-shm", "matches.db.lock"} <= set(found)
            assert set(found.values()) == {0o600}
    finally:
        os.umask(before)


def test_old_ones_are_closed_when_they_are_opened(tmp_path: Path) -> None:
    with closing(Store.open(f"sqlite:///{tmp_path / 'matches.db'}")) as store:
        for path in tmp_path.iterdir():
            path.chmod(0o644)
        with closing(Store.open(f"sqlite:///{tmp_path / 'matches.db'}", serving=True)):
            assert set(modes(tmp_path).values()) == {0o600}
        store.secret("doorkeeper")


def test_a_folder_that_was_there_is_left_to_its_owner(tmp_path: Path) -> None:
    """It may be somebody's home, or everybody's."""
    tmp_path.chmod(0o755)
    Store.open(f"sqlite:///{tmp_path / 'matches.db'}").close()
    assert stat.S_IMODE(tmp_path.stat().st_mode) == 0o755


def test_where_rights_cannot_be_changed_the_log_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "matches.db"
    file.touch()
    file.chmod(0o644)

    def not_ours(*_: object) -> None:
        raise PermissionError(1, "Operation not permitted")

    with monkeypatch.context() as patch, capture_logs() as logs:
        patch.setattr(Path, "chmod", not_ours)
        file_modes.make_private(file)
        patch.setattr(Path, "chmod", lambda *_: None)
        file_modes.make_private(file)
    assert [(line["event"], line["path"], line["reason"]) for line in logs] == [
        ("open to others", str(file), "operation not permitted"),
        ("open to others", str(file), "its file system keeps no such rights"),
    ]
