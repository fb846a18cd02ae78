"""How good a position is, for bots. Compiled."""
