"""Styles of play against each other, in a game whose payoffs are known."""

from itertools import combinations
from pathlib import Path

import numpy as np
import pytest
from tests.lab.duel import DUEL
from tests.lab.tilted import played_study

import smorgasboard as sb
from smorgasboard.bots import BotSpec
from smorgasboard.lab.comparing.style_findings import ID, Matrix, findings_of_styles
from smorgasboard.lab.design.studies import Setting, Wish, setting
from smorgasboard.lab.design.styles import styles_study
from smorgasboard.lab.findings import Figure, Findings, ReportTable
from smorgasboard.lab.play.study_folder import StudyFolder
from smorgasboard.lab.statistics import Numbers


def chosen(players: int = 2) -> Setting:
    return setting(DUEL.name, None, players, (), [BotSpec.read("greedy")])


def matrix(tmp_path: Path, players: int = 2, games: int = 500, names: tuple[str, ...] = ()) -> Matrix:
    return Matrix.of(played_study(styles_study(chosen(players), names, Wish(games, "7", f"duel-{players}")), tmp_path))


@pytest.fixture(scope="module")
def duels(tmp_path_factory: pytest.TempPathFactory) -> StudyFolder:
    return played_study(styles_study(chosen(), (), Wish(500, "7", "duels")), tmp_path_factory.mktemp("duels"))


def test_payoffs_are_what_the_game_pays(duels: StudyFolder) -> None:
    """Three of four matches go by the rules; of the rest each has its half."""
    found = Matrix.of(duels)
    won = {pair: float(shares.mean()) for pair, shares in found.by_deal.items()}
    assert won["rock", "scissors"] == pytest.approx(0.875, abs=0.06)
    assert won["scissors", "rock"] == pytest.approx(1 - won["rock", "scissors"])
    assert won["feather", "paper"] == pytest.approx(0.125, abs=0.06)
    assert ("rock", "greedy") in won


def test_the_planted_style_is_dead_content_and_nobody_else_is(duels: StudyFolder) -> None:
    found = Matrix.of(duels).dominated()
    assert [(each.worse, each.sure) for each in found] == [("feather", True)]


def test_without_the_planted_one_every_style_has_its_place(tmp_path: Path) -> None:
    found = matrix(tmp_path, names=("rock", "scissors", "paper"))
    assert found.dominated() == []
    assert all(map(found.has_its_place, found.names))


def test_few_games_call_nothing_dead(tmp_path: Path) -> None:
    found = matrix(tmp_path, games=4)
    assert not any(each.sure for each in found.dominated())
    assert not any(map(found.has_its_place, found.names))


def test_with_three_seats_one_of_a_style_sits_among_others(tmp_path: Path) -> None:
    found = matrix(tmp_path, 3, 750, ("rock", "scissors", "feather"))
    assert found.by_deal["rock", "scissors"].mean() == pytest.approx(1 - 1 / 4 + 1 / 12, abs=0.06)
    assert found.by_deal["scissors", "rock"].mean() == pytest.approx(1 / 12, abs=0.05)
    assert "feather" in {each.worse for each in found.dominated() if each.sure}


def test_the_report_has_ranks_payoffs_and_the_dead_style_first(duels: StudyFolder) -> None:
    findings = findings_of_styles(duels)
    assert Findings.loads(findings.dumps()) == findings
    assert findings.headlines[0].text.startswith("The style feather is dead content: nowhere better than ")
    assert findings.headlines[0].verdict == "unfair"
    ranks, payoffs = (block for block in findings.sections[0].blocks if isinstance(block, ReportTable))
    assert findings.sections[0].id == ID
    assert ranks.rows[-1].label == "feather"
    assert [row.label for row in payoffs.rows] == ["rock", "scissors", "paper", "feather"]
    cell = payoffs.rows[0].cells[1]
    assert isinstance(cell, Figure)
    assert cell.value > 80
    assert cell.games


def test_what_cannot_be_held_against_each_other_is_refused() -> None:
    with pytest.raises(sb.BadOption, match="no style called 'rok'; did you mean rock"):
        styles_study(chosen(), ("rok",), Wish(10, "1"))
    with pytest.raises(sb.BadOption, match="needs two styles or more"):
        styles_study(chosen(), ("rock",), Wish(10, "1"))
    alone = setting("consumption", None, 1, (), [BotSpec.read("greedy")])
    with pytest.raises(sb.BadOption, match="two players or more"):
        styles_study(alone, (), Wish(10, "1"))


def simulated(chance: np.random.Generator, better: float) -> Matrix:
    """Three equal styles and one that wins so much more against each of them; 200 deals, each played in both seats."""
    names = ("a", "b", "c", "best")
    by_deal: dict[tuple[str, str], Numbers] = {}
    for one, other in combinations(names, 2):
        by_deal[one, other] = chance.binomial(2, 0.5 - better * (other == "best"), 200) / 2
        by_deal[other, one] = 1 - by_deal[one, other]
    return Matrix(names, 2, by_deal)


def test_equal_styles_are_seldom_called_dominated_and_planted_ones_mostly() -> None:
    """A study of styles that do not differ names any in at most 5 of 100; of 100, more than 11 would be bad luck."""
    chance = np.random.default_rng(7)
    alarms = sum(bool(simulated(chance, 0.0).dominated()) for _ in range(100))
    assert alarms <= 11
    found = [simulated(chance, 0.2).dominated() for _ in range(20)]
    assert sum({each.worse for each in study} == {"a", "b", "c"} for study in found) >= 15
    assert all(each.better == "best" for study in found for each in study)
