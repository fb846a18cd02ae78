"""What the judgement is made of, in words: amounts that add up, and clauses that people understand."""

import re
from itertools import pairwise

import pytest
from tests.games.consumption.judgement.moments import SETUPS, Setup, game_of, moments
from tests.games.consumption.table import DRAFT, THOUGHT, Table, diner, house, lay, recipe

from smorgasboard.engine import Part, SeededChance, speaking
from smorgasboard.engine.judgement.numbers import read_numbers
from smorgasboard.games.consumption.game import NUMBERS
from smorgasboard.games.consumption.judgement.evaluation import ConsumptionEvaluation, squeezed
from smorgasboard.games.consumption.rules import codes as c
from smorgasboard.games.consumption.rules.state import ConsumptionState
from smorgasboard.games.consumption.words import said
from smorgasboard.server.languages import Languages

GERMAN = Languages.load().catalogue("de")
GREENS = recipe("greens", "vegetables vegetables", vp=2, effects=["score 1 per vegetables"], when="game end")


def parts(table: Table, seat: int = 0, edition: str = THOUGHT, cards: tuple[object, ...] = ()) -> dict[str, Part]:
    judge = ConsumptionEvaluation(read_numbers(NUMBERS), house(edition, cards))
    return {part.key: part for part in judge.parts(table.state, seat)}


# ---- they add up ----


@pytest.mark.parametrize("setup", SETUPS, ids=str)
def test_parts_add_up_to_the_value(setup: Setup) -> None:
    judge = game_of(setup.edition).evaluation
    for state in moments(setup, every=4, seed=2):
        for seat in range(setup.players):
            found = judge.parts(state, seat)
            total = sum(part.amount for part in found)
            assert judge.chance(state, total) == pytest.approx(judge.value(state, seat), abs=1e-9)
            assert len({part.key for part in found}) == len(found), "one part for each thing"


def test_values_of_all_seats_are_what_each_seat_gets_alone() -> None:
    for setup in SETUPS:
        judge, alone = (game_of(setup.edition).judge_by({}) for _ in range(2))
        for state in moments(setup, every=5, seed=3):
            values = [alone.value(state, seat) for seat in range(setup.players)]
            assert judge.values(state, setup.players) == values


def test_nothing_is_to_be_said_when_it_is_over() -> None:
    table = lay(diner(score=9, markers=1), diner(markers=1), round=6)
    table.pass_all()
    assert not parts(table)


@pytest.mark.parametrize("setup", SETUPS, ids=str)
def test_nothing_that_is_hidden_is_used(setup: Setup) -> None:
    """Twins that differ in what nobody has seen, such as the order of decks and bag."""
    game = game_of(setup.edition)
    chance = SeededChance("twins")
    for state in moments(setup, every=12, seed=4):
        twin = game.imagined(state, state.mover(), chance)
        for seat in range(setup.players):
            assert game.evaluation.parts(twin, seat) == game.evaluation.parts(state, seat)
            assert game.evaluation.value(twin, seat) == game.evaluation.value(state, seat)
            assert game.evaluation.points(twin, seat) == game.evaluation.points(state, seat)


# ---- points ----


def test_more_points_are_always_more() -> None:
    steps = [squeezed(float(points)) for points in range(-1500, 1001)]
    assert all(lower < higher for lower, higher in pairwise(steps))
    assert 0.0 < steps[0] < steps[-1] < 1.0
    assert squeezed(21.0) - squeezed(20.0) == pytest.approx(squeezed(151.0) - squeezed(150.0)), (
        "each VP is worth the same"
    )


@pytest.mark.parametrize("players", [1, 2, 4])
def test_at_the_end_the_points_are_the_score(players: int) -> None:
    game = game_of("thought")
    state = game.new(players=players, seed=6)
    chance = SeededChance("to the end")
    while not state.over:
        state.play(state.mover(), state.sample(state.mover(), chance))
    scores = state.outcome().scores
    assert [game.evaluation.points(state, seat) for seat in range(players)] == [squeezed(score) for score in scores]


def test_before_the_end_the_points_are_what_the_own_parts_add_up_to() -> None:
    game = game_of("retail")
    for state in moments(Setup("retail", 3, {}), every=20):
        own = sum(part.amount for part in game.evaluation.parts(state, 1) if part.key not in ("others", "time"))
        assert game.evaluation.points(state, 1) == pytest.approx(squeezed(own), abs=1e-9)


# ---- what they are about ----


def test_a_recipe_that_is_finished_says_so_and_one_under_way_comes_closer() -> None:
    table = lay(diner("grains meat dairy", recipes=["stew", "feast"]), diner(), book="- - - -")
    before = parts(table)
    table.do("cook", "cook stew 1")
    begun = parts(table)
    assert begun["recipe work stew"].more == "it brings the Stew closer"
    assert begun["recipe work stew"].less == "the Stew still takes some work"
    assert before["recipe work stew"].amount < begun["recipe work stew"].amount < 0
    assert begun["recipe stew"].less == "the Stew may stay unfinished"
    table.do("cook stew 2")
    done = parts(table)
    assert done["recipe stew"].more == done["recipe work stew"].more == "it finishes the Stew"
    assert begun["recipe stew"].amount <= done["recipe stew"].amount + 1e-9
    assert done["recipe stew"].amount == table.recipe_vp("stew")
    assert done["recipe work stew"].amount == 0
    assert parts(table)["ability stew"].amount > before["ability stew"].amount


def test_water_in_body_or_kitchen_is_what_a_body_wants_that_has_too_little() -> None:
    without, bought, drunk = (parts(lay(mine, diner())) for mine in (diner(), diner("water"), diner(body="water")))
    assert "spare water" not in without
    assert bought["spare water"].amount > 0
    assert bought["spare water"].more == "you have Water that your body still wants"
    assert drunk["body water"].more == "your body still wants Water"
    assert drunk["body water"].amount > without["body water"].amount
    assert without["body water"].less == "your body gets too little Water"


def test_a_body_has_enough_too_much_or_nothing_of_a_food() -> None:
    found = parts(lay(diner(body="water 6 meat 7"), diner()))
    assert found["body meat"].less == "your body has too much Meat"
    assert found["body water"].more == "your body gets enough Water"


def test_what_a_card_does_to_the_body_belongs_to_the_body() -> None:
    """So that finishing it never looks worse because its food is eaten then."""
    likely, no = (parts(lay(diner(food, recipes=["stew"]), diner()))["body grains"] for food in ("grains meat", ""))
    assert likely.amount != no.amount


def test_an_activity_that_is_completed_says_so_and_its_icon_belongs_to_the_sets() -> None:
    table = lay(diner(body="grains 7 water 8", activities=["run"], markers=2), diner(), planner="- - -")
    table.do("workout", "train run 1")
    begun = parts(table)
    table.do("train run 2")
    done = parts(table)
    assert begun["activity work run"].more == "it brings Run closer"
    assert done["activity run"].more == "it completes Run"
    assert begun["activity run"].amount <= done["activity run"].amount == table.activity_vp("run")
    assert begun["activity work run"].amount < done["activity work run"].amount == 0
    assert begun["sets"].amount == pytest.approx(done["sets"].amount), "sure to come"


def test_food_that_spoils_is_told_apart_from_food_to_spare() -> None:
    fresh, old = (parts(lay(diner(shelves={shelf: "meat"}), diner())) for shelf in (0, 4))
    assert old["going bad"].amount < fresh["going bad"].amount
    assert old["spare meat"].amount == fresh["spare meat"].amount
    assert old["going bad"].less == "more food goes bad"


def test_abilities_are_named_by_their_recipes() -> None:
    table = lay(diner(cooked=["greens"], ready=["stew"]), diner(), cards=[GREENS])
    found = parts(table, cards=(GREENS,))
    assert found["ability stew"].more == "you can still use the ability of the Stew"
    assert found["ability greens"].less == "the Greens will score less at the end"


def test_the_best_of_the_others_is_a_part_of_its_own() -> None:
    two, three = (parts(lay(diner(), *[diner(score=30)] * others)) for others in (1, 2))
    assert two["others"].less == "your opponent gets more"
    assert three["others"].less == "the best of the others gets more"
    assert two["others"].amount < parts(lay(diner(), diner()))["others"].amount < 0
    assert "others" not in parts(lay(diner()))


def test_a_lead_counts_more_the_fewer_actions_one_has_left() -> None:
    late = parts(lay(diner(score=30, markers=1), diner(markers=3), round=6))
    assert late["time"].amount > 0
    assert "time" not in parts(lay(diner(score=30), diner()))


def test_modules_and_editions_have_their_parts() -> None:
    goals = parts(lay(diner(), diner(), modules=["goals"]))
    assert len([key for key in goals if key.startswith("goal ")]) == c.GOALS_IN_PLAY
    allergic = parts(lay(diner(allergy="nut-allergy"), diner(allergy="gluten-free"), modules=["allergy"]))
    assert "tile nut-allergy" in allergic
    assert "body nuts" not in allergic
    frozen = lay(diner("grains", recipes=["stew"], freezer="meat"), diner(), modules=["freezer"])
    assert parts(frozen)["thawing"].amount < 0
    draft = parts(lay(diner("meat", trash=2, markers=1), diner(), edition=DRAFT, round=6), edition=DRAFT)
    assert draft["trash"].amount == -2 * c.TRASH_COST
    assert draft["kitchen left"].amount == -1
    assert draft["least recipes"].amount < 0


# ---- clauses ----


@pytest.mark.parametrize("setup", SETUPS, ids=str)
def test_clauses_are_for_people_in_both_languages(setup: Setup) -> None:
    game = game_of(setup.edition)
    raw = {name for name in (*game.content.recipes, *game.content.activities, *game.content.goals) if "-" in name}
    for state in moments(setup, every=25, seed=5):
        english = game.evaluation.parts(state, 0)
        with speaking(GERMAN):
            german = game.evaluation.parts(state, 0)
        assert [(part.key, part.amount) for part in english] == [(part.key, part.amount) for part in german]
        for one, other in zip(english, german, strict=True):
            for clause in (one.more, one.less, other.more, other.less):
                assert re.fullmatch(r"[^{}_]+[^{}_.]", clause)
                assert not [name for name in raw if name in clause]
            assert len({one.more, one.less, other.more, other.less}) == 4


def test_every_clause_says_both_and_is_said_somewhere() -> None:
    more, less = said.sections["more"], said.sections["less"]
    assert list(more) == list(less)
    source = " ".join(
        path.read_text(encoding="utf-8")
        for path in NUMBERS.parent.glob("*.py")
        if path.stem in ("shares", "evaluation")
    )
    states = {f"{kind} {how}" for kind in ("recipe", "activity") for how in ("begun", "fresh", "work")}
    assert not [clause for clause in more if f'"{clause}"' not in source and clause not in states]


def test_all_states_of_cards_occur() -> None:
    seen: set[str] = set()
    for setup in SETUPS:
        for state in moments(setup, every=7):
            assert isinstance(state, ConsumptionState)
            judge = game_of(setup.edition).evaluation
            seen |= {part.more.split()[0] for part in judge.parts(state, 0) if part.key.startswith("recipe ")}
    assert seen == {"it", "the", "there"}
