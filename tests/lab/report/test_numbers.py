"""How numbers are written, and where they are drawn."""

import re
from math import inf, nan

import pytest

from smorgasboard.lab.findings import Chart, Figure, Series
from smorgasboard.lab.report.charts import draw
from smorgasboard.lab.report.charts.ink import element
from smorgasboard.lab.report.charts.lines import apart
from smorgasboard.lab.report.numbers import Style, number
from smorgasboard.lab.report.scales import around, exactly
from smorgasboard.lab.report.strips import Strips, side


def told(figure: Figure) -> str:
    style = Style.of((figure,))
    return f"{style.value(figure)} {style.interval(figure)}".strip()


@pytest.mark.parametrize(
    ("figure", "words"),
    [
        (Figure(26.1, 25.2, 27.0, 10), "26.1% ± 0.9"),
        (Figure(48.2, 45.0, 51.5, 10), "48.2% (45.0 to 51.5)"),
        (Figure(0.02, 0.01, 0.03, 10), "0.02% ± 0.01"),
        (Figure(-1.3, -1.7, -0.9, 10, "points"), "−1.3 points ± 0.4"),
        (Figure(1.3, None, None, 10, "points"), "+1.3 points"),
        (Figure(41.23, 40.93, 41.53, 10, "steps"), "41.2 steps ± 0.3"),
        (Figure(12345.6, 12300, 12391, 10, ""), "12,346 ± 46"),
        (Figure(34, 34, 34, 10, ""), "34 ± 0"),
        (Figure(3.0, 2.0, inf, 10, ""), "3 (2 or more)"),
        (Figure(3.0, None, 4.0, 10, ""), "3 (4 or less)"),
        (Figure(nan, nan, nan, 0), "not known"),
    ],
)
def test_figures_in_words(figure: Figure, words: str) -> None:
    assert told(figure) == words


def test_one_lopsided_interval_makes_the_whole_column_tell_both_ends() -> None:
    even, lopsided = Figure(50, 40, 60, 9), Figure(2, 0, 8, 9)
    style = Style.of((even, lopsided))
    assert [style.interval(even), style.interval(lopsided)] == ["(40.0 to 60.0)", "(0.0 to 8.0)"]


def test_nothing_is_below_zero_by_rounding() -> None:
    assert number(-0.04, 1, signed=True) == "0.0"


@pytest.mark.parametrize(
    ("values", "ticks"),
    [
        ((20.6, 30.3), ("20%", "25%", "30%", "35%")),
        ((3, 97), ("0%", "25%", "50%", "75%", "100%")),
        ((0.11, 0.14), ("0.11%", "0.12%", "0.13%", "0.14%")),
        ((-2.6, 7.3), ("−5%", "0%", "5%", "10%")),
        ((25, 25), ("0%", "25%", "50%")),
        ((), ("0.0%", "0.5%", "1.0%")),
    ],
)
def test_ticks_are_round_and_hold_all(values: tuple[float, ...], ticks: tuple[str, ...]) -> None:
    scale = around(values, 0, 100, 4 if len(set(values)) > 1 else 2, suffix="%")
    assert tuple(map(scale.label, scale.ticks)) == ticks
    assert all(scale.low <= value <= scale.high for value in values)


def test_names_of_lines_move_apart_and_no_farther_than_needed() -> None:
    assert apart([10, 100, 104, 106], [16, 16, 16, 16]) == pytest.approx([10, 87.33, 103.33, 119.33], abs=0.01)
    assert apart([0, 50], [16, 32]) == [0, 50]


def test_a_bar_ends_at_its_value_and_starts_at_fair() -> None:
    figures = [Figure(20, 18, 22, 9, fair=25), Figure(30, 24, 36, 9, fair=25)]
    strips = Strips.of(figures)
    assert strips
    assert [side(figure) for figure in figures] == ["below", "about"]
    low, high = (strips.draw(figure) for figure in figures)
    assert 'd="M18.7 3.5H42v7H18.7z"' in low
    assert 'd="M42 3.5H65.3v7H42z"' in high


def test_a_line_leaves_out_what_is_not_known() -> None:
    chart = Chart(
        "", "line", "x", "y", (Series("a", (1, 2, 3), (1.0, nan, 3.0), (0.5, nan, 2.5), (1.5, nan, 3.5)),), ""
    )
    drawing = draw(chart)
    assert "nan" not in drawing
    assert drawing.count("<title>") == 4


def test_rows_stand_where_their_values_are() -> None:
    chart = Chart("", "dots", "x", "%", (Series("", ("a", "b"), (10.0, 20.0), (5.0, 15.0), (15.0, 25.0)),), "", 15.0)
    wide = draw(chart).split("</svg>")[0]
    assert "fair: 15%" in wide
    assert wide.index(">a<") < wide.index(">b<")
    assert "10% (5 to 15)" in wide


def test_nothing_leaves_the_place_where_it_is_written() -> None:
    assert element("text", "<b>", x='"><b>') == '<text x="&#34;&gt;&lt;b&gt;">&lt;b&gt;</text>'


def test_numbers_along_an_axis_are_at_least_two() -> None:
    assert exactly(10, 90, 0, 100, 3).ticks == (20, 40, 60, 80)


def test_an_axis_shows_what_was_tried_where_that_fits() -> None:
    few = Chart("", "line", "players", "y", (Series("a", (2, 3, 6), (1.0, 2.0, 3.0)),), "")
    many = Chart("", "line", "turns", "y", (Series("a", tuple(range(101)), tuple(range(101))),), "")
    assert re.findall(r'middle">(\d+)<', draw(few).split("</svg>")[0]) == ["2", "3", "6"]
    assert re.findall(r'middle">(\d+)<', draw(many).split("</svg>")[0]) == ["0", "20", "40", "60", "80", "100"]
