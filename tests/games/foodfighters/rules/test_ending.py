"""Gaps, winning, drawing, and what is hidden: FFR-70 to FFR-75."""

from itertools import product
from typing import Any

import pytest
from tests.games.foodfighters.table import CELLS, GAME, MEATS, SPLAT, VEGGIES, SideSetup, Table, lay, side

from smorgasboard.engine import NOBODY, BadOption
from smorgasboard.games.foodfighters.rules.codes import GAP, NO_GAP


def gaps_in(occupied: set[str]) -> set[str]:
    """FFR-70, said in another way than the rules say it."""
    return {cell for cell in CELLS if cell not in occupied and any(other[1] > cell[1] for other in occupied)}


@pytest.mark.rule("FFR-70")
def test_a_gap_is_an_empty_space_with_a_fighter_in_some_row_behind() -> None:
    for bits in range(1, 512):
        occupied = {cell for number, cell in enumerate(CELLS) if bits >> number & 1}
        found = GAP[bits]
        gaps = gaps_in(occupied)
        assert (CELLS[found] in gaps) if gaps else (found == NO_GAP), occupied


@pytest.mark.rule("FFR-70")
def test_a_fighter_missing_from_the_rearmost_row_leaves_no_gap() -> None:
    table = lay(meats=side(b2="steak>broccoli spoon"), veggies=side(b3="broccoli>chicken"))
    table.do("attack b2 b3", dice=(SPLAT, 1))
    table.do("end")
    assert table.deciding == VEGGIES
    assert table.phase == "step one"
    assert set(table.fighters(VEGGIES)) == set(CELLS) - {"b3"}


@pytest.mark.rule("FFR-70")
@pytest.mark.parametrize("target", ["b1", "b2"])
def test_a_fighter_missing_further_ahead_leaves_one(target: str) -> None:
    table = lay(meats=side(b2="steak>broccoli spoon"), veggies=SideSetup({target: "broccoli>chicken"}))
    table.do(f"attack b2 {target}", dice=(SPLAT, 1))
    table.do("end")
    assert table.phase == "filling"


@pytest.mark.rule("FFR-70")
def test_a_gap_two_rows_ahead_of_the_rearmost_fighter() -> None:
    """Row 2 is empty but for a2: the gap in row 1 is filled from there."""
    out = ["cabbage>bacon", "onion>steak", "broccoli>chicken", "cabbage>steak", "onion>chicken"]
    veggies = side(out=out, gaps=["a3", "b3", "c3", "b2", "c2"], a1="broccoli>steak")
    table = lay(meats=side(a1="chicken>broccoli"), veggies=veggies)
    table.do("attack a1 a1", dice=(SPLAT, 1))
    table.do("end")
    assert table.offers() == {"fill a2"}


@pytest.mark.rule("FFR-71")
@pytest.mark.parametrize(("out", "fillers"), [([], "abc"), (["a3"], "bc"), (["a3", "c3"], "b")])
def test_a_gap_is_filled_from_the_rearmost_row(out: list[str], fillers: str) -> None:
    gone = {"a3": "onion>steak", "c3": "cabbage>bacon"}
    veggies = side(out=[gone[cell] for cell in out], gaps=out)
    table = lay(meats=side(a1="chicken>broccoli"), veggies=veggies)
    table.do("attack a1 a1", dice=(SPLAT, 1))
    table.do("end")
    assert table.offers() == {f"fill {column}3" for column in fillers}
    assert "only a fighter of your rearmost row can fill the gap" in table.refusal("fill a2")


@pytest.mark.rule("FFR-71")
def test_the_filler_brings_what_it_carries() -> None:
    veggies = side(b3="broccoli>chicken cracker spoon pan")
    table = lay(meats=side(a1="chicken>broccoli"), veggies=veggies)
    table.do("attack a1 b1", dice=(SPLAT, 1))
    table.do("end", "fill b3")
    assert table.at(VEGGIES, "b1") == "broccoli>chicken cracker spoon pan"
    assert table.at(VEGGIES, "b3") == ""


@pytest.mark.rule("FFR-71")
def test_filling_is_a_must_and_not_the_fillers_turn() -> None:
    table = lay(meats=side(a1="chicken>broccoli"), veggies=side(beans=20, held=["regrow", "roots"]))
    table.do("attack a1 a1", dice=(SPLAT, 1))
    table.do("end")
    assert all(offer.startswith("fill") for offer in table.offers())
    assert "a gap has to be filled first" in table.refusal("roll")
    table.do("fill c3")
    assert table.deciding == VEGGIES
    assert table.may("roll"), "their own turn has its own step 1"


@pytest.mark.rule("FFR-71")
def test_your_own_formation_is_never_filled() -> None:
    """The Meats' rear row is thin; only the Veggies are asked, and only after a gap arose."""
    table = lay(meats=side(out=["bacon>cabbage", "chicken>broccoli"], a1="chicken>onion"))
    table.do("pass", "end")
    assert table.phase == "step one"


@pytest.mark.rule("FFR-72")
def test_several_gaps_are_filled_one_at_a_time_until_none_is_left() -> None:
    out = ["broccoli>steak", "onion>bacon"]
    table = lay(veggies=side(out=out, gaps=["a1", "b2"]), phase="filling")
    table.do("fill a3")
    assert table.phase == "filling"
    assert table.deciding == VEGGIES
    table.do("fill c3")
    assert table.phase == "step one"
    assert set(table.fighters(VEGGIES)) == {"a1", "b1", "c1", "a2", "b2", "c2", "b3"}


@pytest.mark.rule("FFR-72")
@pytest.mark.parametrize("seed", range(12))
def test_after_every_turn_all_rows_ahead_of_the_rearmost_are_full(seed: int) -> None:
    state = GAME.new(seed=seed)
    chance = state.chance
    turns = 0
    while not state.over:
        seat = state.mover()
        state.play(seat, chance.pick(state.legal_actions(seat)))
        table = Table(state)
        if table.state.turns != turns:
            turns = table.state.turns
            for team in (VEGGIES, MEATS):
                cells = set(table.fighters(team))
                assert gaps_in(cells) == set()
                assert {"a1", "b1", "c1"} <= cells


NAMES = {VEGGIES: ("broccoli", "onion", "cabbage"), MEATS: ("bacon", "chicken", "steak")}
KINDS = {
    team: {kind: [f"{kind}>{thought}" for thought in NAMES[enemy]] for kind in NAMES[team]}
    for team, enemy in ((VEGGIES, MEATS), (MEATS, VEGGIES))
}


@pytest.mark.rule("FFR-73")
@pytest.mark.parametrize(("loser", "kind", "last"), [(t, k, n) for t in KINDS for k in KINDS[t] for n in range(3)])
def test_three_of_a_kind_win_at_once(loser: str, kind: str, last: int) -> None:
    victim = KINDS[loser][kind][last]
    out = [fighter for fighter in KINDS[loser][kind] if fighter != victim]
    winner = MEATS if loser == VEGGIES else VEGGIES
    sides: dict[str, Any] = {loser: side(out=out, b1=victim), winner: side(b1="pan", beans=20)}
    table = lay(**sides, turn=winner)
    table.do("attack b1 b1", dice=(SPLAT, 1))
    assert table.state.over
    assert table.phase == "over"
    assert table.offers() == set()
    assert table.state.actors() == ()
    assert table.state.mover() == NOBODY
    assert [table.state.legal_actions(seat) for seat in (0, 1)] == [[], []]
    seat = 0 if winner == VEGGIES else 1
    outcome = table.state.outcome()
    assert outcome.winners == (seat,)
    assert outcome.scores[seat] == 1
    assert outcome.scores[1 - seat] == -1
    assert outcome.ranks[seat] == 1
    assert outcome.ranks[1 - seat] == 2
    assert outcome.reason == f"three {kind.title()}s were knocked out"
    assert table.out(loser) == KINDS[loser][kind]


@pytest.mark.rule("FFR-73")
def test_two_of_each_kind_do_not_win() -> None:
    out = [fighter for kind in KINDS[VEGGIES].values() for fighter in kind[:2]]
    gone = [fighter for fighter in out if fighter != "cabbage>chicken"]
    table = lay(veggies=side(out=gone, b1="cabbage>chicken"), meats=side(b1="pan"))
    table.do("attack b1 b1", dice=(SPLAT, 1))
    assert not table.state.over
    assert table.out(VEGGIES) == out
    assert table.state.outcome().winners == ()
    assert table.state.outcome().scores == (0, 0)
    assert table.state.outcome().reason == "the match is still on"


@pytest.mark.rule("FFR-73")
def test_three_of_one_thought_do_not_win() -> None:
    out = ["broccoli>bacon", "onion>bacon"]
    table = lay(veggies=side(out=out, b1="cabbage>bacon"), meats=side(b1="pan"))
    table.do("attack b1 b1", dice=(SPLAT, 1))
    assert not table.state.over


@pytest.mark.rule("FFR-73")
def test_two_of_one_and_one_of_the_next_do_not_win() -> None:
    """Neighbours in the tray: x2, x3 and x4; x6, x7 and x8."""
    for out, last in (
        (["broccoli>chicken", "broccoli>steak"], "onion>bacon"),
        (["onion>steak", "cabbage>bacon"], "cabbage>chicken"),
    ):
        table = lay(veggies=side(out=out, b1=last), meats=side(b1="pan"))
        table.do("attack b1 b1", dice=(SPLAT, 1))
        assert not table.state.over


@pytest.mark.rule("FFR-73")
def test_after_the_end_nothing_is_possible() -> None:
    table = lay(veggies=side(out=["cabbage>bacon", "cabbage>chicken"], b1="cabbage>steak"), meats=side(b1="pan"))
    table.do("attack b1 b1", dice=(SPLAT, 1))
    assert "The match is over" in table.refusal("end")


@pytest.mark.rule("FFR-74")
def test_the_last_turn_ends_in_a_draw() -> None:
    table = lay(turns=398)
    table.do("pass", "end")
    assert not table.state.over
    table.do("pass", "end")
    assert table.state.over
    outcome = table.state.outcome()
    assert outcome.winners == ()
    assert outcome.scores == (0, 0)
    assert outcome.ranks == (1, 1)
    assert outcome.reason == "a draw after 400 turns"


@pytest.mark.rule("FFR-74")
def test_each_half_of_a_sizzle_counts() -> None:
    table = lay(meats=side(held=["sizzle"]), turns=398)
    table.do("sizzle", "pass", "end")
    assert not table.state.over
    table.do("pass", "end")
    assert table.state.over


@pytest.mark.rule("FFR-74")
def test_a_win_on_the_last_turn_is_a_win() -> None:
    veggies = side(out=["cabbage>bacon", "cabbage>chicken"], b1="cabbage>steak")
    table = lay(veggies=veggies, meats=side(b1="pan"), turns=399)
    table.do("attack b1 b1", dice=(SPLAT, 1))
    assert table.state.outcome().winners == (1,)


@pytest.mark.rule("FFR-74")
def test_a_gap_of_the_last_turn_is_filled_first() -> None:
    table = lay(meats=side(a1="chicken>broccoli"), turns=399)
    table.do("attack a1 a1", dice=(SPLAT, 1))
    table.do("end")
    assert not table.state.over
    table.do("fill a3")
    assert table.state.over


@pytest.mark.rule("FFR-74")
def test_the_limit_is_an_option_of_400_at_most() -> None:
    assert GAME.new(seed=1).to_json()["turn_limit"] == 400
    assert GAME.new(seed=1, turn_limit=7).to_json()["turn_limit"] == 7
    for wrong in (0, 401):
        with pytest.raises(BadOption, match="from 1 to 400"):
            GAME.new(turn_limit=wrong)
    table = Table(GAME.new(seed=1, turn_limit=3))
    table.do(*["pass", "end"] * 3)
    assert table.state.over
    assert table.state.turns == 3


@pytest.mark.rule("FFR-75")
def test_everybody_sees_the_whole_position() -> None:
    table = lay(meats=side(a1="spoon", held=["sizzle"], beans=3), veggies=side(out=["onion>steak"]))
    for seat in (-1, 0, 1):
        assert table.state.view(seat) == table.state.to_json()
        assert GAME.imagine(table.state.observation(seat), table.state.chance) == table.state


@pytest.mark.rule("FFR-75")
def test_future_dice_are_in_no_view() -> None:
    """Two positions alike but for their chance look alike to everybody."""
    data = lay().state.to_json()
    one, two = (GAME.state(data, seed=seed) for seed in ("one", "two"))
    for seat in (-1, 0, 1):
        assert one.observation(seat) == two.observation(seat)
    assert one == two
    assert [one.chance.below(100) for _ in range(9)] != [two.chance.below(100) for _ in range(9)]


@pytest.mark.rule("FFR-75")
def test_every_event_is_heard_by_everybody() -> None:
    table = lay(meats=side(a1="chicken>broccoli"), veggies=side(a1="cracker"))
    events = table.do("attack a1 a1", dice=(SPLAT, SPLAT))
    assert len(events) >= 4
    assert all(event.heard_by(seat) for event, seat in product(events, (-1, 0, 1)))
