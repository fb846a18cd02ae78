"""`make balance`: what it counts, how sure it is, and that its studies can be played."""

from dataclasses import replace
from random import Random

import pytest
from benchmarks.balance.counting import Count, Counts, mean_and_margin
from benchmarks.balance.findings import findings, missing_entries, written
from benchmarks.balance.playing import play
from benchmarks.balance.studies import Limits, Study, complete_tables, games_with_studies, read_studies

import smorgasboard as sb

STUDY = Study("A few", "consumption", 2, 4, "random", {}, Limits({"seat": 60, "assistant": 60}))


def counted(study: Study, workers: int) -> Counts:
    counts = Counts()
    for some in play(study, "seed", workers):
        counts.add(some)
    return counts


def test_shares_add_up_and_the_interval_covers_the_truth() -> None:
    """A thing that is there twice a match and wins with one chance in four, both times or not at all."""
    covered = 0
    for repeat in range(200):
        random, count = Random(repeat), Count()
        for _ in range(100):
            count.add_match(2, 2 * (random.random() < 0.25))
        covered += abs(count.share - 0.25) <= count.margin
    assert 180 <= covered <= 199  # 95%, and not the 83% of an interval that takes both for independent


def test_counts_of_parts_are_the_counts_of_the_whole() -> None:
    whole, first, second = Counts(), Counts(), Counts()
    for number in range(6):
        seen = [(0, "card", "soup"), (1, "card", "soup"), (number % 2, "card", "stew")]
        for counts in (whole, first if number < 2 else second):
            counts.add_match(seen, [1.0, 0.0], 10.0 * number, 5)
    first.add(second)
    assert first.plain() == whole.plain()
    assert whole.tables["card"]["soup"].share == 0.5
    assert whole.tables["card"]["stew"].share == 0.5
    assert whole.tables["card"]["stew"].n == 6


def test_means_have_margins() -> None:
    assert mean_and_margin([3.0]) == (3.0, 0.0)
    mean, margin = mean_and_margin([1.0, 2.0, 3.0])
    assert (mean, round(margin, 3)) == (2.0, 1.132)


def test_a_study_is_the_same_however_many_play_it() -> None:
    study = replace(STUDY, games=30)
    alone, together = counted(study, 1), counted(study, 2)
    assert {t: dict(e) for t, e in alone.tables.items()} == {t: dict(e) for t, e in together.tables.items()}
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
    for number in range(10):
        seen = [(0, "dish", "soup"), (0, "dish", "soup"), (1, "dish", "stew" if number else "pie")]
        counts.add_match(seen, [1.0, 0.0], 10.0, 5)
    study = replace(STUDY, limits=Limits(most={"dish": 80}, picked={"dish": (5, 60)}))
    problems = findings(study, counts, 1.0).problems()
    assert problems == [
        "pie: 3.3% of choices, wanted 5 to 60",
        "soup: wins 100.0%, at most 80",
        "soup: 66.7% of choices, wanted 5 to 60",
    ]
    page = written({"a": {"when": "", "machine": "", "studies": [findings(study, counts, 1.0).plain()], "never": {}}})
    assert "| stew | 9 | 0.0% ± 0.0 | -50.0 | 30.0% | 80% of wins, 5 to 60% of choices |" in page


def test_what_never_happened_is_found() -> None:
    game = sb.load("consumption")
    missing = missing_entries(game, ("assistant",), counted(replace(STUDY, games=1), 1))
    assert "life" in missing["assistant"]  # not with two players (CON-041)
    assert set(missing["assistant"]) < set(game.entries()["assistant"])


@pytest.mark.parametrize("name", games_with_studies())
def test_stated_studies_can_be_played(name: str) -> None:
    known = sb.load(name).entries()
    assert set(complete_tables(name)) <= set(known)
    for study in read_studies(name):
        counts = counted(replace(study, games=1, bot="random"), 1)
        assert set(study.limits.points) <= set(counts.tables), study.name
