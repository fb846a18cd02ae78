"""A field is declared once: its kind, and who may know it. JSON, views, reading back and refusals come from that.

>>> from smorgasboard import fields
>>> fields.Whole(0, 6).size() >= 1
True
"""

# mypy: implicit-reexport
# ruff: noqa: F401, I001

from .frames import Frames, Part, a_of, b_of, c_of, d_of, frame, kind_of, seat_of
from .kinds import MANY, Fixed, Flag, Kind, Misfit, OneOf, Seat, SomeOf, SomeSeats, Text, Whole, unfit
from .lists import ByName, Counted, InRows, ListOf, Maybe, PerSeat, Repeated
from .records import AS_NULL, AS_SIZE, EVERYBODY, NO_ONE, OWNER, OWNERLESS
from .records import Columns, Derived, Field, Fields, is_kept
