"""How good a Consumption position is: the game's own judgement, for bots."""

import math
from typing import Final

from smorgasboard.engine import Evaluation, State
from smorgasboard.engine.fields import a_of, kind_of, seat_of
from smorgasboard.games.consumption.judgement.cards import SeatForecast
from smorgasboard.games.consumption.judgement.groups import HORIZON, GroupValueCache, by_actions
from smorgasboard.games.consumption.judgement.pending import PendingWork, is_asked
from smorgasboard.games.consumption.judgement.prices import Prices
from smorgasboard.games.consumption.rules import Box, ConsumptionTable, Diner, codes as c
from smorgasboard.games.consumption.rules.scoring import completed, sets, sheet

PROMISED_SETS: Final = [0, 7, 22, 50, 75, 110, 150, 200, 250]
"""Ten times what sets promise while icons can still be added."""
SOLO_TOP: Final = 200.0
MARGIN: Final = 4.0
"""VP ahead that make victory likely at the end,"""
EARLY_MARGIN: Final = 0.33
"""and how many more for each action left."""
FORGIVEN: Final = 2.0
GOAL_STEP: Final = 0.5
MANY_STEPS: Final = 10
LATE_ABILITY: Final = 0.2
FEW_ACTIONS: Final = 8


class Valuation:
    """Prices, and the boards as they look at these prices."""

    def __init__(self, prices: Prices) -> None:
        self.prices = prices
        eating = by_actions(prices.eating, prices.eating_late)
        self.groups = GroupValueCache(eating, by_actions(prices.burning, prices.burning_late))


class ConsumptionEvaluation(Evaluation):
    """Expected VP at the end, against the best of the others."""

    def __init__(self) -> None:
        self.together = Valuation(Prices())
        self.alone = Valuation(Prices(alone=True))
        self.known: list[RememberedProspects | None] = [None] * c.SEATS
        self.done: list[CompletedCards | None] = [None] * c.SEATS

    def value(self, state: State, seat: int) -> float:
        assert isinstance(state, ConsumptionTable)
        if state.seats == 1:
            return self.solo_value(state)
        if state.over:
            return self.final_value(state, seat)
        best = -1000.0
        for other in range(state.seats):
            if other != seat:
                best = max(best, self.remembered(state, other))
        return chances(self.prospects(state, seat) - best, actions_left(state, seat))

    def solo_value(self, table: ConsumptionTable) -> float:
        points = float(sheet.score_sheet(table, 0).total) if table.over else self.prospects(table, 0)
        return max(0.0, min(1.0, points / SOLO_TOP))

    def final_value(self, table: ConsumptionTable, seat: int) -> float:
        winners = table.outcome().winners
        if seat not in winners:
            return 0.0
        return 1.0 if len(winners) == 1 else 0.5

    def settled(self, state: State) -> bool:
        """Between turns; in the middle of one much depends on what is still to be chosen."""
        assert isinstance(state, ConsumptionTable)
        return state.over or kind_of(state.top()) <= c.PLACING

    def remembered(self, table: ConsumptionTable, seat: int) -> float:
        """The prospects of a seat that is not being judged for its own sake: mostly nothing changed since last time."""
        known = self.known[seat]
        if known is not None and known.holds(table, seat):
            return known.worth
        worth = self.prospects(table, seat)
        if not table.goals and not is_asked(table, seat):
            self.known[seat] = RememberedProspects(table, seat, worth)
        return worth

    # ---- one seat ----

    def prospects(self, table: ConsumptionTable, seat: int) -> float:
        """VP that this seat may expect at the end."""
        diner = table.diners[seat]
        valuation = self.alone if table.seats == 1 else self.together
        prices = valuation.prices
        actions = actions_left(table, seat)
        curve = valuation.groups.curve(diner.tracks, actions)
        forecast = SeatForecast(table.box, diner, prices, curve, actions, table.round)
        pending = PendingWork(table, seat)
        forecast.cooking = pending.cooking
        forecast.training = pending.training
        last_call = diner.markers == 0 and not pending.kitchen and table.pizza_guest != seat
        forecast.open_kitchen(table.cart if pending.shops else 0, last_call)
        total = diner.score + forecast.body_worth() + self.certain(table, seat, actions)
        total += forecast.recipes_worth()
        total += forecast.activities_worth()
        total += forecast.spare_food() + forecast.end_abilities(self.completed(table, seat).enders)
        if pending.any:
            total += pending.worth(table, seat, forecast)
        # Dealt at random, no assistant was measured to be worth a point more than another.
        total += prices.action * actions + diner.assistants.bit_count() * diner.markers * prices.assistant
        total += len(diner.ready) * (prices.ability if actions >= 2 else LATE_ABILITY)
        return total + self.goals(table, seat, actions) if table.goals else total

    def certain(self, table: ConsumptionTable, seat: int, actions: int) -> float:
        """What the end brings as things lie: sets, trash, and what some editions take away."""
        box = table.box
        diner = table.diners[seat]
        done = self.completed(table, seat)
        share = actions / float(FEW_ACTIONS) if actions < FEW_ACTIONS else 1.0
        total = done.sets + share * (done.promised_sets - done.sets) + done.forgiven - diner.trash * done.trash_cost
        if box.kitchen_left and actions < c.MARKERS:
            total += box.kitchen_left * sum(diner.kitchen)
        if box.least_recipe_penalty:
            total += shortfall(box.least_recipe_points, done.recipes, box.least_recipe_penalty, actions)
            total += shortfall(box.least_activity_points, done.activities, box.least_activity_penalty, actions)
        return total

    def completed(self, table: ConsumptionTable, seat: int) -> "CompletedCards":
        diner = table.diners[seat]
        done = self.done[seat]
        if done is None or done.cooked is not diner.cooked or done.trained is not diner.trained:
            done = CompletedCards(table.box, diner)
            self.done[seat] = done
        return done

    def goals(self, table: ConsumptionTable, seat: int, actions: int) -> float:
        """Awards as they stand count the more the nearer the end is; before, every step counts a little."""
        box = table.box
        early = actions / float(HORIZON) if actions < HORIZON else 1.0
        total = 0.0
        shares = sheet.goal_awards(table)
        for at in range(len(shares)):
            steps = completed.goal_count(box, table.diners[seat], box.goal_counts[table.goals[at]])
            total += (1.0 - early) * shares[at][seat] + early * GOAL_STEP * min(steps, MANY_STEPS)
        return total


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
        self.forgiven = FORGIVEN * sheet.forgiven_cards(box, diner)
        self.recipes = completed.recipe_points(box, diner)
        self.activities = completed.activity_points(box, diner)
        self.enders = [recipe for recipe in diner.cooked if box.recipe_when[recipe] == c.GAME_END]
        """Recipes whose abilities count at the end."""


class RememberedProspects:
    """A seat's prospects and what they were computed from."""

    def __init__(self, table: ConsumptionTable, seat: int, worth: float) -> None:
        self.worth = worth
        self.diner = table.diners[seat].copy()
        self.round = table.round
        self.actions = actions_left(table, seat)

    def holds(self, table: ConsumptionTable, seat: int) -> bool:
        """Nothing changed. Lists that are replaced, never changed, are the same while nothing happens to them."""
        diner = table.diners[seat]
        own = self.diner
        return (
            own.recipes is diner.recipes
            and own.activities is diner.activities
            and own.cooked is diner.cooked
            and own.trained is diner.trained
            and own.ready is diner.ready
            and own.tracks is diner.tracks
            and own.tile is diner.tile
            and own.frozen is diner.frozen
            and own.score == diner.score
            and own.trash == diner.trash
            and own.markers == diner.markers
            and own.assistants == diner.assistants
            and self.round == table.round
            and self.actions == actions_left(table, seat)
            and own.body == diner.body
            and own.kitchen == diner.kitchen
            and not is_asked(table, seat)
        )


def chances(ahead: float, actions: int) -> float:
    return 1.0 / (1.0 + math.exp(-ahead / (MARGIN + EARLY_MARGIN * actions)))


def actions_left(table: ConsumptionTable, seat: int) -> int:
    """Markers of this round and all rounds to come, and the second action that Pizza To Go brings."""
    diner = table.diners[seat]
    left = c.MARKERS * (c.ROUNDS - table.round) + diner.markers
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
