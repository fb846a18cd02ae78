"""Consumption's scoring, for any moment: what every seat would have if the game ended now. Changes nothing."""

from typing import Final

from smorgasboard.games.consumption.rules import Box, ConsumptionTable, Diner, codes as c, kinds
from smorgasboard.games.consumption.rules.scoring import completed, sets

TIE_STEP: Final = 1000  # more than anybody can complete


class ScoreSheet:
    """One seat's VP line by line."""

    def __init__(self) -> None:
        self.track = 0
        """What was scored during the game (CON-113, CON-119)."""
        self.body = 0
        """All food groups (CON-155)."""
        self.abilities = 0
        """End-of-game abilities that give VP (CON-156); jokers and the like show in the lines they change."""
        self.sets = 0
        self.trash = 0
        self.incomplete = 0
        self.goals = 0
        self.kitchen_left = 0
        self.minimum = 0
        """CON-015."""
        self.total = 0

    def add_up(self) -> None:
        self.total = self.track + self.body + self.abilities + self.sets + self.goals
        self.total += self.trash + self.incomplete + self.kitchen_left + self.minimum


# ---- end-of-game abilities (CON-128, CON-156) ----


def ability_points(box: Box, diner: Diner) -> int:
    return sum(effect_points(box, diner, effect) for effect in completed.end_effects(box, diner))


def effect_points(box: Box, diner: Diner, effect: int) -> int:
    op = effect & c.OP
    count = kinds.count_of(effect)
    if op == c.SCORE:
        return count * times(box, diner, effect >> c.WHAT_SHIFT & c.WHAT, effect >> c.WHICH_SHIFT)
    if op == c.SCORE_CLEAN:
        return 0 if diner.trash else count
    if op == c.SCORE_WITHOUT:
        return 0 if diner.foods_in_body() & effect >> c.FOODS_SHIFT else count
    return 0


def times(box: Box, diner: Diner, what: int, which: int) -> int:
    """How often an ability scores that counts things."""
    if what <= c.PER_SMALL_RECIPE or what >= c.PER_TWO_RECIPES:
        return times_of_cards(box, diner, what)
    if what == c.PER_FOOD:
        return diner.in_body(which)
    if what == c.PER_GREEN:
        return completed.green_groups(diner)
    if what == c.PER_ICON:
        return completed.activities_of(box, diner, which)
    assert what == c.PER_ICONS
    return completed.different_icons(box, diner)


def times_of_cards(box: Box, diner: Diner, what: int) -> int:
    if what == c.PER_RECIPE:
        return len(diner.cooked)
    if what == c.PER_ACTIVITY:
        return len(diner.trained)
    if what == c.PER_READY:
        return len(diner.ready)
    if what == c.PER_BIG_RECIPE:
        return completed.big_recipes(box, diner)
    if what == c.PER_SMALL_RECIPE:
        return completed.small_recipes(box, diner)
    if what == c.PER_TWO_RECIPES:
        return len(diner.cooked) // 2
    assert what == c.PER_TWO_ACTIVITIES
    return len(diner.trained) // 2


def cost_of_trash(box: Box, diner: Diner) -> int:
    """CON-158: VP that one token in the trash takes away."""
    cost = c.TRASH_COST
    for effect in completed.end_effects(box, diner):
        if effect & c.OP == c.CHEAP_TRASH:
            cost = min(cost, kinds.count_of(effect))
    return cost


def forgiven_cards(box: Box, diner: Diner) -> int:
    effects = completed.end_effects(box, diner)
    return sum(kinds.count_of(effect) for effect in effects if effect & c.OP == c.FORGIVE)


# ---- the lines of the sheet that need a look at several things ----


def set_points(box: Box, diner: Diner) -> int:
    return sets.best_sets(completed.icon_counts(box, diner), completed.jokers(box, diner), box.set_points)


def incomplete_points(box: Box, diner: Diner) -> int:
    """CON-159, less the costliest ones that an ability forgives."""
    costs = [box.recipe_vp[held & c.CARD] for held in diner.recipes]
    costs += [box.activity_vp[held & c.CARD] for held in diner.activities]
    return -sum(sets.falling(costs)[forgiven_cards(box, diner) :])


def minimum_points(box: Box, diner: Diner) -> int:
    """CON-015."""
    total = 0
    if completed.recipe_points(box, diner) < box.least_recipe_points:
        total += box.least_recipe_penalty
    if completed.activity_points(box, diner) < box.least_activity_points:
        total += box.least_activity_penalty
    return total


# ---- goals (CON-177 to CON-181) ----


def awards(counts: list[int], first: int, second: int) -> list[int]:
    """By seat: the first award to the most, the second to the next; ties divide (CON-178 to CON-180)."""
    shares = [0] * len(counts)
    best = max(counts)
    if not best:
        return shares
    if give_out(shares, counts, best, first, first + second) > 1:
        return shares
    next_best = 0
    for count in counts:
        if next_best < count < best:
            next_best = count
    if next_best:
        give_out(shares, counts, next_best, second, second)
    return shares


def give_out(shares: list[int], counts: list[int], most: int, alone: int, together: int) -> int:
    """Award those who have so many; say how many they are."""
    tied = counts.count(most)
    for seat in range(len(counts)):
        if counts[seat] == most:
            shares[seat] = alone if tied == 1 else together // tied
    return tied


def goal_awards(table: ConsumptionTable) -> list[list[int]]:
    """By goal in play and seat."""
    box = table.box
    found: list[list[int]] = []
    for goal in table.goals:
        counts = [completed.goal_count(box, diner, box.goal_counts[goal]) for diner in table.diners]
        found.append(awards(counts, box.goal_first[goal], box.goal_second[goal]))
    return found


# ---- all together ----


def score_sheet(table: ConsumptionTable, seat: int) -> ScoreSheet:
    box = table.box
    diner = table.diners[seat]
    sheet = ScoreSheet()
    sheet.track = diner.score
    sheet.body = diner.body_points()
    sheet.abilities = ability_points(box, diner)
    sheet.sets = set_points(box, diner)
    sheet.trash = -diner.trash * cost_of_trash(box, diner)
    sheet.incomplete = incomplete_points(box, diner)
    sheet.kitchen_left = box.kitchen_left * sum(diner.kitchen)
    sheet.minimum = minimum_points(box, diner)
    for shares in goal_awards(table):
        sheet.goals += shares[seat]
    sheet.add_up()
    return sheet


def final_scores(table: ConsumptionTable) -> list[int]:
    return [score_sheet(table, seat).total for seat in range(table.seats)]


def tie_breaks(table: ConsumptionTable) -> list[float]:
    """CON-016 in one number: completed recipes, then completed activities."""
    return [float(TIE_STEP * len(diner.cooked) + len(diner.trained)) for diner in table.diners]


def solo_band(box: Box, score: int) -> int:
    """CON-171: the place in the solo chart; below 0 the lowest."""
    band = 0
    for at in range(1, len(box.solo_chart)):
        if score >= box.solo_chart[at]:
            band = at
    return band
