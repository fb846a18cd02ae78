"""What lies before a player: diet board, kitchen, cards and markers."""

from typing import Final

from smorgasboard.games.consumption.rules import Box, codes as c, packing

NOTHING: Final[list[int]] = []


class Diner:
    """A player's board, cards and markers. Lists marked "replaced" are never changed in place: copies share them."""

    def __init__(self, diet: int, tracks: list[list[int]], body: list[int], kitchen: list[int]) -> None:
        self.diet = diet
        self.allergy = c.NO_ALLERGY
        self.allergen = c.NO_ALLERGY
        """The food that never enters the body; its track is then the tile's."""
        self.tracks = tracks
        """By food: VP by number of tokens; replaced."""
        self.body = body
        """By food: tokens in the group, or on the tile that covers it; replaced."""
        self.tile = NOTHING
        """The foods on the allergy tile, from its first space on (CON-187); replaced."""
        self.kitchen = kitchen
        """By FOODS * shelf + food: tokens there; replaced."""
        self.frozen = NOTHING
        """Poultry, meat, seafood in the freezer, then in the thaw area; empty without the module; replaced."""
        self.trash = 0
        self.recipes = NOTHING
        """Incomplete recipes with what lies on them, packed as `codes` says; replaced."""
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
        self.markers = c.MARKERS
        self.market_visits = 0
        self.snacked = False
        self.passed = False
        self.score = 0
        """VP on the score track: what was scored at once (CON-113, CON-119)."""
        self.preserved = False
        """The kitchen does not move at this round's end."""
        self.thaw_kept = False

    def copy(self) -> "Diner":
        twin = Diner(self.diet, self.tracks, self.body, self.kitchen)
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

    def flags(self) -> list[bool]:
        """All that is true or not of a player."""
        return [self.snacked, self.passed, self.preserved, self.thaw_kept]

    # ---- kitchen ----

    def in_kitchen(self, food: int) -> int:
        """Tokens of a food in the kitchen, thawing ones included (CON-193)."""
        kitchen = self.kitchen
        count = (
            kitchen[food]
            + kitchen[c.FOODS + food]
            + kitchen[2 * c.FOODS + food]
            + kitchen[3 * c.FOODS + food]
            + kitchen[4 * c.FOODS + food]
        )
        return count + self.thawing(food)

    def thawing(self, food: int) -> int:
        if not self.frozen or not c.POULTRY <= food < c.POULTRY + 3:
            return 0
        return self.frozen[3 + food - c.POULTRY]

    def kitchen_foods(self) -> int:
        """The foods of which the kitchen has any, as bits."""
        found = 0
        kitchen = self.kitchen
        for at in range(c.SHELVES * c.FOODS):
            if kitchen[at]:
                found |= 1 << at % c.FOODS
        if self.frozen:
            for place in range(3):
                if self.frozen[3 + place]:
                    found |= 1 << c.POULTRY + place
        return found

    def edible_foods(self) -> int:
        """Kitchen foods that may go into the own body, as bits (CON-184)."""
        found = self.kitchen_foods()
        return found if self.allergen < 0 else found & ~(1 << self.allergen)

    def spaces_with(self, food: int) -> int:
        """The kitchen spaces on which such tokens lie, the thaw area included, as bits."""
        found = 0
        for space in range(c.SHELVES):
            if self.kitchen[c.FOODS * space + food]:
                found |= 1 << space
        return found | 1 << c.THAW_AREA if self.thawing(food) else found

    def on_several_spaces(self, first: int) -> int:
        """Foods whose tokens lie on more than one kitchen space from this one on, as bits; the thaw area is one."""
        once = 0
        several = 0
        for at in range(c.FOODS * first, c.SHELVES * c.FOODS):
            if self.kitchen[at]:
                bit = 1 << at % c.FOODS
                several |= once & bit
                once |= bit
        if self.frozen and not first:
            for place in range(3):
                if self.frozen[3 + place]:
                    several |= once & 1 << c.POULTRY + place
        return several

    def take_from_kitchen(self, food: int, space: int) -> None:
        if space == c.THAW_AREA:
            self.frozen = packing.changed(self.frozen, 3 + food - c.POULTRY, -1)
        else:
            self.change_kitchen(c.FOODS * space + food, -1)

    def change_kitchen(self, at: int, by: int) -> None:
        self.kitchen = packing.changed(self.kitchen, at, by)

    def has_freezer_room(self) -> bool:
        return bool(self.frozen) and self.frozen[0] + self.frozen[1] + self.frozen[2] < c.FREEZER_SPACES

    def has_thaw_room(self) -> bool:
        return bool(self.frozen) and self.frozen[3] + self.frozen[4] + self.frozen[5] < c.THAW_SPACES

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
        self.body = packing.changed(self.body, group, -count)
        if group == self.allergen:
            self.tile = self.tile[: len(self.tile) - count]

    def is_full(self, food: int) -> bool:
        return self.body[food] >= len(self.tracks[food]) - 1

    def may_eat(self) -> int:
        """Foods that may be chosen for the own body, as bits."""
        return c.ALL_FOODS if self.allergen < 0 else c.ALL_FOODS & ~(1 << self.allergen)

    def group_points(self, food: int) -> int:
        """CON-053, CON-054: a food group, or the allergy tile that covers it (CON-188)."""
        return self.tracks[food][self.body[food]]

    def body_points(self) -> int:
        return sum(self.group_points(food) for food in range(c.FOODS))


def new_diner(box: Box, diet: int) -> Diner:
    return Diner(diet, box.tracks[diet], [0] * c.FOODS, [0] * (c.SHELVES * c.FOODS))
