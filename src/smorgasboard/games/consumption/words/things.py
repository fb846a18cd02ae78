"""Things on Consumption's table as people see them: small facts, in the reader's language where they are words."""

from dataclasses import dataclass

from smorgasboard.engine.content import Printed
from smorgasboard.engine.speech import say, to_say
from smorgasboard.games.consumption.content.cards import Activity, Assistant, Goal, Recipe, Stand, Track
from smorgasboard.games.consumption.rules import codes as c
from smorgasboard.games.consumption.words.foods import ANY_LETTER, Token

TIMES = {c.ANY_TIME: to_say("any time"), c.ROUND_END: to_say("end of round"), c.GAME_END: to_say("end of game")}
WILD_LETTERS = {c.WILD: ANY_LETTER, c.ONE_OR_TWO: f"{ANY_LETTER}({ANY_LETTER})", c.EXACTLY_TWO: 2 * ANY_LETTER}
WILD_TITLES = {
    c.WILD: to_say("any other food"),
    c.ONE_OR_TWO: to_say("1 or 2 of any other food"),
    c.EXACTLY_TWO: to_say("2 of any other food"),
}


@dataclass(frozen=True)
class Slot:
    """A space of a card, and what lies on it."""

    number: int
    """From 1, as in "cook fish-tacos 2"."""
    fits: tuple[Token, ...]
    """The foods printed there; none on a wild."""
    kind: int
    lying: Token | None = None
    count: int = 0

    @property
    def letters(self) -> str:
        """What is wanted."""
        return "/".join(token.letter for token in self.fits) if self.kind == c.PLAIN else WILD_LETTERS[self.kind]

    @property
    def wanted(self) -> str:
        if self.kind == c.PLAIN:
            one, *other = (token.title for token in self.fits)
            return say("{one} or {other}", one=one, other=other[0]) if other else one
        return say(WILD_TITLES[self.kind])


@dataclass(frozen=True)
class CardOnTable:
    """A recipe or an activity, open on the table or in front of somebody."""

    printed: Recipe | Activity
    number: int
    """Its place in the content's list, as actions know it."""
    slots: tuple[Slot, ...]
    icon: Printed | None = None
    """Of an activity."""
    ready: bool = False
    """A completed recipe whose ability is still to be used."""

    @property
    def name(self) -> str:
        return self.printed.name

    @property
    def title(self) -> str:
        return self.printed.title

    @property
    def vp(self) -> int:
        return self.printed.vp

    @property
    def text(self) -> str:
        """A recipe's ability."""
        return self.printed.text if isinstance(self.printed, Recipe) else ""

    @property
    def icon_title(self) -> str:
        return self.icon.title if self.icon else ""

    @property
    def time(self) -> int | None:
        """When a recipe's ability works (`tables`)."""
        return self.printed.when if isinstance(self.printed, Recipe) else None

    @property
    def when(self) -> str:
        return "" if self.time is None else say(TIMES[self.time])

    @property
    def counts_at_the_end(self) -> bool:
        return self.time == c.GAME_END

    @property
    def missing(self) -> tuple[Slot, ...]:
        return tuple(slot for slot in self.slots if slot.lying is None)

    @property
    def lying(self) -> tuple[Slot, ...]:
        return tuple(slot for slot in self.slots if slot.lying is not None)


@dataclass(frozen=True)
class FoodGroup:
    """A food group of somebody's body, or the allergy tile that covers it."""

    token: Token
    lying: tuple[Token, ...]
    """From the first space on; on a tile the foods that take the place of its own (CON-187)."""
    track: Track
    tile: Printed | None = None

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


@dataclass(frozen=True)
class ListSpace:
    """A space of the Shopping List."""

    name: str
    token: Token
    covered: bool
    out_of_stock: bool
    on_sale: bool
    price: int


@dataclass(frozen=True)
class MarketStand:
    """An open card of the Farmers Market."""

    deck: Printed
    stand: Stand
    foods: tuple[Token | None, ...]
    """None is any food."""

    @property
    def target(self) -> str:
        return say("body") if self.stand.to == "body" else say("kitchen")


@dataclass(frozen=True)
class AssistantInPlay:
    """An assistant, and who has it this round."""

    printed: Assistant
    number: int
    holder: int
    """A seat, or NOBODY."""
    used: bool
    """One of its options was used in this turn."""
    usable: tuple[bool, bool]
    """Which options the viewer may use now."""

    @property
    def name(self) -> str:
        return self.printed.name

    @property
    def title(self) -> str:
        return self.printed.title

    @property
    def lines(self) -> list[str]:
        """Both options, with their letters."""
        return [f"{option.letter.upper()}: {option.text}" for option in self.printed.options]


@dataclass(frozen=True)
class GoalInPlay:
    """A goal in play: who has how much of it, and what that would give now."""

    goal: Goal
    counts: tuple[int, ...]
    awards: tuple[int, ...]
