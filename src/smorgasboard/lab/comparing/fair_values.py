"""Which values of a sweep are fair: every seat at every value, judged as one family by the game's own limits."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from smorgasboard.lab.comparing import shift_words as words
from smorgasboard.lab.comparing.shifts import Arm
from smorgasboard.lab.design.sweep import value_of
from smorgasboard.lab.findings import Headline
from smorgasboard.lab.measures.limits import seat_tolerance
from smorgasboard.lab.measures.phrases import Judged, points_text
from smorgasboard.lab.play import Study
from smorgasboard.lab.play.study_folder import StudyFolder
from smorgasboard.lab.statistics import Compared, Estimate, Evidence, intervals, percent, simultaneous

SEATS = "seats"
TWO = 2
EACH = "at each value"


@dataclass(frozen=True)
class FairValue:
    """One value, with each of its seats judged."""

    leg: str
    seats: tuple[Judged, ...]

    @property
    def fair(self) -> bool:
        return all(seat.verdict == "fair" for seat in self.seats)

    @property
    def off(self) -> float:
        """By so many points a seat may be off, as far as any range reaches."""
        ends = (max(seat.estimate.high - seat.fair, seat.fair - seat.estimate.low) for seat in self.seats)
        return 100 * max(ends)

    @property
    def nearest(self) -> Judged:
        """The seat of which it is least known that it is fair."""
        return max(self.seats, key=lambda seat: abs(seat.off) + seat.estimate.half)


def judged_values(arms: Mapping[str, Arm], study: Study, folder: StudyFolder) -> list[FairValue]:
    """With two players one seat stands for both: what it wins the other loses."""
    several = {leg: arm for leg, arm in arms.items() if arm.players > 1}
    evidence = {leg: _seats(arm) for leg, arm in several.items()}
    truths = [arm.fair for leg, arm in several.items() for _each in evidence[leg]]
    found = iter(simultaneous([each for seats in evidence.values() for each in seats], truths))
    return [
        FairValue(
            leg, _judged([next(found) for _each in evidence[leg]], arm, seat_tolerance(study, arm.leg, folder.path))
        )
        for leg, arm in several.items()
    ]


def _seats(arm: Arm) -> list[Evidence]:
    seats = arm.wins.T[:1] if arm.players == TWO else arm.wins.T
    return [intervals.evidence_of_share(wins, arm.clusters) for wins in seats]


def _judged(found: Sequence[Compared], arm: Arm, tolerance: float) -> tuple[Judged, ...]:
    shares = [each.together for each in found]
    shares += [_rest(shares[0])] if arm.players == TWO else []
    return tuple(Judged(share, arm.fair, tolerance, arm.n, EACH) for share in shares)


def _rest(share: Estimate) -> Estimate:
    return Estimate(1 - share.value, 1 - share.high, 1 - share.low, share.n)


# ---- in words ----


def fairness(values: Sequence[FairValue], name: str) -> Iterator[Headline]:
    if not values:
        return
    run = _longest(values)
    if run:
        yield Headline(f"With {name} {_span(run)} every seat is fair: {_within(run)}.", "fair", SEATS)
    else:
        nearest = min(values, key=lambda value: value.off)
        told = f"with {name} at {value_of(nearest.leg)} no seat is more than {nearest.off:.1f} points off"
        wish = f", {nearest.nearest.wish}" if nearest.nearest.verdict == "unknown" else ""
        yield Headline(f"No value is known to be fair; {told}{wish}.", "unknown", SEATS)
    yield from _least_fair(values, name)


def _within(run: Sequence[FairValue]) -> str:
    return f"off by less than {points_text(max(value.seats[0].tolerance for value in run))}"


def _least_fair(values: Sequence[FairValue], name: str) -> Iterator[Headline]:
    standing = [
        (seat.certainty, value.leg, at, seat)
        for value in values
        for at, seat in enumerate(value.seats)
        if seat.side and seat.verdict != "fair"
    ]
    if standing:
        _certainty, leg, at, seat = max(standing, key=lambda each: (each[3].verdict == "unfair", each[0], -each[2]))
        told = f"{words.seat_in_words(f'seat {at + 1}')} wins {percent(seat.estimate)}: {seat.in_words}"
        yield Headline(f"Least fair is {name} at {value_of(leg)}: {told}.", seat.sign, SEATS, certain=True)


def _longest(values: Sequence[FairValue]) -> list[FairValue]:
    """The longest run of values that are fair."""
    runs: list[list[FairValue]] = [[]]
    for value in values:
        if value.fair:
            runs[-1].append(value)
        elif runs[-1]:
            runs.append([])
    return max(runs, key=len)


def _span(values: Sequence[FairValue]) -> str:
    first, last = value_of(values[0].leg), value_of(values[-1].leg)
    return f"at {first}" if first == last else f"from {first} to {last}"
