"""Play in a browser: matches, seats, storage, pages and live updates."""
