"""What scripts say: every page that loads one brings all sentences that it may need there."""

import re

import pytest

from smorgasboard.server.assets import STATIC, TEMPLATES

LOADED = re.compile(r"""static\(['"]([\w-]+\.js)['"]\)""")
IMPORTED = re.compile(r"""^import [^;]*?"\./([\w-]+\.js)";""", re.MULTILINE)
SAID = re.compile(r"\bphrases\.(\w+)")
BROUGHT = re.compile(r"""id="phrases">\{\{ \{(.*?)\}\|tojson \}\}""", re.DOTALL)
NAME = re.compile(r'"(\w+)": _\(')
ONLY_WITH = {
    "keeping": 'id="keep"',
    "kept": 'id="keep"',
    "keptNot": 'id="keep"',
    "willTell": 'id="bell"',
    "wontTell": 'id="bell"',
    "rule": "table.js",
    "yourTurn": "table.js",
    "renewed": "table.js",
}
"""Sentences that are said about a thing, which not all pages have; where it is missing nothing says them."""
PAGES = sorted(page.name for page in TEMPLATES.glob("*.html") if LOADED.search(page.read_text(encoding="utf-8")))


def scripts_of(page: str) -> set[str]:
    """Also those that others import."""
    found: set[str] = set()
    new = set(LOADED.findall(page))
    while new:
        found |= new
        new = {name for script in new for name in IMPORTED.findall(text_of(script))} - found
    return found


def text_of(script: str) -> str:
    return (STATIC / script).read_text(encoding="utf-8")


@pytest.mark.parametrize("name", PAGES)
def test_a_page_brings_what_its_scripts_say(name: str) -> None:
    page = (TEMPLATES / name).read_text(encoding="utf-8")
    brought = BROUGHT.search(page)
    given = set(NAME.findall(brought[1])) if brought else set()
    said = {phrase for script in scripts_of(page) for phrase in SAID.findall(text_of(script))}
    assert {phrase for phrase in said if ONLY_WITH.get(phrase, "") in page} <= given


def test_the_scripts_of_a_table_are_found() -> None:
    page = (TEMPLATES / "match.html").read_text(encoding="utf-8")
    assert scripts_of(page) >= {"table.js", "notices.js", "share.js", "calling.js"}
    assert {"byHand", "crowded", "rule"} <= set(SAID.findall("".join(map(text_of, scripts_of(page)))))
