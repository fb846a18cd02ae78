"""A whole match of six as a person at 80x24 sees it, from the first deal to the score sheet."""

import random
import re
from pathlib import Path

from tests.terminal.window import COLUMNS, LINES, Window, plain, screens

from smorgasboard.terminal.play import AGAIN

PROMPT = "\n> "
COMMAND = "  smorg "  # a path to copy is never broken
LAST_NUMBER = re.compile(r"numbers go from 1 to (\d+)")


def test_every_screen_of_a_match_of_six_fits(tmp_path: Path) -> None:
    chance = random.Random(5)
    seen: set[str] = set()
    with Window("play", "foodadvice", "--players", "6", "--seed", "5", "--bot", "random", home=tmp_path) as window:
        shown = window.until(PROMPT)
        while PROMPT in plain(shown) and not plain(shown).endswith(AGAIN):
            must_fit(shown)
            seen |= set(re.findall(r"Round \d/3", plain(shown)))
            shown = window.answer(next_line(window, shown, chance), PROMPT, AGAIN)
        must_fit(shown)
        sheet = plain(window.answer("s", AGAIN))
        window.answer("n", "never")
    assert seen == {"Round 1/3", "Round 2/3", "Round 3/3"}
    assert len(re.findall(r"Rand… \d", sheet.split("\n")[1])) == 5


def next_line(window: Window, shown: str, chance: random.Random) -> str:
    """Something at random; where there is nothing to choose, or words may be written, just Enter."""
    if "press Enter" in plain(shown) or "(Enter: " in plain(shown):
        return ""
    numbers = LAST_NUMBER.search(plain(window.answer("999")))
    assert numbers
    return str(chance.randint(1, int(numbers[1])))


def must_fit(shown: str) -> None:
    for screen in screens(shown):
        picture = "\n".join(screen)
        assert len(screen) <= LINES, picture
        assert max(len(line) for line in screen if not line.startswith(COMMAND)) <= COLUMNS, picture
