"""Every card has a picture, made of symbols that exist; cards of our own box can be told apart."""

from xml.etree import ElementTree

import pytest

from smorgasboard.games.consumption.content.cards import Content
from smorgasboard.games.consumption.content.read import OWN_CONTENT, read
from smorgasboard.games.consumption.page import pictures

EDITIONS = ("draft", "retail", "thought")
SHEET = OWN_CONTENT.parent / "page" / "symbols.svg"
SECTIONS = ("recipes", "activities", "stands", "diets", "goals", "allergies", "assistants")


@pytest.fixture(scope="module")
def symbols() -> set[str]:
    return {element.attrib["id"] for element in ElementTree.parse(SHEET).getroot()}


def cards(content: Content, *sections: str) -> list[pictures.Data]:
    return [pictures.picture(card) for section in sections for card in getattr(content, section).values()]


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_card_and_board_has_a_picture_of_symbols_that_exist(edition: str, symbols: set[str]) -> None:
    shown = cards(read(edition), *SECTIONS)
    assert all(each["parts"] for each in shown)
    assert {symbol for each in shown for symbol, _ in each["parts"]} <= symbols
