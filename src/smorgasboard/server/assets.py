"""Addresses of files: they change with the file, so that browsers may keep what they have."""

import hashlib
import re
from functools import lru_cache
from pathlib import Path

from smorgasboard import __version__
from smorgasboard.engine import Game, games

STATIC = Path(__file__).with_name("static")
TEMPLATES = Path(__file__).with_name("templates")
KEPT = "public, max-age=31536000, immutable"
PAGE = "page"
"""The room of a game in which what browsers fetch lies."""
NAMING_OTHERS = (".html", ".css", ".js")
NAMED = re.compile(r"""["'/(]([\w.-]+\.\w+)["'?)#]""")
OF_GAMES = ("symbols.svg", "box.svg", "table.css", "deck.css")


@lru_cache(maxsize=256)
def static(path: str) -> str:
    return f"/static/{path}?v={fingerprint(STATIC / path)}"


def icon_url(name: str) -> str:
    """The house's sign as PNG; it changes with the drawing."""
    return f"/icons/{name}.png?v={fingerprint(STATIC / 'favicon.svg')}"


@lru_cache(maxsize=256)
def art_url(game: Game, file: str) -> str:
    return f"/art/{game.name}/{file}?v={fingerprint(game.room(PAGE) / file)}"


@lru_cache(maxsize=256)
def art_if_any(game: Game, file: str) -> str | None:
    return art_url(game, file) if (game.room(PAGE) / file).exists() else None


@lru_cache(maxsize=1024)
def fingerprint(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()[:8]


@lru_cache(maxsize=4)
def loaded_by(*pages: str) -> tuple[Path, ...]:
    """The files that these templates load, and those that they load in turn: whatever is named in one of them."""
    files = [file for room in (STATIC, TEMPLATES) for file in sorted(room.rglob("*")) if file.is_file()]
    found: set[Path] = set()
    new = {TEMPLATES / page for page in pages}
    while new:
        found |= new
        text = "\n".join(file.read_text(encoding="utf-8") for file in new if file.suffix in NAMING_OTHERS)
        named = set(NAMED.findall(text))
        new = {file for file in files if file.name in named} - found
    return tuple(sorted(file for file in found if file.is_relative_to(STATIC)))


@lru_cache(maxsize=1)
def house_print() -> str:
    """Of all that pages are made of: where it differs, a page and its scripts are of another house than the server."""
    rooms = [STATIC, TEMPLATES, *(game.room(PAGE) for game in games())]
    files = sorted(file for room in rooms for file in room.rglob("*") if file.is_file())
    facts = [__version__, *(f"{file.name} {fingerprint(file)}" for file in files)]
    return hashlib.sha256("\n".join(facts).encode()).hexdigest()[:12]
