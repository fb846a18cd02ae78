"""`make play`: the table in the browser at once, on plain Python, while the rules are compiled for the next start.

The environment `.venv-play` holds what the server needs, and the sources as they are. What was compiled lies in a folder
of its own, named after its sources, and is complete from the moment it is there: files never change under a running house.
"""

import contextlib
import fcntl
import hashlib
import os
import shutil
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator, Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
HOME = ROOT / ".venv-play"
PYTHON = HOME / "bin/python"
COMPILED = HOME / "compiled"
WORKSHOP = HOME / "workshop"
LOG = HOME / "compiling.log"
NEEDED = ("pyproject.toml", "setup.py", "README.md", "LICENSE", "constraints.txt")
PATIENCE = 30.0
"""Seconds between signs of life of the compiler."""
POLITENESS = 15
"""The house and its bots go first."""
EXTRAS = "server,lab"


class Failed(Exception):
    """A sentence for whoever started this."""


def main() -> int:
    HOME.mkdir(exist_ok=True)
    try:
        with locked(HOME / "setting-up.lock"):
            set_up()
    except Failed as failure:
        say(str(failure))
        return 2
    except KeyboardInterrupt:
        return 130
    return play(fingerprint())


def say(sentence: str) -> None:
    print(sentence, flush=True)  # noqa: T201 - it speaks to a terminal


# ---- what the house needs ----


def set_up() -> None:
    """Once, and again when what is needed has changed."""
    wanted = digest([ROOT / "pyproject.toml", ROOT / "constraints.txt", Path(__file__)])
    ready = HOME / "ready"
    if ready.exists() and ready.read_text() == wanted:
        return
    say("Setting the table for the first time; this takes less than a minute …")
    if not PYTHON.exists() and run([sys.executable, "-m", "venv", str(HOME)]):
        raise Failed("This Python cannot make environments: install python3-venv.")
    for what in (["setuptools"], ["--no-build-isolation", "--editable", f"{ROOT}[{EXTRAS}]"]):
        if run([*pip("install"), *what], SMORG_PURE="1"):
            raise Failed("What the house needs could not be installed; is there a network?")
    ready.write_text(wanted)


def pip(command: str) -> list[str]:
    constraint = ["--constraint", str(ROOT / "constraints.txt")] if command == "install" else []
    return [str(PYTHON), "-m", "pip", "--disable-pip-version-check", "--quiet", command, *constraint]


def run(command: Sequence[str], **more: str) -> int:
    return subprocess.run(command, env={**os.environ, **more}, check=False).returncode


def digest(files: Sequence[Path]) -> str:
    found = hashlib.sha256(sys.version.encode())
    for file in files:
        found.update(f"{file.relative_to(ROOT)}\0{hashlib.sha256(file.read_bytes()).hexdigest()}\n".encode())
    return found.hexdigest()[:16]


def fingerprint() -> str:
    """Of everything that a build is made of."""
    sources = [path for path in sorted((ROOT / "src").rglob("*")) if path.is_file() and not is_made(path)]
    return digest([*sources, *(ROOT / name for name in NEEDED)])


def is_made(path: Path) -> bool:
    return path.suffix in (".pyc", ".so") or any(part.endswith((".egg-info", "__pycache__")) for part in path.parts)


@contextlib.contextmanager
def locked(path: Path, how: int = fcntl.LOCK_EX) -> Iterator[None]:
    """BlockingIOError when somebody else has it and we do not want to wait."""
    with path.open("a") as file:
        fcntl.flock(file, how)
        yield


# ---- playing ----


def play(sources: str) -> int:
    build = COMPILED / sources
    with contextlib.ExitStack() as using:
        if build.exists():
            folder = os.open(build, os.O_RDONLY)
            using.callback(os.close, folder)
            fcntl.flock(folder, fcntl.LOCK_SH)  # nobody tidies it away while we play
        house = subprocess.Popen(
            [str(PYTHON), "-m", "smorgasboard.cli", "serve", "--open", *sys.argv[1:]],
            env={**os.environ, "PYTHONPATH": str(build)} if build.exists() else None,
        )
        compiler = None if build.exists() else Compiler(sources)
        signal.signal(signal.SIGINT, signal.SIG_IGN)  # it reaches the house, which closes in its own time
        signal.signal(signal.SIGTERM, lambda *_: house.terminate())
        code = house.wait()
        if compiler is not None:
            compiler.stop()
    return code


class Compiler(threading.Thread):
    """Compiles beside the house, and says how it goes."""

    def __init__(self, sources: str) -> None:
        super().__init__(daemon=True)
        self._sources = sources
        self._process: subprocess.Popen[bytes] | None = None
        self._stopped = False
        self.start()

    def run(self) -> None:
        if os.environ.get("SMORG_PURE") == "1":
            return
        if not any(shutil.which(name) for name in (os.environ.get("CC", "cc"), "gcc", "clang")):
            say("No C compiler was found: the house runs on plain Python, which plays the same and is slower.")
            return
        try:
            with locked(HOME / "compiling.lock", fcntl.LOCK_EX | fcntl.LOCK_NB):
                self._compile()
        except BlockingIOError:
            say("The rules are being compiled already, for another `make play`.")

    def stop(self) -> None:
        self._stopped = True
        if self._process is not None:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(self._process.pid, signal.SIGTERM)
        self.join()

    def _compile(self) -> None:
        say("Meanwhile the rules are being compiled, in a few minutes; the next start will use that.")
        began = time.monotonic()
        done = self._build()
        if self._stopped:
            say("Compiling was stopped; the next `make play` begins it anew.")
        elif done:
            seconds = time.monotonic() - began
            say(
                f"The rules are compiled ({seconds:.0f} s): from the next `make play` on, bots think many times faster."
            )
        else:
            say(f"Compiling did not work out ({LOG} says why); the house goes on in plain Python.")
        shutil.rmtree(WORKSHOP, ignore_errors=True)

    def _build(self) -> bool:
        """In a copy of the sources, so that nobody's editing or testing gets between."""
        tidy_up()
        shutil.rmtree(WORKSHOP, ignore_errors=True)
        shutil.copytree(
            ROOT / "src", WORKSHOP / "src", ignore=shutil.ignore_patterns("*.egg-info", "__pycache__", "*.so")
        )
        for name in NEEDED:
            shutil.copy(ROOT / name, WORKSHOP / name)
        wheels, made = WORKSHOP / "wheel", WORKSHOP / "made"
        LOG.write_bytes(b"")
        if not self._run([*pip("install"), "mypy[mypyc]"]):
            return False
        if not self._run(
            [*pip("wheel"), "--no-build-isolation", "--no-deps", "--wheel-dir", str(wheels), str(WORKSHOP)]
        ):
            return False
        (wheel,) = wheels.glob("*.whl")
        if wheel.name.endswith("none-any.whl"):  # set-up fell back to plain Python
            return False
        if not self._run([*pip("install"), "--no-deps", "--target", str(made), str(wheel)]):
            return False
        COMPILED.mkdir(exist_ok=True)
        made.rename(COMPILED / self._sources)
        return True

    def _run(self, command: Sequence[str]) -> bool:
        """With signs of life; False when it failed or was stopped."""
        if self._stopped:
            return False
        with LOG.open("ab") as log:
            self._process = subprocess.Popen(
                ["nice", "-n", str(POLITENESS), *command], stdout=log, stderr=log, start_new_session=True
            )
        while True:
            try:
                return self._process.wait(PATIENCE) == 0 and not self._stopped
            except subprocess.TimeoutExpired:
                say(f"Still compiling: {self._step()} …")

    @staticmethod
    def _step() -> str:
        built = WORKSHOP / "build"
        if any(built.rglob("*.o")) or any(built.rglob("*.c")):
            return "the C compiler is at work"
        return "the rules are being translated to C"


def tidy_up() -> None:
    """Builds of other sources go, unless somebody plays with them."""
    for old in COMPILED.glob("*"):
        folder = os.open(old, os.O_RDONLY)
        try:
            fcntl.flock(folder, fcntl.LOCK_EX | fcntl.LOCK_NB)
            shutil.rmtree(old)
        except BlockingIOError:
            pass
        finally:
            os.close(folder)


if __name__ == "__main__":
    sys.exit(main())
