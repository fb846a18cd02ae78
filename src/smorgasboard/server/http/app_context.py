"""What every request handler needs: the house, who asks, and what they may do."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from hashlib import blake2b
from typing import TYPE_CHECKING, Annotated, Any

from fastapi import Depends, Request
from markupsafe import Markup

from smorgasboard.engine import Event, Observation, say
from smorgasboard.server.calling import HouseCalls
from smorgasboard.server.errors import NotFound, NotYours, UnknownKey
from smorgasboard.server.http.ends import Ends
from smorgasboard.server.http.hosts import Hosts
from smorgasboard.server.http.rate_limits import Buckets, SharedBucket, household
from smorgasboard.server.http.render import Renderer
from smorgasboard.server.http.rendered_views import RenderedView, RenderedViews
from smorgasboard.server.http.root_path import rooted
from smorgasboard.server.http.versions import API
from smorgasboard.server.identity import ANY_SEAT, Doorkeeper, Visitor, is_of_account
from smorgasboard.server.languages import Languages
from smorgasboard.server.live import Accounts, House, Table, event, may_be_replaced, no_place, speed_of
from smorgasboard.server.reviews.desk import ReviewDesk
from smorgasboard.server.storage import AccountRow
from smorgasboard.server.views import EndView, Glance, LobbyView, MatchView, Viewer, filled, passing_facts, told

if TYPE_CHECKING:
    from smorgasboard.server.mail.room import MailRoom
    from smorgasboard.server.studies import Studies

BEARER = "bearer "
BEFORE_MATCH = ("/m/", f"{API}/matches/")
MOST_STREAMS_FROM_AN_ADDRESS = 240
"""Of those who only watch, at all tables together."""


@dataclass
class AppContext:
    """Made once, when the house opens."""

    house: House
    calls: HouseCalls
    doorkeeper: Doorkeeper
    languages: Languages
    renderer: Renderer
    ends: Ends
    buckets: Buckets
    hosts: Hosts
    lab: "Studies | None"
    """None where it is not installed."""
    reviews: ReviewDesk
    phrase_key: str = field(repr=False)
    """With which recovery phrases are marked."""
    mail: "MailRoom | None" = None
    """None in a house that sends no letters."""
    closing: bool = field(default=False)
    rendered: RenderedViews = field(default_factory=RenderedViews)

    def close_doors(self) -> None:
        """End all streams, so that the house can close."""
        self.closing = True
        for table in self.house.live():
            table.tell_everybody()

    # ---- who asks ----

    def address(self, request: Request) -> str:
        settings = self.house.settings
        return settings.address.rstrip("/") or str(request.base_url).rstrip("/") + settings.root

    @property
    def accounts(self) -> Accounts:
        return self.house.accounts

    def payer(self, request: Request) -> str:
        """Whose bucket is used: the browser's, or the address's for browsers that keep no cookie."""
        visitor = visitor_of(request)
        return visitor.id if visitor.known else household_of(request)

    def pay(self, request: Request, price: SharedBucket) -> None:
        price.take(self.payer(request), "" if account_of(request) else household_of(request))

    def pay_for_moving(self, request: Request) -> None:
        """By the seat; an account has paid for the request already."""
        if account_of(request) is None:
            self.buckets.moves.take(bearer(request) or self.payer(request))

    def pay_for_opening(self, request: Request) -> None:
        self.pay(request, self.buckets.openings)

    def pay_for_asking(self, request: Request) -> None:
        """Whoever sits at the table that is asked about pays alone: nobody behind the same address is in their way."""
        account = account_of(request)
        if account is not None:
            self.buckets.of_account(account).take(account.id)
            return
        table = self.house.at_hand(_match_in(request))
        sitter = None if table is None else self._sitter(request, table)
        if sitter is None:
            self.pay(request, self.buckets.requests)
        else:
            self.buckets.requests.each.take(sitter)

    def _sitter(self, request: Request, table: Table) -> str | None:
        """Whoever has a seat here, by key or by cookie."""
        secret = bearer(request)
        if secret is not None:
            return None if self.opened_by(secret, table) is None else secret
        visitor = visitor_of(request)
        return visitor.id if visitor.known and table.owned_by(visitor.id) else None

    def must_have_room(self, request: Request, table: Table, visitor: str) -> None:
        """TooFast where there is no place for another stream."""
        address = household_of(request)
        watched = 0 if table.sits(visitor) else sum(each.onlookers(address) for each in self.house.live())
        if watched >= MOST_STREAMS_FROM_AN_ADDRESS:
            raise no_place()
        table.must_have_room(visitor, address)

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
        if secret is None:
            self.must_be_welcome(request)
        held = table.owned_by(visitor_of(request).id) if secret is None else (self.must_open(secret, table),)
        if held:
            table.note_asking(table.sitter(held[0]))
        return held

    def must_be_welcome(self, request: Request) -> None:
        """NotYours while a stream is open whose device was ended since."""
        if self.house.devices.is_ended(visitor_of(request).mark):
            raise NotYours(say("You ended this device. Open the page again."))

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
            raise UnknownKey(say("This secret does not open a seat at this table."))
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

    async def see_end(self, request: Request, table: Table) -> None:
        """Before the page of a match is drawn: so that all of its end is on it."""
        if table.row.stage == "over":
            await self.ends.ready(table, request.scope["language"])

    async def end_of(self, request: Request, table: Table) -> EndView:
        """All of it, once it is worked out."""
        await self.see_end(request, table)
        return self.ends.of(table, request.scope["language"])

    def facts(self, request: Request, table: Table, glance: Glance) -> dict[str, Any]:
        """The context of match.html."""
        seen = self._rendered(request, table, glance)
        html = filled(seen.html, passing_facts(table, table.presence, self.address(request)))
        return {"m": seen, "title": seen.title, "view": Markup(html), "print": print_of(rooted(html, self._root))}

    @property
    def _root(self) -> str:
        return self.house.settings.root

    def view_event(self, request: Request, table: Table) -> bytes:
        """For the stream of a page; those who see the same share it."""
        self.must_be_welcome(request)
        if table.row.stage == "over":
            self.ends.begin(table, request.scope["language"])
        seen = self._rendered(request, table, Glance())
        facts = passing_facts(table, table.told_presence, self.address(request))
        key = (seen.html, *facts.values())
        return self.rendered.events.get(
            key, lambda: self._view_event(table, rooted(filled(seen.html, facts), self._root))
        )

    @staticmethod
    def _view_event(table: Table, html: str) -> bytes:
        return event("view", table, html, print_of(html))

    def _rendered(self, request: Request, table: Table, glance: Glance) -> RenderedView:
        viewer = self._viewer(request, table)
        key = (table.number, table.standing, viewer, glance, self.ends.known(table, viewer.language))
        return self.rendered.views.get(key, lambda: self.renderer.view(self._drawn(table, viewer, glance)))

    def _viewer(self, request: Request, table: Table) -> Viewer:
        visitor, language = visitor_of(request), request.scope["language"]
        seats, news = table.owned_by(visitor.id), told(table, visitor.id)
        if table.row.stage == "lobby" and table.row.host == visitor.id:
            return Viewer(language, seats, True, visitor.ask, self.address(request), news)
        speed = speed_of(table, visitor.id) if seats else ""
        return Viewer(language, seats, asks=visitor.ask or not seats, told=news, speed=speed)

    def past(self, request: Request, table: Table, glance: Glance) -> dict[str, Any]:
        """The context of pages about a match that is over; what they draw is not kept."""
        view = self._drawn(table, self._viewer(request, table), glance)
        return {"m": view, "title": view.title}

    def _drawn(self, table: Table, viewer: Viewer, glance: Glance) -> MatchView | LobbyView:
        if table.row.stage == "lobby":
            return LobbyView(table, viewer, lambda seat: self.doorkeeper.invitation(table.id, seat))
        shown = table.row.stage == "over" and glance.at is None
        end = self._end(table, viewer.language) if shown else None
        return MatchView(table, viewer, glance, self.renderer.board, end)

    def _end(self, table: Table, language: str) -> EndView:
        end = self.ends.of(table, language)
        if end.piece is None and len(end.winners) == 1:
            end.piece = self.renderer.winners_piece(table, end.winners[0])
        return end

    def board(self, table: Table, observation: Observation, recent: Sequence[Event]) -> str:
        """The drawn table of a moment, in which nothing can be chosen."""
        return rooted(self.renderer.board(table, observation, recent, {}), self._root)

    def html(self, request: Request, template: str, facts: Mapping[str, Any]) -> str:
        html = self.renderer.page(template, visitor_of(request), request.scope["language"], **facts)
        return rooted(html, self._root)


def print_of(html: str) -> str:
    """Tells a page whether what the stream brings first is what it shows already: drawing it again takes long."""
    return blake2b(html.encode(), digest_size=6).hexdigest()


def visitor_of(request: Request) -> Visitor:
    visitor: Visitor = request.scope["visitor"]
    return visitor


def household_of(request: Request) -> str:
    """The address that asks, as limits count it."""
    return household(request.client.host) if request.client else "?"


def _match_in(request: Request) -> str:
    """The match that a path speaks of, if it does."""
    path: str = request.scope["path"]
    return next((path.removeprefix(before).split("/", 1)[0] for before in BEFORE_MATCH if path.startswith(before)), "")


def bearer(request: Request) -> str | None:
    """The key of a seat that comes with a request; an account's is looked at where requests come in."""
    held = secret_in(request.headers.get("authorization", ""))
    return None if held is None or is_of_account(held) else held


def secret_in(authorization: str) -> str | None:
    return authorization[len(BEARER) :].strip() if authorization[: len(BEARER)].lower() == BEARER else None


def account_of(request: Request) -> AccountRow | None:
    """The program's account that asks."""
    found: AccountRow | None = request.scope.get("account")
    return found


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
