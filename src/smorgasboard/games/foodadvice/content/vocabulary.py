"""What shops, channels and events can say, in words, and how the rules carry it: one number for each term or effect.

`N` stands for a number of sales or customers, `M` for one of hashtags or classes, `F` for an amount that notes can pay,
`±F` for one that may be negative, `SEX`, `CLASS`, `TAG` and `CHANNEL` for one of their names, and `TERM` for a
shop's term.
"""

from collections.abc import Sequence

from smorgasboard.engine.content import NotUnderstood, understood
from smorgasboard.games.foodadvice.rules import codes as c

MOST_MONEY = 100

GAPS = {
    "N": "(?P<number>[1-9])",
    "M": f"(?P<number>[1-{c.PARTS}])",
    "F": "(?P<money>[1-9][0-9]*)",
    "±F": "(?P<money>-?[1-9][0-9]*)",
    "SEX": f"(?P<sex>{'|'.join(c.SEX_NAMES)})",
    "CLASS": f"(?P<class>{'|'.join(c.CLASS_NAMES)})",
    "TAG": "(?P<tag>[^ ]+)",
    "CHANNEL": f"(?P<channel>{'|'.join(c.CHANNEL_NAMES)})",
    "TERM": "(?P<term>.+)",
}

SHOP_TERMS = {
    "sex SEX": c.BY_SEX,
    "class CLASS": c.BY_CUSTOMER_CLASS,
    "price at least F": c.PRICE_AT_LEAST,
    "price at most F": c.PRICE_AT_MOST,
    "matches M": c.MATCHES_AT_LEAST,
    "matches exactly M": c.MATCHES_EXACTLY,
    "no match": c.MATCHES_EXACTLY,
    "favourite": c.FAVOURITE,
    "full budget": c.FULL_BUDGET,
    "exact price": c.EXACT_PRICE,
    "first sale": c.FIRST_SALE,
    "again": c.AGAIN,
    "newest": c.NEWEST,
    "older": c.OLDER,
    "tag TAG": c.HAS_TAG,
    "premium part": c.PREMIUM_PART,
    "each class of part": c.EACH_CLASS_OF_PART,
    "votes N": c.VOTES_AT_LEAST,
}
CHANNEL_TERMS = {
    "sales N": c.SALES,
    "sales N TERM": c.SALES,
    "classes M": c.SOLD_CLASSES,
    "hashtags N": c.HASHTAGS,
    "dearest sale": c.DEAREST,
    "outsold left": c.OUTSOLD_LEFT,
}
"""Of channels that advertise."""
EFFECTS = {
    "gain F": c.GAIN,
    "pay F": c.PAY,
    "everyone gains F": c.EVERYONE_GAINS,
    "everyone pays F": c.EVERYONE_PAYS,
    "others gain F": c.OTHERS_GAIN,
    "others pay F": c.OTHERS_PAY,
    "poorest gains F": c.POOREST_GAINS,
    "richest pays F": c.RICHEST_PAYS,
    "gain F per product": c.GAIN_PER_PRODUCT,
    "gain F per shop": c.GAIN_PER_SHOP,
    "steal F": c.STEAL,
    "give F": c.GIVE,
    "collect F": c.COLLECT,
    "remove other": c.REMOVE_OTHER,
    "remove own": c.REMOVE_OWN,
    "draw": c.DRAW,
    "swap": c.SWAP,
    "trade": c.TRADE,
    "move shop": c.MOVE_SHOP,
    "move rival": c.MOVE_RIVAL,
    "change channel": c.CHANGE_CHANNEL,
    "budget ±F": c.BUDGET,
    "customer": c.CUSTOMER,
    "peek N": c.PEEK,
    "price ±F": c.PRICE,
    "rival price ±F": c.RIVAL_PRICE,
    "no CHANNEL": c.CANCEL,
    "advertising brings N": c.ADVERTISING_BRINGS,
    "talk": c.TALK,
}
WHEN_ONE_IS_NAMED = {"immune": c.IMMUNE}
WHEN_A_CUSTOMER_COMES = {"budget ±F": c.BUDGET, "price ±F": c.PRICE}
NEVER = "never"
KEPT = {"": c.AT_ONCE, "named": c.WHEN_NAMED, "customer": c.WHEN_CUSTOMER, NEVER: c.WHEN_NEVER}
"""When an event may be played, as the content says it; never is for blank cards."""
EFFECTS_WHEN = {"": EFFECTS, "named": WHEN_ONE_IS_NAMED, "customer": WHEN_A_CUSTOMER_COMES}


def shop_term(words: str, tags: Sequence[str]) -> int:
    """A term as the rules read it, where there are these hashtags."""
    term, gaps = understood(f"term {words!r}", words, SHOP_TERMS, GAPS)
    return term | _number(gaps, tags) << c.TERM_SHIFT


def channel_term(words: str, tags: Sequence[str]) -> int:
    """What a channel that advertises asks for."""
    term, gaps = understood(f"term {words!r}", words, CHANNEL_TERMS, GAPS)
    of_each_sale = shop_term(gaps["term"], tags) if "term" in gaps else c.ALWAYS
    return term | _number(gaps, tags) << c.TERM_SHIFT | of_each_sale << c.SALE_SHIFT


def effect(kept: str, words: str) -> int:
    """An effect of an event that is played at that time, as the rules read it."""
    when = f" on a card that is kept for {kept!r}" if kept else ""
    op, gaps = understood(f"effect {words!r}{when}", words, EFFECTS_WHEN[kept], GAPS)
    return op | _number(gaps, ()) + c.NUMBER_ZERO << c.NUMBER_SHIFT


def _number(gaps: dict[str, str], tags: Sequence[str]) -> int:
    """What the first gap of a phrase says."""
    known = {"sex": c.SEX_NAMES, "class": c.CLASS_NAMES, "channel": c.CHANNEL_NAMES, "tag": tags}
    for kind, value in gaps.items():
        if kind in known:
            return _place(value, known[kind])
        return money_in_notes(int(value)) if kind == "money" else int(value)
    return 0


def _place(name: str, known: Sequence[str]) -> int:
    if name not in known:
        raise NotUnderstood(f"unknown name {name!r}; expected one of {', '.join(known)}")
    return known.index(name)


def money_in_notes(amount: int) -> int:
    if amount % c.SMALLEST_NOTE or abs(amount) > MOST_MONEY:
        raise NotUnderstood(f"expected an amount of up to {MOST_MONEY} F in notes of {c.SMALLEST_NOTE}, found {amount}")
    return amount
