"""A study's folder when disks are full, power fails, or somebody has been at the files."""

import errno
import os
import resource
import subprocess
from pathlib import Path
from typing import Any

import polars as pl
import pytest
from tests.lab.studies import a_leg, after, begun, played, same

import smorgasboard as sb
from smorgasboard.lab.play import running
from smorgasboard.lab.play.matches import play_some
from smorgasboard.lab.play.running import run
from smorgasboard.lab.play.study_folder import StudyFolder
from smorgasboard.lab.play.workers import alone

GOES_ON = "What is written is kept; the same command goes on with it."


@pytest.fixture
def kept(tmp_path: Path) -> StudyFolder:
    """Two parts of ten matches each."""
    _, folder = begun(tmp_path / "study", a_leg())
    for first in (0, 10):
        folder.keep([play_some(a_leg(), range(first, first + 10))])
    return folder


def numbers(folder: StudyFolder) -> list[int]:
    found: list[int] = folder.games()["number"].to_list()
    assert set(folder.seen()["number"]) <= set(found)
    return found


def test_what_is_kept_is_read_again(kept: StudyFolder) -> None:
    assert numbers(kept) == list(range(20))
    assert kept.study().legs == (a_leg(),)


@pytest.mark.parametrize("file", ["000002.games.parquet", "000002.seen.parquet"])
@pytest.mark.parametrize("left", [0.0, 0.3, 0.99])
def test_a_part_that_was_cut_short_is_played_again(kept: StudyFolder, file: str, left: float, tmp_path: Path) -> None:
    part = kept.parts / file
    os.truncate(part, int(part.stat().st_size * left))
    assert numbers(kept) == list(range(10))
    run(kept.study(), kept, alone, 1)
    assert same(kept, played(tmp_path / "whole", a_leg()))


def test_a_part_whose_matches_were_not_written_counts_for_nothing(kept: StudyFolder) -> None:
    (kept.parts / "000002.games.parquet").unlink()
    assert numbers(kept) == list(range(10))


def test_a_part_that_is_there_twice_counts_once(kept: StudyFolder) -> None:
    kept.keep([play_some(a_leg(), range(5, 15))])
    assert numbers(kept) == list(range(20))
    assert kept.seen().height == kept.seen().unique().height


@pytest.mark.parametrize("file", ["games.parquet", "seen.parquet"])
def test_a_damaged_result_is_named(tmp_path: Path, file: str) -> None:
    folder = played(tmp_path / "study", a_leg(games=3))
    os.truncate(folder.path / file, 20)
    with pytest.raises(sb.SmorgasboardError, match=rf"{file} is damaged; delete it"):
        folder.games() if file == "games.parquet" else folder.seen()


def test_whoever_deletes_the_damaged_result_gets_it_again(tmp_path: Path) -> None:
    folder = played(tmp_path / "study", a_leg(games=3))
    before = folder.games()
    (folder.path / "games.parquet").unlink()
    run(folder.study(), folder, alone, 1)
    assert folder.games().equals(before)


def test_when_all_is_done_two_files_are_left(tmp_path: Path) -> None:
    folder = played(tmp_path / "study", a_leg(games=3))
    names = {path.name for path in folder.path.iterdir()}
    assert names == {"study.json", "progress.json", "games.parquet", "seen.parquet", "lock"}


def test_only_matches_that_count_are_left(kept: StudyFolder) -> None:
    kept.finish({"main": 15})
    assert numbers(kept) == list(range(15))


# ---- what it holds ----


def test_another_study_of_the_same_name_is_refused(kept: StudyFolder) -> None:
    with pytest.raises(sb.SmorgasboardError, match="holds another study; give yours another --name"):
        begun(kept.path, a_leg(seed="8"))
    assert numbers(kept) == list(range(20))


@pytest.mark.parametrize("text", [None, "", "{", '{"format": 0}', "[]", '"study"'])
def test_what_is_no_study(tmp_path: Path, text: str | None) -> None:
    if text is not None:
        (tmp_path / "study.json").write_text(text)
    with pytest.raises(sb.SmorgasboardError, match=r"is not the folder of a study|another version of the lab"):
        StudyFolder(tmp_path).study()


def test_progress_that_cannot_be_read_is_none(kept: StudyFolder) -> None:
    assert kept.progress() is None
    (kept.path / "progress.json").write_text('{"state": "pla')
    assert kept.progress() is None


# ---- a disk that does not take it ----


def full(*_arguments: Any, **_settings: Any) -> None:
    raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


def test_a_full_disk_is_one_sentence_and_loses_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(running, "KEEP_EVERY", 0.0)
    study, folder = begun(tmp_path / "study", a_leg())
    with pytest.raises(sb.SmorgasboardError) as problem, monkeypatch.context() as meanwhile:
        run(study, folder, after(5, lambda: meanwhile.setattr(pl.DataFrame, "write_parquet", full)), 1)
    assert str(problem.value) == f"{folder.path} cannot be written: no space left on device. {GOES_ON}"
    assert numbers(folder) == [0, 1, 2, 3, 4]
    assert not list(folder.path.rglob("*.new"))
    told = folder.progress()
    assert told is not None
    assert (told.state, told.message) == ("failed", str(problem.value))
    run(study, folder, alone, 1)
    assert same(folder, played(tmp_path / "whole", a_leg()))


def test_a_disk_that_fills_up_at_the_very_end(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    study, folder = begun(tmp_path / "study", a_leg(games=4))
    put = StudyFolder._put_whole

    def no_place_for_results(self: StudyFolder, file: str, *rest: Any, **more: Any) -> None:
        full() if file == "games.parquet" else put(self, file, *rest, **more)

    with monkeypatch.context() as meanwhile:
        meanwhile.setattr(StudyFolder, "_put_whole", no_place_for_results)
        with pytest.raises(sb.SmorgasboardError, match="no space left"):
            run(study, folder, alone, 1)
    assert numbers(folder) == [0, 1, 2, 3]
    run(study, folder, alone, 1)
    assert same(folder, played(tmp_path / "whole", a_leg(games=4)))


def test_files_may_not_grow_as_large(tmp_path: Path) -> None:
    """The system's own refusal, in the middle of a file."""
    study, folder = begun(tmp_path / "study", a_leg())
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (3000, before[1]))
    try:
        with pytest.raises(sb.SmorgasboardError, match="cannot be written: file too large"):
            run(study, folder, alone, 1)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)
    assert not list(folder.path.rglob("*.new"))
    run(study, folder, alone, 1)
    assert same(folder, played(tmp_path / "whole", a_leg()))


def test_a_disk_that_is_really_full(tmp_path: Path) -> None:
    small = tmp_path / "small"
    small.mkdir()
    mount = ["mount", "-t", "tmpfs", "-o", "size=1m", "tmpfs", str(small)]
    if subprocess.run(mount, capture_output=True, check=False).returncode:
        pytest.skip("nobody may mount a disk here")
    try:
        study, folder = begun(small / "study", a_leg())
        filler = small / "filler"
        filler.write_bytes(bytes(os.statvfs(small).f_bavail * os.statvfs(small).f_bsize - 10_000))
        with pytest.raises(sb.SmorgasboardError, match="cannot be written: no space left on device"):
            run(study, folder, alone, 1)
        filler.unlink()
        run(study, folder, alone, 1)
        assert same(folder, played(tmp_path / "whole", a_leg()))
    finally:
        subprocess.run(["umount", str(small)], check=True)


def test_a_place_where_no_folder_can_be(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    with pytest.raises(sb.SmorgasboardError, match=r"file/study cannot be written: not a directory"):
        begun(tmp_path / "file" / "study", a_leg())


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write everywhere")
def test_a_folder_that_may_not_be_written(tmp_path: Path) -> None:
    tmp_path.chmod(0o500)
    with pytest.raises(sb.SmorgasboardError, match="cannot be written: permission denied"):
        begun(tmp_path / "study", a_leg())
