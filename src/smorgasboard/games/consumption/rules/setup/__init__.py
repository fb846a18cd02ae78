"""Before the first round. Compiled."""
