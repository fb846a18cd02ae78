"""Tables in memory: how they begin, what is done at them, who hears of it."""

# mypy: implicit-reexport
# ruff: noqa: F401, I001

from .accounts import Accounts, new_account
from .album import Album, AlbumPage, fits_seed
from .archive import archived, holds_secrets, rules_of, standing
from .cast import face_of
from .chat import speaking_as
from .house import House
from .leaving import GIVEN_UP, can_be_looked_back_at, is_given_up, on_shelf, others_play_on
from .new_match import NOTE_LENGTH, OPEN, NewMatch, Sitter, bot, broken, could_be_id
from .new_match import from_position, from_record, opening, person, seated, what_if, with_friends
from .pacing import SPEEDS, USUAL_SPEED, skips, speed_of
from .slices import in_slices
from .stand_in import OUT_OF_TIME, REPLACED, TOLD, may_be_replaced, telling, wait_for
from .stream import BYE, COMMENT, HEADERS, STILL, Feed, ViewStream
from .stream import awaited_by, event, house_event, is_asked, presence_event, turn_event
from .table import ALIVE, PRESENCE, VIEW, Listener, Presence, Table, no_place, since_last_turn
