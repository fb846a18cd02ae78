"""Consumption: the rounds and turns in the order of play. Clause ids stand beside the lines."""

from typing import Final

from smorgasboard.engine import Chance, Features, Outcome, say
from smorgasboard.engine.fields import Fields, kind_of
from smorgasboard.games.consumption import events
from smorgasboard.games.consumption.rules import (
    ConsumptionTable,
    abilities,
    activities,
    assistants,
    codes as c,
    foods,
    recipes,
    turn,
)
from smorgasboard.games.consumption.rules.decisions import KINDS
from smorgasboard.games.consumption.rules.places import dining, market, shop
from smorgasboard.games.consumption.rules.scoring import sheet
from smorgasboard.games.consumption.view import encode
from smorgasboard.games.consumption.view.fields import form_of
from smorgasboard.games.consumption.words.why_not import answer as reasons

NONE: Final[list[int]] = []


class ConsumptionState(ConsumptionTable):
    """A match of Consumption: what lies on the table, whose decision it is, and what comes next."""

    def copy(self, chance: Chance | None = None) -> "ConsumptionState":
        source = self.chance.copy() if chance is None else chance
        twin = ConsumptionState(self.source, source, self.box, [diner.copy() for diner in self.diners])
        self.copy_onto(twin)
        return twin

    def form(self) -> Fields:
        """Nobody has secrets: only decks and the bag are hidden, from all alike."""
        return form_of(self.box, self.seats)

    def add_features(self, seat: int, features: Features) -> None:
        encode.add_features(self, seat, features)

    def why_not(self, seat: int, action: int) -> str:
        return reasons.why_not(self, seat, action)

    def outcome(self) -> Outcome:
        """CON-160, CON-016; before the end, as if it were now."""
        scores = [float(score) for score in sheet.final_scores(self)]
        reason = last_round_over(self.box.rounds) if self.over else say("the match is still on")
        return Outcome.by_score(scores, reason, sheet.tie_breaks(self))

    def current_phase(self) -> int:
        """A turn has a marker to place, and then what is done at its place; the rest goes by the stage."""
        if self.stage not in (c.ACTING, c.SECOND_ACTION):
            return c.PHASE_OF_STAGE[self.stage]
        return c.FIRST_PLACE_PHASE + self.place if self.place != c.NO_PLACE else c.MARKER_PHASE

    # ---- set-up ----

    def start(self, choose_diets: bool, choose_allergies: bool) -> None:
        """Everything is laid out: what the players choose themselves comes first, from the first player on."""
        if self.box.start_food:
            self.ask_all(c.CHOOSING_FOOD)  # CON-003
        if choose_allergies:
            self.ask_all(c.CHOOSING_ALLERGY)  # CON-182
        if choose_diets:
            self.ask_all(c.CHOOSING_DIET)  # CON-018
        self.settle()

    def ask_all(self, kind: int) -> None:
        """The same question to everybody; the first player's lies on top."""
        seat = self.first
        seats = [seat]
        for _ in range(self.seats - 1):
            seat = self.seat_after(seat)
            seats.append(seat)
        seats.reverse()
        for each in seats:
            self.push(kind, each)

    # ---- a round ----

    def advance(self) -> None:
        """Nothing is pending: the next part of the round."""
        if self.stage == c.SETTING_UP:
            self.begin_round()
        elif self.stage == c.ASSISTING:
            self.stage = c.ACTING
            self.begin_turn(self.first)
        elif self.stage == c.ACTING:
            self.next_turn()
        elif self.stage == c.SECOND_ACTION:
            self.forget_turn()
            self.stage = c.ROUND_ENDING
            self.ask_all(c.USING_AT_ROUND_END)  # CON-127, CON-140
        else:
            self.end_round()

    def begin_round(self) -> None:
        self.stage = c.ASSISTING
        self.turn = c.NO_SEAT
        if self.events is not None:
            self.events.append(events.RoundBegan(self.round, self.first))
        if self.seats <= 2:
            shop.reveal_out_of_stock(self)  # CON-042, CON-165
        assistants.begin_assistants(self)

    # ---- turns (CON-090) ----

    def next_turn(self) -> None:
        """Clockwise to whoever has a marker left; then Pizza To Go's second action (CON-104)."""
        seat = self.turn
        for _ in range(self.seats):
            seat = self.seat_after(seat)
            if self.diners[seat].markers:
                self.begin_turn(seat)
                return
        self.stage = c.SECOND_ACTION
        guest = self.pizza_guest
        if guest != c.NO_SEAT and not self.diners[guest].passed:  # CON-106
            self.begin_turn(guest)

    def begin_turn(self, seat: int) -> None:
        self.forget_turn()
        self.turn = seat
        self.push(c.PLACING, seat, 1 if self.stage == c.SECOND_ACTION else 0)

    def forget_turn(self) -> None:
        """What holds for one turn only ends with it."""
        self.turn = c.NO_SEAT
        self.place = c.NO_PLACE
        self.passing = False
        self.options_used = 0  # CON-071
        self.ignoring = False
        self.recipe_relief = c.NO_RELIEF
        self.activity_relief = c.NO_RELIEF
        self.completed = 0
        self.worked_out = 0

    # ---- the end of a round, in the order of CON-140 to CON-148 ----

    def end_round(self) -> None:
        for seat in range(self.seats):
            foods.move_kitchen(self, seat)  # CON-140
        if self.round == self.box.rounds:
            self.end_game()  # CON-141
            return
        self.round += 1
        for diner in self.diners:
            diner.markers = c.MARKERS  # CON-142
            diner.passed = False
        for space in turn.SPACES:
            space.clear(self)
        self.covered = 0  # CON-143
        if not self.solo():
            dining.fill_pizza(self)  # CON-144
            dining.fill_buffet(self)
        market.open_stands(self)  # CON-145
        recipes.bury_recipes(self)  # CON-146
        recipes.open_recipes(self)
        activities.bury_activities(self)  # CON-147
        activities.open_activities(self)
        self.first = self.seat_after(self.first)  # CON-148
        self.begin_round()

    def end_game(self) -> None:
        self.stage = c.OVER
        self.turn = c.NO_SEAT
        self.over = True
        if self.events is not None:
            self.events.append(events.Ended(tuple(sheet.final_scores(self))))

    # ---- what may be done ----

    def list_actions(self, seat: int) -> list[int]:
        if self.over or seat != self.mover():
            return NONE
        if self.offers is None:
            self.offers = self.find_offers()
        return self.offers

    def find_offers(self) -> list[int]:
        """What the decision on top of the stack can be, then options and abilities."""
        top = self.top()
        seat = self.mover()
        kind = KINDS[kind_of(top)]
        actions: list[int] = []
        kind.add_choices(self, seat, top, actions)
        if seat == self.turn and kind.whole:  # CON-091
            count = len(actions)
            abilities.add_options(self, seat, top, actions)
            abilities.add_abilities(self, seat, c.ANY_TIME, actions)
            if len(actions) > count:
                actions.sort()
        return actions

    # ---- what it does ----

    def carry_out(self, seat: int, action: int) -> None:
        self.offers = None
        top = self.top()
        box = self.box
        if box.use_code <= action < box.pick_recipe_code:
            abilities.use_ability(self, seat, action - box.use_code)
        elif c.OPTION <= action < c.ASSISTANT:
            abilities.use_option(self, seat, action - c.OPTION)
        elif action == c.DONE:
            KINDS[kind_of(top)].close(self, seat, top)
        else:
            KINDS[kind_of(top)].decide(self, seat, top, action)
        self.settle()

    def settle(self) -> None:
        """On to the next decision that somebody really has."""
        while not self.over:
            if not self.stack:
                self.advance()
                continue
            top = self.top()
            if kind_of(top) == c.RUNNING:
                abilities.run_next(self, top)
            elif KINDS[kind_of(top)].waits(top) or not self.pass_over(top):
                return

    def pass_over(self, top: int) -> bool:
        """Decide what leaves no choice, and say whether that was so."""
        seat = self.mover()
        kind = KINDS[kind_of(top)]
        own: list[int] = []
        if kind_of(top) in (c.AFTER_ACTION, c.DINING_NOW):  # CON-184: the Restaurateur may open a closed row
            own = self.find_offers()
        else:
            kind.add_choices(self, seat, top, own)
        if len(own) > 1 or (own and own[0] != c.DONE and own[0] < c.TO_FREEZER):
            return False
        if not own or own[0] == c.DONE:
            kind.close(self, seat, top)
        else:
            kind.decide(self, seat, top, own[0])
        return True


def last_round_over(rounds: int) -> str:
    """CON-141. Records of all times say it so: they have to read the same."""
    return say("six rounds are over") if rounds == c.ROUNDS else say("the last round is over")
