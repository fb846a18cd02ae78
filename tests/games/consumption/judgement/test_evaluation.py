"""The game's own judgement: what it values, and that following it step by step makes sense."""

from itertools import pairwise

import pytest
from tests.games.consumption.table import DRAFT, Table, diner, lay, new, recipe

import smorgasboard as sb
from smorgasboard.engine.chance import SeededChance
from smorgasboard.engine.judgement.numbers import GREEDY, read_numbers
from smorgasboard.engine.judgement.possibilities import expected_values
from smorgasboard.games.consumption.game import NUMBERS
from smorgasboard.games.consumption.judgement.evaluation import ConsumptionEvaluation
from smorgasboard.games.consumption.judgement.groups import HORIZON, GroupValueCache, by_actions, reachable
from smorgasboard.games.consumption.judgement.outlook import actions_left
from smorgasboard.games.consumption.rules.codes import DINE, PASS
from smorgasboard.games.consumption.rules.state import ConsumptionState

TRACK = [-3, 1, 5, 5, 2, -1]
GAME = sb.load("consumption")


def judge() -> ConsumptionEvaluation:
    """What greedy bots go by, who have nothing but it, with nothing remembered yet."""
    found = GAME.judge_by(read_numbers(NUMBERS, GREEDY))
    assert isinstance(found, ConsumptionEvaluation)
    return found


def best_action(state: ConsumptionState, evaluation: ConsumptionEvaluation) -> int:
    """What a greedy bot does, with the first among equals."""
    seat = state.mover()
    legal = state.list_actions(seat)
    values = expected_values(evaluation, state, seat, legal, SeededChance("expect"))
    return legal[values.index(max(values))]


def follow(table: Table) -> list[str]:
    """Seat 0's whole turn, as the evaluation wants it."""
    evaluation, state = judge(), table.state
    done: list[str] = []
    turn = state.diners[0].markers
    while not state.over and state.mover() == 0 and state.diners[0].markers >= turn - 1:
        action = best_action(state, evaluation)
        done.append(table.actions.text(action))
        state.play(0, action)
    return done


# ---- following it ----


def test_it_takes_the_recipe_it_can_cook_and_cooks_it() -> None:
    table = lay(diner("grains meat"), diner(), book="feast - stew -")
    table.do("cook")
    assert {"take recipe 3", "cook stew 1", "cook stew 2"} <= set(follow(table))
    assert table.of()["cooked"] == ["stew"]


@pytest.mark.rule("CON-206")
def test_it_uses_up_what_spoils_next() -> None:
    table = lay(diner(shelves={0: "water", 4: "water"}), diner())
    table.do("snack")
    assert follow(table) == ["food water 5"]
    cook = lay(diner("meat", shelves={1: "grains", 4: "grains"}, recipes=["stew"]), diner(), book="- - - -")
    cook.do("cook")
    assert set(follow(cook)[:3]) == {"cook stew 1", "food grains 5", "cook stew 2"}


@pytest.mark.rule("CON-206")
def test_it_takes_from_another_what_would_keep_longest() -> None:
    thief = recipe("thief", "fruits fruits", effects=["steal 1"], starred=True)
    table = lay(diner(ready=["thief"]), diner(shelves={0: "water", 4: "water"}), cards=[thief])
    table.do("use thief", "seat 2")
    assert table.actions.text(best_action(table.state, judge())) == "food water 1"


@pytest.mark.rule("CON-111", "CON-117")
@pytest.mark.parametrize("action", ["cook", "work out"])
def test_it_takes_no_card_to_put_off_the_rotting_of_food(action: str) -> None:
    """Where cards may be taken after the last placement; nothing pending can use the Meat any more."""
    stack = [["after", 0, 0, 0, 0, 0], [action, 0, 2, 0, 0, 1]]
    mine = diner(shelves={4: "meat 3"}, markers=0)
    book, planner = "toast jam - -", "walk run -"
    table = lay(mine, diner(markers=1), edition=DRAFT, round=6, stack=stack, place="cook", book=book, planner=planner)
    assert len(table.offers("take")) == 2
    assert table.actions.text(best_action(table.state, judge())) == "done"


def test_it_shops_for_what_a_recipe_lacks() -> None:
    table = lay(diner(recipes=["curry - - vegetables oils"]), diner())
    table.do("shop", dice=(2, 3))
    follow(table)
    assert {"nuts", "grains"} <= set(table.kitchen().split())


def test_it_burns_what_the_body_has_too_much_of() -> None:
    table = lay(
        diner(body="grains 7 water 8", activities=["run"], markers=1), diner(markers=1), round=6, planner="- - -"
    )
    table.do("workout")
    assert follow(table)[:2] in (["train run 1", "train run 2"], ["train run 2", "train run 1"])
    assert table.of()["trained"] == ["run"]


def test_it_takes_no_card_that_the_last_action_cannot_finish() -> None:
    table = lay(diner("grains", markers=1), diner(markers=1), round=6, book="feast banquet curry salad")
    assert not [action for action in follow(table) if action.startswith("take")]


def test_it_eats_what_the_body_needs_most() -> None:
    table = lay(
        diner(body="meat 3 oils 3 grains 4"), diner(), buffet=["meat"] * 4 + ["fruits", "water", "nuts", "dairy"]
    )
    table.do("buffet")
    assert follow(table) == ["eat row 2"]


def test_it_fills_what_it_has_before_it_stops() -> None:
    """Every placement of a paid action that can be used is used, first on the card that it completes."""
    table = lay(diner("grains meat dairy", recipes=["stew", "feast"]), diner(), book="- - - -")
    table.do("cook")
    follow(table)
    assert table.of()["cooked"] == ["stew"]
    assert table.recipes() == ["feast - - - - dairy"]


def test_it_thaws_what_a_recipe_needs_and_nothing_else() -> None:
    mine = diner("grains", recipes=["stew"], freezer="meat poultry")
    table = lay(mine, diner(), modules=["freezer"], book="- - - -")
    table.do("cook")
    assert {"thaw meat", "cook stew 1", "cook stew 2"} <= set(follow(table))
    assert (table.of()["freezer"], table.of()["thaw"], table.of()["cooked"]) == (["poultry"], [], ["stew"])


@pytest.mark.parametrize(("allergy", "recipes"), [("gluten-free", []), ("seafood-allergy", ["curry - - - -"])])
def test_it_takes_no_recipe_that_an_allergy_forbids(allergy: str, recipes: list[str]) -> None:
    """CON-184: who must not eat Grains can never lay them on the curry."""
    mine = diner(allergy=allergy)
    table = lay(mine, diner(allergy="nut-allergy"), modules=["allergy"], book="curry - - -")
    table.do("cook")
    follow(table)
    assert table.recipes() == recipes


def test_greedy_players_never_pass_and_leave_little_undone() -> None:
    state, evaluation = GAME.new(players=2, seed=11), judge()
    assert isinstance(state, ConsumptionState)
    passes = 0
    while not state.over:
        action = best_action(state, evaluation)
        state.play(state.mover(), action)
        passes += PASS <= action < DINE and not state.over  # who has won with it may leave it at that
    assert passes == 0
    assert all(diner.cooked and diner.trained for diner in state.diners)
    assert all(len(diner.cooked) + len(diner.trained) >= 8 for diner in state.diners), "of which kind cards decide"
    assert sum(len(diner.recipes) + len(diner.activities) for diner in state.diners) <= 3


@pytest.mark.parametrize("players", [2, 3, 4])
def test_greedy_beats_random(players: int) -> None:
    names = ["random"] * players
    names[players - 1] = "greedy"
    match = GAME.new(players=players, seed=5)
    bots = [sb.bots.make(name, seed=f"{players} {seat}") for seat, name in enumerate(names)]
    while not match.over:
        seat = match.mover()
        match.play(seat, bots[seat].choose_at(GAME, match, seat))
    assert match.outcome().winners == (players - 1,)


# ---- what it says ----


def test_it_lies_between_nothing_and_one_and_changes_nothing() -> None:
    for players, seed in ((1, 1), (2, 2), (3, 3), (4, 4)):
        state, chance, evaluation = (
            GAME.new(players=players, seed=seed),
            SeededChance(f"walk {seed}"),
            judge(),
        )
        while not state.over:
            before = state.digest() if chance.below(40) == 0 else ""
            assert all(0.0 <= evaluation.value(state, seat) <= 1.0 for seat in range(players))
            assert not before or state.digest() == before
            state.play(state.mover(), state.sample(state.mover(), chance))


@pytest.mark.parametrize("seed", range(3))
def test_what_it_remembers_of_others_is_what_it_would_find_anew(seed: int) -> None:
    state, chance, evaluation = GAME.new(players=3, seed=seed), SeededChance(f"memory {seed}"), judge()
    while not state.over:
        state.play(state.mover(), state.sample(state.mover(), chance))
        if not state.over:
            assert [evaluation.value(state, seat) for seat in range(3)] == [
                judge().value(state, seat) for seat in range(3)
            ]


def test_the_end_is_won_lost_or_shared() -> None:
    evaluation = judge()
    for scores, expected in (((50, 20), [1.0, 0.0]), ((20, 20), [0.5, 0.5]), ((20, 50), [0.0, 1.0])):
        table = lay(*(diner(score=score, markers=1) for score in scores), round=6)
        table.pass_all()
        assert [evaluation.value(table.state, seat) for seat in range(2)] == expected


def test_at_the_end_a_tie_is_broken_by_completed_cards() -> None:
    table = lay(diner(markers=1, cooked=["stew"]), diner(markers=1, cooked=["salad"], trained=["walk"]), round=6)
    table.pass_all()
    assert [judge().value(table.state, seat) for seat in range(2)] == [0.0, 1.0]


def test_alone_it_is_the_expected_score() -> None:
    table = new(players=1)
    low = judge().value(table.state, 0)
    table.state.diners[0].score += 20
    assert judge().value(table.state, 0) == pytest.approx(low + 0.09)


def test_alone_every_point_counts_below_nothing_too() -> None:
    table = new(players=1)
    table.state.diners[0].score -= 300
    low = judge().value(table.state, 0)
    table.state.diners[0].score += 1
    assert 0 < low < judge().value(table.state, 0) < 0.05


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        (diner(score=1), diner()),
        (diner(body="water 4"), diner()),
        (diner(), diner(trash=1)),
        (diner(kitchen="grains", recipes=["stew"]), diner(recipes=["stew"])),
        (diner(recipes=["stew grains"]), diner(kitchen="grains", recipes=["stew"])),
        (diner(shelves={0: "grains"}), diner(shelves={4: "grains"})),
        (diner(cooked=["stew"], ready=["salad"]), diner(cooked=["stew", "salad"])),
        (diner(trained=["walk", "run"]), diner(trained=["walk"])),
        (diner(), diner(markers=3)),
        (diner(assistants="kitchen"), diner()),
    ],
)
def test_it_prefers(better: object, worse: object) -> None:
    evaluation = judge()
    values = [evaluation.value(lay(mine, diner()).state, 0) for mine in (better, worse)]  # type: ignore[arg-type]
    assert values[0] > values[1]


def test_it_is_settled_between_turns_only() -> None:
    table, evaluation = lay(diner("grains meat", recipes=["stew"]), diner()), judge()
    assert evaluation.settled(table.state)
    table.do("cook")
    assert not evaluation.settled(table.state)
    table.do("cook stew 1", "done")
    assert evaluation.settled(table.state)


def test_actions_left_count_markers_rounds_and_the_pizza() -> None:
    table = lay(diner(markers=2), diner(), round=5, pizza=["oils"] + ["water"] * 5)
    assert actions_left(table.state, 0) == 2 + 4
    table.do("pizza", "eat pizza")
    assert actions_left(table.state, 0) == 1 + 1 + 4
    table = lay(diner(markers=2), diner(), round=6)
    table.do("pass cook")
    assert actions_left(table.state, 0) == 0


GREEDY_END = recipe("greens", "vegetables vegetables", vp=2, effects=["score 1 per vegetables"], when="game end")


def test_an_ability_of_the_end_is_worth_what_it_brings_when_no_time_is_left() -> None:
    evaluation = judge()
    tables = [
        lay(
            diner(body=f"vegetables {count}", cooked=["greens"], markers=0),
            diner(),
            round=6,
            turn=1,
            cards=[GREEDY_END],
        )
        for count in (4, 5)
    ]
    found = [evaluation.prospects(table.state, 0) for table in tables]
    tracks = tables[0].state.diners[0].tracks[2]
    assert found[1] - found[0] == pytest.approx(1 + tracks[5] - tracks[4])


# ---- curves ----


def test_with_no_action_left_a_group_is_what_it_is() -> None:
    cache = GroupValueCache(by_actions(1.0, 2.0), by_actions(0.5, 1.0))
    curve = cache.curve([TRACK] * 11, 0)
    assert [curve[tokens] for tokens in range(6)] == TRACK
    assert curve[9] == TRACK[-1], "a full group stays full"


def test_what_can_be_reached_counts_less_its_price() -> None:
    assert reachable(TRACK, 0, 1.5, 0.5) == 5 - 3.0
    assert reachable(TRACK, 5, 1.5, 0.5) == 5 - 1.0
    assert reachable(TRACK, 2, 1.5, 0.5) == 5


def test_more_actions_never_make_a_group_worse() -> None:
    cache, tracks = GroupValueCache(by_actions(1.0, 2.0), by_actions(0.5, 1.0)), [TRACK] * 11
    for fewer, more in pairwise(range(HORIZON + 3)):
        assert all(a <= b for a, b in zip(cache.curve(tracks, fewer), cache.curve(tracks, more), strict=True))


def test_many_boards_are_remembered_but_not_all() -> None:
    cache = GroupValueCache(by_actions(1.0, 2.0), by_actions(0.5, 1.0))
    for _ in range(70):
        cache.curve([TRACK] * 11, 3)
    assert len(cache.known) == 64
