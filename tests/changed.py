# ruff: noqa: T201
"""Which tests are about what changed, for a quick answer: `make quick` runs them.

    python tests/changed.py                    changed since the last commit
    python tests/changed.py --since main       changed since the branch left main
    python tests/changed.py --of src/smorgasboard/engine/match.py

A test file is about a module when it imports it, and when it lies in the folder of the module's area (tests/server for
server) and reaches it through other modules. Games are loaded by name, so a game's module stands for all tests of that
game; a file that is not Python (templates, words) stands for its whole area, and a conftest.py for its folder. That is
less than a change can break: `make test` runs everything.

Why not pytest-testmon: it knows by measuring, but has to run everything once, and again whenever packages change; it
sees nothing of what real servers, bots in processes and compiled modules run. Imports can be read in a second.
"""

import argparse
import ast
import subprocess
import sys
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SOURCES, TESTS = ROOT / "src", ROOT / "tests"
PACKAGE = "smorgasboard"
OF_DOCUMENTS = ("test_documents.py", "games/test_rule_coverage.py")
"""Tests that read docs/ and what lies beside it."""


def changed_since(base: str) -> list[Path]:
    """Files that differ from where this branch left `base`, committed or not; those that are gone are left out."""
    fork = _git("merge-base", base, "HEAD")
    names = f"{_git('diff', '--name-only', fork)}\n{_git('ls-files', '--others', '--exclude-standard')}"
    return sorted(path for name in set(names.splitlines()) if (path := ROOT / name).is_file())


def _git(*words: str) -> str:
    return subprocess.run(["git", *words], cwd=ROOT, check=True, capture_output=True, text=True).stdout.strip()


def related_tests(changed: Iterable[Path]) -> list[Path]:
    """The test files to run, in the order of their names."""
    return sorted({test for path in changed for test in _related_tests(path)})


def _related_tests(path: Path) -> Iterator[Path]:
    if path.is_relative_to(ROOT / "docs") or path.parent == ROOT:
        yield from (TESTS / name for name in OF_DOCUMENTS)
    if path.name == "conftest.py" or (path.suffix != ".py" and path.is_relative_to(SOURCES / PACKAGE)):
        yield from _all_in(_area(path))
    elif path.suffix == ".py":
        yield from (test for test in _all_in(TESTS) if _is_about(test, path))


def _is_about(test: Path, path: Path) -> bool:
    if test == path or path in imports(test):
        return True
    if path.is_relative_to(SOURCES / PACKAGE / "games"):
        return test.is_relative_to(_area(path))
    near = path.is_relative_to(TESTS) or test.is_relative_to(_area(path))
    return near and path in reached(test)


def _area(path: Path) -> Path:
    """The folder of tests that is about this file's part of the package, or about everything where there is none."""
    if path.is_relative_to(TESTS):
        return path.parent
    inner = path.relative_to(SOURCES / PACKAGE).parts if path.is_relative_to(SOURCES / PACKAGE) else ()
    depth = 2 if inner[:1] == ("games",) else 1
    folder = TESTS.joinpath(*inner[:-1][:depth])
    return folder if inner[:-1] and folder.is_dir() else TESTS


@cache
def _all_in(folder: Path) -> list[Path]:
    return sorted(folder.rglob("test_*.py"))


@cache
def reached(path: Path) -> frozenset[Path]:
    """All files that come with this one, through whatever it imports."""
    found, waiting = {path}, [path]
    while waiting:
        new = imports(waiting.pop()) - found
        found |= new
        waiting += new
    return frozenset(found)


@cache
def imports(path: Path) -> frozenset[Path]:
    """Files of ours that this one names in its imports, wherever they stand."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    return frozenset(file for node in ast.walk(tree) for name in _named(node, path) if (file := _file(name)))


def _named(node: ast.AST, path: Path) -> Iterator[str]:
    """Modules; of `from a import b`, both `a` and what may be the module `a.b`."""
    if isinstance(node, ast.Import):
        yield from (alias.name for alias in node.names)
    elif isinstance(node, ast.ImportFrom):
        module = _module(node, path)
        yield module
        yield from (f"{module}.{alias.name}" for alias in node.names)


def _module(node: ast.ImportFrom, path: Path) -> str:
    """By its whole name, also where it is named from the file's own folder."""
    if not node.level:
        return node.module or ""
    top = SOURCES if path.is_relative_to(SOURCES) else ROOT
    folder = path.parents[node.level - 1].relative_to(top)
    return ".".join([*folder.parts, *filter(None, [node.module])])


@cache
def _file(module: str) -> Path | None:
    base = (SOURCES if module.split(".", maxsplit=1)[0] == PACKAGE else ROOT).joinpath(*module.split("."))
    there = next((path for path in (base.with_suffix(".py"), base / "__init__.py") if path.is_file()), None)
    return there or _handed_on(base.parent / "__init__.py", base.name)


def _handed_on(package: Path, name: str) -> Path | None:
    """Where a name comes from that a package imports to hand it on."""
    if not package.is_file():
        return None
    nodes = [node for node in ast.parse(package.read_text(encoding="utf-8")).body if isinstance(node, ast.ImportFrom)]
    sources = [_module(node, package) for node in nodes if name in (alias.asname or alias.name for alias in node.names)]
    return _file(sources[0]) if sources else None


def main() -> int:
    parser = argparse.ArgumentParser(description="Which tests are about what changed?")
    parser.add_argument("--since", default="HEAD", metavar="COMMIT", help="commit or branch (default: HEAD)")
    parser.add_argument("--of", nargs="+", type=Path, metavar="FILE", help="these files, whether they changed or not")
    wanted = parser.parse_args()
    try:
        changed = [path.resolve() for path in wanted.of] if wanted.of else changed_since(wanted.since)
    except subprocess.CalledProcessError as error:
        print(f"git does not know: {error.stderr.strip()}", file=sys.stderr)
        return 2
    print("\n".join(str(test.relative_to(ROOT)) for test in related_tests(changed)))
    return 0


if __name__ == "__main__":
    sys.exit(main())
