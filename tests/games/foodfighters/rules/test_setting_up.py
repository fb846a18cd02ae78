"""Set-up and the order of a turn: FFR-01 to FFR-07."""

from collections import Counter
from typing import Any

import pytest
from tests.games.foodfighters.table import GAME, MEATS, PEACE, SPLAT, VEGGIES, Table, lay, side

from smorgasboard.engine import BadOption
from smorgasboard.games.foodfighters.rules.state import Foodfight

SEEDS = range(40)


def fresh(seed: int = 1, **options: Any) -> Foodfight:
    state = GAME.new(seed=seed, **options)
    assert isinstance(state, Foodfight)
    return state


@pytest.mark.rule("FFR-01")
@pytest.mark.parametrize("team", [VEGGIES, MEATS])
def test_nine_fighters_are_all_pairs_of_type_and_thought(team: str) -> None:
    kinds = {VEGGIES: ("broccoli", "onion", "cabbage"), MEATS: ("bacon", "chicken", "steak")}
    enemies = kinds[MEATS if team == VEGGIES else VEGGIES]
    pairs = {f"{kind}>{thought}" for kind in kinds[team] for thought in enemies}
    for seed in SEEDS:
        standing = Table(fresh(seed)).json(team)["cells"].values()
        assert set(standing) == pairs
        assert len(standing) == 9


@pytest.mark.rule("FFR-02")
@pytest.mark.parametrize("team", [VEGGIES, MEATS])
def test_every_fighter_may_come_to_stand_anywhere(team: str) -> None:
    seen: dict[str, set[str]] = {fighter: set() for fighter in PEACE[team]}
    for seed in range(120):
        for cell, fighter in Table(fresh(seed)).fighters(team).items():
            seen[fighter].add(cell)
    assert all(len(cells) == 9 for cells in seen.values())


@pytest.mark.rule("FFR-02")
def test_the_two_formations_are_shuffled_apart() -> None:
    def order(state: Foodfight) -> tuple[list[int], list[int]]:
        return state.first.cells, state.second.cells

    assert any(one != two for one, two in (order(fresh(seed)) for seed in SEEDS))
    assert order(fresh(3)) == order(fresh(3)), "the same seed lays out the same table"


@pytest.mark.rule("FFR-03")
def test_both_kitchens_are_full_and_nobody_has_beans() -> None:
    table = Table(fresh())
    for team, cards in ((VEGGIES, ["regrow", "boost", "roots"]), (MEATS, ["sizzle", "tenderize", "shield"])):
        assert table.stock(team) == (3, 2, 1)
        assert table.beans(team) == 0
        assert table.json(team)["for_sale"] == cards
        assert table.json(team)["held"] == table.json(team)["spent"] == table.out(team) == []
        assert table.json(team)["smashed"] == 0
        assert not table.json(team)["cracker_barred"]
    assert table.state.to_json()["bonus_owner"] == -1


@pytest.mark.rule("FFR-03", "FFR-05")
def test_nothing_has_happened_yet() -> None:
    data = fresh(first="seat1").to_json()
    del data["sides"]
    assert data == {
        "turn": 0,
        "to_move": 0,
        "phase": "step one",
        "turns": 0,
        "turn_limit": 400,
        "bonus_owner": -1,
        "winner": -1,
        "bought": False,
        "spoon_thrown": False,
        "pan_hit": False,
        "bonus_rolled": False,
        "cards_used": [],
        "tender": False,
        "swaps_left": 0,
        "sizzled": False,
        "second_half": False,
    }


@pytest.mark.rule("FFR-04")
def test_who_starts_is_drawn_from_the_seed() -> None:
    starts = Counter(fresh(seed).turn for seed in range(200))
    assert 70 < starts[0] < 130, starts
    assert [fresh(seed).turn for seed in SEEDS] == [fresh(seed).turn for seed in SEEDS]


@pytest.mark.rule("FFR-04")
@pytest.mark.parametrize(("first", "seat"), [("seat1", 0), ("seat2", 1)])
def test_who_starts_can_be_agreed_on(first: str, seat: int) -> None:
    for seed in SEEDS:
        state = fresh(seed, first=first)
        assert state.turn == state.to_move == seat
        assert state.actors() == (seat,)


@pytest.mark.rule("FFR-04")
def test_nobody_else_can_start() -> None:
    with pytest.raises(BadOption, match="drawn, seat1, seat2"):
        GAME.new(first="seat3")


@pytest.mark.rule("FFR-05")
def test_a_turn_is_action_then_purchase_then_gaps_then_the_other_player() -> None:
    table = lay(meats=side(a1="chicken>broccoli", beans=3), turn=MEATS)
    assert table.deciding == MEATS
    assert not table.offers("buy", "end", "fill")
    table.do("attack a1 a1", dice=(SPLAT, 1))
    assert table.deciding == MEATS
    assert table.offers("buy")
    assert not table.offers("swap", "attack", "roll", "pass", "fill")
    table.do("buy bonus", "end")
    assert table.deciding == VEGGIES
    assert table.offers() == {"fill a3", "fill b3", "fill c3"}
    table.do("fill b3")
    assert table.deciding == VEGGIES
    assert table.phase == "step one"
    assert table.offers("swap")
    assert not table.offers("fill", "buy")


@pytest.mark.rule("FFR-05")
@pytest.mark.parametrize(("action", "dice"), [("swap a1 b1", ()), ("roll", (1, 1)), ("pass", ())])
def test_step_one_is_taken_once(action: str, dice: tuple[int, ...]) -> None:
    table = lay()
    assert table.may(action)
    table.do(action, dice=dice)
    assert table.offers() == {"end"}
    table.do("end")
    assert table.deciding == VEGGIES
    assert table.state.turns == 11


@pytest.mark.rule("FFR-05")
def test_nobody_decides_on_the_other_players_turn() -> None:
    table = lay(turn=MEATS)
    assert table.state.legal_actions(0) == []
    assert table.state.legal_actions(1)
    assert "It is seat 2's decision now, not seat 1's" in table.refusal("roll", seat=0)


@pytest.mark.rule("FFR-06")
def test_step_one_may_be_skipped_and_brings_nothing() -> None:
    table = lay(meats=side(beans=3))
    before = table.json(MEATS)
    table.do("pass")
    assert table.json(MEATS) == before
    assert table.may("buy bonus")


@pytest.mark.rule("FFR-06")
def test_pass_belongs_to_step_one_only() -> None:
    assert not lay(phase="kitchen").may("pass")
    assert not lay(veggies=side(out=["onion>steak"], gaps=["a1"]), phase="filling").may("pass")


@pytest.mark.rule("FFR-07")
def test_teams_are_drawn_from_the_seed() -> None:
    teams = Counter(fresh(seed).first.team.name for seed in range(200))
    assert 70 < teams[VEGGIES] < 130, teams
    for seed in SEEDS:
        assert {fresh(seed).first.team.name, fresh(seed).second.team.name} == {VEGGIES, MEATS}


@pytest.mark.rule("FFR-07")
@pytest.mark.parametrize("teams", ["veggies-meats", "meats-veggies"])
def test_teams_can_be_agreed_on(teams: str) -> None:
    for seed in SEEDS:
        state = fresh(seed, teams=teams)
        assert f"{state.first.team.name}-{state.second.team.name}" == teams


@pytest.mark.rule("FFR-07")
def test_two_players_of_one_team_are_refused() -> None:
    with pytest.raises(BadOption, match="veggies-meats"):
        GAME.new(teams="veggies-veggies")
