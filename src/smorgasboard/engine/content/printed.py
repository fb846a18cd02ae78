"""Cards for people. What is printed is English; `title` and `text` are in the reader's language."""

from smorgasboard.engine.events import Frozen
from smorgasboard.engine.speech import say, to_say

BLANK_TEXT = to_say("Blank: it does nothing.")


class Printed(Frozen):
    """Whatever has a name for the files and a title for people."""

    name: str
    printed_title: str
    origin: str

    @property
    def title(self) -> str:
        return say(self.printed_title)


class Worded(Printed):
    printed_text: str

    @property
    def text(self) -> str:
        return say(self.printed_text)
