"""`make play` (tools/play.py): what is made beside a running house is there as a whole or not at all."""

import fcntl
import sys
import threading
from pathlib import Path

import pytest
from tools import play


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(play, "HOME", tmp_path)
    monkeypatch.setattr(play, "WORKSHOP", tmp_path / "workshop")
    monkeypatch.setattr(play, "LOG", tmp_path / "beside.log")
    monkeypatch.setattr(play, "HEAD_START", 0.0)
    monkeypatch.setattr(play, "packages_of_the_lab", lambda: ["the lab"])
    monkeypatch.setattr(play, "can_compile", lambda: False)
    return tmp_path


def instead_of_pip(monkeypatch: pytest.MonkeyPatch, code: str) -> None:
    """`code` finds the folder that is to be filled in `place`."""
    script = f"import sys, pathlib; place = pathlib.Path(sys.argv[sys.argv.index('--target') + 1]); {code}"
    monkeypatch.setattr(play, "pip", lambda _command: [sys.executable, "-c", script])


def made_beside(home: Path) -> play.Beside:
    return play.Beside(home / "lab-1", home / "compiled-1")


def test_what_is_whole_is_kept(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    instead_of_pip(monkeypatch, "place.mkdir(); (place / 'numpy').touch()")
    made_beside(home).join()
    assert [path.name for path in (home / "lab-1").iterdir()] == ["numpy"]
    assert not (home / "workshop").exists()


def test_what_failed_is_not_there(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    instead_of_pip(monkeypatch, "place.mkdir(); sys.exit(1)")
    made_beside(home).join()
    assert not (home / "lab-1").exists()
    assert not (home / "workshop").exists()


def test_what_was_stopped_is_not_there(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    begun = home / "begun"
    instead_of_pip(monkeypatch, f"place.mkdir(); pathlib.Path({str(begun)!r}).touch(); __import__('signal').pause()")
    beside = made_beside(home)
    waiting = threading.Event()
    while not begun.exists():
        waiting.wait(0.01)
    beside.stop()
    assert not (home / "lab-1").exists()


def test_one_at_a_time(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with play.locked(home / "beside.lock"):
        made_beside(home).join()
    assert capsys.readouterr().out == "The rules are being compiled already, beside another `make play`.\n"
    assert not (home / "lab-1").exists()


def test_a_failed_compilation_is_one_sentence(
    home: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(play, "can_compile", lambda: True)
    (home / "lab-1").mkdir()
    instead_of_pip(monkeypatch, "sys.exit(1)")
    made_beside(home).join()
    first, last = capsys.readouterr().out.splitlines()
    assert first.startswith("Meanwhile the rules are being compiled")
    assert last == f"Compiling did not work out ({play.LOG} says why); the house goes on in plain Python."


@pytest.mark.parametrize(
    ("made_of", "wheel", "taken"),
    [
        ("these sources", "smorgasboard-1-cp311-cp311-linux_x86_64.whl", True),
        ("these sources", "smorgasboard-1-py3-none-any.whl", False),
        ("other sources", "smorgasboard-1-cp311-cp311-linux_x86_64.whl", False),
    ],
)
def test_what_make_test_compiled_of_the_same_sources_is_used(
    home: Path, monkeypatch: pytest.MonkeyPatch, made_of: str, wheel: str, taken: bool
) -> None:
    monkeypatch.setattr(play, "BUILD", home / "build")
    monkeypatch.setattr(play, "fingerprint", lambda: "these sources")
    instead_of_pip(monkeypatch, "place.mkdir(); (place / pathlib.Path(sys.argv[-1]).name).touch()")
    (home / "build/wheel").mkdir(parents=True)
    (home / "build/wheel" / wheel).touch()
    (home / "build/made-of").write_text(f"{made_of}\n")
    play.take_over(home / "compiled-1")
    assert [path.name for path in home.glob("compiled-1/*")] == [wheel] * taken


def test_builds_of_other_sources_go_unless_somebody_plays_with_them(home: Path) -> None:
    kept, gone, current = home / "compiled-kept", home / "compiled-gone", home / f"compiled-{play.fingerprint()}"
    for folder in (kept, gone, current):
        folder.mkdir()
    with play.locked(kept, fcntl.LOCK_SH):
        play.clear()
    assert (kept.exists(), gone.exists(), current.exists()) == (True, False, True)


def test_a_build_belongs_to_its_sources(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(play, "ROOT", tmp_path)
    for name in ("src/rules.py", *play.NEEDED):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text("")
    before = play.fingerprint()
    (tmp_path / "src/rules.pyc").write_text("made")
    assert play.fingerprint() == before
    (tmp_path / "src/rules.py").write_text("other")
    assert play.fingerprint() != before
