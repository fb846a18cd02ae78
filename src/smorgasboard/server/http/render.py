"""Templates: the shared pages, and each game's own table.html from its folder."""

from collections.abc import Callable, Sequence
from functools import lru_cache
from pathlib import Path
from types import FunctionType
from typing import Any, Protocol

import jinja2
from jinja2 import ChoiceLoader, FileSystemLoader, PrefixLoader, StrictUndefined, select_autoescape
from jinja2.runtime import Context, Macro
from markupsafe import Markup

from smorgasboard.engine import SPECTATOR, DeckCard, Event, Game, Observation, games
from smorgasboard.server.assets import PAGE, art_url, house_print, icon_url, static
from smorgasboard.server.clocks import until_sentences
from smorgasboard.server.http.pieces import KeptParts, avatar, face, icon, pictures, spots_of, told_step
from smorgasboard.server.http.rendered_views import RenderedView
from smorgasboard.server.identity import Visitor
from smorgasboard.server.languages import Languages, install
from smorgasboard.server.live import Table
from smorgasboard.server.metrics import VIEWS_RENDERED
from smorgasboard.server.views import LobbyView, MatchView, Spot, apart, hole

SERVER = Path(__file__).parents[1]
CACHED = type(lru_cache(len))
WINNERS_PIECE = "end.html"
PLAIN = "plain.html"
"""The table of a game that has no looks of its own yet."""


class Drawable(Protocol):
    """What a drawing asks of a table: a live one, a replayed one, or none at all."""

    @property
    def game(self) -> Game: ...
    @property
    def names(self) -> tuple[str, ...]: ...
    @property
    def version(self) -> int: ...


class QuickContext(Context):
    """A table calls macros and pieces a thousand times; the usual way asks each time what they want to be told."""

    def call(__self, __obj: Callable[..., Any], *args: Any, **kwargs: Any) -> Any:  # noqa: N805 templates may name anything
        kind = type(__obj)
        if kind is Macro:
            args = (__self.eval_ctx, *args)
        elif not (kind is FunctionType or kind is CACHED) or hasattr(__obj, "jinja_pass_arg"):
            return super().call(__obj, *args, **kwargs)
        kwargs.pop("_block_vars", None)
        kwargs.pop("_loop_vars", None)
        return __obj(*args, **kwargs)


class Environment(jinja2.Environment):
    """Reads `g.round` of a dictionary as its item at once; the usual way looks for an attribute first, and fails."""

    context_class = QuickContext

    def getattr(self, obj: Any, attribute: str) -> Any:
        return obj[attribute] if type(obj) is dict and attribute in obj else super().getattr(obj, attribute)


class Renderer:
    """Turns views into HTML, in the language of the moment."""

    def __init__(self, languages: Languages, has_lab: bool) -> None:
        self._languages = languages
        own = {game.name: FileSystemLoader(game.room(PAGE)) for game in games()}
        self._have_looks: dict[Game, bool] = {}
        self._kept = KeptParts()
        self._environment = Environment(
            loader=ChoiceLoader([FileSystemLoader(SERVER / "templates"), PrefixLoader(own)]),
            autoescape=select_autoescape(default=True),
            undefined=StrictUndefined,
            trim_blocks=True,
            lstrip_blocks=True,
            auto_reload=False,  # looking at each file for each page takes longer than many a part of it
        )
        install(self._environment)
        pieces = {
            "icon_of": icon,
            "spots_of": spots_of,
            "hole": hole,
            "told_step": told_step,
            "avatar": avatar,
            "face": face,
            "until_words": until_sentences,
        }
        self._environment.globals |= {"static": static, "house": house_print(), "apart": apart, "has_lab": has_lab}
        self._environment.globals |= {"icon_url": icon_url, **pieces}

    def page(self, template: str, visitor: Visitor, language: str, **facts: Any) -> str:
        """A page, or a part of one, with what all templates need."""
        return self._environment.get_template(template).render(
            language=language,
            languages=self._languages.names,
            nickname=visitor.nickname,
            theme=visitor.theme,
            chosen_language=visitor.language,
            sounds=visitor.sounds,
            ask=visitor.ask,
            ago=lambda seconds: self._languages.ago(language, seconds),
            **{"notice": None, "here": "/", **facts},
        )

    def letter(self, template: str, language: str, **facts: Any) -> str:
        """The HTML of an e-mail, which is nobody's page."""
        return self._environment.get_template(template).render(language=language, **facts)

    def view(self, view: MatchView | LobbyView) -> RenderedView:
        """All that a stream shows to one viewer. It gets nothing of a visitor: others see the same."""
        VIEWS_RENDERED.inc()
        return RenderedView.of(self._environment.get_template("view.html").render(m=view), view)

    def board(
        self, table: Drawable, observation: Observation, recent: Sequence[Event], spots: dict[str, Spot]
    ) -> Markup:
        """The game's own drawing of what one seat sees."""
        game = table.game
        own = self._has_looks(game)
        template = self._environment.get_template(f"{game.name}/table.html" if own else PLAIN)
        drawn = template.render(
            g=game.page(observation, table.names, recent) if own else game.in_words(observation, table.names),
            m={"spots": spots, "version": table.version, "viewer": observation.seat},
            names=table.names,
            art=_art(game) if own else None,
            pic=pictures(game) if own else None,
            kept=self._kept.parts_of(game, spots) if own else None,
        )
        return Markup(drawn)

    def winners_piece(self, table: Table, winner: int) -> Markup | None:
        """What stands for a seat at this game's table: its `end.html`, where it has one."""
        game = table.game
        if not (game.room(PAGE) / WINNERS_PIECE).exists():
            return None
        observation = table.last_state.observation(SPECTATOR)
        facts = {"g": game.page(observation, table.names, ()), "winner": winner, "names": table.names}
        template = self._environment.get_template(f"{game.name}/{WINNERS_PIECE}")
        return Markup(template.render(**facts, art=_art(game), pic=pictures(game)))

    def card(self, game: Game, card: DeckCard) -> Markup:
        """A card of a deck as the game draws it: its `deck.html`."""
        template = self._environment.get_template(f"{game.name}/deck.html")
        return Markup(template.render(c=card.drawn, title=card.title, art=_art(game), pic=pictures(game)))

    def _has_looks(self, game: Game) -> bool:
        if game not in self._have_looks:
            self._have_looks[game] = (game.room(PAGE) / "table.html").exists()
        return self._have_looks[game]


@lru_cache(maxsize=64)
def _art(game: Game) -> Callable[[str], str]:
    sheet = art_url(game, "symbols.svg")
    return lambda symbol: f"{sheet}#{symbol}"
