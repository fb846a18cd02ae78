"""The eleven foods as people know them: titles, letters, colours."""

from dataclasses import dataclass

from smorgasboard.engine.speech import say, to_say
from smorgasboard.games.consumption.rules.codes import FOOD_NAMES

ANY_LETTER = "?"


@dataclass(frozen=True)
class Token:
    """A food. The letter is the same in every language: people type it, and so do records."""

    food: int
    name: str
    printed_title: str
    letter: str
    style: str
    """Its colour in a terminal."""

    @property
    def title(self) -> str:
        return say(self.printed_title)


_TITLES_AND_STYLES = (
    (to_say("Water"), "W", "dodger_blue1"),
    (to_say("Fruits"), "F", "red1"),
    (to_say("Vegetables"), "V", "green3"),
    (to_say("Grains"), "G", "gold3"),
    (to_say("Dairy"), "D", "bold"),
    (to_say("Nuts & Seeds"), "N", "orange4"),
    (to_say("Fats & Oils"), "O", "yellow4"),
    (to_say("Poultry"), "P", "dark_orange"),
    (to_say("Meat"), "M", "deep_pink3"),
    (to_say("Seafood"), "S", "dark_cyan"),
    (to_say("Alcohol"), "A", "medium_purple3"),
)
TOKENS = tuple(Token(food, FOOD_NAMES[food], *facts) for food, facts in enumerate(_TITLES_AND_STYLES))
"""By food."""
TOKEN_OF = {token.name: token for token in TOKENS}
"""By name."""
