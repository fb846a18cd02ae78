"""What happens at each place where a marker is put, place by place. Clause ids stand beside the lines."""

from __future__ import annotations

from smorgasboard.engine.state import NOBODY
from smorgasboard.games.consumption import journal
from smorgasboard.games.consumption.rules.codes import (
    ACTIVITIES_TO_TAKE,
    BUFFET,
    BUY,
    CLOSED,
    COOK,
    COOKING_NOW,
    COOKING_WITH,
    DINING_NOW,
    DOLLARS,
    EXACTLY_TWO,
    FOOD,
    FOODS,
    FOODS_IN,
    FREE,
    FROZEN,
    KIND_BITS,
    MAIN,
    MARKET,
    OF_STAND,
    ON_SALE,
    ONE_OR_TWO,
    ORDER,
    ORDER_PRICE,
    PIZZA,
    PLACE_CHOSEN,
    PLACE_NAMES,
    PLACEMENTS,
    POULTRY,
    RECIPES_TO_TAKE,
    RUNNING,
    SALE_PRICE,
    SHOP,
    SHOPPING_NOW,
    SNACK,
    SNACKING,
    STAND_VISITED,
    TAKE_ACTIVITY,
    TAKE_RECIPE,
    THAW,
    THAWS,
    TRAINING_MUCH,
    TRAINING_NOW,
    TRAINING_WITH,
    USUAL_PRICE,
    WORKOUT,
)
from smorgasboard.games.consumption.rules.decisions import Decisions
from smorgasboard.games.consumption.rules.pieces import changed, place_of
from smorgasboard.games.consumption.rules.small_choices import food_meant, space_meant
from smorgasboard.games.consumption.rules.table import a_of, b_of, c_of, d_of, frame


class Places(Decisions):
    """The seven actions, from the marker to the last small decision."""

    def occupy(self, seat: int, place: int) -> None:
        self.place = place
        diner = self.diners[seat]
        if place == SHOP:
            self.shoppers += 1  # CON-092
        elif place == MARKET:
            diner.market_visits += 1  # CON-100
        elif place == PIZZA:
            self.pizza_guest = seat  # CON-103
        elif place == BUFFET:
            self.buffet_guests += 1  # CON-107
        elif place == SNACK:
            diner.snacked = True  # CON-110

    def arrive(self, seat: int, place: int) -> None:
        self.occupy(seat, place)
        self.tally(seat, PLACE_CHOSEN, PLACE_NAMES[place])
        if self.events is not None:
            journal.placed(self, seat, place)

    # ---- Grocery Shopping ----

    def go_shopping(self, seat: int) -> None:
        self.arrive(seat, SHOP)
        self.column = self.chance.below(6)  # CON-093
        self.row = self.chance.below(6)
        if self.events is not None:
            journal.rolled(self, seat)
        self.push(SHOPPING_NOW, seat, DOLLARS)  # CON-094

    def shop(self, seat: int, top: int, action: int) -> None:
        if action >= ORDER:
            self.order(seat, top, action - ORDER)
        elif action >= FREE:
            self.change_top(frame(SHOPPING_NOW, seat, a_of(top), 1, c_of(top) - 1))  # CON-078
            self.buy(seat, action - FREE, 0)
        else:
            space = action - BUY
            price = SALE_PRICE if ON_SALE[6 * self.column + self.row] >> space & 1 else USUAL_PRICE  # CON-093
            self.change_top(frame(SHOPPING_NOW, seat, a_of(top) - price, 1, c_of(top)))
            self.buy(seat, space, price)

    def buy(self, seat: int, space: int, price: int) -> None:
        self.covered |= 1 << space  # CON-095
        self.cart += 1 << 4 * self.box.list_foods[space]
        if self.events is not None:
            journal.bought(self, seat, space, price)

    def order(self, seat: int, top: int, food: int) -> None:
        """CON-006, CON-096."""
        self.change_top(frame(SHOPPING_NOW, seat, a_of(top) - ORDER_PRICE, 1, c_of(top)))
        self.cart += 1 << 4 * food
        if self.events is not None:
            journal.ordered(self, seat, food)

    def bring_home(self, seat: int) -> None:
        """CON-097."""
        self.stack.pop()
        self.column = NOBODY
        self.row = NOBODY
        cart = self.cart
        self.cart = 0
        for food in range(FOODS):
            for _ in range(cart >> 4 * food & 15):
                self.stock_kitchen(seat, food)

    # ---- Farmers Market ----

    def visit_market(self, seat: int, deck: int) -> None:
        """CON-099, CON-101: the card stays."""
        self.occupy(seat, MARKET)
        stand = self.stands[deck]
        self.tally(seat, PLACE_CHOSEN, PLACE_NAMES[MARKET])
        self.tally(seat, STAND_VISITED, self.box.stand_names[stand])
        if self.events is not None:
            journal.visited(self, seat, stand)
        self.push(RUNNING, seat, OF_STAND, stand)

    # ---- dining out ----

    def dine_at(self, seat: int, place: int) -> None:
        self.arrive(seat, place)
        self.push(DINING_NOW, seat, place)

    def dine(self, seat: int, row: int) -> None:
        """CON-103, CON-108."""
        self.stack.pop()
        foods = self.dish(row)
        self.clear_dish(row)
        for food in foods:
            self.eat(seat, food)

    # ---- Snack ----

    def snack(self, seat: int) -> None:
        self.arrive(seat, SNACK)
        self.push(SNACKING, seat, 0, 0, 1)

    def take_snack(self, seat: int, top: int, action: int) -> None:
        """CON-110, CON-206."""
        self.count_down(top)
        diner = self.diners[seat]
        food = food_meant(action)
        diner.take_from_kitchen(food, space_meant(diner, action))
        self.eat(seat, food)

    # ---- Recipes & Cook ----

    def cook(self, seat: int) -> None:
        self.arrive(seat, COOK)
        thaws = THAWS if self.freezer else 0
        self.push(COOKING_NOW, seat, RECIPES_TO_TAKE, PLACEMENTS, thaws, MAIN)  # CON-111, CON-112

    def go_on_cooking(self, seat: int, top: int, action: int) -> None:
        if action < FOOD:
            self.change_top(frame(COOKING_NOW, seat, a_of(top) - 1, b_of(top), c_of(top), d_of(top)))
            self.take_recipe(seat, action - TAKE_RECIPE)
        elif action < self.box.cook_code[0]:
            self.placed_one(seat, top, c_of(top) - 1)
            self.thaw(seat, action - THAW)  # CON-192
        else:
            self.choose_ingredient(seat, top, action)

    def choose_ingredient(self, seat: int, top: int, action: int) -> None:
        """A space is named; if several foods or tokens can go there, the next decision says which."""
        diner = self.diners[seat]
        recipe = self.recipe_of(diner, action)
        space = action - self.box.cook_code[recipe]
        asking = frame(COOKING_WITH, seat, recipe, space, 0, d_of(top))
        foods = FOODS_IN[self.foods_for_space(diner, asking)]
        if len(foods) == 1 and (d_of(top) & FROZEN or not diner.on_several_spaces(0) >> foods[0] & 1):
            self.cook_with(seat, recipe, space, FOOD + foods[0])
        else:
            self.stack.append(asking)

    def cook_with(self, seat: int, recipe: int, space: int, action: int) -> None:
        """CON-112, CON-206: a token onto a recipe; CON-113 to CON-115 when that completes it."""
        top = self.top()
        self.placed_one(seat, top, c_of(top))
        diner = self.diners[seat]
        food = food_meant(action)
        if d_of(top) & FROZEN:
            diner.frozen = changed(diner.frozen, food - POULTRY, -1)
        else:
            diner.take_from_kitchen(food, space_meant(diner, action))
        if not self.box.recipe_spaces[recipe][space] >> food & 1:
            self.ignoring = False  # CON-072: that was the one
        if self.events is not None:
            journal.cooked_with(self, seat, recipe, space, food)
        self.put_on_recipe(seat, recipe, space, food)

    def placed_one(self, seat: int, top: int, thaws: int) -> None:
        """A placement of a cooking frame is used up."""
        self.change_top(frame(COOKING_NOW, seat, a_of(top), b_of(top) - 1, thaws, self.after_placing(d_of(top))))

    def after_placing(self, flags: int) -> int:
        """CON-111, CON-117: whether the first placement ends the taking of cards is the edition's."""
        return flags | CLOSED if self.box.take_first else flags

    # ---- Activities & Work Out ----

    def work_out(self, seat: int) -> None:
        self.arrive(seat, WORKOUT)
        self.push(TRAINING_NOW, seat, ACTIVITIES_TO_TAKE, PLACEMENTS, 0, MAIN)  # CON-117, CON-118

    def go_on_working_out(self, seat: int, top: int, action: int) -> None:
        if action < FOOD:
            self.change_top(frame(TRAINING_NOW, seat, a_of(top) - 1, b_of(top), 0, d_of(top)))
            self.take_activity(seat, action - TAKE_ACTIVITY)
            return
        activity = self.activity_of(seat, action)
        self.push(TRAINING_WITH, seat, activity, action - self.box.train_code[activity])
        foods = FOODS_IN[self.foods_for_exercise(self.diners[seat], self.top())]
        if len(foods) == 1:
            self.choose_how_much(seat, self.top(), foods[0])

    def activity_of(self, seat: int, action: int) -> int:
        """The own activity one of whose spaces this action names."""
        found = 0
        for held in self.diners[seat].activities:
            if self.box.train_code[held & 255] <= action:
                found = held & 255
        return found

    def choose_how_much(self, seat: int, top: int, food: int) -> None:
        """The food is known; a double wild may leave open how many (CON-123, CON-124)."""
        self.stack.pop()
        activity = a_of(top)
        space = b_of(top)
        kind = self.box.activity_spaces[activity][space] >> KIND_BITS
        enough = self.diners[seat].body[food] >= 2 and b_of(self.top()) >= 2
        if kind == ONE_OR_TWO:
            if enough:
                self.push(TRAINING_MUCH, seat, activity, space, food)
            else:
                self.train_with(seat, activity, space, food, 1)
        elif kind == EXACTLY_TWO:
            self.choose_half_or_whole(seat, activity, space, food, enough)
        else:
            self.train_with(seat, activity, space, food, 1)

    def choose_half_or_whole(self, seat: int, activity: int, space: int, food: int, enough: bool) -> None:
        """CON-077: with relief one token can do."""
        activities = self.diners[seat].activities
        held = activities[place_of(activities, activity)]
        if not self.may_halve(held):
            self.train_with(seat, activity, space, food, 2)
        elif enough:
            self.push(TRAINING_MUCH, seat, activity, space, food)
        else:
            self.train_with(seat, activity, space, food, 1)

    def train_with(self, seat: int, activity: int, space: int, food: int, count: int) -> None:
        """CON-118, CON-125; CON-119 when that completes it."""
        top = self.top()
        flags = self.after_placing(d_of(top))
        self.change_top(frame(TRAINING_NOW, seat, a_of(top), b_of(top) - count, 0, flags))
        before = self.completed
        self.put_on_activity(seat, activity, space, food, count)
        if d_of(top) & MAIN:
            self.worked_out += self.completed - before
