"""An action that asks people for words gets them line by line."""

from pathlib import Path

import pytest
from tests.terminal.test_secrets import NAMES, carry_on
from tests.testing.toy import PotLuck

import smorgasboard as sb
from smorgasboard.bots import RandomBot
from smorgasboard.engine.game import WordField
from smorgasboard.engine.observation import Observation
from smorgasboard.engine.registry import register


class Naming(PotLuck):
    """Whatever is put into the pot gets a name."""

    name = "naming"

    def asks_words(self, action: int, observation: Observation) -> tuple[WordField, ...]:
        return WordField("Its name", "Stew", length=12), WordField("Its tagline")


def noted(lines: list[str], home: Path) -> tuple[str, str]:
    """What the screen shows, and the note of the first step."""
    match = sb.Match(register(Naming()), 3, 1, {"rounds": 1}, NAMES)
    said = carry_on(match, lines, {1: RandomBot(1), 2: RandomBot(2)}, home)
    return said, next(step.line.note for step in match.steps if step.seat == 0)


def test_the_lines_are_asked_for_one_by_one_with_what_is_usual(tmp_path: Path) -> None:
    said, note = noted(["1", "Sea Shanty", "Hot and salty."], tmp_path)
    assert "\nIts name (Enter: Stew)\n> Sea Shanty\nIts tagline\n> Hot and salty.\n" in said
    assert note == "Sea Shanty — Hot and salty."


@pytest.mark.parametrize(
    ("lines", "note"),
    [(["", ""], ""), (["", "Hot."], "Stew — Hot."), (["Soup\x1b[2J with much more", ""], "Soup?[2J wit")],
)
def test_what_is_left_empty_is_as_usual_and_nothing_moves_the_cursor(
    tmp_path: Path, lines: list[str], note: str
) -> None:
    assert noted(["1", *lines], tmp_path)[1] == note


def test_an_action_that_is_refused_asks_for_nothing(tmp_path: Path) -> None:
    said, _ = noted(["roll", "1", "", ""], tmp_path)
    assert said.count("Its name") == 1


def test_a_name_can_simply_be_typed(tmp_path: Path) -> None:
    """Where nothing else is to be done."""
    match = sb.Match(sb.load("foodadvice"), 4, 1, {}, (*NAMES, "Dora"))
    bots = {seat: RandomBot(seat) for seat in (1, 2, 3)}
    said = carry_on(match, ["keep 1-2-3", "Sprat Attack!", "Bites back."], bots, tmp_path)
    assert "Its tagline" in said
    assert "Its name" not in said
    assert [step.line.note for step in match.steps if step.line.text == "name" and step.seat == 0] == [
        "Sprat Attack! — Bites back."
    ]
