"""What holds in every position that play can reach: money, cards, chips, products, and who may do what."""

from collections import Counter
from collections.abc import Iterable
from typing import ClassVar

import pytest
from hypothesis import Phase, settings, strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule, run_state_machine_as_test
from tests.games.foodadvice.adv_played import moments
from tests.games.foodadvice.stall import ACTIONS, Stall, deal

from smorgasboard.engine import Event
from smorgasboard.games.foodadvice import events as told
from smorgasboard.games.foodadvice.rules import codes as t

STEPS = 200
"""Longer than nearly all matches of random play."""
LIVELY = {
    "ChannelMet", "ChipMoved", "Ended", "Exchanged", "Fined", "IngredientAdded", "IngredientRemoved", "InvestmentPaid",
    "KeptEvent", "MoneyMoved", "NothingSold", "PlayedKept", "PriceChanged", "ShopPaid", "Sold", "VotesRevealed",
    "WasLate",
}  # fmt: skip


def purses(log: Iterable[Event], seats: int) -> list[int]:
    """What the told events add up to, seat by seat."""
    change = [0] * seats
    for event in log:
        match event:
            case told.VotesRevealed():
                for seat, amount in enumerate(event.paid):
                    change[seat] += amount
            case told.Sold():
                change[event.seat] += event.price
            case told.ShopPaid():
                change[event.seat] += event.bonus + event.listed
            case told.InvestmentPaid():
                change[event.seat] += event.amount
            case told.MoneyMoved():
                change[event.seat] += event.amount
                if event.other != t.NONE:
                    change[event.other] -= event.amount
            case told.Fined() | told.WasLate():
                change[event.seat] -= event.amount
    return change


class Match(RuleBasedStateMachine):
    """Random play, with a late step now and then."""

    table: Stall
    seen: ClassVar[Counter[str]] = Counter()

    @initialize(seats=st.integers(4, 6), seed=st.integers(0, 10**6), house_fines=st.booleans())
    def begin(self, seats: int, seed: int, house_fines: bool) -> None:
        self.table = deal(seats, str(seed), house_fines)
        self.before = self.table.money
        self.told = 0

    @property
    def running(self) -> bool:
        return not self.table.state.over

    @rule(pick=st.integers(0, 10**6), late=st.integers(0, 19))
    def step(self, pick: int, late: int) -> None:
        """Nothing once the match is over."""
        state = self.table.state
        self.before, self.told = self.table.money, len(self.table.told)
        if state.over:
            return
        actors = state.actors()
        seat = actors[pick % len(actors)]
        legal = state.legal_actions(seat)
        answers = [action for action in legal if t.ANSWER <= action < t.DECLINE]
        wanted = answers if answers and pick % 3 else legal  # else hardly any offer finds an answer
        state.take_step(seat, wanted[pick // len(actors) % len(wanted)], "", late=late == 0)
        self.seen.update(type(event).__name__ for event in self.table.told[self.told :])

    @invariant()
    def money_changes_only_by_what_is_told(self) -> None:
        state = self.table.state
        change = purses(self.table.told[self.told :], state.seats)
        assert [now - before for now, before in zip(state.money, self.before, strict=True)] == change
        assert min(state.money) >= 0
        earned = [sum(state.earned[seat * t.SOURCES : (seat + 1) * t.SOURCES]) for seat in range(state.seats)]
        assert earned == state.money

    @invariant()
    def cards_are_conserved(self) -> None:
        state = self.table.state
        made = [each for products in state.products for each in products]
        parts = [part for each in made for part in each.parts]
        hands = [card for hand in state.hands for card in hand]
        assert sorted([*parts, *hands, *state.returned, *state.ingredient_deck]) == list(range(84))
        held = [shape for shape in state.shapes if shape != t.NONE]
        assert sorted([*[each.shape for each in made], *held, *state.shape_deck]) == list(range(20))
        standing = [] if state.customer == t.NONE else [state.customer]
        customers = [*state.customer_deck, *state.played, *state.row, *state.served, *standing]
        assert sorted(customers) == list(range(44))
        assert sorted([*state.street, *state.shop_deck]) == list(range(20))
        kept = [card for cards in state.kept_events for card in cards]
        assert sorted([*kept, *state.event_deck, *state.used_events]) == list(range(40))
        taken = [customer for cards in state.taken for customer in cards]
        assert len(set(taken)) == len(taken)
        assert set(taken) <= set(state.served)

    @invariant()
    def products_have_one_to_three_ingredients_and_a_price(self) -> None:
        state = self.table.state
        for products in state.products:
            for each in products:
                assert 1 <= len(each.parts) <= 3
                paid = sum(t.INGREDIENT_PRICES[state.box.ingredient_class[part]] for part in each.parts)
                assert each.price == max(5, paid + each.change)
                assert each.tags == sum(1 << tag for tag in {state.box.ingredient_tag[part] for part in each.parts})

    @invariant()
    def chips_are_where_they_were_put(self) -> None:
        """Were two chips of a seat in one shop, or on one channel, there would be fewer than were placed."""
        state = self.table.state
        begun = max((at for at, event in enumerate(self.table.told) if isinstance(event, told.RoundBegan)), default=0)
        this_round = self.table.told[begun:]
        if state.over:
            assert (max(state.shop_chips), max(state.channel_chips)) == (0, 0)
            return
        for seat in range(state.seats):
            placed = [event for event in this_round if isinstance(event, told.PlacedChip) and event.seat == seat]
            promoted = [event for event in this_round if isinstance(event, told.Promoted) and event.seat == seat]
            shops, channels = state.shop_chips[seat].bit_count(), state.channel_chips[seat].bit_count()
            assert (shops, channels) == (len(placed), len(promoted))
            assert max(0, shops - 2) + max(0, channels - 1) <= state.extras[seat]
            if not state.stack:
                assert (state.invested[seat] != t.NONE) == bool(state.channel_chips[seat] >> t.MABIUS & 1)
            assert state.invested[seat] != seat
            if state.stage >= t.HAPPENING:
                assert shops >= 2
                assert channels >= 1

    @invariant()
    def those_who_may_decide_have_something_to_decide(self) -> None:
        state = self.table.state
        actors = state.actors()
        assert bool(actors) == self.running
        for seat in range(state.seats):
            legal = state.legal_actions(seat)
            assert bool(legal) == (seat in actors)
            assert legal == sorted(set(legal))
            assert all(0 <= action < ACTIONS for action in legal)
        assert max(state.offers_made) <= 3

    @invariant()
    def a_copy_is_equal_and_apart(self) -> None:
        """Now and then: it takes longer than all the rest."""
        state = self.table.state
        if not self.running or self.told % 8:
            return
        twin, before = state.copy(), state.to_json()
        assert twin == state
        seat = twin.actors()[0]
        twin.play(seat, twin.list_actions(seat)[-1])
        assert state.to_json() == before

    @invariant()
    def a_finished_match_has_winners(self) -> None:
        state = self.table.state
        if state.over:
            outcome = state.outcome()
            assert outcome.winners
            assert {state.money[seat] for seat in outcome.winners} == {max(state.money)}
            assert [len(products) for products in state.products] == [3] * state.seats


@pytest.mark.rule("ADV-04", "ADV-05", "ADV-07", "ADV-18", "ADV-30", "ADV-34", "ADV-36", "ADV-72", "ADV-74", "ADV-79")
def test_random_matches_keep_their_promises() -> None:
    Match.seen.clear()
    unshrunk = (Phase.explicit, Phase.generate)  # a shorter match takes minutes to find and tells no more
    steady = settings(max_examples=15, stateful_step_count=STEPS, phases=unshrunk)
    run_state_machine_as_test(Match, settings=steady)
    assert set(Match.seen) >= LIVELY, "otherwise this play shows little"


@pytest.mark.parametrize("players", [4, 6])
def test_a_copy_of_the_end_has_its_winners(players: int) -> None:
    *_, end = moments(players, seed=players)
    assert end.over
    assert end.copy() == end
    assert end.copy().outcome() == end.outcome()


def test_the_inventory_is_the_same_all_match_long() -> None:
    found = [(state.inventory(), len(state.returned)) for state in moments(4, seed=1)]
    assert all(inventory == found[0][0] for inventory, _ in found)
    assert any(waiting for _, waiting in found)
