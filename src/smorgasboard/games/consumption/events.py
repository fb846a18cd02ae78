"""What happens in Consumption. Everything is seen by everybody. Cards, foods and places are named as in the content."""

from dataclasses import dataclass

from smorgasboard.engine.events import Event


@dataclass(frozen=True)
class Told(Event):
    """Something that one player did or met with."""

    seat: int


# ---- where markers go ----


@dataclass(frozen=True)
class Placed(Told):
    place: str


@dataclass(frozen=True)
class Visited(Told):
    stand: str


@dataclass(frozen=True)
class Passed(Told):
    place: str


@dataclass(frozen=True)
class Stayed(Told):
    """No second action after Pizza To Go (CON-104)."""


# ---- shopping ----


@dataclass(frozen=True)
class Rolled(Told):
    """The dice from 1 to 6: the first marks a column, the second a row."""

    column: int
    row: int


@dataclass(frozen=True)
class DieTurned(Told):
    """How the dice lie now."""

    column: int
    row: int


@dataclass(frozen=True)
class Bought(Told):
    food: str
    space: str
    price: int
    """0 when it was free of charge."""


@dataclass(frozen=True)
class Ordered(Told):
    food: str


# ---- food on its way ----


@dataclass(frozen=True)
class Stocked(Told):
    """Into the kitchen."""

    food: str


@dataclass(frozen=True)
class Froze(Told):
    food: str


@dataclass(frozen=True)
class Ate(Told):
    """Into the body."""

    food: str


@dataclass(frozen=True)
class Wasted(Told):
    """The body has no room for it, or does not stand it: back to the supply."""

    food: str


@dataclass(frozen=True)
class Lost(Told):
    """Out of the body."""

    food: str


@dataclass(frozen=True)
class Stole(Told):
    victim: int
    food: str
    where: int
    """The kitchen space from 1 on; 6 is the thaw area."""


@dataclass(frozen=True)
class Gave(Told):
    other: int
    food: str


@dataclass(frozen=True)
class Traded(Told):
    other: int
    food: str
    theirs: str
    where: int
    """The kitchen space that theirs came from, likewise."""


@dataclass(frozen=True)
class Thawed(Told):
    food: str


@dataclass(frozen=True)
class Freshened(Told):
    food: str


@dataclass(frozen=True)
class Composted(Told):
    count: int


@dataclass(frozen=True)
class Preserved(Told):
    """The kitchen does not move this round."""


@dataclass(frozen=True)
class KeptThaw(Told):
    """The thaw area is not emptied this round."""


@dataclass(frozen=True)
class Spoiled(Told):
    count: int


# ---- recipes and activities ----


@dataclass(frozen=True)
class TookRecipe(Told):
    recipe: str


@dataclass(frozen=True)
class Uncovered(Told):
    """It lay below the recipe just taken, and is not to be had before the refill (CON-063)."""

    recipe: str


@dataclass(frozen=True)
class TookActivity(Told):
    activity: str


@dataclass(frozen=True)
class CookedWith(Told):
    """A token was put on a space, counted from 1."""

    recipe: str
    space: int
    food: str


@dataclass(frozen=True)
class TrainedWith(Told):
    """One token or two were put on a space, counted from 1."""

    activity: str
    space: int
    food: str
    count: int


@dataclass(frozen=True)
class CompletedRecipe(Told):
    recipe: str
    points: int


@dataclass(frozen=True)
class CompletedActivity(Told):
    activity: str
    points: int


@dataclass(frozen=True)
class UsedAbility(Told):
    recipe: str


@dataclass(frozen=True)
class DroppedRecipe(Told):
    recipe: str


@dataclass(frozen=True)
class DroppedActivity(Told):
    activity: str


@dataclass(frozen=True)
class MovedToken(Told):
    recipe: str
    target: str
    food: str


@dataclass(frozen=True)
class SwappedRecipe(Told):
    recipe: str
    target: str


@dataclass(frozen=True)
class GainedPoints(Told):
    points: int


# ---- choices ----


@dataclass(frozen=True)
class ChoseDiet(Told):
    diet: str


@dataclass(frozen=True)
class ChoseAllergy(Told):
    allergy: str


@dataclass(frozen=True)
class ChoseAssistant(Told):
    assistant: str


@dataclass(frozen=True)
class UsedOption(Told):
    assistant: str
    option: str
    """a or b."""


@dataclass(frozen=True)
class Relieved(Told):
    """One recipe or one activity needs one token fewer this turn (CON-010); the other is empty."""

    recipe: str
    activity: str


# ---- the table ----


@dataclass(frozen=True)
class Refreshed(Told):
    """The open cards went under their piles: "cook" the recipes, "workout" the activities."""

    place: str


@dataclass(frozen=True)
class Refilled(Event):
    place: str


@dataclass(frozen=True)
class ChangedDish(Told):
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
