"""What stands on the page, read as a program reads it."""

import hashlib
import json
import re
from base64 import b64encode
from collections import Counter
from itertools import pairwise
from urllib.parse import quote

import pytest
from tests.lab.report.reading import Node, read
from tests.lab.sample import COMMAND, findings

from smorgasboard.lab.findings import (
    Block,
    Chart,
    ChartKind,
    Figure,
    Findings,
    GameRef,
    Headline,
    ReportTable,
    Row,
    Section,
    Series,
)
from smorgasboard.lab.report import policy, render

AWAY = "http://127.0.0.1:8000/lab/midnight/"
NASTY = """<script>alert("1")</script>'&amp;{{ 7 * 7 }}"""


@pytest.fixture(scope="module")
def page() -> Node:
    return read(render(findings(), ""))


def charts() -> list[Chart]:
    return [block for section in findings().sections for block in section.blocks if isinstance(block, Chart)]


def tables() -> list[ReportTable]:
    return [block for section in findings().sections for block in section.blocks if isinstance(block, ReportTable)]


# ---- structure ----


def test_headings_are_in_order(page: Node) -> None:
    levels = [int(each.tag[1]) for each in page.all("h1", "h2", "h3", "h4")]
    assert levels[0] == 1
    assert levels.count(1) == 1
    assert all(after <= before + 1 for before, after in pairwise(levels))


def test_ids_are_there_once_and_links_lead_somewhere(page: Node) -> None:
    ids = Counter(each.attributes["id"] for each in page.walk() if "id" in each.attributes)
    assert max(ids.values()) == 1
    inner = [link.attributes["href"][1:] for link in page.all("a", "use") if link.attributes["href"].startswith("#")]
    named = [each for node in page.walk() for each in node.attributes.get("aria-labelledby", "").split()]
    assert inner
    assert named
    assert not set(inner + named) - set(ids)


def test_there_are_landmarks_and_a_way_past_the_contents(page: Node) -> None:
    assert page.one("main").attributes["id"] == page.one("a", class_="skip").attributes["href"][1:]
    assert [link.text for link in page.one("nav").all("a")] == [
        "What was played",
        *(s.title for s in findings().sections),
    ]
    assert page.one("header").one("h1").text == findings().title


def test_headlines_have_a_word_a_shape_and_a_place(page: Node) -> None:
    told = [
        (each.one("strong").text, each.one("use").attributes["href"], each.one("a").attributes["href"])
        for each in page.one("section", class_="headlines").all("li")
    ]
    assert told == [
        ("Fair", "#shape-fair", "#s-seats"),
        ("Unfair", "#shape-unfair", "#s-cards"),
        ("Worth a look", "#shape-notice", "#s-drama"),
        ("Not known yet", "#shape-unknown", "#s-styles"),
    ]


def test_headlines_come_before_facts_and_facts_before_sections(page: Node) -> None:
    order = [each.attributes.get("id", each.attributes.get("class")) for each in page.one("main").all("section")]
    assert order == ["headlines", "facts", *(f"s-{section.id}" for section in findings().sections)]


def test_the_command_stands_in_a_block_of_its_own(page: Node) -> None:
    assert page.one("pre").text == COMMAND
    assert COMMAND not in page.one("dl").text
    assert "search, 16 thoughts a move" in page.one("dl").text


# ---- figures ----


def table_of(page: Node, title: str) -> Node:
    (found,) = [each for each in page.all("table") if each.one("caption").text == title]
    return found


def test_a_figure_tells_its_interval_and_n(page: Node) -> None:
    rows = {row.one("th").text: row.all("td") for row in table_of(page, "Measured once").all("tr")[1:]}
    assert rows["luck"][0].text.startswith("48.2% (45.0 to 51.5) n 900")
    assert rows["skill"][0].text.startswith("+3.4 points ± 3.1 n 2,000")
    assert rows["kingmaking"][0].text.startswith("not known")


def test_n_that_all_figures_share_is_told_once(page: Node) -> None:
    (section,) = page.all("section", id="s-seats")
    assert section.one("p", class_="alike").text == "Every column: fair: 25%, n 10,000 each"
    first = table_of(page, "Who wins from where").all("td")[0]
    assert "26.1% ± 0.9" in first.text
    assert "n 10,000" not in first.text


def test_every_row_and_cell_is_there(page: Node) -> None:
    for table in tables():
        shown = table_of(page, table.title)
        assert [row.one("th").text for row in shown.all("tbody")[0].all("tr")] == [row.label for row in table.rows]
        assert len(shown.all("td", class_="number")) == sum(
            not isinstance(cell, str) for row in table.rows for cell in row.cells
        )
        assert all(th.attributes["scope"] in ("row", "col") for th in shown.all("th"))


def test_differences_have_signs_and_their_unit_is_told_once(page: Node) -> None:
    table = table_of(page, "All cards")
    assert table.all("th", class_="marked")[0].text == "worth points"
    assert re.match(r"[+−]\d", table.all("tr")[1].all("td", class_="number")[2].text)


def test_a_mark_is_a_word_with_a_shape_and_is_explained(page: Node) -> None:
    badge = table_of(page, "Who wins from where").all("span", class_="badge")[0]
    assert badge.text == "flips"
    assert badge.one("use").attributes["href"] == "#shape-flips"
    (section,) = page.all("section", id="s-seats")
    assert "flips between weak and strong bots" in section.one("p", class_="legend").text


def test_bars_are_told_to_those_who_do_not_see_them(page: Node) -> None:
    rows = table_of(page, "Who wins from where").all("tr")[1:]
    told = [row.all("td")[0].one("span", class_="unseen").text for row in rows]
    assert told == [", more than fair", ", as is fair", ", as is fair", ", less than fair"]
    assert ["clear" in row.all("svg", class_="strip")[0].attributes["class"] for row in rows] == [1, 0, 0, 1]


def page_of(*blocks: Block) -> Node:
    return read(render(Findings("", "", (), (), (Section("a", "Section A", "", blocks),)), ""))


def test_a_table_without_a_title_is_called_after_its_section() -> None:
    page = page_of(ReportTable("", ("", ""), (Row("one", (Figure(1, 0, 2, 9),)),)))
    assert page.one("caption").text == "Section A"
    assert [each.text for each in page.all("h3")] == []
    assert [each.text for each in page.one("thead").all("th")] == ["what", "value"]


@pytest.mark.parametrize(("columns", "look"), [(3, "roomy"), (4, "dense"), (6, "broad")])
def test_many_columns_are_set_closer(columns: int, look: str) -> None:
    row = Row("one", (Figure(10, 1, 22, 1000),) * columns)
    assert look in page_of(ReportTable("T", ("",) * (columns + 1), (row,))).one("table").attributes["class"].split()


def test_what_is_unlike_is_not_written_alike() -> None:
    rows = tuple(Row(str(value), (Figure(value, None, None, 9, ""),)) for value in (0.25, 118.25))
    assert [each.text for each in page_of(ReportTable("T", ("", "x"), rows)).all("span", class_="value")] == [
        "0.25",
        "118.2",
    ]


def test_paragraphs_hold_things_to_type_and_keep_numbers_together() -> None:
    (first, second) = page_of("Try `smorg <b>`: 5% ± 1, n 10.\n\nA lone ` stays.").one("section", id="s-a").all("p")
    assert first.one("code").text == "smorg <b>"
    assert "5%\u00a0±\u00a01, n\u00a010" in "".join(each for each in first.inside if isinstance(each, str))
    assert second.text == "A lone ` stays."


# ---- links to matches ----


def test_links_are_beside_a_served_page_and_absolute_in_a_file() -> None:
    for prefix in ("", AWAY):
        links = read(render(findings(), prefix)).all("a")
        addresses = [link.attributes["href"] for link in links if "games/" in link.attributes["href"]]
        assert f"{prefix}games/main/58" in addresses
        assert f"{prefix}games/weak%20bots/7" in addresses
        assert all(address.startswith(f"{prefix}games/") for address in addresses)


def test_a_row_says_how_many_matches_stand_behind_it_and_why(page: Node) -> None:
    games = table_of(page, "Who wins from where").all("details")[0]
    assert games.one("summary").text == "see 3 games"
    assert [each.text for each in games.all("li")] == [
        "58 strong bots win: won from far behind",
        "102 strong bots win: won from far behind",
        "weak bots 7 weak bots win: won early",
    ]


def test_a_match_that_stands_behind_several_numbers_is_named_once() -> None:
    cells = tuple(Figure(1, 0, 2, 9, games=(GameRef("main", 4, why),)) for why in ("longest", "last"))
    link = page_of(ReportTable("T", ("", "one", "two"), (Row("row", cells),))).one("a", class_="game")
    assert link.text == "see game 4: one: longest; two: last"


# ---- charts ----


def test_every_chart_has_words_and_numbers(page: Node) -> None:
    figures = page.all("figure")
    assert len(figures) == len(charts())
    for figure, chart in zip(figures, charts(), strict=True):
        drawing = figure.one("div", role="img")
        ids = {each.attributes["id"]: each.text for each in figure.walk() if "id" in each.attributes}
        assert ids[drawing.attributes["aria-labelledby"]] == chart.title
        assert ids[drawing.attributes["aria-describedby"]] == chart.in_words
        cells = [td.text for td in figure.one("table").all("td")]
        assert len(cells) == sum(len(series.ys) for series in chart.series)


def test_the_numbers_of_a_chart_are_those_it_draws(page: Node) -> None:
    table = table_of(page, "The numbers of Wins of each seat")
    assert table.all("tr")[1].text == "seat 126.1% (25.2 to 27.0)"
    assert "10 to 13" in table_of(page, "The numbers of Turns of a match").text
    assert table_of(page, "The numbers of How often the lead changes").all("tr")[1].text == "09.1%"


def test_every_chart_is_drawn_for_a_page_and_for_a_phone(page: Node) -> None:
    for drawing in page.all("div", role="img"):
        assert [each.attributes["class"] for each in drawing.all("svg")] == ["drawing wide", "drawing narrow"]
        assert all(title.text for title in drawing.all("title"))


def test_series_differ_in_more_than_colour(page: Node) -> None:
    lines = [each for each in page.all("figure") if "leader goes on" in each.one("h3").text]
    (wide,) = lines[0].all("svg", class_="wide")
    dashes = [each.attributes["stroke-dasharray"] for each in wide.all("path", class_="curve")]
    assert len(set(dashes)) == len(dashes) == 3
    names = {each.text for each in wide.all("text", class_="name")}
    assert {"strong bots", "weak bots"} <= names


# ---- safety ----


def test_nothing_is_fetched_from_anywhere() -> None:
    html = render(findings(), AWAY)
    page = read(html)
    assert not [each for each in page.walk() if "src" in each.attributes or "style" in each.attributes]
    assert all(address.startswith("data:") for address in re.findall(r"url\([\"']?([^\"')]+)", html))
    assert page.one("link").attributes["href"].startswith("data:")


def test_the_policy_knows_the_style_and_the_script_of_the_page(page: Node) -> None:
    assert page.one("meta", http_equiv="Content-Security-Policy").attributes["content"] == policy()
    for tag in ("style", "script"):
        (inside,) = page.one(tag).inside
        assert isinstance(inside, str)
        told = b64encode(hashlib.sha256(inside.encode()).digest()).decode()
        assert f"{tag}-src 'sha256-{told}'" in policy()
    assert "unsafe" not in policy()


def spoiled(value: object) -> object:
    """The same findings with a nasty text in every place for words."""
    if isinstance(value, dict):
        kept = ("block", "kind", "verdict", "section", "id", "unit", "mark")
        return {key: each if key in kept else spoiled(each) for key, each in value.items()}
    if isinstance(value, list):
        return [spoiled(each) for each in value]
    return f"{value}{NASTY}" if isinstance(value, str) and value else value


def test_no_text_of_a_stranger_becomes_part_of_the_page() -> None:
    nasty = Findings.loads(json.dumps(spoiled(json.loads(findings(12).dumps()))))
    page, plain = read(render(nasty, "")), read(render(findings(12), ""))
    assert {each.tag for each in page.walk()} == {each.tag for each in plain.walk()}
    assert len(page.all("script")) == 1
    assert not [name for each in page.walk() for name in each.attributes if name.startswith("on")]
    assert page.one("h1").text == findings().title + NASTY
    assert page.one("pre").text == COMMAND + NASTY
    assert any(NASTY in each.text for each in page.all("title")[1:])
    assert f"games/main{quote(NASTY, safe='')}/58" in [link.attributes["href"] for link in page.all("a")]


# ---- odd studies ----


def test_a_study_that_found_nothing_is_a_page_too() -> None:
    page = read(render(Findings("Nothing", "", (Headline("So.", "unknown", "gone"),), (), ()), ""))
    assert page.one("h1").text == "Nothing"
    assert not page.one("section", class_="headlines").all("a")


def test_charts_and_tables_without_numbers_are_drawn() -> None:
    kinds: tuple[ChartKind, ...] = ("line", "histogram", "dots", "scatter")
    empty = tuple(Chart(kind, kind, "x", "y", (), "Nothing.", 5.0) for kind in kinds)
    page = read(
        render(Findings("", "", (), (), (Section("a", "A", "", (*empty, ReportTable("T", ("x", "y"), ()))),)), "")
    )
    assert len(page.all("svg", class_="drawing")) == 8


def test_points_may_share_a_place_and_all_are_told() -> None:
    tried, chosen = Series("tried", (1.0, 1.0, 2.5), (3.0, 4.0, 0.5)), Series("chosen", (1.0,), (0.0,))
    chart = Chart("Trade", "scatter", "changed", "outside", (tried, chosen), "The more, the nearer.")
    page = read(render(Findings("", "", (), (), (Section("a", "A", "", (chart,)),)), ""))
    assert len(page.all("path", class_="mark")) == 2 * (4 + 2)  # wide and narrow, with a mark each in the legend
    rows = [[cell.text for cell in row.all("td")] for row in page.all("tr")[1:]]
    assert rows == [["3.0", ""], ["4.0", ""], ["0.5", ""], ["", "0.0"]]


def test_a_long_study_stays_small() -> None:
    assert len(render(findings(400), AWAY).encode()) < 1_000_000
