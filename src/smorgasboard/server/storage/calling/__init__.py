"""Calling people back, as rows: which matches wait for them, what they were told, how they can be reached."""

# mypy: implicit-reexport
# ruff: noqa: F401, I001

from .addresses import AddressRow
from .rows import Asked, CallRow, Claim, Noting, PushRow, TurnRow, WishRow
from .book import CallBook
