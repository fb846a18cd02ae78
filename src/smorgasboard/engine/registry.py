"""Finds installed games by their entry points; no game is named here."""

import difflib
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path

from smorgasboard.engine.errors import UnknownGame
from smorgasboard.engine.game import Game, made
from smorgasboard.engine.speech import say

GROUP = "smorgasboard.games"

_loaded: dict[str, Game] = {}


@cache
def _installed() -> dict[str, EntryPoint]:
    return {point.name: point for point in sorted(entry_points(group=GROUP), key=lambda point: point.name)}


def games() -> list[Game]:
    """Every installed game in every edition.

    >>> import smorgasboard as sb
    >>> "foodfighters" in [game.name for game in sb.games()]
    True
    """
    return [load(f"{name}:{edition}") for name in _installed() for edition in _class_of(name).editions]


def load(name: str, content: str | Path | None = None) -> Game:
    """A game by `name` or `name:edition`, with its own content or another file's.

    >>> import smorgasboard as sb
    >>> sb.load("consumption:draft").edition
    'draft'
    """
    if content is None and name in _loaded:
        return _loaded[name]
    if content is None and name in made:
        return made[name]
    short, _, edition = name.partition("#")[0].partition(":")
    if content is None and f"{short}:{edition}" in _loaded:
        return _matching(name, _loaded[f"{short}:{edition}"])
    game = _class_of(short)(edition or None, None if content is None else Path(content))
    return _matching(name, register(game))


def register(game: Game) -> Game:
    """Make a game known to this process, so that its observations and records find it."""
    known = _loaded.get(game.source)
    if known is None or known.content_file is not None or game.content_file is None:  # copies of the own file may go
        _loaded[game.source] = game
    if game.content_file is None:
        _loaded.setdefault(f"{game.name}:{game.edition}", game)
        if game.edition == game.editions[0]:
            _loaded.setdefault(f"{game.name}:", game)
    return game


def _matching(wanted: str, game: Game) -> Game:
    if "#" in wanted and wanted != game.source:
        facts = {"title": game.facts.title, "wanted": wanted}
        raise UnknownGame(say("{title} is installed with other content than {wanted}; name the content file.", **facts))
    return game


def _class_of(name: str) -> type[Game]:
    installed = _installed()
    if name not in installed:
        raise UnknownGame(_no_such_game(name, list(installed)))
    found = installed[name].load()
    if not (isinstance(found, type) and issubclass(found, Game)):
        raise UnknownGame(f"The entry point of {name} is not a Game class.")
    return found


def _no_such_game(name: str, installed: list[str]) -> str:
    called = repr(name or "nothing")
    near = difflib.get_close_matches(name, installed, n=1)
    if near:
        return say("No game is called {called}; did you mean {near}?", called=called, near=near[0])
    known = ", ".join(installed) or say("none")
    return say("No game is called {called}; installed are: {known}.", called=called, known=known)
