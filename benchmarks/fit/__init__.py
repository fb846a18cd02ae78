"""`make fit GAME=…`: the named numbers of a game's judgement, fitted to games and kept only if they win."""
