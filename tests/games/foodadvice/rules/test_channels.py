"""Advertising, its customers and Mabius: ADV-39, ADV-42, ADV-61 to ADV-63."""

import pytest
from tests.games.foodadvice.stall import Guest, Stall, Store, Visit, guest, joker, lay, stand

from smorgasboard.games.foodadvice import events as told
from smorgasboard.games.foodadvice.rules import codes as t

RICH = guest("rich sour", "pizza", "premium", "female")
"""Sixty F, and no hashtag of the products below."""
CLERK = guest("healthy dietary spicy", "tea", "economy")
MEDIUM = guest("healthy dietary spicy", "tea")
VIP = guest("healthy dietary spicy", "tea", "premium")
TWO = guest("healthy dietary", "cake")
ACE = joker("healthy dietary spicy juicy salted farm", "cake pizza chips")

ONE_MATCH = "tea: healthy 5, rich 5, sour 5"
TWO_MATCHES = "soup: dietary 5, spicy 5, bright 5"
THREE_MATCHES = "salad: healthy 10, dietary 10, spicy 10"


def advertise(
    channel: str, *customers: Guest, products: tuple[str, ...] = (TWO_MATCHES,), term: str = ""
) -> tuple[bool, Visit]:
    """Whether the channel's term (the house's own, or another) was met after these customers, and what came of it."""
    terms = {channel: term} if term else {}
    table = lay(stand(*products, channels=channel), round_=len(products), terms=terms)
    for who in customers:
        assert table.visit(who).bought, "all of them are to buy"
    closing = table.close(RICH)
    met = bool(table.heard(told.ChannelMet))
    assert met != bool(table.heard(told.ChannelMissed))
    assert len(closing.decisions) == met
    return met, closing


# ---- the house's terms ----


@pytest.mark.rule("ADV-39")
@pytest.mark.parametrize(("customers", "met"), [([CLERK, MEDIUM], True), ([CLERK, VIP], False), ([ACE], False)])
def test_national_a_medium_customer(customers: list[Guest], met: bool) -> None:
    assert advertise("national", *customers)[0] == met


@pytest.mark.rule("ADV-39")
@pytest.mark.parametrize(("customers", "met"), [([MEDIUM, CLERK], True), ([MEDIUM, VIP], False), ([ACE], False)])
def test_top_reviews_an_economy_customer(customers: list[Guest], met: bool) -> None:
    assert advertise("reviews", *customers)[0] == met


@pytest.mark.rule("ADV-39")
@pytest.mark.parametrize(
    ("mine", "theirs", "met"), [(1, 0, True), (2, 1, True), (1, 1, False), (1, 2, False), (0, 0, False)]
)
@pytest.mark.parametrize("seat", [0, 3])
def test_buzz_more_sales_than_the_player_on_the_left(seat: int, mine: int, theirs: int, met: bool) -> None:
    stands = [stand()] * 4
    stands[seat] = stand(TWO_MATCHES, channels="buzz")
    stands[(seat + 1) % 4] = stand("cake: farm 5")
    stands[(seat + 2) % 4] = stand("pizza: rich 5")
    table = lay(*stands)
    sold = [
        ("soup", guest("dietary", "tea"), mine),
        ("cake", guest("farm", "tea"), theirs),
        ("pizza", guest("rich", "tea"), 3),
    ]
    for shape, who, times in sold:
        for _ in range(times):
            assert table.visit(who).bought == [shape]
    table.close(RICH)
    assert bool(table.heard(told.ChannelMet)) == met


@pytest.mark.rule("ADV-39")
@pytest.mark.parametrize(
    ("product", "customer", "met"),
    [
        ("soup: dietary 20, spicy 20, bright 10", VIP, True),
        ("soup: dietary 20, spicy 20, bright 10", ACE, True),
        ("soup: dietary 20, spicy 20, bright 5", VIP, False),
    ],
)
def test_sensation_a_sale_for_50_f(product: str, customer: Guest, met: bool) -> None:
    assert advertise("sensation", customer, products=(product,))[0] == met


@pytest.mark.rule("ADV-39")
@pytest.mark.parametrize(
    ("product", "customers", "met"),
    [
        (TWO_MATCHES, [MEDIUM], True),
        (THREE_MATCHES, [ACE], True),
        (ONE_MATCH, [MEDIUM, MEDIUM], False),
        (TWO_MATCHES, [TWO], False),
    ],
)
def test_bulls_eye_a_sale_with_two_matches(product: str, customers: list[Guest], met: bool) -> None:
    assert advertise("bullseye", *customers, products=(product,))[0] == met


# ---- other terms that a box may have ----


@pytest.mark.rule("ADV-39")
@pytest.mark.parametrize(
    ("term", "customers", "met"),
    [
        ("classes 2", [CLERK, MEDIUM], True),
        ("classes 2", [CLERK, CLERK, ACE], False),
        ("classes 3", [CLERK, MEDIUM, VIP], True),
        ("sales 3", [CLERK, VIP, ACE], True),
        ("sales 3", [CLERK, VIP], False),
        ("sales 2 newest", [CLERK, CLERK], True),
        ("sales 2 sex male", [CLERK, ACE], False),
        ("sales 1 exact price", [MEDIUM], False),
        ("hashtags 4", [CLERK, CLERK], True),
        ("hashtags 5", [CLERK, CLERK], False),
        ("dearest sale", [CLERK], True),
        ("dearest sale", [], False),
    ],
)
def test_terms_of_other_boxes(term: str, customers: list[Guest], met: bool) -> None:
    assert advertise("sensation", *customers, term=term)[0] == met


@pytest.mark.rule("ADV-39")
@pytest.mark.parametrize(("price", "met"), [("spicy 10", True), ("spicy 5", True), ("spicy 20", False)])
def test_the_dearest_sale_is_the_dearest_of_all_players(price: str, met: bool) -> None:
    table = lay(stand("tea: healthy 10", channels="buzz"), stand(f"soup: {price}"), terms={"buzz": "dearest sale"})
    for who in (guest("healthy", "cake"), guest("spicy", "cake")):
        assert table.visit(who).bought
    table.close(RICH)
    assert bool(table.heard(told.ChannelMet)) == met


@pytest.mark.rule("ADV-39", "ADV-41")
def test_an_exact_price_is_no_reduced_one() -> None:
    for parts, met in (("dietary 20, spicy 20", True), ("dietary 20, spicy 20, bright 20", False)):
        table = lay(stand(f"soup: {parts}", channels="buzz friday"), terms={"buzz": "sales 1 exact price"})
        assert table.visit(MEDIUM).prices == [40]
        table.close(RICH)
        assert bool(table.heard(told.ChannelMet)) == met


@pytest.mark.rule("ADV-39")
def test_terms_are_the_owners_sales_only() -> None:
    table = lay(stand(TWO_MATCHES), stand("cake: farm 5", channels="sensation national buzz bullseye reviews"))
    for who in (CLERK, VIP, MEDIUM):
        assert table.visit(who).bought == ["soup"]
    table.close()
    assert [event.channel for event in table.heard(told.ChannelMissed)] == list(t.CHANNEL_NAMES[:5])
    assert not table.heard(told.ChannelMet)


@pytest.mark.rule("ADV-39")
def test_channels_are_judged_once_after_the_last_customer() -> None:
    table = lay(stand(TWO_MATCHES, channels="reviews"))
    table.state.row = [table.packer.customer(CLERK) for _ in range(4)]
    for _ in range(4):
        table.next()
        assert not table.heard(told.ChannelMet)
    table.next()
    assert len(table.heard(told.ChannelMet)) == 1


@pytest.mark.rule("ADV-39")
def test_each_met_channel_brings_one_customer() -> None:
    table = lay(stand(TWO_MATCHES, channels="national buzz reviews"))
    for who in (CLERK, VIP, MEDIUM):
        table.visit(who)
    money = table.money[0]
    visit = table.close(RICH, RICH, RICH, RICH)
    assert [decision.drawn_by for decision in visit.decisions] == [0, 0, 0]
    assert table.money[0] == money + 3 * 15


@pytest.mark.rule("ADV-39")
def test_sales_to_extra_customers_meet_no_terms() -> None:
    """The second channel is judged after the first one's customer has bought."""
    table = lay(stand(TWO_MATCHES, channels="buzz sensation"), terms={"sensation": "sales 3"})
    for who in (CLERK, CLERK):
        table.visit(who)
    table.close(CLERK)
    assert [event.channel for event in table.heard(told.ChannelMet)] == ["buzz"]
    assert [event.channel for event in table.heard(told.ChannelMissed)] == ["sensation"]


@pytest.mark.rule("ADV-39")
@pytest.mark.parametrize("channel", ["sampling", "friday", "mabius"])
def test_the_other_channels_bring_nobody(channel: str) -> None:
    table = lay(stand(THREE_MATCHES, channels=channel))
    for who in (CLERK, VIP, MEDIUM, ACE):
        table.visit(who)
    assert table.close(RICH).decisions == []


@pytest.mark.rule("ADV-11")
@pytest.mark.parametrize(("round_", "order"), [(1, [0, 1, 2, 3]), (2, [1, 2, 3, 0]), (3, [2, 3, 0, 1])])
def test_extra_customers_come_clockwise_from_the_first_seat(round_: int, order: list[int]) -> None:
    shapes = ("tea", "soup", "cake", "salad")
    parts = ("rich", "sour", "bright", "dainty")
    table = lay(
        *[stand(f"{shape}: {part} 5", channels="sensation") for shape, part in zip(shapes, parts, strict=True)],
        round_=round_,
    )
    table.state.progress = [1] * (4 * t.ADVERTISING_CHANNELS)
    visit = table.close()
    assert [decision.drawn_by for decision in visit.decisions] == order


# ---- whom they buy from, and what ----


def drawn(who: Guest, *products: str) -> tuple[Visit, Stall]:
    """An extra customer of seat 0, beside a competitor who has all that anybody wants."""
    rival = stand("pizza: healthy 20, dietary 20, spicy 20", channels="sampling friday")
    table = lay(stand(*products, channels="sensation"), rival, round_=len(products), doubles=True)
    table.state.progress[t.SENSATION] = 1
    return table.close(who), table


@pytest.mark.rule("ADV-61")
def test_an_extra_customer_buys_of_the_drawer_whatever_it_matches() -> None:
    visit, table = drawn(MEDIUM, "cake: farm 5")
    assert (visit.bought, visit.prices) == (["cake"], [5])
    assert table.money == [5, 0, 0, 0]


@pytest.mark.rule("ADV-61")
@pytest.mark.parametrize(("who", "price"), [(CLERK, 20), (MEDIUM, 40), (VIP, 60)])
def test_at_the_price_or_at_the_budget(who: Guest, price: int) -> None:
    assert drawn(who, "cake: farm 20, rich 20, sour 20")[0].prices == [price]


@pytest.mark.rule("ADV-62")
@pytest.mark.parametrize(
    ("products", "bought", "why"),
    [
        (["soup: healthy 5, dietary 5", "cake: spicy 20, farm 10"], "soup", "most matches"),
        (["soup: healthy 20", "cake: spicy 5"], "soup", "then the dearest"),
        (["soup: healthy 20", "tea: spicy 5"], "soup", "the dearest before the favourite shape"),
        (["tea: healthy 10", "cake: spicy 10"], "tea", "then the favourite shape"),
        (["soup: healthy 10", "cake: spicy 10"], "cake", "then the newest"),
        (["soup: healthy 20, rich 20", "cake: spicy 20, sour 20, bright 20"], "cake", "both count as 40 F: the newest"),
        (["tea: farm 5", "cake: rich 20"], "tea", "no match: the favourite shape"),
        (["soup: farm 20", "cake: rich 5"], "soup", "neither: the dearest"),
        (
            ["soup: farm 20, sour 20, sweet 20", "cake: rich 20, bright 20", "salad: tasty 5"],
            "cake",
            "the newest of 40 F",
        ),
    ],
)
def test_which_of_several_products(products: list[str], bought: str, why: str) -> None:
    assert drawn(MEDIUM, *products)[0].bought == [bought], why


@pytest.mark.rule("ADV-62")
def test_they_say_why() -> None:
    products = ["tea: farm 5", "soup: healthy 10, rich 5", "cake: spicy 20"]
    assert drawn(MEDIUM, *products)[0].verdicts == {"tea": "fewer matches", "soup": "cheaper", "cake": "bought"}
    equal = ["soup: healthy 10", "cake: spicy 10"]
    assert drawn(MEDIUM, *equal)[0].verdicts == {"soup": "older", "cake": "bought"}


@pytest.mark.rule("ADV-63")
def test_shops_pay_nothing_for_extra_customers() -> None:
    street = [Store("price at most 100", 20, "tea")]
    table = lay(stand(ONE_MATCH, shops="a", channels="sensation"), street=street)
    table.state.progress[t.SENSATION] = 1
    assert table.close(MEDIUM).shops == []
    assert table.money == [15, 0, 0, 0]


@pytest.mark.rule("ADV-63", "ADV-56", "ADV-57")
def test_a_joker_drawn_so_buys_what_matches_of_the_drawers() -> None:
    visit, table = drawn(ACE, "soup: healthy 5", "cake: rich 20", "salad: dietary 5, spicy 20")
    assert (visit.bought, visit.prices) == (["salad", "soup"], [25, 5])
    assert table.money == [30, 0, 0, 0]


@pytest.mark.rule("ADV-63", "ADV-58")
def test_else_his_shapes_though_others_have_matches() -> None:
    assert drawn(ACE, "soup: rich 20", "cake: sour 5")[0].bought == ["cake"]


@pytest.mark.rule("ADV-63")
def test_else_the_dearest() -> None:
    visit, table = drawn(ACE, "soup: rich 20", "salad: sour 5", "tea: bright 20")
    assert (visit.bought, visit.prices) == (["tea"], [20])
    assert visit.verdicts == {"soup": "older", "salad": "cheaper", "tea": "bought"}
    assert table.money == [20, 0, 0, 0]


@pytest.mark.rule("ADV-52", "ADV-60", "ADV-63")
def test_a_normal_extra_customer_lies_with_the_drawer_and_a_joker_with_nobody() -> None:
    table = lay(stand(ONE_MATCH, channels="sensation buzz"), stand("pizza: healthy 20"))
    table.state.house_fines, table.state.characters = True, [5, 0, 1, 2]  # so that the round is not over at once
    table.state.progress[t.SENSATION] = table.state.progress[t.BUZZ] = 1
    table.close(MEDIUM, ACE)
    assert table.stage == "fining"
    assert [len(cards) for cards in table.state.taken] == [1, 0, 0, 0]
    assert len(table.state.served) == 2


# ---- Mabius ----


@pytest.mark.rule("ADV-42")
@pytest.mark.parametrize("who", [CLERK, VIP, ACE])
def test_the_investor_is_paid_for_each_purchase_by_any_customer(who: Guest) -> None:
    table = lay(stand(mabius=1), stand("tea: healthy 5, dietary 5"))
    visit = table.visit(who)
    assert table.money == [10, 10, 0, 0], "the owner has the price, the bank pays the investor"
    paid = [event for event in visit.log if isinstance(event, told.InvestmentPaid)]
    assert paid == [told.InvestmentPaid(0, 1, 10)]
    table.visit(who)
    assert table.money == [20, 20, 0, 0]


@pytest.mark.rule("ADV-42", "ADV-56")
def test_two_products_bought_by_a_joker_are_two_purchases() -> None:
    table = lay(stand(mabius=1), stand("tea: healthy 5", "soup: dietary 5"), round_=2)
    table.visit(ACE)
    assert table.money == [20, 10, 0, 0]


@pytest.mark.rule("ADV-42", "ADV-61")
def test_extra_customers_pay_investors_too() -> None:
    table = lay(stand(mabius=1), stand("tea: healthy 5", channels="sensation"))
    table.state.progress[t.ADVERTISING_CHANNELS + t.SENSATION] = 1
    table.close(CLERK)
    assert table.money == [10, 5, 0, 0]


@pytest.mark.rule("ADV-42")
def test_several_investors_and_purchases_of_others() -> None:
    table = lay(stand(mabius=1), stand("tea: healthy 5, dietary 5", mabius=2), stand("soup: spicy 5"), stand(mabius=1))
    table.visit(CLERK)
    assert table.money == [10, 10, 0, 10]
    table.visit(guest("spicy juicy", "cake"))
    assert table.money == [10, 20, 5, 10]


@pytest.mark.rule("ADV-42", "ADV-10")
def test_an_investment_lasts_a_round() -> None:
    table = lay(stand("cake: rich 5", mabius=1), stand("tea: healthy 5"))
    table.close()
    assert table.state.invested == [t.NONE] * 4
