"""Swap, Attack and Roll for Beans: FFR-10 to FFR-21."""

from collections import Counter
from itertools import combinations

import pytest
from tests.games.foodfighters.table import CELLS, GAME, MEATS, SPLAT, VEGGIES, SideSetup, Table, lay, side

from smorgasboard.engine import possible_results
from smorgasboard.games.foodfighters.rules.codes import in_normal_reach

ROW = {cell: int(cell[1]) for cell in CELLS}
COLUMN = {cell: "abc".index(cell[0]) for cell in CELLS}


# ---- Swap ----


@pytest.mark.rule("FFR-10")
def test_any_two_fighters_may_swap() -> None:
    assert lay().offers("swap") == {f"swap {one} {two}" for one, two in combinations(CELLS, 2)}


@pytest.mark.rule("FFR-10")
@pytest.mark.parametrize(("one", "two"), list(combinations(CELLS, 2)))
def test_a_swap_exchanges_two_and_leaves_the_rest(one: str, two: str) -> None:
    table = lay()
    before, enemies = table.fighters(MEATS), table.json(VEGGIES)
    table.do(f"swap {one} {two}")
    assert table.fighters(MEATS) == before | {one: before[two], two: before[one]}
    assert table.json(VEGGIES) == enemies


@pytest.mark.rule("FFR-11")
def test_a_fighter_may_move_to_an_empty_space_of_its_row_only() -> None:
    table = lay(meats=side(out=["bacon>cabbage", "chicken>broccoli"]))  # a3 alone in its row
    assert {"swap a3 b3", "swap a3 c3"} <= table.offers("swap")
    empty = {"b3", "c3"}
    for one, two in combinations(CELLS, 2):
        moved = len({one, two} & empty) == 1
        allowed = not {one, two} & empty or (moved and ROW[one] == ROW[two])
        assert table.may(f"swap {one} {two}") == allowed, (one, two)
    table.do("swap a3 c3")
    assert table.at(MEATS, "c3") == "steak>broccoli"
    assert table.at(MEATS, "a3") == table.at(MEATS, "b3") == ""


@pytest.mark.rule("FFR-11")
def test_two_empty_spaces_do_not_swap() -> None:
    assert not lay(meats=side(out=["bacon>cabbage", "chicken>broccoli"])).may("swap b3 c3")


@pytest.mark.rule("FFR-11")
@pytest.mark.parametrize(("start", "way"), [("a3", "swap a3 b3"), ("c3", "swap b3 c3")])
def test_a_move_works_in_both_directions(start: str, way: str) -> None:
    out = ["chicken>broccoli", "bacon>cabbage" if start == "a3" else "steak>broccoli"]
    table = lay(meats=side(out=out, gaps=["b3", "c3" if start == "a3" else "a3"]))
    fighter = table.at(MEATS, start)
    table.do(way)
    assert table.at(MEATS, "b3") == fighter
    assert table.at(MEATS, start) == ""


@pytest.mark.rule("FFR-12")
def test_swapped_fighters_bring_all_they_carry() -> None:
    table = lay(meats=side(a1="cracker spoon pan", c2="cracker"))
    one, two = table.at(MEATS, "a1"), table.at(MEATS, "c2")
    assert one == "chicken>onion cracker spoon pan"
    table.do("swap a1 c2")
    assert (table.at(MEATS, "c2"), table.at(MEATS, "a1")) == (one, two)


@pytest.mark.rule("FFR-12")
def test_a_carrier_that_swapped_forward_attacks_with_what_it_carries() -> None:
    table = lay(meats=side(b3="steak>onion spoon pan"))
    table.do("swap b1 b3", "end")
    table.do("pass", "end")
    assert table.offers("attack b1") == {f"attack b1 {c}" for c in ("a1", "b1", "c1", "b2", "b3")}


@pytest.mark.rule("FFR-12", "FFR-11")
def test_a_carrier_that_moved_to_an_empty_space_keeps_its_load() -> None:
    table = lay(meats=side(out=["bacon>cabbage", "chicken>broccoli"], a3="spoon cracker"))
    table.do("swap a3 b3")
    assert table.at(MEATS, "b3") == "steak>broccoli cracker spoon"


@pytest.mark.rule("FFR-13")
@pytest.mark.parametrize("action", ["swap a1 b2", "swap a3 c3"])
def test_a_swap_of_either_form_earns_one_bean(action: str) -> None:
    table = lay(meats=side(out=["bacon>cabbage", "chicken>broccoli"], beans=2))
    table.do(action)
    assert table.beans(MEATS) == 3
    assert table.beans(VEGGIES) == 0


# ---- Attack ----


@pytest.mark.rule("FFR-14")
def test_a_fighter_attacks_only_whom_it_thinks_of() -> None:
    table = lay(meats=side(b1="bacon>onion"), veggies=side(a1="onion>steak", b1="broccoli>bacon", c1="onion>bacon"))
    assert table.offers("attack b1") == {"attack b1 a1", "attack b1 c1"}


@pytest.mark.rule("FFR-14")
@pytest.mark.parametrize("target", ["onion>bacon", "onion>chicken", "onion>steak"])
def test_what_the_target_thinks_of_does_not_matter(target: str) -> None:
    assert lay(meats=side(b1="bacon>onion"), veggies=side(b1=target)).may("attack b1 b1")


@pytest.mark.rule("FFR-14")
@pytest.mark.parametrize("thought", ["bacon", "chicken", "steak"])
def test_veggies_attack_by_the_same_rule(thought: str) -> None:
    table = lay(
        veggies=side(b1=f"cabbage>{thought}"),
        meats=side(a1="bacon>onion", b1="chicken>onion", c1="steak>onion"),
        turn=VEGGIES,
    )
    target = {"bacon": "a1", "chicken": "b1", "steak": "c1"}[thought]
    assert table.offers("attack b1") == {f"attack b1 {target}"}


@pytest.mark.rule("FFR-14")
def test_nobody_attacks_from_or_at_an_empty_cell() -> None:
    table = lay(meats=side(out=["bacon>cabbage"]), veggies=side(out=["cabbage>bacon"]))
    assert "nobody stands at your c3" in table.refusal("attack c3 a1")
    assert "nobody stands at the enemy's c3" in table.refusal("attack a1 c3")


@pytest.mark.rule("FFR-15")
@pytest.mark.parametrize("own", CELLS)
def test_normal_reach_is_the_front_row_and_at_most_one_column_over(own: str) -> None:
    """A Pan makes thoughts irrelevant, so that reach alone decides."""
    distance_one = {enemy for enemy in CELLS if ROW[own] + ROW[enemy] - 1 == 1}
    expected = {enemy for enemy in distance_one if abs(COLUMN[own] - COLUMN[enemy]) <= 1}
    table = lay(meats=SideSetup({own: "pan"}))
    assert table.offers(f"attack {own}") == {f"attack {own} {enemy}" for enemy in expected}


@pytest.mark.rule("FFR-15")
def test_reach_is_mutual() -> None:
    for own in range(9):
        for enemy in range(9):
            assert in_normal_reach(own, enemy) == in_normal_reach(enemy, own)


@pytest.mark.rule("FFR-16")
def test_an_attack_rolls_two_dice() -> None:
    table = lay(meats=side(a1="chicken>broccoli"))
    events = [event.to_json() for event in table.do("attack a1 a1", dice=(1, 2))]
    assert {"event": "Rolled", "seat": 1, "faces": (1, 2), "bonus": False} in events


@pytest.mark.rule("FFR-16")
def test_an_attack_rolls_the_bonus_die_too_if_its_owner_holds_it() -> None:
    table = lay(meats=side(a1="chicken>broccoli"), bonus=MEATS)
    events = [event.to_json() for event in table.do("attack a1 a1", dice=(1, 2, SPLAT))]
    assert {"event": "Rolled", "seat": 1, "faces": (1, 2, SPLAT), "bonus": True} in events
    assert table.at(VEGGIES, "a1") == "", "the Bonus die's splat hits"


@pytest.mark.rule("FFR-16")
def test_the_enemys_bonus_die_is_not_rolled() -> None:
    table = lay(meats=side(a1="chicken>broccoli"), bonus=VEGGIES)
    table.do("attack a1 a1", dice=(1, 2))
    assert table.beans(MEATS) == 3


@pytest.mark.rule("FFR-16")
def test_there_is_no_way_to_leave_the_bonus_die_out() -> None:
    with_die, without = (lay(meats=side(a1="chicken>broccoli"), bonus=bonus) for bonus in (MEATS, None))
    assert with_die.offers() == without.offers()


@pytest.mark.rule("FFR-17")
@pytest.mark.parametrize(("dice", "beans"), [((1, 1), 2), ((1, 3), 4), ((2, 3), 5), ((3, 3), 6)])
def test_a_miss_collects_the_beans_shown(dice: tuple[int, int], beans: int) -> None:
    table = lay(meats=side(a1="chicken>broccoli", beans=1))
    table.do("attack a1 a1", dice=dice)
    assert table.beans(MEATS) == 1 + beans
    assert table.beans(VEGGIES) == 0
    assert table.at(VEGGIES, "a1") == "broccoli>steak"
    assert table.out(VEGGIES) == []


@pytest.mark.rule("FFR-17")
def test_a_miss_with_spoon_pan_and_bonus_die_collects_from_all_dice() -> None:
    table = lay(meats=side(b2="spoon pan"), bonus=MEATS)
    table.do("attack b2 b2", dice=(1, 2, 3))
    assert table.beans(MEATS) == 6


@pytest.mark.rule("FFR-18")
@pytest.mark.parametrize("dice", [(SPLAT, 1), (3, SPLAT), (SPLAT, SPLAT)])
def test_a_splat_knocks_an_unprotected_target_out(dice: tuple[int, int]) -> None:
    table = lay(meats=side(a1="chicken>broccoli"))
    victim = table.at(VEGGIES, "a1")
    events = [event.to_json() for event in table.do("attack a1 a1", dice=dice)]
    assert table.at(VEGGIES, "a1") == ""
    assert table.out(VEGGIES) == [victim]
    assert table.out(MEATS) == []
    assert len(table.fighters(VEGGIES)) == 8
    told = {"event": "KnockedOut", "seat": 0, "fighter": "broccoli", "thought": "steak", "cell": "a1"}
    assert told in events


@pytest.mark.rule("FFR-18")
def test_who_lies_knocked_out_is_seen_by_everybody() -> None:
    table = lay(veggies=side(out=["cabbage>bacon"]))
    for seat in (-1, 0, 1):
        assert table.state.observation(seat).view["sides"][0]["out"] == ["cabbage>bacon"]


@pytest.mark.rule("FFR-19")
@pytest.mark.parametrize("load", ["", "cracker", "shield"])
def test_a_hit_collects_nothing(load: str) -> None:
    table = lay(meats=side(a1="chicken>broccoli", beans=1), veggies=side(a1=f"broccoli>steak {load}"), bonus=MEATS)
    table.do("attack a1 a1", dice=(SPLAT, 3, 3))
    assert table.beans(MEATS) == 1
    assert table.beans(VEGGIES) == 0


@pytest.mark.rule("FFR-18")
def test_two_dice_hit_in_20_of_36_and_twice_in_4_of_36() -> None:
    """House dice, by enumeration; a Cracker tells one splat from two."""
    table = lay(meats=side(a1="chicken>broccoli"), veggies=side(a1="cracker"))
    attack = GAME.actions.parse("attack a1 a1")
    results = possible_results(table.state, 1, attack, table.state.chance)
    beans = GAME.box.normal_beans
    misses = {one + other for one in beans for other in beans}
    assert len(results) == 2 + len(misses)  # one splat, two, or so many Beans: dice that read alike are one result
    assert sum(result.likelihood for result in results) == pytest.approx(1)
    outcomes = [(result.likelihood, Table(result.state)) for result in results]
    hits = sum(likelihood for likelihood, after in outcomes if after.json(VEGGIES)["smashed"])
    doubles = sum(likelihood for likelihood, after in outcomes if after.out(VEGGIES))
    assert hits * 36 == pytest.approx(20)
    assert doubles * 36 == pytest.approx(4)


# ---- Roll for Beans ----


@pytest.mark.rule("FFR-20")
@pytest.mark.parametrize(("bonus", "dice"), [(None, (1, 3)), (VEGGIES, (1, 3)), (MEATS, (1, 3, 3))])
def test_rolling_for_beans_takes_the_bonus_die_if_held(bonus: str | None, dice: tuple[int, ...]) -> None:
    table = lay(bonus=bonus)
    table.do("roll", dice=dice)
    assert table.beans(MEATS) == sum(dice)
    assert table.beans(VEGGIES) == 0


@pytest.mark.rule("FFR-20")
def test_rolling_for_beans_is_always_possible_in_step_one() -> None:
    assert lay().may("roll")
    assert lay(meats=side(a1="chicken>broccoli")).may("roll")


@pytest.mark.rule("FFR-21")
def test_a_roll_for_beans_never_shows_a_splat() -> None:
    """Splats are rolled again until none is left: all other faces are equally likely on either die."""
    table = lay()
    results = possible_results(table.state, 1, GAME.actions.parse("roll"), table.state.chance)
    chances: dict[int, float] = {}
    for result in results:
        beans = result.state.to_json()["sides"][1]["beans"]
        chances[beans] = chances.get(beans, 0) + result.likelihood * 16
    faces = GAME.box.normal_beans
    assert chances == pytest.approx(Counter(one + other for one in faces for other in faces))


@pytest.mark.rule("FFR-21")
def test_the_bonus_dies_splats_are_rolled_again_too() -> None:
    table = lay(bonus=MEATS)
    results = possible_results(table.state, 1, GAME.actions.parse("roll"), table.state.chance)
    beans = [result.state.to_json()["sides"][1]["beans"] for result in results]
    normal, bonus = GAME.box.normal_beans, GAME.box.bonus_beans
    throws = Counter(one + other + third for one in normal for other in normal for third in bonus)
    found: dict[int, float] = {}
    for result, count in zip(results, beans, strict=True):
        found[count] = found.get(count, 0) + result.likelihood * throws.total()
    assert found == pytest.approx(throws)
