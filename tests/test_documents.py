"""What the documents say runs, and what they link to is there."""

import doctest
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
DOCUMENTS = sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md"), *ROOT.glob("benchmarks/*.md")])
LINK = re.compile(r"\]\(([^)#\s]+)")


def test_the_readmes_examples_run() -> None:
    results = doctest.testfile(str(ROOT / "README.md"), module_relative=False)
    assert results.attempted >= 7
    assert results.failed == 0


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: str(path.relative_to(ROOT)))
def test_links_lead_somewhere(document: Path) -> None:
    local = [link for link in LINK.findall(document.read_text(encoding="utf-8")) if "://" not in link]
    assert [link for link in local if not (document.parent / link).exists()] == []


def test_every_make_target_that_is_named_exists() -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    named = {name for path in DOCUMENTS for name in re.findall(r"`make ([a-z-]+)`", path.read_text(encoding="utf-8"))}
    assert named
    assert {name for name in named if f"\n{name}:" not in makefile} == set()


@pytest.mark.parametrize("page", sorted(ROOT.glob("docs/rules/*.md")), ids=lambda path: path.name)
def test_players_pages_name_no_command_line_flags(page: Path) -> None:
    assert re.findall(r"(?<![\w-])--[a-z][\w-]*", page.read_text(encoding="utf-8")) == []
