"""The application: everything put together."""

import asyncio
import gc
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from importlib import import_module
from itertools import count

import structlog
from fastapi import APIRouter, FastAPI, Request, Response
from fastapi.exceptions import RequestValidationError
from fastapi.responses import PlainTextResponse
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

from smorgasboard import __version__
from smorgasboard.engine import SmorgasboardError, say
from smorgasboard.server.api import (
    accounts as api_accounts,
    matches as api_matches,
    playing as api_playing,
    reviews as api_reviews,
    seats as api_seats,
)
from smorgasboard.server.api.description import describe
from smorgasboard.server.api.moves import unreadable
from smorgasboard.server.api.shapes import Refusal
from smorgasboard.server.assets import KEPT, STATIC
from smorgasboard.server.calling import HouseCalls
from smorgasboard.server.codes import Code, code_of_status
from smorgasboard.server.errors import OnlyReadable, Refused, code_of, headers_of, sentence_of
from smorgasboard.server.http import AppContext, context_of, refusal
from smorgasboard.server.http.ends import Ends
from smorgasboard.server.http.hosts import Hosts
from smorgasboard.server.http.middleware import HouseMiddleware
from smorgasboard.server.http.rate_limits import Buckets
from smorgasboard.server.http.render import Renderer
from smorgasboard.server.http.root_path import UnderRoot, must_be_root
from smorgasboard.server.http.versions import API
from smorgasboard.server.identity import Doorkeeper
from smorgasboard.server.languages import Languages
from smorgasboard.server.live import House
from smorgasboard.server.mail.room import MailRoom
from smorgasboard.server.pages import (
    admin,
    album,
    app as app_pages,
    calls,
    devices,
    film,
    lab,
    leaving,
    letters,
    lobby,
    match,
    programs,
    reading,
    review,
    shelf,
    tables,
)
from smorgasboard.server.puzzles import api as puzzles_api, consent, pages as puzzles
from smorgasboard.server.reviews.desk import ReviewDesk
from smorgasboard.server.settings import HouseSettings
from smorgasboard.server.storage import StorageError, Store

log = structlog.get_logger()
SWEEP = 20.0
SPRING_CLEANING = 90
"""Sweeps until all of the memory is searched for what nobody can reach: half an hour."""
SQUEEZED = 600


class KeptFiles(StaticFiles):
    """Addresses with a version change with the file, so that browsers may keep it; others are asked for again."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        response = await super().get_response(path, scope)
        response.headers["cache-control"] = KEPT if scope["query_string"] else "no-cache"
        return response


def create_app(settings: HouseSettings) -> FastAPI:
    """A house with its doors still closed; they open when the server starts."""
    must_be_root(settings.root, _own_paths())
    store = Store.open(settings.database, serving=True)
    doorkeeper = Doorkeeper(store.secret("doorkeeper"))
    languages = Languages.load()
    house = House(store, settings, languages)
    studies = import_module("smorgasboard.server.studies").Studies(settings.lab) if lab.is_installed() else None
    hosts = Hosts(settings.address, settings.hosts)
    drawing = Renderer(languages, studies is not None), Ends(languages)
    limits, phrase_key = Buckets(settings.limits), store.secret("phrases")
    own = doorkeeper, languages, *drawing, limits, hosts, studies, ReviewDesk(house), phrase_key
    context = AppContext(house, HouseCalls(house), *own)
    app = FastAPI(
        title="Smorgasboard",
        version=__version__,
        docs_url=None,
        redoc_url=None,
        openapi_url=f"{API}/openapi.json",
        generate_unique_id_function=lambda route: route.name,
        servers=[{"url": settings.root}] if settings.root else None,
        lifespan=_open_hours,
        middleware=[
            *([Middleware(UnderRoot, root=settings.root)] if settings.root else []),
            Middleware(GZipMiddleware, minimum_size=SQUEEZED, compresslevel=5),
            Middleware(HouseMiddleware, context=context, refuse=refusal),
        ],
    )
    app.state.context = context
    if settings.mail is not None:
        context.mail = MailRoom(settings.mail, house, context.calls, languages, context.renderer.letter)
    app.state.admin = admin.AdminDoor(house)
    for router in _routers():
        app.include_router(router)
    app.mount("/static", KeptFiles(directory=STATIC), name="static")
    _add_windows(app)
    _add_refusals(app)
    describe(app)
    return app


def _routers() -> list[APIRouter]:
    at_tables = (match, film, lobby, leaving, reading, review, album)
    own = (*at_tables, shelf, puzzles, consent, tables, devices, programs, calls, letters, admin, app_pages)
    doors = (api_matches, api_playing, api_seats, api_accounts, api_reviews, puzzles_api)
    return [*(each.router for each in doors), *lab.routers(), *(pages.router for pages in own)]


def _own_paths() -> list[str]:
    routes = [getattr(route, "path", "") for router in _routers() for route in router.routes]
    return [*routes, "/static", "/healthz", "/metrics"]


@asynccontextmanager
async def _open_hours(app: FastAPI) -> AsyncIterator[None]:
    context: AppContext = app.state.context
    house = context.house
    await house.devices.learn()
    await context.calls.open()
    await context.reviews.open()
    if context.mail is not None:
        context.mail.open()
    waking = asyncio.create_task(house.wake())
    sweeping = asyncio.create_task(_sweep(context))
    yield
    for task in (waking, sweeping):
        task.cancel()
        with suppress(asyncio.CancelledError):
            await task
    await context.reviews.close()
    await context.calls.close()
    if context.mail is not None:
        await context.mail.close()
    await house.close()


async def _sweep(context: AppContext) -> None:
    house = context.house
    for sweep in count(1):
        await asyncio.sleep(SWEEP)
        house.tidy_up()
        await _write_down_devices(house)
        await context.calls.awaited.write_down()
        if context.lab is not None:
            context.lab.tidy_up()
        for table in house.live():
            table.stir()
        if sweep % SPRING_CLEANING == 0:
            gc.collect()


async def _write_down_devices(house: House) -> None:
    try:
        await house.devices.write_down()
    except StorageError as error:  # they are noted again when they are used again
        log.warning("storage", reason=str(error))


def _add_windows(app: FastAPI) -> None:
    """How the house is: for whoever runs it."""

    @app.get("/healthz", tags=["running"], responses={503: {"model": Refusal, "description": "It is not."}})
    async def healthz(request: Request) -> dict[str, str]:
        """Well when the store answers."""
        await context_of(request).house.store.ping()
        return {"status": "ok", "version": __version__}

    @app.get("/metrics", tags=["running"], response_class=PlainTextResponse)
    async def metrics() -> Response:
        """Numbers for Prometheus."""
        return Response(generate_latest(), media_type=CONTENT_TYPE_LATEST)


def _add_refusals(app: FastAPI) -> None:
    """Whatever goes wrong: one sentence and a status."""
    app.add_exception_handler(OnlyReadable, album.read_instead)

    @app.exception_handler(SmorgasboardError)
    @app.exception_handler(StorageError)
    async def refused(request: Request, error: Exception) -> Response:
        return refusal(request, code_of(error), sentence_of(error), headers_of(error))

    @app.exception_handler(RequestValidationError)
    async def misshapen(request: Request, error: RequestValidationError) -> Response:
        first = error.errors()[0]
        return refusal(request, Code.WRONG_SHAPE, unreadable(first["loc"][1:] or first["loc"][:1], first["msg"]))

    @app.exception_handler(HTTPException)
    async def of_the_framework(request: Request, error: HTTPException) -> Response:
        if isinstance(error.__cause__, Refused):  # met while the body was read
            return refusal(request, error.__cause__.code, str(error.__cause__), headers_of(error.__cause__))
        sentences = {
            404: say("There is no such page."),
            405: say("This address does not take {method} requests.", method=request.method),
        }
        sentence = sentences.get(error.status_code, str(error.detail))
        answer = refusal(request, code_of_status(error.status_code), sentence, status=error.status_code)
        answer.headers.update(error.headers or {})
        return answer
