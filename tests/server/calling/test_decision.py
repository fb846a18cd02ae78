"""When somebody is called: what waits, what they know of, where they look, what they wish."""

from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

import pytest

from smorgasboard.server.calling.decision import LOOK_AGAIN, REMEMBERED, decide
from smorgasboard.server.calling.silence import silent_until, zones
from smorgasboard.server.storage import CallRow, Claim, TurnRow, WishRow

NOW = 1_000_000.0
HOUR = 3600


def turn(match: str = "m1", since: float = NOW - 5, mark: str = "4.1", alone: bool = False) -> TurnRow:
    return TurnRow(match, "ann", mark, 4, 1, since, alone)


def call(**facts: Any) -> CallRow:
    usual: dict[str, Any] = {
        "wanted": True,
        "after": 0,
        "every": 0,
        "changed": 0.0,
        "due": NOW,
        "told": {},
        "shown": 0,
        "state": "told",
        "number": 3,
        "sent": 0.0,
        "attempts": 0,
        "keeper": "",
        "fence": 1,
        "until": 0.0,
    }
    return CallRow("ann", "push", **{**usual, **facts})


def claim(*turns: TurnRow, wish: WishRow | None = None, **facts: Any) -> Claim:
    return Claim(call(**facts), wish, turns, {}, {})


def test_a_turn_is_called_for_with_all_that_waits() -> None:
    decision = decide(claim(turn(), turn("m2")), (), NOW)
    assert (decision.do, decision.news, decision.shown) == ("aloud", True, 2)
    assert decision.told == {"m1": "4.1", "m2": "4.1"}


def test_nobody_is_called_twice_for_the_same_turn() -> None:
    assert decide(claim(turn(), told={"m1": "4.1"}, shown=1), (), NOW).do == "nothing"


def test_another_table_is_news_and_so_is_another_turn_at_the_same() -> None:
    told: dict[str, Any] = {"told": {"m1": "4.1"}, "shown": 1}
    assert decide(claim(turn(), turn("m2"), **told), (), NOW).do == "aloud"
    assert decide(claim(turn(mark="6.2"), **told), (), NOW).do == "aloud"


def test_a_turn_that_was_undone_and_came_again_is_no_news() -> None:
    gone = decide(claim(told={"m1": "4.1"}, shown=1), (), NOW)
    assert (gone.do, gone.shown) == ("quietly", 0)
    assert decide(claim(turn(), told=gone.told), (), NOW).do == "nothing"


def test_it_is_remembered_of_few_turns_that_are_past() -> None:
    told = {f"m{number}": "4.1" for number in range(2 * REMEMBERED)}
    assert list(decide(claim(told=told), (), NOW).told) == list(told)[REMEMBERED:]


def test_what_was_played_is_put_right_quietly() -> None:
    decision = decide(claim(turn(), told={"m1": "4.1", "m2": "4.1"}, shown=2), (), NOW)
    assert (decision.do, decision.shown, [each.match for each in decision.waiting]) == ("quietly", 1, ["m1"])


def test_whoever_looks_at_a_table_is_not_called_and_knows_of_that_one() -> None:
    decision = decide(claim(turn(), turn("m2")), {"m1"}, NOW)
    assert (decision.do, decision.due) == ("nothing", NOW + LOOK_AGAIN)
    left = decide(claim(turn(), turn("m2"), told=decision.told), (), NOW)
    assert (left.do, left.shown) == ("aloud", 2)
    assert decide(claim(turn(), told=decision.told), (), NOW).do == "nothing"


def test_whoever_turned_away_as_their_turn_began_is_called() -> None:
    """Of a phone that was put away nobody knows it at once."""
    began = turn(since=NOW - 1)
    decision = decide(claim(began), {"m1"}, NOW)
    assert (decision.do, decision.told, decision.due) == ("nothing", {}, NOW + LOOK_AGAIN)
    assert decide(claim(began), (), NOW + LOOK_AGAIN).do == "aloud"
    looked_on = decide(claim(began), {"m1"}, NOW + LOOK_AGAIN)
    assert decide(claim(began, told=looked_on.told), (), NOW + 2 * LOOK_AGAIN).do == "nothing"


def test_whoever_looks_on_while_nothing_waits_is_left_alone() -> None:
    assert decide(claim(), {"m9"}, NOW).due is None


def test_what_waited_when_they_wanted_to_be_called_they_saw() -> None:
    assert decide(claim(turn(since=NOW - 50), changed=NOW - 40), (), NOW).do == "nothing"


def test_tables_at_which_nobody_waits_for_them_are_left_out() -> None:
    assert decide(claim(turn(alone=True)), (), NOW).do == "nothing"
    assert decide(claim(turn(alone=True), turn("m2")), (), NOW).shown == 1


def test_it_waits_as_long_as_they_wish() -> None:
    decision = decide(claim(turn(), after=HOUR), (), NOW)
    assert (decision.do, decision.due) == ("nothing", NOW - 5 + HOUR)
    assert decide(claim(turn(), after=HOUR), (), NOW + HOUR).do == "aloud"


def test_it_comes_no_more_often_than_they_wish() -> None:
    decision = decide(claim(turn(), every=HOUR, sent=NOW - 60), (), NOW)
    assert (decision.do, decision.due) == ("nothing", NOW - 60 + HOUR)


def test_whoever_turned_it_off_is_not_called() -> None:
    assert decide(claim(turn(), wanted=False), (), NOW)[0] == "nothing"


@pytest.mark.parametrize("state", ["trying", "failed"])
def test_what_was_begun_is_done_again_under_its_number_while_it_matters(state: str) -> None:
    begun: dict[str, Any] = {"told": {"m1": "4.1"}, "shown": 1, "state": state}
    decision = decide(claim(turn(), **begun), (), NOW)
    assert (decision.do, decision.news) == ("aloud", False)
    assert decide(claim(turn(), turn("m2"), **begun), (), NOW).news
    assert decide(claim(**begun), (), NOW).do == "quietly", "nothing waits any more: only what may stand is put right"


# ---- silent hours ----

BERLIN = ZoneInfo("Europe/Berlin")


def at(*moment: int) -> float:
    return datetime(*moment, tzinfo=BERLIN).timestamp()  # type: ignore[misc, arg-type]


def wish(begin: int = 22 * 60, end: int = 8 * 60, zone: str = "Europe/Berlin") -> WishRow:
    return WishRow("ann", zone, begin, end)


@pytest.mark.parametrize(
    ("now", "then"),
    [
        (at(2026, 11, 18, 21, 59), None),
        (at(2026, 11, 18, 22, 0), at(2026, 11, 19, 8, 0)),
        (at(2026, 11, 19, 3, 0), at(2026, 11, 19, 8, 0)),
        (at(2026, 11, 19, 8, 0), None),
        (at(2026, 3, 28, 23, 0), at(2026, 3, 29, 8, 0)),  # an hour is missing in that night
        (at(2026, 10, 24, 23, 0), at(2026, 10, 25, 8, 0)),
    ],
)
def test_silent_hours_are_by_the_clock_on_their_wall(now: float, then: float | None) -> None:
    assert silent_until(wish(), now) == (now if then is None else then)


def test_silent_hours_may_lie_within_a_day_be_none_or_all() -> None:
    noon = at(2026, 11, 18, 12, 30)
    assert silent_until(wish(12 * 60, 13 * 60), noon) == at(2026, 11, 18, 13, 0)
    assert silent_until(wish(12 * 60, 12 * 60), noon) == noon
    assert silent_until(WishRow("ann", "Europe/Berlin"), noon) == noon
    assert silent_until(None, noon) == noon


def test_a_zone_that_is_not_known_here_is_no_error() -> None:
    assert silent_until(wish(0, 1, "Mars/Olympus"), 30.0) == 60.0
    assert {"UTC", "Europe/Berlin", "America/New_York"} <= set(zones())


def test_nobody_is_woken_in_silent_hours_and_hears_of_it_afterwards() -> None:
    night, morning = at(2026, 11, 18, 23, 0), at(2026, 11, 19, 8, 0)
    decision = decide(claim(turn(since=night), wish=wish()), (), night)
    assert (decision.do, decision.due) == ("nothing", morning)
    assert decide(claim(turn(since=night), wish=wish()), (), morning).do == "aloud"
    put_right = decide(claim(told={"m1": "4.1"}, shown=1, wish=wish()), (), night)
    assert (put_right.do, put_right.due) == ("nothing", morning)
