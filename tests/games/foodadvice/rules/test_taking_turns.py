"""Where all decide at once, one screen asks them in an order in which people can trade with bots."""

import io
from pathlib import Path

import pytest

import smorgasboard as sb
from smorgasboard.bots import RandomBot
from smorgasboard.terminal.screen import Screen
from smorgasboard.terminal.table import TerminalTable

PERSON = 0


@pytest.fixture
def table(tmp_path: Path) -> TerminalTable:
    match = sb.Match(sb.load("foodadvice"), 4, "turns")
    bots = {seat: RandomBot(seat) for seat in (1, 2, 3)}
    return TerminalTable(match, bots, Screen(io.StringIO(), io.StringIO()), tmp_path / "game.jsonl")


def apply(table: TerminalTable, *actions: str) -> None:
    for action in actions:
        table.match.apply(table.next_seat(), action)


def test_people_come_before_bots(table: TerminalTable) -> None:
    assert table.next_seat() == PERSON


def test_whoever_has_begun_an_offer_goes_on_with_it(table: TerminalTable) -> None:
    apply(table, "offer 1 to 4")
    assert table.next_seat() == PERSON


def test_then_the_bots_have_their_say_and_people_are_asked_again(table: TerminalTable) -> None:
    apply(table, "offer 1 to 4", "want class premium")
    assert table.next_seat() == 1
    apply(table, "keep 1-2-3", "keep 1-2-3")
    assert table.next_seat() == 3
    apply(table, "decline 1")
    assert table.next_seat() == PERSON


def test_who_has_waited_longest_is_next(table: TerminalTable) -> None:
    apply(table, "keep 1-2-3", "offer 1 to 3", "want class premium")
    assert table.next_seat() == 2
    apply(table, "decline 2")
    assert table.next_seat() == 3
    apply(table, "offer 1 to 3", "want class premium")
    assert table.next_seat() == 1
