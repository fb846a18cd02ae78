"""`make strength`: what it plays, and what it says to plans that cannot be played."""

from pathlib import Path

import pytest
from benchmarks.strength import plan
from benchmarks.strength.plan import HOURS, BadPlan, contests, games_with_a_plan, planned
from tests.own_games import own_games

import smorgasboard as sb
from smorgasboard.bots import LEVELS


def test_every_game_says_how_its_bots_are_measured() -> None:
    assert games_with_a_plan() == list(dict.fromkeys(game.name for game in own_games()))


@pytest.mark.parametrize("name", games_with_a_plan())
def test_each_level_meets_the_one_below_at_every_player_count(name: str) -> None:
    found = [(each.players, each.others, each.one) for each in planned(name) if each.kind == "levels"]
    rungs = ("random", *LEVELS)
    counts = sb.load(name).facts.players
    assert found == [(players, *pair) for players in counts for pair in zip(rungs, LEVELS, strict=False)]


@pytest.mark.parametrize("name", games_with_a_plan())
def test_every_game_shows_what_thinking_brings_and_what_its_judgement_is_worth(name: str) -> None:
    assert {"thinking", "judgement"} <= {each.kind for each in planned(name)}


def test_all_of_it_fits_into_the_time() -> None:
    assert sum(each.minutes for name in games_with_a_plan() for each in planned(name)) <= 60 * HOURS


def test_marks_are_those_of_two_players_and_of_more(tmp_path: Path) -> None:
    text = "[[levels_at]]\nplayers = {}\nminutes = [1, 2, 3, 4]\n"
    alone, two, four = (contests(sb.load("consumption"), write(tmp_path, text.format(each))) for each in (1, 2, 4))
    assert {each.claim.mark for each in (*alone, *two) if each.claim} == {0.55}
    assert [each.claim.mark for each in four if each.claim] == pytest.approx([1.15 / 4] * 4)
    assert [each.minutes for each in two] == [1, 2, 3, 4]
    assert [each.matches_a_deal for each in (alone[0], two[0], four[0])] == [2, 2, 4]


def test_time_is_shared_out_by_walks(tmp_path: Path) -> None:
    text = '[[thinking]]\nplayers = 2\npeer = "search:walks=20"\nwalks = [10, 30]\nminutes = 8\ndeals = 5\n'
    found = contests(sb.load("foodfighters"), write(tmp_path, text))
    assert [(each.one, each.minutes, each.deals, each.claim) for each in found] == [
        ("search:walks=10", 3, 5, None),
        ("search:walks=30", 5, 5, None),
    ]


def test_tricks_are_to_stay_below(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(plan, "TRICKS", {"foodfighters": {"never swap": None}})
    text = '[[tricks]]\nplayers = 2\namong = "medium"\nminutes = 1\nfair_shares = 0.9\n'
    (only,) = contests(sb.load("foodfighters"), write(tmp_path, text))
    assert (only.one, only.others) == ("trick: never swap", "medium")
    assert only.claim == plan.Claim(0.45, above=False)
    assert only.claim.bar == pytest.approx(0.55)
    assert only.claim.towards(0.2) == pytest.approx(0.8)


def test_a_level_is_what_the_game_says(tmp_path: Path) -> None:
    text = "[[levels_at]]\nplayers = 2\nminutes = [1, 1, 1, 1]\n"
    expert = contests(sb.load("foodfighters"), write(tmp_path, text))[-1]
    assert expert.spec("expert").startswith("search:")
    assert expert.spec("greedy") == "greedy"


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("[[levels]", "cannot be read"),
        ("[[contests]]\nplayers = 2", "nothing is called 'contests' in a plan"),
        ("[[levels_at]]\nplayers = 2", "levels_at 1: minutes must be a list of numbers, not None."),
        ("[[levels_at]]\nplayers = 2\nminutes = [1, 2]", "levels_at 1: minutes are 4, one for each level from easy"),
        ("[[levels_at]]\nplayers = 2\nminutes = [1, 1, 1, 0]", "minutes must be a number above 0, not 0."),
        ("[[levels_at]]\nplayers = 7\nminutes = [1, 1, 1, 1]", "Foodfighters is for 2 to 2 players, not 7."),
        ("[[levels_at]]\nplayers = 2\nminutes = [1, 1, 1, 1]\ngames = 3", "'games' means nothing here."),
        (
            '[[judgement]]\nplayers = 2\nbot = "gready"\nmatches = 2\nminutes = 1',
            "judgement 1: No bot is called 'gready'; did you mean greedy?",
        ),
        ("[[judgement]]\nplayers = 2\nbot = 5\nmatches = 2\nminutes = 1", "bot must be a bot, not 5."),
        (
            '[[thinking]]\nplayers = 2\npeer = "search:walks=-1"\nwalks = [5]\nminutes = 1\ndeals = 1',
            "thinking 1: ",
        ),
    ],
)
def test_what_cannot_be_played_is_refused_in_one_sentence(tmp_path: Path, text: str, words: str) -> None:
    with pytest.raises(BadPlan) as caught:
        contests(sb.load("foodfighters"), write(tmp_path, text))
    assert words in str(caught.value)
    assert "\n" not in str(caught.value)


def test_a_game_without_a_plan_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(plan, "FILE", "nowhere.toml")
    with pytest.raises(BadPlan, match="Foodfighters has no plan"):
        planned("foodfighters")


def write(folder: Path, text: str) -> Path:
    file = folder / "strength.toml"
    file.write_text(text, encoding="utf-8")
    return file
