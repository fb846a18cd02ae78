"""What happens in FoodAdvice. Cards are named as in the content; products are known by their seat and round."""

from smorgasboard.engine import Event, Frozen


class PlayerEvent(Event):
    """Something that one player did or met with."""

    seat: int


class Brand(Frozen):
    """What a product is called, or what its name is invented from: itself as it was presented, and the match."""

    note: str
    """What its owner wrote; "" where nothing was written."""
    shape: str
    tags: tuple[str, ...]
    price: int
    salt: str


class RoundBegan(Event):
    round: int
    first: int


class Dealt(PlayerEvent):
    """Six ingredients and a shape; only their owner hears it (ADV-15)."""

    shape: str
    ingredients: tuple[str, ...]


# ---- creating ----


class Offered(PlayerEvent):
    """ADV-17. `wants` is a class, a tag or an ingredient, as `by` says: class, tag, card."""

    to: int
    ingredient: str
    by: str
    wants: str


class Exchanged(PlayerEvent):
    """`seat` answered an offer of `to`."""

    to: int
    gave: str
    got: str


class Declined(PlayerEvent):
    to: int


class Lapsed(PlayerEvent):
    """An open offer is gone (ADV-19)."""

    to: int


class LockedIn(PlayerEvent):
    """ADV-19."""


class Kept(PlayerEvent):
    """What was kept; only its owner hears it."""

    ingredients: tuple[str, ...]


class Named(PlayerEvent):
    """The product has a name (ADV-21)."""


class Presented(PlayerEvent):
    """ADV-25."""

    round: int
    shape: str
    ingredients: tuple[str, ...]
    price: int
    tags: tuple[str, ...]
    brand: Brand


# ---- the vote ----


class Voted(PlayerEvent):
    """Nobody else hears for whom (ADV-26)."""


class VotesRevealed(Event):
    """By seat: for whom each voted, and what that paid (ADV-27)."""

    votes: tuple[int, ...]
    paid: tuple[int, ...]


class WonChip(PlayerEvent):
    """ADV-28, ADV-29."""

    votes: int


# ---- shops and channels ----


class StreetLaid(Event):
    shops: tuple[str, ...]


class PlacedChip(PlayerEvent):
    shop: str


class Promoted(PlayerEvent):
    channel: str


class Invested(PlayerEvent):
    """ADV-42."""

    target: int


class HadEnough(PlayerEvent):
    """No further chip, although there was one (ADV-30)."""


# ---- events ----


class Drew(PlayerEvent):
    """ADV-67."""

    event: str


class KeptEvent(PlayerEvent):
    """All others hear only that something was kept (ADV-68)."""


class SawKept(PlayerEvent):
    """Which event it is; only its owner hears it."""

    event: str


class PlayedKept(PlayerEvent):
    event: str


class Immune(PlayerEvent):
    """What `by` had drawn does nothing to this seat."""

    by: int


class NoTarget(PlayerEvent):
    """ADV-73."""

    event: str


class MoneyMoved(PlayerEvent):
    """So much more or less in this seat's purse; `other` is the other purse, -1 for the bank."""

    amount: int
    other: int = -1


class IngredientRemoved(PlayerEvent):
    """From a product of this seat."""

    by: int
    round: int
    shape: str
    ingredient: str


class IngredientAdded(PlayerEvent):
    by: int
    round: int
    shape: str
    ingredient: str


class PriceChanged(PlayerEvent):
    by: int
    round: int
    shape: str
    change: int
    price: int


class ChipMoved(PlayerEvent):
    by: int
    source: str
    shop: str


class ChannelChanged(PlayerEvent):
    source: str
    channel: str


class BudgetChanged(PlayerEvent):
    """Of the customer who stands there, or of the next one."""

    change: int


class CustomerAdded(PlayerEvent):
    pass


class Peeked(PlayerEvent):
    count: int


class SawCustomers(PlayerEvent):
    """Only who peeked hears it."""

    customers: tuple[str, ...]


# ---- sales ----


class Thought(Frozen):
    """What a customer thought of one product."""

    seat: int
    round: int
    shape: str
    verdict: str
    matches: int
    price: int


class CustomerCame(Event):
    customer: str
    budget: int


class Decided(Event):
    """A customer has looked at all products; `drawn_by` is whose extra customer it is, -1 for one of the row."""

    customer: str
    budget: int
    thoughts: tuple[Thought, ...]
    drawn_by: int = -1


class Sold(PlayerEvent):
    customer: str
    round: int
    price: int
    matches: int
    brand: Brand


class ShopPaid(PlayerEvent):
    """`bonus` by its term, `listed` because it lists the shape (ADV-54, ADV-55)."""

    shop: str
    bonus: int
    listed: int


class InvestmentPaid(PlayerEvent):
    target: int
    amount: int


class NothingSold(Event):
    customer: str


class ChannelMet(PlayerEvent):
    """An extra customer comes (ADV-39)."""

    channel: str


class ChannelMissed(PlayerEvent):
    channel: str


# ---- fines and the end ----


class Fined(PlayerEvent):
    by: int
    amount: int
    reason: str = ""
    """As the Prosecutor wrote it (ADV-78)."""


class WasLate(PlayerEvent):
    """ADV-77."""

    amount: int


class TieBroken(Event):
    """ADV-80; `winner` is -1 when this customer decided nothing."""

    customer: str
    winner: int


class Ended(Event):
    money: tuple[int, ...]
    winners: tuple[int, ...]
