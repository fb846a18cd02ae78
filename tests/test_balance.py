"""`make balance`: what it counts, how sure it is, and that its studies can be played."""

from dataclasses import replace

import pytest
from benchmarks.balance.counting import Counts
from benchmarks.balance.findings import findings, missing_entries, written
from benchmarks.balance.playing import play
from benchmarks.balance.studies import Limits, Study, complete_tables, games_with_studies, read_studies

import smorgasboard as sb
from smorgasboard.lab.playing import Played

STUDY = Study("A few", "consumption", 2, 4, "random", {}, Limits({"seat": 60, "assistant": 60}))


def matches(dishes: list[list[tuple[int, str, int]]], wins: list[int]) -> Played:
    """Matches of two, with the dishes of each (seat, name, times) and the seat that won."""
    played = Played("main", list(range(len(wins))), winners=[(seat,) for seat in wins])
    played.scores += [(1.0, 0.0)] * len(wins)
    played.steps += [5] * len(wins)
    for number, had in enumerate(dishes):
        played.seen.note(number, {(seat, "dish", dish): [times, 1] for seat, dish, times in had})
    return played


def counted(study: Study, workers: int) -> Counts:
    counts = Counts()
    for some in play(study, "seed", workers):
        counts.add(some)
    return counts


def test_a_match_counts_once_however_many_of_its_things_are_counted() -> None:
    """Soup twice in every match, won with both times or not at all: as sure as ten matches, not as twenty."""
    counts = Counts()
    counts.add(matches([[(0, "soup", 2)]] * 10, wins=[0, 1] * 5))
    soup = counts.tables()["dish"]["soup"]
    assert (soup.n, soup.share) == (20, 0.5)
    assert soup.margin == pytest.approx(counts.tables()["seat"]["seat 1"].margin)
    assert soup.margin > 0.2


def test_a_study_is_the_same_however_many_play_it() -> None:
    study = replace(STUDY, games=30)
    alone, together = counted(study, 1), counted(study, 2)
    assert alone.tables() == together.tables()
    assert sorted(alone.scores) == sorted(together.scores)


def test_findings_are_held_against_limits() -> None:
    counts = counted(STUDY, 1)
    fair = findings(STUDY, counts, 1.0)
    assert sum(line.n for line in fair.lines if line.table == "seat") == 8
    assert fair.problems() == []
    strict = replace(STUDY, limits=Limits({"turn order": 0.0}, winning=(500, 600), median=(500, 600)))
    problems = findings(strict, counts, 1.0).problems()
    assert any("mean winning score" in problem for problem in problems)
    assert any("median" in problem for problem in problems)
    page = written(
        {"consumption": {"when": "today", "machine": "m", "studies": [fair.plain()], "never": {"stand": []}}}
    )
    assert "### A few" in page
    assert "every one occurred" in page


def test_choices_and_victories_have_limits_of_their_own() -> None:
    counts = Counts()
    counts.add(matches([[(0, "soup", 2), (1, "stew" if number else "pie", 1)] for number in range(10)], wins=[0] * 10))
    study = replace(STUDY, limits=Limits(most={"dish": 80}, picked={"dish": (5, 60)}))
    problems = findings(study, counts, 1.0).problems()
    assert problems == [
        "pie: 3.3% of choices, wanted 5 to 60",
        "soup: wins 100.0%, at most 80",
        "soup: 66.7% of choices, wanted 5 to 60",
    ]
    page = written({"a": {"when": "", "machine": "", "studies": [findings(study, counts, 1.0).plain()], "never": {}}})
    assert "| stew | 9 | 0.0% ± 18.6 | -50.0 | 30.0% | 80% of wins, 5 to 60% of choices |" in page


def test_what_never_happened_is_found() -> None:
    game = sb.load("consumption")
    missing = missing_entries(game, ("assistant",), counted(replace(STUDY, games=1), 1).entries())
    assert "life" in missing["assistant"]  # not with two players (CON-041)
    assert set(missing["assistant"]) < set(game.entries()["assistant"])


@pytest.mark.parametrize("name", games_with_studies())
def test_stated_studies_can_be_played(name: str) -> None:
    known = sb.load(name).entries()
    assert set(complete_tables(name)) <= set(known)
    for study in read_studies(name):
        counts = counted(replace(study, games=1, bot="random"), 1)
        assert set(study.limits.points) <= set(counts.tables()), study.name
