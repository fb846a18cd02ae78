"""Whoever plays, in whatever order and however often interrupted: the same study has the same result."""

import contextlib
import json
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Generator, Iterable, Iterator
from pathlib import Path

import pytest
from tests.lab.studies import INSTALLED, a_leg, after, begun, played, same

import smorgasboard as sb
from smorgasboard.lab.play import running
from smorgasboard.lab.play.matches import Played
from smorgasboard.lab.play.running import Interrupted, run
from smorgasboard.lab.play.study_folder import Progress, StudyFolder
from smorgasboard.lab.play.workers import Task, alone, processes

LONG = 1000
PROGRAM = """
import sys
from pathlib import Path
from smorgasboard.lab.play.workers import crew_of
from smorgasboard.lab.play.running import run
from smorgasboard.lab.play.study_folder import StudyFolder
if __name__ == "__main__":
    folder = StudyFolder(Path(sys.argv[1]))
    try:
        run(folder.study(), folder, crew_of(int(sys.argv[2])), int(sys.argv[2]))
    except Exception as problem:
        sys.exit(f"{type(problem).__name__}: {problem}")
"""


def interrupt() -> None:
    signal.raise_signal(signal.SIGINT)


def backwards(tasks: Iterable[Task]) -> Generator[Played, None, None]:
    """Three at a time, the last first: as if many worked and the first were slow."""
    waiting: list[Task] = []
    for task in tasks:
        waiting.append(task)
        if len(waiting) == 3:
            yield from (each.play() for each in reversed(waiting))
            waiting = []
    yield from (each.play() for each in reversed(waiting))


# ---- the same result ----


def test_any_number_of_workers_plays_the_same(tmp_path: Path) -> None:
    leg = a_leg(INSTALLED, games=12)
    one = played(tmp_path / "one", leg)
    assert one.games()["number"].to_list() == list(range(12))
    assert same(one, played(tmp_path / "two", leg, crew=processes(2), workers=2))
    assert same(one, played(tmp_path / "three", leg, crew=backwards, workers=3))


def test_a_study_that_was_interrupted_again_and_again_is_the_same(tmp_path: Path) -> None:
    legs = (a_leg(), a_leg(name="others", bots=("random", "greedy"), games=10))
    study, folder = begun(tmp_path / "often", *legs)
    for matches in (1, 12, 30):
        with pytest.raises(Interrupted, match="which are kept; the same command goes on with them"):
            run(study, folder, after(matches, interrupt), 1)
        told = folder.progress()
        assert told is not None
        assert told.state == "stopped"
    assert len(folder.games()) == 43
    run(study, folder, alone, 1)
    assert same(folder, played(tmp_path / "whole", *legs))


def test_what_was_played_before_is_not_played_again(tmp_path: Path) -> None:
    study, folder = begun(tmp_path / "study", a_leg())
    with pytest.raises(Interrupted):
        run(study, folder, after(25, interrupt), 1)
    fresh: list[int] = []

    def noted(tasks: Iterable[Task]) -> Iterator[Played]:
        for result in alone(tasks):
            fresh.extend(result.number)
            yield result

    run(study, folder, noted, 1)  # type: ignore[arg-type]
    assert fresh == list(range(25, 40))


@pytest.mark.parametrize("crew", [alone, backwards])
def test_precision_stops_at_the_same_match_whoever_plays(tmp_path: Path, crew: object) -> None:
    found = played(tmp_path / "found", a_leg(games=400), crew=crew, workers=3, precision=8.5)  # type: ignore[arg-type]
    whole = played(tmp_path / "whole", a_leg(games=400))
    assert len(found.games()) == 140
    assert found.games().equals(whole.games().head(140))


def test_precision_survives_interruptions(tmp_path: Path) -> None:
    leg = a_leg(games=400)
    study, folder = begun(tmp_path / "often", leg, precision=8.5)
    for _ in range(2):
        with pytest.raises(Interrupted):
            run(study, folder, after(60, interrupt), 1)
    run(study, folder, alone, 1)
    assert same(folder, played(tmp_path / "whole", leg, precision=8.5))


def test_legs_of_one_seed_deal_the_same(tmp_path: Path) -> None:
    ours, theirs = a_leg(INSTALLED, games=3), a_leg(INSTALLED, name="B", bots=("greedy", "greedy"), games=3)
    for number in range(3):
        tables = [leg.load().new(leg.players, leg.seed_of(number)) for leg in (ours, theirs)]
        assert tables[0].digest() == tables[1].digest()
    assert ours.load().new(2, ours.seed_of(0)) != ours.load().new(2, ours.seed_of(1))


@pytest.mark.parametrize(
    "bots", [("random", "greedy"), ("random", "careless", "greedy"), ("random",) * 3 + ("greedy",)]
)
def test_every_bot_has_every_seat_equally_often(tmp_path: Path, bots: tuple[str, ...]) -> None:
    games = played(tmp_path / "study", a_leg(bots=bots, games=3 * len(bots), options=(("rounds", "1"),))).games()
    for seat in range(len(bots)):
        assert sorted(games["bots"].list.get(seat)) == sorted(3 * list(range(len(bots))))
    assert games["deal"].to_list() == [deal for deal in range(3) for _ in bots]


def test_progress_is_told_to_whoever_looks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(running, "TELL_EVERY", 0.0)
    study, folder = begun(tmp_path / "study", a_leg(games=5))
    heard: list[Progress] = []
    run(study, folder, alone, 1, heard.append)
    assert [(each.state, each.played) for each in heard] == [*[("playing", n) for n in range(6)], ("done", 5)]
    assert all(each.wanted == 5 for each in heard)
    assert folder.progress() == heard[-1]


# ---- what goes wrong ----


def test_a_mistake_in_a_game_keeps_what_is_finished(tmp_path: Path) -> None:
    def stumble() -> None:
        raise ZeroDivisionError("a mistake")

    study, folder = begun(tmp_path / "study", a_leg())
    with pytest.raises(ZeroDivisionError):
        run(study, folder, after(7, stumble), 1)
    assert len(folder.games()) == 7
    told = folder.progress()
    assert told is not None
    assert (told.state, told.message) == ("failed", "a mistake")


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"bots": ("nobody", "random")}, "No bot is called 'nobody'"),
        ({"content": "content/gone.toml", "game": INSTALLED}, r"gone\.toml"),
        ({"game": "nothing"}, "No game is called 'nothing'"),
        ({"options": (("rounds", "many"),)}, "rounds"),
    ],
)
def test_what_cannot_be_played_is_said_in_a_sentence(tmp_path: Path, changes: dict[str, object], sentence: str) -> None:
    study, folder = begun(tmp_path / "study", a_leg(**changes))  # type: ignore[arg-type]
    with pytest.raises(sb.SmorgasboardError, match=sentence):
        run(study, folder, alone, 1)
    assert folder.games().is_empty()


def test_a_study_of_no_matches_is_done_at_once(tmp_path: Path) -> None:
    folder = played(tmp_path / "study", a_leg(games=0))
    assert folder.games().is_empty()
    assert folder.seen().is_empty()


def test_the_same_study_is_played_by_one_process_at_a_time(tmp_path: Path) -> None:
    study, folder = begun(tmp_path / "study", a_leg())
    refused: list[str] = []

    def try_too() -> None:
        with pytest.raises(sb.SmorgasboardError) as problem:
            run(study, StudyFolder(folder.path), alone, 1)
        refused.append(str(problem.value))

    run(study, folder, after(3, try_too), 1)
    assert refused == [f"The study study is being played already, by process {os.getpid()}; wait for it, or stop it."]
    assert len(folder.games()) == 40


def test_in_a_thread_of_a_server_a_study_runs_as_well(tmp_path: Path) -> None:
    thread = threading.Thread(target=lambda: played(tmp_path / "study", a_leg(games=3)))
    thread.start()
    thread.join()
    assert len(StudyFolder(tmp_path / "study").games()) == 3


# ---- real processes, killed ----


class Running:
    """A process of its own that plays a long study, from the moment on when some of it is written."""

    def __init__(self, path: Path, workers: int) -> None:
        self.study, self.folder = begun(path, a_leg(INSTALLED, games=LONG, lines=False))
        self.workers = workers
        script = path.parent / "play.py"
        script.write_text(PROGRAM)
        self.process = subprocess.Popen(
            [sys.executable, str(script), str(path), str(workers)],
            stderr=subprocess.PIPE,
            text=True,
            start_new_session=True,
        )

    def __enter__(self) -> "Running":
        while self.folder.games().is_empty():
            assert self.process.poll() is None, self.process.communicate()[1]
            time.sleep(0.05)
        return self

    def __exit__(self, *_problem: object) -> None:
        for process in self.family():
            with contextlib.suppress(ProcessLookupError):
                os.kill(process, signal.SIGKILL)
        self.process.wait()

    def family(self) -> list[int]:
        """All processes of its session, so orphans as well."""
        return [process for process in processes_here() if session_of(process) == self.process.pid]

    def players(self) -> list[int]:
        """Worker processes: those that use the processor, beside the parent."""
        return [process for process in self.family() if process != self.process.pid and "forkserver" in words(process)]

    def ending(self) -> tuple[int, str]:
        """Exit code and what it said, when nobody of its family is left."""
        _, errors = self.process.communicate()
        while self.family():
            time.sleep(0.05)
        return self.process.returncode, errors


def processes_here() -> list[int]:
    return [int(name) for name in os.listdir("/proc") if name.isdecimal()]


def session_of(process: int) -> int | None:
    try:
        state, _, _, session = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[:4]
    except OSError:
        return None
    return None if state == "Z" else int(session)


def words(process: int) -> str:
    try:
        return Path(f"/proc/{process}/cmdline").read_text()
    except OSError:
        return ""


on_linux = pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="looks for processes in /proc")


def goes_on(folder: StudyFolder) -> None:
    """What is there is as it would be without any accident, and can be gone on with."""
    kept = folder.games()
    told = folder.progress()
    assert told is not None
    assert told.state in ("stopped", "failed")
    study = folder.study()
    with pytest.raises(Interrupted):
        run(study, folder, after(2, interrupt), 1)
    numbers = folder.games()["number"].to_list()
    assert len(numbers) == len(set(numbers)) == len(kept) + 2


@on_linux
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_ctrl_c_keeps_what_is_finished(tmp_path: Path, number: int) -> None:
    with Running(tmp_path / "study", 1 if number == signal.SIGTERM else 2) as playing:
        os.kill(playing.process.pid, number)
        code, errors = playing.ending()
        assert code == 1
        assert errors.startswith("Interrupted: Stopped after ")
        said = int(errors.split()[3])
        assert len(playing.folder.games()) == said
        goes_on(playing.folder)


@on_linux
def test_a_killed_worker_is_one_sentence(tmp_path: Path) -> None:
    with Running(tmp_path / "study", 2) as playing:
        os.kill(max(playing.players()), signal.SIGKILL)
        code, errors = playing.ending()
        assert (code, errors.count("\n")) == (1, 1)
        assert errors.startswith("SmorgasboardError: A worker process was killed, perhaps for want of memory")
        goes_on(playing.folder)


@on_linux
def test_a_killed_parent_leaves_nobody_behind(tmp_path: Path) -> None:
    with Running(tmp_path / "study", 2) as playing:
        assert len(playing.players()) >= 2
        playing.process.kill()
        playing.ending()
        assert json.loads((playing.folder.path / "progress.json").read_text())["state"] == "playing"
        goes_on(playing.folder)
