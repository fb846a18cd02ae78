"""Many small steps of one player as one sentence: "Ann goes to the Buffet and eats Water, Dairy and 2 Grains."."""

from collections.abc import Callable, Sequence
from typing import Any

from smorgasboard.engine import Event, listed, say, say_many
from smorgasboard.games.consumption import events as told
from smorgasboard.games.consumption.content.cards import Content
from smorgasboard.games.consumption.words import said, things

SPOKEN = (
    told.Placed, told.Visited, told.Rolled, told.DieTurned, told.Bought, told.Ordered, told.Stocked, told.Froze,
    told.Ate, told.Wasted, told.Lost, told.Thawed, told.Freshened, told.TookRecipe, told.Uncovered, told.TookActivity,
    told.CookedWith, told.TrainedWith, told.CompletedRecipe, told.CompletedActivity, told.SwappedRecipe,
)  # fmt: skip
"""What one player does without a word in between; all else is a sentence of its own."""
HEADS = (told.Placed, told.Visited)
"""With these a player's action begins."""
Run = Sequence[Any]


def goes_on(run: Sequence[Event], event: Event) -> bool:
    last = run[-1]
    if isinstance(event, told.ChoseAssistant):
        return isinstance(last, told.ChoseAssistant)
    if not isinstance(event, SPOKEN) or not isinstance(last, SPOKEN) or isinstance(event, HEADS):
        return False
    return event.seat == last.seat


def tell_run(content: Content, run: Sequence[Event], names: tuple[str, ...]) -> str:
    first = run[0]
    if isinstance(first, told.ChoseAssistant):
        return _assistants(content, run, names)
    assert isinstance(first, told.DinerEvent)
    doings = [phrase for make in PHRASES if (phrase := make(content, run))]
    return f"{names[first.seat]} {_joined(doings)}."


def _joined(doings: Sequence[str]) -> str:
    """Their own lists have commas: from three on a comma stands before the last one too."""
    if len(doings) < 3:
        return listed(doings)
    return say("{doings}, and {last}", doings=", ".join(doings[:-1]), last=doings[-1])


def _assistants(content: Content, run: Run, names: tuple[str, ...]) -> str:
    facts = [{"who": names[each.seat], "assistant": _title(content.assistants, each.assistant)} for each in run]
    chosen = [said("each", "assistant", **each) for each in facts[1:]]
    return f"{listed([said('phrase', 'ChoseAssistant', **facts[0]), *chosen])}."


def _title(cards: Any, name: str) -> str:
    return str(cards[name].title) if name in cards else name


def _of(run: Run, kind: type[Event]) -> list[Any]:
    return [event for event in run if isinstance(event, kind)]


def foods_of(events: Run) -> str:
    """Foods in the order of the table, with how often: "Water, Dairy and 2 Grains"."""
    return listed(things.listed(event.food for event in events).split(", "))


# ---- one phrase of many events ----


def _goes(content: Content, run: Run) -> str:
    first = run[0]
    if isinstance(first, told.Visited):
        return said("phrase", "Visited", stand=_title(content.stands, first.stand))
    return said("goes", first.place) if isinstance(first, told.Placed) else ""


def _dice(_content: Content, run: Run) -> str:
    """How they lie in the end."""
    lie = [event for event in run if isinstance(event, told.Rolled | told.DieTurned)]
    if not lie:
        return ""
    facts = {"letter": things.COLUMNS[lie[-1].column - 1], "row": lie[-1].row}
    return said("phrase", type(lie[-1]).__name__, **facts)


def _buys(_content: Content, run: Run) -> str:
    paid = [event for event in _of(run, told.Bought) if event.price]
    price = sum(event.price for event in paid)
    return said("phrase", "Bought", foods=foods_of(paid), price=price) if paid else ""


def _takes_free(_content: Content, run: Run) -> str:
    free = [event for event in _of(run, told.Bought) if not event.price]
    return said("phrase", "TakenFree", foods=foods_of(free)) if free else ""


def _stocks(_content: Content, run: Run) -> str:
    stocked = _of(run, told.Stocked)
    shopped = [*_of(run, told.Bought), *_of(run, told.Ordered)]
    if not stocked:
        return ""
    if sorted(event.food for event in stocked) == sorted(event.food for event in shopped):
        return say_many("puts it into the kitchen", "puts everything into the kitchen", len(stocked))
    return said("phrase", "Stocked", foods=foods_of(stocked))


def _foods(kind: type[Event]) -> Callable[[Content, Run], str]:
    def phrase(_content: Content, run: Run) -> str:
        events = _of(run, kind)
        return said("phrase", kind.__name__, foods=foods_of(events)) if events else ""

    return phrase


def _takes_recipes(content: Content, run: Run) -> str:
    swapped = {event.target for event in _of(run, told.SwappedRecipe)}
    taken = [_title(content.recipes, each.recipe) for each in _of(run, told.TookRecipe) if each.recipe not in swapped]
    if not taken:
        return ""
    return say_many("takes the recipe {cards}", "takes the recipes {cards}", len(taken), cards=listed(taken))


def _swaps(content: Content, run: Run) -> str:
    swaps = [
        said("phrase", "SwappedRecipe", recipe=_title(content.recipes, each.recipe),
             target=_title(content.recipes, each.target))
        for each in _of(run, told.SwappedRecipe)
    ]  # fmt: skip
    return listed(swaps)


def _takes_activities(content: Content, run: Run) -> str:
    taken = [_title(content.activities, each.activity) for each in _of(run, told.TookActivity)]
    if not taken:
        return ""
    return say_many("takes the activity {cards}", "takes the activities {cards}", len(taken), cards=listed(taken))


def _cooks(content: Content, run: Run) -> str:
    return _puts([(_title(content.recipes, each.recipe), each.food, 1) for each in _of(run, told.CookedWith)])


def _trains(content: Content, run: Run) -> str:
    trained = _of(run, told.TrainedWith)
    return _puts([(_title(content.activities, each.activity), each.food, each.count) for each in trained])


def _puts(placed: Sequence[tuple[str, str, int]]) -> str:
    """Card by card."""
    by_card: dict[str, list[str]] = {}
    for card, food, count in placed:
        by_card.setdefault(card, []).extend([food] * count)
    each = [
        said("each", "food on card", foods=listed(things.listed(foods).split(", ")), card=card)
        for card, foods in by_card.items()
    ]
    return said("phrase", "Puts", foods=listed(each)) if each else ""


def _completes(content: Content, run: Run) -> str:
    done = [
        (_title(content.recipes, each.recipe), each.points)
        if isinstance(each, told.CompletedRecipe)
        else (_title(content.activities, each.activity), each.points)
        for each in run
        if isinstance(each, told.CompletedRecipe | told.CompletedActivity)
    ]
    cards = [f"{title} ({things.points(points)})" for title, points in done]
    return said("phrase", "Completed", cards=listed(cards)) if cards else ""


def _eats(_content: Content, run: Run) -> str:
    """Dishes that were cooked just now need no list of what is in them."""
    dishes = _of(run, told.CompletedRecipe)
    if dishes:
        return say_many("eats it", "eats all of that", len(dishes)) if _of(run, told.Ate) else ""
    eaten = _of(run, told.Ate)
    return said("phrase", "Ate", foods=foods_of(eaten)) if eaten else ""


PHRASES: tuple[Callable[[Content, Run], str], ...] = (
    _goes,
    _dice,
    _buys,
    _takes_free,
    _foods(told.Ordered),
    _foods(told.Thawed),
    _takes_recipes,
    _swaps,
    _takes_activities,
    _cooks,
    _trains,
    _completes,
    _eats,
    _foods(told.Wasted),
    _foods(told.Lost),
    _foods(told.Freshened),
    _stocks,
    _foods(told.Froze),
)
"""In the order in which somebody would tell them."""
