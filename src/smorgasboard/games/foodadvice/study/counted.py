"""What a designer of FoodAdvice counts, to hold it against who wins."""

from collections.abc import Iterable, Mapping

from smorgasboard.engine import Blank, Settings, Tally
from smorgasboard.engine.content import BLANK
from smorgasboard.games.foodadvice import options
from smorgasboard.games.foodadvice.content.read import Content
from smorgasboard.games.foodadvice.rules import codes as c
from smorgasboard.games.foodadvice.rules.closing import last_round_over
from smorgasboard.games.foodadvice.rules.table import FoodAdviceTable

DEALT = frozenset({"character", c.EVENT_DRAWN, c.SHOP_OPEN})
PHASES = c.STAGE_NAMES[: c.FINISHED]
FINES = "fines"
VOTES_WON = "most votes won"
IN_MOST_ROUNDS = "most votes in most rounds"


def traits(table: FoodAdviceTable, seat: int) -> tuple[Tally, ...]:
    """The character, in how many rounds the product had most votes, and whether nobody's had them in more."""
    won = table.extras[seat]
    found = (
        Tally(seat, "character", c.CHARACTER_NAMES[table.characters[seat]]),
        Tally(seat, VOTES_WON, _rounds(won)),
    )
    return (*found, Tally(seat, c.MOST_VOTES, IN_MOST_ROUNDS)) if won == max(table.extras) else found


def _rounds(won: int) -> str:
    return f"{won} of {c.ROUNDS} rounds"


def entries(content: Content) -> Mapping[str, tuple[str, ...]]:
    return {
        c.CHANNEL_CHOSEN: c.CHANNEL_NAMES,
        c.CHANNEL_MET: c.CHANNEL_NAMES[: c.ADVERTISING_CHANNELS],
        c.SHOP_CHOSEN: tuple(content.shops),
        c.SHOP_OPEN: tuple(content.shops),
        c.INCOME: c.SOURCE_NAMES,
        c.EVENT_DRAWN: tuple(content.events),
        c.CUSTOMER_WON: tuple(content.customers),
        "character": c.CHARACTER_NAMES,
        VOTES_WON: tuple(_rounds(won) for won in range(c.ROUNDS + 1)),
        c.MOST_VOTES: (c.IN_A_ROUND, IN_MOST_ROUNDS),
    }


def entries_in(content: Content, settings: Settings) -> Mapping[str, tuple[str, ...]]:
    """Without fines, where nobody may fine (ADV-78)."""
    fined = settings[options.HOUSE_FINES.name] == options.YES
    sources = tuple(source for source in c.SOURCE_NAMES if fined or source != FINES)
    return {**entries(content), c.INCOME: sources}


def endings(content: Content) -> tuple[str, ...]:
    return (last_round_over(content.box.rounds),)


def titles(content: Content) -> Mapping[str, str]:
    sections = (content.channels, content.shops, content.events, content.customers, content.characters)
    return {name: card.printed_title for section in sections for name, card in section.items()}


def blanks(content: Content) -> Mapping[str, Mapping[str, Blank]]:
    """Shops and channels take chips, events are drawn, customers come: all for nothing.

    A blank shop pays neither for its term nor for its shapes. On a blank channel nobody's customer comes, no price
    falls, no tie is broken and no bet pays. A blank event to be kept is never played. A blank customer buys nothing, as
    an extra one too, and breaks no tie.
    """
    channels = _blank("channels", c.CHANNEL_NAMES)
    jokers = [name for name, customer in content.customers.items() if customer.is_joker]
    normal = [name for name in content.customers if name not in jokers]
    return {
        c.CHANNEL_CHOSEN: channels,
        c.CHANNEL_MET: {name: channels[name] for name in c.CHANNEL_NAMES[: c.ADVERTISING_CHANNELS]},
        c.SHOP_CHOSEN: _blank("shops", content.shops),
        c.EVENT_DRAWN: _blank("events", content.events),
        c.CUSTOMER_WON: {**_blank("customers", normal), **_blank("jokers", jokers)},
    }


def _blank(section: str, names: Iterable[str]) -> dict[str, Blank]:
    return {name: ((f"{section}.{name}.{BLANK}", True),) for name in names}
