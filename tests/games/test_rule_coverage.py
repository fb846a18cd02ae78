"""Every clause of every rules page has a test, and the pages have the clauses that they should have."""

import subprocess
import sys

import pytest
from tests import coverage_of_rules
from tests.coverage_of_rules import FILES, MARKED, PAGES, ROOT, clauses_of, complaints, covered


def spans(prefix: str, *ranges: tuple[int, int]) -> list[str]:
    return [f"{prefix}-{number:02}" for first, last in ranges for number in range(first, last + 1)]


def test_every_clause_has_a_test(request: pytest.FixtureRequest) -> None:
    """A run of all tests of games has collected them already; any other has them collected by a process of its own."""
    here = set((ROOT / "tests" / "games").rglob("test_*.py"))
    if here <= request.config.stash[FILES]:
        assert complaints(request.config.stash[MARKED]) == []
        return
    command = [sys.executable, str(ROOT / "tests" / "coverage_of_rules.py")]
    run = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stdout + run.stderr


def test_the_foodfighters_page_has_exactly_the_agreed_clauses() -> None:
    agreed = spans("FFR", (1, 7), (10, 21), (25, 46), (50, 63), (70, 75), (80, 84))
    assert clauses_of(PAGES / "foodfighters.md") == agreed


def test_every_clause_opens_a_row_of_its_own() -> None:
    lines = (PAGES / "foodfighters.md").read_text(encoding="utf-8").splitlines()
    for clause in clauses_of(PAGES / "foodfighters.md"):
        assert len([line for line in lines if line.startswith(f"| {clause} |")]) == 1, clause


def test_a_clause_without_a_test_is_complained_about() -> None:
    clauses = [clause for page in coverage_of_rules.pages() for clause in clauses_of(page)]
    assert complaints(clauses) == []
    assert complaints([clause for clause in clauses if clause != "FFR-21"]) == ["FFR-21 (foodfighters) has no test"]


def test_a_mark_that_no_page_has_is_complained_about() -> None:
    clauses = [clause for page in coverage_of_rules.pages() for clause in clauses_of(page)]
    assert complaints([*clauses, "FFR-99"]) == ["a test is marked FFR-99, which no rules page has"]


def test_the_table_counts_tests_and_names_what_is_missing() -> None:
    game = covered(["FFR-01", "FFR-01"])[[page.stem for page in coverage_of_rules.pages()].index("foodfighters")]
    assert "  FFR-01        2" in game.table()
    assert "  FFR-02     NONE" in game.table()
    assert game.percent == pytest.approx(100 / len(game.tests))
