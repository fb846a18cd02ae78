"""A position as data: JSON in and out, what a seat sees, `imagine`, `encode`. Compiled."""
