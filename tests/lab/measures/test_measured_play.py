"""Length, decisions and leads."""

from pathlib import Path

import numpy as np
import pytest
from tests.lab.measures.feasts import Feast, Match, cell, chart, headlines, leg, row, said, study, table

import smorgasboard as sb
from smorgasboard.lab.measures.run import findings_of_run
from smorgasboard.lab.measures.sections.distributions import histogram
from smorgasboard.lab.measures.sections.length import piled_up
from smorgasboard.lab.play.matches import play_some
from smorgasboard.lab.play.plan import Leg


def test_games_are_as_long_as_they_were(tmp_path: Path) -> None:
    matches = [Match(turns=turns) for turns in (2, 4, 6, 8, 30)]
    findings = findings_of_run(study(tmp_path, (leg(), matches)))
    found = table(findings, "length", "How long games take")
    assert row(found, "turns")[0] == "2"
    assert row(found, "turns")[-1] == "30"
    assert cell(found, "turns", "half below").value == 6
    assert [(game.number, game.why) for game in found.rows[0].games] == [(0, "fewest turns"), (4, "most turns")]


def test_a_histogram_holds_every_game_once() -> None:
    drawn = histogram("Turns", np.array([3.0, 3.0, 7.0, 60.0]), "turns")
    assert drawn.series[0].xs[0] == 0
    assert len(drawn.series[0].xs) == 13  # 0 to 64 in steps of 5
    assert sum(drawn.series[0].ys) == 100
    assert drawn.series[0].ys[:2] == (50.0, 25.0)


def test_a_histogram_of_one_value_has_one_bin() -> None:
    assert histogram("Turns", np.array([7.0, 7.0]), "turns").series[0].xs == (7.0,)


def test_endings_are_counted(tmp_path: Path) -> None:
    matches = [Match(reason="all is eaten")] * 3 + [Match(reason="the cook left")]
    found = table(findings_of_run(study(tmp_path, (leg(), matches))), "length", "How games end")
    assert [each.label for each in found.rows] == ["all is eaten", "the cook left"]
    left = cell(found, "the cook left", "games")
    assert (left.value, left.games[0].number) == (25.0, 3)


def test_reaching_the_declared_length_is_a_finding(tmp_path: Path) -> None:
    matches = [Match(steps=27), *[Match(steps=9)] * 3]  # Pot Luck declares 27
    told = headlines(findings_of_run(study(tmp_path, (leg(), matches))), "length")
    assert len(told) == 1
    assert "run to 27 steps, the most that the game declares possible" in told[0]


def test_games_pile_up_at_a_limit_but_not_in_a_long_tail() -> None:
    usual = np.arange(20.0, 60.0)
    limited = np.concatenate([usual, [399.0, 400.0, 400.0, 310.0]])
    assert np.flatnonzero(piled_up(limited)).tolist() == [40, 41, 42]
    assert not piled_up(np.concatenate([usual, [330.0, 350.0, 370.0, 385.0, 390.0, 400.0]])).any()
    assert not piled_up(np.full(50, 88.0)).any()


def test_dead_turns_and_forced_moves_are_shares(tmp_path: Path) -> None:
    matches = [Match(dead=(1, 0)), Match(dead=(0, 0))]  # 2 turns a seat and match, 3 decisions of which 2 are choices
    findings = findings_of_run(study(tmp_path, (leg(), matches)))
    found = table(findings, "decisions", "Decisions by seat")
    assert cell(found, "all seats", "dead turns").value == 12.5
    assert cell(found, "seat 1", "dead turns").value == 25.0
    assert cell(found, "seat 2", "dead turns").value == 0.0
    assert cell(found, "seat 1", "forced").value == pytest.approx(100 / 3)
    assert cell(found, "seat 1", "actions to choose from").value == 4.0
    assert cell(found, "all seats", "decisions a game").value == 3.0
    assert "are dead" in said(findings, "decisions")


def test_many_dead_turns_are_on_top(tmp_path: Path) -> None:
    matches = [Match(dead=(1, 0)), Match(dead=(1, 1))] * 40
    told = headlines(findings_of_run(study(tmp_path, (leg(), matches))), "decisions")
    assert told[0].startswith("In 37.5%")


def test_kinds_of_actions_are_counted(tmp_path: Path) -> None:
    matches = [Match(actions=(0, 5, 16, 19)), Match(actions=(3, 19))]  # two dishes, seasoning, done; one dish, done
    found = table(findings_of_run(study(tmp_path, (leg(), matches))), "decisions", "What players do")
    assert [each.label for each in found.rows] == ["pick", "done", "season"]
    assert cell(found, "pick", "times a game").value == 1.5
    assert cell(found, "pick", "of all actions").value == 50.0
    assert cell(found, "season", "in games").value == 50.0


def at_half_time(leader: int) -> tuple[int, ...]:
    return (-1, -1, -1, -1, leader, -1, -1, -1, -1)


def test_the_leader_at_half_time_is_held_against_who_won(tmp_path: Path) -> None:
    matches = [
        Match((0,), leaders=at_half_time(0)),
        Match((1,), leaders=at_half_time(1)),
        Match((1,), leaders=at_half_time(0)),
        Match((), leaders=at_half_time(1)),
        Match((0,), leaders=at_half_time(-1)),
    ]
    findings = findings_of_run(study(tmp_path, (leg(), matches)))
    curve = chart(findings, "lead", "Does the leader win?").series[0]
    assert curve.xs == (50.0,)
    assert curve.ys == pytest.approx((100 * 2.5 / 4,))
    moment = cell(table(findings, "lead", "Leads in numbers"), "leader after 50% of the turns wins", "measured")
    assert (moment.n, moment.fair) == (4, 50.0)
    assert [game.number for game in moment.games] == [2]
    assert moment.note == "somebody led in 80.0% of games"


def test_comebacks_are_found(tmp_path: Path) -> None:
    matches = [Match(behind=0.1, changes=1), Match(behind=0.5, changes=4), Match((), behind=None), Match(behind=0.3)]
    matches = [Match(**{**vars(match), "leaders": at_half_time(0)}) for match in matches]
    found = table(findings_of_run(study(tmp_path, (leg(), matches))), "lead", "Leads in numbers")
    worst = cell(found, "how far the winner's chances were behind at worst", "measured")
    assert worst.value == pytest.approx(30.0)
    assert worst.games[0][1:3] == (1, "biggest comeback")
    assert cell(found, "games won from far behind", "measured").value == pytest.approx(200 / 3)
    assert cell(found, "changes of the lead in a game", "measured").value == 1.25


def test_games_decided_at_half_time_are_on_top(tmp_path: Path) -> None:
    matches = [Match((0,), leaders=at_half_time(0))] * 95 + [Match((0,), leaders=at_half_time(1))] * 5
    told = headlines(findings_of_run(study(tmp_path, (leg(), matches))), "lead")
    assert len(told) == 1
    assert told[0].endswith("most games are decided by then.")


def test_a_lead_that_means_little_is_on_top(tmp_path: Path) -> None:
    matches = [Match((winner,), leaders=at_half_time(0)) for winner in (0, 1) * 1000]
    told = headlines(findings_of_run(study(tmp_path, (leg(), matches))), "lead")
    assert told[0].endswith("leading means little.")


def test_where_nobody_leads_no_curve_is_drawn(tmp_path: Path) -> None:
    findings = findings_of_run(study(tmp_path, (leg(), [Match()] * 4)))
    assert "nobody ever led" in said(findings, "lead")


def test_decisions_are_told_by_phase(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Feast, "phases", ("picking", "praying", "serving"))
    matches = [Match(phases=(4, 2, 6, 0, 0, 0, 1, 1, 8)), Match(phases=(2, 0, 0, 0, 0, 0, 1, 1, 2))]
    found = table(findings_of_run(study(tmp_path, (leg(), matches))), "decisions", "Decisions by phase")
    assert [each.label for each in found.rows] == ["picking", "serving"]
    assert cell(found, "picking", "decisions a game").value == 3.0
    assert cell(found, "picking", "of all decisions").value == 75.0
    assert cell(found, "picking", "forced").value == pytest.approx(100 * 4 / 6)
    assert cell(found, "picking", "actions to choose from").value == 3.0
    assert cell(found, "serving", "actions to choose from").value == 5.0
    assert found.note == "Nobody decided anything in: praying."


@pytest.mark.parametrize(("name", "players"), [("foodfighters", 2), ("consumption", 2), ("foodadvice", 4)])
def test_every_decision_of_our_games_falls_into_a_phase(name: str, players: int) -> None:
    played = play_some(Leg("main", sb.load(name).source, None, (), ("random",) * players, 1, "7"), [0])
    counted = np.array(played.phases[0]).reshape(-1, 3)
    assert counted[:, 0].sum() == sum(played.decisions[0])
    assert counted[:, 1].sum() == sum(played.choices[0])
    assert counted[:, 2].sum() == sum(played.width[0])
    assert np.count_nonzero(counted[:, 0]) >= 3
