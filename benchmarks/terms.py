"""What both sides do alike."""

COPIES = 1000
"""Copies made between two looks at the clock."""
MIDDLE = 60
"""Random decisions before the position that is copied or played out."""
SIMULATIONS = 200
"""For one choice of a search; all rates here are flat from 50 to 1,000."""
