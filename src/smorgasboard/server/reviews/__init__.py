"""Matches looked back at: a line of those who wait, pieces of work for the bot workers, what is stored."""

# Nothing is imported here: worker processes need `piece` alone.
