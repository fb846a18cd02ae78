"""The web server's speed, beside that of boardgame.io, and what a page costs."""
