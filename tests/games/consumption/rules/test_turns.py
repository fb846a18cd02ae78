"""The order of turns, what a turn is, passing, and Pizza To Go's second action: CON-090, 091, 104 to 106, 129, 130."""

import pytest
from tests.games.consumption.table import DRAFT, EDITIONS, LATER, THOUGHT, Sitting, Table, diner, lay, recipe, stand

MENU = recipe("menu", "meat meat", effects=["recipes 1"])
SWAP = recipe("swap", "meat grains", effects=["exchange 1"])
LOSS = recipe("loss", "meat water", effects=["lose 1 any"])
BERRIES = stand("stans", 1, "fruits any")
PLACES = ("shop", "market", "pizza", "buffet", "snack", "cook", "workout")


# ---- turn order ----


@pytest.mark.rule("CON-090")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("first", [0, 1, 2])
def test_from_the_first_player_clockwise_one_action_at_a_time(edition: str, first: int) -> None:
    table = lay(
        diner(), diner(), diner(), edition=edition, first=first, stack=[["place", first, 0, 0, 0, 0]], turn=first
    )
    order = []
    while table["round"] == 1:
        order.append(table.deciding)
        table.do("workout", "done")
    assert order == [(first + turn) % 3 for turn in range(12)]


@pytest.mark.rule("CON-090")
def test_who_has_no_marker_left_is_left_out() -> None:
    table = lay(diner(markers=2), diner(markers=0), diner(markers=3))
    order = []
    while table["round"] == 1:
        order.append(table.deciding)
        table.do("cook", "done")
    assert order == [0, 2, 0, 2, 2]


@pytest.mark.rule("CON-090")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("action", ["shop", "cook", "workout", "snack", "buffet", "pizza"])
def test_an_action_is_one_marker_and_carried_out_at_once(edition: str, action: str) -> None:
    table = lay(diner(kitchen="meat"), diner(), edition=edition)
    table.do(action)
    assert (table.deciding, table.of()["markers"]) == (0, 3)
    assert not table.offers(*PLACES), "the next marker comes with the next turn"
    assert table.of(1)["markers"] == 4


# ---- a turn ----


@pytest.mark.rule("CON-091")
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_turn_lasts_until_the_refill(edition: str) -> None:
    table = lay(diner(ready=["curry"]), diner(), edition=edition)
    table.do("cook", "take recipe 1", "done")
    assert table["book"][0] is None
    assert (table.deciding, table.offers()) == (0, {"use curry", "done"}), "the action is over, the turn is not"
    table.do("use curry")
    assert table.score() == 2
    assert table.deciding == 1
    assert None not in table["book"]


@pytest.mark.rule("CON-091")
@pytest.mark.parametrize("edition", EDITIONS)
def test_abilities_are_used_before_the_marker_is_placed_too(edition: str) -> None:
    table = lay(diner(ready=["curry", "stew"]), diner(), edition=edition)
    assert {"use curry", "use stew"} <= table.offers()
    table.do("use stew")
    assert (table.asked, table.deciding, table.body()) == ("place", 0, {"water": 1})


@pytest.mark.rule("CON-091")
def test_abilities_are_used_between_any_two_decisions() -> None:
    mine = diner(kitchen="grains meat", body="water 2", recipes=["stew"], activities=["run"], ready=["curry"])
    for steps in (("cook", "take recipe 1"), ("cook", "cook stew 1"), ("workout", "train run 2"), ("shop", "buy a1")):
        table = lay(mine, diner())
        table.do(*steps, dice=(1, 1))
        assert table.may("use curry"), steps
    table = lay(mine, diner(), cards=[BERRIES], stands="stans-1 - -")
    table.do("market stans")
    assert table.may("use curry"), "before the wild is chosen"


@pytest.mark.rule("CON-091")
def test_abilities_are_not_used_between_the_halves_of_a_decision() -> None:
    mine = diner(
        kitchen="oils nuts", body="fruits 2 meat 2", recipes=["salad"], activities=["box meat"], ready=["curry"]
    )
    halves = {
        ("cook", "cook salad 2"): "cook with",
        ("workout", "train box 2"): "work out how much",
        ("pizza", "ask restaurateur a"): "replace",
        ("pizza", "ask restaurateur a", "food oils"): "replace by",
    }
    mine.assistants = "restaurateur"
    for steps, asked in halves.items():
        table = lay(mine, diner())
        table.do(*steps)
        assert (table.asked, table.offers("use")) == (asked, set())


@pytest.mark.rule("CON-091")
def test_nothing_interrupts_an_exchange() -> None:
    table = lay(diner(body="water", ready=["swap", "loss"]), diner(), cards=[SWAP, LOSS])
    table.do("use swap", "food water")
    assert table.asked == "exchange for"
    assert not table.offers("use"), "the token is given already"
    table.do("food meat")
    assert table.body() == {"meat": 1}
    table.do("use loss")
    assert table.offers() == {"done", "food meat"}


@pytest.mark.rule("CON-091")
@pytest.mark.parametrize("edition", EDITIONS)
def test_abilities_are_never_used_in_another_players_turn(edition: str) -> None:
    table = lay(diner(), diner(ready=["curry"]), edition=edition)
    for step in ("shop", "done"):
        assert not table.state.legal_actions(1)
        assert "seat 1's decision" in table.refusal("use curry", seat=1)
        table.do(step)
    assert table.may("use curry")


# ---- passing ----


@pytest.mark.rule("CON-129")
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_marker_to_pass_goes_to_any_open_space(edition: str) -> None:
    table = lay(diner(), diner(), diner(), edition=edition)
    assert table.offers("pass") == {f"pass {place}" for place in PLACES}
    full = lay(
        diner(snacked=True, market_visits=2),
        diner(),
        diner(),
        edition=edition,
        shoppers=4,
        buffet_guests=2,
        pizza_guest=1,
    )
    assert full.offers("pass") == {"pass cook", "pass workout"}


@pytest.mark.rule("CON-129")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("place", PLACES)
def test_a_pass_does_nothing_and_sets_the_other_markers_aside(edition: str, place: str) -> None:
    table = lay(diner(kitchen="meat", recipes=["stew"]), diner(), diner(), edition=edition)
    before = table.json()
    table.do(f"pass {place}", chance=[])
    after = table.json()
    for entry in ("covered", "pizza", "buffet", "bag", "book", "planner", "column", "row"):
        assert after[entry] == before[entry]
    for entry in ("kitchen", "body", "recipes", "activities", "score", "trash"):
        assert after["diners"][0][entry] == before["diners"][0][entry]
    assert (after["diners"][0]["markers"], after["diners"][0]["passed"]) == (0, True)
    order = []
    while table["round"] == 1:
        order.append(table.deciding)
        table.do("cook", "done")
    assert order == [1, 2] * 4, "the others go on without"


@pytest.mark.rule("CON-129")
@pytest.mark.parametrize(("place", "blocked"), [("pizza", True), ("buffet", True), ("shop", False), ("snack", False)])
def test_a_pass_blocks_its_space_as_usual(place: str, blocked: bool) -> None:
    table = lay(diner(kitchen="meat"), diner(kitchen="meat"), buffet="meat 8")
    table.do(f"pass {place}")
    assert table.deciding == 1
    assert table.may(place) != blocked
    if place == "shop":
        table.do("shop", "done", "shop", "done")
        assert not table.may("shop"), "three spaces: one for the pass and two"


@pytest.mark.rule("CON-130")
@pytest.mark.parametrize("edition", EDITIONS)
def test_the_turn_of_a_pass_is_still_a_turn(edition: str) -> None:
    table = lay(diner(ready=["curry", "stew"]), diner(), edition=edition)
    table.do("pass cook")
    assert (table.deciding, table.offers()) == (0, {"use curry", "use stew", "done"})
    table.do("use stew")
    assert table.body() == {"water": 1}
    table.do("done", "cook", "done")
    assert table.deciding == 1, "afterwards no more turn"


@pytest.mark.rule("CON-130")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(
    ("assistant", "place"),
    [
        ("chef", "cook"),
        ("kitchen", "cook"),
        ("fitness", "workout"),
        ("shopper", "shop"),
        ("restaurateur", "pizza"),
        ("restaurateur", "buffet"),
    ],
)
def test_options_tied_to_an_action_do_not_go_with_a_pass(edition: str, assistant: str, place: str) -> None:
    mine = diner(recipes=["stew grains", "toast"], activities=["run"], ready=["curry"], assistants=assistant)
    table = lay(mine, diner(kitchen="meat"), diner(), edition=edition)
    table.do(f"pass {place}")
    assert table.offers() == {"use curry", "done"}


@pytest.mark.rule("CON-130", "CON-076")
@pytest.mark.parametrize("edition", EDITIONS)
def test_the_life_coach_goes_with_a_pass(edition: str) -> None:
    table = lay(
        diner(activities=["hike grains water"], cooked=["jam"], assistants="life"), diner(), diner(), edition=edition
    )
    table.do("pass cook")
    assert table.may("ask life a")


@pytest.mark.rule("CON-130")
@pytest.mark.parametrize("edition", EDITIONS)
def test_after_a_pass_only_abilities_of_the_rounds_end_remain(edition: str) -> None:
    mine = diner(kitchen="meat", ready=["curry", "jam"])
    table = lay(mine, diner(markers=1), edition=edition)
    table.do("pass cook", "done", "cook", "done")
    assert (table.deciding, table.asked) == (0, "round end")
    assert table.offers() == {"use jam", "done"}


# ---- Pizza To Go's second action ----


def after_pizza(*others: Sitting, edition: str = THOUGHT, mine: Sitting | None = None, **more: object) -> Table:
    """Seat 0 spent the last marker on Pizza To Go, and nobody else has one."""
    guest = mine or diner(kitchen="meat")
    guest.more["markers"] = 1
    others = others or (diner(), diner())
    for other in others:
        other.more["markers"] = 0
    table = lay(guest, *others, edition=edition, **more)  # type: ignore[arg-type]
    table.do("pizza", "eat pizza")
    if table.asked == "after":
        table.do("done")
    return table


@pytest.mark.rule("CON-104")
@pytest.mark.parametrize("edition", EDITIONS)
def test_at_the_rounds_end_the_marker_on_pizza_may_move_to_any_other_open_space(edition: str) -> None:
    table = after_pizza(edition=edition)
    assert (table["stage"], table.deciding) == ("second action", 0)
    market = {f"market {deck}" for deck, name in zip(("stans", "meat", "mill"), table["stands"], strict=True) if name}
    assert market
    assert table.offers() == {"done", "shop", "buffet", "snack", "cook", "workout"} | market
    table.do("snack", "food meat")
    assert table.body()["meat"] >= 1
    assert (table["round"], table.asked) == (2, "assistant"), "one action, then the round is over"


@pytest.mark.rule("CON-104")
@pytest.mark.parametrize("edition", EDITIONS)
def test_the_second_action_is_optional(edition: str) -> None:
    table = after_pizza(edition=edition)
    table.do("done")
    assert table["round"] == 2


@pytest.mark.rule("CON-104")
def test_the_second_action_comes_after_all_other_markers() -> None:
    table = lay(diner(markers=2), diner(markers=2), diner(markers=1))
    table.do("pizza", "eat pizza")
    order = []
    while table["stage"] == "taking actions":
        order.append(table.deciding)
        table.do("cook", "done")
    assert order == [1, 2, 0, 1]
    assert (table["stage"], table.deciding, table.of()["markers"]) == ("second action", 0, 0)
    table.do("cook", "done")
    assert table["round"] == 2


@pytest.mark.rule("CON-104")
def test_only_who_is_on_pizza_has_a_second_action() -> None:
    table = lay(diner(markers=1), diner(markers=0))
    table.do("buffet", "eat row 1")
    assert table["round"] == 2


@pytest.mark.rule("CON-105")
@pytest.mark.parametrize("edition", EDITIONS)
def test_limits_of_the_round_hold_for_the_second_action(edition: str) -> None:
    guest = diner(kitchen="meat", market_visits=2, snacked=True)
    table = after_pizza(edition=edition, mine=guest, shoppers=4, buffet_guests=2)
    assert table.offers() == {"done", "cook", "workout"}
    for refused in ("shop", "market stans", "buffet", "snack", "pizza", "pass cook"):
        assert table.refusal(refused).startswith("Not now")


@pytest.mark.rule("CON-105")
@pytest.mark.parametrize("edition", EDITIONS)
def test_the_second_action_is_a_turn_of_its_own(edition: str) -> None:
    guest = diner(recipes=["stew grains", "toast"], ready=["curry"], assistants="restaurateur", markers=1)
    table = lay(guest, diner(markers=0), diner(markers=0), edition=edition)
    table.do("pizza", "ask restaurateur b", "eat pizza", "done")
    assert table["stage"] == "second action"
    assert table.may("use curry")
    assert not table.offers("ask"), "nobody dines any more"
    table.do("buffet")
    assert table.offers("ask") == {"ask restaurateur a", "ask restaurateur b"}, "the assistant helps again"
    table.do("use curry")
    assert table.score() == 2


@pytest.mark.rule("CON-105")
@pytest.mark.parametrize("edition", EDITIONS)
def test_cards_are_refilled_after_the_second_action(edition: str) -> None:
    table = after_pizza(edition=edition, mine=diner(kitchen="meat", ready=["jam"]))
    table.do("cook", "take recipe 1", "take recipe 3", "done")
    assert table.asked == "round end"
    assert None not in table["book"]
    table = after_pizza(edition=edition, mine=diner(kitchen="meat", ready=["jam"]))
    table.do("workout", "take activity 1", "done")
    assert table.asked == "round end"
    assert None not in table["planner"]


@pytest.mark.rule("CON-105", "CON-091")
def test_cards_are_refilled_when_the_second_action_is_declined() -> None:
    table = after_pizza(mine=diner(kitchen="meat", ready=["jam", "menu"]), cards=[MENU])
    table.do("use menu", "take recipe 1", "done")
    assert table.asked == "round end"
    assert None not in table["book"]


@pytest.mark.rule("CON-105")
def test_the_second_action_takes_a_space_like_any_other() -> None:
    table = after_pizza(shoppers=3)
    assert table.may("shop")
    table.do("shop", dice=(1, 1))
    assert (table["shoppers"], table["pizza_guest"]) == (4, -1)


@pytest.mark.rule("CON-106")
@pytest.mark.parametrize("edition", EDITIONS)
def test_who_passed_has_no_second_action(edition: str) -> None:
    table = lay(diner(markers=2), diner(markers=0), edition=edition)
    table.do("pizza", "eat pizza", "pass cook")
    assert table["round"] == 2


@pytest.mark.rule("CON-106")
@pytest.mark.parametrize("edition", LATER)
def test_who_passed_at_pizza_has_no_second_action(edition: str) -> None:
    table = lay(diner(markers=2), diner(markers=0), edition=edition)
    table.do("pass pizza")
    assert table["round"] == 2


@pytest.mark.rule("CON-106")
def test_anothers_pass_does_not_matter() -> None:
    table = lay(diner(markers=1), diner(markers=2), edition=DRAFT)
    table.do("pizza", "eat pizza", "pass cook")
    assert (table["stage"], table.deciding) == ("second action", 0)
