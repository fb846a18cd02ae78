"""The table drawn as text: whatever a decision needs, within 80 columns and 20 lines, with six players too."""

import re
from dataclasses import replace
from textwrap import wrap

import pytest
from tests.games.foodadvice.adv_played import moments
from tests.games.foodadvice.stall import TAG_NAMES, Stall, deal, hold, keep_first_three, lay, stand, to_stage

from smorgasboard.engine import SPECTATOR, width_of
from smorgasboard.games.foodadvice.content import read as printed
from smorgasboard.games.foodadvice.content.vocabulary import shop_term
from smorgasboard.games.foodadvice.rules import codes as t
from smorgasboard.games.foodadvice.rules.state import FoodAdviceState
from smorgasboard.games.foodadvice.words import draw as terminal

CONTENT = printed.read()
NAMES = ("Ann", "Bob", "Cem", "Dora", "Emil", "Fay")
LONG = (
    "Maximilian-Alexander",
    "幸福な料理人さんたち",
    "Wilhelmina-Charlotte",
    "Łucja Żółć-Brzęczysz",
    "Bartholomew the Third",
    "Ekaterina Konstantinowna",
)
SHOPS = ("sparget", "wildmart", "counter-intelligence", "odd-crumb", "oh-dear-deli", "first-come-first-savoured")


def drawn(table: FoodAdviceState, seat: int = 0, names: tuple[str, ...] = NAMES) -> list[str]:
    lines = terminal.draw(CONTENT, table.observation(seat), names[: table.seats])
    return ["".join(text for text, _style in line).rstrip() for line in lines]


def left(lines: list[str]) -> list[str]:
    """Hand, stage or street: what stands left of the players."""
    return [line[: terminal.LEFT].rstrip() for line in lines if line[terminal.LEFT :][:1] == terminal.RULE]


def right(lines: list[str]) -> list[str]:
    return [line[terminal.LEFT + 1 :] for line in lines if line[terminal.LEFT :][:1] == terminal.RULE]


def card(tag: str, price: int) -> str:
    price_class = t.CLASS_NAMES[t.INGREDIENT_PRICES.index(price)]
    return next(
        each.title for each in CONTENT.ingredients.values() if (each.tag, each.price_class) == (tag, price_class)
    )


def styles(table: FoodAdviceState, seat: int, text: str) -> list[str]:
    lines = terminal.draw(CONTENT, table.observation(seat), NAMES[: table.seats])
    return [style for line in lines for piece, style in line if piece == text]


# ---- it fits ----


@pytest.mark.parametrize("players", [4, 5, 6])
@pytest.mark.parametrize("names", [NAMES, LONG], ids=["short names", "long names"])
def test_whole_matches_fit(players: int, names: tuple[str, ...]) -> None:
    highest = 0
    for table in moments(players, players):
        for viewer in (SPECTATOR, table.mover() if not table.over else 0):
            lines = terminal.draw(CONTENT, table.observation(viewer), names[:players])
            assert max(map(width_of, lines)) <= 80
            highest = max(highest, len(lines))
    assert 14 <= highest <= 20


def test_the_fullest_table_fits() -> None:
    """Six players with three products each, everything placed, a customer, a row, a card in the pocket."""
    shapes = iter(t.SHAPE_NAMES)
    cards = iter([f"{tag} {price}" for tag in TAG_NAMES for price in t.INGREDIENT_PRICES])
    stands = [
        stand(
            *(f"{next(shapes)}: {next(cards)}, {next(cards)}, {next(cards)}" for _ in range(3)),
            money=995,
            shops="abcde",
            channels="national buzz sensation mabius",
            extras=3,
        )
        for _ in range(6)
    ]
    table = lay(*stands, round_=3, seats=6)
    table.state.kept_events[0] = [CONTENT.box.event_names.index("gift-voucher")]
    table.visit("mister-hipster")
    table.state.row = list(range(6))
    table.state.peeked[0] = 2
    lines = drawn(table.state, 0, LONG)
    assert len(lines) == 1 + 6 + 3 + 9
    assert max(len(line) for line in lines) <= 80
    assert lines[7] == "Customer Mister Hipster 40 F #healthy #nutritious #dietary Yoghurt"
    assert lines[8].startswith("Face down 6  next ")
    assert lines[9] == "In your pocket Gift Voucher"


# ---- what is in sight ----


def test_the_hand_with_prices_and_hashtags() -> None:
    table = deal()
    hold(table, "marine 5, salted 10, rich 20, technological 5, sour 5, farm 5")
    lines = drawn(table.state)
    assert lines[0] == f"Round 1/3  Keep three ingredients for your {shape_of(table)}, or offer one first."
    assert left(lines)[0] == f"1 {card('marine', 5):<24}  5F #marine"
    assert left(lines)[2] == f"3 {card('rich', 20):<24} 20F #rich"
    assert left(lines)[3].endswith("5F #technological")
    assert len(left(lines)) == 6


def shape_of(table: Stall) -> str:
    return CONTENT.shapes[t.SHAPE_NAMES[table.state.shapes[0]]].title


def test_hands_of_others_are_not_in_sight() -> None:
    table = deal()
    hidden = [CONTENT.ingredients[name].title for name in table.state.view(0)["players"][0]["hand"]]
    for viewer in (1, SPECTATOR):
        text = "\n".join(drawn(table.state, viewer))
        assert not any(title in text for title in hidden)


def test_offers_stand_below_and_at_the_card() -> None:
    table = deal()
    hold(
        table,
        "marine 5, salted 10, rich 20, sweet 5, sour 5, farm 5",
        "marine 10, sweet 10, rich 5, sour 10, farm 10, salted 5",
    )
    table.do(0, t.OFFER + 1, t.WANT_CLASS + t.PREMIUM)
    title = card("marine", 5)
    assert left(drawn(table.state))[0].endswith(" >2")
    assert drawn(table.state)[-1] == f"1>2 {title} for a premium ingredient"
    assert left(drawn(table.state, SPECTATOR))[0] == f"1 {title}"


def test_an_offer_to_the_viewer_stands_above_and_not_twice_if_it_has_room_there() -> None:
    table = deal()
    hold(
        table,
        "marine 5, salted 10, rich 20, sweet 5, sour 5, farm 5",
        "marine 10, sweet 10, rich 5, sour 10, farm 10, salted 5",
    )
    table.do(0, t.OFFER + 1, t.WANT_CLASS + t.MEDIUM)
    title = card("marine", 5)
    lines = drawn(table.state, 1)
    assert lines[0] == f"Round 1/3  Ann offers {title} for a medium ingredient. Deal?"
    assert len(lines) == 7
    lines = drawn(table.state, 1, ("Ekaterina Konstantinowna Wilhelmina", *NAMES[1:]))
    assert lines[0].endswith("…")
    assert lines[-1] == f"1>2 {title} for a medium ingredient"


def test_who_has_nothing_that_fits_an_offer_is_told_so() -> None:
    table = deal()
    hold(
        table,
        "marine 5, salted 10, rich 20, sweet 5, sour 5, farm 5",
        "marine 10, sweet 10, rich 5, sour 10, farm 10, salted 5",
    )
    table.do(0, t.OFFER + 1, t.WANT_CLASS + t.PREMIUM)
    assert drawn(table.state, 1)[0].endswith(" for a premium ingredient. You have none.")


def test_who_is_to_act_and_who_is_ready() -> None:
    table = deal()
    table.do(1, t.KEEP)
    assert [row.rstrip() for row in right(drawn(table.state))[:4]] == [
        f"▶1 Ann      {character(table, 0)}   0F",
        f" 2 Bob      {character(table, 1)}   0F   ready",
        f"▶3 Cem      {character(table, 2)}   0F",
        f"▶4 Dora     {character(table, 3)}   0F",
    ]


def character(table: Stall, seat: int) -> str:
    return CONTENT.characters[t.CHARACTER_NAMES[table.state.characters[seat]]].title[:4]


def test_names_on_stage() -> None:
    table = deal()
    keep_first_three(table)
    for seat in range(4):
        table.state.take_step(seat, t.NAME, f"Product of {NAMES[seat]}", late=False)
    shapes = [products[0].shape for products in table.state.products]
    assert left(drawn(table.state)) == [
        f"{seat + 1} “Product of {NAMES[seat]}” {CONTENT.shapes[t.SHAPE_NAMES[shape]].title}"
        for seat, shape in enumerate(shapes)
    ]


def street(**more: str) -> Stall:
    table = lay(
        stand("chips: healthy 10, spicy 5, marine 10", money=35, shops="ac", channels="national", extras=1),
        stand("boiled-sausage: technological 20, rich 20", shops="abf", mabius=0, **more),
    )
    table.state.street = [CONTENT.box.shop_names.index(name) for name in SHOPS]
    return table


def test_the_street_with_chips() -> None:
    assert left(drawn(street().state)) == [
        "a Sparget    +10 men         Boile Snack 12",
        "b Wildmart   +15 favourite   Choco Froze 2",
        f"c Counter I… {bonus('counter-intelligence')} 2+ tags     Milk  Drink 1",
        f"d The Odd C… {bonus('odd-crumb')} just 1 tag  Snack Chips",
        f"e Oh Dear D… {bonus('oh-dear-deli')} from 40 F   Salam Garni",
        f"f First Com… {bonus('first-come-first-savoured')} first sale  Tea   Pastr 2",
    ]


def bonus(shop: str) -> str:
    return f"+{CONTENT.shops[shop].bonus}".ljust(3)


def test_every_shops_term_is_short() -> None:
    terms = [terminal.short_term(CONTENT, shop) for shop in CONTENT.shops.values()]
    assert all(0 < len(term) <= terminal.TERM for term in terms)
    assert len(set(terms)) == len({shop.term for shop in CONTENT.shops.values()})


@pytest.mark.parametrize(
    ("term", "words"),
    [
        ("matches 3", "3+ tags"),
        ("no match", "no tag fits"),
        ("matches exactly 1", "just 1 tag"),
        ("tag smoky", "#smoky"),
        ("price at most 20", "up to 20 F"),
        ("votes 2", "2+ votes"),
        ("exact price", "exact price"),
    ],
)
def test_a_term_in_a_word_or_two(term: str, words: str) -> None:
    shop = replace(CONTENT.shops["sparget"], term=term, packed=shop_term(term, CONTENT.box.tag_names))
    assert terminal.short_term(CONTENT, shop) == words


def test_purses_extra_chips_and_channels() -> None:
    rows = right(drawn(street().state))
    assert rows[0].rstrip() == "▶1 Ann      Bank  35F+1 National"
    assert rows[1].rstrip() == " 2 Bob      Jour   0F   Mabius>1"


@pytest.mark.parametrize(
    ("channels", "letters"),
    [
        ("national mabius", "Nat/M>2"),
        ("national buzz mabius", "Na/Ma/Ma"),
        ("buzz sensation reviews sampling", "M/S/T/F"),
    ],
)
def test_the_more_channels_the_fewer_letters(channels: str, letters: str) -> None:
    table = lay(stand("chips: healthy 10", channels=channels), stand("tea: rich 20"))
    table.state.invested[0] = 1
    assert right(drawn(table.state))[0].rstrip().endswith(f" {letters}")


def test_products_with_price_and_hashtags() -> None:
    assert drawn(street().state)[-2:] == [
        "1-1 Chips          25F healthy spicy marine",
        "2-1 Boiled sausage 40F technological rich",
    ]


def test_many_products_stand_side_by_side_and_the_longest_hashtags_give_way() -> None:
    table = lay(
        stand("boiled-sausage: technological 20, rich 20, farm 5"),
        stand("chips: nutritious 5, healthy 5, technological 5"),
        stand("tea: rich 5, farm 10, sour 5"),
        stand("cake: pretentious 5, dainty 5"),
        stand("soup: nutritious 10"),
        seats=5,
    )
    assert drawn(table.state)[-3:] == [
        "1-1 Boiled saus… 45F technolo rich farm │4-1 Cake         10F pretentious dainty",
        "2-1 Chips        15F techn healt nutri  │5-1 Soup         10F nutritious",
        "3-1 Tea          20F rich sour farm     │",
    ]


def in_sight(table: FoodAdviceState, viewer: int) -> list[str]:
    return sorted(found for line in drawn(table, viewer) for found in re.findall(r"(?:^|│)(\d-\d) ", line))


def test_while_nobody_buys_only_the_products_that_a_stage_is_about_are_in_sight() -> None:
    table = to_stage(deal(), t.PROMOTING)
    to_stage(table, t.CREATING)
    assert in_sight(table.state, 1) == ["2-1"]
    assert in_sight(table.state, SPECTATOR) == []
    to_stage(table, t.VOTING)
    assert in_sight(table.state, 1) == ["1-2", "2-2", "3-2", "4-2"]
    to_stage(table, t.PLACING)
    assert in_sight(table.state, 1) == ["1-2", "2-1", "2-2", "3-2", "4-2"]
    to_stage(table, t.SELLING)
    assert len(in_sight(table.state, 1)) == 8


def test_what_the_customer_wants_stands_out() -> None:
    table = street()
    table.state.kept_events[1] = [CONTENT.box.event_names.index("gift-voucher")]
    assert styles(table.state, 1, "healthy") == [""]
    table.visit("mister-hipster")
    assert styles(table.state, 1, "healthy") == ["bold green"]
    assert styles(table.state, 1, "spicy") == [""]


def test_the_last_customer_stays_in_sight_with_whose_product_it_was() -> None:
    table = street()
    table.visit("mister-hipster")
    assert "Customer Mister Hipster 40 F > 1 #healthy #nutritious #dietary Yoghurt" in drawn(table.state)
    assert styles(table.state, 1, "healthy") == ["bold green"]
    table.visit("sue-flay")
    assert any(line.startswith("Customer Sue Flay 60 F > nobody #") for line in drawn(table.state))
    table.visit("potluck-club")
    assert any(line.startswith("Customer The Potluck Club 150 F #") for line in drawn(table.state))


def test_the_row_and_who_was_foreseen() -> None:
    table = street()
    table.state.row = [CONTENT.box.customer_names.index("mister-hipster"), 1, 2]
    table.state.peeked[1] = 1
    assert "Face down 3" in drawn(table.state, 0)
    assert "Face down 3  next Mister Hipster 40 F #healthy #nutritious #dietary Yoghurt" in drawn(table.state, 1)


def test_the_event_that_asks_is_read_out() -> None:
    table = to_stage(deal(), t.PROMOTING)
    to_stage(table, t.CREATING)
    for _ in range(400):
        if table.state.stack and table.stage == "happening":
            break
        table.do(table.state.mover(), table.may(table.state.mover())[0])
    event = CONTENT.events[CONTENT.box.event_names[table.state.event]]
    assert f"{event.title}: {event.text}" in " ".join(drawn(table.state, table.state.mover()))


def test_every_events_words_fit_two_lines() -> None:
    assert all(len(wrap(f"{event.title}: {event.text}", terminal.WIDTH)) <= 2 for event in CONTENT.events.values())


def test_the_end() -> None:
    *_, table = moments(4, 1)
    lines = drawn(table)
    assert lines[0] == "Round 3/3  The match is over."
    assert len(lines) == 5, "the result has to fit below"
