"""What abilities, assistants and stands can do beyond the actions themselves. Compiled."""
