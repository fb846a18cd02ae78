"""The score sheet as text."""

from smorgasboard.engine.game import ScoreLine
from smorgasboard.terminal.story import sheet_lines

BOTS = tuple(f"Greedy bot {number}" for number in range(1, 7))


def test_everybody_has_a_column_however_many_they_are() -> None:
    sheet = [ScoreLine("Customers of one's own", ("10", "0", "35", "120", "5", "15")), ScoreLine("Total", ("9",) * 6)]
    assert sheet_lines(sheet, BOTS, 80) == [
        "                        Gree… 1  Gree… 2  Gree… 3  Gree… 4  Gree… 5  Gree… 6",
        "Customers of one's own  10       0        35       120      5        15",
        "Total                   9        9        9        9        9        9",
    ]


def test_names_that_have_room_stay_whole() -> None:
    assert sheet_lines([ScoreLine("Total", ("1", "2"))], ("Ann", "Greedy bot"), 80) == [
        "              Ann  Greedy bot",
        "Total         1    2",
    ]
