"""Reads one entry of FoodAdvice's content file, or refuses it with its line and what was expected."""

from collections.abc import Collection
from functools import partial

from smorgasboard.engine.content import BLANK, Entry, read_effects, read_phrase, titled
from smorgasboard.games.foodadvice.content import cards, vocabulary
from smorgasboard.games.foodadvice.rules import codes as c

ADVERTISING = c.CHANNEL_NAMES[: c.ADVERTISING_CHANNELS]
MOST_PRICE = 100
MOST_BUDGET = 500
MOST_PAID = 100
MOST_CARDS = 100


def portrayed(entry: Entry) -> cards.Portrayed:
    return cards.Portrayed(*titled(entry, "about"), entry.text("about"))


def ingredient(entry: Entry, tags: Collection[str]) -> cards.Ingredient:
    printed = titled(entry, "tag", "class", "price")
    price_class = entry.choice("class", c.CLASS_NAMES)
    price = _amount(entry, "price", MOST_PRICE, c.INGREDIENT_PRICES[c.CLASS_NAMES.index(price_class)])
    return cards.Ingredient(*printed, entry.choice("tag", tags), price_class, price)


def _amount(entry: Entry, key: str, most: int, usual: int | None = None) -> int:
    """Money that notes can pay; what is usual where nothing is said."""
    if usual is not None and key not in entry:
        return usual
    amount = entry.whole(key, c.SMALLEST_NOTE, most)
    if amount % c.SMALLEST_NOTE:
        entry.refuse(key, f"expected an amount in notes of {c.SMALLEST_NOTE}, found {amount}")
    return amount


# ---- customers ----


def customer(entry: Entry, tags: Collection[str]) -> cards.Customer:
    printed = titled(entry, "sex", "class", "tags", "favourite", "about", "budget", BLANK)
    wishes = _different(entry, "tags", tags)
    favourite = entry.choice("favourite", c.SHAPE_NAMES)
    sex, customer_class = entry.choice("sex", c.SEX_NAMES), entry.choice("class", c.CLASS_NAMES)
    budget = _amount(entry, "budget", MOST_BUDGET, c.BUDGETS[c.CLASS_NAMES.index(customer_class)])
    found = cards.Customer(*printed, entry.text("about"), wishes, (favourite,), budget, sex, customer_class)
    return found.unless_blank(entry.is_blank())


def joker(entry: Entry, tags: Collection[str]) -> cards.Customer:
    printed = titled(entry, "tags", "shapes", "about", "budget", BLANK)
    wishes, shapes = _different(entry, "tags", tags), _different(entry, "shapes", c.SHAPE_NAMES)
    budget = _amount(entry, "budget", MOST_BUDGET, c.JOKER_BUDGET)
    return cards.Customer(*printed, entry.text("about"), wishes, shapes, budget).unless_blank(entry.is_blank())


def _different(entry: Entry, key: str, known: Collection[str]) -> tuple[str, ...]:
    """Known names, none of them twice."""
    names = entry.texts(key, known)
    if not names or len(set(names)) != len(names):
        entry.refuse(key, f"expected different {key}, at least one, found {', '.join(names) or 'none'}")
    return names


# ---- shops, channels, events ----


def shop(entry: Entry, tags: Collection[str]) -> cards.Shop:
    printed = titled(entry, "bonus", "term", "shapes", "text", BLANK)
    bonus = _amount(entry, "bonus", MOST_PAID)
    term = entry.text("term")
    packed = read_phrase(entry, "term", partial(vocabulary.shop_term, tags=tuple(tags)), term)
    shapes = _different(entry, "shapes", c.SHAPE_NAMES)
    return cards.Shop(*printed, entry.text("text"), bonus, term, packed, shapes).unless_blank(entry.is_blank())


def channel(entry: Entry, tags: Collection[str]) -> cards.Channel:
    printed = titled(entry, "term", "pays", "text", BLANK)
    term, packed = _asked_by(entry, printed[0], tags)
    pays = _paid_by(entry, printed[0])
    return cards.Channel(*printed, entry.text("text"), term, packed, pays).unless_blank(entry.is_blank())


def _asked_by(entry: Entry, name: str, tags: Collection[str]) -> tuple[str, int]:
    """A channel's term; those that bring no customers have none."""
    if name in ADVERTISING:
        term = entry.text("term")
        return term, read_phrase(entry, "term", partial(vocabulary.channel_term, tags=tuple(tags)), term)
    if "term" in entry:
        entry.refuse("term", f"expected none but for {', '.join(ADVERTISING)}")
    return "", 0


def _paid_by(entry: Entry, name: str) -> int:
    """ADV-42."""
    if name == c.CHANNEL_NAMES[c.MABIUS]:
        return _amount(entry, "pays", MOST_PAID)
    if "pays" in entry:
        entry.refuse("pays", f"expected none but for {c.CHANNEL_NAMES[c.MABIUS]}")
    return 0


def event(entry: Entry) -> cards.EventCard:
    printed = titled(entry, "count", "effects", "text", "kept", BLANK)
    kept = entry.choice("kept", [when for when in vocabulary.EFFECTS_WHEN if when]) if "kept" in entry else ""
    effects, packed = read_effects(entry, partial(vocabulary.effect, kept))
    found = cards.EventCard(*printed, entry.text("text"), entry.whole("count", 1, MOST_CARDS), kept, effects, packed)
    return found.unless_blank(entry.is_blank())
