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
from smorgasboard.server.api import matches as api
from smorgasboard.server.api.moves import unreadable
from smorgasboard.server.api.shapes import Refusal
from smorgasboard.server.assets import KEPT, STATIC
from smorgasboard.server.errors import OnlyReadable, Refused, headers_of, sentence_of, status_of
from smorgasboard.server.http import AppContext, context_of, refusal
from smorgasboard.server.http.ends import Ends
from smorgasboard.server.http.hosts import Hosts
from smorgasboard.server.http.middleware import HouseMiddleware
from smorgasboard.server.http.rate_limits import Buckets
from smorgasboard.server.http.render import Renderer
from smorgasboard.server.http.root_path import UnderRoot, must_be_root
from smorgasboard.server.identity import Doorkeeper
from smorgasboard.server.languages import Languages
from smorgasboard.server.live import House
from smorgasboard.server.pages import admin, album, lab, leaving, lobby, match, reading, shelf
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
    context = AppContext(house, doorkeeper, languages, *drawing, Buckets(settings.limits), hosts, studies)
    app = FastAPI(
        title="Smorgasboard",
        version=__version__,
        description="Matches of food board games: open, see, act, follow.",
        docs_url=None,
        redoc_url=None,
        openapi_url="/api/openapi.json",
        servers=[{"url": settings.root}] if settings.root else None,
        lifespan=_open_hours,
        middleware=[
            *([Middleware(UnderRoot, root=settings.root)] if settings.root else []),
            Middleware(GZipMiddleware, minimum_size=SQUEEZED, compresslevel=5),
            Middleware(HouseMiddleware, context=context, refuse=refusal),
        ],
    )
    app.state.context = context
    app.state.admin = admin.AdminDoor(house)
    for router in _routers():
        app.include_router(router)
    app.mount("/static", KeptFiles(directory=STATIC), name="static")
    _add_windows(app)
    _add_refusals(app)
    return app


def _routers() -> list[APIRouter]:
    own = (match.router, lobby.router, leaving.router, reading.router, album.router, shelf.router, admin.router)
    return [api.router, *lab.routers(), *own]


def _own_paths() -> list[str]:
    routes = [getattr(route, "path", "") for router in _routers() for route in router.routes]
    return [*routes, "/static", "/healthz", "/metrics"]


@asynccontextmanager
async def _open_hours(app: FastAPI) -> AsyncIterator[None]:
    context: AppContext = app.state.context
    house = context.house
    waking = asyncio.create_task(house.wake())
    sweeping = asyncio.create_task(_sweep(context))
    yield
    for task in (waking, sweeping):
        task.cancel()
        with suppress(asyncio.CancelledError):
            await task
    await house.close()


async def _sweep(context: AppContext) -> None:
    house = context.house
    for sweep in count(1):
        await asyncio.sleep(SWEEP)
        house.tidy_up()
        if context.lab is not None:
            context.lab.tidy_up()
        for table in house.live():
            table.stir()
        if sweep % SPRING_CLEANING == 0:
            gc.collect()


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
        return refusal(request, status_of(error), sentence_of(error), headers_of(error))

    @app.exception_handler(RequestValidationError)
    async def misshapen(request: Request, error: RequestValidationError) -> Response:
        first = error.errors()[0]
        return refusal(request, 422, unreadable(first["loc"][1:] or first["loc"][:1], first["msg"]))

    @app.exception_handler(HTTPException)
    async def of_the_framework(request: Request, error: HTTPException) -> Response:
        if isinstance(error.__cause__, Refused):  # met while the body was read
            return refusal(request, error.__cause__.status, str(error.__cause__), headers_of(error.__cause__))
        sentences = {
            404: say("There is no such page."),
            405: say("This address does not take {method} requests.", method=request.method),
        }
        answer = refusal(request, error.status_code, sentences.get(error.status_code, str(error.detail)))
        answer.headers.update(error.headers or {})
        return answer
