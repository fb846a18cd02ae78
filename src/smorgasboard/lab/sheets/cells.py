"""What stands in one cell: numbers, true or false, words as they are, and lists in square brackets.

Words that could be taken for something else stand in quotation marks, so that what is read is what was written.
"""

import json
import re
from math import isfinite
from typing import Any

from smorgasboard.engine import say

Cell = str | int | float | bool | None

EXACT = 10**15
"""Spreadsheets keep fifteen digits; longer numbers are written as words."""
DEEPEST = 8
_WHOLE = re.compile(r"[+-]?[0-9]{1,300}")
_BROKEN = re.compile(r"[+-]?[0-9]{1,300}(\.[0-9]{1,300})?([eE][+-]?[0-9]{1,5})?|[+-]?(inf|nan)")
_STRANGE = re.compile(r"[\x00-\x1f\x7f-\x9f\ud800-\udfff\ufeff\ufffe\uffff]|_x")
_NOT_PLAIN = ('"', "[", "{", "=", "+", "-", "@", "#", "'")
_TOKEN = re.compile(r"""\s*(?:(?P<quoted>"(?:[^"\\]|\\.)*")|(?P<mark>[\[\],])|(?P<bare>[^\[\],"]+))""")


class Unreadable(ValueError):
    """What is wrong with a cell, in words."""


def cell_of(value: Any) -> Cell:
    """A value as it stands in a cell."""
    if isinstance(value, bool) or (isinstance(value, int) and abs(value) < EXACT):
        return value
    if isinstance(value, float) and isfinite(value) and float(f"{value:.15g}") == value and not value.is_integer():
        return value
    return _written(value, _may_stand)


def value_of(cell: Cell) -> Any:
    """What a cell says."""
    if not isinstance(cell, str):
        return cell
    text = cell.strip()
    if text == "{}":
        return {}
    if text.startswith(("[", '"')):
        return _listed(text)
    return _scalar(text)


def _written(value: Any, may_stand: Any) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, int | float):
        return repr(value)
    if isinstance(value, str):
        return value if may_stand(value) else _quoted(value)
    if isinstance(value, list):
        return f"[{', '.join(_written(each, _may_stand_in_list) for each in value)}]"
    if value == {}:
        return "{}"
    raise Unreadable(f"{value!r} has no form in a cell")


def _quoted(text: str) -> str:
    return json.dumps(text, ensure_ascii=bool(_STRANGE.search(text))).replace("_x", r"\u005fx")


def _may_stand(text: str) -> bool:
    plain = text == text.strip() and text != "" and not text.startswith(_NOT_PLAIN) and not _STRANGE.search(text)
    return plain and isinstance(_scalar(text), str)


def _may_stand_in_list(text: str) -> bool:
    return _may_stand(text) and not set(text) & set('[],"{}')


def _scalar(word: str) -> Any:
    if word.lower() in ("true", "false"):
        return word.lower() == "true"
    if _WHOLE.fullmatch(word):
        return int(word)
    return float(word) if _BROKEN.fullmatch(word) else word


def _listed(text: str) -> Any:
    tokens = _tokens(text)
    value = _value(tokens, 0)
    if tokens:
        raise Unreadable(say("expected nothing after the value, found {found}", found=tokens[-1]))
    return value


def _tokens(text: str) -> list[str]:
    """The parts of a text, the last one first: they are taken from the end."""
    found, at = [], 0
    while at < len(text):
        part = _TOKEN.match(text, at)
        if part is None:
            raise Unreadable(say("a quotation mark is not closed"))
        found.append(part.group().strip())
        at = part.end()
    return [part for part in reversed(found) if part]


def _value(tokens: list[str], depth: int) -> Any:
    part = tokens.pop()
    if part.startswith('"'):
        return _unquoted(part)
    if part in ("]", ","):
        raise Unreadable(say("expected a value, found {found}", found=part))
    return _scalar(part) if part != "[" else _elements(tokens, depth + 1)


def _elements(tokens: list[str], depth: int) -> list[Any]:
    if depth > DEEPEST:
        raise Unreadable(say("lists stand too deep in each other"))
    values: list[Any] = []
    while tokens and tokens[-1] != "]":
        values.append(_value(tokens, depth))
        if tokens and tokens[-1] != "]" and (mark := tokens.pop()) != ",":
            raise Unreadable(say("expected a comma, found {found}", found=mark))
    if not tokens:
        raise Unreadable(say("a list is not closed with ]"))
    tokens.pop()
    return values


def _unquoted(part: str) -> str:
    try:
        return str(json.loads(part, strict=False))
    except ValueError:
        raise Unreadable(say("{found} is not written as a text in quotation marks", found=part)) from None
