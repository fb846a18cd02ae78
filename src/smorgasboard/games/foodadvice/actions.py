"""FoodAdvice's actions as typed intents, in the order of their numbers.

Classes, hashtags and channels are held by name; seats, cards of the hand, products, their parts and shops of the street
by number from 0. Texts count from 1; shops of the street are a to f.
"""

from collections.abc import Iterable, Iterator
from typing import ClassVar

from smorgasboard.engine import Action, ActionTable
from smorgasboard.games.foodadvice.rules import codes as c


class WordedAction(Action):
    """With the words of its text, and its own numbers and names in them."""

    words: ClassVar[str]

    @property
    def text(self) -> str:
        return self.words.format(**{name: _shown(name, value) for name, value in vars(self).items()})


def _shown(name: str, value: int | str) -> int | str:
    if isinstance(value, str):
        return value
    return c.SHOP_LETTERS[value] if name == "shop" else value + 1


# ---- creating ----


class Keep(Action):
    """Three cards of the hand; the others go back."""

    slots: tuple[int, int, int]

    @property
    def text(self) -> str:
        return "keep " + "-".join(str(slot + 1) for slot in self.slots)


class Offer(WordedAction):
    """A card of the hand, to another player; what is wanted for it is said next."""

    slot: int
    to: int
    words: ClassVar = "offer {slot} to {to}"


class WantClass(WordedAction):
    price_class: str
    words: ClassVar = "want class {price_class}"


class WantTag(WordedAction):
    tag: str
    words: ClassVar = "want tag {tag}"


class WantCard(WordedAction):
    """A card that the other player has offered this round: which of their offers."""

    which: int
    words: ClassVar = "want card {which}"


class Forget(Action):
    """Not to make the offer that was begun, or to withdraw the one that was made."""


class Answer(WordedAction):
    """A player's offer, with a card of one's own hand."""

    slot: int
    to: int
    words: ClassVar = "answer {to} with {slot}"


class Decline(WordedAction):
    """A player's offer."""

    to: int
    words: ClassVar = "decline {to}"


class Name(Action):
    """The product has a name, which rides along as the step's note."""


class Vote(WordedAction):
    """For the newest product of a player."""

    seat: int
    words: ClassVar = "vote {seat}"


# ---- shops and channels ----


class PlaceChip(WordedAction):
    """In a shop of the street; for an event, the shop that a chip moves to."""

    shop: int
    words: ClassVar = "shop {shop}"


class Enough(Action):
    """No more chips, no more fines."""


class Promote(WordedAction):
    """A chip on a channel; for an event, the channel that a chip moves to."""

    channel: str
    words: ClassVar = "channel {channel}"


# ---- what events and Mabius ask for ----


class Target(WordedAction):
    """A player."""

    seat: int
    words: ClassVar = "target {seat}"


class PickProduct(WordedAction):
    seat: int
    which: int
    words: ClassVar = "product {seat}-{which}"


class PickPart(WordedAction):
    """An ingredient of a product."""

    seat: int
    which: int
    part: int
    words: ClassVar = "part {seat}-{which}-{part}"


class PickChip(WordedAction):
    """A player's chip in a shop of the street, to be moved."""

    seat: int
    shop: int
    words: ClassVar = "chip {seat}-{shop}"


class PickAd(WordedAction):
    """One's own chip on a channel, to be moved."""

    channel: str
    words: ClassVar = "ad {channel}"


class Play(Action):
    """The kept event that is asked for."""


class Skip(Action):
    """Not to play it now."""


class Fine(WordedAction):
    """A player, by the Prosecutor."""

    seat: int
    words: ClassVar = "fine {seat}"


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
