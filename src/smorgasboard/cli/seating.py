"""Who sits where: people, bots and their names, from what the command line says."""

from collections.abc import Sequence
from dataclasses import dataclass

from smorgasboard.bots import Bot, BotSpec
from smorgasboard.engine import BadOption, say
from smorgasboard.terminal import opponents


@dataclass(frozen=True)
class Seating:
    """One entry a seat; None is a person."""

    specs: tuple[BotSpec | None, ...]
    names: tuple[str, ...]

    def bots(self, seed: str | None = None) -> dict[int, Bot]:
        """The bots in their seats; with a seed they repeat themselves."""
        return {
            seat: spec.make(None if seed is None else f"{seed}/seat {seat + 1}")
            for seat, spec in enumerate(self.specs)
            if spec is not None
        }


def usual_count(possible: range, bots: Sequence[BotSpec], people: Sequence[str], hotseat: bool) -> int:
    """How many play when nobody says: as many as are named, and nobody alone."""
    named = max(len(people), 1 if bots else 2) + len(bots) if hotseat else 1 + max(len(bots), 1)
    return min(max(named, possible[0]), possible[-1])


def around_one(players: int, seat: int | None, bots: Sequence[BotSpec], people: Sequence[str]) -> Seating:
    """One person among bots; one bot named stands for all of them."""
    own = 1 if seat is None else seat
    if not 1 <= own <= players:
        facts = {"seat": own, "players": players}
        raise BadOption(say("There is no seat {seat} at a table for {players}; choose 1 to {players}.", **facts))
    others = _as_many(bots or [opponents.usual()] * min(1, players - 1), players - 1)
    specs: list[BotSpec | None] = [*others]
    specs.insert(own - 1, None)
    return _named(specs, people)


def around_many(players: int, bots: Sequence[BotSpec], people: Sequence[str]) -> Seating:
    """People at one screen, and bots in the last seats if there are any."""
    if len(bots) >= players:
        facts = {"bots": len(bots), "players": players}
        raise BadOption(say("{bots} bots leave no seat for people at a table for {players}; name fewer.", **facts))
    return _named([*[None] * (players - len(bots)), *bots], people)


def only_bots(players: int, bots: Sequence[BotSpec]) -> Seating:
    return _named(_as_many(bots, players), ())


def again(seats: Sequence[str], bots: Sequence[BotSpec], hotseat: bool) -> Seating:
    """As a saved game had it: bots are known by their names, and can be replaced by others."""
    found = [None if hotseat else opponents.named(name) for name in seats]
    places = [seat for seat, spec in enumerate(found) if spec is not None]
    if bots:
        for seat, spec in zip(places, _as_many(bots, len(places)), strict=True):
            found[seat] = spec
    return Seating(tuple(found), tuple(seats))


def _as_many(bots: Sequence[BotSpec], count: int) -> list[BotSpec]:
    if len(bots) == 1 and count > 0:
        return [bots[0]] * count
    if len(bots) != count:
        facts = {"bots": len(bots), "count": count}
        told = say("{bots} bots are named, but there are seats for {count}; name as many, or one for all.", **facts)
        raise BadOption(told)
    return list(bots)


def _named(specs: Sequence[BotSpec | None], people: Sequence[str]) -> Seating:
    places = [seat for seat, spec in enumerate(specs) if spec is None]
    if len(people) > len(places):
        facts = {"names": len(people), "people": len(places)}
        raise BadOption(say("{names} names are given for {people} people; give one for each at most.", **facts))
    chosen = dict(zip(places, people, strict=False))
    names = [chosen.get(seat) or _usual_name(seat, spec) for seat, spec in enumerate(specs)]
    return Seating(tuple(specs), tuple(_told_apart(names)))


def _usual_name(seat: int, spec: BotSpec | None) -> str:
    return say("Player {number}", number=seat + 1) if spec is None else opponents.title(spec)


def _told_apart(names: list[str]) -> list[str]:
    return [f"{name} {seat + 1}" if names.count(name) > 1 else name for seat, name in enumerate(names)]
