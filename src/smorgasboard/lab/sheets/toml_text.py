"""Content as the text of a content file."""

import json
import re
from collections.abc import Iterator, Mapping
from typing import Any

from smorgasboard.lab.sheets.tables import is_cards


def toml_text(data: Mapping[str, Any]) -> str:
    return "\n".join(_lines(data, "")).strip() + "\n"


def _lines(node: Mapping[str, Any], path: str) -> Iterator[str]:
    """A table's own values, then the cards in it: what follows a header belongs to it."""
    cards: list[tuple[str, list[dict[str, Any]]]] = []
    yield from _values(node, "", cards)
    for keys, entries in cards:
        whole = f"{path}.{keys}" if path else keys
        for entry in entries:
            yield from ("", f"[[{whole}]]", *_lines(entry, whole))


def _values(node: Mapping[str, Any], before: str, cards: list[tuple[str, list[dict[str, Any]]]]) -> Iterator[str]:
    for key, value in node.items():
        name = before + _key(key)
        if isinstance(value, dict) and value:
            yield from _values(value, f"{name}.", cards)
        elif is_cards(value):
            cards.append((name, value))
        else:
            yield f"{name} = {_value(value)}"


def _key(key: str) -> str:
    return key if re.fullmatch("[A-Za-z0-9_-]+", key) else _text(key)


def _text(text: str) -> str:
    return json.dumps(text, ensure_ascii=False).replace("\x7f", r"\u007f")


def _value(value: Any) -> str:
    if isinstance(value, str):
        return _text(value)
    if isinstance(value, list):
        return f"[{', '.join(map(_value, value))}]"
    return "{}" if value == {} else str(value).lower() if isinstance(value, bool) else repr(value)
