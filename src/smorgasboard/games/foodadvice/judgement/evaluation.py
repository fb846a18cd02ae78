"""How good a FoodAdvice position is: the game's own judgement, for bots."""

import math
from typing import Final

from smorgasboard.engine import NOBODY, Evaluation, Part, State
from smorgasboard.engine.judgement.numbers import Numbers
from smorgasboard.games.foodadvice.content.read import Content
from smorgasboard.games.foodadvice.judgement.accounts import Accounts
from smorgasboard.games.foodadvice.judgement.prospects import Prospects
from smorgasboard.games.foodadvice.judgement.sales import customers_left
from smorgasboard.games.foodadvice.rules import codes as c
from smorgasboard.games.foodadvice.rules.state import FoodAdviceState, own_state
from smorgasboard.games.foodadvice.words import reasons

USUAL_END: Final = 250.0
"""F that somebody may end with,"""
USUAL_DIFFERENCE: Final = 100.0
"""and by how much that differs."""
HARDLY_ANYBODY: Final = 0.5
"""Customers that count as still to come where there are none."""


class FoodAdviceEvaluation(Evaluation):
    """Who may end with most: everybody's prospects in F, held against each other."""

    def __init__(self, numbers: Numbers, content: Content) -> None:
        self.sharpness = float(numbers["sharpness"])
        self.curiosity = float(numbers["curiosity"])
        self.spread = float(numbers["spread"])
        """F ahead that make victory likely where one round's customers are still to come."""
        self.unit = "F"
        self.prospects = Prospects(numbers)
        self.content = content

    def settled(self, state: State) -> bool:
        """Not before all products are known, nor before most chips are placed, nor while an event asks."""
        table = own_state(state)
        if table.stack or table.stage in (c.CREATING, c.NAMING):
            return False
        if table.stage == c.PLACING:
            return max(table.shop_chips) == 0
        return table.stage != c.PROMOTING or table.place == table.seats - 1  # whoever is last brings the events, too

    def foresees(self, state: State) -> bool:
        """All customers who may still come are asked and averaged: no need to turn some of them over."""
        return own_state(state).stage == c.SELLING

    def comparable(self, state: State) -> bool:
        """Not while everybody chooses from a hand."""
        return own_state(state).stage != c.CREATING

    def like_it(self, state: State, seat: int, action: int, legal: list[int]) -> list[int]:
        """Three cards of the hand against three others; whether to trade is left to how it looks."""
        if own_state(state).stage != c.CREATING or action >= c.OFFER:
            return []
        return [way for way in legal if way < c.OFFER]

    def in_passing(self, state: State, seat: int, actions: list[int]) -> int:
        """Everybody keeps their best three at once, and what events ask is answered by chance."""
        table = own_state(state)
        if table.stage == c.CREATING and c.KEEP in actions:
            forecast = self.prospects.for_new_products(table, seat)
            return c.KEEP + forecast.best_way(table.shapes[seat], table.hands[seat])
        if table.stack and table.stage in (c.HAPPENING, c.SELLING):
            return actions[table.chance.below(len(actions))]
        return NOBODY

    def value(self, state: State, seat: int) -> float:
        table = own_state(state)
        if table.over:
            return final_share(table, seat)
        wealth = self.prospects.of(table, seat, self.prospects.expected(table))
        return share_of_victory(wealth, seat, self.spread_at(table))

    def values(self, state: State, seats: int) -> list[float]:
        """All customers are asked once for all seats."""
        table = own_state(state)
        if table.over:
            return [final_share(table, seat) for seat in range(seats)]
        expected, spread = self.prospects.expected(table), self.spread_at(table)
        return [share_of_victory(self.prospects.of(table, seat, expected), seat, spread) for seat in range(seats)]

    def spread_at(self, table: FoodAdviceState) -> float:
        """Luck of many customers: it grows with the root of how many are still to come."""
        today = max(customers_left(table), HARDLY_ANYBODY) / c.ROW if table.stage <= c.SELLING else 0.0
        return self.spread * math.sqrt(max(table.box.rounds - table.round + today, HARDLY_ANYBODY / c.ROW))

    def points(self, state: State, seat: int) -> float:
        table = own_state(state)
        if table.over:
            return squashed(float(table.money[seat]))
        return squashed(self.prospects.of(table, seat, self.prospects.expected(table))[seat])

    # ---- why ----

    def parts(self, state: State, seat: int) -> list[Part]:
        table = own_state(state)
        accounts = Accounts(self.prospects, table, seat)
        wealth = self.prospects.of(table, seat, self.prospects.expected(table))
        found: list[Part] = []
        rivals = self._wealth_of_rivals(wealth, seat, self.spread_at(table))
        for key, amount in [*accounts.amounts.items(), (reasons.RIVALS, -rivals)]:
            more, less = reasons.clauses(self.content, key)
            found.append(Part(key, amount, more, less))
        return found

    def _wealth_of_rivals(self, wealth: list[float], seat: int, spread: float) -> float:
        """What one rival alone would need to be as dangerous as they are together."""
        others = [wealth[other] for other in range(len(wealth)) if other != seat]
        most = max(others)
        return most + spread * math.log(sum([math.exp((each - most) / spread) for each in others]))

    def chance(self, state: State, total: float) -> float:
        """The total is by how much this seat is ahead of the others together."""
        return 1.0 / (1.0 + math.exp(-total / self.spread_at(own_state(state))))


def share_of_victory(wealth: list[float], seat: int, spread: float) -> float:
    """By how far a seat is ahead or behind: the victories of many such positions are shared so."""
    total = 0.0
    for each in wealth:
        total += math.exp((each - wealth[seat]) / spread)
    return 1.0 / total


def final_share(table: FoodAdviceState, seat: int) -> float:
    return 1.0 / len(table.winners) if seat in table.winners else 0.0


def squashed(wealth: float) -> float:
    return 1.0 / (1.0 + math.exp((USUAL_END - wealth) / USUAL_DIFFERENCE))
