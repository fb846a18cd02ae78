"""Creating a product: dealing, exchanging and keeping (ADV-15 to ADV-20)."""

from typing import Any

import pytest
from tests.games.foodadvice.stall import (
    HOUSE,
    TAG_NAMES,
    Stall,
    deal,
    hold,
    ingredients,
    keep_first_three,
    name_all,
    to_stage,
)

import smorgasboard as sb
from smorgasboard.engine import SPECTATOR, IllegalAction, Match
from smorgasboard.games.foodadvice import events as told
from smorgasboard.games.foodadvice.rules import codes as t

MINE = "sweet 5, sour 10, rich 20, spicy 5, salted 10, juicy 20"
YOURS = "bright 5, dainty 10, exotic 20, farm 5, trendy 10, tasty 20"
THEIRS = "hearty 5, marine 10, strange 20, healthy 5, stylish 10, refined 20"
KEEP_FIRST_THREE = t.KEEP


def trading() -> Stall:
    table = deal()
    hold(table, MINE, YOURS, THEIRS)
    return table


def offer(slot: int, to: int) -> int:
    return t.OFFER + slot * t.MOST_SEATS + to


def answer(slot: int, to: int) -> int:
    return t.ANSWER + slot * t.MOST_SEATS + to


def want_class(name: str) -> int:
    return t.WANT_CLASS + t.CLASS_NAMES.index(name)


def want_tag(name: str) -> int:
    return t.WANT_TAG + TAG_NAMES.index(name)


def answers(table: Stall, seat: int) -> list[int]:
    return [action for action in table.may(seat) if t.ANSWER <= action < t.NAME]


def offers(table: Stall, seat: int) -> list[int]:
    return [action for action in table.may(seat) if t.OFFER <= action < t.WANT_CLASS]


def names(words: str) -> list[str]:
    return [HOUSE.ingredient_names[card] for card in ingredients(words)]


def seen(table: Stall, seat: int, whose: int) -> dict[str, Any]:
    player: dict[str, Any] = table.state.view(seat)["players"][whose]
    return player


# ---- the deal ----


@pytest.mark.rule("ADV-15")
@pytest.mark.parametrize("seats", [4, 5, 6])
@pytest.mark.parametrize("round_", [1, 2, 3])
def test_everybody_is_dealt_a_shape_and_six_ingredients(seats: int, round_: int) -> None:
    table = deal(seats)
    for _ in range(round_ - 1):
        to_stage(to_stage(table, t.SELLING), t.CREATING)
    state = table.state
    assert state.round == round_
    assert [len(hand) for hand in state.hands] == [6] * seats
    made = [part for products in state.products for each in products for part in each.parts]
    dealt = [card for hand in state.hands for card in hand]
    assert sorted([*made, *dealt, *state.ingredient_deck]) == list(range(84))
    shapes = [*state.shapes, *[each.shape for products in state.products for each in products]]
    assert len(set(shapes)) == seats * round_, "a shape is dealt once in a game"
    assert sorted([*shapes, *state.shape_deck]) == list(range(20))


@pytest.mark.rule("ADV-15")
def test_what_is_dealt_is_random() -> None:
    hands = {tuple(deal(seed=str(seed)).state.hands[0]) for seed in range(8)}
    shapes = {tuple(deal(seed=str(seed)).state.shapes) for seed in range(8)}
    assert (len(hands), len(shapes)) == (8, 8)


# ---- keeping ----


@pytest.mark.rule("ADV-16")
def test_exactly_three_of_ones_choice_are_kept() -> None:
    assert len(set(t.KEPT_SLOTS)) == 20
    for way, slots in enumerate(t.KEPT_SLOTS):
        table = trading()
        hand = table.state.hands[0]
        assert t.KEEP + way in table.may(0)
        table.do(0, t.KEEP + way)
        assert table.state.hands[0] == [hand[slot] for slot in slots]
        assert sorted(table.state.returned) == sorted(set(hand) - set(table.state.hands[0]))


@pytest.mark.rule("ADV-16")
def test_returned_cards_are_shuffled_together_and_go_under_the_deck() -> None:
    table = trading()
    deck = list(table.state.ingredient_deck)
    returned = [card for hand in table.state.hands for card in hand[3:]]
    keep_first_three(table)
    assert table.state.ingredient_deck == deck
    name_all(table)
    assert table.state.ingredient_deck[-len(deck) :] == deck, "what was on top stays there"
    under = table.state.ingredient_deck[: -len(deck)]
    assert sorted(under) == sorted(returned)
    by_owner = [set(returned[at : at + 3]) for at in range(0, len(returned), 3)]
    assert [set(under[at : at + 3]) for at in range(0, len(under), 3)] not in (by_owner, by_owner[::-1])
    assert table.state.returned == []


@pytest.mark.rule("ADV-16")
def test_cards_go_under_the_deck_only_when_all_have_kept() -> None:
    table = trading()
    deck = list(table.state.ingredient_deck)
    for seat in (3, 0, 2):
        table.do(seat, KEEP_FIRST_THREE)
    assert table.state.ingredient_deck == deck
    assert len(table.state.returned) == 9


# ---- offers ----


@pytest.mark.rule("ADV-17")
def test_an_offer_names_a_card_a_player_and_what_is_wanted() -> None:
    table = trading()
    assert offers(table, 0) == sorted(offer(slot, to) for slot in range(6) for to in (1, 2, 3))
    table.do(0, offer(2, 1))
    wants = table.may(0)
    assert wants == [*[t.WANT_CLASS + at for at in range(3)], t.FORGET, *[t.WANT_TAG + at for at in range(28)]]
    log = table.do(0, want_class("medium"))
    assert log == [told.Offered(0, 1, names("rich 20")[0], "class", "medium")]


@pytest.mark.rule("ADV-17")
@pytest.mark.parametrize(
    ("want", "slots"), [(want_class("medium"), [1, 4]), (want_tag("farm"), [3]), (want_tag("rich"), [])]
)
def test_the_other_answers_with_a_fitting_card_or_declines(want: int, slots: list[int]) -> None:
    table = trading()
    table.do(0, offer(2, 1), want)
    assert answers(table, 1) == [*[answer(slot, 0) for slot in slots], t.DECLINE + 0]
    assert answers(table, 2) == []
    assert answers(table, 0) == []


@pytest.mark.rule("ADV-17")
def test_an_exchange_is_one_card_for_one() -> None:
    table = trading()
    table.do(0, offer(2, 1), want_tag("farm"))
    log = table.do(1, answer(3, 0))
    mine, yours = table.state.hands[0], table.state.hands[1]
    assert mine == ingredients("sweet 5, sour 10, farm 5, spicy 5, salted 10, juicy 20")
    assert yours == ingredients("bright 5, dainty 10, exotic 20, rich 20, trendy 10, tasty 20")
    assert log == [told.Exchanged(1, 0, names("farm 5")[0], names("rich 20")[0])]
    assert answers(table, 1) == [], "the offer is gone"


@pytest.mark.rule("ADV-17")
def test_declining_leaves_the_hands_alone() -> None:
    table = trading()
    table.do(0, offer(2, 1), want_tag("farm"))
    log = table.do(1, t.DECLINE + 0)
    assert table.state.hands[:2] == [ingredients(MINE), ingredients(YOURS)]
    assert log == [told.Declined(1, 0)]
    assert answers(table, 1) == []


@pytest.mark.rule("ADV-17")
def test_a_card_that_the_other_has_offered_this_round_may_be_wanted() -> None:
    table = trading()
    table.do(1, offer(2, 2), want_class("economy"))
    table.do(2, t.DECLINE + 1)
    table.do(0, offer(0, 1))
    assert t.WANT_CARD in table.may(0)
    assert t.WANT_CARD + 1 not in table.may(0)
    log = table.do(0, t.WANT_CARD)
    assert log == [told.Offered(0, 1, names("sweet 5")[0], "card", names("exotic 20")[0])]
    assert answers(table, 1) == [answer(2, 0), t.DECLINE + 0]


@pytest.mark.rule("ADV-17")
def test_what_was_offered_and_is_gone_cannot_be_wanted() -> None:
    table = trading()
    table.do(1, offer(2, 2), want_tag("healthy"))
    table.do(2, answer(3, 1))
    table.do(0, offer(0, 1))
    assert t.WANT_CARD not in table.may(0)


@pytest.mark.rule("ADV-17", "ADV-10")
def test_what_was_offered_in_an_earlier_round_does_not_count() -> None:
    table = trading()
    table.do(1, offer(2, 2), want_tag("healthy"))
    to_stage(to_stage(table, t.SELLING), t.CREATING)
    assert seen(table, 0, 1)["shown"] == []
    table.do(0, offer(0, 1))
    assert t.WANT_CARD not in table.may(0)
    assert table.state.offers_made == [1, 0, 0, 0]


@pytest.mark.rule("ADV-17", "ADV-18")
def test_a_card_on_offer_that_is_given_for_another_offer_is_no_longer_on_offer() -> None:
    table = trading()
    table.do(0, offer(0, 1), want_class("premium"))
    table.do(2, offer(0, 0), want_class("economy"))
    log = table.do(0, answer(0, 2))
    assert told.Lapsed(0, 1) in log
    assert answers(table, 1) == []
    assert table.state.hands[0] == ingredients("hearty 5, sour 10, rich 20, spicy 5, salted 10, juicy 20")


@pytest.mark.rule("ADV-18")
def test_one_open_offer_at_a_time_and_nobody_is_held_up_by_it() -> None:
    table = trading()
    table.do(0, offer(0, 1), want_class("premium"))
    assert table.may(0) == [*range(t.KEEP, t.KEEP + t.WAYS_TO_KEEP), t.FORGET]
    assert table.state.actors() == (0, 1, 2, 3)
    assert table.state.awaited() == (1, 2, 3), "who waits may be left alone"
    assert table.state.mover() == 1
    table.do(1, t.DECLINE + 0)
    assert offers(table, 0)
    assert table.state.awaited() == (0, 1, 2, 3)


@pytest.mark.rule("ADV-18")
def test_who_waits_may_withdraw_the_offer_which_counts_all_the_same() -> None:
    table = trading()
    table.do(0, offer(0, 1), want_class("premium"))
    assert table.do(0, t.FORGET) == [told.Lapsed(0, 1)]
    assert answers(table, 1) == []
    assert table.state.offers_made[0] == 1
    assert offers(table, 0)
    for _ in range(2):
        table.do(0, offer(0, 1), want_class("premium"), t.FORGET)
    assert offers(table, 0) == []
    assert t.FORGET not in table.may(0)


@pytest.mark.rule("ADV-18", "ADV-19")
def test_who_waits_may_choose_their_three_and_the_offer_lapses() -> None:
    table = trading()
    table.do(0, offer(0, 1), want_class("premium"))
    assert told.Lapsed(0, 1) in table.do(0, KEEP_FIRST_THREE)
    assert answers(table, 1) == []
    assert table.state.actors() == (1, 2, 3)


@pytest.mark.rule("ADV-18")
def test_what_all_have_heard_of_an_offer_is_not_undone() -> None:
    match = Match(sb.load("foodadvice"), 4, "undo")
    for seat, action in ((0, "offer 1 to 2"), (0, "want class premium")):
        assert match.apply(seat, action)
    assert not match.can_undo(0)
    match.apply(0, "forget")
    assert not match.can_undo(0)


@pytest.mark.rule("ADV-18", "ADV-19")
def test_who_waits_and_is_asked_may_answer_or_keep_but_make_no_other_offer() -> None:
    table = trading()
    table.do(0, offer(0, 1), want_class("premium"))
    table.do(2, offer(0, 0), want_tag("sour"))
    assert offers(table, 0) == []
    assert answers(table, 0) == [answer(1, 2), t.DECLINE + 2]
    assert KEEP_FIRST_THREE in table.may(0)


@pytest.mark.rule("ADV-18")
def test_in_a_circle_of_offers_everybody_may_answer() -> None:
    table = trading()
    for seat in range(4):
        table.do(seat, offer(0, (seat + 1) % 4), want_class("premium"))
    assert table.state.actors() == (0, 1, 2, 3)


@pytest.mark.rule("ADV-18")
@pytest.mark.parametrize("ends", ["declined", "exchanged", "forgotten"])
def test_at_most_three_offers_a_round_whatever_becomes_of_them(ends: str) -> None:
    table = trading()
    for slot in range(3):
        assert offers(table, 0), f"offer {slot + 1}"
        table.do(0, offer(slot, 1))
        if ends == "forgotten":
            table.do(0, t.FORGET)
        else:
            table.do(0, want_class("premium"))
            table.do(1, t.DECLINE if ends == "declined" else answers(table, 1)[0])
    assert offers(table, 0) == []
    assert offers(table, 1), "others have theirs"
    with pytest.raises(IllegalAction):
        table.do(0, offer(3, 1))
    to_stage(to_stage(table, t.SELLING), t.CREATING)
    assert offers(table, 0), "a new round, three new offers"


@pytest.mark.rule("ADV-18")
def test_an_offer_that_is_forgotten_was_never_seen() -> None:
    table = trading()
    assert table.do(0, offer(0, 1), t.FORGET) == []
    assert seen(table, 1, 0)["offer"] is None
    assert seen(table, 1, 0)["shown"] == []


# ---- locking in ----


@pytest.mark.rule("ADV-19")
def test_choosing_three_locks_a_player_in() -> None:
    table = trading()
    table.do(1, KEEP_FIRST_THREE)
    assert table.may(1) == []
    assert table.state.actors() == (0, 2, 3)
    assert offers(table, 0) == sorted(offer(slot, to) for slot in range(6) for to in (2, 3))


@pytest.mark.rule("ADV-19")
def test_open_offers_to_and_from_who_locks_in_lapse() -> None:
    table = trading()
    table.do(0, offer(0, 1), want_class("premium"))
    table.do(1, offer(0, 2), want_class("premium"))
    table.do(2, offer(0, 3), want_class("premium"))
    log = table.do(1, KEEP_FIRST_THREE)
    assert {event for event in log if isinstance(event, told.Lapsed)} == {told.Lapsed(0, 1), told.Lapsed(1, 2)}
    assert answers(table, 2) == []
    assert answers(table, 3) != [], "this one is between two others"
    assert table.state.offers_made == [1, 1, 1, 0], "it was an offer all the same"


@pytest.mark.rule("ADV-19")
def test_an_offer_that_is_being_made_to_who_locks_in_lapses() -> None:
    table = trading()
    table.do(0, offer(0, 1))
    table.do(1, KEEP_FIRST_THREE)
    assert want_class("premium") not in table.may(0)
    assert offers(table, 0)


@pytest.mark.rule("ADV-19")
def test_the_window_closes_when_all_are_locked_in() -> None:
    table = trading()
    for seat in (2, 0, 3):
        table.do(seat, KEEP_FIRST_THREE)
        assert table.stage == "creating"
    table.do(1, KEEP_FIRST_THREE)
    assert table.stage == "naming"


# ---- what others see ----


@pytest.mark.rule("ADV-20")
@pytest.mark.parametrize("onlooker", [1, 2, SPECTATOR])
def test_the_rest_of_a_hand_is_hidden(onlooker: int) -> None:
    table = trading()
    assert seen(table, 0, 0)["hand"] == names(MINE)
    assert seen(table, onlooker, 0)["hand"] == 6
    table.do(0, offer(2, 1))
    assert seen(table, onlooker, 0)["seen_in_hand"] == [], "not offered yet"
    table.do(0, want_tag("farm"))
    assert seen(table, onlooker, 0)["seen_in_hand"] == names("rich 20")
    assert seen(table, onlooker, 0)["offer"] == {"card": names("rich 20")[0], "to": 1, "wanted": "tag farm"}
    table.do(1, answer(3, 0))
    assert seen(table, onlooker, 0)["seen_in_hand"] == names("farm 5")
    assert seen(table, onlooker, 1)["seen_in_hand"] == names("rich 20")


@pytest.mark.rule("ADV-20")
@pytest.mark.parametrize("onlooker", [1, SPECTATOR])
def test_what_was_kept_is_hidden_until_the_product_is_presented(onlooker: int) -> None:
    table = trading()
    table.do(0, offer(0, 1), want_class("premium"))
    keep_first_three(table)
    player = seen(table, onlooker, 0)
    assert (player["hand"], player["shape"], player["seen_in_hand"], player["products"]) == (3, None, [], [])
    assert seen(table, 0, 0)["hand"] == names(MINE)[:3]
    name_all(table)
    assert seen(table, onlooker, 0)["products"][0]["parts"] == names(MINE)[:3]


@pytest.mark.rule("ADV-20")
def test_only_the_owner_hears_of_hidden_cards_and_all_of_exchanged_ones() -> None:
    table = trading()
    table.do(0, offer(2, 1), want_tag("farm"))
    table.do(1, answer(3, 0))
    to_stage(to_stage(table, t.SELLING), t.CREATING)
    assert len(table.heard(told.Dealt)) == 4
    for event in (*table.heard(told.Dealt), *table.heard(told.Kept)):
        assert event.audience == (event.seat,)
    for seen_by_all in (*table.heard(told.Offered), *table.heard(told.Exchanged)):
        assert seen_by_all.audience is None
    assert table.heard(told.Kept)
