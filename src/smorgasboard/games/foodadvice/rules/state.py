"""FoodAdvice from the first deal to the last customer: three rounds, each from top to bottom."""

from __future__ import annotations

from smorgasboard.engine.chance import Chance
from smorgasboard.engine.outcome import Outcome
from smorgasboard.engine.speech import say
from smorgasboard.engine.state import NOBODY
from smorgasboard.games.foodadvice import journal
from smorgasboard.games.foodadvice.rules.codes import (
    AT_ONCE,
    CHANNEL,
    CHANNEL_CHOSEN,
    CHANNEL_NAMES,
    CHANNELS,
    CHANNELS_TO_PLACE,
    CREATING,
    ENOUGH,
    EVENT_DRAWN,
    FINE,
    FINE_SEAT,
    FINING,
    FINISHED,
    FIRST_SERVICE,
    FROM_FINES,
    FROM_VOTES,
    HAND,
    HAPPENING,
    IN_A_ROUND,
    INVEST,
    LATE_COSTS,
    MABIUS,
    MOST_VOTES,
    NAME,
    NAMING,
    NEXT,
    NONE,
    PLACING,
    PROMOTING,
    PROSECUTOR,
    ROUNDS,
    ROW,
    SELLING,
    SHOP,
    SHOP_CHOSEN,
    SHOP_OPEN,
    SHOPS_TO_PLACE,
    STREET,
    TIE_CUSTOMERS,
    VOTE,
    VOTE_PAYS,
    VOTING,
)
from smorgasboard.games.foodadvice.rules.customers import choice, shelf_for
from smorgasboard.games.foodadvice.rules.effects import Effects, count_chips, frame, seat_of
from smorgasboard.games.foodadvice.rules.pieces import NOTHING, product_of
from smorgasboard.games.foodadvice.words.why_not import answer as reasons


class Launch(Effects):
    """A match of FoodAdvice: a position, its choices, and the order of play."""

    def copy(self, chance: Chance | None = None) -> Launch:
        twin = Launch(self.source, self.chance.copy() if chance is None else chance, self.box, self.seats)
        self.copy_onto(twin)
        return twin

    def why_not(self, seat: int, action: int) -> str:
        return reasons.why_not(self, seat, action)

    def inventory(self) -> dict[str, int]:
        """ADV-04: cards never get lost."""
        in_products = 0
        shapes = len(self.shape_deck)
        for seat in range(self.seats):
            for product in self.products[seat]:
                in_products += len(product.parts)
                shapes += 1
            if self.shapes[seat] != NONE:
                shapes += 1
        hands = sum([len(hand) for hand in self.hands])
        standing = 0 if self.customer == NONE else 1
        kept = sum([len(cards) for cards in self.kept_events])
        return {
            "ingredients": len(self.ingredient_deck) + len(self.returned) + hands + in_products,
            "shapes": shapes,
            "customers": len(self.customer_deck) + len(self.played) + len(self.row) + len(self.served) + standing,
            "shops": len(self.shop_deck) + len(self.street),
            "events": len(self.event_deck) + len(self.used_events) + kept,
        }

    def outcome(self) -> Outcome:
        """ADV-79; before the end, as if it were now."""
        best = max(self.money)
        winners = self.winners if self.over else [seat for seat in range(self.seats) if self.money[seat] == best]
        ranks = [1 if seat in winners else 1 + self._ahead_of(seat, winners) for seat in range(self.seats)]
        scores = tuple([float(money) for money in self.money])
        reason = say("three rounds are over") if self.over else say("the match is still on")
        return Outcome(scores, tuple(ranks), tuple(winners), reason)

    def _ahead_of(self, seat: int, winners: list[int]) -> int:
        return len([each for each in range(self.seats) if each in winners or self.money[each] > self.money[seat]])

    # ---- a round ----

    def begin_round(self) -> None:
        """ADV-10, ADV-15, ADV-32."""
        self.stage = CREATING
        self.done = 0
        for seat in range(self.seats):
            self.shapes[seat] = self.shape_deck[-1]
            self.shape_deck = self.shape_deck[:-1]
            self.hands[seat] = self.ingredient_deck[-HAND:]
            self.ingredient_deck = self.ingredient_deck[:-HAND]
            self.offers_made[seat] = 0
            self.shown[seat] = NOTHING
            self.votes[seat] = NONE
            self.applause[seat] = 0
        if self.events is not None:
            journal.round_began(self)

    def present(self) -> None:
        """ADV-25: all products at once."""
        self.revealed = True
        self._take_back_cards()
        for seat in range(self.seats):
            product = product_of(self.box, self.shapes[seat], self.hands[seat], 0)
            self.products[seat] = [*self.products[seat], product]
            self.presented[seat] = [*self.presented[seat], product]
            self.shapes[seat] = NONE
            self.hands[seat] = NOTHING
            if self.events is not None:
                journal.presented(self, seat)
        self._next_stage(VOTING)

    def _take_back_cards(self) -> None:
        """ADV-16: all returned cards together. Only now, so that nobody's choice of three is a draw, too."""
        returned = self.returned.copy()
        self.chance.shuffle(returned)
        self.ingredient_deck = [*returned, *self.ingredient_deck]
        self.returned = NOTHING

    def count_votes(self) -> None:
        """ADV-27 to ADV-29."""
        self.revealed = True
        for seat in range(self.seats):
            self.applause[self.votes[seat]] += 1
        for seat in range(self.seats):
            self.pay(seat, VOTE_PAYS * self.applause[seat], FROM_VOTES)
        if self.events is not None:
            journal.votes_revealed(self, [VOTE_PAYS * votes for votes in self.applause])
        most = max(self.applause)
        for seat in range(self.seats):
            if self.applause[seat] == most:
                self.extras[seat] += 1
                self.tally(seat, MOST_VOTES, IN_A_ROUND)
                if self.events is not None:
                    journal.won_chip(self, seat)
        self.lay_street()
        self._next_stage(PLACING)

    def lay_street(self) -> None:
        """ADV-32, ADV-33."""
        self.revealed = True
        self.shop_deck = [*self.street, *self.shop_deck]
        self.street = self.shop_deck[-STREET:]
        self.shop_deck = self.shop_deck[:-STREET]
        for seat in range(self.seats):
            for shop in self.street:
                self.tally(seat, SHOP_OPEN, self.box.shop_names[shop])
        if self.events is not None:
            journal.street_laid(self)

    def lay_customers(self) -> None:
        """ADV-44."""
        customers = [self.draw_customer() for _ in range(ROW)]
        self.row = [customer for customer in customers if customer != NONE]

    def close_round(self) -> None:
        """ADV-10, ADV-81: a tie is broken while everything of the last round still lies."""
        if self.round == ROUNDS:
            self.find_winners()
            self._clean_up()
            self.finish()
        else:
            self._clean_up()
            self.round += 1
            self.begin_round()

    def _clean_up(self) -> None:
        """ADV-10: customers to the played pile, chips home, round effects end."""
        self.played = [*self.played, *self.served]
        self.served = NOTHING
        self.budget_change = 0
        self.cancelled = 0
        self.more_customers = 0
        self.fined = 0
        self.progress = [0] * (self.seats * FIRST_SERVICE)
        for seat in range(self.seats):
            self.chips[seat] = 0  # ADV-37
            self.ads[seat] = 0
            self.invested[seat] = NONE
            self.taken[seat] = NOTHING
            self.peeked[seat] = 0
            self.sales[seat] = 0
            self._restore_prices(seat)

    def _restore_prices(self, seat: int) -> None:
        products = self.products[seat]
        for which in range(len(products)):
            if products[which].change != 0:
                self.put_product(seat, which, products[which].parts, 0)

    def _next_stage(self, stage: int) -> None:
        self.stage = stage
        self.done = 0
        self.place = 0

    # ---- the end ----

    def find_winners(self) -> None:
        """ADV-79 to ADV-81."""
        best = max(self.money)
        tied = [seat for seat in range(self.seats) if self.money[seat] == best]
        while len(tied) > 1 and self.winner_customers < TIE_CUSTOMERS:
            customer = self.draw_customer()
            owner = NONE if customer == NONE else self._last_customer(customer, tied)
            self.winner_customers += 1
            if owner != NONE:
                tied = [owner]
        self.winners = tied

    def finish(self) -> None:
        self.stage = FINISHED
        self.over = True
        if self.events is not None:
            journal.ended(self)

    def _last_customer(self, customer: int, tied: list[int]) -> int:
        """ADV-80, ADV-81: whose product this customer would buy; a Joker decides nothing."""
        self.revealed = True
        self.played = [*self.played, customer]
        owner = NONE
        if not self.is_joker(customer):
            products = [self.products[seat] if seat in tied else [] for seat in range(self.seats)]
            budget = self.box.customer_budget[customer]
            ads = self.working_ads()
            shelf = shelf_for(self.box, products, ads, customer, budget)
            at = choice(shelf, ads, budget)
            owner = NONE if at == NONE else shelf.owner(at)
        if self.events is not None:
            journal.tie_broken(self, customer, owner)
        return owner

    # ---- who decides, and what ----

    def mover(self) -> int:
        if self.over:
            return NOBODY
        if self.stack:
            return seat_of(self.stack[-1])
        if self.simultaneous():
            return self.first_pending()
        if self.stage == FINING:
            return self.prosecutor()
        return self.first() if self.stage == SELLING else self.seat_at(self.place)

    def list_actions(self, seat: int) -> list[int]:
        if self.over or seat < 0 or seat >= self.seats:
            return []
        if self.simultaneous():
            return [] if self.is_done(seat) else self._simultaneous_actions(seat)
        if seat != self.mover():
            return []
        if self.stack:
            return self.options(self.stack[-1])
        if self.stage == PLACING:
            return self._shop_actions(seat)
        if self.stage == PROMOTING:
            return self._channel_actions(seat)
        return [NEXT] if self.stage == SELLING else self._fine_actions(seat)

    def _simultaneous_actions(self, seat: int) -> list[int]:
        if self.stage == CREATING:
            return self.trading_actions(seat)
        if self.stage == NAMING:
            return [NAME]
        return [VOTE + other for other in range(self.seats) if other != seat]  # ADV-26

    def _shop_actions(self, seat: int) -> list[int]:
        """ADV-30, ADV-34."""
        chips = self.chips[seat]
        actions = [SHOP + place for place in range(STREET) if not chips >> place & 1]
        if count_chips(chips) >= SHOPS_TO_PLACE:
            actions.append(ENOUGH)
        return actions

    def _channel_actions(self, seat: int) -> list[int]:
        """ADV-30, ADV-36."""
        ads = self.ads[seat]
        actions = [CHANNEL + channel for channel in range(CHANNELS) if not ads >> channel & 1]
        return [ENOUGH, *actions] if count_chips(ads) >= CHANNELS_TO_PLACE else actions

    def _fine_actions(self, seat: int) -> list[int]:
        """ADV-78."""
        rest = [FINE_SEAT + other for other in range(self.seats) if other != seat and not self.fined >> other & 1]
        return [ENOUGH, *rest]

    def prosecutor(self) -> int:
        """Who has the Prosecutor, NOBODY when it is not dealt."""
        for seat in range(self.seats):
            if self.characters[seat] == PROSECUTOR:
                return seat
        return NOBODY

    def chips_left(self, seat: int) -> int:
        """Extra chips not used for shops or channels so far (ADV-30)."""
        more_shops = max(0, count_chips(self.chips[seat]) - SHOPS_TO_PLACE)
        more_channels = max(0, count_chips(self.ads[seat]) - CHANNELS_TO_PLACE)
        return self.extras[seat] - more_shops - more_channels

    # ---- what it does ----

    def carry_out(self, seat: int, action: int) -> None:
        if self.stack:
            self.choose(action)
        elif self.stage == CREATING:
            self.trade(seat, action)
        elif self.stage == NAMING:
            self._name_product(seat)
        elif self.stage == VOTING:
            self._vote(seat, action - VOTE)
        elif self.stage == PLACING:
            self._place(seat, action)
        elif self.stage == PROMOTING:
            self._promote(seat, action)
        elif self.stage == SELLING:
            self._sell_on()
        else:
            self._fine(seat, action)
        self.go_on()

    def go_on(self) -> None:
        """Everything that happens by itself until somebody has to decide."""
        while not self.over and self.run_effects() and self._goes_on_by_itself():
            pass

    def _goes_on_by_itself(self) -> bool:
        """One step of it; False when a decision is due."""
        if self.simultaneous():
            return self._close_stage()
        if self.place < self.seats and self.stage not in (SELLING, FINING):
            return self._happens_to(self.seat_at(self.place)) if self.stage == HAPPENING else False
        if self.stage == PLACING:
            self._next_stage(PROMOTING)
        elif self.stage == PROMOTING:
            self.lay_customers()
            self._next_stage(HAPPENING if self.round > 1 else SELLING)  # ADV-66
        elif self.stage == HAPPENING:
            self._next_stage(SELLING)
        elif self.customer != NONE:
            self.serve()
        else:
            return False
        return True

    def _close_stage(self) -> bool:
        if self.done != (1 << self.seats) - 1:
            return False
        if self.stage == CREATING:
            self._next_stage(NAMING)
        elif self.stage == NAMING:
            self.present()
        else:
            self.count_votes()
        return True

    def _name_product(self, seat: int) -> None:
        """ADV-21: the name itself rides along as a note."""
        self.titles[seat] = [*self.titles[seat], ""]
        self.done |= 1 << seat
        if self.events is not None:
            journal.named(self, seat)

    def hear(self, seat: int, action: int, note: str) -> None:
        """A product's name and tagline, or the reason of a fine, as a person typed them."""
        if action == NAME:
            self.titles[seat] = [*self.titles[seat][:-1], note]
            if self.events is not None:
                journal.retitled(self, seat)
        elif FINE_SEAT <= action < NEXT and self.events is not None:
            journal.gave_reason(self, action - FINE_SEAT, note)

    def _vote(self, seat: int, other: int) -> None:
        self.votes[seat] = other
        self.done |= 1 << seat
        if self.events is not None:
            journal.voted(self, seat)

    def _place(self, seat: int, action: int) -> None:
        if action == ENOUGH:
            self._stop(seat)
            return
        self.chips[seat] |= 1 << action - SHOP
        self.tally(seat, SHOP_CHOSEN, self.box.shop_names[self.street[action - SHOP]])
        if self.events is not None:
            journal.placed_chip(self, seat, action - SHOP)
        if count_chips(self.chips[seat]) >= SHOPS_TO_PLACE and self.chips_left(seat) == 0:
            self.place += 1

    def _promote(self, seat: int, action: int) -> None:
        if action == ENOUGH:
            self._stop(seat)
            return
        channel = action - CHANNEL
        self.ads[seat] |= 1 << channel
        self.tally(seat, CHANNEL_CHOSEN, CHANNEL_NAMES[channel])
        if self.events is not None:
            journal.promoted(self, seat, channel)
        if self.chips_left(seat) == 0:
            self.place += 1
        if channel == MABIUS:
            self.stack.append(frame(INVEST, seat))

    def _stop(self, seat: int) -> None:
        self.place += 1
        if self.events is not None:
            journal.had_enough(self, seat)

    def _happens_to(self, seat: int) -> bool:
        """ADV-66, ADV-67: this seat's event is looked at."""
        self.revealed = True
        self.place += 1
        card = self.event_deck[-1]
        self.event_deck = self.event_deck[:-1]
        self.tally(seat, EVENT_DRAWN, self.box.event_names[card])
        if self.box.event_kept[card] != AT_ONCE:
            self.kept_events[seat] = [*self.kept_events[seat], card]
            if self.events is not None:
                journal.kept_event(self, seat, card)
            return True
        self.used_events = [*self.used_events, card]
        self.event = card
        if self.events is not None:
            journal.drew(self, seat, card)
        self.push_effects(seat, card)
        return True

    def _sell_on(self) -> None:
        if self.row:
            self.turn_over()
            if not self.is_joker(self.customer):
                self.ask_for_kept()
        else:
            self.bring_extra_customers()
            self._after_sales()

    def _after_sales(self) -> None:
        if self.house_fines and self.prosecutor() != NOBODY:
            self._next_stage(FINING)
        else:
            self.close_round()

    def _fine(self, seat: int, action: int) -> None:
        """ADV-78: once a round for each, with a reason that rides along as a note."""
        if action == ENOUGH:
            self.close_round()
            return
        other = action - FINE_SEAT
        self.fined |= 1 << other
        paid = self.charge(other, FINE)
        if self.events is not None:
            journal.fined(self, seat, other, paid)

    def run_late(self, seat: int) -> None:
        """ADV-77: the clock ran out."""
        paid = self.charge(seat, LATE_COSTS)
        if self.events is not None:
            journal.was_late(self, seat, paid)

    def charge(self, seat: int, amount: int) -> int:
        """How much was paid: nobody falls below 0 F (ADV-74)."""
        paid = min(amount, self.money[seat])
        self.pay(seat, -paid, FROM_FINES)
        return paid
