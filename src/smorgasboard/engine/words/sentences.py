"""Sentences that a game keeps in a file of their own, `sentences.toml`, by section and name."""

import tomllib
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
