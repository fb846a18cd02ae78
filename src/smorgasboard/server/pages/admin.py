"""How the house is, for whoever runs it: behind a password that `smorg` tells them."""

import hashlib
import hmac
import platform
import secrets
import time
from typing import Any

import structlog
from fastapi import APIRouter, Request, Response
from itsdangerous import BadSignature, URLSafeTimedSerializer

import smorgasboard as sb
from smorgasboard import __version__
from smorgasboard.engine import say
from smorgasboard.server.errors import NotYours
from smorgasboard.server.http import context_of, go, household_of, page
from smorgasboard.server.http.rate_limits import Bucket
from smorgasboard.server.live import House, Table
from smorgasboard.server.pages.forms import Sent
from smorgasboard.server.storage.beside import StorageFacts

log = structlog.get_logger()
router = APIRouter(include_in_schema=False)
PATH = "/admin"
COOKIE = "smorgasboard_admin"
HOUR = 3_600
TRIES = (5, 0.1)
"""Wrong passwords from one address: so many at once, and so many more a second."""
TRIES_OF_ALL = (50, 1)
"""And from all addresses together."""
EVERYWHERE = "everywhere"
SHOWN = 200
"""Tables; who has more looks at /metrics."""


class AdminDoor:
    """Knows whoever gave the password within the last hour, on all processes of a house alike."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._key = house.store.secret("admin")
        self._tries = Bucket(TRIES)
        self._tries_of_all = Bucket(TRIES_OF_ALL)
        self.opened = time.time()

    async def enter(self, given: str, address: str) -> str:
        """The cookie for whoever knows the password; NotYours for others, TooFast for those who try too often."""
        self._tries.take(address)  # first: who is refused here does not use up what all have
        self._tries_of_all.take("")
        password = await self._house.admin_password()
        if not hmac.compare_digest(_digest(given), _digest(password)):
            log.warning("admin refused")
            raise NotYours(say("That is not the password. The command smorg admin-password tells it."))
        return str(self._signed(password).dumps(secrets.token_hex(8)))

    async def knows(self, cookie: str | None) -> bool:
        if not cookie:
            return False
        try:
            self._signed(await self._house.admin_password()).loads(cookie, max_age=HOUR)
        except BadSignature:  # one that is too old, too
            return False
        return True

    def _signed(self, password: str) -> URLSafeTimedSerializer:
        """Another password makes all cookies from before worthless."""
        return URLSafeTimedSerializer(self._key, salt=f"admin/{_digest(password).hex()}")


def _digest(password: str) -> bytes:
    return hashlib.sha256(password.strip().encode()).digest()


def _door(request: Request) -> AdminDoor:
    door: AdminDoor = request.app.state.admin
    return door


@router.get(PATH)
async def look(request: Request) -> Response:
    door = _door(request)
    if not await door.knows(request.cookies.get(COOKIE)):
        return page(request, "admin.html", title=say("For the host"), a=None)
    facts = overview(context_of(request).house, await context_of(request).house.store.facts(), door.opened)
    return page(request, "admin.html", title=say("For the host"), a=facts)


@router.post(PATH)
async def enter(request: Request, form: Sent) -> Response:
    """The password, or the wish to leave."""
    response = go(request, PATH)
    root = context_of(request).house.settings.root
    scope: dict[str, Any] = {"key": COOKIE, "path": f"{root}{PATH}", "httponly": True, "samesite": "strict"}
    if form.chosen("leave"):
        response.delete_cookie(**scope)
        return response
    try:
        cookie = await _door(request).enter(form.text("password"), household_of(request))
    except NotYours as error:
        return page(request, "admin.html", error.status, title=say("For the host"), a=None, notice=str(error))
    safe = context_of(request).address(request).startswith("https:")
    response.set_cookie(value=cookie, max_age=HOUR, secure=safe, **scope)
    return response


# ---- what is shown: counts and times, nothing that anybody holds or says ----


def overview(house: House, storage: StorageFacts, opened: float) -> dict[str, Any]:
    now = time.time()
    tables = sorted(house.live(), key=lambda table: table.row.created, reverse=True)
    return {
        "tables": [_table(table, now) for table in tables[:SHOWN]],
        "more": max(0, len(tables) - SHOWN),
        "live": len(tables),
        "streams": sum(len(table.listeners) for table in tables),
        "bots": house.bot_workers.load(),
        "storage": storage,
        "size": _size(storage.bytes),
        "stages": [(_stage(stage), storage.matches.get(stage, 0)) for stage in ("lobby", "running", "over")],
        "backup": None if storage.last_backup is None else now - storage.last_backup,
        "houses": [
            (process.name[:6], process.seconds, process.name == house.store.process) for process in storage.houses
        ],
        "up": now - opened,
        "versions": _versions(storage),
    }


def _table(table: Table, now: float) -> dict[str, Any]:
    people = [seat for seat in table.seats if seat.kind == "person"]
    return {
        "game": say(table.game.facts.title),
        "stage": _stage(table.row.stage),
        "people": len({seat.owner for seat in people}),
        "bots": sum(seat.kind == "bot" for seat in table.seats),
        "streams": len(table.listeners),
        "steps": table.version,
        "seconds": now - table.row.created,
    }


def _stage(stage: str) -> str:
    return {"lobby": say("waiting for players"), "running": say("being played"), "over": say("finished")}[stage]


def _size(number: int) -> str:
    size = float(number)
    for unit in ("B", "KiB", "MiB"):
        if size < 1024:
            return f"{size:.0f} {unit}"
        size /= 1024
    return f"{size:.1f} GiB"


def _versions(storage: StorageFacts) -> list[tuple[str, str]]:
    games = [(f"{game.facts.title} ({game.edition})", game.facts.rules_version) for game in sb.games()]
    own = [("Smorgasboard", __version__), ("Python", platform.python_version())]
    return [*own, (storage.kind.partition(" ")[0], storage.kind.partition(" ")[2]), *games]
