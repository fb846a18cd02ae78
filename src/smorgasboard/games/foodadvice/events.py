"""What happens in FoodAdvice. Cards are named as in the content; products are known by their seat and round."""

from dataclasses import dataclass

from smorgasboard.engine.events import Event


@dataclass(frozen=True)
class PlayerEvent(Event):
    """Something that one player did or met with."""

    seat: int


@dataclass(frozen=True)
class Brand:
    """What a product is called, or what its name is invented from: itself as it was presented, and the match."""

    note: str
    """What its owner wrote; "" where nothing was written."""
    shape: str
    tags: tuple[str, ...]
    price: int
    salt: str


@dataclass(frozen=True)
class RoundBegan(Event):
    round: int
    first: int


@dataclass(frozen=True)
class Dealt(PlayerEvent):
    """Six ingredients and a shape; only their owner hears it (ADV-15)."""

    shape: str
    ingredients: tuple[str, ...]


# ---- creating ----


@dataclass(frozen=True)
class Offered(PlayerEvent):
    """ADV-17. `wants` is a class, a tag or an ingredient, as `by` says: class, tag, card."""

    to: int
    ingredient: str
    by: str
    wants: str


@dataclass(frozen=True)
class Exchanged(PlayerEvent):
    """`seat` answered an offer of `to`."""

    to: int
    gave: str
    got: str


@dataclass(frozen=True)
class Declined(PlayerEvent):
    to: int


@dataclass(frozen=True)
class Lapsed(PlayerEvent):
    """An open offer is gone (ADV-19)."""

    to: int


@dataclass(frozen=True)
class LockedIn(PlayerEvent):
    """ADV-19."""


@dataclass(frozen=True)
class Kept(PlayerEvent):
    """What was kept; only its owner hears it."""

    ingredients: tuple[str, ...]


@dataclass(frozen=True)
class Named(PlayerEvent):
    """The product has a name (ADV-21)."""


@dataclass(frozen=True)
class Presented(PlayerEvent):
    """ADV-25."""

    round: int
    shape: str
    ingredients: tuple[str, ...]
    price: int
    tags: tuple[str, ...]
    brand: Brand


# ---- the vote ----


@dataclass(frozen=True)
class Voted(PlayerEvent):
    """Nobody else hears for whom (ADV-26)."""


@dataclass(frozen=True)
class VotesRevealed(Event):
    """By seat: for whom each voted, and what that paid (ADV-27)."""

    votes: tuple[int, ...]
    paid: tuple[int, ...]


@dataclass(frozen=True)
class WonChip(PlayerEvent):
    """ADV-28, ADV-29."""

    votes: int


# ---- shops and channels ----


@dataclass(frozen=True)
class StreetLaid(Event):
    shops: tuple[str, ...]


@dataclass(frozen=True)
class PlacedChip(PlayerEvent):
    shop: str


@dataclass(frozen=True)
class Promoted(PlayerEvent):
    channel: str


@dataclass(frozen=True)
class Invested(PlayerEvent):
    """ADV-42."""

    target: int


@dataclass(frozen=True)
class HadEnough(PlayerEvent):
    """No further chip, although there was one (ADV-30)."""


# ---- events ----


@dataclass(frozen=True)
class Drew(PlayerEvent):
    """ADV-67."""

    event: str


@dataclass(frozen=True)
class KeptEvent(PlayerEvent):
    """All others hear only that something was kept (ADV-68)."""


@dataclass(frozen=True)
class SawKept(PlayerEvent):
    """Which event it is; only its owner hears it."""

    event: str


@dataclass(frozen=True)
class PlayedKept(PlayerEvent):
    event: str


@dataclass(frozen=True)
class Immune(PlayerEvent):
    """What `by` had drawn does nothing to this seat."""

    by: int


@dataclass(frozen=True)
class NoTarget(PlayerEvent):
    """ADV-73."""

    event: str


@dataclass(frozen=True)
class MoneyMoved(PlayerEvent):
    """So much more or less in this seat's purse; `other` is the other purse, -1 for the bank."""

    amount: int
    other: int = -1


@dataclass(frozen=True)
class IngredientRemoved(PlayerEvent):
    """From a product of this seat."""

    by: int
    round: int
    shape: str
    ingredient: str


@dataclass(frozen=True)
class IngredientAdded(PlayerEvent):
    by: int
    round: int
    shape: str
    ingredient: str


@dataclass(frozen=True)
class PriceChanged(PlayerEvent):
    by: int
    round: int
    shape: str
    change: int
    price: int


@dataclass(frozen=True)
class ChipMoved(PlayerEvent):
    by: int
    source: str
    shop: str


@dataclass(frozen=True)
class ChannelChanged(PlayerEvent):
    source: str
    channel: str


@dataclass(frozen=True)
class BudgetChanged(PlayerEvent):
    """Of the customer who stands there, or of the next one."""

    change: int


@dataclass(frozen=True)
class CustomerAdded(PlayerEvent):
    pass


@dataclass(frozen=True)
class Peeked(PlayerEvent):
    count: int


@dataclass(frozen=True)
class SawCustomers(PlayerEvent):
    """Only who peeked hears it."""

    customers: tuple[str, ...]


# ---- sales ----


@dataclass(frozen=True)
class Thought:
    """What a customer thought of one product."""

    seat: int
    round: int
    shape: str
    verdict: str
    matches: int
    price: int


@dataclass(frozen=True)
class CustomerCame(Event):
    customer: str
    budget: int


@dataclass(frozen=True)
class Decided(Event):
    """A customer has looked at all products; `drawn_by` is whose extra customer it is, -1 for one of the row."""

    customer: str
    budget: int
    thoughts: tuple[Thought, ...]
    drawn_by: int = -1


@dataclass(frozen=True)
class Sold(PlayerEvent):
    customer: str
    round: int
    price: int
    matches: int
    brand: Brand


@dataclass(frozen=True)
class ShopPaid(PlayerEvent):
    """`bonus` by its term, `listed` because it lists the shape (ADV-54, ADV-55)."""

    shop: str
    bonus: int
    listed: int


@dataclass(frozen=True)
class InvestmentPaid(PlayerEvent):
    target: int
    amount: int


@dataclass(frozen=True)
class NothingSold(Event):
    customer: str


@dataclass(frozen=True)
class ChannelMet(PlayerEvent):
    """An extra customer comes (ADV-39)."""

    channel: str


@dataclass(frozen=True)
class ChannelMissed(PlayerEvent):
    channel: str


# ---- fines and the end ----


@dataclass(frozen=True)
class Fined(PlayerEvent):
    by: int
    amount: int
    reason: str = ""
    """As the Prosecutor wrote it (ADV-78)."""


@dataclass(frozen=True)
class WasLate(PlayerEvent):
    """ADV-77."""

    amount: int


@dataclass(frozen=True)
class TieBroken(Event):
    """ADV-80; `winner` is -1 when this customer decided nothing."""

    customer: str
    winner: int


@dataclass(frozen=True)
class Ended(Event):
    money: tuple[int, ...]
    winners: tuple[int, ...]
