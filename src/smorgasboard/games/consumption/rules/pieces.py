"""What lies on the table: the box with its cards and boards, and a player's things."""

from __future__ import annotations

from typing import Final

from smorgasboard.games.consumption.rules.codes import (
    ALL_FOODS,
    ASSISTANTS,
    CARDS,
    FOODS,
    MARKERS,
    NO_CARD,
    POULTRY,
    SHELVES,
    THAW_AREA,
)

NOTHING: Final[list[int]] = []
NO_ALLERGY: Final = -1


class Box:
    """What the content and edition files say, as numbers. Cards are known by their place in these lists."""

    def __init__(self) -> None:
        # ---- recipes: spaces are foods as bits ----
        self.recipe_names: list[str] = []
        self.recipe_spaces: list[list[int]] = []
        self.recipe_vp: list[int] = []
        self.recipe_when: list[int] = []
        """ANY_TIME, ROUND_END or GAME_END."""
        self.recipe_effects: list[list[int]] = []
        self.base_deck: list[int] = []
        """Recipes of this edition without modules (CON-001)."""
        self.potluck_deck: list[int] = []
        self.freezer_deck: list[int] = []
        self.starred: list[int] = []
        """Recipes that solo play leaves out (CON-019)."""
        # ---- activities: spaces are foods as bits | kind of wild << KIND_BITS; a wild's bits leave out the icons ----
        self.activity_names: list[str] = []
        self.activity_spaces: list[list[int]] = []
        self.activity_vp: list[int] = []
        self.activity_icon: list[int] = []
        self.icon_names: list[str] = []
        self.activity_deck: list[int] = []
        """Activities of this edition (CON-002)."""
        # ---- Farmers Market ----
        self.stand_names: list[str] = []
        self.stand_deck: list[int] = []
        self.stand_round: list[int] = []
        self.stand_effects: list[list[int]] = []
        # ---- Shopping List, Out of Stock, kitchen ----
        self.list_foods: list[int] = []
        self.food_spaces: list[int] = []
        """By food: the list spaces that sell it, as bits."""
        self.stock_spaces: list[int] = []
        """By Out of Stock card: the spaces it covers, as bits."""
        self.shelf: list[int] = []
        """By food: the kitchen space it is put on, 0 (keeps longest) to 4."""
        # ---- boards ----
        self.diet_names: list[str] = []
        self.tracks: list[list[list[int]]] = []
        """By diet and food: VP by number of tokens."""
        self.standard_diet = 0
        self.cleanse_diet = 0
        self.alternate_diets: list[int] = []
        self.allergy_names: list[str] = []
        self.allergens: list[int] = []
        """By tile: the food."""
        self.substitutes: list[int] = []
        """By tile: the foods that fill it, as bits."""
        self.tile_tracks: list[list[int]] = []
        # ---- goals ----
        self.goal_names: list[str] = []
        self.goal_counts: list[int] = []
        """Index into GOAL_COUNTS, or GOAL_FOOD + food."""
        self.goal_first: list[int] = []
        self.goal_second: list[int] = []
        # ---- assistants' options, by 2 * assistant + option ----
        self.option_effects: list[list[int]] = []
        self.option_when: list[int] = []
        self.option_need: list[int] = []
        # ---- switches of the edition ----
        self.edition = ""
        self.start_food = False  # CON-003
        self.pizza_alcohol = True  # CON-004
        self.order_anything = False  # CON-006
        self.take_first = True  # CON-111, CON-117: cards are taken before the first food is placed
        self.piles_face_up = True  # CON-063
        self.set_points: list[int] = []  # CON-013, CON-157
        self.kitchen_left = 0  # CON-014
        self.least_recipe_points = 0  # CON-015
        self.least_recipe_penalty = 0
        self.least_activity_points = 0
        self.least_activity_penalty = 0
        self.solo_chart: list[int] = []  # CON-020: the least score of each band
        # ---- action codes that depend on the cards: filled by `number_actions` ----
        self.cook_code: list[int] = []
        """By recipe: the code of its first space; the others follow."""
        self.train_code: list[int] = []
        self.use_code = 0  # + recipe: its ability
        self.pick_recipe_code = 0  # + recipe: one of one's own
        self.pick_activity_code = 0  # + activity
        self.actions = 0
        # ---- numbers of names: filled by `number_names` ----
        self.recipe_at: dict[str, int] = {}
        self.activity_at: dict[str, int] = {}
        self.stand_at: dict[str, int] = {}
        self.diet_at: dict[str, int] = {}
        self.allergy_at: dict[str, int] = {}
        self.goal_at: dict[str, int] = {}

    def number_actions(self) -> None:
        """Give every space of every card its code, after those of `tables`."""
        code = CARDS
        self.cook_code = []
        for spaces in self.recipe_spaces:
            self.cook_code.append(code)
            code += len(spaces)
        self.train_code = []
        for spaces in self.activity_spaces:
            self.train_code.append(code)
            code += len(spaces)
        self.use_code = code
        code += len(self.recipe_spaces)
        self.pick_recipe_code = code
        code += len(self.recipe_spaces)
        self.pick_activity_code = code
        code += len(self.activity_spaces)
        self.actions = code

    def number_names(self) -> None:
        self.recipe_at = numbered(self.recipe_names)
        self.activity_at = numbered(self.activity_names)
        self.stand_at = numbered(self.stand_names)
        self.diet_at = numbered(self.diet_names)
        self.allergy_at = numbered(self.allergy_names)
        self.goal_at = numbered(self.goal_names)


class Diner:
    """A player's board, cards and markers. Lists marked "replaced" are never changed in place: copies share them."""

    __slots__ = (
        "diet", "allergy", "allergen", "tracks", "body", "tile", "kitchen", "frozen", "trash", "recipes", "activities",
        "cooked", "ready", "trained", "assistants", "last_assistants", "markers", "market_visits", "snacked",
        "passed", "score", "preserved", "thaw_kept",
    )  # fmt: skip

    def __init__(self, diet: int, tracks: list[list[int]], body: list[int], kitchen: list[int]) -> None:
        self.diet = diet
        self.allergy = NO_ALLERGY
        self.allergen = NO_ALLERGY
        """The food that never enters the body; its track is then the tile's."""
        self.tracks = tracks
        """By food: VP by number of tokens; replaced."""
        self.body = body
        """By food: tokens in the group, or on the tile that covers it."""
        self.tile = NOTHING
        """The foods on the allergy tile, from its first space on (CON-187); replaced."""
        self.kitchen = kitchen
        """By FOODS * shelf + food: tokens there."""
        self.frozen = NOTHING
        """Poultry, meat, seafood in the freezer, then in the thaw area; empty without the module; replaced."""
        self.trash = 0
        self.recipes = NOTHING
        """Incomplete recipes with what lies on them, packed as `tables` says; replaced."""
        self.activities = NOTHING
        """Incomplete activities, likewise; replaced."""
        self.cooked = NOTHING
        """Completed recipes in the order of completion; replaced."""
        self.ready = NOTHING
        """Completed recipes whose ability (any time, round end) is not used; replaced."""
        self.trained = NOTHING
        """Completed activities; replaced."""
        self.assistants = 0
        """As bits."""
        self.last_assistants = 0
        self.markers = MARKERS
        self.market_visits = 0
        self.snacked = False
        self.passed = False
        self.score = 0
        """VP on the score track: what was scored at once (CON-113, CON-119)."""
        self.preserved = False
        """The kitchen does not move at this round's end."""
        self.thaw_kept = False

    def copy(self) -> Diner:
        twin = Diner(self.diet, self.tracks, self.body.copy(), self.kitchen.copy())
        twin.allergy = self.allergy
        twin.allergen = self.allergen
        twin.tile = self.tile
        twin.frozen = self.frozen
        twin.trash = self.trash
        twin.recipes = self.recipes
        twin.activities = self.activities
        twin.cooked = self.cooked
        twin.ready = self.ready
        twin.trained = self.trained
        twin.assistants = self.assistants
        twin.last_assistants = self.last_assistants
        twin.markers = self.markers
        twin.market_visits = self.market_visits
        twin.snacked = self.snacked
        twin.passed = self.passed
        twin.score = self.score
        twin.preserved = self.preserved
        twin.thaw_kept = self.thaw_kept
        return twin

    # ---- kitchen ----

    def in_kitchen(self, food: int) -> int:
        """Tokens of a food in the kitchen, thawing ones included (CON-193)."""
        kitchen = self.kitchen
        count = (
            kitchen[food]
            + kitchen[FOODS + food]
            + kitchen[2 * FOODS + food]
            + kitchen[3 * FOODS + food]
            + kitchen[4 * FOODS + food]
        )
        return count + self.thawing(food)

    def thawing(self, food: int) -> int:
        if not self.frozen or not POULTRY <= food < POULTRY + 3:
            return 0
        return self.frozen[3 + food - POULTRY]

    def kitchen_foods(self) -> int:
        """The foods of which the kitchen has any, as bits."""
        found = 0
        kitchen = self.kitchen
        for at in range(SHELVES * FOODS):
            if kitchen[at]:
                found |= 1 << at % FOODS
        if self.frozen:
            for place in range(3):
                if self.frozen[3 + place]:
                    found |= 1 << POULTRY + place
        return found

    def edible_foods(self) -> int:
        """Kitchen foods that may go into the own body, as bits (CON-184)."""
        found = self.kitchen_foods()
        return found if self.allergen < 0 else found & ~(1 << self.allergen)

    def spaces_with(self, food: int) -> int:
        """The kitchen spaces on which such tokens lie, the thaw area included, as bits."""
        found = 0
        for space in range(SHELVES):
            if self.kitchen[FOODS * space + food]:
                found |= 1 << space
        return found | 1 << THAW_AREA if self.thawing(food) else found

    def on_several_spaces(self, first: int) -> int:
        """Foods whose tokens lie on more than one kitchen space from this one on, as bits; the thaw area is one."""
        once = 0
        several = 0
        for at in range(FOODS * first, SHELVES * FOODS):
            if self.kitchen[at]:
                bit = 1 << at % FOODS
                several |= once & bit
                once |= bit
        if self.frozen and not first:
            for place in range(3):
                if self.frozen[3 + place]:
                    several |= once & 1 << POULTRY + place
        return several

    def take_from_kitchen(self, food: int, space: int) -> None:
        if space == THAW_AREA:
            self.frozen = changed(self.frozen, 3 + food - POULTRY, -1)
        else:
            self.kitchen[FOODS * space + food] -= 1

    # ---- body ----

    def body_foods(self) -> int:
        """The groups that hold tokens, as bits."""
        found = 0
        bit = 1
        for count in self.body:
            if count:
                found |= bit
            bit <<= 1
        return found

    def foods_in_body(self) -> int:
        """The foods of which the body has any, as bits: a token on the tile is the food that it shows (CON-187)."""
        found = self.body_foods()
        if self.tile:
            found &= ~(1 << self.allergen)
            for food in self.tile:
                found |= 1 << food
        return found

    def in_body(self, food: int) -> int:
        """Tokens of a food in the body, on the tile too (CON-187)."""
        own = 0 if food == self.allergen else self.body[food]
        return own + self.tile.count(food)

    def groups_to_lose(self, foods: int) -> int:
        """Groups from which one of these foods can leave, as bits; the allergen's is the tile (CON-052, CON-187)."""
        groups = self.body_foods() & foods
        if self.allergen < 0:
            return groups
        groups &= ~(1 << self.allergen)
        return groups | 1 << self.allergen if self.tile and foods >> self.last_of(self.allergen) & 1 else groups

    def last_of(self, group: int) -> int:
        """The food of a group's last token."""
        return self.tile[len(self.tile) - 1] if group == self.allergen else group

    def leave_body(self, group: int, count: int) -> None:
        """CON-052: from the last spaces."""
        self.body[group] -= count
        if group == self.allergen:
            self.tile = self.tile[: len(self.tile) - count]

    def is_full(self, food: int) -> bool:
        return self.body[food] >= len(self.tracks[food]) - 1

    def may_eat(self) -> int:
        """Foods that may be chosen for the own body, as bits."""
        return ALL_FOODS if self.allergen < 0 else ALL_FOODS & ~(1 << self.allergen)

    def body_points(self) -> int:
        """CON-053, CON-054."""
        total = 0
        for food in range(FOODS):
            total += self.tracks[food][self.body[food]]
        return total


def numbered(names: list[str]) -> dict[str, int]:
    return {name: at for at, name in enumerate(names)}


def changed(numbers: list[int], at: int, by: int) -> list[int]:
    """A new list in which one number is greater by so much."""
    after = numbers.copy()
    after[at] += by
    return after


def with_item(numbers: list[int], at: int, value: int) -> list[int]:
    after = numbers.copy()
    after[at] = value
    return after


def without(numbers: list[int], at: int) -> list[int]:
    return numbers[:at] + numbers[at + 1 :]


def new_diner(box: Box, diet: int) -> Diner:
    return Diner(diet, box.tracks[diet], [0] * FOODS, [0] * (SHELVES * FOODS))


def place_of(cards: list[int], card: int) -> int:
    """Where a card lies among packed cards; NO_CARD when it does not."""
    for at in range(len(cards)):
        if cards[at] & 255 == card:
            return at
    return NO_CARD


ALL_ASSISTANTS: Final = (1 << ASSISTANTS) - 1
