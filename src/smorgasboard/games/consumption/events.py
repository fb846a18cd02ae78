"""What happens in Consumption. Everything is seen by everybody. Cards, foods and places are named as in the content."""

from smorgasboard.engine import Event


class DinerEvent(Event):
    """Something that one player did or met with."""

    seat: int


# ---- where markers go ----


class Placed(DinerEvent):
    place: str


class Visited(DinerEvent):
    stand: str


class Passed(DinerEvent):
    place: str


class Stayed(DinerEvent):
    """No second action after Pizza To Go (CON-104)."""


# ---- shopping ----


class Rolled(DinerEvent):
    """The dice from 1 to 6: the first marks a column, the second a row."""

    column: int
    row: int


class DieTurned(DinerEvent):
    """How the dice lie now."""

    column: int
    row: int


class Bought(DinerEvent):
    food: str
    space: str
    price: int
    """0 when it was free of charge."""


class Ordered(DinerEvent):
    food: str


# ---- food on its way ----


class Stocked(DinerEvent):
    """Into the kitchen."""

    food: str


class Froze(DinerEvent):
    food: str


class Ate(DinerEvent):
    """Into the body."""

    food: str


class Wasted(DinerEvent):
    """The body has no room for it, or does not stand it: back to the supply."""

    food: str


class Lost(DinerEvent):
    """Out of the body."""

    food: str


class Stole(DinerEvent):
    victim: int
    food: str
    where: int
    """The kitchen space from 1 on; 6 is the thaw area."""


class Gave(DinerEvent):
    other: int
    food: str


class Traded(DinerEvent):
    other: int
    food: str
    theirs: str
    where: int
    """The kitchen space that theirs came from, likewise."""


class Thawed(DinerEvent):
    food: str


class Freshened(DinerEvent):
    food: str


class Composted(DinerEvent):
    count: int


class Preserved(DinerEvent):
    """The kitchen does not move this round."""


class KeptThaw(DinerEvent):
    """The thaw area is not emptied this round."""


class Spoiled(DinerEvent):
    count: int


# ---- recipes and activities ----


class TookRecipe(DinerEvent):
    recipe: str


class Uncovered(DinerEvent):
    """It lay below the recipe just taken, and is not to be had before the refill (CON-063)."""

    recipe: str


class TookActivity(DinerEvent):
    activity: str


class CookedWith(DinerEvent):
    """A token was put on a space, counted from 1."""

    recipe: str
    space: int
    food: str


class TrainedWith(DinerEvent):
    """One token or two were put on a space, counted from 1."""

    activity: str
    space: int
    food: str
    count: int


class CompletedRecipe(DinerEvent):
    recipe: str
    points: int


class CompletedActivity(DinerEvent):
    activity: str
    points: int


class UsedAbility(DinerEvent):
    recipe: str


class DroppedRecipe(DinerEvent):
    recipe: str


class DroppedActivity(DinerEvent):
    activity: str


class MovedToken(DinerEvent):
    recipe: str
    target: str
    food: str


class SwappedRecipe(DinerEvent):
    recipe: str
    target: str


class GainedPoints(DinerEvent):
    points: int


# ---- choices ----


class ChoseDiet(DinerEvent):
    diet: str


class ChoseAllergy(DinerEvent):
    allergy: str


class ChoseAssistant(DinerEvent):
    assistant: str


class UsedOption(DinerEvent):
    assistant: str
    option: str
    """a or b."""


class Relieved(DinerEvent):
    """One recipe or one activity needs one token fewer this turn (CON-010); the other is empty."""

    recipe: str
    activity: str


# ---- the table ----


class Refreshed(DinerEvent):
    """The open cards went under their piles: "cook" the recipes, "workout" the activities."""

    place: str


class Refilled(Event):
    place: str


class ChangedDish(DinerEvent):
    row: int
    """0 at Pizza To Go, 1 or 2 a row of the Buffet."""
    food: str
    theirs: str
    """What lies there now."""


class RoundBegan(Event):
    round: int
    first: int


class OutOfStock(Event):
    spaces: tuple[str, ...]


class Ended(Event):
    """With everything counted."""

    scores: tuple[int, ...]
