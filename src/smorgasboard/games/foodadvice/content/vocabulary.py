"""What shops, channels and events can say, in words, and how the rules carry it: one number for each term or effect.

`N` stands for a number of sales or customers, `M` for one of hashtags or classes, `F` for an amount that notes can pay,
`±F` for one that may be negative, `SEX`, `CLASS`, `TAG` and `CHANNEL` for one of their names, and `TERM` for a
shop's term.
"""

import re
from collections.abc import Sequence

from smorgasboard.games.foodadvice.rules import codes as t

MOST_MONEY = 100

WORDS = {
    "N": "(?P<number>[1-9])",
    "M": f"(?P<number>[1-{t.PARTS}])",
    "F": "(?P<money>[1-9][0-9]*)",
    "±F": "(?P<money>-?[1-9][0-9]*)",
    "SEX": f"(?P<sex>{'|'.join(t.SEX_NAMES)})",
    "CLASS": f"(?P<class>{'|'.join(t.CLASS_NAMES)})",
    "TAG": "(?P<tag>[^ ]+)",
    "CHANNEL": f"(?P<channel>{'|'.join(t.CHANNEL_NAMES)})",
    "TERM": "(?P<term>.+)",
}

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
    "exact price": t.EXACT_PRICE,
    "first sale": t.FIRST_SALE,
    "again": t.AGAIN,
    "newest": t.NEWEST,
    "older": t.OLDER,
    "tag TAG": t.HAS_TAG,
    "premium part": t.PREMIUM_PART,
    "each class of part": t.EACH_CLASS_OF_PART,
    "votes N": t.VOTES_AT_LEAST,
}
CHANNEL_TERMS = {
    "sales N": t.SALES,
    "sales N TERM": t.SALES,
    "classes M": t.SOLD_CLASSES,
    "hashtags N": t.HASHTAGS,
    "dearest sale": t.DEAREST,
    "outsold left": t.OUTSOLD_LEFT,
}
"""Of channels that advertise."""
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
    "no CHANNEL": t.CANCEL,
    "advertising brings N": t.ADVERTISING_BRINGS,
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


def shop_term(words: str, tags: Sequence[str]) -> int:
    """A term as the rules read it, where there are these hashtags."""
    for phrase, term in SHOP_TERMS.items():
        if found := _heard(phrase, words):
            return term | _number(found, tags) << t.TERM_SHIFT
    raise NotUnderstood(f"unknown term {words!r}; expected one of {', '.join(SHOP_TERMS)}")


def channel_term(words: str, tags: Sequence[str]) -> int:
    """What a channel that advertises asks for."""
    for phrase, term in CHANNEL_TERMS.items():
        if found := _heard(phrase, words):
            of_each_sale = shop_term(found["term"], tags) if "TERM" in phrase else t.ALWAYS
            return term | _number(found, tags) << t.TERM_SHIFT | of_each_sale << t.SALE_SHIFT
    raise NotUnderstood(f"unknown term {words!r}; expected one of {', '.join(CHANNEL_TERMS)}")


def effect(kept: str, words: str) -> int:
    """An effect of an event that is played at that time, as the rules read it."""
    phrases = EFFECTS_WHEN[kept]
    for phrase, op in phrases.items():
        if found := _heard(phrase, words):
            return op | _number(found, ()) + t.NUMBER_ZERO << t.NUMBER_SHIFT
    when = f" on a card that is kept for {kept!r}" if kept else ""
    raise NotUnderstood(f"unknown effect {words!r}{when}; expected one of {', '.join(phrases)}")


def _heard(phrase: str, words: str) -> re.Match[str] | None:
    return re.fullmatch(" ".join(WORDS.get(word, word) for word in phrase.split()), words)


def _number(found: re.Match[str], tags: Sequence[str]) -> int:
    known = {"sex": t.SEX_NAMES, "class": t.CLASS_NAMES, "channel": t.CHANNEL_NAMES, "tag": tags}
    for kind, value in found.groupdict().items():
        if kind in known:
            return _place(value, known[kind])
        return money_in_notes(int(value)) if kind == "money" else int(value)
    return 0


def _place(name: str, known: Sequence[str]) -> int:
    if name not in known:
        raise NotUnderstood(f"unknown name {name!r}; expected one of {', '.join(known)}")
    return known.index(name)


def money_in_notes(amount: int) -> int:
    if amount % t.SMALLEST_NOTE or abs(amount) > MOST_MONEY:
        raise NotUnderstood(f"expected an amount of up to {MOST_MONEY} F in notes of {t.SMALLEST_NOTE}, found {amount}")
    return amount
