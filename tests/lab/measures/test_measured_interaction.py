"""Who moves whom, and who decides who wins though they cannot."""

from pathlib import Path

import pytest
from tests.lab.kings import COURT, CROWN, DICE, NOTHING
from tests.lab.measures.feasts import Match, cell, leg, said, study, table
from tests.lab.tilted import played_study

import smorgasboard as sb
from smorgasboard.bots import BotSpec
from smorgasboard.lab.again.forks import Fork
from smorgasboard.lab.again.kingmaking import kingmaking_of, look_for_kingmakers
from smorgasboard.lab.design.studies import Wish, run_study, setting
from smorgasboard.lab.findings import Findings
from smorgasboard.lab.measures.run import findings_of_run
from smorgasboard.lab.measures.sections.kingmaking import changed, decided_by
from smorgasboard.lab.play.leads import moved
from smorgasboard.lab.play.study_folder import StudyFolder
from smorgasboard.lab.played_study import PlayedStudy


def test_a_turn_moves_its_own_chances_and_those_of_the_others() -> None:
    worths = [[0.5, 0.3, 0.2], [0.7, 0.2, 0.1], [0.7, 0.2, 0.1], [0.6, 0.26, 0.14]]
    turns, own, others, felt = moved(worths, [0, 1, 2, 0])
    assert (turns, felt) == (3.0, 2.0)
    assert own == pytest.approx(0.2 + 0 + 0.04)
    assert others == pytest.approx(0.1 + 0 + 0.08)


def test_turns_that_several_decide_at_once_count_for_nobody() -> None:
    assert moved([[0.5, 0.5], [0.9, 0.1], [0.1, 0.9]], [-2, -2, 0]) == [0.0, 0.0, 0.0, 0.0]
    assert moved([], []) == [0.0, 0.0, 0.0, 0.0]


def test_interaction_is_told_a_turn(tmp_path: Path) -> None:
    matches = [Match(moved=(4.0, 0.8, 0.4, 2.0)), Match(moved=(2.0, 0.1, 0.2, 1.0))]
    findings = findings_of_run(study(tmp_path, (leg(), matches)))
    found = table(findings, "interaction", "Who moves whom")
    assert cell(found, "a turn", "moves its own chances by").value == pytest.approx(15.0)
    assert cell(found, "a turn", "moves each other's by").value == pytest.approx(10.0)
    assert cell(found, "a turn", "5 points or more for somebody").value == pytest.approx(50.0)
    assert "10.0 points on average" in said(findings, "interaction")


def test_where_all_decide_at_once_nobody_knows_who_moved_whom(tmp_path: Path) -> None:
    findings = findings_of_run(study(tmp_path, (leg(), [Match(moved=(0.0, 0.0, 0.0, 0.0))])))
    assert "nobody knows who moved whom" in said(findings, "interaction")


# ---- kingmaking ----


def court(tmp_path: Path, word: str, games: int = 200) -> StudyFolder:
    chosen = setting(COURT.name, None, 3, (("word", word),), [BotSpec.read("random")])
    folder = played_study(run_study(chosen, Wish(games, "7", f"court-{word}")), tmp_path)
    look_for_kingmakers(folder, games, 1)
    return folder


def forks(folder: StudyFolder) -> list[Fork]:
    known = kingmaking_of(folder)
    assert known is not None
    return known[1]


def test_a_planted_kingmaker_is_found(tmp_path: Path) -> None:
    folder = court(tmp_path, CROWN)
    found = forks(folder)
    assert len(found) == 200
    assert {fork.seat for fork in found} == {2}
    assert changed(found).value == 1.0
    assert decided_by(found).value == 1.0
    findings = findings_of_run(folder)
    assert Findings.loads(findings.dumps()) == findings
    told = [line.text for line in findings.headlines if line.section == "kingmaking"]
    assert told[0].startswith("Of the decisions of seats that can hardly win, 100.0%")
    shown = table(findings, "kingmaking", "Who cannot win decides who does")
    assert cell(shown, "another of the others wins with the same dice", "share").games[0].step == 1
    assert cell(shown, "they win after all", "share").value == 0.0


def test_who_changes_nothing_makes_no_king(tmp_path: Path) -> None:
    found = forks(court(tmp_path, NOTHING))
    assert changed(found).value == 0.0
    assert decided_by(found).value == 0.0


def test_what_only_throws_the_dice_anew_is_luck(tmp_path: Path) -> None:
    """Half of all matches change their winner; what does so with other dice has nothing to do with it."""
    folder = court(tmp_path, DICE, 400)
    found = forks(folder)
    assert changed(found).value == pytest.approx(0.5, abs=0.1)
    decided = decided_by(found)
    assert decided.low < 0 < decided.high
    assert not [line for line in findings_of_run(folder).headlines if line.section == "kingmaking"]


def test_a_report_says_nothing_of_it_where_nobody_has_looked(tmp_path: Path) -> None:
    findings = findings_of_run(study(tmp_path, (leg(), [Match()])))
    assert "kingmaking" not in {section.id for section in findings.sections}


def test_two_players_make_no_kings(tmp_path: Path) -> None:
    with pytest.raises(sb.BadOption, match="Kingmaking takes 3 players or more"):
        look_for_kingmakers(study(tmp_path, (leg(), [Match()])), 10, 1)


def test_a_played_study_can_be_looked_through_from_python(tmp_path: Path) -> None:
    chosen = setting(COURT.name, None, 3, (("word", CROWN),), [BotSpec.read("random")])
    played = PlayedStudy(played_study(run_study(chosen, Wish(60, "7", "court")), tmp_path))
    found = played.kingmaking(games=50, workers=1)
    assert played.findings == found
    assert "50 games" in next(line.text for line in found.headlines if line.section == "kingmaking")
    assert "makes another one win" in played.report.read_text(encoding="utf-8")
