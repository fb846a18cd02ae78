"""What shops, channels and events can say, in words, and how the rules carry it: one number for each term or effect.

`N` stands for a number of customers, `M` for one of hashtags or classes, `F` for an amount that notes can pay, `±F` for
one that may be negative, and `SEX`, `CLASS`, `TAG` and `CHANNEL` for one of
their names.
"""

import re

from smorgasboard.games.foodadvice import tables as t

SMALLEST_NOTE = 5  # ADV-05
MOST_MONEY = 100

WORDS = {
    "N": "(?P<number>[1-9])",
    "M": f"(?P<number>[1-{t.PARTS}])",
    "F": "(?P<money>[1-9][0-9]*)",
    "±F": "(?P<money>-?[1-9][0-9]*)",
    "SEX": f"(?P<sex>{'|'.join(t.SEX_NAMES)})",
    "CLASS": f"(?P<class>{'|'.join(t.CLASS_NAMES)})",
    "TAG": f"(?P<tag>{'|'.join(t.TAG_NAMES)})",
    "CHANNEL": f"(?P<channel>{'|'.join(t.CHANNEL_NAMES)})",
}
NAMES = {"sex": t.SEX_NAMES, "class": t.CLASS_NAMES, "tag": t.TAG_NAMES, "channel": t.CHANNEL_NAMES}

SHOP_TERMS = {
    "sex SEX": t.BY_SEX,
    "class CLASS": t.BY_CUSTOMER_CLASS,
    "price at least F": t.PRICE_AT_LEAST,
    "price at most F": t.PRICE_AT_MOST,
    "matches M": t.MATCHES_AT_LEAST,
    "matches exactly M": t.MATCHES_EXACTLY,
    "no match": t.MATCHES_EXACTLY,
    "favourite": t.FAVOURITE,
    "full budget": t.FULL_BUDGET,
    "first sale": t.FIRST_SALE,
    "newest": t.NEWEST,
    "older": t.OLDER,
    "tag TAG": t.HAS_TAG,
    "premium part": t.PREMIUM_PART,
    "channel CHANNEL": t.ADVERTISED,
}
CHANNEL_TERMS = {
    "national": "classes M",
    "buzz": "bought newest N",
    "sensation": "sales N",
    "bullseye": "matches M",
    "reviews": "reviews M",
}
"""By channel that advertises: its term."""
EFFECTS = {
    "gain F": t.GAIN,
    "pay F": t.PAY,
    "everyone gains F": t.EVERYONE_GAINS,
    "everyone pays F": t.EVERYONE_PAYS,
    "others gain F": t.OTHERS_GAIN,
    "others pay F": t.OTHERS_PAY,
    "poorest gains F": t.POOREST_GAINS,
    "richest pays F": t.RICHEST_PAYS,
    "gain F per product": t.GAIN_PER_PRODUCT,
    "gain F per shop": t.GAIN_PER_SHOP,
    "steal F": t.STEAL,
    "give F": t.GIVE,
    "collect F": t.COLLECT,
    "remove other": t.REMOVE_OTHER,
    "remove own": t.REMOVE_OWN,
    "draw": t.DRAW,
    "swap": t.SWAP,
    "trade": t.TRADE,
    "move shop": t.MOVE_SHOP,
    "move rival": t.MOVE_RIVAL,
    "change channel": t.CHANGE_CHANNEL,
    "budget ±F": t.BUDGET,
    "customer": t.CUSTOMER,
    "peek N": t.PEEK,
    "price ±F": t.PRICE,
    "rival price ±F": t.RIVAL_PRICE,
    "talk": t.TALK,
}
WHEN_ONE_IS_NAMED = {"immune": t.IMMUNE}
WHEN_A_CUSTOMER_COMES = {"budget ±F": t.BUDGET, "price ±F": t.PRICE}
NEVER = "never"
KEPT = {"": t.AT_ONCE, "named": t.WHEN_NAMED, "customer": t.WHEN_CUSTOMER, NEVER: t.WHEN_NEVER}
"""When an event may be played, as the content says it; never is for blank cards."""
EFFECTS_WHEN = {"": EFFECTS, "named": WHEN_ONE_IS_NAMED, "customer": WHEN_A_CUSTOMER_COMES}


class NotUnderstood(ValueError):
    """A term or effect that is not in the vocabulary; the text says what was expected."""


def shop_term(words: str) -> int:
    """A term as the rules read it."""
    for phrase, term in SHOP_TERMS.items():
        if found := _heard(phrase, words):
            return term | _number(found) << t.TERM_SHIFT
    raise NotUnderstood(f"unknown term {words!r}; expected one of {', '.join(SHOP_TERMS)}")


def channel_number(channel: str, words: str) -> int:
    """What a channel's term asks for; the channel itself says of what."""
    phrase = CHANNEL_TERMS[channel]
    if found := _heard(phrase, words):
        return _number(found)
    raise NotUnderstood(f"expected {phrase!r} for {channel}, found {words!r}")


def effect(kept: str, words: str) -> int:
    """An effect of an event that is played at that time, as the rules read it."""
    phrases = EFFECTS_WHEN[kept]
    for phrase, op in phrases.items():
        if found := _heard(phrase, words):
            return op | _number(found) + t.NUMBER_ZERO << t.NUMBER_SHIFT
    when = f" on a card that is kept for {kept!r}" if kept else ""
    raise NotUnderstood(f"unknown effect {words!r}{when}; expected one of {', '.join(phrases)}")


def _heard(phrase: str, words: str) -> re.Match[str] | None:
    return re.fullmatch(" ".join(WORDS.get(word, word) for word in phrase.split()), words)


def _number(found: re.Match[str]) -> int:
    for kind, value in found.groupdict().items():
        if kind in NAMES:
            return NAMES[kind].index(value)
        return _money(int(value)) if kind == "money" else int(value)
    return 0


def _money(amount: int) -> int:
    if amount % SMALLEST_NOTE or abs(amount) > MOST_MONEY:
        raise NotUnderstood(f"expected an amount of up to {MOST_MONEY} F in notes of {SMALLEST_NOTE}, found {amount}")
    return amount
