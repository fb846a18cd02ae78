"""Games with the cards and numbers that a stored match is played with, whatever is installed by now."""

import hashlib
from collections.abc import Iterable
from functools import cache, lru_cache
from pathlib import Path
from tempfile import TemporaryDirectory

from sqlalchemy import Connection

import smorgasboard as sb
from smorgasboard.engine import say
from smorgasboard.server.errors import OnlyReadable, Unplayable
from smorgasboard.server.storage import ContentRow, MatchRow, keepsakes


def at_hand(row: MatchRow) -> sb.Game | None:
    """The game of a match with its cards, unless these have to be read from the store; Unplayable without a game."""
    try:
        game = sb.load(row.game)
    except sb.UnknownGame as error:
        raise Unplayable(str(error)) from None
    if row.stage == "lobby" or row.content == game.content_hash:  # a match begins with the cards of its first day
        return game
    try:
        return sb.load(f"{row.game}#{row.content}")
    except sb.UnknownGame:
        return None


def with_stored_cards(row: MatchRow, text: str | None) -> sb.Game:
    """The game of a match with cards that come from the store; OnlyReadable where they cannot be used."""
    if not text:
        raise OnlyReadable(say("The cards that this match was played with are not the ones that are installed now."))
    try:
        game = with_cards(row.game, text)
    except sb.SmorgasboardError:
        game = None
    if game is None or game.content_hash != row.content:
        raise OnlyReadable(
            say("The rules that are installed now cannot read the cards that this match was played with.")
        )
    return game


def with_cards(name: str, text: str) -> sb.Game:
    """A game with other cards, known to this process from now on; SmorgasboardError where they cannot be read."""
    file = _folder() / f"{hashlib.sha256(text.encode()).hexdigest()}.toml"
    if not file.exists():
        file.write_text(text, encoding="utf-8")
    return sb.load(name, file)


def game_of(connection: Connection, row: MatchRow) -> sb.Game:
    """The game of a match with its cards, wherever these are."""
    return at_hand(row) or with_stored_cards(row, keepsakes.content(connection, row.game, row.content))


def rows_of(games: Iterable[sb.Game]) -> list[ContentRow]:
    """What is to be kept of them; games without cards have nothing that could change."""
    return [row for row in map(_row, games) if row.text]


@lru_cache(maxsize=64)
def _row(game: sb.Game) -> ContentRow:
    return ContentRow(f"{game.name}:{game.edition}", game.content_hash, game.whole_content())


def _folder() -> Path:
    """For this process and its bots, as long as it runs: games are made from files."""
    return Path(_own_folder().name)


@cache
def _own_folder() -> TemporaryDirectory[str]:
    return TemporaryDirectory(prefix="smorg-contents-")
