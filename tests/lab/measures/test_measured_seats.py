from pathlib import Path

import pytest
from tests.lab.measures import feasts
from tests.lab.measures.feasts import Match, cell, chart, headlines, leg, said, study, table, words

import smorgasboard as sb
from smorgasboard.lab.findings import Findings
from smorgasboard.lab.measures.phrases import Judged
from smorgasboard.lab.measures.run import findings_of_run
from smorgasboard.lab.play.study_folder import StudyFolder
from smorgasboard.lab.statistics import Estimate


def shares(folder: StudyFolder, seats: int) -> list[float]:
    found = table(findings_of_run(folder), "seats", "Victories by seat")
    return [cell(found, f"seat {seat + 1}", "victories").value for seat in range(seats)]


def test_draws_and_shared_victories_are_split(tmp_path: Path) -> None:
    matches = [Match((0,)), Match((0,)), Match(()), Match((0, 1))]
    assert shares(study(tmp_path, (leg(), matches)), 2) == [75.0, 25.0]


def test_a_draw_of_three_is_split_in_three(tmp_path: Path) -> None:
    matches = [Match((2,)), Match(()), Match((0, 2))]
    folder = study(tmp_path, (leg("main", "greedy", "greedy", "greedy"), matches))
    assert shares(folder, 3) == pytest.approx([100 * (1 / 3 + 1 / 2) / 3, 100 / 9, 100 * (1 + 1 / 3 + 1 / 2) / 3])
    assert "Of 3 games 1 had no winner and 1 had several." in said(findings_of_run(folder), "seats")


@pytest.mark.parametrize(
    ("low", "high", "verdict"),
    [
        (0.252, 0.270, "fair"),
        (0.230, 0.270, "fair"),
        (0.252, 0.2701, "unknown"),
        (0.2299, 0.25, "unknown"),
        (0.270, 0.30, "unknown"),
        (0.2701, 0.30, "unfair"),
        (0.20, 0.2299, "unfair"),
    ],
)
def test_a_seat_is_judged_by_its_whole_range(low: float, high: float, verdict: str) -> None:
    assert Judged(Estimate((low + high) / 2, low, high, 1000), 0.25, 0.02).verdict == verdict


def test_what_is_not_known_says_how_many_games_would_tell() -> None:
    centred = Judged(Estimate(0.25, 0.21, 0.29, 100), 0.25, 0.02)
    assert 300 < centred.forecast.low < centred.forecast.likely < centred.forecast.high
    assert centred.in_words.startswith("fair or not is not known yet, about ")
    assert centred.in_words.endswith(" in 4 of 5 cases)")
    at_the_limit = Judged(Estimate(0.27, 0.2699, 0.2701, 900_000), 0.25, 0.02)
    assert "right at the limit of 2 points" in at_the_limit.in_words


def test_what_is_certainly_off_but_perhaps_by_little_leans() -> None:
    leaning = Judged(Estimate(0.525, 0.51, 0.54, 4000), 0.5, 0.02)
    assert (leaning.verdict, leaning.sign, leaning.leans) == ("unknown", "notice", True)
    assert leaning.in_words.startswith("stronger than fair; whether by more than 2 points is not known yet, about ")


def test_the_first_seat_is_on_top_with_its_verdict(tmp_path: Path) -> None:
    folder = study(tmp_path, (leg(games=400), [Match((0,))] * 300 + [Match((1,))] * 100))
    findings = findings_of_run(folder)
    assert headlines(findings, "seats") == [
        "First seat wins 75.0% ± 4.2 of two-player games: unfair, 50.0% would be fair."
    ]
    found = table(findings, "seats", "Victories by seat")
    assert cell(found, "seat 1", "victories").mark == "unfair"
    assert words(found, "seat 2", "verdict") == "unfair: wins too little"
    assert [(game.number, game.why) for game in cell(found, "seat 1", "victories").games] == [
        (0, "seat 1 won"),
        (300, "seat 1 lost"),
    ]
    assert chart(findings, "seats", "Seats against the fair share").fair == 50.0


def test_a_seat_that_is_worse_off_than_the_first_is_told_too(tmp_path: Path) -> None:
    plan = leg("main", "greedy", "greedy", "greedy", "greedy")
    matches = [Match((winner,)) for winner in (0, 1, 1, 3) * 500]
    told = headlines(findings_of_run(study(tmp_path, (plan, matches))), "seats")
    assert [text.split(" wins")[0] for text in told] == ["Second seat", "Third seat", "First seat"]
    assert told[0].endswith("unfair, 25.0% would be fair.")
    assert "not known" in told[2] or told[2].endswith("fair.")


def test_finer_precision_judges_finer(tmp_path: Path) -> None:
    matches = [Match((0,))] * 51 + [Match((1,))] * 49
    text = findings_of_run(study(tmp_path, (leg(), matches), precision=0.5)).sections[0].intro
    assert "within 1 point of that" in text


def test_few_games_are_marked_as_few(tmp_path: Path) -> None:
    found = table(findings_of_run(study(tmp_path, (leg(), [Match()] * 3))), "seats", "Victories by seat")
    assert cell(found, "seat 1", "victories").mark == "few"


def test_bots_that_differ_are_told_apart_wherever_they_sit(tmp_path: Path) -> None:
    plan = leg("main", "greedy", "random", games=4)
    matches = [Match((0,)), Match((1,)), Match((0,)), Match((0,))]  # greedy sits first, second, first, second
    found = table(findings_of_run(study(tmp_path, (plan, matches))), "seats", "Victories by bot")
    assert cell(found, "greedy", "victories").value == 75.0
    assert cell(found, "random", "victories").value == 25.0


def test_one_player_alone_has_scores_instead_of_victories(tmp_path: Path) -> None:
    matches = [Match((0,), (score,)) for score in (10.0, 20.0, 60.0)]
    findings = findings_of_run(study(tmp_path, (leg("main", "greedy"), matches)))
    score = cell(table(findings, "seats", "Score"), "score", "mean")
    assert score.value == 30.0
    assert [(game.number, game.why) for game in score.games] == [(2, "best score"), (0, "worst score")]
    assert "wins" not in " ".join(headline.text for headline in findings.headlines)
    assert [each.id for each in findings.sections] == ["seats", "length", "decisions", "coverage"]


def test_a_study_without_matches_says_so(tmp_path: Path) -> None:
    with pytest.raises(sb.SmorgasboardError, match="no finished matches of its main part yet"):
        findings_of_run(study(tmp_path, (leg(), []), (leg("easy"), [Match()])))


def test_everything_is_told_of_a_real_study(tmp_path: Path) -> None:
    skill = leg("skill 4 against 2", "search:walks=4", "search:walks=2", games=4)
    folder = feasts.really_played(tmp_path, leg("main", games=20), leg("easy", "random", "random", games=10), skill)
    findings = findings_of_run(folder)
    assert Findings.loads(findings.dumps()) == findings
    ids = ["seats", "length", "decisions", "lead", "skill", "interaction", "coverage", "content", "levels"]
    assert [each.id for each in findings.sections] == ids
    assert "nan" not in findings.dumps().lower()
    assert dict(findings.facts)["also, skill 4 against 2"] == "search:walks=4 and search:walks=2; matches: 4"
