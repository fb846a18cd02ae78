"""Events: when they come, and what they do to money, chips and customers (ADV-66, ADV-67, ADV-69, ADV-73 to ADV-75)."""

import pytest
from tests.games.foodadvice.luck import ACE, ONE, THREE, TWO, ZERO, chip, happens, target
from tests.games.foodadvice.stall import TALK, deal, guest, happening, lay, stand, to_stage

from smorgasboard.engine import SPECTATOR
from smorgasboard.games.foodadvice import events as told
from smorgasboard.games.foodadvice.rules import codes as t

# ---- when ----


@pytest.mark.rule("ADV-66")
@pytest.mark.parametrize("seats", [4, 5, 6])
def test_everybody_is_dealt_one_event_in_rounds_two_and_three(seats: int) -> None:
    table = deal(seats)
    for count in (0, 1, 2):
        to_stage(table, t.SELLING)
        assert len(table.state.event_deck) == 40 - count * seats
        to_stage(table, t.CREATING)
    drawn = [event.seat for event in table.told if isinstance(event, told.Drew | told.KeptEvent)]
    assert drawn == [*[(1 + place) % seats for place in range(seats)], *[(2 + place) % seats for place in range(seats)]]


@pytest.mark.rule("ADV-66")
def test_events_come_after_channels_and_before_sales() -> None:
    shapes = [stand(*goods) for goods in (ZERO, ONE, TWO, THREE)]
    table = lay(*shapes, round_=2, stage=t.PLACING, events=[happening("give 10")])
    to_stage(table, t.PROMOTING)
    for seat in (1, 2, 3):
        table.do(seat, t.CHANNEL)
    assert table.heard(told.Drew) == []
    table.do(0, t.CHANNEL)
    assert (table.stage, table.state.mover()) == ("happening", 1)
    assert len(table.state.row) == 6, "customers wait, face down"
    assert table.heard(told.CustomerCame) == []


@pytest.mark.rule("ADV-67", "ADV-11")
def test_events_are_resolved_in_order_one_after_the_other() -> None:
    table = happens("give 10", "steal 20", "give 5", "gain 5")
    assert [event.seat for event in table.heard(told.Drew)] == [1]
    for seat in (1, 2, 3):
        assert table.state.mover() == seat
        table.do(seat, target(0))
    assert [event.seat for event in table.heard(told.Drew)] == [1, 2, 3, 0]
    assert table.money == [50 + 10 - 20 + 5 + 5, 40, 70, 45]
    assert table.stage == "selling"


@pytest.mark.rule("ADV-67")
def test_effects_of_a_card_come_one_after_the_other() -> None:
    table = happens(happening("gain 10", "draw"), stands={1: stand(ONE[0], "salad: dietary 10, juicy 5", money=0)})
    assert table.money[1] == 10
    assert len(table.own(1, 1).parts) == 3
    again = happens(happening("steal 20", "gain 5"))
    assert again.money[1] == 50, "the first effect is still to be answered"
    again.do(1, target(3))
    assert again.money == [50, 75, 50, 30]


@pytest.mark.rule("ADV-67")
def test_a_used_event_is_laid_aside() -> None:
    table = happens("gain 5")
    assert len(table.state.used_events) == 4
    assert table.state.inventory()["events"] == 40


# ---- money ----


@pytest.mark.rule("ADV-75")
@pytest.mark.parametrize(
    ("effect", "before", "after"),
    [
        ("gain 20", (50, 50, 50, 50), [50, 70, 50, 50]),
        ("pay 20", (50, 50, 50, 50), [50, 30, 50, 50]),
        ("everyone gains 10", (0, 50, 5, 0), [10, 60, 15, 10]),
        ("everyone pays 10", (50, 50, 5, 0), [40, 40, 0, 0]),
        ("others gain 10", (50, 50, 50, 50), [60, 50, 60, 60]),
        ("others pay 10", (50, 50, 5, 50), [40, 50, 0, 40]),
        ("poorest gains 20", (50, 30, 10, 10), [50, 30, 30, 30]),
        ("richest pays 15", (50, 30, 50, 10), [35, 30, 35, 10]),
        ("gain 5 per product", (0, 0, 0, 0), [0, 10, 0, 0]),
        ("collect 5", (50, 50, 3, 0), [45, 58, 0, 0]),
        ("talk", (50, 50, 50, 50), [50, 50, 50, 50]),
    ],
)
def test_money_from_and_to_the_bank(effect: str, before: tuple[int, ...], after: list[int]) -> None:
    table = happens(effect, money=before)
    assert table.stage == "selling", "nothing is asked"
    assert table.money == after


@pytest.mark.rule("ADV-75")
def test_money_for_chips_in_shops() -> None:
    table = happens("gain 5 per shop", stands={1: stand(*ONE, shops="acf"), 2: stand(*TWO, shops="abcdef")})
    assert table.money[1] == 15


@pytest.mark.rule("ADV-69")
@pytest.mark.parametrize(("victim", "stolen"), [(0, 20), (2, 5), (3, 0)])
def test_stealing(victim: int, stolen: int) -> None:
    table = happens("steal 20", money=(50, 10, 5, 0))
    assert table.may(1) == [target(0), target(2), target(3)]
    assert [table.may(seat) for seat in (0, 2, 3)] == [[], [], []]
    before = table.money
    table.do(1, target(victim))
    assert table.money[victim] == before[victim] - stolen
    assert table.money[1] == 10 + stolen
    assert table.heard(told.MoneyMoved) == ([told.MoneyMoved(1, stolen, victim)] if stolen else [])


@pytest.mark.rule("ADV-75", "ADV-74")
@pytest.mark.parametrize(("money", "given"), [(50, 10), (5, 5)])
def test_giving(money: int, given: int) -> None:
    table = happens("give 10", money=(0, money, 0, 0))
    assert table.may(1) == [target(0), target(2), target(3)]
    table.do(1, target(3))
    assert table.money == [0, money - given, 0, given]


@pytest.mark.rule("ADV-74")
def test_nobody_falls_below_nothing() -> None:
    table = happens("pay 20", money=(0, 5, 0, 0))
    assert table.money == [0, 0, 0, 0]
    assert table.heard(told.MoneyMoved) == [told.MoneyMoved(1, -5)]


# ---- chips ----


@pytest.mark.rule("ADV-75", "ADV-74", "ADV-34")
def test_one_of_ones_shop_chips_moves_to_a_shop_without_one() -> None:
    table = happens("move shop", stands={0: stand(*ZERO, shops="ef"), 1: stand(*ONE, shops="ac")})
    assert table.may(1) == [chip(1, "a"), chip(1, "c")]
    table.do(1, chip(1, "c"))
    assert table.may(1) == [t.SHOP + at for at in (1, 3, 4, 5)], "not where it is, nor where another of one's own is"
    table.do(1, t.SHOP + 5)
    assert table.state.shop_chips[1] == 0b100001
    assert table.state.shop_chips[0] == 0b110000


@pytest.mark.rule("ADV-75", "ADV-74", "ADV-34")
def test_a_rivals_chip_moves() -> None:
    table = happens(
        "move rival", stands={0: stand(*ZERO, shops="ab"), 1: stand(*ONE, shops="cd"), 3: stand(*THREE, shops="f")}
    )
    assert table.may(1) == [chip(0, "a"), chip(0, "b"), chip(3, "f")]
    table.do(1, chip(0, "a"))
    assert table.may(1) == [t.SHOP + at for at in (2, 3, 4, 5)]
    table.do(1, t.SHOP + 3)
    assert table.state.shop_chips == [0b1010, 0b1100, 0, 0b100000]
    shops = table.state.box.shop_names
    moved = told.ChipMoved(0, 1, shops[table.state.street[0]], shops[table.state.street[3]])
    assert table.heard(told.ChipMoved) == [moved]


@pytest.mark.rule("ADV-75", "ADV-74", "ADV-36")
def test_a_channel_is_changed() -> None:
    table = happens("change channel", stands={1: stand(*ONE, channels="buzz friday")})
    assert table.may(1) == [t.AD + t.BUZZ, t.AD + t.FRIDAY]
    table.do(1, t.AD + t.BUZZ)
    taken = (t.BUZZ, t.FRIDAY)
    assert table.may(1) == [t.CHANNEL + at for at in range(8) if at not in taken]
    table.do(1, t.CHANNEL + t.SAMPLING)
    assert table.state.channel_chips[1] == 1 << t.FRIDAY | 1 << t.SAMPLING


@pytest.mark.rule("ADV-75", "ADV-42")
def test_a_chip_that_changes_to_mabius_names_a_player_and_one_that_leaves_takes_its_money_along() -> None:
    table = happens("change channel", stands={1: stand(*ONE, channels="buzz")})
    table.do(1, t.CHANNEL + t.MABIUS)
    assert table.may(1) == [target(0), target(2), target(3)]
    table.do(1, target(2))
    assert (table.state.invested[1], table.stage) == (2, "selling")
    leaving = happens("change channel", stands={1: stand(*ONE, mabius=2)})
    leaving.do(1, t.CHANNEL + t.BUZZ)
    assert leaving.state.invested[1] == t.NONE
    assert leaving.state.channel_chips[1] == 1 << t.BUZZ


@pytest.mark.rule("ADV-73")
@pytest.mark.parametrize("effect", ["move shop", "move rival", "change channel"])
def test_without_a_target_nothing_happens(effect: str) -> None:
    table = happens(effect)
    assert [event.seat for event in table.heard(told.NoTarget)] == [1]
    assert table.stage == "selling"


# ---- customers ----


@pytest.mark.rule("ADV-75")
@pytest.mark.parametrize(("effect", "budget"), [("budget 20", 60), ("budget -10", 30), ("budget -100", 5)])
def test_the_next_customers_budget_is_changed_for_this_purchase(effect: str, budget: int) -> None:
    table = happens(effect)
    table.next()
    table.next()
    assert [event.budget for event in table.heard(told.CustomerCame)] == [budget, 40]
    assert [event.budget for event in table.heard(told.Decided)] == [budget, 40]


@pytest.mark.rule("ADV-75", "ADV-41")
def test_a_changed_budget_is_what_counts() -> None:
    stands = {1: stand("cake: dietary 20, bright 20, dainty 20", channels="friday")}
    table = happens("budget -10", stands=stands)
    table.state.products[0] = []
    table.state.products[2] = []
    assert table.next().prices == [30]


@pytest.mark.rule("ADV-75", "ADV-56")
def test_a_jokers_budget_can_be_changed_too() -> None:
    table = happens("budget -100")
    table.visit(ACE)
    assert table.heard(told.CustomerCame)[0].budget == 50


@pytest.mark.rule("ADV-74", "ADV-75")
def test_one_more_customer_is_a_normal_one_and_the_last() -> None:
    """The four Jokers lie on top of the deck."""
    row, deck = happens("talk").state.row, happens("talk").state.customer_deck
    assert deck[-4:] == [40, 41, 42, 43]
    state = happens("customer").state
    assert state.row == [*row, deck[-5]]
    assert state.customer_deck == [43, 42, 41, 40, *deck[:-5]], "Jokers go under the deck"


@pytest.mark.rule("ADV-74", "ADV-64")
def test_one_more_customer_is_found_among_the_played_cards_when_only_jokers_are_left() -> None:
    state = happens("talk").state
    state.customer_deck, state.played = [40, 41], [7, 42]
    assert state.draw_normal_customer() == 7
    assert (sorted(state.customer_deck), state.played) == ([40, 41, 42], [])
    state.customer_deck, state.played = [40], [41]
    assert state.draw_normal_customer() == t.NONE
    assert sorted(state.customer_deck) == [40, 41]


@pytest.mark.rule("ADV-75")
def test_a_look_at_the_next_customers_is_ones_own() -> None:
    table = happens("peek 2")
    waiting = [table.state.box.customer_names[customer] for customer in table.state.row]
    assert table.state.view(1)["next_customers"] == waiting[:2]
    assert [table.state.view(seat)["next_customers"] for seat in (0, 2, SPECTATOR)] == [[], [], []]
    saw = table.heard(told.SawCustomers)
    assert [(event.customers, event.audience) for event in saw] == [(tuple(waiting[:2]), (1,))]
    table.next()
    assert table.state.view(1)["next_customers"] == waiting[1:2]
    table.next()
    assert table.state.view(1)["next_customers"] == []


# ---- talk ----


@pytest.mark.rule("ADV-75")
def test_table_talk_changes_nothing() -> None:
    quiet = happens("talk")
    before = lay(*[stand(*goods, money=50) for goods in (ZERO, ONE, TWO, THREE)], round_=2).state
    for seat in range(4):
        assert [each.parts for each in quiet.state.products[seat]] == [each.parts for each in before.products[seat]]
    assert (quiet.state.shop_chips, quiet.state.channel_chips, quiet.money) == (
        before.shop_chips,
        before.channel_chips,
        before.money,
    )
    assert quiet.state.budget_change == 0


@pytest.mark.rule("ADV-75", "ADV-39")
def test_every_channel_that_works_may_bring_one_customer_more() -> None:
    table = lay(stand("tea: healthy 5", channels="buzz"), round_=2, stage=t.SELLING)
    table.state.more_customers = 1
    assert table.visit(guest("healthy", "cake")).bought
    assert len(table.close(guest("rich", "cake"), guest("rich", "cake")).decisions) == 2
    assert table.state.more_customers == 0


@pytest.mark.rule("ADV-75", "ADV-40", "ADV-41")
@pytest.mark.parametrize("channel", ["friday", "sampling"])
def test_a_channel_may_be_stopped_for_the_round(channel: str) -> None:
    mine = "tea: healthy 20, rich 20, sour 20" if channel == "friday" else "tea: healthy 5, rich 5"
    theirs = () if channel == "friday" else ("soup: healthy 10",)
    for stopped in (False, True):
        table = lay(stand(mine, channels=channel), stand(*theirs), round_=2)
        if stopped:
            table.state.cancelled = 1 << t.CHANNEL_NAMES.index(channel)
        assert table.visit(guest("healthy", "cake")).bought == ([] if stopped else ["tea"])


@pytest.mark.rule("ADV-75", "ADV-67")
@pytest.mark.parametrize(
    ("effect", "cancelled", "more"), [("no friday", 1 << t.FRIDAY, 0), ("advertising brings 1", 0, 1)]
)
def test_events_change_what_channels_do(effect: str, cancelled: int, more: int) -> None:
    cards = [happening(effect), TALK, TALK, TALK]
    table = lay(*[stand(channels="buzz", shops="ab")] * 4, round_=2, stage=t.PROMOTING, events=cards, street=())
    table.state.place = 4
    table.state.go_on()
    assert (table.state.cancelled, table.state.more_customers) == (cancelled, more)
