"""Whatever claims to come from a rulebook has a name that a rulebook prints.

Lists of printed names are in tests/printed_names, one file a game. Where the books' texts lie beside the checkout, the
lists themselves are held against them: `# texts:` in a list names the texts that are its game's, or all are, and
`# misspelt:` says how a text spells a word that it gets wrong.
"""

import re
import tomllib
import unicodedata
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from tests.own_games import own_games

import smorgasboard as sb

LISTS = Path(__file__).parents[1] / "printed_names"
BOOKS = Path(__file__).parents[3] / "shared" / "rulebooks"
CALLED = ("title", "name", "phrase")
NO_NAMES = ("origin", "note", "text")
GAMES = sorted({game.name for game in own_games()})

Words = tuple[str, ...]


def words_of(text: str) -> Words:
    """In small letters, without accents and signs: "Re-Grow!" has two."""
    plain = unicodedata.normalize("NFKD", text.replace("’", "'").replace("'", "")).encode("ascii", "ignore").decode()
    return tuple(re.findall(r"[a-z0-9]+", plain.lower()))


def claims(data: Any, key: str = "") -> Iterator[str]:
    """The names of all entries, however deep, that call themselves printed."""
    if isinstance(data, dict):
        if data.get("origin") == "rulebook":
            yield name_of(data, key)
        for inner, value in data.items():
            yield from claims(value, inner)
    elif isinstance(data, list):
        for value in data:
            yield from claims(value, key)


def name_of(entry: dict[str, Any], key: str) -> str:
    """What people call it, else its first text, else what the table is called."""
    texts = [entry[word] for word in CALLED if word in entry]
    texts += [value for word, value in entry.items() if isinstance(value, str) and word not in NO_NAMES]
    return str(texts[0]) if texts else key


def titled(data: Any) -> Iterator[tuple[str, str]]:
    """The short name and the title of every entry that has both: what belongs to an entry may name it by the first."""
    if isinstance(data, dict):
        if {"name", "title"} <= data.keys():
            yield data["name"], data["title"]
        for value in data.values():
            yield from titled(value)
    elif isinstance(data, list):
        for value in data:
            yield from titled(value)


def lines_of(game: str) -> list[str]:
    path = LISTS / f"{game}.txt"
    return path.read_text(encoding="utf-8").splitlines() if path.exists() else []


def printed_names(game: str) -> list[str]:
    return [line.strip() for line in lines_of(game) if line.strip() and not line.startswith("#")]


def books_of(game: str) -> list[Path]:
    named = [line.removeprefix("# texts:") for line in lines_of(game) if line.startswith("# texts:")]
    return [BOOKS / name.strip() for line in named for name in line.split(",")] or sorted(BOOKS.glob("*.txt"))


def misspelt(game: str) -> dict[str, str]:
    """By word: how the book's text has it."""
    told = [line for line in lines_of(game) if line.startswith("# misspelt:")]
    return dict(pair for line in told for pair in re.findall(r"(\w+) = (\w+)", line))


@pytest.mark.parametrize(
    ("entry", "name"),
    [
        ({"title": "Soup", "name": "soup-1", "origin": "rulebook"}, "Soup"),
        ({"assistant": "chef", "origin": "rulebook"}, "chef"),
        ({"price": 3, "note": "all printed", "origin": "rulebook"}, "pan"),
    ],
)
def test_an_entry_goes_by_its_title_its_first_text_or_its_table(entry: dict[str, Any], name: str) -> None:
    assert list(claims({"kitchen": {"pan": entry}, "beans": {"origin": "house"}})) == [name]


def test_names_are_compared_by_their_words() -> None:
    assert words_of("Re-Grow!") == words_of("RE-GROW") == ("re", "grow")
    assert words_of("Stan’s Café") == words_of("stan's cafe")


@pytest.mark.parametrize("name", [f"{game.name}:{game.edition}" for game in own_games()])
def test_what_claims_a_rulebook_is_on_the_list_of_printed_names(name: str) -> None:
    game = sb.load(name)
    printed = {words_of(line) for line in printed_names(game.name)}
    content = tomllib.loads(game.whole_content())
    titles = dict(titled(content))
    claimed = {titles.get(claim, claim) for claim in claims(content)}
    strangers = sorted(claim for claim in claimed if words_of(claim) not in printed)
    assert not strangers, f"not in tests/printed_names/{game.name}.txt: {', '.join(strangers)}"


@pytest.mark.skipif(not BOOKS.is_dir(), reason="the rulebooks' texts do not lie beside this checkout")
@pytest.mark.parametrize("game", GAMES)
def test_every_word_of_a_printed_name_is_in_a_book(game: str) -> None:
    book = {word for path in books_of(game) for word in words_of(path.read_text(encoding="utf-8"))}
    slips = misspelt(game)
    strangers = [
        name
        for name in printed_names(game)
        if not all({word, f"{word}s", slips.get(word)} & book for word in words_of(name))
    ]
    assert not strangers, f"in no book of {game}: {', '.join(strangers)}"
