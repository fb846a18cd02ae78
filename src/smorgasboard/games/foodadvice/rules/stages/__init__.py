"""The stages of a round, a module each: when it comes, what may be chosen, what it does."""
