"""FoodAdvice from the first deal to the last customer: three rounds, each from top to bottom."""

from smorgasboard.engine import NOBODY, Chance, Features, Outcome, Settings, State
from smorgasboard.engine.fields import Fields
from smorgasboard.games.foodadvice.options import HOUSE_FINES, YES
from smorgasboard.games.foodadvice.rules import closing, codes as c
from smorgasboard.games.foodadvice.rules.box import Box
from smorgasboard.games.foodadvice.rules.events import frames, resolving
from smorgasboard.games.foodadvice.rules.stages import creating, fining, naming, placing, promoting, selling, voting
from smorgasboard.games.foodadvice.rules.table import FoodAdviceTable
from smorgasboard.games.foodadvice.view import encode
from smorgasboard.games.foodadvice.view.fields import form_of
from smorgasboard.games.foodadvice.words import why_not


class FoodAdviceState(FoodAdviceTable):
    """A match of FoodAdvice: a position, its choices, and the order of play."""

    # ---- a round (ADV-10), from top to bottom ----

    def begin_round(self) -> None:
        self.enter(c.CREATING)
        creating.deal(self)

    def go_on(self) -> None:
        """Everything that happens by itself until somebody has to decide."""
        while not self.over and resolving.run(self) and not self._waits():
            self._take_next_step()

    def _take_next_step(self) -> None:
        """What comes of it when all have decided, and the next stage."""
        if self.stage == c.CREATING:
            self.enter(c.NAMING)
        elif self.stage == c.NAMING:
            naming.present(self)
            self.enter(c.VOTING)
        elif self.stage == c.VOTING:
            voting.count_votes(self)
            placing.lay_street(self)
            self.enter(c.PLACING)
        elif self.stage == c.PLACING:
            self.enter(c.PROMOTING)
        elif self.stage == c.PROMOTING:
            selling.lay_row(self)
            self.enter(c.HAPPENING if self.round > 1 else c.SELLING)  # ADV-66
        elif self.stage == c.HAPPENING:
            self._next_event()
        else:
            selling.serve(self)

    def _next_event(self) -> None:
        if self.place < self.seats:
            resolving.draw_event(self)
        else:
            self.enter(c.SELLING)

    def _next_customer(self) -> None:
        """After the last one the extra customers come, and the round ends, if there is nothing to fine."""
        if self.row:
            selling.turn_over(self)
            return
        selling.bring_extra_customers(self)
        if self.house_fines and fining.prosecutor(self) != c.NONE:
            self.enter(c.FINING)
        else:
            self._close_round()

    def _close_round(self) -> None:
        """ADV-81: a tie is broken while everything of the last round still lies."""
        if self.round == self.box.rounds:
            closing.find_winners(self)
            closing.clean_up(self)
            closing.finish(self)
        else:
            closing.clean_up(self)
            self.round += 1
            self.begin_round()

    # ---- who decides ----

    def _waits(self) -> bool:
        """Whether the stage is not at its end: somebody has to decide."""
        if self.simultaneous():
            return self.done != (1 << self.seats) - 1
        if self.stage <= c.PROMOTING:
            return self.place < self.seats
        return self.stage != c.HAPPENING and self.customer == c.NONE

    def mover(self) -> int:
        if self.over:
            return NOBODY
        if self.stack:
            return frames.seat_of(self.stack[-1])
        if self.simultaneous():
            return self._first_awaited()
        if self.stage == c.FINING:
            return fining.prosecutor(self)
        return self.first() if self.stage == c.SELLING else self.seat_at(self.place)

    def _first_awaited(self) -> int:
        for seat in range(self.seats):
            if self._is_awaited(seat):
                return seat
        return NOBODY

    def _is_awaited(self, seat: int) -> bool:
        """Where all decide at once: who has not finished, and does not just wait for an answer (ADV-18)."""
        return not self.is_done(seat) and (self.wanted[seat] == c.NONE or creating.is_asked(self, seat))

    def actors(self) -> tuple[int, ...]:
        if self.over:
            return ()
        if not self.simultaneous():
            return (self.mover(),)
        return tuple([seat for seat in range(self.seats) if not self.is_done(seat)])

    def awaited(self) -> tuple[int, ...]:
        if self.over or not self.simultaneous():
            return self.actors()
        return tuple([seat for seat in range(self.seats) if self._is_awaited(seat)])

    # ---- what may be done ----

    def list_actions(self, seat: int) -> list[int]:
        if self.over or seat < 0 or seat >= self.seats:
            return []
        if self.simultaneous():
            return [] if self.is_done(seat) else self._simultaneous_actions(seat)
        if seat != self.mover():
            return []
        if self.stack:
            return resolving.options(self, self.stack[-1])
        if self.stage == c.PLACING:
            return placing.list_actions(self, seat)
        if self.stage == c.PROMOTING:
            return promoting.list_actions(self, seat)
        return [c.NEXT] if self.stage == c.SELLING else fining.list_actions(self, seat)

    def _simultaneous_actions(self, seat: int) -> list[int]:
        if self.stage == c.CREATING:
            return creating.list_actions(self, seat)
        return naming.list_actions() if self.stage == c.NAMING else voting.list_actions(self, seat)

    def add_features(self, seat: int, features: Features) -> None:
        encode.add_features(self, seat, features)

    def why_not(self, seat: int, action: int) -> str:
        return why_not.why_not(self, seat, action)

    # ---- what it does ----

    def carry_out(self, seat: int, action: int) -> None:
        if self.stack:
            resolving.choose(self, action)
        elif self.stage == c.CREATING:
            creating.carry_out(self, seat, action)
        elif self.stage == c.NAMING:
            naming.carry_out(self, seat)
        elif self.stage == c.VOTING:
            voting.carry_out(self, seat, action)
        elif self.stage == c.PLACING:
            placing.carry_out(self, seat, action)
        elif self.stage == c.PROMOTING:
            promoting.carry_out(self, seat, action)
        elif self.stage == c.SELLING:
            self._next_customer()
        elif action == c.ENOUGH:
            self._close_round()
        else:
            fining.carry_out(self, seat, action)
        self.go_on()

    def hear(self, seat: int, action: int, note: str) -> None:
        if action == c.NAME:
            naming.hear(self, seat, note)
        elif c.FINE_SEAT <= action < c.NEXT:
            fining.hear(self, action - c.FINE_SEAT, note)

    def run_late(self, seat: int) -> None:
        fining.run_late(self, seat)

    # ---- as data ----

    def copy(self, chance: Chance | None = None) -> "FoodAdviceState":
        twin = FoodAdviceState(self.source, self.chance.copy() if chance is None else chance, self.box, self.seats)
        self.copy_onto(twin)
        return twin

    def form(self) -> Fields:
        return form_of(self.box, self.seats)

    def current_phase(self) -> int:
        return self.stage

    def outcome(self) -> Outcome:
        return closing.outcome(self)

    def inventory(self) -> dict[str, int]:
        """ADV-04: cards never get lost."""
        in_products = 0
        shapes = len(self.shape_deck)
        for seat in range(self.seats):
            for product in self.products[seat]:
                in_products += len(product.parts)
                shapes += 1
            if self.shapes[seat] != c.NONE:
                shapes += 1
        hands = sum([len(hand) for hand in self.hands])
        standing = 0 if self.customer == c.NONE else 1
        kept = sum([len(cards) for cards in self.kept_events])
        return {
            "ingredients": len(self.ingredient_deck) + len(self.returned) + hands + in_products,
            "shapes": shapes,
            "customers": len(self.customer_deck) + len(self.played) + len(self.row) + len(self.served) + standing,
            "shops": len(self.shop_deck) + len(self.street),
            "events": len(self.event_deck) + len(self.used_events) + kept,
        }


def deal(source: str, chance: Chance, box: Box, settings: Settings) -> FoodAdviceState:
    """Characters, decks, the first round's cards (ADV-01 to ADV-04)."""
    table = FoodAdviceState(source, chance, box, settings.players)
    table.house_fines = settings[HOUSE_FINES.name] == YES
    table.characters = _shuffled(c.CHARACTERS, chance)[: settings.players]  # ADV-02
    table.ingredient_deck = _shuffled(len(box.ingredient_names), chance)  # ADV-04
    table.shape_deck = _shuffled(c.SHAPES, chance)
    table.customer_deck = _shuffled(len(box.customer_names), chance)
    table.shop_deck = _shuffled(len(box.shop_names), chance)
    table.event_deck = _shuffled(len(box.event_names), chance)
    table.begin_round()
    return table


def _shuffled(count: int, chance: Chance) -> list[int]:
    deck = list(range(count))
    chance.shuffle(deck)
    return deck


def own_state(state: State) -> FoodAdviceState:
    if not isinstance(state, FoodAdviceState):
        raise TypeError("this is about FoodAdvice alone")
    return state
