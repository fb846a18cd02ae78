"""Tables in memory: how they begin, what is done at them, who hears of it."""

# mypy: implicit-reexport
# ruff: noqa: F401, I001

from .album import Album, AlbumPage, fits_seed
from .archive import archived, holds_secrets, rules_of, standing
from .background import deadline
from .cast import face_of
from .house import House
from .leaving import GIVEN_UP, is_given_up, on_shelf, others_play_on
from .new_match import CLOCKS, NOTE_LENGTH, OPEN, NewMatch, Sitter, allowed_clock, bot, broken, could_be_id
from .new_match import from_record, opening, person, seated, what_if
from .pacing import SPEEDS, USUAL_SPEED, skips, speed_of
from .slices import in_slices
from .stand_in import REPLACED, TOLD, clock_words, may_be_replaced, telling, wait_for
from .stream import BYE, COMMENT, HEADERS, Feed, ViewStream, event, presence_event
from .table import PRESENCE, VIEW, Listener, Presence, Table, no_place, since_last_turn
