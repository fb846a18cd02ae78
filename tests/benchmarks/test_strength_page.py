"""The page about strength says what was found and what could not be shown, and is what the command wrote."""

import xml.etree.ElementTree as ElementTree
from dataclasses import replace
from pathlib import Path

import pytest
from benchmarks.strength import findings, page
from benchmarks.strength.__main__ import PAGE, RESULTS
from benchmarks.strength.findings import Findings, Found, Tenth, merged
from benchmarks.strength.plan import Claim, Contest
from benchmarks.strength.playing import Line
from benchmarks.strength.schedule import Standing
from benchmarks.strength.simulation import Trial

from smorgasboard.engine import SmorgasboardError

CONTEST = Contest("levels", "foodfighters", 2, "hard", "medium", 60, claim=Claim(0.55))


def known(part: float, matches: int, contest: Contest = CONTEST) -> Found:
    judged = ((3, 4, 1.4, 4 * part), (7, 2, 1.5, 2 * part)) if contest.kind == "judgement" else ()
    lines = {n: Line("key", n, part, 5.0, 2.0, (4, 4), (1.0, 0.5), judged) for n in range(matches)}
    return findings.found(Standing(contest, "key", lines))


def text(*contests: Found) -> str:
    return page.text(Findings(contests, [Trial(2, 0.55, 0.5, 0.0, 0.9, 100.0)]))


def test_what_is_shown_stands_in_the_table_with_its_interval() -> None:
    told = text(known(1.0, 40))
    assert "1 of 1 steps from a level to the next are shown" in told
    assert "What could not be shown" not in told
    assert "| 2 | hard | medium | 100.0% | " in told
    assert "| above 55.0% | " in told
    assert "| 250 ms | shown |" in told


def test_what_could_not_be_shown_is_said() -> None:
    told = text(known(0.5, 20), replace(known(0.0, 40), others="easy"))
    assert "0 of 2 steps" in told
    assert "hard among medium is to win above 55.0% and wins 50.0%" in told
    assert "0.7 minutes of processor time were too short to tell" in told
    assert "the interval lies on the other side" in told


def test_steps_that_nobody_has_played_count_among_all_steps() -> None:
    told = page.text(Findings([known(1.0, 40)], [], ("levels: foodfighters, 2 players, expert among hard",)))
    assert "1 of 2 steps from a level to the next are shown. All that is told here took 0.0 hours of one core" in told
    assert "- Foodfighters, 2 players: expert among hard\n" in told
    assert "**expert** is `search:" in told


def test_pictures_are_whole_and_in_range() -> None:
    thinking = [
        known(part, 20, replace(CONTEST, kind="thinking", one=f"search:walks={walks}", others="greedy", claim=None))
        for walks, part in ((25, 0.0), (100, 0.5), (400, 1.0))
    ]
    judged = known(0.5, 30, replace(CONTEST, kind="judgement", one="greedy", others="greedy", claim=None))
    drawn = page.pictures([*thinking, judged])
    assert drawn.keys() == {"strength-foodfighters.svg", "judgement-foodfighters.svg"}
    for each in drawn.values():
        root = ElementTree.fromstring(each)
        assert root.tag.endswith("svg")
        assert "nan" not in each
        assert "inf" not in each
    told = text(*thinking, judged)
    assert "pictures/strength-foodfighters.svg" in told
    assert "pictures/judgement-foodfighters.svg" in told


def test_judged_chances_stand_beside_what_came_of_them() -> None:
    judged = known(0.5, 30, replace(CONTEST, kind="judgement", one="greedy", others="greedy", claim=None))
    assert [(tenth.positions, tenth.won) for tenth in judged.tenths] == [(120, 0.5), (60, 0.5)]
    assert [tenth.expected for tenth in judged.tenths] == pytest.approx([0.35, 0.75])


@pytest.mark.parametrize(
    ("share", "players", "points"), [(0.5, 2, 0), (0.75, 2, 190.8), (0.25, 4, 0), (0.5, 4, 190.8), (1.0, 2, 520.4)]
)
def test_ratings_mean_the_same_at_every_player_count(share: float, players: int, points: float) -> None:
    assert page.rating(share, players, least=1 / 21) == pytest.approx(points, abs=0.1)


def test_findings_are_read_back_as_they_were_written(tmp_path: Path) -> None:
    contests = [known(1.0, 40), replace(known(0.5, 4), score=(1.0, -2.0, 3.0), tenths=(Tenth(3, 0.5, 0.4, 0.1, 0.9),))]
    before = Findings(contests, [Trial(2, 0.55, 0.5, 0.0, 0.9, 100.0)])
    findings.write(tmp_path / "results.json", before)
    assert findings.read(tmp_path / "results.json") == before


def test_what_was_not_looked_at_stays_known_and_what_is_planned_no_longer_goes() -> None:
    gone = replace(known(1.0, 40), name="levels: foodfighters, hard among nobody")
    other_kind = replace(gone, name="a trick", kind="tricks")
    other_game = replace(gone, name="elsewhere", game="consumption")
    standings = [Standing(CONTEST, "key", {})]
    before = Findings([gone, other_kind, other_game, known(1.0, 40)], [])
    assert {each.name for each in merged(before, standings).contests} == {"a trick", "elsewhere", CONTEST.name}


def test_a_page_without_marks_is_not_overwritten() -> None:
    with pytest.raises(SmorgasboardError, match="has lost its marks"):
        page.filled("# Strength\n", Findings([], []))


def test_the_page_is_what_the_command_wrote() -> None:
    if not RESULTS.exists():
        pytest.skip("nothing was measured yet")
    found = findings.read(RESULTS)
    told = PAGE.read_text(encoding="utf-8")
    assert page.filled(told, found) == told
    for name, drawn in page.pictures(found.contests).items():
        assert (PAGE.parent / page.PICTURES / name).read_text(encoding="utf-8") == drawn
