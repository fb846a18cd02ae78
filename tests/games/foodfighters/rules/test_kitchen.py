"""Step 2, the Kitchen: FFR-25 to FFR-46."""

import pytest
from tests.games.foodfighters.table import CELLS, MEATS, SPLAT, VEGGIES, SideSetup, lay, side

PRICES = {"cracker a1": 4, "spoon a1": 3, "pan a1": 3, "bonus": 3, "sizzle": 8}


# ---- buying at all ----


@pytest.mark.rule("FFR-25")
@pytest.mark.parametrize(("thing", "price"), PRICES.items())
def test_a_thing_is_bought_with_enough_beans_only(thing: str, price: int) -> None:
    assert lay(meats=side(beans=price), phase="kitchen").may(f"buy {thing}")
    poor = lay(meats=side(beans=price - 1), phase="kitchen")
    assert not poor.may(f"buy {thing}")
    assert f"it costs {price} Beans and you have {price - 1}" in poor.refusal(f"buy {thing}")


@pytest.mark.rule("FFR-25")
@pytest.mark.parametrize("thing", PRICES)
def test_one_thing_a_turn(thing: str) -> None:
    table = lay(meats=side(beans=20), phase="kitchen")
    table.do(f"buy {thing}")
    assert not table.offers("buy")
    assert table.may("end")
    table.do("end", "pass", "end", "pass")
    assert table.deciding == MEATS
    assert table.offers("buy"), "on the next turn one may buy again"


@pytest.mark.rule("FFR-25")
def test_nothing_is_bought_before_step_one_or_during_deep_roots() -> None:
    assert not lay(meats=side(beans=20)).offers("buy")
    assert not lay(veggies=side(beans=20), turn=VEGGIES, phase="deep roots", swaps_left=3).offers("buy")


@pytest.mark.rule("FFR-25")
def test_buying_is_optional() -> None:
    table = lay(meats=side(beans=20), phase="kitchen")
    table.do("end")
    assert table.deciding == VEGGIES
    assert table.beans(MEATS) == 20


@pytest.mark.rule("FFR-26")
def test_only_what_is_in_stock_is_sold() -> None:
    meats = side(a1="cracker spoon pan", b1="cracker spoon", c1="cracker", beans=20, held=["sizzle"], spent=["shield"])
    table = lay(meats=meats, phase="kitchen", bonus=VEGGIES)
    assert table.offers("buy") == {"buy tenderize"}
    assert "no Cracker is left" in table.refusal("buy cracker a2")
    assert "no Spoon is left" in table.refusal("buy spoon a2")
    assert "no Pan is left" in table.refusal("buy pan a2")
    assert "somebody holds the Bonus die" in table.refusal("buy bonus")


@pytest.mark.rule("FFR-26")
def test_the_enemys_stock_is_not_yours() -> None:
    veggies = side(beans=10, a1="cracker spoon pan", b1="cracker spoon", c1="cracker")
    table = lay(veggies=veggies, meats=side(beans=20), turn=VEGGIES, phase="kitchen")
    assert not table.offers("buy cracker", "buy spoon", "buy pan")
    table.do("end", "pass")
    before = table.stock(VEGGIES)
    table.do("buy cracker a1")
    assert table.stock(VEGGIES) == before
    assert table.stock(MEATS) == (2, 2, 1)


@pytest.mark.rule("FFR-26")
@pytest.mark.parametrize("team", [VEGGIES, MEATS])
def test_either_player_may_buy_the_bonus_die_while_it_is_in_the_kitchen(team: str) -> None:
    table = lay(side(beans=3), side(beans=3), turn=team, phase="kitchen")
    table.do("buy bonus", "end")
    assert table.state.to_json()["bonus_owner"] == (0 if team == VEGGIES else 1)
    table.do("pass")
    assert not table.may("buy bonus"), "the other player finds it gone"


@pytest.mark.rule("FFR-27")
@pytest.mark.parametrize(("thing", "price"), PRICES.items())
def test_beans_paid_go_back_to_the_supply(thing: str, price: int) -> None:
    """Both together hold all but one Bean; after the purchase its price can be won again."""
    table = lay(meats=side(beans=20), veggies=side(beans=9), phase="kitchen")
    table.do(f"buy {thing}")
    assert table.beans(MEATS) == 20 - price
    assert table.beans(VEGGIES) == 9
    table.do("end")
    table.do("roll", dice=(3, 3))
    assert table.beans(VEGGIES) == min(9 + 6, 30 - (20 - price))


@pytest.mark.rule("FFR-28")
@pytest.mark.parametrize("item", ["cracker", "spoon"])
def test_a_fighter_never_holds_two_of_an_item(item: str) -> None:
    table = lay(meats=side(b2=item, beans=9), phase="kitchen")
    assert table.offers(f"buy {item}") == {f"buy {item} {cell}" for cell in CELLS if cell != "b2"}
    assert f"that fighter has a {item.title()} already" in table.refusal(f"buy {item} b2")


@pytest.mark.rule("FFR-28")
def test_one_of_each_may_be_held_together() -> None:
    table = lay(meats=side(b2="cracker spoon", beans=9), phase="kitchen")
    table.do("buy pan b2")
    assert table.at(MEATS, "b2") == "bacon>broccoli cracker spoon pan"


@pytest.mark.rule("FFR-28")
def test_the_items_of_others_do_not_stand_in_the_way() -> None:
    table = lay(meats=side(b2="spoon pan", beans=9), phase="kitchen")
    assert table.may("buy cracker b2")


@pytest.mark.rule("FFR-29")
@pytest.mark.parametrize(("item", "stock"), [("cracker", (2, 2, 1)), ("spoon", (3, 1, 1)), ("pan", (3, 2, 0))])
@pytest.mark.parametrize("cell", ["a1", "b2", "c3"])
def test_an_item_goes_to_the_named_fighter_at_once(item: str, stock: tuple[int, int, int], cell: str) -> None:
    table = lay(meats=side(beans=9), phase="kitchen")
    fighter = table.at(MEATS, cell)
    table.do(f"buy {item} {cell}")
    assert table.at(MEATS, cell) == f"{fighter} {item}"
    assert table.stock(MEATS) == stock


@pytest.mark.rule("FFR-29")
def test_an_item_is_for_a_fighter_not_for_an_empty_cell() -> None:
    table = lay(meats=side(out=["bacon>cabbage"], beans=9), phase="kitchen")
    assert "nobody stands at your c3" in table.refusal("buy spoon c3")


@pytest.mark.rule("FFR-29")
def test_an_item_never_changes_its_fighter() -> None:
    """No action in the game's table hands an item over, and swaps carry it along."""
    table = lay(meats=side(a1="spoon"))
    carrier = table.at(MEATS, "a1")
    for step in ("swap a1 b1", "end", "pass", "end", "swap b1 c3", "end"):
        table.do(step)
        assert carrier in table.json(MEATS)["cells"].values()


# ---- Crackers ----


@pytest.mark.rule("FFR-30")
@pytest.mark.parametrize("dice", [(SPLAT, 2), (1, SPLAT)])
def test_a_cracker_takes_a_single_splat(dice: tuple[int, int]) -> None:
    table = lay(meats=side(a1="chicken>broccoli"), veggies=side(a1="cracker"))
    table.do("attack a1 a1", dice=dice)
    assert table.at(VEGGIES, "a1") == "broccoli>steak"
    assert table.out(VEGGIES) == []
    assert table.json(VEGGIES)["smashed"] == 1


@pytest.mark.rule("FFR-30")
def test_a_cracker_costs_four_beans_and_stays_on_a_miss() -> None:
    table = lay(veggies=side(beans=4), turn=VEGGIES, phase="kitchen", meats=side(a1="chicken>broccoli"))
    table.do("buy cracker a1")
    assert table.beans(VEGGIES) == 0
    table.do("end")
    table.do("attack a1 a1", dice=(1, 2))
    assert table.at(VEGGIES, "a1") == "broccoli>steak cracker"


@pytest.mark.rule("FFR-31")
@pytest.mark.parametrize("dice", [(SPLAT, SPLAT), (SPLAT, 1, SPLAT), (2, SPLAT, SPLAT), (SPLAT, SPLAT, SPLAT)])
def test_two_splats_go_through_a_cracker(dice: tuple[int, ...]) -> None:
    bonus = MEATS if len(dice) == 3 else None
    table = lay(meats=side(a1="chicken>broccoli"), veggies=side(a1="cracker"), bonus=bonus)
    table.do("attack a1 a1", dice=dice)
    assert table.at(VEGGIES, "a1") == ""
    assert table.out(VEGGIES) == ["broccoli>steak"]
    assert table.json(VEGGIES)["smashed"] == 1
    assert table.stock(VEGGIES) == (2, 2, 1)


@pytest.mark.rule("FFR-32")
def test_a_smashed_cracker_never_comes_back() -> None:
    table = lay(meats=side(a1="chicken>broccoli"), veggies=side(a1="cracker", beans=20))
    assert table.stock(VEGGIES)[0] == 2
    table.do("attack a1 a1", dice=(SPLAT, 1))
    assert table.stock(VEGGIES)[0] == 2
    table.do("end", "pass", "end", "pass", "end", "pass")
    assert table.may("buy cracker a1")


@pytest.mark.rule("FFR-32")
def test_after_three_smashed_crackers_there_are_none() -> None:
    table = lay(veggies=side(smashed=3, beans=20), turn=VEGGIES, phase="kitchen")
    assert not table.offers("buy cracker")
    assert "no Cracker is left" in table.refusal("buy cracker a1")


@pytest.mark.rule("FFR-33")
@pytest.mark.parametrize("dice", [(SPLAT, 1), (SPLAT, SPLAT)])
def test_no_cracker_right_after_one_was_smashed(dice: tuple[int, int]) -> None:
    """Also when its holder was knocked out; from the turn after that on it is allowed again."""
    table = lay(meats=side(a1="chicken>broccoli"), veggies=side(b1="broccoli>bacon cracker", beans=20))
    table.do("attack a1 b1", dice=dice)
    table.do("end")
    if table.phase == "filling":
        table.do("fill b3")
    table.do("pass")
    assert table.deciding == VEGGIES
    assert not table.offers("buy cracker")
    assert table.may("buy spoon a1")
    assert "smashed on the last turn" in table.refusal("buy cracker a1")
    table.do("end", "pass", "end", "pass")
    assert table.offers("buy cracker")


@pytest.mark.rule("FFR-33")
def test_a_smashed_cracker_does_not_bar_the_one_who_smashed_it() -> None:
    table = lay(meats=side(a1="chicken>broccoli", beans=4), veggies=side(a1="cracker"))
    table.do("attack a1 a1", dice=(SPLAT, 1))
    assert table.may("buy cracker a1")


@pytest.mark.rule("FFR-33")
def test_a_hit_without_a_cracker_bars_nothing() -> None:
    table = lay(meats=side(a1="chicken>broccoli"), veggies=side(beans=4))
    table.do("attack a1 a1", dice=(SPLAT, 1))
    table.do("end", "fill a3", "pass")
    assert table.offers("buy cracker")


# ---- Spoons ----


@pytest.mark.rule("FFR-34")
@pytest.mark.parametrize("own", CELLS)
def test_a_spoon_reaches_along_its_column_and_its_diagonals(own: str) -> None:
    """With a Pan as well, so that thoughts do not matter; the formation is full, so that nobody blocks."""
    table = lay(meats=SideSetup({own: "spoon pan"}))
    expected = set()
    for enemy in CELLS:
        ahead = int(own[1]) + int(enemy[1]) - 1
        across = abs("abc".index(own[0]) - "abc".index(enemy[0]))
        if across in (0, ahead):
            expected.add(f"attack {own} {enemy}")
    assert table.offers(f"attack {own}") == expected


@pytest.mark.rule("FFR-34")
def test_a_spoon_alone_does_not_change_whom_one_thinks_of() -> None:
    table = lay(meats=side(b3="steak>onion spoon"), veggies=side(b3="onion>steak", b2="broccoli>chicken"))
    assert table.offers("attack") == {"attack b3 b3"}


@pytest.mark.rule("FFR-34")
def test_a_spoon_costs_three_beans_and_works_from_the_next_turn_on() -> None:
    table = lay(meats=side(b2="steak>broccoli", beans=3), phase="kitchen")
    table.do("buy spoon b2")
    assert table.beans(MEATS) == 0
    table.do("end", "pass", "end")
    assert table.offers("attack b2") == {"attack b2 b1", "attack b2 b3"}


@pytest.mark.rule("FFR-35")
@pytest.mark.parametrize("dice", [(SPLAT, 1), (1, 2)])
def test_a_spoon_thrown_far_goes_back_hit_or_miss(dice: tuple[int, int]) -> None:
    table = lay(meats=side(b2="steak>broccoli spoon"))
    assert table.stock(MEATS) == (3, 1, 1)
    table.do("attack b2 b1", dice=dice)
    assert table.at(MEATS, "b2") == "steak>broccoli"
    assert table.stock(MEATS) == (3, 2, 1)
    table.do("end")
    if table.phase == "filling":
        table.do("fill b3")
    table.do("pass", "end")
    assert not table.offers("attack b2")


@pytest.mark.rule("FFR-36")
@pytest.mark.parametrize("target", ["a1", "b1"])
@pytest.mark.parametrize("dice", [(SPLAT, 1), (1, 2)])
def test_a_spoon_is_kept_in_normal_reach(target: str, dice: tuple[int, int]) -> None:
    table = lay(meats=side(a1="chicken>broccoli spoon", beans=3))
    table.do(f"attack a1 {target}", dice=dice)
    assert table.at(MEATS, "a1") == "chicken>broccoli spoon"
    assert table.stock(MEATS) == (3, 1, 1)
    assert table.may("buy spoon b1"), "and it bars nothing"


@pytest.mark.rule("FFR-37")
def test_no_spoon_on_the_turn_of_a_far_throw() -> None:
    table = lay(meats=side(b2="steak>broccoli spoon", beans=9))
    table.do("attack b2 b1", dice=(1, 1))
    assert not table.offers("buy spoon")
    assert "you threw a Spoon this turn" in table.refusal("buy spoon a1")
    assert table.may("buy pan a1")
    table.do("end", "pass", "end", "pass")
    assert table.may("buy spoon b2")


@pytest.mark.rule("FFR-37")
def test_the_enemys_throw_does_not_bar_you() -> None:
    table = lay(meats=side(b2="steak>broccoli spoon"), veggies=side(beans=9))
    table.do("attack b2 b1", dice=(1, 1))
    table.do("end", "pass")
    assert table.may("buy spoon a1")


# ---- the Pan ----


@pytest.mark.rule("FFR-38")
def test_a_pan_opens_every_type_in_reach_and_no_farther() -> None:
    table = lay(
        meats=side(b1="chicken>onion pan"), veggies=side(a1="broccoli>bacon", b1="onion>bacon", c1="cabbage>bacon")
    )
    assert table.offers("attack b1") == {"attack b1 a1", "attack b1 b1", "attack b1 c1"}


@pytest.mark.rule("FFR-38")
def test_a_pan_does_not_reach_an_empty_cell() -> None:
    table = lay(meats=side(c3="spoon pan"), veggies=side(out=["cabbage>bacon"]))
    assert table.offers("attack c3") == {"attack c3 c1", "attack c3 c2"}


@pytest.mark.rule("FFR-38")
def test_a_pan_costs_three_beans_and_works_from_the_next_turn_on() -> None:
    table = lay(meats=side(beans=3), phase="kitchen")
    table.do("buy pan a1")
    assert table.beans(MEATS) == 0
    table.do("end", "pass", "end")
    assert table.offers("attack a1") == {"attack a1 a1", "attack a1 b1"}


@pytest.mark.rule("FFR-39")
@pytest.mark.parametrize("target", ["a1", "b1"])
@pytest.mark.parametrize("load", ["", "cracker", "shield"])
def test_a_pan_goes_back_on_every_hit(target: str, load: str) -> None:
    """a1 is a type that the attacker thinks of anyway; Crackers and shields make no difference."""
    table = lay(
        meats=side(a1="chicken>onion pan"),
        veggies=side(a1=f"onion>steak {load}", b1=f"broccoli>bacon {load}"),
    )
    table.do(f"attack a1 {target}", dice=(SPLAT, 2))
    assert table.at(MEATS, "a1") == "chicken>onion"
    assert table.stock(MEATS) == (3, 2, 1)


@pytest.mark.rule("FFR-39")
def test_the_pan_of_somebody_else_stays() -> None:
    table = lay(meats=side(a1="chicken>broccoli", b1="pan"))
    table.do("attack a1 a1", dice=(SPLAT, 2))
    assert table.at(MEATS, "b1") == "chicken>cabbage pan"


@pytest.mark.rule("FFR-40")
def test_a_pan_stays_on_a_miss() -> None:
    table = lay(meats=side(a1="pan"))
    table.do("attack a1 a1", dice=(1, 2))
    assert table.at(MEATS, "a1") == "chicken>onion pan"
    assert table.stock(MEATS) == (3, 2, 0)


@pytest.mark.rule("FFR-41")
def test_no_pan_on_the_turn_of_its_hit() -> None:
    table = lay(meats=side(a1="pan", beans=9), veggies=side(a1="cracker", beans=9))
    table.do("attack a1 a1", dice=(SPLAT, 2))
    assert not table.offers("buy pan")
    assert "you hit with your Pan this turn" in table.refusal("buy pan a1")
    assert table.may("buy spoon a1")
    table.do("end", "pass")
    assert table.may("buy pan a1"), "the enemy's own Pan is not barred"
    table.do("end", "pass")
    assert table.may("buy pan a1")


@pytest.mark.rule("FFR-41")
def test_a_hit_with_bare_hands_does_not_bar_the_pan() -> None:
    table = lay(meats=side(a1="chicken>broccoli", beans=3))
    table.do("attack a1 a1", dice=(SPLAT, 2))
    assert table.may("buy pan a1")


@pytest.mark.rule("FFR-42")
@pytest.mark.parametrize(
    ("target", "dice", "left"),
    [
        ("a1", (SPLAT, 1), "bacon>broccoli spoon"),
        ("a1", (1, 1), "bacon>broccoli spoon pan"),
        ("a3", (SPLAT, 1), "bacon>broccoli"),
        ("a3", (1, 1), "bacon>broccoli pan"),
        ("c2", (SPLAT, 1), "bacon>broccoli"),
    ],
)
def test_spoon_and_pan_together_each_by_its_own_rule(target: str, dice: tuple[int, int], left: str) -> None:
    table = lay(meats=side(a1="bacon>broccoli spoon pan"))
    table.do(f"attack a1 {target}", dice=dice)
    assert table.at(MEATS, "a1") == left
    assert table.stock(MEATS) == (3, 2 - ("spoon" in left), 1 - ("pan" in left))


# ---- the Bonus die ----


@pytest.mark.rule("FFR-43")
@pytest.mark.parametrize(("action", "dice"), [("roll", (1, 1, 1)), ("attack a1 a1", (1, 1, 1))])
def test_the_bonus_die_is_rolled_once_and_goes_back(action: str, dice: tuple[int, ...]) -> None:
    table = lay(meats=side(a1="chicken>broccoli", beans=3), veggies=side(beans=3), phase="kitchen")
    table.do("buy bonus")
    assert table.beans(MEATS) == 0
    table.do("end")
    table.do("roll", dice=(2, 2))
    table.do("end", "swap a2 b2", "end", "pass", "end")
    assert table.state.to_json()["bonus_owner"] == 1, "it waits for its buyer's next roll"
    table.do(action, dice=dice)
    assert table.beans(MEATS) == 4
    assert table.state.to_json()["bonus_owner"] == -1
    table.do("end", "pass")
    assert table.may("buy bonus")


@pytest.mark.rule("FFR-43")
def test_the_bonus_die_goes_back_after_a_hit_too() -> None:
    table = lay(meats=side(a1="chicken>broccoli"), bonus=MEATS)
    table.do("attack a1 a1", dice=(SPLAT, 1, 1))
    assert table.state.to_json()["bonus_owner"] == -1


@pytest.mark.rule("FFR-44")
@pytest.mark.parametrize(("action", "dice"), [("roll", (3, 3, 3)), ("attack a1 a1", (3, 3, 3))])
def test_no_bonus_die_on_the_turn_of_its_roll(action: str, dice: tuple[int, ...]) -> None:
    table = lay(meats=side(a1="chicken>broccoli"), veggies=side(beans=3), bonus=MEATS)
    table.do(action, dice=dice)
    assert not table.may("buy bonus")
    assert "you rolled the Bonus die this turn" in table.refusal("buy bonus")
    table.do("end", "pass")
    assert table.may("buy bonus"), "the other player may"
    table.do("end", "pass")
    assert table.may("buy bonus"), "and so may you on your next turn"


@pytest.mark.rule("FFR-44")
def test_a_roll_without_the_bonus_die_bars_nothing() -> None:
    table = lay()
    table.do("roll", dice=(3, 3))
    assert table.may("buy bonus")


# ---- lost things and the supply ----


@pytest.mark.rule("FFR-45")
def test_spoon_and_pan_of_a_knocked_out_fighter_go_back_to_its_owner() -> None:
    table = lay(meats=side(a1="chicken>broccoli"), veggies=side(a1="spoon pan", b1="spoon", beans=3))
    assert table.stock(VEGGIES) == (3, 0, 0)
    table.do("attack a1 a1", dice=(SPLAT, 1))
    assert table.stock(VEGGIES) == (3, 1, 1)
    assert table.stock(MEATS) == (3, 2, 1)
    table.do("end", "fill a3", "pass")
    assert table.may("buy spoon a1")
    assert table.may("buy pan a1")


@pytest.mark.rule("FFR-45")
def test_whoever_fills_the_gap_does_not_inherit() -> None:
    table = lay(meats=side(a1="chicken>broccoli"), veggies=side(b1="broccoli>bacon spoon pan"))
    table.do("attack a1 b1", dice=(SPLAT, 1))
    table.do("end", "fill b3")
    assert table.at(VEGGIES, "b1") == "broccoli>chicken"
    table.do("pass", "end", "pass", "end")
    assert table.offers("attack b1") == {"attack b1 a1"} | {"attack b1 b1"}, "bare hands: chickens in reach"


@pytest.mark.rule("FFR-46")
@pytest.mark.parametrize(
    ("action", "dice", "gained"), [("roll", (3, 3), 2), ("attack a1 a1", (3, 1), 2), ("swap a1 b1", (), 1)]
)
def test_when_beans_run_short_you_take_what_is_left(action: str, dice: tuple[int, ...], gained: int) -> None:
    table = lay(meats=side(a1="chicken>broccoli", beans=10), veggies=side(beans=18))
    table.do(action, dice=dice)
    assert table.beans(MEATS) == 10 + gained
    assert table.beans(VEGGIES) == 18


@pytest.mark.rule("FFR-46")
def test_an_empty_supply_gives_nothing() -> None:
    table = lay(meats=side(beans=12), veggies=side(beans=18))
    table.do("swap a1 b1", "end")
    table.do("roll", dice=(1, 1))
    assert (table.beans(MEATS), table.beans(VEGGIES)) == (12, 18)


@pytest.mark.rule("FFR-46")
def test_all_thirty_can_be_had() -> None:
    table = lay(meats=side(beans=24), veggies=side(beans=0))
    table.do("roll", dice=(3, 3))
    assert table.beans(MEATS) == 30
