"""Consumption: the rounds, the turns and the actions in the order of play. Clause ids stand beside the lines."""

from __future__ import annotations

from smorgasboard.engine.chance import Chance
from smorgasboard.engine.outcome import Outcome
from smorgasboard.engine.speech import say
from smorgasboard.engine.state import NOBODY
from smorgasboard.games.consumption import journal
from smorgasboard.games.consumption.rules import scoring
from smorgasboard.games.consumption.rules.codes import (
    ACTING,
    AFTER_ACTION,
    ALLERGY,
    ASSISTANT,
    ASSISTANT_CHOSEN,
    ASSISTANT_NAMES,
    ASSISTANTS,
    ASSISTING,
    BUFFET,
    CHOOSING_ALLERGY,
    CHOOSING_ASSISTANT,
    CHOOSING_DIET,
    CHOOSING_FOOD,
    COOKING_NOW,
    COOKING_WITH,
    DIET,
    DINE,
    DINING_NOW,
    DONE,
    FOOD,
    MAIN,
    MARKERS,
    NO_PLACE,
    NO_RELIEF,
    ONE_TOKEN,
    OPTION,
    OVER,
    PASS,
    PIZZA,
    PLACE_BUFFET,
    PLACE_COOK,
    PLACE_MARKET,
    PLACE_PIZZA,
    PLACE_SHOP,
    PLACE_SNACK,
    PLACING,
    ROUND_ENDING,
    ROUNDS,
    RUNNING,
    SECOND_ACTION,
    SETTING_UP,
    SHOPPING_NOW,
    SNACKING,
    TO_FREEZER,
    TRAINING_MUCH,
    TRAINING_NOW,
    TRAINING_WITH,
    TURNING_DIE,
    USING_AT_ROUND_END,
    WATER,
)
from smorgasboard.games.consumption.rules.places import Places
from smorgasboard.games.consumption.rules.table import a_of, b_of, c_of, d_of, frame, kind_of
from smorgasboard.games.consumption.words.why_not import answer as reasons


class Dinner(Places):
    """A match of Consumption: a position, its choices, its effects, and the order of play."""

    def copy(self, chance: Chance | None = None) -> Dinner:
        source = self.chance.copy() if chance is None else chance
        twin = Dinner(self.source, source, self.box, [diner.copy() for diner in self.diners])
        self.copy_onto(twin)
        return twin

    def why_not(self, seat: int, action: int) -> str:
        return reasons.why_not(self, seat, action)

    def outcome(self) -> Outcome:
        """CON-160, CON-016; before the end, as if it were now."""
        scores = tuple([float(score) for score in scoring.final_scores(self)])
        ranks = tuple(scoring.final_ranks(self))
        winners = tuple([seat for seat in range(self.seats) if ranks[seat] == 1])
        reason = say("six rounds are over") if self.over else say("the match is still on")
        return Outcome(scores, ranks, winners, reason)

    # ---- set-up ----

    def start(self, choose_diets: bool, choose_allergies: bool) -> None:
        """Everything is laid out: what the players choose themselves comes first, from the first player on."""
        if self.box.start_food:
            self.ask_all(CHOOSING_FOOD)  # CON-003
        if choose_allergies:
            self.ask_all(CHOOSING_ALLERGY)  # CON-182
        if choose_diets:
            self.ask_all(CHOOSING_DIET)  # CON-018
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

    def choose_start_food(self, seat: int, food: int) -> None:
        self.stack.pop()
        self.shelve(seat, WATER)
        self.shelve(seat, food)

    # ---- a round ----

    def advance(self) -> None:
        """Nothing is pending: the next part of the round."""
        if self.stage == SETTING_UP:
            self.begin_round()
        elif self.stage == ASSISTING:
            self.stage = ACTING
            self.begin_turn(self.first)
        elif self.stage == ACTING:
            self.next_turn()
        elif self.stage == SECOND_ACTION:
            self.forget_turn()
            self.stage = ROUND_ENDING
            self.ask_all(USING_AT_ROUND_END)  # CON-127, CON-140
        else:
            self.end_round()

    def begin_round(self) -> None:
        self.stage = ASSISTING
        self.turn = NOBODY
        if self.events is not None:
            journal.round_began(self)
        if self.seats <= 2:
            self.reveal_out_of_stock()  # CON-042, CON-165
        self.begin_assistants()

    # ---- assistants ----

    def begin_assistants(self) -> None:
        if self.solo():
            self.begin_solo_assistants()
            return
        for diner in self.diners:
            diner.last_assistants = diner.assistants
            diner.assistants = 0
        if self.round == 1 and self.random_assistants:
            self.deal_assistants()
            return
        seat = self.first
        for _ in range(self.seats):
            self.push(CHOOSING_ASSISTANT, seat, 0, 0, 1)  # CON-005: the last player's lies on top
            seat = self.seat_after(seat)

    def deal_assistants(self) -> None:
        """CON-005: the option for round 1."""
        stack = self.assistant_stack()
        for seat in range(self.seats):
            self.take_assistant(seat, stack[seat])

    def assistant_stack(self) -> list[int]:
        in_play = self.assistants_in_play()
        stack = [assistant for assistant in range(ASSISTANTS) if in_play >> assistant & 1]
        self.chance.shuffle(stack)
        return stack

    def begin_solo_assistants(self) -> None:
        """CON-168: two, then a third; then the other two, and again."""
        me = self.diners[0]
        me.last_assistants = me.assistants
        if self.round == 1:
            if self.random_assistants:
                stack = self.assistant_stack()  # CON-170
                self.take_assistant(0, stack[0])
                self.take_assistant(0, stack[1])
            else:
                self.push(CHOOSING_ASSISTANT, 0, 0, 0, 2)
        elif self.round % 2 == 0:
            self.push(CHOOSING_ASSISTANT, 0, 0, 0, 1)
        else:
            me.assistants = self.assistants_in_play() & ~me.last_assistants

    def choose_assistant(self, seat: int, top: int, assistant: int) -> None:
        self.count_down(top)
        self.take_assistant(seat, assistant)

    def take_assistant(self, seat: int, assistant: int) -> None:
        self.diners[seat].assistants |= 1 << assistant
        self.tally(seat, ASSISTANT_CHOSEN, ASSISTANT_NAMES[assistant])
        if self.events is not None:
            journal.chose_assistant(self, seat, assistant)

    # ---- a turn (CON-090) ----

    def next_turn(self) -> None:
        """Clockwise to whoever has a marker left; then Pizza To Go's second action (CON-104)."""
        seat = self.turn
        for _ in range(self.seats):
            seat = self.seat_after(seat)
            if self.diners[seat].markers:
                self.begin_turn(seat)
                return
        self.stage = SECOND_ACTION
        guest = self.pizza_guest
        if guest != NOBODY and not self.diners[guest].passed:  # CON-106
            self.begin_turn(guest)

    def begin_turn(self, seat: int) -> None:
        self.forget_turn()
        self.turn = seat
        self.push(PLACING, seat, 1 if self.stage == SECOND_ACTION else 0)

    def forget_turn(self) -> None:
        """What holds for one turn only ends with it."""
        self.turn = NOBODY
        self.place = NO_PLACE
        self.passing = False
        self.options_used = 0  # CON-071
        self.ignoring = False
        self.recipe_relief = NO_RELIEF
        self.activity_relief = NO_RELIEF
        self.completed = 0
        self.worked_out = 0

    def place_marker(self, seat: int, action: int) -> None:
        """The marker goes down, then the action is carried out at once."""
        self.leave_pizza_or_use_marker(seat)
        self.change_top(frame(AFTER_ACTION, seat))
        if action >= PASS:
            self.pass_at(seat, action - PASS)
        elif action == PLACE_SHOP:
            self.go_shopping(seat)
        elif action < PLACE_PIZZA:
            self.visit_market(seat, action - PLACE_MARKET)
        elif action == PLACE_PIZZA:
            self.dine_at(seat, PIZZA)
        elif action == PLACE_BUFFET:
            self.dine_at(seat, BUFFET)
        elif action == PLACE_SNACK:
            self.snack(seat)
        elif action == PLACE_COOK:
            self.cook(seat)
        else:
            self.work_out(seat)

    def leave_pizza_or_use_marker(self, seat: int) -> None:
        if self.stage == SECOND_ACTION:
            self.pizza_guest = NOBODY  # CON-104: that marker moves
        else:
            self.diners[seat].markers -= 1

    def pass_at(self, seat: int, place: int) -> None:
        """CON-129: the space is blocked as usual, the other markers are set aside."""
        self.occupy(seat, place)
        self.passing = True
        self.diners[seat].passed = True
        self.diners[seat].markers = 0
        if self.events is not None:
            journal.passed(self, seat, place)

    # ---- the end of a turn ----

    def end_turn(self) -> None:
        """CON-116, CON-121."""
        self.stack.pop()
        self.open_recipes()
        self.open_activities()

    # ---- the end of a round, in the order of CON-140 to CON-148 ----

    def end_round(self) -> None:
        for seat in range(self.seats):
            self.move_kitchen(seat)  # CON-140
        if self.round == ROUNDS:
            self.end_game()  # CON-141
            return
        self.round += 1
        for diner in self.diners:
            diner.markers = MARKERS  # CON-142
            diner.market_visits = 0
            diner.snacked = False
            diner.passed = False
        self.shoppers = 0
        self.pizza_guest = NOBODY
        self.buffet_guests = 0
        self.covered = 0  # CON-143
        if not self.solo():
            self.fill_pizza()  # CON-144
            self.fill_buffet()
        self.open_stands()  # CON-145
        self.bury_recipes()  # CON-146
        self.open_recipes()
        self.bury_activities()  # CON-147
        self.open_activities()
        self.first = self.seat_after(self.first)  # CON-148
        self.begin_round()

    def end_game(self) -> None:
        self.stage = OVER
        self.turn = NOBODY
        self.over = True
        if self.events is not None:
            journal.ended(self)

    # ---- what a decision does ----

    def carry_out(self, seat: int, action: int) -> None:
        self.offers = None
        top = self.top()
        box = self.box
        if box.use_code <= action < box.pick_recipe_code:
            self.use_ability(seat, action - box.use_code)
        elif OPTION <= action < ASSISTANT:
            self.use_option(seat, action - OPTION)
        elif action == DONE:
            self.close(seat, top)
        else:
            self.decide(kind_of(top), seat, top, action)
        self.settle()

    def decide(self, kind: int, seat: int, top: int, action: int) -> None:
        if kind == PLACING:
            self.place_marker(seat, action)
        elif kind == SHOPPING_NOW:
            self.shop(seat, top, action)
        elif kind == COOKING_NOW:
            self.go_on_cooking(seat, top, action)
        elif kind == TRAINING_NOW:
            self.go_on_working_out(seat, top, action)
        elif kind == DINING_NOW:
            self.dine(seat, action - DINE)
        elif kind == SNACKING:
            self.take_snack(seat, top, action)
        elif kind < PLACING:
            self.decide_set_up(kind, seat, top, action)
        elif kind > TRAINING_MUCH:
            self.decide_effect(kind, seat, top, action)
        else:
            self.decide_detail(kind, seat, top, action)

    def decide_detail(self, kind: int, seat: int, top: int, action: int) -> None:
        """The second half of a decision."""
        if kind == COOKING_WITH:
            self.stack.pop()
            self.cook_with(seat, a_of(top), b_of(top), action)
        elif kind == TRAINING_WITH:
            self.choose_how_much(seat, top, action - FOOD)
        elif kind == TRAINING_MUCH:
            self.stack.pop()
            self.train_with(seat, a_of(top), b_of(top), c_of(top), 1 if action == ONE_TOKEN else 2)
        elif kind == TURNING_DIE:
            self.stack.pop()
            self.turn_die(action)
        else:
            self.decide_replacement(kind, seat, top, action)

    def decide_set_up(self, kind: int, seat: int, top: int, action: int) -> None:
        if kind == CHOOSING_ASSISTANT:
            self.choose_assistant(seat, top, action - ASSISTANT)
        elif kind == CHOOSING_FOOD:
            self.choose_start_food(seat, action - FOOD)
        elif kind == CHOOSING_DIET:
            self.stack.pop()
            self.set_diet(seat, action - DIET)
            if self.events is not None:
                journal.chose_diet(self, seat, action - DIET)
        else:
            self.stack.pop()
            self.set_allergy(seat, action - ALLERGY)
            if self.events is not None:
                journal.chose_allergy(self, seat, action - ALLERGY)

    def close(self, seat: int, top: int) -> None:
        """ "Done": the natural end of what is pending."""
        kind = kind_of(top)
        if kind == SHOPPING_NOW:
            self.bring_home(seat)
        elif kind == AFTER_ACTION:
            self.end_turn()
        elif kind == PLACING:
            if self.events is not None:
                journal.stayed(self, seat)
            self.end_turn()  # CON-105: without the second action it was still a turn
        else:
            self.stack.pop()
            if self.solo() and d_of(top) & MAIN and (kind in (COOKING_NOW, TRAINING_NOW)):
                self.open_recipes()  # CON-116, CON-121: solo, right after the action
                self.open_activities()

    def settle(self) -> None:
        """On to the next decision that somebody really has."""
        while not self.over:
            if not self.stack:
                self.advance()
                continue
            top = self.top()
            kind = kind_of(top)
            if kind == RUNNING:
                self.run_next(top)
            elif waits(kind, d_of(top)) or not self.pass_over(top):
                return

    def pass_over(self, top: int) -> bool:
        """Decide what leaves no choice, and say whether that was so."""
        seat = self.mover()
        own: list[int] = []
        self.add_own(top, seat, own)
        kind = kind_of(top)
        if kind in (AFTER_ACTION, DINING_NOW):  # CON-184: the Restaurateur may open a closed row
            own = self.find_offers()
        if len(own) > 1 or (own and own[0] != DONE and own[0] < TO_FREEZER):
            return False
        if not own or own[0] == DONE:
            self.close(seat, top)
        else:
            self.decide(kind, seat, top, own[0])
        return True


def waits(kind: int, flags: int) -> bool:
    """Decisions that are always put to the player, even when little can be done."""
    if kind in (COOKING_NOW, TRAINING_NOW):
        return bool(flags & MAIN)
    return kind in (PLACING, SHOPPING_NOW) or kind < PLACING
