"""What games use to speak to people: sentences from a file, and the table through the eyes of one viewer."""

# mypy: implicit-reexport
# ruff: noqa: F401

from .names import name_of, names_now, naming, opening
from .once import said_once
from .sentences import Sentences, listed
from .story import Passage, Story, by_the_clock, sentences
from .viewpoint import Viewpoint
