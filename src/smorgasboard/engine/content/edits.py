"""Changes of content files by the paths that a designer would write; all other text, comments too, stays as it is.

A path goes from table to table: `kitchen.cracker.price`. Entries of a list of tables are named by their name, their
title or their first text, or by number from 1: `recipes.pancakes.vp`, `teams.2.powers.sizzle.price`. Where several
share a name, another of their texts says which: `diets.standard.thought.tracks.water.1`, `options.chef.a.need`.
Elements of other lists go by number, from 1.
"""

import json
import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from difflib import get_close_matches
from functools import lru_cache
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from smorgasboard.engine.content.sheet import BLANK
from smorgasboard.engine.content.spans import Place, Spans
from smorgasboard.engine.errors import BadContent

if TYPE_CHECKING:
    from smorgasboard.engine.game import Game

G = TypeVar("G", bound="Game")
Change = tuple[str, Any]
"""A path and the value that shall stand there."""
Changes = Mapping[str, Any] | Sequence[Change]
Patch = tuple[int, int, str]
"""From where to where in the text, and what comes there."""
NAME = "content.toml"
MOST_SUGGESTED = 3
VERY_NEAR = 0.9


def change(words: str) -> Change:
    """What `beans=25` asks for. A value that is no TOML is taken for a text."""
    path, stroke, value = (part.strip() for part in words.partition("="))
    if not (path and stroke and value):
        raise BadContent(f"Expected a path and a value, such as beans=25, found {words!r}.")
    try:
        return path, tomllib.loads(f"value = {value}")["value"]
    except tomllib.TOMLDecodeError:
        return path, value


def edited(text: str, changes: Changes, name: str = NAME) -> str:
    """The text with these values; `name` is what refusals call the file."""
    pairs = list(changes.items() if isinstance(changes, Mapping) else changes)
    patches = [_patch(text, path, value, name) for path, value in pairs]
    if _overlap(patches):
        return edited(_patched(text, patches[:1]), pairs[1:], name)
    return _patched(text, patches)


def _patch(text: str, path: str, value: Any, name: str) -> Patch:
    data, spans = _read(text, name), _spans(text)
    owner, _, key = path.rpartition(".")
    if key == BLANK and not _places(data, path) and (place := _only(data, owner, name)) in spans.headers:
        return spans.headers[place], spans.headers[place], f"\n{BLANK} = {_written(value)}"
    place = _only(data, path, name)
    if place not in spans.values:
        inside = _leaves(_at(data, place))[0]
        raise BadContent(f"{name}: {path} holds several values; name one of them, such as {path}.{inside}.")
    return *spans.values[place], _written(value)


def _overlap(patches: list[Patch]) -> bool:
    return any(one[1] > other[0] or one[0] == other[0] for one, other in pairwise(sorted(patches)))


def _patched(text: str, patches: list[Patch]) -> str:
    for start, end, new in sorted(patches, reverse=True):
        text = text[:start] + new + text[end:]
    return text


def with_changes(game: G, changes: Changes, file: Path) -> G:
    """The game with other content, which is written into this file."""
    file.write_text(edited(game.whole_content(), changes, file.name), encoding="utf-8")
    return type(game)(game.edition, file)


def value_at(text: str, path: str, name: str = NAME) -> Any:
    data = _read(text, name)
    return _at(data, _only(data, path, name))


def number_at(text: str, path: str, name: str = NAME) -> int | float:
    value = value_at(text, path, name)
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise BadContent(f"{name}: {path} is {_shown(value)}, not a number.")
    return value


def names_like(text: str, path: str, name: str = NAME) -> list[str]:
    """Paths of values that whoever wrote this may have meant, the likeliest first."""
    return _like(_read(text, name), path)


def paths(text: str, name: str = NAME) -> list[str]:
    """Of all single values, in the order of the file."""
    return _leaves(_read(text, name))


# ---- reading and writing values ----


# One file is often changed in many ways: what it says is kept for a while.
_spans = lru_cache(maxsize=4)(Spans)
_loaded = lru_cache(maxsize=4)(tomllib.loads)


def _read(text: str, name: str) -> dict[str, Any]:
    try:
        return _loaded(text)
    except tomllib.TOMLDecodeError as error:
        raise BadContent(f"{name} is not valid TOML: {error}.") from None


def _at(data: Any, place: Place) -> Any:
    for step in place:
        data = data[step]
    return data


def _written(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        return json.dumps(value, ensure_ascii=False).replace("\x7f", r"\u007f")
    if isinstance(value, list | tuple):
        return f"[{', '.join(map(_written, value))}]"
    if isinstance(value, int | float):
        return repr(value)
    raise BadContent(f"Expected a number, a text, true, false or a list of them, found {value!r}.")


def _shown(value: Any) -> str:
    return "a table" if isinstance(value, dict) else repr(value)


# ---- finding ----


def _only(data: Any, path: str, name: str) -> Place:
    """Where the one thing stands that this path names."""
    places = _places(data, path)
    if len(places) == 1:
        return places[0]
    if places:
        raise BadContent(f"{name}: {path} could be {_or(_labelled(data, place) for place in places)}; say which.")
    near = _like(data, path)
    raise BadContent(f"{name} has no {path}" + (f"; did you mean {_or(near)}?" if near else "."))


def _or(names: Iterable[str]) -> str:
    *most, last = names
    return f"{', '.join(most)} or {last}" if most else last


def _places(data: Any, path: str) -> list[Place]:
    return list(_found(data, path.split("."))) if path else [()]


def _found(node: Any, parts: list[str]) -> Iterator[Place]:
    if not parts:
        yield ()
    elif isinstance(node, dict) and parts[0] in node:
        yield from ((parts[0], *rest) for rest in _found(node[parts[0]], parts[1:]))
    elif isinstance(node, list):
        for at, element in enumerate(node):
            yield from ((at, *rest) for rest in _found_in(element, at, parts))


def _found_in(element: Any, at: int, parts: list[str]) -> Iterator[Place]:
    if parts[0] == str(at + 1):
        yield from _found(element, parts[1:])
    elif isinstance(element, dict) and parts[0] in _names(element):
        yield from _found(element, parts[1:])
        if parts[1:] and parts[1] not in element and parts[1] in _texts(element):
            yield from _found(element, parts[2:])


def _slug(text: str) -> str:
    return re.sub(r"[^\w-]+", "-", text.lower()).strip("-")


def _names(entry: Mapping[str, Any]) -> list[str]:
    """What an entry answers to, the best first."""
    first = next((value for value in entry.values() if isinstance(value, str)), None)
    return [_slug(text) for text in (entry.get("name"), first, entry.get("title")) if isinstance(text, str)]


def _texts(entry: Mapping[str, Any]) -> list[str]:
    lists = [value if isinstance(value, list) else [value] for value in entry.values()]
    return [_slug(text) for texts in lists for text in texts if isinstance(text, str)]


# ---- naming ----


def _like(data: Any, path: str) -> list[str]:
    known = _leaves(data)
    ends = [each for each in known if each.endswith(f".{path}")]
    near = get_close_matches(path, known, MOST_SUGGESTED, VERY_NEAR) or get_close_matches(path, known, MOST_SUGGESTED)
    return list(dict.fromkeys([*ends, *near]))[:MOST_SUGGESTED]


def _leaves(node: Any) -> list[str]:
    """The paths of all values below."""
    if isinstance(node, dict):
        steps = list(zip(node, node.values(), strict=True))
    elif isinstance(node, list):
        steps = list(zip(labels_of(node), node, strict=True))
    else:
        return []
    return [path for label, below in steps for path in ([f"{label}.{leaf}" for leaf in _leaves(below)] or [label])]


def _labelled(data: Any, place: Place) -> str:
    """A place as a path."""
    labels = []
    for step in place:
        labels.append(labels_of(data)[step] if isinstance(step, int) else step)
        data = data[step]
    return ".".join(labels)


def labels_of(elements: Sequence[Any]) -> list[str]:
    """By element of a list: what a path calls it."""
    names = [_names(each)[:1] if isinstance(each, dict) else [] for each in elements]
    return [_label(elements, names, at) for at in range(len(elements))]


def _label(elements: Sequence[Any], names: list[list[str]], at: int) -> str:
    if not names[at]:
        return str(at + 1)
    alike = [each for each, name in zip(elements, names, strict=True) if name == names[at]]
    if len(alike) == 1:
        return names[at][0]
    shared = {text for each in alike if each is not elements[at] for text in _texts(each)}
    own = [text for text in _texts(elements[at]) if text not in shared and text not in elements[at]]
    return f"{names[at][0]}.{own[0]}" if own else str(at + 1)
