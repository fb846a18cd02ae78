"""Events kept for later: immunity, and cards for a customer (ADV-68)."""

import pytest
from tests.games.foodadvice.luck import ACE, NORMAL, ONE, THREE, TWO, ZERO, chip, happens, part, product, target
from tests.games.foodadvice.stall import Guest, Happening, Stall, happening, ingredients, lay, stand

from smorgasboard.engine import SPECTATOR
from smorgasboard.games.foodadvice import events as told
from smorgasboard.games.foodadvice.rules import codes as t

IMMUNITY = happening("immune", kept="named")
VOUCHER = happening("budget 20", kept="customer")
HOLE = happening("budget -10", kept="customer")
PENCIL = happening("price -10", kept="customer")


@pytest.mark.rule("ADV-67", "ADV-68")
def test_a_card_that_may_be_kept_is_kept_and_hidden() -> None:
    table = happens(VOUCHER)
    card = table.state.kept_events[1]
    assert len(card) == 1
    assert table.state.view(1)["players"][1]["kept_events"] == card
    for onlooker in (0, 2, SPECTATOR):
        assert table.state.view(onlooker)["players"][1]["kept_events"] == 1
    kept, saw = table.heard(told.KeptEvent)[0], table.heard(told.SawKept)[0]
    assert vars(kept) == {"audience": None, "seat": 1}
    assert saw.audience == (1,)
    assert 1 not in [event.seat for event in table.heard(told.Drew)]


def named(effect: str, *answers: int, victim: int = 2) -> Stall:
    """Seat 1's event names this seat, which has an immunity."""
    goods = (ZERO, ONE, TWO, THREE)[victim]
    stands = {victim: stand(*goods, money=50, shops="ab", kept=(IMMUNITY,))}
    table = happens(effect, stands=stands)
    table.do(1, *answers)
    return table


NAMING = [
    ("steal 20", [target(2)]),
    ("give 10", [target(2)]),
    ("remove other", [part(2, 1, 0)]),
    ("trade", [part(1, 0, 0), part(2, 0, 0)]),
    ("move rival", [chip(2, "a"), t.SHOP + 5]),
    ("rival price 10", [product(2, 0)]),
]


@pytest.mark.rule("ADV-68", "ADV-75")
@pytest.mark.parametrize(("effect", "answers"), NAMING)
def test_immunity_is_offered_when_its_holder_is_named(effect: str, answers: list[int]) -> None:
    table = named(effect, *answers)
    before = (
        table.money,
        [each.parts for each in table.state.products[2]],
        table.state.shop_chips[2],
        table.own(2).price,
    )
    assert (table.state.actors(), table.may(2)) == ((2,), [t.PLAY, t.SKIP])
    log = table.do(2, t.PLAY)
    after = (
        table.money,
        [each.parts for each in table.state.products[2]],
        table.state.shop_chips[2],
        table.own(2).price,
    )
    assert after == before, "it does nothing to them"
    assert told.Immune(2, 1) in log
    assert table.state.kept_events[2] == []
    assert table.stage == "selling"


@pytest.mark.rule("ADV-68")
@pytest.mark.parametrize(("effect", "answers"), NAMING)
def test_who_does_not_play_it_has_it_still_and_the_event_works(effect: str, answers: list[int]) -> None:
    table = named(effect, *answers)
    table.do(2, t.SKIP)
    assert len(table.state.kept_events[2]) == 1
    changed = (
        table.money != [50] * 4
        or table.own(2).parts != ingredients("spicy 5, salted 10, trendy 20")
        or len(table.own(2, 1).parts) != 3
        or table.state.shop_chips[2] != 0b11
        or table.own(2).price != 35
    )
    assert changed


@pytest.mark.rule("ADV-68")
def test_immunity_is_not_offered_to_others_nor_against_what_meets_everybody() -> None:
    other = happens("steal 20", stands={2: stand(*TWO, money=50, kept=(IMMUNITY,))})
    other.do(1, target(3))
    assert other.money == [50, 70, 50, 30]
    everybody = happens("collect 5", stands={2: stand(*TWO, money=50, kept=(IMMUNITY,))})
    assert everybody.money == [45, 65, 45, 45]
    assert everybody.stage == "selling"


@pytest.mark.rule("ADV-68")
def test_immunity_does_not_stop_the_rest_of_the_card() -> None:
    table = happens(happening("steal 20", "gain 5"), stands={2: stand(*TWO, money=50, kept=(IMMUNITY,))})
    table.do(1, target(2))
    table.do(2, t.PLAY)
    assert table.money == [50, 55, 50, 50]


def coming(kept: dict[int, tuple[Happening, ...]], who: Guest = NORMAL) -> Stall:
    """Round 2; this customer has been turned over."""
    goods = (ZERO, ONE, TWO, THREE)
    table = lay(*[stand(*each, kept=kept.get(seat, ())) for seat, each in enumerate(goods)], round_=2)
    table.visit(who)
    return table


@pytest.mark.rule("ADV-68")
def test_a_card_for_a_customer_is_played_before_they_decide() -> None:
    table = coming({0: (VOUCHER,)})
    assert (table.state.actors(), table.may(0)) == ((0,), [t.PLAY, t.SKIP])
    assert table.heard(told.Decided) == []
    assert table.state.view(3)["customer"], "all see who it is"
    table.do(0, t.PLAY)
    assert table.heard(told.Decided)[0].budget == 60
    assert table.state.kept_events[0] == []
    assert [event.seat for event in table.heard(told.PlayedKept)] == [0]


@pytest.mark.rule("ADV-68")
def test_who_skips_is_asked_again_for_the_next_customer() -> None:
    table = coming({0: (VOUCHER,)})
    table.do(0, t.SKIP)
    assert table.heard(told.Decided)[0].budget == 40
    table.visit(NORMAL)
    assert table.may(0) == [t.PLAY, t.SKIP]


@pytest.mark.rule("ADV-68")
def test_it_is_not_for_jokers() -> None:
    table = coming({0: (VOUCHER,)}, ACE)
    assert len(table.heard(told.Decided)) == 1
    assert len(table.state.kept_events[0]) == 1


@pytest.mark.rule("ADV-68", "ADV-11")
def test_simultaneous_ones_in_order() -> None:
    table = coming({0: (VOUCHER,), 1: (HOLE,), 3: (VOUCHER,)})
    for seat in (1, 3, 0):
        assert table.state.actors() == (seat,)
        table.do(seat, t.PLAY)
    assert table.heard(told.Decided)[0].budget == 40 - 10 + 20 + 20


@pytest.mark.rule("ADV-68")
@pytest.mark.parametrize(
    ("answers", "budget", "left"),
    [((t.PLAY, t.PLAY), 50, 0), ((t.PLAY, t.SKIP), 30, 1), ((t.SKIP, t.PLAY), 60, 1), ((t.SKIP, t.SKIP), 40, 2)],
)
def test_either_of_two_kept_cards_can_be_played(answers: tuple[int, ...], budget: int, left: int) -> None:
    """The one that was kept last is asked for first."""
    table = coming({0: (VOUCHER, HOLE)})
    table.do(0, *answers)
    assert table.heard(told.Decided)[0].budget == budget
    assert len(table.state.kept_events[0]) == left


@pytest.mark.rule("ADV-68")
def test_an_immunity_beside_it_is_not_played_for_a_customer() -> None:
    table = coming({0: (IMMUNITY, VOUCHER), 2: (IMMUNITY,)})
    immunity = table.state.kept_events[0][0]
    table.do(0, t.PLAY)
    assert table.heard(told.Decided)[0].budget == 60
    assert table.state.kept_events[0] == [immunity]


@pytest.mark.rule("ADV-68", "ADV-75")
def test_a_price_is_changed_before_a_customer_decides() -> None:
    table = coming({1: (PENCIL,)})
    table.do(1, t.PLAY)
    assert table.may(1) == [product(1, 0), product(1, 1)]
    assert table.heard(told.Decided) == []
    table.do(1, product(1, 0))
    assert table.own(1).price == 25
    assert len(table.heard(told.Decided)) == 1


@pytest.mark.rule("ADV-68", "ADV-79")
def test_kept_cards_are_worth_nothing_at_the_end() -> None:
    table = lay(
        stand(*ZERO, "garnish: smoky 5", kept=(VOUCHER, IMMUNITY)),
        stand(*ONE, "pastry: smoky 10", money=5),
        stand(*TWO, "pickles: smoky 20"),
        stand(*THREE, "porridge: crunchy 5"),
        round_=3,
    )
    table.next()
    assert table.state.over
    assert table.state.outcome().winners == (1,)
    assert table.money == [0, 5, 0, 0]
