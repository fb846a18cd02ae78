"""One look at one seat: all that its VP at the end will be made of."""

from collections.abc import Mapping
from typing import Final

from smorgasboard.engine.fields import a_of, kind_of, seat_of
from smorgasboard.games.consumption.judgement.cards import SeatForecast
from smorgasboard.games.consumption.judgement.groups import HORIZON, GroupValueCache, by_actions
from smorgasboard.games.consumption.judgement.pending import PendingWork
from smorgasboard.games.consumption.judgement.prices import Prices
from smorgasboard.games.consumption.rules import Box, ConsumptionTable, Diner, codes as c
from smorgasboard.games.consumption.rules.scoring import completed, sets, sheet

PROMISED_SETS: Final = [0, 7, 22, 50, 75, 110, 150, 200, 250]
"""Ten times what sets promise while icons can still be added."""
MANY_STEPS: Final = 10


class Valuation:
    """Prices, and the boards as they look at these prices."""

    def __init__(self, numbers: Mapping[str, float]) -> None:
        prices = Prices(numbers)
        self.prices = prices
        eating = by_actions(prices.eating, prices.eating_late)
        self.groups = GroupValueCache(eating, by_actions(prices.burning, prices.burning_late))


class CompletedCards:
    """What completed cards alone decide: the same as long as nobody completes another."""

    def __init__(self, box: Box, diner: Diner) -> None:
        self.cooked = diner.cooked
        self.trained = diner.trained
        counts = completed.icon_counts(box, diner)
        wild = completed.jokers(box, diner)
        self.sets = float(sets.best_sets(counts, wild, box.set_points))
        self.promised_sets = max(self.sets, sets.best_sets(counts, wild, PROMISED_SETS) / 10.0)
        self.trash_cost = sheet.cost_of_trash(box, diner)
        self.forgiven = sheet.forgiven_cards(box, diner)
        self.recipes = completed.recipe_points(box, diner)
        self.activities = completed.activity_points(box, diner)
        self.enders = [recipe for recipe in diner.cooked if box.recipe_when[recipe] == c.GAME_END]
        """Recipes whose abilities count at the end."""


class Outlook(SeatForecast):
    """Made for one look and thrown away. `shares` tells the same total item by item."""

    def __init__(self, table: ConsumptionTable, seat: int, valuation: Valuation, done: CompletedCards) -> None:
        diner = table.diners[seat]
        actions = actions_left(table, seat)
        curve = valuation.groups.curve(diner.tracks, actions)
        super().__init__(table.box, diner, valuation.prices, curve, actions, table.round)
        self.table = table
        self.seat = seat
        self.done = done
        pending = PendingWork(table, seat)
        self.pending = pending
        self.cooking = pending.cooking
        self.training = pending.training
        last_call = diner.markers == 0 and not pending.kitchen and table.pizza_guest != seat
        self.open_kitchen(table.cart if pending.shops else 0, last_call)

    def total(self) -> float:
        """VP that this seat may expect at the end."""
        total = self.diner.score + self.body_worth() + self.certain()
        total += self.recipes_worth()
        total += self.activities_worth()
        total += self.spare_food() + self.end_abilities(self.done.enders)
        if self.pending.any:
            total += self.pending.worth(self.table, self.seat, self)
        total += self.prices.action * self.actions + self.assistants_worth()
        total += len(self.diner.ready) * self.ready_worth()
        return total + self.goals_worth() if self.table.goals else total

    def assistants_worth(self) -> float:
        """Dealt at random, no assistant was measured to be worth a point more than another."""
        return self.diner.assistants.bit_count() * self.diner.markers * self.prices.assistant

    def ready_worth(self) -> float:
        """Of each ability that is not used yet."""
        return self.prices.ability if self.actions >= 2 else self.prices.late_ability

    # ---- what the end brings as things lie ----

    def certain(self) -> float:
        """Sets, trash, and what some editions take away."""
        box = self.box
        total = self.sets_worth() + self.forgiven_worth() - self.trash_cost()
        if box.kitchen_left and self.actions < c.MARKERS:
            total += box.kitchen_left * sum(self.diner.kitchen)
        if box.least_recipe_penalty:
            total += self.recipe_shortfall()
            total += self.activity_shortfall()
        return total

    def sets_worth(self) -> float:
        done = self.done
        share = self.actions / self.prices.few_actions if self.actions < self.prices.few_actions else 1.0
        return done.sets + share * (done.promised_sets - done.sets)

    def forgiven_worth(self) -> float:
        return self.prices.forgiven * self.done.forgiven

    def trash_cost(self) -> int:
        return self.diner.trash * self.done.trash_cost

    def recipe_shortfall(self) -> float:
        box = self.box
        return shortfall(box.least_recipe_points, self.done.recipes, box.least_recipe_penalty, self.actions)

    def activity_shortfall(self) -> float:
        box = self.box
        return shortfall(box.least_activity_points, self.done.activities, box.least_activity_penalty, self.actions)

    # ---- goals ----

    def goals_worth(self) -> float:
        total = 0.0
        for worth in self.goal_worths():
            total += worth
        return total

    def goal_worths(self) -> list[float]:
        """Awards as they stand count the more the nearer the end is; before, every step counts a little."""
        table = self.table
        early = self.actions / float(HORIZON) if self.actions < HORIZON else 1.0
        worths: list[float] = []
        shares = sheet.goal_awards(table)
        for at in range(len(shares)):
            steps = completed.goal_count(self.box, self.diner, self.box.goal_counts[table.goals[at]])
            promise = early * self.prices.goal_step * min(steps, MANY_STEPS)
            worths.append((1.0 - early) * shares[at][self.seat] + promise)
        return worths


def actions_left(table: ConsumptionTable, seat: int) -> int:
    """Markers of this round and all rounds to come, and the second action that Pizza To Go brings."""
    diner = table.diners[seat]
    left = c.MARKERS * (table.box.rounds - table.round) + diner.markers
    if table.pizza_guest == seat and table.stage <= c.ACTING and not diner.passed:
        left += 1
    if table.stack:
        top = table.top()
        if kind_of(top) == c.PLACING and seat_of(top) == seat and a_of(top):
            left += 1
    return left


def shortfall(least: int, points: int, penalty: int, actions: int) -> float:
    """CON-015: the penalty, as far as it cannot be made good any more."""
    if points >= least:
        return 0.0
    return float(penalty) if not actions else penalty * (least - points) / float(least)
