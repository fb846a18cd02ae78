"""The worked examples of the book: exactly these products, this outcome, and the customer says why."""

import pytest
from tests.games.foodadvice.stall import HOUSE, TAG_NAMES, Stall, Store, Visit, lay, stand

from smorgasboard.games.foodadvice import FoodAdvice, events as told
from smorgasboard.games.foodadvice.rules import codes as t

HIPSTER = "mister-hipster"
MARY = "mary-shoppins"
SPARGET = Store("sex male", 10, "boiled-sausage snacks")
WILDMART = Store("favourite", 15, "chocolate frozen-food")
NAMES = ("Ann", "Bob", "Cid", "Dora")


def in_words(visit: Visit) -> list[str]:
    """What the log says of the decision, and of the shops that pay."""
    kinds = (told.Decided, told.ShopPaid)
    return [FoodAdvice().tell(event, NAMES) for event in visit.log if isinstance(event, kinds)]


@pytest.mark.rule("ADV-85", "ADV-86", "ADV-87")
def test_mister_hipster_is_who_the_book_says() -> None:
    at = HOUSE.customer_names.index(HIPSTER)
    tags = {name for number, name in enumerate(TAG_NAMES) if HOUSE.customer_tags[at] >> number & 1}
    assert tags == {"healthy", "nutritious", "dietary"}
    assert (HOUSE.customer_sex[at], HOUSE.customer_class[at], HOUSE.customer_budget[at]) == (t.MALE, t.MEDIUM, 40)
    assert HOUSE.customer_shapes[at] == 1 << t.SHAPE_NAMES.index("yoghurt")


@pytest.mark.rule("ADV-85", "ADV-46")
def test_most_matches() -> None:
    table = lay(
        stand("chocolate: stylish 20, dietary 5, caloric 10"),
        stand("porridge: sweet 5, technological 5, exotic 20"),
        stand("chips: healthy 10, spicy 5, nutritious 10"),
    )
    visit = table.visit(HIPSTER)
    assert (visit.bought, visit.prices) == (["chips"], [25])
    assert visit.verdicts == {"chocolate": "fewer matches", "porridge": "no match", "chips": "bought"}
    assert [thought.matches for thought in visit.decisions[0].thoughts] == [1, 0, 2]
    assert table.money == [0, 0, 25, 0]
    assert in_words(visit) == [
        "Mister Hipster (40 F) takes Cid's Chips: 2 of his hashtags. That beats Ann's Chocolate (1). "
        "Nothing that fits: Bob's Porridge."
    ]


@pytest.mark.rule("ADV-86", "ADV-45", "ADV-47")
def test_nearest_to_the_budget_and_never_above() -> None:
    table = lay(
        stand("frozen-food: healthy 10, nutritious 10, pretentious 20"),
        stand("sauce: strange 20, rich 20, healthy 10"),
        stand("canned-food: dietary 5, healthy 10, dainty 10"),
        doubles=True,
    )
    visit = table.visit(HIPSTER)
    assert (visit.bought, visit.prices) == (["frozen-food"], [40])
    assert visit.verdicts == {"frozen-food": "bought", "sauce": "too dear", "canned-food": "cheaper"}
    assert [thought.matches for thought in visit.decisions[0].thoughts] == [2, 1, 2]
    assert in_words(visit) == [
        "Mister Hipster (40 F) takes Ann's Frozen food: 2 of his hashtags. 40 F is closer to the budget than Cid's "
        "Canned food (25 F). Too dear: Bob's Sauce."
    ]


@pytest.mark.rule("ADV-87", "ADV-49")
@pytest.mark.parametrize("yoghurt", ["refined 5, caloric 5, farm 5", "refined 10, caloric 20, farm 10"])
def test_no_match_favourite_shape(yoghurt: str) -> None:
    table = lay(
        stand("soup: sour 10, strange 10, advanced 20"),
        stand(f"yoghurt: {yoghurt}"),
        stand("chocolate: bright 5, tasty 10, dainty 10"),
    )
    visit = table.visit(HIPSTER)
    assert visit.bought == ["yoghurt"]
    assert visit.verdicts == {"soup": "no match", "yoghurt": "bought", "chocolate": "no match"}
    assert in_words(visit) == [
        "Mister Hipster (40 F) takes Bob's Yoghurt: no hashtag fits, but the shape is a favourite. "
        "Nothing that fits: Ann's Soup and Cid's Chocolate."
    ]


def on_black_friday(channels: str) -> Stall:
    return lay(
        stand("porridge: sweet 5, technological 5, exotic 20"),
        stand("chocolate: trendy 20, dietary 20, exotic 5", channels=channels),
        stand("chips: bright 5, spicy 10, marine 10"),
    )


@pytest.mark.rule("ADV-88", "ADV-41")
def test_black_friday() -> None:
    table = on_black_friday("friday")
    visit = table.visit(HIPSTER)
    assert (visit.bought, visit.prices) == (["chocolate"], [40])
    assert visit.verdicts == {"porridge": "no match", "chocolate": "bought", "chips": "no match"}
    assert table.money == [0, 40, 0, 0]
    assert in_words(visit) == [
        "Mister Hipster (40 F) takes Bob's Chocolate: 1 of his hashtags. "
        "Nothing that fits: Ann's Porridge and Cid's Chips."
    ]


@pytest.mark.rule("ADV-88", "ADV-45", "ADV-51")
def test_without_black_friday_the_same_chocolate_is_too_dear() -> None:
    visit = on_black_friday("national").visit(HIPSTER)
    assert visit.bought == []
    assert visit.verdicts["chocolate"] == "too dear"
    assert in_words(visit) == [
        "Mister Hipster (40 F) walks past all the shelves. Too dear: Bob's Chocolate. "
        "Nothing that fits: Ann's Porridge and Cid's Chips."
    ]


CANNOT_CHOOSE = "Mister Hipster (40 F) cannot choose between Ann's Frozen food and Cid's Canned food."
ANNS = "takes Ann's Frozen food: 1 of his hashtags. Equal so far, so Flavor sampling beats Cid's Canned food."
CIDS = "takes Cid's Canned food: 1 of his hashtags. Equal so far, so Flavor sampling beats Ann's Frozen food."


@pytest.mark.rule("ADV-89", "ADV-40", "ADV-50")
@pytest.mark.parametrize(
    ("sampling", "bought", "verdicts", "words"),
    [
        (t.NONE, [], ("tied", "no match", "tied"), CANNOT_CHOOSE),
        (0, ["frozen-food"], ("bought", "no match", "not sampled"), f"Mister Hipster (40 F) {ANNS}"),
        (1, [], ("tied", "no match", "tied"), CANNOT_CHOOSE),
        (2, ["canned-food"], ("not sampled", "no match", "bought"), f"Mister Hipster (40 F) {CIDS}"),
    ],
)
def test_flavor_sampling(sampling: int, bought: list[str], verdicts: tuple[str, ...], words: str) -> None:
    table = lay(
        stand("frozen-food: healthy 10, bright 10, advanced 10"),
        stand("sauce: salted 5, juicy 5, spicy 10"),
        stand("canned-food: homemade 10, pretentious 10, dietary 10"),
    )
    if sampling != t.NONE:
        table.state.channel_chips[sampling] = 1 << t.SAMPLING
    visit = table.visit(HIPSTER)
    assert visit.bought == bought
    assert visit.verdicts == dict(zip(("frozen-food", "sauce", "canned-food"), verdicts, strict=True))
    assert in_words(visit) == [f"{words} Nothing that fits: Bob's Sauce."]
    assert sum(table.money) == 30 * len(bought)
    assert any(isinstance(event, told.NothingSold) for event in visit.log) == (not bought)


@pytest.mark.rule("ADV-90", "ADV-61", "ADV-63")
def test_an_extra_customer_pays_what_she_has() -> None:
    generous = [Store("price at most 100", 20, "chips"), Store("sex female", 20, "chips")]
    table = lay(stand("chips: bright 5, spicy 10, marine 10", shops="ab", channels="sensation"), street=generous)
    table.state.progress[t.SENSATION] = 1
    visit = table.close(MARY)
    assert (visit.bought, visit.prices) == (["chips"], [20])
    assert visit.shops == [], "shops pay nothing for her"
    assert table.money == [20, 0, 0, 0]
    assert visit.decisions[0].drawn_by == 0
    assert visit.verdicts == {"chips": "bought"}
    assert in_words(visit) == [
        "Mary Shoppins (20 F) comes just for that and takes Ann's Chips: no hashtag fits, but one has to eat something."
    ]


@pytest.mark.rule("ADV-90")
def test_mary_shoppins_is_who_the_book_says() -> None:
    at = HOUSE.customer_names.index(MARY)
    tags = {name for number, name in enumerate(TAG_NAMES) if HOUSE.customer_tags[at] >> number & 1}
    assert tags == {"ecological", "juicy", "healthy", "hearty"}
    assert (HOUSE.customer_class[at], HOUSE.customer_budget[at]) == (t.ECONOMY, 20)


@pytest.mark.rule("ADV-91", "ADV-54", "ADV-55")
def test_shops_pay_by_their_terms_and_for_listed_shapes() -> None:
    table = lay(
        stand("chocolate: bright 20, dietary 5, exotic 10", shops="ab"),
        stand("porridge: sweet 5, technological 5, stylish 20", shops="ab"),
        street=[SPARGET, WILDMART],
    )
    visit = table.visit(HIPSTER)
    assert (visit.bought, visit.prices) == (["chocolate"], [35])
    assert visit.shops == [(10, 0), (0, 10)]
    assert table.money == [55, 0, 0, 0], "35 + 10 for a man + 10 for the listed shape; yoghurt would be 15 more"
    assert in_words(visit) == [
        "Mister Hipster (40 F) takes Ann's Chocolate: 1 of his hashtags. Nothing that fits: Bob's Porridge.",
        "Sparget adds 10 F for Ann.",
        "Wildmart adds 10 F for Ann: it lists that shape.",
    ]


@pytest.mark.rule("ADV-91")
def test_the_houses_sparget_and_wildmart_are_those_of_the_example() -> None:
    sparget, wildmart = HOUSE.shop_names.index("sparget"), HOUSE.shop_names.index("wildmart")
    chocolate = 1 << t.SHAPE_NAMES.index("chocolate")
    assert [HOUSE.shop_bonus[shop] for shop in (sparget, wildmart)] == [10, 15]
    assert [bool(HOUSE.shop_shapes[shop] & chocolate) for shop in (sparget, wildmart)] == [False, True]
    assert HOUSE.shop_term[sparget] == t.BY_SEX | t.MALE << t.TERM_SHIFT
    assert HOUSE.shop_term[wildmart] == t.FAVOURITE
