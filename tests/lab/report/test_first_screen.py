"""What a report opens with: a picture, three sentences, the surest headlines; everything else folds."""

import json
from dataclasses import replace

import pytest
from tests.lab.report.reading import Node, read
from tests.lab.sample import findings

from smorgasboard.lab.findings import Chart, Figure, Findings, Headline, Row, Section, Series, Summary
from smorgasboard.lab.report import render
from smorgasboard.lab.report.first_screen import first_screen


@pytest.fixture(scope="module")
def page() -> Node:
    return read(render(findings(), ""))


def test_the_picture_comes_first_with_words_for_those_who_do_not_see_it(page: Node) -> None:
    summary = page.one("main").one("div", class_="summary")
    assert page.one("main").inside.index(summary) <= 1
    picture = summary.one("div", role="img")
    assert [each.attributes["class"] for each in picture.all("svg")] == ["drawing wide", "drawing narrow"]
    told = [each.text for each in summary.one("div", id=picture.attributes["aria-describedby"]).all("p")]
    assert told == [
        "Seat 1 wins 26.1% ± 0.9: fair.",
        "Seat 2 wins 25.3% ± 0.9: fair.",
        "Seat 3 wins 24.6% ± 0.8: fair.",
        "Seat 4 wins 21.0% ± 0.8: unfair.",
        "Turns of a match: Half of all matches between strong bots take 29 to 38 turns.",
        "How often the leader goes on to win: Halfway, the leader of a match between strong bots wins 48.0% ± 1.4; "
        "between weak bots 62.5% ± 1.4.",
        "Headlines: 1 unfair, 1 worth a look, 1 fair, 1 not known yet.",
    ]


def test_the_sentences_stand_beside_it(page: Node) -> None:
    sentences = [each.text for each in page.one("div", class_="sentences").all("p")]
    assert sentences == [" ".join(each.split()) for each in findings().summary.sentences]


def test_every_seat_has_its_interval_its_value_and_a_sign(page: Node) -> None:
    wide, narrow = page.one("div", class_="glance").all("svg")
    for drawing in (wide, narrow):
        assert len(drawing.all("path", class_="whisker")) == 4
        shapes = [each.attributes["href"] for each in drawing.all("use", class_="sign")]
        assert shapes[:4] == ["#shape-fair"] * 3 + ["#shape-unfair"]
        assert drawing.all("path", class_="fair")
        assert drawing.all("rect", class_="bar")
        assert drawing.one("path", class_="curve")
    assert "26.1% ± 0.9" in wide.text
    assert "26.1%" in narrow.text


def test_three_headlines_are_open_and_the_rest_fold(page: Node) -> None:
    section = page.one("section", class_="headlines")
    folded = section.one("details", class_="more")
    assert folded.one("summary").text == "1 more headline"
    assert [each.one("strong").text for each in folded.all("li")] == ["Not known yet"]
    assert len(section.all("li")) == 4


def test_nothing_folds_where_three_headlines_are_all(page: Node) -> None:
    few = replace(findings(12), headlines=findings(12).headlines[:3])
    assert not read(render(few, "")).one("section", class_="headlines").all("details", class_="more")


def test_sections_fold_behind_what_they_found(page: Node) -> None:
    closed = {
        each.one("h2").text: each.all("span", class_="gist")[0].text
        for each in page.all("details", class_="fold")
        if each.all("span", class_="gist")
    }
    assert closed["Seats"].startswith("Fair: Where one sits hardly matters")
    assert closed["Length"] == "Half of all matches between strong bots take 29 to 38 turns."
    assert all("open" not in each.attributes for each in page.all("details"))
    assert len(page.all("details", class_="fold")) == 1 + len(findings().sections)


def test_a_section_that_found_nothing_to_head_it_says_what_it_is_about() -> None:
    quiet = Section("a", "A", "What is here. And more.", ())
    page = read(render(Findings("", "", (), (), (quiet,)), ""))
    assert page.one("section", id="s-a").one("span", class_="gist").text == "What is here."


def test_a_study_of_before_opens_with_its_headlines() -> None:
    old = json.loads(findings(12).dumps())
    del old["summary"]
    page = read(render(Findings.loads(json.dumps(old)), ""))
    assert not page.all("div", class_="summary")
    assert page.one("section", class_="headlines").all("li")


def test_a_game_for_one_has_a_picture_without_seats() -> None:
    bars = Chart("Steps", "histogram", "steps", "% of games", (Series("", (10.0, 20.0), (40.0, 60.0)),), "Between.")
    shown = first_screen(Summary(("A game alone scores 30.",), (), (bars,)), ())
    assert shown
    assert shown.in_words == ("Steps: Between.",)
    assert "Victories" not in shown.drawing


def test_a_share_without_an_interval_is_drawn_too() -> None:
    rows = (Row("seat 1", (Figure(50.0, None, None, 3, mark="unknown", fair=50.0),)),)
    shown = first_screen(Summary(("So.",), rows), (Headline("So.", "unknown", "seats"),))
    assert shown
    assert "nan" not in shown.drawing
    assert shown.drawing.count("whisker") == 0
    assert shown.in_words[0] == "Seat 1 wins 50.0%: not known yet."
