"""The lobby: seats, options as the game declares them, invitations."""

from collections.abc import Callable
from io import BytesIO
from typing import Any

import segno
from markupsafe import Markup

from smorgasboard.engine import Choice, Frozen, Number, Option, Several, say, say_many
from smorgasboard.server.assets import art_if_any
from smorgasboard.server.clocks import (
    CLOCKS,
    LATENESS,
    NIGHTS,
    RESERVES,
    ZONES,
    Agreement,
    Nights,
    long_words,
    place_of,
)
from smorgasboard.server.identity import ANY_SEAT
from smorgasboard.server.live import Table
from smorgasboard.server.storage import SeatRow
from smorgasboard.server.views.shelf import level_words
from smorgasboard.server.views.viewer import Viewer, hole


class SeatView(Frozen):
    number: int
    kind: str
    name: str
    me: bool
    level: str
    invite_url: str | None
    nameless: bool = False
    """Sits there without having said a name."""


class OptionField(Frozen):
    name: str
    label: str
    help: str
    kind: str
    choices: list[tuple[str, str, str]]
    """Each with its words, and what it does where that is not plain."""
    value: Any
    now: str
    """What is agreed on, in words."""
    usual: bool
    """It is what is played when nobody says anything."""
    least: int = 0
    most: int = 0


class LobbyView:
    """Everything before the first step."""

    stage = "lobby"
    over = False
    my_turn = False
    at = None

    def __init__(self, table: Table, viewer: Viewer, secret_of: Callable[[int | str], str]) -> None:
        address = viewer.address
        free = [seat.seat for seat in table.seats if seat.kind == "open"]
        facts = table.game.facts
        self.id = table.id
        self.version = table.version
        self.game = f"{table.game.name}:{table.game.edition}"
        self.title = say(facts.title)
        self.cover = art_if_any(table.game, "box.svg")
        self.host = viewer.hosts
        self.ask = viewer.asks
        self.seats = [_seat(seat, viewer, secret_of) for seat in table.seats]
        self.options = option_fields(table.game.options, table.setting("options", {}))
        self.player_counts = list(facts.players)
        self.player_count = len(table.seats)
        self.time = TimeFields(table.time.agreed)
        self.agreed = self._agreed()
        self.levels = level_words()
        self.invite_url = f"{address}/join/{secret_of(ANY_SEAT)}" if self.host and free else None
        self.qr = qr_code(self.invite_url) if self.invite_url else None
        self.watch_url = f"{hole('address')}/m/{table.id}"
        self.promise = table.promise  # known to all before they add to the dice
        self.told = viewer.told
        self.free = len(free)
        self.free_words = say_many("One chair is free.", "{count} chairs are free.", len(free)) if free else ""
        self.can_start = self.host and not free
        self.prompt = _prompt(self.host, bool(free), table)
        self.board_css = art_if_any(table.game, "table.css")  # the table comes to this very page

    def _agreed(self) -> list[str]:
        """How the table plays, as far as it is not as usual."""
        return [*self.time.agreed, *(f"{option.label}: {option.now}" for option in self.options if not option.usual)]


def _seat(seat: SeatRow, viewer: Viewer, secret_of: Callable[[int | str], str]) -> SeatView:
    if seat.kind == "open":
        invitation = f"{viewer.address}/join/{secret_of(seat.seat)}" if viewer.hosts else None
        return SeatView(seat.seat, "open", "", False, "", invitation)
    nameless = seat.name in (say("Guest"), say("Player {number}", number=seat.seat + 1))
    return SeatView(seat.seat, seat.kind, seat.name, seat.seat in viewer.seats, seat.level, None, nameless)


def _prompt(host: bool, free: bool, table: Table) -> str:
    if free:
        return say("Pull up a chair!")
    if not host:
        names = [seat.name for seat in table.seats if seat.owner == table.row.host and seat.kind == "person"]
        return say("Waiting for {host} to start.", host=names[0] if names else say("the host"))
    return say("Everybody is here. Start when you like.")


def option_fields(options: tuple[Option, ...], values: dict[str, Any]) -> list[OptionField]:
    return [_field(option, values.get(option.name, option.default)) for option in options]


def _field(option: Option, value: Any) -> OptionField:
    label = say(option.label) or option.name.replace("_", " ").capitalize()
    facts = {"name": option.name, "label": label, "help": say(option.help), "value": value}
    usual = value == option.default
    if isinstance(option, Number):
        now = str(value)
        return OptionField(
            **facts, kind="number", choices=[], now=now, usual=usual, least=option.least, most=option.most
        )
    choices = option.choices if isinstance(option, Choice | Several) else ()
    several = isinstance(option, Several)
    kind, chosen = ("several", value) if several else ("choice", [value])
    now = ", ".join(option.wording(each) for each in chosen)
    offered = [(each, option.wording(each), option.about(each)) for each in choices]
    return OptionField(**facts, kind=kind, choices=offered, now=now, usual=usual)


class TimeFields:
    """What can be agreed about time, and what is."""

    def __init__(self, now: Agreement) -> None:
        nights = now.nights
        self.clock, self.reserve, self.late = int(now.decision), int(now.reserve), now.late
        self.by_letter = now.by_letter
        self.clocks = [(seconds, clock_words(seconds)) for seconds in CLOCKS]
        self.reserves = [(seconds, reserve_words(seconds)) for seconds in RESERVES]
        self.lateness = [(late, lateness_words(late)) for late in LATENESS]
        self.night = f"{nights.start}-{nights.end}" if nights else "none"
        chosen = [(nights.start, nights.end)] if nights else []
        self.nights = [(f"{start}-{end}", night_words(start, end)) for start, end in dict.fromkeys([*NIGHTS, *chosen])]
        self.zone = nights.zone if nights else ""
        self.zones = [(zone, place_of(zone)) for zone in dict.fromkeys([*ZONES, *([self.zone] if self.zone else [])])]
        self.agreed = _agreed(now)


def _agreed(now: Agreement) -> list[str]:
    """In words, as far as there is a clock."""
    if not now.decision:
        return []
    nights = now.nights
    return [
        clock_words(int(now.decision)),
        *([reserve_sentence(now.reserve)] if now.reserve else []),
        *([lateness_words(now.late)] if now.late != LATENESS[0] else []),
        *([nights_sentence(nights)] if nights else []),
    ]


def reserve_words(seconds: int) -> str:
    return say("{time} for the whole match", time=long_words(seconds)) if seconds else say("No reserve")


def reserve_sentence(seconds: float) -> str:
    return say("Who needs longer has a reserve of {time} for the whole match", time=long_words(seconds))


def night_words(start: int, end: int) -> str:
    return say("from {start} to {end}", start=f"{start}:00", end=f"{end}:00")


def nights_sentence(nights: Nights) -> str:
    facts = {"start": f"{nights.start}:00", "end": f"{nights.end}:00", "place": place_of(nights.zone)}
    return say("The clock stands still from {start} to {end}, as it is in {place}", **facts)


def clock_words(seconds: int) -> str:
    words = {
        0: say("No clock"),
        60: say("1 minute a decision"),
        300: say("5 minutes a decision"),
        3_600: say("1 hour a decision"),
        12 * 3_600: say("12 hours a decision"),
        86_400: say("1 day a decision"),
        3 * 86_400: say("3 days a decision"),
        7 * 86_400: say("1 week a decision"),
    }
    return words.get(seconds, say("{count} seconds a decision", count=seconds))


def lateness_words(late: str) -> str:
    words = {
        "decide": say("When time is up a bot makes that one decision"),
        "replace": say("When time is up a bot plays on until its player is back"),
        "wait": say("When time is up everybody waits"),
    }
    return words[late]


def qr_code(url: str) -> Markup | None:
    """Dark squares on white in both themes: readers want it so. None for an address that is too long."""
    drawn = BytesIO()
    try:
        code = segno.make(url, micro=False)
    except segno.DataOverflowError:
        return None
    code.save(
        drawn,
        kind="svg",
        xmldecl=False,
        svgns=True,
        border=2,
        light="#fff",
        dark="#2b2118",
        omitsize=True,
        svgclass="qr",
    )
    return Markup(drawn.getvalue().decode())
