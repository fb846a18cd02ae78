"""Consumption's content: what is in the box of each edition, what the books print, and what is refused."""

import re
import tomllib
from collections import Counter
from itertools import product
from pathlib import Path

import pytest

from smorgasboard.games.consumption.content import edition as switches, read as content, vocabulary
from smorgasboard.games.consumption.content.cards import GREEN, RED, YELLOW, Content, Recipe, Track
from smorgasboard.games.consumption.content.read import OWN_CONTENT
from smorgasboard.games.consumption.rules import codes as t

DRAFT, RETAIL, THOUGHT = EDITIONS = [content.read(edition) for edition in switches.NAMES]
OWN = OWN_CONTENT.read_text(encoding="utf-8")
NAMED_FOR_SOLO = ["cherry-soda", "duck-with-pears-in-a-red-wine", "fish-tacos", "liver-pate-with-shallots-and-walnuts"]


def effects_of(recipes: list[Recipe]) -> set[int]:
    return {vocabulary.op(packed) for recipe in recipes for packed in recipe.packed}


# ---- what is in the box ----


@pytest.mark.rule("CON-001")
@pytest.mark.parametrize(("edition", "base", "modules"), [(DRAFT, 41, 0), (RETAIL, 41, 0), (THOUGHT, 56, 8)])
def test_recipe_decks_of_the_editions(edition: Content, base: int, modules: int) -> None:
    box = edition.box
    assert (len(box.base_deck), len(box.potluck_deck), len(box.freezer_deck)) == (base, modules, modules)
    assert sorted(box.base_deck + box.potluck_deck + box.freezer_deck) == list(range(len(edition.recipes)))
    assert box.recipe_names == list(edition.recipes)


@pytest.mark.rule("CON-002")
@pytest.mark.parametrize(("edition", "per_icon"), [(DRAFT, 3), (RETAIL, 6), (THOUGHT, 6)])
def test_activity_decks_of_the_editions(edition: Content, per_icon: int) -> None:
    icons = Counter(activity.icon for activity in edition.activities.values())
    assert icons == dict.fromkeys(edition.icons, per_icon)
    assert len(edition.icons) == 8
    assert len(edition.box.activity_deck) == 8 * per_icon


@pytest.mark.rule("CON-003", "CON-004", "CON-006", "CON-013", "CON-014", "CON-015", "CON-017", "CON-018", "CON-021")
def test_switches_of_the_editions() -> None:
    assert [edition.box.start_food for edition in EDITIONS] == [False, True, False]
    assert [edition.box.pizza_alcohol for edition in EDITIONS] == [False, False, True]
    assert [edition.box.order_anything for edition in EDITIONS] == [True, False, False]
    assert [edition.box.set_points[2] for edition in EDITIONS] == [3, 0, 0]
    assert [edition.box.kitchen_left for edition in EDITIONS] == [-1, 0, 0]
    least = [(each.box.least_recipe_points, each.box.least_recipe_penalty) for each in EDITIONS]
    assert least == [(12, -15), (0, 0), (0, 0)]
    least = [(each.box.least_activity_points, each.box.least_activity_penalty) for each in EDITIONS]
    assert least == [(7, -10), (0, 0), (0, 0)]
    assert [each.edition.printed_buffet for each in EDITIONS] == ["Yu Chuz Buffet", "Chinese Buffet", "Chinese Buffet"]
    assert [edition.edition.diets_chosen for edition in EDITIONS] == [False, False, True]
    assert [len(edition.edition.modules) for edition in EDITIONS] == [0, 0, 4]
    assert [len(edition.goals) + len(edition.allergies) for edition in EDITIONS] == [0, 0, 14]


@pytest.mark.rule("CON-157")
def test_points_for_sets() -> None:
    for edition in EDITIONS:
        assert edition.box.set_points[3:] == [5, 7, 10, 14, 19, 25]


@pytest.mark.rule("CON-019")
def test_recipes_that_solo_play_leaves_out() -> None:
    for edition in (DRAFT, RETAIL):
        assert [edition.box.recipe_names[recipe] for recipe in edition.box.starred] == NAMED_FOR_SOLO
    assert {name for name, recipe in THOUGHT.recipes.items() if recipe.starred} > set(NAMED_FOR_SOLO)
    assert [edition.edition.any_board_solo for edition in EDITIONS] == [False, False, True]


@pytest.mark.rule("CON-020")
def test_solo_charts() -> None:
    assert DRAFT.box.solo_chart == RETAIL.box.solo_chart == [0, 50, 80, 100, 121, 141]
    assert THOUGHT.box.solo_chart == [0, 60, 90, 110, 130, 150]
    assert len({band.phrase for band in THOUGHT.solo_chart}) == 6


@pytest.mark.rule("CON-037")
def test_market_cards_and_their_rounds() -> None:
    rounds: dict[str, list[int]] = {deck: [] for deck in THOUGHT.market_decks}
    for stand in THOUGHT.stands.values():
        rounds[stand.deck].append(stand.round)
    assert list(rounds.values()) == [[1, 2, 4, 5], [2, 3, 5, 6], [1, 3, 4, 6]]
    smoothie, kabob = THOUGHT.stands["banana-nut-smoothie"], THOUGHT.stands["shish-kabob"]
    assert (THOUGHT.market_decks[smoothie.deck].title, smoothie.to) == ("Stan's Stand", "body")
    assert (THOUGHT.market_decks[kabob.deck].title, kabob.to, len(kabob.foods)) == ("Meat Street", "body", 3)
    assert {stand.to for stand in THOUGHT.stands.values()} == {"body", "kitchen"}


@pytest.mark.rule("CON-050")
def test_kitchen_spaces() -> None:
    food = {name: THOUGHT.box.shelf[index] for index, name in enumerate(t.FOOD_NAMES)}
    assert food["water"] == food["alcohol"] == 0
    assert food["grains"] == food["nuts"] == food["oils"] == 1
    assert food["fruits"] == food["vegetables"] == food["dairy"] == 2
    assert food["meat"] == food["poultry"] == 3
    assert food["seafood"] == 4


@pytest.mark.rule("CON-165")
def test_shopping_list_and_out_of_stock_cards() -> None:
    rows = [THOUGHT.shopping_list[6 * row : 6 * row + 6] for row in range(6)]
    assert all(len(set(row)) == 6 for row in rows)
    assert all(len(set(column)) == 6 for column in zip(*rows, strict=True))
    assert [mask.bit_count() for mask in THOUGHT.box.food_spaces] == [4, 3, 4, 4, 3, 3, 3, 3, 3, 3, 3]
    assert [mask.bit_count() for mask in THOUGHT.box.stock_spaces] == [4] * 12
    marks = Counter(space for card in THOUGHT.stock_cards for space in card)
    assert {marks[space] for space in t.LIST_NAMES} == {1, 2}
    assert THOUGHT.box.list_foods[1] == t.FOOD_NAMES.index(THOUGHT.shopping_list[t.LIST_NAMES.index("b1")])


@pytest.mark.rule("CON-043", "CON-054")
def test_diets_and_what_the_books_print_of_them() -> None:
    for edition in EDITIONS:
        box = edition.box
        assert box.diet_names[box.standard_diet] == "standard"
        assert edition.diets[box.diet_names[box.cleanse_diet]].solo
    assert [edition.diets["standard"].tracks["alcohol"].values[0] for edition in EDITIONS[:2]] == [1, 5]
    for edition in EDITIONS[:2]:
        assert -3 in edition.diets["standard"].tracks["seafood"].values[1:]
        assert max(edition.diets["standard"].tracks["grains"].values) == 5
    nuts = THOUGHT.diets["standard"].tracks["nuts"].values
    assert (nuts[0], max(nuts)) == (-3, 5)


@pytest.mark.rule("CON-018")
def test_four_advanced_boards_and_five_alternate_ones() -> None:
    boards = [[edition.box.diet_names[diet] for diet in edition.box.alternate_diets] for edition in EDITIONS]
    advanced = ["vegetarian", "junk-food", "mediterranean", "low-carb"]
    assert boards == [advanced, advanced, [*advanced, "endurance"]]


def test_every_best_value_of_a_track_lies_together() -> None:
    """What the board calls the wanted range is then all green."""
    for track in tracks_of_all_editions():
        least, most = track.wanted
        assert set(track.values[least : most + 1]) == {max(track.values)}
        assert 6 <= track.spaces <= 10


@pytest.mark.rule("CON-059")
def test_conditions_name_red_spaces() -> None:
    for track in tracks_of_all_editions():
        least, most = track.wanted
        assert not track.low or min(track.values[: least + 1]) < 0
        assert not track.high or min(track.values[most:]) < 0


def tracks_of_all_editions() -> list[Track]:
    boards = [track for edition in EDITIONS for diet in edition.diets.values() for track in diet.tracks.values()]
    return [*boards, *(tile.track for tile in THOUGHT.allergies.values())]


@pytest.mark.rule("CON-019")
def test_cleanse_lets_only_water_remain() -> None:
    for food, track in THOUGHT.diets["cleanse"].tracks.items():
        assert (max(track.values[1:]) > 0) == (food == "water")
        assert max(track.values) > 0


@pytest.mark.rule("CON-181")
def test_known_goals() -> None:
    goals = {goal.count: (goal.first, goal.second) for goal in THOUGHT.goals.values()}
    assert goals[t.GOAL_COUNTS.index("activity points")] == (7, 4)
    assert goals[t.GOAL_COUNTS.index("activities worth 3")] == (7, 4)
    assert goals[t.GOAL_COUNTS.index("recipes")] == (7, 5)
    assert len(THOUGHT.goals) == 10
    assert t.GOAL_FOOD + t.FOOD_NAMES.index("vegetables") in THOUGHT.box.goal_counts


@pytest.mark.rule("CON-182")
def test_allergy_tiles() -> None:
    tiles = {allergy.title: allergy.food for allergy in THOUGHT.allergies.values()}
    assert tiles == {
        "Dairy Sensitivity": "dairy",
        "Gluten Free": "grains",
        "Nut Allergy": "nuts",
        "Seafood Allergy": "seafood",
    }
    assert all(mask.bit_count() == 2 for mask in THOUGHT.box.substitutes)
    assert not any(mask >> food & 1 for mask, food in zip(THOUGHT.box.substitutes, THOUGHT.box.allergens, strict=True))


def test_a_tile_tops_out_no_higher_than_any_track_that_it_covers() -> None:
    for tile in THOUGHT.allergies.values():
        for diet in THOUGHT.diets.values():
            assert max(tile.track.values) <= max(diet.tracks[tile.food].values), (tile.name, diet.name)


def test_every_goal_can_be_reached() -> None:
    sizes = [len(recipe.spaces) for recipe in THOUGHT.recipes.values()]
    assert any(activity.vp == 3 for activity in THOUGHT.activities.values())
    assert min(sizes) <= t.SMALL_RECIPE < t.BIG_RECIPE <= max(sizes)
    assert len({goal.count for goal in THOUGHT.goals.values()}) == len(THOUGHT.goals)


# ---- assistants ----


def options(edition: Content) -> dict[str, tuple[int, list[int], int]]:
    box = edition.box
    return {
        name + "ab"[letter]: (box.option_when[at], [e & t.OP for e in box.option_effects[at]], box.option_need[at])
        for number, name in enumerate(t.ASSISTANT_NAMES)
        for letter in range(2)
        for at in [2 * number + letter]
    }


SAME_IN_ALL = {
    "chefa": (t.COOKING, [t.IGNORE_TYPE], t.NO_NEED),
    "chefb": (t.COOKING, [t.SWAP_RECIPE], t.NO_NEED),
    "fitnessa": (t.WORKING_OUT, [t.MORE_WORKING_OUT], t.NO_NEED),
    "kitchena": (t.COOKING, [t.MORE_COOKING], t.NO_NEED),
    "kitchenb": (t.COOKING, [t.MOVE], t.NO_NEED),
    "shoppera": (t.SHOPPING, [t.FREE_SPACE], t.NO_NEED),
    "restaurateura": (t.DINING, [t.REPLACE], t.NO_NEED),
}


@pytest.mark.rule("CON-007", "CON-008", "CON-009", "CON-010", "CON-011", "CON-012")
def test_options_of_the_assistants() -> None:
    assert options(DRAFT) == SAME_IN_ALL | {
        "fitnessb": (t.WORKED_OUT, [t.GAIN], t.NO_NEED),
        "lifea": (t.AT_ANY_TIME, [t.RELIEVE_ACTIVITIES], t.RECIPES_LEAD),
        "lifeb": (t.AT_ANY_TIME, [t.RELIEVE_RECIPES], t.ACTIVITIES_LEAD),
        "shopperb": (t.SHOPPING, [t.STEAL], t.NO_NEED),
        "restaurateurb": (t.DINING, [t.REFILL_BUFFET], t.NO_NEED),
    }
    assert options(RETAIL) == SAME_IN_ALL | {
        "fitnessb": (t.COMPLETED_ACTIVITY, [t.GAIN], t.NO_NEED),
        "lifea": (t.AT_ANY_TIME, [t.RELIEVE_ACTIVITY], t.RECIPES_KEEP_UP),
        "lifeb": (t.AT_ANY_TIME, [t.RELIEVE_RECIPE], t.ACTIVITIES_LEAD),
        "shopperb": (t.ROLLED, [t.TURN_DIE], t.NO_NEED),
        "restaurateurb": (t.DINING, [t.REFILL_HERE], t.NO_NEED),
    }
    assert options(THOUGHT) == options(RETAIL)


@pytest.mark.rule("CON-010")
def test_sizes_at_which_the_drafts_life_coach_helps() -> None:
    for option, least in zip(DRAFT.assistants["life"].options, (3, 5), strict=True):
        assert [packed >> t.COUNT_SHIFT & t.COUNT for packed in option.packed] == [least]


# ---- recipes and activities ----


def test_recipes_are_worth_reading() -> None:
    recipes = [THOUGHT.recipes[THOUGHT.box.recipe_names[at]] for at in THOUGHT.box.base_deck]
    assert len(effects_of(recipes)) >= 20
    times = Counter(recipe.when for recipe in recipes)
    assert times[t.ANY_TIME] > times[t.GAME_END] > times[t.ROUND_END] >= 5
    assert {len(recipe.spaces) for recipe in recipes} == {2, 3, 4, 5, 6}
    assert any(len(space.foods) == 2 for recipe in recipes for space in recipe.spaces)
    asked = {food for recipe in recipes for space in recipe.spaces for food in space.foods}
    assert asked == set(t.FOOD_NAMES)


def test_no_two_recipes_can_be_cooked_with_the_same_foods() -> None:
    meals: dict[tuple[str, ...], str] = {}
    for recipe in THOUGHT.recipes.values():
        for foods in {tuple(sorted(foods)) for foods in product(*(space.foods for space in recipe.spaces))}:
            assert meals.setdefault(foods, recipe.name) == recipe.name


def test_no_two_recipes_have_the_same_ability() -> None:
    """Not even at different times."""
    abilities = [recipe.effects for recipe in THOUGHT.recipes.values()]
    texts = [recipe.text for recipe in THOUGHT.recipes.values()]
    assert len(set(abilities)) == len(set(texts)) == len(THOUGHT.recipes)


def test_larger_recipes_give_more() -> None:
    worth: dict[int, list[int]] = {}
    for recipe in THOUGHT.recipes.values():
        worth.setdefault(len(recipe.spaces), []).append(recipe.vp)
    means = [sum(worth[size]) / len(worth[size]) for size in sorted(worth)]
    assert means == sorted(means)


@pytest.mark.rule("CON-176")
def test_pot_luck_recipes_involve_other_players() -> None:
    for at in THOUGHT.box.potluck_deck:
        assert effects_of([THOUGHT.recipes[THOUGHT.box.recipe_names[at]]]) & vocabulary.TOUCHING_OTHERS


@pytest.mark.rule("CON-203")
def test_a_recipe_fits_the_worked_example() -> None:
    pad_thai = THOUGHT.recipes["pad-thai"]
    assert (len(pad_thai.spaces), pad_thai.vp, pad_thai.when) == (4, 6, t.GAME_END)
    assert "nuts" in [space.printed for space in pad_thai.spaces]


@pytest.mark.rule("CON-204")
def test_what_is_printed_of_activities() -> None:
    badminton = THOUGHT.activities["badminton"]
    assert (len(badminton.spaces), badminton.vp) == (2, 2)
    assert THOUGHT.icons[badminton.icon].title == "Racquet sports"
    assert "grains" in [space.printed for space in THOUGHT.activities["water-skiing"].spaces]


@pytest.mark.rule("CON-207")
def test_no_activity_asks_for_a_food_twice() -> None:
    for edition in EDITIONS:
        for activity in edition.activities.values():
            named = [food for space in activity.spaces for food in space.foods]
            assert len(named) == len(set(named)), activity.name


def test_some_activities_have_two_wilds() -> None:
    """In every edition."""
    for edition in EDITIONS:
        wilds = [sum(space.kind != t.PLAIN for space in activity.spaces) for activity in edition.activities.values()]
        assert 1 <= wilds.count(2) <= len(wilds) // 6


@pytest.mark.rule("CON-122", "CON-123", "CON-124")
def test_wilds_leave_out_what_their_card_names() -> None:
    kinds = set()
    for activity, spaces in zip(THOUGHT.activities.values(), THOUGHT.box.activity_spaces, strict=True):
        named = {food for space in activity.spaces for food in space.foods}
        for space, packed in zip(activity.spaces, spaces, strict=True):
            kinds.add(packed >> t.KIND_BITS)
            fitting = {t.FOOD_NAMES[food] for food in t.FOODS_IN[packed & t.ALL_FOODS]}
            assert fitting == (set(space.foods) if space.kind == t.PLAIN else set(t.FOOD_NAMES) - named)
    assert kinds == {t.PLAIN, t.WILD, t.ONE_OR_TWO, t.EXACTLY_TWO}


def test_the_box_holds_the_same_cards_as_numbers() -> None:
    box = THOUGHT.box
    for at, recipe in enumerate(THOUGHT.recipes.values()):
        assert (box.recipe_vp[at], box.recipe_when[at]) == (recipe.vp, recipe.when)
        assert box.recipe_effects[at] == list(recipe.packed)
        assert [t.FOODS_IN[space] for space in box.recipe_spaces[at]] == [
            sorted(t.FOOD_NAMES.index(food) for food in space.foods) for space in recipe.spaces
        ]
    for at, activity in enumerate(THOUGHT.activities.values()):
        assert (box.activity_vp[at], box.icon_names[box.activity_icon[at]]) == (activity.vp, activity.icon)
    for at, stand in enumerate(THOUGHT.stands.values()):
        assert (list(THOUGHT.market_decks)[box.stand_deck[at]], box.stand_round[at]) == (stand.deck, stand.round)
    for names, shown in ((box.goal_names, THOUGHT.goals), (box.allergy_names, THOUGHT.allergies)):
        assert names == list(shown)
    assert [(goal.first, goal.second) for goal in THOUGHT.goals.values()] == list(
        zip(box.goal_first, box.goal_second, strict=True)
    )
    assert box.tile_tracks == [list(allergy.track.values) for allergy in THOUGHT.allergies.values()]
    assert box.tracks[box.standard_diet][t.WATER] == list(THOUGHT.diets["standard"].tracks["water"].values)
    assert [edition.box.edition for edition in EDITIONS] == ["draft", "retail", "thought"]


@pytest.mark.rule("CON-101")
def test_stands_give_their_foods_one_by_one() -> None:
    at = THOUGHT.box.stand_names.index("salad-greens")
    assert THOUGHT.box.stand_effects[at] == [
        vocabulary.gain(food, "kitchen") for food in ("vegetables", "vegetables", "fruits", "any")
    ]


def test_every_icon_is_about_equally_hard() -> None:
    for edition in EDITIONS:
        points = Counter[str]()
        spaces = Counter[str]()
        for activity in edition.activities.values():
            points[activity.icon] += activity.vp
            spaces[activity.icon] += sum(2 if space.kind == t.EXACTLY_TWO else 1 for space in activity.spaces)
        assert max(points.values()) - min(points.values()) <= 1
        assert max(spaces.values()) - min(spaces.values()) <= 1


def test_texts_say_the_numbers_of_their_effects() -> None:
    """Wherever an effect has a number, the text has it too, or says it in a word."""
    for recipe in THOUGHT.recipes.values():
        for effect in recipe.effects:
            for number in re.findall(r"\d", effect):
                assert number in recipe.text or (number == "1" and "costliest incomplete card is" in recipe.text)


def test_origins_tell_what_is_printed() -> None:
    data = tomllib.loads(OWN)
    assert [recipe["name"] for recipe in data["recipes"] if recipe["origin"] == "rulebook"] == NAMED_FOR_SOLO
    assert all("note" in recipe for recipe in data["recipes"] if recipe["origin"] == "rulebook")
    printed = [activity["name"] for activity in data["activities"] if activity["origin"] == "rulebook"]
    assert printed == ["badminton", "water-skiing"]
    assert {diet["name"] for diet in data["diets"] if diet["origin"] == "rulebook"} == {"standard", "cleanse"}
    assert not any(goal["origin"] == "rulebook" for goal in data["goals"])
    for edition in switches.NAMES:
        chart = tomllib.loads((switches.FOLDER / f"{edition}.toml").read_text(encoding="utf-8"))["solo_chart"]
        assert {band["origin"] for band in chart} == {"house"}


@pytest.mark.rule("CON-059")
def test_colours_wanted_range_and_conditions_of_a_track() -> None:
    track = Track((-4, -2, 1, 5, 5, 2, 0, -1), low="dehydration", high="energy stores")
    assert track.wanted == (3, 4)
    assert [track.colour(tokens) for tokens in range(8)] == [RED, RED, YELLOW, GREEN, GREEN, YELLOW, YELLOW, RED]
    named = [track.condition(tokens) for tokens in range(8)]
    assert named == ["Dehydration", "Dehydration", "", "", "", "", "", "Energy stores"]


def test_fingerprints_tell_contents_and_editions_apart(tmp_path: Path) -> None:
    assert len({edition.fingerprint for edition in EDITIONS}) == 3
    other = tmp_path / "mine.toml"
    other.write_text(OWN.replace('title = "Paella"', 'title = "Jambalaya"'), encoding="utf-8")
    mine = content.read("thought", other)
    assert mine.recipes["paella"].title == "Jambalaya"
    assert mine.fingerprint != THOUGHT.fingerprint
