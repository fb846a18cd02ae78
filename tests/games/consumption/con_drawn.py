"""Consumption's table.html rendered as the server does, with a macro `spot` of the same shape, and read back."""

from functools import cache
from html.parser import HTMLParser
from typing import Any

from jinja2 import ChoiceLoader, DictLoader, Environment, FileSystemLoader, PrefixLoader, StrictUndefined, Template
from tests.games.consumption.table import SOURCE, Card, Table, house

from smorgasboard.engine.game import Clicks
from smorgasboard.engine.observation import Observation
from smorgasboard.games.consumption import Consumption
from smorgasboard.games.consumption.content.cards import Content
from smorgasboard.games.consumption.content.read import OWN_CONTENT
from smorgasboard.games.consumption.page.clicks import clicks
from smorgasboard.games.consumption.page.data import page
from smorgasboard.games.consumption.rules.state import ConsumptionState
from smorgasboard.games.consumption.words.view_model import SeenTable
from smorgasboard.server.http.pieces import pictures_from

FOLDER = OWN_CONTENT.parent / "page"
NAMES = ("Ann", "Bob", "Cid", "Dora")
ART = "/art/consumption/symbols.svg"
SPOT = """{% macro spot(name, label, class_="", id_=None, title=None) %}
<button data-spot="{{ name }}" id="{{ id_ or 'spot-' ~ name }}" class="spot {{ class_ }}" aria-label="{{ label }}">
{{ caller() }}</button>{% endmacro %}"""


@cache
def _template() -> Template:
    own = FileSystemLoader(FOLDER)
    loader = ChoiceLoader([DictLoader({"macros.html": SPOT}), own, PrefixLoader({"consumption": own})])
    made = Environment(loader=loader, autoescape=True, undefined=StrictUndefined, extensions=["jinja2.ext.i18n"])
    made.install_null_translations(newstyle=True)  # type: ignore[attr-defined]
    return made.get_template("table.html")


@cache
def _own(edition: str) -> Content:
    return Consumption(edition).content


def content_of(state: ConsumptionState, cards: tuple[Card, ...]) -> Content:
    """A laid table has the cards of the rule tests, a dealt one those of the house."""
    return house(state.box.edition, cards) if state.source == SOURCE else _own(state.box.edition)


def seen(
    state: ConsumptionState, seat: int | None = None, names: tuple[str, ...] = NAMES, cards: tuple[Card, ...] = ()
) -> SeenTable:
    viewer = max(state.mover(), 0) if seat is None else seat
    return SeenTable(content_of(state, cards), state.observation(viewer), names[: state.seats])


def shown(table: Table | ConsumptionState, seat: int | None = None) -> dict[str, Any]:
    """What the page draws from."""
    return page(seen(table.state if isinstance(table, Table) else table, seat))


def html(
    state: ConsumptionState, seat: int | None = None, names: tuple[str, ...] = NAMES, cards: tuple[Card, ...] = ()
) -> str:
    look = seen(state, seat, names, cards)
    return _template().render(
        g=page(look),
        art=lambda symbol: f"{ART}#{symbol}",
        pic=pictures_from(ART),
        kept=lambda macro, data, *_spots: macro(data),
        names=look.names,
    )


class Drawn(HTMLParser):
    """What stands on a rendered table."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.html = text
        self.ids: list[str] = []
        self.attributes: set[str] = set()
        self.labels: dict[str, str] = {}
        """By spot."""
        self.pictures: set[str] = set()
        self.text = ""
        self.feed(text)

    @property
    def spots(self) -> set[str]:
        return set(self.labels)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        facts = {name: value or "" for name, value in attrs}
        self.attributes |= set(facts)
        if "id" in facts:
            self.ids.append(facts["id"])
        if "data-spot" in facts:
            self.labels[facts["data-spot"]] = facts["aria-label"]
        if tag == "use":
            self.pictures.add(facts["href"].removeprefix(f"{ART}#"))

    def handle_data(self, data: str) -> None:
        self.text += data


def drawn(
    state: ConsumptionState, seat: int | None = None, names: tuple[str, ...] = NAMES, cards: tuple[Card, ...] = ()
) -> Drawn:
    return Drawn(html(state, seat, names, cards))


def ways_of(table: Table, action: str) -> tuple[Clicks, ...]:
    """How whoever is to decide points at an action."""
    state = table.state
    typed = table.actions.typed(table.actions.parse(action))
    return clicks(typed, state.observation(state.mover()), house(state.box.edition))


def all_ways(game: Consumption, observation: Observation) -> dict[str, tuple[Clicks, ...]]:
    return {game.actions.text(action): game.clicks(action, observation) for action in observation.legal}
