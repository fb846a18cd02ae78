"""Positions at a Python prompt and in a notebook, drawn as the terminal draws them; and out of a pickle."""

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from html import escape
from importlib.metadata import entry_points
from typing import Any

from smorgasboard.engine.chance import Chance
from smorgasboard.engine.errors import SmorgasboardError, UnknownGame
from smorgasboard.engine.game import Game, Line
from smorgasboard.engine.observation import SPECTATOR, Observation
from smorgasboard.engine.registry import load
from smorgasboard.engine.speech import say
from smorgasboard.engine.state import State

__all__ = ["as_html", "as_text", "laid_out_again", "load", "plain"]

GROUP = "smorgasboard.tables"
"""Who can draw a table for a notebook says so under this name."""
CSS = {
    "bold": "font-weight:bold",
    "dim": "opacity:.6",
    "red": "color:#d03a3a",
    "green": "color:#2e9050",
    "yellow": "color:#b5820a",
    "blue": "color:#3f7fdc",
    "magenta": "color:#b04fb0",
    "cyan": "color:#16919c",
}
"""The words that styles of lines are made of, in colours for light and dark pages."""


def as_text(state: State, names: Sequence[str] = ()) -> str:
    """What the seat that decides sees, or a spectator when it is over; the `repr` where nobody knows the game."""
    lines = _drawn(state, names)
    return repr(state) if lines is None else plain(lines)


def as_html(state: State, names: Sequence[str] = ()) -> str:
    """The drawn table where somebody who can draw it is installed, or else as a terminal draws it."""
    seen, draw = _seen(state, names), painter()
    if seen is not None and draw is not None and (page := draw(*seen)):
        return page
    lines = _drawn(state, names)
    body = escape(repr(state)) if lines is None else "\n".join("".join(_span(*part) for part in line) for line in lines)
    return f'<pre style="line-height:1.2">{body}</pre>'


def plain(lines: Sequence[Line]) -> str:
    """Lines without their styles."""
    return "\n".join("".join(text for text, _style in line).rstrip() for line in lines)


def laid_out_again(game: Game, source: str, position: Mapping[str, Any], chance: Chance) -> State:
    """A state out of a pickle, which will draw what the pickled one would have drawn."""
    if game.source != source:
        facts = {"title": game.facts.title, "wanted": source}
        raise UnknownGame(say("{title} is installed with other content than {wanted}; name the content file.", **facts))
    state = game.state(position)
    state.chance = chance
    return state


@cache
def painter() -> Callable[[Game, Observation, tuple[str, ...]], str] | None:
    """Whoever is installed to draw tables as pages do, "" for games without looks; None where pages are not."""
    for point in entry_points(group=GROUP):
        try:
            found: Callable[[Game, Observation, tuple[str, ...]], str] = point.load()
        except ImportError:
            continue
        return found
    return None


def _drawn(state: State, names: Sequence[str]) -> list[Line] | None:
    seen = _seen(state, names)
    if seen is None:
        return None
    game, observation, seated = seen
    return game.draw(observation, seated)


def _seen(state: State, names: Sequence[str]) -> tuple[Game, Observation, tuple[str, ...]] | None:
    """What the seat that decides sees, or a spectator when it is over; nothing where nobody knows the game."""
    try:
        game = load(state.source)
    except SmorgasboardError:
        return None
    seated = names or [f"Seat {seat + 1}" for seat in range(len(state.outcome().scores))]
    return game, state.observation(SPECTATOR if state.over else state.mover()), tuple(seated)


def _span(text: str, style: str) -> str:
    looks = ";".join(CSS[word] for word in style.split() if word in CSS)
    return f'<span style="{looks}">{escape(text)}</span>' if looks else escape(text)
