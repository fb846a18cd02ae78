"""Jokers: what they buy for 150 F, and what they do not pay (ADV-56 to ADV-60)."""

import pytest
from tests.games.foodadvice.stall import Stall, Store, joker, lay, stand

from smorgasboard.games.foodadvice.rules import codes as t

ACE = joker("healthy dietary spicy juicy salted farm", "cake pizza chips")
NO_CHANCE = joker("trendy stylish refined marine hearty smoky", "cake pizza chips")


@pytest.mark.rule("ADV-56", "ADV-52")
def test_a_joker_buys_all_he_can_for_150_each_once() -> None:
    table = lay(
        stand("soup: healthy 20, dietary 20, spicy 20"),
        stand("tea: juicy 20, salted 20, rich 20"),
        stand("cake: farm 20, sour 10"),
    )
    visit = table.visit(ACE)
    assert visit.bought == ["soup", "tea", "cake"]
    assert visit.prices == [60, 60, 30]
    assert table.money == [60, 60, 30, 0]


@pytest.mark.rule("ADV-57")
def test_most_matches_then_dearest_and_what_is_too_dear_is_passed_over() -> None:
    table = lay(
        stand("soup: healthy 20, rich 20, sour 20", "cake: dietary 10, bright 10"),
        stand("tea: juicy 20, salted 20, rich 10", "salad: spicy 20, dainty 20, sweet 5"),
        stand("pizza: farm 20, healthy 5", "yoghurt: exotic 20"),
        round_=2,
    )
    visit = table.visit(ACE)
    assert visit.bought == ["tea", "pizza", "soup"], "two matches before the dearest; then 15 F are left"
    assert visit.verdicts == {
        "soup": "bought",
        "cake": "no money left",
        "tea": "bought",
        "salad": "no money left",
        "pizza": "bought",
        "yoghurt": "no match",
    }
    cheap = table.state.copy()
    cheap.budget_change = -20
    other = Stall(cheap, table.packer)
    assert other.visit(ACE).bought == ["tea", "pizza", "salad"], "60 F are passed over, 45 F are not"


@pytest.mark.rule("ADV-58")
def test_a_joker_buys_nothing_without_a_match_as_long_as_something_matches() -> None:
    table = lay(stand("cake: healthy 5"), stand("pizza: rich 5"), stand("soup: sour 5"))
    visit = table.visit(ACE)
    assert visit.bought == ["cake"]
    assert visit.verdicts == {"cake": "bought", "pizza": "no match", "soup": "no match"}


@pytest.mark.rule("ADV-58")
def test_where_nothing_matches_a_joker_buys_his_shapes_dearest_first() -> None:
    table = lay(stand("cake: rich 5"), stand("pizza: rich 10"), stand("soup: sour 5"), stand("chips: sour 20"))
    visit = table.visit(NO_CHANCE)
    assert visit.bought == ["chips", "pizza", "cake"]
    assert visit.verdicts["soup"] == "no match"


@pytest.mark.rule("ADV-58")
def test_a_match_that_is_too_dear_is_a_match() -> None:
    table = lay(stand("soup: healthy 20, rich 20, sour 20"), stand("cake: bright 5"))
    table.state.budget_change = -100
    visit = table.visit(ACE)
    assert visit.bought == []
    assert visit.verdicts == {"soup": "no money left", "cake": "no match"}


def equals(*shapes: str, channels: dict[int, str] | None = None) -> Stall:
    """Products for 60 F with one match each, of which a Joker can buy two; and one for 30 F."""
    tags = ("healthy 20, rich 20, sour 20", "dietary 20, bright 20, dainty 20", "spicy 20, sweet 20, exotic 20")
    products = [f"{shape}: {parts}" for shape, parts in zip(shapes, tags, strict=True)]
    more = channels or {}
    last = stand("salad: juicy 20, tasty 10")
    return lay(*[stand(each, channels=more.get(seat, "")) for seat, each in enumerate(products)], last)


@pytest.mark.rule("ADV-59")
def test_equal_products_and_not_money_for_all_none_and_he_goes_on() -> None:
    visit = equals("soup", "tea", "yoghurt").visit(ACE)
    assert visit.bought == ["salad"]
    assert [visit.verdicts[shape] for shape in ("soup", "tea", "yoghurt")] == ["tied"] * 3


@pytest.mark.rule("ADV-59")
def test_his_shapes_come_first() -> None:
    visit = equals("cake", "tea", "pizza").visit(ACE)
    assert visit.bought == ["cake", "pizza", "salad"]
    assert visit.verdicts["tea"] == "tied"


@pytest.mark.rule("ADV-59")
def test_then_what_is_sampled() -> None:
    assert equals("cake", "tea", "soup").visit(ACE).bought == ["cake", "salad"]
    assert equals("cake", "tea", "soup", channels={2: "sampling"}).visit(ACE).bought == ["cake", "soup", "salad"]
    both = {1: "sampling", 2: "sampling"}
    assert equals("cake", "tea", "soup", channels=both).visit(ACE).bought == ["cake", "salad"]


@pytest.mark.rule("ADV-59")
def test_sampling_among_his_shapes() -> None:
    assert equals("cake", "chips", "pizza", channels={1: "sampling"}).visit(ACE).bought == ["chips", "salad"]


@pytest.mark.rule("ADV-60")
def test_shops_pay_nothing_for_jokers_and_their_card_lies_with_nobody() -> None:
    street = [Store("price at most 100", 20, "tea"), Store("first sale", 20, "tea")]
    table = lay(stand("tea: spicy 5", shops="ab"), street=street)
    visit = table.visit(ACE)
    assert (visit.bought, visit.shops) == (["tea"], [])
    assert table.money == [5, 0, 0, 0]
    assert table.state.taken == [[]] * 4


@pytest.mark.rule("ADV-60", "ADV-39")
def test_each_product_a_joker_buys_is_one_sale_without_a_class() -> None:
    table = lay(stand("tea: spicy 5", "soup: healthy 5", "cake: dietary 5"), round_=3)
    table.visit(ACE)
    assert table.state.sales[0] == 3
    assert table.state.progress[t.BUZZ] == 3
    assert table.state.progress[t.NATIONAL] == table.state.progress[t.REVIEWS] == 0


@pytest.mark.rule("ADV-41", "ADV-56")
def test_black_friday_is_not_for_jokers() -> None:
    products = [f"{shape}: healthy {price}, rich {price}, sour {price}" for shape, price in (("soup", 20),)]
    table = lay(stand(*products, channels="friday"), stand("tea: dietary 20, bright 20, dainty 20"))
    table.state.budget_change = -100
    visit = table.visit(joker("healthy juicy salted farm trendy stylish", "cake pizza chips"))
    assert visit.bought == [], "60 F are more than his 50 F"
