"""`make play`: the table in the browser at once, on plain Python, while the rules are compiled for the next start.

The environment `.venv-play` holds what the server needs, and the sources as they are. What is made beside a running
house (compiled rules, the lab's packages) comes into folders of its own, complete from the moment they are there and
used from the next start on: no file changes under a running house. What `make test` compiled from the same sources is
used at once.
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
import tomllib
from collections.abc import Iterator, Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
HOME = ROOT / ".venv-play"
PYTHON = HOME / "bin/python"
WORKSHOP = HOME / "workshop"
LOG = HOME / "beside.log"
BUILD = ROOT / "build"
"""Of the Makefile: the wheel, and in `made-of` what `--fingerprint` printed before it was made."""
NEEDED = ("pyproject.toml", "setup.py", "README.md", "LICENSE", "constraints.txt")
HEAD_START = 3.0
"""Seconds for the house to open before anything else happens."""
PATIENCE = 30.0
"""Seconds between signs of life of the compiler."""
POLITENESS = 15
"""The house and its bots go first."""


class Failed(Exception):
    """A sentence for whoever started this."""


def main() -> int:
    if sys.argv[1:] == ["--fingerprint"]:
        say(fingerprint())
        return 0
    HOME.mkdir(exist_ok=True)
    try:
        with locked(HOME / "setting-up.lock"):
            set_up()
            take_over(HOME / f"compiled-{fingerprint()}")
    except Failed as failure:
        say(str(failure))
        return 2
    except KeyboardInterrupt:
        return 130
    return play(HOME / f"lab-{wanted()}", HOME / f"compiled-{fingerprint()}")


def say(sentence: str) -> None:
    print(sentence, flush=True)  # noqa: T201 - it speaks to a terminal


# ---- what the house needs ----


def set_up() -> None:
    """Once, and again when what is needed has changed."""
    done = HOME / "done"
    if done.exists() and done.read_text() == wanted():
        return
    say("Setting the table for the first time; this takes less than a minute …")
    if not PYTHON.exists() and run([sys.executable, "-m", "venv", str(HOME)]):
        raise Failed("This Python cannot make environments: install python3-venv.")
    for what in (["setuptools"], ["--no-build-isolation", "--editable", f"{ROOT}[server]"]):
        if run([*pip("install"), *what], SMORG_PURE="1"):
            raise Failed("What the house needs could not be installed; is there a network?")
    done.write_text(wanted())


def take_over(compiled: Path) -> None:
    """What `make test` or `make install` compiled, if it was made of the same sources."""
    half = HOME / "taken-over"
    shutil.rmtree(half, ignore_errors=True)
    wheels = [] if compiled.exists() else compiled_before()
    if wheels and not run([*pip("install"), "--target", str(half), "--no-deps", *wheels]):
        half.rename(compiled)


def compiled_before() -> list[str]:
    made_of = BUILD / "made-of"
    current = made_of.exists() and made_of.read_text().strip() == fingerprint()
    return compiled_wheels(BUILD / "wheel") if current else []


def compiled_wheels(folder: Path) -> list[str]:
    return [str(wheel) for wheel in folder.glob("*.whl") if not wheel.name.endswith("none-any.whl")]


def pip(command: str) -> list[str]:
    how = ["--no-compile", "--constraint", str(ROOT / "constraints.txt")] if command == "install" else []
    return [str(PYTHON), "-m", "pip", "--disable-pip-version-check", "-qq", command, *how]


def run(command: Sequence[str], **more: str) -> int:
    return subprocess.run(command, env={**os.environ, **more}, check=False).returncode


def packages_of_the_lab() -> list[str]:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    return list(project["optional-dependencies"]["lab"])


def wanted() -> str:
    """Changes with what has to be installed."""
    return digest([ROOT / "pyproject.toml", ROOT / "constraints.txt", Path(__file__)])


def fingerprint() -> str:
    """Changes with everything that a build is made of."""
    sources = [path for path in sorted((ROOT / "src").rglob("*")) if path.is_file() and not is_made(path)]
    return digest([*sources, *(ROOT / name for name in NEEDED)])


def is_made(path: Path) -> bool:
    return path.suffix in (".pyc", ".so") or any(part.endswith(".egg-info") for part in path.parts)


def digest(files: Sequence[Path]) -> str:
    found = hashlib.sha256(sys.version.encode())
    for file in files:
        found.update(f"{file.relative_to(ROOT)}\0{hashlib.sha256(file.read_bytes()).hexdigest()}\n".encode())
    return found.hexdigest()[:16]


@contextlib.contextmanager
def locked(place: Path, how: int = fcntl.LOCK_EX) -> Iterator[None]:
    """A file (made if need be) or a folder; BlockingIOError when somebody has it and we do not want to wait."""
    opened = os.open(place, os.O_RDONLY if place.is_dir() else os.O_RDWR | os.O_CREAT)
    try:
        fcntl.flock(opened, how)
        yield
    finally:
        os.close(opened)


# ---- playing ----


def play(lab: Path, compiled: Path) -> int:
    used = [folder for folder in (compiled, lab) if folder.exists()]
    missing = [folder for folder in (lab, compiled) if not folder.exists()]
    with contextlib.ExitStack() as using:
        for folder in used:
            using.enter_context(locked(folder, fcntl.LOCK_SH))  # nobody tidies it away while we play
        house = subprocess.Popen(
            [str(PYTHON), "-m", "smorgasboard.cli", "serve", "--open", *sys.argv[1:]],
            env={**os.environ, "PYTHONPATH": os.pathsep.join(map(str, used))},
        )
        signal.signal(signal.SIGINT, signal.SIG_IGN)  # it reaches the house, which closes in its own time
        signal.signal(signal.SIGTERM, lambda *_: house.terminate())
        beside = Beside(lab, compiled) if missing else None
        code = house.wait()
        if beside is not None:
            beside.stop()
    return code


class Beside(threading.Thread):
    """What is made while the house is open, for the next start."""

    def __init__(self, lab: Path, compiled: Path) -> None:
        super().__init__(daemon=True)
        self._lab = lab
        self._compiled = compiled
        self._process: subprocess.Popen[bytes] | None = None
        self._stopped = threading.Event()
        self.start()

    def run(self) -> None:
        if self._stopped.wait(HEAD_START):
            return
        try:
            with locked(HOME / "beside.lock", fcntl.LOCK_EX | fcntl.LOCK_NB):
                self._make()
        except BlockingIOError:
            say("The rules are being compiled already, beside another `make play`.")

    def stop(self) -> None:
        self._stopped.set()
        self._end()
        self.join()

    def _make(self) -> None:
        LOG.write_bytes(b"")
        clear()
        WORKSHOP.mkdir()
        if not self._lab.exists():
            self._install(packages_of_the_lab(), self._lab)
        if not self._compiled.exists() and can_compile() and not self._stopped.is_set():
            self._compile()
        shutil.rmtree(WORKSHOP, ignore_errors=True)

    def _compile(self) -> None:
        say("Meanwhile the rules are being compiled, which takes a few minutes; the next start will use that.")
        began = time.monotonic()
        done = self._build()
        if done:
            seconds = round(time.monotonic() - began)
            say(f"The rules are compiled ({seconds} s); the next `make play` uses that, and its bots think faster.")
        elif self._stopped.is_set():
            say("Compiling was stopped; the next `make play` begins it anew.")
        else:
            say(f"Compiling did not work out ({LOG} says why); the house goes on in plain Python.")

    def _build(self) -> bool:
        """From a copy of the sources, so that nobody's editing or testing gets between."""
        copy, tools, wheels = WORKSHOP / "copy", WORKSHOP / "tools", WORKSHOP / "wheels"
        shutil.copytree(ROOT / "src", copy / "src", ignore=shutil.ignore_patterns("*.egg-info", "__pycache__", "*.so"))
        for name in NEEDED:
            shutil.copy(ROOT / name, copy / name)
        build = [*pip("wheel"), "--no-build-isolation", "--no-deps", "--wheel-dir", str(wheels), str(copy)]
        if not self._install(["mypy[mypyc]"], tools) or not self._run(build, PYTHONPATH=str(tools)):
            return False
        compiled = compiled_wheels(wheels)
        return bool(compiled) and self._install(["--no-deps", *compiled], self._compiled)

    def _install(self, what: Sequence[str], place: Path) -> bool:
        """All of it or nothing."""
        half = WORKSHOP / "half"
        done = self._run([*pip("install"), "--target", str(half), *what])
        if done:
            half.rename(place)
        return done

    def _run(self, command: Sequence[str], **more: str) -> bool:
        """With signs of life; False when it failed or was stopped."""
        with LOG.open("ab") as log:
            self._process = subprocess.Popen(
                ["nice", "-n", str(POLITENESS), *command],
                stdout=log,
                stderr=log,
                env={**os.environ, **more},
                start_new_session=True,
            )
        if self._stopped.is_set():
            self._end()
        while True:
            try:
                return self._process.wait(PATIENCE) == 0
            except subprocess.TimeoutExpired:
                say(f"Still at it: {step()} …")

    def _end(self) -> None:
        if self._process is not None and self._process.poll() is None:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(self._process.pid, signal.SIGKILL)


def step() -> str:
    if not (WORKSHOP / "copy").exists():
        return "fetching what the lab needs"
    if not (WORKSHOP / "tools").exists():
        return "fetching the compiler"
    in_c = any((WORKSHOP / "copy/build").rglob("*.c"))
    return "the C compiler is at work" if in_c else "translating the rules to C"


def can_compile() -> bool:
    if os.environ.get("SMORG_PURE") == "1":
        return False
    if any(shutil.which(name) for name in (os.environ.get("CC", "cc"), "gcc", "clang")):
        return True
    say("No C compiler was found: the house runs on plain Python, which plays the same and is slower.")
    return False


def clear() -> None:
    """Remains of what was stopped, and builds of other sources that nobody plays with."""
    shutil.rmtree(WORKSHOP, ignore_errors=True)
    kept = {f"lab-{wanted()}", f"compiled-{fingerprint()}"}
    for old in [*HOME.glob("lab-*"), *HOME.glob("compiled-*")]:
        if old.name not in kept:
            with contextlib.suppress(BlockingIOError), locked(old, fcntl.LOCK_EX | fcntl.LOCK_NB):
                shutil.rmtree(old)


if __name__ == "__main__":
    sys.exit(main())
