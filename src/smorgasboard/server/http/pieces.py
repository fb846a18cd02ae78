"""What drawings of tables consist of most: pictures, and spots to click. As macros these took most of a page's time."""

import pickle
from collections.abc import Callable, Mapping
from functools import cache
from typing import Any

from jinja2.runtime import Macro
from markupsafe import Markup, escape

from smorgasboard.engine import Game, language
from smorgasboard.server.assets import art_url, static
from smorgasboard.server.http.rendered_views import KeptThings
from smorgasboard.server.views import Spot

NEITHER = Spot(glow=False, picked=False)
MOST_LETTERS = 4_000_000
"""Of kept parts, all together."""
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
        more = ' aria-describedby="may-choose"' if now.glow else ""
        more += ' aria-pressed="true"' if now.picked else ""
        return Markup(
            f'<button type="submit" form="move" name="pick" value="{safe}" data-spot="{safe}"'
            f' id="{escape(id_) if id_ else escape("spot-" + name.translate(NAMED_LIKE_SPOTS))}"'
            f' class="{kinds}{state}" aria-label="{words}" title="{escape(title) if title else words}"{more}>'
            f"{caller() if caller else ''}</button>"
        )

    return spot


class KeptParts:
    """Parts of tables that are the same for several viewers, and from one step to the next: drawn when they change."""

    def __init__(self) -> None:
        self._parts: KeptThings[Markup] = KeptThings(MOST_LETTERS)

    def parts_of(self, game: Game) -> Callable[[Macro, Any], Markup]:
        """For templates: `kept(macro, data)`, where the macro draws from nothing but these data."""

        def kept(macro: Macro, data: Any) -> Markup:
            key = (game.name, macro.name, language(), pickle.dumps(data))
            return self._parts.get(key, lambda: Markup(macro(data)))

        return kept
