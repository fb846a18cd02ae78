"""Hidden information at one screen, and decisions that all make at once, most of it with a game made for tests."""

import io
from pathlib import Path

import pytest
from tests.testing.toy import PotLuck

import smorgasboard as sb
from smorgasboard.bots import Bot, RandomBot
from smorgasboard.engine.registry import register
from smorgasboard.terminal.play import Dialogue
from smorgasboard.terminal.screen import Screen
from smorgasboard.terminal.table import TerminalTable

NAMES = ("Ann", "Bob", "Cyd")


def play(lines: list[str], bots: dict[int, Bot], home: Path) -> tuple[str, sb.Match]:
    match = sb.Match(register(PotLuck()), 3, 1, {"rounds": 1}, NAMES)
    return carry_on(match, lines, bots, home), match


def carry_on(match: sb.Match, lines: list[str], bots: dict[int, Bot], home: Path) -> str:
    """What the screen shows."""
    out = io.StringIO()
    screen = Screen(io.StringIO("".join(f"{line}\n" for line in lines)), out)
    Dialogue(TerminalTable(match, bots, screen, home / "game.jsonl"), RandomBot).run()
    return out.getvalue()


def hands(match: sb.Match) -> list[str]:
    return [str(hand) for hand in match.state.to_json()["hands"]]


def test_nobody_sees_a_hand_before_taking_over(tmp_path: Path) -> None:
    dealt = hands(sb.Match(register(PotLuck()), 3, 1, {"rounds": 1}))
    said, match = play(["", "1", "", "1", ""], {}, tmp_path)
    before, ann, bob, cyd = said.split(", take over and press Enter. ")
    assert [part.rsplit("\n", 1)[-1] for part in (before, ann, bob)] == [
        f"{n} (seat {i})" for i, n in enumerate(NAMES, 1)
    ]
    assert not any(hand in before for hand in dealt)
    for own, shown in enumerate((ann, bob, cyd)):
        assert [hand in shown for hand in dealt] == [seat == own for seat in range(3)]
    assert [step.seat for step in match.steps] == [0, 1]


def test_what_others_choose_in_secret_is_not_told(tmp_path: Path) -> None:
    said, _ = play(["", "1", ""], {}, tmp_path)
    assert "Ann: Ready" in said
    assert "Ann: Chose" not in said


def test_alone_among_bots_there_is_no_hand_over(tmp_path: Path) -> None:
    said, match = play(["1"], {0: RandomBot(1), 2: RandomBot(2)}, tmp_path)
    assert "take over" not in said
    assert [step.seat for step in match.steps][:3] == [1, 0, 2]  # those who need no time decide last


@pytest.mark.parametrize("game", ["foodfighters", "consumption"], ids=["nothing hidden", "only decks hidden"])
def test_seats_without_secrets_share_the_screen_without_a_hand_over(tmp_path: Path, game: str) -> None:
    match = sb.Match(sb.load(game), 2, 1, {}, NAMES[:2])
    said = carry_on(match, ["1"] * 30, {}, tmp_path)
    assert {step.seat for step in match.steps} == {0, 1}
    assert "take over" not in said


def test_one_s_own_secrets_are_told(tmp_path: Path) -> None:
    said, _ = play(["", "1", "", "1", "", "1", ""], {}, tmp_path)
    assert "Shown" in said
    assert said.count("Chose") <= 1  # the one who serves hears of their own choice


def test_a_game_for_three_comes_to_its_end(tmp_path: Path) -> None:
    lines = ["", "1", "", "1", "", "1", "", "done"]
    said, match = play(lines, {}, tmp_path)
    assert match.state.over
    assert " wins: the dinner is over." in said
    assert "Scores: Ann: " in said
    assert sb.Record.loads((tmp_path / "game.jsonl").read_text(encoding="utf-8")).result is not None


@pytest.mark.parametrize("lines", [[], ["", "1"], ["", "1", ""]])
def test_the_input_may_end_anywhere(tmp_path: Path, lines: list[str]) -> None:
    said, match = play(lines, {}, tmp_path)
    assert "The input ended: the game is saved." in said
    assert len(sb.Record.loads((tmp_path / "game.jsonl").read_text(encoding="utf-8")).steps) == len(match.steps)
