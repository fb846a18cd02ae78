"""Things on Consumption's table as people see them: small facts, in the reader's language where they are words."""

from collections import Counter
from collections.abc import Iterable

from smorgasboard.engine import Frozen, say, say_many, to_say
from smorgasboard.engine.content import Printed
from smorgasboard.games.consumption.content.cards import Activity, Assistant, Goal, Recipe, Stand, Track
from smorgasboard.games.consumption.rules import codes as c

COLUMNS = "abcdef"
"""Of the Shopping List."""
GAINED_WHERE = ("body", "kitchen", "freezer")
AIMS = {c.STEAL: "steal", c.GIVE: "give", c.TRADE: "trade"}
"""By effect: what another player is chosen for, if it is not to gain a food."""
TIMES = {c.ANY_TIME: to_say("any time"), c.ROUND_END: to_say("end of round"), c.GAME_END: to_say("end of game")}
WILD_TITLES = {
    c.WILD: to_say("any other food"),
    c.ONE_OR_TWO: to_say("1 or 2 of any other food"),
    c.EXACTLY_TWO: to_say("2 of any other food"),
}


# ---- foods ----


class Token(Frozen):
    """A food. The letter is the same in every language: people type it, and so do records."""

    food: int
    name: str
    printed_title: str
    letter: str
    style: str
    """Its colour in a terminal."""

    def __hash__(self) -> int:
        return self.food

    @property
    def title(self) -> str:
        return say(self.printed_title)


_TITLES_AND_STYLES = (
    (to_say("Water"), "W", "dodger_blue1"),
    (to_say("Fruits"), "F", "red1"),
    (to_say("Vegetables"), "V", "green3"),
    (to_say("Grains"), "G", "gold3"),
    (to_say("Dairy"), "D", "bold"),
    (to_say("Nuts & Seeds"), "N", "orange4"),
    (to_say("Fats & Oils"), "O", "yellow4"),
    (to_say("Poultry"), "P", "dark_orange"),
    (to_say("Meat"), "M", "deep_pink3"),
    (to_say("Seafood"), "S", "dark_cyan"),
    (to_say("Alcohol"), "A", "medium_purple3"),
)
TOKENS = tuple(Token(food, c.FOOD_NAMES[food], *facts) for food, facts in enumerate(_TITLES_AND_STYLES))
"""By food."""
TOKEN_OF = {token.name: token for token in TOKENS}
"""By name."""


def tokens_of(names: Iterable[str]) -> tuple[Token, ...]:
    return tuple(TOKEN_OF[name] for name in names)


def food_title(name: str) -> str:
    return TOKEN_OF[name].title if name in TOKEN_OF else say("any food")


def listed(foods: Iterable[str]) -> str:
    """Foods with how often they occur, in their usual order: "2 Grains, Meat"."""
    counts = Counter(foods)
    order = sorted(counts, key=lambda name: TOKEN_OF[name].food if name in TOKEN_OF else c.FOODS)
    return ", ".join(food_title(name) if counts[name] == 1 else f"{counts[name]} {food_title(name)}" for name in order)


# ---- cards ----


class Slot(Frozen):
    """A space of a card, and what lies on it."""

    number: int
    """From 1, as in "cook fish-tacos 2"."""
    fits: tuple[Token, ...]
    """The foods printed there; none on a wild."""
    kind: int
    lying: Token | None = None
    count: int = 0

    @property
    def wanted(self) -> str:
        """What fits there, in words."""
        if self.kind == c.PLAIN:
            one, *other = (token.title for token in self.fits)
            return say("{one} or {other}", one=one, other=other[0]) if other else one
        return say(WILD_TITLES[self.kind])


class CardOnTable(Frozen):
    """A recipe or an activity, open on the table or in front of somebody."""

    printed: Recipe | Activity
    number: int
    """Its place in the content's list, as actions know it."""
    slots: tuple[Slot, ...]
    icon: Printed | None = None
    """Of an activity."""
    ready: bool = False
    """A completed recipe whose ability is still to be used."""

    def __hash__(self) -> int:
        return hash(self.printed.name)  # nearly as good as all that it consists of, and at once

    @property
    def title(self) -> str:
        return self.printed.title

    @property
    def text(self) -> str:
        """A recipe's ability."""
        return self.printed.text if isinstance(self.printed, Recipe) else ""

    @property
    def time(self) -> int | None:
        """When a recipe's ability works (`codes`)."""
        return self.printed.when if isinstance(self.printed, Recipe) else None

    @property
    def when(self) -> str:
        return "" if self.time is None else say(TIMES[self.time])

    @property
    def wanted(self) -> str:
        return ", ".join(slot.wanted for slot in self.slots)


def title_of(thing: Token | CardOnTable | Printed | None) -> str:
    return thing.title if thing else ""


def points(count: int) -> str:
    """So many victory points, in words."""
    return say_many("1 VP", "{count} VP", count)


# ---- boards and shared places ----


class FoodGroup(Frozen):
    """A food group of somebody's body, or the allergy tile that covers it."""

    token: Token
    lying: tuple[Token, ...]
    """From the first space on; on a tile the foods that take the place of its own (CON-187)."""
    track: Track
    tile: Printed | None = None

    def __hash__(self) -> int:
        return hash((self.token.food, len(self.lying), self.track.values))

    @property
    def count(self) -> int:
        return len(self.lying)

    @property
    def title(self) -> str:
        return self.tile.title if self.tile else self.token.title

    @property
    def wanted(self) -> str:
        """As boards print it after the group's name: how many tokens score best."""
        least, most = self.track.wanted
        return str(least) if least == most else f"{least}–{most}"

    @property
    def colour(self) -> str:
        return self.track.colour(self.count)

    @property
    def condition(self) -> str:
        return self.track.condition(self.count)

    @property
    def points(self) -> int:
        return self.track.values[self.count]

    @property
    def one_more(self) -> int | None:
        """What it would score with one more; None when it is full."""
        return self.track.values[self.count + 1] if self.count < self.track.spaces else None

    def with_more(self, count: int) -> int:
        """What it would score with so many more; what does not fit is lost (CON-052)."""
        return self.track.values[min(self.count + count, self.track.spaces)]


class ListSpace(Frozen):
    """A space of the Shopping List."""

    name: str
    token: Token
    covered: bool
    out_of_stock: bool
    on_sale: bool
    price: int


class MarketStand(Frozen):
    """An open card of the Farmers Market."""

    deck: Printed
    stand: Stand
    foods: tuple[Token | None, ...]
    """None is any food."""

    @property
    def target(self) -> str:
        return say("body") if self.stand.to == "body" else say("kitchen")


class AssistantInPlay(Frozen):
    """An assistant, and who has it this round."""

    printed: Assistant
    number: int
    holder: int
    """A seat, or NO_SEAT."""
    used: bool
    """One of its options was used in this turn."""
    usable: tuple[bool, bool]
    """Which options the viewer may use now."""

    @property
    def lines(self) -> list[str]:
        """Both options, with their letters."""
        return [f"{option.letter.upper()}: {option.text}" for option in self.printed.options]


class GoalInPlay(Frozen):
    """A goal in play: who has how much of it, and what that would give now."""

    goal: Goal
    counts: tuple[int, ...]
    awards: tuple[int, ...]

    def standing(self, names: Iterable[str]) -> str:
        return ", ".join(f"{name} {count}" for name, count in zip(names, self.counts, strict=True))
