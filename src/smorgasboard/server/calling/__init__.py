"""Calling people back to the table: whose turn it is while nobody looks, and the ways in which they hear of it.

It knows storage and live, and no game.
"""

# mypy: implicit-reexport
# ruff: noqa: F401

from .awaited import Awaited, AwaitedBook
from .channel import DONE, NOBODY, Answer, Call, Channel
from .house_calls import HouseCalls
from .push import PUSH, BrowserKeys, NoKey, endpoint_of
from .silence import UTC, known_zone, zones
