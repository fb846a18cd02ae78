"""What drawings of tables consist of most: pictures, and spots to click. As macros these took most of a page's time."""

import pickle
from collections.abc import Callable, Mapping
from functools import cache, lru_cache
from hashlib import blake2b
from typing import Any

from jinja2.runtime import Macro
from markupsafe import Markup, escape

from smorgasboard.engine import Game, Passage, language
from smorgasboard.server.assets import art_url, static
from smorgasboard.server.http.rendered_views import KeptThings
from smorgasboard.server.live import face_of
from smorgasboard.server.metrics import PARTS_DRAWN
from smorgasboard.server.views import Spot

NEITHER = Spot(glow=False, picked=False)
MOST_LETTERS = 16_000_000
"""Of kept parts, all together: those of a hundred tables of the largest game."""
NAMED_LIKE_SPOTS = str.maketrans(": ", "--")


def pictures(game: Game) -> Callable[..., Markup]:
    """Draws a symbol of the game's sheet: `pic("bean")`, `pic("bean", "small")`."""
    return pictures_from(art_url(game, "symbols.svg"))


@cache
def pictures_from(sheet: str) -> Callable[..., Markup]:
    @cache
    def picture(symbol: str, class_: str = "") -> Markup:
        given = Markup(' class="{}"').format(class_) if class_ else ""
        return Markup('<svg{} aria-hidden="true"><use href="{}#{}"/></svg>').format(given, sheet, symbol)

    return picture


@cache
def icon(shape: str) -> Markup:
    href = f"{static('icons.svg')}#{shape}"
    return Markup('<svg class="line" viewBox="0 0 24 24" aria-hidden="true"><use href="{}"/></svg>').format(href)


@cache
def face(name: str) -> Markup:
    """A bot of the cast, drawn; nothing for other names."""
    shape = face_of(name)
    return _drawn_face(shape) if shape else Markup("")


@cache
def _drawn_face(shape: str) -> Markup:
    href = f"{static('faces.svg')}#{shape}"
    return Markup('<svg class="face" viewBox="0 0 40 40" aria-hidden="true"><use href="{}"/></svg>').format(href)


@lru_cache(maxsize=4096)
def avatar(seat: int, name: str, kind: str = "person") -> Markup:
    """Who sits there: a bot's face, or a person's first letter on the colour of the seat."""
    colour = f"seat-{seat % 6}"
    if kind == "bot":
        shown = _drawn_face(face_of(name) or "bot")
        return Markup('<span class="token faced {}" aria-hidden="true">{}</span>').format(colour, shown)
    letter = "" if kind == "open" else name[:1].upper()
    free = " free" if kind == "open" else ""
    return Markup('<span class="token {}{}" aria-hidden="true">{}</span>').format(colour, free, letter)


def spots_of(spots: Mapping[str, Spot]) -> Callable[..., Markup]:
    """Draws a spot of a table: it glows where it can be chosen now."""

    def spot(
        name: str,
        label: str,
        class_: str = "",
        id_: str | None = None,
        title: str | None = None,
        caller: Callable[[], Markup] | None = None,
    ) -> Markup:
        now = spots.get(name, NEITHER)
        safe, words = escape(name), escape(label)
        kinds = f"spot {escape(class_)}" if class_ else "spot"
        state = (" glow" if now.glow else "") + (" picked" if now.picked else "")
        state += (" advised" if now.advised else "") + (" done-here" if now.done else "")
        more = ' aria-describedby="may-choose"' if now.glow else ""
        more += ' aria-pressed="true"' if now.picked else ""
        return Markup(
            f'<button type="submit" form="move" name="pick" value="{safe}" data-spot="{safe}"'
            f' id="{escape(id_) if id_ else escape("spot-" + name.translate(NAMED_LIKE_SPOTS))}"'
            f' class="{kinds}{state}" aria-label="{words}" title="{escape(title) if title else words}"{more}>'
            f"{caller() if caller else ''}</button>"
        )

    return spot


def told_step(match: str, told: Passage, title: str, class_: str) -> Markup:
    """A passage of the story, which leads back to its moment; it keeps its id while it grows."""
    lines = "".join([f"<span>{escape(line)}</span> " for line in told.lines])
    return Markup(
        f'<li id="log-{told.step.number}" class="{class_}">\n'
        f'          <a href="/m/{match}?at={told.last.number}" title="{title}">{lines}</a>\n        </li>'
    )


class KeptParts:
    """Parts of tables that are the same for several viewers, and from one step to the next: drawn when they change."""

    def __init__(self) -> None:
        self._parts: KeptThings[Markup] = KeptThings(MOST_LETTERS)

    def parts_of(self, game: Game, spots: Mapping[str, Spot]) -> Callable[..., Markup]:
        """For templates: `kept(macro, data, "list", "place-shop")`, where the macro draws from nothing but these data,
        and has no spots but those of these names, or whose names begin with one of these and a hyphen.
        """
        shown = _by_name_and_kind(spots)
        known: dict[int, tuple[Any, bytes]] = {}
        """By identity: data that hold on to theirs until the table is drawn, and what tells them from all others."""

        def kept(macro: Macro, data: Any, *named: str) -> Markup:
            if id(data) not in known:
                known[id(data)] = data, blake2b(pickle.dumps(data), digest_size=16).digest()
            key = (game.name, macro.name, language(), known[id(data)][1], *(shown.get(name) for name in named))
            return self._parts.get(key, lambda: self._draw(macro, data))

        return kept

    @staticmethod
    def _draw(macro: Macro, data: Any) -> Markup:
        PARTS_DRAWN.inc()
        return Markup(macro(data))


def _by_name_and_kind(spots: Mapping[str, Spot]) -> dict[str, Any]:
    """How each spot looks, and how all look that are of one kind: those whose names begin with the same word."""
    kinds: dict[str, list[tuple[str, Spot]]] = {}
    for name in sorted(spots):
        kinds.setdefault(name.partition("-")[0], []).append((name, spots[name]))
    return {**spots, **{kind: tuple(looks) for kind, looks in kinds.items()}}
