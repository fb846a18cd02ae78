"""Numbers that stay as they are, for tests of how the judgement counts, whatever the fitted ones say."""

FIRST_NUMBERS = {
    "first": 100, "second": 220, "third": 600, "bean": 6, "enough_beans": 15, "spare_bean": 2, "cracker": 30,
    "spoon": 22, "pan": 20, "bonus": 25, "regrow": 50, "relief": 30, "boosted_rolls": 4, "out_a_roll": 2, "sizzle": 70,
    "roots": 20, "tenderize": 20, "tender_cracker": 15, "shield": 35, "shield_in_need": 40, "threat": 15,
    "move_threat": 20, "other_threats": 10, "through_cracker": 30, "through_shield": 10, "fade": 200, "steepness": 0.8,
    "sharpness": 20, "curiosity": 0.6, "horizon": 0, "first_pace": 50, "second_pace": 20, "third_pace": 7.5,
}  # fmt: skip
