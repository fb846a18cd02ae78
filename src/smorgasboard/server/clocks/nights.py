"""Hours of the day in which clocks stand still, wherever the players are: by the wall clock of one time zone."""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta, tzinfo
from functools import lru_cache
from typing import NamedTuple
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

A_DAY = timedelta(days=1)


class Nights(NamedTuple):
    """From one full hour to another one, which may be of the next day."""

    start: int
    end: int
    zone: str

    def asleep(self, at: float) -> bool:
        return self._is_night(datetime.fromtimestamp(at, zone_of(self.zone)).hour)

    def _is_night(self, hour: int) -> bool:
        if self.start < self.end:
            return self.start <= hour < self.end
        return hour >= self.start or hour < self.end

    def next_change(self, at: float) -> float:
        """When clocks stop or go on again, after this moment."""
        return next(moment for moment in self._borders(at) if moment > at and self.asleep(moment) != self.asleep(at))

    def _borders(self, at: float) -> Iterator[float]:
        """All moments from the day before on at which hours of the wall clock begin that matter here, in order.

        Where clocks are put forward over such an hour the first moment after the gap stands for it.
        """
        zone = zone_of(self.zone)
        day = datetime.fromtimestamp(at, zone).replace(hour=0, minute=0, second=0, microsecond=0, tzinfo=None)
        day -= A_DAY
        while True:
            walls = (day + timedelta(hours=hour) for hour in (self.start, self.end))
            yield from sorted({_moment(wall, zone, fold) for wall in walls for fold in (0, 1)})
            day += A_DAY


def _moment(wall: datetime, zone: tzinfo, fold: int) -> float:
    """Of an hour that clocks show twice there are two moments; of one that they skip the second is the earlier one."""
    return wall.replace(tzinfo=zone, fold=fold).astimezone(UTC).timestamp()


@lru_cache(maxsize=64)
def zone_of(name: str) -> tzinfo:
    """Where the machine does not know the zone, as after a move to another one, it is UTC's: play goes on."""
    try:
        return ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        return UTC


@lru_cache(maxsize=4096)
def later(at: float, seconds: float, nights: Nights | None) -> float:
    """When a clock that has so many seconds left at that moment runs out."""
    if nights is None:
        return at + seconds
    while True:
        border = nights.next_change(at)
        if not nights.asleep(at):
            if border - at >= seconds:
                return at + seconds
            seconds -= border - at
        at = border


def awake_between(since: float, until: float, nights: Nights | None) -> float:
    """Seconds for which a clock ran."""
    if nights is None:
        return max(0.0, until - since)
    ran = 0.0
    while since < until:
        border = min(nights.next_change(since), until)
        ran += 0.0 if nights.asleep(since) else border - since
        since = border
    return ran
