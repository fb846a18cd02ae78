"""What everything is worth. Compiled."""
