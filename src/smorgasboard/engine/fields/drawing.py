"""A position for a terminal, as its declaration has it: what lies on the table, then a row for every player."""

from typing import Any

from smorgasboard.engine.fields.kinds import Kind, Seat
from smorgasboard.engine.fields.lists import PerSeat
from smorgasboard.engine.fields.records import Columns, Fields
from smorgasboard.engine.lines import Line, cropped, cut, flowing, in_columns, width, width_of
from smorgasboard.engine.speech import say

COLUMNS = 80
LINES = 20
LONGEST = 24
"""A value that is longer is cut."""


def drawn(form: Fields, view: dict[str, Any], names: tuple[str, ...]) -> list[Line]:
    """What a seat sees, at most 80 columns wide and 20 lines high."""
    shared: list[Line] = []
    players: list[dict[str, str]] = [{} for _ in names]
    for field in form.view_plan.fields:
        if field.name not in view:
            continue
        if isinstance(field, Columns) or isinstance(field.kind, PerSeat):
            for player, value in zip(players, view[field.name], strict=False):
                player.update(_of_player(field.name, value))
        else:
            text = _of_table(field.kind, view[field.name], names)
            shared.append([(f"{_label(field.name)} ", "dim"), (cut(text, LONGEST), "")])
    lines = flowing("", shared, COLUMNS) if shared else []
    return [cropped(line, COLUMNS) for line in [*lines, *_rows(players, names)]][:LINES]


def _of_table(kind: Kind, value: Any, names: tuple[str, ...]) -> str:
    return names[value] if isinstance(kind, Seat) and value in range(len(names)) else shown(value)


def _of_player(name: str, value: Any) -> dict[str, str]:
    if not isinstance(value, dict):
        return {_label(name): shown(value)}
    return {_label(inner): shown(each) for inner, each in value.items()}


def _rows(players: list[dict[str, str]], names: tuple[str, ...]) -> list[Line]:
    """A table, or where that is too wide each player's things one after the other."""
    if not any(players):
        return []
    labels = dict.fromkeys(label for player in players for label in player)
    table = [[(label, "dim"), *((player.get(label, ""), "") for player in players)] for label in labels]
    widest = max(width(name) for name in names)
    headings = [name + " " * (widest + 2 - width(name)) for name in ("", *names)]
    rows = in_columns(headings, table, COLUMNS)
    if all(width_of(row) <= COLUMNS for row in rows):
        return rows
    found: list[Line] = []
    for name, player in zip(names, players, strict=True):
        items: list[Line] = [[(f"{label} ", "dim"), (cut(text, LONGEST), "")] for label, text in player.items()]
        found += flowing(f"{name}  ", items, COLUMNS)
    return found


def _label(name: str) -> str:
    return name.replace("_", " ")


def shown(data: Any) -> str:
    """A piece of JSON in a few letters."""
    if isinstance(data, dict):
        return ", ".join(f"{_label(name)} {shown(value)}" for name, value in data.items()) or "–"
    if isinstance(data, list):
        return " ".join(shown(each) for each in data) or "–"
    if isinstance(data, bool):
        return say("yes") if data else say("no")
    return "–" if data is None else str(data)
