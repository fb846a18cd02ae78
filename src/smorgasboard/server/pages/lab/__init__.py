"""The lab: what thousands of matches between bots say about a game."""

from smorgasboard.server.pages.lab import games, starting, studies

ROUTERS = (starting.router, games.router, studies.router)
"""The last takes any file of a study by name."""
