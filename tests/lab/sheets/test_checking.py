"""All problems of a deck at once, and how one deck differs from another."""

import tomllib
from pathlib import Path
from typing import Any

import pytest

import smorgasboard as sb
from smorgasboard.engine.content.edits import edited
from smorgasboard.lab.sheets.cells import Cell
from smorgasboard.lab.sheets.checking import MOST, checked_sheets, checked_text
from smorgasboard.lab.sheets.differences import differences, numbers_of
from smorgasboard.lab.sheets.exchange import sheets_of
from smorgasboard.lab.sheets.tables import Table

GAMES = [f"{game.name}:{game.edition}" for game in sb.games()]


def changed(game: sb.Game, *cells: tuple[str, int, str, Cell]) -> list[Table]:
    """Sheet, row, column's name, what stands there now."""
    tables = {table.name: [list(row) for row in table.rows] for table in sheets_of(game, "cards")}
    for sheet, row, head, value in cells:
        tables[sheet][row - 1][tables[sheet][0].index(head)] = value
    return [Table(name, rows) for name, rows in tables.items()]


def with_text(game: sb.Game, text: str, folder: Path) -> sb.Game:
    file = folder / "deck.toml"
    file.write_text(text, encoding="utf-8")
    return type(game)(game.edition, file)


@pytest.mark.parametrize("name", GAMES)
def test_what_is_printed_has_no_problems(name: str) -> None:
    game = sb.load(name)
    found = checked_sheets(game, sheets_of(game, "cards"))
    assert not found.problems
    assert tomllib.loads(found.text) == tomllib.loads(game.whole_content())
    assert checked_text(game, game.whole_content()) == (game.whole_content(), ())


def test_each_wrong_cell_is_told_with_its_place() -> None:
    game = sb.load("foodfighters")
    wrong = (("teams.powers", 5, "price", "cheap"), ("teams.powers", 3, "use", "always"),
             ("teams.fighters", 4, "letter", None), ("single values", 2, "value", "[1"))  # fmt: skip
    found = checked_sheets(game, changed(game, *wrong))
    assert found.text == ""
    places = {(each.spot.sheet, each.spot.row) for each in found.problems if each.spot is not None}
    assert places == {(sheet, row) for sheet, row, _head, _value in wrong}
    columns = {each.spot.head for each in found.problems if each.spot is not None and each.spot.column is not None}
    assert {"price", "use"} <= columns


def test_a_card_that_only_moved_is_nobodys_problem() -> None:
    """Mending one row takes nothing from another, and invents no second card of a name."""
    game = sb.load("foodfighters")
    tables = {table.name: [list(row) for row in table.rows] for table in sheets_of(game, "cards")}
    powers = tables["teams.powers"]
    powers[1], powers[2] = powers[2], powers[1]
    powers[5][powers[0].index("price")] = -1
    found = checked_sheets(game, [Table(name, rows) for name, rows in tables.items()])
    assert [(each.spot.row, each.spot.head) for each in found.problems if each.spot] == [(6, "price")]


def test_a_deck_of_another_game_is_refused_in_a_few_words() -> None:
    found = checked_sheets(sb.load("foodfighters"), sheets_of(sb.load("consumption"), "cards"))
    assert 0 < len(found.problems) <= MOST
    assert "unknown entry" in found.problems[0].words


@pytest.mark.parametrize("text", ["", "beans = ", "[" * 10_000, "x = 1" + "0" * 5_000, "beans = 30", "teams = 7"])
def test_texts_that_are_no_deck_have_a_sentence(text: str) -> None:
    found = checked_text(sb.load("foodfighters"), text)
    assert found.text == ""
    assert all(each.words for each in found.problems)
    assert found.problems


CHANGES: list[tuple[str, str, Any, str]] = [
    ("foodfighters", "teams.meats.powers.sizzle.price", 12, "Sizzle!: price 8 → 12"),
    ("foodfighters", "beans", 40, "beans 30 → 40"),
    ("foodfighters", "kitchen.pan.stock", 2, "kitchen pan stock 1 → 2"),
    ("foodadvice", "events.bring-a-friend.count", 9, "Bring a Friend: count 2 → 9"),
]


@pytest.mark.parametrize(("name", "path", "value", "words"), CHANGES)
def test_a_changed_value_is_told_with_its_card(name: str, path: str, value: Any, words: str, tmp_path: Path) -> None:
    game = sb.load(name)
    other = with_text(game, edited(game.whole_content(), {path: value}), tmp_path)
    (found,) = differences(game, other)
    assert (found.path, found.words) == (path, words)
    assert not differences(game, game)


def test_cards_are_the_same_wherever_they_lie(tmp_path: Path) -> None:
    game = sb.load("foodadvice")
    text = game.whole_content()
    first = text.index("[[ingredients]]")
    second = text.index("[[ingredients]]", first + 1)
    third = text.index("[[ingredients]]", second + 1)
    swapped = text[:first] + text[second:third] + text[first:second] + text[third:]
    assert not differences(game, with_text(game, swapped, tmp_path))


def test_new_cards_and_missing_ones_are_told(tmp_path: Path) -> None:
    game = sb.load("foodadvice")
    text = game.whole_content()
    renamed = text.replace('name = "bow-tie-pasta"\ntitle = "Bow-Tie Pasta"', 'name = "bow-ties"\ntitle = "Bow Ties"')
    assert renamed != text
    words = [each.words for each in differences(game, with_text(game, renamed, tmp_path))]
    assert words == ["Bow-Tie Pasta is gone", "Bow Ties is new"]


@pytest.mark.parametrize("name", GAMES)
def test_every_number_can_be_changed_by_its_path(name: str) -> None:
    game = sb.load(name)
    numbers = numbers_of(game)
    text = game.whole_content()
    for each in numbers[:: max(1, len(numbers) // 40)]:
        assert tomllib.loads(edited(text, {each.path: each.now})) == tomllib.loads(text)


@pytest.mark.parametrize("name", GAMES)
def test_drawn_cards_stand_where_their_paths_say(name: str) -> None:
    """So that a changed value is found on its card."""
    game = sb.load(name)
    paths = [card.path for part in game.deck() for card in part.cards]
    assert len(set(paths)) > 10
    numbers = [each.path for each in numbers_of(game)]
    drawn = [path for path in numbers if any(path == card or path.startswith(f"{card}.") for card in paths)]
    assert len(drawn) > len(numbers) / 2
