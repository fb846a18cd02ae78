"""Which clause of a rules page is held by which tests.

A clause is an id such as FFR-07 in docs/rules/<game>.md. A test holds it when it is marked
`@pytest.mark.rule("FFR-07")` and is neither skipped nor expected to fail. Run

    python tests/coverage_of_rules.py

for one table a game; the exit code is 1 when a clause has no test, or a mark names no clause. (It collects
tests/games and runs nothing: `python -m pytest --rules tests/games` is the same.)
"""

import re
import sys
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
PAGES = ROOT / "docs" / "rules"
CLAUSE = re.compile(r"\b[A-Z]{3}-\d{2,3}\b")
NOT_HOLDING = ("skip", "skipif", "xfail")
MARKED = pytest.StashKey[list[str]]()
"""The clauses that a run has collected, one mention for each test."""
FILES = pytest.StashKey[set[Path]]()
"""The files that a run has collected, whatever it leaves out of them."""


@dataclass(frozen=True)
class Coverage:
    """One page's clauses, each with the number of its tests."""

    game: str
    tests: dict[str, int]

    @property
    def missing(self) -> list[str]:
        return [clause for clause, count in self.tests.items() if count == 0]

    @property
    def percent(self) -> float:
        return 100 * (1 - len(self.missing) / len(self.tests)) if self.tests else 0.0

    def table(self) -> list[str]:
        lines = [f"{self.game}: {len(self.tests)} clauses", "", "  clause    tests"]
        lines += [f"  {clause:<9} {count or 'NONE':>5}" for clause, count in self.tests.items()]
        held = len(self.tests) - len(self.missing)
        return [*lines, "", f"  {held} of {len(self.tests)} held by tests: {self.percent:.1f}%"]


def clauses_of(page: Path) -> list[str]:
    """The ids on a rules page, in order."""
    return sorted(set(CLAUSE.findall(page.read_text(encoding="utf-8"))))


def pages() -> list[Path]:
    """One a game; translations, such as foodfighters.de.md, retell the same clauses."""
    return sorted(page for page in PAGES.glob("*.md") if "." not in page.stem)


def covered(marked: Iterable[str]) -> list[Coverage]:
    """Every page against the ids that tests are marked with, one mention for each test."""
    counts = Counter(marked)
    return [Coverage(page.stem, {clause: counts[clause] for clause in clauses_of(page)}) for page in pages()]


def strays(marked: Iterable[str]) -> list[str]:
    """Marks that name no clause of any page."""
    known = {clause for page in pages() for clause in clauses_of(page)}
    return sorted(set(marked) - known)


def complaints(marked: list[str]) -> list[str]:
    """One line for all that is wrong; nothing when every clause is held."""
    lines = [f"the rules page of {one.game} has no clauses" for one in covered(marked) if not one.tests]
    lines += [f"{clause} ({one.game}) has no test" for one in covered(marked) for clause in one.missing]
    return lines + [f"a test is marked {mark}, which no rules page has" for mark in strays(marked)]


if __name__ == "__main__":
    sys.exit(
        pytest.main(
            [
                "--rules",
                "-q",
                "-o",
                "addopts=--import-mode=importlib",
                "-p",
                "no:cacheprovider",
                str(ROOT / "tests" / "games"),
            ]
        )
    )
