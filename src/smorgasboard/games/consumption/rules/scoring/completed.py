"""What a seat of Consumption has completed, counted in all the ways that abilities and goals count it."""

from typing import Final

from smorgasboard.games.consumption.rules import Box, Diner, codes as c

COMMON_WORTH: Final = 3  # VP of the activities that one goal counts (CON-181)

# Indexes of GOAL_COUNTS; the last one is the largest set.
RECIPES: Final = 0
ACTIVITIES: Final = 1
ACTIVITY_POINTS: Final = 2
RECIPE_POINTS: Final = 3
COMMON_ACTIVITIES: Final = 4
BIG_RECIPES: Final = 5
ICONS: Final = 6
GREEN_GROUPS: Final = 7
USED_ABILITIES: Final = 8
SMALL_RECIPES: Final = 9


def icon_counts(box: Box, diner: Diner) -> list[int]:
    counts = [0] * len(box.icon_names)
    for activity in diner.trained:
        icon = box.activity_icon[activity]
        if icon != c.NO_ICON:
            counts[icon] += 1
    return counts


def icon_bit(box: Box, activity: int) -> int:
    icon = box.activity_icon[activity]
    return 0 if icon == c.NO_ICON else 1 << icon


def icons_of(box: Box, diner: Diner) -> int:
    """Of completed activities, as bits."""
    found = 0
    for activity in diner.trained:
        found |= icon_bit(box, activity)
    return found


def different_icons(box: Box, diner: Diner) -> int:
    return icons_of(box, diner).bit_count()


def activities_of(box: Box, diner: Diner, icon: int) -> int:
    return sum(box.activity_icon[activity] == icon for activity in diner.trained)


def big_recipes(box: Box, diner: Diner) -> int:
    return sum(len(box.recipe_spaces[recipe]) >= c.BIG_RECIPE for recipe in diner.cooked)


def small_recipes(box: Box, diner: Diner) -> int:
    return sum(len(box.recipe_spaces[recipe]) <= c.SMALL_RECIPE for recipe in diner.cooked)


def recipe_points(box: Box, diner: Diner) -> int:
    return sum(box.recipe_vp[recipe] for recipe in diner.cooked)


def activity_points(box: Box, diner: Diner) -> int:
    return sum(box.activity_vp[activity] for activity in diner.trained)


def green_groups(diner: Diner) -> int:
    """Groups that score their track's best value."""
    return sum(diner.group_points(food) == max(diner.tracks[food]) for food in range(c.FOODS))


def end_effects(box: Box, diner: Diner) -> list[int]:
    """Of all completed recipes whose abilities work at the end of the game."""
    found: list[int] = []
    for recipe in diner.cooked:
        if box.recipe_when[recipe] == c.GAME_END:
            found += box.recipe_effects[recipe]
    return found


def jokers(box: Box, diner: Diner) -> int:
    return sum(effect & c.OP == c.JOKER for effect in end_effects(box, diner))


def goal_count(box: Box, diner: Diner, what: int) -> int:
    if what >= c.GOAL_FOOD:
        return diner.in_body(what - c.GOAL_FOOD)
    if what == RECIPES:
        return len(diner.cooked)
    if what == ACTIVITIES:
        return len(diner.trained)
    if what == ACTIVITY_POINTS:
        return activity_points(box, diner)
    if what == RECIPE_POINTS:
        return recipe_points(box, diner)
    if what == COMMON_ACTIVITIES:
        return common_activities(box, diner)
    if what == BIG_RECIPES:
        return big_recipes(box, diner)
    if what == ICONS:
        return different_icons(box, diner)
    if what == GREEN_GROUPS:
        return green_groups(diner)
    if what == USED_ABILITIES:
        return used_abilities(box, diner)
    if what == SMALL_RECIPES:
        return small_recipes(box, diner)
    return largest_set(box, diner)


def common_activities(box: Box, diner: Diner) -> int:
    return sum(box.activity_vp[activity] == COMMON_WORTH for activity in diner.trained)


def used_abilities(box: Box, diner: Diner) -> int:
    return sum(box.recipe_when[recipe] != c.GAME_END for recipe in diner.cooked) - len(diner.ready)


def largest_set(box: Box, diner: Diner) -> int:
    return min(different_icons(box, diner) + jokers(box, diner), len(box.icon_names))
