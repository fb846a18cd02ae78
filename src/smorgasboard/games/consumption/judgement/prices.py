"""What things are worth in VP to one who looks ahead: the numbers of `numbers.toml`, which says what each one is."""

from collections.abc import Mapping
from typing import Final

ALONE: Final = "alone_"
"""What numbers begin with that count where somebody plays alone."""


def numbers_alone(numbers: Mapping[str, float]) -> dict[str, float]:
    """For whoever plays alone: the same names, and their own worths where they have some."""
    own = {name[len(ALONE) :]: worth for name, worth in numbers.items() if name.startswith(ALONE)}
    return {**numbers, **own}


class Prices:
    """Of all that a seat has and may get."""

    def __init__(self, numbers: Mapping[str, float]) -> None:
        self.action = float(numbers["action"])
        self.placing = float(numbers["placing"])
        self.token = float(numbers["token"])
        self.spare_token = float(numbers["spare_token"])
        self.usable = float(numbers["usable"])
        self.rot = float(numbers["rot"])
        self.aging = float(numbers["aging"])
        self.hurry = float(numbers["hurry"])
        self.open_card = float(numbers["open_card"])
        self.second_card = float(numbers["second_card"])
        self.eaten = float(numbers["eaten"])
        self.ability = float(numbers["ability"])
        self.end_ability = float(numbers["end_ability"])
        self.dollar = float(numbers["dollar"])
        self.doubt = float(numbers["doubt"])
        self.surely = float(numbers["surely"])
        self.maybe = float(numbers["maybe"])
        self.assistant = float(numbers["assistant"])
        self.eating = float(numbers["eating"])
        self.eating_late = float(numbers["eating_late"])
        self.burning = float(numbers["burning"])
        self.burning_late = float(numbers["burning_late"])
        self.forgiven = float(numbers["forgiven"])
        self.goal_step = float(numbers["goal_step"])
        self.late_ability = float(numbers["late_ability"])
        self.late_promise = float(numbers["late_promise"])
        self.old_icon = float(numbers["old_icon"])
        self.few_actions = float(numbers["few_actions"])
        self.soon = float(numbers["soon"])
        self.most_spare = float(numbers["most_spare"])
        self.thrown = float(numbers["thrown"])
        self.almost = float(numbers["almost"])
        self.trifle = float(numbers["trifle"])
        self.replacement = float(numbers["replacement"])
        self.relief = float(numbers["relief"])
        self.useless = float(numbers["useless"])
        self.any_food = float(numbers["any_food"])
