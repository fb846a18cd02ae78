"""What others do to a player of Consumption, said to that player; and for whom and for what somebody waits."""

from smorgasboard.engine import Event, say
from smorgasboard.games.consumption import events as told
from smorgasboard.games.consumption.words.prompt import doing
from smorgasboard.games.consumption.words.things import food_title
from smorgasboard.games.consumption.words.view_model import SeenTable


def news(event: Event, seat: int, names: tuple[str, ...]) -> str:
    """Empty where it does not concern this seat."""
    if isinstance(event, told.Stole) and event.victim == seat:
        return say("{who} takes {food} out of your kitchen.", who=names[event.seat], food=food_title(event.food))
    if isinstance(event, told.Gave) and event.other == seat:
        return say("{who} gives you {food}.", who=names[event.seat], food=food_title(event.food))
    if isinstance(event, told.Traded) and event.other == seat:
        given, got = food_title(event.theirs), food_title(event.food)
        return say("{who} trades with you: you get {got} for {given}.", who=names[event.seat], got=got, given=given)
    return ""


def waiting(seen: SeenTable) -> str:
    """For somebody who is not to decide."""
    return doing(seen) if seen.asked else ""
