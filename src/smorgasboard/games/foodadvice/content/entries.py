"""Reads one entry of FoodAdvice's content file, or refuses it with its line and what was expected."""

from collections.abc import Callable, Collection
from functools import partial

from smorgasboard.engine.content import BLANK, Entry, Printed
from smorgasboard.games.foodadvice.content import vocabulary
from smorgasboard.games.foodadvice.content.cards import Channel, Customer, Event, Ingredient, Portrayed, Shop
from smorgasboard.games.foodadvice.content.vocabulary import EFFECTS_WHEN, NotUnderstood
from smorgasboard.games.foodadvice.rules.codes import (
    ADVERTISING_CHANNELS,
    BUDGETS,
    CHANNEL_NAMES,
    CLASS_NAMES,
    INGREDIENT_PRICES,
    JOKER_BUDGET,
    MABIUS,
    SEX_NAMES,
    SHAPE_NAMES,
    SMALLEST_NOTE,
)

PRINTED = ("name", "title", "origin", "note")
ADVERTISING = CHANNEL_NAMES[:ADVERTISING_CHANNELS]
MOST_PRICE = 100
MOST_BUDGET = 500
MOST_PAID = 100
MOST_CARDS = 100


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


def ingredient(entry: Entry, tags: Collection[str]) -> Ingredient:
    titled = _titled(entry, "tag", "class", "price")
    price_class = entry.choice("class", CLASS_NAMES)
    price = _amount(entry, "price", MOST_PRICE, INGREDIENT_PRICES[CLASS_NAMES.index(price_class)])
    return Ingredient(*titled, entry.choice("tag", tags), price_class, price)


def _amount(entry: Entry, key: str, most: int, usual: int | None = None) -> int:
    """Money that notes can pay; what is usual where nothing is said."""
    if usual is not None and key not in entry:
        return usual
    amount = entry.whole(key, SMALLEST_NOTE, most)
    if amount % SMALLEST_NOTE:
        entry.refuse(key, f"expected an amount in notes of {SMALLEST_NOTE}, found {amount}")
    return amount


# ---- customers ----


def customer(entry: Entry, tags: Collection[str]) -> Customer:
    titled = _titled(entry, "sex", "class", "tags", "favourite", "about", "budget", BLANK)
    wishes = _different(entry, "tags", tags)
    favourite = entry.choice("favourite", SHAPE_NAMES)
    sex, customer_class = entry.choice("sex", SEX_NAMES), entry.choice("class", CLASS_NAMES)
    budget = _amount(entry, "budget", MOST_BUDGET, BUDGETS[CLASS_NAMES.index(customer_class)])
    found = Customer(*titled, entry.text("about"), wishes, (favourite,), budget, sex, customer_class)
    return found.unless_blank(entry.is_blank())


def joker(entry: Entry, tags: Collection[str]) -> Customer:
    titled = _titled(entry, "tags", "shapes", "about", "budget", BLANK)
    wishes, shapes = _different(entry, "tags", tags), _different(entry, "shapes", SHAPE_NAMES)
    budget = _amount(entry, "budget", MOST_BUDGET, JOKER_BUDGET)
    return Customer(*titled, entry.text("about"), wishes, shapes, budget).unless_blank(entry.is_blank())


def _different(entry: Entry, key: str, known: Collection[str]) -> tuple[str, ...]:
    """Known names, none of them twice."""
    names = entry.texts(key, known)
    if not names or len(set(names)) != len(names):
        entry.refuse(key, f"expected different {key}, at least one, found {', '.join(names) or 'none'}")
    return names


# ---- shops, channels, events ----


def shop(entry: Entry, tags: Collection[str]) -> Shop:
    titled = _titled(entry, "bonus", "term", "shapes", "text", BLANK)
    bonus = _amount(entry, "bonus", MOST_PAID)
    term = entry.text("term")
    packed = _understood(entry, "term", partial(vocabulary.shop_term, tags=tuple(tags)), term)
    shapes = _different(entry, "shapes", SHAPE_NAMES)
    return Shop(*titled, entry.text("text"), bonus, term, packed, shapes).unless_blank(entry.is_blank())


def channel(entry: Entry, tags: Collection[str]) -> Channel:
    titled = _titled(entry, "term", "pays", "text", BLANK)
    term, packed = _asked_by(entry, titled[0], tags)
    pays = _paid_by(entry, titled[0])
    return Channel(*titled, entry.text("text"), term, packed, pays).unless_blank(entry.is_blank())


def _asked_by(entry: Entry, name: str, tags: Collection[str]) -> tuple[str, int]:
    """A channel's term; those that bring no customers have none."""
    if name in ADVERTISING:
        term = entry.text("term")
        return term, _understood(entry, "term", partial(vocabulary.channel_term, tags=tuple(tags)), term)
    if "term" in entry:
        entry.refuse("term", f"expected none but for {', '.join(ADVERTISING)}")
    return "", 0


def _paid_by(entry: Entry, name: str) -> int:
    """ADV-42."""
    if name == CHANNEL_NAMES[MABIUS]:
        return _amount(entry, "pays", MOST_PAID)
    if "pays" in entry:
        entry.refuse("pays", f"expected none but for {CHANNEL_NAMES[MABIUS]}")
    return 0


def event(entry: Entry) -> Event:
    titled = _titled(entry, "count", "effects", "text", "kept", BLANK)
    kept = entry.choice("kept", [when for when in EFFECTS_WHEN if when]) if "kept" in entry else ""
    effects = tuple(map(str, entry.values("effects")))
    if not effects:
        entry.refuse("effects", "expected at least one effect")
    meaning = partial(vocabulary.effect, kept)
    packed = tuple(_understood(entry, "effects", meaning, each) for each in effects)
    found = Event(*titled, entry.text("text"), entry.whole("count", 1, MOST_CARDS), kept, effects, packed)
    return found.unless_blank(entry.is_blank())


def _understood(entry: Entry, key: str, meaning: Callable[[str], int], words: str) -> int:
    try:
        return meaning(words)
    except NotUnderstood as problem:
        entry.refuse(key, str(problem))
