"""Addresses of files: they change with the file, so that browsers may keep what they have."""

import hashlib
from functools import lru_cache
from pathlib import Path

from smorgasboard.engine import Game

STATIC = Path(__file__).with_name("static")
KEPT = "public, max-age=31536000, immutable"
PAGE = "page"
"""The room of a game in which what browsers fetch lies."""
OF_GAMES = ("symbols.svg", "box.svg", "table.css")


@lru_cache(maxsize=256)
def static(path: str) -> str:
    return f"/static/{path}?v={fingerprint(STATIC / path)}"


@lru_cache(maxsize=256)
def art_url(game: Game, file: str) -> str:
    return f"/art/{game.name}/{file}?v={fingerprint(game.room(PAGE) / file)}"


@lru_cache(maxsize=256)
def art_if_any(game: Game, file: str) -> str | None:
    return art_url(game, file) if (game.room(PAGE) / file).exists() else None


@lru_cache(maxsize=256)
def fingerprint(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()[:8]
