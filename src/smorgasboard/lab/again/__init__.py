"""Matches from before, gone through once more: those of people, and decisions that could have gone otherwise."""
