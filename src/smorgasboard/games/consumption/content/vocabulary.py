"""What cards and assistants can do, in words, and how the rules carry it: one number for each effect.

`N` stands for a number, `FOOD` for one food, `FOODS` for a food, two of them ("meat/poultry") or "any", `WHERE` for
body or kitchen, `ICON` for an activity's icon.
"""

import re
from collections.abc import Sequence

from smorgasboard.engine import Frozen
from smorgasboard.engine.content import NotUnderstood, understood
from smorgasboard.games.consumption.rules import codes as c

NUMBERS = "[1-9]"
WHERE = ("body", "kitchen", "freezer")
ANY = "any"

ABILITIES = {
    "gain N FOODS WHERE": c.GAIN,
    "lose N FOODS": c.LOSE,
    "exchange N": c.EXCHANGE,
    "snack N": c.EAT,
    "cook N": c.COOK_MORE,
    "workout N": c.TRAIN_MORE,
    "recipes N": c.MORE_RECIPES,
    "activities N": c.MORE_ACTIVITIES,
    "drop recipe": c.DROP_RECIPE,
    "drop activity": c.DROP_ACTIVITY,
    "compost N": c.COMPOST,
    "shop N": c.SHOP_FREE,
    "refresh recipes": c.REFRESH_RECIPES,
    "refresh activities": c.REFRESH_ACTIVITIES,
    "freshen N": c.FRESHEN,
    "move N": c.MOVE,
    "points N": c.POINTS,
    "refill pizza": c.REFILL_PIZZA,
    "refill buffet": c.REFILL_BUFFET,
    "change N": c.CHANGE,
    "others gain N FOOD WHERE": c.OTHERS_GAIN,
    "everyone gain N FOOD WHERE": c.EVERYONE_GAINS,
    "other gain N FOOD body": c.OTHER_GAINS,
    "steal N": c.STEAL,
    "give N": c.GIVE,
    "trade N": c.TRADE,
}
OF_THE_FREEZER = {
    "gain N FOODS freezer": c.GAIN,
    "thaw N": c.THAW_MORE,
    "cook frozen N": c.COOK_FROZEN,
}
AT_ROUND_END = {"preserve": c.PRESERVE}
AT_ROUND_END_OF_THE_FREEZER = {"keep thaw": c.KEEP_THAW}
SCORES = {
    "score N per recipe": c.PER_RECIPE,
    "score N per activity": c.PER_ACTIVITY,
    "score N per ready": c.PER_READY,
    "score N per big recipe": c.PER_BIG_RECIPE,
    "score N per small recipe": c.PER_SMALL_RECIPE,
    "score N per green": c.PER_GREEN,
    "score N per icons": c.PER_ICONS,
    "score N per 2 recipes": c.PER_TWO_RECIPES,
    "score N per 2 activities": c.PER_TWO_ACTIVITIES,
    "score N per FOOD": c.PER_FOOD,
    "score N per ICON": c.PER_ICON,
}
AT_GAME_END = {
    **{phrase: c.SCORE | what << c.WHAT_SHIFT for phrase, what in SCORES.items()},
    "score N if clean": c.SCORE_CLEAN,
    "score N if no FOOD": c.SCORE_WITHOUT,
    "joker": c.JOKER,
    "trash N": c.CHEAP_TRASH,
    "forgive N": c.FORGIVE,
}
OF_ASSISTANTS = {
    "ignore type": c.IGNORE_TYPE,
    "swap recipe": c.SWAP_RECIPE,
    "more cooking N": c.MORE_COOKING,
    "more working out N": c.MORE_WORKING_OUT,
    "relieve activities N": c.RELIEVE_ACTIVITIES,
    "relieve recipes N": c.RELIEVE_RECIPES,
    "relieve activity": c.RELIEVE_ACTIVITY,
    "relieve recipe": c.RELIEVE_RECIPE,
    "free space": c.FREE_SPACE,
    "turn die": c.TURN_DIE,
    "replace 1": c.REPLACE,
    "refill here": c.REFILL_HERE,
    "refill buffet": c.REFILL_BUFFET,
    "move N": c.MOVE,
    "steal N": c.STEAL,
    "gain N FOODS WHERE": c.GAIN,
}
TOUCHING_DINING = {c.REFILL_PIZZA, c.REFILL_BUFFET, c.CHANGE}
TOUCHING_OTHERS = {c.OTHERS_GAIN, c.EVERYONE_GAINS, c.OTHER_GAINS, c.STEAL, c.GIVE, c.TRADE}


class Vocabulary(Frozen):
    """The effects that may be said in one place, and what each word of them can be."""

    phrases: dict[str, int]
    icons: Sequence[str]

    def packed(self, effect: str) -> int:
        """The effect as the rules read it."""
        meaning, words = understood(f"effect {effect!r}", effect, self.phrases, self._gaps)
        return self._pack(meaning, words)

    @property
    def _gaps(self) -> dict[str, str]:
        foods = "|".join(c.FOOD_NAMES)
        return {
            "N": f"(?P<count>{NUMBERS})",
            "FOOD": f"(?P<food>{foods})",
            "FOODS": f"(?P<foods>{ANY}|(?:{foods})(?:/(?:{foods}))?)",
            "WHERE": "(?P<where>body|kitchen)",
            "freezer": "(?P<where>freezer)",
            "ICON": f"(?P<icon>{'|'.join(map(re.escape, self.icons)) or '(?!)'})",
        }

    def _pack(self, meaning: int, words: dict[str, str]) -> int:
        packed = meaning | int(words.get("count", 0)) << c.COUNT_SHIFT
        if op(meaning) == c.SCORE:
            return packed | self._which(words) << c.WHICH_SHIFT
        foods = words.get("foods") or words.get("food")
        where = WHERE.index(words.get("where") or "body")
        if where == c.FREEZER and food_bits(foods or ANY) & ~c.FREEZABLE:
            raise NotUnderstood(f"{foods} cannot be frozen; expected poultry, meat or seafood")
        return packed | (food_bits(foods) if foods else 0) << c.FOODS_SHIFT | where << c.WHERE_SHIFT

    def _which(self, words: dict[str, str]) -> int:
        if food := words.get("food"):
            return c.FOOD_NAMES.index(food)
        if icon := words.get("icon"):
            return list(self.icons).index(icon)
        return 0


def of_recipe(when: int, in_freezer_deck: bool, icons: Sequence[str]) -> Vocabulary:
    """What a recipe may do at that time (any time, round end, game end)."""
    if when == c.GAME_END:
        return Vocabulary(AT_GAME_END, icons)
    later = AT_ROUND_END if when == c.ROUND_END else {}
    frozen = OF_THE_FREEZER if in_freezer_deck else {}
    both = AT_ROUND_END_OF_THE_FREEZER if later and frozen else {}
    return Vocabulary({**ABILITIES, **later, **frozen, **both}, icons)


def of_assistant() -> Vocabulary:
    return Vocabulary(OF_ASSISTANTS, ())


def food_bits(foods: str) -> int:
    """A food, two with a stroke between them, or any, as bits."""
    if foods == ANY:
        return c.ALL_FOODS
    return sum(1 << c.FOOD_NAMES.index(food) for food in set(foods.split("/")))


def gain(food: str, where: str) -> int:
    """One token, as a stand of the market gives it."""
    return c.GAIN | 1 << c.COUNT_SHIFT | food_bits(food) << c.FOODS_SHIFT | WHERE.index(where) << c.WHERE_SHIFT


def goal_count(words: str) -> int:
    """What a goal counts, as the rules read it."""
    if words in c.GOAL_COUNTS:
        return c.GOAL_COUNTS.index(words)
    food = words.removesuffix(" in body")
    if food != words and food in c.FOOD_NAMES:
        return c.GOAL_FOOD + c.FOOD_NAMES.index(food)
    raise NotUnderstood(f"expected one of {', '.join(c.GOAL_COUNTS)} or FOOD in body, found {words!r}")


def op(packed: int) -> int:
    return packed & c.OP
