"""At the table of a house somewhere else, by its API."""

# mypy: implicit-reexport
# ruff: noqa: F401

from .guest import Guest
from .line import HouseLine, Invitation
