"""What lies where on Consumption's table: the shared boards, the players, and the decisions that are pending."""

from smorgasboard.engine import NOBODY, Chance, State
from smorgasboard.engine.fields import c_of, frame, seat_of
from smorgasboard.games.consumption.rules import NOTHING, Box, Diner, codes as c


class ConsumptionTable(State):
    """A position as data. Lists marked "replaced" are never changed in place: copies share them."""

    def __init__(self, source: str, chance: Chance, box: Box, diners: list[Diner]) -> None:
        super().__init__(source, chance)
        self.box = box
        self.diners = diners
        self.seats = len(diners)
        self.stage = c.SETTING_UP
        self.round = 1
        self.first = 0
        """Who has the first player marker."""
        self.stack: list[int] = []
        """Pending decisions, the next one last; packed as the engine's frames are."""
        self.offers: list[int] | None = None
        """What may be done now, once somebody asked."""

        # ---- options ----
        self.freezer = False
        self.goals = NOTHING
        self.allergies = False
        self.potluck = False
        self.random_assistants = False

        # ---- Recipe Book and Daily Planner: NO_CARD where a space is empty; all replaced ----
        self.book = NOTHING
        """Spaces 0 and 1 belong to the left pile (its top, and beside it), 2 and 3 to the right one."""
        self.left_pile = NOTHING
        """The next card last. The `…_known` first cards went under the pile in everybody's sight."""
        self.right_pile = NOTHING
        self.left_known = 0
        self.right_known = 0
        self.planner = NOTHING
        self.deck = NOTHING
        self.deck_known = 0
        self.dropped_recipes = NOTHING
        """Cards that left the game."""
        self.dropped_activities = NOTHING

        # ---- shopping, market, dining; lists are replaced ----
        self.covered = 0
        """List spaces under shopping tokens, as bits."""
        self.stock = NOTHING
        """Out of Stock cards to come, the next one last."""
        self.stock_open = NOTHING
        self.shoppers = 0
        """Markers on Grocery Shopping."""
        self.market_in = 0
        """Stands that are in the game, as bits."""
        self.stands = NOTHING
        """By market deck: the open stand or NO_CARD."""
        self.bag = NOTHING
        """Foods in the order they will be drawn, the next one last."""
        self.pizza = NOTHING
        """By space: a food or NO_FOOD; the first is the fixed Fats & Oils."""
        self.buffet = NOTHING
        """Two rows, likewise."""
        self.pizza_guest = c.NO_SEAT
        """Whose marker is on Pizza To Go."""
        self.buffet_guests = 0

        # ---- the turn ----
        self.turn = c.NO_SEAT
        self.place = c.NO_PLACE
        """Where this turn's marker went."""
        self.passing = False
        """This turn's marker was placed to pass."""
        self.column = c.NO_DIE
        """The dice: 0 to 5, NO_DIE when they do not lie on the list."""
        self.row = c.NO_DIE
        self.cart = 0
        """Food bought in this action, four bits a food."""
        self.options_used = 0
        """Assistants whose option was used this turn, as bits."""
        self.ignoring = False
        """CON-072: the next token may ignore its space's type."""
        self.recipe_relief = c.NO_RELIEF
        """CON-010: a recipe, or ALL_CARDS, that needs one token fewer this turn."""
        self.activity_relief = c.NO_RELIEF
        self.completed = 0
        """Activities completed this turn."""
        self.worked_out = 0
        """Those completed by this turn's working out."""

    def copy_onto(self, twin: "ConsumptionTable") -> None:
        twin.over = self.over
        twin.stage = self.stage
        twin.round = self.round
        twin.first = self.first
        twin.stack = self.stack.copy()
        twin.offers = self.offers
        twin.freezer = self.freezer
        twin.goals = self.goals
        twin.allergies = self.allergies
        twin.potluck = self.potluck
        twin.random_assistants = self.random_assistants
        twin.book = self.book
        twin.left_pile = self.left_pile
        twin.right_pile = self.right_pile
        twin.left_known = self.left_known
        twin.right_known = self.right_known
        twin.planner = self.planner
        twin.deck = self.deck
        twin.deck_known = self.deck_known
        twin.dropped_recipes = self.dropped_recipes
        twin.dropped_activities = self.dropped_activities
        twin.covered = self.covered
        twin.stock = self.stock
        twin.stock_open = self.stock_open
        twin.shoppers = self.shoppers
        twin.market_in = self.market_in
        twin.stands = self.stands
        twin.bag = self.bag
        twin.pizza = self.pizza
        twin.buffet = self.buffet
        twin.pizza_guest = self.pizza_guest
        twin.buffet_guests = self.buffet_guests
        twin.turn = self.turn
        twin.place = self.place
        twin.passing = self.passing
        twin.column = self.column
        twin.row = self.row
        twin.cart = self.cart
        twin.options_used = self.options_used
        twin.ignoring = self.ignoring
        twin.recipe_relief = self.recipe_relief
        twin.activity_relief = self.activity_relief
        twin.completed = self.completed
        twin.worked_out = self.worked_out

    # ---- the Recipe Book ----

    def next_in_sight(self, space: int) -> int:
        """CON-063: what lies open below a pile's top that was taken, where piles lie face up; NO_CARD else."""
        if not self.box.piles_face_up or space not in c.PILE_TOPS or self.book[space] != c.NO_CARD:
            return c.NO_CARD
        pile = self.left_pile if space == c.PILE_TOPS[0] else self.right_pile
        return pile[len(pile) - 1] if pile else c.NO_CARD

    # ---- pending decisions ----

    def push(self, kind: int, seat: int, a: int = 0, b: int = 0, c: int = 0, d: int = 0) -> None:
        self.stack.append(frame(kind, seat, a, b, c, d))

    def top(self) -> int:
        return self.stack[len(self.stack) - 1]

    def change_top(self, top: int) -> None:
        self.stack[len(self.stack) - 1] = top

    def count_down(self, top: int) -> None:
        """One of the frame's uses is spent; the last one ends it."""
        if c_of(top) == 1:
            self.stack.pop()
        else:
            self.change_top(top - c.ONE_LEFT)

    def below_effects(self) -> int:
        """Where the action lies that an assistant's option works on: under its own running list."""
        return len(self.stack) - 2

    def mover(self) -> int:
        return NOBODY if self.over else seat_of(self.top())

    # ---- who and what is in the game ----

    def solo(self) -> bool:
        return self.seats == 1

    def assistants_in_play(self) -> int:
        """CON-035, CON-041, CON-167, as bits."""
        if self.seats == 1:
            return c.ALL_ASSISTANTS & ~(1 << c.RESTAURATEUR)
        if self.seats == 2:
            return c.ALL_ASSISTANTS & ~(1 << c.LIFE_COACH)
        return c.ALL_ASSISTANTS

    def base_recipes(self) -> list[int]:
        """CON-001 without modules, CON-019."""
        return [card for card in self.box.base_deck if self.seats > 1 or card not in self.box.starred]

    def added_recipes(self) -> list[int]:
        """Those of modules in play; as many of the base ones have left (CON-176, CON-189)."""
        added: list[int] = []
        if self.potluck:
            added += self.box.potluck_deck
        if self.freezer:
            added += self.box.freezer_deck
        return [card for card in added if self.seats > 1 or card not in self.box.starred]

    def stock_gone(self) -> list[int]:
        """Out of Stock cards of earlier rounds."""
        if self.seats > 2:
            return []
        return [
            card for card in range(len(self.box.stock_spaces)) if card not in self.stock and card not in self.stock_open
        ]

    def stands_known(self) -> int:
        """Stands of the rounds so far, as bits: with two players nobody knows which others are in (CON-040)."""
        known = 0
        for stand in range(len(self.box.stand_round)):
            if self.box.stand_round[stand] <= self.round:
                known |= 1 << stand
        return known & self.market_in

    def seat_after(self, seat: int) -> int:
        return seat + 1 if seat + 1 < self.seats else 0

    def inventory(self) -> dict[str, int]:
        recipes = len(self.left_pile) + len(self.right_pile) + len(self.dropped_recipes)
        recipes += sum([card >= 0 for card in self.book])
        activities = len(self.deck) + len(self.dropped_activities) + sum([card >= 0 for card in self.planner])
        for diner in self.diners:
            recipes += len(diner.recipes) + len(diner.cooked)
            activities += len(diner.activities) + len(diner.trained)
        return {"recipes": recipes, "activities": activities}
