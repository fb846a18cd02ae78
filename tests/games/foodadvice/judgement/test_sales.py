"""What bots expect of customers is what customers do: the quick way to ask them all, held against the rules."""

from collections import Counter
from functools import cache

import pytest
from hypothesis import Phase, given, settings, strategies as st
from tests.games.foodadvice.stall import NORMAL_CUSTOMERS, Stall, guest, joker, lay, stand

from smorgasboard.games.foodadvice.judgement.sales import Market, Purchases, preference
from smorgasboard.games.foodadvice.rules import codes as t
from smorgasboard.games.foodadvice.rules.choosing import (
    VERDICTS,
    ProductShelf,
    joker_choice,
    normal_choice,
    reduced_by,
    shelf_of,
)
from smorgasboard.games.foodadvice.rules.state import FoodAdviceState

TAGS = ("healthy", "spicy", "sour")
SHAPES = ("chips", "soup")
CHANNELS = ("national", "sampling", "friday", "sampling friday")
EXAMPLES = 150
ALIKE = st.lists(st.tuples(st.sampled_from(TAGS), st.sampled_from((5, 10, 20))), min_size=1, max_size=3, unique=True)


@st.composite
def products(draw: st.DrawFn) -> str:
    parts = ", ".join(f"{tag} {price}" for tag, price in draw(ALIKE))
    return f"{draw(st.sampled_from(SHAPES))}: {parts}"


@st.composite
def tables(draw: st.DrawFn) -> Stall:
    """Few hashtags, shapes and recipes, so that many products are equal; guests who want just these."""
    rounds = draw(st.integers(1, t.ROUNDS))
    recipes = draw(st.lists(products(), min_size=2, max_size=8))
    on_sale = st.lists(st.sampled_from(recipes), min_size=rounds, max_size=rounds)
    stands = [
        stand(*draw(on_sale), channels=draw(st.sampled_from(CHANNELS))) for _ in range(draw(st.sampled_from((4, 5, 6))))
    ]
    table = lay(*stands, round_=rounds, doubles=True)
    wishes = st.lists(st.sampled_from((*TAGS, "marine")), min_size=1, max_size=3, unique=True)
    for group in t.CLASS_NAMES:
        table.packer.customer(guest(" ".join(draw(wishes)), draw(st.sampled_from((*SHAPES, "cake"))), group))
    table.packer.customer(joker(" ".join(draw(wishes)), "chips cake"))
    return table


def shelf_and_choice(table: FoodAdviceState, customer: int) -> tuple[ProductShelf, int]:
    budget = table.box.customer_budget[customer]
    shelf = shelf_of(table.box, table.products, customer, budget, reduced_by(table.channel_chips))
    return shelf, normal_choice(shelf, table.channel_chips)


def asked(table: FoodAdviceState) -> Purchases:
    return Market(table, usually_again=0.45).purchases_with(table.channel_chips)


def normal_customers(forecast: Purchases) -> list[tuple[int, int]]:
    """Place in the pool, and card."""
    return [(at, card) for at, card in enumerate(forecast.market.pool) if card < NORMAL_CUSTOMERS]


@given(tables())
@settings(max_examples=EXAMPLES)
@pytest.mark.rule("ADV-40", "ADV-41", "ADV-45", "ADV-46", "ADV-47", "ADV-48", "ADV-49", "ADV-50", "ADV-51")
def test_what_is_favoured_is_what_is_bought(laid: Stall) -> None:
    table = laid.state
    forecast = asked(table)
    for at, customer in normal_customers(forecast):
        shelf, bought = shelf_and_choice(table, customer)
        found = forecast.bought_by(at, customer, table.box.customer_budget[customer])
        assert shelf.numbers == forecast.market.numbers
        assert found == bought, table.box.customer_names[customer]


@given(tables())
@settings(max_examples=EXAMPLES)
def test_what_is_expected_is_the_average_of_all_who_may_come(laid: Stall) -> None:
    """Jokers too; what shops pay and channels bring comes on top."""
    table = laid.state
    forecast = asked(table)
    paid, sales = Counter[int](), Counter[int]()
    for customer in forecast.market.pool:
        for owner, price in purchases(table, customer):
            paid[owner] += price
            sales[owner] += 1
    for seat in range(table.seats):
        assert forecast.paid[seat] == pytest.approx(paid[seat] / len(forecast.market.pool))
        assert forecast.sales[seat] == pytest.approx(sales[seat] / len(forecast.market.pool))


def purchases(table: FoodAdviceState, customer: int) -> list[tuple[int, int]]:
    """Whose product is bought for how much."""
    if table.is_joker(customer):
        shelf = shelf_of(table.box, table.products, customer, table.box.customer_budget[customer], 0)
        bought = joker_choice(shelf, table.channel_chips)
    else:
        shelf, place = shelf_and_choice(table, customer)
        bought = [] if place == t.NONE else [place]
    return [(shelf.owner(at), shelf.prices[at]) for at in bought]


@given(tables())
@settings(max_examples=EXAMPLES)
def test_a_product_that_is_preferred_to_all_others_is_bought(laid: Stall) -> None:
    """What new products are held against."""
    table = laid.state
    forecast = asked(table)
    for at, customer in normal_customers(forecast):
        budget = table.box.customer_budget[customer]
        tags, shapes = table.box.customer_tags[customer], table.box.customer_shapes[customer]
        keys = [
            preference(product, tags, shapes, budget, bool(forecast.reduced >> owner & 1))
            for product, owner in zip(forecast.market.products, forecast.market.owners, strict=True)
        ]
        assert forecast.best_keys[at] == max(keys)
        if max(keys) > 0 and keys.count(max(keys)) == 1:
            assert shelf_and_choice(table, customer)[1] == keys.index(max(keys))


@cache
def outcomes() -> Counter[str]:
    found: Counter[str] = Counter()

    @given(tables())
    @settings(max_examples=EXAMPLES, phases=[Phase.generate])
    def look(laid: Stall) -> None:
        table = laid.state
        for customer in range(len(t.CLASS_NAMES)):
            shelf, bought = shelf_and_choice(table, customer)
            found.update(VERDICTS[thought] for thought in shelf.verdicts)
            if bought != t.NONE and shelf.products[bought].price > shelf.prices[bought]:
                found["reduced"] += 1
            if bought != t.NONE and shelf.matches[bought] == 0:
                found["for its shape"] += 1

    look()
    return found


@pytest.mark.parametrize("outcome", [*VERDICTS[:-1], "reduced", "for its shape"])
def test_these_tables_know_every_outcome(outcome: str) -> None:
    assert outcomes()[outcome] >= 3
