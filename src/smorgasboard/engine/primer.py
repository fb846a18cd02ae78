"""The rules on one page: a game in a few pictures, drawn from its own symbols, and where each thing is explained.

`page/primer.toml` of a game has the pictures and, by the name of an action or of a thing, the clause of the rules
behind it. Pictures are lists of small orders: `steak 10 20 90` (a symbol: left, top, width and, if it is not as high
as wide, height), `card 0 0 60 80`, `arrow 10 50 80 50`, `write 40 60 20 a1` (middle, foot, size, text).
"""

import tomllib
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path

from smorgasboard.engine.errors import BadContent
from smorgasboard.engine.events import Frozen
from smorgasboard.engine.speech import say

CARD, ARROW, WRITE = "card", "arrow", "write"
NUMBERS = {CARD: (4,), ARROW: (4,), WRITE: (3,)}
"""How many numbers an order takes; symbols take three or four."""


class Stroke(Frozen):
    """One order of a picture."""

    what: str
    numbers: tuple[float, ...]
    text: str = ""


class Panel(Frozen):
    """A picture with what it shows."""

    printed_title: str
    printed_text: str
    clause: str
    """Where the exact words begin."""
    picture: tuple[Stroke, ...]

    @property
    def title(self) -> str:
        return say(self.printed_title)

    @property
    def text(self) -> str:
        return say(self.printed_text)


class Primer(Frozen):
    printed_lead: str
    panels: tuple[Panel, ...]
    boards: tuple[tuple[Stroke, ...], ...]
    """Instead of what the text draws with letters, in the same order."""
    clauses: Mapping[str, str]

    @property
    def lead(self) -> str:
        return say(self.printed_lead)


@lru_cache(maxsize=32)
def read_primer(file: Path) -> Primer:
    data = tomllib.loads(file.read_text(encoding="utf-8"))
    panels = [
        Panel(each["title"], each["text"], each.get("clause", ""), _picture(file, each["picture"]))
        for each in data["panel"]
    ]
    boards = tuple(_picture(file, each["picture"]) for each in data.get("board", ()))
    return Primer(data["lead"], tuple(panels), boards, dict(data.get("clauses", {})))


def _picture(file: Path, orders: list[str]) -> tuple[Stroke, ...]:
    return tuple(_stroke(file, order) for order in orders)


def _stroke(file: Path, order: str) -> Stroke:
    what, *rest = order.split()
    try:
        count = max(NUMBERS.get(what, (min(len(rest), 4),)))
        numbers = tuple(float(word) for word in rest[:count])
    except ValueError:
        numbers = ()
    if len(numbers) not in NUMBERS.get(what, (3, 4)):
        raise BadContent(say("{file}: “{order}” is nothing that can be drawn.", file=file.name, order=order))
    return Stroke(what, numbers, " ".join(rest[len(numbers) :]))
