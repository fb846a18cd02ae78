"""What both sides do alike."""

COPIES = 1000
"""Copies made between two looks at the clock."""
MIDDLE = 60
"""Random decisions before the position that is copied or played out."""
SIMULATIONS = 200
"""For one choice of a search; all rates here are flat from 50 to 1,000."""
QUESTIONS = 20
"""Asked in a row, between two looks at the clock."""
TABLES = 256
"""Games side by side in a vector environment."""
ASKED = {
    "view": "What one seat may know of a position (`view`)",
    "to_json": "The whole position as data (`to_json`)",
    "read": "A position read back and checked (`game.state`)",
    "imagine": "A position imagined from what one seat knows (`imagined`)",
    "encode": "An observation as numbers (`encode`)",
}


def asked_of(game: str, question: str) -> str:
    """The name of this measure."""
    return f"{game}_{question}"
