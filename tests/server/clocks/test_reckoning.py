"""How much time is left, held against counting it minute by minute."""

from collections.abc import Sequence
from datetime import datetime
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given, settings, strategies as st

from smorgasboard.server.clocks import Nights, Turn, accounts
from smorgasboard.server.clocks.nights import awake_between, later

MINUTE, HOUR, DAY = 60, 3_600, 86_400
ZONES = (
    ("Europe/Berlin", 2026, 3, 29),
    ("Europe/Berlin", 2026, 10, 25),
    ("America/New_York", 2026, 3, 8),
    ("America/New_York", 2026, 11, 1),
    ("America/Havana", 2026, 3, 8),
    ("America/Havana", 2026, 11, 1),
    ("Australia/Lord_Howe", 2026, 4, 5),
    ("Australia/Lord_Howe", 2026, 10, 4),
    ("Asia/Kolkata", 2026, 6, 1),
    ("Pacific/Apia", 2026, 1, 1),
)
"""Days on which clocks are put forward and back: at two, at midnight, by half an hour; and places without all that."""


def moment(zone: str, *wall: int) -> float:
    return datetime(*wall, tzinfo=ZoneInfo(zone)).timestamp()  # type: ignore[misc,arg-type]


def is_night(at: float, nights: Nights) -> bool:
    hour = datetime.fromtimestamp(at, ZoneInfo(nights.zone)).hour
    hours = {(nights.start + each) % 24 for each in range((nights.end - nights.start) % 24)}
    return hour in hours


def slowly_between(since: float, until: float, nights: Nights | None) -> float:
    minutes = range(round(since), round(until), MINUTE)
    return float(sum(MINUTE for at in minutes if nights is None or not is_night(at, nights)))


def slowly_later(at: float, seconds: float, nights: Nights | None) -> float:
    if seconds == 0:
        while nights is not None and is_night(at, nights):
            at += MINUTE
    while seconds > 0:
        if nights is None or not is_night(at, nights):
            seconds -= MINUTE
        at += MINUTE
    return at


hours = st.integers(0, 23)
places = st.sampled_from(ZONES)


@st.composite
def nights_and_moments(draw: st.DrawFn) -> tuple[Nights, float]:
    """Around a day on which something happens to the clocks."""
    zone, *day = draw(places)
    start = draw(hours)
    nights = Nights(start, (start + draw(st.integers(1, 16))) % 24, zone)
    return nights, moment(zone, *day) + MINUTE * draw(st.integers(-2 * 1440, 2 * 1440))


@settings(max_examples=150, deadline=None)
@given(nights_and_moments(), st.integers(0, 3 * 1440))
def test_a_clock_runs_out_when_so_many_minutes_of_day_have_passed(where: tuple[Nights, float], minutes: int) -> None:
    nights, at = where
    assert later(at, minutes * MINUTE, nights) == slowly_later(at, minutes * MINUTE, nights)


@settings(max_examples=150, deadline=None)
@given(nights_and_moments(), st.integers(0, 3 * 1440))
def test_no_minute_of_the_night_is_counted(where: tuple[Nights, float], minutes: int) -> None:
    nights, at = where
    until = at + minutes * MINUTE
    assert awake_between(at, until, nights) == slowly_between(at, until, nights)


def slow_accounts(
    turns: Sequence[Turn], decision: float, reserve: float, nights: Nights | None
) -> dict[int, tuple[float, float]]:
    """Every minute is given to whoever is waited for in it: first from the time for the decision, then the reserve."""
    reserves: dict[int, float] = {}
    spent: dict[int, float] = {}
    for turn, following in zip(turns, [*turns[1:], None], strict=True):
        spent = {s: 0.0 if s == turn.seat else spent.get(s, 0.0) for s in turn.awaited}
        at = turn.at
        while following is not None and at < following.at:
            for seat in turn.awaited if nights is None or not is_night(at, nights) else ():
                if spent[seat] >= decision:
                    reserves[seat] = max(0.0, reserves.get(seat, reserve) - MINUTE)
                spent[seat] += MINUTE
            at += MINUTE
    last = turns[-1].at
    left = {seat: max(0.0, decision - spent[seat]) + reserves.get(seat, reserve) for seat in spent}
    return {seat: (slowly_later(last, left[seat], nights), reserves.get(seat, reserve)) for seat in spent}


@st.composite
def histories(draw: st.DrawFn) -> tuple[list[Turn], Nights | None]:
    nights, at = draw(nights_and_moments())
    some = st.sets(st.integers(0, 2), min_size=1).map(lambda seats: tuple(sorted(seats)))
    turns = [Turn(at, -1, draw(some))]
    for _ in range(draw(st.integers(0, 5))):
        at += MINUTE * draw(st.integers(0, 700))
        turns.append(Turn(at, draw(st.sampled_from(turns[-1].awaited)), draw(some)))
    return turns, draw(st.sampled_from([nights, None]))


@settings(max_examples=150, deadline=None)
@given(histories(), st.integers(1, 600), st.integers(0, 900))
def test_the_reckoning_is_that_of_whoever_counts_minutes(
    history: tuple[list[Turn], Nights | None], decision: int, reserve: int
) -> None:
    turns, nights = history
    quick = accounts(turns, decision * MINUTE, reserve * MINUTE, nights)
    slow = slow_accounts(turns, decision * MINUTE, reserve * MINUTE, nights)
    assert quick.keys() == slow.keys()
    for seat, (until, left) in slow.items():
        account, now = quick[seat], turns[-1].at
        assert account.reserve_at(now, nights) == left
        if account.until > now:  # otherwise all is over, and it does not matter since when
            assert account.until == until


def test_a_day_in_spring_and_one_in_autumn() -> None:
    """Somebody who is asked at nine in the evening, with nights off from ten to eight, has until eleven o'clock."""
    nights = Nights(22, 8, "Europe/Berlin")
    for day in ((2026, 3, 28), (2026, 10, 24), (2026, 6, 1)):
        asked = moment("Europe/Berlin", *day, 21)
        ends = moment("Europe/Berlin", *day[:2], day[2] + 1, 11)
        assert later(asked, 4 * HOUR, nights) == ends


def test_the_reserve_has_to_last_for_the_match_and_everybody_has_their_own() -> None:
    turns = [Turn(0, -1, (0,)), Turn(DAY + HOUR, 0, (1,)), Turn(DAY + 2 * HOUR, 1, (0,))]
    found = accounts(turns, DAY, 3 * HOUR, None)
    assert found[0].until == DAY + 2 * HOUR + DAY + 2 * HOUR
    assert found[0].own == DAY + 2 * HOUR + DAY
    again = accounts([*turns, Turn(4 * DAY, 0, (0, 1))], DAY, 3 * HOUR, None)
    assert (again[0].reserve, again[1].reserve) == (0.0, 3 * HOUR)


def test_what_others_decide_meanwhile_gives_nobody_more_time() -> None:
    turns = [Turn(0, -1, (0, 1)), Turn(HOUR, 1, (0, 1)), Turn(2 * HOUR, 1, (0, 1))]
    found = accounts(turns, DAY, 0, None)
    assert (found[0].until, found[1].until) == (DAY, DAY + 2 * HOUR)


@pytest.mark.parametrize("zone", ["Mars/Olympus", "../etc/passwd", ""])
def test_a_zone_that_this_machine_does_not_know_is_utc(zone: str) -> None:
    assert later(0.0, HOUR, Nights(0, 8, zone)) == 9 * HOUR
