"""What was asked beforehand is answered first, and judged by itself."""

from pathlib import Path

import pytest
from tests.lab.measures.feasts import LUCKY, PLAIN, Match, leg, section, study

from smorgasboard.lab.findings import Findings
from smorgasboard.lab.measures.run import findings_of_run

DULL = [Match((number % 2,), seen=((0, "dish taken", f"dish {number % 40}", 1),)) for number in range(4000)]


def plates(won: int, lost: int) -> list[Match]:
    return [Match((0 if number < won else 1,), seen=((0, "plate", LUCKY, 1),)) for number in range(won + lost)]


def answered(tmp_path: Path, won: int, lost: int, *asked: str) -> Findings:
    matches = [*DULL, *plates(won, lost)]
    return findings_of_run(study(tmp_path, (leg(games=len(matches)), matches), asked=asked))


def test_a_question_is_judged_by_itself_where_one_of_forty_is_not(tmp_path: Path) -> None:
    told = answered(tmp_path / "asked", 130, 90, LUCKY).headlines[0]
    assert told.text == f"{LUCKY} (plate) wins 59.1% ± 6.5 where 50.0% would be fair: too strong."
    assert (told.verdict, told.section) == ("unfair", "asked")
    unasked = answered(tmp_path / "not", 130, 90)
    assert not any(LUCKY in headline.text for headline in unasked.headlines)
    assert all(each.id != "asked" for each in unasked.sections)


@pytest.mark.parametrize(
    ("won", "lost", "end"),
    [(4000, 4000, ": fair."), (110, 100, "in 4 of 5 cases)."), (6, 3, ": too few games.")],
)
def test_every_question_gets_an_answer(tmp_path: Path, won: int, lost: int, end: str) -> None:
    findings = answered(tmp_path, won, lost, LUCKY)
    assert findings.headlines[0].text.endswith(end)
    assert findings.sections[0] == section(findings, "asked")


def test_what_never_came_up_is_said(tmp_path: Path) -> None:
    assert answered(tmp_path, 5, 5, PLAIN).headlines[0].text.startswith(f"{PLAIN} was never met")


def test_questions_among_choices_are_held_against_their_kind(tmp_path: Path) -> None:
    text = answered(tmp_path, 5, 5, "dish 3").headlines[0].text
    assert "is the average of its kind" in text


def test_several_questions_are_judged_together(tmp_path: Path) -> None:
    one = answered(tmp_path / "one", 120, 100, LUCKY).headlines[0].text
    two = answered(tmp_path / "two", 120, 100, LUCKY, "dish 3").headlines[0].text
    assert one != two
