"""What a board is worth: groups, abilities, sets, trash, open cards, goals, ties and the solo chart."""

from collections.abc import Iterator
from dataclasses import dataclass, field

import pytest
from hypothesis import given, strategies as st

from smorgasboard.engine.chance import SeededChance
from smorgasboard.games.consumption.rules.box import Box
from smorgasboard.games.consumption.rules.codes import (
    ANY_TIME,
    CARD_BITS,
    CHEAP_TRASH,
    COUNT_SHIFT,
    FOOD_NAMES,
    FOODS,
    FOODS_SHIFT,
    FORGIVE,
    GAME_END,
    GOAL_COUNTS,
    GOAL_FOOD,
    JOKER,
    PER_ACTIVITY,
    PER_BIG_RECIPE,
    PER_FOOD,
    PER_GREEN,
    PER_ICON,
    PER_ICONS,
    PER_READY,
    PER_RECIPE,
    PER_SMALL_RECIPE,
    PER_TWO_ACTIVITIES,
    PER_TWO_RECIPES,
    SCORE,
    SCORE_CLEAN,
    SCORE_WITHOUT,
    SHELVES,
    WHAT_SHIFT,
    WHICH_SHIFT,
)
from smorgasboard.games.consumption.rules.diner import Diner
from smorgasboard.games.consumption.rules.scoring.completed import goal_count
from smorgasboard.games.consumption.rules.scoring.sets import best_sets
from smorgasboard.games.consumption.rules.scoring.sheet import (
    ScoreSheet,
    awards,
    final_scores,
    goal_awards,
    score_sheet,
    solo_band,
)
from smorgasboard.games.consumption.rules.state import ConsumptionState

LATER = [0, 0, 0, 5, 7, 10, 14, 19, 25]
DRAFT = [0, 0, 3, 5, 7, 10, 14, 19, 25]
ICONS = 8
TRACK = [-3, 1, 5, 5, 2, -1]
SIMPLE, SMALL, BIG = 0, 1, 2
"""Recipes of the box: an ability for any time, one of 2 spaces and one of 5, both with nothing at the end."""


def score(count: int, per: int, which: int = 0) -> int:
    return SCORE | count << COUNT_SHIFT | per << WHAT_SHIFT | which << WHICH_SHIFT


@dataclass
class Board:
    """A seat as tests say it: counts by food name, cards by number."""

    body: dict[str, int] = field(default_factory=dict)
    kitchen: dict[str, int] = field(default_factory=dict)
    cooked: list[int] = field(default_factory=list)
    ready: list[int] = field(default_factory=list)
    trained: list[int] = field(default_factory=list)
    recipes: list[int] = field(default_factory=list)
    activities: list[int] = field(default_factory=list)
    trash: int = 0
    score: int = 0


def box(*abilities: int, points: list[int] = LATER) -> Box:
    """Three plain recipes, then one recipe of 4 spaces per ability; activity n has icon n % 8 and 1 + n // 8 VP."""
    made = Box()
    made.recipe_names = ["simple", "small", "big", *(f"ability {at}" for at in range(len(abilities)))]
    made.recipe_spaces = [[1] * 4, [1] * 2, [1] * 5, *([1] * 4 for _ in abilities)]
    made.recipe_vp = [6, 3, 9, *(5 for _ in abilities)]
    made.recipe_when = [ANY_TIME, GAME_END, GAME_END, *(GAME_END for _ in abilities)]
    made.recipe_effects = [[score(50, PER_RECIPE)], [], [], *([ability] for ability in abilities)]
    made.icon_names = [f"icon {at}" for at in range(ICONS)]
    made.activity_icon = [at % ICONS for at in range(5 * ICONS)]
    made.activity_vp = [1 + at // ICONS for at in range(5 * ICONS)]
    made.tracks = [[TRACK] * FOODS]
    made.set_points = points
    made.solo_chart = [0, 60, 90, 110, 130, 150]
    return made


def laid(of: Box, *boards: Board) -> ConsumptionState:
    return ConsumptionState("consumption:thought", SeededChance("7"), of, [diner(of, board) for board in boards])


def diner(of: Box, board: Board) -> Diner:
    body = [board.body.get(name, 0) for name in FOOD_NAMES]
    kitchen = [board.kitchen.get(name, 0) for name in FOOD_NAMES] + [0] * (SHELVES - 1) * FOODS
    made = Diner(0, of.tracks[0], body, kitchen)
    made.cooked, made.ready, made.trained = board.cooked, board.ready, board.trained
    made.recipes, made.activities = board.recipes, board.activities
    made.trash, made.score = board.trash, board.score
    return made


def sheet(of: Box, board: Board) -> ScoreSheet:
    return score_sheet(laid(of, board), 0)


def worth(board: Board, *abilities: int) -> int:
    """VP of the abilities' own line, all of them cooked."""
    return sheet(box(*abilities), board).abilities


def first_abilities(count: int) -> list[int]:
    return list(range(BIG + 1, BIG + 1 + count))


# ---- food groups ----


@pytest.mark.rule("CON-053", "CON-155")
def test_a_group_scores_the_space_of_its_last_token_only() -> None:
    table = laid(box(), Board(body={"grains": 2, "meat": 5}))
    assert table.diners[0].group_points(FOOD_NAMES.index("grains")) == 5
    assert table.diners[0].group_points(FOOD_NAMES.index("meat")) == -1
    assert score_sheet(table, 0).body == 5 - 1 + 9 * -3


@pytest.mark.rule("CON-054", "CON-155")
def test_a_group_without_tokens_scores_its_corner_value() -> None:
    table = laid(box(), Board())
    assert table.diners[0].group_points(0) == -3
    assert score_sheet(table, 0).body == -3 * FOODS


@pytest.mark.rule("CON-188")
def test_an_allergy_tile_scores_like_a_group_also_when_empty() -> None:
    table = laid(box(), Board(body={"grains": 1}))
    grains = FOOD_NAMES.index("grains")
    own = table.diners[0]
    own.allergy, own.allergen = 0, grains
    own.tracks = [[-7, 4] if food == grains else track for food, track in enumerate(own.tracks)]
    assert table.diners[0].group_points(grains) == 4
    own.body[grains] = 0
    assert table.diners[0].group_points(grains) == -7
    assert score_sheet(table, 0).body == -7 + 10 * -3


# ---- end-of-game abilities ----


@pytest.mark.rule("CON-156")
@pytest.mark.parametrize(
    ("ability", "expected"),
    [
        (score(2, PER_RECIPE), 2 * 4),
        (score(1, PER_ACTIVITY), 5),
        (score(3, PER_READY), 3),
        (score(2, PER_BIG_RECIPE), 2),
        (score(4, PER_SMALL_RECIPE), 4),
        (score(1, PER_FOOD, FOOD_NAMES.index("vegetables")), 4),
        (score(2, PER_GREEN), 2 * 2),
        (score(2, PER_ICON, 1), 2 * 2),
        (score(1, PER_ICONS), 4),
        (score(3, PER_TWO_RECIPES), 3 * 2),
        (score(3, PER_TWO_ACTIVITIES), 3 * 2),
        (SCORE_CLEAN | 3 << COUNT_SHIFT, 0),
        (SCORE_WITHOUT | 3 << COUNT_SHIFT | 1 << FOOD_NAMES.index("meat") << FOODS_SHIFT, 3),
        (SCORE_WITHOUT | 3 << COUNT_SHIFT | 1 << FOOD_NAMES.index("water") << FOODS_SHIFT, 0),
        (JOKER, 0),
        (CHEAP_TRASH | 1 << COUNT_SHIFT, 0),
        (FORGIVE | 1 << COUNT_SHIFT, 0),
    ],
)
def test_every_ability_of_the_games_end(ability: int, expected: int) -> None:
    board = Board(
        body={"vegetables": 4, "water": 2, "oils": 3},
        cooked=[SIMPLE, SMALL, BIG, *first_abilities(1)],
        ready=[SIMPLE],
        trained=[0, 1, 9, 2, 3],
        trash=1,
    )
    assert worth(board, ability) == expected


@pytest.mark.rule("CON-156")
def test_a_clean_kitchen_pays() -> None:
    assert worth(Board(cooked=first_abilities(1)), SCORE_CLEAN | 3 << COUNT_SHIFT) == 3


@pytest.mark.rule("CON-128", "CON-156")
def test_only_completed_recipes_with_an_ability_of_the_games_end_score_by_it() -> None:
    """The simple recipe would give 50 a recipe, were its ability not one for any time."""
    assert worth(Board(cooked=[SIMPLE])) == 0
    assert worth(Board(recipes=first_abilities(1)), score(2, PER_RECIPE)) == 0
    assert worth(Board(cooked=first_abilities(2)), score(2, PER_RECIPE), score(1, PER_RECIPE)) == 6


# ---- sets ----


@pytest.mark.rule("CON-157", "CON-200")
def test_a_set_of_three_and_one_of_four_score_twelve() -> None:
    assert best_sets([2, 2, 2, 1, 0, 0, 0, 0], 0, LATER) == 12
    assert best_sets([2, 2, 2, 1, 0, 0, 0, 0], 0, DRAFT) == 12


@pytest.mark.rule("CON-157", "CON-201", "CON-013")
@pytest.mark.parametrize(
    ("icons", "later", "draft"),
    [("AABBCD", 10, 10), ("AABBCDE", 12, 13), ("AB", 0, 3), ("AA", 0, 0), ("AABB", 0, 6), ("ABCDEFGH", 25, 25)],
)
def test_the_best_split_counts_not_the_largest_set(icons: str, later: int, draft: int) -> None:
    counts = [icons.count(letter) for letter in "ABCDEFGH"]
    assert best_sets(counts, 0, LATER) == later
    assert best_sets(counts, 0, DRAFT) == draft


@pytest.mark.rule("CON-157")
def test_completed_activities_form_the_sets_of_the_sheet() -> None:
    open_one = 4
    board = Board(trained=[0, 1, 2, 8], activities=[open_one])
    assert sheet(box(), board).sets == 5
    assert sheet(box(points=DRAFT), board).sets == 6


@pytest.mark.rule("CON-156", "CON-157")
def test_a_joker_is_whatever_icon_helps_most() -> None:
    board = Board(trained=[0, 1, 2, 3, 8, 9], cooked=first_abilities(1))
    assert sheet(box(JOKER), board).sets == 12
    assert sheet(box(score(0, PER_RECIPE)), board).sets == 10
    assert sheet(box(JOKER, JOKER), Board(trained=[0], cooked=first_abilities(2))).sets == 5


def splits(counts: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    """Brute force: every way to take one set (any icons), then every way to split the rest."""
    yield ()
    icons = [icon for icon, count in enumerate(counts) if count]
    for chosen in range(1, 1 << len(icons)):
        taken = [icon for at, icon in enumerate(icons) if chosen >> at & 1]
        left = tuple(count - (icon in taken) for icon, count in enumerate(counts))
        for rest in splits(left):
            if not rest or len(taken) >= rest[0]:
                yield (len(taken), *rest)


def with_jokers(counts: tuple[int, ...], jokers: int) -> Iterator[tuple[int, ...]]:
    if not jokers:
        yield counts
        return
    for icon in range(len(counts)):
        more = tuple(count + (at == icon) for at, count in enumerate(counts))
        yield from with_jokers(more, jokers - 1)


@pytest.mark.rule("CON-157")
@given(
    st.lists(st.integers(0, 2), min_size=4, max_size=4),
    st.integers(0, 1),
    st.lists(st.integers(0, 12), min_size=5, max_size=5).map(lambda rising: [0, *sorted(rising)[1:]]),
)
def test_the_split_is_the_best_of_all(counts: list[int], jokers: int, points: list[int]) -> None:
    best = max(
        sum(points[size] for size in split) for filled in with_jokers(tuple(counts), jokers) for split in splits(filled)
    )
    assert best_sets(counts, jokers, points) == best
    assert best_sets(counts[::-1], jokers, points) == best


# ---- what costs ----


@pytest.mark.rule("CON-158")
def test_trash_costs_two_each_or_less_by_an_ability() -> None:
    assert sheet(box(), Board(trash=3)).trash == -6
    assert sheet(box(CHEAP_TRASH | 1 << COUNT_SHIFT), Board(trash=3, cooked=first_abilities(1))).trash == -3


@pytest.mark.rule("CON-159", "CON-060")
def test_incomplete_cards_cost_their_vp_whatever_lies_on_them() -> None:
    lying = 1 << CARD_BITS
    assert sheet(box(), Board(recipes=[BIG | lying, SMALL], activities=[16])).incomplete == -(9 + 3 + 3)


@pytest.mark.rule("CON-156", "CON-159")
def test_the_costliest_are_forgiven() -> None:
    board = Board(recipes=[SMALL, BIG], activities=[39], cooked=first_abilities(1))
    assert sheet(box(FORGIVE | 1 << COUNT_SHIFT), board).incomplete == -(3 + 5)
    assert sheet(box(FORGIVE | 2 << COUNT_SHIFT), board).incomplete == -3
    assert sheet(box(FORGIVE | 9 << COUNT_SHIFT), board).incomplete == 0


@pytest.mark.rule("CON-014")
def test_food_left_in_the_kitchen_costs_where_the_edition_says_so() -> None:
    draft = box()
    draft.kitchen_left = -1
    assert sheet(draft, Board(kitchen={"water": 2, "oils": 1})).kitchen_left == -3
    assert sheet(box(), Board(kitchen={"water": 2})).kitchen_left == 0


@pytest.mark.rule("CON-015", "CON-061")
@pytest.mark.parametrize(
    ("cooked", "trained", "expected"),
    [([], [], -25), ([BIG, SMALL], [], -10), ([BIG], [32, 0], -25), ([SIMPLE, SIMPLE], [32, 8], 0)],
)
def test_too_few_points_of_completed_cards_cost(cooked: list[int], trained: list[int], expected: int) -> None:
    draft = box()
    draft.least_recipe_points, draft.least_recipe_penalty = 12, -15
    draft.least_activity_points, draft.least_activity_penalty = 7, -10
    assert sheet(draft, Board(cooked=cooked, trained=trained)).minimum == expected
    assert sheet(box(), Board(cooked=cooked, trained=trained)).minimum == 0


def test_the_total_adds_up_all_lines() -> None:
    of = box(score(2, PER_RECIPE))
    of.kitchen_left = -1
    of.least_recipe_points, of.least_recipe_penalty = 12, -15
    give_goals(of, "activities")
    board = Board({"water": 2}, {"oils": 1}, first_abilities(1), [], [0, 1, 2], [SMALL], [8], trash=1, score=20)
    table = laid(of, board)
    table.goals = [0]
    found = score_sheet(table, 0)
    assert (found.track, found.body, found.abilities, found.sets, found.goals) == (20, 5 - 30, 2, 5, 7)
    assert (found.trash, found.incomplete, found.kitchen_left, found.minimum) == (-2, -5, -1, -15)
    assert found.total == 20 - 25 + 2 + 5 + 7 - 2 - 5 - 1 - 15
    assert final_scores(table) == [found.total]


# ---- goals ----


def give_goals(of: Box, *counts: str) -> None:
    of.goal_names = list(counts)
    of.goal_counts = [goal_number(count) for count in counts]
    of.goal_first = [7] * len(counts)
    of.goal_second = [4] * len(counts)


def goal_number(count: str) -> int:
    food = count.removesuffix(" in body")
    return GOAL_FOOD + FOOD_NAMES.index(food) if food in FOOD_NAMES else GOAL_COUNTS.index(count)


def goal_shares(count: str, *boards: Board) -> list[int]:
    of = box(JOKER)
    give_goals(of, "meat in body", count)
    table = laid(of, *boards)
    table.goals = [1]
    return goal_awards(table)[0]


@pytest.mark.rule("CON-177", "CON-181")
@pytest.mark.parametrize(
    ("count", "more", "less"),
    [
        ("recipes", Board(cooked=[SMALL, SMALL, SMALL]), Board(cooked=[BIG, BIG])),
        ("activities", Board(trained=[0, 8]), Board(trained=[32])),
        ("activity points", Board(trained=[32]), Board(trained=[0, 8])),
        ("recipe points", Board(cooked=[BIG]), Board(cooked=[SMALL, SMALL])),
        ("activities worth 3", Board(trained=[16]), Board(trained=[24, 32, 8])),
        ("big recipes", Board(cooked=[BIG]), Board(cooked=[SIMPLE, SMALL])),
        ("icons", Board(trained=[0, 1]), Board(trained=[0, 8, 16])),
        ("vegetables in body", Board(body={"vegetables": 1}), Board(body={"meat": 3})),
        ("green groups", Board(body={"meat": 2, "oils": 3}), Board(body={"meat": 3, "oils": 1})),
        ("used abilities", Board(cooked=[SIMPLE]), Board(cooked=[SIMPLE, BIG, SMALL], ready=[SIMPLE])),
        ("small recipes", Board(cooked=[SMALL]), Board(cooked=[BIG, SIMPLE])),
        ("largest set", Board(trained=[0, 1], cooked=[3]), Board(trained=[0, 1])),
    ],
)
def test_what_each_goal_counts(count: str, more: Board, less: Board) -> None:
    shares = goal_shares(count, less, more)
    assert shares[1] == 7
    assert shares[0] in (0, 4)


@pytest.mark.rule("CON-177", "CON-181")
@pytest.mark.parametrize(
    ("count", "expected"),
    [
        ("recipes", 5),
        ("activities", 4),
        ("activity points", 1 + 3 + 3 + 2),
        ("recipe points", 6 + 6 + 3 + 9 + 5),
        ("activities worth 3", 2),
        ("big recipes", 1),
        ("icons", 2),
        ("water in body", 4),
        ("green groups", 1),
        ("used abilities", 1),
        ("small recipes", 1),
        ("largest set", 3),
    ],
)
def test_how_much_each_goal_counts(count: str, expected: int) -> None:
    board = Board(
        body={"water": 4, "meat": 2},
        cooked=[SIMPLE, SIMPLE, SMALL, BIG, *first_abilities(1)],
        ready=[SIMPLE],
        trained=[0, 16, 17, 8],
    )
    of = box(JOKER)
    of.recipe_spaces[SMALL] = [1] * 3
    assert goal_count(of, diner(of, board), goal_number(count)) == expected


@pytest.mark.rule("CON-177", "CON-178", "CON-179", "CON-180", "CON-181")
@pytest.mark.parametrize(
    ("counts", "expected"),
    [
        ([3, 5, 1, 0], [4, 7, 0, 0]),
        ([5, 5, 3, 1], [5, 5, 0, 0]),
        ([5, 5, 5, 1], [3, 3, 3, 0]),
        ([2, 5, 2, 1], [2, 7, 2, 0]),
        ([2, 5, 2, 2], [1, 7, 1, 1]),
        ([0, 5, 0, 0], [0, 7, 0, 0]),
        ([0, 0, 0, 0], [0, 0, 0, 0]),
        ([4, 4], [5, 5]),
    ],
)
def test_awards_and_their_ties(counts: list[int], expected: list[int]) -> None:
    assert awards(counts, 7, 4) == expected


@pytest.mark.rule("CON-177")
def test_only_the_goals_in_play_count() -> None:
    of = box()
    give_goals(of, "recipes", "activities", "icons")
    table = laid(of, Board(cooked=[SMALL]), Board(trained=[0]))
    table.goals = [2, 0]
    assert goal_awards(table) == [[0, 7], [7, 0]]
    table.goals = []
    assert goal_awards(table) == []


# ---- who wins ----


@pytest.mark.rule("CON-160", "CON-016")
@pytest.mark.parametrize(
    ("boards", "expected"),
    [
        ([Board(score=1), Board(score=3), Board(score=2)], [3, 1, 2]),
        ([Board(score=6), Board(cooked=[SIMPLE], score=6)], [2, 1]),
        ([Board(cooked=[SIMPLE], trained=[0]), Board(cooked=[SIMPLE], trained=[0, 8])], [2, 1]),
        ([Board(cooked=[SMALL, SMALL]), Board(cooked=[SIMPLE], trained=[0] * 5)], [1, 2]),
        ([Board(score=2), Board(score=2), Board(score=1)], [1, 1, 3]),
        ([Board()], [1]),
    ],
)
def test_most_vp_wins_then_recipes_then_activities_then_it_is_shared(boards: list[Board], expected: list[int]) -> None:
    table = laid(box(), *boards)
    assert list(table.outcome().ranks) == expected


@pytest.mark.rule("CON-020", "CON-171")
@pytest.mark.parametrize(
    ("points", "band"), [(-9, 0), (0, 0), (59, 0), (60, 1), (129, 3), (130, 4), (149, 4), (400, 5)]
)
def test_the_band_of_a_solo_score(points: int, band: int) -> None:
    assert solo_band(box(), points) == band
