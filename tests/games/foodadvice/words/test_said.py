"""FoodAdvice's log: every event in a sentence, customers who explain themselves, products with names."""

import pytest
from tests.games.foodadvice.adv_spoken import CHIPS, EVENTS, RIVALS, explained, heard, offered, seen, thought
from tests.games.foodadvice.stall import Stall, deal, happening, hold, keep_first_three, lay, stand, to_stage

from smorgasboard.engine import Event
from smorgasboard.games.foodadvice import events as told
from smorgasboard.games.foodadvice.rules import codes as t
from smorgasboard.games.foodadvice.rules.choosing import VERDICTS


@pytest.mark.parametrize("event", EVENTS, ids=lambda event: type(event).__name__)
def test_events_are_told(event: Event) -> None:
    assert heard(event) == EVENTS[event]


def test_all_kinds_of_events_are_told_here() -> None:
    kinds = {kind for kind in vars(told).values() if isinstance(kind, type) and issubclass(kind, Event)}
    assert kinds - {Event, told.PlayerEvent} == {type(event) for event in EVENTS}


# ---- customers explain themselves ----


def test_what_is_taken_is_explained_by_its_hashtags() -> None:
    assert explained(CHIPS) == "Mister Hipster (40 F) takes Ann's Chips: 2 of his hashtags."
    by_her = explained(CHIPS, customer="mary-shoppins")
    assert by_her == "Mary Shoppins (40 F) takes Ann's Chips: 2 of her hashtags."
    by_them = explained(CHIPS, customer="hungry-jury")
    assert by_them == "The Hungry Jury (40 F) takes Ann's Chips: 2 of their hashtags."


def test_without_a_hashtag_the_shape_explains_it() -> None:
    taken = explained(thought(0, "yoghurt", "bought"))
    assert taken == "Mister Hipster (40 F) takes Ann's Yoghurt: no hashtag fits, but the shape is a favourite."


def test_a_customer_of_ones_own_takes_something_in_any_case() -> None:
    taken = explained(thought(0, "chips", "bought"), drawn_by=0)
    assert taken == (
        "Mister Hipster (40 F) comes just for that and takes Ann's Chips: "
        "no hashtag fits, but one has to eat something."
    )


def test_a_joker_takes_several() -> None:
    taken = explained(
        CHIPS, thought(1, "tea", "bought", 1), thought(2, "soup", "no money left", 1), customer="hungry-jury"
    )
    assert taken == "The Hungry Jury (40 F) fills the trolley: Ann's Chips and Bob's Tea. No money left for Cem's Soup."


@pytest.mark.parametrize("verdict", [verdict for verdict in VERDICTS if verdict != "bought"])
def test_what_is_left_is_explained(verdict: str) -> None:
    taken = "Mister Hipster (40 F) takes Ann's Chips: 2 of his hashtags."
    assert explained(CHIPS, thought(1, "tea", verdict, 1, 20)) == f"{taken} {RIVALS[verdict]}"


def test_the_closest_rival_is_named_first() -> None:
    rest = (thought(1, "tea", "no match"), thought(2, "soup", "too dear"), thought(3, "cake", "fewer matches", 1))
    assert explained(CHIPS, *rest) == (
        "Mister Hipster (40 F) takes Ann's Chips: 2 of his hashtags. That beats Dora's Cake (1). Too dear: Cem's Soup. "
        "Nothing that fits: Bob's Tea."
    )


def test_many_rivals_are_counted() -> None:
    shapes = ("tea", "soup", "cake", "pizza", "salad")
    dear = [thought(seat, shape, "too dear") for seat, shape in enumerate(shapes)]
    assert explained(CHIPS, *dear[:4]).endswith(" Too dear: Ann's Tea, Bob's Soup, Cem's Cake and Dora's Pizza.")
    assert explained(CHIPS, *dear).endswith(" Too dear: 5 others.")
    weaker = [thought(seat, shape, "fewer matches", 1) for seat, shape in enumerate(shapes)]
    beaten = " That beats Ann's Tea (1), Bob's Soup (1), Cem's Cake (1) and 2 more."
    assert explained(CHIPS, *weaker).endswith(beaten)


def test_nothing_is_bought_for_a_reason() -> None:
    tied = explained(
        thought(0, "tea", "tied", 1, 30), thought(1, "soup", "tied", 1, 30), thought(2, "cake", "cheaper", 1, 20)
    )
    assert tied == (
        "Mister Hipster (40 F) cannot choose between Ann's Tea and Bob's Soup. "
        "30 F is closer to the budget than Cem's Cake (20 F)."
    )
    dear = explained(thought(0, "tea", "too dear"), thought(1, "soup", "too dear"))
    assert dear == "Mister Hipster (40 F) walks past all the shelves. Everything is too dear."
    unfit = explained(thought(0, "tea", "no match"))
    assert unfit == "Mister Hipster (40 F) walks past all the shelves. Nothing fits."


def test_the_rulebooks_example_is_told() -> None:
    """ADV-85."""
    table = lay(
        stand("chocolate: stylish 20, dietary 5, caloric 10"),
        stand("porridge: sweet 5, technological 5, exotic 20"),
        stand("chips: healthy 10, spicy 5, nutritious 10"),
    )
    decided = table.visit("mister-hipster").decisions
    assert [heard(event) for event in decided] == [
        "Mister Hipster (40 F) takes Cem's Chips: 2 of his hashtags. That beats Ann's Chocolate (1). "
        "Nothing that fits: Bob's Porridge."
    ]


def test_a_joker_of_ones_own_whom_nothing_tempts_takes_the_dearest() -> None:
    """ADV-63."""
    table = lay(
        stand("chips: sweet 10, marine 10", "tea: sweet 5", "cake: sweet 20, marine 5", channels="sensation"), round_=3
    )
    table.state.progress[t.SENSATION] = 1
    decided = table.close("hungry-jury").decisions
    assert [heard(event) for event in decided] == [
        "The Hungry Jury (150 F) comes just for that and takes Ann's Cake: "
        "no hashtag fits, but one has to eat something. "
        "25 F is closer to the budget than Ann's Chips (20 F) and Ann's Tea (5 F)."
    ]


# ---- names of products ----


def present(notes: dict[int, str]) -> Stall:
    """All products are made and presented, with what these seats wrote."""
    table = deal()
    hold(table, "marine 5, salted 10, rich 20, sweet 5, sour 5, farm 5")
    keep_first_three(table)
    for seat in range(4):
        table.state.take_step(seat, t.NAME, notes.get(seat, ""), late=False)
    return table


def presentations(table: Stall) -> list[str]:
    return [heard(event) for event in table.heard(told.Presented)]


def test_names_that_people_typed_are_told_the_last_one_too() -> None:
    lines = presentations(present({0: "Sprat Attack — Bites back.", 3: "The Last {who} — None."}))
    assert lines[0].startswith("Ann presents “Sprat Attack”: ")
    assert lines[0].endswith(" for 35 F. “Bites back.”")
    assert lines[3].startswith("Dora presents “The Last {who}”: ")
    assert lines[3].endswith("“None.”")


def test_products_without_a_name_get_one() -> None:
    table = present({0: "Sprat Attack", 1: "   "})
    goods = [player.newest for player in seen(table.state).players]
    assert next(good.name for good in goods if good) == "Sprat Attack"
    assert all(good and good.name and good.tagline for good in goods[1:])
    told_names = [line.split("“")[1].split("”")[0] for line in presentations(table)]
    assert told_names == [good.name for good in goods if good]


def test_a_product_keeps_its_name_whatever_happens_to_it() -> None:
    table = lay(
        stand("chips: sweet 10, marine 10, rich 20"), events=[happening("remove own"), *[happening("talk")] * 3]
    )
    before = seen(table.state).players[0].goods[0]
    table.state.put_product(0, 0, table.own(0).parts[:1], 0)
    after = seen(table.state).players[0].goods[0]
    assert (after.name, after.tagline) == (before.name, before.tagline)
    assert (after.price, after.tags) == (10, ("sweet",))


def test_what_is_named_before_the_presentation_only_its_owner_sees() -> None:
    table = deal()
    keep_first_three(table)
    own, others = seen(table.state, 0).players[0], seen(table.state, 1).players[0]
    assert own.in_the_making is not None
    assert others.in_the_making is None
    assert offered(table.state, 0) == [f"Go on stage with “{own.in_the_making.name}”"]


def test_the_reason_of_a_fine_is_told() -> None:
    table = to_stage(deal(house_fines=True), t.SELLING)
    table.state.characters = [t.PROSECUTOR, 0, 1, 2]
    to_stage(table, t.FINING)
    table.state.money[2] = 50
    table.told.clear()
    table.state.take_step(0, t.FINE_SEAT + 2, "Loud chewing", late=False)
    assert [heard(event) for event in table.told] == ["Ann fines Cem 5 F: “Loud chewing”"]
