"""The seven actions: one file holds when a marker may go there, what may be chosen and what it does. Compiled."""
