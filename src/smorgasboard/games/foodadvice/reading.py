"""Reads one entry of FoodAdvice's content file, or refuses it with its line and what was expected."""

from collections.abc import Callable, Collection
from functools import partial

from smorgasboard.engine.content import BLANK, Entry
from smorgasboard.engine.printed import Printed
from smorgasboard.games.foodadvice import vocabulary
from smorgasboard.games.foodadvice.cards import Channel, Customer, Event, Ingredient, Portrayed, Shop
from smorgasboard.games.foodadvice.tables import CLASS_NAMES, EVENT_CARDS, SEX_NAMES, SHAPE_NAMES, TAG_NAMES
from smorgasboard.games.foodadvice.vocabulary import CHANNEL_TERMS, EFFECTS_WHEN, SMALLEST_NOTE, NotUnderstood

PRINTED = ("name", "title", "origin", "note")
LEAST_TAGS, MOST_TAGS = 3, 4  # ADV-08
JOKER_TAGS, JOKER_SHAPES = 6, 3
SHOP_SHAPES = 2  # ADV-09
LEAST_BONUS, MOST_BONUS = 5, 40


def _titled(entry: Entry, *more: str) -> tuple[str, str, str]:
    """The name, title and origin of an entry that has nothing else but what is listed."""
    entry.only(*PRINTED, *more)
    if "note" in entry:
        entry.text("note")
    return entry.text("name"), entry.text("title"), entry.origin()


def printed(entry: Entry) -> Printed:
    return Printed(*_titled(entry))


def portrayed(entry: Entry) -> Portrayed:
    return Portrayed(*_titled(entry, "about"), entry.text("about"))


def ingredient(entry: Entry) -> Ingredient:
    titled = _titled(entry, "tag", "class")
    return Ingredient(*titled, entry.choice("tag", TAG_NAMES), entry.choice("class", CLASS_NAMES))


# ---- customers ----


def customer(entry: Entry) -> Customer:
    titled = _titled(entry, "sex", "class", "tags", "favourite", "about", BLANK)
    tags = _different(entry, "tags", TAG_NAMES, LEAST_TAGS, MOST_TAGS)
    favourite = entry.choice("favourite", SHAPE_NAMES)
    sex, customer_class = entry.choice("sex", SEX_NAMES), entry.choice("class", CLASS_NAMES)
    found = Customer(*titled, entry.text("about"), tags, (favourite,), sex, customer_class)
    return found.unless_blank(entry.is_blank())


def joker(entry: Entry) -> Customer:
    titled = _titled(entry, "tags", "shapes", "about", BLANK)
    tags = _different(entry, "tags", TAG_NAMES, JOKER_TAGS, JOKER_TAGS)
    shapes = _different(entry, "shapes", SHAPE_NAMES, JOKER_SHAPES, JOKER_SHAPES)
    return Customer(*titled, entry.text("about"), tags, shapes).unless_blank(entry.is_blank())


def _different(entry: Entry, key: str, known: Collection[str], least: int, most: int) -> tuple[str, ...]:
    """So many known names, none of them twice."""
    names = entry.texts(key, known)
    if not least <= len(names) <= most or len(set(names)) != len(names):
        count = str(least) if least == most else f"{least} to {most}"
        entry.refuse(key, f"expected {count} different {key}, found {', '.join(names) or 'none'}")
    return names


# ---- shops, channels, events ----


def shop(entry: Entry) -> Shop:
    titled = _titled(entry, "bonus", "term", "shapes", "text", BLANK)
    bonus = entry.whole("bonus", LEAST_BONUS, MOST_BONUS)
    if bonus % SMALLEST_NOTE:
        entry.refuse("bonus", f"expected an amount in notes of {SMALLEST_NOTE}, found {bonus}")
    term = entry.text("term")
    packed = _understood(entry, "term", vocabulary.shop_term, term)
    shapes = _different(entry, "shapes", SHAPE_NAMES, SHOP_SHAPES, SHOP_SHAPES)
    return Shop(*titled, entry.text("text"), bonus, term, packed, shapes).unless_blank(entry.is_blank())


def channel(entry: Entry) -> Channel:
    titled = _titled(entry, "term", "text", BLANK)
    term, number = _asked_by(entry, titled[0])
    return Channel(*titled, entry.text("text"), term, number).unless_blank(entry.is_blank())


def _asked_by(entry: Entry, name: str) -> tuple[str, int]:
    """A channel's term and its number; those that bring no customers have none."""
    if name in CHANNEL_TERMS:
        term = entry.text("term")
        return term, _understood(entry, "term", partial(vocabulary.channel_number, name), term)
    if "term" in entry:
        entry.refuse("term", f"expected none but for {', '.join(CHANNEL_TERMS)}")
    return "", 0


def event(entry: Entry) -> Event:
    titled = _titled(entry, "count", "effects", "text", "kept", BLANK)
    kept = entry.choice("kept", [when for when in EFFECTS_WHEN if when]) if "kept" in entry else ""
    effects = tuple(map(str, entry.values("effects")))
    if not effects:
        entry.refuse("effects", "expected at least one effect")
    meaning = partial(vocabulary.effect, kept)
    packed = tuple(_understood(entry, "effects", meaning, each) for each in effects)
    found = Event(*titled, entry.text("text"), entry.whole("count", 1, EVENT_CARDS), kept, effects, packed)
    return found.unless_blank(entry.is_blank())


def _understood(entry: Entry, key: str, meaning: Callable[[str], int], words: str) -> int:
    try:
        return meaning(words)
    except NotUnderstood as problem:
        entry.refuse(key, str(problem))
