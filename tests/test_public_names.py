"""Whatever the package offers explains itself, with an example that runs."""

import doctest
from types import ModuleType

import pytest

import smorgasboard as sb

PUBLIC = (sb, sb.bots, sb.lab, sb.testing)
PLAIN = (int, dict, tuple)
"""Constants and tables of names say what they are where they stand."""
THINGS = [
    pytest.param(getattr(module, name), id=f"{module.__name__}.{name}")
    for module in PUBLIC
    for name in module.__all__
    if not isinstance(getattr(module, name), PLAIN) and "smorgasboard" in str(getattr(module, name))
]


@pytest.mark.parametrize("thing", THINGS)
def test_public_names_have_an_example_that_runs(thing: type | ModuleType) -> None:
    examples = doctest.DocTestFinder(recurse=False).find(thing, thing.__name__, module=False, globs={})
    assert [example for example in examples if example.examples]
    results = [doctest.DocTestRunner(optionflags=doctest.ELLIPSIS).run(example) for example in examples]
    assert sum(result.failed for result in results) == 0


def test_the_first_page_runs() -> None:
    results = doctest.testmod(sb)
    assert results.attempted > 10
    assert results.failed == 0
