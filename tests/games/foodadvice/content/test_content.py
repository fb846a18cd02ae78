"""FoodAdvice's content: what is in the box, what the book prints of it, and that it is fair and worth reading."""

import re
import tomllib
from collections import Counter
from collections.abc import Sequence
from itertools import chain, combinations
from pathlib import Path

import pytest
from tests.games.foodadvice.stall import NORMAL_CUSTOMERS, TAG_NAMES

from smorgasboard.engine.content import Printed
from smorgasboard.games.foodadvice.content import read as content, vocabulary
from smorgasboard.games.foodadvice.content.cards import Customer
from smorgasboard.games.foodadvice.content.read import OWN_CONTENT
from smorgasboard.games.foodadvice.rules import codes as t

OWN = OWN_CONTENT.read_text(encoding="utf-8")
CONTENT = content.read()
BOX = CONTENT.box
NORMAL = [customer for customer in CONTENT.customers.values() if not customer.is_joker]
JOKERS = [customer for customer in CONTENT.customers.values() if customer.is_joker]
SECTIONS: list[dict[str, Printed]] = [
    dict(section)
    for section in (
        CONTENT.tags, CONTENT.shapes, CONTENT.ingredients, CONTENT.customers, CONTENT.characters, CONTENT.channels,
        CONTENT.shops, CONTENT.events,
    )
]  # fmt: skip
WORDS_OF_A_CARD = 32
"""Words that fit on a card."""


def names_in(bits: int, names: Sequence[str]) -> set[str]:
    return {name for at, name in enumerate(names) if bits >> at & 1}


def ops_of(event: str) -> list[int]:
    return [packed & t.EFFECT_MASK for packed in CONTENT.events[event].packed]


# ---- what is in the box ----


@pytest.mark.rule("ADV-04")
def test_decks_have_their_sizes() -> None:
    assert len(BOX.ingredient_names) == len(set(BOX.ingredient_names)) == 84
    assert len(BOX.customer_names) == len(set(BOX.customer_names)) == 44
    assert len(BOX.shop_names) == len(set(BOX.shop_names)) == 20
    assert len(BOX.event_names) == 40
    assert len(CONTENT.shapes) == 20


@pytest.mark.rule("ADV-06")
def test_one_ingredient_of_each_price_class_for_each_hashtag() -> None:
    cards = list(zip(BOX.ingredient_tag, BOX.ingredient_class, strict=True))
    assert sorted(cards) == [(tag, price_class) for tag in range(28) for price_class in range(3)]
    assert [t.INGREDIENT_PRICES[t.CLASS_NAMES.index(name)] for name in ("economy", "medium", "premium")] == [5, 10, 20]


@pytest.mark.rule("ADV-07")
def test_shapes_are_those_of_the_book() -> None:
    assert [shape.title.lower() for shape in CONTENT.shapes.values()] == [
        "pastry", "pickles", "canned food", "drink", "frozen food", "boiled sausage", "salami", "yoghurt", "chocolate",
        "soup", "garnish", "salad", "tea", "pizza", "cake", "sauce", "snacks", "porridge", "chips", "milk drink",
    ]  # fmt: skip


@pytest.mark.rule("ADV-08")
def test_forty_customers_have_a_class_a_sex_three_or_four_hashtags_and_a_favourite() -> None:
    assert Counter(BOX.customer_class[:40]) == {t.ECONOMY: 16, t.MEDIUM: 14, t.PREMIUM: 10}
    assert Counter(BOX.customer_sex[:40]) == {t.MALE: 20, t.FEMALE: 20}
    assert {tags.bit_count() for tags in BOX.customer_tags[:40]} == {3, 4}
    assert {shapes.bit_count() for shapes in BOX.customer_shapes[:40]} == {1}
    budgets = {t.ECONOMY: 20, t.MEDIUM: 40, t.PREMIUM: 60}
    assert BOX.customer_budget[:40] == [budgets[group] for group in BOX.customer_class[:40]]


@pytest.mark.rule("ADV-08")
def test_four_jokers_come_last_with_150_f_six_hashtags_and_three_shapes() -> None:
    assert BOX.customer_class[40:] == BOX.customer_sex[40:] == [t.NONE] * 4
    assert BOX.customer_budget[40:] == [150] * 4
    assert [tags.bit_count() for tags in BOX.customer_tags[40:]] == [6] * 4
    assert [shapes.bit_count() for shapes in BOX.customer_shapes[40:]] == [3] * 4


@pytest.mark.rule("ADV-09")
def test_shops_have_a_bonus_a_term_and_two_shapes() -> None:
    assert {shapes.bit_count() for shapes in BOX.shop_shapes} == {2}
    assert {bonus % 5 for bonus in BOX.shop_bonus} == {0}
    assert len(set(BOX.shop_term)) == 20
    assert len({term & t.TERM_MASK for term in BOX.shop_term}) >= 12
    assert t.ALWAYS not in {term & t.TERM_MASK for term in BOX.shop_term}


def test_no_shop_pays_more_than_twice_what_a_printed_one_does() -> None:
    assert max(BOX.shop_bonus) <= 2 * BOX.shop_bonus[BOX.shop_names.index("sparget")]


@pytest.mark.rule("ADV-39")
def test_channels_that_advertise_ask_for_what_the_house_agreed() -> None:
    asked = [channel.term for channel in CONTENT.channels.values()]
    assert asked == [
        "sales 1 class medium",
        "outsold left",
        "sales 1 price at least 50",
        "sales 1 matches 2",
        "sales 1 class economy",
        "",
        "",
        "",
    ]


@pytest.mark.rule("ADV-02")
def test_characters_in_the_order_of_their_numbers() -> None:
    titles = [character.title for character in CONTENT.characters.values()]
    assert titles == ["Banker", "Journalist", "Farmer", "Politician", "Retailer", "Prosecutor"]


# ---- what the book prints ----


def test_printed_customers() -> None:
    hipster, mary = (BOX.customer_names.index(name) for name in ("mister-hipster", "mary-shoppins"))
    assert (BOX.customer_sex[hipster], BOX.customer_budget[hipster]) == (t.MALE, 40)
    assert names_in(BOX.customer_tags[hipster], TAG_NAMES) == {"healthy", "nutritious", "dietary"}
    assert names_in(BOX.customer_shapes[hipster], t.SHAPE_NAMES) == {"yoghurt"}
    assert (BOX.customer_sex[mary], BOX.customer_budget[mary]) == (t.FEMALE, 20)
    assert names_in(BOX.customer_tags[mary], TAG_NAMES) == {"ecological", "juicy", "healthy", "hearty"}


def test_printed_shops() -> None:
    sparget, wildmart = (BOX.shop_names.index(name) for name in ("sparget", "wildmart"))
    assert (BOX.shop_bonus[sparget], BOX.shop_term[sparget]) == (10, t.BY_SEX | t.MALE << t.TERM_SHIFT)
    assert (BOX.shop_bonus[wildmart], BOX.shop_term[wildmart]) == (15, t.FAVOURITE)
    assert "chocolate" not in names_in(BOX.shop_shapes[sparget], t.SHAPE_NAMES)
    assert "chocolate" in names_in(BOX.shop_shapes[wildmart], t.SHAPE_NAMES)


@pytest.mark.rule("ADV-69", "ADV-70", "ADV-71")
def test_printed_events() -> None:
    assert CONTENT.events["corporate-war"].effects == ("steal 20",)
    assert CONTENT.events["industrial-espionage"].effects == ("remove other",)
    assert CONTENT.events["saving"].effects == ("remove own",)


def test_origins_tell_what_is_printed() -> None:
    data = tomllib.loads(OWN)
    printed = {section: [each["name"] for each in data[section] if each["origin"] == "rulebook"] for section in data}
    assert len(printed.pop("tags")) == 26
    assert len(printed.pop("shapes")) == 20
    assert {section: set(names) for section, names in printed.items()} == {
        "ingredients": set(),
        "customers": {"mister-hipster", "mary-shoppins"},
        "jokers": set(),
        "characters": set(t.CHARACTER_NAMES),
        "channels": set(t.CHANNEL_NAMES),
        "shops": {"sparget", "wildmart"},
        "events": {"corporate-war", "industrial-espionage", "saving"},
    }
    with_notes = [*data["customers"], *data["characters"], *data["shops"], *data["events"]]
    assert all(("note" in each) == (each["origin"] == "rulebook") for each in with_notes)


# ---- events ----


KINDS_TO_COVER = {
    "money from the bank": {t.GAIN},
    "money to the bank": {t.PAY},
    "stealing": {t.STEAL},
    "giving": {t.GIVE},
    "ingredient removed": {t.REMOVE_OTHER, t.REMOVE_OWN},
    "ingredient swapped": {t.SWAP, t.TRADE},
    "ingredient drawn": {t.DRAW},
    "shop chip moved": {t.MOVE_SHOP, t.MOVE_RIVAL},
    "channel changed": {t.CHANGE_CHANNEL},
    "budget changed": {t.BUDGET},
    "one more customer": {t.CUSTOMER},
    "a look at the next": {t.PEEK},
    "price changed": {t.PRICE, t.RIVAL_PRICE},
    "immunity": {t.IMMUNE},
    "table-talk": {t.TALK},
}


@pytest.mark.rule("ADV-75")
@pytest.mark.parametrize("kind", KINDS_TO_COVER)
def test_kinds_of_events_that_are_to_be_covered(kind: str) -> None:
    dealt = {packed & t.EFFECT_MASK for effects in BOX.event_effects for packed in effects}
    assert dealt >= KINDS_TO_COVER[kind]


@pytest.mark.rule("ADV-75")
def test_forty_cards_of_at_least_24_kinds_and_few_of_them_only_talk() -> None:
    assert len(set(BOX.event_names)) >= 24
    assert Counter(BOX.event_names).most_common(1)[0][1] <= 5
    talk = [effects for effects in BOX.event_effects if [packed & t.EFFECT_MASK for packed in effects] == [t.TALK]]
    assert 1 <= len(talk) <= 4


def test_events_move_no_more_than_25_f() -> None:
    for effects in BOX.event_effects:
        for packed in effects:
            assert abs((packed >> t.NUMBER_SHIFT) - t.NUMBER_ZERO) <= 25


def test_kept_events_are_immunity_and_what_touches_a_customer() -> None:
    kept = {event.name: ops_of(event.name) for event in CONTENT.events.values() if event.kept}
    assert kept == {
        "umbrella-policy": [t.IMMUNE],
        "gift-voucher": [t.BUDGET],
        "hole-in-the-pocket": [t.BUDGET],
        "red-pencil": [t.PRICE],
    }
    dealt = Counter(BOX.event_kept)
    assert (dealt[t.WHEN_NAMED], dealt[t.WHEN_CUSTOMER]) == (2, 3)


# ---- fair to all ----


def test_every_hashtag_is_wanted_by_4_to_6_customers_of_all_classes() -> None:
    for tag in TAG_NAMES:
        wanting = [customer for customer in NORMAL if tag in customer.tags]
        assert 4 <= len(wanting) <= 6, tag
        assert {customer.customer_class for customer in wanting} == set(t.CLASS_NAMES), tag


def test_tastes_go_together() -> None:
    """Whoever keeps three ingredients of one taste can please several customers, or Bull's eye is hopeless."""
    together = Counter(chain.from_iterable(combinations(sorted(customer.tags), 3) for customer in NORMAL))
    assert len([count for count in together.values() if count >= 2]) >= 20
    assert len([count for count in together.values() if count >= 3]) >= 5


def test_every_shape_has_two_customers_and_two_shops() -> None:
    liked = Counter(chain.from_iterable(customer.shapes for customer in NORMAL))
    assert liked == dict.fromkeys(t.SHAPE_NAMES, 2)
    listed = Counter(chain.from_iterable(shop.shapes for shop in CONTENT.shops.values()))
    assert listed == dict.fromkeys(t.SHAPE_NAMES, 2)


def test_customers_and_jokers_differ_in_what_they_want() -> None:
    assert len({frozenset(customer.tags) for customer in CONTENT.customers.values()}) == 44
    for wishes in ([joker.tags for joker in JOKERS], [joker.shapes for joker in JOKERS]):
        assert max(Counter(chain.from_iterable(wishes)).values()) == 1


# ---- words for people ----


def test_nothing_has_the_same_title_as_another() -> None:
    titles = Counter(card.title.lower() for section in SECTIONS[2:] for card in section.values())
    assert titles.most_common(1)[0][1] == 1


def test_cards_say_all_their_numbers() -> None:
    for shop in CONTENT.shops.values():
        assert shop.text.startswith(f"+{shop.bonus} F ")
        assert set(re.findall(r"\d+", shop.term)) <= set(re.findall(r"\d+", shop.text))
    for channel in CONTENT.channels.values():
        assert not channel.pays or f"{channel.pays} F" in channel.text
        assert set(re.findall(r"\d+", channel.term)) - {"1"} <= set(re.findall(r"\d+", channel.text))
    for event in CONTENT.events.values():
        numbers = [number for effect in event.effects for number in re.findall(r"\d+", effect)]
        assert numbers == re.findall(r"\d+", event.text), event.name


def test_texts_of_kept_cards_say_so() -> None:
    for event in CONTENT.events.values():
        assert bool(event.kept) == ("Keep this card" in event.text)


def test_sentences_end_and_fit_on_their_cards() -> None:
    events = [event.text for event in CONTENT.events.values()]
    channels = [channel.text for channel in CONTENT.channels.values()]
    portraits = [each.about for each in (*CONTENT.customers.values(), *CONTENT.characters.values())]
    for sentence in [*events, *channels, *portraits]:
        assert sentence.endswith("."), sentence
        assert len(sentence.split()) <= WORDS_OF_A_CARD, sentence
    assert len(set(portraits)) == len(portraits)


def test_names_can_be_written_anywhere() -> None:
    for section in SECTIONS:
        for name, card in section.items():
            assert name == card.name
            assert re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", name)


# ---- the same for people and for the rules ----


def test_the_box_holds_the_same_cards_as_numbers() -> None:
    assert BOX.ingredient_names == list(CONTENT.ingredients)
    assert BOX.customer_names == list(CONTENT.customers)
    assert BOX.shop_names == list(CONTENT.shops)
    for at, ingredient in enumerate(CONTENT.ingredients.values()):
        assert TAG_NAMES[BOX.ingredient_tag[at]] == ingredient.tag
        assert t.CLASS_NAMES[BOX.ingredient_class[at]] == ingredient.price_class
    for at, customer in enumerate(CONTENT.customers.values()):
        assert as_in_the_box(at) == (set(customer.tags), set(customer.shapes), customer.sex, customer.customer_class)
    for at, shop in enumerate(CONTENT.shops.values()):
        assert names_in(BOX.shop_shapes[at], t.SHAPE_NAMES) == set(shop.shapes)
        assert (BOX.shop_bonus[at], BOX.shop_term[at]) == (shop.bonus, vocabulary.shop_term(shop.term, TAG_NAMES))


def as_in_the_box(at: int) -> tuple[set[str], set[str], str, str]:
    sex, group = BOX.customer_sex[at], BOX.customer_class[at]
    return (
        names_in(BOX.customer_tags[at], TAG_NAMES),
        names_in(BOX.customer_shapes[at], t.SHAPE_NAMES),
        "" if sex == t.NONE else t.SEX_NAMES[sex],
        "" if group == t.NONE else t.CLASS_NAMES[group],
    )


def test_the_deck_has_each_event_as_often_as_the_file_says() -> None:
    assert Counter(BOX.event_names) == {event.name: event.count for event in CONTENT.events.values()}
    for name, kept, effects in zip(BOX.event_names, BOX.event_kept, BOX.event_effects, strict=True):
        event = CONTENT.events[name]
        assert kept == vocabulary.KEPT[event.kept]
        assert effects == [vocabulary.effect(event.kept, words) for words in event.effects]


def test_entries_may_stand_in_any_order(tmp_path: Path) -> None:
    blocks = re.split(r"\n(?=\[\[)", OWN)
    upside_down = tmp_path / "upside-down.toml"
    upside_down.write_text("\n\n".join(reversed(blocks)), encoding="utf-8")
    other = content.read(upside_down)
    assert list(other.tags) == list(reversed(TAG_NAMES))
    assert list(other.shapes) == list(t.SHAPE_NAMES)
    assert list(other.characters) == list(t.CHARACTER_NAMES)
    assert other.box.channel_term == BOX.channel_term
    assert other.box.mabius_pays == BOX.mabius_pays == 10
    assert other.box.customer_budget[40:] == [150] * 4
    assert list(other.ingredients) == list(reversed(CONTENT.ingredients))


def test_another_file_can_be_played_with(tmp_path: Path) -> None:
    other = tmp_path / "mine.toml"
    other.write_text(OWN.replace('title = "Chip Monk"', 'title = "Brother Crunch"'), encoding="utf-8")
    mine = content.read(other)
    assert mine.customers["chip-monk"].title == "Brother Crunch"
    assert mine.fingerprint != CONTENT.fingerprint


def test_jokers_are_told_from_customers() -> None:
    assert [customer.name for customer in JOKERS] == BOX.customer_names[NORMAL_CUSTOMERS:]
    assert all(isinstance(customer, Customer) and customer.sex for customer in NORMAL)
