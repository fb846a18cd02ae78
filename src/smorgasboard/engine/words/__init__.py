"""What games use to speak to people: sentences from a file, and the table through the eyes of one viewer."""

from smorgasboard.engine.words.sentences import Sentences
from smorgasboard.engine.words.viewpoint import Viewpoint

__all__ = ["Sentences", "Viewpoint"]
