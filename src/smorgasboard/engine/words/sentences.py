"""Sentences that a game keeps in a file of their own, `sentences.toml`, by section and name."""

import tomllib
from collections.abc import Sequence
from functools import cached_property
from pathlib import Path

from smorgasboard.engine.speech import say


class Sentences:
    """Called with a section and a name it says that sentence: `said("doing", "voting", who="Ann")`."""

    def __init__(self, file: Path) -> None:
        self._file = file

    @cached_property
    def sections(self) -> dict[str, dict[str, str]]:
        return tomllib.loads(self._file.read_text(encoding="utf-8"))

    def __call__(self, section: str, name: str, /, **facts: object) -> str:
        return say(self.sections[section][name], **facts)


def listed(things: Sequence[str]) -> str:
    """ "A", "A and B", "A, B and C"."""
    if len(things) < 2:
        return "".join(things)
    return say("{first} and {last}", first=", ".join(things[:-1]), last=things[-1])
