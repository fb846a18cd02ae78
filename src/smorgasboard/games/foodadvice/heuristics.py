"""How good a FoodAdvice position is: the game's own judgement, for bots."""

from __future__ import annotations

import math
from typing import Final

from smorgasboard.engine.state import Evaluation, State
from smorgasboard.games.foodadvice.appeal import Appeal, fitting_cards, replaced, three_of
from smorgasboard.games.foodadvice.customers import count_bits
from smorgasboard.games.foodadvice.forecast import Forecast
from smorgasboard.games.foodadvice.rules import Launch
from smorgasboard.games.foodadvice.tables import (
    BY_CLASS,
    BY_TAG,
    CREATING,
    FINE,
    NAMING,
    NONE,
    PARTS,
    PLACING,
    ROUNDS,
    ROW,
    VOTING,
    WANT_BITS,
)

SPREAD: Final = 28.0
"""F ahead that make victory likely, when much is still to come."""
LATER_ROUNDS: Final = 0.6
"""What a product earns in a later round, of what it earns in its first: newer ones stand beside it."""
EXTRA_CHIP: Final = 14.0
"""F that one more shop or channel brings in a round."""
KEPT_EVENT: Final = 5.0
MOOD: Final = 4
"""So many unseen ingredients are what a voter happens to have an appetite for."""
CHARM: Final = 3.0
ENVY: Final = 0.05
AGREED: Final = 0.25
"""How often an offer is answered with something."""
SAMPLES: Final = 3
ONE_OFFER: Final = 0.5
"""What the hope for a good exchange is worth before it is said what is wanted; bots make one offer a round."""


class Instinct(Evaluation):
    """Purses, and what the customers, shops, channels and later rounds may be expected to add."""

    def settled(self, state: State) -> bool:
        """Not while an event asks or an offer is half made."""
        if not isinstance(state, Launch):
            raise TypeError("this judges FoodAdvice alone")
        return not state.stack and (state.stage != CREATING or state.half_made() == NONE)

    def value(self, state: State, seat: int) -> float:
        if not isinstance(state, Launch):
            raise TypeError("this judges FoodAdvice alone")
        if state.over:
            return 1.0 / len(state.winners) if seat in state.winners else 0.0
        wealth = self.prospects(state, seat)
        return share_of_victory(wealth, seat, SPREAD)

    def prospects(self, table: Launch, seat: int) -> list[float]:
        """By seat: the F it may end with, as this seat sees it."""
        forecast = Forecast(table)
        rounds_left = ROUNDS - table.round
        wealth: list[float] = []
        for each in range(table.seats):
            later = LATER_ROUNDS * ROW * rounds_left * forecast.paid[each]
            chips = EXTRA_CHIP * table.extras[each] * (rounds_left + (1 if table.stage <= PLACING else 0))
            kept = KEPT_EVENT * len(table.kept_events[each])
            wealth.append(table.money[each] + forecast.income(each) + later + chips + kept)
        if table.stage <= NAMING:
            wealth[seat] += self._new_product(table, seat, forecast)
        elif table.stage == VOTING and table.votes[seat] != NONE:
            wealth[seat] += self._taste(table, table.votes[seat], wealth)
        wealth[seat] -= FINE * count_bits(table.fined)  # no bot fines anybody (ADV-78)
        return wealth

    # ---- creating ----

    def _new_product(self, table: Launch, seat: int, forecast: Forecast) -> float:
        appeal = Appeal(forecast, table.seats - 1)
        hand = table.hands[seat]
        shape = table.shapes[seat]
        worth = appeal.of_hand(shape, hand)
        if len(hand) > PARTS and table.offered_card[seat] != NONE:
            worth += self._hope(table, seat, appeal, worth)
        return worth * ROW * (1.0 + LATER_ROUNDS * (ROUNDS - table.round))

    def _hope(self, table: Launch, seat: int, appeal: Appeal, worth: float) -> float:
        """What an exchange may add: never for a card that one would keep, never by a second offer."""
        hand, shape, given = table.hands[seat], table.shapes[seat], table.offered_card[seat]
        if given in three_of(hand, appeal.best_way(shape, hand)) or table.offers_made[seat] > 1:
            return -ONE_OFFER
        wanted = table.wanted[seat]
        if wanted == NONE:
            return ONE_OFFER / ROW
        kind, which = wanted >> WANT_BITS, wanted & (1 << WANT_BITS) - 1
        cards = [which]
        if kind in (BY_CLASS, BY_TAG):
            box = table.box
            wanted_class = which if kind == BY_CLASS else NONE
            wanted_tag = which if kind == BY_TAG else NONE
            cards = fitting_cards(box.ingredient_class, box.ingredient_tag, wanted_class, wanted_tag, SAMPLES)
        gain = 0.0
        for card in cards:
            gain += max(0.0, appeal.of_hand(shape, replaced(hand, given, card)) - worth)
        return AGREED * gain / len(cards)

    # ---- voting ----

    def _taste(self, table: Launch, other: int, wealth: list[float]) -> float:
        """A mood that nobody can read off, stirred by what a product is made of; and no wish to help who leads."""
        product = table.products[other][-1]
        mood = 0
        for card in table.ingredient_deck[-MOOD:]:
            mood |= 1 << table.box.ingredient_tag[card]
        return CHARM * count_bits(product.tags & mood) - ENVY * wealth[other]


def share_of_victory(wealth: list[float], seat: int, spread: float) -> float:
    """By how far a seat is ahead or behind: the victories of many such positions are shared so."""
    total = 0.0
    for each in wealth:
        total += math.exp((each - wealth[seat]) / spread)
    return 1.0 / total
