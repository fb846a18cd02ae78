"""The terms and effects that content may name, and the numbers they become."""

import pytest
from tests.games.foodadvice.stall import TAG_NAMES

from smorgasboard.engine.content import NotUnderstood
from smorgasboard.games.foodadvice.content import vocabulary
from smorgasboard.games.foodadvice.rules import codes as t


def term(kind: int, number: int = 0) -> int:
    return kind | number << t.TERM_SHIFT


def packed(op: int, number: int = 0) -> int:
    return op | number + t.NUMBER_ZERO << t.NUMBER_SHIFT


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("sex male", term(t.BY_SEX, t.MALE)),
        ("sex female", term(t.BY_SEX, t.FEMALE)),
        ("class economy", term(t.BY_CUSTOMER_CLASS, t.ECONOMY)),
        ("class premium", term(t.BY_CUSTOMER_CLASS, t.PREMIUM)),
        ("price at least 40", term(t.PRICE_AT_LEAST, 40)),
        ("price at most 15", term(t.PRICE_AT_MOST, 15)),
        ("matches 2", term(t.MATCHES_AT_LEAST, 2)),
        ("matches exactly 1", term(t.MATCHES_EXACTLY, 1)),
        ("no match", term(t.MATCHES_EXACTLY, 0)),
        ("favourite", term(t.FAVOURITE)),
        ("full budget", term(t.FULL_BUDGET)),
        ("first sale", term(t.FIRST_SALE)),
        ("newest", term(t.NEWEST)),
        ("older", term(t.OLDER)),
        ("tag stylish", term(t.HAS_TAG, 0)),
        ("tag smoky", term(t.HAS_TAG, 27)),
        ("premium part", term(t.PREMIUM_PART)),
        ("each class of part", term(t.EACH_CLASS_OF_PART)),
        ("again", term(t.AGAIN)),
        ("votes 2", term(t.VOTES_AT_LEAST, 2)),
        ("exact price", term(t.EXACT_PRICE)),
    ],
)
def test_terms_of_shops(words: str, expected: int) -> None:
    assert vocabulary.shop_term(words, TAG_NAMES) == expected


@pytest.mark.parametrize(
    "words",
    ["sex", "sex either", "class luxury", "price 40", "price at least", "price at least -5", "price at most 0",
     "matches", "matches 0", "matches 4", "matches exactly 0", "premium", "favourite shape", "sales 3"],
)  # fmt: skip
def test_terms_that_no_shop_has(words: str) -> None:
    with pytest.raises(NotUnderstood, match=f"^unknown term '{words}'; expected one of sex SEX, class CLASS, price"):
        vocabulary.shop_term(words, TAG_NAMES)


@pytest.mark.parametrize("words", ["price at least 42", "price at most 105"])
def test_prices_that_notes_cannot_pay(words: str) -> None:
    amount = words.rsplit(" ", maxsplit=1)[-1]
    with pytest.raises(NotUnderstood, match=f"expected an amount of up to 100 F in notes of 5, found {amount}"):
        vocabulary.shop_term(words, TAG_NAMES)


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("sales 3", term(t.SALES, 3)),
        ("sales 1 class medium", term(t.SALES, 1) | term(t.BY_CUSTOMER_CLASS, t.MEDIUM) << t.SALE_SHIFT),
        ("sales 2 tag smoky", term(t.SALES, 2) | term(t.HAS_TAG, 27) << t.SALE_SHIFT),
        ("classes 2", term(t.SOLD_CLASSES, 2)),
        ("hashtags 4", term(t.HASHTAGS, 4)),
        ("dearest sale", term(t.DEAREST)),
        ("outsold left", term(t.OUTSOLD_LEFT)),
    ],
)
def test_terms_of_channels(words: str, expected: int) -> None:
    assert vocabulary.channel_term(words, TAG_NAMES) == expected


@pytest.mark.parametrize("words", ["sales", "sales 0", "classes 4", "class economy", "outsold", "reviews 2"])
def test_terms_that_no_channel_has(words: str) -> None:
    with pytest.raises(NotUnderstood, match=f"^unknown term '{words}'; expected one of sales N, sales N TERM, classes"):
        vocabulary.channel_term(words, TAG_NAMES)


def test_a_channel_asks_for_sales_as_shops_do() -> None:
    with pytest.raises(NotUnderstood, match=r"^unknown term 'by night'; expected one of sex SEX, class CLASS"):
        vocabulary.channel_term("sales 2 by night", TAG_NAMES)


def test_a_hashtag_must_be_one_of_the_box() -> None:
    with pytest.raises(NotUnderstood, match=r"^unknown name 'beige'; expected one of stylish, dietary"):
        vocabulary.shop_term("tag beige", TAG_NAMES)


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("gain 20", packed(t.GAIN, 20)),
        ("pay 5", packed(t.PAY, 5)),
        ("everyone gains 10", packed(t.EVERYONE_GAINS, 10)),
        ("everyone pays 10", packed(t.EVERYONE_PAYS, 10)),
        ("others gain 5", packed(t.OTHERS_GAIN, 5)),
        ("others pay 5", packed(t.OTHERS_PAY, 5)),
        ("poorest gains 25", packed(t.POOREST_GAINS, 25)),
        ("richest pays 15", packed(t.RICHEST_PAYS, 15)),
        ("gain 5 per product", packed(t.GAIN_PER_PRODUCT, 5)),
        ("gain 5 per shop", packed(t.GAIN_PER_SHOP, 5)),
        ("steal 20", packed(t.STEAL, 20)),
        ("give 100", packed(t.GIVE, 100)),
        ("collect 5", packed(t.COLLECT, 5)),
        ("remove other", packed(t.REMOVE_OTHER)),
        ("remove own", packed(t.REMOVE_OWN)),
        ("draw", packed(t.DRAW)),
        ("swap", packed(t.SWAP)),
        ("trade", packed(t.TRADE)),
        ("move shop", packed(t.MOVE_SHOP)),
        ("move rival", packed(t.MOVE_RIVAL)),
        ("change channel", packed(t.CHANGE_CHANNEL)),
        ("budget 20", packed(t.BUDGET, 20)),
        ("budget -10", packed(t.BUDGET, -10)),
        ("customer", packed(t.CUSTOMER)),
        ("peek 3", packed(t.PEEK, 3)),
        ("price 10", packed(t.PRICE, 10)),
        ("price -5", packed(t.PRICE, -5)),
        ("rival price 10", packed(t.RIVAL_PRICE, 10)),
        ("rival price -10", packed(t.RIVAL_PRICE, -10)),
        ("no friday", packed(t.CANCEL, t.FRIDAY)),
        ("advertising brings 1", packed(t.ADVERTISING_BRINGS, 1)),
        ("talk", packed(t.TALK)),
    ],
)
def test_effects_at_once(words: str, expected: int) -> None:
    assert vocabulary.effect("", words) == expected


@pytest.mark.parametrize(
    ("kept", "words", "expected"),
    [
        ("named", "immune", packed(t.IMMUNE)),
        ("customer", "budget 20", packed(t.BUDGET, 20)),
        ("customer", "budget -10", packed(t.BUDGET, -10)),
        ("customer", "price -10", packed(t.PRICE, -10)),
    ],
)
def test_effects_of_kept_cards(kept: str, words: str, expected: int) -> None:
    assert vocabulary.effect(kept, words) == expected


@pytest.mark.parametrize(
    "words",
    ["gain", "gain -5", "gain 0", "gain ten", "gain 10 per chip", "pay 5 please", "steal", "remove", "remove any",
     "draw 2", "peek", "peek 0", "peek 10", "budget", "budget +10", "price 0", "immune", "win"],
)  # fmt: skip
def test_effects_that_no_event_has(words: str) -> None:
    with pytest.raises(NotUnderstood) as refused:
        vocabulary.effect("", words)
    assert str(refused.value).startswith(f"unknown effect {words!r}; expected one of gain F, pay F, everyone gains F")


@pytest.mark.parametrize("words", ["gain 7", "steal 12", "collect 105", "budget -3"])
def test_amounts_that_notes_cannot_pay(words: str) -> None:
    amount = words.rsplit(" ", maxsplit=1)[-1]
    with pytest.raises(NotUnderstood, match=f"expected an amount of up to 100 F in notes of 5, found {amount}"):
        vocabulary.effect("", words)


@pytest.mark.parametrize(
    ("kept", "words", "expected"),
    [
        ("named", "gain 10", "unknown effect 'gain 10' on a card that is kept for 'named'; expected one of immune"),
        ("customer", "immune", "kept for 'customer'; expected one of budget ±F, price ±F"),
        ("customer", "rival price 5", "unknown effect 'rival price 5' on a card that is kept for 'customer'"),
    ],
)
def test_effects_that_cannot_wait(kept: str, words: str, expected: str) -> None:
    with pytest.raises(NotUnderstood) as refused:
        vocabulary.effect(kept, words)
    assert expected in str(refused.value)
