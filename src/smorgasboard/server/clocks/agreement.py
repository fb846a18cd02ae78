"""What players agree on before play begins, as it stands in a match's set-up, and what cannot be agreed on."""

from collections.abc import Mapping
from functools import cache
from typing import Any, NamedTuple
from zoneinfo import available_timezones

from smorgasboard.engine import say
from smorgasboard.server.clocks.nights import Nights
from smorgasboard.server.errors import Refused

HOUR, DAY = 3_600, 86_400
CLOCKS = (0, 60, 300, HOUR, 12 * HOUR, DAY, 3 * DAY, 7 * DAY)
"""Seconds for each decision; 0: no clock."""
BY_LETTER = HOUR
"""Whose clock gives more than this need not be at the table between two decisions; from here on nights may be off."""
RESERVES = (0, 300, 1_800, 12 * HOUR, DAY, 3 * DAY, 7 * DAY)
"""Seconds beside that, for a whole match."""
LATENESS = ("decide", "replace", "wait")
"""What happens when time is up: a bot makes the one decision, or plays on until its player is back, or all wait."""
NIGHTS = ((21, 7), (22, 7), (22, 8), (23, 7), (23, 8), (0, 8))
"""Hours that pages offer; programs may name others."""
NO_NIGHTS = "none"
OF_CLOCKS = ("clock", "late", "reserve", "nights")
LONGEST_NIGHT = 16
ZONES = (
    "UTC",
    *("Europe/London", "Europe/Lisbon", "Europe/Berlin", "Europe/Paris", "Europe/Madrid", "Europe/Rome"),
    *("Europe/Warsaw", "Europe/Athens", "Europe/Kyiv", "Europe/Istanbul", "Europe/Moscow"),
    *("America/St_Johns", "America/Halifax", "America/New_York", "America/Chicago", "America/Denver"),
    *("America/Phoenix", "America/Los_Angeles", "America/Anchorage", "Pacific/Honolulu", "America/Mexico_City"),
    *("America/Bogota", "America/Santiago", "America/Sao_Paulo", "America/Argentina/Buenos_Aires"),
    *("Africa/Casablanca", "Africa/Lagos", "Africa/Cairo", "Africa/Johannesburg", "Africa/Nairobi"),
    *("Asia/Jerusalem", "Asia/Dubai", "Asia/Karachi", "Asia/Kolkata", "Asia/Bangkok", "Asia/Shanghai"),
    *("Asia/Singapore", "Asia/Tokyo", "Asia/Seoul", "Australia/Perth", "Australia/Adelaide"),
    *("Australia/Sydney", "Pacific/Auckland"),
)
"""That pages offer; a browser with scripts adds its own."""


class Agreement(NamedTuple):
    """About time."""

    decision: float
    reserve: float
    nights: Nights | None
    late: str

    @property
    def by_letter(self) -> bool:
        """Nobody looks at seconds."""
        return self.decision >= BY_LETTER


def agreed(setup: Mapping[str, Any]) -> Agreement:
    nights = setup.get("nights")
    return Agreement(
        float(setup.get("clock") or 0),
        float(setup.get("reserve") or 0),
        Nights(nights["from"], nights["to"], nights["zone"]) if nights else None,
        str(setup.get("late", LATENESS[0])),
    )


def clock_setup(clock: int, late: str = "", reserve: int = 0, nights: Nights | None = None) -> dict[str, Any]:
    """For a match's set-up, which says nothing of what is usual; `Refused` where it cannot be so."""
    chosen: dict[str, Any] = {"clock": allowed_clock(clock), **lateness(late or LATENESS[0])}
    if reserve:
        chosen["reserve"] = _allowed_reserve(reserve, clock)
    if nights is not None:
        _check_nights(nights, clock)
        chosen["nights"] = {"from": nights.start, "to": nights.end, "zone": nights.zone}
    return chosen


def clock_of(setup: Mapping[str, Any]) -> dict[str, Any]:
    """The part of a match's set-up that another match is to have too."""
    return {name: setup[name] for name in OF_CLOCKS if name in setup} or {"clock": 0}


def lateness(late: str) -> dict[str, str]:
    if late not in LATENESS:
        raise Refused(
            say("When time is up it is {choices}; {late} is none of these.", choices=", ".join(LATENESS), late=late)
        )
    return {} if late == LATENESS[0] else {"late": late}


def allowed_clock(seconds: int) -> int:
    if seconds not in CLOCKS:
        raise Refused(say("A clock gives {choices} seconds, or 0 for none.", choices=", ".join(map(str, CLOCKS[1:]))))
    return seconds


def _allowed_reserve(seconds: int, clock: int) -> int:
    if seconds not in RESERVES:
        choices = ", ".join(map(str, RESERVES[1:]))
        raise Refused(say("A reserve is {choices} seconds, or 0 for none.", choices=choices))
    if not clock:
        raise Refused(say("A reserve goes with a clock; choose one, or no reserve."))
    return seconds


def _check_nights(nights: Nights, clock: int) -> None:
    if clock < BY_LETTER:
        raise Refused(say("Nights can be off where a clock gives an hour or more for each decision."))
    if not (0 <= nights.start < 24 and 0 <= nights.end < 24 and 0 < (nights.end - nights.start) % 24 <= LONGEST_NIGHT):
        raise Refused(
            say(
                "A night goes from one full hour to another, 0 to 23, and lasts {most} hours at most.",
                most=LONGEST_NIGHT,
            )
        )
    if nights.zone not in _known_zones():
        raise Refused(
            say("There is no time zone {zone}; name one as in {example}.", zone=nights.zone, example="Europe/Berlin")
        )


@cache
def _known_zones() -> frozenset[str]:
    return frozenset({"UTC", *available_timezones()})
