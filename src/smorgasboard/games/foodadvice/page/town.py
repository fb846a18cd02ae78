"""The town as it is drawn: customers, each a caricature in a mood, the fronts of shops, and what happens there."""

from collections.abc import Iterator, Sequence
from typing import Any
from zlib import crc32

from smorgasboard.games.foodadvice.content.cards import Customer, EventCard, Shop
from smorgasboard.games.foodadvice.page.pictures import Data, Layer, at_place, coloured, food_named, said
from smorgasboard.games.foodadvice.rules.codes import CLASS_NAMES

MOODS = ("looking", "happy", "unsure", "leaving")
COATS = ("#3f78b5", "#b5533f", "#4d8a57", "#80589c", "#c08a2b")
SKINS, HAIR_COLOURS, FRONTS = 5, 6, 4
HAIRS = {"male": (1, 2, 3, 4, 5), "female": (3, 4, 5, 6, 7, 8)}
BEARDS = ("", "", "beard-moustache", "beard-full")
HEAD, FACE, HAND = (50, 33, 1), (50, 49, 0.8), (2, 84, 0.3)
"""Of a person: where a hat sits, the middle of the eyes, and where a food in the hand begins."""
BOLDER = ' stroke-width="6"'
"""So that the lines of small things are not much thinner than those of large ones."""
IN_HAND = (19, 98, 0.75)
"""The middle of any other thing in the hand."""

# ---- customers ----


def customer_picture(customer: Customer, mood: str = "looking") -> Data:
    """A caricature in a mood: the same person always looks the same."""
    dice = crc32(customer.name.encode())
    sex = customer.sex or ("male", "female")[dice % 2]
    usual = {
        "hair": f"hair-{_one_of(HAIRS[sex], dice >> 6)}",
        "beard": _one_of(BEARDS, dice >> 9) if sex == "male" else "",
        "hair_colour": (dice >> 17) % HAIR_COLOURS,
        "coat": COATS[dice % len(COATS)],
        **_appetite(customer),
    }
    drawn = {**usual, **said()["customers"].get(customer.name, {})}
    return {
        "layers": list(_person(customer, sex, mood, drawn)),
        "skin": (dice >> 14) % SKINS,
        "hair": drawn["hair_colour"],
        "coat": drawn["coat"],
    }


def _person(customer: Customer, sex: str, mood: str, drawn: Data) -> Iterator[Layer]:
    build = 3 if customer.is_joker else CLASS_NAMES.index(customer.customer_class) + 1
    for part in (f"body-{sex}-{build}", drawn["beard"], f"mood-{mood}", drawn["hair"]):
        if part:
            yield part, ""
    worn = said()["worn"]
    for part in drawn["wears"]:
        yield f"wear-{part}", at_place(*(FACE if part in worn["face"] else EAR if part in worn["side"] else HEAD))
    if customer.is_joker:
        yield "joker", ""
    yield from _held(drawn["holds"])


def _held(thing: str) -> list[Layer]:
    """In the hand: a food in its own colours, or a part."""
    if thing in said()["foods"]:
        return [(f"food-{thing}", at_place(*HAND) + coloured(*said()["foods"][thing]["colours"]) + BOLDER)]
    return [(f"wear-{thing}", at_place(*IN_HAND))] if thing else []


def _appetite(customer: Customer) -> Data:
    """Somebody of whom nothing is said wears and holds what the first wish suggests."""
    dressed = said()["dresses"].get(customer.tags[0]) if customer.tags else None
    wears = [part for part in dressed["wears"] if part in FIT_FOR_PEOPLE] if dressed else []
    holds = [part for part in dressed["wears"] if part in said()["worn"]["side"]] if dressed else []
    return {"wears": [] if customer.is_joker else wears, "holds": holds[0] if holds else ""}


EAR = (71, 34, 0.6)
"""Where somebody wears a flower."""
FIT_FOR_PEOPLE = frozenset(
    ("shades", "monocle", "crown", "ribbon", "tophat", "strawhat", "cap", "sailor", "chef", "sprout", "antenna")
)


def _one_of(choices: Sequence[Any], number: int) -> Any:
    return choices[number % len(choices)]


# ---- shops and events ----


def shop_picture(shop: Shop | None, at: int) -> Data:
    """The house at this place of the street, and the shop in it; none before anybody knows which it will be."""
    return {
        "front": f"shop-{at % FRONTS + 1}",
        "awning": COATS[at % len(COATS)],
        "emblem": _emblem(shop) if shop else [],
        "shapes": list(shop.shapes) if shop else [],
    }


def _emblem(shop: Shop) -> list[Layer]:
    """What sits on the roof of a shop and smiles."""
    food = said()["shops"].get(shop.name) or food_named(shop.printed_title)
    drawn: Data = said()["foods"][food]
    x, y, size = drawn["face"]
    faces = [("look-smile", f' transform="{ON_ROOF} translate({x} {y}) scale({size})"')] if size else []
    return [(f"food-{food}", f' transform="{ON_ROOF}"' + coloured(*drawn["colours"]) + BOLDER), *faces]


ON_ROOF = "translate(63 -1) scale(.34)"


def event_picture(event: EventCard) -> list[Layer]:
    """What happens, on a ground of its own; for a card of another deck, what it does."""
    drawn = said()["events"].get(event.name) or said()["events"][_alike(event)]
    return [("scene-ground", f' fill="{drawn["ground"]}"'), *(_thing(*thing) for thing in drawn["parts"])]


def _alike(event: EventCard) -> str:
    """One of our own events that does the same; else always the same of all."""
    effects: dict[str, str] = said()["effects"]
    does = [effects[verb] for verb in (effect.split()[0] for effect in event.effects) if verb in effects]
    return does[0] if does else str(_one_of(list(said()["events"]), crc32(event.name.encode())))


def _thing(part: str, x: float, y: float, size: float) -> Layer:
    """A part in a scene, foods in their own colours."""
    food = said()["foods"].get(part.removeprefix("food-"))
    colours = coloured(*food["colours"]) if food else SCENE_COLOURS
    return part, at_place(x, y, size) + colours + FULL_SIZE


SCENE_COLOURS = ' color="#e9b98a" fill="#fffaf0"'
FULL_SIZE = ' width="100" height="100"'
"""For parts that are symbols; others have no use for it."""
