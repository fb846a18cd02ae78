"""What things are worth in VP to one who looks ahead: the numbers of `numbers.toml`, which says what each one is."""

from collections.abc import Mapping


class Prices:
    """For several players; or alone, where those that begin with "alone_" count."""

    def __init__(self, numbers: Mapping[str, float], alone: bool) -> None:
        whose = "alone_" if alone else ""
        self.action = float(numbers[whose + "action"])
        self.placing = float(numbers[whose + "placing"])
        self.token = float(numbers[whose + "token"])
        self.spare_token = float(numbers[whose + "spare_token"])
        self.usable = float(numbers[whose + "usable"])
        self.rot = float(numbers[whose + "rot"])
        self.aging = float(numbers[whose + "aging"])
        self.hurry = float(numbers[whose + "hurry"])
        self.open_card = float(numbers[whose + "open_card"])
        self.second_card = float(numbers[whose + "second_card"])
        self.eaten = float(numbers[whose + "eaten"])
        self.ability = float(numbers[whose + "ability"])
        self.end_ability = float(numbers[whose + "end_ability"])
        self.dollar = float(numbers[whose + "dollar"])
        self.doubt = float(numbers[whose + "doubt"])
        self.surely = float(numbers[whose + "surely"])
        self.maybe = float(numbers[whose + "maybe"])
        self.assistant = float(numbers[whose + "assistant"])
        self.eating = float(numbers[whose + "eating"])
        self.eating_late = float(numbers[whose + "eating_late"])
        self.burning = float(numbers[whose + "burning"])
        self.burning_late = float(numbers[whose + "burning_late"])
        # ---- for all ----
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
