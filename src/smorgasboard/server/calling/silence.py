"""Silent hours, where somebody lives."""

from datetime import datetime, timedelta
from functools import cache
from zoneinfo import ZoneInfo, available_timezones

from smorgasboard.server.storage import WishRow

UTC = "UTC"
DAY = 24 * 60


@cache
def zones() -> tuple[str, ...]:
    """All that this machine knows, without the outdated names and those that are no place."""
    places = {
        name for name in available_timezones() if "/" in name and not name.startswith(("Etc/", "SystemV/", "US/"))
    }
    return (UTC, *sorted(places))


def known_zone(name: str) -> str:
    """UTC where the machine has never heard of it."""
    return name if name in zones() else UTC


def silent_until(wish: WishRow | None, now: float) -> float:
    """When somebody may be called again: now, where it is no silent hour."""
    if wish is None or wish.silent_from is None or wish.silent_until is None:
        return now
    here = datetime.fromtimestamp(now, ZoneInfo(known_zone(wish.zone)))
    minute = 60 * here.hour + here.minute
    if (minute - wish.silent_from) % DAY >= (wish.silent_until - wish.silent_from) % DAY:
        return now
    end = here.replace(hour=wish.silent_until // 60, minute=wish.silent_until % 60, second=0, microsecond=0)
    # By the clock on the wall, also in the nights when it is put forward or back.
    return max(now, (end if end > here else end + timedelta(days=1)).timestamp())
