"""One moment of a finished match, and the ways to the others."""

from dataclasses import dataclass
from functools import lru_cache
from urllib.parse import quote, urlencode

from smorgasboard.engine.speech import say
from smorgasboard.lab.play.plan import Study
from smorgasboard.server.live.table import Table


@dataclass(frozen=True)
class ReplayPlace:
    """Where a replay is read, and where its buttons lead."""

    path: str
    whatif: str | None
    """Where one may play on from a moment."""
    links: tuple[tuple[str, str], ...]
    """Addresses and their words."""
    home: tuple[str, str] | None = None
    """What this match is a part of."""
    seat: int = 0
    """Through whose eyes, counted from 1; 0: as everybody who watched."""
    eyes: tuple[str, ...] = ()
    """Whose eyes there are to look through."""
    beside: tuple[str, str] | None = None
    """Where it lies beside the match that it is held against."""

    @property
    def query(self) -> str:
        """What comes before the number of a step."""
        return f"?seat={self.seat}&at=" if self.seat else "?at="


@dataclass(frozen=True)
class ReplayView:
    at: int
    last: int
    lines: list[str]
    turns: list[tuple[int, str]]
    place: ReplayPlace
    url: str
    """This very moment, for others."""
    can_whatif: bool


def of_match(match: str) -> ReplayPlace:
    table = f"/m/{match}"
    links = (
        (table, say("Back to the table")),
        *_of_record(f"{table}/record"),
        (f"{table}/verify", say("Check the dice")),
    )
    return ReplayPlace(f"{table}/replay", f"{table}/whatif", links)


def of_study(study: Study, leg: str, number: int, whatif: bool, seat: int, eyes: tuple[str, ...]) -> ReplayPlace:
    lab = f"/lab/{study.name}"
    path = f"{lab}/games/{quote(leg, safe='')}/{number}"
    home = (lab, say("Back to the study"))
    other = _held_against(study, leg)
    query = urlencode({"a": other, "b": leg})
    beside = (f"{lab}/flips/{number}?{query}", say("Side by side with {part}", part=other)) if other else None
    return ReplayPlace(
        path, f"{path}/whatif" if whatif else None, _of_record(f"{path}/record"), home, seat, eyes, beside
    )


def _held_against(study: Study, leg: str) -> str:
    """The part that has the same matches otherwise; nothing where there is none."""
    blank, first = study.leg(leg).blank, study.legs[0].name
    if blank is not None:
        return blank.leg
    return first if study.kind == "compare" and leg != first else ""


def _of_record(path: str) -> tuple[tuple[str, str], ...]:
    return ((path, say("Save the record")),)


def replay_view(table: Table, at: int, address: str, place: ReplayPlace) -> ReplayView:
    position = table.position(at)
    return ReplayView(
        at=at,
        last=table.last_step,
        lines=[table.game.tell(event, table.names) for event in position.events],
        turns=[(number, f"{number}. {table.names[seat]}") for number, seat in _turns(table)],
        place=place,
        url=f"{address}{place.path}{place.query}{at}",
        can_whatif=place.whatif is not None and not position.state.over,
    )


@lru_cache(maxsize=64)
def _turns(table: Table) -> list[tuple[int, int]]:
    """The first step of each run of steps by one seat."""
    steps = table.record.steps
    return [
        (number, line.seat)
        for number, line in enumerate(steps, start=1)
        if number == 1 or steps[number - 2].seat != line.seat
    ]
