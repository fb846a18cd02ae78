"""Setting up and the course of a match: ADV-01 to ADV-05, ADV-09 to ADV-11."""

import pytest
from tests.games.foodadvice.stall import Stall, Store, deal, guest, happening, joker, lay, stand, to_stage

from smorgasboard.engine import BadOption
from smorgasboard.games.foodadvice import events as told
from smorgasboard.games.foodadvice.game import FoodAdvice
from smorgasboard.games.foodadvice.rules import codes as t

SEEDS = range(24)


@pytest.mark.rule("ADV-01")
def test_four_to_six_players() -> None:
    game = FoodAdvice()
    for players in (4, 5, 6):
        assert len(game.new(players, seed=1).actors()) == players
    for players in (3, 7):
        with pytest.raises(BadOption):
            game.new(players)


@pytest.mark.rule("ADV-02")
@pytest.mark.parametrize("seats", [4, 5, 6])
def test_characters_are_shuffled_and_one_is_dealt_to_each(seats: int) -> None:
    dealt = [tuple(deal(seats, str(seed)).state.characters) for seed in SEEDS]
    for characters in dealt:
        assert len(characters) == len(set(characters)) == seats
    assert {character for characters in dealt for character in characters} == set(range(6))
    assert {characters[0] for characters in dealt} == set(range(6)), "seat 1 may be any of them"


@pytest.mark.rule("ADV-02")
def test_chores_of_unused_characters_are_done_all_the_same() -> None:
    """Whoever sits there, the same cards give the same match: money, votes, shops."""
    results = []
    for characters in ([0, 1, 2, 3], [5, 4, 3, 2]):
        table = deal()
        table.state.characters = characters
        to_stage(to_stage(table, t.SELLING), t.CREATING)
        assert table.state.round == 2
        results.append((table.money, table.state.ingredient_deck, table.state.extras))
    assert results[0] == results[1]


@pytest.mark.rule("ADV-03")
def test_three_chips_each_two_for_shops_and_one_for_a_channel() -> None:
    table = lay(stand("tea: rich 5"), stand("soup: sour 5"), stage=t.PLACING)
    used = 0
    while table.state.mover() == 0:
        table.do(0, table.may(0)[0])
        used += 1
    while table.stage == "placing":
        table.do(table.state.mover(), table.may(table.state.mover())[0])
    while table.state.mover() == 0:
        table.do(0, table.may(0)[0])
        used += 1
    assert used == 3
    assert table.state.shop_chips[0].bit_count() + table.state.channel_chips[0].bit_count() == 3


@pytest.mark.rule("ADV-04")
@pytest.mark.parametrize("seats", [4, 6])
def test_decks_are_complete_and_shuffled(seats: int) -> None:
    state = deal(seats).state
    assert state.inventory() == {"ingredients": 84, "shapes": 20, "customers": 44, "shops": 20, "events": 40}
    other = deal(seats, "8").state
    for one, two in (
        (state.ingredient_deck, other.ingredient_deck),
        (state.shape_deck, other.shape_deck),
        (state.customer_deck, other.customer_deck),
        (state.shop_deck, other.shop_deck),
        (state.event_deck, other.event_deck),
    ):
        assert one != two
        assert one != sorted(one)
        assert len(set(one)) == len(one)
    dealt = [card for hand in state.hands for card in hand]
    assert sorted([*dealt, *state.ingredient_deck]) == list(range(84))
    assert sorted([*state.shapes, *state.shape_deck]) == list(range(20))
    assert (sorted(state.customer_deck), sorted(state.shop_deck)) == (list(range(44)), list(range(20)))
    assert sorted(state.event_deck) == list(range(40))


@pytest.mark.rule("ADV-04")
def test_decks_lie_face_down() -> None:
    view = deal().state.view(0)
    assert [view[f"{kind}_deck"] for kind in ("ingredient", "shape", "customer", "shop", "event")] == [
        60,
        16,
        44,
        20,
        40,
    ]


@pytest.mark.rule("ADV-05")
@pytest.mark.parametrize("seats", [4, 5, 6])
def test_everybody_starts_with_nothing(seats: int) -> None:
    assert deal(seats).money == [0] * seats


@pytest.mark.rule("ADV-05")
def test_the_bank_never_runs_out() -> None:
    """The notes of a box are worth 3800 F."""
    table = lay(stand("tea: healthy 20, dietary 20, spicy 20", money=3800))
    table.visit(joker("healthy dietary spicy juicy salted farm", "cake pizza chips"))
    assert table.money[0] == 3860


@pytest.mark.rule("ADV-09", "ADV-34")
def test_a_shop_has_room_for_all_six() -> None:
    shapes = ("tea: rich 5", "soup: sour 5", "cake: bright 5", "salad: dainty 5", "pizza: sweet 5", "chips: farm 5")
    table = lay(*[stand(shape) for shape in shapes], stage=t.PLACING)
    for seat in range(6):
        table.do(seat, t.SHOP, t.SHOP + 1)
    assert table.state.shop_chips == [0b11] * 6


@pytest.mark.rule("ADV-09")
def test_a_shops_term_bonus_and_shapes_are_its_own() -> None:
    street = [Store("sex male", 5, "tea soup"), Store("class medium", 20, "cake tea")]
    table = lay(stand("tea: healthy 5", shops="ab"), street=street)
    assert table.visit(guest("healthy", "pizza")).shops == [(5, 10), (20, 10)]


def stages_of(table: Stall) -> list[str]:
    """The stages in which somebody decides, from here to the end."""
    found: list[str] = []
    while not table.state.over:
        stage = f"{table.state.round} {table.stage}"
        if stage not in found:
            found.append(stage)
        seat = table.state.mover()
        table.do(seat, table.may(seat)[0])
    return found


@pytest.mark.rule("ADV-10", "ADV-66")
@pytest.mark.parametrize("seats", [4, 5, 6])
def test_three_rounds_in_their_order(seats: int) -> None:
    table = deal(seats)
    asking = table.packer.event(happening("give 10"))
    table.state.event_deck = [*[card for card in table.state.event_deck if card != asking], asking]
    round_ = ["creating", "naming", "voting", "placing", "promoting"]
    first = [*[f"1 {stage}" for stage in round_], "1 selling"]
    found = stages_of(table)
    assert found[:6] == first
    assert [stage for stage in found if "happening" not in stage] == [
        f"{number} {stage}" for number in (1, 2, 3) for stage in (*round_, "selling")
    ]
    assert "2 happening" in found
    assert "1 happening" not in found
    assert found.index("2 promoting") < found.index("2 happening") < found.index("2 selling")
    assert [event.round for event in table.heard(told.RoundBegan)] == [2, 3], "nobody listened to the first"
    assert table.state.over


@pytest.mark.rule("ADV-10")
def test_what_happens_in_a_round_is_told_in_its_order() -> None:
    table = to_stage(to_stage(deal(), t.SELLING), t.CREATING)
    start = len(table.told)
    to_stage(to_stage(table, t.SELLING), t.CREATING)
    kinds = [type(event).__name__ for event in table.told[start:]]
    steps = ["LockedIn", "Named", "Presented", "VotesRevealed", "WonChip", "StreetLaid", "PlacedChip", "Promoted"]
    steps += ["CustomerCame", "RoundBegan", "Dealt"]
    places = [kinds.index(kind) for kind in steps]
    assert places == sorted(places)
    happened = [at for at, kind in enumerate(kinds) if kind in ("Drew", "KeptEvent")]
    assert len(happened) == 4
    assert kinds.index("Promoted") < happened[0]
    assert happened[-1] < kinds.index("CustomerCame")
    assert kinds.count("CustomerCame") >= 6


@pytest.mark.rule("ADV-11")
@pytest.mark.parametrize("seats", [4, 5, 6])
def test_who_is_first_in_each_round(seats: int) -> None:
    table = deal(seats)
    for round_ in (1, 2, 3):
        to_stage(table, t.PLACING)
        order = [(round_ - 1 + place) % seats for place in range(seats)]
        assert table.state.first() == order[0]
        placed = []
        while table.stage == "placing":
            seat = table.state.mover()
            placed += [seat] if seat not in placed else []
            table.do(seat, table.may(seat)[0])
        assert placed == order
        to_stage(to_stage(table, t.SELLING), t.CREATING)
