"""What happens in Consumption. Everything is seen by everybody. Cards, foods and places are named as in the content."""

from dataclasses import dataclass

from smorgasboard.engine import Event


@dataclass(frozen=True)
class DinerEvent(Event):
    """Something that one player did or met with."""

    seat: int


# ---- where markers go ----


@dataclass(frozen=True)
class Placed(DinerEvent):
    place: str


@dataclass(frozen=True)
class Visited(DinerEvent):
    stand: str


@dataclass(frozen=True)
class Passed(DinerEvent):
    place: str


@dataclass(frozen=True)
class Stayed(DinerEvent):
    """No second action after Pizza To Go (CON-104)."""


# ---- shopping ----


@dataclass(frozen=True)
class Rolled(DinerEvent):
    """The dice from 1 to 6: the first marks a column, the second a row."""

    column: int
    row: int


@dataclass(frozen=True)
class DieTurned(DinerEvent):
    """How the dice lie now."""

    column: int
    row: int


@dataclass(frozen=True)
class Bought(DinerEvent):
    food: str
    space: str
    price: int
    """0 when it was free of charge."""


@dataclass(frozen=True)
class Ordered(DinerEvent):
    food: str


# ---- food on its way ----


@dataclass(frozen=True)
class Stocked(DinerEvent):
    """Into the kitchen."""

    food: str


@dataclass(frozen=True)
class Froze(DinerEvent):
    food: str


@dataclass(frozen=True)
class Ate(DinerEvent):
    """Into the body."""

    food: str


@dataclass(frozen=True)
class Wasted(DinerEvent):
    """The body has no room for it, or does not stand it: back to the supply."""

    food: str


@dataclass(frozen=True)
class Lost(DinerEvent):
    """Out of the body."""

    food: str


@dataclass(frozen=True)
class Stole(DinerEvent):
    victim: int
    food: str
    where: int
    """The kitchen space from 1 on; 6 is the thaw area."""


@dataclass(frozen=True)
class Gave(DinerEvent):
    other: int
    food: str


@dataclass(frozen=True)
class Traded(DinerEvent):
    other: int
    food: str
    theirs: str
    where: int
    """The kitchen space that theirs came from, likewise."""


@dataclass(frozen=True)
class Thawed(DinerEvent):
    food: str


@dataclass(frozen=True)
class Freshened(DinerEvent):
    food: str


@dataclass(frozen=True)
class Composted(DinerEvent):
    count: int


@dataclass(frozen=True)
class Preserved(DinerEvent):
    """The kitchen does not move this round."""


@dataclass(frozen=True)
class KeptThaw(DinerEvent):
    """The thaw area is not emptied this round."""


@dataclass(frozen=True)
class Spoiled(DinerEvent):
    count: int


# ---- recipes and activities ----


@dataclass(frozen=True)
class TookRecipe(DinerEvent):
    recipe: str


@dataclass(frozen=True)
class Uncovered(DinerEvent):
    """It lay below the recipe just taken, and is not to be had before the refill (CON-063)."""

    recipe: str


@dataclass(frozen=True)
class TookActivity(DinerEvent):
    activity: str


@dataclass(frozen=True)
class CookedWith(DinerEvent):
    """A token was put on a space, counted from 1."""

    recipe: str
    space: int
    food: str


@dataclass(frozen=True)
class TrainedWith(DinerEvent):
    """One token or two were put on a space, counted from 1."""

    activity: str
    space: int
    food: str
    count: int


@dataclass(frozen=True)
class CompletedRecipe(DinerEvent):
    recipe: str
    points: int


@dataclass(frozen=True)
class CompletedActivity(DinerEvent):
    activity: str
    points: int


@dataclass(frozen=True)
class UsedAbility(DinerEvent):
    recipe: str


@dataclass(frozen=True)
class DroppedRecipe(DinerEvent):
    recipe: str


@dataclass(frozen=True)
class DroppedActivity(DinerEvent):
    activity: str


@dataclass(frozen=True)
class MovedToken(DinerEvent):
    recipe: str
    target: str
    food: str


@dataclass(frozen=True)
class SwappedRecipe(DinerEvent):
    recipe: str
    target: str


@dataclass(frozen=True)
class GainedPoints(DinerEvent):
    points: int


# ---- choices ----


@dataclass(frozen=True)
class ChoseDiet(DinerEvent):
    diet: str


@dataclass(frozen=True)
class ChoseAllergy(DinerEvent):
    allergy: str


@dataclass(frozen=True)
class ChoseAssistant(DinerEvent):
    assistant: str


@dataclass(frozen=True)
class UsedOption(DinerEvent):
    assistant: str
    option: str
    """a or b."""


@dataclass(frozen=True)
class Relieved(DinerEvent):
    """One recipe or one activity needs one token fewer this turn (CON-010); the other is empty."""

    recipe: str
    activity: str


# ---- the table ----


@dataclass(frozen=True)
class Refreshed(DinerEvent):
    """The open cards went under their piles: "cook" the recipes, "workout" the activities."""

    place: str


@dataclass(frozen=True)
class Refilled(Event):
    place: str


@dataclass(frozen=True)
class ChangedDish(DinerEvent):
    row: int
    """0 at Pizza To Go, 1 or 2 a row of the Buffet."""
    food: str
    theirs: str
    """What lies there now."""


@dataclass(frozen=True)
class RoundBegan(Event):
    round: int
    first: int


@dataclass(frozen=True)
class OutOfStock(Event):
    spaces: tuple[str, ...]


@dataclass(frozen=True)
class Ended(Event):
    """With everything counted."""

    scores: tuple[int, ...]
