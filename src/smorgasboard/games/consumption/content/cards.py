"""Cards and boards for people. What is printed is English; `title` and `text` are in the reader's language."""

from dataclasses import field, replace

from smorgasboard.engine import Frozen, say, to_say
from smorgasboard.engine.content import BLANK_TEXT, Printed, Worded
from smorgasboard.games.consumption.rules import Box, codes as c

GREEN, YELLOW, RED = COLOURS = ("green", "yellow", "red")
CONDITIONS = {
    "dehydration": to_say("Dehydration"),
    "energy stores": to_say("Energy stores"),
    "excess alcohol": to_say("Excess alcohol"),
    "heart disease": to_say("Heart disease"),
    "high blood sugar": to_say("High blood sugar"),
    "low fiber": to_say("Low fiber"),
}


class Track(Frozen):
    """The spaces of a food group: VP by number of tokens, none first (CON-053, CON-054)."""

    values: tuple[int, ...]
    low: str | None = None
    """The condition of red spaces before the green ones (CON-059)."""
    high: str | None = None

    @property
    def spaces(self) -> int:
        return len(self.values) - 1

    @property
    def wanted(self) -> tuple[int, int]:
        """The least and the most tokens that score the best value."""
        best = max(self.values)
        return self.values.index(best), self.spaces - self.values[::-1].index(best)

    def colour(self, tokens: int) -> str:
        value = self.values[tokens]
        if value == max(self.values):
            return GREEN
        return YELLOW if value >= 0 else RED

    def condition(self, tokens: int) -> str:
        """The name of what so many tokens lead to, in the reader's language, or nothing."""
        name = self.low if tokens < self.wanted[0] else self.high
        return say(CONDITIONS[name]) if name and self.colour(tokens) == RED else ""


class Space(Frozen):
    """A space of a card: the foods named on it, or a wild of some kind (`codes`' PLAIN, WILD, …)."""

    printed: str
    foods: tuple[str, ...]
    kind: int


class Recipe(Worded):
    spaces: tuple[Space, ...]
    vp: int
    deck: str
    starred: bool
    when: int
    effects: tuple[str, ...]
    packed: tuple[int, ...]

    def unless_blank(self, blank: bool) -> "Recipe":
        """Blank it is taken and cooked for nothing: no points, and an ability of the game's end that counts none."""
        nothing = replace(self, printed_text=BLANK_TEXT, vp=0, when=c.GAME_END, effects=(), packed=())
        return nothing if blank else self


class Activity(Printed):
    icon: str
    spaces: tuple[Space, ...]
    vp: int
    deck: str
    """"all" or "later": the draft has the former only."""
    blank: bool = False
    """Worth nothing, and its icon counts for nothing."""

    def unless_blank(self, blank: bool) -> "Activity":
        return replace(self, vp=0, blank=True) if blank else self


class Stand(Printed):
    deck: str
    round: int
    to: str
    foods: tuple[str, ...]
    """Of a blank one none: it is visited for nothing."""


class Diet(Worded):
    tracks: dict[str, Track]
    solo: bool


class Goal(Worded):
    count: int
    first: int
    second: int


class Allergy(Printed):
    food: str
    substitutes: tuple[str, ...]
    track: Track


class AssistantOption(Frozen):
    """One of an assistant's two options."""

    assistant: str
    letter: str
    when: int
    need: int
    effects: tuple[str, ...]
    packed: tuple[int, ...]
    printed_text: str
    origin: str

    @property
    def text(self) -> str:
        return say(self.printed_text)

    def unless_blank(self, blank: bool) -> "AssistantOption":
        """A blank one is never offered."""
        return replace(self, printed_text=BLANK_TEXT, effects=(), packed=()) if blank else self


class Assistant(Printed):
    options: tuple[AssistantOption, AssistantOption]


class Band(Frozen):
    """A row of the solo chart (CON-020)."""

    least: int
    printed_phrase: str

    @property
    def phrase(self) -> str:
        return say(self.printed_phrase)


class Edition(Frozen):
    """The switches of CON-001 to CON-022, as the edition's file has them."""

    name: str
    printed_title: str
    recipe_decks: tuple[str, ...]
    activity_decks: tuple[str, ...]
    start_food: bool
    pizza_alcohol: bool
    assistants_passed: bool
    order_anything: bool
    take_first: bool
    piles_face_up: bool
    set_points: tuple[int, ...]
    kitchen_left: int
    least_recipe_points: int
    least_recipe_penalty: int
    least_activity_points: int
    least_activity_penalty: int
    printed_buffet: str
    modules: tuple[str, ...]
    diets_chosen: bool
    any_board_solo: bool


class Content(Frozen):
    """Both files, checked: cards and boards by name, without those of other editions."""

    edition: Edition
    recipes: dict[str, Recipe]
    icons: dict[str, Printed]
    activities: dict[str, Activity]
    market_decks: dict[str, Printed]
    stands: dict[str, Stand]
    diets: dict[str, Diet]
    goals: dict[str, Goal]
    allergies: dict[str, Allergy]
    assistants: dict[str, Assistant]
    solo_chart: tuple[Band, ...]
    shopping_list: tuple[str, ...]
    """By list space: the food."""
    stock_cards: tuple[tuple[str, ...], ...]
    """By Out of Stock card: the list spaces it covers."""
    shelves: tuple[int, ...]
    """By food: its space in the kitchen, from the left."""
    rounds: int
    """So many are played; fewer than the book says where a content file wants a short game."""
    fingerprint: str
    box: Box = field(default_factory=Box, compare=False)
    """The same for the rules, as numbers."""
