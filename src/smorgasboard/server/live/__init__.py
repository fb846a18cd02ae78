"""Tables in memory: how they begin, what is done at them, who hears of it."""

# mypy: implicit-reexport
# ruff: noqa: F401, I001

from .background import deadline
from .house import House
from .new_match import CLOCKS, NOTE_LENGTH, OPEN, NewMatch, Sitter, allowed_clock, bot, broken, could_be_id
from .new_match import from_record, opening, person, seated, what_if
from .stream import BYE, COMMENT, HEADERS, ViewStream, event
from .table import Listener, Table, no_place, since_last_turn
