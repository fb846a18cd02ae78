"""From wishes to a study."""

import pytest

import smorgasboard as sb
from smorgasboard.bots.spec import BotSpec
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
    assert [leg.name for leg in run_study(chosen, Wish(10, "1")).legs] == ["main", "easy"]
    others = [BotSpec.read(text) for text in ("random", "search:walks=5", "hard")]
    names = [leg.name for leg in run_study(chosen, Wish(10, "1"), also=others).legs]
    assert names == ["main", "easy", "strong search:walks=5", "strong hard"]


def test_different_wishes_have_different_names() -> None:
    chosen = setting("foodfighters", None, None, (), [GREEDY])
    studies = [
        run_study(chosen, Wish(10, "1")),
        run_study(chosen, Wish(10, "2")),
        run_study(chosen, Wish(10, "1", precision=1.0)),
    ]
    assert len({study.name for study in studies}) == 3
    assert run_study(chosen, Wish(10, "1")) == studies[0]
