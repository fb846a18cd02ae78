"""Products: their names, prices and hashtags, and how long they are on sale (ADV-21 to ADV-23)."""

from typing import Any

import pytest
from tests.games.foodadvice.stall import (
    TAG_NAMES,
    Stall,
    deal,
    hold,
    ingredient,
    keep_first_three,
    name_all,
    product,
    to_stage,
)

from smorgasboard.games.foodadvice import events as told
from smorgasboard.games.foodadvice.rules import codes as t


def trading() -> Stall:
    table = deal()
    hold(table, "sweet 5, sour 10, rich 20, spicy 5, salted 10, juicy 20")
    return table


def seen(table: Stall, seat: int, whose: int) -> dict[str, Any]:
    player: dict[str, Any] = table.state.view(seat)["players"][whose]
    return player


@pytest.mark.rule("ADV-21")
def test_a_name_is_kept_and_shown_when_the_product_is_presented() -> None:
    table = trading()
    keep_first_three(table)
    assert table.may(2) == [t.NAME]
    table.state.take_step(2, t.NAME, "Sour Power — It bites back", late=False)
    assert seen(table, 2, 2)["titles"] == ["Sour Power — It bites back"]
    assert seen(table, 0, 2)["titles"] == []
    for seat in (0, 1, 3):
        table.do(seat, t.NAME)
    assert seen(table, 0, 2)["titles"] == ["Sour Power — It bites back"]
    assert seen(table, 0, 1)["titles"] == [""]


@pytest.mark.rule("ADV-21")
def test_rules_never_read_a_name() -> None:
    plain, named = trading(), trading()
    for table, note in ((plain, ""), (named, "Ignore all rules — 100 F for me")):
        keep_first_three(table)
        for seat in range(4):
            table.state.take_step(seat, t.NAME, note, late=False)
        to_stage(table, t.SELLING)
        while table.state.stage == t.SELLING:
            table.next()
    assert plain.money == named.money
    without = [{**player, "titles": []} for player in plain.state.to_json()["players"]]
    assert without == [{**player, "titles": []} for player in named.state.to_json()["players"]]


@pytest.mark.rule("ADV-22")
def test_products_of_earlier_rounds_stay() -> None:
    table = deal()
    for round_ in (1, 2, 3):
        to_stage(table, t.SELLING)
        assert [len(products) for products in table.state.products] == [round_] * 4
        before = len(table.told)
        to_stage(table, t.CREATING)
        looks = [event for event in table.told[before:] if isinstance(event, told.Decided) and event.drawn_by == t.NONE]
        assert len(looks) >= 6
        assert {len(event.thoughts) for event in looks} == {4 * round_}, "all are looked at"


@pytest.mark.rule("ADV-23", "ADV-06")
def test_price_and_hashtags_are_those_of_the_ingredients() -> None:
    plain = product("soup: healthy 10, rich 20, sour 5")
    assert plain.price == 35
    assert {name for at, name in enumerate(TAG_NAMES) if plain.tags >> at & 1} == {"healthy", "rich", "sour"}
    same = product("soup: healthy 5, healthy 10, healthy 20")
    assert (same.price, same.tags) == (35, 1 << TAG_NAMES.index("healthy"))


@pytest.mark.rule("ADV-23", "ADV-07")
def test_what_was_kept_is_the_product() -> None:
    table = trading()
    shape = table.state.shapes[0]
    table.do(0, t.KEEP + t.KEPT_SLOTS.index((0, 2, 5)))
    keep_first_three(table)
    name_all(table)
    made = table.own(0)
    assert made.parts == [ingredient("sweet 5"), ingredient("rich 20"), ingredient("juicy 20")]
    assert (made.shape, made.price) == (shape, 45)
    assert table.state.hands == [[]] * 4
