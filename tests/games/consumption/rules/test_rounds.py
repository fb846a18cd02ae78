"""The end of a round, in its order: CON-140 to CON-149."""

from collections import Counter
from typing import Any

import pytest
from tests.games.consumption.table import DRAFT, EDITIONS, RETAIL, THOUGHT, Sitting, Table, diner, lay, new, recipe

NIBBLE = recipe("nibble", "oils oils", effects=["snack 1"], when="round end")
FOODS_FROM_BAG = 5 + 8


def last_marker(*others: Sitting, mine: Sitting | None = None, **more: Any) -> Table:
    """Seat 0 has the one marker that is left in this round."""
    return lay(mine or diner(markers=1), *(others or (diner(markers=0),)), cards=[NIBBLE], **more)


def finish(table: Table) -> Table:
    """To the first decision of the next round, or to the end."""
    table.pass_all()
    return table


# ---- the order ----


@pytest.mark.rule("CON-140", "CON-104")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("round_", [1, 6])
def test_second_action_then_abilities_then_the_kitchens(edition: str, round_: int) -> None:
    mine = diner("seafood 2", ready=["nibble"], markers=1)
    table = last_marker(diner("seafood", markers=0), mine=mine, pizza_guest=0, edition=edition, round=round_)
    table.do("cook", "done")
    assert (table["stage"], table.asked) == ("second action", "place")
    assert [table.of(seat)["trash"] for seat in (0, 1)] == [0, 0]
    assert not table.may("use nibble"), "that comes after the second action"
    table.do("cook", "done")
    assert (table["stage"], table.asked) == ("round end", "round end")
    assert table.kitchen() == "seafood seafood", "not moved yet"
    table.do("use nibble", "food seafood")
    assert table.body() == {"seafood": 1}
    assert [table.of(seat)["trash"] for seat in (0, 1)] == [1, 1], "now they have moved"
    assert table.state.over == (round_ == 6)


@pytest.mark.rule("CON-140", "CON-051")
@pytest.mark.parametrize("edition", EDITIONS)
def test_the_kitchens_move_in_the_last_round_too(edition: str) -> None:
    table = last_marker(mine=diner("seafood meat", markers=1), edition=edition, round=6)
    finish(table)
    assert table.state.over
    assert table.of()["trash"] == 1
    assert table.of()["kitchen"] == [[], [], [], [], ["meat"]]


@pytest.mark.rule("CON-141", "CON-036")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_six_rounds_and_then_the_scores(edition: str, players: int) -> None:
    table = new(edition, players)
    while table.asked == "start food":
        table.do("food water")
    rounds = []
    while not table.state.over:
        rounds.append(table["round"])
        table.choose_any_assistants()
        finish(table)
    assert rounds == [1, 2, 3, 4, 5, 6]
    assert table["stage"] == "over"
    assert not table.state.actors()


@pytest.mark.rule("CON-141")
def test_after_the_last_round_nothing_is_laid_out_again() -> None:
    table = last_marker(round=6, covered="a1 b1", pizza="oils meat", buffet="meat", pizza_guest=-1)
    finish(table)
    assert (table["round"], table["covered"], table["pizza"][:3]) == (6, ["a1", "b1"], ["oils", "meat", None])


# ---- laying out the next round ----


@pytest.mark.rule("CON-142")
@pytest.mark.parametrize("edition", EDITIONS)
def test_all_markers_return(edition: str) -> None:
    """Of the three, one has used theirs, one has passed with two left, one is about to."""
    table = lay(
        diner(markers=3, market_visits=2, snacked=True),
        diner(markers=0, passed=True),
        diner(markers=0, snacked=True),
        edition=edition,
        shoppers=4,
        pizza_guest=1,
        buffet_guests=2,
    )
    assert not {"shop", "pizza", "buffet", "snack", "market stans"} & table.offers()
    table.do("pass cook")
    assert table["stage"] == "choosing assistants"
    assert [each["markers"] for each in table["diners"]] == [4, 4, 4]
    assert [each["passed"] for each in table["diners"]] == [False] * 3
    table.choose_any_assistants()
    for _ in range(3):
        assert {"shop", "pizza", "buffet", "pass snack", "pass market"} <= table.offers()
        table.do("cook", "done")


@pytest.mark.rule("CON-143", "CON-095")
@pytest.mark.parametrize("edition", EDITIONS)
def test_all_shopping_tokens_leave_the_list(edition: str) -> None:
    table = last_marker(diner(markers=0), diner(markers=0), covered="a1 c3 f6", edition=edition)
    finish(table)
    assert table["covered"] == []


@pytest.mark.rule("CON-143", "CON-165")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("players", [1, 2])
def test_those_of_out_of_stock_cards_leave_too(edition: str, players: int) -> None:
    table = new(edition, players)
    while table.asked == "start food":
        table.do("food water")
    before = set(table["covered"])
    table.choose_any_assistants()
    finish(table)
    assert set(table["covered"]) == spaces_of_cards(table, table["stock_open"])
    assert set(table["covered"]) != before


def spaces_of_cards(table: Table, cards: list[int]) -> set[str]:
    marks = 0
    for card in cards:
        marks |= table.box.stock_spaces[card]
    return {f"{'abcdef'[space % 6]}{space // 6 + 1}" for space in range(36) if marks >> space & 1}


@pytest.mark.rule("CON-144", "CON-033")
def test_what_is_left_to_eat_goes_to_the_supply_and_both_places_are_refilled() -> None:
    table = last_marker(pizza="oils meat 5", buffet="seafood 4 - - - -")
    bag = table["bag"]
    finish(table)
    assert table["pizza"] == ["oils", *reversed(bag[-5:])], "Pizza To Go first"
    assert table["buffet"] == list(reversed(bag[-13:-5]))
    assert table["bag"] == bag[:-FOODS_FROM_BAG], "nothing went back into it"


@pytest.mark.rule("CON-144", "CON-004")
@pytest.mark.parametrize("edition", [DRAFT, RETAIL])
def test_older_editions_refill_without_alcohol_on_the_pizza(edition: str) -> None:
    table = last_marker(edition=edition, bag="water 20 meat 5 alcohol 3", pizza="oils meat 5", buffet="seafood 8")
    finish(table)
    assert table["pizza"] == ["oils"] + ["meat"] * 5
    left = Counter(table["bag"]) + Counter(table["buffet"])
    assert left == {"water": 20, "alcohol": 3}, "the Alcohol is back, in time for the Buffet"
    assert len(table["bag"]) == 15


@pytest.mark.rule("CON-145", "CON-037")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("players", [1, 3])
def test_each_round_has_its_own_stands(edition: str, players: int) -> None:
    table = new(edition, players)
    while table.asked == "start food":
        table.do("food water")
    decks = ("stans", "meat", "mill")
    for round_ in range(1, 7):
        table.choose_any_assistants()
        expected = {
            decks[table.box.stand_deck[at]]: name
            for at, name in enumerate(table.box.stand_names)
            if table.box.stand_round[at] == round_
        }
        open_now = {deck: name for deck, name in zip(decks, table["stands"], strict=True) if name}
        assert open_now == expected
        assert table.offers("market") == {f"market {deck}" for deck in expected}
        finish(table)


@pytest.mark.rule("CON-146")
@pytest.mark.parametrize("edition", EDITIONS)
def test_open_recipes_go_under_their_own_piles(edition: str) -> None:
    table = last_marker(edition=edition, book="stew salad curry toast")
    left, right = table["left_pile"], table["right_pile"]
    finish(table)
    assert table["left_pile"] == ["salad", "stew", *left[:-2]], "the pile's open card above the one beside it"
    assert table["right_pile"] == ["toast", "curry", *right[:-2]]
    assert table["book"] == [left[-2], left[-1], right[-2], right[-1]]
    assert (table["left_known"], table["right_known"]) == (2, 2), "everybody saw them going under"


@pytest.mark.rule("CON-146", "CON-062")
def test_with_short_piles_buried_recipes_come_back() -> None:
    table = last_marker(book="stew salad curry toast", left_pile="feast", right_pile="", left_known=0, right_known=0)
    finish(table)
    assert table["book"] == ["stew", "feast", "toast", "curry"]
    assert table["left_pile"] == ["salad"]
    assert table["right_pile"] == []


@pytest.mark.rule("CON-147")
@pytest.mark.parametrize("edition", EDITIONS)
def test_open_activities_go_under_their_deck(edition: str) -> None:
    table = last_marker(edition=edition, planner="walk run hike")
    deck = table["deck"]
    finish(table)
    assert set(table["deck"][:3]) == {"walk", "run", "hike"}
    assert table["deck"][3:] == deck[:-3]
    assert set(table["planner"]) == set(deck[-3:])


@pytest.mark.rule("CON-148")
@pytest.mark.parametrize("edition", EDITIONS)
def test_the_first_player_marker_goes_round(edition: str) -> None:
    table = new(edition, 3, first="seat3")
    while table.asked == "start food":
        table.do("food water")
    firsts = []
    while not table.state.over:
        table.choose_any_assistants()
        assert table.deciding == table["first"]
        firsts.append(table["first"])
        finish(table)
    assert firsts == [2, 0, 1, 2, 0, 1]


# ---- the bag ----


@pytest.mark.rule("CON-149", "CON-032")
@pytest.mark.parametrize("left", ["", "water 3", "meat 9", "water 12"])
def test_an_empty_bag_is_topped_up_and_drawing_goes_on(left: str) -> None:
    table = last_marker(edition=THOUGHT, bag=left)
    before = table["bag"]
    finish(table)
    drawn = [*table["pizza"][1:], *table["buffet"]]
    assert drawn[: len(before)] == before[::-1], "first what was left"
    assert len(table["bag"]) == 110 - (FOODS_FROM_BAG - len(before))
    full = Counter(table["bag"]) + Counter(drawn[len(before) :])
    assert set(full.values()) == {10}
    assert len(full) == 11


@pytest.mark.rule("CON-149")
def test_a_bag_that_suffices_is_not_topped_up() -> None:
    table = last_marker(edition=THOUGHT, bag="water 13")
    finish(table)
    assert table["bag"] == []


@pytest.mark.rule("CON-149", "CON-004")
@pytest.mark.parametrize("edition", [DRAFT, RETAIL])
def test_a_bag_with_nothing_but_alcohol_cannot_fill_the_pizza(edition: str) -> None:
    table = last_marker(edition=edition, bag="alcohol 4 meat 2")
    finish(table)
    pizza = table["pizza"]
    assert pizza[:3] == ["oils", "meat", "meat"]
    assert None not in pizza
    assert "alcohol" not in pizza
    full = Counter(table["bag"]) + Counter(table["buffet"]) + Counter(pizza[3:])
    assert set(full.values()) == {10}, "10 of each, the Alcohol that lay aside included"
    assert len(full) == 11


@pytest.mark.rule("CON-149")
def test_alcohol_in_the_bag_fills_the_later_pizza() -> None:
    table = last_marker(edition=THOUGHT, bag="alcohol 13")
    finish(table)
    assert table["pizza"] == ["oils"] + ["alcohol"] * 5
    assert table["bag"] == []
