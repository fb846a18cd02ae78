"""Cards and numbers as people write them: TOML files, read with the line of every entry at hand and changed by path."""

from smorgasboard.engine.content.printed import BLANK_TEXT, Printed, Worded
from smorgasboard.engine.content.sheet import BLANK, ORIGINS, Entry, Sheet, fingerprint_of, without_words

__all__ = ["BLANK", "BLANK_TEXT", "ORIGINS", "Entry", "Printed", "Sheet", "Worded", "fingerprint_of", "without_words"]
