"""What is published: a source archive and a wheel for every Python on this machine, each installed and tried.

    python tools/release.py --address https://example.org/somebody/smorgasboard

Where pages of packages show a README there is no repository around it, so its pictures and links get the address, and
so does the metadata. Without an address both stay as they are. A tree of the files to publish is made first; whoever
builds for other systems builds from that.
"""

import argparse
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
PYTHONS = ("python3.11", "python3.12", "python3.13", "python3.14")
NEEDED = ("pyproject.toml", "setup.py", "MANIFEST.in", "README.md", "LICENSE", "CHANGELOG.md", "src", "tools/smoke.py")
PIP = ("-m", "pip", "--disable-pip-version-check", "--quiet")
LINK = re.compile(r"(!?)\[([^\]]*)\]\((?!https?:|#|mailto:)([^)]+)\)")
URLS = """
[project.urls]
Homepage = "{0}"
Source = "{0}"
Documentation = "{0}/blob/main/docs/architecture.md"
Changelog = "{0}/blob/main/CHANGELOG.md"
Issues = "{0}/issues"
"""


class Failed(Exception):
    """A sentence for whoever started this."""


def main(words: Sequence[str] | None = None) -> int:
    wanted = _arguments(words)
    try:
        release(wanted.address.rstrip("/"), wanted.into.resolve(), wanted.build)
    except Failed as failed:
        print(failed, file=sys.stderr)
        return 1
    return 0


def _arguments(words: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="A source archive, and a wheel for every Python that is here.")
    parser.add_argument("--address", default="", type=_address, help="of the repository, for links and pictures")
    parser.add_argument("--into", type=Path, default=ROOT / "build/release")
    parser.add_argument("--build", choices=("all", "sdist", "nothing"), default="all")
    return parser.parse_args(words)


def _address(text: str) -> str:
    if text and not re.fullmatch(r"https://[\w.-]+(/[\w.~-]+)+/?", text):
        raise argparse.ArgumentTypeError(f"{text!r} is no address of a repository: give https://host/owner/name")
    return text


def release(address: str, into: Path, build: str) -> None:
    shutil.rmtree(into, ignore_errors=True)
    lay_out(address, into / "tree")
    if build == "nothing":
        return
    archive = _source_archive(into)
    print(f"{archive.name}: {archive.stat().st_size / 1e6:.1f} MB", flush=True)
    if build == "sdist":
        return
    found = [each for each in PYTHONS if shutil.which(each)]
    for python in found:
        _build_and_try(python, archive, into)
    if missing := sorted(set(PYTHONS) - set(found)):
        print(f"Not built, because they are not here: {', '.join(missing)}.")


def lay_out(address: str, tree: Path) -> None:
    """The files to publish, with the address where one is given."""
    ignored = shutil.ignore_patterns("__pycache__", "*.so", "*.egg-info")
    for name in NEEDED:
        target = tree / name
        target.parent.mkdir(parents=True, exist_ok=True)
        if (ROOT / name).is_dir():
            shutil.copytree(ROOT / name, target, ignore=ignored)
        else:
            shutil.copy(ROOT / name, target)
    if address:
        _edit(tree / "README.md", lambda text: with_address(text, address))
        _edit(tree / "pyproject.toml", lambda text: text + URLS.format(address))


def with_address(text: str, address: str) -> str:
    """Pictures are shown from where their bytes are, everything else is linked to its page."""

    def absolute(found: re.Match[str]) -> str:
        picture, words, target = found.groups()
        return f"{picture}[{words}]({address}/{'raw' if picture else 'blob'}/main/{target})"

    # Links around pictures hold brackets of their own, so what is inside is done first.
    return LINK.sub(absolute, text)


def _edit(path: Path, change: Callable[[str], str]) -> None:
    path.write_text(change(path.read_text(encoding="utf-8")), encoding="utf-8")


def _source_archive(into: Path) -> Path:
    print("Packing the sources …", flush=True)
    inside = _environment(sys.executable, into / "packing")
    _run(inside, *PIP, "install", "build")
    _run(inside, "-m", "build", "--sdist", "--outdir", into / "dist", into / "tree", SMORG_PURE="1")
    return next((into / "dist").glob("*.tar.gz"))


def _environment(python: str, place: Path) -> Path:
    """Its Python. What a system's Python brings may be too old to read our metadata, or missing."""
    _run(python, "-m", "venv", place)
    return place / ("Scripts/python.exe" if os.name == "nt" else "bin/python")


def _build_and_try(python: str, archive: Path, into: Path) -> None:
    print(f"{python}: compiling (some minutes) …", flush=True)
    inside = _environment(python, into / python)
    _run(inside, *PIP, "wheel", "--no-deps", "--wheel-dir", into / "dist", archive)
    wheel = max((into / "dist").glob("*.whl"), key=lambda path: path.stat().st_mtime)
    _run(inside, *PIP, "install", wheel)
    for line in _lines(inside, into / "tree/tools/smoke.py"):
        print(f"{python}: {line}")
    print(f"{python}: {wheel.name}, {wheel.stat().st_size / 1e6:.1f} MB", flush=True)


def _lines(*command: str | Path) -> Iterator[str]:
    yield from _run(*command, cwd=Path("/")).splitlines()


def _run(*command: str | Path, cwd: Path | None = None, **more: str) -> str:
    env = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    words = [str(each) for each in command]
    done = subprocess.run(words, cwd=cwd, env={**env, **more}, capture_output=True, text=True, check=False)
    if done.returncode:
        raise Failed(f"{' '.join(words)} ended with {done.returncode}:\n{done.stderr or done.stdout}")
    return done.stdout


if __name__ == "__main__":
    sys.exit(main())
