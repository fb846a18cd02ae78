"""The lab: what thousands of matches between bots say about a game. Where it is not installed, a sentence says so."""

from importlib import import_module

from fastapi import APIRouter

from smorgasboard.engine import say
from smorgasboard.extras import missing_of
from smorgasboard.server.errors import NotFound

MODULES = ("starting", "decks", "studies")
"""The last takes any file of a study by name."""


def is_installed() -> bool:
    return missing_of("lab", "numpy", "polars") is None


def routers() -> list[APIRouter]:
    return [import_module(f"{__name__}.{name}").router for name in MODULES] if is_installed() else [_closed()]


def _closed() -> APIRouter:
    router = APIRouter(include_in_schema=False)

    @router.get("/lab")
    @router.get("/lab/{rest:path}")
    async def not_installed() -> None:
        how = 'pip install "smorgasboard[lab]"'
        raise NotFound(say("The lab is not installed in this house; its host can add it with: {command}", command=how))

    return router
