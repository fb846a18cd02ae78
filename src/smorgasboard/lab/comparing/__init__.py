"""What moved between legs on the same deals."""
