"""Effects and terms in words: which phrase is meant, what stands in its gaps, and how the rest is refused."""

import pytest

from smorgasboard.engine import BadContent
from smorgasboard.engine.content import Sheet
from smorgasboard.engine.content.phrases import NotUnderstood, read_effects, read_phrase, understood

PHRASES = {"gain N": 1, "gain N FOOD": 2, "rest": 3}
GAPS = {"N": "(?P<count>[1-9])", "FOOD": "(?P<food>meat|water)"}


def meaning(words: str) -> int:
    return understood(f"effect {words!r}", words, PHRASES, GAPS)[0]


@pytest.mark.parametrize(
    ("words", "expected"),
    [("gain 2", (1, {"count": "2"})), ("gain 3 meat", (2, {"count": "3", "food": "meat"})), ("rest", (3, {}))],
)
def test_a_phrase_is_understood_with_its_gaps(words: str, expected: tuple[int, dict[str, str]]) -> None:
    assert understood("effect", words, PHRASES, GAPS) == expected


@pytest.mark.parametrize("words", ["gain", "gain 0", "gain 2 sand", "a rest", "rest a while", ""])
def test_other_words_are_refused_with_what_was_expected(words: str) -> None:
    with pytest.raises(NotUnderstood, match=rf"^unknown effect '{words}'; expected one of gain N, gain N FOOD, rest$"):
        meaning(words)


def test_an_entry_s_effects_are_read_in_words_and_numbers() -> None:
    assert read_effects(Sheet("a.toml", 'effects = ["rest", "gain 1"]'), meaning) == (("rest", "gain 1"), (3, 1))


@pytest.mark.parametrize(
    ("text", "refusal"),
    [
        ("\neffects = []", r"^a.toml, line 2: effects: expected at least one effect\.$"),
        ('\neffects = ["rest", "nap"]', r"^a.toml, line 2: effects: unknown effect 'nap'; expected one of gain N"),
    ],
)
def test_effects_that_nobody_understands_are_refused_by_line(text: str, refusal: str) -> None:
    with pytest.raises(BadContent, match=refusal):
        read_effects(Sheet("a.toml", text), meaning)


def test_a_single_phrase_is_refused_under_its_key() -> None:
    sheet = Sheet("a.toml", 'term = "nap"')
    with pytest.raises(BadContent, match=r"^a.toml, line 1: term: unknown effect 'nap'"):
        read_phrase(sheet, "term", meaning, "nap")
