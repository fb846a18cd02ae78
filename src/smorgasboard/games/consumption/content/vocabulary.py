"""What cards and assistants can do, in words, and how the rules carry it: one number for each effect.

`N` stands for a number, `FOOD` for one food, `FOODS` for a food, two of them ("meat/poultry") or "any", `WHERE` for
body or kitchen, `ICON` for an activity's icon.
"""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from smorgasboard.games.consumption.rules import codes as t

NUMBERS = "[1-9]"
WHERE = ("body", "kitchen", "freezer")
ANY = "any"

ABILITIES = {
    "gain N FOODS WHERE": t.GAIN,
    "lose N FOODS": t.LOSE,
    "exchange N": t.EXCHANGE,
    "snack N": t.EAT,
    "cook N": t.COOK_MORE,
    "workout N": t.TRAIN_MORE,
    "recipes N": t.MORE_RECIPES,
    "activities N": t.MORE_ACTIVITIES,
    "drop recipe": t.DROP_RECIPE,
    "drop activity": t.DROP_ACTIVITY,
    "compost N": t.COMPOST,
    "shop N": t.SHOP_FREE,
    "refresh recipes": t.REFRESH_RECIPES,
    "refresh activities": t.REFRESH_ACTIVITIES,
    "freshen N": t.FRESHEN,
    "move N": t.MOVE,
    "points N": t.POINTS,
    "refill pizza": t.REFILL_PIZZA,
    "refill buffet": t.REFILL_BUFFET,
    "change N": t.CHANGE,
    "others gain N FOOD WHERE": t.OTHERS_GAIN,
    "everyone gain N FOOD WHERE": t.EVERYONE_GAINS,
    "other gain N FOOD body": t.OTHER_GAINS,
    "steal N": t.STEAL,
    "give N": t.GIVE,
    "trade N": t.TRADE,
}
OF_THE_FREEZER = {
    "gain N FOODS freezer": t.GAIN,
    "thaw N": t.THAW_MORE,
    "cook frozen N": t.COOK_FROZEN,
}
AT_ROUND_END = {"preserve": t.PRESERVE}
AT_ROUND_END_OF_THE_FREEZER = {"keep thaw": t.KEEP_THAW}
AT_GAME_END = {
    "score N per recipe": (t.SCORE, t.PER_RECIPE),
    "score N per activity": (t.SCORE, t.PER_ACTIVITY),
    "score N per ready": (t.SCORE, t.PER_READY),
    "score N per big recipe": (t.SCORE, t.PER_BIG_RECIPE),
    "score N per small recipe": (t.SCORE, t.PER_SMALL_RECIPE),
    "score N per green": (t.SCORE, t.PER_GREEN),
    "score N per icons": (t.SCORE, t.PER_ICONS),
    "score N per 2 recipes": (t.SCORE, t.PER_TWO_RECIPES),
    "score N per 2 activities": (t.SCORE, t.PER_TWO_ACTIVITIES),
    "score N per FOOD": (t.SCORE, t.PER_FOOD),
    "score N per ICON": (t.SCORE, t.PER_ICON),
    "score N if clean": (t.SCORE_CLEAN, 0),
    "score N if no FOOD": (t.SCORE_WITHOUT, 0),
    "joker": (t.JOKER, 0),
    "trash N": (t.CHEAP_TRASH, 0),
    "forgive N": (t.FORGIVE, 0),
}
OF_ASSISTANTS = {
    "ignore type": t.IGNORE_TYPE,
    "swap recipe": t.SWAP_RECIPE,
    "more cooking N": t.MORE_COOKING,
    "more working out N": t.MORE_WORKING_OUT,
    "relieve activities N": t.RELIEVE_ACTIVITIES,
    "relieve recipes N": t.RELIEVE_RECIPES,
    "relieve activity": t.RELIEVE_ACTIVITY,
    "relieve recipe": t.RELIEVE_RECIPE,
    "free space": t.FREE_SPACE,
    "turn die": t.TURN_DIE,
    "replace 1": t.REPLACE,
    "refill here": t.REFILL_HERE,
    "refill buffet": t.REFILL_BUFFET,
    "move N": t.MOVE,
    "steal N": t.STEAL,
    "gain N FOODS WHERE": t.GAIN,
}
TOUCHING_DINING = {t.REFILL_PIZZA, t.REFILL_BUFFET, t.CHANGE}
TOUCHING_OTHERS = {t.OTHERS_GAIN, t.EVERYONE_GAINS, t.OTHER_GAINS, t.STEAL, t.GIVE, t.TRADE}


class NotUnderstood(ValueError):
    """An effect that is not in the vocabulary; the text says what was expected."""


@dataclass(frozen=True)
class Vocabulary:
    """The effects that may be said in one place, and what each word of them can be."""

    phrases: dict[str, tuple[int, int]]
    icons: Sequence[str]

    def packed(self, effect: str) -> int:
        """The effect as the rules read it."""
        for phrase, (op, what) in self.phrases.items():
            if found := re.fullmatch(self._pattern(phrase), effect):
                return self._pack(op, what, found.groupdict())
        raise NotUnderstood(f"unknown effect {effect!r}; expected one of {', '.join(self.phrases)}")

    def _pattern(self, phrase: str) -> str:
        foods = "|".join(t.FOOD_NAMES)
        words = {
            "N": f"(?P<count>{NUMBERS})",
            "FOOD": f"(?P<food>{foods})",
            "FOODS": f"(?P<foods>{ANY}|(?:{foods})(?:/(?:{foods}))?)",
            "WHERE": "(?P<where>body|kitchen)",
            "freezer": "(?P<where>freezer)",
            "ICON": f"(?P<icon>{'|'.join(map(re.escape, self.icons)) or '(?!)'})",
        }
        return " ".join(words.get(word, word) for word in phrase.split())

    def _pack(self, op: int, what: int, words: dict[str, str | None]) -> int:
        packed = op | int(words.get("count") or 0) << t.COUNT_SHIFT
        if op == t.SCORE:
            return packed | what << t.WHAT_SHIFT | self._which(words) << t.WHICH_SHIFT
        foods = words.get("foods") or words.get("food")
        where = WHERE.index(words.get("where") or "body")
        if where == t.FREEZER and food_bits(foods or ANY) & ~t.FREEZABLE:
            raise NotUnderstood(f"{foods} cannot be frozen; expected poultry, meat or seafood")
        return packed | (food_bits(foods) if foods else 0) << t.FOODS_SHIFT | where << t.WHERE_SHIFT

    def _which(self, words: dict[str, str | None]) -> int:
        if food := words.get("food"):
            return t.FOOD_NAMES.index(food)
        if icon := words.get("icon"):
            return list(self.icons).index(icon)
        return 0


def of_recipe(when: int, in_freezer_deck: bool, icons: Sequence[str]) -> Vocabulary:
    """What a recipe may do at that time (any time, round end, game end)."""
    if when == t.GAME_END:
        return Vocabulary(AT_GAME_END, icons)
    lists = [ABILITIES]
    if when == t.ROUND_END:
        lists.append(AT_ROUND_END)
    if in_freezer_deck:
        lists.append(OF_THE_FREEZER)
    if in_freezer_deck and when == t.ROUND_END:
        lists.append(AT_ROUND_END_OF_THE_FREEZER)
    return Vocabulary(_plain(lists), icons)


def of_assistant() -> Vocabulary:
    return Vocabulary(_plain([OF_ASSISTANTS]), ())


def _plain(lists: Iterable[dict[str, int]]) -> dict[str, tuple[int, int]]:
    return {phrase: (op, 0) for phrases in lists for phrase, op in phrases.items()}


def food_bits(foods: str) -> int:
    """A food, two with a stroke between them, or any, as bits."""
    if foods == ANY:
        return t.ALL_FOODS
    return sum(1 << t.FOOD_NAMES.index(food) for food in set(foods.split("/")))


def gain(food: str, where: str) -> int:
    """One token, as a stand of the market gives it."""
    return t.GAIN | 1 << t.COUNT_SHIFT | food_bits(food) << t.FOODS_SHIFT | WHERE.index(where) << t.WHERE_SHIFT


def goal_count(words: str) -> int:
    """What a goal counts, as the rules read it."""
    if words in t.GOAL_COUNTS:
        return t.GOAL_COUNTS.index(words)
    food = words.removesuffix(" in body")
    if food != words and food in t.FOOD_NAMES:
        return t.GOAL_FOOD + t.FOOD_NAMES.index(food)
    raise NotUnderstood(f"expected one of {', '.join(t.GOAL_COUNTS)} or FOOD in body, found {words!r}")


def op(packed: int) -> int:
    return packed & t.OP
