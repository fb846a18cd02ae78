"""The lab: many matches between bots, what they say about a game, and how sure that is."""
