"""The town as it is drawn: customers, each a caricature in a mood, the fronts of shops, and what happens there."""

from collections.abc import Sequence
from zlib import crc32

from smorgasboard.games.foodadvice.content.cards import Customer, EventCard, Shop
from smorgasboard.games.foodadvice.page.pictures import Data, Layer, said
from smorgasboard.games.foodadvice.rules.codes import CLASS_NAMES

MOODS = ("looking", "happy", "unsure", "leaving")
COATS = ("#3f78b5", "#b5533f", "#4d8a57", "#80589c", "#c08a2b")
SKINS, HAIR_COLOURS = 5, 6
HAIRS = {"male": (1, 2, 3, 4, 5), "female": (3, 4, 5, 6, 7, 8)}
HAIRS_UNDER_HATS = {"male": (1, 2, 5), "female": (5, 7, 8)}
HATS, GLASSES, FRONTS = 4, 2, 4


def customer_picture(customer: Customer, mood: str = "looking") -> Data:
    """A caricature in a mood: the same person always looks the same."""
    dice = crc32(customer.name.encode())
    sex = customer.sex or ("male", "female")[dice % 2]
    wears_hat = customer.is_joker or dice % 7 < 2
    hairs = HAIRS_UNDER_HATS if wears_hat else HAIRS
    build = 3 if customer.is_joker else CLASS_NAMES.index(customer.customer_class) + 1
    layers = [f"body-{sex}-{build}", f"mood-{mood}", f"hair-{_one_of(hairs[sex], dice >> 6)}"]
    if dice >> 9 & 3 == 0:
        layers.append(f"glasses-{(dice >> 11) % GLASSES + 1}")
    if wears_hat:
        layers.append("joker" if customer.is_joker else f"hat-{(dice >> 12) % HATS + 1}")
    colours = {"skin": (dice >> 14) % SKINS, "hair": (dice >> 17) % HAIR_COLOURS, "coat": COATS[dice % len(COATS)]}
    return {"layers": layers, **colours}


def _one_of(choices: Sequence[int], number: int) -> int:
    return choices[number % len(choices)]


def shop_picture(shop: Shop | None, at: int) -> Data:
    """The front of the shop at this place of the street; without one, before anybody knows whose it will be."""
    shapes = list(shop.shapes) if shop else []
    return {"front": f"shop-{at % FRONTS + 1}", "awning": COATS[at % len(COATS)], "shapes": shapes}


def event_picture(event: EventCard) -> list[Layer]:
    drawn = said()["events"].get(event.name, [])
    return [("event", ""), *((part, "") for part in drawn)]
