"""The effects that content may name, and the numbers they become."""

import pytest

from smorgasboard.engine.content.phrases import NotUnderstood
from smorgasboard.games.consumption.content import vocabulary
from smorgasboard.games.consumption.rules import codes as t


def packed(op: int, count: int = 0, foods: int = 0, where: int = 0) -> int:
    return op | count << t.COUNT_SHIFT | foods << t.FOODS_SHIFT | where << t.WHERE_SHIFT


MEAT, ALCOHOL, DAIRY = (1 << t.FOOD_NAMES.index(food) for food in ("meat", "alcohol", "dairy"))


@pytest.mark.parametrize(
    ("effect", "when", "expected"),
    [
        ("gain 2 meat/alcohol kitchen", t.ANY_TIME, packed(t.GAIN, 2, MEAT | ALCOHOL, t.KITCHEN)),
        ("gain 1 any body", t.ANY_TIME, packed(t.GAIN, 1, t.ALL_FOODS, t.BODY)),
        ("gain 1 meat freezer", t.ROUND_END, packed(t.GAIN, 1, MEAT, t.FREEZER)),
        ("lose 3 dairy", t.ROUND_END, packed(t.LOSE, 3, DAIRY)),
        ("others gain 1 alcohol body", t.ANY_TIME, packed(t.OTHERS_GAIN, 1, ALCOHOL, t.BODY)),
        ("drop recipe", t.ANY_TIME, packed(t.DROP_RECIPE)),
        ("preserve", t.ROUND_END, packed(t.PRESERVE)),
        ("keep thaw", t.ROUND_END, packed(t.KEEP_THAW)),
        ("cook frozen 2", t.ANY_TIME, packed(t.COOK_FROZEN, 2)),
        ("score 2 per big recipe", t.GAME_END, packed(t.SCORE, 2, t.PER_BIG_RECIPE)),
        ("score 1 per meat", t.GAME_END, packed(t.SCORE, 1, t.PER_FOOD) | 8 << t.WHICH_SHIFT),
        ("score 2 per wave", t.GAME_END, packed(t.SCORE, 2, t.PER_ICON) | 1 << t.WHICH_SHIFT),
        ("score 1 per icons", t.GAME_END, packed(t.SCORE, 1, t.PER_ICONS)),
        ("score 1 per 2 recipes", t.GAME_END, packed(t.SCORE, 1, t.PER_TWO_RECIPES)),
        ("score 3 if no meat", t.GAME_END, packed(t.SCORE_WITHOUT, 3, MEAT)),
        ("score 3 if clean", t.GAME_END, packed(t.SCORE_CLEAN, 3)),
        ("trash 1", t.GAME_END, packed(t.CHEAP_TRASH, 1)),
    ],
)
def test_effects_are_packed(effect: str, when: int, expected: int) -> None:
    assert vocabulary.of_recipe(when, True, ["racquet", "wave"]).packed(effect) == expected


@pytest.mark.parametrize(
    ("effect", "when"),
    [
        ("gain one water body", t.ANY_TIME),
        ("gain 1 beer body", t.ANY_TIME),
        ("gain 1 any/water body", t.ANY_TIME),
        ("gain 0 water body", t.ANY_TIME),
        ("gain 1 water trash", t.ANY_TIME),
        ("gain 1 water body please", t.ANY_TIME),
        ("preserve", t.ANY_TIME),
        ("gain 1 water body", t.GAME_END),
        ("joker", t.ROUND_END),
        ("thaw 1", t.ANY_TIME),
        ("gain 1 meat freezer", t.ANY_TIME),
        ("keep thaw", t.ROUND_END),
        ("others gain 1 any body", t.ANY_TIME),
        ("other gain 1 water kitchen", t.ANY_TIME),
        ("score 1 per golf", t.GAME_END),
        ("ignore type", t.ANY_TIME),
    ],
)
def test_effects_that_are_not_said_there(effect: str, when: int) -> None:
    with pytest.raises(NotUnderstood, match=r"^unknown effect .*; expected one of "):
        vocabulary.of_recipe(when, False, ["racquet"]).packed(effect)


def test_a_stand_gives_a_token_like_a_recipe() -> None:
    recipe = vocabulary.of_recipe(t.ANY_TIME, False, [])
    assert vocabulary.gain("dairy", "body") == recipe.packed("gain 1 dairy body")
    assert vocabulary.gain("any", "kitchen") == recipe.packed("gain 1 any kitchen")


def test_the_thaw_area_is_kept_at_round_end_only() -> None:
    with pytest.raises(NotUnderstood, match="unknown effect 'keep thaw'"):
        vocabulary.of_recipe(t.ANY_TIME, True, []).packed("keep thaw")


def test_what_is_frozen_can_be_frozen() -> None:
    with pytest.raises(NotUnderstood, match="dairy cannot be frozen; expected poultry, meat or seafood"):
        vocabulary.of_recipe(t.ANY_TIME, True, []).packed("gain 1 dairy freezer")


@pytest.mark.parametrize(
    ("words", "expected"), [("recipes", 0), ("largest set", 10), ("meat in body", t.GOAL_FOOD + 8)]
)
def test_what_goals_count(words: str, expected: int) -> None:
    assert vocabulary.goal_count(words) == expected


@pytest.mark.parametrize("words", ["meat", "beer in body", "smiles"])
def test_what_goals_do_not_count(words: str) -> None:
    with pytest.raises(NotUnderstood, match=f"or FOOD in body, found '{words}'"):
        vocabulary.goal_count(words)
