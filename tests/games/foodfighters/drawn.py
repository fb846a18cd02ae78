"""Foodfighters' table.html rendered as the server does, with a macro `spot` of the same shape, and read back."""

from collections.abc import Sequence
from html.parser import HTMLParser

from jinja2 import ChoiceLoader, DictLoader, Environment, FileSystemLoader
from tests.games.foodfighters.table import GAME

from smorgasboard.engine import Event, State
from smorgasboard.games.foodfighters import Foodfighters
from smorgasboard.server.http.pieces import pictures_from

NAMES = ("Ann", "Bob")
ART = "/art/foodfighters/symbols.svg"
SPOT = """{% macro spot(name, label, class_="", id_=None) %}
<button data-spot="{{ name }}" id="{{ id_ or 'spot-' ~ name }}" class="spot {{ class_ }}" aria-label="{{ label }}">
{{ caller() }}</button>{% endmacro %}"""


def environment() -> Environment:
    made = Environment(
        loader=ChoiceLoader([DictLoader({"macros.html": SPOT}), FileSystemLoader(GAME.room("page"))]),
        autoescape=True,
        extensions=["jinja2.ext.i18n"],
    )
    made.install_null_translations(newstyle=True)  # type: ignore[attr-defined]
    return made


TEMPLATE = environment().get_template("table.html")


def html(
    state: State,
    seat: int = 0,
    recent: Sequence[Event] = (),
    names: tuple[str, ...] = NAMES,
    game: Foodfighters = GAME,
) -> str:
    page = game.page(state.observation(seat), names, recent)
    return TEMPLATE.render(g=page, art=lambda symbol: f"{ART}#{symbol}", pic=pictures_from(ART), names=names)


class Drawn(HTMLParser):
    """What stands on a rendered table."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.ids: list[str] = []
        self.classes: list[str] = []
        self.attributes: set[str] = set()
        self.labels: dict[str, str] = {}
        """By spot."""
        self.spots_of: dict[str, str] = {}
        """By element id."""
        self.pictures: set[str] = set()
        self.text = ""
        self.feed(text)

    @property
    def spots(self) -> set[str]:
        return set(self.labels)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        facts = {name: value or "" for name, value in attrs}
        self.attributes |= set(facts)
        self.classes += facts.get("class", "").split()
        if "id" in facts:
            self.ids.append(facts["id"])
        if "data-spot" in facts:
            self.labels[facts["data-spot"]] = facts["aria-label"]
            self.spots_of[facts["id"]] = facts["data-spot"]
        if tag == "use":
            self.pictures.add(facts["href"].removeprefix(f"{ART}#"))

    def handle_data(self, data: str) -> None:
        self.text += data


def drawn(state: State, seat: int = 0, recent: Sequence[Event] = (), names: tuple[str, ...] = NAMES) -> Drawn:
    return Drawn(html(state, seat, recent, names))
