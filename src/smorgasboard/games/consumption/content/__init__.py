"""Reading and refusing cards."""
