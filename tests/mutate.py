# ruff: noqa: T201
"""Breaks the rules on purpose, one small change at a time, and counts how often the tests notice.

    python tests/mutate.py                              all mutants of all packages: hours
    python tests/mutate.py --share 0.02                 a fiftieth of each package's, drawn by --seed
    python tests/mutate.py --package engine storage     these packages
    python tests/mutate.py --only engine/match          files whose path has these words
    python tests/mutate.py --list                       show the mutants, run nothing

Packages are the rules of every game, the engine, and the house's storage. A mutant is killed when a test fails (or
never ends); tests that import the broken module are tried first. Mutants that no test can tell from the original are
listed with the reason in tests/equivalent_mutants.toml; they do not count. The exit code is 1 below 90%.

Why not a library: mutmut mutates functions only, and much of the rules is tables; cosmic-ray starts a new interpreter
for each mutant and edits the files in place. Here the tests are collected once; each mutant is tried in a fork of that
process, where it takes the place of the original, and no file is touched. It needs the interpreted package: a compiled
one cannot be changed that way.
"""

import argparse
import ast
import copy
import os
import signal
import sys
import time
import tomllib
from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from enum import EnumType
from functools import cached_property
from pathlib import Path
from random import Random
from types import FunctionType
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from tests.changed import imports  # noqa: E402

SOURCES = ROOT / "src"
HOME = SOURCES / "smorgasboard"
EQUIVALENT = ROOT / "tests" / "equivalent_mutants.toml"
QUIET = ["-q", "-s", "--tb=no", "--no-header", "--no-summary", "-o", "addopts=", "-m", "not slow", *(
    word for plugin in ("cacheprovider", "xdist", "timeout") for word in ("-p", f"no:{plugin}")
)]  # fmt: skip
ENOUGH = 90.0
KILLED, SURVIVED, ENDLESS = "killed", "SURVIVED", "endless"


@dataclass(frozen=True)
class Package:
    """Modules that are broken, and the tests that should notice."""

    name: str
    folder: Path
    """Or the file, where a room is one."""
    tests: tuple[str, ...]
    without: str = ""
    """Tests with these words take part in nothing here."""

    def files(self) -> list[Path]:
        return sorted(self.folder.rglob("*.py")) if self.folder.is_dir() else [self.folder]


def packages() -> list[Package]:
    return [
        *map(_rules_of, sorted(path.parent for path in HOME.glob("games/*/game.py"))),
        Package("engine", HOME / "engine", ("tests/engine", "tests/playthroughs", "tests/records")),
        Package("storage", HOME / "server" / "storage", ("tests/server/storage",), "postgresql or process"),
    ]


def _rules_of(game: Path) -> Package:
    """Playthroughs are told by hand, so they notice much."""
    told = (path for path in sorted((ROOT / "tests").rglob("test_*playthroughs.py")) if game.name in path.read_text())
    room = game / "rules"
    tests = (f"tests/games/{game.name}", *(str(path.relative_to(ROOT)) for path in told))
    return Package(game.name, room if room.is_dir() else room.with_suffix(".py"), tests)


COMPARED: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt, ast.Eq: ast.NotEq, ast.NotEq: ast.Eq,
    ast.Is: ast.IsNot, ast.IsNot: ast.Is, ast.In: ast.NotIn, ast.NotIn: ast.In,
}  # fmt: skip
COUNTED: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.Add, ast.FloorDiv: ast.Mult, ast.Mod: ast.FloorDiv,
    ast.LShift: ast.RShift, ast.RShift: ast.LShift, ast.BitAnd: ast.BitOr, ast.BitOr: ast.BitAnd, ast.BitXor: ast.BitOr,
}  # fmt: skip


@dataclass(frozen=True)
class Mutant:
    """One change of one module."""

    package: str
    file: Path
    function: str
    """Where it is; empty for the module's own lines."""
    line: int
    before: str
    """The line as it stands in the file."""
    change: str
    """What is done to it; with `function` and `before` it names the mutant, also when lines move."""
    place: int
    text: str
    """The module as it was when this run began."""

    def source(self) -> str:
        tree = ast.parse(self.text)
        node, way = list(_places(tree))[self.place]
        _mutate(tree, node, way)
        return ast.unparse(ast.fix_missing_locations(tree))

    @property
    def key(self) -> tuple[str, str, str, str]:
        return self.package, self.function, self.before, self.change

    @property
    def module(self) -> str:
        inner = self.file.relative_to(SOURCES).with_suffix("")
        return ".".join(inner.parts[:-1] if inner.name == "__init__" else inner.parts)

    def __str__(self) -> str:
        place = f"{self.file.relative_to(HOME)}:{self.line}" + (f" in {self.function}" if self.function else "")
        return f"{place}: {self.before}\n      {self.change}"


def mutants_of(package: Package, file: Path) -> list[Mutant]:
    text = file.read_text(encoding="utf-8")
    lines = text.splitlines()
    found = []
    tree = ast.parse(text)
    functions = [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)]
    for place, (node, way) in enumerate(_places(tree)):
        line, column = node.lineno, node.col_offset  # type: ignore[attr-defined]
        change = f"{_described(node, way)} (column {column + 1})"
        around = [function.name for function in functions if function.lineno <= line <= (function.end_lineno or 0)]
        function, before = (around or [""])[-1], lines[line - 1].strip()
        found.append(Mutant(package.name, file, function, line, before, change, place, text))
    return found


def _described(node: ast.AST, way: str) -> str:
    alone = ast.Module([copy.deepcopy(node)], [])  # type: ignore[list-item]
    return _mutate(alone, alone.body[0], way)


# ---- where something can be changed ----


def _places(tree: ast.AST) -> Iterator[tuple[ast.AST, str]]:
    """Every node that can be mutated with the way to do it, in a fixed order."""
    for node in _code(tree):
        if isinstance(node, ast.Compare) and type(node.ops[0]) in COMPARED:
            yield node, "compare"
        elif isinstance(node, ast.BinOp | ast.AugAssign) and type(node.op) in COUNTED:
            yield node, "operator"
        elif isinstance(node, ast.BoolOp):
            yield node, "and-or"
        elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not | ast.Invert):
            yield node, "drop operator"
        elif isinstance(node, ast.Constant) and isinstance(node.value, bool | int | str):
            yield node, "constant"
        elif isinstance(node, ast.IfExp):
            yield node, "other branch"
        if isinstance(node, ast.If | ast.While):
            yield node, "negate"
        if _can_be_left_out(node):
            yield node, "leave out"


def _can_be_left_out(node: ast.AST) -> bool:
    if isinstance(node, ast.Expr):
        return isinstance(node.value, ast.Call)
    return isinstance(node, ast.AugAssign) or (
        isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Attribute | ast.Subscript)
    )


def _code(node: ast.AST) -> Iterator[ast.AST]:
    """All nodes but those that do nothing: docstrings, annotations, imports, __slots__, TYPE_CHECKING."""
    yield node
    for name, value in ast.iter_fields(node):
        if name in ("annotation", "returns", "decorator_list"):
            continue
        for child in value if isinstance(value, list) else [value]:
            if isinstance(child, ast.AST) and not _idle(child):
                yield from _code(child)


def _idle(node: ast.AST) -> bool:
    if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
        return True
    if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name) and node.targets[0].id == "__slots__":
        return True
    if isinstance(node, ast.If) and isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING":
        return True
    return isinstance(node, ast.Import | ast.ImportFrom)


# ---- changing it ----


def _mutate(tree: ast.AST, node: ast.AST, way: str) -> str:
    before = _short(node)
    if way == "leave out":
        _replace(tree, node, ast.copy_location(ast.Pass(), node))
        return f"leave out {before}"
    if way == "drop operator":
        assert isinstance(node, ast.UnaryOp)
        _replace(tree, node, node.operand)
        return f"{before} becomes {_short(node.operand)}"
    _change(node, way)
    return f"{before} becomes {_short(node)}"


def _change(node: ast.AST, way: str) -> None:
    if isinstance(node, ast.Compare) and way == "compare":
        node.ops[0] = COMPARED[type(node.ops[0])]()
    elif isinstance(node, ast.BinOp | ast.AugAssign) and way == "operator":
        node.op = COUNTED[type(node.op)]()
    elif isinstance(node, ast.BoolOp):
        node.op = ast.Or() if isinstance(node.op, ast.And) else ast.And()
    elif isinstance(node, ast.Constant):
        node.value = _other(node.value)
    elif isinstance(node, ast.IfExp):
        node.body, node.orelse = node.orelse, node.body
    elif isinstance(node, ast.If | ast.While):
        node.test = ast.UnaryOp(ast.Not(), node.test)


def _other(value: object) -> bool | int | str:
    if isinstance(value, bool):
        return not value
    return value + 1 if isinstance(value, int) else f"{value}!"


def _replace(tree: ast.AST, old: ast.AST, new: ast.AST) -> None:
    for parent in ast.walk(tree):
        for name, value in ast.iter_fields(parent):
            if value is old:
                setattr(parent, name, new)
            elif isinstance(value, list) and any(child is old for child in value):
                setattr(parent, name, [new if child is old else child for child in value])


def _short(node: ast.AST) -> str:
    text = ast.unparse(node).splitlines()[0]
    return text if len(text) <= 90 else text[:87] + "..."


# ---- trying it ----


def break_rules(mutant: Mutant) -> None:
    """Put the mutant in the place of the module, which everybody has imported already."""
    module = sys.modules[mutant.module]
    before = dict(vars(module))
    after: dict[str, Any] = {name: before[name] for name in ("__name__", "__file__", "__package__")}
    exec(compile(mutant.source(), str(module.__file__), "exec"), after)
    for name, new in after.items():
        old = before.get(name)
        if _is_class_of(module.__name__, new) and isinstance(old, type):
            _break_class(old, new)
        elif not name.startswith("__") and not _take_over(old, new) and new is not old:
            _spread(name, old, new)
    _forget()


def _is_class_of(module: str, thing: object) -> bool:
    return isinstance(thing, type) and not isinstance(thing, EnumType) and thing.__module__ == module


def _break_class(old: type, new: type) -> None:
    for name, thing in vars(new).items():
        had = vars(old).get(name)
        if not _take_over(had, thing) and isinstance(thing, int | str | tuple) and not name.startswith("__"):
            setattr(old, name, thing)


def _take_over(old: object, new: object) -> bool:
    """Whether these are functions, under whatever wrapping; the old ones then do what the new ones do."""
    olds, news = _functions(old), _functions(new)
    for had, has in zip(olds, news, strict=False):
        had.__code__, had.__defaults__, had.__kwdefaults__ = has.__code__, has.__defaults__, has.__kwdefaults__
    return bool(olds) and len(olds) == len(news)


def _functions(thing: object) -> list[FunctionType]:
    if isinstance(thing, FunctionType):
        return [thing] if not hasattr(thing, "__wrapped__") else _functions(thing.__wrapped__)
    if isinstance(thing, property):
        return [each for part in (thing.fget, thing.fset) for each in _functions(part)]
    if isinstance(thing, cached_property):
        return _functions(thing.func)
    return _functions(getattr(thing, "__func__", None) or getattr(thing, "__wrapped__", None)) if thing else []


def _ours() -> Iterator[dict[str, Any]]:
    for name, module in list(sys.modules.items()):
        if name.startswith(("smorgasboard", "tests.", "test_")):
            yield vars(module)


def _spread(name: str, old: object, new: object) -> None:
    for names in _ours():
        if name in names and names[name] is old:
            names[name] = new


def _forget() -> None:
    """What was remembered before; games that tests have made read their content anew."""
    known = {id(thing): thing for names in _ours() for thing in names.values()}
    for thing in known.values():
        with suppress(AttributeError, TypeError):
            thing.cache_clear()
    for game in [thing for thing in known.values() if isinstance(thing, sys.modules["smorgasboard"].Game)]:
        with suppress(AttributeError, TypeError):
            game.__init__(*game.__reduce__()[1])


class Proving:
    """In place of pytest's own loop: after collection, fork for each mutant and run the tests there."""

    def __init__(self, mutants: list[Mutant], jobs: int) -> None:
        self.mutants = mutants
        self.jobs = jobs
        self.results: dict[Mutant, str] = {}
        self.sound = False

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        factory: Any = session.config.__dict__["_tmp_path_factory"]
        factory.getbasetemp()  # one folder for all forks
        started = time.monotonic()
        self.sound = not session.testsfailed and os.waitpid(self.start(session, None), 0)[1] == 0
        if self.sound:
            patience = 10 + 8 * (time.monotonic() - started)
            print(f"{len(self.mutants)} mutants, {self.jobs} at a time.", flush=True)
            self.try_all(session, patience)
        return True

    def start(self, session: pytest.Session, mutant: Mutant | None) -> int:
        child = os.fork()
        if child == 0:
            code = 1
            try:
                os.setsid()
                nowhere = os.open(os.devnull, os.O_WRONLY)
                os.dup2(nowhere, 1)
                os.dup2(nowhere, 2)
                if mutant is not None:
                    break_rules(mutant)
                    session.items.sort(key=lambda item: mutant.file not in imports(item.path))
                code = self.run(session)
            finally:
                os._exit(code)
        return child

    def run(self, session: pytest.Session) -> int:
        for item, following in zip(session.items, [*session.items[1:], None], strict=True):
            session.config.hook.pytest_runtest_protocol(item=item, nextitem=following)
            if session.testsfailed:
                return 1
        return 0

    def try_all(self, session: pytest.Session, patience: float) -> None:
        waiting = list(reversed(self.mutants))
        running: dict[int, tuple[Mutant, float]] = {}
        while waiting or running:
            while waiting and len(running) < self.jobs:
                mutant = waiting.pop()
                running[self.start(session, mutant)] = mutant, time.monotonic()
            for child, (mutant, since) in list(running.items()):
                done, status = os.waitpid(child, os.WNOHANG)
                if done:
                    self.results[mutant] = SURVIVED if status == 0 else KILLED
                elif time.monotonic() - since > patience:
                    os.killpg(child, signal.SIGKILL)
                    os.waitpid(child, 0)
                    self.results[mutant] = ENDLESS
                else:
                    continue
                del running[child]
                self.tell(mutant)
            time.sleep(0.002)

    def tell(self, last: Mutant) -> None:
        survived = sum(result == SURVIVED for result in self.results.values())
        if self.results[last] == SURVIVED:
            print(f"  survived: {last}", flush=True)
        if len(self.results) % 50 == 0 or len(self.results) == len(self.mutants):
            print(f"{len(self.results):>5} of {len(self.mutants)}: {survived} survived", flush=True)


# ---- telling it ----


def known_equivalents() -> dict[tuple[str, str, str, str], str]:
    entries = tomllib.loads(EQUIVALENT.read_text(encoding="utf-8")).get("mutant", [])
    return {(one["package"], one["function"], one["line"], one["change"]): one["reason"] for one in entries}


def report(results: dict[Mutant, str]) -> float:
    """A line for each package and each of its files; the share that was killed."""
    print(f"\n{'':<44}{'mutants':>8}{'killed':>8}{'survived':>10}{'score':>8}")
    for package in dict.fromkeys(mutant.package for mutant in results):
        own = {mutant: result for mutant, result in results.items() if mutant.package == package}
        for file in sorted({mutant.file for mutant in own}):
            _line(f"  {file.relative_to(HOME)}", [result for mutant, result in own.items() if mutant.file == file])
        _line(package, own.values())
    score = _line("all", results.values())
    print(f"\n{sum(result == ENDLESS for result in results.values())} of the killed never ended.")
    survivors = [mutant for mutant, result in results.items() if result == SURVIVED]
    if survivors:
        print("\nSurvivors:", *survivors, sep="\n  ")
    return score


def _line(title: str, outcomes: Iterable[str]) -> float:
    results = list(outcomes)
    lost = results.count(SURVIVED)
    score = 100 * (1 - lost / len(results)) if results else 100.0
    print(f"{title:<44}{len(results):>8}{len(results) - lost:>8}{lost:>10}{score:>7.1f}%")
    return score


def prove(package: Package, mutants: list[Mutant], jobs: int) -> dict[Mutant, str] | None:
    """In a process of its own kind of tests; None where they do not pass on the code as it is."""
    proving = Proving(mutants, jobs)
    left_out = ["-k", f"not ({package.without})"] if package.without else []
    pytest.main([*QUIET, *left_out, *package.tests], plugins=[proving])
    return proving.results if proving.sound else None


def main() -> int:
    known_packages = {package.name: package for package in packages()}
    parser = argparse.ArgumentParser(description="How many broken rules do the tests notice?")
    parser.add_argument("--package", nargs="+", choices=known_packages, default=list(known_packages))
    parser.add_argument("--only", default="", metavar="WORDS", help="files whose path has these words")
    parser.add_argument("--share", type=float, default=1.0, help="what part of the mutants, such as 0.1")
    parser.add_argument("--seed", default="0", help="which ones")
    parser.add_argument("--jobs", type=int, default=len(os.sched_getaffinity(0)))
    parser.add_argument("--list", action="store_true", help="show the mutants, run nothing")
    wanted = parser.parse_args()
    os.chdir(ROOT)
    known = known_equivalents()
    results: dict[Mutant, str] = {}
    started = time.monotonic()
    for package in (known_packages[name] for name in wanted.package):
        mutants = [m for file in package.files() if wanted.only in str(file) for m in mutants_of(package, file)]
        if not wanted.only:
            _tell_stale(package, mutants, known)
        fresh = [mutant for mutant in mutants if mutant.key not in known]
        drawn = Random(f"{wanted.seed} {package.name}").sample(fresh, round(len(fresh) * wanted.share))
        if wanted.list:
            print(*drawn, sep="\n")
            continue
        equivalent = len(mutants) - len(fresh)
        print(f"{package.name}: {len(drawn)} of {len(fresh)} mutants; {equivalent} equivalent ones are left out.")
        found = prove(package, drawn, wanted.jobs) if drawn else {}
        if found is None:
            print("The tests do not pass on the code as it is, or the package is compiled; mend that first.")
            return 1
        results |= found
    if wanted.list:
        return 0
    score = report(results)
    print(f"Took {time.monotonic() - started:.0f} s.")
    return 0 if score >= ENOUGH else 1


def _tell_stale(package: Package, mutants: list[Mutant], known: dict[tuple[str, str, str, str], str]) -> None:
    for stale in {key for key in known if key[0] == package.name} - {mutant.key for mutant in mutants}:
        print(f"{EQUIVALENT.name} names a mutant that is not there (any more): {stale}")


if __name__ == "__main__":
    sys.exit(main())
