# ruff: noqa: T201
"""Breaks the rules on purpose, one small change at a time, and counts how often the tests notice.

    python tests/mutate.py                    all mutants of Foodfighters' rules, choices, pieces and tables
    python tests/mutate.py --only pieces      one file
    python tests/mutate.py --every 10         a tenth of them, for a quick look
    python tests/mutate.py --list             show the mutants, run nothing

A mutant is killed when a test fails (or never ends). Mutants that no test can tell from the original are listed with
the reason in tests/equivalent_mutants.toml; they do not count. The exit code is 1 below 90%.

Why not a library: mutmut mutates functions only, and half of tables.py is tables; cosmic-ray starts a new interpreter
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
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from types import FunctionType
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = "smorgasboard.games.foodfighters"
FOLDER = ROOT / "src" / Path(*PACKAGE.split("."))
TARGETS = ("rules", "choices", "pieces", "tables")
EQUIVALENT = ROOT / "tests" / "equivalent_mutants.toml"
TESTS = [
    *(f"tests/games/foodfighters/test_{name}.py" for name in ("step_one", "kitchen", "powers", "ending", "setting_up")),
    *(
        f"tests/games/foodfighters/test_{name}.py"
        for name in ("examples", "tables", "pieces", "positions", "shortcuts", "counted")
    ),
    "tests/playthroughs/test_playthroughs.py",
    *(f"tests/games/foodfighters/test_{name}.py" for name in ("invariants", "content", "words")),
]
QUIET = [
    "-q",
    "-s",
    "--tb=no",
    "--no-header",
    "--no-summary",
    "-o",
    "addopts=",
    "-p",
    "no:cacheprovider",
    "-p",
    "no:xdist",
]
ENOUGH = 90.0
KILLED, SURVIVED, ENDLESS = "killed", "SURVIVED", "endless"

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

    module: str
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
        return self.module, self.function, self.before, self.change

    def __str__(self) -> str:
        place = f"{self.module}.py:{self.line}" + (f" in {self.function}" if self.function else "")
        return f"{place}: {self.before}\n      {self.change}"


def mutants_of(module: str) -> list[Mutant]:
    text = (FOLDER / f"{module}.py").read_text(encoding="utf-8")
    lines = text.splitlines()
    found = []
    tree = ast.parse(text)
    functions = [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]
    for place, (node, way) in enumerate(_places(tree)):
        line, column = node.lineno, node.col_offset  # type: ignore[attr-defined]
        change = f"{_described(node, way)} (column {column + 1})"
        around = [function.name for function in functions if function.lineno <= line <= (function.end_lineno or 0)]
        found.append(Mutant(module, "".join(around), line, lines[line - 1].strip(), change, place, text))
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
    module = sys.modules[f"{PACKAGE}.{mutant.module}"]
    before = dict(vars(module))
    after: dict[str, Any] = {"__name__": module.__name__, "__file__": module.__file__}
    exec(compile(mutant.source(), str(module.__file__), "exec"), after)
    for name, new in after.items():
        old = before.get(name)
        if isinstance(new, FunctionType) and isinstance(old, FunctionType):
            old.__code__ = new.__code__
        elif isinstance(new, type) and isinstance(old, type) and new.__module__ == module.__name__:
            _break_class(old, new)
        elif not name.startswith("__") and new is not old:
            _spread(name, old, new)
    for game in {id(game): game for game in _games()}.values():
        game.__init__()


def _break_class(old: type, new: type) -> None:
    for name, method in vars(new).items():
        if isinstance(method, FunctionType):
            getattr(old, name).__code__ = method.__code__


def _ours() -> Iterator[dict[str, Any]]:
    for name, module in list(sys.modules.items()):
        if name.startswith(("smorgasboard.games", "tests.", "test_")):
            yield vars(module)


def _spread(name: str, old: object, new: object) -> None:
    for names in _ours():
        if name in names and names[name] is old:
            names[name] = new


def _games() -> Iterator[Any]:
    """Games that tests have made; they read their content anew."""
    for names in _ours():
        yield from (value for value in names.values() if type(value).__name__ == "Foodfighters")


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
    if not EQUIVALENT.exists():
        return {}
    entries = tomllib.loads(EQUIVALENT.read_text(encoding="utf-8")).get("mutant", [])
    return {(one["module"], one["function"], one["line"], one["change"]): one["reason"] for one in entries}


def report(results: dict[Mutant, str], equivalent: int) -> float:
    survivors = [mutant for mutant, result in results.items() if result == SURVIVED]
    killed = len(results) - len(survivors)
    score = 100 * killed / len(results) if results else 100.0
    print(f"\n{'file':<12}{'mutants':>8}{'killed':>8}{'survived':>10}{'score':>8}")
    for module in TARGETS:
        own = [result for mutant, result in results.items() if mutant.module == module]
        if own:
            lost = own.count(SURVIVED)
            print(
                f"{module + '.py':<12}{len(own):>8}{len(own) - lost:>8}{lost:>10}{100 * (1 - lost / len(own)):>7.1f}%"
            )
    print(f"{'all':<12}{len(results):>8}{killed:>8}{len(survivors):>10}{score:>7.1f}%")
    endless = sum(result == ENDLESS for result in results.values())
    print(f"\n{endless} of the killed never ended; {equivalent} equivalent mutants are left out ({EQUIVALENT.name}).")
    if survivors:
        print("\nSurvivors:")
        for mutant in survivors:
            print(f"  {mutant}")
    return score


def main() -> int:
    parser = argparse.ArgumentParser(description="How many broken rules do the tests notice?")
    parser.add_argument("--only", choices=TARGETS, help="one file")
    parser.add_argument("--every", type=int, default=1, metavar="N", help="only each Nth mutant")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--list", action="store_true", help="show the mutants, run nothing")
    wanted = parser.parse_args()
    os.chdir(ROOT)
    mutants = [m for module in TARGETS if wanted.only in (None, module) for m in mutants_of(module)]
    known = known_equivalents()
    tried = [mutant for mutant in mutants if mutant.key not in known][:: wanted.every]
    for stale in known.keys() - {mutant.key for mutant in mutants} if wanted.only is None else ():
        print(f"{EQUIVALENT.name} names a mutant that is not there (any more): {stale}")
    if wanted.list:
        print("\n".join(str(mutant) for mutant in tried))
        return 0
    started = time.monotonic()
    proving = Proving(tried, wanted.jobs)
    pytest.main([*QUIET, *TESTS], plugins=[proving])
    if not proving.sound:
        print("The tests do not pass on the rules as they are, or the package is compiled; mend that first.")
        return 1
    score = report(proving.results, sum(mutant.key in known for mutant in mutants))
    print(f"Took {time.monotonic() - started:.0f} s.")
    return 0 if score >= ENOUGH else 1


if __name__ == "__main__":
    sys.exit(main())
