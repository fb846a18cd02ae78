"""Consumption and Food for Thought: one rule set, three editions."""

from smorgasboard.games.consumption.game import Consumption

__all__ = ["Consumption"]
