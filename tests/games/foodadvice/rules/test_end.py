"""Fines, the end, and ties: ADV-77 to ADV-81."""

import pytest
from tests.games.foodadvice.stall import Guest, Stall, Store, deal, guest, joker, lay, stand, to_stage

from smorgasboard.engine import IllegalAction
from smorgasboard.games.foodadvice import events as told
from smorgasboard.games.foodadvice.rules import codes as t

TEA = ("tea: healthy 5", "soup: rich 5", "cake: sour 5")
PIZZA = ("pizza: dietary 10", "chips: bright 5", "drink: dainty 5")
SALAD = ("salad: spicy 5", "sauce: sweet 5", "salami: farm 5")
PLAIN = ("garnish: tasty 20", "pastry: trendy 5", "pickles: exotic 5")
NOBODYS = guest("smoky crunchy", "yoghurt")
JOKER = joker("healthy dietary spicy rich sour sweet", "tea pizza salad")


def at_the_end(*money: int) -> Stall:
    """The last round's last customer has come; `next` ends the match."""
    stands = [stand(*goods, money=amount) for goods, amount in zip((TEA, PIZZA, SALAD, PLAIN), money, strict=True)]
    return lay(*stands, round_=3)


# ---- the clock ----


@pytest.mark.rule("ADV-77")
@pytest.mark.parametrize(("money", "left"), [(20, 15), (5, 0), (0, 0)])
def test_a_time_out_costs_five_and_the_step_is_done(money: int, left: int) -> None:
    table = deal()
    table.state.money[2] = money
    table.state.take_step(2, t.KEEP, "", late=True)
    assert table.money == [0, 0, left, 0]
    assert table.heard(told.WasLate) == [told.WasLate(2, money - left)]
    assert len(table.state.hands[2]) == 3


@pytest.mark.rule("ADV-77")
def test_each_time_out_costs_and_a_step_in_time_costs_nothing() -> None:
    table = deal()
    table.state.money[1] = 20
    table.state.take_step(1, t.KEEP, "", late=False)
    assert table.money[1] == 20
    for seat in (0, 2, 3):
        table.do(seat, t.KEEP)
    table.state.take_step(1, t.NAME, "", late=True)
    table.do(0, t.NAME)
    table.do(2, t.NAME)
    table.do(3, t.NAME)
    table.state.take_step(1, t.VOTE, "", late=True)
    assert table.money[1] == 10


# ---- the Prosecutor ----


def accusing(round_: int = 1) -> Stall:
    """The Prosecutor is seat 1."""
    table = lay(*[stand(goods[0], money=12) for goods in (TEA, PIZZA, SALAD, PLAIN)], round_=round_)
    table.state.house_fines, table.state.characters = True, [0, t.PROSECUTOR, 1, 2]
    table.next()
    return table


@pytest.mark.rule("ADV-78")
def test_the_prosecutor_may_fine_each_player_once_a_round() -> None:
    table = accusing()
    assert (table.stage, table.state.actors()) == ("fining", (1,))
    assert table.may(1) == [t.ENOUGH, t.FINE_SEAT, t.FINE_SEAT + 2, t.FINE_SEAT + 3]
    log = table.do(1, t.FINE_SEAT + 2)
    assert table.money == [12, 12, 7, 12]
    assert log == [told.Fined(2, 1, 5)]
    assert table.may(1) == [t.ENOUGH, t.FINE_SEAT, t.FINE_SEAT + 3]
    table.do(1, t.FINE_SEAT, t.FINE_SEAT + 3, t.ENOUGH)
    assert table.money == [7, 12, 7, 7]
    assert table.state.round == 2
    assert table.state.fined == 0


@pytest.mark.rule("ADV-78")
def test_a_fines_reason_is_public_and_belongs_to_it() -> None:
    table = accusing()
    table.do(1, t.FINE_SEAT)
    table.state.take_step(1, t.FINE_SEAT + 2, "Chewing too loudly", late=False)
    assert [(fine.seat, fine.reason, fine.audience) for fine in table.heard(told.Fined)] == [
        (0, "", None),
        (2, "Chewing too loudly", None),
    ]


@pytest.mark.rule("ADV-78")
def test_a_new_round_has_new_fines() -> None:
    table = deal(6, house_fines=True)
    prosecutor = table.state.characters.index(t.PROSECUTOR)
    other = (prosecutor + 1) % 6
    for _ in range(3):
        to_stage(table, t.FINING)
        assert t.FINE_SEAT + other in table.may(prosecutor)
        table.state.take_step(prosecutor, t.FINE_SEAT + other, f"Round {table.state.round}", late=False)
        assert t.FINE_SEAT + other not in table.may(prosecutor)
        table.do(prosecutor, t.ENOUGH)
    assert table.state.over
    assert [fine.reason for fine in table.heard(told.Fined)] == ["Round 1", "Round 2", "Round 3"]


@pytest.mark.rule("ADV-78", "ADV-74")
def test_who_has_less_pays_what_they_have() -> None:
    table = accusing()
    table.state.money[0] = 3
    assert table.do(1, t.FINE_SEAT) == [told.Fined(0, 1, 3)]
    assert table.money[0] == 0


@pytest.mark.rule("ADV-78")
@pytest.mark.parametrize(("house_fines", "characters"), [(False, [5, 0, 1, 2]), (True, [0, 1, 2, 3])])
def test_no_fines_without_the_option_or_without_a_prosecutor(house_fines: bool, characters: list[int]) -> None:
    table = lay(*[stand(goods[0], money=12) for goods in (TEA, PIZZA, SALAD, PLAIN)])
    table.state.house_fines, table.state.characters = house_fines, characters
    table.next()
    assert (table.stage, table.state.round) == ("creating", 2)


# ---- the end ----


@pytest.mark.rule("ADV-79")
def test_most_money_wins_after_three_rounds() -> None:
    table = at_the_end(10, 40, 35, 35)
    table.next()
    assert table.state.over
    outcome = table.state.outcome()
    assert outcome.winners == (1,)
    assert outcome.scores == (10.0, 40.0, 35.0, 35.0)
    assert outcome.ranks == (4, 1, 2, 2)
    assert table.heard(told.Ended) == [told.Ended((10, 40, 35, 35), (1,))]
    assert table.heard(told.TieBroken) == []
    assert table.state.actors() == ()


@pytest.mark.rule("ADV-79")
@pytest.mark.parametrize("round_", [1, 2])
def test_not_before(round_: int) -> None:
    table = at_the_end(10, 40, 35, 35)
    table.state.round = round_
    table.next()
    assert not table.state.over
    assert table.state.round == round_ + 1


@pytest.mark.rule("ADV-80", "ADV-81")
def test_a_customer_from_the_deck_breaks_a_tie() -> None:
    table = at_the_end(40, 40, 10, 40)
    table.draws(guest("dietary smoky", "yoghurt"), NOBODYS)
    table.next()
    assert table.state.outcome().winners == (1,)
    assert table.state.outcome().ranks == (2, 1, 4, 2)
    assert [event.winner for event in table.heard(told.TieBroken)] == [1]
    assert table.money == [40, 40, 10, 40], "no money moves"


@pytest.mark.rule("ADV-80")
def test_only_products_of_those_tied_are_looked_at() -> None:
    table = at_the_end(40, 40, 10, 10)
    table.draws(guest("spicy healthy smoky", "salad"))
    table.next()
    assert table.state.outcome().winners == (0,), "spicy is the salad's, whose owner is not tied"


@pytest.mark.rule("ADV-80")
@pytest.mark.parametrize(
    ("who", "winner"),
    [
        (guest("rich bright dainty", "tea"), 1),
        (guest("healthy dietary", "yoghurt"), 1),
        (guest("smoky crunchy", "tea"), 0),
    ],
)
def test_in_the_usual_way_with_all_products(who: Guest, winner: int) -> None:
    table = at_the_end(40, 40, 10, 10)
    table.state.put_product(1, 1, [*table.own(1, 1).parts, table.own(1, 2).parts[0]], 0)
    table.draws(who)
    table.next()
    assert table.state.outcome().winners == (winner,)


@pytest.mark.rule("ADV-81")
@pytest.mark.parametrize("channel", ["friday", "sampling"])
@pytest.mark.parametrize("owner", [0, 2])
def test_the_channels_of_those_tied_still_work(channel: str, owner: int) -> None:
    """Seat 0's tea is bought because of its owner's chip; seat 2 is not tied."""
    table = at_the_end(40, 40, 10, 10)
    table.state.channel_chips[owner] = 1 << t.CHANNEL_NAMES.index(channel)
    if channel == "friday":
        for which in (0, 1, 2):
            table.state.put_product(0, which, table.own(0, which).parts, 0)
            table.own(0, which).price = 25
        table.draws(guest("healthy smoky", "yoghurt", "economy"), guest("dietary", "yoghurt"))
    else:
        table.draws(guest("rich bright", "yoghurt"), guest("dietary", "yoghurt"))
    table.next()
    assert table.state.outcome().winners == ((0,) if owner == 0 else (1,))
    assert [event.winner for event in table.heard(told.TieBroken)] == ([0] if owner == 0 else [-1, 1])
    assert table.money == [40, 40, 10, 10], "no money moves"
    assert table.state.channel_chips == [0] * 4, "the chips go home after that"


@pytest.mark.rule("ADV-81")
def test_no_shop_pays_and_the_round_is_not_over_yet() -> None:
    table = at_the_end(40, 40, 10, 10)
    table.state.put_product(0, 0, table.own(0).parts, 30)
    table.state.shop_chips = [0b11] * 4
    table.draws(guest("healthy dietary", "yoghurt"))
    table.next()
    assert table.state.outcome().winners == (0,), "its price is still changed, and nearer to the budget"
    assert table.money == [40, 40, 10, 10]
    assert table.own(0).change == 0, "round effects end after that"


@pytest.mark.rule("ADV-81")
@pytest.mark.parametrize("replaced", [JOKER, NOBODYS])
def test_a_joker_or_who_buys_nothing_is_replaced(replaced: Guest) -> None:
    table = at_the_end(40, 40, 10, 10)
    table.draws(replaced, replaced, guest("healthy", "yoghurt"))
    table.next()
    assert [event.winner for event in table.heard(told.TieBroken)] == [-1, -1, 0]
    assert table.state.outcome().winners == (0,)


@pytest.mark.rule("ADV-81")
@pytest.mark.parametrize(("useless", "winners"), [(9, (1,)), (10, (0, 1))])
def test_after_ten_customers_in_all_the_victory_is_shared(useless: int, winners: tuple[int, ...]) -> None:
    table = at_the_end(40, 40, 10, 10)
    table.draws(*[NOBODYS] * useless, guest("dietary", "yoghurt"))
    table.next()
    assert table.state.outcome().winners == winners
    assert len(table.heard(told.TieBroken)) == 10
    assert table.state.outcome().ranks == ((1, 1, 3, 3) if len(winners) == 2 else (2, 1, 3, 3))


@pytest.mark.rule("ADV-81", "ADV-64")
def test_a_tie_break_goes_on_when_the_deck_runs_out() -> None:
    table = at_the_end(40, 40, 10, 10)
    who = table.packer.customer(guest("dietary", "yoghurt"))
    table.state.customer_deck, table.state.played = [], [who]
    table.next()
    assert table.state.outcome().winners == (1,)


@pytest.mark.rule("ADV-79")
def test_nothing_can_be_done_afterwards() -> None:
    table = at_the_end(10, 40, 35, 35)
    table.next()
    for seat in range(4):
        assert table.may(seat) == []
        with pytest.raises(IllegalAction):
            table.state.apply(seat, t.NEXT)


@pytest.mark.rule("ADV-79", "ADV-39")
def test_extra_customers_of_the_last_round_count() -> None:
    table = at_the_end(10, 40, 35, 35)
    table.state.channel_chips[0] = 1 << t.SENSATION
    table.state.progress[t.SENSATION] = 1
    table.state.put_product(0, 0, table.own(0).parts, 60)
    table.close(guest("healthy", "yoghurt", "premium"))
    assert table.money[0] == 70
    assert table.state.outcome().winners == (0,)


@pytest.mark.rule("ADV-79", "ADV-54")
def test_shops_pay_in_the_last_round_before_chips_go_home() -> None:
    table = lay(stand(*TEA, shops="a"), stand(*PIZZA), round_=3, street=[Store("sex male", 15, "tea")])
    table.visit(guest("healthy", "tea"))
    table.close()
    assert table.money == [30, 0, 0, 0]
