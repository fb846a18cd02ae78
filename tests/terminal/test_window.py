"""What a person at 80x24 sees."""

import random
import re
from pathlib import Path

import pytest
from tests.terminal.window import COLUMNS, LINES, Window, plain, screens

from smorgasboard.terminal import shelf
from smorgasboard.terminal.play import AGAIN

PROMPT = "\n> "
COMMAND = "  smorg "  # a path to copy is never broken
START = ("play", "--seed", "5", "--bot", "greedy", "--option", "first=seat1", "--option", "teams=veggies-meats")
NUMBER = re.compile(r"(?:^|  ) ?(\d+) [A-Z]", re.MULTILINE)


def must_fit(shown: str) -> int:
    for screen in screens(shown):
        picture = "\n".join(screen)
        assert len(screen) <= LINES, picture
        assert max(len(line) for line in screen if not line.startswith(COMMAND)) <= COLUMNS, picture
    return len(screens(shown))


def test_every_screen_of_a_whole_game_fits(tmp_path: Path) -> None:
    dice = random.Random(7)
    seen = 0
    with Window("play", "--seed", "3", "--bot", "greedy", "--option", "turn_limit=30", home=tmp_path) as window:
        shown = window.until(PROMPT)
        while PROMPT in plain(shown):
            seen += must_fit(shown)
            numbers = [int(number) for number in NUMBER.findall(plain(shown).rpartition("[Power held]")[2])]
            shown = window.answer(str(dice.randint(1, max(numbers, default=1))), PROMPT, AGAIN)
        seen += must_fit(shown)
        window.answer("", "never")
        assert window.code() == 0
    assert "Scores: " in plain(shown)
    assert seen > 10


def test_another_game_has_other_dice_and_another_record(tmp_path: Path) -> None:
    with Window(*START, "--option", "turn_limit=1", home=tmp_path) as window:
        first = window.until(PROMPT) + window.answer("pass") + window.answer("", AGAIN)
        second = window.answer("y")
        window.answer("pass")
        window.answer("", AGAIN)
        window.answer("n", "never")
        assert window.code() == 0
    seals = [re.findall(r"sealed as (\w+)", plain(shown))[0] for shown in (first, second)]
    records = [shelf.read(file) for file in tmp_path.iterdir()]
    assert sorted(record.header.commitment[:12] for record in records) == sorted(seals)
    assert len(records) == 2
    assert all(record.result for record in records)


def test_the_score_sheet_is_shown_for_an_s(tmp_path: Path) -> None:
    with Window(*START, "--option", "turn_limit=1", home=tmp_path) as window:
        window.until(PROMPT)
        window.answer("pass")
        assert "Turns played" not in plain(window.answer("", AGAIN))
        assert "Turns played" in plain(window.answer("s", AGAIN))
        window.answer("n", "never")
        assert window.code() == 0


@pytest.mark.parametrize("line", ["swap", "moves", "moves onion", "board", "help", "attack"])
def test_lists_fit_too(tmp_path: Path, line: str) -> None:
    with Window(*START, home=tmp_path) as window:
        window.until(PROMPT)
        shown = window.answer(line)
        must_fit(shown)
        assert len(plain(shown).split("\n")) <= LINES + 1  # the line that was typed may scroll away


def test_forty_actions_stand_beside_the_whole_board(tmp_path: Path) -> None:
    with Window(*START, home=tmp_path) as window:
        (screen,) = screens(window.until(PROMPT))
        text = "\n".join(screen)
        assert "1-36 swap" in text
        assert "40 Do nothing this time" in text
        assert "Greedy bot (Meats)" in text
        (listed,) = screens(window.answer("swap"))
        text = "\n".join(listed)
        assert "36 swap b3 c3" in text
        assert "Greedy bot (Meats)" in text


def test_colour_is_used_in_a_terminal_but_never_alone(tmp_path: Path) -> None:
    with Window(*START, home=tmp_path / "a") as window:
        coloured = window.until(PROMPT)
    with Window(*START, home=tmp_path / "b", NO_COLOR="1") as window:
        uncoloured = window.until(PROMPT)
    assert "\x1b[1;31m" in coloured
    assert re.findall(r"\x1b\[[0-9;]*m", uncoloured) == []
    assert plain(coloured) == plain(uncoloured)


def test_tab_completes_actions(tmp_path: Path) -> None:
    with Window(*START, home=tmp_path) as window:
        window.until(PROMPT)
        window.type("rol\t\n")
        assert "collects" in plain(window.until(PROMPT))


def test_long_rules_come_a_screenful_at_a_time(tmp_path: Path) -> None:
    with Window(*START, home=tmp_path) as window:
        window.until(PROMPT)
        first = plain(window.answer("rules", "q: back "))
        assert len(first.split("\n")) <= LINES + 1
        assert plain(window.answer("q")).endswith(PROMPT)


def test_control_c_and_control_d_keep_the_game(tmp_path: Path) -> None:
    for key, code in (("\x03", 130), ("\x04", 0)):
        home = tmp_path / str(code)
        with Window(*START, home=home) as window:
            window.until(PROMPT)
            window.answer("swap a1 b1")
            said = plain(window.press_until_it_ends(key))
            assert window.code() == code
        assert "the game is saved" in said
        (file,) = home.iterdir()
        assert [step.text for step in shelf.read(file).steps] == ["swap a1 b1"]


def test_watching_goes_forward_back_and_anywhere(tmp_path: Path) -> None:
    keys = "q quits: "
    with Window("watch", "--bots", "random,random", "--seed", "2", "--option", "turn_limit=8", home=tmp_path) as window:
        assert "step 0" in plain(window.until(keys))
        assert "step 1" in plain(window.answer("", keys))
        assert "step 2" in plain(window.answer("", keys))
        assert "step 1" in plain(window.answer("b", keys))
        assert "step 5" in plain(window.answer("5", keys))
        last = window.answer("99999", keys)
        assert "Nobody wins: " in plain(last)
        must_fit(last)
        assert "step 0" in plain(window.answer("0", keys))
        assert "step 0" in plain(window.answer("b", keys))
        window.answer("q", "never")
        assert window.code() == 0


def test_watching_by_itself(tmp_path: Path) -> None:
    bots = ("watch", "--bots", "random,random", "--seed", "2", "--option", "turn_limit=8", "--delay", "0")
    with Window(*bots, home=tmp_path) as window:
        shown = window.until("never")
        assert window.code() == 0
    assert "step 0" in plain(shown)
    assert "Nobody wins: " in plain(shown)
    assert must_fit(shown) > 8
