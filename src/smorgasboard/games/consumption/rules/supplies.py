"""How things move on Consumption's table: bag and dining places, decks, kitchens, bodies, cards that are completed."""

from __future__ import annotations

from smorgasboard.games.consumption import journal
from smorgasboard.games.consumption.rules.codes import (
    ACTIVITY_COMPLETED,
    ACTIVITY_TAKEN,
    ALCOHOL,
    ALL_CARDS,
    BAG_OF_EACH,
    BUFFET_ROW,
    CARD,
    CARD_BITS,
    EXACTLY_TWO,
    FOODS,
    FREEZABLE,
    FREEZER_SPACES,
    GAME_END,
    KIND_BITS,
    NO_CARD,
    NO_FOOD,
    OILS,
    OPEN_RECIPES,
    PILE_TOPS,
    PIZZA,
    PIZZA_SPACES,
    POULTRY,
    RECIPE_COMPLETED,
    RECIPE_TAKEN,
    SHELVES,
    SPACE,
    SPACE_BITS,
    THAW_SPACES,
    TO_FREEZER_OR_KITCHEN,
    TO_TILE_OR_GROUP,
    TOKEN,
    TWO,
)
from smorgasboard.games.consumption.rules.pieces import Diner, changed, place_of, with_item, without
from smorgasboard.games.consumption.rules.table import Tabletop


class Supplies(Tabletop):
    """Moves things, and knows nothing about whose turn it is."""

    # ---- boards ----

    def set_diet(self, seat: int, diet: int) -> None:
        diner = self.diners[seat]
        diner.diet = diet
        diner.tracks = self.box.tracks[diet]
        if diner.allergy >= 0:
            self.set_allergy(seat, diner.allergy)

    def set_allergy(self, seat: int, tile: int) -> None:
        """CON-182: the tile covers the allergen's track."""
        diner = self.diners[seat]
        diner.allergy = tile
        diner.allergen = self.box.allergens[tile]
        tracks = diner.tracks.copy()
        tracks[diner.allergen] = self.box.tile_tracks[tile]
        diner.tracks = tracks

    # ---- the bag and the dining places ----

    def fill_pizza(self) -> None:
        """CON-033, CON-004."""
        self.pizza = [OILS, *self.draw_foods(PIZZA_SPACES - 1, self.box.pizza_alcohol)]

    def fill_buffet(self) -> None:
        """CON-034."""
        self.buffet = self.draw_foods(2 * BUFFET_ROW, True)

    def draw_foods(self, count: int, with_alcohol: bool) -> list[int]:
        bag = self.bag.copy()
        drawn: list[int] = []
        aside: list[int] = []
        while len(drawn) < count:
            if not bag:
                bag = self.full_bag()  # CON-149: what was set aside is part of it again
                aside = []
            food = bag.pop()
            if food == ALCOHOL and not with_alcohol:
                aside.append(food)
            else:
                drawn.append(food)
        self.bag = bag
        self.return_to_bag(aside)
        self.revealed = True
        return drawn

    def full_bag(self) -> list[int]:
        """CON-032, in random order."""
        bag = [food for food in range(FOODS) for _ in range(BAG_OF_EACH)]
        self.chance.shuffle(bag)
        return bag

    def return_to_bag(self, foods: list[int]) -> None:
        """Mixed in: every order of the bag stays equally likely."""
        bag = self.bag.copy()
        for food in foods:
            bag.insert(self.chance.below(len(bag) + 1), food)
        self.bag = bag

    def refill(self, place: int) -> None:
        """CON-080: what lies there goes to the bag, the token of the fixed space excepted."""
        if place == PIZZA:
            self.return_to_bag(foods_on(self.pizza[1:]))
            self.fill_pizza()
        else:
            self.return_to_bag(foods_on(self.buffet))
            self.fill_buffet()
        if self.events is not None:
            journal.refilled(self, place)

    def dish(self, row: int) -> list[int]:
        """Foods at Pizza To Go (row 0) or in a row of the Buffet (1, 2)."""
        if row == 0:
            return foods_on(self.pizza)
        return foods_on(self.buffet[BUFFET_ROW * (row - 1) : BUFFET_ROW * row])

    def clear_dish(self, row: int) -> None:
        if row == 0:
            self.pizza = [NO_FOOD] * PIZZA_SPACES
        else:
            start = BUFFET_ROW * (row - 1)
            self.buffet = self.buffet[:start] + [NO_FOOD] * BUFFET_ROW + self.buffet[start + BUFFET_ROW :]

    def change_dish(self, seat: int, row: int, old: int, new: int) -> None:
        """CON-079: the old token goes to the supply."""
        if row == 0:
            self.pizza = with_item(self.pizza, self.pizza.index(old), new)
        else:
            start = BUFFET_ROW * (row - 1)
            at = start + self.buffet[start : start + BUFFET_ROW].index(old)
            self.buffet = with_item(self.buffet, at, new)
        if self.events is not None:
            journal.changed_dish(self, seat, row, old, new)

    # ---- Recipe Book and Daily Planner ----

    def open_recipes(self) -> None:
        """CON-062: the card beside a pile comes from its top, and the next card is then its open one."""
        book = self.book.copy()
        for top in PILE_TOPS:
            beside = top + 1
            if book[beside] == NO_CARD:
                book[beside] = self.next_recipe(top) if book[top] == NO_CARD else book[top]
                book[top] = NO_CARD
            if book[top] == NO_CARD:
                book[top] = self.next_recipe(top)
        self.book = book

    def next_recipe(self, space: int) -> int:
        """From the pile of this space, or from the other one when that is out."""
        if not self.left_pile and not self.right_pile:
            return NO_CARD
        self.revealed = True
        from_left = bool(self.left_pile) if space < PILE_TOPS[1] else not self.right_pile
        if from_left:
            card = self.left_pile[len(self.left_pile) - 1]
            self.left_pile = self.left_pile[:-1]
            self.left_known = min(self.left_known, len(self.left_pile))
        else:
            card = self.right_pile[len(self.right_pile) - 1]
            self.right_pile = self.right_pile[:-1]
            self.right_known = min(self.right_known, len(self.right_pile))
        return card

    def bury_recipes(self) -> None:
        """CON-146: under their own pile in the order they lie, the pile's open card above the one beside it."""
        left = cards_on([self.book[1], self.book[0]])
        right = cards_on([self.book[3], self.book[2]])
        self.left_pile = left + self.left_pile
        self.left_known += len(left)
        self.right_pile = right + self.right_pile
        self.right_known += len(right)
        self.book = [NO_CARD] * OPEN_RECIPES

    def open_activities(self) -> None:
        """CON-121, CON-064."""
        planner = self.planner.copy()
        deck = self.deck.copy()
        for space in range(len(planner)):
            if planner[space] == NO_CARD and deck:
                planner[space] = deck.pop()
                self.revealed = True
        self.planner = planner
        self.deck = deck
        self.deck_known = min(self.deck_known, len(deck))

    def bury_activities(self) -> None:
        """CON-147."""
        open_cards = cards_on(self.planner)
        open_cards.reverse()
        self.deck = open_cards + self.deck
        self.deck_known += len(open_cards)
        self.planner = [NO_CARD] * len(self.planner)

    def take_recipe(self, seat: int, space: int) -> None:
        card = self.book[space]
        self.book = with_item(self.book, space, NO_CARD)
        self.keep_recipe(seat, card)
        if self.next_in_sight(space) != NO_CARD:
            self.uncover(seat, space)

    def keep_recipe(self, seat: int, card: int) -> None:
        self.diners[seat].recipes = in_order(self.diners[seat].recipes, card)
        self.tally(seat, RECIPE_TAKEN, self.box.recipe_names[card])
        if self.events is not None:
            journal.took_recipe(self, seat, card)

    def uncover(self, seat: int, space: int) -> None:
        """CON-063: the card below the top of a pile that lies face up; it may be one that everybody saw going under."""
        from_left = space < PILE_TOPS[1]
        known = self.left_known == len(self.left_pile) if from_left else self.right_known == len(self.right_pile)
        if not known:
            self.revealed = True
        if self.events is not None:
            journal.uncovered(self, seat, self.next_in_sight(space))

    def take_activity(self, seat: int, space: int) -> None:
        card = self.planner[space]
        self.planner = with_item(self.planner, space, NO_CARD)
        self.diners[seat].activities = in_order(self.diners[seat].activities, card)
        self.tally(seat, ACTIVITY_TAKEN, self.box.activity_names[card])
        if self.events is not None:
            journal.took_activity(self, seat, card)

    def open_stands(self) -> None:
        """CON-037, CON-145."""
        stands = [NO_CARD, NO_CARD, NO_CARD]
        for stand in range(len(self.box.stand_round)):
            if self.market_in >> stand & 1 and self.box.stand_round[stand] == self.round:
                stands[self.box.stand_deck[stand]] = stand
                self.revealed = True
        self.stands = stands

    def reveal_out_of_stock(self) -> None:
        """CON-165."""
        self.stock_open = self.stock[-2:]
        self.stock = self.stock[:-2]
        for card in self.stock_open:
            self.covered |= self.box.stock_spaces[card]
            self.revealed = True
        if self.stock_open and self.events is not None:
            journal.out_of_stock(self)

    # ---- kitchens ----

    def stock_kitchen(self, seat: int, food: int) -> None:
        """CON-050; CON-190: what can be frozen may go to the freezer instead."""
        if self.freezer and FREEZABLE >> food & 1 and self.freezer_room(self.diners[seat]):
            self.push(TO_FREEZER_OR_KITCHEN, seat, food)
        else:
            self.shelve(seat, food)

    def shelve(self, seat: int, food: int) -> None:
        self.diners[seat].kitchen[FOODS * self.box.shelf[food] + food] += 1
        if self.events is not None:
            journal.stocked(self, seat, food)

    def freeze(self, seat: int, food: int) -> None:
        diner = self.diners[seat]
        diner.frozen = changed(diner.frozen, food - POULTRY, 1)
        if self.events is not None:
            journal.froze(self, seat, food)

    def freezer_room(self, diner: Diner) -> bool:
        return bool(diner.frozen) and diner.frozen[0] + diner.frozen[1] + diner.frozen[2] < FREEZER_SPACES

    def thaw_room(self, diner: Diner) -> bool:
        return bool(diner.frozen) and diner.frozen[3] + diner.frozen[4] + diner.frozen[5] < THAW_SPACES

    def thaw(self, seat: int, place: int) -> None:
        """CON-192."""
        diner = self.diners[seat]
        diner.frozen = changed(changed(diner.frozen, place, -1), 3 + place, 1)
        if self.events is not None:
            journal.thawed(self, seat, POULTRY + place)

    def move_kitchen(self, seat: int) -> None:
        """CON-051, CON-195."""
        diner = self.diners[seat]
        before = diner.trash
        if not diner.preserved:
            kitchen = diner.kitchen
            for food in range(FOODS):
                diner.trash += kitchen[FOODS * (SHELVES - 1) + food]
            diner.kitchen = [0] * FOODS + kitchen[: FOODS * (SHELVES - 1)]
        if diner.frozen and not diner.thaw_kept:
            diner.trash += diner.frozen[3] + diner.frozen[4] + diner.frozen[5]
            diner.frozen = [*diner.frozen[:3], 0, 0, 0]
        diner.preserved = False
        diner.thaw_kept = False
        if self.events is not None and diner.trash > before:
            journal.spoiled(self, seat, diner.trash - before)

    # ---- bodies ----

    def eat(self, seat: int, food: int) -> None:
        """CON-052, CON-114; with an allergy a substitute may also go to the tile (CON-186)."""
        diner = self.diners[seat]
        if diner.allergy >= 0 and self.box.substitutes[diner.allergy] >> food & 1:
            self.push(TO_TILE_OR_GROUP, seat, food)
        else:
            self.absorb(seat, food, food)

    def absorb(self, seat: int, food: int, group: int) -> None:
        """Into a group, or onto the tile that covers it; back to the supply when full, or when allergic (CON-185)."""
        diner = self.diners[seat]
        if diner.is_full(group) or food == diner.allergen:
            if self.events is not None:
                journal.wasted(self, seat, food)
            return
        diner.body[group] += 1
        if group == diner.allergen:
            diner.tile = [*diner.tile, food]  # CON-187
        if self.events is not None:
            journal.ate(self, seat, food)

    def lose(self, seat: int, group: int) -> None:
        """From the group's last space back to the supply (CON-052)."""
        diner = self.diners[seat]
        food = diner.last_of(group)
        diner.leave_body(group, 1)
        if self.events is not None:
            journal.lost(self, seat, food)

    # ---- cards in progress ----

    def put_on_recipe(self, seat: int, recipe: int, space: int, food: int) -> None:
        diner = self.diners[seat]
        at = place_of(diner.recipes, recipe)
        diner.recipes = with_item(diner.recipes, at, diner.recipes[at] | laid(space, food + 1))
        self.complete_recipes(seat)

    def complete_recipes(self, seat: int) -> None:
        """CON-113; with relief one token may be missing (CON-075)."""
        diner = self.diners[seat]
        for held in diner.recipes:
            spaces = self.box.recipe_spaces[held & CARD]
            missing = empty_spaces(held, len(spaces))
            if not missing or (missing == 1 and relieves(self.recipe_relief, held & CARD, len(spaces))):
                self.complete_recipe(seat, held)

    def complete_recipe(self, seat: int, held: int) -> None:
        diner = self.diners[seat]
        recipe = held & CARD
        diner.recipes = without(diner.recipes, place_of(diner.recipes, recipe))
        diner.cooked = [*diner.cooked, recipe]
        diner.score += self.box.recipe_vp[recipe]  # CON-113
        if self.box.recipe_when[recipe] != GAME_END:
            diner.ready = in_order(diner.ready, recipe)  # CON-115
        self.tally(seat, RECIPE_COMPLETED, self.box.recipe_names[recipe])
        if self.events is not None:
            journal.completed_recipe(self, seat, recipe)
        contents = held >> CARD_BITS
        while contents:
            if contents & TOKEN:
                self.eat(seat, (contents & TOKEN) - 1)  # CON-114: as its real food (CON-072)
            contents >>= SPACE_BITS

    def put_on_activity(self, seat: int, activity: int, space: int, food: int, count: int) -> None:
        diner = self.diners[seat]
        diner.leave_body(food, count)
        at = place_of(diner.activities, activity)
        content = food + 1 if count == 1 else food + 1 | TWO
        diner.activities = with_item(diner.activities, at, diner.activities[at] | laid(space, content))
        if self.events is not None:
            journal.trained_with(self, seat, activity, space, food, count)
        self.complete_activities(seat)

    def complete_activities(self, seat: int) -> None:
        diner = self.diners[seat]
        for held in diner.activities:
            missing = self.missing_tokens(held)
            if not missing or (missing == 1 and self.relieves_activity(held & CARD)):
                self.complete_activity(seat, held & CARD)

    def complete_activity(self, seat: int, activity: int) -> None:
        """CON-119, CON-120."""
        diner = self.diners[seat]
        diner.activities = without(diner.activities, place_of(diner.activities, activity))
        diner.trained = [*diner.trained, activity]
        diner.score += self.box.activity_vp[activity]
        self.completed += 1
        self.tally(seat, ACTIVITY_COMPLETED, self.box.activity_names[activity])
        if self.events is not None:
            journal.completed_activity(self, seat, activity)

    def missing_tokens(self, held: int) -> int:
        """What an activity still needs: an exact double wild needs two (CON-077)."""
        missing = 0
        contents = held >> CARD_BITS
        for space in self.box.activity_spaces[held & CARD]:
            content = contents & SPACE
            if space >> KIND_BITS == EXACTLY_TWO:
                missing += 2 if not content else 0 if content & TWO else 1
            elif not content:
                missing += 1
            contents >>= SPACE_BITS
        return missing

    def relieves_activity(self, activity: int) -> bool:
        tokens = self.missing_tokens(activity)  # of the empty card: all it needs
        return relieves(self.activity_relief, activity, tokens)


def relieves(relief: int, card: int, tokens: int) -> bool:
    """CON-010: a card by name, or all cards of at least so many tokens."""
    return relief == card or (relief >= ALL_CARDS and tokens >= relief - ALL_CARDS)


def laid(space: int, content: int) -> int:
    """What a token adds to a packed card."""
    return content << CARD_BITS + SPACE_BITS * space


def content_of(held: int, space: int) -> int:
    return held >> CARD_BITS + SPACE_BITS * space & SPACE


def empty_spaces(held: int, spaces: int) -> int:
    empty = 0
    contents = held >> CARD_BITS
    for _ in range(spaces):
        if not contents & SPACE:
            empty += 1
        contents >>= SPACE_BITS
    return empty


def foods_on(spaces: list[int]) -> list[int]:
    return [food for food in spaces if food != NO_FOOD]


def cards_on(spaces: list[int]) -> list[int]:
    return [card for card in spaces if card != NO_CARD]


def in_order(cards: list[int], card: int) -> list[int]:
    """With one more card (packed or not), ascending by card."""
    at = 0
    while at < len(cards) and cards[at] & CARD < card & CARD:
        at += 1
    return [*cards[:at], card, *cards[at:]]
