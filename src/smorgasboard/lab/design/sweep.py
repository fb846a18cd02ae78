"""One number varied, every value on the same seeds: which values are fair, and what moves with the number."""

import re
from collections.abc import Sequence
from decimal import Decimal, InvalidOperation
from pathlib import Path
from typing import NamedTuple

import smorgasboard as sb
from smorgasboard.lab.design import levels
from smorgasboard.lab.design.studies import Setting, Wish, must_be_counted, named_study
from smorgasboard.lab.design.variants import PLAYERS, Variant, present, settled
from smorgasboard.lab.play import Study

MOST_VALUES = 60
HOW = "NAME=from..to or NAME=from..to..step"
_RANGE = re.compile(r"(?P<first>[^.].*?)\.\.(?P<last>.+?)(\.\.(?P<step>.+))?")


class Sweep(NamedTuple):
    name: str
    values: tuple[str, ...]

    @property
    def text(self) -> str:
        return f"{self.name} from {self.values[0]} to {self.values[-1]}"


def read_sweep(words: str) -> Sweep:
    """`beans=20..40..5`, or a few values with commas between: `first=seat1,seat2`."""
    name, _, values = (part.strip() for part in words.partition("="))
    if not name or not values:
        raise sb.BadOption(f"{words!r} cannot be read: a sweep is written {HOW}.")
    found = values_between(words, values) if ".." in values else [value.strip() for value in values.split(",")]
    if len(set(found)) < len(found):
        raise sb.BadOption(f"{words!r} names the same value twice.")
    if len(found) < 2:
        raise sb.BadOption(f"{words!r} is one value alone; a sweep needs two at least.")
    return Sweep(name, tuple(found))


def values_between(words: str, values: str) -> list[str]:
    """What `20..40..5` names; `words` are what a refusal quotes."""
    found = _RANGE.fullmatch(values)
    if found is None:
        raise sb.BadOption(f"{words!r} cannot be read: a range is written {HOW}.")
    first, last = (_number(words, found[part]) for part in ("first", "last"))
    step = _number(words, found["step"]) if found["step"] else _finest(first, last)
    if step <= 0:
        raise sb.BadOption(f"{words!r} leads nowhere: its step has to be more than 0.")
    if first > last:
        raise sb.BadOption(f"{words!r} runs backwards: write the smaller number first.")
    count = int((last - first) / step) + 1
    if count > MOST_VALUES:
        raise sb.BadOption(f"{words!r} has {count} values; take a step that makes {MOST_VALUES} or fewer.")
    return [_plain(first + number * step) for number in range(count)]


def _number(words: str, text: str) -> Decimal:
    try:
        number = Decimal(text.strip())
    except InvalidOperation:
        raise sb.BadOption(f"{words!r} cannot be read: {text.strip()!r} is not a number.") from None
    if not number.is_finite():
        raise sb.BadOption(f"{words!r} cannot be read: {text.strip()!r} is no end.")
    return number


def _finest(*ends: Decimal) -> Decimal:
    """One, or one of the last digit that was written."""
    digits = max(0, *(-int(end.as_tuple().exponent) for end in ends))
    return Decimal(1).scaleb(-digits)


def _plain(number: Decimal) -> str:
    text = f"{number:f}"
    return text.rstrip("0").rstrip(".") if "." in text else text


def sweep_settings(
    side: Variant, sweep: Sweep, bots: Sequence[sb.bots.BotSpec], players: int | None, workshop: Path
) -> dict[str, Setting]:
    """By value, that first which is played today; SmorgasboardError in one sentence when a value cannot be played."""
    today = present(side, sweep.name)
    if sweep.name == PLAYERS and players is not None:
        raise sb.BadOption("The number of players is what is swept; leave --players out.")
    values = sorted(sweep.values, key=lambda value: value != today)
    found, refused = {}, []
    for value in values:
        try:
            found[value] = settled(side.changed(sweep.name, value), bots, players, workshop)
        except sb.SmorgasboardError as error:
            refused.append((value, str(error)))
    if refused:
        raise sb.BadOption(_refusal(sweep, refused))
    return found


def _refusal(sweep: Sweep, refused: Sequence[tuple[str, str]]) -> str:
    value, why = refused[0]
    if len(refused) == 1:
        return f"With {sweep.name}={value} nobody can play: {why}"
    values = ", ".join(value for value, _why in refused)
    return f"With {sweep.name} at {values} nobody can play; at {value}: {why}"


def sweep_study(
    side: Variant, sweep: Sweep, settings: dict[str, Setting], wish: Wish, also: Sequence[sb.bots.BotSpec] = ()
) -> Study:
    """Other levels play the least and the greatest value."""
    for setting in settings.values():
        must_be_counted(setting.game, wish.asked)
    own = [setting.leg(f"{sweep.name}={value}", wish.games, wish.seed) for value, setting in settings.items()]
    ordered = in_order([leg.name for leg in own])
    ends = [leg for leg in own if leg.name in (ordered[0], ordered[-1])]
    legs = [*own, *(levels.among(leg, bot) for bot in also for leg in ends), *levels.duels(own[0], also)]
    return named_study(wish, f"{side.text}: {sweep.text}", "sweep", legs)


def value_of(leg: str) -> str:
    return leg.rpartition("=")[2]


def in_order(legs: Sequence[str]) -> list[str]:
    """Names of legs by their values, where those are numbers."""
    return sorted(legs, key=lambda leg: float(value_of(leg))) if all(map(_is_number, legs)) else list(legs)


def place_of(leg: str) -> float | str:
    """Where it stands along an axis."""
    return float(value_of(leg)) if _is_number(leg) else value_of(leg)


def _is_number(leg: str) -> bool:
    try:
        float(value_of(leg))
    except ValueError:
        return False
    return True
