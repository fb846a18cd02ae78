"""The rules page says how everything is typed, and only what can be typed."""

import re
from pathlib import Path

import pytest
from tests.games.foodadvice.stall import ACTION_TABLE

DOCS = Path(__file__).resolve().parents[3] / "docs" / "rules"
PAGES = (("foodadvice.md", "## What you can type"), ("foodadvice.de.md", "## Was du tippen kannst"))
ROW = re.compile(r"^\| (?P<typed>`[^|]+`) \| (?P<meaning>[^|]+) \|$", re.MULTILINE)


def rows(page: str, heading: str) -> dict[str, str]:
    """What is typed, by the texts of the first column."""
    part = (DOCS / page).read_text(encoding="utf-8").split(heading)[1].split("\n## ")[0]
    found = {row["typed"]: row["meaning"] for row in ROW.finditer(part)}
    return {text: meaning for typed, meaning in found.items() for text in re.findall(r"`([^`]+)`", typed)}


def kind(text: str) -> str:
    return type(ACTION_TABLE.typed(ACTION_TABLE.parse(text))).__name__


@pytest.mark.parametrize(("page", "heading"), PAGES)
def test_every_kind_of_action_is_explained_by_one_that_can_be_typed(page: str, heading: str) -> None:
    assert {kind(text) for text in rows(page, heading)} == {type(action).__name__ for action in ACTION_TABLE}


@pytest.mark.parametrize(("page", "heading"), PAGES)
def test_all_channels_are_named_as_they_are_typed(page: str, heading: str) -> None:
    meaning = rows(page, heading)["channel buzz"]
    channels = [action.text.removeprefix("channel ") for action in ACTION_TABLE if action.text.startswith("channel ")]
    assert re.findall(r"`(\w+)`", meaning) == channels


@pytest.mark.parametrize(
    ("page", "heading", "words"),
    [(*PAGES[0], ("terminal", "browser", "tagline")), (*PAGES[1], ("Terminal", "Browser", "Werbespruch"))],
)
def test_it_is_said_where_a_name_and_a_tagline_are_written(page: str, heading: str, words: tuple[str, ...]) -> None:
    meaning = rows(page, heading)["name"]
    assert [word for word in words if word not in meaning] == []
