"""Lines of a terminal: measured as they are shown, cut, put side by side."""

import pytest

from smorgasboard.engine import beside, clipped, cropped, cut, fitted, flowing, in_columns, pinched, width, width_of


def test_texts_are_measured_as_terminals_show_them() -> None:
    assert width("Küche") == 5
    assert width("幸福") == 4
    assert width("e\u0301") == 1
    assert cut("幸福な料理", 5) == "幸福…"
    assert cut("Soup", 4) == "Soup"
    assert cut("Soups", 4) == "Sou…"
    assert fitted("幸", 4) == "幸  "


def test_lines_are_cropped_across_pieces() -> None:
    line = [("abc", "red"), ("defg", "")]
    assert cropped(line, 7) == line
    assert cropped(line, 5) == [("abc", "red"), ("d…", "")]
    assert cropped(line, 4) == cropped(line, 3) == [("abc", "red")]


def test_items_flow_into_as_many_lines_as_they_need() -> None:
    lines = flowing("Head ", [[("one", "")], [("two", "")], [("three", "")]], 13)
    assert ["".join(text for text, _ in line) for line in lines] == ["Head one  two", "     three"]
    assert [width_of(line) for line in lines] == [13, 10]
    assert lines[1] == [("     ", ""), ("three", "")]


@pytest.mark.parametrize(("columns", "drawn"), [(12, ["A  1   22  ", "B  44  5   "]), (10, ["A  1  22 ", "B  44 5  "])])
def test_columns_move_together_where_there_is_little_room(columns: int, drawn: list[str]) -> None:
    lines = in_columns(["A  ", "B  "], [[("1", ""), ("44", "")], [("22", ""), ("5", "")]], columns)
    assert ["".join(text for text, _ in line) for line in lines] == drawn


def test_what_is_clipped_has_no_mark() -> None:
    assert clipped("technological", 5) == "techn"
    assert clipped("rich", 5) == "rich"
    assert clipped("幸福な", 5) == "幸福"


@pytest.mark.parametrize(
    ("name", "short"),
    [
        ("Ann", "Ann"),
        ("Wilhelm", "Wilhelm"),
        ("Greedy bot 12", "Gree…12"),
        ("Ann of a kind", "Ann…nd"),
        ("幸福料理", "幸…料理"),
    ],
)
def test_what_is_pinched_keeps_its_end(name: str, short: str) -> None:
    assert pinched(name, 7) == short


def test_blocks_stand_side_by_side() -> None:
    lines = beside([([[("one", "")], [("three", "")]], 4), ([[("two", "")]], 3)], "|")
    assert ["".join(text for text, _ in line) for line in lines] == ["one |two", "thr…|   "]
