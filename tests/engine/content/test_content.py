"""Content sheets refuse what does not fit, and say in which line."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import smorgasboard as sb
from smorgasboard.engine import BadContent
from smorgasboard.engine.content import Entry, Sheet, without_words

TEXT = """\
title = "Deck"
size = 3

[prices]  # what things cost
soup = 2

[[cards]]
name = "Soup"
origin = "house"
faces = [
  [1],
  [2],
]
cost = 1

[[cards]]
name = "Salad"
origin = "nowhere"
cost = "two"

[cards.effect]
kind = "heal"
amount = -1

[[cards.rows]]
at = 1

[[cards.rows]]
at = true
"""


@pytest.fixture
def sheet() -> Sheet:
    return Sheet("deck.toml", TEXT)


def test_what_fits_is_returned(sheet: Sheet) -> None:
    soup = sheet.tables("cards")[0]
    assert sheet.text("title") == "Deck"
    assert sheet.whole("size") == 3
    assert sheet.table("prices").whole("soup", least=1, most=2) == 2
    assert soup.choice("name", ("Soup", "Salad")) == "Soup"
    assert soup.origin() == "house"
    assert soup.values("faces") == [[1], [2]]
    assert "cost" in soup
    assert "prize" not in soup
    assert sheet.keys() == ("title", "size", "prices", "cards")


def salad(sheet: Sheet) -> Entry:
    return sheet.tables("cards")[1]


@pytest.mark.parametrize(
    ("ask", "line", "problem"),
    [
        (lambda sheet: sheet.text("size"), 2, "size: expected a text, found 3"),
        (lambda sheet: sheet.whole("title"), 1, "title: expected a whole number from 0 to 1000000, found 'Deck'"),
        (lambda sheet: sheet.whole("size", most=2), 2, "size: expected a whole number from 0 to 2, found 3"),
        (lambda sheet: sheet.text("author"), 1, "the file: author is missing; expected a text"),
        (lambda sheet: sheet.table("prices").whole("bread"), 4, "prices: bread is missing; expected a whole number"),
        (lambda sheet: sheet.table("prices").only("bread"), 5, "prices.soup: unknown entry 'soup'; expected bread"),
        (lambda sheet: sheet.tables("cards")[0].whole("cost", least=2), 14, "cards.1.cost: expected a whole number"),
        (lambda sheet: salad(sheet).whole("cost"), 19, "cards.2.cost: expected a whole number"),
        (lambda sheet: salad(sheet).origin(), 18, "cards.2.origin: expected one of rulebook, house, found 'nowhere'"),
        (lambda sheet: salad(sheet).text("looks"), 16, "cards.2: looks is missing; expected a text"),
        (lambda sheet: salad(sheet).only("name", "cost", "effect", "rows"), 18, "unknown entry 'origin'"),
        (lambda sheet: salad(sheet).table("effect").whole("amount"), 23, "cards.2.effect.amount: expected a whole"),
        (lambda sheet: salad(sheet).tables("rows")[1].whole("at"), 29, "cards.2.rows.2.at: expected a whole number"),
        (lambda sheet: salad(sheet).table("name"), 17, "cards.2.name: expected a table, found 'Salad'"),
        (lambda sheet: salad(sheet).tables("name"), 17, "cards.2.name: expected a list, found 'Salad'"),
        (lambda sheet: sheet.tables("cards")[0].tables("faces"), 10, "cards.1.faces: expected a list of tables"),
        (lambda sheet: salad(sheet).values("effect"), 21, "cards.2.effect: expected a list"),
        (lambda sheet: sheet.refuse("cards", "too few"), 7, "cards: too few"),
        (lambda sheet: sheet.refuse("sauces", "none"), 1, "sauces: none"),
    ],
)
def test_what_does_not_fit_is_refused_with_its_line(
    sheet: Sheet, ask: Callable[[Sheet], Any], line: int, problem: str
) -> None:
    with pytest.raises(BadContent) as caught:
        ask(sheet)
    assert str(caught.value).startswith(f"deck.toml, line {line}: ")
    assert problem in str(caught.value)


LISTS = """\
open = true
scores = [1, -2]
suits = ["red", "blue"]
odd = [true, []]
"""


def test_flags_and_lists_that_fit_are_returned() -> None:
    sheet = Sheet("lists.toml", LISTS)
    assert sheet.flag("open") is True
    assert sheet.wholes("scores", least=-2, most=1) == (1, -2)
    assert sheet.texts("suits", ("blue", "green", "red")) == ("red", "blue")


@pytest.mark.parametrize(
    ("ask", "problem"),
    [
        (lambda sheet: sheet.flag("scores"), "line 2: scores: expected true or false, found [1, -2]"),
        (lambda sheet: sheet.flag("shut"), "line 1: the file: shut is missing; expected true or false"),
        (lambda sheet: sheet.whole("price"), "line 1: the file: price is missing; expected a whole number"),
        (lambda sheet: sheet.wholes("scores", -1, 1), "line 2: scores: expected whole numbers from -1 to 1, found -2"),
        (lambda sheet: sheet.wholes("odd", 0, 1), "line 4: odd: expected whole numbers from 0 to 1, found True"),
        (lambda sheet: sheet.texts("suits", ("red",)), "line 3: suits: expected a list of red, found 'blue'"),
        (lambda sheet: sheet.texts("odd", {"red": 1}), "line 4: odd: expected a list of red, found True"),
    ],
)
def test_flags_and_lists_that_do_not_fit_are_refused(ask: Callable[[Sheet], Any], problem: str) -> None:
    with pytest.raises(BadContent) as caught:
        ask(Sheet("lists.toml", LISTS))
    assert str(caught.value) == f"lists.toml, {problem}."


def test_blank_text_is_no_text() -> None:
    with pytest.raises(BadContent, match="expected a text"):
        Sheet("x.toml", 'title = "  "').text("title")


def test_only_accepts_what_is_known(sheet: Sheet) -> None:
    sheet.only("title", "size", "prices", "cards")


def test_bad_toml_names_file_and_line() -> None:
    with pytest.raises(BadContent, match=r"deck\.toml is not valid TOML: .*line 2"):
        Sheet("deck.toml", "a = 1\nb = = 2\n")


def test_file_is_read_as_utf8(tmp_path: Path) -> None:
    path = tmp_path / "deck.toml"
    path.write_bytes('title = "Crème brûlée"'.encode())
    assert Sheet.read(path).text("title") == "Crème brûlée"


def test_missing_file_and_folder_are_refused(tmp_path: Path) -> None:
    with pytest.raises(BadContent, match=r"none\.toml cannot be read: No such file"):
        Sheet.read(tmp_path / "none.toml")
    with pytest.raises(BadContent, match=r"cannot be read: Is a directory\.$"):
        Sheet.read(tmp_path)


def test_binary_file_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "picture.toml"
    path.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(BadContent, match="is not a text file in UTF-8"):
        Sheet.read(path)


def test_fingerprint_is_of_the_content_and_not_of_its_looks() -> None:
    spaced = Sheet("other.toml", TEXT.replace("size = 3", "size   =   3  # three"))
    assert spaced.fingerprint == Sheet("deck.toml", TEXT).fingerprint
    assert Sheet("deck.toml", TEXT.replace("size = 3", "size = 4")).fingerprint != spaced.fingerprint


def test_words_do_not_change_the_numbers() -> None:
    words = frozenset({"title", "note"})
    cards = {"beans": 3, "cards": [{"title": "Soup", "price": 2}, {"title": "Pie", "price": 3}], "note": "ours"}
    assert without_words(cards, words) == {"beans": 3, "cards": [{"price": 2}, {"price": 3}]}


def test_another_wording_plays_alike_and_another_price_does_not(tmp_path: Path) -> None:
    game = sb.load("foodfighters")
    text = game.own_content.read_text(encoding="utf-8")
    other = tmp_path / "cards.toml"

    def numbers_of(changed: str) -> str:
        other.write_text(changed, encoding="utf-8")
        return sb.load("foodfighters", other).numbers_hash

    assert numbers_of(text.replace('"Bacon"', '"Streaky Bacon"').replace('"rulebook"', '"house"')) == game.numbers_hash
    assert numbers_of(text.replace("beans = 30", "beans = 31")) != game.numbers_hash


HARD_TO_READ = '''
story = """
[cards]
price = 1
"""
"quoted key" = 1
"caf\\u00e9 = [x]" = 2
"dot.ted" = 3
house.rules.strict = 4

["odd table"]   # [not a table]
literal = '\'\'
[[fake]]
'\'\'
after = 5

[[decks]]
name = "one"
cards = [
    { title = "ace", price = 1 },
    { title = "king", price = 2 },
]

[[decks]]
name = "two"
[[decks.cards]]
title = "queen"
[[decks.cards]]
title = "jack"
price = "dear"
'''


@pytest.mark.parametrize(
    ("place", "line"),
    [
        (("story",), 2),
        (("quoted key",), 6),
        (("caf\u00e9 = [x]",), 7),
        (("dot.ted",), 8),
        (("house", "rules", "strict"), 9),
        (("odd table",), 11),
        (("odd table", "literal"), 12),
        (("odd table", "after"), 15),
        (("odd table", "nothing"), 11),
        (("decks",), 17),
        (("decks", 0, "cards"), 19),
        (("decks", 0, "cards", 1, "price"), 21),
        (("decks", 1, "name"), 25),
        (("decks", 1, "cards", 0), 26),
        (("decks", 1, "cards", 1, "price"), 30),
        (("cards", "price"), 1),
    ],
)
def test_lines_are_right_wherever_toml_is_hard_to_read(place: tuple[str | int, ...], line: int) -> None:
    assert Sheet("deck.toml", HARD_TO_READ).line(place) == line


def test_a_refusal_names_the_line_of_a_nested_entry() -> None:
    queen, jack = Sheet("deck.toml", HARD_TO_READ).tables("decks")[1].tables("cards")
    with pytest.raises(BadContent, match=r"deck\.toml, line 30: decks\.2\.cards\.2\.price: expected a whole number"):
        jack.whole("price")
    with pytest.raises(BadContent, match=r"deck\.toml, line 26: decks\.2\.cards\.1: price is missing"):
        queen.whole("price")
