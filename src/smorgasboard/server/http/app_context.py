"""What every request handler needs: the house, who asks, and what they may do."""

import time
from collections import OrderedDict
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Annotated, Any

from fastapi import Depends, Request

from smorgasboard.engine import say
from smorgasboard.server.errors import NotFound, NotYours, TooFast
from smorgasboard.server.http.render import Renderer
from smorgasboard.server.identity import ANY_SEAT, Doorkeeper, Visitor
from smorgasboard.server.languages import Languages
from smorgasboard.server.live import House, Table, may_be_replaced
from smorgasboard.server.settings import Limits
from smorgasboard.server.views import Glance, LobbyView, MatchView

if TYPE_CHECKING:
    from smorgasboard.server.studies import Studies

BEARER = "bearer "
HOUSEHOLD = 10
"""Browsers behind one address that may open as many matches as they like, each within its own limit."""

REMEMBERED = 20_000
"""Visitors kept in mind; who has not come for longest is forgotten, with a full bucket."""


class Bucket:
    """Holds `burst` tokens, gets `rate` new ones a second; every request takes one."""

    def __init__(self, burst: float, rate: float, clock: Callable[[], float] = time.monotonic) -> None:
        self._burst = burst
        self._rate = rate
        self._clock = clock
        self._left: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def take(self, visitor: str) -> None:
        """One token, or TooFast."""
        now = self._clock()
        left, since = self._left.pop(visitor, (self._burst, now))
        left = min(self._burst, left + (now - since) * self._rate)
        self._left[visitor] = (left - 1 if left >= 1 else left, now)
        if len(self._left) > REMEMBERED:
            self._left.popitem(last=False)
        if left < 1:
            raise TooFast(say("That was a lot at once. Wait a moment, then try again."))


class Buckets:
    """One for each kind of request that costs something."""

    def __init__(self, limits: Limits) -> None:
        self.moves = Bucket(*limits.moves)
        self.chat = Bucket(*limits.chat)
        self.openings = Bucket(*limits.openings)
        self.openings_from = Bucket(HOUSEHOLD * limits.openings[0], HOUSEHOLD * limits.openings[1])
        self.advice = Bucket(*limits.advice)


@dataclass
class AppContext:
    """Made once, when the house opens."""

    house: House
    doorkeeper: Doorkeeper
    languages: Languages
    renderer: Renderer
    buckets: Buckets
    lab: "Studies | None"
    """None where it is not installed."""
    closing: bool = field(default=False)

    def close_doors(self) -> None:
        """End all streams, so that the house can close."""
        self.closing = True
        for table in self.house.live():
            table.tell_everybody()

    # ---- who asks ----

    def address(self, request: Request) -> str:
        return self.house.settings.address.rstrip("/") or str(request.base_url).rstrip("/")

    def payer(self, request: Request) -> str:
        """Whose bucket is used: the browser's, or the address's for browsers that keep no cookie."""
        visitor = visitor_of(request)
        return visitor.id if visitor.known else (request.client.host if request.client else "?")

    def pay_for_opening(self, request: Request) -> None:
        """New cookies are free, so the address pays as well."""
        self.buckets.openings.take(self.payer(request))
        self.buckets.openings_from.take(request.client.host if request.client else "?")

    def seat(self, request: Request, table: Table, wanted: int | None = None) -> int:
        """The seat that this request may act for; NotYours when it may not."""
        held = self.held(request, table)
        seat = self._before(table, held) if wanted is None else wanted
        if seat not in held:
            raise NotYours(say("You do not sit on that seat, so you can only watch."))
        return seat

    def viewpoint(self, request: Request, table: Table) -> int:
        """The seat whose view this request may see; SPECTATOR when it holds none."""
        return self._before(table, self.held(request, table))

    @staticmethod
    def _before(table: Table, held: tuple[int, ...]) -> int:
        return held[0] if len(held) == 1 else table.seat_before(held)

    def held(self, request: Request, table: Table) -> tuple[int, ...]:
        """The seats that this request may act for; whoever asks with them is there."""
        secret = bearer(request)
        held = table.owned_by(visitor_of(request).id) if secret is None else (self.must_open(secret, table),)
        if held:
            table.note_asking(table.sitter(held[0]))
        return held

    def opened_by(self, secret: str, table: Table) -> int | None:
        """The seat of this table that a secret opens now."""
        number = secret.split(".")[1:2]
        for seat in table.seats:
            if [str(seat.seat)] == number and seat.kind == "person":
                return seat.seat if self.doorkeeper.fits(secret, table.id, seat.seat, seat.owner) else None
        return None

    def must_open(self, secret: str, table: Table) -> int:
        """The seat that a secret opens; NotYours for any other secret."""
        seat = self.opened_by(secret, table)
        if seat is None:
            raise NotYours(say("This secret does not open a seat at this table."))
        return seat

    def invitation(self, secret: str) -> tuple[str, str]:
        """Match and seat that an invitation speaks of."""
        found = self.doorkeeper.invited_to(secret)
        if found is None:
            raise NotFound(say("This invitation is not valid. Ask for the link again."))
        return found

    @staticmethod
    def free_seat(table: Table, place: str) -> int | None:
        seats = range(len(table.seats)) if place == ANY_SEAT else [int(place)]
        return next((seat for seat in seats if table.player(seat).kind == "open"), None)

    # ---- what they see ----

    def facts(self, request: Request, table: Table, glance: Glance) -> dict[str, Any]:
        """The context of view.html."""
        visitor, address = visitor_of(request), self.address(request)
        view: MatchView | LobbyView
        if table.row.stage == "lobby":
            view = LobbyView(table, visitor, address, lambda seat: self.doorkeeper.invitation(table.id, seat))
        else:
            view = MatchView(table, visitor, address, glance, self.renderer.board)
        return {"m": view, "title": view.title}

    def html(self, request: Request, template: str, facts: Mapping[str, Any]) -> str:
        return self.renderer.page(template, visitor_of(request), request.scope["language"], **facts)


def visitor_of(request: Request) -> Visitor:
    visitor: Visitor = request.scope["visitor"]
    return visitor


def bearer(request: Request) -> str | None:
    held = request.headers.get("authorization", "")
    return held[len(BEARER) :].strip() if held[: len(BEARER)].lower() == BEARER else None


async def slowly(request: Request) -> None:
    """Of routes that change something: each request takes a token."""
    if request.method == "POST":
        context = context_of(request)
        context.buckets.moves.take(context.payer(request))


def context_of(request: Request) -> AppContext:
    found: AppContext = request.app.state.context
    return found


async def _table_of(request: Request, match: str) -> Table:
    table = await context_of(request).house.table(match)
    visitor = visitor_of(request).id
    mine = table.owned_by(visitor)
    request.state.waited_for = any(may_be_replaced(table, seat) for seat in mine)
    if mine:
        table.note_asking(visitor)
    return table


AtTable = Annotated[Table, Depends(_table_of)]
"""The table of the match that the address names."""
