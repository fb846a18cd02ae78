"""Consumption and Food for Thought: one rule set, three editions."""
