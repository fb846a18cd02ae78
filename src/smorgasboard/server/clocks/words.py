"""Moments and spans as people say them: "until Thursday evening", "3 days"."""

from datetime import datetime, timedelta

from babel.dates import format_date, format_skeleton, format_timedelta

from smorgasboard.engine import language, say, to_say
from smorgasboard.server.clocks.nights import zone_of

NEW_DAY = 5
"""The hour until which people still call it last night."""
PARTS = ((12, "morning"), (18, "afternoon"), (22, "evening"), (24 + NEW_DAY, "night"))
A_WEEK = 7
UNITS = (60, 3_600, 86_400, 7 * 86_400)
UNTIL = {
    "today-morning": to_say("until this morning"),
    "today-afternoon": to_say("until this afternoon"),
    "today-evening": to_say("until this evening"),
    "today-night": to_say("until late tonight"),
    "tomorrow-morning": to_say("until tomorrow morning"),
    "tomorrow-afternoon": to_say("until tomorrow afternoon"),
    "tomorrow-evening": to_say("until tomorrow evening"),
    "tomorrow-night": to_say("until tomorrow night"),
    "weekday-morning": to_say("until {weekday} morning"),
    "weekday-afternoon": to_say("until {weekday} afternoon"),
    "weekday-evening": to_say("until {weekday} evening"),
    "weekday-night": to_say("until {weekday} night"),
    "date-morning": to_say("until {date}, in the morning"),
    "date-afternoon": to_say("until {date}, in the afternoon"),
    "date-evening": to_say("until {date}, in the evening"),
    "date-night": to_say("until {date}, in the night"),
}
"""The same sentences that the script of the page chooses from, by the reader's own clock (static/clocks.js)."""


def until_sentences() -> dict[str, str]:
    """In the language of the moment, to be filled in."""
    return {name: say(words) for name, words in UNTIL.items()}


def until_words(at: float, now: float, zone: str = "UTC") -> str:
    """By the wall clock of a zone."""
    then, today = (_social(moment, zone) for moment in (at, now))
    days = (then.date() - today.date()).days
    near = "today" if days <= 0 else "tomorrow" if days == 1 else "weekday" if days < A_WEEK else "date"
    facts = {
        "weekday": format_date(then, "EEEE", locale=language()),
        "date": format_skeleton("MMMMd", then, locale=language()),
    }
    return say(UNTIL[f"{near}-{_part(then)}"], **facts)


def _social(at: float, zone: str) -> datetime:
    """By a clock whose day begins when people get up."""
    return datetime.fromtimestamp(at, zone_of(zone)) - timedelta(hours=NEW_DAY)


def _part(social: datetime) -> str:
    hour = social.hour + NEW_DAY
    return next(part for end, part in PARTS if hour < end)


def day_words(at: float, now: float, zone: str = "UTC") -> str:
    """The day alone, shortly, where there is no room to say whose hours they are."""
    style = "EEE" if at - now < (A_WEEK - 1) * 86_400 else "MMMd"
    return format_skeleton(style, datetime.fromtimestamp(at, zone_of(zone)), locale=language())


def exact_words(at: float, zone: str = "UTC") -> str:
    """The hour and the minute, and whose they are."""
    return f"{datetime.fromtimestamp(at, zone_of(zone)):%H:%M} {place_of(zone)}"


def place_of(zone: str) -> str:
    return zone.rpartition("/")[2].replace("_", " ")


def long_words(seconds: float) -> str:
    """How long something is, roughly: "3 days"."""
    threshold = 1 if round(seconds) in UNITS else 1.5
    return format_timedelta(timedelta(seconds=round(seconds)), threshold=threshold, locale=language())


def clock_face(left: int) -> str:
    """Minutes and seconds, or hours where there are many."""
    minutes, seconds = divmod(left, 60)
    hours, minutes = divmod(minutes, 60)
    return say("{hours} h {minutes} min", hours=hours, minutes=minutes) if hours else f"{minutes}:{seconds:02}"
