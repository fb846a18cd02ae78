"""What the content and edition files say, as numbers."""

from smorgasboard.engine.fields import Fields
from smorgasboard.games.consumption.rules.codes import CARDS


class Box:
    """What the content and edition files say, as numbers. Cards are known by their place in these lists."""

    def __init__(self) -> None:
        self.rounds = 0
        # ---- recipes: spaces are foods as bits ----
        self.recipe_names: list[str] = []
        self.recipe_spaces: list[list[int]] = []
        self.recipe_starts: list[int] = []
        """By recipe: how many spaces there are on those before it; made when first asked for, like activity_starts."""
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
        self.activity_starts: list[int] = []
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
        self.forms: dict[int, Fields] = {}
        """By number of players: what a position is made of; filled by `view.fields`."""

    def number_actions(self) -> None:
        """Give every space of every card its code, after those of `codes`."""
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
        self.recipe_at = {name: at for at, name in enumerate(self.recipe_names)}
        self.activity_at = {name: at for at, name in enumerate(self.activity_names)}
