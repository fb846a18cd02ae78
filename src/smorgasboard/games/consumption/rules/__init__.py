"""The State: what lies where, what may be done, what it does. The turn reads top to bottom. Compiled."""

# mypy: implicit-reexport
# ruff: noqa: F401

from .box import Box
from .diner import NOTHING, Diner, new_diner
from .table import ConsumptionTable
