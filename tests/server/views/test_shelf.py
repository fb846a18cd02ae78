"""What the shelf says of games and matches, line by line."""

import time
from dataclasses import replace
from typing import Any

import pytest
from tests.server.storage.rows import match, seat
from tests.testing.toy import PotLuck

from smorgasboard.bots.levels import LEVELS
from smorgasboard.engine.registry import load
from smorgasboard.engine.speech import speaking
from smorgasboard.server.languages import Languages
from smorgasboard.server.storage import MatchRow, SeatRow, Stored
from smorgasboard.server.views import shelf

ANN, BEA = "ann's browser", "bea's browser"


def two(**fields: Any) -> Stored:
    return stored(match(**fields), seat(0, owner=ANN, name="Ann"), seat(1, owner=BEA, name="Bea"))


def stored(row: MatchRow, *seats: SeatRow) -> Stored:
    return Stored(row, seats)


def only(each: Stored, visitor: str = ANN, actors: tuple[int, ...] = ()) -> shelf.Running:
    (row,) = [row for rows in shelf.running([each], visitor, {each.match.id: actors}) for row in rows]
    return row


# ---- boxes ----


def test_the_first_edition_stands_on_the_shelf_and_holds_the_others() -> None:
    box, alone = (each for each in shelf.boxes() if each.name.startswith("consumption:"))
    game = load("consumption")
    for each in (box, alone):
        assert [each.name, *(other.name for other in each.others)] == [f"consumption:{name}" for name in game.editions]
        assert all(other.others == () and other.alone == each.alone for other in each.others)


def test_a_game_for_one_is_a_box_of_its_own_with_something_to_aim_for() -> None:
    boxes = shelf.boxes()
    assert [box.alone for box in boxes] == [False, False, False, True], "those for one stand at the end"
    alone = boxes[-1]
    game = load("consumption")
    assert (alone.tagline, alone.players, alone.counts) == (game.facts.alone, "1", [(1, "1 player")])
    assert not alone.same_screen
    assert not alone.has_tour
    assert alone.ladder == [(f"{rung.points:g}", rung.words) for rung in game.ladder()]
    assert alone.ladder[-1][0] == "150"


def test_only_a_game_that_says_so_is_played_alone() -> None:
    game = PotLuck()
    game.facts = replace(game.facts, players=range(1, 5))
    assert not game.facts.for_one
    game.facts = replace(game.facts, alone="Eat it all by yourself.")
    assert game.facts.for_one
    assert [count for count, _words in shelf.ShelfBox(game).counts] == [2, 3, 4]


def test_a_box_offers_every_number_of_players_and_chooses_the_usual() -> None:
    box = shelf.ShelfBox(load("foodadvice"))
    assert box.counts == [(4, "4 players"), (5, "5 players"), (6, "6 players")]
    assert box.usual == 4


def test_a_box_says_how_many_play_and_where_its_rules_are() -> None:
    fight, food = shelf.ShelfBox(load("foodfighters")), shelf.ShelfBox(load("consumption"))
    assert (fight.players, food.players) == ("2", "2–4")
    assert fight.rules_url == f"/rules/{fight.name}" == "/rules/foodfighters:classic"
    assert (fight.title, fight.edition) == (load("foodfighters").facts.title, load("foodfighters").facts.edition)
    assert fight.tagline == load("foodfighters").facts.tagline
    assert fight.credit == load("foodfighters").facts.credit
    assert (fight.minutes, fight.weight) == (load("foodfighters").facts.minutes, load("foodfighters").facts.weight)


def test_a_box_offers_only_the_ways_in_that_the_game_has() -> None:
    fight, food, old = (shelf.ShelfBox(load(name)) for name in ("foodfighters", "consumption", "consumption:draft"))
    assert fight.same_screen
    assert food.same_screen
    assert (food.has_tour, old.has_tour) == (True, False)


def test_nobody_shares_a_screen_in_a_game_for_one() -> None:
    game = PotLuck()
    assert shelf.ShelfBox(game).same_screen
    game.facts = replace(game.facts, players=range(1, 2))
    assert not shelf.ShelfBox(game).same_screen


def test_a_box_has_its_own_picture_or_none(pot_luck: object) -> None:
    art = shelf.ShelfBox(load("foodfighters")).art
    assert art is not None
    assert "box.svg" in art
    assert shelf.ShelfBox(load("dinner")).art is None


@pytest.mark.parametrize(
    ("weight", "words"),
    [
        (0.2, "feather-light"),
        (1.4, "feather-light"),
        (1.6, "light"),
        (3.0, "medium"),
        (4.1, "hearty"),
        (4.9, "heavy"),
        (9.0, "heavy"),
    ],
)
def test_weights_in_words(weight: float, words: str) -> None:
    assert shelf.weight_words(weight) == words


def test_levels_are_told_in_the_readers_language() -> None:
    assert [words for _level, words in shelf.level_words()] == list(LEVELS)
    with speaking(Languages.load().catalogue("de")):
        words = [words for _level, words in shelf.level_words()]
    assert words == ["leicht", "mittel", "stark", "meisterlich"]


# ---- matches ----


def test_what_waits_for_the_visitor_comes_first_and_the_rest_stays_in_order() -> None:
    rows = [two(id_=name, touched=time.time()) for name in ("m1", "m2", "m3", "m4")]
    shown, _aside = shelf.running(rows, ANN, {"m1": (1,), "m2": (0,), "m4": (0, 1)})
    assert [(row.url, row.my_turn) for row in shown] == [
        ("/m/m2", True),
        ("/m/m4", True),
        ("/m/m1", False),
        ("/m/m3", False),
    ]


def test_a_match_is_called_by_its_games_title_if_that_is_known() -> None:
    assert only(two(game="foodfighters:classic")).title == "Foodfighters"
    assert only(two(game="gone:first")).title == "gone:first"
    assert only(two(game="gone:first")).cover is None


def test_what_nobody_touched_for_days_is_folded_away_unless_it_waits_for_the_visitor(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("time.time", lambda: 10 * 86_400.0)
    rows = [two(id_="old", touched=1.0), two(id_="mine", touched=1.0), two(id_="new", touched=9 * 86_400.0)]
    shown, aside = shelf.running(rows, ANN, {"old": (1,), "mine": (0,), "new": (1,)})
    assert [row.url for row in shown] == ["/m/mine", "/m/new"]
    assert [row.url for row in aside] == ["/m/old"]


def test_a_match_alone_is_told_by_its_points_and_one_that_was_given_up_as_such() -> None:
    alone = stored(match(stage="over", result={"winners": [0], "scores": [72.0]}), seat(0, owner=ANN, name="Ann"))
    assert only(alone).whose == "72 points"
    assert only(two(stage="over", setup={"given_up": [0]})).whose == "Given up"


def test_it_is_told_against_whom_the_visitor_plays() -> None:
    assert only(two()).who == "Bea"
    assert only(two(), BEA).who == "Ann"
    assert only(two(), "a stranger's browser").who == "Ann, Bea"


def test_free_seats_are_nobody() -> None:
    waiting = stored(match(), seat(0, owner=ANN, name="Ann"), seat(1, kind="open", name="Free"))
    assert only(waiting).who == ""


def test_whoever_has_both_seats_plays_against_the_second() -> None:
    alone = stored(match(), seat(0, owner=ANN, name="Left hand"), seat(1, owner=ANN, name="Right hand"))
    assert only(alone, actors=(1,)).who == "Right hand"
    assert only(alone, actors=(1,)).my_turn


def test_a_bot_that_the_visitor_brought_is_not_the_visitor() -> None:
    with_bot = stored(match(), seat(0, owner=ANN, name="Ann"), seat(1, kind="bot", owner=ANN, name="Pip"))
    assert only(with_bot).who == "Pip"
    assert not only(with_bot, actors=(1,)).my_turn
    assert only(with_bot, actors=(1,)).whose == "Pip is to move"


def test_time_is_counted_from_the_last_touch(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("time.time", lambda: 107.0)
    assert only(two(touched=100.0)).seconds == 7.0


@pytest.mark.parametrize(
    ("stage", "actors", "result", "words"),
    [
        ("lobby", (0,), None, "In the lobby"),
        ("running", (0,), None, "Your turn"),
        ("running", (1,), None, "Bea is to move"),
        ("running", (), None, "Under way"),
        ("over", (), None, "Not finished"),
        ("over", (), {"winners": [1]}, "Bea won"),
        ("over", (), {"winners": [0, 1]}, "Ann & Bea won"),
        ("over", (), {"winners": []}, "A draw"),
        ("over", (), {}, "A draw"),
    ],
)
def test_whose_turn_it_is_or_how_it_ended(
    stage: str, actors: tuple[int, ...], result: dict[str, object] | None, words: str
) -> None:
    assert only(two(stage=stage, result=result), actors=actors).whose == words


def test_several_who_may_move_are_named_together() -> None:
    assert only(two(), "a stranger's browser", (0, 1)).whose == "Ann and Bea are to move"
