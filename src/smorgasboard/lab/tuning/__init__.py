"""From what may move and what must hold to a deck: searched by matches, proven on deals that nobody has looked at."""
