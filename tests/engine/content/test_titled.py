"""Sections of titled entries: what is read of each, how many there may be, and that they differ."""

import pytest

from smorgasboard.engine import BadContent
from smorgasboard.engine.content import Sheet
from smorgasboard.engine.content.titled import printed, read_section

TWO = """
[[cards]]
name = "a"
title = "A card"
origin = "house"
note = "for whoever edits this"

[[cards]]
name = "b"
title = "B card"
origin = "rulebook"
"""


def test_a_section_is_read_by_name_in_its_order() -> None:
    cards = read_section(Sheet("own.toml", TWO), "cards", printed, 2, 2)
    assert [(name, card.printed_title, card.origin) for name, card in cards.items()] == [
        ("a", "A card", "house"),
        ("b", "B card", "rulebook"),
    ]


@pytest.mark.parametrize(
    ("before", "after", "refusal"),
    [
        ('name = "b"', 'name = "a"', "line 9: cards.2.name: 'a' stands there twice; expected one that differs"),
        ('"B card"', '"A card"', "line 10: cards.2.title: 'A card' stands there twice; expected one that differs"),
        ('"rulebook"', '"rumour"', "line 11: cards.2.origin: expected one of rulebook, house, found 'rumour'"),
        ('note = "for whoever edits this"', "note = 3", "line 6: cards.1.note: expected a text, found 3"),
        ('note = "', 'nota = "', "line 6: cards.1.nota: unknown entry 'nota'; expected name, title, origin, note"),
    ],
)
def test_an_entry_that_does_not_fit_is_refused_by_line(before: str, after: str, refusal: str) -> None:
    with pytest.raises(BadContent, match=f"^own.toml, {refusal}"):
        read_section(Sheet("own.toml", TWO.replace(before, after)), "cards", printed)


@pytest.mark.parametrize(
    ("least", "most", "wanted"), [(3, None, "at least 3"), (0, 1, "0 to 1"), (3, 3, "3"), (1, 1, "1")]
)
def test_too_few_and_too_many_are_refused(least: int, most: int | None, wanted: str) -> None:
    with pytest.raises(BadContent, match=f"cards: expected {wanted} of them, found 2"):
        read_section(Sheet("own.toml", TWO), "cards", printed, least, most)
