"""Setting up: what lies where at the start, what players choose before the first turn (CON-003 to 005, 030 to 043)."""

from collections import Counter

import pytest
from tests.games.consumption.table import DRAFT, EDITIONS, RETAIL, THOUGHT, Table, Unshuffled, diner, lay, new

from smorgasboard.engine.errors import BadOption
from smorgasboard.games.consumption.rules.codes import FOOD_NAMES

OLDER = (DRAFT, RETAIL)
SEEDS = range(24)


# ---- food to start with ----


@pytest.mark.rule("CON-003")
def test_retail_starts_with_water_and_a_food_of_choice_from_the_first_player_on() -> None:
    table = new(RETAIL, players=3, first="seat2")
    wishes = {1: "meat", 2: "water", 0: "fruits"}
    for seat, food in wishes.items():
        assert (table.asked, table.deciding) == ("start food", seat)
        assert table.offers() == {f"food {each}" for each in FOOD_NAMES}
        table.do(f"food {food}")
    assert table.asked == "assistant", "the food comes before the first assistants"
    assert [Counter(table.kitchen(seat).split()) for seat in range(3)] == [
        {"water": 1, "fruits": 1},
        {"water": 1, "meat": 1},
        {"water": 2},
    ]
    assert not any(table.body(seat) for seat in range(3))


@pytest.mark.rule("CON-003")
@pytest.mark.parametrize("edition", [DRAFT, THOUGHT])
@pytest.mark.parametrize("players", [1, 3])
def test_other_editions_start_with_nothing(edition: str, players: int) -> None:
    table = new(edition, players)
    assert table.asked == "assistant"
    assert not any(table.kitchen(seat) for seat in range(players))


# ---- Pizza To Go, Buffet and bag ----


def after_a_last_pass(edition: str, bag: str, chance: list[int]) -> Table:
    table = lay(diner(markers=1), diner(markers=0), edition=edition, bag=bag)
    table.do("pass cook", chance=chance)
    assert table["round"] == 2
    return table


@pytest.mark.rule("CON-004")
@pytest.mark.parametrize("edition", OLDER)
def test_alcohol_is_redrawn_for_pizza_and_back_in_the_bag_before_the_buffet(edition: str) -> None:
    table = after_a_last_pass(edition, "water 30 grains 5 alcohol 2", chance=[30, 31])
    assert table["pizza"] == ["oils", *["grains"] * 5]
    assert table["buffet"] == [*["alcohol"] * 2, *["water"] * 6]
    assert table["bag"] == ["water"] * 24


@pytest.mark.rule("CON-004")
def test_in_thought_alcohol_stays_on_the_pizza() -> None:
    table = after_a_last_pass(THOUGHT, "water 30 grains 5 alcohol 2", chance=[])
    assert table["pizza"] == ["oils", "alcohol", "alcohol", "grains", "grains", "grains"]
    assert table["buffet"] == [*["grains"] * 2, *["water"] * 6]


@pytest.mark.rule("CON-004")
@pytest.mark.parametrize("edition", EDITIONS)
def test_alcohol_at_the_first_pizza(edition: str) -> None:
    drunk = [seed for seed in SEEDS if "alcohol" in new(edition, 3, seed)["pizza"]]
    assert bool(drunk) == (edition == THOUGHT)


@pytest.mark.rule("CON-032")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_bag_gets_ten_of_each_food(edition: str, players: int) -> None:
    table = new(edition, players)
    tokens = Counter(table["bag"] + table["pizza"][1:] + table["buffet"])
    assert tokens == dict.fromkeys(FOOD_NAMES, 10)
    assert len(table["bag"]) == 110 - 5 - 8
    assert table["bag"] != new(edition, players, seed=2)["bag"], "it is mixed"


@pytest.mark.rule("CON-032")
def test_the_supply_is_not_limited() -> None:
    table = lay(diner(kitchen="fruits 200", ready=["salad"]), diner(kitchen="fruits 200"))
    table.do("use salad")
    assert table.kitchen().split() == ["fruits"] * 201


@pytest.mark.rule("CON-033")
@pytest.mark.parametrize("edition", EDITIONS)
def test_pizza_has_a_fixed_oils_token_and_five_from_the_bag(edition: str) -> None:
    for seed in SEEDS:
        pizza = new(edition, 2, seed)["pizza"]
        assert pizza[0] == "oils"
        assert len(pizza) == 6
        assert None not in pizza
    assert new(edition, 2, 1)["pizza"] != new(edition, 2, 2)["pizza"]


@pytest.mark.rule("CON-033", "CON-034")
def test_pizza_is_filled_before_the_buffet_at_the_start() -> None:
    table = new(THOUGHT, 2, chance=Unshuffled())
    assert table["pizza"] == ["oils", *["alcohol"] * 5]
    assert table["buffet"] == [*["alcohol"] * 5, *["seafood"] * 3]


@pytest.mark.rule("CON-033", "CON-034", "CON-004")
def test_in_the_older_editions_the_first_buffet_can_have_the_alcohol_that_pizza_refused() -> None:
    table = new(RETAIL, 2, chance=Unshuffled())
    assert table["pizza"] == ["oils", *["seafood"] * 5]
    assert table["buffet"] == ["alcohol"] * 8


@pytest.mark.rule("CON-033", "CON-034")
def test_pizza_is_filled_before_the_buffet_in_every_round() -> None:
    table = after_a_last_pass(THOUGHT, "dairy 3 water 8 meat 5", chance=[])
    assert table["pizza"] == ["oils", *["meat"] * 5]
    assert table["buffet"] == ["water"] * 8
    assert table["bag"] == ["dairy"] * 3


@pytest.mark.rule("CON-034")
def test_the_buffet_has_two_rows_of_four() -> None:
    table = lay(diner(), diner(), buffet="meat fruits grains dairy water 4")
    table.do("buffet")
    assert table.offers() == {"eat row 1", "eat row 2"}
    table.do("eat row 1")
    assert table.body() == {"meat": 1, "fruits": 1, "grains": 1, "dairy": 1}
    assert table["buffet"] == [None] * 4 + ["water"] * 4


# ---- cards ----


@pytest.mark.rule("CON-030")
@pytest.mark.parametrize(("edition", "cards"), [(DRAFT, 41), (RETAIL, 41), (THOUGHT, 56)])
@pytest.mark.parametrize("players", [2, 4])
def test_two_piles_of_recipes_and_four_open_ones(edition: str, cards: int, players: int) -> None:
    table = new(edition, players)
    book, left, right = table["book"], table["left_pile"], table["right_pile"]
    assert len(book) == 4
    assert None not in book
    assert abs(len(left) - len(right)) <= 1
    assert sorted(book + left + right) == sorted(table.box.recipe_names[card] for card in table.box.base_deck)
    assert len(book + left + right) == table.state.inventory()["recipes"] == cards
    assert table["left_pile"] != new(edition, players, seed=2)["left_pile"]


@pytest.mark.rule("CON-030")
def test_the_open_recipes_are_the_top_of_each_pile_and_one_beside_each() -> None:
    for space, refilled_from in ((1, "left_pile"), (2, "left_pile"), (3, "right_pile"), (4, "right_pile")):
        table = lay(diner(), diner())
        pile, before = table[refilled_from], table["book"]
        table.do("cook", f"take recipe {space}", "done")
        assert table[refilled_from] == pile[:-1]
        top, beside = (0, 1) if refilled_from == "left_pile" else (2, 3)
        assert table["book"][top] == pile[-1], "the pile's next card is now its open one"
        assert table["book"][beside] == before[beside if space - 1 == top else top]


@pytest.mark.rule("CON-031")
@pytest.mark.parametrize(("edition", "cards"), [(DRAFT, 24), (RETAIL, 48), (THOUGHT, 48)])
@pytest.mark.parametrize("players", [1, 3])
def test_three_activities_are_open(edition: str, cards: int, players: int) -> None:
    table = new(edition, players)
    assert len(table["planner"]) == 3
    assert None not in table["planner"]
    assert sorted(table["planner"] + table["deck"]) == sorted(table.box.activity_names)
    assert len(table["planner"] + table["deck"]) == table.state.inventory()["activities"] == cards
    assert table["deck"] != new(edition, players, seed=2)["deck"]


# ---- assistants ----


@pytest.mark.rule("CON-005")
@pytest.mark.parametrize("edition", EDITIONS)
def test_assistants_are_chosen_in_reverse_turn_order(edition: str) -> None:
    table = new(edition, 3, first="seat2")
    while table.asked == "start food":
        table.do("food meat")
    chosen: list[str] = []
    for seat in (0, 2, 1):
        assert (table.asked, table.deciding) == ("assistant", seat)
        assert not table.offers() & set(chosen), "what somebody has chosen is gone"
        chosen.append(min(table.offers()))
        table.do(chosen[-1])
    assert len(set(chosen)) == 3
    assert (table.asked, table.deciding) == ("place", 1), "then the first player begins"


@pytest.mark.rule("CON-005", "CON-070")
@pytest.mark.parametrize("edition", EDITIONS)
def test_all_cards_but_the_own_of_last_round_and_the_chosen_ones_can_be_taken(edition: str) -> None:
    last = ("chef", "fitness", "kitchen")
    table = lay(*(diner(assistants=name, markers=1 if name == "chef" else 0) for name in last), edition=edition)
    table.do("pass cook")
    assert table.deciding == 0, "the start has passed to seat 1, so seat 0 is the last"
    assert table.offers() == {f"assistant {name}" for name in ("fitness", "kitchen", "life", "shopper", "restaurateur")}
    table.do("assistant kitchen")  # in front of seat 2, who has not chosen yet
    assert table.deciding == 2
    assert table.offers() == {f"assistant {name}" for name in ("chef", "fitness", "life", "shopper", "restaurateur")}
    table.do("assistant chef")  # seat 0's old card lies open now
    assert table.deciding == 1
    assert table.offers() == {f"assistant {name}" for name in ("life", "shopper", "restaurateur")}
    table.do("assistant life")
    assert [table.of(seat)["assistants"] for seat in range(3)] == [["kitchen"], ["life"], ["chef"]]


@pytest.mark.rule("CON-005")
def test_thought_can_deal_the_first_assistants_at_random() -> None:
    dealt = set()
    for seed in SEEDS:
        table = new(THOUGHT, 4, seed, random_assistants="yes")
        assert table.asked == "place"
        each = [tuple(table.of(seat)["assistants"]) for seat in range(4)]
        assert all(len(cards) == 1 for cards in each)
        assert len(set(each)) == 4
        dealt.add(each[0])
    assert len(dealt) == 6, "all six can come"
    table.pass_all()
    assert table.asked == "assistant", "only round 1's are dealt"
    assert f"assistant {each[table.deciding][0]}" not in table.offers()


@pytest.mark.rule("CON-005")
@pytest.mark.parametrize("edition", OLDER)
def test_the_older_editions_do_not_deal_assistants(edition: str) -> None:
    with pytest.raises(BadOption):
        new(edition, 3, random_assistants="yes")


@pytest.mark.rule("CON-035", "CON-041")
@pytest.mark.parametrize("edition", [DRAFT, THOUGHT])
@pytest.mark.parametrize(("players", "missing"), [(1, "restaurateur"), (2, "life"), (3, ""), (4, "")])
def test_six_assistants_lie_open_or_five(edition: str, players: int, missing: str) -> None:
    names = {"chef", "fitness", "kitchen", "life", "shopper", "restaurateur"}
    assert new(edition, players).offers() == {f"assistant {name}" for name in names - {missing}}


@pytest.mark.rule("CON-041")
@pytest.mark.parametrize("edition", EDITIONS)
def test_two_players_never_have_the_life_coach(edition: str) -> None:
    table = lay(diner(assistants="chef"), diner(assistants="kitchen"), edition=edition)
    for _ in range(5):
        table.pass_all()
        while table.asked == "assistant":
            assert "assistant life" not in table.offers()
            table.do(max(table.offers()))


@pytest.mark.rule("CON-041")
def test_two_players_are_never_dealt_the_life_coach() -> None:
    for seed in SEEDS:
        table = new(THOUGHT, 2, seed, random_assistants="yes")
        assert "life" not in table.of(0)["assistants"] + table.of(1)["assistants"]


# ---- rounds, market, boards ----


@pytest.mark.rule("CON-036")
@pytest.mark.parametrize("players", [1, 3])
def test_a_game_has_six_rounds(players: int) -> None:
    table = new(DRAFT, players)
    rounds = []
    while not table.state.over:
        rounds.append(table["round"])
        table.choose_any_assistants()
        table.pass_all()
    assert rounds == [1, 2, 3, 4, 5, 6]


@pytest.mark.rule("CON-037")
@pytest.mark.parametrize("players", [1, 3, 4])
def test_the_market_opens_the_cards_of_the_round(players: int) -> None:
    table = new(THOUGHT, players)
    box = table.box
    opened = Counter[str]()
    while not table.state.over:
        for deck, name in enumerate(table["stands"]):
            due: list[str | None] = [
                stand
                for stand, of_round, of_deck in zip(box.stand_names, box.stand_round, box.stand_deck, strict=True)
                if (of_round, of_deck) == (table["round"], deck)
            ]
            assert [name] == (due or [None])
        opened.update(name for name in table["stands"] if name)
        table.choose_any_assistants()
        table.pass_all()
    assert opened == dict.fromkeys(box.stand_names, 1)
    assert len(opened) == 12
    assert max(Counter(box.stand_round).values()) <= 3


@pytest.mark.rule("CON-038")
@pytest.mark.parametrize("edition", EDITIONS)
def test_each_player_has_a_board_four_markers_and_no_points(edition: str) -> None:
    table = new(edition, 4)
    for seat in range(4):
        mine = table.of(seat)
        assert (mine["diet"], mine["markers"], mine["score"], mine["trash"]) == ("standard", 4, 0, 0)
        assert not table.body(seat)


@pytest.mark.rule("CON-038", "CON-090")
def test_four_markers_are_four_actions() -> None:
    table = lay(diner(), diner())
    order = []
    while table["round"] == 1:
        order.append(table.deciding)
        table.do("cook", "done")
    assert order == [0, 1] * 4


@pytest.mark.rule("CON-039")
@pytest.mark.parametrize("seat", [1, 2, 3])
def test_the_option_first_says_who_begins(seat: int) -> None:
    for seed in range(5):
        table = new(THOUGHT, 3, seed, first=f"seat{seat}")
        table.choose_any_assistants()
        assert table.deciding == seat - 1


@pytest.mark.rule("CON-039")
def test_the_seed_says_who_begins() -> None:
    begins = {seed: new(THOUGHT, 3, seed)["first"] for seed in SEEDS}
    assert set(begins.values()) == {0, 1, 2}
    assert begins == {seed: new(THOUGHT, 3, seed)["first"] for seed in SEEDS}
    table = new(THOUGHT, 3, 1)
    table.choose_any_assistants()
    assert table.deciding == begins[1]


@pytest.mark.rule("CON-039")
def test_only_somebody_at_the_table_can_begin() -> None:
    with pytest.raises(BadOption):
        new(THOUGHT, 2, first="seat3")


@pytest.mark.rule("CON-040")
@pytest.mark.parametrize("edition", EDITIONS)
def test_two_players_have_eight_market_cards(edition: str) -> None:
    drawn = {tuple(new(edition, 2, seed)["market_in"]) for seed in SEEDS}
    assert all(len(set(stands)) == 8 for stands in drawn)
    assert len(drawn) > len(SEEDS) // 2, "at random"
    assert len({stand for stands in drawn for stand in stands}) == 12
    assert len(new(edition, 3)["market_in"]) == 12


@pytest.mark.rule("CON-040")
def test_only_the_eight_cards_of_two_players_ever_open() -> None:
    table = new(THOUGHT, 2, seed=3)
    cards, opened = table["market_in"], []
    while not table.state.over:
        opened += [name for name in table["stands"] if name]
        table.choose_any_assistants()
        table.pass_all()
    assert sorted(opened) == sorted(cards)


@pytest.mark.rule("CON-042")
@pytest.mark.parametrize("edition", EDITIONS)
def test_out_of_stock_cards_are_for_two_players(edition: str) -> None:
    table = new(edition, 2)
    while table.asked == "start food":
        table.do("food meat")
    marked = [table.box.stock_spaces[card] for card in table["stock_open"]]
    assert len(marked) == 2
    assert table.state.covered == marked[0] | marked[1]
    table.choose_any_assistants()
    table.do("shop")
    assert not table.offers("buy") & {f"buy {space}" for space in table["covered"]}
    more = new(edition, 3)
    assert not more["covered"]
    assert not more["stock_open"]
    assert not more["stock"]


@pytest.mark.rule("CON-043")
def test_dealt_boards_differ_and_are_neither_standard_nor_cleanse() -> None:
    seen = set()
    for edition in EDITIONS:
        for seed in SEEDS:
            table = new(edition, 4, seed, diets="dealt")
            boards = [table.of(seat)["diet"] for seat in range(4)]
            assert len(set(boards)) == 4
            seen |= set(boards)
    assert not seen & {"standard", "cleanse"}


@pytest.mark.rule("CON-043")
def test_chosen_boards_differ_and_are_neither_standard_nor_cleanse() -> None:
    table = new(THOUGHT, 4, diets="chosen", first="seat3")
    alternates = {f"diet {name}" for name in table.box.diet_names} - {"diet standard", "diet cleanse"}
    for seat in (2, 3, 0, 1):
        assert (table.asked, table.deciding) == ("diet", seat)
        assert table.offers() == alternates
        mine = min(alternates)
        table.do(mine)
        alternates.discard(mine)
        assert table.of(seat)["diet"] == mine.removeprefix("diet ")
    assert table.asked == "assistant"


@pytest.mark.rule("CON-043")
@pytest.mark.parametrize("edition", EDITIONS)
def test_cleanse_is_for_solo_play(edition: str) -> None:
    assert new(edition, 1).of(0)["diet"] == "cleanse"
    assert [new(edition, 2).of(seat)["diet"] for seat in range(2)] == ["standard"] * 2


@pytest.mark.rule("CON-043", "CON-018")
@pytest.mark.parametrize("edition", OLDER)
def test_in_the_older_editions_boards_are_not_chosen(edition: str) -> None:
    with pytest.raises(BadOption):
        new(edition, 2, diets="chosen")
