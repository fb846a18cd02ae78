"""What is said to people: `describe`, `tell`, `why_not`, `in_words`, `prompt`, score sheet, terminal table."""

from pathlib import Path

from smorgasboard.engine import Sentences

said = Sentences(Path(__file__).with_name("sentences.toml"))
