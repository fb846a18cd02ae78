"""FoodAdvice's actions as typed intents, in the order of their numbers.

Classes, hashtags and channels are held by name; seats, cards of the hand, products, their parts and shops of the street
by number from 0. Texts count from 1; shops of the street are a to f.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from smorgasboard.engine.actions import Action, ActionTable
from smorgasboard.games.foodadvice.rules import codes as c

# ---- creating ----


@dataclass(frozen=True)
class Keep(Action):
    """Three cards of the hand; the others go back."""

    slots: tuple[int, int, int]

    @property
    def text(self) -> str:
        return "keep " + "-".join(str(slot + 1) for slot in self.slots)


@dataclass(frozen=True)
class Offer(Action):
    """A card of the hand, to another player; what is wanted for it is said next."""

    slot: int
    to: int

    @property
    def text(self) -> str:
        return f"offer {self.slot + 1} to {self.to + 1}"


@dataclass(frozen=True)
class WantClass(Action):
    price_class: str

    @property
    def text(self) -> str:
        return f"want class {self.price_class}"


@dataclass(frozen=True)
class WantTag(Action):
    tag: str

    @property
    def text(self) -> str:
        return f"want tag {self.tag}"


@dataclass(frozen=True)
class WantCard(Action):
    """A card that the other player has offered this round: which of their offers."""

    which: int

    @property
    def text(self) -> str:
        return f"want card {self.which + 1}"


@dataclass(frozen=True)
class Forget(Action):
    """Not to make the offer that was begun, or to withdraw the one that was made."""


@dataclass(frozen=True)
class Answer(Action):
    """A player's offer, with a card of one's own hand."""

    slot: int
    to: int

    @property
    def text(self) -> str:
        return f"answer {self.to + 1} with {self.slot + 1}"


@dataclass(frozen=True)
class Decline(Action):
    """A player's offer."""

    to: int

    @property
    def text(self) -> str:
        return f"decline {self.to + 1}"


@dataclass(frozen=True)
class Name(Action):
    """The product has a name, which rides along as the step's note."""


@dataclass(frozen=True)
class Vote(Action):
    """For the newest product of a player."""

    seat: int

    @property
    def text(self) -> str:
        return f"vote {self.seat + 1}"


# ---- shops and channels ----


@dataclass(frozen=True)
class PlaceChip(Action):
    """In a shop of the street; for an event, the shop that a chip moves to."""

    shop: int

    @property
    def text(self) -> str:
        return f"shop {c.SHOP_LETTERS[self.shop]}"


@dataclass(frozen=True)
class Enough(Action):
    """No more chips, no more fines."""


@dataclass(frozen=True)
class Promote(Action):
    """A chip on a channel; for an event, the channel that a chip moves to."""

    channel: str

    @property
    def text(self) -> str:
        return f"channel {self.channel}"


# ---- what events and Mabius ask for ----


@dataclass(frozen=True)
class Target(Action):
    """A player."""

    seat: int

    @property
    def text(self) -> str:
        return f"target {self.seat + 1}"


@dataclass(frozen=True)
class PickProduct(Action):
    seat: int
    which: int

    @property
    def text(self) -> str:
        return f"product {self.seat + 1}-{self.which + 1}"


@dataclass(frozen=True)
class PickPart(Action):
    """An ingredient of a product."""

    seat: int
    which: int
    part: int

    @property
    def text(self) -> str:
        return f"part {self.seat + 1}-{self.which + 1}-{self.part + 1}"


@dataclass(frozen=True)
class PickChip(Action):
    """A player's chip in a shop of the street, to be moved."""

    seat: int
    shop: int

    @property
    def text(self) -> str:
        return f"chip {self.seat + 1}-{c.SHOP_LETTERS[self.shop]}"


@dataclass(frozen=True)
class PickAd(Action):
    """One's own chip on a channel, to be moved."""

    channel: str

    @property
    def text(self) -> str:
        return f"ad {self.channel}"


@dataclass(frozen=True)
class Play(Action):
    """The kept event that is asked for."""


@dataclass(frozen=True)
class Skip(Action):
    """Not to play it now."""


@dataclass(frozen=True)
class Fine(Action):
    """A player, by the Prosecutor."""

    seat: int

    @property
    def text(self) -> str:
        return f"fine {self.seat + 1}"


@dataclass(frozen=True)
class Next(Action):
    """The next customer is turned over; after the last, the round is closed."""


def _creating() -> Iterator[Action]:
    yield from (Keep(slots) for slots in c.KEPT_SLOTS)
    yield from (Offer(slot, seat) for slot in range(c.HAND) for seat in range(c.MOST_SEATS))
    yield from (WantClass(name) for name in c.CLASS_NAMES)
    yield from (WantCard(which) for which in range(c.OFFERS_A_ROUND))
    yield Forget()
    yield from (Answer(slot, seat) for slot in range(c.HAND) for seat in range(c.MOST_SEATS))
    yield from (Decline(seat) for seat in range(c.MOST_SEATS))
    yield Name()
    yield from (Vote(seat) for seat in range(c.MOST_SEATS))


def _selling() -> Iterator[Action]:
    yield from (PlaceChip(shop) for shop in range(c.STREET))
    yield Enough()
    yield from (Promote(channel) for channel in c.CHANNEL_NAMES)
    yield from (Target(seat) for seat in range(c.MOST_SEATS))
    yield from (PickProduct(seat, which) for seat in range(c.MOST_SEATS) for which in range(c.ROUNDS))
    for seat in range(c.MOST_SEATS):
        yield from (PickPart(seat, which, part) for which in range(c.ROUNDS) for part in range(c.PARTS))
    yield from (PickChip(seat, shop) for seat in range(c.MOST_SEATS) for shop in range(c.STREET))
    yield from (PickAd(channel) for channel in c.CHANNEL_NAMES)
    yield Play()
    yield Skip()
    yield from (Fine(seat) for seat in range(c.MOST_SEATS))
    yield Next()


def action_table(tags: Iterable[str]) -> ActionTable:
    """With these hashtags to ask for."""
    return ActionTable([*_creating(), *_selling(), *(WantTag(name) for name in tags)])
