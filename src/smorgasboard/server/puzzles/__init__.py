"""Puzzles in the house: one a day on the shelf, all of them to choose from, solved by clicking or from a list."""
