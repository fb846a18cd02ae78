"""Presentation, votes, shops and channels: ADV-25 to ADV-37, and where Mabius is named."""

from collections.abc import Sequence

import pytest
from tests.games.foodadvice.stall import (
    TAG_NAMES,
    Stall,
    Store,
    deal,
    guest,
    keep_first_three,
    lay,
    name_all,
    stand,
    to_stage,
    vote_round_robin,
)

from smorgasboard.engine import SPECTATOR
from smorgasboard.games.foodadvice import events as told
from smorgasboard.games.foodadvice.rules import codes as t
from smorgasboard.games.foodadvice.rules.stages.placing import extra_chips_left


def shop(letters: str) -> list[int]:
    return [t.SHOP + t.SHOP_LETTERS.index(letter) for letter in letters]


def channel(name: str) -> int:
    return t.CHANNEL + t.CHANNEL_NAMES.index(name)


def voting(seats: int = 4) -> Stall:
    table = deal(seats)
    keep_first_three(table)
    name_all(table)
    return table


def vote(table: Stall, votes: Sequence[int]) -> None:
    for seat, other in enumerate(votes):
        table.do(seat, t.VOTE + other)


def placing(*extras: int, round_: int = 1) -> Stall:
    """Chips are about to be placed; by seat: extra chips."""
    shapes = ("tea: rich 5", "soup: sour 5", "cake: bright 5", "salad: dainty 5")
    chips = [*extras, *[0] * (4 - len(extras))]
    stands = [stand(shape, extras=extra) for shape, extra in zip(shapes, chips, strict=True)]
    return lay(*stands, stage=t.PLACING, round_=round_)


def place_all(table: Stall, letters: str = "ab") -> Stall:
    """Everybody in these two shops, nobody uses an extra chip."""
    while table.stage == "placing":
        seat = table.state.mover()
        table.do(seat, *shop(letters))
        if table.state.mover() == seat and table.stage == "placing":
            table.do(seat, t.ENOUGH)
    return table


# ---- presentation ----


@pytest.mark.rule("ADV-25")
def test_the_whole_list_is_announced_before_anybody_votes() -> None:
    table = deal(5)
    keep_first_three(table)
    shapes = list(table.state.shapes)
    for seat in range(4):
        table.do(seat, t.NAME)
    assert table.heard(told.Presented) == []
    assert [player["products"] for player in table.state.view(SPECTATOR)["players"]] == [[]] * 5
    table.do(4, t.NAME)
    assert table.stage == "voting"
    shown = table.heard(told.Presented)
    assert [(event.seat, event.round, t.SHAPE_NAMES.index(event.shape)) for event in shown] == [
        (seat, 1, shape) for seat, shape in enumerate(shapes)
    ]
    for event in shown:
        made = table.own(event.seat)
        assert event.ingredients == tuple(table.state.box.ingredient_names[part] for part in made.parts)
        assert event.price == made.price
        assert sum(1 << TAG_NAMES.index(tag) for tag in event.tags) == made.tags
        assert event.audience is None


@pytest.mark.rule("ADV-25", "ADV-21")
def test_products_are_presented_with_what_their_owners_wrote() -> None:
    table = deal()
    keep_first_three(table)
    for seat in (0, 1, 3, 2):
        table.state.take_step(seat, t.NAME, f"Thing {seat} — It is a thing", late=False)
    assert [event.brand.note for event in table.heard(told.Presented)] == [
        f"Thing {seat} — It is a thing" for seat in range(4)
    ], "also that of the last, who ended the stage"


# ---- the vote ----


@pytest.mark.rule("ADV-26")
@pytest.mark.parametrize("seats", [4, 6])
def test_one_votes_for_another_and_does_not_abstain(seats: int) -> None:
    table = voting(seats)
    for seat in range(seats):
        assert table.may(seat) == [t.VOTE + other for other in range(seats) if other != seat]
    assert table.state.actors() == tuple(range(seats)), "all at once"


@pytest.mark.rule("ADV-26")
def test_one_votes_once() -> None:
    table = voting()
    table.do(2, t.VOTE + 0)
    assert table.may(2) == []
    assert table.state.actors() == (0, 1, 3)


@pytest.mark.rule("ADV-26")
def test_votes_are_secret_until_all_are_in() -> None:
    table = voting()
    for seat in (0, 1, 2):
        table.do(seat, t.VOTE + 3)
    for onlooker in (3, 1, SPECTATOR):
        votes = [player["vote"] for player in table.state.view(onlooker)["players"]]
        assert votes == [3 if seat == onlooker == 1 else None for seat in range(4)]
    assert table.state.view(0)["players"][3]["applause"] == 0
    assert table.money == [0] * 4
    assert [vars(event) for event in table.heard(told.Voted)] == [{"audience": None, "seat": seat} for seat in range(3)]
    table.do(3, t.VOTE + 0)
    assert [player["vote"] for player in table.state.view(SPECTATOR)["players"]] == [3, 3, 3, 0]
    assert [event.votes for event in table.heard(told.VotesRevealed)] == [(3, 3, 3, 0)]


@pytest.mark.rule("ADV-27")
@pytest.mark.parametrize(
    ("votes", "money"), [([1, 0, 1, 1], [5, 15, 0, 0]), ([3, 3, 3, 2], [0, 0, 5, 15]), ([1, 2, 3, 0], [5, 5, 5, 5])]
)
def test_each_vote_pays_five(votes: list[int], money: list[int]) -> None:
    table = voting()
    vote(table, votes)
    assert table.money == money
    assert [event.paid for event in table.heard(told.VotesRevealed)] == [tuple(money)]


@pytest.mark.rule("ADV-28", "ADV-29")
@pytest.mark.parametrize(
    ("votes", "extras"),
    [
        ([1, 0, 1, 1], [0, 1, 0, 0]),
        ([1, 0, 1, 0], [1, 1, 0, 0]),
        ([1, 2, 3, 0], [1, 1, 1, 1]),
        ([3, 3, 3, 2], [0, 0, 0, 1]),
    ],
)
def test_most_votes_win_an_extra_chip_and_so_does_everybody_tied(votes: list[int], extras: list[int]) -> None:
    table = voting()
    vote(table, votes)
    assert table.state.extras == extras
    assert [event.seat for event in table.heard(told.WonChip)] == [seat for seat in range(4) if extras[seat]]


@pytest.mark.rule("ADV-28")
def test_extra_chips_are_kept_for_the_rest_of_the_game_and_add_up() -> None:
    table = deal()
    for round_ in (1, 2, 3):
        to_stage(table, t.VOTING)
        vote(table, [1, 0, 1, 1])
        assert table.state.extras == [0, round_, 0, 0]
        to_stage(to_stage(table, t.SELLING), t.CREATING)


@pytest.mark.rule("ADV-28", "ADV-30")
def test_an_extra_chip_can_be_used_in_the_round_it_was_won() -> None:
    table = voting()
    vote(table, [1, 0, 1, 1])
    table.do(0, *shop("ab"))
    assert table.state.mover() == 1
    table.do(1, *shop("abc"))
    assert table.state.mover() == 2


# ---- how many chips ----


@pytest.mark.rule("ADV-30", "ADV-03", "ADV-34", "ADV-36")
def test_without_extra_chips_two_shops_and_one_channel() -> None:
    table = placing()
    for seat in range(4):
        assert t.ENOUGH not in table.may(seat), "compulsory"
        table.do(seat, shop("c")[0])
        assert table.may(seat) == shop("abdef")
        table.do(seat, shop("e")[0])
        assert table.may(seat) == []
    for seat in range(4):
        assert table.may(seat) == [t.CHANNEL + at for at in range(8)], "compulsory, too"
        table.do(seat, channel("national"))
        assert table.may(seat) in ([], [t.NEXT])
    assert table.stage == "selling"


@pytest.mark.rule("ADV-30")
@pytest.mark.parametrize(("more_shops", "more_channels"), [(0, 0), (1, 0), (0, 1), (2, 0), (1, 1), (0, 2)])
def test_each_extra_chip_adds_a_shop_or_a_channel_or_nothing(more_shops: int, more_channels: int) -> None:
    table = placing(2)
    table.do(0, *shop("ab"))
    for letter in "cd"[:more_shops]:
        table.do(0, *shop(letter))
    if more_shops < 2:
        assert t.ENOUGH in table.may(0)
        table.do(0, t.ENOUGH)
    place_all(table)
    table.do(0, channel("national"))
    for name in ("buzz", "sensation")[:more_channels]:
        table.do(0, channel(name))
    if more_shops + more_channels < 2:
        table.do(0, t.ENOUGH)
    assert table.state.mover() == 1, "there is no more"
    assert table.state.shop_chips[0].bit_count() == 2 + more_shops
    assert table.state.channel_chips[0].bit_count() == 1 + more_channels


@pytest.mark.rule("ADV-30")
def test_extra_chips_are_decided_anew_each_round() -> None:
    table = placing(1)
    table.do(0, *shop("abc"))
    place_all(table)
    assert extra_chips_left(table.state, 0) == 0
    to_stage(to_stage(table, t.SELLING), t.CREATING)
    assert extra_chips_left(table.state, 0) >= 1
    assert table.state.shop_chips == [0] * 4


@pytest.mark.rule("ADV-03", "ADV-30")
def test_nobody_needs_more_than_the_eight_chips_of_a_character() -> None:
    table = deal()
    for _ in range(3):
        to_stage(table, t.VOTING)
        vote_round_robin(table)
        to_stage(table, t.SELLING)
        used = [
            table.state.shop_chips[seat].bit_count() + table.state.channel_chips[seat].bit_count() for seat in range(4)
        ]
        assert used == [3 + table.state.extras[0]] * 4
        assert max(used) <= 8
        to_stage(table, t.CREATING)


# ---- the street ----


@pytest.mark.rule("ADV-32", "ADV-33")
def test_six_shops_each_round_and_the_last_six_go_under_the_deck() -> None:
    table = deal()
    seen: list[int] = []
    for round_ in (1, 2, 3):
        before = list(table.state.shop_deck)
        old = list(table.state.street)
        to_stage(table, t.PLACING)
        street = table.state.street
        assert (len(street), len(table.state.shop_deck)) == (6, 14)
        assert street == before[-6:]
        assert table.state.shop_deck[: len(old)] == old, "at the bottom"
        assert table.heard(told.StreetLaid)[-1].shops == tuple(table.state.box.shop_names[each] for each in street)
        seen += street
        assert len(set(seen)) == 6 * round_, "twenty shops are enough for three rounds"
        to_stage(to_stage(table, t.SELLING), t.CREATING)


@pytest.mark.rule("ADV-32")
def test_the_street_is_random() -> None:
    assert len({tuple(to_stage(deal(seed=str(seed)), t.PLACING).state.street) for seed in range(6)}) == 6


@pytest.mark.rule("ADV-34")
def test_never_two_chips_in_one_shop() -> None:
    table = placing(3)
    for at, letter in enumerate("abcde"):
        table.do(0, *shop(letter))
        if at < 4:
            assert not set(shop("abcde"[: at + 1])) & set(table.may(0))
    assert table.state.shop_chips[0].bit_count() == 5
    assert set(shop("abcdef")) <= set(table.may(1)), "others may go where one is"


@pytest.mark.rule("ADV-35", "ADV-11")
@pytest.mark.parametrize(("round_", "order"), [(1, [0, 1, 2, 3]), (2, [1, 2, 3, 0]), (3, [2, 3, 0, 1])])
def test_chips_are_placed_openly_and_in_order(round_: int, order: list[int]) -> None:
    table = placing(round_=round_)
    for seat in order:
        assert (table.stage, table.state.actors()) == ("placing", (seat,))
        table.do(seat, *shop("bd"))
        assert table.state.view(SPECTATOR)["players"][seat]["shops"] == ["b", "d"]
    for seat in order:
        assert (table.stage, table.state.actors()) == ("promoting", (seat,)), "all shops, then all channels"
        table.do(seat, channel("buzz"))
        assert table.state.view(SPECTATOR)["players"][seat]["channels"] == ["buzz"]


# ---- channels ----


@pytest.mark.rule("ADV-36")
def test_different_channels_if_several_and_any_number_of_players_on_one() -> None:
    table = place_all(placing(2, 2))
    table.do(0, channel("friday"))
    assert channel("friday") not in table.may(0)
    assert t.ENOUGH in table.may(0)
    table.do(0, channel("buzz"), t.ENOUGH)
    for seat in (1, 2, 3):
        assert channel("friday") in table.may(seat)
        table.do(seat, channel("friday"))
        if seat == 1:
            table.do(1, t.ENOUGH)
    assert [bool(ads >> t.FRIDAY & 1) for ads in table.state.channel_chips] == [True] * 4


@pytest.mark.rule("ADV-42", "ADV-36")
def test_a_chip_on_mabius_names_another_player() -> None:
    table = place_all(placing())
    table.do(0, channel("mabius"))
    assert table.may(0) == [t.TARGET + other for other in (1, 2, 3)]
    assert table.may(1) == []
    table.do(0, t.TARGET + 2)
    assert table.state.invested[0] == 2
    assert table.heard(told.Invested) == [told.Invested(0, 2)]
    assert table.state.mover() == 1


@pytest.mark.rule("ADV-42", "ADV-30")
def test_mabius_and_another_channel() -> None:
    table = place_all(placing(1))
    table.do(0, channel("mabius"), t.TARGET + 3)
    assert t.ENOUGH in table.may(0)
    assert channel("buzz") in table.may(0)
    table.do(0, channel("buzz"))
    assert table.state.mover() == 1


@pytest.mark.rule("ADV-37", "ADV-10")
def test_chips_come_home_and_round_effects_end() -> None:
    table = lay(
        stand("tea: healthy 5", shops="abc", channels="friday buzz", mabius=2, extras=2),
        stand("soup: sour 5", shops="bd", channels="national"),
        street=[Store("sex male")],
    )
    state = table.state
    table.visit(guest("healthy", "tea"))
    state.put_product(1, 0, table.own(1).parts, 20)
    assert table.own(1).price == 25
    table.close()
    assert (state.shop_chips, state.channel_chips, state.invested) == ([0] * 4, [0] * 4, [t.NONE] * 4)
    assert state.extras == [2, 0, 0, 0], "these stay"
    assert (table.own(1).price, table.own(1).change) == (5, 0)
    assert (state.sales, state.progress) == ([0] * 4, [0] * (4 * t.ADVERTISING_CHANNELS))
    assert (state.cancelled, state.more_customers) == (0, 0)
