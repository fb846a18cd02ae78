"""What a designer of FoodAdvice counts, to hold it against who wins."""

from collections.abc import Mapping

from smorgasboard.engine.events import Event
from smorgasboard.engine.game import Tally
from smorgasboard.games.foodadvice import events
from smorgasboard.games.foodadvice.content import Content
from smorgasboard.games.foodadvice.tables import CHANNEL_NAMES, CHARACTER_NAMES, ROUNDS
from smorgasboard.games.foodadvice.tabletop import Tabletop

MOST_VOTES = "most votes"


def tally(event: Event) -> tuple[Tally, ...]:
    match event:
        case events.PlacedChip(seat=seat, shop=shop):
            return (Tally(seat, "shop", shop),)
        case events.Promoted(seat=seat, channel=channel):
            return (Tally(seat, "channel", channel),)
        case events.ChannelMet(seat=seat, channel=channel):
            return (Tally(seat, "channel met", channel),)
        case events.Drew(seat=seat, event=drawn) | events.SawKept(seat=seat, event=drawn):
            return (Tally(seat, "event", drawn),)
        case events.Sold(seat=seat, customer=customer):
            return (Tally(seat, "customer", customer),)
    return ()


def traits(table: Tabletop, seat: int) -> tuple[Tally, ...]:
    """The character, the place in the order of round 1, and in how many rounds the product had most votes."""
    return (
        Tally(seat, "character", CHARACTER_NAMES[table.characters[seat]]),
        Tally(seat, "turn order", f"{seat + 1}. to act"),
        Tally(seat, MOST_VOTES, _rounds(table.extras[seat])),
    )


def _rounds(won: int) -> str:
    return f"{won} of {ROUNDS} rounds"


def entries(content: Content) -> Mapping[str, tuple[str, ...]]:
    return {
        "channel": CHANNEL_NAMES,
        "shop": tuple(content.shops),
        "event": tuple(content.events),
        "customer": tuple(content.customers),
        "character": CHARACTER_NAMES,
        MOST_VOTES: tuple(_rounds(won) for won in range(ROUNDS + 1)),
    }
