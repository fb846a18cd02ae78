"""The drawn table as notebooks show it: one frame with looks and pictures inside, which asks nobody for anything."""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from html import escape
from pathlib import Path
from xml.etree import ElementTree as Tree

from smorgasboard.engine import Game, Observation, games, language
from smorgasboard.server.assets import PAGE, STATIC
from smorgasboard.server.http.render import Renderer
from smorgasboard.server.languages import Languages

HEIGHT = 620
STYLES = ("base.css", "match.css")
REFERENCE = re.compile(r'href="(/[^"#?]+)(?:\?[^"#]*)?#([\w-]+)"')
FONT = re.compile(r"@font-face\s*{[^}]*}")
SVG = "http://www.w3.org/2000/svg"


@dataclass(frozen=True)
class ShownTable:
    """What a drawing asks of a table that nobody sits at."""

    game: Game
    names: tuple[str, ...]
    version: int = 0


def drawn(game: Game, observation: Observation, names: tuple[str, ...]) -> str:
    """HTML for a cell, "" for a game without looks. They stay in the frame: the notebook's stay as they are."""
    if not _has_looks(game):
        return ""
    board = str(_renderer().board(ShownTable(game, names), observation, (), {}))
    page = _page(game, board)
    frame = f'style="width:100%;height:{HEIGHT}px;border:0" title="{escape(game.facts.title)}"'
    return f'<iframe srcdoc="{escape(page)}" {frame}></iframe>'


def _has_looks(game: Game) -> bool:
    return (game.room(PAGE) / "table.html").exists() and any(game.name == known.name for known in games())


@cache
def _renderer() -> Renderer:
    return Renderer(Languages.load(), has_lab=False)


def _page(game: Game, board: str) -> str:
    pictures = _pictures(game, REFERENCE.findall(board))
    inside = REFERENCE.sub(r'href="#\2"', board)
    return (
        f'<!doctype html><html lang="{language()}"><meta charset="utf-8"><style>{_style(game)}</style>'
        f'<body class="at-table">{pictures}'
        f'<section class="board" id="board" style="height:100vh">{inside}</section></body></html>'
    )


@cache
def _style(game: Game) -> str:
    files = [*(STATIC / name for name in STYLES), game.room(PAGE) / "table.css"]
    return FONT.sub("", "\n".join(file.read_text(encoding="utf-8") for file in files if file.exists()))


def _pictures(game: Game, wanted: Iterable[tuple[str, str]]) -> str:
    """The symbols that a drawing uses, out of their sheets, with those that they use themselves."""
    found: dict[str, str] = {}
    for address, name in wanted:
        _gather(_sheet(_file_of(game, address)), name, found)
    return f'<svg xmlns="{SVG}" width="0" height="0" style="position:absolute">{"".join(found.values())}</svg>'


def _gather(sheet: dict[str, str], name: str, found: dict[str, str]) -> None:
    if name in found or name not in sheet:
        return
    found[name] = sheet[name]
    for used in re.findall(r'(?:href="#|url\(#)([\w-]+)', sheet[name]):
        _gather(sheet, used, found)


@cache
def _sheet(file: Path) -> dict[str, str]:
    Tree.register_namespace("", SVG)
    root = Tree.parse(file).getroot()
    return {part.attrib["id"]: Tree.tostring(part, encoding="unicode") for part in root.iter() if "id" in part.attrib}


def _file_of(game: Game, address: str) -> Path:
    name = address.rpartition("/")[2]
    return game.room(PAGE) / name if address.startswith("/art/") else STATIC / name
