"""Cards and numbers as people write them: TOML files, read with the line of every entry at hand and changed by path."""

# mypy: implicit-reexport
# ruff: noqa: F401

from .edits import Change, change, edited, labels_of, names_like, number_at, value_at, with_changes
from .phrases import NotUnderstood, read_effects, read_phrase, understood
from .printed import BLANK_TEXT, Printed, Worded
from .sheet import BLANK, ORIGINS, Asked, Entry, Sheet, fingerprint_of, listening, without_words
from .titled import by_name, expect, must_differ, printed, read_section, titled
