"""FoodAdvice's table.html rendered as the server does, with a macro `spot` of the same shape, and read back."""

from collections.abc import Sequence
from functools import cache
from html.parser import HTMLParser
from typing import Any

from jinja2 import ChoiceLoader, DictLoader, Environment, FileSystemLoader, PrefixLoader, StrictUndefined, Template

from smorgasboard.engine import Clicks, Event, Observation
from smorgasboard.games.foodadvice import FoodAdvice
from smorgasboard.games.foodadvice.rules.state import FoodAdviceState
from smorgasboard.server.http.pieces import pictures_from

GAME = FoodAdvice()
FOLDER = GAME.room("page")
NAMES = ("Ann", "Bob", "Cid", "Dora", "Eve", "Finn")
ART = "/art/foodadvice/symbols.svg"
SPOT = """{% macro spot(name, label, class_="", id_=None, title=None) %}
<button data-spot="{{ name }}" id="{{ id_ or 'spot-' ~ name }}" class="spot {{ class_ }}" aria-label="{{ label }}">
{{ caller() }}</button>{% endmacro %}"""


@cache
def _template() -> Template:
    rooms = FileSystemLoader(FOLDER)
    loader = ChoiceLoader([DictLoader({"macros.html": SPOT}), rooms, PrefixLoader({"foodadvice": rooms})])
    made = Environment(loader=loader, autoescape=True, undefined=StrictUndefined, extensions=["jinja2.ext.i18n"])
    made.install_null_translations(newstyle=True)  # type: ignore[attr-defined]
    return made.get_template("table.html")


def shown(
    state: FoodAdviceState, seat: int = 0, recent: Sequence[Event] = (), names: tuple[str, ...] = NAMES
) -> dict[str, Any]:
    """What the page draws from."""
    heard = [event for event in recent if event.heard_by(seat)]
    return GAME.page(state.observation(seat), names[: state.seats], heard)


def _anew(macro: Any, data: Any, *_named: str) -> Any:
    return macro(data)


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
        self.nested = False
        """Whether a button stands in another."""
        self._buttons = 0
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
            assert facts["data-spot"] not in self.labels, facts
            self.labels[facts["data-spot"]] = facts["aria-label"]
        if tag == "use":
            self.pictures.add(facts["href"].removeprefix(f"{ART}#"))
        if tag == "button":
            self._buttons += 1
            self.nested |= self._buttons > 1

    def handle_endtag(self, tag: str) -> None:
        self._buttons -= tag == "button"

    def handle_data(self, data: str) -> None:
        self.text += data


def drawn(state: FoodAdviceState, seat: int = 0, recent: Sequence[Event] = (), names: tuple[str, ...] = NAMES) -> Drawn:
    g = shown(state, seat, recent, names)
    return Drawn(
        _template().render(
            g=g, art=lambda symbol: f"{ART}#{symbol}", pic=pictures_from(ART), names=names[: state.seats], kept=_anew
        )
    )


def all_ways(observation: Observation) -> dict[str, tuple[Clicks, ...]]:
    return {GAME.actions.text(action): GAME.clicks(action, observation) for action in observation.legal}
