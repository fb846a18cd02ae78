"""Small games for quick experiments: fewer rounds, fewer cards, stronger dice, as a game's `small.toml` says.

They are content files like those that designers write, so every rule, card and word is the game's own. `[values]` are
other values of the content, `[every]` says of which sections only every second, third or other entry stays, and
`[options]` what is agreed on where nobody says otherwise.
"""

import os
import tomllib
from collections.abc import Mapping
from hashlib import sha256
from json import dumps
from pathlib import Path
from tempfile import gettempdir, mkstemp
from typing import Any, NamedTuple

from smorgasboard.engine import BadOption, Game, load

FILE = "small.toml"
"""In a game's study."""


class Small(NamedTuple):
    content: Path
    options: dict[str, Any]


def has_small(game: Game) -> bool:
    return (game.room("study") / FILE).exists()


def small_of(game: Game) -> Small | None:
    """The small game of a game, where it has one."""
    if not has_small(game):
        return None
    less = tomllib.loads((game.room("study") / FILE).read_text(encoding="utf-8"))
    content = reduced(tomllib.loads(game.whole_content()), less.get("values", {}), less.get("every", {}))
    return Small(_written(game.name, _as_toml(content)), less.get("options", {}))


def load_table(
    name: str, content: str | Path | None, small: bool, options: Mapping[str, Any]
) -> tuple[Game, dict[str, Any]]:
    """The game of an environment, and what is agreed on at its tables."""
    game = load(name, content)
    if not small:
        return game, dict(options)
    less = small_of(game)
    if less is None or content is not None:
        raise BadOption(f"{game.facts.title} has no small game of its own here: leave small or content away.")
    return load(name, less.content), {**less.options, **options}


def reduced(content: Mapping[str, Any], values: Mapping[str, Any], every: Mapping[str, int]) -> dict[str, Any]:
    found = {key: part[:: every.get(key, 1)] if isinstance(part, list) else part for key, part in content.items()}
    return _with(found, values)


def _with(old: Mapping[str, Any], new: Mapping[str, Any]) -> dict[str, Any]:
    """Tables are merged, all else is replaced."""
    both = {key: _with(old[key], value) for key, value in new.items() if isinstance(value, dict) and key in old}
    return {**old, **new, **both}


def _as_toml(content: Mapping[str, Any]) -> str:
    return "".join(f"{dumps(key)} = {_value(value)}\n" for key, value in content.items())


def _value(value: Any) -> str:
    if isinstance(value, dict):
        return "{" + ", ".join(f"{dumps(key)} = {_value(each)}" for key, each in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(_value, value)) + "]"
    return dumps(value, ensure_ascii=False)


def _written(name: str, text: str) -> Path:
    """Under a name that depends on every letter of it, so that it is the same one for all processes."""
    path = Path(gettempdir()) / f"smorgasboard-{name}-{sha256(text.encode()).hexdigest()[:20]}.toml"
    if not path.exists() or path.read_text(encoding="utf-8") != text:
        handle, beside = mkstemp(dir=path.parent)
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            file.write(text)
        Path(beside).replace(path)
    return path
