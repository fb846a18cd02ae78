"""Decks that people brought: kept by what they hold, in the lab's folder, so that they are there after a restart."""

import hashlib
import json
import os
import re
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from uuid import uuid4

import structlog

import smorgasboard as sb
from smorgasboard.engine import say
from smorgasboard.lab.play import known_studies
from smorgasboard.server.errors import NotFound, Refused, TooLarge
from smorgasboard.server.live.contents import with_cards

log = structlog.get_logger()
FOLDER = ".decks"
"""No study can be called so."""
NUMBER = re.compile("[0-9a-f]{16}")
MOST_BYTES = 10**6
MOST_KEPT = 200
"""The one that nobody asked for the longest makes room."""


@dataclass(frozen=True)
class Deck:
    """All cards and numbers of a game as somebody brought them; the game has read them."""

    game: str
    """With its edition."""
    name: str
    """As whoever brought it called the file."""
    text: str

    @property
    def number(self) -> str:
        return hashlib.sha256(f"{self.game}\n{self.text}".encode()).hexdigest()[:16]

    @property
    def url(self) -> str:
        return f"/lab/decks/{self.game}/{self.number}"

    def look_at(self) -> sb.Game:
        """The game with these cards, known to nobody else; Refused where the rules of now cannot read them."""
        printed = sb.load(self.game)
        try:
            return type(printed)(printed.edition, _cards(self.number))
        except sb.SmorgasboardError as error:
            raise Refused(str(error)) from None

    def load(self) -> sb.Game:
        """As `look_at`, known to this process, so that matches find it."""
        try:
            return with_cards(self.game, self.text)
        except sb.SmorgasboardError as error:
            raise Refused(str(error)) from None


def keep(deck: Deck) -> Deck:
    if len(deck.text.encode()) > MOST_BYTES:
        raise TooLarge(say("That is too large: {most} bytes at most.", most=MOST_BYTES))
    folder = _folder()
    try:
        folder.mkdir(parents=True, exist_ok=True)
        _write(_cards(deck.number), deck.text)
        _write(_file(deck.number), json.dumps({"game": deck.game, "name": deck.name}))
        _make_room()
    except OSError as error:
        log.error("decks", folder=str(folder), reason=str(error))
        raise Refused(say("The lab's folder cannot be written just now. Nothing was kept.")) from None
    return deck


def find(game: sb.Game, number: str) -> Deck:
    """A deck of this game in this edition; asking for it keeps it."""
    deck = _read(_file(number)) if NUMBER.fullmatch(number) else None
    if deck is None or deck.game != f"{game.name}:{game.edition}":
        raise NotFound(say("There is no such deck of this game here; decks that nobody asks for make room for others."))
    with suppress(OSError):
        os.utime(_file(number))
    return deck


def decks_of(game: sb.Game) -> list[Deck]:
    """The latest first."""
    found = [_read(file) for file in reversed(_files())]
    return [deck for deck in found if deck is not None and deck.game == f"{game.name}:{game.edition}"]


def _write(file: Path, text: str) -> None:
    beside = file.with_suffix(f".{uuid4().hex}")
    try:
        beside.write_text(text, encoding="utf-8", newline="")
        os.replace(beside, file)
    except OSError:
        beside.unlink(missing_ok=True)  # on a full disk, its place may be what is needed
        raise


def _make_room() -> None:
    for file in _files()[:-MOST_KEPT]:
        file.unlink(missing_ok=True)
        _cards(file.stem).unlink(missing_ok=True)


def _files() -> list[Path]:
    """The latest last."""
    return sorted(_folder().glob("*.json"), key=lambda file: (_age(file), file.name))


def _age(file: Path) -> float:
    try:
        return file.stat().st_mtime
    except OSError:
        return 0.0


def _read(file: Path) -> Deck | None:
    try:
        about = json.loads(file.read_text(encoding="utf-8"))
        return Deck(about["game"], about["name"], _cards(file.stem).read_text(encoding="utf-8"))
    except (OSError, ValueError, TypeError, KeyError):
        return None


def _folder() -> Path:
    return known_studies.lab_folder() / FOLDER


def _file(number: str) -> Path:
    return _folder() / f"{number}.json"


def _cards(number: str) -> Path:
    return _folder() / f"{number}.toml"


def plain(name: str) -> str:
    """As part of a file's name."""
    return re.sub(r"[^A-Za-z0-9_-]+", "-", name)[:60].strip("-") or "deck"
