"""What moved between two sides on the same seeds."""

from itertools import pairwise
from pathlib import Path

import pytest
from tests.lab import tilted

import smorgasboard as sb
from smorgasboard.bots.spec import read_several
from smorgasboard.lab.comparing.comparison import WHO_WINS, findings_of_comparison
from smorgasboard.lab.comparing.shifts import shifts_between
from smorgasboard.lab.design.studies import Wish
from smorgasboard.lab.design.variants import comparison, read_variant, settled
from smorgasboard.lab.findings import FLIPS, Figure, Findings, ReportTable, Section

STUDIES = 40


def compared(a: str, b: str, games: int, path: Path, bots: str = "random", asked: tuple[str, ...] = ()) -> Findings:
    sides = read_variant(a), read_variant(b, read_variant(a))
    one, other = (settled(side, read_several(bots), None, path) for side in sides)
    study = comparison((one, other), (sides[0].text, sides[1].text), Wish(games, "1", "study", None, asked))
    return findings_of_comparison(tilted.played_study(study, path, (one, other)))


def section(findings: Findings, name: str) -> Section:
    return next(section for section in findings.sections if section.id == name)


def change(findings: Findings, name: str, row: str, column: int = 2, title: str = "") -> Figure:
    tables = [
        block for block in section(findings, name).blocks if isinstance(block, ReportTable) and title in block.title
    ]
    cell = next(each for table in tables for each in table.rows if each.label == row).cells[column]
    assert isinstance(cell, Figure)
    return cell


@pytest.fixture(scope="module")
def tilt(tmp_path_factory: pytest.TempPathFactory) -> Findings:
    return compared("tilted", "+first=60", 1000, tmp_path_factory.mktemp("tilt"))


@pytest.fixture(scope="module")
def cloth(tmp_path_factory: pytest.TempPathFactory) -> Findings:
    return compared("tilted", "+cloth=blue", 200, tmp_path_factory.mktemp("cloth"))


def test_a_planted_difference_is_found_with_its_sign_and_interval(tilt: Findings) -> None:
    seat = change(tilt, "whole", "seat 1")
    assert seat.low is not None
    assert seat.high is not None
    assert 5 < seat.low < 10 < seat.high < 16
    assert seat.mark == "moved"
    assert change(tilt, "whole", "seat 2").value == pytest.approx(-seat.value)
    assert tilt.headlines[0].text.startswith("B makes the first seat stronger: ")
    assert tilt.headlines[0].verdict == "unfair"


def test_what_did_not_move_is_not_said_to_have(tilt: Findings) -> None:
    assert change(tilt, "whole", "steps a game").value == 0
    assert change(tilt, "whole", "steps a game").mark == ""
    assert [change(tilt, "lot", "5", at).mark for at in (1, 3)] == ["", ""]
    assert change(tilt, "lot", "5", title=WHO_WINS).mark == "moved"
    assert change(tilt, "lot", "4", title=WHO_WINS).value == 0
    assert not any("longer" in headline.text for headline in tilt.headlines)


def test_entries_that_moved_come_first_with_a_headline(tilt: Findings) -> None:
    assert change(tilt, "cup", "cup 1", 1).value == change(tilt, "whole", "seat 1").value
    assert any(text.startswith("B brings cup 1 (cup) ") for text in tilt.headlines[0].follows)


def test_games_that_flipped_are_counted_and_linked_side_by_side(tilt: Findings) -> None:
    seat = change(tilt, "whole", "seat 1")
    flips = section(tilt, FLIPS)
    (table,) = flips.blocks
    assert isinstance(table, ReportTable)
    assert f"{round(10 * seat.value)} of 1,000 games" in flips.intro
    assert all(row.games[0].leg == FLIPS and row.label == f"game {row.games[0].number}" for row in table.rows)
    assert table.note == f"{len(table.rows)} of {round(10 * seat.value)} games."
    assert {row.cells[:2] for row in table.rows} == {("seat 2", "seat 1")}


def test_figures_link_to_pairs_that_differ_their_way(tilt: Findings) -> None:
    (table, *_others) = section(tilt, "whole").blocks
    flips = section(tilt, FLIPS).blocks[0]
    assert isinstance(table, ReportTable)
    assert isinstance(flips, ReportTable)
    assert {game.number for row in table.rows for game in row.games} <= {row.games[0].number for row in flips.rows}
    assert [len(row.games) for row in table.rows] == [2, 2]


def test_sides_that_differ_in_nothing_that_matters_differ_by_exactly_nothing(cloth: Findings) -> None:
    assert [headline.text for headline in cloth.headlines] == [
        "Nothing moved: all 200 games went the same way with A and with B, move by move."
    ]
    changes = [
        cell
        for each in cloth.sections
        for block in each.blocks
        if isinstance(block, ReportTable)
        for row in block.rows
        for at, cell in enumerate(row.cells)
        if isinstance(cell, Figure) and "change" in block.columns[at + 1]
    ]
    assert len(changes) > 20
    assert {figure.value for figure in changes} == {0.0}
    assert not section(cloth, FLIPS).blocks


def test_nothing_moved_says_what_would_have_been_seen(tmp_path: Path) -> None:
    found = compared("tilted", "+first=51", 150, tmp_path)
    assert found.headlines[0].text.startswith("Nothing moved that 150 games can show; a seat's change of ")
    assert found.headlines[0].verdict == "fair"


def test_luck_and_bots_are_compared_where_bots_change_seats(tmp_path: Path) -> None:
    """Here the lot alone decides: it is all luck, on both sides, and no bot is the better for it."""
    found = compared("tilted", "+first=60", 400, tmp_path, "random,greedy")
    assert [change(found, "whole", "luck of the deal", side).value for side in (0, 1, 2)] == pytest.approx(
        [100, 100, 0]
    )
    assert change(found, "whole", "bot 1").mark == change(found, "whole", "bot 2").mark == ""
    assert change(found, "whole", "seat 1").mark == "moved"


def test_what_only_one_side_has_is_listed_and_not_compared(tmp_path: Path) -> None:
    found = compared("consumption:thought+players=2", ":retail", 2, tmp_path)
    (table,) = section(found, "one side").blocks
    assert isinstance(table, ReportTable)
    listed = {row.label for row in table.rows if row.cells[0] == "A"}
    games = [sb.load(f"consumption:{edition}") for edition in ("thought", "retail")]
    a, b = ({game.titles()[entry] for entry in game.entries()["recipe taken"]} for game in games)
    assert {f"recipe taken: {title}" for title in a - b} <= listed
    for both in section(found, "recipe taken").blocks:
        assert isinstance(both, ReportTable)
        assert {row.label for row in both.rows} <= a & b


def test_what_is_asked_is_answered_first_and_judged_by_itself(tmp_path: Path) -> None:
    """Of ten kinds of lots five become a little better; forty games show it of one that is asked about, not of ten."""
    asked = compared("tilted", "+first=54", 60, tmp_path / "asked", asked=("5",))
    assert asked.headlines[0].text.startswith("B brings more wins with 5 (lot): ")
    unasked = compared("tilted", "+first=54", 60, tmp_path / "not")
    assert all("5 (lot)" not in headline.text for headline in unasked.headlines)
    idle = compared("tilted", "+first=54", 60, tmp_path / "idle", asked=("7",)).headlines[0]
    assert idle.text.endswith("which chance explains as well.")
    assert idle.verdict == "unknown"


def test_findings_can_be_written_and_read(tilt: Findings) -> None:
    assert Findings.loads(tilt.dumps()) == tilt


def test_the_same_thing_twice_is_refused(tmp_path: Path) -> None:
    with pytest.raises(sb.BadOption, match="same thing twice"):
        compared("tilted", "+first=50", 10, tmp_path)


def test_changed_lines_of_content_are_shown(tmp_path: Path) -> None:
    found = compared("foodfighters", "+beans=12", 2, tmp_path)
    (table,) = section(found, "content").blocks
    assert isinstance(table, ReportTable)
    assert [(row.label, row.cells) for row in table.rows] == [("4", ("beans = 30", "beans = 12"))]


def test_matches_without_a_partner_do_not_count() -> None:
    many, few = tilted.arm("tilted", 30), tilted.arm("tilted", 20)
    left, right = many.beside(few)
    assert left.numbers.tolist() == right.numbers.tolist() == list(range(20))
    assert left.seen["number"].max() == 19


def test_chance_alone_is_rarely_taken_for_a_change() -> None:
    """The same side on other deals, as if they were pairs: about one study in twenty may find anything at all."""
    arms = [tilted.arm("tilted", 150, seed=f"study {number}") for number in range(STUDIES + 1)]
    studies = [shifts_between(*pair) for pair in pairwise(arms)]
    fooled = [any(shift.moved for shift in (*found.whole, *found.entries)) for found in studies]
    assert sum(fooled) <= STUDIES // 10
