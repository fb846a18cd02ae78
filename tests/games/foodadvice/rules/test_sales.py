"""Customers of the row and what their purchases pay: ADV-40, ADV-41 and ADV-44 to ADV-55, ADV-64."""

import pytest
from tests.games.foodadvice.stall import Guest, Store, deal, guest, joker, lay, stand, to_stage

from smorgasboard.games.foodadvice import events as told
from smorgasboard.games.foodadvice.rules import codes as t

SOUP = "soup: sour 10, strange 10, advanced 20"
HER = guest("healthy dietary spicy", "tea", sex="female")
"""Medium: 40 F."""
VIP = guest("healthy dietary spicy", "tea", "premium")
CLERK = guest("healthy dietary spicy", "tea", "economy")


# ---- the row ----


@pytest.mark.rule("ADV-44", "ADV-10")
@pytest.mark.parametrize("seats", [4, 5, 6])
def test_six_customers_are_laid_face_down_and_turned_over_one_by_one(seats: int) -> None:
    table = to_stage(deal(seats), t.SELLING)
    row, deck = list(table.state.row), table.state.customer_deck
    assert (len(row), len(deck)) == (6, 38)
    assert table.state.view(0)["row"] == 6, "nobody sees who waits"
    for step in range(1, 7):
        table.next()
        assert table.state.served == row[:step]
        assert table.state.row == row[step:]
    assert [event.customer for event in table.heard(told.CustomerCame)] == [
        table.state.box.customer_names[customer] for customer in row
    ]
    assert table.stage == "selling", "then the channels are judged"


@pytest.mark.rule("ADV-44", "ADV-11")
@pytest.mark.parametrize("round_", [1, 2, 3])
def test_the_first_seat_of_the_round_turns_them_over(round_: int) -> None:
    table = lay(stand(SOUP), stand("tea: spicy 5"), round_=round_)
    table.state.row = [0]
    assert table.state.actors() == (round_ - 1,)
    assert table.may(round_ - 1) == [t.NEXT]


@pytest.mark.rule("ADV-44")
def test_a_normal_customer_buys_one_product_of_all_on_sale() -> None:
    first = ("tea: healthy 5, sweet 5, rich 5", "soup: healthy 10, sour 5, dainty 5")
    table = lay(stand(*first), stand("salad: healthy 20, juicy 5, hearty 10", "cake: dietary 20, trendy 20"), round_=2)
    visit = table.visit(HER)
    assert len(visit.decisions[0].thoughts) == 4, "older products and those of others are looked at, too"
    assert visit.bought == ["cake"]


# ---- the choice ----


@pytest.mark.rule("ADV-45")
def test_fewer_matches_at_an_affordable_price_win() -> None:
    table = lay(stand("tea: healthy 20, dietary 20, spicy 20"), stand("soup: healthy 5, sour 5, rich 5"))
    visit = table.visit(HER)
    assert visit.bought == ["soup"]
    assert visit.verdicts["tea"] == "too dear"


@pytest.mark.rule("ADV-45")
def test_a_price_that_is_exactly_the_budget_is_affordable() -> None:
    table = lay(stand("soup: healthy 20, sour 10, rich 10"))
    assert table.visit(HER).prices == [40]


@pytest.mark.rule("ADV-46")
def test_matches_come_before_price_and_shape() -> None:
    table = lay(stand("soup: healthy 5, dietary 5, rich 5"), stand("tea: spicy 20, sour 10, dainty 10"))
    visit = table.visit(HER)
    assert visit.bought == ["soup"]
    assert visit.verdicts["tea"] == "fewer matches"


@pytest.mark.rule("ADV-46", "ADV-23")
def test_a_hashtag_counts_once_however_many_ingredients_carry_it() -> None:
    table = lay(stand("soup: healthy 5, healthy 10, healthy 20"), stand("salad: dietary 5, spicy 5, rich 5"))
    visit = table.visit(HER)
    assert visit.bought == ["salad"]
    assert [thought.matches for thought in visit.decisions[0].thoughts] == [1, 2]


@pytest.mark.rule("ADV-47")
def test_price_comes_before_shape() -> None:
    table = lay(stand("soup: healthy 20, sour 10"), stand("tea: dietary 20, rich 5"))
    visit = table.visit(HER)
    assert visit.bought == ["soup"]
    assert visit.verdicts["tea"] == "cheaper"


@pytest.mark.rule("ADV-48")
def test_of_equal_products_the_favourite_shape() -> None:
    table = lay(stand("soup: healthy 20, sour 10"), stand("tea: dietary 20, rich 10"))
    visit = table.visit(HER)
    assert visit.bought == ["tea"]
    assert visit.verdicts["soup"] == "other shape"


@pytest.mark.rule("ADV-48", "ADV-40")
def test_sampling_comes_after_the_shape() -> None:
    table = lay(stand("soup: healthy 20, sour 10", channels="sampling"), stand("tea: dietary 20, rich 10"))
    assert table.visit(HER).bought == ["tea"]


@pytest.mark.rule("ADV-49")
def test_no_affordable_match_though_there_is_one_too_dear() -> None:
    table = lay(stand("soup: healthy 20, sour 20, rich 20"), stand("tea: bright 5, dainty 5"), stand("cake: rich 10"))
    assert table.visit(HER).bought == ["tea"]


@pytest.mark.rule("ADV-51")
@pytest.mark.parametrize("tea", ["cake: bright 5", "tea: bright 20, dainty 20, sour 5"])
def test_neither_match_nor_favourite_shape_within_the_budget(tea: str) -> None:
    table = lay(stand(SOUP, channels="sampling"), stand(tea), stand("pizza: salted 5, farm 10"))
    visit = table.visit(HER)
    assert visit.bought == []
    assert table.money == [0] * 4
    assert table.heard(told.NothingSold)
    assert visit.verdicts["soup"] == "no match"


@pytest.mark.rule("ADV-50", "ADV-40")
@pytest.mark.parametrize(("channels", "bought"), [("", []), ("sampling", ["salad"])])
def test_equal_products_of_one_owner(channels: str, bought: list[str]) -> None:
    table = lay(stand("soup: healthy 20, sour 10", "salad: dietary 20, rich 10", channels=channels), round_=2)
    visit = table.visit(HER)
    assert visit.bought == bought
    assert visit.verdicts["soup"] == ("older" if bought else "tied")


@pytest.mark.rule("ADV-40")
def test_two_owners_who_sample_settle_nothing() -> None:
    equal = ("soup: healthy 20, sour 10", "salad: dietary 20, rich 10")
    table = lay(*[stand(each, channels="sampling") for each in equal])
    visit = table.visit(HER)
    assert visit.bought == []
    assert visit.verdicts == {"soup": "tied", "salad": "tied"}


@pytest.mark.rule("ADV-40")
def test_a_sampler_whose_product_is_worse_does_not_hinder_one_whose_is_not() -> None:
    table = lay(
        stand("soup: healthy 20, sour 10", channels="sampling"),
        stand("salad: dietary 20, rich 10"),
        stand("cake: spicy 20, bright 5", channels="sampling"),
    )
    assert table.visit(HER).bought == ["soup"]


# ---- Black Friday ----


@pytest.mark.rule("ADV-41")
def test_cheaper_products_are_not_discounted() -> None:
    table = lay(stand("soup: healthy 20, sour 10", channels="friday"))
    assert table.visit(VIP).prices == [30]


@pytest.mark.rule("ADV-41")
def test_a_reduced_product_counts_as_costing_exactly_the_budget() -> None:
    table = lay(
        stand("soup: healthy 20, sour 20, rich 20", channels="friday"),
        stand("salad: dietary 20, juicy 10, salted 5"),
        stand("cake: spicy 20, bright 10, dainty 10"),
    )
    visit = table.visit(HER)
    assert visit.bought == []
    assert visit.verdicts == {"soup": "tied", "salad": "cheaper", "cake": "tied"}, "equal to what costs 40"


@pytest.mark.rule("ADV-41", "ADV-49")
@pytest.mark.parametrize(("channels", "prices"), [("friday", [20]), ("sampling", [])])
def test_it_works_when_the_shape_decides(channels: str, prices: list[int]) -> None:
    table = lay(stand("tea: rich 20, sour 10, bright 10", channels=channels))
    assert table.visit(CLERK).prices == prices


@pytest.mark.rule("ADV-41", "ADV-54")
def test_terms_on_prices_look_at_the_price_paid() -> None:
    stores = [
        Store("price at least 45"),
        Store("price at most 40"),
        Store("full budget", 20),
        Store("price at least 40", 5),
    ]
    table = lay(stand("soup: healthy 20, sour 20, rich 20", shops="abcd", channels="friday"), street=stores)
    assert table.visit(HER).shops == [(15, 0), (20, 0), (5, 0)]
    assert table.money[0] == 40 + 15 + 20 + 5


# ---- what a purchase pays ----


@pytest.mark.rule("ADV-52")
def test_the_owner_is_paid_at_once_and_has_the_card_until_the_end_of_the_round() -> None:
    table = lay(stand(SOUP, money=5), stand("tea: spicy 20, bright 5", money=10))
    table.visit(HER)
    assert table.money == [5, 35, 0, 0]
    customer = table.state.served[-1]
    assert table.state.taken == [[], [customer], [], []]
    table.close()
    assert table.state.taken == [[], [], [], []]
    assert table.state.played == [customer]


@pytest.mark.rule("ADV-52")
def test_who_buys_nothing_lies_with_nobody() -> None:
    table = lay(stand(SOUP))
    table.visit(HER)
    assert table.state.taken == [[]] * 4
    assert len(table.state.served) == 1


@pytest.mark.rule("ADV-53")
def test_products_are_not_used_up() -> None:
    table = lay(stand("tea: spicy 20, bright 5"))
    assert [table.visit(who).bought for who in (HER, VIP, HER)] == [["tea"]] * 3
    assert table.money[0] == 75


@pytest.mark.rule("ADV-22", "ADV-38")
def test_older_products_are_sold_and_shops_and_channels_work_for_them() -> None:
    old, new = "tea: spicy 20, healthy 20, bright 20", "soup: rich 5, sour 5"
    street = [Store("sex female", 10, "tea")]
    table = lay(stand(old, new, shops="a", channels="friday"), stand(SOUP, "cake: dietary 5"), street=street, round_=2)
    visit = table.visit(HER)
    assert (visit.bought, visit.prices, visit.shops) == (["tea"], [40], [(10, 10)])


MAN = guest("healthy dietary spicy", "tea")
TERMS = [
    ("sex male", MAN, "tea: spicy 5", True),
    ("sex male", HER, "tea: spicy 5", False),
    ("sex female", HER, "tea: spicy 5", True),
    ("class economy", CLERK, "tea: spicy 5", True),
    ("class economy", MAN, "tea: spicy 5", False),
    ("class medium", MAN, "tea: spicy 5", True),
    ("class premium", VIP, "tea: spicy 5", True),
    ("class premium", MAN, "tea: spicy 5", False),
    ("price at least 20", MAN, "tea: spicy 20", True),
    ("price at least 20", MAN, "tea: spicy 10, rich 5", False),
    ("price at most 20", MAN, "tea: spicy 20", True),
    ("price at most 20", MAN, "tea: spicy 20, rich 5", False),
    ("matches 2", MAN, "tea: spicy 5, dietary 5, healthy 5", True),
    ("matches 2", MAN, "tea: spicy 5, rich 5", False),
    ("matches exactly 2", MAN, "tea: spicy 5, dietary 5", True),
    ("matches exactly 2", MAN, "tea: spicy 5, dietary 5, healthy 5", False),
    ("no match", MAN, "tea: rich 5", True),
    ("no match", MAN, "tea: spicy 5", False),
    ("favourite", MAN, "tea: spicy 5", True),
    ("favourite", MAN, "cake: spicy 5", False),
    ("full budget", CLERK, "tea: spicy 20", True),
    ("full budget", CLERK, "tea: spicy 10, rich 5", False),
    ("first sale", MAN, "tea: spicy 5", True),
    ("newest", MAN, "tea: spicy 5", True),
    ("older", MAN, "tea: spicy 5", False),
    ("tag rich", MAN, "tea: spicy 5, rich 5", True),
    ("tag rich", MAN, "tea: spicy 5, sour 5", False),
    ("premium part", MAN, "tea: spicy 5, sour 20", True),
    ("premium part", MAN, "tea: spicy 5, sour 10", False),
]


@pytest.mark.rule("ADV-54")
@pytest.mark.parametrize(("term", "who", "product", "met"), TERMS)
def test_a_shop_pays_its_bonus_when_its_term_is_met(term: str, who: Guest, product: str, met: bool) -> None:
    table = lay(stand(product, shops="b"), street=[Store("sex male", 20), Store(term, 15)])
    visit = table.visit(who)
    assert visit.bought, "somebody has to buy"
    assert visit.shops == ([(15, 0)] if met else [])


@pytest.mark.rule("ADV-54")
@pytest.mark.parametrize(
    ("term", "products"), [("newest", ["soup: rich 5", "tea: spicy 5"]), ("older", ["tea: spicy 5", "soup: rich 5"])]
)
def test_newest_and_older(term: str, products: list[str]) -> None:
    table = lay(stand(*products, shops="a"), street=[Store(term)], round_=2)
    assert table.visit(MAN).shops == [(15, 0)]


@pytest.mark.rule("ADV-54")
@pytest.mark.parametrize(("votes", "paid"), [(1, []), (2, [(15, 0)]), (3, [(15, 0)])])
def test_a_shop_may_pay_for_votes(votes: int, paid: list[tuple[int, int]]) -> None:
    table = lay(stand("tea: spicy 5", shops="a"), stand(SOUP), street=[Store("votes 2")])
    table.state.applause[0] = votes
    assert table.visit(MAN).shops == paid


@pytest.mark.rule("ADV-54")
@pytest.mark.parametrize(
    ("term", "product", "paid"),
    [
        ("each class of part", "tea: spicy 5, rich 10, sour 20", [(15, 0)]),
        ("each class of part", "tea: spicy 5, rich 10, sour 10", []),
        ("exact price", "tea: spicy 20, rich 20", [(15, 0)]),
        ("exact price", "tea: spicy 20, rich 20, sour 5", []),
    ],
)
def test_shops_that_look_at_what_a_product_costs(term: str, product: str, paid: list[tuple[int, int]]) -> None:
    table = lay(stand(product, shops="a", channels="friday"), street=[Store(term)])
    assert table.visit(guest("spicy bright", "pizza")).shops == paid


@pytest.mark.rule("ADV-54")
def test_every_sale_after_the_first() -> None:
    table = lay(stand("tea: spicy 5", shops="a"), street=[Store("again")])
    assert [table.visit(guest("spicy bright", "pizza")).shops for _ in range(3)] == [[], [(15, 0)], [(15, 0)]]


@pytest.mark.rule("ADV-54", "ADV-60")
def test_the_first_sale_of_a_round_is_one_only_and_a_jokers_is_one() -> None:
    table = lay(
        stand("tea: spicy 5", shops="a"), stand("cake: healthy 5, dietary 5, juicy 5"), street=[Store("first sale")]
    )
    assert table.visit(guest("healthy juicy", "pizza")).bought == ["cake"]
    assert table.visit(guest("spicy bright", "pizza")).shops == [(15, 0)], "another owner's sale is not one's own"
    assert table.visit(guest("spicy bright", "pizza")).shops == []
    again = lay(stand("tea: spicy 5", shops="a"), street=[Store("first sale")])
    assert again.visit(joker("spicy juicy salted farm trendy stylish", "cake pizza chips")).bought == ["tea"]
    assert again.visit(MAN).shops == []


@pytest.mark.rule("ADV-54")
def test_a_sale_of_an_older_product_is_the_first_one_too() -> None:
    table = lay(stand("tea: spicy 5", "cake: healthy 5", shops="a"), street=[Store("first sale")], round_=2)
    assert table.visit(guest("spicy bright", "pizza")).shops == [(15, 0)]
    assert table.visit(guest("healthy bright", "pizza")).shops == []


@pytest.mark.rule("ADV-54")
def test_only_shops_with_the_owners_chip_pay_and_each_of_them() -> None:
    street = [Store("sex male", 10), Store("sex male", 15), Store("sex male", 20)]
    table = lay(stand("tea: spicy 5", shops="ac"), stand(SOUP, shops="b"), street=street)
    assert table.visit(MAN).shops == [(10, 0), (20, 0)]
    assert table.money == [35, 0, 0, 0]


@pytest.mark.rule("ADV-55")
def test_shops_that_list_the_shape_pay_whether_or_not_their_terms_are_met() -> None:
    street = [Store("sex male", 15, "tea cake"), Store("sex female", 20, "tea pizza"), Store("sex female", 20, "pizza")]
    table = lay(stand("tea: spicy 5", shops="abc"), stand("pizza: rich 5"), street=street)
    assert table.visit(MAN).shops == [(15, 10), (0, 10)]
    assert table.money[0] == 5 + 15 + 20, "two shops that list it: 20 F"


# ---- the deck of customers ----


@pytest.mark.rule("ADV-64")
def test_when_the_deck_runs_out_the_played_cards_are_shuffled_but_not_those_of_the_round() -> None:
    table = lay(stand("tea: spicy 5"))
    state = table.state
    state.customer_deck, state.played, state.served, state.row = [7], [1, 2, 3], [4, 5], [6]
    assert state.draw_customer() == 7
    drawn = {state.draw_customer(), state.draw_customer(), state.draw_customer()}
    assert drawn == {1, 2, 3}
    assert (state.customer_deck, state.played, state.served, state.row) == ([], [], [4, 5], [6])


@pytest.mark.rule("ADV-64")
def test_a_new_deck_is_in_random_order() -> None:
    orders = set()
    for seed in range(6):
        state = deal(seed=str(seed)).state
        state.customer_deck, state.played = [], list(range(20))
        orders.add(tuple(state.draw_customer() for _ in range(20)))
    assert len(orders) == 6


@pytest.mark.rule("ADV-64", "ADV-10")
def test_customers_go_to_the_played_pile_at_the_end_of_the_round() -> None:
    table = to_stage(deal(), t.SELLING)
    row = list(table.state.row)
    to_stage(table, t.CREATING)
    assert table.state.round == 2
    assert table.state.played[:6] == row
    assert (table.state.served, table.state.row, table.state.customer) == ([], [], t.NONE)
