"""One number varied, every value on the same seeds."""

from pathlib import Path

import pytest
from tests.lab import tilted

import smorgasboard as sb
from smorgasboard.lab.comparing.sweep_findings import findings_of_sweep
from smorgasboard.lab.design.studies import Wish
from smorgasboard.lab.design.sweep import read_sweep, sweep_settings, sweep_study
from smorgasboard.lab.design.variants import read_variant
from smorgasboard.lab.findings import Chart, Figure, Findings, ReportTable
from smorgasboard.lab.play.study_folder import StudyFolder


def swept(side: str, sweep: str, games: int, path: Path, asked: tuple[str, ...] = ()) -> StudyFolder:
    what, wish = read_variant(side), read_sweep(sweep)
    settings = sweep_settings(what, wish, tilted.RANDOM, None, path)
    study = sweep_study(what, wish, settings, Wish(games, "1", "study", asked=asked))
    return tilted.played_study(study, path, list(settings.values()))


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> StudyFolder:
    return swept("tilted", "first=30..70..20", 600, tmp_path_factory.mktemp("swept"))


@pytest.fixture(scope="module")
def found(folder: StudyFolder) -> Findings:
    return findings_of_sweep(folder)


def block(findings: Findings, section: str, title: str) -> Chart | ReportTable:
    blocks = next(each for each in findings.sections if each.id == section).blocks
    return next(each for each in blocks if not isinstance(each, str) and each.title == title)


@pytest.mark.parametrize(
    ("words", "values"),
    [
        ("beans=3..5", ("3", "4", "5")),
        ("beans=-1..1", ("-1", "0", "1")),
        ("a.b=10..20..4", ("10", "14", "18")),
        ("x=0.5..0.8", ("0.5", "0.6", "0.7", "0.8")),
        ("x=1..2..0.5", ("1", "1.5", "2")),
        ("first=seat1,seat2", ("seat1", "seat2")),
    ],
)
def test_values_are_read(words: str, values: tuple[str, ...]) -> None:
    assert read_sweep(words).values == values


@pytest.mark.parametrize(
    ("words", "hint"),
    [
        ("beans", "a sweep is written NAME=from..to"),
        ("=3..5", "a sweep is written"),
        ("beans=5..3", "runs backwards"),
        ("beans=3..5..0", "more than 0"),
        ("beans=3..5..-1", "more than 0"),
        ("beans=3..3", "one value alone"),
        ("beans=3", "one value alone"),
        ("beans=a..b", "'a' is not a number"),
        ("beans=1..inf", "no end"),
        ("beans=3..", "a range is written"),
        ("beans=1..1000", "1000 values"),
        ("beans=4,5,4", "same value twice"),
    ],
)
def test_what_cannot_be_read_is_refused(words: str, hint: str) -> None:
    with pytest.raises(sb.BadOption, match=hint):
        read_sweep(words)


@pytest.mark.parametrize(
    ("sweep", "hint"),
    [
        ("beans=-1..2", "With beans at -1, 0 nobody can play; at -1: content.toml, line 4"),
        ("beans=0..2", "With beans=0 nobody can play: content.toml, line 4"),
        ("turn_limit=9,seven", "With turn_limit=seven nobody can play: Option turn_limit"),
        ("players=2..3", "With players=3 nobody can play: Foodfighters is for 2 players"),
        ("beens=1..2", "did you mean beans?"),
    ],
)
def test_values_that_cannot_be_played_are_told_before_anything_is(sweep: str, hint: str, tmp_path: Path) -> None:
    with pytest.raises(sb.SmorgasboardError) as error:
        swept("foodfighters", sweep, 2, tmp_path)
    assert hint in str(error.value)
    assert not (tmp_path / "study").exists()


def test_players_are_swept_or_given_but_not_both(tmp_path: Path) -> None:
    with pytest.raises(sb.BadOption, match="leave --players out"):
        sweep_settings(read_variant("consumption"), read_sweep("players=2..3"), tilted.RANDOM, 2, tmp_path)


def test_todays_value_comes_first_and_all_share_their_deals(folder: StudyFolder) -> None:
    legs = folder.study().legs
    assert [leg.name for leg in legs][:3] == ["first=50", "first=30", "first=70"]
    assert len({leg.seed_of(7) for leg in legs[:3]}) == 1


def test_curves_have_every_value_with_its_interval(found: Findings) -> None:
    chart = block(found, "seats", "Who wins")
    assert isinstance(chart, Chart)
    assert chart.fair == 50
    first, second = chart.series
    assert first.xs == (30.0, 50.0, 70.0)
    assert first.lows is not None
    assert first.highs is not None
    for low, truth, high in zip(first.lows, (30, 50, 70), first.highs, strict=True):
        assert low < truth < high
    assert [a + b for a, b in zip(first.ys, second.ys, strict=True)] == pytest.approx([100, 100, 100])


def test_headlines_say_what_is_fair_and_what_is_not(found: Findings) -> None:
    texts = [headline.text for headline in found.headlines]
    assert texts[0].startswith("No value is known to be fair; with first at 50 no seat is more than ")
    assert texts[1].startswith("Least fair is first at ")
    assert "Raising first from 30 to 70 makes the first seat stronger: " in "".join(texts)


def test_differences_from_today_are_paired_and_marked(found: Findings) -> None:
    table = block(found, "today", "Who wins")
    assert isinstance(table, ReportTable)
    less, more = (row.cells[0] for row in table.rows)
    assert isinstance(less, Figure)
    assert isinstance(more, Figure)
    assert (less.mark, more.mark) == ("moved", "moved")
    assert less.value < 0 < more.value
    assert [row.label for row in table.rows] == ["30", "70"]
    lengths = block(found, "today", "Length and choices")
    assert isinstance(lengths, ReportTable)
    steps = lengths.rows[0].cells[0]
    assert isinstance(steps, Figure)
    assert (steps.value, steps.mark) == (0, "")


def test_entries_that_move_most_have_curves(found: Findings) -> None:
    chart = block(found, "cup", "Times a game")
    assert isinstance(chart, Chart)
    assert {series.name for series in chart.series} == {"cup 1", "cup 2"}
    assert [game.leg for game in chart.games] == ["first=30", "first=50", "first=70"]


def test_what_no_value_moves_is_not_drawn(found: Findings) -> None:
    lots = next(each for each in found.sections if each.id == "lot")
    assert [each.title for each in lots.blocks if isinstance(each, Chart)] == ["Wins who has it"]


def test_what_is_asked_has_its_curve_and_its_answer_first(tmp_path: Path) -> None:
    found = findings_of_sweep(swept("tilted", "first=50..60..5", 100, tmp_path, ("5",)))
    assert found.headlines[0].text.startswith("5 (lot) wins 0.0% at 50, ")
    assert " 100.0% at 60, a change of +100.0 points" in found.headlines[0].text
    assert found.headlines[0].verdict == "notice"
    chart = block(found, "asked", "Wins who has it")
    assert isinstance(chart, Chart)
    assert chart.series[0].xs == (50, 55, 60)
    still = findings_of_sweep(swept("tilted", "first=50..60..5", 100, tmp_path / "still", ("2",))).headlines[0]
    assert still.text.endswith("which chance explains as well.")


def test_a_run_of_fair_values_is_named(tmp_path: Path) -> None:
    found = findings_of_sweep(swept("tilted", "first=40,49,50", 1200, tmp_path))
    assert found.headlines[0].text.startswith("With first from 49 to 50 no seat is more than 5 points off.")
    assert found.headlines[0].verdict == "fair"


def test_a_number_that_changes_nothing_is_said_to(tmp_path: Path) -> None:
    found = findings_of_sweep(swept("tilted", "cloth=red,blue", 100, tmp_path))
    assert found.headlines[-1].text.startswith("Nothing moved between red and blue that 100 games can show")


def test_other_numbers_of_players_can_be_swept(tmp_path: Path) -> None:
    found = findings_of_sweep(swept("lots", "players=2,4", 50, tmp_path))
    chart = block(found, "seats", "Who wins")
    assert isinstance(chart, Chart)
    assert [series.xs for series in chart.series] == [(2.0, 4.0), (2.0, 4.0), (4.0,), (4.0,)]
    assert Findings.loads(found.dumps()) == found
