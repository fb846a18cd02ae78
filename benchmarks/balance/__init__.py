"""Is a game fair? Many matches between equal bots, held against the limits that the game's own folder states."""
