"""From wishes to a study."""

import pytest

import smorgasboard as sb
from smorgasboard.bots.spec import BotSpec
from smorgasboard.lab.design.levels import level_games, near_people
from smorgasboard.lab.design.studies import Wish, run_study, setting

RANDOM, GREEDY = BotSpec("random"), BotSpec("greedy")


@pytest.mark.parametrize(("game", "players", "found"), [("consumption", None, 2), ("consumption", 1, 1)])
def test_nobody_plays_alone_unless_somebody_says_so(game: str, players: int | None, found: int) -> None:
    assert len(setting(game, None, players, (), [RANDOM]).bots) == found


def test_one_bot_fills_all_seats_and_several_have_one_each() -> None:
    assert setting("foodadvice", None, None, (), [RANDOM]).bots == (RANDOM,) * 4
    assert setting("consumption", None, None, (), [RANDOM, GREEDY, RANDOM]).bots == (RANDOM, GREEDY, RANDOM)
    with pytest.raises(sb.BadOption, match="2 bots were named for 3 seats"):
        setting("consumption", None, 3, (), [RANDOM, GREEDY])


def test_levels_are_called_by_where_they_stand() -> None:
    chosen = setting("foodfighters", None, None, (), [GREEDY])
    assert [leg.name for leg in run_study(chosen, Wish(1000, "1")).legs] == [
        "main", "duel search:walks=60 against greedy",
    ]  # fmt: skip
    others = [BotSpec.read(text) for text in ("random", "search:walks=5", "hard")]
    names = [leg.name for leg in run_study(chosen, Wish(10, "1"), also=others).legs]
    assert names[:4] == ["main", "easy", "strong search:walks=5", "strong hard"]
    assert names[4:] == [f"duel {bot.text} against greedy" for bot in others]


def test_full_means_levels_near_people_and_none_that_plays_already() -> None:
    game = sb.load("foodfighters")
    careless = BotSpec.read("careless")
    assert [bot.text for bot in near_people(game, [GREEDY], (careless,), full=True)] == [
        "careless", "search:walks=60", "search:walks=200",
    ]  # fmt: skip
    assert near_people(game, [careless], (), full=True)[0].text == "medium"
    assert near_people(game, [GREEDY], (), full=False) == ()


def test_those_who_think_longer_play_less_but_enough() -> None:
    sizes = [level_games(4000, BotSpec.read(text)) for text in ("medium", "search:walks=60", "search:walks=200")]
    assert sizes == [4000, 1000, 363]
    assert level_games(200, BotSpec.read("search:walks=4000")) == 100


def test_different_wishes_have_different_names() -> None:
    chosen = setting("foodfighters", None, None, (), [GREEDY])
    studies = [
        run_study(chosen, Wish(10, "1")),
        run_study(chosen, Wish(10, "2")),
        run_study(chosen, Wish(10, "1", precision=1.0)),
    ]
    assert len({study.name for study in studies}) == 3
    assert run_study(chosen, Wish(10, "1")) == studies[0]
