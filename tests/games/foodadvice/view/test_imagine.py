"""What a seat can imagine of a table: always what it sees, never what it cannot know."""

import json
from collections import Counter
from collections.abc import Iterator
from random import Random

import pytest
from hypothesis import given, settings, strategies as st
from tests.games.foodadvice.adv_played import BOX, GAME, busy, moments, sat_down
from tests.games.foodadvice.stall import NORMAL_CUSTOMERS

from smorgasboard.engine import SPECTATOR, Observation, SeededChance
from smorgasboard.games.foodadvice.rules import codes as t
from smorgasboard.games.foodadvice.rules.events.frames import effect_of, frame, seat_of
from smorgasboard.games.foodadvice.rules.events.kept import ask_for_kept
from smorgasboard.games.foodadvice.rules.stages.creating import offer_begun
from smorgasboard.games.foodadvice.rules.state import FoodAdviceState
from smorgasboard.games.foodadvice.view.imagine import drawn

FEW = settings(max_examples=40, deadline=None)
OTHERS = 30
"""Positions imagined where chance should show several."""


def imagined_from_view(table: FoodAdviceState, seat: int, seed: str) -> FoodAdviceState:
    carried = Observation.from_json(json.loads(json.dumps(table.observation(seat).to_json())))
    return drawn(GAME.seen(carried, SeededChance("seen")), seat, SeededChance(seed))


def viewers(table: FoodAdviceState) -> tuple[int, ...]:
    return (SPECTATOR, *range(table.seats))


def some_moments(players: int, seed: int, every: int) -> Iterator[FoodAdviceState]:
    return (table for at, table in enumerate(moments(players, seed)) if at % every == seed % every or table.over)


# ---- always what is seen ----


@FEW
@given(players=st.sampled_from((4, 5, 6)), seed=st.integers(0, 10**6), steps=st.integers(0, 160))
def test_an_imagined_table_looks_the_same_and_can_be_played(players: int, seed: int, steps: int) -> None:
    table, choices = sat_down(players, seed), Random(seed)
    for _ in range(steps):
        if not table.over:
            table.apply(*busy(table, choices))
    for viewer in viewers(table):
        other = imagined_from_view(table, viewer, str(seed))
        assert other.observation(viewer) == table.observation(viewer)
        assert other.inventory() == table.inventory()
        assert drawn(table, viewer, SeededChance(str(seed))) == other
        assert GAME.state(other.to_json()) == other
        while not other.over:
            other.apply(*busy(other, choices))


@pytest.mark.parametrize("players", [4, 5, 6])
def test_imagining_changes_nothing(players: int) -> None:
    for table in some_moments(players, 3, 9):
        before, chance = table.to_json(), table.chance.copy()
        for viewer in viewers(table):
            other = drawn(table, viewer, SeededChance("1"))
            while not other.over:
                seat = other.actors()[0]
                other.apply(seat, other.legal_actions(seat)[0])
        assert table.to_json() == before
        assert table.chance.below(256) == chance.below(256)


def test_what_is_hidden_is_never_looked_at() -> None:
    """Another table that looks the same gives the same imagined ones."""
    for table in some_moments(5, 1, 7):
        for viewer in viewers(table):
            twin = drawn(table, viewer, SeededChance("twin"))
            again, other = (drawn(each, viewer, SeededChance("9")).to_json() for each in (twin, table))
            assert again == other


# ---- hands, shapes, votes, names ----


def reached(stage: int, seed: int = 0, players: int = 5) -> FoodAdviceState:
    """The middle of a stage: two seats have decided."""
    for table in moments(players, seed):
        if table.stage == stage and (table.done.bit_count() == 2 or stage > t.VOTING):
            return table.copy()
    raise AssertionError(stage)


def test_hands_hold_what_was_seen_in_them_and_differ_otherwise() -> None:
    table = next(table.copy() for table in moments(4, 2) if sum(map(len, table.seen_in_hand)) >= 3)
    hands: list[set[int]] = []
    for seed in range(OTHERS):
        other = drawn(table, 0, SeededChance(str(seed)))
        assert other.hands[0] == table.hands[0]
        for seat in range(1, table.seats):
            assert set(table.seen_in_hand[seat]) <= set(other.hands[seat])
        hands.append(set(other.hands[1]))
    assert max(Counter(map(frozenset, hands)).values()) < OTHERS / 2


def test_an_offer_that_was_only_begun_is_not_imagined() -> None:
    for table in moments(4, 4):
        begun = [seat for seat in range(table.seats) if offer_begun(table, seat)]
        if begun:
            seat = begun[0]
            assert drawn(table, seat, SeededChance("1")).offered_card[seat] == table.offered_card[seat]
            other = drawn(table, (seat + 1) % table.seats, SeededChance("1"))
            assert (other.offered_card[seat], other.offered_to[seat]) == (t.NONE, t.NONE)
            assert other.offers_made == table.offers_made
            return
    raise AssertionError("nobody began an offer")


def test_shapes_of_others_are_open_until_presented() -> None:
    table = reached(t.NAMING)
    others = [drawn(table, 2, SeededChance(str(seed))) for seed in range(OTHERS)]
    assert {other.shapes[2] for other in others} == {table.shapes[2]}
    assert len({other.shapes[0] for other in others}) > OTHERS / 4
    shown = {product.shape for products in table.products for product in products}
    assert not shown & {shape for other in others for shape in other.shapes}


def test_votes_are_cast_by_those_who_voted_and_for_others() -> None:
    table = reached(t.VOTING)
    done = [seat for seat in range(table.seats) if table.is_done(seat)]
    others = [drawn(table, done[0], SeededChance(str(seed))) for seed in range(OTHERS)]
    assert {other.votes[done[0]] for other in others} == {table.votes[done[0]]}
    assert {other.votes[done[1]] for other in others} == set(range(table.seats)) - {done[1]}
    for seat in set(range(table.seats)) - set(done):
        assert {other.votes[seat] for other in others} == {t.NONE}


def test_names_that_others_wrote_are_not_known_before_the_presentation() -> None:
    table = reached(t.NAMING)
    writer = next(seat for seat in range(table.seats) if table.is_done(seat))
    table.hear(writer, t.NAME, "Secret Sauce")
    reader = (writer + 1) % table.seats
    assert drawn(table, reader, SeededChance("1")).titles[writer][-1] == ""
    assert drawn(table, writer, SeededChance("1")).titles[writer][-1] == "Secret Sauce"


# ---- shops and customers ----


def test_earlier_streets_lie_under_the_deck() -> None:
    """ADV-33."""
    table = next(table.copy() for table in moments(4, 0) if table.round == 3 and table.stage == t.PLACING)
    streets = [[each.street for each in moments(4, 0) if each.round == number][-1] for number in (2, 1)]
    for seed in range(5):
        assert drawn(table, 1, SeededChance(str(seed))).shop_deck[:12] == [*streets[0], *streets[1]]
    tops = {tuple(drawn(table, 1, SeededChance(str(seed))).shop_deck[12:]) for seed in range(OTHERS)}
    assert len(tops) == 2, "two shops have not been seen yet, in either order"


def test_who_peeked_knows_the_next_customers() -> None:
    table = next(each.copy() for each in moments(4, 0) if each.stage == t.SELLING and len(each.row) == 6)
    table.peeked[2] = 2
    others = [drawn(table, 2, SeededChance(str(seed))) for seed in range(OTHERS)]
    assert {tuple(other.row[:2]) for other in others} == {tuple(table.row[:2])}
    assert len({other.row[2] for other in others}) > OTHERS / 4
    assert len({drawn(table, 1, SeededChance(str(seed))).row[0] for seed in range(OTHERS)}) > OTHERS / 4


def test_a_customer_who_was_added_is_no_joker() -> None:
    """ADV-74."""
    table = next(each.copy() for each in moments(4, 0) if each.stage == t.SELLING and len(each.row) == 6)
    normal = next(customer for customer in table.customer_deck if customer < NORMAL_CUSTOMERS)
    table.customer_deck = [customer for customer in table.customer_deck if customer != normal]
    table.row = [*table.row, normal]
    rows = [drawn(table, 0, SeededChance(str(seed))).row for seed in range(200)]
    assert max(row[-1] for row in rows) < NORMAL_CUSTOMERS <= max(max(row[:-1]) for row in rows)


# ---- kept events ----


def with_kept(kept: dict[int, list[int]]) -> FoodAdviceState:
    """A customer stands there; by seat, the moments of the events that were kept."""
    table = next(
        each.copy()
        for each in moments(4, 0)
        if each.round == 2 and each.stage == t.SELLING and not each.stack and not any(each.kept_events)
    )
    for seat, wanted in kept.items():
        for moment in wanted:
            card = next(card for card in table.event_deck if BOX.event_kept[card] == moment)
            table.event_deck = [each for each in table.event_deck if each != card]
            table.kept_events[seat] = [*table.kept_events[seat], card]
    table.row = [customer for customer in table.row if customer < NORMAL_CUSTOMERS]
    table.customer, table.row = table.row[0], table.row[1:]
    ask_for_kept(table)
    return table


def kept_moments(table: FoodAdviceState, seat: int) -> list[int]:
    return sorted(BOX.event_kept[card] for card in table.kept_events[seat])


def test_who_is_asked_holds_a_card_and_who_comes_later_holds_no_other() -> None:
    """ADV-68; seat 2 is first in round 2."""
    table = with_kept({1: [t.WHEN_CUSTOMER], 2: [t.WHEN_NAMED], 3: [t.WHEN_CUSTOMER, t.WHEN_NAMED]})
    assert [seat_of(packed) for packed in table.stack] == [3, 1]
    for seed in range(OTHERS):
        other = drawn(table, 0, SeededChance(str(seed)))
        assert kept_moments(other, 1) == [t.WHEN_CUSTOMER]
        assert kept_moments(other, 2) == [t.WHEN_NAMED]
        assert kept_moments(other, 3) == [t.WHEN_NAMED, t.WHEN_CUSTOMER]


def test_who_was_asked_before_may_hold_any_kept_card() -> None:
    table = with_kept({1: [t.WHEN_CUSTOMER], 3: [t.WHEN_CUSTOMER]})
    table.apply(1, t.SKIP)
    found = {tuple(kept_moments(drawn(table, 0, SeededChance(str(seed))), 1)) for seed in range(OTHERS)}
    assert found == {(t.WHEN_NAMED,), (t.WHEN_CUSTOMER,)}


def test_who_is_asked_for_immunity_has_one() -> None:
    table = with_kept({3: [t.WHEN_NAMED, t.WHEN_CUSTOMER]})
    table.stack = [frame(t.ASK_IMMUNE, 3)]
    for seed in range(OTHERS):
        assert t.WHEN_NAMED in kept_moments(drawn(table, 0, SeededChance(str(seed))), 3)


def test_own_kept_events_are_known() -> None:
    table = with_kept({1: [t.WHEN_CUSTOMER], 3: [t.WHEN_CUSTOMER]})
    for seed in range(OTHERS):
        other = drawn(table, 3, SeededChance(str(seed)))
        assert other.kept_events[3] == table.kept_events[3]
        assert effect_of(other.stack[-1]) == t.ASK_KEPT


def test_what_may_be_asked_for_is_the_same_on_every_imagined_table() -> None:
    """ADV-17: a card that was offered, given away and locked in elsewhere is not imagined back into that hand."""
    for seed in range(12):
        for table in moments(4, seed):
            if table.stage == t.CREATING and any(table.shown) and table.done:
                for seat in table.actors():
                    must_be_asked_alike(table, drawn(table, seat, SeededChance(str(seed))), seat)


def must_be_asked_alike(table: FoodAdviceState, other: FoodAdviceState, seat: int) -> None:
    for action in table.legal_actions(seat):
        if t.OFFER <= action < t.OFFER + t.MOST_SEATS:
            twins = table.copy(), other.copy()
            for twin in twins:
                twin.apply(seat, action)
            assert twins[0].legal_actions(seat) == twins[1].legal_actions(seat)
