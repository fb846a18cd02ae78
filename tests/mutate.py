# ruff: noqa: T201
"""Breaks the rules on purpose, one small change at a time, and counts how often the tests notice.

    python tests/mutate.py                              all mutants of all packages: hours
    python tests/mutate.py --share 0.02                 a fiftieth of each package's, drawn by --seed
    python tests/mutate.py --package engine storage     these packages
    python tests/mutate.py --only engine/match          files whose path has these words
    python tests/mutate.py --list                       show the mutants, run nothing

Packages are the rules of every game, the engine, and the house's storage. A mutant is killed when a test fails (or
never ends). First all tests run once, so that it is known which functions each of them calls and how long it takes: a
mutant meets only the tests that call its function, the quick ones first. Tests of what reads a game's rules (its
words, pages and studies) take part where a text is changed, or a function that nobody else calls. Mutants that no test
can tell from the original are listed with the reason in tests/equivalent_mutants.toml; they do not count. The exit
code is 1 below 90%.

Why not a library: mutmut mutates functions only, and much of the rules is tables; cosmic-ray starts a new interpreter
for each mutant and edits the files in place. Here the tests are collected once; each mutant is tried in a fork of that
process, where it takes the place of the original, and no file is touched. It needs the interpreted package: a compiled
one cannot be changed that way.
"""

import argparse
import ast
import copy
import os
import pickle
import signal
import sys
import time
import tomllib
from collections import Counter
from collections.abc import Callable, Container, Generator, Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass, replace
from enum import EnumType
from functools import cache, cached_property, partial
from pathlib import Path
from random import Random
from types import FunctionType
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from tests.changed import imports, reached  # noqa: E402

SOURCES = ROOT / "src"
HOME = SOURCES / "smorgasboard"
EQUIVALENT = ROOT / "tests" / "equivalent_mutants.toml"
QUIET = ["-q", "-s", "--tb=no", "--no-header", "--no-summary", "-m", "not slow", "-o", "addopts=", *(
    "--import-mode", "importlib"), *(
    word for plugin in ("cacheprovider", "xdist", "timeout") for word in ("-p", f"no:{plugin}")
)]  # fmt: skip
OF_POSTGRESQL = "postgresql or process or cut or away"
"""Words of tests that wait for a database server or for other processes."""
READERS = ("words", "page", "study")
STRANGERS = ("judgement", "__pycache__")
ENOUGH = 90.0
UNCHANGED, WATCHED = -1, -2
CALLED = "_called"
"""The name, in watched modules, of what notes that a function is called."""
QUICK = 0.05
"""Seconds; tests that take longer come last."""
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
    readers: tuple[str, ...] = ()
    """Tests of what only reads these modules: they notice texts, and what is there for them alone."""

    def files(self) -> list[Path]:
        """Without migrations: Alembic reads them anew each time; a test compares where they lead with the tables."""
        found = sorted(self.folder.rglob("*.py")) if self.folder.is_dir() else [self.folder]
        return [file for file in found if "migrations" not in file.parts]


def packages() -> list[Package]:
    return [
        *map(_rules_of, sorted(path.parent for path in HOME.glob("games/*/game.py"))),
        Package("engine", HOME / "engine", ("tests/engine", "tests/playthroughs", "tests/records")),
        Package("storage", HOME / "server" / "storage", ("tests/server/storage",), OF_POSTGRESQL),
    ]


def _rules_of(game: Path) -> Package:
    """Playthroughs are told by hand, so they notice much."""
    told = (path for path in sorted((ROOT / "tests").rglob("test_*playthroughs.py")) if game.name in path.read_text())
    room = game / "rules"
    own = (path for path in sorted((ROOT / "tests" / "games" / game.name).iterdir()) if path.name not in STRANGERS)
    found = [str(path.relative_to(ROOT)) for path in (*own, *told) if path.is_dir() or path.name.startswith("test_")]
    readers = tuple(path for path in found if Path(path).name in READERS)
    tests = tuple(path for path in found if path not in readers)
    return Package(game.name, room if room.is_dir() else room.with_suffix(".py"), tests, readers=readers)


COMPARED: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt, ast.Eq: ast.NotEq, ast.NotEq: ast.Eq,
    ast.Is: ast.IsNot, ast.IsNot: ast.Is, ast.In: ast.NotIn, ast.NotIn: ast.In,
}  # fmt: skip
COUNTED: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.Add, ast.FloorDiv: ast.Mult, ast.Mod: ast.FloorDiv,
    ast.LShift: ast.RShift, ast.RShift: ast.LShift, ast.BitAnd: ast.BitOr, ast.BitOr: ast.BitAnd, ast.BitXor: ast.BitOr,
}  # fmt: skip


Spot = tuple[str, str]
"""A file, and a function in it with its class."""


@dataclass(frozen=True)
class Mutant:
    """One change of one module."""

    package: str
    file: Path
    function: str
    """Where it is; empty for the module's own lines."""
    owner: str
    """The outermost function around it, with its class, as Python names its code; empty where there is none."""
    line: int
    before: str
    """The line as it stands in the file."""
    change: str
    """What is done to it; with `function` and `before` it names the mutant, also when lines move."""
    place: int
    text: str
    """The module as it was when this run began."""
    of_text: bool = False
    """Whether it changes a text, such as a sentence for people."""

    def source(self) -> str:
        tree = ast.parse(self.text)
        if self.place == UNCHANGED:
            return ast.unparse(tree)
        if self.place == WATCHED:
            return _watched(tree, str(self.file))
        node, way = list(_places(tree))[self.place]
        _mutate(tree, node, way)
        return ast.unparse(ast.fix_missing_locations(tree))

    @property
    def spot(self) -> "Spot":
        return str(self.file), self.owner

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


def _watched(tree: ast.Module, file: str) -> str:
    for name, function in _owners(tree.body):
        function.body[:0] = ast.parse(f"{CALLED}.add({(file, name)})").body  # type: ignore[attr-defined]
    return ast.unparse(ast.fix_missing_locations(tree))


def original_of(package: Package, file: Path) -> Mutant:
    return Mutant(package.name, file, "", "", 0, "", "unchanged", UNCHANGED, file.read_text(encoding="utf-8"))


def mutants_of(package: Package, file: Path) -> list[Mutant]:
    text = file.read_text(encoding="utf-8")
    lines = text.splitlines()
    found = []
    tree = ast.parse(text)
    functions = [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)]
    owners = list(_owners(tree.body))
    for place, (node, way) in enumerate(_places(tree)):
        line, column = node.lineno, node.col_offset  # type: ignore[attr-defined]
        change = f"{_described(node, way)} (column {column + 1})"
        around = [function.name for function in functions if function.lineno <= line <= (function.end_lineno or 0)]
        owner = next((name for name, whole in owners if whole.lineno <= line <= (whole.end_lineno or 0)), "")
        function, before = (around or [""])[-1], lines[line - 1].strip()
        of_text = isinstance(node, ast.Constant) and isinstance(node.value, str)
        found.append(Mutant(package.name, file, function, owner, line, before, change, place, text, of_text))
    return found


def _owners(body: list[ast.stmt], inside: str = "") -> Iterator[tuple[str, ast.stmt]]:
    for node in body:
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            yield f"{inside}{node.name}", node
        elif isinstance(node, ast.ClassDef):
            yield from _owners(node.body, f"{inside}{node.name}.")


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
    """All nodes but those that do nothing: docstrings, annotations, names of types, imports, __slots__, __all__."""
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
    if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) in ("__slots__", "__all__"):
        return True
    if isinstance(node, ast.Assign) and ast.unparse(node.value).startswith("Literal["):
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


def break_rules(mutant: Mutant, originals: Iterable[Mutant]) -> None:
    """Also what other modules have made of the broken one when they were imported is made anew.

    Twice, because some of them import each other, and none of these is the first.
    """
    _put_in_place(mutant)
    others = [one for one in originals if one.file != mutant.file and mutant.file in reached(one.file)]
    for original in others * 2:
        _put_in_place(original)
    _forget()


def _put_in_place(mutant: Mutant) -> None:
    """The mutant takes the place of the module, which everybody has imported already."""
    module = sys.modules[mutant.module]
    before = dict(vars(module))
    after: dict[str, Any] = {name: before.get(name) for name in ("__name__", "__file__", "__package__", CALLED)}
    exec(compile(mutant.source(), str(module.__file__), "exec"), after)
    for name, new in after.items():
        old = before.get(name)
        if _is_class_of(module.__name__, new) and isinstance(old, type):
            _break_class(old, new)
        elif not name.startswith("__") and not _take_over(old, new) and new is not old:
            _spread(name, old, new, vars(module))


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
    inner = [getattr(thing, name, None) for name in ("__func__", "__wrapped__")]
    return next((_functions(each) for each in inner if isinstance(each, FunctionType)), [])


def _ours() -> Iterator[dict[str, Any]]:
    """The names of our modules and of the tests', whatever pytest calls these."""
    for module in list(sys.modules.values()):
        if str(getattr(module, "__file__", "")).startswith((f"{SOURCES}{os.sep}", f"{ROOT / 'tests'}{os.sep}")):
            yield vars(module)


def _spread(name: str, old: object, new: object, home: dict[str, Any]) -> None:
    """To all that have imported it: two modules may each give a name of their own to the same number."""
    for names in _ours():
        if name in names and names[name] is old and (names is home or name not in _given(names["__file__"])):
            names[name] = new


@cache
def _given(file: str) -> set[str]:
    """The names that a module itself gives to something."""
    body = ast.parse(Path(file).read_text(encoding="utf-8")).body
    targets = [each for node in body if isinstance(node, ast.Assign) for each in node.targets]
    targets += [node.target for node in body if isinstance(node, ast.AnnAssign)]
    return {ast.unparse(target) for target in targets}


def _forget() -> None:
    """What was remembered before; games that tests have made read their content anew."""
    known = {id(thing): thing for names in _ours() for thing in names.values()}
    for clear in _memories():
        clear()
    for game in [thing for thing in known.values() if isinstance(thing, sys.modules["smorgasboard"].Game)]:
        with suppress(AttributeError, TypeError):
            game.__init__(game.edition, game.content_file)


def _memories(modules: Container[str] | None = None) -> list[Callable[[], None]]:
    """What forgets the results that functions, those of these modules or all, remember."""
    found = {}
    for thing in [each for names in _ours() for each in names.values()]:
        with suppress(AttributeError, TypeError):
            if callable(thing.cache_clear) and (modules is None or thing.__module__ in modules):
                found[id(thing)] = thing.cache_clear
    return list(found.values())


@dataclass
class Measured:
    """What the tests do on the code as it is; tests by their node ids."""

    seconds: dict[str, float]
    calls: dict[str, set[Spot]]
    shared: set[Spot]
    """What modules and fixtures of several tests call, so that no test can be named for it."""

    def calling(self, mutant: Mutant, items: list[pytest.Item]) -> list[pytest.Item]:
        return [item for item in items if mutant.spot in self.calls[item.nodeid]]

    def tests_for(self, mutant: Mutant, items: list[pytest.Item]) -> list[pytest.Item]:
        """Those that may notice; quick ones first, and those of one file together, because of their fixtures."""
        callers = self.calling(mutant, items)
        everywhere = not callers or not mutant.owner or mutant.spot in self.shared
        calling = {item.path for item in callers}
        cost: Counter[Path] = Counter()
        for item in items:
            cost[item.path] += self.seconds[item.nodeid]  # type: ignore[assignment]

        def late(item: pytest.Item) -> tuple[bool, bool, bool, float]:
            stranger = item.path not in calling
            return self.seconds[item.nodeid] > QUICK, stranger, mutant.file not in imports(item.path), cost[item.path]

        return sorted(items if everywhere else callers, key=late)


class Measuring:
    """Notes what is called, for one run of all tests: every function that is watched says so itself."""

    def __init__(self, originals: list[Mutant]) -> None:
        self.called: set[Spot] = set()
        self.result = Measured({}, {}, set())
        for original in originals:
            setattr(sys.modules[original.module], CALLED, self.called)
            _put_in_place(replace(original, place=WATCHED))
        _forget()
        self.result.shared |= self.called
        self.memories = _memories({original.module for original in originals})

    @pytest.hookimpl(wrapper=True)
    def pytest_fixture_setup(self, fixturedef: Any) -> Generator[None, object, object]:
        before = set(self.called)
        self.called.clear()
        value = yield
        if fixturedef.scope != "function":
            self.result.shared |= self.called
        self.called |= before
        return value

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Generator[None, object, object]:
        for forget in self.memories:
            forget()
        self.called.clear()
        started = time.perf_counter()
        value = yield
        self.result.seconds[item.nodeid] = time.perf_counter() - started
        self.result.calls[item.nodeid] = set(self.called)
        return value


def _fork(work: Callable[[], int]) -> int:
    """Start a process of its own group that is silent and ends with what the work returns."""
    child = os.fork()
    if child == 0:
        code = 1
        try:
            os.setsid()
            nowhere = os.open(os.devnull, os.O_WRONLY)
            os.dup2(nowhere, 1)
            os.dup2(nowhere, 2)
            code = work()
        finally:
            os._exit(code)
    return child


def _ended_well(child: int) -> bool:
    return os.waitpid(child, 0)[1] == 0


class Proving:
    """In place of pytest's own loop: after collection, fork for each mutant and run the tests there."""

    def __init__(self, package: Package, mutants: list[Mutant], jobs: int, minutes: float) -> None:
        self.package = package
        originals = [original_of(package, file) for file in package.files()]
        self.originals = sorted(originals, key=lambda one: len(reached(one.file)))
        """Those that others import come before them."""
        self.mutants = mutants
        self.jobs = jobs
        self.minutes = minutes
        self.results: dict[Mutant, str] = {}
        self.sound = False
        self.measured = Measured({}, {}, set())

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        factory: Any = session.config.__dict__["_tmp_path_factory"]
        notes = Path(factory.getbasetemp()) / "measured.pickle"  # that folder is one for all forks
        self.leave_out([one for one in self.originals if one.module not in sys.modules], "no test loads it")
        self.sound = not session.testsfailed and (
            self.measure(session, notes) or self.measure_what_can_be(session, notes)
        )
        if self.sound:
            self.measured = pickle.loads(notes.read_bytes())
            print(f"{len(self.mutants)} mutants, {self.jobs} at a time.", flush=True)
            self.try_all(session)
        return True

    def measure(self, session: pytest.Session, notes: Path) -> bool:
        """Whether the tests pass with every file put in its own place unchanged; what they do is then noted."""

        def run() -> int:
            measuring = Measuring(self.originals)
            session.config.pluginmanager.register(measuring)
            code = self.run(session, session.items)
            notes.write_bytes(pickle.dumps(measuring.result))
            return code

        return _ended_well(_fork(run))

    def measure_what_can_be(self, session: pytest.Session, notes: Path) -> bool:
        """Without the files that cannot be put in their own place: the tests would fail whatever is done to them."""
        if not _ended_well(_fork(lambda: self.run(session, session.items))):
            return False
        each = [one for one in self.originals if not _ended_well(_fork(partial(self.try_one, session, one)))]
        self.leave_out(each, "tests fail when it is put in its own place")
        return self.measure(session, notes)

    def leave_out(self, originals: list[Mutant], why: str) -> None:
        self.originals = [one for one in self.originals if one not in originals]
        for file in (one.file for one in originals if one.file in {mutant.file for mutant in self.mutants}):
            self.mutants = [mutant for mutant in self.mutants if mutant.file != file]
            print(f"  not judged: {file.relative_to(HOME)}, because {why}", flush=True)

    def try_one(self, session: pytest.Session, mutant: Mutant) -> int:
        break_rules(mutant, self.originals)
        items = self.measured.tests_for(mutant, self.judges(session, mutant)) if self.measured.calls else session.items
        return self.run(session, items)

    def judges(self, session: pytest.Session, mutant: Mutant) -> list[pytest.Item]:
        readers = tuple(f"{path}/" for path in self.package.readers)
        own = [item for item in session.items if not item.nodeid.startswith(readers)]
        of_readers = mutant.of_text or (mutant.owner and not self.measured.calling(mutant, own))
        return session.items if of_readers else own

    def run(self, session: pytest.Session, items: list[pytest.Item]) -> int:
        for item, following in zip(items, [*items[1:], None], strict=True):
            self.end_after(self.measured.seconds.get(item.nodeid))
            session.config.hook.pytest_runtest_protocol(item=item, nextitem=following)
            if session.testsfailed:
                return 1
        return 0

    def end_after(self, usual: float | None) -> None:
        """The system ends this process when a test takes ten times what it usually takes, and a bit."""
        if usual is not None:
            signal.setitimer(signal.ITIMER_PROF, 2 + 10 * usual)
            signal.setitimer(signal.ITIMER_REAL, 60 + 40 * usual)

    def try_all(self, session: pytest.Session) -> None:
        waiting = list(reversed(self.mutants))
        started = time.monotonic()
        running: dict[int, Mutant] = {}
        while waiting or running:
            while waiting and len(running) < self.jobs:
                mutant = waiting.pop()
                running[_fork(partial(self.try_one, session, mutant))] = mutant
            child, status = os.wait()
            with suppress(ProcessLookupError):
                os.killpg(child, signal.SIGKILL)  # what its tests have started and left
            mutant = running.pop(child)
            self.results[mutant] = ENDLESS if os.WIFSIGNALED(status) else KILLED if status else SURVIVED
            self.tell(mutant)
            if time.monotonic() - started > 60 * self.minutes:
                waiting.clear()

    def tell(self, last: Mutant) -> None:
        survived = sum(result == SURVIVED for result in self.results.values())
        if self.results[last] == SURVIVED:
            print(f"  survived: {last}", flush=True)
        if len(self.results) % 20 == 0 or len(self.results) == len(self.mutants):
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


def prove(package: Package, mutants: list[Mutant], jobs: int, minutes: float) -> dict[Mutant, str] | None:
    """In a process of its own kind of tests; None where they do not pass on the code as it is."""
    proving = Proving(package, mutants, jobs, minutes)
    left_out = ["-k", f"not ({package.without})"] if package.without else []
    pytest.main([*QUIET, *left_out, *package.tests, *package.readers], plugins=[proving])
    return proving.results if proving.sound else None


def main() -> int:
    known_packages = {package.name: package for package in packages()}
    parser = argparse.ArgumentParser(description="How many broken rules do the tests notice?")
    parser.add_argument("--package", nargs="+", choices=known_packages, default=list(known_packages))
    parser.add_argument("--only", default="", metavar="WORDS", help="files whose path has these words")
    parser.add_argument("--share", type=float, default=1.0, help="what part of the mutants, such as 0.1")
    parser.add_argument("--seed", default="0", help="which ones")
    parser.add_argument("--jobs", type=int, default=len(os.sched_getaffinity(0)))
    parser.add_argument("--minutes", type=float, default=float("inf"), help="for each package; then it ends with these")
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
        found = prove(package, drawn, wanted.jobs, wanted.minutes) if drawn else {}
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
