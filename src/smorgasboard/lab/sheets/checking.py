"""All that is wrong with a deck, as far as it can be told at once: whoever mends one cell wants to hear of the others.

A game refuses the first thing that does not fit. That is noted, the printed deck's value takes its place, and the game
is asked again; what it says then about other values counts as well.
"""

import tomllib
from collections.abc import Iterator, Mapping, Sequence
from copy import deepcopy
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

from smorgasboard.engine import BadContent, Game
from smorgasboard.engine.content.spans import Place, Spans
from smorgasboard.lab.sheets.tables import BadCell, Content, Spot, Table
from smorgasboard.lab.sheets.toml_text import toml_text

MOST = 20
LARGE = 500_000
"""Letters of a deck that is asked about once: many times what any of ours has."""
NAME = "deck.toml"
HEAD = 1
"""The row that names the columns."""


class Problem(NamedTuple):
    words: str
    spot: Spot | None = None
    line: int | None = None
    """Of a text; of sheets none."""


class Checked(NamedTuple):
    """A deck that can be played, or what is wrong with it."""

    text: str
    problems: tuple[Problem, ...]


class Refused(NamedTuple):
    """What a game says of one value."""

    place: Place | None
    words: str


def checked_sheets(game: Game, tables: Sequence[Table]) -> Checked:
    found: list[Problem] = []
    content = _readable(list(tables), found)
    if content is None:
        return Checked("", tuple(found))
    rows = {(each.spot.sheet, each.spot.row) for each in found if each.spot is not None}
    for place, words in refusals(game, content.data):
        spot = None if place is None else content.spot(place)
        if (
            spot is None or (spot.sheet, spot.row) not in rows
        ):  # an unreadable cell makes its row seem to lack something
            found.append(Problem(words, spot))
    return Checked("" if found else toml_text(content.data), tuple(found[:MOST]))


def checked_text(game: Game, text: str) -> Checked:
    refused = _refusal(game, text)
    if refused is None:
        return Checked(text, ())
    if refused.place is None:
        return Checked("", (Problem(refused.words),))
    spans = Spans(text)
    told = refusals(game, tomllib.loads(text))
    lines = ((None if place is None else spans.line(place), words) for place, words in told)
    return Checked("", tuple(Problem(words, None, line) for line, words in lines))


# ---- cells that cannot be read ----


def _readable(tables: list[Table], found: list[Problem]) -> Content | None:
    """The content that is left when unreadable cells are taken out; none where the sheets hold together no more."""
    for _ in range(MOST):
        try:
            return Content("", tables)
        except BadCell as problem:
            found.append(Problem(problem.problem, problem.spot))
            if problem.spot.column is None or problem.spot.row == HEAD:
                return None
            _empty(tables, problem.spot)
        except BadContent as problem:
            found.append(Problem(str(problem)))
            return None
    return None


def _empty(tables: list[Table], spot: Spot) -> None:
    at = next(at for at, table in enumerate(tables) if table.name == spot.sheet)
    rows = [list(row) for row in tables[at].rows]
    rows[spot.row - 1][(spot.column or 1) - 1] = None
    tables[at] = Table(spot.sheet, rows)


# ---- values that the game refuses ----


def refusals(game: Game, data: Mapping[str, Any]) -> Iterator[Refused]:
    """One after the other, each of a value as it was brought."""
    mended: dict[str, Any] = deepcopy(dict(data))
    printed = tomllib.loads(game.whole_content())
    touched: list[Place] = []
    rounds = MOST if len(toml_text(mended)) < LARGE else 1
    while len(touched) < rounds:
        refused = _refusal(game, toml_text(mended))
        if refused is None or any(_holds(place, refused.place) for place in touched):
            return
        yield refused
        if refused.place is None or not _mend(mended, refused.place, printed):
            return
        touched.append(refused.place)


def _refusal(game: Game, text: str) -> Refused | None:
    with TemporaryDirectory() as folder:
        file = Path(folder) / NAME
        file.write_text(text, encoding="utf-8")
        try:
            type(game)(game.edition, file)
        except BadContent as problem:
            return Refused(problem.place, problem.problem or str(problem))
    return None


def _holds(place: Place, other: Place | None) -> bool:
    return other is not None and other[: len(place)] == place


def _mend(data: dict[str, Any], place: Place, printed: Mapping[str, Any]) -> bool:
    """Whether what stands there could be replaced by what is printed there."""
    if not place:
        return False
    owner, own = _at(data, place[:-1]), _at(printed, place[:-1])
    key = place[-1]
    try:
        if own is not None and not isinstance(own, str) and _has(own, key):
            owner[key] = _completed(owner[key], own[key])
        elif isinstance(owner, dict) and key in owner:
            del owner[key]
        else:
            return False
    except (KeyError, IndexError, TypeError):
        return False
    return True


def _completed(value: Any, printed: Any) -> Any:
    """A card gets what it lacks; anything else is taken as it is printed."""
    both = isinstance(value, dict) and isinstance(printed, dict)
    lacks = both and any(key not in value for key in printed)
    return deepcopy({**printed, **value} if lacks else printed)


def _at(data: Any, place: Place) -> Any:
    for step in place:
        if not _has(data, step):
            return None
        data = data[step]
    return data


def _has(data: Any, step: str | int) -> bool:
    if isinstance(data, list):
        return isinstance(step, int) and step < len(data)
    return isinstance(data, dict) and step in data
