"""What lies around a table comes to the same page: it must not style what a game calls by the same name."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import smorgasboard

ROOT = Path(smorgasboard.__file__).parent
AROUND = ("lobby.css", "end.css", "rules.css")
SHARED = {"paper"}
"""What games take from the house on purpose."""


def classes_on_tables() -> set[str]:
    """Those that stand as they are in a template; a game's own end page is drawn on the house's."""
    pages = [page for page in ROOT.glob("games/*/page/*.html") if page.name != "end.html"]
    written = re.findall(r'class_?="([^"]*)"', "".join(page.read_text(encoding="utf-8") for page in pages))
    plain = [re.sub(r"{{.*?}}|{%.*?%}", " ", names) for names in written]
    return {name for names in plain for name in names.split() if re.fullmatch("[a-z][a-z-]*", name)} - SHARED


def beginnings(sheet: str) -> Iterator[str]:
    """Of every selector the first thing, within which all else has to lie."""
    text = re.sub(r"/\*.*?\*/", "", (ROOT / "server/static" / sheet).read_text(encoding="utf-8"), flags=re.DOTALL)
    for selectors in re.findall(r"([^{}]+)\{", text):
        for selector in re.split(r",(?![^()]*\))", selectors):
            yield selector.split()[0]


@pytest.mark.parametrize("sheet", AROUND)
def test_nothing_around_a_table_styles_what_lies_on_it(sheet: str) -> None:
    tables = classes_on_tables()
    named = {start: set(re.findall(r"\.([a-z][a-z-]*)", start)) for start in beginnings(sheet)}
    assert {start for start, names in named.items() if names and names <= tables} == set()
    assert len(tables) > 100
