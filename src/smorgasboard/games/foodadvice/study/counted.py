"""What a designer of FoodAdvice counts, to hold it against who wins."""

from collections.abc import Iterable, Mapping

from smorgasboard.engine.content import BLANK
from smorgasboard.engine.game import Blank, Tally
from smorgasboard.games.foodadvice.content.read import Content
from smorgasboard.games.foodadvice.rules.codes import (
    ADVERTISING_CHANNELS,
    CHANNEL_CHOSEN,
    CHANNEL_MET,
    CHANNEL_NAMES,
    CHARACTER_NAMES,
    CUSTOMER_WON,
    EVENT_DRAWN,
    IN_A_ROUND,
    INCOME,
    MOST_VOTES,
    ROUNDS,
    SHOP_CHOSEN,
    SHOP_OPEN,
    SOURCE_NAMES,
)
from smorgasboard.games.foodadvice.rules.table import FoodAdviceTable

DEALT = frozenset({"character", EVENT_DRAWN, SHOP_OPEN})
VOTES_WON = "most votes won"
IN_MOST_ROUNDS = "most votes in most rounds"


def traits(table: FoodAdviceTable, seat: int) -> tuple[Tally, ...]:
    """The character, in how many rounds the product had most votes, and whether nobody's had them in more."""
    won = table.extras[seat]
    found = (
        Tally(seat, "character", CHARACTER_NAMES[table.characters[seat]]),
        Tally(seat, VOTES_WON, _rounds(won)),
    )
    return (*found, Tally(seat, MOST_VOTES, IN_MOST_ROUNDS)) if won == max(table.extras) else found


def _rounds(won: int) -> str:
    return f"{won} of {ROUNDS} rounds"


def entries(content: Content) -> Mapping[str, tuple[str, ...]]:
    return {
        CHANNEL_CHOSEN: CHANNEL_NAMES,
        CHANNEL_MET: CHANNEL_NAMES[:ADVERTISING_CHANNELS],
        SHOP_CHOSEN: tuple(content.shops),
        SHOP_OPEN: tuple(content.shops),
        INCOME: SOURCE_NAMES,
        EVENT_DRAWN: tuple(content.events),
        CUSTOMER_WON: tuple(content.customers),
        "character": CHARACTER_NAMES,
        VOTES_WON: tuple(_rounds(won) for won in range(ROUNDS + 1)),
        MOST_VOTES: (IN_A_ROUND, IN_MOST_ROUNDS),
    }


def blanks(content: Content) -> Mapping[str, Mapping[str, Blank]]:
    """Shops and channels take chips, events are drawn, customers come: all for nothing.

    A blank shop pays neither for its term nor for its shapes. On a blank channel nobody's customer comes, no price
    falls, no tie is broken and no bet pays. A blank event to be kept is never played. A blank customer buys nothing, as
    an extra one too, and breaks no tie.
    """
    channels = _blank("channels", CHANNEL_NAMES)
    jokers = [name for name, customer in content.customers.items() if customer.is_joker]
    normal = [name for name in content.customers if name not in jokers]
    return {
        CHANNEL_CHOSEN: channels,
        CHANNEL_MET: {name: channels[name] for name in CHANNEL_NAMES[:ADVERTISING_CHANNELS]},
        SHOP_CHOSEN: _blank("shops", content.shops),
        EVENT_DRAWN: _blank("events", content.events),
        CUSTOMER_WON: {**_blank("customers", normal), **_blank("jokers", jokers)},
    }


def _blank(section: str, names: Iterable[str]) -> dict[str, Blank]:
    return {name: ((f"{section}.{name}.{BLANK}", True),) for name in names}
