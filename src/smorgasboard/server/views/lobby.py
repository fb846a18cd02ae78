"""The lobby: seats, options as the game declares them, invitations."""

from collections.abc import Callable
from dataclasses import dataclass
from io import BytesIO
from typing import Any

import segno
from markupsafe import Markup

from smorgasboard.engine.options import Choice, Number, Option, Several
from smorgasboard.engine.speech import say
from smorgasboard.server.assets import art_if_any
from smorgasboard.server.identity import Visitor
from smorgasboard.server.live.new_match import CLOCKS
from smorgasboard.server.live.table import Table
from smorgasboard.server.views.shelf import level_words


@dataclass(frozen=True)
class SeatView:
    number: int
    kind: str
    name: str
    me: bool
    level: str
    invite_url: str | None


@dataclass(frozen=True)
class OptionField:
    name: str
    label: str
    help: str
    kind: str
    choices: list[tuple[str, str]]
    value: Any
    least: int = 0
    most: int = 0


@dataclass(frozen=True)
class LobbyView:
    """Everything before the first step."""

    id: str
    version: int
    game: str
    title: str
    viewer: int
    mine: tuple[int, ...]
    host: bool
    seats: list[SeatView]
    options: list[OptionField]
    player_counts: list[int]
    player_count: int
    clocks: list[tuple[int, str]]
    clock: int
    levels: list[tuple[str, str]]
    invite_url: str | None
    qr: Markup | None
    watch_url: str
    promise: str
    """Of the house's secret: known to all before they add to the dice."""
    can_start: bool
    cannot_start: str
    board_css: str | None
    """For the table that comes to this very page when the match starts."""
    stage: str = "lobby"
    over: bool = False
    my_turn: bool = False


def lobby_view(table: Table, visitor: Visitor, address: str, secret_of: Callable[[int | str], str]) -> LobbyView:
    mine = table.owned_by(visitor.id)
    host = table.row.host == visitor.id
    free = any(seat.kind == "open" for seat in table.seats)
    invitation = f"{address}/join/{secret_of('any')}" if host and free else None
    facts = table.game.facts
    return LobbyView(
        id=table.id,
        version=table.version,
        game=f"{table.game.name}:{table.game.edition}",
        title=say(facts.title),
        viewer=mine[0] if mine else -1,
        mine=mine,
        host=host,
        seats=[_seat(table, seat, visitor, host, address, secret_of) for seat in range(len(table.seats))],
        options=option_fields(table.game.options, table.setting("options", {})),
        player_counts=list(facts.players),
        player_count=len(table.seats),
        clocks=[(seconds, clock_words(seconds)) for seconds in CLOCKS],
        clock=table.setting("clock", 0),
        levels=level_words(),
        invite_url=invitation,
        qr=qr_code(invitation) if invitation else None,
        watch_url=f"{address}/m/{table.id}",
        promise=table.promise,
        can_start=host and not free,
        cannot_start=_cannot_start(host, free, table),
        board_css=art_if_any(table.game, "table.css"),
    )


def _seat(
    table: Table, number: int, visitor: Visitor, host: bool, address: str, secret_of: Callable[[int | str], str]
) -> SeatView:
    seat = table.seats[number]
    is_open = seat.kind == "open"
    url = f"{address}/join/{secret_of(number)}" if host and is_open else None
    name = "" if is_open else seat.name
    return SeatView(number, seat.kind, name, seat.owner == visitor.id and not is_open, seat.level, url)


def _cannot_start(host: bool, free: bool, table: Table) -> str:
    if free:
        return say("Waiting for somebody to sit down.")
    if not host:
        names = [seat.name for seat in table.seats if seat.owner == table.row.host and seat.kind == "person"]
        return say("Waiting for {host} to start.", host=names[0] if names else say("the host"))
    return ""


def option_fields(options: tuple[Option, ...], values: dict[str, Any]) -> list[OptionField]:
    return [_field(option, values.get(option.name, option.default)) for option in options]


def _field(option: Option, value: Any) -> OptionField:
    label = say(option.label) or option.name.replace("_", " ").capitalize()
    help_ = say(option.help)
    if isinstance(option, Number):
        return OptionField(option.name, label, help_, "number", [], value, option.least, option.most)
    choices = option.choices if isinstance(option, Choice | Several) else ()
    kind = "several" if isinstance(option, Several) else "choice"
    return OptionField(option.name, label, help_, kind, [(each, option.wording(each)) for each in choices], value)


def clock_words(seconds: int) -> str:
    words = {
        0: say("No clock"),
        60: say("1 minute a decision"),
        300: say("5 minutes a decision"),
        86_400: say("1 day a decision"),
        3 * 86_400: say("3 days a decision"),
    }
    return words.get(seconds, say("{count} seconds a decision", count=seconds))


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
