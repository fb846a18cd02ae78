"""Hands, offers and keeping three: what all players do at once when a round begins."""

from __future__ import annotations

from smorgasboard.games.foodadvice import journal
from smorgasboard.games.foodadvice.rules.codes import (
    ANSWER,
    BY_CARD,
    BY_CLASS,
    BY_TAG,
    CLASSES,
    DECLINE,
    FORGET,
    HAND,
    KEEP,
    KEPT_SLOTS,
    MOST_SEATS,
    NONE,
    OFFER,
    OFFERS_A_ROUND,
    WANT_BITS,
    WANT_CARD,
    WANT_CLASS,
    WANT_TAG,
    WAYS_TO_KEEP,
)
from smorgasboard.games.foodadvice.rules.pieces import NOTHING
from smorgasboard.games.foodadvice.rules.table import Tabletop


class Trading(Tabletop):
    # ---- what may be done ----

    def trading_actions(self, seat: int) -> list[int]:
        if self.offer_begun(seat):
            return self._wants(seat)
        actions = list(range(KEEP, KEEP + WAYS_TO_KEEP))  # ADV-16
        if self.may_offer(seat):
            self._list_offers(seat, actions)
        if self.wanted[seat] != NONE:
            actions.append(FORGET)  # ADV-18
        self._list_answers(seat, actions)
        return actions

    def offer_begun(self, seat: int) -> bool:
        """A card and a player are chosen; what is wanted is not said yet."""
        return self.offered_card[seat] != NONE and self.wanted[seat] == NONE

    def may_offer(self, seat: int) -> bool:
        """ADV-18: one open at a time, three a round."""
        return self.offered_card[seat] == NONE and self.offers_made[seat] < OFFERS_A_ROUND

    def _list_offers(self, seat: int, actions: list[int]) -> None:
        for slot in range(HAND):
            for other in range(self.seats):
                if other != seat and not self.is_done(other):  # ADV-19
                    actions.append(OFFER + slot * MOST_SEATS + other)

    def _wants(self, seat: int) -> list[int]:
        """ADV-17."""
        actions = list(range(WANT_CLASS, WANT_CLASS + CLASSES))
        other = self.offered_to[seat]
        shown = self.shown[other]
        for at in range(len(shown)):
            if shown[at] in self.seen_in_hand[other] and shown[at] not in shown[:at]:
                actions.append(WANT_CARD + at)
        actions.append(FORGET)
        return actions + list(range(WANT_TAG, WANT_TAG + len(self.box.tag_names)))

    def _list_answers(self, seat: int, actions: list[int]) -> None:
        for slot in range(HAND):
            for other in range(self.seats):
                if self.is_open(other, seat) and self.fits(self.hands[seat][slot], self.wanted[other]):
                    actions.append(ANSWER + slot * MOST_SEATS + other)
        for other in range(self.seats):
            if self.is_open(other, seat):
                actions.append(DECLINE + other)

    def is_open(self, seat: int, to: int) -> bool:
        """Whether this seat's offer waits for an answer of that one."""
        return self.offered_to[seat] == to and self.wanted[seat] != NONE

    def fits(self, card: int, wanted: int) -> bool:
        kind = wanted >> WANT_BITS
        which = wanted & (1 << WANT_BITS) - 1
        if kind == BY_CLASS:
            return self.box.ingredient_class[card] == which
        if kind == BY_TAG:
            return self.box.ingredient_tag[card] == which
        return card == which

    # ---- what it does ----

    def trade(self, seat: int, action: int) -> None:
        if action < OFFER:
            self.keep(seat, action - KEEP)
        elif action < WANT_CLASS:
            self._begin_offer(seat, (action - OFFER) // MOST_SEATS, (action - OFFER) % MOST_SEATS)
        elif action < FORGET or action >= WANT_TAG:
            self._make_offer(seat, self._want_of(seat, action))
        elif action == FORGET:
            self._withdraw(seat)
        elif action < DECLINE:
            self._exchange(seat, (action - ANSWER) // MOST_SEATS, (action - ANSWER) % MOST_SEATS)
        else:
            self._decline(seat, action - DECLINE)

    def _begin_offer(self, seat: int, slot: int, other: int) -> None:
        self.offered_card[seat] = self.hands[seat][slot]
        self.offered_to[seat] = other
        self.offers_made[seat] += 1  # ADV-18: whatever becomes of it

    def _want_of(self, seat: int, action: int) -> int:
        if action >= WANT_TAG:
            return BY_TAG << WANT_BITS | action - WANT_TAG
        if action < WANT_CARD:
            return BY_CLASS << WANT_BITS | action - WANT_CLASS
        return BY_CARD << WANT_BITS | self.shown[self.offered_to[seat]][action - WANT_CARD]

    def _make_offer(self, seat: int, wanted: int) -> None:
        self.revealed = True
        card = self.offered_card[seat]
        self.wanted[seat] = wanted
        self.shown[seat] = [*self.shown[seat], card]
        self._see(seat, card)
        if self.events is not None:
            journal.offered(self, seat)

    def _see(self, seat: int, card: int) -> None:
        """ADV-20."""
        if card not in self.seen_in_hand[seat]:
            self.seen_in_hand[seat] = [*self.seen_in_hand[seat], card]

    def _exchange(self, seat: int, slot: int, other: int) -> None:
        self.revealed = True
        given = self.hands[seat][slot]
        taken = self.offered_card[other]
        self._clear_offer(other)
        if self.offered_card[seat] == given:  # what is gone cannot be on offer
            self._lapse(seat)
        self._replace(seat, given, taken)
        self._replace(other, taken, given)
        if self.events is not None:
            journal.exchanged(self, seat, other, given, taken)

    def _replace(self, seat: int, old: int, new: int) -> None:
        self.hands[seat] = [new if card == old else card for card in self.hands[seat]]
        self.seen_in_hand[seat] = [*[card for card in self.seen_in_hand[seat] if card != old], new]

    def _decline(self, seat: int, other: int) -> None:
        self.revealed = True
        self._clear_offer(other)
        if self.events is not None:
            journal.declined(self, seat, other)

    def _withdraw(self, seat: int) -> None:
        """ADV-18: an offer that was only begun, nobody has heard of."""
        if self.wanted[seat] != NONE:
            self.revealed = True
        self._lapse(seat)

    def _clear_offer(self, seat: int) -> None:
        self.offered_card[seat] = NONE
        self.offered_to[seat] = NONE
        self.wanted[seat] = NONE

    def _lapse(self, seat: int) -> None:
        if self.events is not None and self.wanted[seat] != NONE:
            journal.lapsed(self, seat)
        self._clear_offer(seat)

    # ---- keeping ----

    def keep(self, seat: int, way: int) -> None:
        """ADV-16, ADV-19."""
        slots = KEPT_SLOTS[way]
        hand = self.hands[seat]
        self.hands[seat] = [hand[slots[0]], hand[slots[1]], hand[slots[2]]]
        self.returned = [*self.returned, *[hand[slot] for slot in range(HAND) if slot not in slots]]
        self.seen_in_hand[seat] = NOTHING
        self.done |= 1 << seat
        if self.offered_card[seat] != NONE:
            self._lapse(seat)
        for other in range(self.seats):
            if self.offered_to[other] == seat:
                self._lapse(other)
        if self.events is not None:
            journal.locked_in(self, seat)
