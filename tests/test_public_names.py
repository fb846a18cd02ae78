"""Whatever the package offers explains itself, with an example that runs."""

import doctest
from types import FunctionType, ModuleType

import pytest

import smorgasboard as sb

ENVS = (sb.envs.openspiel, sb.envs.pettingzoo, sb.envs.vector)
LISTED = (sb, sb.bots, sb.envs, sb.lab, sb.puzzles, sb.review, sb.testing)
KINDS = type | FunctionType | ModuleType
"""Constants and tables of names say what they are where they stand."""


def offered() -> dict[str, KINDS]:
    named = {f"{module.__name__}.{name}": getattr(module, name) for module in LISTED for name in module.__all__}
    for module in ENVS:
        own = {name: thing for name, thing in vars(module).items() if not name.startswith("_")}
        named |= {f"{module.__name__}.{name}": each for name, each in own.items() if is_of(module, each)}
    return {name: thing for name, thing in named.items() if isinstance(thing, KINDS)}


def is_of(module: ModuleType, thing: object) -> bool:
    return getattr(thing, "__module__", "") == module.__name__


def test_functions_classes_and_packages_are_all_there() -> None:
    names = {"smorgasboard.load", "smorgasboard.envs.vector.VectorTables", "smorgasboard.review.Player"}
    assert names <= set(offered())
    assert len(offered()) > 120


@pytest.mark.parametrize("thing", [pytest.param(thing, id=name) for name, thing in offered().items()])
def test_public_names_have_an_example_that_runs(thing: KINDS) -> None:
    examples = doctest.DocTestFinder(recurse=False).find(thing, thing.__name__, module=False, globs={})
    assert [example for example in examples if example.examples]
    results = [doctest.DocTestRunner(optionflags=doctest.ELLIPSIS).run(example) for example in examples]
    assert sum(result.failed for result in results) == 0


def test_the_first_page_runs() -> None:
    results = doctest.testmod(sb)
    assert results.attempted > 10
    assert results.failed == 0
