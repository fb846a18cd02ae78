"""Play and watch in a terminal, or through a pipe."""
