"""Power cards: FFR-50 to FFR-63."""

from typing import Any

import pytest
from tests.games.foodfighters.table import CARDS, CELLS, GAME, MEATS, SPLAT, VEGGIES, Table, lay, side

PRINTED = {"regrow": 10, "boost": 10, "sizzle": 8}
PRICES = {
    card.name: card.price for faction in GAME.content.factions.values() for card in faction.cards.values()
} | PRINTED
BOOST = GAME.box.team("veggies").boost


def holding(card: str, **more: Any) -> Table:
    """The card's team is to act, holds it, and everything it could need is there."""
    if card in CARDS[VEGGIES]:
        return lay(veggies=side(out=["cabbage>bacon"], held=[card], beans=20), turn=VEGGIES, **more)
    return lay(meats=side(a1="chicken>broccoli", held=[card], beans=20), turn=MEATS, **more)


USES = {"regrow": "regrow x7 c3", "roots": "roots", "sizzle": "sizzle", "tenderize": "tenderize", "shield": "shield b2"}
OWNER = {card: team for team, cards in CARDS.items() for card in cards}


# ---- kinds of cards ----


@pytest.mark.rule("FFR-50")
@pytest.mark.parametrize("team", [VEGGIES, MEATS])
def test_only_your_own_teams_cards_are_sold(team: str) -> None:
    table = lay(veggies=side(beans=15), meats=side(beans=15), turn=team, phase="kitchen")
    assert {card for card in PRICES if table.may(f"buy {card}")} == set(CARDS[team])
    other = "sizzle" if team == VEGGIES else "regrow"
    assert "your team has no such Power card" in table.refusal(f"buy {other}")


@pytest.mark.rule("FFR-50", "FFR-56", "FFR-57", "FFR-60")
@pytest.mark.parametrize(("card", "price"), PRICES.items())
def test_each_card_has_its_price(card: str, price: int) -> None:
    sides: dict[str, Any] = {OWNER[card]: side(beans=price)}
    table = lay(**sides, turn=OWNER[card], phase="kitchen")
    table.do(f"buy {card}")
    assert table.beans(OWNER[card]) == 0
    assert table.json(OWNER[card])["held"] == [card]
    assert card not in table.json(OWNER[card])["for_sale"]
    sides = {OWNER[card]: side(beans=price - 1)}
    poor = lay(**sides, turn=OWNER[card], phase="kitchen")
    assert not poor.may(f"buy {card}")


@pytest.mark.rule("FFR-50")
@pytest.mark.parametrize("card", PRICES)
def test_a_card_that_is_held_is_not_for_sale(card: str) -> None:
    table = holding(card, phase="kitchen")
    assert not table.may(f"buy {card}")
    assert "not in your Kitchen" in table.refusal(f"buy {card}")


@pytest.mark.rule("FFR-51")
@pytest.mark.parametrize("card", ["regrow", "shield"])
def test_a_one_use_card_leaves_the_game(card: str) -> None:
    table = holding(card)
    table.do(USES[card])
    data = table.json(OWNER[card])
    assert data["spent"] == [card]
    assert card not in data["held"] + data["for_sale"]
    table.do("pass")
    assert not table.may(f"buy {card}")
    table.do("end", "pass", "end", "pass")
    assert not table.may(f"buy {card}"), "never again"


@pytest.mark.rule("FFR-51", "FFR-52")
@pytest.mark.parametrize("card", USES)
def test_a_card_is_used_on_your_own_turn_only(card: str) -> None:
    table = holding(card)
    table.do("pass", "end")
    assert table.deciding != OWNER[card]
    assert not table.may(USES[card])
    seat = 0 if OWNER[card] == VEGGIES else 1
    assert "decision now" in table.refusal(USES[card], seat=seat)
    table.do("pass", "end")
    assert table.may(USES[card]), "it was kept for later"


@pytest.mark.rule("FFR-51", "FFR-52")
@pytest.mark.parametrize("card", ["regrow", "shield", "sizzle"])
def test_a_card_may_be_used_at_once(card: str) -> None:
    sides: dict[str, Any] = {VEGGIES: side(out=["cabbage>bacon"], beans=10), MEATS: side(beans=10)}
    table = lay(**sides, turn=OWNER[card], phase="kitchen")
    table.do(f"buy {card}", USES[card])
    assert card not in table.json(OWNER[card])["held"]


@pytest.mark.rule("FFR-51", "FFR-52")
@pytest.mark.parametrize("card", USES)
def test_a_card_that_is_not_held_cannot_be_used(card: str) -> None:
    veggies, meats = side(out=["cabbage>bacon"], beans=10), side(a1="chicken>broccoli", beans=10)
    table = lay(veggies, meats, turn=OWNER[card])
    assert not table.may(USES[card])
    assert "you do not hold that Power card" in table.refusal(USES[card])


@pytest.mark.rule("FFR-52")
@pytest.mark.parametrize("card", ["roots", "tenderize", "sizzle"])
def test_a_multi_use_card_goes_back_and_is_not_bought_on_that_turn(card: str) -> None:
    table = holding(card)
    table.do(USES[card])
    data = table.json(OWNER[card])
    assert card in data["for_sale"]
    assert card not in data["held"] + data["spent"]
    table.do("done" if card == "roots" else "pass")
    assert not table.may(f"buy {card}")
    assert "you used that Power card this turn" in table.refusal(f"buy {card}")
    others = [other for other in CARDS[OWNER[card]] if other != card]
    assert all(table.may(f"buy {other}") for other in others)
    table.do("end", "pass")
    if card != "sizzle":
        table.do("end", "pass")
    assert table.deciding == OWNER[card]
    assert table.may(f"buy {card}"), "on a later turn it may be bought again"


@pytest.mark.rule("FFR-53")
def test_a_long_term_card_works_from_its_purchase_on_and_stays() -> None:
    table = lay(veggies=side(beans=10), turn=VEGGIES, phase="kitchen")
    table.do("buy boost", "end", "pass", "end")
    for _ in range(2):  # a third would need more Beans than the box has
        before = table.beans(VEGGIES)
        table.do("roll", dice=(1, 1))
        assert table.beans(VEGGIES) == before + 2 + BOOST
        assert table.json(VEGGIES)["held"] == ["boost"]
        table.do("end", "pass", "end")


@pytest.mark.rule("FFR-53")
def test_a_long_term_card_is_not_used() -> None:
    table = holding("boost")
    assert table.offers() == lay(veggies=side(out=["cabbage>bacon"]), turn=VEGGIES).offers()


@pytest.mark.rule("FFR-54")
def test_powers_are_neither_the_action_nor_the_purchase() -> None:
    table = lay(meats=side(a1="chicken>broccoli", held=["sizzle", "tenderize", "shield"], beans=9))
    table.do("sizzle", "tenderize", "shield a1")
    assert table.phase == "step one"
    table.do("attack a1 a1", dice=(SPLAT, 1))
    assert table.may("buy spoon a1")


@pytest.mark.rule("FFR-54")
@pytest.mark.parametrize("card", ["regrow", "shield", "sizzle"])
def test_powers_are_used_before_and_after_action_and_purchase(card: str) -> None:
    table = holding(card)
    assert table.may(USES[card])
    table.do("pass")
    assert table.may(USES[card])
    table.do("buy bonus")
    assert table.may(USES[card])
    table.do(USES[card])
    assert not table.offers("buy")


@pytest.mark.rule("FFR-54")
def test_a_purchase_stays_possible_after_a_power() -> None:
    table = holding("shield", phase="kitchen")
    table.do("shield a1", "buy spoon a1")
    assert table.at(MEATS, "a1") == "chicken>broccoli spoon shield"


@pytest.mark.rule("FFR-54")
def test_no_powers_while_gaps_are_filled() -> None:
    meats = side(a1="chicken>broccoli", held=["sizzle", "shield"])
    table = lay(meats=meats, veggies=side(held=["regrow", "roots"]))
    table.do("attack a1 a1", dice=(SPLAT, 1))
    table.do("end")
    assert table.offers() == {"fill a3", "fill b3", "fill c3"}
    assert table.state.legal_actions(1) == []


@pytest.mark.rule("FFR-55")
def test_regrow_needs_somebody_knocked_out() -> None:
    table = lay(veggies=side(held=["regrow"]), turn=VEGGIES)
    assert not table.offers("regrow")
    assert "that fighter is not knocked out" in table.refusal("regrow x1 a1")


@pytest.mark.rule("FFR-55", "FFR-62")
def test_deep_roots_needs_step_one() -> None:
    assert holding("roots").may("roots")
    taken = holding("roots", phase="kitchen")
    assert not taken.may("roots")
    assert "you have made your move of this turn" in taken.refusal("roots")


@pytest.mark.rule("FFR-55", "FFR-63")
def test_tenderize_needs_an_attack_to_come() -> None:
    assert holding("tenderize").may("tenderize")
    peaceful = lay(meats=side(held=["tenderize"]))
    assert not peaceful.offers("attack")
    assert not peaceful.may("tenderize")
    assert "no attack to come" in peaceful.refusal("tenderize")
    assert not holding("tenderize", phase="kitchen").may("tenderize")


# ---- Re-Grow! ----


@pytest.mark.rule("FFR-56")
@pytest.mark.parametrize(
    ("out", "gaps", "places"),
    [
        (["cabbage>bacon"], ["c3"], {"c3"}),
        (["cabbage>bacon"], ["a3"], {"a3"}),
        (["cabbage>bacon", "onion>steak"], ["a3", "c3"], {"a3", "c3"}),
        (["cabbage>bacon", "onion>steak", "broccoli>chicken"], ["a3", "b3", "c3"], {"a3", "b3", "c3"}),
        (["cabbage>bacon", "onion>steak", "broccoli>chicken", "cabbage>steak"], ["a3", "b3", "c3", "b2"], {"b2"}),
    ],
)
def test_regrow_fills_the_rearmost_row_then_the_one_behind(out: list[str], gaps: list[str], places: set[str]) -> None:
    table = lay(veggies=side(out=out, gaps=gaps, held=["regrow"]), turn=VEGGIES)
    assert {offer.split()[2] for offer in table.offers("regrow")} == places
    numbers = {"broccoli>chicken": "x2", "onion>steak": "x6", "cabbage>bacon": "x7", "cabbage>steak": "x9"}
    assert {offer.split()[1] for offer in table.offers("regrow")} == {numbers[fighter] for fighter in out}


@pytest.mark.rule("FFR-56")
def test_regrow_behind_a_full_front_row() -> None:
    out = ["cabbage>bacon", "onion>steak", "broccoli>chicken", "cabbage>steak", "onion>chicken", "broccoli>bacon"]
    rear = ["a2", "b2", "c2", "a3", "b3", "c3"]
    table = lay(veggies=side(out=out, gaps=rear, held=["regrow"]), turn=VEGGIES)
    assert {offer.split()[2] for offer in table.offers("regrow")} == {"a2", "b2", "c2"}


@pytest.mark.rule("FFR-56")
def test_regrow_brings_the_named_fighter_back_without_items() -> None:
    out = ["cabbage>bacon", "onion>steak"]
    table = lay(veggies=side(out=out, held=["regrow"], beans=1), turn=VEGGIES)
    table.do("regrow x6 c3")
    assert table.at(VEGGIES, "c3") == "onion>steak"
    assert table.out(VEGGIES) == ["cabbage>bacon"]
    assert table.at(VEGGIES, "b3") == ""
    assert table.beans(VEGGIES) == 1


@pytest.mark.rule("FFR-56")
def test_a_fighter_that_came_back_does_not_count_as_knocked_out() -> None:
    """Two Cabbages are out; one comes back, so that the third knock-out does not end the match."""
    out = ["cabbage>chicken", "cabbage>steak"]
    table = lay(
        veggies=side(out=out, held=["regrow"], a1="cabbage>bacon"), meats=side(a1="chicken>cabbage"), turn=VEGGIES
    )
    table.do("regrow x8 c3", "pass", "end")
    table.do("attack a1 a1", dice=(SPLAT, 1))
    assert not table.state.over
    assert table.out(VEGGIES) == ["cabbage>bacon", "cabbage>steak"]


@pytest.mark.rule("FFR-56")
def test_a_fighter_that_came_back_fights_and_can_be_hit() -> None:
    out = ["cabbage>bacon", "onion>steak", "broccoli>chicken", "cabbage>steak", "onion>chicken", "broccoli>bacon"]
    rear = ["a2", "b2", "c2", "a3", "b3", "c3"]
    table = lay(
        veggies=side(out=out, gaps=rear, held=["regrow"]),
        meats=side(a1="chicken>onion", c1="bacon>onion"),
        turn=VEGGIES,
    )
    table.do("regrow x5 c2", "swap c1 c2", "end")
    assert table.may("attack c1 c1")
    table.do("pass", "end")
    assert table.may("attack c1 b1"), "an Onion thinking of Chicken"


# ---- Sizzle! ----


@pytest.mark.rule("FFR-57")
@pytest.mark.parametrize("late", [False, True])
def test_sizzle_gives_a_second_full_turn(late: bool) -> None:
    table = holding("sizzle")
    table.do(*(("pass", "sizzle") if late else ("sizzle", "pass")))
    table.do("end")
    assert table.deciding == MEATS
    assert table.phase == "step one"
    assert table.state.turns == 11
    table.do("roll", dice=(1, 1))
    table.do("buy spoon a1", "end")
    assert table.deciding == VEGGIES
    assert table.state.turns == 12
    table.do("pass", "end")
    assert table.deciding == MEATS
    table.do("pass", "end")
    assert table.deciding == VEGGIES, "only one turn was doubled"


@pytest.mark.rule("FFR-57")
def test_gaps_are_filled_between_the_halves() -> None:
    table = holding("sizzle")
    table.do("sizzle")
    table.do("attack a1 a1", dice=(SPLAT, 1))
    table.do("end")
    assert table.deciding == VEGGIES
    assert table.offers() == {"fill a3", "fill b3", "fill c3"}
    table.do("fill c3")
    assert table.deciding == MEATS
    assert table.phase == "step one"
    table.do("pass", "end")
    assert table.deciding == VEGGIES


@pytest.mark.rule("FFR-57")
def test_a_second_turn_cannot_be_doubled() -> None:
    table = lay(meats=side(held=["sizzle"]), second_half=True)
    assert not table.may("sizzle")
    assert "a second turn cannot be doubled" in table.refusal("sizzle")


@pytest.mark.rule("FFR-57", "FFR-58")
def test_a_sizzle_bought_in_the_second_half_waits_for_the_next_turn() -> None:
    table = lay(meats=side(held=["sizzle"], beans=20))
    table.do("sizzle", "pass")
    assert not table.may("buy sizzle"), "used on this half"
    table.do("end", "pass")
    table.do("buy sizzle")
    assert not table.may("sizzle")
    table.do("end", "pass", "end")
    assert table.may("sizzle")
    table.do("sizzle")
    assert not table.may("sizzle")


@pytest.mark.rule("FFR-58")
def test_each_half_has_its_own_action_purchase_and_bars() -> None:
    meats = side(a1="bacon>broccoli spoon pan", held=["sizzle", "tenderize"], beans=20)
    table = lay(meats=meats, veggies=side(a3="cracker"), bonus=MEATS)
    table.do("sizzle", "tenderize")
    table.do("attack a1 a3", dice=(SPLAT, 1, 1))
    table.do("buy shield")
    data = table.state.to_json()
    assert data["spoon_thrown"]
    assert data["pan_hit"]
    assert data["bonus_rolled"]
    assert data["cards_used"] == ["sizzle", "tenderize"]
    table.do("end")
    assert table.deciding == MEATS
    table.do("pass")
    offers = table.offers("buy")
    assert {"buy spoon a1", "buy pan a1", "buy bonus", "buy sizzle", "buy tenderize"} <= offers


@pytest.mark.rule("FFR-59")
@pytest.mark.parametrize("half", [1, 2])
def test_a_cracker_smashed_in_either_half_bars_its_owner(half: int) -> None:
    table = lay(meats=side(a1="chicken>broccoli", held=["sizzle"]), veggies=side(a1="cracker", beans=9))
    table.do("sizzle")
    for number in (1, 2):
        if number == half:
            table.do("attack a1 a1", dice=(SPLAT, 1))
        else:
            table.do("pass")
        table.do("end")
    table.do("pass")
    assert table.deciding == VEGGIES
    assert not table.offers("buy cracker")
    table.do("end", "pass", "end", "pass")
    assert table.offers("buy cracker")


@pytest.mark.rule("FFR-59")
def test_the_bar_holds_in_both_halves_of_the_owners_sizzle() -> None:
    veggies = side(a1="broccoli>chicken")
    table = lay(veggies=veggies, meats=side(a1="cracker", held=["sizzle"], beans=20), turn=VEGGIES)
    table.do("attack a1 a1", dice=(SPLAT, 1))
    table.do("end", "sizzle", "pass")
    assert not table.offers("buy cracker")
    table.do("end", "pass")
    assert table.deciding == MEATS
    assert not table.offers("buy cracker")
    table.do("end", "pass", "end", "pass")
    assert table.offers("buy cracker")


# ---- Bean Boost! ----


@pytest.mark.rule("FFR-60")
def test_bean_boost_adds_to_a_miss_and_to_a_roll_for_beans() -> None:
    boosted = side(a1="broccoli>chicken", held=["boost"])
    table = lay(veggies=boosted, turn=VEGGIES)
    table.do("attack a1 a1", dice=(1, 2))
    assert table.beans(VEGGIES) == 3 + BOOST
    table = lay(veggies=boosted, turn=VEGGIES)
    table.do("roll", dice=(1, 2))
    assert table.beans(VEGGIES) == 3 + BOOST


@pytest.mark.rule("FFR-60")
def test_bean_boost_adds_nothing_to_swaps_hits_or_the_enemys_rolls() -> None:
    table = lay(veggies=side(a1="broccoli>chicken", held=["boost"]), turn=VEGGIES)
    table.do("swap b1 c1")
    assert table.beans(VEGGIES) == 1
    table.do("end")
    table.do("roll", dice=(1, 1))
    assert (table.beans(VEGGIES), table.beans(MEATS)) == (1, 2)
    table.do("end")
    table.do("attack a1 a1", dice=(SPLAT, 2))
    assert table.beans(VEGGIES) == 1


@pytest.mark.rule("FFR-60")
def test_other_cards_boost_nothing() -> None:
    table = lay(veggies=side(held=["regrow", "roots"]), turn=VEGGIES)
    table.do("roll", dice=(1, 2))
    assert table.beans(VEGGIES) == 3


@pytest.mark.rule("FFR-60", "FFR-46")
def test_bean_boost_takes_no_more_than_is_left() -> None:
    table = lay(veggies=side(held=["boost"], beans=10), meats=side(beans=18), turn=VEGGIES)
    table.do("roll", dice=(1, 1))
    assert table.beans(VEGGIES) == 12


# ---- Meat Shield! ----


def shielded(cell: str = "b1", load: str = "") -> Table:
    """The Meats' fighter at b1 has just been shielded; a Broccoli thinking of it faces it with a Pan."""
    table = lay(meats=side(b1=f"chicken>cabbage {load}", held=["shield"]), veggies=side(a1="broccoli>chicken pan"))
    table.do(f"shield {cell}", "pass", "end")
    return table


@pytest.mark.rule("FFR-61")
def test_a_shield_may_go_to_any_fighter_of_yours() -> None:
    table = lay(meats=side(out=["bacon>cabbage"], held=["shield"]))
    assert table.offers("shield") == {f"shield {cell}" for cell in CELLS if cell != "c3"}
    assert "nobody stands at your c3" in table.refusal("shield c3")
    table.do("shield b2")
    assert table.at(MEATS, "b2") == "bacon>broccoli shield"


@pytest.mark.rule("FFR-61")
@pytest.mark.parametrize("dice", [(SPLAT, 1), (SPLAT, SPLAT)])
@pytest.mark.parametrize("load", ["", "cracker"])
def test_a_shielded_fighter_may_be_hit_but_stays(dice: tuple[int, int], load: str) -> None:
    table = shielded(load=load)
    assert table.may("attack a1 b1")
    table.do("attack a1 b1", dice=dice)
    assert table.at(MEATS, "b1") == "chicken>cabbage shield"
    assert table.out(MEATS) == []
    assert table.beans(VEGGIES) == 0, "a hit is a hit"
    assert table.stock(VEGGIES) == (3, 2, 1), "the Pan went back"
    assert table.json(MEATS)["smashed"] == (1 if load else 0)


@pytest.mark.rule("FFR-61")
def test_a_shield_protects_nobody_else() -> None:
    table = shielded()
    table.do("attack a1 a1", dice=(SPLAT, 1))
    assert table.out(MEATS) == ["chicken>onion"]


@pytest.mark.rule("FFR-61")
def test_a_shield_is_over_when_the_opponents_next_turn_is_over() -> None:
    table = shielded()
    table.do("attack a1 b1", dice=(1, 1))
    assert table.at(MEATS, "b1") == "chicken>cabbage shield"
    table.do("end")
    assert table.at(MEATS, "b1") == "chicken>cabbage"
    table.do("pass", "end")
    table.do("attack a1 b1", dice=(SPLAT, 1))
    assert table.out(MEATS) == ["chicken>cabbage"]


@pytest.mark.rule("FFR-61")
def test_a_shield_holds_through_the_halves_of_your_own_sizzle() -> None:
    table = lay(meats=side(held=["shield", "sizzle"]), veggies=side(a1="broccoli>chicken"))
    table.do("shield b1", "sizzle", "pass", "end", "pass", "end")
    assert table.deciding == VEGGIES
    table.do("attack a1 b1", dice=(SPLAT, SPLAT))
    assert table.out(MEATS) == []


@pytest.mark.rule("FFR-61")
def test_a_shield_holds_through_both_halves_of_the_opponents_sizzle() -> None:
    """No team has both cards, so the doubled turn of the Veggies is laid out by hand."""
    table = lay(meats=side(b1="shield"), veggies=side(a1="broccoli>chicken"), turn=VEGGIES, sizzled=True)
    table.do("pass", "end")
    assert table.deciding == VEGGIES
    table.do("attack a1 b1", dice=(SPLAT, SPLAT))
    assert table.out(MEATS) == []
    table.do("end")
    assert "shield" not in table.at(MEATS, "b1")


@pytest.mark.rule("FFR-61")
def test_a_shield_moves_with_its_fighter() -> None:
    table = lay(meats=side(b1="chicken>cabbage", held=["shield"]), veggies=side(a1="broccoli>chicken"))
    table.do("shield b1", "swap a1 b1", "end")
    assert table.at(MEATS, "a1") == "chicken>cabbage shield"
    table.do("attack a1 a1", dice=(SPLAT, SPLAT))
    assert table.out(MEATS) == []
    table.do("end")
    assert table.at(MEATS, "a1") == "chicken>cabbage"


# ---- Deep Roots! ----


@pytest.mark.rule("FFR-62")
def test_deep_roots_allows_eight_swaps_without_beans() -> None:
    table = holding("roots")
    table.do("roots")
    for _ in range(7):
        table.do("swap a1 b1")
        assert table.phase == "deep roots"
        assert table.may("done")
    table.do("swap a3 c3")  # into the empty space of its row
    assert table.phase == "kitchen", "that was the eighth"
    assert not table.offers("swap", "done", "attack", "roll", "pass")
    assert table.beans(VEGGIES) == 20
    assert table.at(VEGGIES, "c3") == "onion>steak"
    assert table.at(VEGGIES, "a1") == "broccoli>bacon"


@pytest.mark.rule("FFR-62")
def test_deep_roots_is_the_step_one_action() -> None:
    table = holding("roots")
    table.do("roots")
    assert not table.offers("attack", "roll", "pass", "buy", "end")
    assert table.offers("swap") == lay(veggies=side(out=["cabbage>bacon"]), turn=VEGGIES).offers("swap")
    assert "Deep Roots is still going on" in table.refusal("roll")


@pytest.mark.rule("FFR-62")
def test_deep_roots_may_stop_early_and_the_rest_is_lost() -> None:
    table = holding("roots")
    table.do("roots", "swap a1 b1", "done")
    assert table.phase == "kitchen"
    assert not table.offers("swap")
    assert table.offers("buy")
    table.do("end", "pass", "end")
    before = table.beans(VEGGIES)
    table.do("swap a1 b1")
    assert table.phase == "kitchen", "the next turn's Swap is one Swap"
    assert table.beans(VEGGIES) == before + 1


@pytest.mark.rule("FFR-62", "FFR-54")
def test_other_powers_may_be_used_between_the_swaps() -> None:
    table = lay(veggies=side(out=["cabbage>bacon"], held=["roots", "regrow"]), turn=VEGGIES)
    table.do("roots", "swap a1 b1", "regrow x7 c3", "swap a1 c3")
    assert table.at(VEGGIES, "a1") == "cabbage>bacon"
    assert table.state.swaps_left == 6


# ---- Tenderize! ----


@pytest.mark.rule("FFR-63")
@pytest.mark.parametrize("dice", [(SPLAT, 1), (SPLAT, SPLAT)])
def test_tenderize_makes_one_splat_count_as_two(dice: tuple[int, int]) -> None:
    table = lay(meats=side(a1="chicken>broccoli", held=["tenderize"]), veggies=side(a1="cracker"))
    table.do("tenderize")
    table.do("attack a1 a1", dice=dice)
    assert table.out(VEGGIES) == ["broccoli>steak"]
    assert table.json(VEGGIES)["smashed"] == 1


@pytest.mark.rule("FFR-63")
def test_tenderize_does_nothing_on_a_miss_and_is_spent() -> None:
    table = lay(meats=side(a1="chicken>broccoli", held=["tenderize"]), veggies=side(a1="cracker"))
    table.do("tenderize")
    table.do("attack a1 a1", dice=(1, 2))
    assert table.beans(MEATS) == 3
    assert table.at(VEGGIES, "a1") == "broccoli>steak cracker"
    assert table.json(MEATS)["held"] == []
    assert not table.state.to_json()["tender"]
    table.do("end", "pass", "end")
    table.do("attack a1 a1", dice=(SPLAT, 2))
    assert table.out(VEGGIES) == [], "the next attack is an ordinary one"


@pytest.mark.rule("FFR-63")
def test_tenderize_is_lost_when_the_turn_ends_without_an_attack() -> None:
    veggies = side(a1="broccoli>chicken")
    table = lay(meats=side(a1="chicken>broccoli cracker", held=["tenderize"]), veggies=veggies)
    table.do("tenderize", "pass", "end")
    table.do("attack a1 a1", dice=(SPLAT, 1))
    assert table.out(MEATS) == [], "and it is not the opponent's either"


@pytest.mark.rule("FFR-63", "FFR-58")
def test_tenderize_does_not_reach_into_the_second_half() -> None:
    meats = side(a1="chicken>broccoli", held=["tenderize", "sizzle"])
    for first in ("pass", "attack"):
        table = lay(meats=meats, veggies=side(a1="cracker"))
        table.do("sizzle", "tenderize")
        table.do("pass" if first == "pass" else "attack a1 a1", dice=() if first == "pass" else (1, 1))
        table.do("end")
        table.do("attack a1 a1", dice=(SPLAT, 1))
        assert table.out(VEGGIES) == []


@pytest.mark.rule("FFR-63", "FFR-61")
def test_tenderize_does_not_break_a_shield() -> None:
    table = lay(meats=side(a1="chicken>broccoli", held=["tenderize"]), veggies=side(a1="shield cracker"))
    table.do("tenderize")
    table.do("attack a1 a1", dice=(SPLAT, 1))
    assert table.at(VEGGIES, "a1") == "broccoli>steak shield"
