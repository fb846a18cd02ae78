"""`make strength`: every game's plan can be played, and one strong bot among weak ones is told from them."""

import pytest
from benchmarks.strength import Contest, games_with_a_plan, held, planned
from tests.own_games import own_games

import smorgasboard as sb
from smorgasboard.bots.spec import BotSpec


def test_every_game_says_how_its_bots_are_measured() -> None:
    assert games_with_a_plan() == list(dict.fromkeys(game.name for game in own_games()))


@pytest.mark.parametrize("name", games_with_a_plan())
def test_plans_name_bots_and_tables_that_exist(name: str) -> None:
    contests = planned(name)
    assert contests
    for contest in contests:
        assert contest.players in sb.load(name).facts.players
        assert all(BotSpec.read(bot) for bot in contest.bots)
        assert contest.games % contest.players == 0


def test_each_meets_the_one_before_it_or_all_before_it() -> None:
    assert list(Contest(2, 4, "abc").pairs()) == [("a", "b"), ("b", "c")]
    assert list(Contest(2, 4, "abc", everyone=True).pairs()) == [("a", "b"), ("a", "c"), ("b", "c")]


def test_part_of_a_contest_still_gives_everybody_every_seat() -> None:
    assert Contest(3, 150, "ab").sized(0.1).games == 15
    assert Contest(4, 100, "ab").sized(0.001).games == 4


def test_one_strong_bot_among_weak_ones_is_told_from_them() -> None:
    found = held(Contest(3, 6, ["random", "greedy"]), "consumption", "seed")
    assert [(p["stronger"], p["weaker"], p["share"]["n"]) for p in found["pairings"]] == [("greedy", "random", 6)]
    assert found["pairings"][0]["share"]["share"] > 0.5
    assert found["seconds_a_move"].keys() == {"random", "greedy"}
    assert found["ratings"] == {}
