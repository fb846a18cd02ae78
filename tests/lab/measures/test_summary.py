"""What a report says first, and that it says no more than was found."""

from collections.abc import Sequence
from pathlib import Path

import pytest
from tests.lab.measures.feasts import LUCKY, PLAIN, Match, leg, study

from smorgasboard.lab.findings import Figure, Findings, Summary
from smorgasboard.lab.measures.run import findings_of_run

FOUR = leg("main", "greedy", "greedy", "greedy", "greedy")


def summed_up(tmp_path: Path, matches: Sequence[Match], *bots: str) -> Summary:
    findings = findings_of_run(study(tmp_path, (leg("main", *bots), matches)))
    assert Findings.loads(findings.dumps()).summary == findings.summary
    return findings.summary


def marks(summary: Summary) -> list[str]:
    return [cell.mark for row in summary.seats for cell in row.cells if isinstance(cell, Figure)]


def wins(first: int, second: int) -> list[Match]:
    return [Match((0,))] * first + [Match((1,))] * second


@pytest.mark.parametrize(
    ("first", "second", "told", "mark"),
    [
        (5000, 5000, "Every seat is fair: each wins within 2 points of 50.0%, its whole range in mind.", "fair"),
        (300, 100, "First seat wins 75.0% ± 4.2 of two-player games, where 50.0% would be fair: "
         "that is unfair.", "unfair"),
        (2100, 1900, "First seat wins 52.5% ± 1.5 of two-player games, where 50.0% would be fair: "
         "that is more, though perhaps by no more than 2 points.", "notice"),
        (21, 19, "First seat wins 52.5% ± 15.4 of two-player games, where 50.0% would be fair: "
         "whether seats differ is not known yet.", "unknown"),
    ],
    ids=["fair", "unfair", "leaning", "unknown"],
)  # fmt: skip
def test_who_wins_is_said_as_surely_as_it_is_known(
    tmp_path: Path, first: int, second: int, told: str, mark: str
) -> None:
    summary = summed_up(tmp_path, wins(first, second))
    assert summary.sentences[0] == told
    assert marks(summary)[0] == mark


def test_of_many_seats_the_worst_is_told_and_all_are_drawn(tmp_path: Path) -> None:
    matches = [Match((winner,)) for winner in (0, 1, 1, 3) * 500]
    summary = summed_up(tmp_path, matches, *FOUR.bots)
    assert summary.sentences[0].startswith("Second seat wins 50.0%")
    assert marks(summary)[1:3] == ["unfair", "unfair"]
    assert [row.label for row in summary.seats] == ["seat 1", "seat 2", "seat 3", "seat 4"]


def test_how_long_a_game_takes_and_what_a_lead_is_worth(tmp_path: Path) -> None:
    matches = [Match((0,), turns=turns, leaders=(0,) * 9, changes=turns // 10) for turns in (10, 20, 30, 40, 50)]
    summary = summed_up(tmp_path, matches * 20)
    assert summary.sentences[1].startswith(
        "Half of all games take 20 to 40 turns, with 30 in the middle; by the game’s "
    )
    assert "the lead changes 3.0 ± 0.3 times, and whoever leads at half time wins 100.0%" in summary.sentences[1]
    assert [chart.kind for chart in summary.strips] == ["histogram", "line"]


def test_where_nobody_ever_led_no_lead_is_told(tmp_path: Path) -> None:
    summary = summed_up(tmp_path, wins(30, 30))
    assert summary.sentences[1] == "At least half of all games take 4 turns."
    assert [chart.kind for chart in summary.strips] == ["histogram"]


def test_where_bots_differ_the_leader_says_nothing_about_the_game(tmp_path: Path) -> None:
    summary = summed_up(tmp_path, [Match((0,), leaders=(0,) * 9)] * 40, "greedy", "random")
    assert "whoever leads" not in summary.sentences[1]
    assert [chart.kind for chart in summary.strips] == ["histogram"]


def test_nothing_is_called_unfair_that_is_not(tmp_path: Path) -> None:
    assert summed_up(tmp_path, wins(50, 50)).sentences[2] == "Nothing is known to be unfair."


def test_few_games_say_that_they_are_few(tmp_path: Path) -> None:
    told = "Nothing is known to be unfair, and 4 games are too few to say much."
    assert summed_up(tmp_path, wins(2, 2)).sentences[2] == told


def test_what_is_unfair_beside_an_unfair_seat_is_told_as_well(tmp_path: Path) -> None:
    assert summed_up(tmp_path, wins(300, 100)).sentences[2].startswith("Nothing else is known to be unfair")


def test_the_surest_of_what_is_unfair_is_told(tmp_path: Path) -> None:
    one = ((0, "plate", LUCKY, 1), (1, "plate", PLAIN, 1))
    other = ((0, "plate", PLAIN, 1), (1, "plate", LUCKY, 1))
    matches = [Match((winner,), seen=seen) for winner, seen in ((0, one), (1, other)) for _ in range(600)]
    findings = findings_of_run(study(tmp_path, (leg(), matches)))
    unfair = next(each for each in findings.headlines if each.verdict == "unfair")
    assert LUCKY.capitalize() in unfair.text or LUCKY in unfair.text
    assert findings.summary.sentences[2] == f"Surest of what is unfair: {unfair.text}"


def test_one_player_alone_has_no_seats(tmp_path: Path) -> None:
    summary = summed_up(tmp_path, [Match((0,), (score,)) for score in (10.0, 20.0, 60.0)], "greedy")
    assert summary.sentences[0].startswith("A game alone scores 30")
    assert summary.sentences[1] == "At least half of all games take 4 steps."
    assert not summary.seats
