"""How good positions are, and what chance can make of an action."""
